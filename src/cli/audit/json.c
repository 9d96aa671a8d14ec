/* The results of an audit as JSON; docs/audit.md describes it. */
#include "cli/audit/show.h"

static void add_key(struct tw_text *text, const char *before, const char *key, const char *value)
{
    tw_text_format(text, "%s\"%s\": ", before, key);
    if (value)
        tw_text_add_json(text, value);
    else
        tw_text_add(text, "null");
}

static void add_values(struct tw_text *text, const char *key, const int32_t *values, size_t count)
{
    tw_text_format(text, ", \"%s\": ", key);
    if (count == 0) {
        tw_text_add(text, "null");
        return;
    }
    for (size_t i = 0; i < count; i++)
        tw_text_format(text, "%s%d", i ? ", " : "[", values[i]);
    tw_text_add(text, "]");
}

static void add_places(struct tw_text *text, const struct tw_audit_places *places, bool values,
                       bool quotes)
{
    tw_text_format(text, ", \"matches\": %zu, \"places\": [", places->all);
    for (size_t i = 0; i < places->count; i++) {
        const struct tw_audit_place *place = &places->list[i];

        tw_text_format(text, "%s{\"line\": %u, \"sentence\": %u", i ? ", " : "",
                       (unsigned)place->line, (unsigned)place->sentence);
        if (values)
            add_values(text, "values", place->values, place->value_count);
        if (values && place->unread)
            add_key(text, ", ", "unread", place->unread);
        if (quotes)
            add_key(text, ", ", "quote", place->quote);
        tw_text_add(text, "}");
    }
    tw_text_add(text, "]");
}

static void add_books(struct tw_text *text, const struct tw_audit *audit)
{
    tw_text_add(text, "\"editions\": [");
    for (size_t i = 0; i < audit->book_count; i++) {
        const struct tw_audit_book *book = &audit->books[i];

        add_key(text, i ? ",\n  {" : "\n  {", "edition", book->edition);
        add_key(text, ", ", "language", book->language);
        add_key(text, ", ", "file", book->source->name);
        add_key(text, ", ", "hash", book->source->hash);
        tw_text_format(text, ", \"lines\": %zu, \"repaired\": %zu, \"counts\": {", book->lines,
                       book->repaired);
        for (int j = 0; j < TW_AUDIT__COUNT; j++)
            tw_text_format(text, "%s\"%s\": %zu", j ? ", " : "", tw_audit_outcome_words[j],
                           book->counts[j]);
        tw_text_add(text, "}}");
    }
    tw_text_add(text, "]");
}

static void add_facts(struct tw_text *text, const struct tw_audit *audit,
                      const struct tw_audit_style *style)
{
    bool any = false;

    tw_text_add(text, ",\n\"facts\": [");
    for (size_t i = 0; i < audit->fact_count; i++) {
        const struct tw_audit_fact *fact = &audit->facts[i];

        if (style->quiet && (fact->outcome == TW_AUDIT_AGREES || fact->outcome == TW_AUDIT_NOTED ||
                             fact->outcome == TW_AUDIT_NOT_STATED))
            continue;
        add_key(text, any ? ",\n  {" : "\n  {", "ruleset", fact->ruleset->id);
        add_key(text, ", ", "id", fact->fact->id);
        add_key(text, ", ", "edition", audit->books[fact->book].edition);
        add_key(text, ", ", "outcome", tw_audit_outcome_words[fact->outcome]);
        add_key(text, ", ", "fact", fact->fact->fact);
        add_values(text, "value", fact->fact->values, fact->fact->value_count);
        add_values(text, "computed", fact->computes, fact->computed ? fact->fact->value_count : 0);
        tw_text_format(text, ", \"disagrees\": %s", fact->disagrees ? "true" : "false");
        add_key(text, ", ", "reason", fact->reason);
        add_places(text, &fact->places, true, style->verbose);
        tw_text_add(text, "}");
        any = true;
    }
    tw_text_add(text, "]");
}

