#include <stdio.h>
#include <string.h>

#include "cli/cli.h"
#include "model/diagnostics/diagnostics.h"

/* Every subcommand, in the order of the help. */
static const struct tw_command *const commands[] = {
    &tw_command_validate, &tw_command_replay,  &tw_command_play,    &tw_command_perft,
    &tw_command_verify,   &tw_command_merge,   &tw_command_status,  &tw_command_mutate,
    &tw_command_conform,  &tw_command_cases,   &tw_command_adapter, &tw_command_bench,
    &tw_command_generate, &tw_command_explain, &tw_command_audit,   &tw_command_report,
};

enum { COMMAND_COUNT = sizeof commands / sizeof commands[0] };

static int print_help(void)
{
    struct tw_text text = {0};
    bool printed;

    tw_text_add(&text, "usage: tilewright COMMAND [ARGUMENT...]\n\n"
                       "The rules laboratory for tile-laying games.\n\n");
    for (size_t i = 0; i < COMMAND_COUNT; i++)
        tw_text_format(&text, "  %-10s %s\n", commands[i]->name, commands[i]->summary);
    tw_text_add(&text, "\n  tilewright COMMAND --help   what a command does and takes\n"
                       "  tilewright --version        the version\n\n"
                       "Exit status: 0 all holds, 1 something does not hold, 2 the call or the "
                       "input could not be used.\n");
    printed = tw_print(NULL, &text);
    tw_text_done(&text);
    return printed ? TW_EXIT_HOLDS : TW_EXIT_UNUSABLE;
}

static int print_version(void)
{
    struct tw_text text = {0};
    bool printed;

    tw_text_add(&text, "tilewright " TW_VERSION "\n");
    printed = tw_print(NULL, &text);
    tw_text_done(&text);
    return printed ? TW_EXIT_HOLDS : TW_EXIT_UNUSABLE;
}

static int unknown_command(const char *name)
{
    const char *names[COMMAND_COUNT];
    const char *near;

    for (size_t i = 0; i < COMMAND_COUNT; i++)
        names[i] = commands[i]->name;
    near = tw_diagnostics_nearest(name, names, COMMAND_COUNT);
    if (name[0] == '-')
        return tw_usage_error(NULL, "unknown option '%s'; see 'tilewright --help'", name);
    if (near)
        return tw_usage_error(NULL, "unknown command '%s'; did you mean '%s'?", name, near);
    return tw_usage_error(NULL, "unknown command '%s'; see 'tilewright --help'", name);
}

/* Help is asked for like any option, but works whatever else stands there. */
static bool asks_for_help(int count, char **arguments)
{
    for (int i = 0; i < count && strcmp(arguments[i], "--") != 0; i++)
        if (strcmp(arguments[i], "--help") == 0 || strcmp(arguments[i], "-h") == 0)
            return true;
    return false;
}

static int print_command_help(const struct tw_command *command)
{
    struct tw_text text = {0};
    bool printed;

    tw_text_add(&text, command->help);
    printed = tw_print(command->name, &text);
    tw_text_done(&text);
    return printed ? TW_EXIT_HOLDS : TW_EXIT_UNUSABLE;
}

int main(int argument_count, char **arguments)
{
    if (argument_count < 2)
        return tw_usage_error(NULL, "a command is missing; see 'tilewright --help'");
    if (strcmp(arguments[1], "--help") == 0 || strcmp(arguments[1], "-h") == 0)
        return print_help();
    if (strcmp(arguments[1], "--version") == 0)
        return print_version();
    for (size_t i = 0; i < COMMAND_COUNT; i++) {
        if (strcmp(arguments[1], commands[i]->name) != 0)
            continue;
        if (asks_for_help(argument_count - 2, arguments + 2))
            return print_command_help(commands[i]);
        return commands[i]->run(argument_count - 2, arguments + 2);
    }
    return unknown_command(arguments[1]);
}
