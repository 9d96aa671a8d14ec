/* What a shrunk scenario expects: the part of the position in which engine and oracle differ. */
#include <string.h>

#include "model/formula/formula.h"
#include "tables/vocabulary.h"
#include "verify/campaign/internal.h"
#include "verify/campaign/shrink.h"

const char *const tw_script_players[TW_MAX_PLAYERS] = {"red",    "blue",  "green",
                                                       "yellow", "black", "pink"};

void tw_script_scores(const struct tw_lockstep *lockstep, struct tw_text *ret_text)
{
    struct tw_text *text = ret_text;

    tw_text_add(text, "  score: {");
    for (unsigned i = 0; i < lockstep->rules.players; i++)
        tw_text_format(text, "%s%s: %d", i == 0 ? "" : ", ", tw_script_players[i],
                       (int)lockstep->position.score[i]);
    tw_text_add(text, "}\n");
}

static void write_stacks(const struct tw_lockstep *lockstep, struct tw_text *text)
{
    const struct tw_oracle_position *position = &lockstep->position;

    for (unsigned i = 0; i < position->stack_count; i++) {
        const struct tw_oracle_stack *stack = &position->stacks[i];
        const struct tw_oracle_tile *tile = &position->tiles[stack->tile];

        tw_text_format(text, "%s    - %d,%d %s", i == 0 ? "  stacks:\n" : "", tile->x, tile->y,
                       tw_oracle_segment(tile->type, stack->segment)->name);
        for (unsigned k = 0; k < stack->count; k++)
            tw_text_format(text, " %u", stack->values[k]);
        tw_text_add_char(text, '\n');
    }
    for (unsigned i = 0, any = 0; i < lockstep->rules.players; i++) {
        if (position->held_count[i] == 0)
            continue;
        tw_text_format(text, "%s    %s:", any++ ? "" : "  held:\n", tw_script_players[i]);
        for (unsigned k = 0; k < position->held_count[i]; k++)
            tw_text_format(text, " %u", position->held[i][k]);
        tw_text_add_char(text, '\n');
    }
}

static void write_holder(const char *key, int holder, struct tw_text *text)
{
    tw_text_format(text, "  %s: %s\n", key, holder < 0 ? "nobody" : tw_script_players[holder]);
}

static void write_holdings(const struct tw_lockstep *lockstep, struct tw_text *text)
{
    const struct tw_oracle_position *position = &lockstep->position;
    const struct tw_game *game = lockstep->game;

    if (tw_game_uses(game, TW_MECHANISM_GOODS))
        for (unsigned i = 0; i < lockstep->rules.players; i++)
            tw_text_format(text, "%s    %s: {wine: %u, grain: %u, cloth: %u}\n",
                           i == 0 ? "  goods:\n" : "", tw_script_players[i], position->goods[i][0],
                           position->goods[i][1], position->goods[i][2]);
    if (tw_game_uses(game, TW_MECHANISM_ABBEY) && position->phase != TW_PHASE_OVER)
        for (unsigned i = 0; i < lockstep->rules.players; i++)
            tw_text_format(text, "%s    %s: %u\n", i == 0 ? "  abbeys:\n" : "",
                           tw_script_players[i], position->abbeys[i]);
    if (tw_game_uses(game, TW_MECHANISM_KING))
        write_holder("king", position->king, text);
    if (tw_game_uses(game, TW_MECHANISM_ROBBER))
        write_holder("robber", position->robber, text);
}

static void write_supply(const struct tw_lockstep *lockstep, struct tw_text *text)
{
    for (unsigned i = 0; i < lockstep->rules.players; i++) {
        bool any = false;

        tw_text_format(text, "%s    %s: {", i == 0 ? "  supply:\n" : "", tw_script_players[i]);
        for (unsigned k = 0; k < TW_FIGURE__COUNT; k++)
            if (lockstep->rules.figures[k].count > 0) {
                tw_text_format(text, "%s%s: %u", any ? ", " : "", tw_figure_words[k],
                               lockstep->position.supply[i][k]);
                any = true;
            }
        tw_text_add(text, "}\n");
    }
}

