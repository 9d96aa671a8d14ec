/* Completed features, by their kind; king and robber baron. */
#include "verify/coverage/exercised_scene.h"

/* Segments of the feature, and the ends they have. */
static unsigned count_segments(const struct tw_scene *scene, unsigned feature, unsigned *ret_ends)
{
    unsigned count = 0, ends = 0;

    for (unsigned i = 0; i < scene->position->tile_count; i++)
        for (unsigned k = 0; k < tw_oracle_segment_count(scene->position->tiles[i].type); k++) {
            if (scene->board->of[i][k] != feature)
                continue;
            count++;
            for (unsigned ports = scene->board->faces[i]->ports[k]; ports != 0; ports &= ports - 1)
                ends++;
        }
    *ret_ends = ends;
    return count;
}

/* Does a railway come back to the city, so that it counts once for two tracks? */
static bool has_loop(const struct tw_scene *scene, const struct tw_scene_score *score)
{
    const unsigned tile = score->scored->tile;
    const struct tw_oracle_type type = scene->position->tiles[tile].type;
    unsigned seen[TW_MAX_SEGMENTS], count = 0;

    for (unsigned k = 0; k < tw_oracle_segment_count(type); k++) {
        if ((tw_oracle_segment(type, k)->ends >> score->scored->segment & 1) == 0)
            continue;
        for (unsigned i = 0; i < count; i++)
            if (seen[i] == scene->board->of[tile][k])
                return true;
        seen[count++] = scene->board->of[tile][k];
    }
    return false;
}

static void complete_road(const struct tw_scene *scene, const struct tw_scene_score *score)
{
    const unsigned active = scene->before->active;
    unsigned ends;
    const unsigned segments = count_segments(scene, score->feature, &ends);

    tw_scene_met(scene, TW_MET_COMPLETE_ROAD, ends < 2 * segments);
    tw_scene_met(scene, TW_MET_COMPLETE_RING, ends == 2 * segments);
    tw_scene_met(scene, TW_MET_WELL_ROAD, score->scored->symbols[TW_SYMBOL_WELL] > 0);
    tw_scene_met(scene, TW_MET_TUNNEL_ROAD, score->scored->symbols[TW_SYMBOL_TUNNEL] > 0);
    tw_scene_met(scene, TW_MET_SCORED_OTHERS_ROAD,
                 score->paid && (score->owners & ~(1u << active)) != 0);
    tw_scene_met(scene, TW_MET_OWNED_ROAD,
                 score->paid && score->owners == score->followers &&
                     !tw_scene_several(score->owners));
}

static void complete_city(const struct tw_scene *scene, const struct tw_scene_score *score)
{
    const uint16_t *symbols = score->scored->symbols;
    const bool goods =
        tw_scene_uses(scene, TW_MECHANISM_GOODS) &&
        symbols[TW_SYMBOL_WINE] + symbols[TW_SYMBOL_GRAIN] + symbols[TW_SYMBOL_CLOTH] > 0;
    unsigned ends;

    tw_scene_met(scene, TW_MET_COMPLETE_CITY, true);
    tw_scene_met(scene, TW_MET_OWNED_CITY,
                 score->paid && score->owners == score->followers &&
                     !tw_scene_several(score->owners));
    tw_scene_met(scene, TW_MET_FOLDED_CITY,
                 score->paid && tw_scene_uses(scene, TW_MECHANISM_KING) &&
                     count_segments(scene, score->feature, &ends) > score->scored->tiles);
    tw_scene_met(scene, TW_MET_GOODS, goods);
    tw_scene_met(scene, TW_MET_GOODS_SCORED, goods && score->paid);
    tw_scene_met(scene, TW_MET_GOODS_NOBODY, goods && score->followers == 0);
    tw_scene_met(scene, TW_MET_GOODS_OTHERS,
                 goods && score->followers != 0 &&
                     (score->followers >> scene->before->active & 1) == 0);
}

