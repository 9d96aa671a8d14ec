#include <string.h>

#include "cli/library.h"
#include "draw/board_row.h"
#include "play/notation/notation.h"

static const char help[] =
    "usage: tilewright position [TEXT|FILE] [--game] [--json] [--yaml] [--svg PICTURE] [--out "
    "FILE]\n"
    "                           [--tiles PATH] [--rules-file PATH] [--only-files]\n"
    "\n"
    "Reads a position in one line of text (TW1 base ...), checks it and prints its normal form: "
    "the\n"
    "table at the beginning of the turn and the moves made since. Also takes a file that holds "
    "such a\n"
    "line, or a scenario (.yaml), a game record (.json) or a saved game (.jcz) for the position "
    "in\n"
    "which it ends. Without an argument it reads standard input.\n"
    "\n"
    "  --game             the whole game: where it begins and all of its moves\n"
    "  --json             what the game waits for and every legal move\n"
    "  --yaml             a scenario that begins there and expects what is there\n"
    "  --svg PICTURE      the board as a picture\n"
    "  --out FILE         write the output to a file\n" TW_LIBRARY_FILES_HELP "\n"
    "Exit status: 0 the position is valid, 1 a move breaks a rule or the file does not hold, 2 "
    "the\n"
    "text or the call could not be used.\n";

static const struct tw_option_rule rules[] = {
    {"game", TW_OPTION_FLAG}, {"json", TW_OPTION_FLAG}, {"yaml", TW_OPTION_FLAG},
    {"svg", TW_OPTION_VALUE}, {"out", TW_OPTION_VALUE}, TW_LIBRARY_FILES,
    {NULL, TW_OPTION_FLAG},
};

enum { LONGEST_LINE = 1 << 20 };

static struct tw_notation notation;

/* All words of the call are one text when the first begins like one. */
static bool is_text(const struct tw_arguments *arguments)
{
    return arguments->positional_count > 0 && strncmp(arguments->positional[0], "TW", 2) == 0 &&
           strchr(arguments->positional[0], '.') != arguments->positional[0] + 3;
}

static enum tw_status run_text(struct tw_replay *replay, const struct tw_arguments *arguments)
{
    const struct tw_source *source;
    struct tw_text text = {0};
    enum tw_status status;

    for (size_t i = 0; i < arguments->positional_count; i++)
        tw_text_format(&text, "%s%s", i == 0 ? "" : " ", arguments->positional[i]);
    status = text.failed ? TW_NO_MEMORY
                         : tw_source_from_bytes("text", tw_text_string(&text), text.length,
                                                &replay->arena, &source);
    tw_text_done(&text);
    return status == TW_OK ? tw_position_run(replay, source) : status;
}

static bool has_extension(const char *path)
{
    static const char *const endings[] = {".yaml", ".yml", ".json", ".jcz"};
    const char *dot = strrchr(path, '.');

    for (size_t i = 0; dot != NULL && i < sizeof endings / sizeof endings[0]; i++)
        if (strcmp(dot, endings[i]) == 0)
            return true;
    return false;
}

/* A pipe says nothing of its length, so it is read until it ends. */
static enum tw_status run_pipe(struct tw_replay *replay)
{
    static char bytes[LONGEST_LINE + 1];
    const size_t length = fread(bytes, 1, sizeof bytes, stdin);
    const struct tw_source *source;
    enum tw_status status;

    if (ferror(stdin) || length > LONGEST_LINE) {
        tw_usage_error("position", ferror(stdin) ? "standard input cannot be read"
                                                 : "standard input is too long for a position");
        return TW_UNUSABLE;
    }
    status = tw_source_from_bytes("standard input", bytes, length, &replay->arena, &source);
    return status == TW_OK ? tw_position_run(replay, source) : status;
}

static enum tw_status run_input(struct tw_replay *replay, const struct tw_arguments *arguments)
{
    const char *path = arguments->positional[0];
    const struct tw_source *source;
    enum tw_status status;

    if (arguments->positional_count == 0)
        return run_pipe(replay);
    if (is_text(arguments))
        return run_text(replay, arguments);
    if (has_extension(path))
        return tw_exchange_file(replay, path);
    status = tw_source_read(path, &replay->arena, &replay->diagnostics, &source);
    return status == TW_OK ? tw_position_run(replay, source) : status;
}

static void add_players(const struct tw_replay *replay, struct tw_text *text)
{
    for (unsigned i = 0; i < replay->player_count; i++) {
        tw_text_add(text, i == 0 ? ",\"players\":[{\"name\":" : ",{\"name\":");
        tw_text_add_json(text, replay->players[i]);
        tw_text_format(text, ",\"score\":%d}", replay->state->score[i]);
    }
    tw_text_add_char(text, ']');
}

static void add_legal(struct tw_text *text)
{
    static struct tw_action actions[TW_MAX_ACTIONS];
    const unsigned count = tw_legal_actions(notation.game, &notation.state, actions);

    tw_text_add(text, ",\"legal\":[");
    for (unsigned i = 0; i < count; i++) {
        struct tw_text move = {0};

        tw_notation_move(notation.game, &notation.state, actions[i], &move);
        tw_text_add(text, i == 0 ? "" : ",");
        tw_text_add_json(text, tw_text_string(&move));
        tw_text_done(&move);
    }
    tw_text_add_char(text, ']');
}

