/* A port's answers beside ours. Order never matters where the question is about a set. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "conform/internal.h"
#include "exchange/case/case.h"

enum { SHOWN = 600, MOST_BLAME = 64 };

/* Which members of an entry count; the rest is the port's own business. */
static const char *const *members_of(enum tw_ask ask)
{
    static const char *const placement[] = {"x", "y", "rotation", NULL};
    static const char *const action[] = {"do",     "figure",   "x",    "y", "segment",
                                         "corner", "rotation", "stay", NULL};
    static const char *const figure[] = {"player", "figure", "x", "y", "segment", "corner", NULL};
    static const char *const event[] = {"player", "points", "kind", "when", NULL};

    switch (ask) {
    case TW_ASK_PLACEMENTS:
        return placement;
    case TW_ASK_ACTIONS:
        return action;
    case TW_ASK_FIGURES:
        return figure;
    case TW_ASK_EVENTS:
        return event;
    default:
        return NULL;
    }
}

static json_t *only_members(const json_t *entry, const char *const *members)
{
    json_t *kept = json_object();
    const char *what = json_string_value(json_object_get(entry, "do"));

    for (size_t i = 0; members[i] != NULL; i++) {
        const json_t *value = json_object_get(entry, members[i]);
        if (value != NULL) /* others may be reading it at the same time */
            json_object_set_new(kept, members[i], json_deep_copy(value));
    }
    /* Who decides is known, but not whose follower is counted in the end. */
    if (what != NULL && strcmp(what, "final") == 0)
        json_object_set_new(kept, "player", json_deep_copy(json_object_get(entry, "player")));
    return kept;
}

static int by_text(const void *one, const void *other)
{
    return strcmp(*(char *const *)one, *(char *const *)other);
}

/* The entries of a list as sorted texts, owned by the arena. NULL when it is no list of objects. */
static char **sorted_entries(struct tw_subject *port, const json_t *list, enum tw_ask ask,
                             size_t *ret_count)
{
    size_t count = json_array_size(list);
    char **texts = tw_arena_array(&port->arena, count + 1, sizeof *texts);

    port->out_of_memory |= texts == NULL;
    if (!json_is_array(list) || texts == NULL)
        return NULL;
    for (size_t i = 0; i < count; i++) {
        json_t *entry = json_array_get(list, i);
        if (!json_is_object(entry))
            return NULL;
        json_t *kept = only_members(entry, members_of(ask));
        char *text = json_dumps(kept, JSON_COMPACT | JSON_SORT_KEYS);
        texts[i] = text == NULL ? NULL : tw_arena_string(&port->arena, text);
        free(text);
        json_decref(kept);
        if (texts[i] == NULL) {
            port->out_of_memory = true;
            return NULL;
        }
    }
    qsort(texts, count, sizeof *texts, by_text);
    size_t kept = 0;
    bool once = ask == TW_ASK_PLACEMENTS || ask == TW_ASK_ACTIONS;
    for (size_t i = 0; i < count; i++)
        if (!once || kept == 0 || strcmp(texts[kept - 1], texts[i]) != 0)
            texts[kept++] = texts[i];
    *ret_count = kept;
    return texts;
}

static void note(struct tw_text *text, const char *word, const char *entry)
{
    if (text->length < SHOWN)
        tw_text_format(text, "%s%s %s", text->length > 0 ? "; " : "", word, entry);
}

/* Equal as sets? If not, what is missing and what is too many. */
static bool same_sets(struct tw_subject *port, enum tw_ask ask, const json_t *ours,
                      const json_t *theirs, struct tw_text *difference)
{
    size_t our_count, their_count, i = 0, k = 0;
    char **own = sorted_entries(port, ours, ask, &our_count);
    char **other = sorted_entries(port, theirs, ask, &their_count);

    if (own == NULL || other == NULL) {
        tw_text_add(difference, "the answer is not a list of objects");
        return false;
    }
    while (i < our_count || k < their_count) {
        int order = i == our_count ? 1 : k == their_count ? -1 : strcmp(own[i], other[k]);
        if (order < 0)
            note(difference, "missing", own[i++]);
        else if (order > 0)
            note(difference, "not ours", other[k++]);
        else
            i++, k++;
    }
    return difference->length == 0;
}

/* Has the first every number of the second? A number that is left out is 0. */
static bool has_counts(const json_t *one, const json_t *other)
{
    const char *key;
    json_t *value;

    json_object_foreach((json_t *)other, key, value)
    {
        const json_t *same = json_object_get(one, key);
        if (!json_is_integer(value) || (same != NULL && !json_is_integer(same)) ||
            json_integer_value(value) != json_integer_value(same))
            return false;
    }
    return true;
}

