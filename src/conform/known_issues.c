/* Known issues: a listed failure is no finding, and a listed one that passes is. */
#include <stdio.h>
#include <string.h>

#include "conform/internal.h"

/* One line of the list. */
struct issue {
    char port[64], id[256], why[256];
};

static bool read_issue(const char *line, size_t length, struct issue *ret_issue)
{
    char copy[640];
    struct issue issue = {{0}, {0}, {0}};

    if (length >= sizeof copy)
        return false;
    memcpy(copy, line, length);
    copy[length] = '\0';
    if (sscanf(copy, " %63s %255s %255[^\n]", issue.port, issue.id, issue.why) < 2)
        return false;
    *ret_issue = issue;
    return true;
}

static bool blames(const struct tw_outcome *outcome, const char *id)
{
    for (size_t i = 0; i < outcome->blame_count; i++)
        if (strcmp(outcome->blame[i], id) == 0)
            return true;
    return false;
}

static bool names(const struct tw_conform_case *item, const char *id)
{
    for (size_t i = 0; i < item->clause_count; i++)
        if (strcmp(item->clauses[i], id) == 0)
            return true;
    return false;
}

static bool went_wrong(const struct tw_outcome *outcome)
{
    return outcome->kind == TW_OUTCOME_FAIL || outcome->kind == TW_OUTCOME_ERROR ||
           outcome->kind == TW_OUTCOME_TIMEOUT;
}

/* Marks what the issue explains. A port that was not asked leaves the issue open. */
static void apply(struct tw_subject *port, const struct tw_suite *suite, const struct issue *issue)
{
    unsigned explained = 0, passed = 0;

    for (size_t i = 0; i < suite->count; i++) {
        struct tw_outcome *outcome = &port->outcomes[i];
        bool meant = strcmp(suite->cases[i].id, issue->id) == 0;
        if (went_wrong(outcome) && (meant || blames(outcome, issue->id))) {
            outcome->known = true;
            outcome->known_why = tw_port_text(port, "%s", issue->why);
            explained++;
        }
        passed += outcome->kind == TW_OUTCOME_PASS && (meant || names(&suite->cases[i], issue->id));
    }
    if (explained == 0 && passed > 0) {
        tw_text_format(&port->remarks, "%s is listed as a known issue, but passes\n", issue->id);
        port->findings++;
    }
}

enum tw_status tw_known_apply(struct tw_subject *ports, size_t count, const struct tw_suite *suite,
                              const char *text, struct tw_problem *ret_problem)
{
    unsigned number = 0;

    for (const char *line = text; *line != '\0';) {
        size_t length = strcspn(line, "\n"), blank = strspn(line, " \t\r");
        struct issue issue;
        number++;
        if (blank < length && line[blank] != '#') {
            if (!read_issue(line, length, &issue)) {
                snprintf(ret_problem->text, sizeof ret_problem->text,
                         "line %u: write 'PORT CASE-OR-CLAUSE why'", number);
                return TW_UNUSABLE;
            }
            for (size_t i = 0; i < count; i++)
                if (strcmp(ports[i].name, issue.port) == 0 && ports[i].outcomes != NULL)
                    apply(&ports[i], suite, &issue);
        }
        line += length;
        line += *line == '\n';
    }
    return TW_OK;
}
