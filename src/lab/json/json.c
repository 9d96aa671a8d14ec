/* A reader of JSON, as strict as Jansson: see jansson.h beside it. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "lab/json/jansson.h"
#include "support/arena.h"
#include "support/text.h"
#include "support/utf8.h"

enum { MOST_DEPTH = 256, MOST_MEMBERS = 1024 };

struct json_t {
    json_type type;
    struct json_t *next; /* in the list or object that it is part of */
    const char *key;
    struct json_t *first, *last;
    size_t count;
    struct json_t *reached; /* where the last look at a list ended, so that going on is cheap */
    size_t reached_at;
    const char *string;
    json_int_t integer;
    double real;
    struct tw_arena *arena; /* of the root */
};

struct reader {
    const char *bytes, *at, *end;
    struct tw_arena *arena;
    json_error_t *error;
    unsigned depth;
};

static json_t *read_value(struct reader *reader);

static void *fail(struct reader *reader, const char *why)
{
    const char *line = reader->bytes;

    if (reader->error->line > 0)
        return NULL;
    reader->error->line = 1;
    for (const char *at = reader->bytes; at < reader->at; at++)
        if (*at == '\n') {
            reader->error->line++;
            line = at + 1;
        }
    reader->error->column = (int)tw_utf8_count(line, (size_t)(reader->at - line)) + 1;
    snprintf(reader->error->text, sizeof reader->error->text, "%s", why);
    return NULL;
}

static void skip_blanks(struct reader *reader)
{
    static const char blanks[] = {' ', '\t', '\r', '\n'};

    while (reader->at < reader->end && memchr(blanks, *reader->at, sizeof blanks))
        reader->at++;
}

static bool take(struct reader *reader, const char *word)
{
    const size_t length = strlen(word);

    if ((size_t)(reader->end - reader->at) < length || memcmp(reader->at, word, length) != 0)
        return false;
    reader->at += length;
    return true;
}

static json_t *make(struct reader *reader, json_type type)
{
    json_t *value = tw_arena_alloc(reader->arena, sizeof *value);

    if (!value)
        return fail(reader, "memory ran out");
    value->type = type;
    return value;
}

/* Four hexadecimal digits. */
static bool read_unit(struct reader *reader, unsigned *ret_unit)
{
    static const char digits[] = "0123456789abcdefABCDEF";

    *ret_unit = 0;
    for (unsigned i = 0; i < 4; i++, reader->at++) {
        const char *digit =
            reader->at < reader->end && *reader->at != '\0' ? strchr(digits, *reader->at) : NULL;
        if (!digit)
            return false;
        const unsigned value = (unsigned)(digit - digits);
        *ret_unit = *ret_unit * 16 + (value < 16 ? value : value - 6);
    }
    return true;
}

static void add_character(struct tw_text *text, unsigned code)
{
    if (code < 0x80) {
        tw_text_add_char(text, (char)code);
        return;
    }
    const unsigned more = code < 0x800 ? 1 : code < 0x10000 ? 2 : 3;
    static const unsigned heads[] = {0, 0xC0, 0xE0, 0xF0};
    tw_text_add_char(text, (char)(heads[more] | code >> 6 * more));
    for (unsigned i = more; i-- > 0;)
        tw_text_add_char(text, (char)(0x80 | (code >> 6 * i & 0x3F)));
}

static bool read_escape(struct reader *reader, struct tw_text *text)
{
    static const char letters[] = "\"\\/bfnrt", meant[] = "\"\\/\b\f\n\r\t";
    const char letter = reader->at < reader->end ? *reader->at++ : '\0';
    const char *found = letter == '\0' ? NULL : strchr(letters, letter);
    unsigned code, low;

    if (found) {
        tw_text_add_char(text, meant[found - letters]);
        return true;
    }
    if (letter != 'u' || !read_unit(reader, &code) || code == 0 || (code & 0xFC00) == 0xDC00)
        return false;
    if ((code & 0xFC00) == 0xD800) {
        if (!take(reader, "\\u") || !read_unit(reader, &low) || (low & 0xFC00) != 0xDC00)
            return false;
        code = 0x10000 + ((code & 0x3FF) << 10) + (low & 0x3FF);
    }
    add_character(text, code);
    return true;
}

/* Behind the opening quote. */
static const char *read_string(struct reader *reader)
{
    struct tw_text text = {0};
    const char *string = NULL;
    bool fine = true;

    while (fine && reader->at < reader->end && *reader->at != '"') {
        const size_t width = tw_utf8_width(reader->at, (size_t)(reader->end - reader->at));

        if (width == 0 || (unsigned char)*reader->at < 0x20)
            break;
        if (take(reader, "\\")) {
            fine = read_escape(reader, &text);
            continue;
        }
        tw_text_add_bytes(&text, reader->at, width);
        reader->at += width;
    }
    if (!fine || !take(reader, "\""))
        fail(reader, "a text ends with \", and holds neither control characters nor bytes or "
                     "escapes that mean nothing");
    else if (!text.failed)
        string = tw_arena_copy(reader->arena, tw_text_string(&text), text.length);
    tw_text_done(&text);
    return string ? string : fail(reader, "memory ran out");
}

static size_t take_digits(struct reader *reader)
{
    const char *from = reader->at;

    while (reader->at < reader->end && *reader->at >= '0' && *reader->at <= '9')
        reader->at++;
    return (size_t)(reader->at - from);
}

