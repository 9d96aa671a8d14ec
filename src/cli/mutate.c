#include <stdio.h>
#include <string.h>

#include "cli/library.h"
#include "verify/mutate.h"
#include "verify/results.h"

static const char help[] =
    "usage: tilewright mutate --rules R [--games N] [--seed S] [--out FILE]\n"
    "\n"
    "Changes the data of the rules in one place at a time (numbers and operators of formulas,\n"
    "parameters, figures, readings, what tiles show) and lets the engine play by it against the\n"
    "oracle, which keeps to the data as it is. A change that nobody notices survives.\n"
    "\n"
    "  --rules R          rulesets joined by +\n"
    "  --games N          games until a change counts as unnoticed (default 200)\n"
    "  --seed S           everything random comes from it (default 1)\n"
    "  --out FILE         rows for the results of the report\n"
    "  --tiles PATH, --rules-file PATH\n"
    "                     YAML read at run time\n"
    "\n"
    "Exit status: 0 every change was noticed, 1 some survive, 2 the call could not be used.\n";

static const struct tw_option_rule rules[] = {
    TW_LIBRARY_RULES,         {"games", TW_OPTION_VALUE}, {"seed", TW_OPTION_VALUE},
    {"out", TW_OPTION_VALUE}, {NULL, TW_OPTION_FLAG},
};

struct count {
    unsigned mutants, killed;
};

static void add_row(struct tw_text *rows, const char *rules_name, unsigned number,
                    const struct tw_mutant *mutant, const struct tw_mutant_result *result)
{
    tw_text_format(rows, "{\"type\":\"mutation\",\"id\":\"mutant/%u\",\"rules\":", number);
    tw_text_add_json(rows, rules_name);
    tw_text_format(rows, ",\"status\":\"%s\",\"change\":", result->killed ? "pass" : "fail");
    tw_text_add_json(rows, mutant->change);
    if (mutant->clause[0] != '\0')
        tw_text_format(rows, ",\"clauses\":[\"%s\"]", mutant->clause);
    if (result->killed)
        tw_text_format(rows, ",\"killed_by\":\"campaign/%s\"", tw_check_words[result->by]);
    tw_text_format(rows, ",\"games\":%llu}\n", (unsigned long long)result->games);
}

/* One mutant after another; survivors are told as they are found. */
static struct count hunt_all(const struct tw_cli_library *library, uint64_t seed, uint64_t games,
                             struct tw_worker *worker, struct tw_text *text, struct tw_text *rows)
{
    const struct tw_tables *tables = library->library.tables;
    struct count count = {0, 0};
    struct tw_mutant mutant;
    struct tw_tables changed;
    struct tw_arena arena = {0};

    while (tw_mutant_make(tables, library->rules, count.mutants, &arena, &changed, &mutant)) {
        const struct tw_mutant_result result =
            tw_mutant_hunt(tables, &changed, &mutant, library->rules, seed, games, worker);

        add_row(rows, library->rules, count.mutants, &mutant, &result);
        count.mutants++;
        count.killed += result.killed;
        if (!result.killed)
            tw_text_format(text, "survives: %s%s%s\n", mutant.clause, mutant.clause[0] ? " " : "",
                           mutant.change);
        tw_arena_done(&arena);
    }
    tw_arena_done(&arena);
    return count;
}

static bool write_rows(const char *out, const struct tw_cli_library *library, uint64_t seed,
                       const struct tw_text *rows, unsigned count)
{
    struct tw_results_writer writer = {.tables = library->library.tables, .rows = count};
    struct tw_text command = {0};
    const char *name = library->rules;
    bool fine;

    tw_text_format(&command, "tilewright mutate --rules %s --seed %llu --out %s", name,
                   (unsigned long long)seed, out);
    tw_results_header(&writer, tw_text_string(&command), &name, 1, seed);
    tw_text_add(&writer.text, tw_text_string(rows));
    tw_results_footer(&writer);
    fine = tw_write_file("mutate", out, &writer.text);
    tw_text_done(&writer.text);
    tw_text_done(&command);
    return fine;
}

static int mutate(const struct tw_cli_library *library, uint64_t seed, uint64_t games,
                  const char *out)
{
    static struct tw_worker worker;
    struct tw_text text = {0}, rows = {0};
    struct count count = hunt_all(library, seed, games, &worker, &text, &rows);
    int result = count.killed == count.mutants ? TW_EXIT_HOLDS : TW_EXIT_FINDING;

    tw_text_format(&text, "%s: %u of %u changes noticed (%.1f %%), up to %llu games each\n",
                   library->rules, count.killed, count.mutants,
                   count.mutants ? 100.0 * count.killed / count.mutants : 0.0,
                   (unsigned long long)games);
    if (!tw_print("mutate", &text) ||
        (out && !write_rows(out, library, seed, &rows, count.mutants)))
        result = TW_EXIT_UNUSABLE;
    tw_text_done(&text);
    tw_text_done(&rows);
    return result;
}

static int run(int argument_count, char **argument_list)
{
    static struct tw_arguments arguments;
    static struct tw_cli_library library;
    unsigned long long games, seed;
    struct tw_game *game = NULL;
    int result;

    if (!tw_options_parse("mutate", rules, argument_count, argument_list, &arguments))
        return TW_EXIT_UNUSABLE;
    if (arguments.positional_count > 0)
        return tw_usage_error("mutate", "unexpected argument '%s'", arguments.positional[0]);
    if (!tw_options_number(&arguments, "mutate", "games", 1, 1000000, 200, &games) ||
        !tw_options_number(&arguments, "mutate", "seed", 0, UINT64_MAX, 1, &seed))
        return TW_EXIT_UNUSABLE;
    result = tw_cli_library_open(&library, "mutate", &arguments);
    if (result == TW_EXIT_HOLDS)
        result = tw_cli_library_game(&library, "mutate", &game);
    if (result == TW_EXIT_HOLDS) {
        tw_game_free(game);
        result = mutate(&library, seed, games, tw_options_value(&arguments, "out", NULL));
    }
    tw_cli_library_done(&library);
    return result;
}

const struct tw_command tw_command_mutate = {
    .name = "mutate",
    .summary = "change the data and see whether verifying notices",
    .help = help,
    .run = run,
};
