/* What leaves the Lab: texts, what would be counted now, and the hash of many games. */
#include <string.h>

#include "exchange/exchange.h"
#include "lab/internal.h"

static bool refuse(const char *why)
{
    tw_text_clear(&tw_lab.text);
    tw_text_add(&tw_lab.text, "{\"error\":");
    tw_text_add_json(&tw_lab.text, why);
    tw_text_add_char(&tw_lab.text, '}');
    return false;
}

/* Up to the step that is looked at. */
static void cut(struct tw_notation *ret_notation)
{
    *ret_notation = tw_lab.whole;
    ret_notation->move_count = tw_lab.step;
    ret_notation->state = *tw_lab.replay.state;
}

/* Nothing lay there but the start tile and what lies on it. */
static bool is_beginning(const struct tw_notation *notation)
{
    static struct tw_state fresh;
    const struct tw_state *table = &notation->table;

    tw_position_start(notation->game, &fresh);
    return table->tile_count == fresh.tile_count && notation->number == 1 &&
           memcmp(table->supply, fresh.supply, sizeof fresh.supply) == 0;
}

bool tw_lab_write(unsigned form)
{
    static struct tw_notation notation;
    struct tw_problem problem = {{0}};

    if (!tw_lab.is_open)
        return refuse("no game is open");
    cut(&notation);
    tw_text_clear(&tw_lab.text);
    switch (form) {
    case TW_LAB_POSITION:
        tw_notation_settle(&notation);
        tw_notation_write(&notation, &tw_lab.text);
        return true;
    case TW_LAB_GAME:
        tw_notation_write(&notation, &tw_lab.text);
        return true;
    case TW_LAB_SCENARIO:
        return tw_notation_scenario(&notation, &tw_lab.text, &problem) || refuse(problem.text);
    case TW_LAB_RECORD:
    case TW_LAB_JCZ:
        if (!is_beginning(&notation))
            return refuse("a record begins with the game; this position does not");
        if (form == TW_LAB_JCZ)
            return tw_jcz_write(&tw_lab.replay, &tw_lab.text, &problem) == TW_OK ||
                   refuse(problem.text);
        tw_record_write(&tw_lab.replay, &tw_lab.text);
        return true;
    default:
        return refuse("there is no such form");
    }
}

/* No further tile: decisions that are left are taken as simply as they can be. */
static void play_out(const struct tw_game *game, struct tw_state *state)
{
    const struct tw_action pass = {.what = TW_DO_PASS};

    for (unsigned i = 0; i < 4096 && state->phase != TW_PHASE_OVER; i++) {
        const bool may = tw_is_legal(game, state, pass);

        if (!may && (state->phase == TW_PHASE_TILE || tw_count(game, state) == 0))
            return;
        tw_apply(game, state, may ? pass : tw_choose(game, state, 0), NULL, NULL);
    }
}

/* Before a tile is laid the turn has not begun: the same table with an empty pile. */
static bool end_table(struct tw_state *ret_state)
{
    static struct tw_notation notation, ended;
    struct tw_notation_problem problem;
    struct tw_text text = {0};

    cut(&notation);
    tw_notation_settle(&notation);
    if (notation.move_count > 0) /* it drew instead of laying an abbey */
        notation.move_count = 0;
    notation.pile_count = 0;
    tw_notation_write(&notation, &text);
    const bool read =
        tw_notation_read(&tw_builtin_tables, tw_text_string(&text), text.length, &ended, &problem);
    tw_text_done(&text);
    if (!read)
        return false;
    *ret_state = ended.first;
    play_out(ended.game, ret_state);
    tw_notation_done(&ended);
    return ret_state->phase == TW_PHASE_OVER;
}

void tw_lab_end(void)
{
    static struct tw_state state;
    bool ended;

    tw_text_clear(&tw_lab.text);
    if (!tw_lab.is_open) {
        refuse("no game is open");
        return;
    }
    state = *tw_lab.replay.state;
    if (state.phase == TW_PHASE_TILE || state.phase == TW_PHASE_ABBEY) {
        ended = end_table(&state);
    } else {
        state.deck_count = state.deck_next;
        play_out(tw_lab.whole.game, &state);
        ended = state.phase == TW_PHASE_OVER;
    }
    if (!ended) {
        refuse("the game cannot end here");
        return;
    }
    for (unsigned i = 0; i < tw_game_players(tw_lab.whole.game); i++)
        tw_text_format(&tw_lab.text, "%s%d", i == 0 ? "{\"scores\":[" : ",", state.score[i]);
    tw_text_format(&tw_lab.text, "],\"winners\":%u}", tw_winners(tw_lab.whole.game, &state));
}

static void mix(uint64_t *hash, uint64_t value)
{
    *hash = (*hash ^ value) * 1099511628211U;
}

static void mix_event(void *context, const struct tw_state *state, const struct tw_event *event)
{
    (void)state;
    mix(context, event->what | (uint64_t)event->moment << 8 | (uint64_t)event->kind << 16 |
                     (uint64_t)event->player << 24 | (uint64_t)event->owners << 32 |
                     (uint64_t)event->node << 40);
    mix(context, (uint64_t)event->points);
    for (unsigned i = 0; i < event->clause_count; i++)
        mix(context, event->clauses[i]);
    for (unsigned i = 0; i < TW_COUNTER__COUNT; i++)
        if (tw_counter_words[i][0] != '\0')
            mix(context, (uint64_t)event->counters[i]);
}

static void mix_game(const struct tw_game *game, uint32_t seed, uint32_t index, uint64_t *hash)
{
    static struct tw_state state;
    static struct tw_action actions[TW_MAX_ACTIONS];
    const struct tw_sink sink = {.event = mix_event, .context = hash};
    struct tw_random random;

    tw_state_start(game, seed, index, &state);
    tw_random_start(&random, ~(uint64_t)seed, index);
    while (state.phase != TW_PHASE_OVER) {
        const unsigned count = tw_legal_actions(game, &state, actions);

        for (unsigned i = 0; i < count; i++)
            mix(hash, actions[i].what | (uint64_t)actions[i].figure << 8 |
                          (uint64_t)actions[i].rotation << 16 | (uint64_t)actions[i].segment << 24 |
                          (uint64_t)(uint16_t)actions[i].x << 32 |
                          (uint64_t)(uint16_t)actions[i].y << 48);
        tw_apply(game, &state, actions[tw_random_below(&random, count)], NULL, &sink);
    }
    for (unsigned i = 0; i < tw_game_players(game); i++)
        mix(hash, (uint64_t)state.score[i]);
}

void tw_lab_signature(uint32_t seed, uint32_t first, uint32_t count)
{
    uint64_t hash = 14695981039346656037U;

    tw_text_clear(&tw_lab.text);
    for (uint32_t i = 0; tw_lab.is_open && i < count; i++)
        mix_game(tw_lab.whole.game, seed, first + i, &hash);
    tw_text_format(&tw_lab.text, "%08x%08x", (unsigned)(hash >> 32), (unsigned)hash);
}