static void complete_mountain(const struct tw_scene *scene, const struct tw_scene_score *score)
{
    const unsigned tents = score->who[TW_FIGURE_TENT];
    const bool several = tw_scene_several(score->owners);

    tw_scene_met(scene, TW_MET_COMPLETE_MOUNTAIN, true);
    tw_scene_met(scene, TW_MET_TIE_MOUNTAIN, several);
    tw_scene_met(scene, TW_MET_TOKENS_TAKEN, score->paid && !several && score->tokens > 0);
    tw_scene_met(scene, TW_MET_TOKENS_SPLIT, several && score->tokens > 1);
    tw_scene_met(scene, TW_MET_TENT_HOME, tents != 0);
    tw_scene_met(scene, TW_MET_TENT_ALONE, (tents & ~score->followers) != 0);
}

static void complete_by_kind(const struct tw_scene *scene, const struct tw_scene_score *score)
{
    switch ((enum tw_kind)score->scored->kind) {
    case TW_KIND_ROAD:
        complete_road(scene, score);
        break;
    case TW_KIND_CITY:
        complete_city(scene, score);
        break;
    case TW_KIND_MONASTERY:
        tw_scene_met(scene, TW_MET_COMPLETE_MONASTERY, true);
        tw_scene_met(scene, TW_MET_ABBOT_MONASTERY, score->who[TW_FIGURE_ABBOT] != 0);
        break;
    case TW_KIND_RAILWAY:
        tw_scene_met(scene, TW_MET_COMPLETE_RAILWAY, true);
        tw_scene_met(scene, TW_MET_COMPLETE_SHORT, score->scored->tiles <= 2);
        break;
    case TW_KIND_MOUNTAIN:
        complete_mountain(scene, score);
        break;
    case TW_KIND_CENTRE:
        tw_scene_met(scene, TW_MET_COMPLETE_CENTRE, true);
        tw_scene_met(scene, TW_MET_CENTRE_LOOP, score->paid && has_loop(scene, score));
        break;
    default:
        break;
    }
}

/* Is the colour one of several on the lowest space? Asked for the first feature that is scored. */
static bool is_level(const struct tw_scene *scene, const struct tw_scene_score *score)
{
    const int32_t *scores = scene->before->score;
    unsigned lowest = 0;

    for (unsigned i = 0; i < scene->position->rules->players; i++) {
        if (scores[i] > scores[TW_LOWEST_BIT(score->owners)])
            continue;
        if (scores[i] < scores[TW_LOWEST_BIT(score->owners)])
            return false;
        lowest |= 1u << i;
    }
    return tw_scene_several(lowest);
}

static void complete_alone(const struct tw_scene *scene, const struct tw_scene_score *score)
{
    const bool lapsed = score->event->what == TW_EVENT_LAPSED;

    if (!score->paid)
        return;
    tw_scene_met(scene, TW_MET_SOLO_SCORED, true);
    tw_scene_met(scene, TW_MET_SOLO_ONE, !tw_scene_several(score->owners));
    tw_scene_met(scene, TW_MET_SOLO_SHARED, tw_scene_several(score->owners));
    tw_scene_met(scene, TW_MET_SOLO_LAPSED, lapsed);
    tw_scene_met(scene, TW_MET_SOLO_LEVEL,
                 !lapsed && score->event == scene->log->events && is_level(scene, score));
}

static void complete_by_abbey(const struct tw_scene *scene, const struct tw_scene_score *score)
{
    const unsigned kind = score->scored->kind;
    const struct tw_oracle_position *position = scene->position;
    const bool laid =
        position->tiles[position->tile_count - 1].type.tile->edges[0] == TW_EDGE_CLOSED;

    if (!laid)
        return;
    tw_scene_met(scene, TW_MET_ABBEY_CLOSES, kind == TW_KIND_ROAD || kind == TW_KIND_CITY);
    tw_scene_met(scene, TW_MET_ABBEY_NOT_COUNTED,
                 score->paid && (kind == TW_KIND_ROAD || kind == TW_KIND_CITY));
    tw_scene_met(scene, TW_MET_ABBEY_RING,
                 score->abbey && score->scored->tile == position->tile_count - 1);
}

