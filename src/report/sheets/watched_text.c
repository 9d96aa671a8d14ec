#include "report/sheets/watched_text.h"

#include <string.h>

#include "support/utf8.h"

enum { AROUND = 12, WHOLE = 600 /* lines of a file that is shown whole */ };

static const char *const severity_classes[] = {"told wrong", "told", "told"};

void tw_watched_link(struct tw_html *html, size_t file, const struct tw_diagnostic *diagnostic)
{
    tw_html_open(html, "a");
    if (diagnostic->place.line)
        tw_html_attribute_format(html, "href", "#f%zu-L%u", file, (unsigned)diagnostic->place.line);
    tw_html_text(html, diagnostic->message);
    tw_html_format(html, " [%s]", tw_code_name(diagnostic->code));
    tw_html_close(html);
}

static void add_told(struct tw_html *html, const struct tw_diagnostic *diagnostic)
{
    tw_html_open_class(html, "span", severity_classes[diagnostic->severity]);
    tw_html_format(html, "%s [%s]", diagnostic->message, tw_code_name(diagnostic->code));
    if (diagnostic->note)
        tw_html_format(html, "\n%s", diagnostic->note);
    tw_html_close(html);
}

/* A stretch of bytes, as a text of its own. */
static void add_bytes(struct tw_html *html, const char *element, const char *bytes, size_t length)
{
    struct tw_text text = {0};

    tw_text_add_bytes(&text, bytes, length);
    html->out->failed |= text.failed;
    if (element)
        tw_html_leaf(html, element, NULL, tw_text_string(&text));
    else
        tw_html_text(html, tw_text_string(&text));
    tw_text_done(&text);
}

static size_t bytes_of(const char *line, size_t length, size_t characters)
{
    size_t at = 0;

    for (; characters > 0 && at < length; characters--) {
        const size_t width = tw_utf8_width(line + at, length - at);

        at += width ? width : 1;
    }
    return at;
}

/* A line with what the diagnostic means underlined; NULL: nothing is wrong with it. */
static void add_line(struct tw_html *html, const char *line, size_t length,
                     const struct tw_diagnostic *diagnostic)
{
    const size_t from = diagnostic ? bytes_of(line, length, diagnostic->place.column - 1) : length;
    const size_t to =
        from + (diagnostic ? bytes_of(line + from, length - from, diagnostic->place.width) : 0);

    add_bytes(html, NULL, line, from);
    if (to > from)
        add_bytes(html, "mark", line + from, to - from);
    add_bytes(html, NULL, line + to, length - to);
}

/* The first diagnostic of the file at this line or after it; they are sorted. */
static size_t next_at(const struct tw_diagnostics *diagnostics, const struct tw_source *source,
                      size_t from, uint32_t line)
{
    while (from < diagnostics->count && (diagnostics->list[from].place.source != source ||
                                         diagnostics->list[from].place.line < line))
        from++;
    return from;
}

static bool is_near(const struct tw_diagnostics *diagnostics, size_t next, uint32_t last_wrong,
                    uint32_t line)
{
    return (last_wrong > 0 && line - last_wrong <= AROUND) ||
           (next < diagnostics->count && diagnostics->list[next].place.line - line <= AROUND);
}

static void add_lines(struct tw_html *html, const struct tw_diagnostics *diagnostics,
                      const struct tw_source *source, size_t file, bool whole)
{
    const char *at = source->bytes, *end = at + source->length;
    uint32_t last_wrong = 0;
    size_t next = 0;
    bool gap = false;

    for (uint32_t number = 1; at < end; number++) {
        const char *stop = memchr(at, '\n', (size_t)(end - at));
        const size_t length = (size_t)((stop ? stop : end) - at);
        const struct tw_diagnostic *wrong;

        next = next_at(diagnostics, source, next, number);
        wrong = next < diagnostics->count && diagnostics->list[next].place.line == number
                    ? &diagnostics->list[next]
                    : NULL;
        if (whole || wrong || is_near(diagnostics, next, last_wrong, number)) {
            tw_html_open_class(html, "span", wrong ? "line at-fault" : "line");
            tw_html_attribute_format(html, "id", "f%zu-L%u", file, (unsigned)number);
            tw_html_format(html, "%5u  ", (unsigned)number);
            add_line(html, at, length, wrong);
            tw_html_text(html, "\n");
            tw_html_close(html);
            gap = false;
        } else if (!gap) {
            tw_html_text(html, "   ...\n");
            gap = true;
        }
        for (;
             wrong && next < diagnostics->count && diagnostics->list[next].place.source == source &&
             diagnostics->list[next].place.line == number;
             next++)
            add_told(html, &diagnostics->list[next]);
        last_wrong = wrong ? number : last_wrong;
        at = stop ? stop + 1 : end;
    }
}

/* What is wrong with the file as a whole. */
static void add_heads(struct tw_html *html, const struct tw_diagnostics *diagnostics,
                      const struct tw_source *source)
{
    for (size_t i = 0; i < diagnostics->count; i++)
        if (diagnostics->list[i].place.source == source && diagnostics->list[i].place.line == 0)
            tw_watched_told(html, &diagnostics->list[i]);
}

void tw_watched_told(struct tw_html *html, const struct tw_diagnostic *diagnostic)
{
    tw_html_open_class(html, "p", "warning");
    if (diagnostic->place.source)
        tw_html_format(html, "%s: ", diagnostic->place.source->name);
    add_told(html, diagnostic);
    tw_html_close(html);
}

void tw_watched_text(struct tw_html *html, const struct tw_diagnostics *diagnostics,
                     const struct tw_source *source, size_t file)
{
    size_t lines = 0;

    add_heads(html, diagnostics, source);
    for (size_t i = 0; i < source->length; i++)
        lines += source->bytes[i] == '\n';
    tw_html_open_class(html, "pre", "source");
    tw_html_attribute(html, "tabindex", "0");
    add_lines(html, diagnostics, source, file, lines <= WHOLE);
    tw_html_close(html);
}
