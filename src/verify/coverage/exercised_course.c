/* What follows from a tile, and how turn and game go on. */
#include <stdlib.h>

#include "verify/coverage/exercised_scene.h"

static void lay_from_set(const struct tw_scene *scene, const struct tw_tile *tile)
{
    const int set = tw_scene_set_of(scene->position, tile);

    if (set < 0 || set >= TW_EXERCISED_SETS)
        return;
    scene->laid[set]++;
    tw_witness_laid(scene->witness, (unsigned)set);
}

static void lay_river(const struct tw_scene *scene, const struct tw_tile *tile)
{
    const struct tw_oracle_position *position = scene->position;
    const struct tw_tile *previous = position->tiles[position->tile_count - 2].type.tile;

    tw_scene_met(scene, TW_MET_TILE_RIVER, tile->role != TW_ROLE_NONE);
    tw_scene_met(scene, TW_MET_RIVER_ALONE,
                 tile->role != TW_ROLE_NONE && tw_scene_uses(scene, TW_MECHANISM_LAGGING));
    tw_scene_met(scene, TW_MET_TILE_LAKE,
                 tile->role == TW_ROLE_LAKE && position->rules->start_count == 2);
    tw_scene_met(scene, TW_MET_RIVER_DONE,
                 tile->role == TW_ROLE_NONE && previous->role != TW_ROLE_NONE);
}

static bool shows_monk_place(const struct tw_oracle_type type)
{
    for (unsigned i = 0; i < type.tile->segment_count; i++)
        if (type.tile->segments[i].kind == TW_KIND_MONASTERY)
            return true;
    return type.garden;
}

/* Features of the tile that was laid last, and a quick look at most others. */
struct last_features {
    uint64_t perhaps; /* one bit for all features with the same remainder */
    unsigned count;
    const uint16_t *list;
};

static struct last_features list_last(const struct tw_scene *scene)
{
    const unsigned last = scene->position->tile_count - 1;
    struct last_features features = {.count =
                                         tw_oracle_segment_count(scene->position->tiles[last].type),
                                     .list = scene->board->of[last]};

    for (unsigned i = 0; i < features.count; i++)
        features.perhaps |= UINT64_C(1) << features.list[i] % 64;
    return features;
}

static bool is_on_last(const struct last_features *features, unsigned feature)
{
    for (unsigned i = 0; (features->perhaps >> feature % 64 & 1) != 0 && i < features->count; i++)
        if (features->list[i] == feature)
            return true;
    return false;
}

/* Did two followers that stand on one feature now stand on two before this tile? */
static bool were_apart(const struct tw_scene *scene, const struct tw_oracle_figure *one,
                       const struct tw_oracle_figure *other)
{
    const struct tw_oracle_board *before = tw_oracle_before(scene->position);

    return before->of[one->tile][one->segment] != before->of[other->tile][other->segment];
}

static void join(const struct tw_scene *scene, const uint8_t *there, unsigned count)
{
    const struct tw_oracle_figure *figures = scene->position->figures;
    bool joined = false, gold = false;

    for (unsigned i = 0; i < count; i++)
        for (unsigned k = 0; k < i; k++) {
            const unsigned feature = tw_scene_feature(scene, &figures[there[i]]);
            const unsigned kind = scene->board->features[feature].kind;

            if (feature != tw_scene_feature(scene, &figures[there[k]]) ||
                !were_apart(scene, &figures[there[i]], &figures[there[k]]))
                continue;
            joined = true;
            gold |= kind == TW_KIND_RAILWAY || kind == TW_KIND_MOUNTAIN;
        }
    tw_scene_met(scene, TW_MET_JOINED, joined);
    tw_scene_met(scene, TW_MET_JOINED_GOLD, gold);
}

/*
 * Followers on features of the new tile: somebody else's city, stretches that were apart, and those
 * who will stay because the tile did not complete their feature.
 */
