/* Colours for stories and explanations: ids of clauses, headings, verdicts. */
#include <string.h>

#include "cli/cli.h"
#include "support/terminal.h"

/* Length of an id like GR-RAIL-04 at the start of a text; 0 when there is none. */
static size_t id_length(const char *text)
{
    const char *capitals = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
    size_t length = strspn(text, capitals), parts = 0;

    if (length < 2)
        return 0;
    while (text[length] == '-') {
        const size_t part = strspn(text + length + 1, "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789");

        if (part == 0)
            break;
        length += part + 1;
        parts++;
    }
    return parts > 0 && strpbrk(text + length - 1, "0123456789") == text + length - 1 ? length : 0;
}

/* The colour of a whole line, or NULL. */
static const char *line_colour(const char *line, size_t length)
{
    static const struct {
        const char *word, *colour;
    } words[] = {{"pass", TW_TERMINAL_PAINT("32")},
                 {"fail", TW_TERMINAL_PAINT("31")},
                 {"error", TW_TERMINAL_PAINT("31")}};

    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
        if (strlen(words[i].word) == length && strncmp(line, words[i].word, length) == 0)
            return words[i].colour;
    if (length > 0 && length < 40 &&
        strspn(line, "abcdefghijklmnopqrstuvwxyz 0123456789") >= length)
        return line[0] == ' ' ? NULL : TW_TERMINAL_PAINT("1");
    return NULL;
}

static void paint_line(const char *line, size_t length, struct tw_text *ret_text)
{
    const char *colour = line_colour(line, length);

    if (colour) {
        tw_text_format(ret_text, "%s%.*s" TW_TERMINAL_PAINT("0"), colour, (int)length, line);
        return;
    }
    for (size_t at = 0; at < length;) {
        const bool starts = at == 0 || strchr(" [(,", line[at - 1]);
        const size_t id = starts ? id_length(line + at) : 0;

        if (id > 0 && at + id <= length)
            tw_text_format(ret_text, TW_TERMINAL_PAINT("36") "%.*s" TW_TERMINAL_PAINT("0"), (int)id,
                           line + at);
        else
            tw_text_add_char(ret_text, line[at]);
        at += id > 0 ? id : 1;
    }
}

bool tw_print_painted(const char *command, const struct tw_text *text)
{
    struct tw_text painted = {.failed = text->failed};
    bool printed;

    if (!tw_wants_colour())
        return tw_print(command, text);
    for (const char *line = tw_text_string(text); *line;) {
        const size_t length = strcspn(line, "\n");

        paint_line(line, length, &painted);
        line += length;
        if (*line == '\n') {
            tw_text_add_char(&painted, '\n');
            line++;
        }
    }
    printed = tw_print(command, &painted);
    tw_text_done(&painted);
    return printed;
}
