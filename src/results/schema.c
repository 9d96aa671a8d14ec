/* As much of JSON Schema as the schema of results uses. */
#include "results/schema.h"

#include <string.h>

enum { DEEPEST = 16 };

/* One step from the line down to the value that is looked at: a member or an element. */
struct place {
    const struct place *above; /* NULL: the line itself */
    const char *name;          /* NULL: an element */
    size_t index;
    unsigned depth;
};

/* Read once; lives as long as the program. */
static const json_t *definitions(void)
{
    static json_t *schema;

    if (!schema)
        schema = json_loads((const char *)tw_schema_text, 0, NULL);
    return json_object_get(schema, "$defs");
}

static void add_place(const struct place *place, struct tw_text *text)
{
    if (!place->above)
        return;
    add_place(place->above, text);
    if (place->name)
        tw_text_format(text, "%s%s", place->above->above ? "." : "", place->name);
    else
        tw_text_format(text, "[%zu]", place->index + 1);
}

static bool refuse(const struct place *place, const char *expected, const char *found,
                   struct tw_text *why)
{
    tw_text_add(why, place->above ? "'" : "");
    add_place(place, why);
    tw_text_format(why, "%s%s, not %s", place->above ? "' must be " : "the line must be ", expected,
                   found);
    return false;
}

static const char *kind_of(const json_t *value)
{
    static const char *const words[] = {
        [JSON_OBJECT] = "object",   [JSON_ARRAY] = "array", [JSON_STRING] = "string",
        [JSON_INTEGER] = "integer", [JSON_REAL] = "number", [JSON_TRUE] = "boolean",
        [JSON_FALSE] = "boolean",   [JSON_NULL] = "null",
    };

    return words[json_typeof(value)];
}

/* As it is said: "an object", "a list". */
static const char *said(const char *kind)
{
    static const char *const pairs[][2] = {
        {"object", "an object"},   {"array", "a list"},      {"string", "a text"},
        {"integer", "an integer"}, {"number", "a fraction"}, {"boolean", "true or false"},
        {"null", "null"},
    };

    for (size_t i = 0; i < sizeof pairs / sizeof pairs[0]; i++)
        if (strcmp(pairs[i][0], kind) == 0)
            return pairs[i][1];
    return kind;
}

static bool check_type(const json_t *type, const json_t *value, const struct place *place,
                       struct tw_text *why)
{
    const char *kind = kind_of(value);
    struct tw_text expected = {0};
    size_t at;
    const json_t *other;

    if (!type || (json_is_string(type) && strcmp(json_string_value(type), kind) == 0))
        return true;
    if (json_is_string(type))
        return refuse(place, said(json_string_value(type)), said(kind), why);
    json_array_foreach(type, at, other)
    {
        if (strcmp(json_string_value(other), kind) == 0) {
            tw_text_done(&expected);
            return true;
        }
        tw_text_format(&expected, "%s%s", at > 0 ? " or " : "", said(json_string_value(other)));
    }
    refuse(place, tw_text_string(&expected), said(kind), why);
    tw_text_done(&expected);
    return false;
}

static void add_shown(const json_t *value, struct tw_text *text)
{
    if (json_is_integer(value))
        tw_text_format(text, "%lld", (long long)json_integer_value(value));
    else if (json_is_string(value))
        tw_text_format(text, "'%.60s'", json_string_value(value));
    else if (json_is_array(value))
        tw_text_format(text, "a list of %zu", json_array_size(value));
    else
        tw_text_add(text, said(kind_of(value)));
}

static bool refuse_value(const struct place *place, const struct tw_text *expected,
                         const json_t *value, struct tw_text *why)
{
    struct tw_text found = {0};

    add_shown(value, &found);
    refuse(place, tw_text_string(expected), tw_text_string(&found), why);
    tw_text_done(&found);
    return false;
}

static bool check_words(const json_t *schema, const json_t *value, const struct place *place,
                        struct tw_text *why)
{
    const json_t *only = json_object_get(schema, "const"), *words = json_object_get(schema, "enum");
    struct tw_text expected = {0};
    bool fine = !only || json_equal(only, value);
    size_t at;
    const json_t *word;