static void add_mismatches(struct tw_text *text, const struct tw_audit *audit)
{
    tw_text_add(text, ",\n\"mismatches\": [");
    for (size_t i = 0; i < audit->mismatch_count; i++) {
        const struct tw_audit_mismatch *mismatch = &audit->mismatches[i];

        add_key(text, i ? ",\n  {" : "\n  {", "ruleset", mismatch->ruleset->id);
        add_key(text, ", ", "id", mismatch->fact->id);
        tw_text_format(text, ", \"value\": %d, \"computed\": %d}",
                       mismatch->fact->values[mismatch->which], mismatch->computes);
    }
    tw_text_add(text, "]");
}

static void add_pairs(struct tw_text *text, const struct tw_audit *audit, bool quiet)
{
    bool any = false;

    tw_text_add(text, ",\n\"between\": [");
    for (size_t i = 0; i < audit->pair_count; i++) {
        const struct tw_audit_fact *first = &audit->facts[audit->pairs[i].first];
        const struct tw_audit_fact *second = &audit->facts[audit->pairs[i].second];

        if (quiet && audit->pairs[i].same)
            continue;
        add_key(text, any ? ",\n  {" : "\n  {", "id", first->fact->id);
        add_key(text, ", ", "first", audit->books[first->book].edition);
        add_key(text, ", ", "second", audit->books[second->book].edition);
        tw_text_format(text, ", \"same\": %s}", audit->pairs[i].same ? "true" : "false");
        any = true;
    }
    tw_text_add(text, "]");
}

static void add_discrepancies(struct tw_text *text, const struct tw_audit *audit, bool quotes)
{
    tw_text_add(text, ",\n\"discrepancies\": [");
    for (size_t i = 0; i < audit->discrepancy_count; i++) {
        const struct tw_audit_discrepancy *entry = &audit->discrepancies[i];
        const struct tw_model_discrepancy *known = entry->discrepancy;

        add_key(text, i ? ",\n  {" : "\n  {", "id", known->id);
        add_key(text, ", ", "edition", audit->books[entry->book].edition);
        tw_text_format(text, ", \"found\": %s",
                       entry->verdict == TW_AUDIT_PRESENT ? "true" : "false");
        add_key(text, ", ", "verdict", tw_audit_verdict_words[entry->verdict]);
        add_key(text, ", ", "kind", known->kind);
        add_key(text, ", ", "severity", known->severity);
        add_key(text, ", ", "title", known->title ? known->title : known->finding);
        add_key(text, ", ", "reading", known->reading);
        add_key(text, ", ", "supported", known->supported);
        add_key(text, ", ", "reason", entry->reason);
        add_places(text, &entry->places, false, quotes);
        tw_text_add(text, "}");
    }
    tw_text_format(text, "],\n\"unsearched\": %zu", audit->unsearched);
}

static void add_wordings(struct tw_text *text, const struct tw_audit *audit, bool quiet)
{
    bool any = false;

    tw_text_add(text, ",\n\"wordings\": [");
    for (size_t i = 0; i < audit->wording_count; i++) {
        const struct tw_audit_wording *entry = &audit->wordings[i];

        if (quiet && entry->found)
            continue;
        add_key(text, any ? ",\n  {" : "\n  {", "clause", entry->wording->clause.text);
        add_key(text, ", ", "edition", audit->books[entry->book].edition);
        tw_text_format(text, ", \"found\": %s, \"line\": %u}", entry->found ? "true" : "false",
                       entry->found ? (unsigned)entry->places.list[0].line : 0U);
        any = true;
    }
    tw_text_add(text, "]");
}

void tw_audit_show_json(const struct tw_audit *audit, const struct tw_audit_style *style,
                        struct tw_text *text)
{
    tw_text_format(text, "{\"format\": 1, \"patterns\": %zu, \"wrong_patterns\": %zu,\n",
                   audit->patterns, audit->wrong_patterns);
    add_books(text, audit);
    add_facts(text, audit, style);
    add_mismatches(text, audit);
    add_pairs(text, audit, style->quiet);
    add_discrepancies(text, audit, style->verbose);
    add_wordings(text, audit, style->quiet);
    tw_text_add(text, ",\n\"diagnostics\": ");
    tw_diagnostics_json(&audit->diagnostics, text);
    tw_text_add(text, "}\n");
}
