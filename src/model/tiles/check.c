/* What holds for a single tile: ports, edges, crossings, railways, roles. */
#include "model/tiles/row.h"

#include <stdio.h>
#include <string.h>

static const char *ports_text(unsigned ports, char ret_text[TW_PORTS_TEXT])
{
    size_t length = 0;

    ret_text[0] = '\0';
    for (int port = 0; port < TW_PORTS; port++)
        if (ports >> port & 1)
            length += (size_t)snprintf(ret_text + length, TW_PORTS_TEXT - length, "%s%s",
                                       length ? " " : "", tw_port_words[port]);
    return ret_text;
}

int tw_row_owner(const struct tw_row *row, int port)
{
    for (int i = 0; i < row->tile->tile.segment_count; i++)
        if (row->tile->tile.segments[i].ports >> port & 1)
            return i;
    return -1;
}

bool tw_ports_interleave(unsigned a, unsigned b)
{
    int changes = 0;
    int first = -1;
    int last = -1;

    for (int port = 0; port < TW_PORTS; port++) {
        const int side = a >> port & 1 ? 0 : b >> port & 1 ? 1 : -1;

        if (side < 0)
            continue;
        changes += last >= 0 && side != last;
        if (first < 0)
            first = side;
        last = side;
    }
    return changes + (first != last) > 2;
}

static bool is_ground(const struct tw_segment *segment)
{
    return tw_kind_shapes[segment->kind] == TW_SHAPE_GROUND;
}

static void check_owned_once(struct tw_row *row)
{
    const struct tw_tile *tile = &row->tile->tile;
    char text[TW_PORTS_TEXT];

    for (int j = 1; j < tile->segment_count; j++)
        for (int i = 0; i < j; i++) {
            const unsigned both = tile->segments[i].ports & tile->segments[j].ports;

            if (!both)
                continue;
            tw_diagnostics_note(
                &row->model->diagnostics,
                tw_diagnostics_add(&row->model->diagnostics, TW_CODE_TILE_PORT_TWICE,
                                   row->port_places[j][TW_LOWEST_BIT(both)],
                                   "%s of %s belongs to %s and to %s", ports_text(both, text),
                                   tile->id, tile->segments[i].name, tile->segments[j].name),
                "%s takes it in line %u", tile->segments[i].name,
                row->port_places[i][TW_LOWEST_BIT(both)].line);
        }
}

static void report_split_edge(struct tw_row *row, int edge, int left, int right)
{
    const struct tw_tile *tile = &row->tile->tile;

    if (tw_row_accepts(row, TW_CODE_TILE_SPLIT_EDGE))
        return;
    tw_diagnostics_note(
        &row->model->diagnostics,
        tw_diagnostics_add(&row->model->diagnostics, TW_CODE_TILE_SPLIT_EDGE,
                           row->port_places[right][3 * edge + 2],
                           "%s and %s share the %s edge of %s, and nothing runs between them",
                           tile->segments[left].name, tile->segments[right].name,
                           tw_edge_words[edge], tile->id),
        "a road, railway or river that enters there owns %s", tw_edge_words[edge]);
}

/* Sets the kind of an edge; returns the ports of it that nobody owns. */
static unsigned look_at_edge(struct tw_row *row, int edge)
{
    struct tw_tile *tile = &row->tile->tile;
    const int left = tw_row_owner(row, 3 * edge);
    const int middle = tw_row_owner(row, 3 * edge + 1);
    const int right = tw_row_owner(row, 3 * edge + 2);
    unsigned missing = 0;

    if (left < 0)
        missing |= 1u << 3 * edge;
    if (right < 0)
        missing |= 4u << 3 * edge;
    if (left < 0 && middle < 0 && right < 0)
        missing |= 2u << 3 * edge;
    if (middle >= 0)
        tile->edges[edge] = tile->segments[middle].kind;
    else if (left >= 0)
        tile->edges[edge] = tile->segments[left].kind;
    if (middle < 0 && left >= 0 && right >= 0 && left != right)
        report_split_edge(row, edge, left, right);
    return missing;
}

