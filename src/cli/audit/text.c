/* The results of an audit as a table for people. */
#include <stdio.h>
#include <string.h>

#include "cli/audit/show.h"
#include "cli/cli.h"

enum { MOST_LINES = 6, COLUMN = 40 };

static const char *plural(size_t count)
{
    return count == 1 ? "" : "s";
}

/* Does it change the exit status? */
static bool is_finding(enum tw_audit_outcome outcome)
{
    return outcome == TW_AUDIT_DIFFERS || outcome == TW_AUDIT_NOT_FOUND ||
           outcome == TW_AUDIT_GAVE_UP;
}

/* "24, 24, 23", or a dash for nothing. */
static void format_values(const int32_t *values, size_t count, char ret_column[COLUMN])
{
    size_t length = 0;

    snprintf(ret_column, COLUMN, "-");
    for (size_t i = 0; i < count && length < COLUMN; i++)
        length +=
            (size_t)snprintf(ret_column + length, COLUMN - length, "%s%d", i ? "," : "", values[i]);
}

/* The lines of all places, each once. */
static void add_lines(struct tw_text *text, const struct tw_audit_places *places)
{
    const struct tw_audit_place *list = places->list;
    size_t shown = 0;

    for (size_t i = 0; list && i < places->count; i++) {
        if (i && list[i].line == list[i - 1].line)
            continue;
        if (shown++ == MOST_LINES) {
            tw_text_add(text, " ...");
            return;
        }
        tw_text_format(text, shown > 1 ? " %u" : "%u", (unsigned)list[i].line);
    }
}

static void add_quotes(struct tw_text *text, const struct tw_audit_places *places)
{
    for (size_t i = 0; i < places->count; i++)
        tw_text_format(text, "      %6u | %s\n", (unsigned)places->list[i].line,
                       places->list[i].quote);
    if (places->all > places->count)
        tw_text_format(text, "             | and %zu more places\n", places->all - places->count);
}

/* What every place says, where they do not all say what they should. */
static void add_contradictions(struct tw_text *text, const struct tw_audit_fact *fact)
{
    const struct tw_audit_place *list = fact->places.list;
    char values[COLUMN];

    if (fact->disagrees)
        tw_text_add(text, "      the places disagree:\n");
    for (size_t i = 0; list && i < fact->places.count; i++) {
        const struct tw_audit_place *place = &list[i];

        format_values(place->values, place->value_count, values);
        if (!place->unread)
            tw_text_format(text, "      line %u says %s", (unsigned)place->line, values);
        else if (place->unread[0])
            tw_text_format(text, "      line %u says '%s', which is not a number",
                           (unsigned)place->line, place->unread);
        else
            tw_text_format(text, "      line %u leaves out a number", (unsigned)place->line);
        tw_text_format(text, " | %s\n", place->quote);
    }
}

/* What the ruleset and the data say, when it is not the same. */
static void format_expected(const struct tw_audit_fact *fact, char ret_column[COLUMN])
{
    char computes[COLUMN / 2 - 8], values[COLUMN];
    const size_t count = fact->fact->value_count;

    format_values(fact->fact->values, count, values);
    snprintf(ret_column, COLUMN, "%.*s", COLUMN - 1, values);
    if (fact->computed &&
        memcmp(fact->computes, fact->fact->values, count * sizeof *fact->computes) != 0) {
        char whole[COLUMN];

        format_values(fact->computes, count, whole);
        snprintf(computes, sizeof computes, "%.*s", (int)sizeof computes - 1, whole);
        snprintf(ret_column, COLUMN, "%.16s (data %s)", values, computes);
    }
}

static void add_fact(struct tw_text *text, const struct tw_audit *audit,
                     const struct tw_audit_fact *fact, const struct tw_audit_style *style)
{
    const struct tw_audit_place *first = fact->places.count ? &fact->places.list[0] : NULL;
    char book[COLUMN], expected[COLUMN];

    format_values(first ? first->values : NULL, first ? first->value_count : 0, book);
    format_expected(fact, expected);
    tw_text_format(text, "  %-12s %-12s %-10s %-10s %-10s ", fact->fact->id,
                   audit->books[fact->book].edition, tw_audit_outcome_words[fact->outcome], book,
                   expected);
    add_lines(text, &fact->places);
    tw_text_format(text, "%s%s\n", fact->places.count ? "  " : "", fact->fact->fact);
    if (fact->reason)
        tw_text_format(text, "      given up: %s\n", fact->reason);
    if (fact->outcome == TW_AUDIT_DIFFERS)
        add_contradictions(text, fact);
    else if (style->verbose)
        add_quotes(text, &fact->places);
}

