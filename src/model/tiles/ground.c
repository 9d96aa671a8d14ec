/*
 * Whether the fields of a tile fit what is drawn on it. All of this follows from the border: what
 * joins two ports divides the tile between them, and what lies on both sides of it must cross it.
 */
#include "model/tiles/row.h"

#include <string.h>

static const struct tw_segment *segment_at(const struct tw_row *row, int index)
{
    return &row->tile->tile.segments[index];
}

static enum tw_shape shape_at(const struct tw_row *row, int index)
{
    return tw_kind_shapes[segment_at(row, index)->kind];
}

static bool is_ground(const struct tw_row *row, int index)
{
    return shape_at(row, index) == TW_SHAPE_GROUND;
}

/* Segments that meet on the tile, directly or through others: one thing that divides it. */
static unsigned meeting(const struct tw_row *row, int index)
{
    const struct tw_tile *tile = &row->tile->tile;
    unsigned group = 1u << index;
    unsigned before = 0;

    while (group != before) {
        before = group;
        for (int i = 0; i < tile->segment_count; i++) {
            const unsigned next = tile->segments[i].wagon | (unsigned)tile->segments[i].ends;

            if (group >> i & 1)
                group |= next;
            else if (next & group)
                group |= 1u << i;
        }
    }
    return group;
}

static unsigned ports_of_group(const struct tw_row *row, unsigned group)
{
    unsigned ports = 0;

    for (int i = 0; i < row->tile->tile.segment_count; i++)
        if (group >> i & 1)
            ports |= segment_at(row, i)->ports;
    return ports;
}

static bool crosses_group(const struct tw_row *row, int index, unsigned group)
{
    return (row->tile->tile.crosses[index] & group) != 0;
}

/* "r1", "r1 and c1", "r1, r2 and c1" */
static void group_text(const struct tw_row *row, unsigned group, struct tw_text *text)
{
    for (int i = 0; i < row->tile->tile.segment_count; i++) {
        if (!(group >> i & 1))
            continue;
        if (text->length)
            tw_text_add(text, group >> (i + 1) ? ", " : " and ");
        tw_text_add(text, segment_at(row, i)->name);
    }
}

/* The first port of `ground` that `divider` parts from its first one. */
static int parted_port(unsigned ground, unsigned divider)
{
    const int first = (int)TW_LOWEST_BIT(ground);
    bool beyond = false;

    for (int port = first + 1; port < TW_PORTS; port++) {
        beyond |= divider >> port & 1;
        if (beyond && ground >> port & 1)
            return port;
    }
    return first;
}

static void check_divider(struct tw_row *row, unsigned group)
{
    const unsigned divider = ports_of_group(row, group);

    for (int i = 0; i < row->tile->tile.segment_count; i++) {
        const unsigned ports = segment_at(row, i)->ports;
        struct tw_text text = {0};

        if (!is_ground(row, i) || crosses_group(row, i, group) ||
            !tw_ports_interleave(ports, divider) || tw_row_accepts(row, TW_CODE_TILE_BOTH_SIDES))
            continue;
        group_text(row, group, &text);
        tw_diagnostics_add(&row->model->diagnostics, TW_CODE_TILE_BOTH_SIDES,
                           row->port_places[i][parted_port(ports, divider)],
                           "%s is divided by %s, and %s lies on both sides", row->tile->tile.id,
                           tw_text_string(&text), segment_at(row, i)->name);
        tw_text_done(&text);
    }
}

/* Walks round the border from `port` until the divider is met; is the target met before? */
static bool meets(int port, int step, unsigned target, unsigned divider)
{
    for (int turn = 1; turn < TW_PORTS; turn++) {
        const int at = (port + turn * step) % TW_PORTS;

        if (divider >> at & 1)
            return false;
        if (target >> at & 1)
            return true;
    }
    return false;
}