    for (at = 0; fine && words; at++) {
        if (at == json_array_size(words))
            fine = false;
        else if (json_equal(json_array_get(words, at), value))
            break;
    }
    if (fine)
        return true;
    if (only)
        add_shown(only, &expected);
    else
        tw_text_add(&expected, "one of");
    json_array_foreach(words, at, word) tw_text_format(&expected, " %s", json_string_value(word));
    refuse_value(place, &expected, value, why);
    tw_text_done(&expected);
    return false;
}

static bool check_size(const json_t *schema, const json_t *value, const struct place *place,
                       struct tw_text *why)
{
    const json_t *least = json_object_get(schema, "minimum"),
                 *fewest = json_object_get(schema, "minItems"),
                 *most = json_object_get(schema, "maxItems"),
                 *shortest = json_object_get(schema, "minLength");
    struct tw_text expected = {0};
    bool fine = false;

    if (least && json_is_integer(value) && json_integer_value(value) < json_integer_value(least))
        tw_text_format(&expected, "at least %lld", (long long)json_integer_value(least));
    else if (shortest && json_is_string(value) &&
             (json_int_t)json_string_length(value) < json_integer_value(shortest))
        tw_text_add(&expected, "a text with characters in it");
    else if (fewest && json_is_array(value) &&
             ((json_int_t)json_array_size(value) < json_integer_value(fewest) ||
              (json_int_t)json_array_size(value) > json_integer_value(most)))
        tw_text_format(&expected, "a list of %lld", (long long)json_integer_value(fewest));
    else
        fine = true;
    if (!fine)
        refuse_value(place, &expected, value, why);
    tw_text_done(&expected);
    return fine;
}

static bool check(const json_t *schema, const json_t *value, const struct place *place,
                  struct tw_text *why);

static bool check_members(const json_t *schema, const json_t *value, const struct place *place,
                          struct tw_text *why)
{
    const json_t *known = json_object_get(schema, "properties"),
                 *others = json_object_get(schema, "additionalProperties"), *name;
    const char *key;
    json_t *member;
    size_t at;

    json_array_foreach(json_object_get(schema, "required"), at,
                       name) if (!json_object_get(value, json_string_value(name)))
    {
        tw_text_add(why, place->above ? "'" : "");
        add_place(place, why);
        tw_text_format(why, "%s has no '%s'", place->above ? "'" : "the line",
                       json_string_value(name));
        return false;
    }
    if (!known && !others)
        return true;
    json_object_foreach((json_t *)value, key, member)
    {
        const json_t *own = json_object_get(known, key);
        const struct place below = {place, key, 0, place->depth + 1};

        if ((own || others) && !check(own ? own : others, member, &below, why))
            return false;
    }
    return true;
}

static bool check_elements(const json_t *schema, const json_t *value, const struct place *place,
                           struct tw_text *why)
{
    const json_t *items = json_object_get(schema, "items");
    size_t at;
    const json_t *element;

    if (!items)
        return true;
    json_array_foreach(value, at, element)
    {
        const struct place below = {place, NULL, at, place->depth + 1};

        if (!check(items, element, &below, why))
            return false;
    }
    return true;
}

static const json_t *follow(const json_t *schema)
{
    static const char prefix[] = "#/$defs/";
    const char *name = json_string_value(json_object_get(schema, "$ref"));

    return name ? json_object_get(definitions(), name + sizeof prefix - 1) : schema;
}

static bool check(const json_t *schema, const json_t *value, const struct place *place,
                  struct tw_text *why)
{
    size_t at;
    const json_t *part;

    schema = follow(schema);
    if (place->depth > DEEPEST)
        return true;
    json_array_foreach(json_object_get(schema, "allOf"), at,
                       part) if (!check(part, value, place, why)) return false;
    return check_type(json_object_get(schema, "type"), value, place, why) &&
           check_words(schema, value, place, why) && check_size(schema, value, place, why) &&
           (!json_is_object(value) || check_members(schema, value, place, why)) &&
           (!json_is_array(value) || check_elements(schema, value, place, why));
}

bool tw_schema_check(const char *type, const json_t *line, struct tw_text *ret_why)
{
    const json_t *schema = json_object_get(definitions(), type);
    const struct place top = {0};

    return schema && check(schema, line, &top, ret_why);
}
