/* `tilewright explain --json`. */
#include "cli/explain/explain.h"
#include "tables/clause_words.h"

/* A comma where one is needed: behind everything but an opening bracket. */
static void separate(struct tw_text *text)
{
    const char last = text->length ? text->bytes[text->length - 1] : '[';

    if (last != '[' && last != '{')
        tw_text_add(text, ", ");
}

static void open_key(struct tw_text *text, const char *key, char bracket)
{
    separate(text);
    tw_text_add_json(text, key);
    tw_text_format(text, ": %c", bracket);
}

static void open_object(struct tw_text *text)
{
    separate(text);
    tw_text_add_char(text, '{');
}

static void string(struct tw_text *text, const char *key, const char *value)
{
    if (!value)
        return;
    separate(text);
    tw_text_add_json(text, key);
    tw_text_add(text, ": ");
    tw_text_add_json(text, value);
}

static void truth(struct tw_text *text, const char *key, bool value)
{
    separate(text);
    tw_text_add_json(text, key);
    tw_text_add(text, value ? ": true" : ": false");
}

static void words(struct tw_text *text, const char *key, const struct tw_word *list, size_t count)
{
    open_key(text, key, '[');
    for (size_t i = 0; i < count; i++) {
        separate(text);
        tw_text_add_json(text, list[i].text);
    }
    tw_text_add_char(text, ']');
}

static void parameters(struct tw_text *text, const struct tw_model_clause *clause)
{
    open_key(text, "params", '{');
    for (size_t i = 0; i < clause->parameter_count; i++) {
        const struct tw_model_parameter *parameter = &clause->parameters[i];

        separate(text);
        tw_text_add_json(text, parameter->name);
        tw_text_add(text, ": ");
        if (parameter->is_number)
            tw_text_format(text, "%d", parameter->value);
        else
            tw_text_add_json(text, parameter->text);
    }
    tw_text_add_char(text, '}');
}

static void sources(struct tw_text *text, const struct tw_model_clause *clause)
{
    open_key(text, "sources", '[');
    for (size_t i = 0; i < clause->source_count; i++) {
        open_object(text);
        string(text, "edition", clause->sources[i].edition.text);
        string(text, "section", clause->sources[i].section);
        string(text, "lines", clause->sources[i].lines);
        truth(text, "agrees", clause->sources[i].agrees);
        tw_text_add_char(text, '}');
    }
    tw_text_add_char(text, ']');
    words(text, "silent_in", clause->silent_in, clause->silent_count);
}

static void readings(struct tw_text *text, const struct tw_model_case *edge_case)
{
    open_key(text, "option", '{');
    string(text, "alias", edge_case->alias);
    string(text, "default", edge_case->readings[0].slug);
    open_key(text, "readings", '[');
    for (size_t i = 0; i < edge_case->reading_count; i++) {
        open_object(text);
        string(text, "name", edge_case->readings[i].slug);
        string(text, "text", i ? edge_case->readings[i].text : edge_case->reading);
        truth(text, "playable", edge_case->readings[i].playable);
        tw_text_add_char(text, '}');
    }
    tw_text_add(text, "]}");
}

static void edge_case_object(struct tw_text *text, const struct tw_model_case *edge_case)
{
    open_object(text);
    string(text, "id", edge_case->id);
    string(text, "question", edge_case->question);
    string(text, "reading", edge_case->reading);
    string(text, "why", edge_case->why);
    open_key(text, "elsewhere", '[');
    for (size_t i = 0; i < edge_case->elsewhere_count; i++) {
        separate(text);
        tw_text_add_json(text, edge_case->elsewhere[i]);
    }
    tw_text_add_char(text, ']');
    if (edge_case->has_option)
        readings(text, edge_case);
    string(text, "no_play", edge_case->no_play);
    string(text, "why_unplayed", edge_case->why_unplayed);
    tw_text_add_char(text, '}');
}

