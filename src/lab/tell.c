/* The position reached, the decisions, and why others are refused, as JSON. */
#include <string.h>

#include "lab/internal.h"
#include "play/row_board.h"

static void add_decision(const struct tw_action *action, const double *spot, struct tw_text *text)
{
    const struct tw_replay *replay = &tw_lab.replay;
    struct tw_text move = {0}, words = {0};

    tw_notation_move(replay->game, replay->state, *action, &move);
    tw_action_text(replay->game, replay->state, *action, replay->state->drawn, replay->players,
                   &words);
    tw_text_add(text, "{\"move\":");
    tw_text_add_json(text, tw_text_string(&move));
    tw_text_add(text, ",\"words\":");
    tw_text_add_json(text, tw_text_string(&words));
    tw_text_format(text, ",\"do\":\"%s\",\"x\":%d,\"y\":%d,\"rotation\":%d",
                   tw_do_words[action->what], action->x, action->y, action->rotation * 90);
    if (action->what == TW_DO_TILE && action->figure == TW_LAY_ABBEY)
        tw_text_add(text, ",\"abbey\":true");
    if (action->what == TW_DO_FIGURE)
        tw_text_format(text, ",\"figure\":\"%s\"", tw_figure_words[action->figure]);
    if (spot[0] > -1e6)
        tw_text_format(text, ",\"spot\":[%.1f,%.1f]", spot[0], spot[1]);
    tw_text_add_char(text, '}');
    text->failed |= move.failed || words.failed;
    tw_text_done(&move);
    tw_text_done(&words);
}

static void add_decisions(struct tw_text *text)
{
    static struct tw_action actions[TW_MAX_ACTIONS];
    static double spots[TW_MAX_ACTIONS][2];
    const unsigned count = tw_legal_actions(tw_lab.replay.game, tw_lab.replay.state, actions);

    tw_lab_add_spots(actions, count, spots);
    tw_text_add(text, ",\"decisions\":[");
    for (unsigned i = 0; i < count; i++) {
        tw_text_add(text, i == 0 ? "" : ",");
        add_decision(&actions[i], spots[i], text);
    }
    tw_text_add_char(text, ']');
}

/* Empty cells beside tiles: where a tile could lie if it fitted. */
static void add_gaps(struct tw_text *text)
{
    const struct tw_state *state = tw_lab.replay.state;
    bool any = false;

    tw_text_add(text, ",\"gaps\":[");
    for (unsigned i = 0; i < state->front_count * 64U && i < TW_MAX_FRONTS * 64U; i++) {
        if (!(state->fronts[i / 64].used >> (i % 64) & 1))
            continue;
        tw_text_format(text, "%s[%d,%d]", any ? "," : "", state->sites[i].x, state->sites[i].y);
        any = true;
    }
    tw_text_add_char(text, ']');
}

/* The tile laid last, with the names of its segments: where a figure might want to stand. */
static void add_last(struct tw_text *text)
{
    const struct tw_state *state = tw_lab.replay.state;
    unsigned count;

    if (state->phase != TW_PHASE_FIGURE)
        return;
    const struct tw_placed *tile = &state->tiles[state->last];
    const struct tw_segment *segments = tw_game_segments(tw_lab.whole.game, tile->type, &count);
    tw_text_format(text, ",\"last\":{\"x\":%d,\"y\":%d,\"segments\":[", tile->x, tile->y);
    for (unsigned i = 0; i < count; i++) {
        tw_text_add(text, i == 0 ? "" : ",");
        tw_text_add_json(text, segments[i].name);
    }
    tw_text_add(text, "]}");
}

static void add_head(struct tw_text *text)
{
    const struct tw_state *state = tw_lab.replay.state;
    struct tw_text last = {0};

    tw_text_add(text, "{\"rules\":");
    tw_text_add_json(text, tw_game_rules(tw_lab.whole.game));
    tw_text_format(text, ",\"step\":%u,\"steps\":%u,\"phase\":\"%s\",\"player\":%u,\"active\":%u",
                   tw_lab.step, tw_lab.whole.move_count, tw_phase_words[state->phase],
                   state->player, state->active);
    if (state->drawn != TW_NONE) {
        tw_text_add(text, ",\"drawn\":");
        tw_text_add_json(text, tw_game_type_id(tw_lab.whole.game, state->drawn));
    }
    tw_text_format(text, ",\"pile\":%d,\"result\":%d,\"winners\":%u",
                   state->deck_count - state->deck_next,
                   state->phase == TW_PHASE_OVER ? tw_result(tw_lab.whole.game, state) : 0,
                   tw_winners(tw_lab.whole.game, state));
    add_last(text);
    tw_row_table_write(tw_lab.whole.game, state, &last, text);
    tw_text_done(&last);
}

void tw_lab_tell(void)
{
    struct tw_text *text = &tw_lab.text;

    tw_text_clear(text);
    if (!tw_lab.is_open) {
        tw_text_add(text, "{\"error\":\"no game is open\"}");
        return;
    }
    add_head(text);
    add_decisions(text);
    add_gaps(text);
    tw_text_add(text, ",\"story\":{\"kind\":\"story\"");
    tw_replay_story(&tw_lab.replay, text);
    tw_text_add(text, "}}");
}