/* Could the ground reach what lies at `target` without passing the divider? */
static bool within_reach(unsigned ground, unsigned target, unsigned divider)
{
    for (int port = 0; port < TW_PORTS; port++)
        if ((ground >> port & 1) &&
            (meets(port, 1, target, divider) || meets(port, TW_PORTS - 1, target, divider)))
            return true;
    return false;
}

static void check_reach(struct tw_row *row, unsigned group)
{
    const struct tw_tile *tile = &row->tile->tile;
    const unsigned divider = ports_of_group(row, group);

    for (int i = 0; i < tile->segment_count; i++)
        for (int j = 0; j < tile->segment_count; j++) {
            struct tw_text text = {0};

            if (!(segment_at(row, i)->touches >> j & 1) || (group >> j & 1) ||
                !segment_at(row, i)->ports || crosses_group(row, i, group) ||
                crosses_group(row, j, group) ||
                within_reach(segment_at(row, i)->ports, segment_at(row, j)->ports, divider))
                continue;
            group_text(row, group, &text);
            tw_diagnostics_add(&row->model->diagnostics, TW_CODE_TILE_OUT_OF_REACH,
                               row->tile->segment_places[i],
                               "%s cannot touch %s: %s lies between them", segment_at(row, i)->name,
                               segment_at(row, j)->name, tw_text_string(&text));
            tw_text_done(&text);
        }
}

/* Lines divide for good; round the end of a wall there may be a way that the border cannot show. */
static bool is_all_lines(const struct tw_row *row, unsigned group)
{
    for (int i = 0; i < row->tile->tile.segment_count; i++)
        if ((group >> i & 1) && shape_at(row, i) == TW_SHAPE_AREA)
            return false;
    return true;
}

/* Everything that divides the tile, each group of segments that meet once. */
static void check_dividers(struct tw_row *row)
{
    unsigned done = 0;

    for (int i = 0; i < row->tile->tile.segment_count; i++) {
        const unsigned group = meeting(row, i);

        if (is_ground(row, i) || (done >> i & 1))
            continue;
        done |= group;
        check_divider(row, group);
        if (is_all_lines(row, group) && TW_BIT_COUNT(ports_of_group(row, group)) > 1)
            check_reach(row, group);
    }
}

static void check_fields_apart(struct tw_row *row)
{
    for (int j = 1; j < row->tile->tile.segment_count; j++)
        for (int i = 0; i < j; i++) {
            if (!is_ground(row, i) || !is_ground(row, j) ||
                (row->tile->tile.crosses[i] | row->tile->tile.crosses[j]) ||
                !tw_ports_interleave(segment_at(row, i)->ports, segment_at(row, j)->ports))
                continue;
            tw_diagnostics_add(&row->model->diagnostics, TW_CODE_TILE_FIELDS_CROSS,
                               row->tile->segment_places[j], "%s and %s would have to cross",
                               segment_at(row, i)->name, segment_at(row, j)->name);
        }
}

/* What besides a line could divide the tile: `for_sure` counts only what certainly does. */
static bool others_divide(const struct tw_row *row, int line, bool for_sure)
{
    for (int i = 0; i < row->tile->tile.segment_count; i++) {
        const unsigned ports = TW_BIT_COUNT(segment_at(row, i)->ports);

        if (i == line || is_ground(row, i) || ports == 0)
            continue;
        if (shape_at(row, i) == TW_SHAPE_LINE || !for_sure || ports > 3)
            return true;
    }
    return false;
}

