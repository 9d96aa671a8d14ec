/* What happened, in words: the story that `replay` tells. */
#include <string.h>

#include "model/formula/formula.h"
#include "play/replay.h"

const char *tw_type_word(const struct tw_game *game, unsigned type)
{
    return type < tw_game_type_count(game) ? tw_game_type_id(game, type) : "?";
}

static const char *segment_word(const struct tw_game *game, unsigned type, unsigned segment)
{
    unsigned count;

    if (type >= tw_game_type_count(game))
        return "?";
    const struct tw_segment *segments = tw_game_segments(game, type, &count);
    return segment < count ? segments[segment].name : "?";
}

static void add_spot(const struct tw_game *game, const struct tw_state *state,
                     struct tw_action action, struct tw_text *text)
{
    int tile = tw_tile_at(game, state, action.x, action.y);
    unsigned type = tile < 0 ? TW_NONE : state->tiles[tile].type;

    tw_text_format(text, " %d,%d %s", action.x, action.y, segment_word(game, type, action.segment));
}

void tw_action_text(const struct tw_game *game, const struct tw_state *state,
                    struct tw_action action, unsigned type, const char *const *players,
                    struct tw_text *ret_text)
{
    tw_text_add(ret_text, tw_do_words[action.what]);
    switch (action.what) {
    case TW_DO_TILE:
        if (action.figure == TW_LAY_ABBEY)
            tw_text_add(ret_text, " abbey");
        else if (type != TW_NONE)
            tw_text_format(ret_text, " %s", tw_type_word(game, type));
        tw_text_format(ret_text, " %d,%d %d", action.x, action.y, action.rotation * 90);
        break;
    case TW_DO_FIGURE:
        tw_text_format(ret_text, " %s",
                       action.figure < TW_FIGURE__COUNT ? tw_figure_words[action.figure] : "?");
        if (action.figure == TW_FIGURE_BARN)
            tw_text_format(ret_text, " %d,%d %s", action.x, action.y,
                           tw_corner_words[action.segment & 3]);
        else
            add_spot(game, state, action, ret_text);
        break;
    case TW_DO_WAGON:
        if (action.figure == TW_WAGON_STAYS) {
            tw_text_add(ret_text, " stay");
            break;
        }
        add_spot(game, state, action, ret_text);
        break;
    case TW_DO_TENT:
    case TW_DO_SCORE:
        add_spot(game, state, action, ret_text);
        break;
    case TW_DO_SYMBOL:
        tw_text_format(ret_text, " %d,%d", action.x, action.y);
        break;
    case TW_DO_FINAL:
        tw_text_format(ret_text, " %s", players[action.figure % TW_MAX_PLAYERS]);
        break;
    default:
        break;
    }
}

/* "tiles 4, trains 1: 4 * (1 == 1 ? 2 : 1) = 8" */
static void add_formula(const struct tw_replay *replay, const struct tw_event *event,
                        struct tw_text *text)
{
    if (event->scoring == NULL || event->scoring->points == NULL)
        return;
    uint64_t used = tw_formula_counters(event->scoring->points);
    struct tw_text filled = {0};

    if (event->scoring->condition != NULL)
        used |= tw_formula_counters(event->scoring->condition);
    tw_text_add(text, " (");
    for (int i = 0, first = 1; i < TW_COUNTER__COUNT; i++)
        if ((used >> i & 1) != 0) {
            tw_text_format(text, "%s%s %d", first ? "" : ", ", tw_counter_words[i],
                           event->counters[i]);
            first = 0;
        }
    tw_formula_filled(event->scoring->points, event->counters, tw_game_options(replay->game),
                      &filled);
    tw_text_format(text, "%s%s = %d)", used != 0 ? ": " : "", tw_text_string(&filled),
                   event->points);
    tw_text_done(&filled);
}

static void add_clauses(const struct tw_replay *replay, const struct tw_event *event,
                        struct tw_text *text)
{
    for (unsigned i = 0; i < event->clause_count; i++)
        tw_text_format(text, "%s%s", i == 0 ? " [" : " ",
                       tw_game_tables(replay->game)->clauses[event->clauses[i]].id);
    if (event->clause_count > 0)
        tw_text_add_char(text, ']');
}

static void add_place(const struct tw_replay *replay, const struct tw_log_entry *entry,
                      struct tw_text *text)
{
    if (entry->event.kind < TW_KIND__COUNT && entry->event.kind != TW_KIND_PLAYER)
        tw_text_format(text, " %s", tw_kind_words[entry->event.kind]);
    if (entry->type != TW_NONE)
        tw_text_format(text, " %d,%d %s", entry->x, entry->y,
                       segment_word(replay->game, entry->type, entry->segment));
}

