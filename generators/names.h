/* How words of the game become names in code. */
#ifndef TW_GENERATORS_NAMES_H
#define TW_GENERATORS_NAMES_H

#include <stdint.h>

#include "tilewright/tables.h"

enum tw_case {
    TW_CASE_SNAKE,  /* barn_placed */
    TW_CASE_UPPER,  /* BARN_PLACED */
    TW_CASE_PASCAL, /* BarnPlaced */
    TW_CASE_CAMEL,  /* barnPlaced */
};

enum { TW_NAME_ROOM = 128 };

struct tw_name {
    char text[TW_NAME_ROOM];
};

/* A word in another case; whatever is no letter or digit separates parts. Cut when too long. */
struct tw_name tw_name_make(const char *word, enum tw_case form);

/* The words that exported tiles use, each an enumeration in the languages that have them. */
enum tw_vocabulary {
    TW_VOCABULARY_KIND, /* also of edges; the last is an edge that fits anything */
    TW_VOCABULARY_PORT,
    TW_VOCABULARY_EDGE,
    TW_VOCABULARY_CORNER,
    TW_VOCABULARY_ROLE,
    TW_VOCABULARY_ARROW,
    TW_VOCABULARY_SYMBOL,
    TW_VOCABULARY_PROVENANCE,
    TW_VOCABULARY_FIGURE,
    TW_VOCABULARY_MOMENT,
    TW_VOCABULARY__COUNT
};

const char *tw_vocabulary_type(enum tw_vocabulary vocabulary); /* "arrow-symbol" */
const char *tw_vocabulary_about(enum tw_vocabulary vocabulary);
unsigned tw_vocabulary_count(enum tw_vocabulary vocabulary);
const char *tw_vocabulary_word(enum tw_vocabulary vocabulary, unsigned index);

/* The number of an edge's kind in the vocabulary of kinds. */
unsigned tw_vocabulary_edge_kind(uint8_t edge);

/* Groups of segments on one tile, each a set of bits. */
struct tw_groups {
    unsigned count;
    uint16_t masks[TW_MAX_SEGMENTS * (TW_MAX_SEGMENTS - 1) / 2];
};

/* Segments that meet in one point, for wagons, and pairs that cross. */
struct tw_groups tw_tile_wagon_groups(const struct tw_tile *tile);
struct tw_groups tw_tile_crossings(const struct tw_tile *tile);

/* Whether a row is a further cell of another row's piece. */
bool tw_tile_set_is_cell(const struct tw_tile_set *set, unsigned index);

/* Whether a set has what some exports leave out otherwise. */
struct tw_set_uses {
    bool arrows, gardens, roles, splits, symbols, tokens, extras;
};
struct tw_set_uses tw_tile_set_uses(const struct tw_tile_set *set);

#endif