static void add_clause(const struct tw_clause *clause, struct tw_text *text)
{
    tw_text_add(text, "{\"id\":");
    tw_text_add_json(text, clause->id);
    tw_text_add(text, ",\"statement\":");
    tw_text_add_json(text, clause->statement != NULL ? clause->statement : "");
    tw_text_add_char(text, '}');
}

void tw_lab_refuse(unsigned what, unsigned figure, unsigned rotation, unsigned segment, int x,
                   int y)
{
    struct tw_text *text = &tw_lab.text;
    const struct tw_action action = {.what = (uint8_t)(what % TW_DO__COUNT),
                                     .figure = (uint8_t)figure,
                                     .rotation = (uint8_t)(rotation & 3),
                                     .segment = (uint8_t)segment,
                                     .x = (int16_t)x,
                                     .y = (int16_t)y};
    bool any = false;

    tw_text_clear(text);
    tw_text_add(text, "{\"reasons\":[");
    const uint64_t reasons =
        tw_lab.is_open ? tw_refusal(tw_lab.whole.game, tw_lab.replay.state, action) : 0;
    for (unsigned reason = 0; reason < TW_REASON__COUNT; reason++) {
        uint16_t clauses[32];

        if (!(reasons >> reason & 1))
            continue;
        const unsigned count =
            tw_reason_clauses(tw_lab.whole.game, (enum tw_reason)reason, clauses, 32);
        tw_text_format(text, "%s{\"reason\":\"%s\",\"clauses\":[", any ? "," : "",
                       tw_reason_words[reason]);
        for (unsigned i = 0; i < count; i++) {
            tw_text_add(text, i == 0 ? "" : ",");
            add_clause(&tw_builtin_tables.clauses[clauses[i]], text);
        }
        tw_text_add(text, "]}");
        any = true;
    }
    tw_text_add(text, "]}");
}

bool tw_lab_clause(size_t length)
{
    tw_text_clear(&tw_lab.text);
    for (unsigned i = 0; i < tw_builtin_tables.clause_count; i++) {
        const struct tw_clause *clause = &tw_builtin_tables.clauses[i];

        if (strlen(clause->id) == length && memcmp(clause->id, tw_lab.input, length) == 0) {
            add_clause(clause, &tw_lab.text);
            return true;
        }
    }
    return false;
}

static void add_names(const char *key, const char *const *names, struct tw_text *text)
{
    tw_text_format(text, ",\"%s\":[", key);
    for (unsigned i = 0; names != NULL && names[i] != NULL; i++) {
        tw_text_add(text, i == 0 ? "" : ",");
        tw_text_add_json(text, names[i]);
    }
    tw_text_add_char(text, ']');
}

static void add_ruleset(const struct tw_ruleset *ruleset, struct tw_text *text)
{
    tw_text_add(text, "{\"id\":");
    tw_text_add_json(text, ruleset->id);
    tw_text_add(text, ",\"title\":");
    tw_text_add_json(text, ruleset->title);
    tw_text_format(text, ",\"least\":%u,\"most\":%u", ruleset->players_min, ruleset->players_max);
    add_names("needs", ruleset->needs, text);
    add_names("excludes", ruleset->excludes, text);
    tw_text_add_char(text, '}');
}

static void add_option(const struct tw_option *option, struct tw_text *text)
{
    const struct tw_clause *clause = &tw_builtin_tables.clauses[option->clause];

    tw_text_add(text, "{\"id\":");
    tw_text_add_json(text, option->alias != NULL ? option->alias : option->id);
    tw_text_format(text, ",\"case\":\"%s\",\"rules\":\"%s\",\"clause\":", option->id,
                   tw_builtin_tables.rulesets[clause->ruleset].id);
    add_clause(clause, text);
    tw_text_add(text, ",\"values\":[");
    for (unsigned i = 0; i < option->value_count; i++) {
        tw_text_add(text, i == 0 ? "" : ",");
        tw_text_add_json(text, option->values[i]);
    }
    tw_text_add(text, "]}");
}

void tw_lab_catalogue(void)
{
    const struct tw_tables *tables = &tw_builtin_tables;
    struct tw_text *text = &tw_lab.text;

    tw_text_clear(text);
    tw_text_add(text, "{\"version\":\"" TW_VERSION "\",\"rules\":[");
    for (unsigned i = 0; i < tables->ruleset_count; i++) {
        tw_text_add(text, i == 0 ? "" : ",");
        add_ruleset(&tables->rulesets[i], text);
    }
    tw_text_add(text, "],\"combinations\":[");
    for (unsigned i = 0; i < tables->verification.combination_count; i++) {
        tw_text_add(text, i == 0 ? "" : ",");
        tw_text_add_json(text, tables->verification.combinations[i].rules);
    }
    tw_text_add(text, "],\"readings\":[");
    for (unsigned i = 0; i < tables->option_count; i++) {
        tw_text_add(text, i == 0 ? "" : ",");
        add_option(&tables->options[i], text);
    }
    tw_text_add(text, "]}");
}
