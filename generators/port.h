/*
 * A tile set as typed values, for the languages that have records and enumerations. They all write
 * the same fields in the same order and differ only in how these are spelled.
 */
#ifndef TW_GENERATORS_PORT_H
#define TW_GENERATORS_PORT_H

#include "generators/names.h"
#include "generators/writer.h"

struct tw_brackets {
    const char *open;
    const char *close;
};

struct tw_spelling {
    const struct tw_dialect *dialect;
    const char *key;       /* format of a field's name, with what stands before its value */
    const char *short_key; /* the same within small records; NULL: as `key` */
    enum tw_case key_case;
    const char *word; /* format of an enumeration's value: type, value */
    enum tw_case type_case;
    enum tw_case word_case;
    struct tw_brackets tile, segment, arrow, garden, tokens;
    struct tw_brackets tiles, segments, ports, segment_names, groups, corners, edges, token_list;
    struct tw_brackets symbols;
    struct tw_brackets optional; /* around a text that may be missing */
    const char *symbol;          /* format of a symbol and its number */
    const char *operator;        /* joins the members of small sets; NULL: these are lists */
    const char *member;          /* format of a segment's number in such a set */
    const char *none;            /* a missing value; NULL: empty fields are left out */
    const char *yes;
    const char *no;
    bool counted; /* lists are followed by the number of their entries */
};

/* Writes the fields of a set between brackets. Extras are rows that are never drawn. */
void tw_port_write_set(struct tw_writer *writer, const struct tw_spelling *spelling,
                       const struct tw_tile_set *set, const char *open, const char *close);

/* Writes one row between brackets, with the further cells of its piece. */
void tw_port_write_tile(struct tw_writer *writer, const struct tw_spelling *spelling,
                        const struct tw_tile_set *set, unsigned index, struct tw_brackets around);

/* The fields of a set without its rows, for a language that keeps these elsewhere. */
void tw_port_write_set_head(struct tw_writer *writer, const struct tw_spelling *spelling,
                            const struct tw_tile_set *set);

/* The name of an enumeration's value. */
struct tw_name tw_port_word(const struct tw_spelling *spelling, enum tw_vocabulary vocabulary,
                            unsigned index);

/* The key of the next value; its name is given with underscores. */
void tw_port_key(struct tw_writer *writer, const struct tw_spelling *spelling, const char *name);

/* A set is named for itself and what it holds, so that it collides with no type or keyword. */
struct tw_name tw_port_set_name(const struct tw_tile_set *set, enum tw_case form);

#endif