static void examples(struct tw_text *text, const struct tw_model_clause *clause)
{
    open_key(text, "examples", '[');
    for (size_t i = 0; i < clause->example_count; i++) {
        open_object(text);
        string(text, "id", clause->examples[i].id);
        string(text, "picture", clause->examples[i].picture);
        string(text, "given", clause->examples[i].given);
        string(text, "expect", clause->examples[i].expect);
        string(text, "derived", clause->examples[i].derived);
        tw_text_add_char(text, '}');
    }
    tw_text_add_char(text, ']');
}

static void scorings(struct tw_text *text, const struct tw_model *model, const char *clause)
{
    const struct tw_model_scoring *entry;
    struct tw_cited at = {0};

    open_key(text, "scoring", '[');
    while ((entry = tw_explain_next_scoring(model, clause, &at)) != NULL) {
        open_object(text);
        string(text, "feature", tw_kind_words[entry->scoring.kind]);
        string(text, "when", tw_moment_words[entry->scoring.moment]);
        string(text, "if", entry->condition.text);
        string(text, "points", entry->points.text);
        string(text, "file", entry->place.source->name);
        tw_text_format(text, ", \"line\": %u}", entry->place.line);
    }
    tw_text_add_char(text, ']');
}

static void bearing_object(struct tw_text *text, const struct tw_bearing *bearing)
{
    if (bearing->shown == TW_SHOWN_NOWHERE)
        return;
    open_key(text, bearing->shown == TW_SHOWN_DECISION ? "decision" : "refusal", '{');
    if (bearing->shown == TW_SHOWN_DECISION)
        string(text, "do", tw_do_words[bearing->what]);
    else
        string(text, "reason", tw_reason_words[bearing->what]);
    if (bearing->shown == TW_SHOWN_REFUSAL)
        truth(text, "forbids", bearing->forbids);
    if (bearing->circumstance != TW_ANY)
        string(text, "circumstance", tw_circumstance_words[bearing->circumstance]);
    if (bearing->figure != TW_ANY)
        string(text, "figure", tw_figure_words[bearing->figure]);
    if (bearing->situation != TW_SITUATION_ALWAYS)
        string(text, "when", tw_situation_words[bearing->situation]);
    tw_text_add_char(text, '}');
}

static void kit_case(void *context, const char *kind, const char *name)
{
    struct tw_text *text = context;
    struct tw_text id = {0};

    tw_text_format(&id, "%s/%s", kind, name);
    separate(text);
    tw_text_add_json(text, tw_text_string(&id));
    tw_text_done(&id);
}

static void evidence_members(struct tw_text *text, const struct tw_explained *all,
                             const struct tw_model_clause *clause)
{
    const struct tw_model_evidence *evidence = &clause->evidence;

    string(text, "file", clause->place.source->name);
    separate(text);
    tw_text_format(text, "\"line\": %u", clause->place.line);
    string(text, "mechanism", evidence->mechanism);
    if (evidence->mechanism)
        string(text, "mechanism_files",
               tw_explain_meaning(&all->model->verification.mechanisms, evidence->mechanism));
    words(text, "checks", evidence->checks, evidence->check_count);
    bearing_object(text, &evidence->bearing);
    words(text, "circumstances", evidence->circumstances, evidence->circumstance_count);
    words(text, "suspects", evidence->suspects, evidence->suspect_count);
    open_key(text, "scenarios", '[');
    for (size_t i = 0; i < all->scenarios.count; i++)
        if (tw_explain_shows(all, &all->scenarios.list[i], clause->id)) {
            separate(text);
            tw_text_add_json(text, all->scenarios.list[i].id);
        }
    tw_text_add_char(text, ']');
    open_key(text, "kit", '[');
    tw_explain_cases(all, clause, kit_case, text);
    tw_text_add_char(text, ']');
}

static void discrepancy_ids(struct tw_text *text, const struct tw_model *model,
                            const struct tw_model_clause *clause)
{
    open_key(text, "discrepancies", '[');
    for (size_t i = 0; i < model->discrepancy_count; i++)
        if (tw_explain_touches(&model->discrepancies[i], clause)) {
            separate(text);
            tw_text_add_json(text, model->discrepancies[i].id);
        }
    tw_text_add_char(text, ']');
}