static void add_facts(struct tw_text *text, const struct tw_audit *audit,
                      const struct tw_audit_style *style)
{
    const struct tw_model_ruleset *ruleset = NULL;

    for (size_t i = 0; i < audit->fact_count; i++) {
        const struct tw_audit_fact *fact = &audit->facts[i];

        if (style->quiet && !is_finding(fact->outcome))
            continue;
        if (fact->ruleset != ruleset) {
            ruleset = fact->ruleset;
            tw_text_format(text, "%s\n", ruleset->id);
            tw_text_format(text, "  %-12s %-12s %-10s %-10s %-10s lines\n", "fact", "edition",
                           "outcome", "book", "expected");
        }
        add_fact(text, audit, fact, style);
    }
}

/* Clauses whose words of must and may do not stand in the text. */
static void add_wordings(struct tw_text *text, const struct tw_audit *audit)
{
    size_t missing = 0;

    for (size_t i = 0; i < audit->wording_count; i++) {
        const struct tw_audit_wording *entry = &audit->wordings[i];
        const struct tw_model_clause *clause =
            tw_model_find_clause(audit->model, entry->wording->clause.text, NULL);

        if (entry->found)
            continue;
        if (missing++ == 0)
            tw_text_add(text, "wordings that are not found\n");
        tw_text_format(text, "  %-12s %-12s %s: %s\n", entry->wording->clause.text,
                       audit->books[entry->book].edition,
                       clause ? tw_modality_words[clause->modality] : "",
                       clause ? clause->statement : "");
        if (entry->reason)
            tw_text_format(text, "      given up: %s\n", entry->reason);
    }
}

static void add_mismatches(struct tw_text *text, const struct tw_audit *audit)
{
    for (size_t i = 0; i < audit->mismatch_count; i++) {
        const struct tw_audit_mismatch *mismatch = &audit->mismatches[i];

        tw_text_format(text, "%s: %s: the data give %d, the ruleset says %d: %s\n",
                       mismatch->ruleset->id, mismatch->fact->id, mismatch->computes,
                       mismatch->fact->values[mismatch->which], mismatch->fact->fact);
    }
}

/* Facts that books state differently; how many they state alike. */
static void add_pairs(struct tw_text *text, const struct tw_audit *audit, bool quiet)
{
    size_t same = 0;

    for (size_t i = 0; i < audit->pair_count; i++) {
        const struct tw_audit_fact *first = &audit->facts[audit->pairs[i].first];
        const struct tw_audit_fact *second = &audit->facts[audit->pairs[i].second];
        char one[COLUMN], other[COLUMN];

        same += audit->pairs[i].same;
        if (audit->pairs[i].same)
            continue;
        format_values(first->places.list[0].values, first->places.list[0].value_count, one);
        format_values(second->places.list[0].values, second->places.list[0].value_count, other);
        tw_text_format(text, "%s: %s says %s, %s says %s\n", first->fact->id,
                       audit->books[first->book].edition, one, audit->books[second->book].edition,
                       other);
    }
    if (audit->pair_count && !quiet)
        tw_text_format(text, "editions compared: %zu fact%s stated alike, %zu differently\n", same,
                       plural(same), audit->pair_count - same);
}

static void add_discrepancy(struct tw_text *text, const struct tw_audit *audit,
                            const struct tw_audit_discrepancy *entry,
                            const struct tw_audit_style *style)
{
    const struct tw_model_discrepancy *known = entry->discrepancy;

    tw_text_format(text, "      %-12s ", audit->books[entry->book].edition);
    if (entry->verdict != TW_AUDIT_GONE) {
        tw_text_format(text, "%s, line ", tw_audit_verdict_words[entry->verdict]);
        add_lines(text, &entry->places);
    } else {
        tw_text_add(text, entry->reason ? "given up: " : "not found");
        tw_text_add(text, entry->reason ? entry->reason : "");
    }
    for (size_t i = 0; i < known->says_count; i++)
        if (strcmp(known->says[i].edition.text, audit->books[entry->book].edition) == 0)
            tw_text_format(text, ": %s", known->says[i].text);
    tw_text_add(text, "\n");
    if (style->verbose)
        add_quotes(text, &entry->places);
}

