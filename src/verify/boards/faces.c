#include "verify/boards/faces.h"

#include <string.h>

/* The face that a type shows, turned by some quarters; false when it is a new one. */
static bool find(const struct tw_oracle_type *types, const struct tw_faces *faces, unsigned type,
                 unsigned *ret_face, unsigned *ret_by)
{
    for (unsigned face = 0; face < faces->count; face++)
        for (unsigned by = 0; by < TW_EDGES; by++)
            if (tw_oracle_same_face(types[type], types[faces->first[face]], by)) {
                *ret_face = face;
                *ret_by = by;
                return true;
            }
    return false;
}

static void add(const struct tw_oracle_type *types, struct tw_faces *faces, unsigned type)
{
    const unsigned face = faces->count++;

    faces->first[face] = (uint8_t)type;
    faces->copies[face] = 0;
    for (unsigned turn = 0; turn < TW_EDGES; turn++) {
        unsigned least = 0;

        while (!tw_oracle_same_picture(types[type], least, turn))
            least++;
        faces->least[face][turn] = (uint8_t)least;
    }
}

static void find_all(const struct tw_game *game, const struct tw_oracle_type *types,
                     struct tw_faces *ret_faces)
{
    ret_faces->count = 0;
    for (unsigned type = 0; type < tw_game_type_count(game); type++) {
        unsigned face = ret_faces->count, by = 0;

        if (!find(types, ret_faces, type, &face, &by))
            add(types, ret_faces, type);
        ret_faces->of[type] = (uint8_t)face;
        ret_faces->by[type] = (uint8_t)by;
        ret_faces->copies[face] =
            (uint8_t)(ret_faces->copies[face] + tw_game_type_copies(game, type));
    }
}

void tw_faces_find(const struct tw_lockstep *lockstep, struct tw_faces *ret_faces)
{
    find_all(lockstep->game, lockstep->types, ret_faces);
}

/* A tile without what does not matter. */
static struct tw_tile plain(const struct tw_tile *tile, bool keep_ground)
{
    struct tw_tile result = *tile;

    result.arrow = TW_ARROW_NONE;
    for (unsigned i = 0; i < result.segment_count; i++) {
        struct tw_segment *segment = &result.segments[i];

        if (!keep_ground || tw_kind_shapes[segment->kind] != TW_SHAPE_GROUND)
            memset(segment->symbols, 0, sizeof segment->symbols);
        segment->wagon = 0;
    }
    return result;
}

static struct tw_tile without_symbols(const struct tw_tile *tile)
{
    return plain(tile, false);
}

static struct tw_tile with_ground(const struct tw_tile *tile)
{
    return plain(tile, true);
}

/* A tile on which each edge shows something of its own. */
static struct tw_tile edges_alone(const struct tw_tile *tile)
{
    struct tw_tile result = {.segment_count = TW_EDGES};

    for (unsigned edge = 0; edge < TW_EDGES; edge++)
        result.segments[edge] = (struct tw_segment){.kind = tile->edges[edge],
                                                    .ports = (uint16_t)(1u << (3 * edge + 1))};
    return result;
}

static void find_as(const struct tw_lockstep *lockstep,
                    struct tw_tile (*seen)(const struct tw_tile *tile), struct tw_faces *ret_faces)
{
    struct tw_tile tiles[TW_MAX_TYPES];
    struct tw_oracle_type types[TW_MAX_TYPES] = {{.tile = NULL}};

    for (unsigned i = 0; i < tw_game_type_count(lockstep->game); i++) {
        tiles[i] = seen(lockstep->types[i].tile);
        types[i] = (struct tw_oracle_type){.tile = &tiles[i]};
    }
    find_all(lockstep->game, types, ret_faces);
}

void tw_faces_find_plain(const struct tw_lockstep *lockstep, struct tw_faces *ret_faces)
{
    find_as(lockstep, without_symbols, ret_faces);
}

void tw_faces_find_ground(const struct tw_lockstep *lockstep, struct tw_faces *ret_faces)
{
    find_as(lockstep, with_ground, ret_faces);
}

void tw_faces_find_edges(const struct tw_lockstep *lockstep, struct tw_faces *ret_faces)
{
    find_as(lockstep, edges_alone, ret_faces);
}

unsigned tw_faces_turn(const struct tw_faces *faces, unsigned type, unsigned rotation)
{
    return faces->least[faces->of[type]][(rotation + TW_EDGES - faces->by[type]) % TW_EDGES];
}

void tw_faces_left(const struct tw_faces *faces, const struct tw_lockstep *lockstep,
                   uint8_t ret_left[TW_MAX_TYPES])
{
    memcpy(ret_left, faces->copies, faces->count);
    for (unsigned i = lockstep->rules.start_count; i < lockstep->state.tile_count; i++)
        ret_left[faces->of[lockstep->state.tiles[i].type]]--;
}
