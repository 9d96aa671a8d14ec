/* A single tile on the table: what its edges and ports show after turning. */
#include <string.h>

#include "oracle/internal.h"

const int tw_oracle_dx[TW_EDGES] = {0, 1, 0, -1};
const int tw_oracle_dy[TW_EDGES] = {-1, 0, 1, 0};

static const struct tw_segment garden = {.name = "g1", .kind = TW_KIND_GARDEN};

unsigned tw_oracle_segment_count(struct tw_oracle_type type)
{
    return type.tile->segment_count + (type.garden ? 1u : 0u);
}

const struct tw_segment *tw_oracle_segment(struct tw_oracle_type type, unsigned index)
{
    return index < type.tile->segment_count ? &type.tile->segments[index] : &garden;
}

/* Turning a tile clockwise moves what was on edge e to edge e + 1. */
static uint16_t turned(uint16_t ports, unsigned rotation)
{
    const unsigned by = 3 * rotation, all = ports;

    return (uint16_t)((all << by | all >> (TW_PORTS - by)) & ((1u << TW_PORTS) - 1));
}

uint16_t tw_oracle_ports(const struct tw_oracle_tile *tile, unsigned segment)
{
    return turned(tw_oracle_segment(tile->type, segment)->ports, tile->rotation);
}

int tw_oracle_owner_of_port(const struct tw_oracle_tile *tile, unsigned port)
{
    for (unsigned i = 0; i < tw_oracle_segment_count(tile->type); i++)
        if ((tw_oracle_ports(tile, i) >> port & 1) != 0)
            return (int)i;
    return -1;
}

bool tw_oracle_is_abbey(const struct tw_oracle_tile *tile)
{
    return tile->type.tile->edges[0] == TW_EDGE_CLOSED;
}

/* Does turning carry segment `a` of one face onto segment `b` of the other, as ports and symbols
 * go? */
static bool looks_like(const struct tw_segment *one, const struct tw_segment *other, unsigned by)
{
    return one->kind == other->kind && turned(one->ports, by) == other->ports &&
           memcmp(one->symbols, other->symbols, sizeof one->symbols) == 0;
}

static uint16_t mapped(uint16_t set, const unsigned *onto, unsigned count)
{
    uint16_t result = 0;

    for (unsigned i = 0; i < count; i++)
        if ((set >> i & 1) != 0)
            result = (uint16_t)(result | 1u << onto[i]);
    return result;
}

static bool keeps_relations(struct tw_oracle_type a, struct tw_oracle_type b, const unsigned *onto)
{
    const unsigned count = tw_oracle_segment_count(a);

    for (unsigned i = 0; i < count; i++) {
        const struct tw_segment *one = tw_oracle_segment(a, i);
        const struct tw_segment *other = tw_oracle_segment(b, onto[i]);

        if (mapped(one->touches, onto, count) != other->touches ||
            mapped(one->ends, onto, count) != other->ends ||
            mapped(one->wagon, onto, count) != other->wagon)
            return false;
    }
    return true;
}

/* Segments without ports are told apart by kind and symbols; the first free one that fits is taken.
 */
bool tw_oracle_same_face(struct tw_oracle_type a, struct tw_oracle_type b, unsigned by)
{
    const unsigned count = tw_oracle_segment_count(a);
    unsigned onto[TW_MAX_SEGMENTS + 1];
    unsigned taken = 0;

    if (count != tw_oracle_segment_count(b) || a.tile->arrow != b.tile->arrow ||
        (a.tile->arrow != TW_ARROW_NONE &&
         (a.tile->arrow_edge + by) % TW_EDGES != b.tile->arrow_edge))
        return false;
    for (unsigned i = 0; i < count; i++) {
        unsigned match = 0;

        while (match < count &&
               ((taken >> match & 1) != 0 ||
                !looks_like(tw_oracle_segment(a, i), tw_oracle_segment(b, match), by)))
            match++;
        if (match == count)
            return false;
        onto[i] = match;
        taken |= 1u << match;
    }
    return keeps_relations(a, b, onto);
}

bool tw_oracle_same_picture(struct tw_oracle_type type, unsigned rotation, unsigned other)
{
    return tw_oracle_same_face(type, type, (other + TW_EDGES - rotation) % TW_EDGES);
}
