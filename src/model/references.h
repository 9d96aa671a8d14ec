/*
 * Names that people use and the plain tables leave out: what other programs call a tile, and the
 * ids of clauses, worked examples and edge cases. Built from a model, or compiled in.
 */
#ifndef TW_MODEL_REFERENCES_H
#define TW_MODEL_REFERENCES_H

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

struct tw_references {
    const struct tw_tile_ref *refs; /* sorted by ref, as bytes */
    size_t ref_count;
    const char *const *ids; /* clauses, examples and cases; sorted, as bytes */
    size_t id_count;
};

/* Those of tiles/ and rulesets/, compiled in. */
extern const struct tw_references tw_builtin_references;

/* Collects the references of a model; they live in the arena and point into the model. */
enum tw_status tw_references_collect(const struct tw_model *model, struct tw_arena *arena,
                                     struct tw_references *ret_references);

/* NULL when there is none. */
const struct tw_tile_ref *tw_references_find_ref(const struct tw_references *references,
                                                 const char *ref);
const struct tw_tile_ref *tw_references_ref_of(const struct tw_references *references,
                                               const char *id, bool garden);
bool tw_references_has_id(const struct tw_references *references, const char *id);

#endif