void tw_scene_complete(const struct tw_scene *scene, const struct tw_scene_score *score)
{
    const unsigned active = scene->before->active;
    const bool solo = tw_scene_uses(scene, TW_MECHANISM_LAGGING);

    complete_by_kind(scene, score);
    complete_by_abbey(scene, score);
    tw_scene_met(scene, TW_MET_HOME, score->followers != 0);
    if (solo) {
        complete_alone(scene, score);
        return;
    }
    tw_scene_met(scene, TW_MET_SCORED, score->paid);
    tw_scene_met(scene, TW_MET_SCORED_OTHERS,
                 score->paid && (score->owners & ~(1u << active)) != 0);
    tw_scene_met(scene, TW_MET_MAJORITY,
                 score->paid && !tw_scene_several(score->owners) &&
                     (score->followers & ~score->owners) != 0);
    tw_scene_met(scene, TW_MET_TIE, tw_scene_several(score->owners));
    /* nobody was there before: the figure that goes home is the one of this turn */
    tw_scene_met(scene, TW_MET_HOME_AT_ONCE,
                 scene->action.what == TW_DO_FIGURE && score->followers == 1u << active &&
                     scene->board->of[tw_oracle_at(scene->board, scene->action.x, scene->action.y)]
                                     [scene->action.segment] == score->feature);
}

struct prize {
    enum tw_kind kind;
    enum tw_circumstance moves, first, no_points, again, equal;
};

/* The largest completed feature of the kind among those that were scored now, or before. */
static unsigned largest(const struct tw_scene *scene, enum tw_kind kind, bool now)
{
    const struct tw_oracle_log *log = scene->log;
    const struct tw_oracle_board *board = scene->board;
    unsigned most = 0;

    for (unsigned i = 0; i < board->feature_count; i++) {
        const struct tw_oracle_feature *feature = &board->features[i];
        bool scored = false;

        if (feature->kind != kind || !feature->complete || feature->tiles <= most)
            continue;
        for (unsigned k = 0; k < log->count; k++)
            scored |= log->events[k].kind == kind && log->events[k].tile == feature->tile &&
                      log->events[k].segment == feature->segment;
        if (scored == now)
            most = feature->tiles;
    }
    return most;
}

static void pass_prize(const struct tw_scene *scene, const struct prize *prize, int holder)
{
    const struct tw_oracle_log *log = scene->log;
    const int active = (int)scene->before->active;
    bool moves = false, completed = false, points = false;

    for (unsigned i = 0; i < log->count; i++) {
        const struct tw_oracle_event *event = &log->events[i];

        if (event->kind != prize->kind)
            continue;
        moves |= event->what == TW_EVENT_PASSED_ON;
        completed |= event->what == TW_EVENT_NO_OWNER || event->what == TW_EVENT_POINTS;
        points |= event->what == TW_EVENT_POINTS && event->player == active;
    }
    tw_scene_met(scene, prize->moves, moves);
    tw_scene_met(scene, prize->first, moves && holder < 0);
    tw_scene_met(scene, prize->again, moves && holder >= 0);
    tw_scene_met(scene, prize->no_points, moves && !points);
    if (!moves && completed && holder >= 0 && holder != active &&
        scene->position->phase != TW_PHASE_OVER)
        tw_scene_met(scene, prize->equal,
                     largest(scene, prize->kind, true) == largest(scene, prize->kind, false));
}

void tw_scene_king(const struct tw_scene *scene)
{
    static const struct prize king = {TW_KIND_CITY,          TW_MET_KING_MOVES, TW_MET_KING_FIRST,
                                      TW_MET_KING_NO_POINTS, TW_MET_KING_AGAIN, TW_MET_KING_EQUAL};
    static const struct prize robber = {TW_KIND_ROAD,        TW_MET_ROBBER_MOVES,
                                        TW_MET_ROBBER_FIRST, TW_MET_ROBBER_NO_POINTS,
                                        TW_MET_ROBBER_AGAIN, TW_MET_ROBBER_EQUAL};

    if (tw_scene_uses(scene, TW_MECHANISM_KING))
        pass_prize(scene, &king, scene->before->king);
    if (tw_scene_uses(scene, TW_MECHANISM_ROBBER))
        pass_prize(scene, &robber, scene->before->robber);
}