static void check_all_owned(struct tw_row *row)
{
    char text[TW_PORTS_TEXT];
    unsigned missing = 0;

    for (int edge = 0; edge < TW_EDGES; edge++)
        missing |= look_at_edge(row, edge);
    if (missing)
        tw_diagnostics_note(&row->model->diagnostics,
                            tw_diagnostics_add(&row->model->diagnostics, TW_CODE_TILE_MISSING_PORT,
                                               row->tile->id_place, "no segment of %s owns %s",
                                               row->tile->tile.id, ports_text(missing, text)),
                            "cities and mountains own whole edges, lines their middle, fields and "
                            "prairies halves");
}

static void check_one_ground(struct tw_row *row)
{
    const struct tw_tile *tile = &row->tile->tile;
    int first = -1;

    for (int i = 0; i < tile->segment_count; i++) {
        if (!is_ground(&tile->segments[i]))
            continue;
        if (first >= 0 && tile->segments[first].kind != tile->segments[i].kind) {
            tw_diagnostics_add(
                &row->model->diagnostics, TW_CODE_TILE_MIXED_GROUND, row->tile->segment_places[i],
                "%s is a %s and %s a %s: a tile has one or the other", tile->segments[i].name,
                tw_kind_words[tile->segments[i].kind], tile->segments[first].name,
                tw_kind_words[tile->segments[first].kind]);
            return;
        }
        if (first < 0)
            first = i;
    }
}

static void check_crossings(struct tw_row *row)
{
    const struct tw_tile *tile = &row->tile->tile;

    for (int j = 1; j < tile->segment_count; j++)
        for (int i = 0; i < j; i++) {
            const struct tw_segment *a = &tile->segments[i];
            const struct tw_segment *b = &tile->segments[j];

            if (is_ground(a) || is_ground(b) || (tile->crosses[i] >> j & 1) ||
                !tw_ports_interleave(a->ports, b->ports))
                continue;
            tw_diagnostics_note(
                &row->model->diagnostics,
                tw_diagnostics_add(&row->model->diagnostics, TW_CODE_TILE_UNDECLARED_CROSSING,
                                   row->tile->segment_places[j],
                                   "%s and %s cross on %s, but 'crosses' does not name them",
                                   a->name, b->name, tile->id),
                "a bridge or tunnel is written 'crosses: [%s %s]'", a->name, b->name);
        }
}

static bool runs_through(const struct tw_segment *segment)
{
    return TW_BIT_COUNT(segment->ports) > (tw_kind_shapes[segment->kind] == TW_SHAPE_AREA ? 3 : 1);
}

/* A bridge needs something to lead over, and one city lies over another only from edge to edge. */
static void check_declared_crossings(struct tw_row *row)
{
    const struct tw_tile *tile = &row->tile->tile;

    for (int j = 1; j < tile->segment_count; j++)
        for (int i = 0; i < j; i++) {
            const struct tw_segment *a = &tile->segments[i];
            const struct tw_segment *b = &tile->segments[j];
            const bool areas = tw_kind_shapes[a->kind] == TW_SHAPE_AREA &&
                               tw_kind_shapes[b->kind] == TW_SHAPE_AREA;
            const bool across =
                (!is_ground(a) && runs_through(a)) || (!is_ground(b) && runs_through(b));
            const bool sound = areas ? tw_ports_interleave(a->ports, b->ports) : across;

            if ((tile->crosses[i] >> j & 1) && !sound)
                tw_diagnostics_add(&row->model->diagnostics, TW_CODE_TILE_BAD_CROSSING,
                                   row->tile->segment_places[j],
                                   "'crosses' names %s and %s, but they do not cross", a->name,
                                   b->name);
        }
}

