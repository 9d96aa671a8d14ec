/* Where a pattern matches in a book, and what it captures there. */
#include <string.h>

#include "audit/internal.h"
#include "support/utf8.h"

/* The place of a character inside a pattern, or the whole where it is folded or escaped. */
static struct tw_place place_in(const struct tw_model_pattern *pattern, size_t offset)
{
    const size_t length = strlen(pattern->pattern);
    struct tw_place place = pattern->place;

    if (place.width != tw_utf8_count(pattern->pattern, length))
        return place;
    if (offset > length)
        offset = length;
    place.column += (uint32_t)tw_utf8_count(pattern->pattern, offset);
    place.width = 1;
    return place;
}

static void report_pattern(struct tw_audit *audit, const struct tw_model_pattern *pattern,
                           const struct tw_search_error *error)
{
    const size_t length = strlen(pattern->pattern);
    const size_t offset = error->offset < length ? error->offset : length;
    struct tw_diagnostic *diagnostic =
        tw_diagnostics_add(&audit->diagnostics, TW_CODE_AUDIT_PATTERN, place_in(pattern, offset),
                           "the pattern for %s, column %zu: %s", pattern->edition,
                           tw_utf8_count(pattern->pattern, offset) + 1, error->message);

    if (strstr(error->message, "non-existent"))
        tw_diagnostics_note(&audit->diagnostics, diagnostic,
                            "(?&number) stands for a number in digits or words");
}

/* A pattern captures all numbers of its fact; or none, when one is implied. */
static bool check_groups(struct tw_audit *audit, const struct tw_query *query,
                         const struct tw_search *search)
{
    const size_t groups = tw_search_groups(search);
    struct tw_diagnostic *diagnostic;

    if (groups == query->value_count || (groups == 0 && query->implies >= 0))
        return true;
    diagnostic =
        tw_diagnostics_add(&audit->diagnostics, TW_CODE_AUDIT_GROUPS, query->pattern->place,
                           "the pattern for %s has %zu of the %zu groups it needs",
                           query->pattern->edition, groups, query->value_count);
    if (query->value_count == 1)
        tw_diagnostics_note(&audit->diagnostics, diagnostic,
                            "(?<n>...) captures the number; without it the fact needs `implies`");
    else
        tw_diagnostics_note(&audit->diagnostics, diagnostic,
                            "(?<a>...) (?<b>...) and so on capture the numbers of a list");
    return false;
}

struct tw_search *tw_places_compile(struct tw_audit *audit, const struct tw_query *query)
{
    struct tw_search_error error = {.offset = 0};
    struct tw_search *search = NULL;
    const enum tw_status status =
        tw_search_compile(&audit->arena, query->pattern->pattern, query->language,
                          query->value_count, &search, &error);

    audit->patterns++;
    if (status == TW_NO_MEMORY)
        audit->diagnostics.out_of_memory = true;
    else if (status != TW_OK)
        report_pattern(audit, query->pattern, &error);
    if (status == TW_OK && check_groups(audit, query, search))
        return search;
    audit->wrong_patterns++;
    tw_search_done(search);
    return NULL;
}

/* The numbers of a match. A group that is not set makes the whole unreadable. */
static void read_values(const struct tw_query *query, const char *text,
                        const struct tw_search_match *match, struct tw_audit_place *place)
{
    size_t set = 0;

    for (size_t i = 0; i < query->value_count; i++) {
        const size_t start = match->groups[i].start;
        const size_t length = match->groups[i].end - start;

        if (!match->groups[i].set)
            continue;
        set++;
        if (!tw_audit_number(query->language, text + start, length, &place->values[i]) &&
            !place->unread)
            place->unread = tw_arena_copy(query->arena, text + start, length);
    }
    if (set == 0 && query->value_count == 1 && query->implies >= 0) {
        place->values[0] = query->implies;
        set = 1;
    }
    if (set < query->value_count && !place->unread)
        place->unread = "";
    if (!place->unread)
        place->value_count = query->value_count;
}

/* Where the number stands, or else where the match begins. */
static size_t point_of(const struct tw_search_match *match, size_t value_count)
{
    for (size_t i = 0; i < value_count; i++)
        if (match->groups[i].set)
            return match->groups[i].start;
    return match->words_end > match->words_start ? match->words_start : match->start;
}