/* {"follower": 0} says as much as {}. */
static bool same_counts(const json_t *ours, const json_t *theirs)
{
    if (!json_is_array(theirs) || json_array_size(ours) != json_array_size(theirs))
        return false;
    for (size_t i = 0; i < json_array_size(ours); i++) {
        const json_t *own = json_array_get(ours, i), *other = json_array_get(theirs, i);
        if (!json_is_object(other) || !has_counts(own, other) || !has_counts(other, own))
            return false;
    }
    return true;
}

static int by_number(const void *one, const void *other)
{
    json_int_t first = *(const json_int_t *)one, second = *(const json_int_t *)other;

    return (first > second) - (first < second);
}

static bool same_values(const json_t *ours, const json_t *theirs)
{
    json_int_t own[64], other[64];
    size_t count = json_array_size(ours);

    if (!json_is_array(theirs) || json_array_size(theirs) != count || count > 64)
        return false;
    for (size_t i = 0; i < count; i++) {
        if (!json_is_integer(json_array_get(theirs, i)))
            return false;
        own[i] = json_integer_value(json_array_get(ours, i));
        other[i] = json_integer_value(json_array_get(theirs, i));
    }
    qsort(own, count, sizeof *own, by_number);
    qsort(other, count, sizeof *other, by_number);
    return count == 0 || memcmp(own, other, count * sizeof *own) == 0;
}

static bool same_answer(struct tw_subject *port, enum tw_ask ask, const json_t *ours,
                        const json_t *theirs, struct tw_text *difference)
{
    bool same = true;

    if (members_of(ask) != NULL)
        return same_sets(port, ask, ours, theirs, difference);
    if (ask == TW_ASK_SUPPLY || ask == TW_ASK_GOODS)
        return same_counts(ours, theirs);
    if (ask == TW_ASK_WINNERS && json_is_array(ours))
        return same_values(ours, theirs);
    if (ask != TW_ASK_HELD)
        return json_equal(ours, theirs) == 1;
    same = json_is_array(theirs) && json_array_size(ours) == json_array_size(theirs);
    for (size_t i = 0; same && i < json_array_size(ours); i++)
        same = same_values(json_array_get(ours, i), json_array_get(theirs, i));
    return same;
}

/* JSON for the report, cut where it is long. */
static const char *shown(struct tw_subject *port, const json_t *value)
{
    char *text = json_dumps(value, JSON_COMPACT | JSON_ENCODE_ANY | JSON_PRESERVE_ORDER);
    const char *copy = NULL;

    if (text != NULL && strlen(text) <= SHOWN)
        copy = tw_arena_string(&port->arena, text);
    else if (text != NULL)
        copy = tw_arena_format(&port->arena, "%.*s ...", SHOWN, text);
    free(text);
    port->out_of_memory |= copy == NULL && value != NULL;
    return copy;
}

/* Where points differ, the clauses behind the first event that does. */
static const json_t *behind_points(const struct tw_conform_case *item, const char *difference)
{
    const char *at = strchr(difference, '{');
    json_t *event = at == NULL ? NULL : json_loads(at, JSON_DISABLE_EOF_CHECK, NULL);
    const char *kind = json_string_value(json_object_get(event, "kind"));
    const char *when = json_string_value(json_object_get(event, "when"));
    char key[64];

    snprintf(key, sizeof key, "%.30s %.30s", kind == NULL ? "" : kind, when == NULL ? "" : when);
    json_decref(event);
    return json_object_get(item->points, key);
}

static void blame_list(struct tw_outcome *outcome, const json_t *list)
{
    json_t *id;
    size_t i;

    json_array_foreach(list, i, id) if (outcome->blame_count < MOST_BLAME)
        outcome->blame[outcome->blame_count++] = json_string_value(id);
}

static bool belongs(const char *id, const char *clause)
{
    size_t length = strlen(clause);

    return strncmp(id, clause, length) == 0 &&
           (id[length] == '\0' || id[length] == '.' || id[length] == '-');
}

/*
 * A scenario that differs in points paid by a clause it is about: that clause. One that differs in
 * other points: what it is about, or what paid them; which of the two, other cases will tell.
 */
static void blame_scenario(struct tw_outcome *outcome, const struct tw_conform_case *item,
                           const json_t *points)
{
    json_t *id;
    size_t i;

    for (size_t k = 0; k < item->clause_count; k++)
        json_array_foreach(points, i, id) if (belongs(item->clauses[k], json_string_value(id)) &&
                                              outcome->blame_count < MOST_BLAME)
            outcome->blame[outcome->blame_count++] = item->clauses[k];
    if (outcome->blame_count > 0)
        return;
    for (size_t k = 0; k < item->clause_count && k < MOST_BLAME / 2; k++)
        outcome->blame[outcome->blame_count++] = item->clauses[k];
    blame_list(outcome, points);
}

