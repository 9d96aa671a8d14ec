/*
 * Reading JSON as what it should be. Jansson keeps no places, so messages name the path
 * ("actions[12].x"). Each function reports what is wrong and returns false or NULL.
 */
#ifndef TW_PLAY_JSON_H
#define TW_PLAY_JSON_H

#include <jansson.h>

#include "play/replay.h"

struct tw_json {
    struct tw_replay *replay;
    const struct tw_source *source;
    json_t *root; /* owns everything */
};

/* Parses the source; false when it is not JSON or not an object. Then there is nothing to free. */
bool tw_json_open(struct tw_replay *replay, const struct tw_source *source,
                  struct tw_json *ret_json);
void tw_json_close(struct tw_json *json);

void tw_json_report(struct tw_json *json, enum tw_code code, const char *format, ...)
    TW_PRINTF(3, 4);

/* The value of a key, of this kind. Where it is missing: reported when it must be there. */
json_t *tw_json_get(struct tw_json *json, const json_t *object, const char *path, const char *key,
                    json_type type, bool must);
bool tw_json_kind(struct tw_json *json, const json_t *value, const char *path, json_type type);
/* A whole number in a range. */
bool tw_json_number(struct tw_json *json, const json_t *object, const char *path, const char *key,
                    int least, int most, int *ret_number);
/* A text, copied into the replay's arena. */
const char *tw_json_text(struct tw_json *json, const json_t *object, const char *path,
                         const char *key, bool must);
/* Reports keys that are not among the NULL-terminated `known`. */
bool tw_json_keys(struct tw_json *json, const json_t *object, const char *path,
                  const char *const *known);
char *tw_json_copy(struct tw_json *json, const char *text);

#endif
