#include "verify/campaign/findings.h"
#include "verify/campaign/internal.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "results/reader.h"
#include "support/text.h"

/* The length of a word that names a judge, or 0. */
static size_t judge_at(const char *text)
{
    static const char *const judges[] = {"the engine", "the oracle"};

    for (size_t i = 0; i < sizeof judges / sizeof judges[0]; i++)
        if (strncmp(text, judges[i], strlen(judges[i])) == 0)
            return strlen(judges[i]);
    return 0;
}

/* Digits inside a name, such as a clause id, are not a number. */
static bool begins_number(const char *text, const char *at)
{
    const char before = at > text ? at[-1] : ' ';

    if (*at == '-')
        return isdigit((unsigned char)at[1]) && !isalnum((unsigned char)before);
    return isdigit((unsigned char)*at) && !isalnum((unsigned char)before) &&
           !(before == '-' && at - 1 > text && isalnum((unsigned char)at[-2]));
}

void tw_cause_of(const char *check, const char *why, char ret_cause[TW_CAUSE])
{
    struct tw_text text = {0};

    tw_text_format(&text, "%s: ", check);
    for (const char *at = why; *at && text.length < TW_CAUSE;) {
        const size_t judge = judge_at(at);

        if (judge > 0) {
            tw_text_add(&text, "one judge");
            at += judge;
        } else if (begins_number(why, at)) {
            tw_text_add_char(&text, '#');
            at += 1 + strspn(at + 1, "0123456789");
        } else {
            tw_text_add_char(&text, *at++);
        }
    }
    snprintf(ret_cause, TW_CAUSE, "%s", tw_text_string(&text));
    tw_text_done(&text);
}

void tw_findings_start(struct tw_findings *findings)
{
    *findings = (struct tw_findings){.rows = json_object()};
    findings->failed = !findings->rows;
}

void tw_findings_done(struct tw_findings *findings)
{
    json_decref(findings->rows);
    findings->rows = NULL;
}

/* The index of the rules in the header; unknown rules come last. */
static size_t rules_index(const json_t *rules, const char *name)
{
    size_t at;
    const json_t *entry;

    json_array_foreach(rules, at, entry) if (json_string_value(entry) &&
                                             strcmp(json_string_value(entry), name) == 0) return at;
    return json_array_size(rules);
}

static long long number_of(const json_t *row)
{
    const char *slash = strrchr(tw_result_text(row, "id", ""), '/');

    return slash ? strtoll(slash + 1, NULL, 10) : 0;
}

/* The sort key of a row. */
struct place {
    json_t *row;
    size_t rules;
    long long number;
};

static struct place place_of(const json_t *row, const json_t *rules)
{
    return (struct place){(json_t *)row, rules_index(rules, tw_result_text(row, "rules", "")),
                          number_of(row)};
}

static int compare(const void *a, const void *b)
{
    const struct place *one = a, *other = b;
    const char *id = tw_result_text(one->row, "id", ""),
               *other_id = tw_result_text(other->row, "id", "");
    const size_t length = strcspn(id, "/"), other_length = strcspn(other_id, "/");
    const int task = strncmp(id, other_id, length > other_length ? length : other_length);

    if (one->rules != other->rules)
        return one->rules < other->rules ? -1 : 1;
    if (task != 0)
        return task;
    if (one->number != other->number)
        return one->number < other->number ? -1 : 1;
    return strcmp(tw_result_text(one->row, "cause", id),
                  tw_result_text(other->row, "cause", other_id));
}

static bool comes_first(const json_t *a, const json_t *b, const json_t *rules)
{
    const struct place one = place_of(a, rules), other = place_of(b, rules);

    return compare(&one, &other) <= 0;
}

/* If one row lacks its counts, the sum has none either. */
static json_t *add_where(const json_t *a, const json_t *b, const json_t *rules)
{
    json_t *sum = json_object();
    size_t at;
    const json_t *entry;

    if (!json_is_object(a) || !json_is_object(b)) {
        json_decref(sum);
        return NULL;
    }
    json_array_foreach(rules, at, entry)
    {
        const char *name = json_string_value(entry);

        if (name && (json_object_get(a, name) || json_object_get(b, name)))
            json_object_set_new(sum, name,
                                json_integer(tw_result_count(a, name) + tw_result_count(b, name)));
    }
    return sum;
}

static void set_where(json_t *row, json_t *where)
{
    json_int_t count = 0;
    const char *name;
    json_t *number;

    json_object_del(row, "count");
    json_object_del(row, "where");
    if (!where)
        return;
    json_object_foreach(where, name, number) count += json_integer_value(number);
    json_object_set_new(row, "count", json_integer(count));
    json_object_set_new(row, "where", where);
}

void tw_findings_take(struct tw_findings *findings, const json_t *row, const json_t *rules)
{
    const char *id = tw_result_text(row, "id", ""), *cause = tw_result_text(row, "cause", id);
    struct tw_text key = {0};
    json_t *known, *where, *first;

    if (findings->failed)
        return;
    tw_text_add_bytes(&key, id, strcspn(id, "/"));
    tw_text_format(&key, "\n%s", cause);
    known = json_object_get(findings->rows, tw_text_string(&key));
    first = json_deep_copy(known && comes_first(known, row, rules) ? known : row);
    where = known ? add_where(json_object_get(known, "where"), json_object_get(row, "where"), rules)
                  : json_deep_copy(json_object_get(row, "where"));
    set_where(first, where);
    findings->failed = key.failed || !first ||
                       json_object_set_new(findings->rows, tw_text_string(&key), first) != 0;
    tw_text_done(&key);
}

void tw_findings_give(struct tw_findings *findings, const json_t *rules,
                      void (*give)(void *context, json_t *row), void *context)
{
    const size_t count = json_object_size(findings->rows);
    struct place *list = calloc(count + 1, sizeof *list);
    const char *key;
    json_t *row;
    size_t i = 0;

    findings->failed |= !list;
    if (!list)
        return;
    json_object_foreach(findings->rows, key, row) list[i++] = place_of(row, rules);
    qsort(list, count, sizeof *list, compare);
    for (i = 0; i < count; i++)
        give(context, list[i].row);
    free(list);
}
