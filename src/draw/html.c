#include "draw/html.h"

#include <assert.h>
#include <stdarg.h>
#include <stdint.h>
#include <string.h>

#include "support/hash.h"
#include "support/utf8.h"

enum { LONGEST_SLUG = 96 };

/* Elements that have no end tag. */
static const char *const void_elements[] = {"meta", "link", "br", "hr", "input", "col", NULL};

/* Elements behind which a line ends, so that the files can be read and compared. */
static const char *const line_elements[] = {
    "div",   "p",    "li",   "tr",    "section", "header", "nav",    "table",   "h1",      "h2",
    "h3",    "ul",   "dl",   "dd",    "main",    "svg",    "figure", "details", "article", "footer",
    "title", "meta", "link", "thead", "tbody",   "symbol", "ol",     "pre",     "pattern", NULL};

static bool is_among(const char *const *list, const char *name)
{
    for (; *list; list++)
        if (strcmp(*list, name) == 0)
            return true;
    return false;
}

/* The code point of a valid character of `width` bytes. */
static uint32_t code_point(const char *bytes, size_t width)
{
    static const uint8_t masks[] = {0, 0x7F, 0x1F, 0x0F, 0x07};
    uint32_t point = (uint8_t)bytes[0] & masks[width];

    for (size_t i = 1; i < width; i++)
        point = point << 6 | ((uint8_t)bytes[i] & 0x3Fu);
    return point;
}

/* Characters that nobody sees and that change how their neighbours look. */
static bool is_hidden(uint32_t point)
{
    return (point < 0x20 && point != '\n' && point != '\t') || (point >= 0x7F && point < 0xA0) ||
           point == 0x61C || (point >= 0x200B && point <= 0x200F) ||
           (point >= 0x2028 && point <= 0x202E) || (point >= 0x2060 && point <= 0x206F) ||
           point == 0xFEFF || (point & 0xFFFE) == 0xFFFE;
}

void tw_html_escape(struct tw_text *out, const char *text)
{
    size_t left = strlen(text);

    while (left > 0) {
        const size_t width = tw_utf8_width(text, left);
        const uint32_t point = width ? code_point(text, width) : 0;

        if (width == 0)
            tw_text_add(out, "\xEF\xBF\xBD");
        else if (point == '&')
            tw_text_add(out, "&amp;");
        else if (point == '<')
            tw_text_add(out, "&lt;");
        else if (point == '>')
            tw_text_add(out, "&gt;");
        else if (point == '"')
            tw_text_add(out, "&quot;");
        else if (point == '\'')
            tw_text_add(out, "&#39;");
        else if (is_hidden(point))
            tw_text_format(out, "[U+%04X]", (unsigned)point);
        else
            tw_text_add_bytes(out, text, width);
        text += width ? width : 1;
        left -= width ? width : 1;
    }
}