static void write_figures(const struct tw_lockstep *lockstep, struct tw_text *text)
{
    const struct tw_oracle_position *position = &lockstep->position;
    bool any = false;

    for (unsigned i = 0; i < position->figure_count; i++) {
        const struct tw_oracle_figure *figure = &position->figures[i];
        const struct tw_oracle_tile *tile = &position->tiles[figure->tile];

        if (figure->kind == TW_FIGURE_BARN)
            continue;
        tw_text_format(text, "%s %s %s %d,%d %s",
                       any ? "" : "  figures:", tw_script_players[figure->player],
                       tw_figure_words[figure->kind], tile->x, tile->y,
                       tw_oracle_segment(tile->type, figure->segment)->name);
        any = true;
    }
    if (any)
        tw_text_add_char(text, '\n');
}

/* The tile to be laid, by its name in the game. */
static const char *drawn_id(const struct tw_lockstep *lockstep)
{
    const struct tw_oracle_type drawn = lockstep->position.drawn;

    for (unsigned i = 0; i < tw_game_type_count(lockstep->game); i++)
        if (lockstep->types[i].tile == drawn.tile && lockstep->types[i].garden == drawn.garden)
            return tw_game_type_id(lockstep->game, i);
    return drawn.tile->id;
}

static void write_phase(const struct tw_lockstep *lockstep, struct tw_text *text)
{
    const struct tw_oracle_position *position = &lockstep->position;

    tw_text_format(text, "  phase: %s\n  discarded: %u\n", tw_phase_words[position->phase],
                   position->discarded);
    if (position->phase != TW_PHASE_OVER && position->phase != TW_PHASE_FINAL)
        tw_text_format(text, "  player: %s\n", tw_script_players[position->player]);
    if (position->phase == TW_PHASE_TILE)
        tw_text_format(text, "  next: %s\n", drawn_id(lockstep));
}

static bool has_ends(unsigned kind)
{
    return tw_kind_about(kind)->completes == TW_COMPLETES_CLOSED;
}

static void write_state_of_features(const struct tw_lockstep *lockstep,
                                    const struct tw_oracle_board *board, bool complete,
                                    struct tw_text *text)
{
    bool any = false;

    for (unsigned i = 0; i < board->feature_count; i++) {
        const struct tw_oracle_feature *feature = &board->features[i];
        const struct tw_oracle_tile *tile = &lockstep->position.tiles[feature->tile];

        if (!has_ends(feature->kind) || feature->complete != complete)
            continue;
        tw_text_format(text, "%s %d,%d %s",
                       any        ? ""
                       : complete ? "  complete:"
                                  : "  open:",
                       tile->x, tile->y, tw_oracle_segment(tile->type, feature->segment)->name);
        any = true;
    }
    if (any)
        tw_text_add_char(text, '\n');
}

static void write_features(const struct tw_lockstep *lockstep, struct tw_text *text)
{
    const struct tw_oracle_board *board = tw_oracle_now(&lockstep->position);
    unsigned counts[TW_KIND__COUNT] = {0};
    bool any = false;

    for (unsigned i = 0; i < board->feature_count; i++)
        counts[board->features[i].kind]++;
    for (unsigned i = 0; i < TW_KIND__COUNT; i++)
        if (counts[i] > 0) {
            tw_text_format(text, "%s%s: %u", any ? ", " : "  features: {", tw_kind_words[i],
                           counts[i]);
            any = true;
        }
    if (any)
        tw_text_add(text, "}\n");
    write_state_of_features(lockstep, board, true, text);
    write_state_of_features(lockstep, board, false, text);
}

/*
 * What a feature of this kind alone counts; of what all features count, and of players, only what
 * the entry asks for. In a scenario `owners` says who they are, not how many.
 */
static uint64_t counters_of(const struct tw_oracle_event *event)
{
    uint64_t counters = tw_formula_counters(event->scoring->points);

    if (event->scoring->condition)
        counters |= tw_formula_counters(event->scoring->condition);
    if (event->kind != TW_KIND_PLAYER)
        counters |= tw_kind_counters(event->kind) & ~tw_common_counters();
    return counters & ~(UINT64_C(1) << TW_COUNTER_OWNERS);
}

static void write_counters(const struct tw_oracle_event *event, struct tw_text *text)
{
    const uint64_t counters = counters_of(event);

    for (unsigned i = 0; i < TW_COUNTER__COUNT; i++)
        if ((counters >> i & 1) != 0 &&
            (event->counters[i] != 0 ||
             (tw_formula_counters(event->scoring->points) >> i & 1) != 0))
            tw_text_format(text, ", %s: %d", tw_counter_words[i], (int)event->counters[i]);
}

