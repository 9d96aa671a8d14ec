/* An audit as a whole: the books, then everything that is looked for in them. */
#include "audit/audit.h"

#include <string.h>

#include "audit/internal.h"
#include "model/diagnostics/source.h"

#define WORD(name, word) word,
const char *const tw_audit_outcome_words[TW_AUDIT__COUNT] = {TW_AUDIT_OUTCOMES(WORD)};
const char *const tw_audit_verdict_words[TW_AUDIT_VERDICT__COUNT] = {TW_AUDIT_VERDICTS(WORD)};
const char *const tw_audit_state_words[TW_AUDIT_SENTENCE__COUNT] = {TW_AUDIT_STATES(WORD)};
const char *const tw_audit_change_words[TW_AUDIT_CHANGE__COUNT] = {TW_AUDIT_CHANGES(WORD)};
#undef WORD

enum { MOST_EDITIONS = 256 };

void tw_audit_start(struct tw_audit *audit, const struct tw_model *model)
{
    *audit = (struct tw_audit){.model = model};
    audit->diagnostics.arena = &audit->arena;
}

/* Every edition once; their number. */
static size_t list_editions(const struct tw_model *model, const char *names[MOST_EDITIONS])
{
    size_t count = 0;

    for (size_t i = 0; i < model->ruleset_count; i++)
        for (size_t j = 0; j < model->rulesets[i].edition_count; j++) {
            const char *id = model->rulesets[i].editions[j].id;
            bool known = false;

            for (size_t k = 0; k < count; k++)
                known |= strcmp(names[k], id) == 0;
            if (!known && count < MOST_EDITIONS)
                names[count++] = id;
        }
    return count;
}

static const struct tw_model_edition *find_edition(const struct tw_model *model, const char *id)
{
    for (size_t i = 0; i < model->ruleset_count; i++)
        for (size_t j = 0; j < model->rulesets[i].edition_count; j++)
            if (strcmp(model->rulesets[i].editions[j].id, id) == 0)
                return &model->rulesets[i].editions[j];
    for (size_t i = 0; i < model->book_count; i++)
        if (model->books[i].own.language && strcmp(model->books[i].edition, id) == 0)
            return &model->books[i].own;
    return NULL;
}

/* Reports an edition that cannot be audited; NULL then. */
static const struct tw_model_edition *check_edition(struct tw_audit *audit, const char *id)
{
    const struct tw_model_edition *edition = find_edition(audit->model, id);
    const struct tw_place nowhere = {0};
    const char *names[MOST_EDITIONS];

    for (size_t i = 0; i < audit->book_count; i++)
        if (strcmp(audit->books[i].edition, id) == 0) {
            tw_diagnostics_add(&audit->diagnostics, TW_CODE_AUDIT_TWICE, nowhere,
                               "the edition '%s' was given twice", id);
            return NULL;
        }
    if (!edition && audit->new_language) {
        audit->new_edition = (struct tw_model_edition){.id = id, .language = audit->new_language};
        edition = &audit->new_edition;
    }
    if (!edition) {
        const size_t count = list_editions(audit->model, names);

        tw_diagnostics_suggest(&audit->diagnostics,
                               tw_diagnostics_add(&audit->diagnostics, TW_CODE_AUDIT_EDITION,
                                                  nowhere, "no ruleset has an edition '%s'", id),
                               id, names, count, "editions");
    } else if (audit->book_count == TW_AUDIT_MAX_BOOKS) {
        tw_diagnostics_add(&audit->diagnostics, TW_CODE_AUDIT_TWICE, nowhere,
                           "at most %d editions are audited at once", (int)TW_AUDIT_MAX_BOOKS);
        return NULL;
    }
    return edition;
}

static bool begins_with(const struct tw_source *source, const char *bytes, size_t length)
{
    return source->length >= length && memcmp(source->bytes, bytes, length) == 0;
}

