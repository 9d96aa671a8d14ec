/* Tile types: the rows of the tile sets in the form in which the engine plays them. */
#include <stdio.h>
#include <stdlib.h>

#include "engine/internal.h"

static uint16_t rotate_ports(uint16_t ports, unsigned rotation)
{
    const unsigned by = 3 * rotation;

    return (uint16_t)((ports << by | ports >> (TW_PORTS - by)) & 0xFFF);
}

/* What one segment looks like on a turned tile; two segments look the same when all of it agrees.
 */
struct look {
    uint16_t ports, touches, ends;
    uint8_t kind;
    uint8_t symbols[TW_SYMBOL__COUNT];
    uint8_t touched, ended; /* segments without ports are told apart by number only */
};

static struct look look_of(const struct tw_type *type, unsigned segment, unsigned rotation)
{
    const struct tw_segment *s = &type->segments[segment];
    struct look look;

    memset(&look, 0, sizeof look);
    look.ports = rotate_ports(s->ports, rotation);
    look.kind = s->kind;
    memcpy(look.symbols, s->symbols, sizeof look.symbols);
    for (unsigned i = 0; i < type->segment_count; i++) {
        const uint16_t ports = rotate_ports(type->segments[i].ports, rotation);
        if (s->touches >> i & 1) {
            look.touches |= ports;
            look.touched++;
        }
        if (s->ends >> i & 1) {
            look.ends |= ports;
            look.ended++;
        }
    }
    return look;
}

static int compare_looks(const void *a, const void *b)
{
    return memcmp(a, b, sizeof(struct look));
}

static void picture(const struct tw_type *type, unsigned rotation,
                    struct look looks[TW_MAX_SEGMENTS])
{
    for (unsigned i = 0; i < type->segment_count; i++)
        looks[i] = look_of(type, i, rotation);
    qsort(looks, type->segment_count, sizeof *looks, compare_looks);
}

/* Most tiles differ in their edges already. */
static bool same_edges(const struct tw_type *a, unsigned rotation, const struct tw_type *b)
{
    for (unsigned edge = 0; edge < TW_EDGES; edge++)
        if (a->tile->edges[edge] != b->tile->edges[(edge + rotation) & 3])
            return false;
    return true;
}

/* Whether `a` turned by `rotation` shows what `b` shows. */
static bool same_picture(const struct tw_type *a, unsigned rotation, const struct tw_type *b)
{
    struct look turned[TW_MAX_SEGMENTS];
    struct look upright[TW_MAX_SEGMENTS];

    if (!same_edges(a, rotation, b) || a->segment_count != b->segment_count ||
        a->tile->arrow != b->tile->arrow)
        return false;
    if (a->tile->arrow && ((a->tile->arrow_edge + rotation) & 3) != b->tile->arrow_edge)
        return false;
    picture(a, rotation, turned);
    picture(b, 0, upright);
    return memcmp(turned, upright, a->segment_count * sizeof *turned) == 0;
}

static void find_canonical(struct tw_type *type)
{
    unsigned period = 4;

    if (same_picture(type, 2, type))
        period = 2;
    if (same_picture(type, 1, type))
        period = 1;
    type->pictures = (uint8_t)period;
    for (unsigned rotation = 0; rotation < TW_EDGES; rotation++)
        type->canonical[rotation] = (uint8_t)(rotation % period);
}

/* A tile that looks like another when it is turned is the same tile. */
static bool same_face(const struct tw_type *a, const struct tw_type *b)
{
    return same_picture(a, 0, b) || same_picture(a, 1, b) || same_picture(a, 2, b) ||
           same_picture(a, 3, b);
}

static void find_picture(struct tw_game *game, struct tw_type *type)
{
    unsigned first = 0;

    while (&game->types[first] != type && !same_face(type, &game->types[first]))
        first++;
    type->picture = (uint8_t)first;
}