/* A line that ends on the tile: the ground goes round its end, unless it meets something there. */
static void check_ending_line(struct tw_row *row, int index)
{
    const int middle = (int)TW_LOWEST_BIT(segment_at(row, index)->ports);
    const int left = tw_row_owner(row, middle - 1);
    const int right = tw_row_owner(row, middle + 1);
    const char *name = segment_at(row, index)->name;
    struct tw_diagnostics *diagnostics = &row->model->diagnostics;
    const bool round = left == right && others_divide(row, index, true);
    const bool apart = left != right && !others_divide(row, index, false);

    if ((!round && !apart) || tw_row_accepts(row, TW_CODE_TILE_ENDING_LINE))
        return;
    if (round)
        tw_diagnostics_add(diagnostics, TW_CODE_TILE_ENDING_LINE,
                           row->port_places[right][middle + 1],
                           "%s lies on both sides of %s, which meets something else on %s",
                           segment_at(row, left)->name, name, row->tile->tile.id);
    else
        tw_diagnostics_add(
            diagnostics, TW_CODE_TILE_ENDING_LINE, row->port_places[right][middle + 1],
            "only %s divides %s, and it ends: %s and %s are one field", name, row->tile->tile.id,
            segment_at(row, left)->name, segment_at(row, right)->name);
}

static void check_ending_lines(struct tw_row *row)
{
    for (int i = 0; i < row->tile->tile.segment_count; i++)
        if (shape_at(row, i) == TW_SHAPE_LINE && TW_BIT_COUNT(segment_at(row, i)->ports) == 1)
            check_ending_line(row, i);
}

/* A field that meets a city at a corner has to touch it; `told` are cities reported before. */
static unsigned check_touches(struct tw_row *row, int field, int city, int corner, unsigned told)
{
    if (!(tw_kind_about(segment_at(row, field)->kind)->touches >> segment_at(row, city)->kind &
          1) ||
        ((segment_at(row, field)->touches | told) >> city & 1) ||
        tw_row_accepts(row, TW_CODE_TILE_UNTOUCHED_CITY))
        return told;
    tw_diagnostics_note(&row->model->diagnostics,
                        tw_diagnostics_add(&row->model->diagnostics, TW_CODE_TILE_UNTOUCHED_CITY,
                                           row->tile->segment_places[field],
                                           "%s meets %s at the %s corner and does not touch it",
                                           segment_at(row, field)->name,
                                           segment_at(row, city)->name, tw_corner_words[corner]),
                        "add 'touches: %s'", segment_at(row, city)->name);
    return told | 1u << city;
}

static void check_split(struct tw_row *row, int corner, int left, int right)
{
    const bool split = row->tile->tile.corner_split >> corner & 1;
    const bool grounds = is_ground(row, left) && is_ground(row, right);
    struct tw_diagnostics *diagnostics = &row->model->diagnostics;

    if (!split && grounds && left != right)
        tw_diagnostics_note(
            diagnostics,
            tw_diagnostics_add(diagnostics, TW_CODE_TILE_BROKEN_CORNER,
                               row->port_places[right][(3 * corner + 3) % TW_PORTS],
                               "%s and %s meet at the %s corner of %s", segment_at(row, left)->name,
                               segment_at(row, right)->name, tw_corner_words[corner],
                               row->tile->tile.id),
            "the ground goes round a corner, unless 'split: %s' says that a wall reaches it",
            tw_corner_words[corner]);
    if (split && (!grounds || left == right))
        tw_diagnostics_add(diagnostics, TW_CODE_TILE_NEEDLESS_SPLIT, row->tile->id_place,
                           "'split' names the %s corner of %s, but no two fields meet there",
                           tw_corner_words[corner], row->tile->tile.id);
}

static void check_corners(struct tw_row *row)
{
    unsigned told[TW_MAX_SEGMENTS] = {0};

    for (int corner = 0; corner < TW_EDGES; corner++) {
        const int left = tw_row_owner(row, 3 * corner + 2);
        const int right = tw_row_owner(row, (3 * corner + 3) % TW_PORTS);

        if (left < 0 || right < 0)
            continue;
        check_split(row, corner, left, right);
        told[left] = check_touches(row, left, right, corner, told[left]);
        told[right] = check_touches(row, right, left, corner, told[right]);
    }
}

void tw_row_check_ground(struct tw_row *row)
{
    check_corners(row);
    check_dividers(row);
    check_fields_apart(row);
    check_ending_lines(row);
}
