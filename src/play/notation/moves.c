/* Moves of a position: read and made one after the other, and written. */
#include <stdio.h>
#include <string.h>

#include "play/notation/internal.h"

/* Moves that are a word alone, and moves that name a cell or a segment behind a word. */
static const struct {
    const char *word;
    uint8_t what;   /* enum tw_do */
    uint8_t figure; /* as in struct tw_action */
} plain[] =
    {
        {"pass", TW_DO_PASS, 0},
        {"dig", TW_DO_DIG, 0},
        {"recall", TW_DO_RECALL, 0},
        {"draw", TW_DO_DRAW, 0},
        {"home", TW_DO_WAGON, TW_WAGON_STAYS},
},
  placed[] = {
      {"symbol", TW_DO_SYMBOL, 0},
      {"tent", TW_DO_TENT, 0},
      {"score", TW_DO_SCORE, 0},
      {"move", TW_DO_WAGON, 0},
};

enum { PLAIN = sizeof plain / sizeof plain[0], PLACED = sizeof placed / sizeof placed[0] };

static bool is_word(const char *word, const char *text, size_t length)
{
    return strlen(word) == length && memcmp(word, text, length) == 0;
}

/* Does the word begin another kind of move than laying a tile? */
static bool is_reserved(const char *name)
{
    const size_t length = strlen(name);

    for (unsigned i = 0; i < PLAIN; i++)
        if (is_word(plain[i].word, name, length))
            return true;
    for (unsigned i = 0; i < PLACED; i++)
        if (is_word(placed[i].word, name, length))
            return true;
    return strncmp(name, "final", 5) == 0 || is_word("abbey", name, length) ||
           tw_word_find(tw_figure_words, TW_FIGURE__COUNT, name) >= 0;
}

static bool read_plain(struct tw_scan *scan, const struct tw_game *game, size_t from, size_t length,
                       struct tw_action *action)
{
    unsigned player;

    for (unsigned i = 0; i < PLAIN; i++)
        if (is_word(plain[i].word, scan->text + from, length)) {
            action->what = plain[i].what;
            action->figure = plain[i].figure;
            return true;
        }
    if (length > 5 && memcmp(scan->text + from, "final", 5) == 0) {
        scan->at = from + 5;
        action->what = TW_DO_FINAL;
        if (!tw_scan_player(scan, game, &player))
            return false;
        action->figure = (uint8_t)player;
        return true;
    }
    return tw_scan_unknown(scan, from, "a move",
                           "W@x,y, follower@x,y.segment, tent@ score@ move@x,y.segment, "
                           "symbol@x,y, pass, dig, recall, draw, home or final1");
}

static bool read_segment(struct tw_scan *scan, const struct tw_notation *notation, bool corner,
                         struct tw_action *action)
{
    unsigned segment;

    if (!tw_scan_want(scan, '.', "a segment of the tile: x,y.r1") ||
        !tw_scan_segment(scan, notation->game, &notation->state, corner, action->x, action->y,
                         &segment))
        return false;
    action->segment = (uint8_t)segment;
    return true;
}

static bool read_cell(struct tw_scan *scan, struct tw_action *action)
{
    int x, y;

    if (!tw_scan_cell(scan, &x, &y))
        return false;
    action->x = (int16_t)x;
    action->y = (int16_t)y;
    return true;
}

/* The tile that was drawn, or the abbey. */
static bool read_laying(struct tw_scan *scan, const struct tw_notation *notation, size_t from,
                        size_t length, struct tw_action *action)
{
    const struct tw_state *state = &notation->state;
    const bool abbey = is_word("abbey", scan->text + from, length);
    const size_t behind = scan->at;
    char expected[80];
    unsigned type = 0;

    action->what = TW_DO_TILE;
    action->figure = abbey ? TW_LAY_ABBEY : 0;
    scan->at = from;
    if (!abbey && !tw_scan_tile(scan, notation->game, &type))
        return false;
    scan->at = behind;
    if (!abbey && state->phase == TW_PHASE_TILE && type != state->drawn) {
        scan->at = from + length;
        snprintf(expected, sizeof expected, "%s, which was drawn",
                 tw_tile_short_name(notation->game, state->drawn));
        return tw_scan_fail(scan, from, TW_NOTATION_ILLEGAL, "another tile was drawn", expected);
    }
    if (!read_cell(scan, action))
        return false;
    action->rotation = (uint8_t)tw_scan_turn(scan);
    return true;
}

static bool read_action(struct tw_scan *scan, const struct tw_notation *notation,
                        struct tw_action *action)
{
    const size_t from = scan->at, length = tw_scan_word(scan);
    char word[16] = "";
    int kind;

    if (!tw_scan_is(scan, '@'))
        return read_plain(scan, notation->game, from, length, action);
    for (unsigned i = 0; i < PLACED; i++)
        if (is_word(placed[i].word, scan->text + from, length)) {
            action->what = placed[i].what;
            return read_cell(scan, action) &&
                   (action->what == TW_DO_SYMBOL || read_segment(scan, notation, false, action));
        }
    snprintf(word, sizeof word, "%.*s", length < sizeof word ? (int)length : 0, scan->text + from);
    kind = tw_word_find(tw_figure_words, TW_FIGURE__COUNT, word);
    if (kind < 0)
        return read_laying(scan, notation, from, length, action);
    action->what = TW_DO_FIGURE;
    action->figure = (uint8_t)kind;
    return read_cell(scan, action) && read_segment(scan, notation, kind == TW_FIGURE_BARN, action);
}