static uint8_t owner_of(const struct tw_type *type, unsigned port)
{
    for (unsigned i = 0; i < type->segment_count; i++)
        if (type->segments[i].ports >> port & 1)
            return (uint8_t)i;
    return 0;
}

static struct tw_joint joint_at(const struct tw_type *type, unsigned edge)
{
    const uint8_t kind = type->tile->edges[edge];
    struct tw_joint joint = {.shape = TW_SHAPE_SPOT};

    if (kind == TW_EDGE_CLOSED)
        return joint;
    joint.shape = (uint8_t)tw_kind_shapes[kind];
    joint.left = owner_of(type, 3 * edge);
    joint.right = owner_of(type, 3 * edge + 2);
    joint.middle = joint.shape == TW_SHAPE_GROUND ? joint.left : owner_of(type, 3 * edge + 1);
    return joint;
}

/* Corners at which both halves of the edges that meet are of one field (AM-BARN-03-E1). */
static uint8_t field_corners(const struct tw_type *type, const struct tw_joint *joints)
{
    unsigned corners = 0;

    for (unsigned corner = 0; corner < TW_EDGES; corner++) {
        const unsigned segment = joints[corner].right;

        if (segment == joints[(corner + 1) & 3].left && type->kinds[segment] == TW_KIND_FIELD)
            corners |= 1U << corner;
    }
    return (uint8_t)corners;
}

static void turn(struct tw_type *type, const uint8_t *numbers)
{
    for (unsigned rotation = 0; rotation < TW_EDGES; rotation++) {
        struct tw_turned *turned = &type->turned[rotation];

        for (unsigned edge = 0; edge < TW_EDGES; edge++) {
            const unsigned own = TW_MUTANT(TURN_WRONG, edge - rotation, edge + rotation) & 3;
            const uint8_t kind = type->tile->edges[own];

            turned->joints[edge] = joint_at(type, own);
            turned->kinds[edge] = kind == TW_EDGE_CLOSED ? (uint8_t)TW_NONE : numbers[kind];
        }
        turned->field_corners = field_corners(type, turned->joints);
    }
}

static unsigned edge_count(const struct tw_segment *segment)
{
    unsigned count = 0;

    for (unsigned edge = 0; edge < TW_EDGES; edge++)
        count += segment->ports >> (3 * edge + 1) & 1;
    return count;
}

static void build_nodes(struct tw_type *type)
{
    unsigned closing = 0;

    for (unsigned i = 0; i < type->segment_count; i++) {
        const enum tw_shape shape = tw_kind_shapes[type->segments[i].kind];
        const bool closes = shape == TW_SHAPE_AREA || shape == TW_SHAPE_LINE;

        type->kinds[i] = type->segments[i].kind;
        if (closes && tw_kind_about(type->kinds[i])->completes == TW_COMPLETES_CLOSED)
            type->closing[closing++] = (uint8_t)i;
        type->nodes[i] = (struct tw_node){
            .parent = (uint16_t)i,
            .next = (uint16_t)i,
            .open = closes ? (int16_t)edge_count(&type->segments[i]) : 1,
            .figure = TW_NONE,
        };
        type->ends_nowhere |= type->nodes[i].open == 0;
    }
    type->closing[closing] = TW_NONE;
}

/* By some readings of AM-WAGON-02-E1 and AM-ABBEY-04-E1 no wagon is placed on an abbey. */
static bool bars_wagon(const struct tw_game *game, unsigned figure, const struct tw_type *type)
{
    return figure == TW_FIGURE_WAGON && type->tile->edges[0] == TW_EDGE_CLOSED &&
           (game->readings[TW_READING_WAGON_ABBEY] || game->readings[TW_READING_ABBEY_FIGURES]);
}

bool tw_type_bars(const struct tw_play *play, unsigned figure, unsigned tile)
{
    return bars_wagon(play->game, figure, type_of_tile(play, tile));
}