static void add_json(const struct tw_replay *replay, struct tw_text *text)
{
    const struct tw_state *state = &notation.state;
    struct tw_text line = {0};

    tw_notation_write(&notation, &line);
    tw_text_add(text, "{\"position\":");
    tw_text_add_json(text, tw_text_string(&line));
    tw_text_add(text, ",\"rules\":");
    tw_text_add_json(text, tw_game_rules(notation.game));
    tw_text_format(text, ",\"phase\":\"%s\"", tw_phase_words[state->phase]);
    if (state->phase != TW_PHASE_OVER)
        tw_text_format(text, ",\"player\":%u", state->player + 1U);
    if (state->drawn != TW_NONE) {
        tw_text_add(text, ",\"next\":");
        tw_text_add_json(text, tw_game_type_id(notation.game, state->drawn));
    }
    add_players(replay, text);
    add_legal(text);
    tw_text_add(text, "}\n");
    text->failed |= line.failed;
    tw_text_done(&line);
}

static int draw(const struct tw_replay *replay, const struct tw_tables *tables, const char *path)
{
    struct tw_results_writer writer = {.tables = tables};
    struct tw_text svg = {0};
    int result = TW_EXIT_UNUSABLE;

    if (tw_replay_row(replay, "position", "tilewright position", &writer) != TW_OK ||
        tw_board_file(tables, tw_text_string(&writer.text), &svg) != TW_OK)
        tw_usage_error("position", "the board cannot be drawn");
    else if (tw_write_file("position", path, &svg))
        result = TW_EXIT_HOLDS;
    tw_text_done(&writer.text);
    tw_text_done(&svg);
    return result;
}

static int show(const struct tw_replay *replay, const struct tw_arguments *arguments)
{
    const char *out = tw_options_value(arguments, "out", NULL);
    struct tw_problem problem = {{0}};
    struct tw_text text = {0};
    int result = TW_EXIT_UNUSABLE;

    if (!tw_replay_notation(replay, &notation, &problem))
        return tw_usage_error("position", "this cannot be a position: %s", problem.text);
    if (!tw_options_has(arguments, "game"))
        tw_notation_settle(&notation);
    if (tw_options_has(arguments, "json")) {
        add_json(replay, &text);
    } else if (tw_options_has(arguments, "yaml")) {
        if (!tw_notation_scenario(&notation, &text, &problem)) {
            tw_text_done(&text);
            return tw_usage_error("position", "%s", problem.text);
        }
    } else {
        tw_notation_write(&notation, &text);
        tw_text_add_char(&text, '\n');
    }
    if (text.failed)
        tw_usage_error("position", "memory ran out");
    else if (out != NULL ? tw_write_file("position", out, &text) : tw_print("position", &text))
        result = TW_EXIT_HOLDS;
    tw_text_done(&text);
    return result;
}

/* A move that breaks a rule is something that does not hold; a text that is none cannot be used. */
static int result_of(const struct tw_replay *replay, enum tw_status status)
{
    for (size_t i = 0; i < replay->diagnostics.count; i++)
        if (replay->diagnostics.list[i].code == TW_CODE_POS_ILLEGAL)
            return TW_EXIT_FINDING;
    return status == TW_OK ? TW_EXIT_HOLDS
                           : (status == TW_FINDING ? TW_EXIT_FINDING : TW_EXIT_UNUSABLE);
}

static int read_and_show(const struct tw_cli_library *library, const struct tw_arguments *arguments)
{
    const char *svg = tw_options_value(arguments, "svg", NULL);
    struct tw_replay replay;
    int result;

    tw_replay_start(&replay, &library->library);
    const enum tw_status status = run_input(&replay, arguments);
    result = result_of(&replay, status);
    tw_print_problems(&replay.diagnostics);
    if (status == TW_NO_MEMORY)
        tw_usage_error("position", "memory ran out");
    if (replay.reason != NULL)
        tw_usage_error("position", "unsupported: %s", replay.reason);
    for (size_t i = 0; i < replay.mismatch_count; i++)
        tw_usage_error("position", "%s", replay.mismatches[i].text);
    if (replay.state != NULL && status != TW_UNUSABLE && status != TW_NO_MEMORY) {
        const int shown = show(&replay, arguments);
        const int drawn =
            svg != NULL && shown == TW_EXIT_HOLDS ? draw(&replay, library->library.tables, svg) : 0;

        result = shown > result ? shown : result;
        result = drawn > result ? drawn : result;
    }
    tw_replay_done(&replay);
    return result;
}

static int run(int argument_count, char **argument_list)
{
    static struct tw_arguments arguments;
    static struct tw_cli_library library;

    if (!tw_options_parse("position", rules, argument_count, argument_list, &arguments))
        return TW_EXIT_UNUSABLE;
    if (arguments.positional_count > 1 && !is_text(&arguments))
        return tw_usage_error("position", "unexpected argument '%s'", arguments.positional[1]);
    if (tw_options_has(&arguments, "json") && tw_options_has(&arguments, "yaml"))
        return tw_usage_error("position", "--json goes without --yaml");
    const char *out = tw_options_value(&arguments, "out", NULL);
    int result = tw_cli_library_open(&library, "position", &arguments);
    if (result == TW_EXIT_HOLDS && out != NULL && !tw_out_open("position", out))
        result = TW_EXIT_UNUSABLE;
    if (result == TW_EXIT_HOLDS)
        result = read_and_show(&library, &arguments);
    tw_cli_library_done(&library);
    return result;
}

const struct tw_command tw_command_position = {
    .name = "position",
    .summary = "read, write and draw positions in one line of text",
    .help = help,
    .run = run,
};
