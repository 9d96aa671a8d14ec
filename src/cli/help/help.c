#include "cli/help/help.h"

#include <string.h>

#include "model/diagnostics/diagnostics.h"

static const char help[] =
    "usage: tilewright help [COMMAND] [--format text|man|bash|zsh|fish]\n"
    "\n"
    "Describes a command and its options; without a command, lists all commands.\n"
    "\n"
    "  --format text  plain text (default)\n"
    "  --format man   the source of a man page\n"
    "  --format bash  completions for all commands; also zsh and fish\n"
    "\n"
    "Exit status: 0 printed, 2 there is no such command.\n";

static const struct tw_option_rule rules[] = {{"format", TW_OPTION_VALUE}, {NULL, TW_OPTION_FLAG}};

const struct tw_command *tw_command_find(const char *name)
{
    for (size_t i = 0; tw_commands[i]; i++)
        if (strcmp(tw_commands[i]->name, name) == 0)
            return tw_commands[i];
    return NULL;
}

const char *tw_help_next_line(const char *line)
{
    const char *end = strchr(line, '\n');

    return end && end[1] ? end + 1 : NULL;
}

bool tw_help_read_option(const char *line, struct tw_help_option *ret_option)
{
    const size_t length = strcspn(line, "\n");
    const char *term = line + 2, *end = line + length;
    size_t name, at;

    if (length < 5 || strncmp(line, "  --", 4) != 0)
        return false;
    name = strspn(term + 2, "abcdefghijklmnopqrstuvwxyz-");
    if (name == 0 || name >= sizeof ret_option->name)
        return false;
    for (at = 2 + name; term + at < end; at++)
        if (strncmp(term + at, "  ", 2) == 0)
            break;
    *ret_option = (struct tw_help_option){.term = term, .term_length = (int)at};
    memcpy(ret_option->name, term + 2, name);
    ret_option->takes_value = at > name + 2;
    ret_option->text = term + at + strspn(term + at, " ");
    if (ret_option->text > end)
        ret_option->text = end;
    ret_option->text_length = (int)(end - ret_option->text);
    return true;
}

void tw_help_overview(struct tw_text *text)
{
    tw_text_add(text, "usage: tilewright COMMAND [ARGUMENT...]\n\n"
                      "The rules laboratory for tile-laying games.\n\n");
    for (size_t i = 0; tw_commands[i]; i++)
        tw_text_format(text, "  %-10s %s\n", tw_commands[i]->name, tw_commands[i]->summary);
    tw_text_add(text, "\n  tilewright help COMMAND     what a command does and takes\n"
                      "  tilewright --version        the version\n\n"
                      "Exit status: 0 all holds, 1 something does not hold, 2 the call or the "
                      "input could not be used.\n");
}

static int write_help(const struct tw_command *command, const char *format, struct tw_text *text)
{
    if (strcmp(format, "man") == 0)
        tw_help_man(command, text);
    else if (strcmp(format, "bash") == 0)
        tw_help_bash(text);
    else if (strcmp(format, "zsh") == 0)
        tw_help_zsh(text);
    else if (strcmp(format, "fish") == 0)
        tw_help_fish(text);
    else if (strcmp(format, "text") != 0)
        return tw_usage_error(
            "help", "unknown format '%s'; formats are text, man, bash, zsh and fish", format);
    else if (command)
        tw_text_add(text, command->help);
    else
        tw_help_overview(text);
    return TW_EXIT_HOLDS;
}

int tw_unknown_command(const char *name)
{
    const char *names[64];
    const char *near;
    size_t count = 0;

    for (; tw_commands[count] && count < 64; count++)
        names[count] = tw_commands[count]->name;
    near = tw_diagnostics_nearest(name, names, count);
    if (name[0] == '-')
        return tw_usage_error(NULL, "unknown option '%s'; see 'tilewright help'", name);
    if (near)
        return tw_usage_error(NULL, "unknown command '%s'; did you mean '%s'?", name, near);
    return tw_usage_error(NULL, "unknown command '%s'; see 'tilewright help'", name);
}

static int run(int argument_count, char **argument_list)
{
    static struct tw_arguments arguments;
    const struct tw_command *command = NULL;
    struct tw_text text = {0};
    const char *format;
    int result;

    if (!tw_options_parse("help", rules, argument_count, argument_list, &arguments))
        return TW_EXIT_UNUSABLE;
    if (arguments.positional_count > 1)
        return tw_usage_error("help", "one command at a time, not '%s' as well",
                              arguments.positional[1]);
    if (arguments.positional_count == 1) {
        command = tw_command_find(arguments.positional[0]);
        if (!command)
            return tw_unknown_command(arguments.positional[0]);
    }
    format = tw_options_value(&arguments, "format", "text");
    result = write_help(command, format, &text);
    if (!result &&
        !(strcmp(format, "text") == 0 ? tw_print_painted("help", &text) : tw_print("help", &text)))
        result = TW_EXIT_UNUSABLE;
    tw_text_done(&text);
    return result;
}

const struct tw_command tw_command_help = {
    .name = "help",
    .summary = "say what a command does and takes",
    .help = help,
    .run = run,
};