/* Where figures can stand, as far as kinds decide. */
static void find_stands(const struct tw_game *game, struct tw_type *type)
{
    for (unsigned kind = 0; kind < TW_FIGURE__COUNT; kind++)
        for (unsigned i = 0; i < type->segment_count; i++)
            if (game->figures[kind].on >> type->kinds[i] & 1 && !bars_wagon(game, kind, type))
                type->stands[kind] |= (uint16_t)(1U << i);
}

static void add_garden(struct tw_type *type)
{
    struct tw_segment *garden = &type->segments[type->segment_count++];

    memset(garden, 0, sizeof *garden);
    garden->name = "g1";
    garden->kind = TW_KIND_GARDEN;
}

static bool add_type(struct tw_game *game, const struct tw_tile *tile, bool garden, unsigned copies,
                     struct tw_problem *ret_problem)
{
    struct tw_type *type;

    if (game->type_count == TW_MAX_TYPES || tile->segment_count + garden > TW_MAX_SEGMENTS) {
        snprintf(ret_problem->text, sizeof ret_problem->text, "too many kinds of tile");
        return false;
    }
    type = &game->types[game->type_count++];
    type->tile = tile;
    type->copies = (uint8_t)copies;
    type->limited = tile->role != TW_ROLE_NONE;
    snprintf(type->id, sizeof type->id, "%s%s", tile->id,
             garden && tile->gardens < tile->count ? "-garden" : "");
    type->segment_count = tile->segment_count;
    memcpy(type->segments, tile->segments, sizeof type->segments);
    if (garden)
        add_garden(type);
    build_nodes(type);
    find_stands(game, type);
    find_canonical(type);
    find_picture(game, type);
    return true;
}

static bool add_set(struct tw_game *game, const struct tw_tile_set *set, bool gardens,
                    struct tw_problem *ret_problem)
{
    for (unsigned i = 0; i < set->tile_count; i++) {
        const struct tw_tile *tile = &set->tiles[i];
        const bool drawn = i < set->drawn_count;
        const unsigned copies = drawn ? (unsigned)(tile->count - tile->start) : 0;
        const unsigned with = gardens ? tile->gardens : 0;

        if (tile->segment_count == 0)
            continue; /* a tile that is never laid, such as the king */
        if (with < tile->count || !drawn)
            if (!add_type(game, tile, false, copies - (drawn ? with : 0), ret_problem))
                return false;
        if (with && !add_type(game, tile, true, with, ret_problem))
            return false;
    }
    return true;
}

/* Numbers the kinds of edge that are in play. */
static void number_edges(struct tw_game *game, uint8_t numbers[TW_KIND__COUNT])
{
    memset(numbers, TW_NONE, TW_KIND__COUNT);
    for (unsigned i = 0; i < game->type_count; i++)
        for (unsigned edge = 0; edge < TW_EDGES; edge++) {
            const uint8_t kind = game->types[i].tile->edges[edge];

            if (kind != TW_EDGE_CLOSED && numbers[kind] == TW_NONE)
                numbers[kind] = (uint8_t)game->edge_kinds++;
        }
}

bool tw_types_build(struct tw_game *game, struct tw_problem *ret_problem)
{
    const bool gardens = uses(game, TW_MECHANISM_ABBOT_RECALL);
    uint8_t numbers[TW_KIND__COUNT];

    for (unsigned i = 0; i < game->set_count; i++)
        if (!add_set(game, game->sets[i], gardens, ret_problem))
            return false;
    number_edges(game, numbers);
    if (game->edge_kinds > TW_MAX_EDGE_KINDS) {
        snprintf(ret_problem->text, sizeof ret_problem->text,
                 "the tiles show %u kinds of edge, and a game can have %d", game->edge_kinds,
                 TW_MAX_EDGE_KINDS);
        return false;
    }
    for (unsigned i = 0; i < game->type_count; i++)
        turn(&game->types[i], numbers);
    return true;
}
