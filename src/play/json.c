#include "play/json.h"

#include <string.h>

static const char *kind_word(json_type type)
{
    switch (type) {
    case JSON_OBJECT:
        return "an object";
    case JSON_ARRAY:
        return "a list";
    case JSON_STRING:
        return "a text";
    case JSON_INTEGER:
        return "a whole number";
    case JSON_REAL:
        return "a number with a fraction";
    case JSON_TRUE:
    case JSON_FALSE:
        return "true or false";
    default:
        return "null";
    }
}

void tw_json_report(struct tw_json *json, enum tw_code code, const char *format, ...)
{
    const struct tw_place place = {.source = json->source};
    struct tw_text text = {0};
    va_list arguments;

    va_start(arguments, format);
    tw_text_format_list(&text, format, arguments);
    va_end(arguments);
    tw_diagnostics_add(&json->replay->diagnostics, code, place, "%s", tw_text_string(&text));
    tw_text_done(&text);
}

bool tw_json_open(struct tw_replay *replay, const struct tw_source *source,
                  struct tw_json *ret_json)
{
    struct tw_json json = {.replay = replay, .source = source};
    json_error_t error;

    json.root = json_loadb(source->bytes, source->length, JSON_REJECT_DUPLICATES, &error);
    if (json.root == NULL) {
        const struct tw_place place = {
            .source = source,
            .line = error.line > 0 ? (uint32_t)error.line : 0,
            .column = error.column > 0 ? (uint32_t)error.column : 1,
            .width = 1,
        };
        tw_diagnostics_add(&replay->diagnostics, TW_CODE_JSON_SYNTAX, place, "%s", error.text);
        return false;
    }
    if (!tw_json_kind(&json, json.root, "the file", JSON_OBJECT)) {
        json_decref(json.root);
        return false;
    }
    *ret_json = json;
    return true;
}

void tw_json_close(struct tw_json *json)
{
    json_decref(json->root);
    json->root = NULL;
}

bool tw_json_kind(struct tw_json *json, const json_t *value, const char *path, json_type type)
{
    bool truth = type == JSON_TRUE && json_is_boolean(value);

    if (truth || json_typeof(value) == type)
        return true;
    tw_json_report(json, TW_CODE_JSON_WRONG_KIND, "%s must be %s, this is %s", path,
                   kind_word(type), kind_word(json_typeof(value)));
    return false;
}

json_t *tw_json_get(struct tw_json *json, const json_t *object, const char *path, const char *key,
                    json_type type, bool must)
{
    json_t *value = json_object_get(object, key);
    char full[160];

    snprintf(full, sizeof full, "%s%s%s", path, path[0] != '\0' ? "." : "", key);
    if (value == NULL) {
        if (must)
            tw_json_report(json, TW_CODE_JSON_MISSING_KEY, "%s is missing", full);
        return NULL;
    }
    return tw_json_kind(json, value, full, type) ? value : NULL;
}

bool tw_json_number(struct tw_json *json, const json_t *object, const char *path, const char *key,
                    int least, int most, int *ret_number)
{
    const json_t *value = tw_json_get(json, object, path, key, JSON_INTEGER, true);

    if (value == NULL)
        return false;
    json_int_t number = json_integer_value(value);
    if (number < least || number > most) {
        tw_json_report(json, TW_CODE_JSON_OUT_OF_RANGE,
                       "%s.%s must lie between %d and %d, this is %" JSON_INTEGER_FORMAT, path, key,
                       least, most, number);
        return false;
    }
    *ret_number = (int)number;
    return true;
}

char *tw_json_copy(struct tw_json *json, const char *text)
{
    char *copy = tw_arena_string(&json->replay->arena, text);

    if (copy == NULL)
        json->replay->out_of_memory = true;
    return copy;
}

const char *tw_json_text(struct tw_json *json, const json_t *object, const char *path,
                         const char *key, bool must)
{
    const json_t *value = tw_json_get(json, object, path, key, JSON_STRING, must);

    return value == NULL ? NULL : tw_json_copy(json, json_string_value(value));
}

bool tw_json_keys(struct tw_json *json, const json_t *object, const char *path,
                  const char *const *known)
{
    const char *key;
    json_t *value;
    bool fine = true;

    json_object_foreach((json_t *)object, key, value)
    {
        size_t at = 0;
        while (known[at] != NULL && strcmp(known[at], key) != 0)
            at++;
        if (known[at] != NULL)
            continue;
        tw_json_report(json, TW_CODE_JSON_UNKNOWN_KEY, "%s has no key '%s'",
                       path[0] != '\0' ? path : "the file", key);
        fine = false;
    }
    return fine;
}
