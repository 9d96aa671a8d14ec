/* Scenarios and data: where they are, and what is said when they are not there. */
#include <sys/stat.h>

#include "cli/conform/suite.h"
#include "cli/verify/call.h"
#include "verify/verify.h"

enum { MOST_PATHS = 64 };

static bool exists(const char *path)
{
    struct stat about;

    return stat(path, &about) == 0;
}

static int play_scenarios(const struct tw_arguments *arguments,
                          const struct tw_cli_library *library, const char *const *rules,
                          unsigned rule_count, struct tw_static_checks *written,
                          struct tw_text *notes)
{
    const char *folder = tw_cli_scenarios(arguments);
    enum tw_status status;

    if (!tw_options_has(arguments, "scenarios") && !exists(folder)) {
        tw_text_add(notes, "scenarios were not played: there is no folder tests/scenarios here; "
                           "name a folder with --scenarios\n");
        return TW_EXIT_HOLDS;
    }
    status = tw_static_scenarios(written, &library->library, folder, rules, rule_count);
    if (status == TW_UNUSABLE)
        return tw_usage_error("verify", "no scenarios in '%s'", folder);
    if (status == TW_FINDING && tw_options_has(arguments, "scenarios"))
        return tw_usage_error(
            "verify",
            "no scenarios of these rules in '%s': expected files are RULESET/NAME.yaml below it",
            folder);
    if (status == TW_FINDING)
        tw_text_format(notes, "there are no scenarios of these rules in '%s'\n", folder);
    return status == TW_NO_MEMORY ? tw_usage_error("verify", "memory ran out") : TW_EXIT_HOLDS;
}

static int compute_facts(const struct tw_arguments *arguments, const struct tw_cli_library *library,
                         const char *const *rules, unsigned rule_count,
                         struct tw_static_checks *written, struct tw_text *notes)
{
    const char *paths[MOST_PATHS] = {tw_cli_data("tiles", "tiles"),
                                     tw_cli_data("rulesets", "rulesets")};
    const char *path, *why = NULL;
    size_t count = 0, at = 0;
    enum tw_status status;

    while (count < MOST_PATHS && (path = tw_options_next(arguments, "data", &at)))
        paths[count++] = path;
    if (count == 0 && library->uses_model)
        return tw_static_model(written, &library->model, rules, rule_count) == TW_OK
                   ? TW_EXIT_HOLDS
                   : tw_usage_error("verify", "memory ran out");
    if (count == 0 && (!exists(paths[0]) || !exists(paths[1]))) {
        tw_text_add(notes, "the data were not compared with the books: there are no folders tiles "
                           "and rulesets here; name them with --data\n");
        return TW_EXIT_HOLDS;
    }
    status = tw_static_data(written, paths, count > 0 ? count : 2, rules, rule_count, &why);
    if (status == TW_UNUSABLE)
        tw_text_format(notes, "the data were not compared with the books: %s\n", why);
    return status == TW_NO_MEMORY ? tw_usage_error("verify", "memory ran out") : TW_EXIT_HOLDS;
}

int tw_verify_static(const struct tw_arguments *arguments, const struct tw_cli_library *library,
                     const char *const *rules, unsigned rule_count,
                     struct tw_static_checks *written, struct tw_text *ret_notes)
{
    int result = compute_facts(arguments, library, rules, rule_count, written, ret_notes);

    /* rulesets of a user may be combined as the user likes */
    if (library->library.tables == &tw_builtin_tables)
        tw_static_combinations(written, rules, rule_count);
    if (result == TW_EXIT_HOLDS)
        result = play_scenarios(arguments, library, rules, rule_count, written, ret_notes);
    return result;
}

int tw_verify_coverage(const struct tw_arguments *arguments, const struct tw_cli_library *library)
{
    static const char *const all[] = {"all"};
    struct tw_static_checks scenarios;
    struct tw_text text = {0};
    int result;

    tw_static_start(&scenarios, library->library.tables);
    result = play_scenarios(arguments, library, all, 1, &scenarios, &text);
    if (result == TW_EXIT_HOLDS) {
        if (tw_coverage_write(library->library.tables, &scenarios, &text) > 0)
            result = TW_EXIT_FINDING;
        if (!tw_print_painted("verify", &text))
            result = TW_EXIT_UNUSABLE;
    }
    tw_text_done(&text);
    tw_static_done(&scenarios);
    return result;
}
