#include "verify/campaign/results.h"
#include "verify/campaign/internal.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tables/clause_words.h"
#include "tables/rules_names.h"

/* The clauses of the rules that were played; river-20ae uses those of the river. */
static void add_clauses(struct tw_results_writer *writer, const char *check, const char *rules)
{
    bool first = true;

    tw_text_add(&writer->text, ",\"clauses\":[");
    for (unsigned i = 0; i < writer->tables->clause_count; i++) {
        const struct tw_clause *clause = &writer->tables->clauses[i];

        if (clause->uncheckable ||
            !tw_rules_have(rules, writer->tables->rulesets[clause->ruleset].id) ||
            !tw_clause_has_check(clause, check))
            continue;
        if (!first)
            tw_text_add_char(&writer->text, ',');
        tw_text_add_json(&writer->text, clause->id);
        first = false;
    }
    tw_text_add_char(&writer->text, ']');
}

static void add_check(struct tw_results_writer *writer, const struct tw_task *task,
                      const struct tw_tally *tally, const char *id, const char *title,
                      uint64_t cases, uint64_t failed, bool complete)
{
    struct tw_text *text = &writer->text;

    tw_text_add(text, "{\"type\":\"check\"");
    tw_results_pair(text, "id", id);
    tw_results_pair(text, "rules", task->rules);
    if (failed > 0)
        tw_results_pair(text, "status", "fail");
    else
        tw_results_pair(text, "status",
                        complete && cases > 0 && writer->shards <= 1 ? "pass" : "not-run");
    if (writer->shards > 1) /* merge turns this into a pass when all parts are there */
        tw_text_format(text, ",\"part\":true,\"reason\":\"part %u of %u\"", writer->shard,
                       writer->shards);
    add_clauses(writer, id, task->rules);
    tw_text_format(text, ",\"cases\":%llu", (unsigned long long)cases);
    if (strcmp(task->id, "campaign") == 0) /* also for a part without games */
        tw_text_format(text, ",\"games\":%llu", (unsigned long long)tally->games);
    tw_results_pair(text, "title", title);
    tw_results_pair(text, "command", writer->command);
    if (failed > 0) /* last, because merge puts rows there that only some parts have */
        tw_text_format(text, ",\"failed\":%llu,\"message\":\"%llu do not hold\"",
                       (unsigned long long)failed, (unsigned long long)failed);
    tw_text_add(text, "}\n");
    writer->rows++;
}

static void add_hits(struct tw_results_writer *writer, const struct tw_task *task,
                     const struct tw_tally *tally, unsigned policy)
{
    const uint64_t *hits = tally->hits + (size_t)policy * tally->clause_count;
    struct tw_text *text = &writer->text;
    bool first = true;

    tw_text_format(text, "{\"type\":\"hits\",\"id\":\"hits/%s\"", tw_policy_words[policy]);
    tw_results_pair(text, "rules", task->rules);
    tw_text_format(text, ",\"status\":\"pass\"%s,\"games\":%llu,\"hits\":{",
                   writer->shards > 1 ? ",\"part\":true" : "",
                   (unsigned long long)(policy == 0 ? tally->games : 0));
    for (unsigned i = 0; i < tally->clause_count; i++) {
        if (hits[i] == 0)
            continue;
        tw_text_format(text, "%s\"%s\":%llu", first ? "" : ",", writer->tables->clauses[i].id,
                       (unsigned long long)hits[i]);
        first = false;
    }
    tw_text_add(text, "}}\n");
    writer->rows++;
}

/* The game or case that shows it, and how it was played. */
static void add_example(struct tw_results_writer *writer, const struct tw_tally_failure *failure)
{
    struct tw_text *text = &writer->text;

    tw_text_format(text, ",\"players_number\":%u,\"policy\":\"%s\"", failure->players,
                   tw_policy_words[failure->policy]);
    if (failure->option >= 0) {
        const struct tw_option *option = &writer->tables->options[failure->option];
        char reading[128];

        snprintf(reading, sizeof reading, "%s=%s", option->id, option->values[failure->value]);
        tw_results_pair(text, "reading", reading);
    }
}

