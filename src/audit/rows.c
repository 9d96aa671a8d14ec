/*
 * An audit as rows of results: docs/results.md. Only numbers and lines go there, never what the
 * book says: results are published, books are not ours to copy.
 */
#include <string.h>

#include "audit/audit.h"

static void add_numbers(struct tw_text *text, const char *name, const int32_t *values, size_t count)
{
    tw_text_format(text, ",\"%s\":[", name);
    for (size_t i = 0; i < count; i++)
        tw_text_format(text, "%s%d", i == 0 ? "" : ",", values[i]);
    tw_text_add_char(text, ']');
}

static void add_lines(struct tw_text *text, const struct tw_audit_places *places)
{
    if (places->count == 0)
        return;
    tw_text_add(text, ",\"lines\":[");
    for (size_t i = 0; i < places->count; i++)
        tw_text_format(text, "%s%u", i == 0 ? "" : ",", (unsigned)places->list[i].line);
    tw_text_add_char(text, ']');
}

static bool same_values(const struct tw_audit_place *one, const struct tw_audit_place *other)
{
    return one->value_count == other->value_count &&
           memcmp(one->values, other->values, one->value_count * sizeof *one->values) == 0;
}

/* What the places say, each thing once. */
static void add_found(struct tw_text *text, const struct tw_audit_places *places)
{
    bool any = false;

    for (size_t i = 0; i < places->count; i++) {
        const struct tw_audit_place *place = &places->list[i];
        bool first = place->value_count > 0;

        for (size_t j = 0; j < i && first; j++)
            first = !same_values(&places->list[j], place);
        if (!first)
            continue;
        tw_text_add(text, any ? "," : ",\"found\":[");
        for (size_t j = 0; j < place->value_count; j++)
            tw_text_format(text, "%s%d", j == 0 ? "" : ",", place->values[j]);
        any = true;
    }
    if (any)
        tw_text_add_char(text, ']');
}

static void start_row(struct tw_results_writer *writer, const char *id, const char *rules,
                      const char *status, const struct tw_audit_book *book)
{
    struct tw_text command = {0};

    tw_text_add(&command, writer->command);
    tw_results_row(writer, "audit", id, rules, status);
    if (book) {
        tw_results_pair(&writer->text, "edition", book->edition);
        tw_text_clear(&command);
        tw_text_format(&command, "tilewright audit --verbose --rulebook %s=%s", book->edition,
                       book->source->name);
    }
    tw_results_pair(&writer->text, "command", tw_text_string(&command));
    tw_text_done(&command);
}

/* What becomes of a fact, and what is said about it. */
static const struct {
    const char *status, *member, *words;
} outcomes[TW_AUDIT__COUNT] = {
    [TW_AUDIT_AGREES] = {"pass", NULL, NULL},
    [TW_AUDIT_DIFFERS] = {"fail", "message", "the book says something else"},
    [TW_AUDIT_NOT_FOUND] = {"fail", "message", "not found in the text"},
    [TW_AUDIT_GAVE_UP] = {"error", "message", "the search went over a limit"},
    [TW_AUDIT_NOT_STATED] = {"not-checkable", "reason", "this edition does not state it"},
    [TW_AUDIT_NOTED] = {"not-checkable", "reason", "stated, but nothing to compare it with"},
};

static const char *differs_words(const struct tw_audit_fact *fact)
{
    if (fact->disagrees)
        return "the book does not say the same everywhere";
    for (size_t i = 0; i < fact->places.count; i++)
        if (fact->places.list[i].unread)
            return "the book has no number where one is expected";
    return outcomes[TW_AUDIT_DIFFERS].words;
}

static void add_fact(const struct tw_audit *audit, const struct tw_audit_fact *fact,
                     struct tw_results_writer *writer)
{
    struct tw_text *text = &writer->text;
    const char *words = outcomes[fact->outcome].words;

    start_row(writer, fact->fact->id, fact->ruleset->id, outcomes[fact->outcome].status,
              &audit->books[fact->book]);
    tw_results_pair(text, "outcome", tw_audit_outcome_words[fact->outcome]);
    if (fact->outcome == TW_AUDIT_DIFFERS)
        words = differs_words(fact);
    if (outcomes[fact->outcome].member)
        tw_results_pair(text, outcomes[fact->outcome].member, words);
    add_lines(text, &fact->places);
    if (fact->fact->value_count > 0)
        add_numbers(text, "expected", fact->fact->values, fact->fact->value_count);
    add_found(text, &fact->places);
    if (fact->computed)
        add_numbers(text, "computed", fact->computes, fact->fact->value_count);
    tw_results_row_end(writer);
}

static void add_mismatch(const struct tw_audit_mismatch *mismatch, struct tw_results_writer *writer)
{
    struct tw_text message = {0};

    tw_text_format(&message, "the data give %d, the ruleset says %d", mismatch->computes,
                   mismatch->fact->values[mismatch->which]);
    start_row(writer, mismatch->fact->id, mismatch->ruleset->id, "fail", NULL);
    tw_results_pair(&writer->text, "message", tw_text_string(&message));
    add_numbers(&writer->text, "expected", &mismatch->fact->values[mismatch->which], 1);
    add_numbers(&writer->text, "computed", &mismatch->computes, 1);
    tw_results_row_end(writer);
    tw_text_done(&message);
}

/* A discrepancy that is there is what we expect; one that is gone may have been put right. */
static void add_discrepancy(const struct tw_audit *audit, const struct tw_audit_discrepancy *entry,
                            struct tw_results_writer *writer)
{
    static const char *const reasons[TW_AUDIT_VERDICT__COUNT] = {
        [TW_AUDIT_GONE] = "not found: perhaps this printing corrects it",
        [TW_AUDIT_OTHERWISE] = "the place is there and says something else",
        [TW_AUDIT_CORRECTED] = "this printing has put it right",
    };
    struct tw_text *text = &writer->text;
    const bool present = entry->verdict == TW_AUDIT_PRESENT;

    start_row(writer, entry->discrepancy->id, "",
              present         ? "pass"
              : entry->reason ? "error"
                              : "not-checkable",
              &audit->books[entry->book]);
    tw_results_pair(text, "outcome", tw_audit_verdict_words[entry->verdict]);
    if (present)
        tw_results_pair(text, "message", "stands there as described");
    else if (entry->reason)
        tw_results_pair(text, "message", outcomes[TW_AUDIT_GAVE_UP].words);
    else
        tw_results_pair(text, "reason", reasons[entry->verdict]);
    add_lines(text, &entry->places);
    tw_results_row_end(writer);
}

void tw_audit_rows(const struct tw_audit *audit, struct tw_results_writer *writer)
{
    for (size_t i = 0; i < audit->fact_count; i++)
        add_fact(audit, &audit->facts[i], writer);
    for (size_t i = 0; i < audit->mismatch_count; i++)
        add_mismatch(&audit->mismatches[i], writer);
    for (size_t i = 0; i < audit->discrepancy_count; i++)
        add_discrepancy(audit, &audit->discrepancies[i], writer);
}
