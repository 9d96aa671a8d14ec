/*
 * Names that people use and the plain tables leave out: what other programs call a tile, and the
 * ids of clauses, worked examples and edge cases. Built from a model, or compiled in.
 */
#ifndef TW_MODEL_NAMES_H
#define TW_MODEL_NAMES_H

#include <stdbool.h>
#include <stddef.h>

#include "support/arena.h"
#include "support/status.h"

struct tw_model;

/* What the source of the tile data calls a tile. */
struct tw_tile_ref {
    const char *ref; /* "BA/C" */
    const char *id;  /* "base-E" */
    bool garden;     /* the copies that show a garden */
};

struct tw_names {
    const struct tw_tile_ref *refs; /* sorted by ref, as bytes */
    size_t ref_count;
    const char *const *ids; /* clauses, examples and cases; sorted, as bytes */
    size_t id_count;
};

/* Those of tiles/ and rulesets/, compiled in. */
extern const struct tw_names tw_builtin_names;

/* Collects the names of a model; they live in the arena and point into the model. */
enum tw_status tw_names_collect(const struct tw_model *model, struct tw_arena *arena,
                                struct tw_names *ret_names);

/* NULL when there is none. */
const struct tw_tile_ref *tw_names_find_ref(const struct tw_names *names, const char *ref);
const struct tw_tile_ref *tw_names_ref_of(const struct tw_names *names, const char *id,
                                          bool garden);
bool tw_names_has_id(const struct tw_names *names, const char *id);

#endif
