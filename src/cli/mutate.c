#include <dirent.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "cli/library.h"
#include "tables/rules_names.h"
#include "verify/verify.h"

static const char help[] =
    "usage: tilewright mutate --rules R|all [--games N] [--jobs J] [--seed S] [--out FILE] ...\n"
    "\n"
    "Changes one thing at a time (numbers and operators of formulas, figures, parameters, "
    "readings,\n"
    "what is printed on tiles). The engine plays with the change, the oracle without it. A change "
    "that\n"
    "no check notices survives. Results do not depend on --jobs.\n"
    "\n"
    "  --rules R          rulesets joined by +, or all: the mutants of each of them\n"
    "  --only KIND        only mutants of rules, tiles, readings or mechanisms; the last kind are\n"
    "                     mistakes in the engine\n"
    "  --short N          short games to play before a change counts as unnoticed (default 3200)\n"
    "  --games N          whole games after those (default 24)\n"
    "  --seed S           seed of everything random (default 1)\n"
    "  --jobs J           threads (default 1)\n"
    "  --scenarios DIR    scenarios to replay last (default tests/scenarios)\n"
    "  --shrink DIR       shrink each failing game to a scenario in DIR\n"
    "  --list             list every mutant and what noticed it, not only the survivors\n"
    "  --out FILE         write results for the report\n" TW_LIBRARY_READINGS_HELP
        TW_LIBRARY_FILES_HELP "\n"
    "Exit status: 0 every change was noticed, except those known to mean the same, 1 some "
    "survive,\n"
    "2 the call could not be used.\n";

static const struct tw_option_rule rules[] = {
    {"rules", TW_OPTION_VALUE},  TW_LIBRARY_READINGS,        TW_LIBRARY_FILES,
    {"only", TW_OPTION_VALUE},   {"short", TW_OPTION_VALUE}, {"games", TW_OPTION_VALUE},
    {"seed", TW_OPTION_VALUE},   {"jobs", TW_OPTION_VALUE},  {"scenarios", TW_OPTION_VALUE},
    {"shrink", TW_OPTION_VALUE}, {"list", TW_OPTION_FLAG},   {"out", TW_OPTION_VALUE},
    {NULL, TW_OPTION_FLAG},
};

enum { MAX_TARGETS = 32, MAX_SCENARIOS = 1024 };

static volatile sig_atomic_t stop;

static void on_signal(int number)
{
    (void)number;
    stop = 1;
}

/* Everything that one call is about. */
struct call {
    const struct tw_cli_library *library;
    struct tw_arena arena;
    struct tw_mutant_search search;
    struct tw_search_target targets[MAX_TARGETS];
    unsigned target_count;
    struct tw_search_result *results;
    unsigned result_count;
    const char *scenarios, *shrink, *out;
    bool list;
};

static const struct tw_ruleset *ruleset_of(const struct call *call, unsigned target)
{
    return &call->library->library.tables->rulesets[call->targets[target].ruleset];
}

static bool can_be_played(const struct tw_tables *tables, const char *names)
{
    const struct tw_setup setup = {.rules = names};
    struct tw_problem problem;
    struct tw_game *game = NULL;
    const bool fine = tw_game_create(tables, &setup, &game, &problem);

    tw_game_free(game);
    return fine;
}

/* The rules with what they need before them, then the combinations of the books that have them. */
static void add_own_rules(struct call *call, struct tw_search_target *target)
{
    static const char *const combinations[] = {
        "base+inns-cathedrals", /* followers of two strengths */
        "base+river-20ae+abbot+anniversary",
        "base+anniversary+solo",
        "base+inns-cathedrals+solo",
        "base+inns-cathedrals+traders-builders+abbey-mayor+king",
    };
    const struct tw_tables *tables = call->library->library.tables;
    const struct tw_ruleset *ruleset = &tables->rulesets[target->ruleset];
    struct tw_text names = {0};

    for (const char *const *need = ruleset->needs; need && *need; need++)
        tw_text_format(&names, "%s+", *need);
    tw_text_add(&names, ruleset->id);
    target->rules[target->rule_count++] = tw_arena_string(&call->arena, tw_text_string(&names));
    tw_text_done(&names);
    for (unsigned i = 0; i < sizeof combinations / sizeof combinations[0]; i++)
        if (strcmp(target->rules[0], combinations[i]) != 0 &&
            (strcmp(ruleset->id, "base") != 0 || i == 0) &&
            tw_rules_name(combinations[i], ruleset->id) && can_be_played(tables, combinations[i]))
            target->rules[target->rule_count++] = combinations[i];
}

