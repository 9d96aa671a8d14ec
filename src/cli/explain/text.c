/* `tilewright explain`, to be read. */
#include <string.h>

#include "cli/explain/explain.h"
#include "support/utf8.h"
#include "tables/clause_words.h"

enum { LINE = 100, MOST_MATCHES = 20 };

/* A paragraph: `lead` in front of its first line, further lines indented as far as `indent`. */
static void paragraph(struct tw_text *text, const char *lead, size_t indent, const char *words)
{
    size_t column = tw_utf8_count(lead, strlen(lead));
    bool first = true;

    tw_text_add(text, lead);
    while (*words) {
        const size_t blanks = strspn(words, " \n");
        const size_t length = strcspn(words + blanks, " \n");
        const size_t width = tw_utf8_count(words + blanks, length);

        if (!first && column + 1 + width > LINE) {
            tw_text_format(text, "\n%*s", (int)indent, "");
            column = indent;
        } else if (!first && length) {
            tw_text_add_char(text, ' ');
            column++;
        }
        tw_text_add_bytes(text, words + blanks, length);
        column += width;
        words += blanks + length;
        first = false;
    }
    tw_text_add_char(text, '\n');
}

static void optional(struct tw_text *text, const char *lead, size_t indent, const char *words)
{
    if (words)
        paragraph(text, lead, indent, words);
}

static void write_parameters(struct tw_text *text, const struct tw_model_clause *clause)
{
    if (clause->parameter_count)
        tw_text_add(text, "\nnumbers\n");
    for (size_t i = 0; i < clause->parameter_count; i++)
        tw_text_format(text, "  %s: %s\n", clause->parameters[i].name, clause->parameters[i].text);
}

static void write_sources(struct tw_text *text, const struct tw_model_clause *clause)
{
    tw_text_add(text, "\nsources\n");
    for (size_t i = 0; i < clause->source_count; i++) {
        const struct tw_model_citation *source = &clause->sources[i];

        tw_text_format(text, "  %-13s %s", source->edition.text, source->section);
        if (source->lines)
            tw_text_format(text, ", lines %s", source->lines);
        tw_text_add(text, source->agrees ? "\n" : " (says otherwise)\n");
    }
    for (size_t i = 0; i < clause->silent_count; i++)
        tw_text_format(text, "  %-13s silent\n", clause->silent_in[i].text);
}

static void write_reading(struct tw_text *text, const struct tw_model_case *edge_case, size_t index)
{
    const struct tw_model_reading *reading = &edge_case->readings[index];
    struct tw_text lead = {0};

    tw_text_format(&lead, "      %s%s%s", reading->slug,
                   index == 0          ? " (default)"
                   : reading->playable ? ""
                                       : " (cannot be played)",
                   index == 0 ? "" : ":");
    if (index && reading->text)
        tw_text_add_char(&lead, ' ');
    paragraph(text, tw_text_string(&lead), 8, index && reading->text ? reading->text : "");
    tw_text_done(&lead);
}

static void write_case(struct tw_text *text, const struct tw_model_case *edge_case)
{
    tw_text_format(text, "  %s\n", edge_case->id);
    paragraph(text, "    ", 4, edge_case->question);
    paragraph(text, "    reading: ", 6, edge_case->reading);
    optional(text, "    why: ", 6, edge_case->why);
    for (size_t i = 0; i < edge_case->elsewhere_count; i++)
        paragraph(text, "    elsewhere: ", 6, edge_case->elsewhere[i]);
    if (edge_case->has_option)
        tw_text_format(text, "    option %s\n", edge_case->alias ? edge_case->alias : "");
    optional(text, "    no question of play: ", 6, edge_case->no_play);
    optional(text, "    not played: ", 6, edge_case->why_unplayed);
    for (size_t i = 0; i < edge_case->reading_count; i++)
        write_reading(text, edge_case, i);
}

static void write_examples(struct tw_text *text, const struct tw_model_clause *clause)
{
    if (clause->example_count)
        tw_text_add(text, "\nexamples\n");
    for (size_t i = 0; i < clause->example_count; i++) {
        const struct tw_model_example *example = &clause->examples[i];

        tw_text_format(text, "  %s\n", example->id);
        optional(text, "    picture: ", 6, example->picture);
        optional(text, "    given: ", 6, example->given);
        paragraph(text, "    expect: ", 6, example->expect);
        optional(text, "    derived: ", 6, example->derived);
    }
}

static void write_discrepancies(struct tw_text *text, const struct tw_model *model,
                                const struct tw_model_clause *clause)
{
    bool any = false;

    for (size_t i = 0; i < model->discrepancy_count; i++) {
        const struct tw_model_discrepancy *entry = &model->discrepancies[i];

        if (!tw_explain_touches(entry, clause))
            continue;
        tw_text_format(text, "%s  %s\n", any ? "" : "\ndiscrepancies\n", entry->id);
        paragraph(text, "    ", 4, entry->title ? entry->title : entry->finding);
        any = true;
    }
}