/* Readings differ from the printed one only at the ends of lines. */
static uint16_t sentence_of(const struct tw_query *query, const struct tw_book_view *view,
                            size_t point, uint32_t line)
{
    const struct tw_book_view *printed = &query->text->views[TW_READING_PRINTED];

    return tw_sentences_at(printed, line,
                           printed->line_starts[line - 1] + point - view->line_starts[line - 1]);
}

static enum tw_status add_place(const struct tw_query *query, const struct tw_book_view *view,
                                const struct tw_search_match *match, struct tw_audit_places *places)
{
    const size_t point = point_of(match, query->value_count);
    struct tw_audit_place place = {.line = tw_book_line(view, point), .verdict = match->verdict};
    size_t capacity = TW_AUDIT_MAX_PLACES;

    place.sentence = sentence_of(query, view, point, place.line);
    read_values(query, tw_text_string(&view->text), match, &place);
    places->all++;
    /* Beyond the limit only what contradicts the first place is worth keeping. */
    if (places->count == TW_AUDIT_MAX_PLACES) {
        if (memcmp(place.values, places->list[0].values, sizeof place.values) == 0)
            return TW_OK;
        places->count--;
    }
    if (!places->list) {
        places->list = tw_arena_array(query->arena, capacity, sizeof *places->list);
        if (!places->list)
            return TW_NO_MEMORY;
    }
    place.quote = tw_book_quote(view, point, query->arena);
    if (match->words_end > match->words_start)
        place.words = tw_arena_copy(query->arena, tw_text_string(&view->text) + match->words_start,
                                    match->words_end - match->words_start);
    if (!place.quote || (match->words_end > match->words_start && !place.words))
        return TW_NO_MEMORY;
    places->list[places->count++] = place;
    return TW_OK;
}

static enum tw_status search_view(struct tw_audit *audit, const struct tw_query *query,
                                  const struct tw_book_view *view, struct tw_search *search,
                                  struct tw_audit_places *places, const char **reason)
{
    enum tw_search_result result = TW_SEARCH_NOTHING;
    struct tw_search_match match;

    tw_search_rewind(search, tw_text_string(&view->text), view->text.length);
    while (places->all < TW_AUDIT_MAX_MATCHES &&
           (result = tw_search_next(search, &match)) == TW_SEARCH_FOUND)
        if (add_place(query, view, &match, places) != TW_OK)
            return TW_NO_MEMORY;
    if (result != TW_SEARCH_GAVE_UP)
        return TW_OK;
    *reason = tw_arena_string(query->arena, tw_search_reason(search));
    tw_diagnostics_add(&audit->diagnostics, TW_CODE_AUDIT_GAVE_UP, query->pattern->place,
                       "the search for this in %s was given up: %s", query->pattern->edition,
                       tw_search_reason(search));
    return *reason ? TW_OK : TW_NO_MEMORY;
}

enum tw_status tw_places_search(struct tw_audit *audit, const struct tw_query *query,
                                struct tw_search *search, struct tw_audit_places *ret_places,
                                const char **ret_reason)
{
    struct tw_audit_places places = {0};
    const char *reason = NULL;
    enum tw_status status = TW_OK;

    for (int i = 0; status == TW_OK && !places.all && !reason && i < TW_READING__COUNT; i++) {
        const struct tw_book_view *view;

        status = tw_book_view(query->text, (enum tw_reading)i, query->arena, &view);
        if (status == TW_OK)
            status = search_view(audit, query, view, search, &places, &reason);
    }
    if (status == TW_OK) {
        *ret_places = places;
        *ret_reason = reason;
    }
    return status;
}

enum tw_status tw_places_find(struct tw_audit *audit, const struct tw_query *query,
                              struct tw_audit_places *ret_places, const char **ret_reason)
{
    struct tw_search *search = tw_places_compile(audit, query);
    const enum tw_status status =
        search ? tw_places_search(audit, query, search, ret_places, ret_reason) : TW_UNUSABLE;

    tw_search_done(search);
    return status;
}