static int by_name(const void *a, const void *b)
{
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

/* The scenarios of a ruleset stand in a folder of its name; river-20ae has those of river. */
static void add_scenarios(struct call *call, struct tw_search_target *target, const char *ruleset)
{
    const char **list = tw_arena_array(&call->arena, MAX_SCENARIOS, sizeof *list);
    const char *path = tw_arena_format(&call->arena, "%s/%s", call->scenarios, ruleset);
    DIR *folder = path ? opendir(path) : NULL;
    struct dirent *entry;

    if (path && !folder && strchr(ruleset, '-')) {
        path = tw_arena_format(&call->arena, "%s/%.*s", call->scenarios, (int)strcspn(ruleset, "-"),
                               ruleset);
        folder = path ? opendir(path) : NULL;
    }

    while (folder && list && target->scenario_count < MAX_SCENARIOS &&
           (entry = readdir(folder)) != NULL) {
        const char *dot = strrchr(entry->d_name, '.');

        if (dot && strcmp(dot, ".yaml") == 0)
            list[target->scenario_count++] =
                tw_arena_format(&call->arena, "%s/%s", path, entry->d_name);
    }
    if (folder)
        closedir(folder);
    if (!list)
        return;
    qsort(list, target->scenario_count, sizeof *list, by_name);
    target->scenarios = list;
}

/* Each ruleset that is named; one that stands alone also with all that goes with it. */
static int add_targets(struct call *call)
{
    const struct tw_tables *tables = call->library->library.tables;
    const char *names = call->library->rules;
    const bool all = strcmp(names, "all") == 0;

    for (unsigned i = 0; i < tables->ruleset_count && call->target_count < MAX_TARGETS; i++) {
        struct tw_search_target *target = &call->targets[call->target_count];

        if (!all && !tw_rules_name(names, tables->rulesets[i].id))
            continue;
        target->ruleset = i;
        if (all || strcmp(names, tables->rulesets[i].id) == 0)
            add_own_rules(call, target);
        else
            target->rules[target->rule_count++] = names;
        if (!can_be_played(tables, target->rules[0]))
            return tw_usage_error("mutate", "the rules '%s' cannot be played", target->rules[0]);
        add_scenarios(call, target, tables->rulesets[i].id);
        call->target_count++;
    }
    if (call->target_count == 0)
        return tw_usage_error("mutate", "unknown rules '%s'", names);
    return TW_EXIT_HOLDS;
}

static void add_row(const struct call *call, const struct tw_search_result *result,
                    struct tw_results_writer *writer)
{
    const struct tw_mutant *mutant = &result->mutant;
    const bool fine = tw_search_fine(result);
    char id[64];

    snprintf(id, sizeof id, "mutant/%s/%u", ruleset_of(call, result->target)->id, result->number);
    tw_results_row(writer, "mutation", id, call->targets[result->target].rules[0],
                   !fine           ? "fail"
                   : result->equal ? "not-checkable"
                                   : "pass");
    tw_results_pair(&writer->text, "change", mutant->change);
    tw_results_pair(&writer->text, "kind", tw_mutant_words[mutant->kind]);
    if (mutant->clause[0] != '\0')
        tw_text_format(&writer->text, ",\"clauses\":[\"%s\"]", mutant->clause);
    if (result->killed)
        tw_results_pair(&writer->text, "killed_by", result->killed_by);
    if (result->killed)
        tw_results_pair(&writer->text, "message", result->why);
    if (result->equal)
        tw_results_pair(&writer->text, "reason", result->equal);
    tw_text_format(&writer->text, ",\"games\":%llu", (unsigned long long)result->games);
    if (result->shrunk)
        tw_text_format(&writer->text, ",\"tiles\":%u", result->tiles);
    tw_results_row_end(writer);
}

static bool write_rows(const struct call *call)
{
    struct tw_results_writer writer = {.tables = call->library->library.tables};
    const char *names[MAX_TARGETS];
    struct tw_text command = {0}, about = {0};
    bool fine;

    tw_text_format(&command, "tilewright mutate --rules %s --short %u --games %u --seed %llu",
                   call->library->rules, call->search.short_games, call->search.games,
                   (unsigned long long)call->search.seed);
    tw_text_add(&command, call->library->files);
    if (call->search.only >= 0)
        tw_text_format(&command, " --only %s", tw_mutant_words[call->search.only]);
    tw_text_add(&about, ",\"command\":\"mutate\"");
    tw_results_pair(&about, "arguments", tw_text_string(&command));
    writer.call = tw_text_string(&about);
    tw_text_format(&command, " --out %s", call->out);
    writer.command = tw_text_string(&command);
    for (unsigned i = 0; i < call->target_count; i++)
        names[i] = call->targets[i].rules[0];
    tw_results_header(&writer, writer.command, names, call->target_count, call->search.seed);
    for (unsigned i = 0; i < call->result_count; i++)
        if (call->results[i].tried)
            add_row(call, &call->results[i], &writer);
    if (!stop)
        tw_results_footer(&writer);
    fine = tw_write_results("mutate", call->out, &writer);
    tw_text_done(&writer.text);
    tw_text_done(&command);
    tw_text_done(&about);
    return fine;
}

static const char *verdict_of(const struct tw_search_result *result)
{
    if (!result->killed)
        return result->equal ? "equal" : "survives";
    return result->equal ? "noticed though listed as equal" : "noticed";
}

static void tell_mutant(const struct call *call, const struct tw_search_result *result,
                        struct tw_text *text)
{
    const bool fine = tw_search_fine(result);

    if (!result->tried || (fine && !call->list && !result->equal))
        return;
    tw_text_format(text, "%s: %s: %s%s%s", ruleset_of(call, result->target)->id, verdict_of(result),
                   result->mutant.clause, result->mutant.clause[0] ? " " : "",
                   result->mutant.change);
    if (result->equal)
        tw_text_format(text, " (%s)", result->equal);
    if (result->killed)
        tw_text_format(text, " by %s in game %llu", result->killed_by,
                       (unsigned long long)result->games);
    if (result->shrunk)
        tw_text_format(text, ", %u tiles%s", result->tiles,
                       result->shows ? "" : ", not shown by a scenario");
    tw_text_add_char(text, '\n');
}

struct sums {
    unsigned mutants, killed, equal, shrunk, tiles;
};

static struct sums add_up(const struct call *call, int target)
{
    struct sums sums = {0};

    for (unsigned i = 0; i < call->result_count; i++) {
        const struct tw_search_result *result = &call->results[i];

        if (!result->tried || (target >= 0 && result->target != (unsigned)target))
            continue;
        sums.mutants++;
        sums.killed += result->killed;
        sums.equal += result->equal && !result->killed;
        sums.shrunk += result->shrunk;
        sums.tiles += result->shrunk ? result->tiles : 0;
    }
    return sums;
}

static void tell_sums(const char *name, struct sums sums, struct tw_text *text)
{
    const unsigned different = sums.mutants - sums.equal;

    tw_text_format(text, "%s: %u of %u changes noticed (%.1f %%)", name, sums.killed, different,
                   different ? 100.0 * sums.killed / different : 100.0);
    if (sums.equal)
        tw_text_format(text, ", %u mean the same", sums.equal);
    if (sums.shrunk)
        tw_text_format(text, ", shrunk to %.1f tiles", (double)sums.tiles / sums.shrunk);
    tw_text_add_char(text, '\n');
}

static bool print_all(const struct call *call)
{
    struct tw_text text = {0};
    bool fine;

    for (unsigned i = 0; i < call->result_count; i++)
        tell_mutant(call, &call->results[i], &text);
    for (unsigned i = 0; i < call->target_count; i++)
        tell_sums(ruleset_of(call, i)->id, add_up(call, (int)i), &text);
    if (call->target_count > 1)
        tell_sums("all", add_up(call, -1), &text);
    if (stop)
        tw_text_add(&text, "stopped before the end: the results are incomplete\n");
    fine = tw_print_painted("mutate", &text);
    tw_text_done(&text);
    return fine;
}

static bool write_shrunk(const struct call *call)
{
    bool fine = true;

    for (unsigned i = 0; call->shrink && fine && i < call->result_count; i++) {
        const struct tw_search_result *result = &call->results[i];
        struct tw_text path = {0};

        if (!result->shrunk)
            continue;
        tw_text_format(&path, "%s/%s-%u.yaml", call->shrink, ruleset_of(call, result->target)->id,
                       result->number);
        fine = tw_write_file("mutate", tw_text_string(&path), &result->text);
        tw_text_done(&path);
    }
    return fine;
}

static int try_all(struct call *call)
{
    int result = TW_EXIT_HOLDS;

    signal(SIGINT, on_signal);
    signal(SIGTERM, on_signal);
    call->results = tw_search_run(&call->search, call->targets, call->target_count, &call->arena,
                                  &call->result_count);
    if (!call->results)
        return tw_usage_error("mutate", "memory ran out");
    for (unsigned i = 0; i < call->result_count; i++)
        if (!tw_search_fine(&call->results[i]))
            result = TW_EXIT_FINDING;
    if (!print_all(call) || (call->out && !write_rows(call)) || !write_shrunk(call))
        result = TW_EXIT_UNUSABLE;
    for (unsigned i = 0; i < call->result_count; i++)
        tw_text_done(&call->results[i].text);
    return result;
}

static int read_call(const struct tw_arguments *arguments, struct call *call)
{
    const char *only = tw_options_value(arguments, "only", NULL);
    unsigned long long games, short_games, seed, jobs;

    if (!tw_options_number(arguments, "mutate", "games", 0, 1000000, 24, &games) ||
        !tw_options_number(arguments, "mutate", "short", 0, 1000000, 3200, &short_games) ||
        !tw_options_number(arguments, "mutate", "jobs", 1, 256, 1, &jobs) ||
        !tw_options_number(arguments, "mutate", "seed", 0, UINT64_MAX, 1, &seed))
        return TW_EXIT_UNUSABLE;
    call->scenarios =
        tw_options_value(arguments, "scenarios", tw_cli_data("scenarios", "tests/scenarios"));
    call->shrink = tw_options_value(arguments, "shrink", NULL);
    call->out = tw_options_value(arguments, "out", NULL);
    call->list = tw_options_has(arguments, "list");
    call->search = (struct tw_mutant_search){.library = &call->library->library,
                                             .seed = seed,
                                             .short_games = (unsigned)short_games,
                                             .games = (unsigned)games,
                                             .jobs = (unsigned)jobs,
                                             .shrink = call->shrink != NULL,
                                             .only = -1,
                                             .stop = &stop};
    if (only)
        call->search.only = tw_word_find(tw_mutant_words, TW_MUTANT_KIND__COUNT, only);
    if (only && call->search.only < 0)
        return tw_usage_error("mutate", "--only is rules, tiles, readings or mechanisms, not '%s'",
                              only);
    return add_targets(call);
}

static int run(int argument_count, char **argument_list)
{
    static struct tw_arguments arguments;
    static struct tw_cli_library library;
    static struct call call;
    int result;

    if (!tw_options_parse("mutate", rules, argument_count, argument_list, &arguments))
        return TW_EXIT_UNUSABLE;
    if (arguments.positional_count > 0)
        return tw_usage_error("mutate", "unexpected argument '%s'", arguments.positional[0]);
    result = tw_cli_library_open(&library, "mutate", &arguments);
    call.library = &library;
    if (result == TW_EXIT_HOLDS)
        result = tw_cli_library_stand(&library, "mutate");
    if (result == TW_EXIT_HOLDS)
        result = read_call(&arguments, &call);
    if (result == TW_EXIT_HOLDS && call.out && !tw_out_open("mutate", call.out))
        result = TW_EXIT_UNUSABLE;
    if (result == TW_EXIT_HOLDS)
        result = try_all(&call);
    tw_arena_done(&call.arena);
    tw_cli_library_done(&library);
    return result;
}

const struct tw_command tw_command_mutate = {
    .name = "mutate",
    .summary = "change the rules and see whether verifying notices",
    .help = help,
    .run = run,
};