static void check_railway(struct tw_row *row, int index)
{
    const struct tw_segment *segment = &row->tile->tile.segments[index];
    const unsigned edges = TW_BIT_COUNT(segment->ports);

    if (edges == 1 && !segment->ends)
        tw_diagnostics_note(&row->model->diagnostics,
                            tw_diagnostics_add(&row->model->diagnostics, TW_CODE_TILE_LOOSE_RAILWAY,
                                               row->tile->segment_places[index],
                                               "the railway %s ends nowhere", segment->name),
                            "'ends' names the junction, city centre or mountain it runs into");
    if (edges > 1 && segment->ends)
        tw_diagnostics_add(&row->model->diagnostics, TW_CODE_TILE_RAILWAY_THROUGH,
                           row->tile->segment_places[index],
                           "the railway %s runs through the tile and cannot end on it",
                           segment->name);
}

/* Railways end somewhere, and nothing waits for a railway in vain. */
static void check_railways(struct tw_row *row)
{
    const struct tw_tile *tile = &row->tile->tile;
    unsigned used = 0, leading = 0;

    for (unsigned kind = 0; kind < TW_KIND__COUNT; kind++)
        leading |= tw_kind_about(kind)->ends;

    for (int i = 0; i < tile->segment_count; i++) {
        used |= tile->segments[i].ends;
        if (tw_kind_about(tile->segments[i].kind)->ends)
            check_railway(row, i);
    }
    for (int i = 0; i < tile->segment_count; i++) {
        const struct tw_segment *segment = &tile->segments[i];

        if ((leading >> segment->kind & 1) && tw_kind_shapes[segment->kind] == TW_SHAPE_SPOT &&
            !(used >> i & 1))
            tw_diagnostics_add(&row->model->diagnostics, TW_CODE_TILE_UNUSED_END,
                               row->tile->segment_places[i], "no railway runs into the %s %s",
                               tw_kind_words[segment->kind], segment->name);
    }
}

static void check_role(struct tw_row *row)
{
    const struct tw_tile *tile = &row->tile->tile;
    unsigned edges = 0;

    if (tile->role == TW_ROLE_NONE)
        return;
    for (int i = 0; i < tile->segment_count; i++)
        if (tile->segments[i].kind == TW_KIND_RIVER)
            edges += TW_BIT_COUNT(tile->segments[i].ports);
    if (edges == 0 || (edges == 1) != (tile->role != TW_ROLE_COURSE))
        tw_diagnostics_note(&row->model->diagnostics,
                            tw_diagnostics_add(&row->model->diagnostics, TW_CODE_TILE_BAD_ROLE,
                                               row->tile->id_place,
                                               "%s is a %s, and its river reaches %u edges",
                                               tile->id, tw_role_words[tile->role], edges),
                            "springs and lakes have one edge with a river, course tiles more");
}

static void check_closed(struct tw_row *row)
{
    struct tw_tile *tile = &row->tile->tile;

    for (int i = 0; i < tile->segment_count; i++)
        if (tile->segments[i].ports)
            tw_diagnostics_add(
                &row->model->diagnostics, TW_CODE_TILE_CLOSED_EDGES, row->tile->segment_places[i],
                "%s reaches an edge of a tile whose edges are closed", tile->segments[i].name);
    for (int edge = 0; edge < TW_EDGES; edge++)
        tile->edges[edge] = TW_EDGE_CLOSED;
}

void tw_row_check(struct tw_row *row)
{
    const size_t errors = row->model->diagnostics.errors;

    if (row->closed) {
        check_closed(row);
        return;
    }
    check_owned_once(row);
    check_all_owned(row);
    check_one_ground(row);
    check_crossings(row);
    check_declared_crossings(row);
    check_railways(row);
    check_role(row);
    /* Who lies beside whom can be said only where every port has one owner. */
    if (errors == row->model->diagnostics.errors)
        tw_row_check_ground(row);
}
