/* One emitter per language, each in its own file. Only for the generators. */
#ifndef TW_GENERATORS_EMITTERS_H
#define TW_GENERATORS_EMITTERS_H

#include "generators/generate.h"
#include "generators/names.h"

enum tw_status tw_emit_c(const struct tw_tile_set *set, struct tw_outputs *outputs);
enum tw_status tw_emit_json(const struct tw_tile_set *set, struct tw_outputs *outputs);
enum tw_status tw_emit_typescript(const struct tw_tile_set *set, struct tw_outputs *outputs);
enum tw_status tw_emit_rust(const struct tw_tile_set *set, struct tw_outputs *outputs);
enum tw_status tw_emit_python(const struct tw_tile_set *set, struct tw_outputs *outputs);
enum tw_status tw_emit_go(const struct tw_tile_set *set, struct tw_outputs *outputs);
enum tw_status tw_emit_java(const struct tw_tile_set *set, struct tw_outputs *outputs);

/* A set in the form of the JSON export. `key` is the format of keys, with quotes or without. */
void tw_json_write_set(struct tw_writer *writer, const char *key, const struct tw_tile_set *set,
                       const char *open, const char *close);

#endif