void tw_html_slug(struct tw_text *out, const char *name)
{
    static const char plain[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-";

    const size_t start = out->length;

    for (size_t i = 0; name[i] != '\0'; i++) {
        const bool stays = strchr(plain, name[i]) || (name[i] == '.' && i > 0);

        if (stays)
            tw_text_add_char(out, name[i]);
        else
            tw_text_format(out, "_%02x", (unsigned)(uint8_t)name[i]);
    }
    if (name[0] == '\0')
        tw_text_add(out, "_");
    /* File systems bound the length of a name. */
    if (!out->failed && out->length - start > LONGEST_SLUG) {
        char hex[TW_HASH_HEX];
        struct tw_hash hash;

        tw_hash_start(&hash);
        tw_hash_add(&hash, name, strlen(name));
        tw_hash_hex(&hash, hex);
        out->length = start + LONGEST_SLUG - 20;
        tw_text_format(out, "_%.16s", hex);
    }
}

void tw_html_start(struct tw_html *html, struct tw_text *out)
{
    *html = (struct tw_html){.out = out};
    tw_text_add(out, "<!DOCTYPE html>\n");
}

void tw_html_meta(struct tw_html *html, const char *name, const char *content)
{
    tw_html_open(html, "meta");
    tw_html_attribute(html, "name", name);
    tw_html_attribute(html, "content", content);
    tw_html_close(html);
}

void tw_html_start_head(struct tw_html *html, struct tw_text *out)
{
    tw_html_start(html, out);
    tw_html_open(html, "html");
    tw_html_attribute(html, "lang", "en");
    tw_html_open(html, "head");
    tw_html_open(html, "meta");
    tw_html_attribute(html, "charset", "utf-8");
    tw_html_close(html);
    tw_html_meta(html, "viewport", "width=device-width, initial-scale=1");
}

void tw_html_start_piece(struct tw_html *html, struct tw_text *out, bool in_svg)
{
    *html = (struct tw_html){.out = out};
    html->svg_depth = in_svg ? TW_HTML_DEPTH + 1 : 0;
}

static void end_tag_open(struct tw_html *html)
{
    if (html->in_tag)
        tw_text_add_char(html->out, '>');
    html->in_tag = false;
}

void tw_html_piece(struct tw_html *html, const struct tw_html *piece)
{
    assert(piece->depth == 0);
    end_tag_open(html);
    tw_text_add_bytes(html->out, tw_text_string(piece->out), piece->out->length);
    html->out->failed |= piece->out->failed;
}

void tw_html_asset(struct tw_html *html, const unsigned char *asset)
{
    end_tag_open(html);
    tw_text_add(html->out, (const char *)asset);
}

void tw_html_open(struct tw_html *html, const char *element)
{
    assert(html->depth < TW_HTML_DEPTH);
    end_tag_open(html);
    tw_text_add_char(html->out, '<');
    tw_text_add(html->out, element);
    html->open[html->depth++] = element;
    if (html->svg_depth == 0 && strcmp(element, "svg") == 0)
        html->svg_depth = html->depth;
    html->in_tag = true;
}

void tw_html_open_class(struct tw_html *html, const char *element, const char *class_names)
{
    tw_html_open(html, element);
    if (class_names)
        tw_html_attribute(html, "class", class_names);
}

void tw_html_attribute(struct tw_html *html, const char *name, const char *value)
{
    assert(html->in_tag);
    tw_text_add_char(html->out, ' ');
    tw_text_add(html->out, name);
    tw_text_add(html->out, "=\"");
    tw_html_escape(html->out, value);
    tw_text_add_char(html->out, '"');
}

void tw_html_attribute_format(struct tw_html *html, const char *name, const char *format, ...)
{
    struct tw_text value = {0};
    va_list arguments;

    va_start(arguments, format);
    tw_text_format_list(&value, format, arguments);
    va_end(arguments);
    tw_html_attribute(html, name, tw_text_string(&value));
    html->out->failed |= value.failed;
    tw_text_done(&value);
}

void tw_html_flag(struct tw_html *html, const char *name)
{
    assert(html->in_tag);
    tw_text_add_char(html->out, ' ');
    tw_text_add(html->out, name);
}

void tw_html_text(struct tw_html *html, const char *text)
{
    end_tag_open(html);
    tw_html_escape(html->out, text);
}

void tw_html_format(struct tw_html *html, const char *format, ...)
{
    struct tw_text value = {0};
    va_list arguments;

    va_start(arguments, format);
    tw_text_format_list(&value, format, arguments);
    va_end(arguments);
    tw_html_text(html, tw_text_string(&value));
    html->out->failed |= value.failed;
    tw_text_done(&value);
}

void tw_html_close(struct tw_html *html)
{
    const char *element;
    const bool empty = html->in_tag;

    assert(html->depth > 0);
    element = html->open[--html->depth];
    if (empty && html->svg_depth > 0) {
        tw_text_add(html->out, "/>");
    } else if (is_among(void_elements, element)) {
        end_tag_open(html);
    } else {
        end_tag_open(html);
        tw_text_add(html->out, "</");
        tw_text_add(html->out, element);
        tw_text_add_char(html->out, '>');
    }
    html->in_tag = false;
    if (html->svg_depth == html->depth + 1)
        html->svg_depth = 0;
    if (is_among(line_elements, element))
        tw_text_add_char(html->out, '\n');
}

void tw_html_close_to(struct tw_html *html, size_t depth)
{
    while (html->depth > depth)
        tw_html_close(html);
}

void tw_html_leaf(struct tw_html *html, const char *element, const char *class_names,
                  const char *text)
{
    tw_html_open_class(html, element, class_names);
    tw_html_text(html, text);
    tw_html_close(html);
}

void tw_html_link(struct tw_html *html, const char *class_names, const char *href, const char *text)
{
    tw_html_open_class(html, "a", class_names);
    tw_html_attribute(html, "href", href);
    tw_html_text(html, text);
    tw_html_close(html);
}
