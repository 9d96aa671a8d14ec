/* A figure is about to be placed: where, beside whom, and by which rule. */
#include <stdlib.h>

#include "verify/coverage/exercised_scene.h"

static unsigned kind_of(const struct tw_scene *scene, unsigned tile, unsigned segment)
{
    return scene->board->faces[tile]->kind[segment];
}

static bool is_ground(unsigned kind)
{
    return tw_kind_shapes[kind] == TW_SHAPE_GROUND;
}

/* Another segment of the kind on the tile that is not connected with this one. */
static bool has_stretch_apart(const struct tw_scene *scene, unsigned tile, unsigned segment)
{
    const unsigned count = tw_oracle_segment_count(scene->position->tiles[tile].type);

    for (unsigned i = 0; i < count; i++)
        if (kind_of(scene, tile, i) == kind_of(scene, tile, segment) &&
            scene->board->of[tile][i] != scene->board->of[tile][segment])
            return true;
    return false;
}

/* A follower on another feature of the kind, on this tile or one round it. */
static bool is_held_near(const struct tw_scene *scene, unsigned tile, unsigned segment)
{
    const struct tw_oracle_position *position = scene->position;
    const struct tw_oracle_tile *here = &position->tiles[tile];

    for (unsigned i = 0; i < position->figure_count; i++) {
        const struct tw_oracle_figure *figure = &position->figures[i];
        const struct tw_oracle_tile *there = &position->tiles[figure->tile];

        if (abs(there->x - here->x) <= 1 && abs(there->y - here->y) <= 1 &&
            tw_scene_follower(figure->kind) &&
            kind_of(scene, figure->tile, figure->segment) == kind_of(scene, tile, segment) &&
            tw_scene_feature(scene, figure) != scene->board->of[tile][segment])
            return true;
    }
    return false;
}

static void place_follower(const struct tw_scene *scene, unsigned tile, unsigned segment)
{
    const unsigned kind = kind_of(scene, tile, segment);
    const bool apart = has_stretch_apart(scene, tile, segment);
    const bool river = scene->position->tiles[tile].type.tile->role != TW_ROLE_NONE;

    if (scene->action.figure == TW_FIGURE_FOLLOWER) {
        tw_scene_met(scene, TW_MET_ON_ROAD, kind == TW_KIND_ROAD);
        tw_scene_met(scene, TW_MET_ON_CITY, kind == TW_KIND_CITY);
        tw_scene_met(scene, TW_MET_ON_MONASTERY, kind == TW_KIND_MONASTERY);
        tw_scene_met(scene, TW_MET_ON_FIELD, kind == TW_KIND_FIELD);
    }
    tw_scene_met(scene, TW_MET_ON_RIVER_TILE, river);
    tw_scene_met(scene, TW_MET_STRETCH_APART, apart && !is_ground(kind));
    tw_scene_met(scene, TW_MET_FIELD_APART, apart && is_ground(kind));
    tw_scene_met(scene, TW_MET_FIELD_RIVER, apart && river && kind == TW_KIND_FIELD);
    tw_scene_met(scene, TW_MET_HELD_NEAR, is_held_near(scene, tile, segment));
    tw_scene_met(scene, TW_MET_ABBEY_MONK,
                 scene->position->tiles[tile].type.tile->edges[0] == TW_EDGE_CLOSED);
}

/* Does no port of the feature look at an empty cell? */
static bool is_closed_in(const struct tw_scene *scene, unsigned feature)
{
    for (unsigned i = 0; i < scene->position->tile_count; i++)
        for (unsigned k = 0; k < tw_oracle_segment_count(scene->position->tiles[i].type); k++)
            for (unsigned port = 0; scene->board->of[i][k] == feature && port < TW_PORTS; port++)
                if ((scene->board->faces[i]->ports[k] >> port & 1) != 0 &&
                    scene->board->beyond[i][port / 3] < 0)
                    return false;
    return true;
}

