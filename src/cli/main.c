#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "cli/help/help.h"
#include "support/memory.h"

const struct tw_command *const tw_commands[] = {
    &tw_command_validate,
    &tw_command_replay,
    &tw_command_play,
    &tw_command_perft,
    &tw_command_position,
    &tw_command_verify,
    &tw_command_merge,
    &tw_command_status,
    &tw_command_ledger,
    &tw_command_mutate,
    &tw_command_conform,
    &tw_command_cases,
    &tw_command_adapter,
    &tw_command_bench,
    &tw_command_generate,
    &tw_command_explain,
    &tw_command_audit,
    &tw_command_report,
    &tw_command_new,
    &tw_command_watch,
    &tw_command_rules,
    &tw_command_help,
    NULL,
};

static int print(const char *command, const char *string)
{
    struct tw_text text = {0};
    bool printed;

    tw_text_add(&text, string);
    printed = tw_print_painted(command, &text);
    tw_text_done(&text);
    return printed ? TW_EXIT_HOLDS : TW_EXIT_UNUSABLE;
}

/* A bare call shows the commands as well, and is wrong all the same. */
static int print_overview(bool asked)
{
    struct tw_text text = {0};
    int result = TW_EXIT_UNUSABLE;

    tw_help_overview(&text);
    if (!asked)
        tw_message(&text);
    else if (tw_print_painted(NULL, &text))
        result = TW_EXIT_HOLDS;
    tw_text_done(&text);
    return result;
}

/* Help is asked for like any option, but works whatever else stands there. */
static bool asks_for_help(int count, char **arguments)
{
    for (int i = 0; i < count && strcmp(arguments[i], "--") != 0; i++)
        if (strcmp(arguments[i], "--help") == 0 || strcmp(arguments[i], "-h") == 0)
            return true;
    return false;
}

int main(int argument_count, char **arguments)
{
    const struct tw_command *command;

    json_set_alloc_funcs(tw_memory_alloc, free);

    if (argument_count < 2)
        return print_overview(false);
    if (strcmp(arguments[1], "--help") == 0 || strcmp(arguments[1], "-h") == 0)
        return print_overview(true);
    if (strcmp(arguments[1], "--version") == 0)
        return print(NULL, "tilewright " TW_VERSION "\n");
    command = tw_command_find(arguments[1]);
    if (!command)
        return tw_unknown_command(arguments[1]);
    if (asks_for_help(argument_count - 2, arguments + 2))
        return print(command->name, command->help);
    const int result = command->run(argument_count - 2, arguments + 2);
    tw_out_done();
    return result;
}
