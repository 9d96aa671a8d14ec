#include "verify/static/static_checks.h"
#include "verify/static/internal.h"

#include <stdio.h>
#include <string.h>

#include "tables/clause_words.h"
#include "tables/rules_names.h"

void tw_static_start(struct tw_static_checks *checks, const struct tw_tables *tables)
{
    *checks = (struct tw_static_checks){.tables = tables};
}

void tw_static_done(struct tw_static_checks *checks)
{
    tw_arena_done(&checks->arena);
}

struct tw_static_check *tw_static_add(struct tw_static_checks *checks, const char *id,
                                      const char *book, const char *title)
{
    struct tw_static_check *list = tw_arena_grow(&checks->arena, checks->list, checks->count,
                                                 &checks->capacity, sizeof *checks->list);
    struct tw_static_check *check;

    if (!list) {
        checks->failed = true;
        return NULL;
    }
    checks->list = list;
    check = &list[checks->count];
    *check = (struct tw_static_check){
        .id = tw_arena_string(&checks->arena, id),
        .book = tw_arena_string(&checks->arena, book),
        .title = tw_arena_string(&checks->arena, title),
        .clauses =
            tw_arena_array(&checks->arena, checks->tables->clause_count, sizeof *check->clauses),
    };
    if (!check->id || !check->book || !check->title || !check->clauses) {
        checks->failed = true;
        return NULL;
    }
    checks->count++;
    return check;
}

static bool is_scenario(const struct tw_static_check *check)
{
    return strncmp(check->id, "scenarios/", 10) == 0;
}

void tw_static_clause(struct tw_static_checks *checks, struct tw_static_check *check,
                      const char *id)
{
    unsigned at = 0;

    while (at < checks->tables->clause_count && strcmp(checks->tables->clauses[at].id, id) != 0)
        at++;
    if (at == checks->tables->clause_count ||
        (checks->tables->clauses[at].uncheckable && !is_scenario(check)))
        return;
    for (size_t i = 0; i < check->clause_count; i++)
        if (check->clauses[i] == at)
            return;
    check->clauses[check->clause_count++] = (uint16_t)at;
}

void tw_static_take(struct tw_static_checks *checks, struct tw_static_check *check,
                    const char *const *rules, unsigned rule_count)
{
    const struct tw_tables *tables = checks->tables;

    for (unsigned i = 0; i < tables->clause_count; i++)
        if (tw_clause_has_check(&tables->clauses[i], check->id) &&
            tw_rules_any_have(rules, rule_count, tables->rulesets[tables->clauses[i].ruleset].id))
            tw_static_clause(checks, check, tables->clauses[i].id);
}

unsigned tw_static_wrong(const struct tw_static_checks *checks)
{
    unsigned wrong = 0;

    for (size_t i = 0; i < checks->count; i++)
        wrong += checks->list[i].wrong != NULL;
    return wrong;
}

/* Clauses of the checks from `first` to before `end` that hold, in the order of the tables. */
static void add_clauses(const struct tw_static_checks *checks, size_t first, size_t end, bool wrong,
                        struct tw_text *text)
{
    bool any = false;

    tw_text_add(text, ",\"clauses\":[");
    for (unsigned clause = 0; clause < checks->tables->clause_count; clause++) {
        bool named = false;

        for (size_t i = first; i < end; i++)
            for (size_t k = 0; k < checks->list[i].clause_count; k++)
                named |= checks->list[i].clauses[k] == clause && !checks->list[i].wrong == !wrong;
        if (!named)
            continue;
        tw_text_add(text, any ? "," : "");
        tw_text_add_json(text, checks->tables->clauses[clause].id);
        any = true;
    }
    tw_text_add_char(text, ']');
}

static void add_row(const struct tw_static_checks *checks, size_t at,
                    struct tw_results_writer *writer)
{
    const struct tw_static_check *check = &checks->list[at];

    tw_results_row(writer, is_scenario(check) ? "finding" : "check", check->id, check->book,
                   check->wrong ? "fail" : "pass");
    add_clauses(checks, at, at + 1, check->wrong != NULL, &writer->text);
    tw_text_format(&writer->text, ",\"cases\":%llu", (unsigned long long)check->cases);
    tw_results_pair(&writer->text, "title", check->title);
    if (check->wrong)
        tw_results_pair(&writer->text, "message", check->wrong);
    tw_results_row_end(writer);
}

/* The scenarios of one book; returns the index behind them. */
static size_t add_book(const struct tw_static_checks *checks, size_t first,
                       struct tw_results_writer *writer)
{
    const char *book = checks->list[first].book;
    size_t end = first, held = 0;
    char id[128];

    for (; end < checks->count && is_scenario(&checks->list[end]) &&
           strcmp(checks->list[end].book, book) == 0;
         end++)
        held += !checks->list[end].wrong;
    snprintf(id, sizeof id, "scenarios/%s", book);
    tw_results_row(writer, "check", id, book, held > 0 ? "pass" : "not-run");
    add_clauses(checks, first, end, false, &writer->text);
    tw_text_format(&writer->text, ",\"cases\":%zu", held);
    tw_results_pair(&writer->text, "title", "scenarios that come out as they say");
    tw_results_row_end(writer);
    for (size_t i = first; i < end; i++)
        if (checks->list[i].wrong)
            add_row(checks, i, writer);
    return end;
}

void tw_static_rows(const struct tw_static_checks *checks, struct tw_results_writer *writer)
{
    size_t at = 0;

    while (at < checks->count)
        if (is_scenario(&checks->list[at])) {
            at = add_book(checks, at, writer);
        } else {
            add_row(checks, at, writer);
            at++;
        }
    writer->text.failed |= checks->failed;
}
