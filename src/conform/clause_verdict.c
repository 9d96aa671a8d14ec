/*
 * From cases to clauses. A case that fails breaks the clauses it is about. Where it is about
 * several and one of them already fails alone, that one explains it; the others are in doubt.
 */
#include <stdlib.h>
#include <string.h>

#include "conform/internal.h"
#include "support/memory.h"

/* What is being worked out for one port. */
struct verdict {
    struct tw_subject *port;
    const struct tw_suite *suite;
    const struct tw_tables *tables;
    bool *broken, *doubt, *cleared, *passed, *unanswered, *unsupported;
};

static bool any_broken(const struct verdict *verdict, const char **ids, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        int clause = tw_clause_owner(verdict->tables, ids[i]);
        if (clause >= 0 && verdict->broken[clause])
            return true;
    }
    return false;
}

static void mark(const struct verdict *verdict, const char **ids, size_t count, bool *marks)
{
    for (size_t i = 0; i < count; i++) {
        int clause = tw_clause_owner(verdict->tables, ids[i]);
        if (clause >= 0)
            marks[clause] = true;
    }
}

/* Different clauses that the ids belong to; examples with names of their own do not count. */
static unsigned count_clauses(const struct verdict *verdict, const char **ids, size_t count)
{
    unsigned different = 0;

    for (size_t i = 0; i < count; i++) {
        int clause = tw_clause_owner(verdict->tables, ids[i]);
        size_t k = 0;
        while (k < i && tw_clause_owner(verdict->tables, ids[k]) != clause)
            k++;
        different += clause >= 0 && k == i;
    }
    return different;
}

enum pass { ALONE, TOGETHER, GAMES };

static void blame_pass(const struct verdict *verdict, enum pass pass)
{
    for (size_t i = 0; i < verdict->suite->count; i++) {
        const struct tw_outcome *outcome = &verdict->port->outcomes[i];
        if (outcome->kind != TW_OUTCOME_FAIL || verdict->suite->cases[i].is_game != (pass == GAMES))
            continue;
        bool alone = count_clauses(verdict, outcome->blame, outcome->blame_count) == 1;
        if (pass == ALONE ? alone : !any_broken(verdict, outcome->blame, outcome->blame_count))
            mark(verdict, outcome->blame, outcome->blame_count, verdict->broken);
    }
}

static void gather(const struct verdict *verdict)
{
    for (size_t i = 0; i < verdict->suite->count; i++) {
        const struct tw_conform_case *item = &verdict->suite->cases[i];
        const struct tw_outcome *outcome = &verdict->port->outcomes[i];
        switch (outcome->kind) {
        case TW_OUTCOME_PASS:
            mark(verdict, item->clauses, item->clause_count, verdict->passed);
            if (count_clauses(verdict, item->clauses, item->clause_count) == 1)
                mark(verdict, item->clauses, item->clause_count, verdict->cleared);
            break;
        case TW_OUTCOME_FAIL:
            if (!item->is_game)
                mark(verdict, item->clauses, item->clause_count, verdict->doubt);
            break;
        case TW_OUTCOME_UNSUPPORTED:
            mark(verdict, item->clauses, item->clause_count, verdict->unsupported);
            break;
        default:
            mark(verdict, item->clauses, item->clause_count, verdict->unanswered);
            break;
        }
    }
}

static enum tw_standing stand(const struct verdict *verdict, unsigned clause)
{
    if (verdict->broken[clause])
        return TW_STANDING_BROKEN;
    if (verdict->unanswered[clause])
        return TW_STANDING_UNANSWERED;
    if (verdict->doubt[clause] && !verdict->cleared[clause])
        return TW_STANDING_IN_DOUBT;
    if (verdict->passed[clause])
        return verdict->tables->clauses[clause].uncheckable != NULL ? TW_STANDING_PARTLY_SHOWN
                                                                    : TW_STANDING_OBEYED;
    if (verdict->unsupported[clause])
        return TW_STANDING_UNSUPPORTED;
    return verdict->tables->clauses[clause].uncheckable != NULL ? TW_STANDING_NOT_CHECKABLE
                                                                : TW_STANDING_NOT_ASKED;
}

