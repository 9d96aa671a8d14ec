/* Known discrepancies: where the books have them. They are no findings. */
#include <string.h>

#include "audit/internal.h"

size_t tw_audit_book_of(const struct tw_audit *audit, const char *edition)
{
    size_t i = 0;

    while (i < audit->book_count && strcmp(audit->books[i].edition, edition) != 0)
        i++;
    return i;
}

struct tw_query tw_audit_pattern_query(struct tw_audit *audit,
                                       const struct tw_model_pattern *pattern)
{
    const size_t book = tw_audit_book_of(audit, pattern->edition);
    const bool read = book < audit->book_count;

    return (struct tw_query){
        .pattern = pattern,
        .implies = -1,
        .language = read ? audit->books[book].language : "",
        .text = read ? audit->books[book].text : NULL,
        .arena = &audit->arena,
    };
}

enum tw_audit_verdict tw_discrepancies_judge(const struct tw_audit_places *places)
{
    enum tw_audit_verdict verdict = TW_AUDIT_GONE;

    for (size_t i = 0; i < places->count; i++)
        if (places->list[i].verdict > verdict)
            verdict = places->list[i].verdict;
    return verdict;
}

static enum tw_status audit_pattern(struct tw_audit *audit,
                                    const struct tw_model_discrepancy *entry,
                                    const struct tw_model_pattern *pattern)
{
    const struct tw_query query = tw_audit_pattern_query(audit, pattern);
    struct tw_audit_discrepancy *result = &audit->discrepancies[audit->discrepancy_count];
    enum tw_status status;

    if (!query.text) {
        tw_search_done(tw_places_compile(audit, &query));
        return TW_OK;
    }
    *result = (struct tw_audit_discrepancy){.discrepancy = entry,
                                            .book = tw_audit_book_of(audit, pattern->edition)};
    status = tw_places_find(audit, &query, &result->places, &result->reason);
    if (status != TW_OK)
        return status;
    result->verdict = tw_discrepancies_judge(&result->places);
    audit->discrepancy_count++;
    return TW_OK;
}

/* Is it about one of the books, and there is nothing to look for? */
static bool is_unsearched(const struct tw_audit *audit, const struct tw_model_discrepancy *entry)
{
    bool about =
        entry->edition.text && tw_audit_book_of(audit, entry->edition.text) < audit->book_count;

    for (size_t i = 0; i < entry->says_count; i++)
        about |= tw_audit_book_of(audit, entry->says[i].edition.text) < audit->book_count;
    return about && entry->pattern_count == 0;
}

enum tw_status tw_discrepancies_audit(struct tw_audit *audit)
{
    const struct tw_model *model = audit->model;
    enum tw_status result = TW_OK;
    size_t patterns = 0;

    for (size_t i = 0; i < model->discrepancy_count; i++)
        patterns += model->discrepancies[i].pattern_count;
    audit->discrepancies =
        tw_arena_array(&audit->arena, patterns + 1, sizeof *audit->discrepancies);
    if (!audit->discrepancies)
        return TW_NO_MEMORY;
    for (size_t i = 0; i < model->discrepancy_count; i++) {
        const struct tw_model_discrepancy *entry = &model->discrepancies[i];

        audit->unsearched += is_unsearched(audit, entry);
        for (size_t j = 0; j < entry->pattern_count; j++) {
            const enum tw_status status = audit_pattern(audit, entry, &entry->patterns[j]);

            if (status == TW_NO_MEMORY)
                return status;
            if (status != TW_OK)
                result = status;
        }
    }
    return result;
}