static void write_scorings(struct tw_text *text, const struct tw_model *model, const char *clause)
{
    const struct tw_model_scoring *entry;
    struct tw_cited at = {0};
    bool any = false;

    while ((entry = tw_explain_next_scoring(model, clause, &at)) != NULL) {
        if (!any)
            tw_text_add(text, "\npoints\n");
        any = true;
        tw_text_format(text, "  %s, %s", tw_kind_words[entry->scoring.kind],
                       tw_moment_words[entry->scoring.moment]);
        if (entry->condition.text)
            tw_text_format(text, ", if %s", entry->condition.text);
        tw_text_format(text, ": %s (%s:%u)\n", entry->points.text, entry->place.source->name,
                       entry->place.line);
    }
}

static void write_head(struct tw_text *text, const struct tw_model_id *id)
{
    const struct tw_model_clause *clause = id->clause;

    tw_text_format(text, "%s  %s, %s: %s%s\n", clause->id, id->ruleset->id, clause->topic,
                   tw_modality_words[clause->modality], clause->derived ? ", derived" : "");
    paragraph(text, "  ", 2, clause->statement);
}

/* The decision or the reason that shows how binding the clause is. */
static void write_bearing(struct tw_text *text, const struct tw_bearing *bearing)
{
    if (bearing->shown == TW_SHOWN_NOWHERE)
        return;
    if (bearing->shown == TW_SHOWN_DECISION)
        tw_text_format(text, "  its rule speaks of the decision '%s'", tw_do_words[bearing->what]);
    else
        tw_text_format(text, "  its rule %s what is refused as '%s'",
                       bearing->forbids ? "forbids" : "asks for something else than",
                       tw_reason_words[bearing->what]);
    if (bearing->circumstance != TW_ANY)
        tw_text_format(text, " (%s)", tw_circumstance_words[bearing->circumstance]);
    if (bearing->figure != TW_ANY)
        tw_text_format(text, ", figure: %s", tw_figure_words[bearing->figure]);
    if (bearing->situation != TW_SITUATION_ALWAYS)
        tw_text_format(text, ", when: %s", tw_situation_words[bearing->situation]);
    tw_text_add_char(text, '\n');
}

static void write_words(struct tw_text *text, const char *head, const struct tw_model_names *names,
                        const struct tw_word *words, size_t count)
{
    if (count)
        tw_text_format(text, "\n%s\n", head);
    for (size_t i = 0; i < count; i++) {
        const char *meaning = tw_explain_meaning(names, words[i].text);
        struct tw_text lead = {0};

        tw_text_format(&lead, "  %s%s", words[i].text, meaning ? ": " : "");
        paragraph(text, tw_text_string(&lead), 4, meaning ? meaning : "");
        tw_text_done(&lead);
    }
}

static void write_checks(struct tw_text *text, const struct tw_explained *all,
                         const struct tw_model_clause *clause)
{
    const struct tw_model_evidence *evidence = &clause->evidence;
    const struct tw_model_verification *lists = &all->model->verification;

    write_words(text, "checks that would catch a breach", &lists->checks, evidence->checks,
                evidence->check_count);
    if (evidence->bearing.shown && evidence->check_count == 0)
        tw_text_add(text, "\nchecks that would catch a breach\n");
    write_bearing(text, &evidence->bearing);
    write_words(text, "circumstances in which it is at work", &lists->circumstances,
                evidence->circumstances, evidence->circumstance_count);
}

static void write_scenarios(struct tw_text *text, const struct tw_explained *all,
                            const struct tw_model_clause *clause)
{
    bool any = false;

    for (size_t i = 0; i < all->scenarios.count; i++)
        if (tw_explain_shows(all, &all->scenarios.list[i], clause->id)) {
            tw_text_format(text, "%s  %s%s\n", any ? "" : "\nscenarios\n",
                           all->scenarios.list[i].id,
                           all->scenarios.list[i].wrong ? " (does not hold)" : "");
            any = true;
        }
}

/* Every scenario is a case of the kit as well. */
static void write_kit_case(void *context, const char *kind, const char *name)
{
    tw_text_format(context, "  %s/%s\n", kind, name);
}

static void write_kit(struct tw_text *text, const struct tw_explained *all,
                      const struct tw_model_clause *clause)
{
    struct tw_text list = {0};

    tw_explain_cases(all, clause, write_kit_case, &list);
    if (list.length > 0)
        tw_text_format(text, "\ncases of the kit, besides the scenarios\n%s",
                       tw_text_string(&list));
    tw_text_done(&list);
}

static void write_mechanism(struct tw_text *text, const struct tw_explained *all,
                            const struct tw_model_clause *clause)
{
    const char *mechanism = clause->evidence.mechanism;
    const char *files =
        mechanism ? tw_explain_meaning(&all->model->verification.mechanisms, mechanism) : NULL;

    tw_text_add(text, "\nmechanism\n");
    if (mechanism)
        tw_text_format(text, "  %s%s%s\n", mechanism, files ? ": " : "", files ? files : "");
    else
        tw_text_add(text, "  none of its own: the core, src/engine/ and src/oracle/\n");
}