static void add_finding(struct tw_results_writer *writer, const struct tw_task *task,
                        const struct tw_tally *tally, const struct tw_tally_failure *failure,
                        const struct tw_finding_story *story)
{
    struct tw_text *text = &writer->text;
    char id[128];

    snprintf(id, sizeof id, "%s/%s/%llu", task->id, tw_check_words[failure->check],
             (unsigned long long)failure->index);
    tw_text_add(text, "{\"type\":\"finding\"");
    tw_results_pair(text, "id", id);
    tw_results_pair(text, "rules", task->rules);
    tw_results_pair(text, "status", "fail");
    tw_text_add(text, writer->shards > 1 ? ",\"part\":true" : "");
    tw_results_pair(text, "title", tw_check_texts[failure->check]);
    tw_results_pair(text, "message", failure->why);
    tw_results_pair(text, "cause", failure->cause);
    add_example(writer, failure);
    tw_results_pair(text, "command",
                    story && story->command.length > 0 ? tw_text_string(&story->command)
                                                       : writer->command);
    tw_text_add(text, story ? tw_text_string(&story->members) : "");
    if (!tally->more_causes) {
        tw_text_add(text, ",\"where\":{");
        tw_text_add_json(text, task->rules);
        tw_text_format(text, ":%llu}", (unsigned long long)failure->count);
    }
    tw_text_add_char(text, '}');
}

static void give_row(void *context, json_t *row)
{
    struct tw_results_writer *writer = context;
    char *bytes = json_dumps(row, JSON_COMPACT);

    if (bytes)
        tw_text_format(&writer->text, "%s\n", bytes);
    writer->text.failed |= !bytes;
    writer->rows++;
    free(bytes);
}

/* The findings of one task, as rows that can still be merged with others. */
static void take_findings(struct tw_results_writer *writer, const struct tw_task *task,
                          const struct tw_tally *tally, const struct tw_finding_story *stories,
                          const json_t *rules, struct tw_findings *findings)
{
    struct tw_results_writer alone = *writer;

    alone.text = (struct tw_text){0};
    for (unsigned i = 0; i < tally->failure_count; i++) {
        json_t *row;

        tw_text_clear(&alone.text);
        add_finding(&alone, task, tally, &tally->failures[i], stories ? &stories[i] : NULL);
        row = json_loads(tw_text_string(&alone.text), 0, NULL);
        writer->text.failed |= !row;
        tw_findings_take(findings, row, rules);
        json_decref(row);
    }
    tw_text_done(&alone.text);
}

void tw_results_findings(struct tw_results_writer *writer, const struct tw_finding_source *sources,
                         unsigned count, const char *const *rules, unsigned rule_count)
{
    struct tw_findings findings;
    json_t *order = json_array();

    tw_findings_start(&findings);
    for (unsigned i = 0; i < rule_count; i++)
        json_array_append_new(order, json_string(rules[i]));
    for (unsigned i = 0; i < count; i++)
        take_findings(writer, sources[i].task, sources[i].tally, sources[i].stories, order,
                      &findings);
    tw_findings_give(&findings, order, give_row, writer);
    writer->text.failed |= findings.failed || !order;
    tw_findings_done(&findings);
    json_decref(order);
}

void tw_results_task(struct tw_results_writer *writer, const struct tw_task *task,
                     const struct tw_tally *tally, bool complete)
{
    char id[128];
    uint64_t failed = 0;

    for (unsigned i = 0; i < TW_CHECK__COUNT; i++)
        failed += tally->failed[i];
    if (strcmp(task->id, "campaign") != 0) {
        add_check(writer, task, tally, task->id, task->title, tally->cases, failed, complete);
    } else {
        for (unsigned i = 0; i < TW_CHECK__COUNT; i++) {
            /* a part has all of these rows, so that merged parts keep the order */
            if (tally->done[i] == 0 && tally->failed[i] == 0 && writer->shards <= 1)
                continue;
            snprintf(id, sizeof id, "campaign/%s", tw_check_words[i]);
            add_check(writer, task, tally, id, tw_check_texts[i], tally->done[i], tally->failed[i],
                      complete);
        }
        for (unsigned i = 0; i < TW_POLICY_PLAIN__COUNT; i++)
            add_hits(writer, task, tally, i);
        if (((const struct tw_campaign *)task->context)->policy == TW_POLICY_SEEK)
            add_hits(writer, task, tally, TW_POLICY_SEEK);
    }
}

void tw_results_uncheckable(struct tw_results_writer *writer)
{
    struct tw_text *text = &writer->text;

    for (unsigned i = 0; i < writer->tables->clause_count; i++) {
        const struct tw_clause *clause = &writer->tables->clauses[i];

        if (!clause->uncheckable)
            continue;
        tw_text_format(text,
                       "{\"type\":\"check\",\"id\":\"uncheckable/%s\",\"rules\":\"all\","
                       "\"status\":\"not-checkable\",\"clauses\":[\"%s\"]",
                       clause->id, clause->id);
        tw_results_pair(text, "reason", clause->uncheckable);
        tw_text_add(text, "}\n");
        writer->rows++;
    }
}
