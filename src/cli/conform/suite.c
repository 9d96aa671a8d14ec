#include "cli/conform/suite.h"

#include <stdio.h>

const char *tw_cli_scenarios(const struct tw_arguments *arguments)
{
    return tw_options_value(arguments, "scenarios", tw_cli_data("scenarios", "tests/scenarios"));
}

static int collect(const char *command, const struct tw_arguments *arguments, const char *rules,
                   struct tw_suite *suite)
{
    const char *folder = tw_cli_scenarios(arguments);
    unsigned long long games, seed;

    if (!tw_options_number(arguments, command, "games", 0, 10000, 10, &games) ||
        !tw_options_number(arguments, command, "seed", 0, UINT64_MAX, 1, &seed))
        return TW_EXIT_UNUSABLE;
    if (tw_suite_add_scenarios(suite, folder, rules) != TW_OK)
        return tw_usage_error(command, "no scenarios in '%s'", folder);
    if (tw_suite_add_setups(suite, rules) != TW_OK || tw_suite_add_samples(suite, rules) != TW_OK)
        return tw_usage_error(command, "memory ran out");
    if (tw_suite_add_games(suite, seed, (unsigned)games) != TW_OK)
        return tw_usage_error(command, "memory ran out");
    if (suite->left_out > 0)
        tw_usage_error(command, "note: %zu scenarios show other readings and are left out",
                       suite->left_out);
    if (suite->problems.length > 0) {
        tw_message(&suite->problems);
        return tw_usage_error(command, "some cases cannot be put to a port");
    }
    return TW_EXIT_HOLDS;
}

int tw_cli_suite(const char *command, const struct tw_arguments *arguments,
                 const struct tw_cli_library *library, bool smoke, struct tw_suite *suite)
{
    const char *rules = library->rules[0] ? library->rules : "all";
    const char *id = tw_options_value(arguments, "case", NULL);
    int result = TW_EXIT_HOLDS;

    tw_suite_start(suite, &library->library);
    if (smoke)
        tw_suite_add_smoke(suite, tw_options_has(arguments, "rules") ? rules : "base");
    else
        result = collect(command, arguments, rules, suite);
    if (result == TW_EXIT_HOLDS && id != NULL)
        tw_suite_keep(suite, id);
    if (result == TW_EXIT_HOLDS && suite->count == 0)
        return tw_usage_error(command,
                              id != NULL ? "there is no case '%s' in the rules '%s'"
                                         : "there is no case%s in the rules '%s'",
                              id != NULL ? id : "", rules);
    return result;
}

bool tw_read_file(const char *path, size_t limit, struct tw_text *ret_text)
{
    FILE *file = fopen(path, "rb");
    char chunk[4096];
    size_t got = 0;

    if (file == NULL)
        return false;
    while ((got = fread(chunk, 1, sizeof chunk, file)) > 0 && ret_text->length <= limit)
        tw_text_add_bytes(ret_text, chunk, got);
    bool fine = !ferror(file) && ret_text->length <= limit && !ret_text->failed;
    fclose(file);
    return fine;
}