static bool has_own_beside(const struct tw_scene *scene, unsigned tile, unsigned segment)
{
    const struct tw_oracle_position *position = scene->position;

    for (unsigned i = 0; i < position->figure_count; i++)
        if (position->figures[i].tile == tile && position->figures[i].segment == segment &&
            position->figures[i].player == position->player &&
            tw_scene_follower(position->figures[i].kind))
            return true;
    return false;
}

/* With an active symbol: what it allows beyond the usual, or the usual all the same. */
static void use_symbol(const struct tw_scene *scene, unsigned tile, unsigned segment)
{
    const unsigned symbol = scene->position->symbol;
    const bool last = (int)tile == scene->position->last;
    const bool second = symbol == TW_ARROW_SECOND_MEEPLE && has_own_beside(scene, tile, segment);
    const bool free = symbol == TW_ARROW_ANY_FREE_FEATURE && !last;

    tw_scene_met(scene, TW_MET_SYMBOL_SECOND, second);
    tw_scene_met(scene, TW_MET_SYMBOL_FREE, free);
    tw_scene_met(scene, TW_MET_SYMBOL_FREE_ABBOT, free && scene->action.figure == TW_FIGURE_ABBOT);
    tw_scene_met(scene, TW_MET_SYMBOL_FREE_FIELD,
                 free && kind_of(scene, tile, segment) == TW_KIND_FIELD &&
                     is_closed_in(scene, scene->board->of[tile][segment]));
    tw_scene_met(scene, TW_MET_SYMBOL_UNUSED, last && !second);
}

/* Who stands on the builder's feature, and how far the own followers are. */
static void place_builder(const struct tw_scene *scene, unsigned tile, unsigned segment)
{
    const struct tw_oracle_position *position = scene->position;
    const struct tw_oracle_tile *here = &position->tiles[tile];
    bool company = false, far = true;

    for (unsigned i = 0; i < position->figure_count; i++) {
        const struct tw_oracle_figure *figure = &position->figures[i];
        const struct tw_oracle_tile *there = &position->tiles[figure->tile];

        if (tw_scene_feature(scene, figure) != scene->board->of[tile][segment])
            continue;
        if (figure->player != position->player)
            company = true;
        else if (abs(there->x - here->x) <= 1 && abs(there->y - here->y) <= 1)
            far = false;
    }
    tw_scene_met(scene, TW_MET_BUILDER, true);
    tw_scene_met(scene, TW_MET_BUILDER_COMPANY, company);
    tw_scene_met(scene, TW_MET_BUILDER_FAR, far);
    tw_scene_met(scene, TW_MET_BUILDER_ANEW,
                 scene->before->builder_home && position->turns_in_row > 0);
}

/* The corner of a barn lies behind the edge of its number; a field fills it. */
static void place_barn(const struct tw_scene *scene, unsigned tile)
{
    const unsigned corner = scene->action.segment;
    const unsigned segment = scene->board->faces[tile]->owner[3 * corner + 2];
    bool farmers = false;

    for (unsigned i = 0; i < scene->position->figure_count; i++)
        farmers |= tw_scene_feature(scene, &scene->position->figures[i]) ==
                       scene->board->of[tile][segment] &&
                   tw_scene_follower(scene->position->figures[i].kind);
    tw_scene_met(scene, TW_MET_BARN, true);
    tw_scene_met(scene, TW_MET_BARN_FARMERS, farmers);
}

/* As many were placed as there are: the next was there before. */
static bool is_again(const struct tw_scene *scene, unsigned kind)
{
    return scene->before->placed[scene->position->player][kind] >=
           scene->position->rules->figures[kind].count;
}

/* SOLO-FIG-01 to 03: where nothing else may be done, and whether there was a choice of objects. */
static void place_alone(const struct tw_scene *scene)
{
    unsigned figures = 0;

    for (unsigned i = 0; i < scene->action_count; i++)
        figures += scene->actions[i].what == TW_DO_FIGURE;
    tw_scene_met(scene, TW_MET_FIGURE_SOLO, figures == scene->action_count);
    tw_scene_met(scene, TW_MET_FIGURE_SOLO_ANY, figures > 1);
}