static void clause_members(struct tw_text *text, const struct tw_explained *all,
                           const struct tw_model_id *id)
{
    const struct tw_model *model = all->model;
    const struct tw_model_clause *clause = id->clause;

    string(text, "topic", clause->topic);
    string(text, "rule", tw_modality_words[clause->modality]);
    string(text, "statement", clause->statement);
    string(text, "uncheckable", clause->uncheckable);
    string(text, "unseen", clause->unseen > 0 ? tw_unseen_words[clause->unseen - 1] : NULL);
    truth(text, "derived", clause->derived);
    parameters(text, clause);
    sources(text, clause);
    scorings(text, model, clause->id);
    evidence_members(text, all, clause);
    discrepancy_ids(text, model, clause);
    examples(text, clause);
    open_key(text, "cases", '[');
    for (size_t i = 0; i < clause->case_count; i++)
        if (!id->edge_case || id->edge_case == &clause->cases[i])
            edge_case_object(text, &clause->cases[i]);
    tw_text_add_char(text, ']');
}

static void discrepancy_members(struct tw_text *text, const struct tw_model_discrepancy *entry)
{
    string(text, "kind", entry->kind);
    string(text, "severity", entry->severity);
    string(text, "title", entry->title);
    string(text, "finding", entry->finding);
    string(text, "edition", entry->edition.text);
    string(text, "lines", entry->lines);
    open_key(text, "says", '{');
    for (size_t i = 0; i < entry->says_count; i++)
        string(text, entry->says[i].edition.text, entry->says[i].text);
    tw_text_add_char(text, '}');
    string(text, "reading", entry->reading);
    string(text, "supported", entry->supported);
    string(text, "reason", entry->reason);
    string(text, "community", entry->community);
    string(text, "rival_reading", entry->rival_reading);
    words(text, "clauses", entry->clauses, entry->clause_count);
}

static void fact_members(struct tw_text *text, const struct tw_model *model,
                         const struct tw_model_id *id)
{
    const struct tw_model_fact *fact = id->fact;

    string(text, "fact", fact->fact);
    string(text, "note", fact->note);
    words(text, "computes", fact->computes, fact->computes_count);
    open_key(text, "values", '[');
    for (size_t i = 0; i < fact->value_count; i++) {
        int32_t value;

        open_object(text);
        tw_text_format(text, "\"book\": %d", fact->values[i]);
        if (tw_model_compute(model, id->ruleset, fact, i, &value) == TW_OK)
            tw_text_format(text, ", \"data\": %d", value);
        tw_text_add_char(text, '}');
    }
    tw_text_add_char(text, ']');
    open_key(text, "patterns", '{');
    for (size_t i = 0; i < fact->pattern_count; i++)
        string(text, fact->patterns[i].edition, fact->patterns[i].pattern);
    tw_text_add_char(text, '}');
}

void tw_explain_matches_json(const struct tw_model_match *list, size_t count, struct tw_text *text)
{
    for (size_t i = 0; i < count; i++) {
        tw_text_add(text, i > 0 ? ",\n{\"format\": 1" : "{\"format\": 1");
        string(text, "kind", "match");
        string(text, "id", list[i].clause->id);
        string(text, "ruleset", list[i].ruleset->id);
        string(text, "topic", list[i].clause->topic);
        string(text, "statement", list[i].clause->statement);
        separate(text);
        tw_text_format(text, "\"score\": %u}", list[i].score);
    }
}

void tw_explain_json(const struct tw_explained *all, const struct tw_model_id *id,
                     struct tw_text *text)
{
    static const char *const kinds[] = {"clause", "case",      "case",       "clause",
                                        "fact",   "invariant", "discrepancy"};

    tw_text_add(text, "{\"format\": 1");
    string(text, "kind", kinds[id->kind]);
    string(text, "id", id->clause ? id->clause->id : id->text);
    string(text, "ruleset", id->ruleset ? id->ruleset->id : NULL);
    if (id->clause)
        clause_members(text, all, id);
    else if (id->kind == TW_ID_FACT)
        fact_members(text, all->model, id);
    else if (id->kind == TW_ID_DISCREPANCY)
        discrepancy_members(text, id->discrepancy);
    else
        string(text, "check", id->invariant->check);
    tw_text_add_char(text, '}');
}
