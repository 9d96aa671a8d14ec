#include "verify/written.h"

#include <stdio.h>
#include <string.h>

#include "verify/all_rules.h"
#include "verify/coverage.h"

void tw_written_start(struct tw_written *written, const struct tw_tables *tables)
{
    *written = (struct tw_written){.tables = tables};
}

void tw_written_done(struct tw_written *written)
{
    tw_arena_done(&written->arena);
}

struct tw_written_check *tw_written_add(struct tw_written *written, const char *id,
                                        const char *book, const char *title)
{
    struct tw_written_check *list = tw_arena_grow(&written->arena, written->list, written->count,
                                                  &written->capacity, sizeof *written->list);
    struct tw_written_check *check;

    if (!list) {
        written->failed = true;
        return NULL;
    }
    written->list = list;
    check = &list[written->count];
    *check = (struct tw_written_check){
        .id = tw_arena_string(&written->arena, id),
        .book = tw_arena_string(&written->arena, book),
        .title = tw_arena_string(&written->arena, title),
        .clauses =
            tw_arena_array(&written->arena, written->tables->clause_count, sizeof *check->clauses),
    };
    if (!check->id || !check->book || !check->title || !check->clauses) {
        written->failed = true;
        return NULL;
    }
    written->count++;
    return check;
}

void tw_written_clause(struct tw_written *written, struct tw_written_check *check, const char *id)
{
    unsigned at = 0;

    while (at < written->tables->clause_count && strcmp(written->tables->clauses[at].id, id) != 0)
        at++;
    if (at == written->tables->clause_count || written->tables->clauses[at].uncheckable)
        return;
    for (size_t i = 0; i < check->clause_count; i++)
        if (check->clauses[i] == at)
            return;
    check->clauses[check->clause_count++] = (uint16_t)at;
}

void tw_written_take(struct tw_written *written, struct tw_written_check *check,
                     const char *const *rules, unsigned rule_count)
{
    const struct tw_tables *tables = written->tables;

    for (unsigned i = 0; i < tables->clause_count; i++)
        if (tw_coverage_names(check->id, tables->clauses[i].id) &&
            tw_rules_any_have(rules, rule_count, tables->rulesets[tables->clauses[i].ruleset].id))
            tw_written_clause(written, check, tables->clauses[i].id);
}

unsigned tw_written_wrong(const struct tw_written *written)
{
    unsigned wrong = 0;

    for (size_t i = 0; i < written->count; i++)
        wrong += written->list[i].wrong != NULL;
    return wrong;
}

static bool is_scenario(const struct tw_written_check *check)
{
    return strncmp(check->id, "scenarios/", 10) == 0;
}

/* Clauses of the checks from `first` to before `end` that hold, in the order of the tables. */
static void add_clauses(const struct tw_written *written, size_t first, size_t end, bool wrong,
                        struct tw_text *text)
{
    bool any = false;

    tw_text_add(text, ",\"clauses\":[");
    for (unsigned clause = 0; clause < written->tables->clause_count; clause++) {
        bool named = false;

        for (size_t i = first; i < end; i++)
            for (size_t k = 0; k < written->list[i].clause_count; k++)
                named |= written->list[i].clauses[k] == clause && !written->list[i].wrong == !wrong;
        if (!named)
            continue;
        tw_text_add(text, any ? "," : "");
        tw_text_add_json(text, written->tables->clauses[clause].id);
        any = true;
    }
    tw_text_add_char(text, ']');
}

static void add_row(const struct tw_written *written, size_t at, struct tw_results_writer *writer)
{
    const struct tw_written_check *check = &written->list[at];

    tw_results_row(writer, is_scenario(check) ? "finding" : "check", check->id, check->book,
                   check->wrong ? "fail" : "pass");
    add_clauses(written, at, at + 1, check->wrong != NULL, &writer->text);
    tw_text_format(&writer->text, ",\"cases\":%llu", (unsigned long long)check->cases);
    tw_results_pair(&writer->text, "title", check->title);
    if (check->wrong)
        tw_results_pair(&writer->text, "message", check->wrong);
    tw_results_row_end(writer);
}

/* The scenarios of one book; returns the index behind them. */
static size_t add_book(const struct tw_written *written, size_t first,
                       struct tw_results_writer *writer)
{
    const char *book = written->list[first].book;
    size_t end = first, held = 0;
    char id[128];

    for (; end < written->count && is_scenario(&written->list[end]) &&
           strcmp(written->list[end].book, book) == 0;
         end++)
        held += !written->list[end].wrong;
    snprintf(id, sizeof id, "scenarios/%s", book);
    tw_results_row(writer, "check", id, book, held > 0 ? "pass" : "not-run");
    add_clauses(written, first, end, false, &writer->text);
    tw_text_format(&writer->text, ",\"cases\":%zu", held);
    tw_results_pair(&writer->text, "title", "scenarios that come out as they say");
    tw_results_row_end(writer);
    for (size_t i = first; i < end; i++)
        if (written->list[i].wrong)
            add_row(written, i, writer);
    return end;
}

void tw_written_rows(const struct tw_written *written, struct tw_results_writer *writer)
{
    size_t at = 0;

    while (at < written->count)
        if (is_scenario(&written->list[at])) {
            at = add_book(written, at, writer);
        } else {
            add_row(written, at, writer);
            at++;
        }
    writer->text.failed |= written->failed;
}