static void place_special(const struct tw_scene *scene, unsigned tile)
{
    const unsigned kind = scene->action.figure;
    const bool again = is_again(scene, kind);

    if (kind == TW_FIGURE_BUILDER)
        place_builder(scene, tile, scene->action.segment);
    else if (kind == TW_FIGURE_BARN)
        place_barn(scene, tile);
    tw_scene_met(scene, TW_MET_BUILDER_AGAIN, again && kind == TW_FIGURE_BUILDER);
    tw_scene_met(scene, TW_MET_COWBOY_AGAIN, again && kind == TW_FIGURE_COWBOY);
    tw_scene_met(scene, TW_MET_COWBOY, kind == TW_FIGURE_COWBOY);
    tw_scene_met(scene, TW_MET_BIG, kind == TW_FIGURE_BIG);
    tw_scene_met(scene, TW_MET_MAYOR, kind == TW_FIGURE_MAYOR);
    tw_scene_met(scene, TW_MET_WAGON, kind == TW_FIGURE_WAGON);
    tw_scene_met(scene, TW_MET_ABBOT, kind == TW_FIGURE_ABBOT);
    tw_scene_met(scene, TW_MET_PIG, kind == TW_FIGURE_PIG);
}

void tw_scene_figure(const struct tw_scene *scene)
{
    const int tile = tw_oracle_at(scene->board, scene->action.x, scene->action.y);
    const bool solo = tw_scene_uses(scene, TW_MECHANISM_LAGGING);

    if (tile < 0)
        return;
    tw_scene_met(scene, TW_MET_FIGURE, !solo);
    tw_scene_met(scene, TW_MET_SIXTH_PLAYER, scene->position->player == 5);
    if (solo)
        place_alone(scene);
    place_special(scene, (unsigned)tile);
    if (!tw_scene_follower(scene->action.figure))
        return;
    place_follower(scene, (unsigned)tile, scene->action.segment);
    if (scene->position->symbol != TW_ARROW_NONE)
        use_symbol(scene, (unsigned)tile, scene->action.segment);
}

/* Other pieces on the mountain, the own tent left out. */
static bool has_company(const struct tw_scene *scene, unsigned mountain)
{
    const struct tw_oracle_position *position = scene->position;

    for (unsigned i = 0; i < position->figure_count; i++)
        if (tw_scene_feature(scene, &position->figures[i]) == mountain &&
            (position->figures[i].kind != TW_FIGURE_TENT ||
             position->figures[i].player != position->player))
            return true;
    return false;
}

static const struct tw_oracle_figure *own_tent(const struct tw_scene *scene)
{
    const struct tw_oracle_position *position = scene->position;

    for (unsigned i = 0; i < position->figure_count; i++)
        if (position->figures[i].kind == TW_FIGURE_TENT &&
            position->figures[i].player == position->player)
            return &position->figures[i];
    return NULL;
}

void tw_scene_tent(const struct tw_scene *scene)
{
    const int tile = tw_oracle_at(scene->board, scene->action.x, scene->action.y);

    if (tile < 0)
        return;
    tw_scene_met(scene, TW_MET_TENT, true);
    tw_scene_met(scene, TW_MET_TENT_MOVED, own_tent(scene) != NULL);
    tw_scene_met(scene, TW_MET_TENT_OLD_TILE, tile != scene->position->last);
    tw_scene_met(scene, TW_MET_TENT_COMPANY,
                 has_company(scene, scene->board->of[tile][scene->action.segment]));
}

void tw_scene_dig(const struct tw_scene *scene)
{
    const struct tw_oracle_figure *tent = own_tent(scene);

    tw_scene_met(scene, TW_MET_DIG, true);
    tw_scene_met(scene, TW_MET_DIG_COMPANY,
                 tent && has_company(scene, tw_scene_feature(scene, tent)));
}
