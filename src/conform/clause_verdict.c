/*
 * From cases to clauses. A clause is broken where a diagnosis names it, or where a failure that
 * nothing explains is about it alone. Random games are about no clause and decide nothing.
 */
#include <stdlib.h>
#include <string.h>

#include "conform/diagnosis/power.h"
#include "support/memory.h"

/* What is being worked out for one port. */
struct verdict {
    struct tw_subject *port;
    const struct tw_suite *suite;
    const struct tw_tables *tables;
    bool *broken, *touched, *passed, *unanswered, *unsupported, *late, *partly;
};

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

/* The clauses of the causes, where all that would explain a cause agree on one. */
static void convict_causes(const struct verdict *verdict)
{
    const struct tw_diagnosis *diagnosis = &verdict->port->diagnosis;

    for (size_t i = 0; i < diagnosis->count; i++) {
        const struct tw_cause *cause = &diagnosis->causes[i];
        const struct tw_suspect_entry *entry = &diagnosis->suspects->list[cause->suspect];
        /* another reading is no breach */
        if (entry->clause < 0 || entry->source == TW_SUSPECT_READING)
            continue;
        (cause->clause_is_open ? verdict->touched : verdict->broken)[entry->clause] = true;
    }
}

/* What nothing explains, and is about one clause. */
static bool isolates(const struct verdict *verdict, size_t at)
{
    const struct tw_conform_case *item = &verdict->suite->cases[at];
    const struct tw_diagnosis *diagnosis = &verdict->port->diagnosis;

    return !item->is_game && !verdict->port->outcomes[at].unsteady &&
           !(diagnosis->explained && diagnosis->explained[at]) &&
           count_clauses(verdict, item->clauses, item->clause_count) == 1;
}

/* Does the port play by other readings, and is that all? Then it is judged by them. */
static bool only_reads_otherwise(const struct tw_diagnosis *diagnosis)
{
    for (size_t i = 0; i < diagnosis->count; i++)
        if (diagnosis->suspects->list[diagnosis->causes[i].suspect].source != TW_SUSPECT_READING)
            return false;
    return diagnosis->count > 0;
}

static void gather_case(const struct verdict *verdict, size_t at)
{
    const struct tw_conform_case *item = &verdict->suite->cases[at];
    bool *marks = verdict->unanswered;

    switch (verdict->port->outcomes[at].kind) {
    case TW_OUTCOME_PASS:
        marks = verdict->passed;
        break;
    case TW_OUTCOME_FAIL:
        marks = isolates(verdict, at) ? verdict->broken : verdict->touched;
        if (verdict->port->diagnosis.explained && verdict->port->diagnosis.explained[at] &&
            only_reads_otherwise(&verdict->port->diagnosis))
            marks = verdict->passed;
        break;
    case TW_OUTCOME_UNSUPPORTED:
        marks = verdict->port->outcomes[at].unanswered ? verdict->partly : verdict->unsupported;
        break;
    case TW_OUTCOME_TIMEOUT:
        marks = verdict->late;
        break;
    default:
        break;
    }
    mark(verdict, item->clauses, item->clause_count, marks);
}

static void gather(const struct verdict *verdict)
{
    for (size_t i = 0; i < verdict->suite->count; i++)
        if (!verdict->suite->cases[i].is_game)
            gather_case(verdict, i);
}

/* A suspect of the clause that the answers could have shown and that no case of its own excludes.
 */
static bool misses(const struct verdict *verdict, unsigned clause)
{
    const struct tw_subject *port = verdict->port;
    const struct tw_suspects *suspects = port->diagnosis.suspects;

    if (port->exclusions == NULL)
        return true;
    for (size_t i = 0; i < suspects->count; i++)
        if (port->exclusions[i] > TW_EXCLUSION_HIDDEN &&
            port->exclusions[i] < TW_EXCLUSION_BY_OWN && tw_suspect_is_about(suspects, i, clause))
            return true;
    return false;
}

static enum tw_standing stand(const struct verdict *verdict, unsigned clause)
{
    if (verdict->broken[clause])
        return TW_STANDING_BROKEN;
    if (verdict->unanswered[clause])
        return TW_STANDING_UNANSWERED;
    if (verdict->touched[clause])
        return TW_STANDING_TOUCHED;
    if (verdict->passed[clause] && verdict->tables->clauses[clause].uncheckable != NULL)
        return TW_STANDING_PARTLY_SHOWN;
    if (verdict->passed[clause] && !misses(verdict, clause))
        return TW_STANDING_OBEYED;
    if (verdict->passed[clause] || verdict->partly[clause])
        return TW_STANDING_PARTLY_ASKED;
    if (verdict->unsupported[clause])
        return TW_STANDING_UNSUPPORTED;
    if (verdict->late[clause])
        return TW_STANDING_NOT_FINISHED;
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
            tw_text_format(&port->remarks, "it claims to play %.60s, but declines all %u cases\n",
                           name, asked);
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
    bool *marks = tw_arena_array(&port->arena, count * 7 + 1, sizeof *marks);
    struct verdict verdict = {.port = port, .suite = suite, .tables = tables};

    port->standings = tw_arena_array(&port->arena, count + 1, sizeof *port->standings);
    if (marks == NULL || port->standings == NULL || port->outcomes == NULL) {
        port->out_of_memory = true;
        return;
    }
    verdict.broken = marks;
    verdict.touched = marks + count;
    verdict.passed = marks + 2 * count;
    verdict.unanswered = marks + 3 * count;
    verdict.unsupported = marks + 4 * count;
    verdict.late = marks + 5 * count;
    verdict.partly = marks + 6 * count;
    convict_causes(&verdict);
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