/* A text has content and no NUL bytes. Reports what has. */
static bool check_text(struct tw_audit *audit, const struct tw_source *source)
{
    const char *nul = source->length ? memchr(source->bytes, '\0', source->length) : NULL;
    struct tw_place place = {.source = source};
    struct tw_diagnostic *diagnostic;

    if (source->length == 0) {
        tw_diagnostics_add(&audit->diagnostics, TW_CODE_FILE_EMPTY, place, "the book is empty");
        return false;
    }
    if (source->length > TW_AUDIT_MAX_BOOK_BYTES) {
        tw_diagnostics_add(&audit->diagnostics, TW_CODE_FILE_TOO_LONG, place,
                           "the book has %zu bytes; at most %d are read", source->length,
                           (int)TW_AUDIT_MAX_BOOK_BYTES);
        return false;
    }
    if (!nul)
        return true;
    diagnostic = tw_diagnostics_add(&audit->diagnostics, TW_CODE_AUDIT_NO_TEXT, place,
                                    "the book is not a text: byte %zu is NUL",
                                    (size_t)(nul - source->bytes) + 1);
    if (begins_with(source, "\xFF\xFE", 2) || begins_with(source, "\xFE\xFF", 2))
        tw_diagnostics_note(&audit->diagnostics, diagnostic,
                            "it looks like UTF-16; save it as UTF-8");
    else if (begins_with(source, "%PDF", 4))
        tw_diagnostics_note(&audit->diagnostics, diagnostic,
                            "it is a PDF; extract its text first, as with pdftotext");
    return false;
}

/* Says where a book is not UTF-8. */
static void report_repairs(struct tw_audit *audit, const struct tw_book *book)
{
    const size_t room = sizeof book->repaired_at / sizeof *book->repaired_at;
    const size_t shown = book->repaired < room ? book->repaired : room;
    struct tw_diagnostic *diagnostic = NULL;

    for (size_t i = 0; i < shown; i++)
        diagnostic =
            tw_diagnostics_add(&audit->diagnostics, TW_CODE_AUDIT_REPAIRED,
                               tw_source_place(book->source, book->repaired_at[i]),
                               "byte 0x%02X is not UTF-8 and was replaced",
                               (unsigned)(unsigned char)book->source->bytes[book->repaired_at[i]]);
    if (book->repaired > shown)
        tw_diagnostics_note(&audit->diagnostics, diagnostic, "and %zu more bytes like it",
                            book->repaired - shown);
    if (book->repaired > book->source->length / 4)
        tw_diagnostics_note(&audit->diagnostics, diagnostic,
                            "most of the book is in another encoding; convert it to UTF-8");
}

enum tw_status tw_audit_add_book(struct tw_audit *audit, const char *edition,
                                 const struct tw_source *source)
{
    const struct tw_model_edition *known = check_edition(audit, edition);
    struct tw_audit_book *book = &audit->books[audit->book_count];
    enum tw_status status;

    if (!known || !check_text(audit, source))
        return audit->diagnostics.out_of_memory ? TW_NO_MEMORY : TW_UNUSABLE;
    *book = (struct tw_audit_book){
        .edition = known->id,
        .language = known->language ? known->language : "",
        .source = source,
    };
    status = tw_book_make(source, &audit->arena, &book->text);
    if (status != TW_OK)
        return status;
    book->repaired = book->text->repaired;
    book->lines = book->text->views[TW_READING_PRINTED].line_count;
    audit->book_count++;
    report_repairs(audit, book->text);
    return audit->diagnostics.out_of_memory ? TW_NO_MEMORY : TW_OK;
}

enum tw_status tw_audit_read_book(struct tw_audit *audit, const char *edition, const char *path)
{
    const struct tw_source *source;
    const enum tw_status status = tw_source_read_most(path, TW_AUDIT_MAX_BOOK_BYTES, &audit->arena,
                                                      &audit->diagnostics, &source);

    return status == TW_OK ? tw_audit_add_book(audit, edition, source) : status;
}

/* Does everything that is stated hold? */
static bool holds(const struct tw_audit *audit)
{
    size_t broken = audit->mismatch_count;

    for (size_t i = 0; i < audit->book_count; i++)
        broken += audit->books[i].counts[TW_AUDIT_DIFFERS] +
                  audit->books[i].counts[TW_AUDIT_NOT_FOUND] +
                  audit->books[i].counts[TW_AUDIT_GAVE_UP] + audit->books[i].reworded;
    return broken == 0;
}

enum tw_status tw_audit_run(struct tw_audit *audit)
{
    const enum tw_status facts = tw_facts_audit(audit);
    const enum tw_status known =
        facts == TW_NO_MEMORY ? TW_NO_MEMORY : tw_discrepancies_audit(audit);

    const enum tw_status worded = known == TW_NO_MEMORY ? known : tw_wordings_audit(audit);

    if (worded == TW_NO_MEMORY || audit->diagnostics.out_of_memory)
        return TW_NO_MEMORY;
    if (audit->wrong_patterns)
        return TW_UNUSABLE;
    return holds(audit) ? TW_OK : TW_FINDING;
}

void tw_audit_done(struct tw_audit *audit)
{
    for (size_t i = 0; i < audit->book_count; i++)
        tw_book_done(audit->books[i].text);
    tw_arena_done(&audit->arena);
}
