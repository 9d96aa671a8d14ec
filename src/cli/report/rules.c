/* A rule sheet from the clauses of a choice of rules. */
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

#include "cli/library.h"
#include "cli/paths.h"
#include "cli/report/games.h"
#include "report/sheets/rule_sheet.h"

static const char help[] =
    "usage: tilewright rules GAME --out FILE.html [--scenarios DIR] [--tiles PATH]\n"
    "                        [--rules-file PATH] [--only-files]\n"
    "\n"
    "Writes a rule sheet to print: what the clauses of a game say, by topic, with its tiles and\n"
    "figures, the formulas for points, boards from the scenarios that show the clauses, and open\n"
    "questions folded. One file that needs no other. GAME is as for --rules: base, base+river,\n"
    "gold-rush, base+my/ferry.yaml ...\n"
    "\n"
    "  --out FILE.html    where the sheet goes\n"
    "  --scenarios DIR    the scenarios to take boards from (default: tests/scenarios, else the\n"
    "                     installed ones)\n" TW_LIBRARY_FILES_HELP "\n"
    "Exit status: 0 written, 2 the call or the input could not be used, or the sheet could not be\n"
    "written.\n";

static const struct tw_option_rule rules[] = {{"out", TW_OPTION_VALUE},
                                              {"scenarios", TW_OPTION_VALUE},
                                              TW_LIBRARY_FILES,
                                              {NULL, TW_OPTION_FLAG}};

static const struct tw_option_rule rules_rule = {"rules", TW_OPTION_VALUE};

/* The scenarios, where there are any. */
static int list_scenarios(const struct tw_arguments *arguments, struct tw_arguments *scenarios,
                          struct tw_paths *paths)
{
    static const char *const endings[] = {".yaml", NULL};
    const char *folder = tw_options_value(arguments, "scenarios", NULL);
    struct stat about;

    if (!folder) {
        folder = tw_cli_data("scenarios", "tests/scenarios");
        if (stat(folder, &about) != 0)
            return TW_EXIT_HOLDS;
    } else if (stat(folder, &about) != 0) {
        return tw_usage_error("rules", "there are no scenarios in '%s'", folder);
    }
    scenarios->positional[scenarios->positional_count++] = folder;
    return tw_paths_expand("rules", scenarios, endings, paths) ? TW_EXIT_HOLDS : TW_EXIT_UNUSABLE;
}

/* How many play, as the rules say. */
static void count_players(const struct tw_cli_library *library, struct tw_rule_sheet *sheet)
{
    const struct tw_tables *tables = library->library.tables;

    for (unsigned i = 0; i < tables->ruleset_count; i++) {
        const struct tw_ruleset *ruleset = &tables->rulesets[i];

        if (!tw_cli_library_plays(library, ruleset->id) || !ruleset->players_min)
            continue;
        sheet->players_min = ruleset->players_min;
        if (ruleset->players_max > sheet->players_max || ruleset->players_max == 1)
            sheet->players_max = ruleset->players_max;
    }
}

static int write_sheet(const struct tw_cli_library *library, const char *results, const char *out)
{
    struct tw_rule_sheet sheet = {
        .model = &library->model, .rules = library->rules, .results = results[0] ? results : NULL};
    struct tw_site site = {0};
    struct tw_text page = {0};
    enum tw_status status;
    int result = TW_EXIT_HOLDS;

    count_players(library, &sheet);
    status = tw_rule_sheet(&sheet, &site, &page);
    if (status == TW_NO_MEMORY)
        result = tw_usage_error("rules", "memory ran out");
    else if (status != TW_OK)
        result = tw_usage_error("rules", "%s", tw_text_string(&site.problem));
    else if (!tw_write_file("rules", out, &page))
        result = TW_EXIT_UNUSABLE;
    tw_text_done(&page);
    tw_site_done(&site);
    return result;
}

/* The rules can be played together; and the words of their clauses, which tables lack. */
static int open_game(struct tw_cli_library *library, const struct tw_arguments *arguments)
{
    struct tw_game *game = NULL;
    int result = tw_cli_library_open(library, "rules", arguments);

    if (result == TW_EXIT_HOLDS && strcmp(library->rules, "all") == 0)
        result = tw_usage_error("rules", "'all' is no game; name one, such as base+river");
    if (result == TW_EXIT_HOLDS)
        result = tw_cli_library_game(library, "rules", &game);
    tw_game_free(game);
    if (result == TW_EXIT_HOLDS && !library->uses_model)
        result = tw_cli_load_over("rules", NULL, 0, false, &library->model);
    return result;
}

static int run(int argument_count, char **argument_list)
{
    static struct tw_arguments arguments, scenarios;
    static struct tw_cli_library library;
    char results[TW_GAMES_PATH] = "";
    struct tw_paths paths = {0};
    const char *out;
    int result;

    if (!tw_options_parse("rules", rules, argument_count, argument_list, &arguments))
        return TW_EXIT_UNUSABLE;
    if (arguments.positional_count != 1 || arguments.option_count == TW_MAX_GIVEN)
        return tw_usage_error("rules", "one game is needed, such as base or base+river");
    out = tw_options_value(&arguments, "out", NULL);
    if (!out)
        return tw_usage_error("rules", "--out is missing");
    arguments.options[arguments.option_count].rule = &rules_rule;
    arguments.options[arguments.option_count++].value = arguments.positional[0];
    result = open_game(&library, &arguments);
    if (result == TW_EXIT_HOLDS && !tw_out_open("rules", out))
        result = TW_EXIT_UNUSABLE;
    if (result == TW_EXIT_HOLDS)
        result = list_scenarios(&arguments, &scenarios, &paths);
    if (result == TW_EXIT_HOLDS && scenarios.positional_count > 0)
        result = tw_scenario_results(&library, &scenarios, results);
    if (result == TW_EXIT_HOLDS)
        result = write_sheet(&library, results, out);
    if (results[0])
        remove(results);
    tw_paths_done(&paths);
    tw_cli_library_done(&library);
    return result;
}

const struct tw_command tw_command_rules = {
    .name = "rules",
    .summary = "write a rule sheet from the clauses of a game",
    .help = help,
    .run = run,
};