static void write_clause(struct tw_text *text, const struct tw_explained *all,
                         const struct tw_model_id *id)
{
    const struct tw_model_clause *clause = id->clause;
    const struct tw_model_names none = {.count = 0};

    write_head(text, id);
    tw_text_format(text, "  %s:%u\n", clause->place.source->name, clause->place.line);
    optional(text, "\nno program can check it: ", 2, clause->uncheckable);
    optional(text, "\nno decision shows it: ", 2,
             clause->unseen > 0 ? tw_unseen_texts[clause->unseen - 1] : NULL);
    write_parameters(text, clause);
    write_scorings(text, all->model, clause->id);
    write_mechanism(text, all, clause);
    write_checks(text, all, clause);
    write_scenarios(text, all, clause);
    write_kit(text, all, clause);
    write_words(text, "ways to get it wrong that are tried", &none, clause->evidence.suspects,
                clause->evidence.suspect_count);
    write_sources(text, clause);
    if (clause->case_count)
        tw_text_add(text, "\ncases\n");
    for (size_t i = 0; i < clause->case_count; i++)
        write_case(text, &clause->cases[i]);
    write_examples(text, clause);
    write_discrepancies(text, all->model, clause);
}

static void write_discrepancy(struct tw_text *text, const struct tw_model_discrepancy *entry)
{
    tw_text_format(text, "%s  %s, %s\n", entry->id, entry->kind, entry->severity);
    optional(text, "  ", 2, entry->title);
    optional(text, "  ", 2, entry->finding);
    if (entry->edition.text)
        tw_text_format(text, "  %s%s%s\n", entry->edition.text, entry->lines ? ", lines " : "",
                       entry->lines ? entry->lines : "");
    for (size_t i = 0; i < entry->says_count; i++) {
        struct tw_text lead = {0};

        tw_text_format(&lead, "  %s says: ", entry->says[i].edition.text);
        paragraph(text, tw_text_string(&lead), 4, entry->says[i].text);
        tw_text_done(&lead);
    }
    paragraph(text, "  reading: ", 4, entry->reading);
    optional(text, "  supported by: ", 4, entry->supported);
    optional(text, "  reason: ", 4, entry->reason);
    optional(text, "  community: ", 4, entry->community);
    optional(text, "  rival reading: ", 4, entry->rival_reading);
    if (entry->clause_count)
        tw_text_add(text, "  clauses:");
    for (size_t i = 0; i < entry->clause_count; i++)
        tw_text_format(text, " %s", entry->clauses[i].text);
    if (entry->clause_count)
        tw_text_add_char(text, '\n');
}

static void write_fact(struct tw_text *text, const struct tw_model *model,
                       const struct tw_model_id *id)
{
    const struct tw_model_fact *fact = id->fact;

    tw_text_format(text, "%s  %s: fact\n", fact->id, id->ruleset->id);
    paragraph(text, "  ", 2, fact->fact);
    for (size_t i = 0; i < fact->value_count; i++) {
        int32_t value;

        tw_text_format(text, "  the book says %d", fact->values[i]);
        if (tw_model_compute(model, id->ruleset, fact, i, &value) == TW_OK)
            tw_text_format(text, ", the data give %d", value);
        tw_text_add_char(text, '\n');
    }
    for (size_t i = 0; i < fact->computes_count; i++)
        paragraph(text, "  computed as: ", 4, fact->computes[i].text);
    optional(text, "  note: ", 4, fact->note);
    for (size_t i = 0; i < fact->pattern_count; i++)
        tw_text_format(text, "  %s%s%s: %s\n", fact->patterns[i].edition,
                       fact->patterns[i].lines ? ", lines " : "",
                       fact->patterns[i].lines ? fact->patterns[i].lines : "",
                       fact->patterns[i].pattern);
}

void tw_explain_matches_text(const struct tw_model_match *list, size_t count, struct tw_text *text)
{
    for (size_t i = 0; i < count && i < MOST_MATCHES; i++) {
        const struct tw_model_clause *clause = list[i].clause;
        struct tw_text lead = {0};

        tw_text_format(&lead, "%s  %s: ", clause->id, clause->topic);
        paragraph(text, tw_text_string(&lead), 4, clause->statement);
        tw_text_done(&lead);
    }
    if (count > MOST_MATCHES)
        tw_text_format(text, "and %zu more\n", count - MOST_MATCHES);
}

void tw_explain_text(const struct tw_explained *all, const struct tw_model_id *id,
                     struct tw_text *text)
{
    switch (id->kind) {
    case TW_ID_CLAUSE:
    case TW_ID_EXAMPLE:
        write_clause(text, all, id);
        break;
    case TW_ID_CASE:
    case TW_ID_ALIAS:
        write_head(text, id);
        tw_text_add_char(text, '\n');
        write_case(text, id->edge_case);
        break;
    case TW_ID_FACT:
        write_fact(text, all->model, id);
        break;
    case TW_ID_DISCREPANCY:
        write_discrepancy(text, id->discrepancy);
        break;
    case TW_ID_INVARIANT:
        tw_text_format(text, "%s  %s: invariant\n", id->invariant->id, id->ruleset->id);
        paragraph(text, "  ", 2, id->invariant->check);
        optional(text, "  checked: ", 4, id->invariant->checked);
        break;
    }
}