void tw_scene_beside(const struct tw_scene *scene)
{
    const struct tw_oracle_position *position = scene->position;
    const struct last_features last = list_last(scene);
    uint8_t there[TW_ORACLE_FIGURES];
    unsigned count = 0;
    bool city = false, stays = false;

    for (unsigned i = 0; i < position->figure_count; i++) {
        const struct tw_oracle_figure *figure = &position->figures[i];
        const unsigned feature = tw_scene_feature(scene, figure);
        const unsigned kind = scene->board->features[feature].kind;

        if (!is_on_last(&last, feature) || !tw_scene_follower(figure->kind))
            continue;
        there[count++] = (uint8_t)i;
        city |= kind == TW_KIND_CITY && figure->player != position->active;
        stays |= kind != TW_KIND_FIELD && !scene->board->features[feature].complete;
    }
    tw_scene_met(scene, TW_MET_STAYS, stays);
    tw_scene_met(scene, TW_MET_OTHERS_CITY, city);
    if (count > 1)
        join(scene, there, count);
}

/* Does the mountain hold more tokens than this tile brought? */
static bool is_on_top(const struct tw_scene *scene, const struct tw_oracle_event *first)
{
    const struct tw_oracle_position *position = scene->position;
    const unsigned mountain = scene->board->of[first->tile][first->segment];
    unsigned laid = 0;

    for (unsigned i = 0; i < scene->log->count; i++)
        laid += scene->log->events[i].what == TW_EVENT_LAID;
    for (unsigned i = 0; i < position->stack_count; i++)
        if (scene->board->of[position->stacks[i].tile][position->stacks[i].segment] == mountain)
            return position->stacks[i].count > laid;
    return false;
}

/* What the log says about tokens and symbols, each once. */
static void lay_events(const struct tw_scene *scene)
{
    const struct tw_oracle_log *log = scene->log;
    const struct tw_oracle_event *laid = NULL, *activated = NULL;
    bool paid = false;

    for (unsigned i = 0; i < log->count; i++) {
        if (log->events[i].what == TW_EVENT_LAID && !laid)
            laid = &log->events[i];
        else if (log->events[i].what == TW_EVENT_ACTIVATED)
            activated = &log->events[i];
        paid |= log->events[i].what == TW_EVENT_POINTS && log->events[i].moment == TW_MOMENT_ARROW;
    }
    tw_scene_met(scene, TW_MET_TOKENS_LAID, laid != NULL);
    tw_scene_met(scene, TW_MET_TOKENS_ON_TOP, laid && is_on_top(scene, laid));
    tw_scene_met(scene, TW_MET_ARROW_OWN, activated && activated->tile == scene->position->last);
    tw_scene_met(scene, TW_MET_ARROW_OTHER, activated && activated->tile != scene->position->last);
    tw_scene_met(scene, TW_MET_ARROW_BOTH, activated && paid);
}

void tw_scene_tile(const struct tw_scene *scene)
{
    const struct tw_oracle_position *position = scene->position;
    const struct tw_oracle_tile *here = &position->tiles[position->tile_count - 1];
    const struct tw_oracle_tile *previous = here - 1;

    scene->before->laid = true;
    if (scene->log->count > 0)
        lay_events(scene);
    tw_scene_met(scene, TW_MET_EXTRA_APART,
                 scene->before->builder_extra &&
                     abs(here->x - previous->x) + abs(here->y - previous->y) > 1);
    if (position->rules->ruleset_count < 2 || scene->action.figure == TW_LAY_ABBEY)
        return;
    lay_from_set(scene, here->type.tile);
    if (tw_scene_uses(scene, TW_MECHANISM_RIVER_ORDER))
        lay_river(scene, here->type.tile);
    tw_scene_met(scene, TW_MET_TILE_ARROW, here->type.tile->arrow != TW_ARROW_NONE);
    tw_scene_met(scene, TW_MET_TILE_GARDEN,
                 tw_scene_uses(scene, TW_MECHANISM_ABBOT_RECALL) && shows_monk_place(here->type));
}

static bool told(const struct tw_scene *scene, enum tw_happening what)
{
    const struct tw_oracle_log *log = scene->log;

    for (unsigned i = 0; i < log->count; i++)
        if (log->events[i].what == what)
            return true;
    return false;
}

/* Anything that a completed feature brings about, or a barn. */
static bool told_of_scoring(const struct tw_scene *scene)
{
    return told(scene, TW_EVENT_POINTS) || told(scene, TW_EVENT_NO_OWNER) ||
           told(scene, TW_EVENT_LAPSED) || told(scene, TW_EVENT_RETURN);
}

