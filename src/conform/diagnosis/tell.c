/* What was found out about a port, as members of its row and as text. */
#include <string.h>

#include "conform/diagnosis/power.h"

enum { SHOWN = 90 }; /* bytes of an answer on the terminal */

static const char *clause_of(const struct tw_suspects *suspects, size_t at)
{
    const int clause = suspects->list[at].clause;

    return clause < 0 ? "" : suspects->tables->clauses[clause].id;
}

/* How many suspects the answers could show, and how many of them are excluded. */
struct sums {
    unsigned all, shown, excluded, own;
};

static struct sums add_up(const struct tw_subject *port)
{
    struct sums sums = {0};

    for (size_t i = 0; port->exclusions != NULL && i < port->diagnosis.suspects->count; i++) {
        const enum tw_exclusion found = (enum tw_exclusion)port->exclusions[i];
        if (found == TW_EXCLUSION__COUNT)
            continue;
        sums.all++;
        sums.shown += found > TW_EXCLUSION_HIDDEN;
        sums.excluded += found > TW_EXCLUSION_OPEN;
        sums.own += found == TW_EXCLUSION_BY_OWN;
    }
    return sums;
}

static void add_pair(struct tw_text *text, const char *name, const char *value)
{
    tw_text_format(text, ",\"%s\":", name);
    tw_text_add_json(text, value);
}

static void add_alike(const struct tw_suspects *suspects, const struct tw_cause *cause,
                      struct tw_text *text)
{
    tw_text_format(text, ",\"alike_count\":%zu,\"alike\":[", cause->alike_total);
    for (size_t i = 0; i < cause->alike_count; i++) {
        const struct tw_suspect_entry *entry = &suspects->list[cause->alike[i]];
        tw_text_add(text, i == 0 ? "{\"suspect\":" : ",{\"suspect\":");
        tw_text_add_json(text, entry->name);
        add_pair(text, "says", entry->says);
        add_pair(text, "clause", clause_of(suspects, cause->alike[i]));
        tw_text_add_char(text, '}');
    }
    tw_text_add_char(text, ']');
}

static void add_cause(const struct tw_subject *port, const struct tw_suite *suite,
                      const struct tw_cause *cause, struct tw_text *text)
{
    const struct tw_suspects *suspects = port->diagnosis.suspects;
    const struct tw_suspect_entry *entry = &suspects->list[cause->suspect];

    tw_text_add(text, "{\"suspect\":");
    tw_text_add_json(text, entry->name);
    add_pair(text, "source", tw_suspect_source_words[entry->source]);
    add_pair(text, "says", entry->says);
    add_pair(text, "look", entry->look);
    if (entry->clause >= 0)
        add_pair(text, "clause", clause_of(suspects, cause->suspect));
    add_pair(text, "case", suite->cases[cause->shown_by].id);
    tw_text_format(text, ",\"explains\":%zu,\"contradicts\":0,\"together\":%s", cause->explains,
                   cause->together ? "true" : "false");
    add_alike(suspects, cause, text);
    tw_text_add_char(text, '}');
}

void tw_diagnosis_row(const struct tw_subject *port, const struct tw_suite *suite,
                      struct tw_text *text)
{
    const struct tw_diagnosis *diagnosis = &port->diagnosis;
    const struct sums sums = add_up(port);

    if (diagnosis->suspects == NULL)
        return;
    tw_text_format(text, ",\"failures\":%zu,\"unexplained\":%zu,\"diagnoses\":[",
                   diagnosis->failures, diagnosis->unexplained);
    for (size_t i = 0; i < diagnosis->count; i++) {
        tw_text_add(text, i == 0 ? "" : ",");
        add_cause(port, suite, &diagnosis->causes[i], text);
    }
    tw_text_format(text, "],\"power\":{\"suspects\":%u,\"shown\":%u,\"excluded\":%u,\"own\":%u}",
                   sums.all, sums.shown, sums.excluded, sums.own);
}

static void tell_answers(const struct tw_subject *port, const struct tw_suite *suite, size_t at,
                         struct tw_text *text)
{
    const struct tw_outcome *outcome = &port->outcomes[at];

    tw_text_format(text, "     shown by %s: ", suite->cases[at].id);
    if (outcome->ours != NULL && outcome->theirs != NULL && strlen(outcome->ours) <= SHOWN &&
        strlen(outcome->theirs) <= SHOWN)
        tw_text_format(text, "ours %s, theirs %s\n", outcome->ours, outcome->theirs);
    else
        tw_text_format(text, "%.300s\n", outcome->message != NULL ? outcome->message : "");
}

static void tell_cause(const struct tw_subject *port, const struct tw_suite *suite,
                       const struct tw_cause *cause, size_t number, struct tw_text *text)
{
    const struct tw_diagnosis *diagnosis = &port->diagnosis;
    const struct tw_suspects *suspects = diagnosis->suspects;
    const struct tw_suspect_entry *entry = &suspects->list[cause->suspect];

    tw_text_format(text, "  cause %zu: %s", number, entry->says);
    if (entry->clause >= 0)
        tw_text_format(text, " (%s)", clause_of(suspects, cause->suspect));
    tw_text_format(text,
                   "\n     explains %zu of %zu failures%s, contradicts none of %zu answers that "
                   "are right [%s]\n",
                   cause->explains, diagnosis->failures,
                   cause->together ? " beside the causes before it" : "", diagnosis->passes,
                   entry->name);
    tell_answers(port, suite, cause->shown_by, text);
    tw_text_format(text, "     look at %s\n", entry->look);
    for (size_t i = 0; i < cause->alike_count && i < 3; i++)
        tw_text_format(text, "     or: %s [%s]\n", suspects->list[cause->alike[i]].says,
                       suspects->list[cause->alike[i]].name);
    if (cause->alike_total > 3)
        tw_text_format(text, "     or one of %zu more; no answer distinguishes them\n",
                       cause->alike_total - 3);
}

void tw_diagnosis_text(const struct tw_subject *port, const struct tw_suite *suite,
                       struct tw_text *text)
{
    const struct tw_diagnosis *diagnosis = &port->diagnosis;
    const struct sums sums = add_up(port);

    if (diagnosis->suspects == NULL)
        return;
    for (size_t i = 0; i < diagnosis->count; i++)
        tell_cause(port, suite, &diagnosis->causes[i], i + 1, text);
    if (diagnosis->unexplained > 0)
        tw_text_format(text, "  %zu of %zu failures fit no suspect\n", diagnosis->unexplained,
                       diagnosis->failures);
    if (sums.all > 0)
        tw_text_format(text,
                       "  power: %u of %u ways to get the rules wrong are excluded, %u by cases of "
                       "their own\n",
                       sums.excluded, sums.all, sums.own);
}