/* A smoke test asks for the form only, so nothing is known of any clause. */
static enum tw_standing unasked(const struct tw_clause *clause)
{
    return clause->uncheckable != NULL ? TW_STANDING_NOT_CHECKABLE : TW_STANDING_NOT_ASKED;
}

/* Does the port name every ruleset that the case is played by? */
static bool names_all(const json_t *named, const char *rules)
{
    for (const char *at = rules; *at != '\0'; at += strcspn(at, "+"), at += *at == '+') {
        size_t length = strcspn(at, "+"), i = 0;
        while (i < json_array_size(named) &&
               (json_string_length(json_array_get(named, i)) != length ||
                strncmp(json_string_value(json_array_get(named, i)), at, length) != 0))
            i++;
        if (i == json_array_size(named))
            return false;
    }
    return true;
}

/* A port that names rules and then declines all of them says more than it can. */
static void find_empty_claims(const struct verdict *verdict)
{
    struct tw_subject *port = verdict->port;
    const json_t *rules = json_object_get(port->hello, "rules");

    for (size_t r = 0; r < json_array_size(rules); r++) {
        const char *name = json_string_value(json_array_get(rules, r));
        unsigned asked = 0, declined = 0;
        for (size_t i = 0; name != NULL && *name != '\0' && i < verdict->suite->count; i++) {
            const char *played = verdict->suite->cases[i].rules;
            if (!tw_rules_within(name, played) || !names_all(rules, played))
                continue;
            asked++;
            declined += port->outcomes[i].kind == TW_OUTCOME_UNSUPPORTED;
        }
        if (asked > 0 && declined == asked) {
            tw_text_format(&port->remarks,
                           "it says that it plays %.60s, and declines all %u cases of it\n", name,
                           asked);
            port->findings++;
        }
    }
}

static void count_outcomes(struct tw_subject *port, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        const struct tw_outcome *outcome = &port->outcomes[i];
        port->counts[outcome->kind]++;
        if (outcome->kind != TW_OUTCOME_PASS && outcome->kind != TW_OUTCOME_UNSUPPORTED &&
            !outcome->known)
            port->findings++;
    }
}

bool tw_suite_has_clause(const struct tw_suite *suite, const struct tw_clause *clause,
                         const char *rules)
{
    const char *name = suite->library.tables->rulesets[clause->ruleset].id;

    if (strcmp(rules, "all") != 0)
        return tw_rules_within(name, rules);
    for (size_t i = 0; i < suite->count; i++)
        if (tw_rules_within(name, suite->cases[i].rules))
            return true;
    return false;
}

void tw_port_judge(struct tw_subject *port, const struct tw_suite *suite, const char *rules,
                   bool smoke)
{
    const struct tw_tables *tables = suite->library.tables;
    const unsigned long lost = tw_memory_failures();
    size_t count = tables->clause_count;
    bool *marks = tw_arena_array(&port->arena, count * 6 + 1, sizeof *marks);
    struct verdict verdict = {.port = port, .suite = suite, .tables = tables};

    port->standings = tw_arena_array(&port->arena, count + 1, sizeof *port->standings);
    if (marks == NULL || port->standings == NULL || port->outcomes == NULL) {
        port->out_of_memory = true;
        return;
    }
    verdict.broken = marks;
    verdict.doubt = marks + count;
    verdict.cleared = marks + 2 * count;
    verdict.passed = marks + 3 * count;
    verdict.unanswered = marks + 4 * count;
    verdict.unsupported = marks + 5 * count;
    blame_pass(&verdict, ALONE);
    blame_pass(&verdict, TOGETHER);
    blame_pass(&verdict, GAMES);
    gather(&verdict);
    for (unsigned i = 0; i < count; i++) {
        port->standings[i] = TW_STANDING__COUNT;
        if (!tw_suite_has_clause(suite, &tables->clauses[i], rules))
            continue;
        port->standings[i] = (uint8_t)(smoke ? unasked(&tables->clauses[i]) : stand(&verdict, i));
        port->clause_counts[port->standings[i]]++;
    }
    count_outcomes(port, suite->count);
    find_empty_claims(&verdict);
    port->out_of_memory |= tw_memory_failures() != lost;
}
