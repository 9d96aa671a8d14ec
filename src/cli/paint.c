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

/* "3 failed": a count that is a verdict; how long it is, 0: it is none. */
static size_t verdict_length(const char *text, size_t room, const char **ret_colour)
{
    static const struct {
        const char *word, *colour;
    } words[] = {{" failed", TW_TERMINAL_PAINT("31")},
                 {" fail", TW_TERMINAL_PAINT("31")},
                 {" missing", TW_TERMINAL_PAINT("31")},
                 {" no check", TW_TERMINAL_PAINT("31")},
                 {" pass", TW_TERMINAL_PAINT("32")}};
    const size_t digits = strspn(text, "0123456789");

    if (digits == 0 || text[0] == '0')
        return 0;
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        const size_t length = digits + strlen(words[i].word);

        if (length <= room && strncmp(text + digits, words[i].word, length - digits) == 0 &&
            (length == room || strchr(",; ", text[length]))) {
            *ret_colour = words[i].colour;
            return length;
        }
    }
    return 0;
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
    if (strncmp(line, "usage:", 6) == 0) {
        tw_text_add(ret_text, TW_TERMINAL_PAINT("1") "usage:" TW_TERMINAL_PAINT("0"));
        line += 6;
        length -= 6;
    }
    for (size_t at = 0; at < length;) {
        const bool starts = at == 0 || strchr(" [(,", line[at - 1]);
        size_t word = starts ? id_length(line + at) : 0;

        colour = TW_TERMINAL_PAINT("36");
        if (starts && word == 0)
            word = verdict_length(line + at, length - at, &colour);
        if (word > 0 && at + word <= length)
            tw_text_format(ret_text, "%s%.*s" TW_TERMINAL_PAINT("0"), colour, (int)word, line + at);
        else
            tw_text_add_char(ret_text, line[at]);
        at += word > 0 ? word : 1;
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
