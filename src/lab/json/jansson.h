/*
 * What our readers of JSON use of Jansson, for the module: there is no Jansson for WebAssembly.
 * Only the module is compiled with this file in its path; the tests hold both together.
 */
#ifndef TW_LAB_JSON_JANSSON_H
#define TW_LAB_JSON_JANSSON_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

typedef enum {
    JSON_OBJECT,
    JSON_ARRAY,
    JSON_STRING,
    JSON_INTEGER,
    JSON_REAL,
    JSON_TRUE,
    JSON_FALSE,
    JSON_NULL,
} json_type;

typedef long long json_int_t;
#define JSON_INTEGER_FORMAT    "lld"
#define JSON_REJECT_DUPLICATES 1

typedef struct json_t json_t;
typedef struct {
    int line, column;
    char text[160];
} json_error_t;

/* The whole text is one value, which owns all in it; NULL, with the reason, when it is not JSON. */
json_t *json_loadb(const char *bytes, size_t length, size_t flags, json_error_t *ret_error);
void json_decref(json_t *root);

json_type json_typeof(const json_t *value);
size_t json_array_size(const json_t *array);
json_t *json_array_get(const json_t *array, size_t index);
json_t *json_object_get(const json_t *object, const char *key);
const char *json_string_value(const json_t *value);
json_int_t json_integer_value(const json_t *value);
double json_number_value(const json_t *value);

#define json_is(value, type)   ((value) != NULL && json_typeof(value) == (type))
#define json_is_object(value)  json_is(value, JSON_OBJECT)
#define json_is_string(value)  json_is(value, JSON_STRING)
#define json_is_integer(value) json_is(value, JSON_INTEGER)
#define json_is_number(value)  (json_is(value, JSON_INTEGER) || json_is(value, JSON_REAL))
#define json_is_true(value)    json_is(value, JSON_TRUE)
#define json_is_boolean(value) (json_is(value, JSON_TRUE) || json_is(value, JSON_FALSE))

/* The member after `before`, or the first; its key is left in `ret_key`. */
json_t *json_next(const json_t *object, const json_t *before, const char **ret_key);
#define json_object_foreach(object, key, value)                                                    \
    for ((value) = json_next(object, NULL, &(key)); (value) != NULL;                               \
         (value) = json_next(object, value, &(key)))

#endif
