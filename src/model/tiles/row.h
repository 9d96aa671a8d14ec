/*
 * A row of a tile set while it is read and checked: the tile it becomes, and the places that only
 * the reader knows.
 */
#ifndef TW_MODEL_TILES_ROW_H
#define TW_MODEL_TILES_ROW_H

#include "model/internal.h"
#include "tables/vocabulary.h"

struct tw_row {
    struct tw_model *model;
    struct tw_model_tile *tile;
    const struct tw_yaml_node *node; /* the map with the segments: the row, or one of its cells */
    const struct tw_yaml_node *segment_nodes[TW_MAX_SEGMENTS];
    struct tw_place port_places[TW_MAX_SEGMENTS][TW_PORTS]; /* where each port is written */
    bool closed;                                            /* edges: closed */
};

/* Kinds as a set. */
#define TW_KIND_BIT(kind) (1u << (kind))

/* Is the key the name of a segment: a lower case letter and a number? */
bool tw_row_is_segment(const char *key);

/* Reads the segments of row->node: first all names, kinds and ports, then what they refer to. */
void tw_row_read_segments(struct tw_row *row);

/*
 * The segments that a text names, one bit each. Names that do not exist, or that are of a kind not
 * among `kinds`, are reported and left out.
 */
uint16_t tw_row_read_names(struct tw_row *row, const struct tw_yaml_node *node, const char *what,
                           unsigned kinds);

/* Reads the codes that a row accepts, each with its reason. */
void tw_row_read_accepted(struct tw_row *row, const struct tw_yaml_node *map);
/* Does the row accept what would be reported? */
bool tw_row_accepts(struct tw_row *row, enum tw_code code);
/* Reports codes that were accepted for nothing. */
void tw_row_check_accepted(struct tw_row *row);

/* Everything that has to hold for one tile. */
void tw_row_check(struct tw_row *row);

/* Fields, lines and cities divide a tile without contradiction. */
void tw_row_check_ground(struct tw_row *row);

/* The segment that owns a port, or -1. */
int tw_row_owner(const struct tw_row *row, int port);

/* Do two sets of ports take turns round the border, so that what joins each must cross? */
bool tw_ports_interleave(unsigned a, unsigned b);

/* "NL N NR" */
enum { TW_PORTS_TEXT = TW_PORTS * 3 + 1 };

/*
 * Reads one row into `tile` and checks it. `first_cell` is the index of the row and `cells` the
 * room for its further cells, `*ret_cells` how many there were.
 */
struct tw_row_use {
    struct tw_model_set *set;
    bool is_extra;
    bool is_variant;
};
void tw_row_read(struct tw_model *model, const struct tw_yaml_node *node,
                 const struct tw_row_use *use, struct tw_model_tile *tile,
                 struct tw_model_tile *cells, size_t first_cell);

/* How many cells a row has beyond the first: 1 for a piece of two cells, else 0. */
size_t tw_row_further_cells(const struct tw_yaml_node *node);

/* What a set as a whole has to hold, once all its rows are read. */
void tw_tile_set_check(struct tw_model *model, struct tw_model_set *set,
                       const struct tw_yaml_node *root);

#endif