static json_t *read_number(struct reader *reader)
{
    const char *from = reader->at;
    bool is_real = false;
    char digits[64];

    take(reader, "-");
    if (!take(reader, "0") && take_digits(reader) == 0)
        return fail(reader, "a value is expected");
    if (take(reader, ".")) {
        is_real = true;
        if (take_digits(reader) == 0)
            return fail(reader, "digits are expected behind the point");
    }
    if (take(reader, "e") || take(reader, "E")) {
        is_real = true;
        if (!take(reader, "+"))
            take(reader, "-");
        if (take_digits(reader) == 0)
            return fail(reader, "digits are expected in the exponent");
    }
    if ((size_t)(reader->at - from) >= sizeof digits)
        return fail(reader, "the number is too long");
    memcpy(digits, from, (size_t)(reader->at - from));
    digits[reader->at - from] = '\0';
    json_t *value = make(reader, is_real ? JSON_REAL : JSON_INTEGER);
    if (!value)
        return NULL;
    errno = 0;
    value->integer = is_real ? 0 : strtoll(digits, NULL, 10);
    value->real = is_real ? strtod(digits, NULL) : (double)value->integer;
    return errno == ERANGE && !(is_real && value->real > -1 && value->real < 1)
               ? fail(reader, "the number is too large")
               : value;
}

static bool append(struct reader *reader, json_t *whole, json_t *part, const char *key)
{
    if (!part)
        return false;
    if (key && json_object_get(whole, key))
        return fail(reader, "the key stands there twice") != NULL;
    if (key && whole->count == MOST_MEMBERS)
        return fail(reader, "an object with more than 1024 keys") != NULL;
    part->key = key;
    if (whole->last)
        whole->last->next = part;
    else
        whole->first = part;
    whole->last = part;
    whole->count++;
    return true;
}

/* Behind the opening bracket. */
static json_t *read_parts(struct reader *reader, json_type type, const char *closing)
{
    json_t *whole = make(reader, type);

    skip_blanks(reader);
    if (!whole || take(reader, closing))
        return whole;
    do {
        const char *key = NULL;

        skip_blanks(reader);
        if (type == JSON_OBJECT) {
            if (!take(reader, "\""))
                return fail(reader, "a key is expected");
            key = read_string(reader);
            skip_blanks(reader);
            if (!key || !take(reader, ":"))
                return fail(reader, "':' is expected");
        }
        if (!append(reader, whole, read_value(reader), key))
            return NULL;
        skip_blanks(reader);
    } while (take(reader, ","));
    return take(reader, closing) ? whole : fail(reader, "',' or the closing bracket is expected");
}

static json_t *read_nested(struct reader *reader, json_type type, const char *closing)
{
    if (reader->depth == MOST_DEPTH)
        return fail(reader, "too many brackets in each other");
    reader->depth++;
    json_t *whole = read_parts(reader, type, closing);
    reader->depth--;
    return whole;
}

static json_t *read_value(struct reader *reader)
{
    skip_blanks(reader);
    if (take(reader, "{"))
        return read_nested(reader, JSON_OBJECT, "}");
    if (take(reader, "["))
        return read_nested(reader, JSON_ARRAY, "]");
    if (take(reader, "true"))
        return make(reader, JSON_TRUE);
    if (take(reader, "false"))
        return make(reader, JSON_FALSE);
    if (take(reader, "null"))
        return make(reader, JSON_NULL);
    if (!take(reader, "\""))
        return read_number(reader);
    json_t *value = make(reader, JSON_STRING);
    if (value)
        value->string = read_string(reader);
    return value && value->string ? value : NULL;
}

json_t *json_loadb(const char *bytes, size_t length, size_t flags, json_error_t *ret_error)
{
    struct tw_arena owned = {.limit = (size_t)256 << 20};
    struct reader reader = {
        .bytes = bytes, .at = bytes, .end = bytes + length, .arena = &owned, .error = ret_error};
    json_t *root;

    (void)flags; /* always strict */
    *ret_error = (json_error_t){.line = 0};
    root = read_value(&reader);
    skip_blanks(&reader);
    if (root && reader.at < reader.end)
        root = fail(&reader, "the end is expected");
    if (root)
        root->arena = malloc(sizeof *root->arena);
    if (!root || !root->arena) {
        tw_arena_done(&owned);
        return NULL;
    }
    *root->arena = owned;
    return root;
}

void json_decref(json_t *root)
{
    struct tw_arena *arena = root ? root->arena : NULL;

    if (!arena)
        return;
    struct tw_arena owned = *arena;
    free(arena);
    tw_arena_done(&owned);
}

json_type json_typeof(const json_t *value)
{
    return value->type;
}

size_t json_array_size(const json_t *array)
{
    return json_is(array, JSON_ARRAY) ? array->count : 0;
}

json_t *json_array_get(const json_t *array, size_t index)
{
    if (index >= json_array_size(array))
        return NULL;
    json_t *list = (json_t *)array;
    if (!list->reached || list->reached_at > index) {
        list->reached = list->first;
        list->reached_at = 0;
    }
    for (; list->reached_at < index; list->reached_at++)
        list->reached = list->reached->next;
    return list->reached;
}

json_t *json_next(const json_t *object, const json_t *before, const char **ret_key)
{
    json_t *member = before ? before->next : json_is_object(object) ? object->first : NULL;

    if (member)
        *ret_key = member->key;
    return member;
}

json_t *json_object_get(const json_t *object, const char *key)
{
    const char *name;
    json_t *member;

    json_object_foreach(object, name, member) if (strcmp(name, key) == 0) return member;
    return NULL;
}

const char *json_string_value(const json_t *value)
{
    return json_is_string(value) ? value->string : NULL;
}

json_int_t json_integer_value(const json_t *value)
{
    return json_is_integer(value) ? value->integer : 0;
}

double json_number_value(const json_t *value)
{
    return json_is_number(value) ? value->real : 0;
}
