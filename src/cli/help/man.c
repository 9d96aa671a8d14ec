/* Man pages, from the same texts as --help. */
#include <ctype.h>
#include <string.h>

#include "cli/help/help.h"

static void add_escaped(const char *string, size_t length, struct tw_text *text)
{
    for (size_t i = 0; i < length; i++) {
        if (string[i] == '\\')
            tw_text_add(text, "\\e");
        else if (string[i] == '-')
            tw_text_add(text, "\\-");
        else if (string[i] == '\'')
            tw_text_add(text, "\\(aq");
        else if (string[i] == '.' && i == 0)
            tw_text_add(text, "\\&.");
        else
            tw_text_add_char(text, string[i]);
    }
}

static void add_head(const char *command, const char *summary, struct tw_text *text)
{
    tw_text_add(text, ".TH TILEWRIGHT");
    for (const char *c = command ? command : ""; *c; c++) {
        if (c == command)
            tw_text_add(text, "\\-");
        tw_text_add_char(text, (char)toupper((unsigned char)*c));
    }
    tw_text_add(text, " 1 \"\" \"Tilewright " TW_VERSION "\" \"Tilewright\"\n.SH NAME\ntilewright");
    if (command)
        tw_text_format(text, "\\-%s", command);
    tw_text_add(text, " \\- ");
    add_escaped(summary, strlen(summary), text);
    tw_text_add(text, "\n.SH SYNOPSIS\n");
}

enum part { PART_USAGE, PART_TEXT, PART_OPTIONS, PART_STATUS };

static void add_text_line(const char *line, size_t length, bool indented, struct tw_text *text)
{
    size_t from = 0;

    while (from < length && line[from] == ' ')
        from++;
    if (indented && from > 0)
        tw_text_add(text, ".br\n");
    add_escaped(line + from, length - from, text);
    tw_text_add_char(text, '\n');
}

static void add_option(const struct tw_help_option *option, struct tw_text *text)
{
    const size_t name = strlen(option->name) + 2;

    tw_text_add(text, ".TP\n\\fB");
    add_escaped(option->term, name, text);
    tw_text_add(text, "\\fR");
    if ((size_t)option->term_length > name) {
        tw_text_add(text, "\\fI");
        add_escaped(option->term + name, (size_t)option->term_length - name, text);
        tw_text_add(text, "\\fR");
    }
    tw_text_add_char(text, '\n');
    add_escaped(option->text, (size_t)option->text_length, text);
    tw_text_add_char(text, '\n');
}

/* One line of a help text. */
static void add_line(const char *line, enum part *part, struct tw_text *text)
{
    const size_t length = strcspn(line, "\n");
    struct tw_help_option option;

    if (*part == PART_USAGE && length > 0) {
        add_text_line(line + (strncmp(line, "usage: ", 7) == 0 ? 7 : 0),
                      length - (strncmp(line, "usage: ", 7) == 0 ? 7 : 0), true, text);
    } else if (*part == PART_USAGE) {
        tw_text_add(text, ".SH DESCRIPTION\n");
        *part = PART_TEXT;
    } else if (strncmp(line, "Exit status: ", 13) == 0) {
        tw_text_add(text, ".SH EXIT STATUS\n");
        add_text_line(line + 13, length - 13, false, text);
        *part = PART_STATUS;
    } else if (tw_help_read_option(line, &option)) {
        if (*part != PART_OPTIONS)
            tw_text_add(text, ".SH OPTIONS\n");
        add_option(&option, text);
        *part = PART_OPTIONS;
    } else if (length == 0) {
        if (*part == PART_TEXT)
            tw_text_add(text, ".PP\n");
    } else {
        add_text_line(line, length, *part == PART_TEXT, text);
    }
}

void tw_help_man(const struct tw_command *command, struct tw_text *text)
{
    enum part part = PART_USAGE;

    if (command) {
        add_head(command->name, command->summary, text);
        for (const char *line = command->help; line; line = tw_help_next_line(line))
            add_line(line, &part, text);
        tw_text_add(text, ".SH SEE ALSO\n.BR tilewright (1)\n");
        return;
    }
    add_head(NULL, "the rules laboratory for tile-laying games", text);
    tw_text_add(text, "tilewright \\fICOMMAND\\fR [\\fIARGUMENT\\fR...]\n"
                      ".SH DESCRIPTION\nEvery command has a page of its own.\n");
    for (size_t i = 0; tw_commands[i]; i++) {
        tw_text_format(text, ".TP\n.BR tilewright\\-%s (1)\n", tw_commands[i]->name);
        add_escaped(tw_commands[i]->summary, strlen(tw_commands[i]->summary), text);
        tw_text_add_char(text, '\n');
    }
    tw_text_add(text, ".SH ENVIRONMENT\n.TP\n.B TILEWRIGHT_DATA\n"
                      "A directory with tiles, rulesets and scenarios to use instead of those in "
                      "the current directory or those installed.\n"
                      ".TP\n.B NO_COLOR\nNo colours, whatever it is set to.\n"
                      ".SH EXIT STATUS\n0 all holds, 1 something does not hold, 2 the call or the "
                      "input could not be used.\n");
}
