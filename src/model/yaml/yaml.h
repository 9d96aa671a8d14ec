/*
 * YAML as a tree in which every node knows its place. Built from libyaml's events; the only file
 * that touches libyaml.
 *
 * Refused, each with its own code: files that are too long, too deep or not UTF-8, tabs in
 * indentation, anchors and aliases, tags, more than one document, duplicate keys.
 */
#ifndef TW_MODEL_YAML_YAML_H
#define TW_MODEL_YAML_YAML_H

#include "model/diagnostics/source.h"

enum tw_yaml_kind { TW_YAML_SCALAR, TW_YAML_LIST, TW_YAML_MAP };

struct tw_yaml_pair;

struct tw_yaml_node {
    enum tw_yaml_kind kind;
    struct tw_place place;
    const char *text;            /* scalar: its value, zero-terminated, no NUL inside */
    bool plain;                  /* scalar: written without quotes */
    size_t count;                /* list and map: entries */
    struct tw_yaml_node **items; /* list: entries; map: values */
    struct tw_yaml_node **keys;  /* map: keys, always scalars */
};

enum {
    TW_YAML_MAX_BYTES = TW_SOURCE_MAX_BYTES,
    TW_YAML_MAX_DEPTH = 32,
    TW_YAML_MAX_NODES = 400000,
};

/* Parses a source that may be `times` as large as others, in bytes and in values. */
enum tw_status tw_yaml_parse_large(const struct tw_source *source, size_t times,
                                   struct tw_arena *arena, struct tw_diagnostics *diagnostics,
                                   struct tw_yaml_node **ret_root);

/* Parses a source. */
enum tw_status tw_yaml_parse(const struct tw_source *source, struct tw_arena *arena,
                             struct tw_diagnostics *diagnostics, struct tw_yaml_node **ret_root);

/* The value of a key, or NULL. */
struct tw_yaml_node *tw_yaml_get(const struct tw_yaml_node *map, const char *key);

/* A place inside a plain or quoted one-line scalar: `offset` and `width` in characters of its text.
 */
struct tw_place tw_yaml_place_in(const struct tw_yaml_node *scalar, size_t offset, size_t width);

#endif
