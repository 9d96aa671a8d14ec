/*
 * A watch over a book: the patterns of all facts, discrepancies and wordings of its edition are
 * compiled once and looked for in changed copies of the text, those first that were found on the
 * changed line.
 */
#include <string.h>

#include "audit/internal.h"

/* What is looked for, and what became of it in the book as it is. */
struct watcher {
    const char *id;
    struct tw_query query;
    struct tw_search *search;
    const struct tw_audit_fact *fact; /* NULL: a discrepancy or a wording */
    const struct tw_audit_places *places;
    enum tw_audit_verdict verdict;
};

struct tw_watch {
    struct tw_audit *audit;
    struct watcher *list;
    size_t count;
};

static enum tw_status add(struct tw_watch *watch, struct watcher watcher)
{
    watcher.search = tw_places_compile(watch->audit, &watcher.query);
    watch->audit->patterns--; /* it was counted before */
    if (!watcher.search)
        return watch->audit->diagnostics.out_of_memory ? TW_NO_MEMORY : TW_UNUSABLE;
    watch->list[watch->count++] = watcher;
    return TW_OK;
}

static enum tw_status add_facts(struct tw_watch *watch, size_t book)
{
    struct tw_audit *audit = watch->audit;
    enum tw_status status = TW_OK;

    for (size_t i = 0; i < audit->fact_count && status == TW_OK; i++) {
        const struct tw_audit_fact *fact = &audit->facts[i];

        if (fact->book == book && fact->outcome == TW_AUDIT_AGREES)
            status = add(watch, (struct watcher){
                                    .id = fact->fact->id,
                                    .query = tw_facts_query(audit, fact->fact, book),
                                    .fact = fact,
                                    .places = &fact->places,
                                });
    }
    return status;
}

static enum tw_status add_others(struct tw_watch *watch, size_t book)
{
    struct tw_audit *audit = watch->audit;
    enum tw_status status = TW_OK;

    for (size_t i = 0; i < audit->wording_count && status == TW_OK; i++) {
        const struct tw_audit_wording *entry = &audit->wordings[i];

        if (entry->book == book && entry->found)
            status =
                add(watch, (struct watcher){
                               .id = entry->wording->clause.text,
                               .query = tw_audit_pattern_query(audit, &entry->wording->pattern),
                               .places = &entry->places,
                               .verdict = tw_discrepancies_judge(&entry->places),
                           });
    }
    for (size_t i = 0; i < audit->discrepancy_count && status == TW_OK; i++) {
        const struct tw_audit_discrepancy *entry = &audit->discrepancies[i];
        const struct tw_model_discrepancy *known = entry->discrepancy;

        for (size_t j = 0; j < known->pattern_count && status == TW_OK; j++)
            if (entry->book == book && entry->verdict == TW_AUDIT_PRESENT &&
                strcmp(known->patterns[j].edition, audit->books[book].edition) == 0)
                status = add(watch, (struct watcher){
                                        .id = known->id,
                                        .query = tw_audit_pattern_query(audit, &known->patterns[j]),
                                        .places = &entry->places,
                                        .verdict = entry->verdict,
                                    });
    }
    return status;
}

enum tw_status tw_watch_make(struct tw_audit *audit, size_t book, struct tw_watch **ret_watch)
{
    struct tw_watch *watch = tw_arena_alloc(&audit->arena, sizeof *watch);
    const size_t most = audit->fact_count + audit->wording_count + audit->discrepancy_count;
    enum tw_status status;

    if (!watch)
        return TW_NO_MEMORY;
    watch->audit = audit;
    watch->list = tw_arena_array(&audit->arena, most + 1, sizeof *watch->list);
    if (!watch->list)
        return TW_NO_MEMORY;
    status = add_facts(watch, book);
    if (status == TW_OK)
        status = add_others(watch, book);
    if (status == TW_OK)
        *ret_watch = watch;
    else
        tw_watch_done(watch);
    return status;
}

static bool stands_on(const struct watcher *watcher, uint32_t line)
{
    for (size_t i = 0; i < watcher->places->count; i++)
        if (watcher->places->list[i].line == line)
            return true;
    return false;
}

/* Whether it comes out otherwise than before, as a reader of the report would see it. */
static bool differs(const struct watcher *watcher, const struct tw_audit_places *places,
                    const char *reason)
{
    struct tw_audit_fact fact;

    if (!watcher->fact)
        return reason || tw_discrepancies_judge(places) != watcher->verdict;
    fact = *watcher->fact;
    fact.places = *places;
    fact.reason = reason;
    tw_facts_judge(&fact);
    return fact.outcome != watcher->fact->outcome;
}

static enum tw_status ask(struct tw_watch *watch, struct watcher *watcher, struct tw_book *text,
                          struct tw_arena *arena, bool *ret_differs)
{
    struct tw_query query = watcher->query;
    struct tw_audit_places places;
    const char *reason;
    enum tw_status status;

    query.text = text;
    query.arena = arena;
    status = tw_places_search(watch->audit, &query, watcher->search, &places, &reason);
    if (status == TW_OK)
        *ret_differs = differs(watcher, &places, reason);
    return status;
}

enum tw_status tw_watch_notices(struct tw_watch *watch, const struct tw_source *changed,
                                uint32_t line, const char **ret_id)
{
    struct tw_arena arena = {0};
    struct tw_book *text = NULL;
    const char *id = NULL;
    enum tw_status status = tw_book_make(changed, &arena, &text);

    for (int near = 1; near >= 0 && status == TW_OK && !id; near--)
        for (size_t i = 0; i < watch->count && status == TW_OK && !id; i++) {
            bool noticed = false;

            if (stands_on(&watch->list[i], line) != (near == 1))
                continue;
            status = ask(watch, &watch->list[i], text, &arena, &noticed);
            id = noticed ? watch->list[i].id : NULL;
        }
    if (text)
        tw_book_done(text);
    tw_arena_done(&arena);
    if (status == TW_OK)
        *ret_id = id;
    return status;
}

void tw_watch_done(struct tw_watch *watch)
{
    for (size_t i = 0; watch && i < watch->count; i++)
        tw_search_done(watch->list[i].search);
}