static bool builder_stands(const struct tw_scene *scene)
{
    for (unsigned i = 0; i < scene->position->figure_count; i++)
        if (scene->position->figures[i].kind == TW_FIGURE_BUILDER &&
            scene->position->figures[i].player == scene->before->active)
            return true;
    return false;
}

static void give_extra_turn(const struct tw_scene *scene)
{
    const bool arrow = scene->before->symbol == TW_ARROW_DOUBLE_TURN;

    scene->before->builder_extra = !arrow;
    tw_scene_met(scene, TW_MET_EXTRA_ARROW, arrow);
    tw_scene_met(scene, TW_MET_EXTRA_WAGON, !arrow && scene->before->phase == TW_PHASE_WAGON);
    if (arrow)
        return;
    tw_scene_met(scene, TW_MET_EXTRA_BUILDER, true);
    tw_scene_met(scene, TW_MET_EXTRA_FINISHED,
                 scene->action.what == TW_DO_FIGURE || told_of_scoring(scene));
    tw_scene_met(scene, TW_MET_EXTRA_STANDS, builder_stands(scene));
}

/* The next player's turn has begun, by a draw or with an abbey in hand. */
static void pass_turn(const struct tw_scene *scene)
{
    const bool solo = tw_scene_uses(scene, TW_MECHANISM_LAGGING);
    const bool third = scene->before->extra_turn && scene->before->turns_in_row > 0;
    const bool arrow = scene->before->symbol == TW_ARROW_DOUBLE_TURN;

    scene->before->builder_home = false;
    scene->before->builder_extra = false;
    tw_scene_met(scene, TW_MET_TURN_PASSES, !solo);
    tw_scene_met(scene, TW_MET_TURN_PASSES_SOLO, solo);
    tw_scene_met(scene, TW_MET_THIRD_ARROW, third && arrow);
    tw_scene_met(scene, TW_MET_THIRD_BUILDER, third && !arrow);
}

static bool is_play(enum tw_phase phase)
{
    return phase == TW_PHASE_TILE || phase == TW_PHASE_ABBEY;
}

static void end_game(const struct tw_scene *scene)
{
    const bool over = scene->position->phase == TW_PHASE_OVER;
    const bool final = scene->position->phase == TW_PHASE_FINAL;
    const bool none_left = scene->position->missing;

    tw_scene_met(scene, TW_MET_SOLO_NONE_LEFT, none_left);
    tw_scene_met(scene, TW_MET_PILE_ENDS, !none_left);
    tw_scene_met(scene, TW_MET_PILE_ENDS_SCORED, final && told_of_scoring(scene));
    tw_scene_met(scene, TW_MET_CLOSED,
                 over && scene->before->closing && tw_scene_uses(scene, TW_MECHANISM_ABBEY));
    tw_scene_met(scene, TW_MET_FINAL_CLEARED, over && scene->before->tokens_or_tents);
}

/* Of the decisions that do not lay tiles: did they end the turn, or the game? */
void tw_scene_course(const struct tw_scene *scene)
{
    const struct tw_oracle_position *position = scene->position;
    const enum tw_phase phase = scene->before->phase;
    const bool over = position->phase == TW_PHASE_OVER || position->phase == TW_PHASE_FINAL;

    tw_scene_met(scene, TW_MET_DISCARDED, scene->log->count > 0 && told(scene, TW_EVENT_DISCARD));
    if (is_play(phase) || phase == TW_PHASE_FINAL || phase == TW_PHASE_SYMBOL)
        return;
    if (phase == TW_PHASE_FIGURE) {
        const bool scored = scene->log->count > 0 && told_of_scoring(scene);

        tw_scene_met(scene, TW_MET_NOTHING_DONE, !scored && is_play(position->phase));
    }
    if (told(scene, TW_EVENT_EXTRA_TURN))
        give_extra_turn(scene);
    else if (is_play(position->phase) && position->active != scene->before->active)
        pass_turn(scene);
    else if (position->phase == TW_PHASE_CLOSING)
        tw_scene_met(scene, TW_MET_CLOSING, !scene->before->closing);
    else if (over)
        end_game(scene);
}