static void add_known(struct tw_text *text, const struct tw_model_discrepancy *known)
{
    tw_text_format(text, "  %s %s, %s: %s\n", known->id, known->kind, known->severity,
                   known->title ? known->title : known->finding);
    tw_text_format(text, "      reading: %s", known->reading);
    if (known->supported)
        tw_text_format(text, " Supported: %s.", known->supported);
    tw_text_add(text, "\n");
}

static void add_discrepancies(struct tw_text *text, const struct tw_audit *audit,
                              const struct tw_audit_style *style)
{
    const struct tw_audit_discrepancy *list = audit->discrepancies;

    if (audit->discrepancy_count)
        tw_text_add(text, "known discrepancies\n");
    for (size_t i = 0; i < audit->discrepancy_count; i++) {
        if (i == 0 || list[i].discrepancy != list[i - 1].discrepancy)
            add_known(text, list[i].discrepancy);
        add_discrepancy(text, audit, &list[i], style);
    }
    if (audit->unsearched)
        tw_text_format(text, "  %zu more about these editions have no pattern\n",
                       audit->unsearched);
}

static void add_summary(struct tw_text *text, const struct tw_audit *audit)
{
    size_t found = 0;

    for (size_t i = 0; i < audit->book_count; i++) {
        const struct tw_audit_book *book = &audit->books[i];
        const size_t *counts = book->counts;

        tw_text_format(text, "%s: %zu agree, %zu differ, %zu not found, %zu not stated",
                       book->edition, counts[TW_AUDIT_AGREES], counts[TW_AUDIT_DIFFERS],
                       counts[TW_AUDIT_NOT_FOUND], counts[TW_AUDIT_NOT_STATED]);
        if (counts[TW_AUDIT_NOTED])
            tw_text_format(text, ", %zu without a value to compare", counts[TW_AUDIT_NOTED]);
        if (counts[TW_AUDIT_GAVE_UP])
            tw_text_format(text, ", %zu given up", counts[TW_AUDIT_GAVE_UP]);
        if (book->wordings)
            tw_text_format(text, "; %zu of %zu wordings found", book->wordings - book->reworded,
                           book->wordings);
        tw_text_format(text, " (%s, %zu lines)\n", book->source->name, book->lines);
    }
    for (size_t i = 0; i < audit->discrepancy_count; i++)
        found += audit->discrepancies[i].verdict == TW_AUDIT_PRESENT;
    if (audit->discrepancy_count)
        tw_text_format(text, "known discrepancies: %zu of %zu places have them as described\n",
                       found, audit->discrepancy_count);
    tw_text_format(text, "%zu pattern%s, %zu cannot be used; %zu computed value%s %s\n",
                   audit->patterns, plural(audit->patterns), audit->wrong_patterns,
                   audit->mismatch_count, plural(audit->mismatch_count),
                   audit->mismatch_count == 1 ? "differs" : "differ");
}

void tw_audit_show_text(const struct tw_audit *audit, const struct tw_audit_style *style,
                        struct tw_text *text)
{
    add_facts(text, audit, style);
    add_wordings(text, audit);
    add_mismatches(text, audit);
    add_pairs(text, audit, style->quiet);
    if (style->quiet)
        return;
    add_discrepancies(text, audit, style);
    add_summary(text, audit);
}

void tw_audit_show_changes(const struct tw_audit *audit, size_t book,
                           const struct tw_audit_changes *changes,
                           const struct tw_audit_style *style, struct tw_text *text)
{
    for (size_t i = 0; i < changes->count; i++) {
        const struct tw_audit_change *change = &changes->list[i];

        if (change->noticed && !style->verbose)
            continue;
        tw_text_format(text, "  line %-5u %-7s '%s' -> '%s'  %s%s\n      %s\n",
                       (unsigned)change->line, tw_audit_change_words[change->kind], change->from,
                       change->to, change->noticed ? "noticed by " : "NOT NOTICED",
                       change->noticed ? change->noticed : "", change->quote);
    }
    tw_text_format(text, "self-test of %s:", audit->books[book].edition);
    for (int i = 0; i < TW_AUDIT_CHANGE__COUNT; i++)
        tw_text_format(text, "%s %zu of %zu %s changes noticed", i ? "," : "", changes->noticed[i],
                       changes->all[i], tw_audit_change_words[i]);
    tw_text_add(text, "\n");
}
