#include <stdio.h>
#include <string.h>

#include "cli/library.h"
#include "verify/verify.h"

static const char help[] =
    "usage: tilewright perft --rules R --depth D [--divide] [--json]\n"
    "       tilewright perft --rules R|all --depth D --out FILE\n"
    "\n"
    "Counts the ways to lay the next D tiles, without figures: a number for comparing engines. "
    "Shows\n"
    "every depth up to D.\n"
    "\n" TW_LIBRARY_HELP "  --depth D          how many tiles, 0 to 8\n"
    "  --divide           the count below each first placement\n"
    "  --json             one JSON object\n"
    "  --out FILE         write results for the report instead, for each depth from 1; up to depth "
    "2\n"
    "                     they are compared with the oracle, which tries everything\n"
    "\n"
    "Exit status: 0 counted, 1 the oracle has another count, 2 the call could not be used.\n";

static const struct tw_option_rule rules[] = {
    TW_LIBRARY_RULES,         {"depth", TW_OPTION_VALUE}, {"divide", TW_OPTION_FLAG},
    {"json", TW_OPTION_FLAG}, {"out", TW_OPTION_VALUE},   {NULL, TW_OPTION_FLAG},
};

enum { DEEPEST = 8 };

struct call {
    unsigned depth;
    bool divide, json;
};

static void add_line(const struct tw_game *game, const struct tw_perft_line *line, bool json,
                     bool first, struct tw_text *text)
{
    const char *id = tw_game_type_id(game, line->type);

    if (!json) {
        tw_text_format(text, "%s %d,%d %d: %llu\n", id, line->action.x, line->action.y,
                       line->action.rotation * 90, (unsigned long long)line->leaves);
        return;
    }
    tw_text_add(text, first ? "{\"tile\":" : ",{\"tile\":");
    tw_text_add_json(text, id);
    tw_text_format(text, ",\"x\":%d,\"y\":%d,\"rotation\":%d,\"leaves\":%llu}", line->action.x,
                   line->action.y, line->action.rotation * 90, (unsigned long long)line->leaves);
}

static void add_divide(const struct tw_game *game, const struct tw_state *state,
                       const struct call *call, struct tw_text *text)
{
    static struct tw_perft_line lines[TW_MAX_ACTIONS];
    unsigned count = tw_perft_divide(game, state, call->depth, lines);

    if (call->json)
        tw_text_add(text, ",\"divide\":[");
    for (unsigned i = 0; i < count; i++)
        add_line(game, &lines[i], call->json, i == 0, text);
    if (call->json)
        tw_text_add_char(text, ']');
}

static void add_counts(const struct tw_game *game, const struct tw_state *state,
                       const struct call *call, struct tw_text *text)
{
    for (unsigned depth = 0; depth <= call->depth; depth++) {
        unsigned long long leaves = tw_perft(game, state, depth);
        if (call->json)
            tw_text_format(text, "%s%llu", depth == 0 ? "" : ",", leaves);
        else
            tw_text_format(text, "perft(%u) = %llu\n", depth, leaves);
    }
}

static int count(const struct tw_game *game, const struct call *call)
{
    static struct tw_state state;
    struct tw_text text = {0};

    tw_position_start(game, &state);
    if (call->json) {
        tw_text_add(&text, "{\"rules\":");
        tw_text_add_json(&text, tw_game_rules(game));
        tw_text_format(&text, ",\"depth\":%u,\"perft\":[", call->depth);
        add_counts(game, &state, call, &text);
        tw_text_add_char(&text, ']');
        if (call->divide)
            add_divide(game, &state, call, &text);
        tw_text_add(&text, "}\n");
    } else {
        if (call->divide)
            add_divide(game, &state, call, &text);
        add_counts(game, &state, call, &text);
    }
    bool printed = call->json ? tw_print("perft", &text) : tw_print_painted("perft", &text);
    tw_text_done(&text);
    return printed ? TW_EXIT_HOLDS : TW_EXIT_UNUSABLE;
}