static const char *player_word(const struct tw_replay *replay, unsigned player)
{
    return player < replay->player_count ? replay->players[player] : "nobody";
}

/* "red takes a token of 3 from mountain 0,0 m1": everything that brings no points. */
static void add_happening(const struct tw_replay *replay, const struct tw_log_entry *entry,
                          struct tw_text *text)
{
    const struct tw_event *event = &entry->event;
    const char *who = player_word(replay, entry->player);

    switch (event->what) {
    case TW_EVENT_RETURN:
        tw_text_format(text, "%s takes back a %s from", who,
                       event->figure < TW_FIGURE__COUNT ? tw_figure_words[event->figure] : "?");
        break;
    case TW_EVENT_DISCARD:
        tw_text_format(text, "%s is drawn, fits nowhere and goes back into the box",
                       tw_type_word(replay->game, (unsigned)event->points));
        break;
    case TW_EVENT_FORFEITED:
        tw_text_format(text, "%s loses an abbey that was not laid", who);
        break;
    case TW_EVENT_NO_OWNER:
        tw_text_add(text, "nobody owns");
        break;
    case TW_EVENT_LAID:
        tw_text_format(text, "a token of %d is laid on", event->points);
        break;
    case TW_EVENT_TOKEN:
        tw_text_format(text, "%s takes a token of %d from", who, event->points);
        break;
    case TW_EVENT_GOODS:
        tw_text_format(text, "%s takes %d %s from", who, event->points,
                       event->points == 1 ? "good" : "goods");
        break;
    case TW_EVENT_PASSED_ON:
        tw_text_format(text, "%s gets the %s for %d %s:", who,
                       event->counters[TW_COUNTER_KING] != 0 ? "king" : "robber baron",
                       event->points, event->points == 1 ? "tile" : "tiles");
        break;
    case TW_EVENT_EXTRA_TURN:
        tw_text_format(text, "%s gets another turn", who);
        break;
    default:
        tw_text_format(text, "%s %s", tw_happening_words[event->what], who);
        break;
    }
    add_place(replay, entry, text);
}

void tw_event_words(const struct tw_replay *replay, const struct tw_log_entry *entry,
                    struct tw_text *text)
{
    const struct tw_event *event = &entry->event;

    if (event->what != TW_EVENT_POINTS && event->what != TW_EVENT_LAPSED) {
        add_happening(replay, entry, text);
        return;
    }
    tw_text_format(text, "%s %s%d %s", player_word(replay, entry->player),
                   event->what == TW_EVENT_POINTS ? "+" : "not +", event->points,
                   event->points == 1 ? "point" : "points");
    add_place(replay, entry, text);
    if (event->moment < TW_MOMENT__COUNT)
        tw_text_format(text, " %s", tw_moment_words[event->moment]);
    add_formula(replay, event, text);
}

void tw_entry_text(const struct tw_replay *replay, const struct tw_log_entry *entry,
                   struct tw_text *ret_text)
{
    if (!entry->is_action) {
        tw_event_words(replay, entry, ret_text);
        add_clauses(replay, &entry->event, ret_text);
        return;
    }
    tw_text_format(ret_text, "%s: ", player_word(replay, entry->player));
    tw_action_text(replay->game, replay->state, entry->action, entry->type, replay->players,
                   ret_text);
}

static void add_totals(const struct tw_replay *replay, struct tw_text *text)
{
    tw_text_add(text, replay->state->phase == TW_PHASE_OVER ? "final totals:" : "totals:");
    for (unsigned i = 0; i < replay->player_count; i++)
        tw_text_format(text, "%s %s %d", i == 0 ? "" : ",", replay->players[i],
                       replay->state->score[i]);
    tw_text_add_char(text, '\n');
}

void tw_replay_text(const struct tw_replay *replay, struct tw_text *ret_text)
{
    unsigned turn = 0;

    if (replay->state == NULL)
        return;
    for (size_t i = 0; i < replay->entry_count; i++) {
        const struct tw_log_entry *entry = &replay->entries[i];
        if (entry->is_action && entry->turn != turn) {
            turn = entry->turn;
            tw_text_format(ret_text, "turn %u\n", turn);
        }
        tw_text_add(ret_text, entry->is_action ? "  " : "    ");
        tw_entry_text(replay, entry, ret_text);
        tw_text_add_char(ret_text, '\n');
    }
    tw_picture(replay->game, replay->state, replay->players, ret_text);
    add_totals(replay, ret_text);
}
