#include "results/identity.h"

#include <stdlib.h>
#include <string.h>

enum { SHOWN = 60 }; /* bytes of a value in a message */

static const char *const members[] = {"tool", "build", "rules", "seed", "call", "data", NULL};

bool tw_results_identity(const json_t *header, char ret_hex[TW_HASH_HEX])
{
    struct tw_hash hash;
    bool complete = header != NULL;

    tw_hash_start(&hash);
    for (const char *const *name = members; *name; name++) {
        const json_t *member = json_object_get(header, *name);
        char *text =
            member ? json_dumps(member, JSON_COMPACT | JSON_SORT_KEYS | JSON_ENCODE_ANY) : NULL;

        complete &= !member || text;
        tw_hash_add(&hash, *name, strlen(*name));
        tw_hash_add(&hash, "=", 1);
        if (text)
            tw_hash_add(&hash, text, strlen(text));
        tw_hash_add(&hash, "\n", 1);
        free(text);
    }
    tw_hash_hex(&hash, ret_hex);
    return complete;
}

static void add_value(const json_t *value, struct tw_text *text)
{
    char *bytes = value ? json_dumps(value, JSON_COMPACT | JSON_ENCODE_ANY) : NULL;

    if (!bytes)
        tw_text_add(text, "not stated");
    else if (json_is_string(value) && json_string_length(value) < SHOWN)
        tw_text_add(text, json_string_value(value));
    else
        tw_text_format(text, "%.*s%s", SHOWN, bytes, strlen(bytes) > SHOWN ? "..." : "");
    free(bytes);
}

static bool tell(const char *name, const json_t *value, const json_t *other, struct tw_text *what)
{
    if (value && other && json_equal(value, other))
        return false;
    if (!value && !other)
        return false;
    tw_text_format(what, "%s is ", name);
    add_value(value, what);
    tw_text_add(what, ", not ");
    add_value(other, what);
    return true;
}

/* The first member of either that the other has not, or has otherwise. */
static bool differ_in_call(const json_t *call, const json_t *other, struct tw_text *what)
{
    const char *name;
    json_t *value;

    json_object_foreach(
        (json_t *)call, name,
        value) if (tell(name, value, json_object_get(other, name), what)) return true;
    json_object_foreach((json_t *)other, name, value) if (tell(name, json_object_get(call, name),
                                                               value, what)) return true;
    return false;
}

static const json_t *find_hash(const json_t *data, const json_t *file)
{
    size_t at;
    const json_t *entry;

    json_array_foreach(data, at, entry) if (json_equal(json_object_get(entry, "file"),
                                                       file)) return json_object_get(entry, "hash");
    return NULL;
}

/* The hash of a file of data. */
static bool differ_in_data(const json_t *data, const json_t *other, struct tw_text *what)
{
    size_t at;
    const json_t *entry;

    json_array_foreach(data, at, entry)
    {
        const json_t *file = json_object_get(entry, "file");

        if (tell(json_string_value(file), json_object_get(entry, "hash"), find_hash(other, file),
                 what))
            return true;
    }
    json_array_foreach(other, at, entry)
    {
        const json_t *file = json_object_get(entry, "file");

        if (tell(json_string_value(file), find_hash(data, file), json_object_get(entry, "hash"),
                 what))
            return true;
    }
    return false;
}

bool tw_results_differ(const json_t *header, const json_t *other, struct tw_text *what)
{
    for (const char *const *name = members; *name; name++) {
        const json_t *one = json_object_get(header, *name), *two = json_object_get(other, *name);

        if (strcmp(*name, "call") == 0 && differ_in_call(one, two, what))
            return true;
        if (strcmp(*name, "data") == 0 && differ_in_data(one, two, what))
            return true;
        if (tell(*name, one, two, what))
            return true;
    }
    return tell("identity", json_object_get(header, "identity"), json_object_get(other, "identity"),
                what);
}