/* One depth as a row. False: the oracle counts otherwise. */
static bool add_row(const struct tw_game *game, const struct tw_state *state, unsigned depth,
                    const char *files, struct tw_results_writer *writer)
{
    struct tw_text command = {0};
    static struct tw_oracle_perft trying;
    const unsigned long long leaves = tw_perft(game, state, depth);
    const char *rules_name = tw_game_rules(game);
    uint64_t tried = leaves;
    const bool known =
        depth <= TW_ORACLE_PERFT_DEPTH && tw_oracle_perft_count(&trying, game, depth, &tried);

    tw_results_row(writer, "perft", "perft", rules_name,
                   !known            ? "not-run"
                   : tried == leaves ? "pass"
                                     : "fail");
    tw_text_format(&writer->text, ",\"depth\":%u,\"count\":%llu", depth, leaves);
    if (known)
        tw_text_format(&writer->text, ",\"expected\":%llu", (unsigned long long)tried);
    else
        tw_results_pair(&writer->text, "reason", "counted; trying everything would take long");
    if (tried != leaves)
        tw_results_pair(&writer->text, "message", "the oracle, which tries everything, differs");
    tw_text_format(&command, "tilewright perft --rules %s --depth %u%s", rules_name, depth, files);
    tw_results_pair(&writer->text, "command", tw_text_string(&command));
    tw_text_done(&command);
    tw_results_row_end(writer);
    return tried == leaves;
}

static int add_rows(struct tw_cli_library *library, unsigned depth,
                    struct tw_results_writer *writer)
{
    static struct tw_state state;
    struct tw_game *game;
    int result = tw_cli_library_game(library, "perft", &game);

    if (result != TW_EXIT_HOLDS)
        return result;
    tw_position_start(game, &state);
    for (unsigned i = 1; i <= depth; i++)
        if (!add_row(game, &state, i, library->files, writer))
            result = TW_EXIT_FINDING;
    tw_game_free(game);
    return result;
}

/* The counts of all the rules as results. */
static int write_rows(struct tw_cli_library *library, unsigned depth, const char *out)
{
    struct tw_results_writer writer = {.tables = library->library.tables};
    const bool all = strcmp(library->rules, "all") == 0;
    const struct tw_verification *choices = tw_verification_of(library->library.tables);
    const char *names[TW_MOST_COMBINATIONS] = {library->rules};
    const unsigned count = all ? choices->combination_count : 1;
    struct tw_text command = {0}, call = {0};
    int result = TW_EXIT_HOLDS;

    for (unsigned i = 0; all && i < count; i++)
        names[i] = choices->combinations[i].rules;
    tw_text_format(&command, "tilewright perft --rules %s --depth %u%s --out %s", library->rules,
                   depth, library->files, out);
    tw_text_format(&call, ",\"command\":\"perft\",\"depth\":%u", depth);
    writer.call = tw_text_string(&call);
    tw_results_header(&writer, tw_text_string(&command), names, count, 0);
    for (unsigned i = 0; i < count && result != TW_EXIT_UNUSABLE; i++) {
        if (all)
            snprintf(library->rules, sizeof library->rules, "%s", names[i]);
        const int one = add_rows(library, depth, &writer);
        result = one > result ? one : result;
    }
    tw_results_footer(&writer);
    if (result != TW_EXIT_UNUSABLE && !tw_write_results("perft", out, &writer))
        result = TW_EXIT_UNUSABLE;
    tw_text_done(&writer.text);
    tw_text_done(&command);
    tw_text_done(&call);
    return result;
}

static int run(int argument_count, char **argument_list)
{
    static struct tw_arguments arguments;
    static struct tw_cli_library library;
    unsigned long long depth;
    struct tw_game *game;

    if (!tw_options_parse("perft", rules, argument_count, argument_list, &arguments))
        return TW_EXIT_UNUSABLE;
    if (arguments.positional_count > 0)
        return tw_usage_error("perft", "unexpected argument '%s'", arguments.positional[0]);
    if (!tw_options_has(&arguments, "depth"))
        return tw_usage_error("perft", "--depth is missing");
    if (!tw_options_number(&arguments, "perft", "depth", 0, DEEPEST, 0, &depth))
        return TW_EXIT_UNUSABLE;
    const struct call call = {
        .depth = (unsigned)depth,
        .divide = tw_options_has(&arguments, "divide"),
        .json = tw_options_has(&arguments, "json"),
    };
    const char *out = tw_options_value(&arguments, "out", NULL);
    if (out && (call.divide || call.json))
        return tw_usage_error("perft", "--out goes without --divide and --json");
    int result = tw_cli_library_open(&library, "perft", &arguments);
    if (result == TW_EXIT_HOLDS && out && !tw_out_open("perft", out))
        result = TW_EXIT_UNUSABLE;
    if (result == TW_EXIT_HOLDS && out) {
        result = write_rows(&library, call.depth, out);
    } else if (result == TW_EXIT_HOLDS) {
        result = tw_cli_library_game(&library, "perft", &game);
        if (result == TW_EXIT_HOLDS) {
            result = count(game, &call);
            tw_game_free(game);
        }
    }
    tw_cli_library_done(&library);
    return result;
}

const struct tw_command tw_command_perft = {
    .name = "perft",
    .summary = "count the ways to lay the next tiles",
    .help = help,
    .run = run,
};
