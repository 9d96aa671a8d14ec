/* The words that make a clause a must, a may or a must not: they have to stand in the text. */
#include "audit/internal.h"

static enum tw_status audit_wording(struct tw_audit *audit, const struct tw_model_wording *wording,
                                    size_t book)
{
    struct tw_audit_wording *result = &audit->wordings[audit->wording_count];
    const struct tw_query query = tw_audit_pattern_query(audit, &wording->pattern);
    enum tw_status status;

    if (!query.text) {
        tw_search_done(tw_places_compile(audit, &query));
        return TW_OK;
    }
    *result = (struct tw_audit_wording){.wording = wording, .book = book};
    status = tw_places_find(audit, &query, &result->places, &result->reason);
    if (status != TW_OK)
        return status;
    result->found = result->places.count > 0;
    audit->books[book].wordings++;
    audit->books[book].reworded += !result->found;
    audit->wording_count++;
    return TW_OK;
}

enum tw_status tw_wordings_audit(struct tw_audit *audit)
{
    const struct tw_model *model = audit->model;
    enum tw_status result = TW_OK;
    size_t count = 0;

    for (size_t i = 0; i < model->book_count; i++)
        count += model->books[i].wording_count;
    audit->wordings = tw_arena_array(&audit->arena, count + 1, sizeof *audit->wordings);
    if (!audit->wordings)
        return TW_NO_MEMORY;
    for (size_t i = 0; i < model->book_count; i++)
        for (size_t j = 0; j < model->books[i].wording_count; j++) {
            const size_t book = tw_audit_book_of(audit, model->books[i].edition);
            const enum tw_status status = audit_wording(audit, &model->books[i].wordings[j], book);

            if (status == TW_NO_MEMORY)
                return status;
            if (status != TW_OK)
                result = status;
        }
    return result;
}