static void write_spot(const struct tw_lockstep *lockstep, const struct tw_oracle_event *event,
                       struct tw_text *text)
{
    const struct tw_oracle_tile *tile = &lockstep->position.tiles[event->tile];

    tw_text_format(text, ", at: '%d,%d %s'", tile->x, tile->y,
                   tw_oracle_segment(tile->type, (unsigned)event->segment)->name);
}

/* Kinds of event that the engine reported more or less often: how often they must happen in all. */
static bool write_numbers(const struct tw_lockstep *lockstep,
                          const unsigned counts[TW_EVENT__COUNT], struct tw_text *text)
{
    int surplus[TW_EVENT__COUNT] = {0};
    bool any = false;

    for (unsigned i = 0; i < lockstep->events.count; i++)
        surplus[lockstep->events.list[i].what]++;
    for (unsigned i = 0; i < lockstep->log.count; i++)
        surplus[lockstep->log.events[i].what]--;
    for (unsigned i = 0; i < TW_EVENT__COUNT; i++)
        if (surplus[i] != 0) {
            tw_text_format(text, "%s    - {what: %s, times: %u}\n", any ? "" : "  events:\n",
                           tw_happening_words[i], counts[i]);
            any = true;
        }
    return any;
}

/* What the oracle says of the last decision. */
static void write_events(const struct tw_lockstep *lockstep, const unsigned counts[TW_EVENT__COUNT],
                         struct tw_text *text)
{
    bool any = write_numbers(lockstep, counts, text);

    for (unsigned i = 0; i < lockstep->log.count; i++) {
        const struct tw_oracle_event *event = &lockstep->log.events[i];
        const bool paid = event->what == TW_EVENT_POINTS || event->what == TW_EVENT_LAPSED;

        if (event->what == TW_EVENT_LAID || event->what == TW_EVENT_DISCARD)
            continue;
        tw_text_format(text, "%s    - {what: %s", any ? "" : "  events:\n",
                       tw_happening_words[event->what]);
        any = true;
        if (event->what != TW_EVENT_NO_OWNER)
            tw_text_format(text, ", player: %s", tw_script_players[event->player]);
        if (event->what == TW_EVENT_RETURN)
            tw_text_format(text, ", figure: %s", tw_figure_words[event->figure]);
        if (paid && event->scoring) {
            const uint16_t *clauses = event->scoring->clauses;

            tw_text_format(text, ", points: %d, kind: %s", (int)event->points,
                           tw_kind_words[event->kind]);
            if (event->tile >= 0 && event->segment >= 0)
                write_spot(lockstep, event, text);
            for (unsigned k = 0; k < 1 && k < event->scoring->clause_count; k++)
                tw_text_format(text, ", clause: %s",
                               lockstep->rules.tables->clauses[clauses[k]].id);
            write_counters(event, text);
        }
        tw_text_add(text, "}\n");
    }
}

void tw_script_expect(const struct tw_lockstep *lockstep, const unsigned counts[TW_EVENT__COUNT],
                      struct tw_text *ret_text)
{
    const unsigned check = lockstep->failure.check;
    const bool anything = !lockstep->failure.failed || check == TW_CHECK_SELF ||
                          check == TW_CHECK_SUMS || check == TW_CHECK_SCORES ||
                          check == TW_CHECK_UNDO || check == TW_CHECK_CLONE;

    tw_script_scores(lockstep, ret_text);
    if (check == TW_CHECK_EVENTS || anything)
        write_events(lockstep, counts, ret_text);
    if (check == TW_CHECK_PHASE || check == TW_CHECK_TILES || check == TW_CHECK_EVENTS || anything)
        write_phase(lockstep, ret_text);
    if (check == TW_CHECK_FEATURES || anything)
        write_features(lockstep, ret_text);
    if (check == TW_CHECK_FIGURES || check == TW_CHECK_CONSERVED || check == TW_CHECK_EVENTS ||
        anything) {
        write_figures(lockstep, ret_text);
        if (lockstep->position.phase != TW_PHASE_WAGON) /* one is in the hand */
            write_supply(lockstep, ret_text);
    }
    if (check == TW_CHECK_TOKENS || check == TW_CHECK_EVENTS || anything) {
        if (lockstep->position.phase != TW_PHASE_OVER)
            write_stacks(lockstep, ret_text);
        write_holdings(lockstep, ret_text);
    }
}