static void lay_blame(struct tw_subject *port, const struct tw_conform_case *item, size_t question,
                      const char *difference, struct tw_outcome *outcome)
{
    const char *ask =
        json_string_value(json_object_get(json_array_get(item->asked, question), "ask"));
    const json_t *points = strcmp(ask, "events") == 0 ? behind_points(item, difference) : NULL;

    outcome->blame = tw_arena_array(&port->arena, MOST_BLAME, sizeof *outcome->blame);
    if (outcome->blame == NULL) {
        port->out_of_memory = true;
    } else if (!item->is_game) {
        blame_scenario(outcome, item, points);
    } else {
        blame_list(outcome, json_array_get(item->blame, question));
        blame_list(outcome, points);
    }
}

static void fail(struct tw_subject *port, const struct tw_conform_case *item, size_t index,
                 const json_t *theirs, const char *difference, struct tw_outcome *outcome)
{
    const json_t *question = json_array_get(item->asked, index);

    outcome->kind = TW_OUTCOME_FAIL;
    outcome->ours = shown(port, json_array_get(item->answer, index));
    outcome->theirs = shown(port, theirs);
    outcome->message = tw_port_text(
        port, "%s after %d actions: %s", json_string_value(json_object_get(question, "ask")),
        (int)json_integer_value(json_object_get(question, "after")),
        difference[0] != '\0' ? difference : "another answer than ours");
    lay_blame(port, item, index, difference, outcome);
}

bool tw_answer_same(struct tw_subject *port, const struct tw_conform_case *item, size_t question,
                    const json_t *one, const json_t *other)
{
    const char *word =
        json_string_value(json_object_get(json_array_get(item->asked, question), "ask"));
    struct tw_text difference = {0};
    const bool same =
        same_answer(port, (enum tw_ask)tw_word_find(tw_ask_words, TW_ASK__COUNT, word), one, other,
                    &difference);

    tw_text_done(&difference);
    return same;
}

/* Remembers which questions were declined. */
static void decline(struct tw_subject *port, const struct tw_conform_case *item, size_t at,
                    struct tw_outcome *outcome)
{
    bool *list = (bool *)outcome->unanswered;

    if (list == NULL)
        list = tw_arena_array(&port->arena, json_array_size(item->asked) + 1, sizeof *list);
    if (list != NULL)
        list[at] = true;
    port->out_of_memory |= list == NULL;
    outcome->unanswered = list;
}

/* Keeps all answers, for whoever looks for the cause. */
static void keep_answers(struct tw_subject *port, const json_t *answers, struct tw_outcome *outcome)
{
    char *text = json_dumps(answers, JSON_COMPACT);

    if (text != NULL)
        outcome->said = tw_arena_string(&port->arena, text);
    free(text);
}

bool tw_judge_answers(struct tw_subject *port, const struct tw_conform_case *item,
                      const json_t *answers, struct tw_outcome *outcome)
{
    struct tw_text difference = {0};
    const char *declined = NULL;

    for (size_t i = 0; i < json_array_size(item->asked); i++) {
        const json_t *theirs = json_array_get(answers, i);
        const char *word =
            json_string_value(json_object_get(json_array_get(item->asked, i), "ask"));
        int ask = tw_word_find(tw_ask_words, TW_ASK__COUNT, word);
        const char *why = json_string_value(json_object_get(theirs, "unsupported"));
        tw_text_clear(&difference);
        if (why != NULL) {
            declined = tw_port_text(port, "%s: %.200s", word, why);
            decline(port, item, i, outcome);
            continue;
        }
        if (same_answer(port, (enum tw_ask)ask, json_array_get(item->answer, i), theirs,
                        &difference))
            continue;
        fail(port, item, i, theirs, tw_text_string(&difference), outcome);
        keep_answers(port, answers, outcome);
        for (size_t k = i + 1; k < json_array_size(item->asked); k++)
            if (json_object_get(json_array_get(answers, k), "unsupported") != NULL)
                decline(port, item, k, outcome);
        tw_text_done(&difference);
        return false;
    }
    port->out_of_memory |= difference.failed;
    tw_text_done(&difference);
    outcome->kind = declined == NULL ? TW_OUTCOME_PASS : TW_OUTCOME_UNSUPPORTED;
    outcome->message = declined;
    return true;
}

bool tw_judge_form(struct tw_subject *port, const struct tw_conform_case *item,
                   const json_t *answers, struct tw_outcome *outcome)
{
    outcome->kind = TW_OUTCOME_PASS;
    for (size_t i = 0; i < json_array_size(item->asked); i++) {
        const json_t *ours = json_array_get(item->answer, i), *theirs = json_array_get(answers, i);
        bool declined = json_object_get(theirs, "unsupported") != NULL;
        if (declined || json_typeof(ours) == json_typeof(theirs) ||
            (json_is_boolean(ours) && json_is_boolean(theirs)))
            continue;
        fail(port, item, i, theirs, "the answer has the wrong form", outcome);
        return false;
    }
    return true;
}