/* "mismatch [BASE-TILE-03], apart [BASE-TILE-02]" */
static void add_reasons(const struct tw_notation *notation, uint64_t reasons, struct tw_text *text)
{
    const struct tw_tables *tables = tw_game_tables(notation->game);
    uint16_t clauses[32];
    bool first = true;

    for (unsigned reason = 0; reason < TW_REASON__COUNT; reason++) {
        if (!(reasons >> reason & 1))
            continue;
        const unsigned count =
            tw_reason_clauses(notation->game, (enum tw_reason)reason, clauses, 32);
        tw_text_format(text, "%s%s", first ? "" : ", ", tw_reason_words[reason]);
        for (unsigned i = 0; i < count; i++)
            tw_text_format(text, "%s%s", i == 0 ? " [" : " ", tables->clauses[clauses[i]].id);
        tw_text_add(text, count > 0 ? "]" : "");
        first = false;
    }
}

static bool is_illegal(const struct tw_scan *scan, size_t from, const struct tw_notation *notation,
                       struct tw_action action)
{
    struct tw_text text = {0};
    char expected[160];

    tw_text_add(&text, "the move is not legal: ");
    add_reasons(notation, tw_refusal(notation->game, &notation->state, action), &text);
    snprintf(expected, sizeof expected, "a move of player %u; the game waits for '%s'",
             notation->state.player + 1U, tw_phase_words[notation->state.phase]);
    tw_scan_fail(scan, from, TW_NOTATION_ILLEGAL, tw_text_string(&text), expected);
    tw_text_done(&text);
    return false;
}

bool tw_notation_read_moves(struct tw_scan *scan, struct tw_notation *notation)
{
    do {
        const size_t from = scan->at;
        struct tw_action action = {0};

        if (!read_action(scan, notation, &action))
            return false;
        if (!tw_is_legal(notation->game, &notation->state, action))
            return is_illegal(scan, from, notation, action);
        if (!tw_notation_add(notation, action, NULL))
            return tw_scan_fail(scan, from, TW_NOTATION_SYNTAX, "too many moves",
                                "at most 2048 of them");
    } while (tw_scan_is(scan, ';'));
    if (scan->at == scan->end)
        return true;
    const size_t from = scan->at;
    scan->at = scan->end;
    return tw_scan_unknown(scan, from, "a move", "moves with semicolons between them");
}

bool tw_notation_add(struct tw_notation *notation, struct tw_action action,
                     const struct tw_sink *sink)
{
    if (notation->move_count == TW_NOTATION_MOVES ||
        !tw_is_legal(notation->game, &notation->state, action))
        return false;
    notation->moves[notation->move_count++] = action;
    tw_apply(notation->game, &notation->state, action, NULL, sink);
    return true;
}

static void add_laying(const struct tw_game *game, const struct tw_state *state,
                       struct tw_action action, struct tw_text *text)
{
    const char *name = "abbey";

    if (action.figure != TW_LAY_ABBEY) {
        name = tw_tile_short_name(game, state->drawn);
        name = is_reserved(name) ? tw_game_type_id(game, state->drawn) : name;
    }
    tw_text_add(text, name);
    tw_notation_cell(action.x, action.y, action.rotation, text);
}

static void add_segment(const struct tw_game *game, const struct tw_state *state,
                        struct tw_action action, struct tw_text *text)
{
    const int tile = tw_tile_at(game, state, action.x, action.y);
    unsigned count = 0;
    const struct tw_segment *segments =
        tile < 0 ? NULL : tw_game_segments(game, state->tiles[tile].type, &count);

    tw_notation_cell(action.x, action.y, 0, text);
    if (action.what == TW_DO_FIGURE && action.figure == TW_FIGURE_BARN)
        tw_text_format(text, ".%s", tw_corner_words[action.segment & 3]);
    else if (action.segment < count)
        tw_text_format(text, ".%s", segments[action.segment].name);
}

void tw_notation_move(const struct tw_game *game, const struct tw_state *state,
                      struct tw_action action, struct tw_text *ret_text)
{
    for (unsigned i = 0; i < PLAIN; i++)
        if (plain[i].what == action.what && plain[i].figure == action.figure) {
            tw_text_add(ret_text, plain[i].word);
            return;
        }
    if (action.what == TW_DO_TILE) {
        add_laying(game, state, action, ret_text);
        return;
    }
    if (action.what == TW_DO_FINAL) {
        tw_text_format(ret_text, "final%u", action.figure + 1U);
        return;
    }
    for (unsigned i = 0; i < PLACED; i++)
        if (placed[i].what == action.what)
            tw_text_add(ret_text, placed[i].word);
    if (action.what == TW_DO_FIGURE)
        tw_text_add(ret_text, tw_figure_words[action.figure]);
    if (action.what == TW_DO_SYMBOL)
        tw_notation_cell(action.x, action.y, 0, ret_text);
    else
        add_segment(game, state, action, ret_text);
}
