/* What came out, for programs and for people. */
#include <stdlib.h>
#include <string.h>

#include "conform/internal.h"
#include "support/memory.h"

/* Of the boards of one port; a port that gets everything wrong needs no picture of each. */
enum { MOST_BOARD_BYTES = 4 << 20 };

static void add_pair(struct tw_text *text, const char *name, const char *value)
{
    if (value == NULL)
        return;
    tw_text_format(text, ",\"%s\":", name);
    tw_text_add_json(text, value);
}

static void add_list(struct tw_text *text, const char *name, const char *const *ids, size_t count)
{
    tw_text_format(text, ",\"%s\":[", name);
    for (size_t i = 0; i < count; i++) {
        tw_text_add(text, i == 0 ? "" : ",");
        tw_text_add_json(text, ids[i]);
    }
    tw_text_add_char(text, ']');
}

void tw_port_call(const struct tw_subject *port, struct tw_text *text)
{
    struct tw_text word = {0};

    tw_text_format(&word, "%s=%s", port->name,
                   port->command != NULL ? port->command : port->folder);
    tw_text_add(text, port->command != NULL ? " --impl " : " --answers ");
    tw_text_add_shell(text, tw_text_string(&word));
    text->failed |= word.failed;
    tw_text_done(&word);
}

static void add_command(const struct tw_subject *port, const struct tw_conform_case *item,
                        const struct tw_conform_options *options, struct tw_text *text)
{
    struct tw_text command = {0};

    tw_text_format(&command, "tilewright conform%s --case %s", options->call, item->id);
    tw_port_call(port, &command);
    add_pair(text, "command", tw_text_string(&command));
    text->failed |= command.failed;
    tw_text_done(&command);
}

static bool went_wrong(const struct tw_outcome *outcome)
{
    return outcome->kind == TW_OUTCOME_FAIL || outcome->kind == TW_OUTCOME_ERROR ||
           outcome->kind == TW_OUTCOME_TIMEOUT;
}

static void add_row(const struct tw_subject *port, const struct tw_suite *suite, size_t at,
                    const struct tw_conform_options *options, struct tw_text *text,
                    size_t *board_bytes)
{
    const struct tw_conform_case *item = &suite->cases[at];
    const struct tw_outcome *outcome = &port->outcomes[at];
    struct tw_text id = {0};

    tw_text_format(&id, "%s:%s", port->name, item->id);
    tw_text_add(text, "{\"type\":\"conformance\"");
    add_pair(text, "id", tw_text_string(&id));
    add_pair(text, "port", port->name);
    add_pair(text, "case", item->id);
    add_pair(text, "rules", item->rules);
    add_pair(text, "status", tw_outcome_word(outcome->kind));
    add_list(text, "clauses", item->clauses, item->clause_count);
    if (outcome->kind == TW_OUTCOME_FAIL)
        add_list(text, "blame", outcome->blame, outcome->blame_count);
    add_pair(text, "title", item->title);
    bool unasked = outcome->kind == TW_OUTCOME_UNSUPPORTED || outcome->kind == TW_OUTCOME_NOT_RUN;
    add_pair(text, unasked ? "reason" : "message", outcome->message);
    add_pair(text, "ours", outcome->ours);
    add_pair(text, "theirs", outcome->theirs);
    add_pair(text, "stderr", outcome->evidence);
    if (outcome->known)
        add_pair(text, "known", outcome->known_why);
    if (outcome->kind != TW_OUTCOME_PASS)
        add_command(port, item, options, text);
    if (went_wrong(outcome) && *board_bytes < MOST_BOARD_BYTES) {
        const size_t before = text->length;

        tw_case_board(suite, item, text);
        *board_bytes += text->length - before;
    }
    tw_text_add(text, "}\n");
    text->failed |= id.failed;
    tw_text_done(&id);
}

static void add_hello(const struct tw_subject *port, struct tw_text *text)
{
    static const char *const keys[] = {"name", "version", "language", "homepage", "issues"};
    const json_t *about = json_object_get(port->hello, "implementation");

    tw_text_add(text, ",\"implementation\":{");
    for (size_t i = 0, put = 0; i < sizeof keys / sizeof keys[0]; i++) {
        const char *value = json_string_value(json_object_get(about, keys[i]));
        if (value == NULL)
            continue;
        tw_text_format(text, "%s\"%s\":", put++ == 0 ? "" : ",", keys[i]);
        struct tw_text cut = {0};
        tw_text_format(&cut, "%.300s", value);
        tw_text_add_json(text, tw_text_string(&cut));
        text->failed |= cut.failed;
        tw_text_done(&cut);
    }
    tw_text_add_char(text, '}');
}

static void add_standing(const struct tw_subject *port, const struct tw_suite *suite,
                         enum tw_standing standing, struct tw_text *text)
{
    const struct tw_tables *tables = suite->library.tables;
    bool first = true;

    tw_text_format(text, ",\"%s\":[", tw_standing_words[standing]);
    for (unsigned i = 0; port->standings != NULL && i < tables->clause_count; i++) {
        if (port->standings[i] != standing)
            continue;
        tw_text_add(text, first ? "" : ",");
        tw_text_add_json(text, tables->clauses[i].id);
        first = false;
    }
    tw_text_add_char(text, ']');
}

static void add_badge(const struct tw_subject *port, const char *rules, struct tw_text *text)
{
    const unsigned *counts = port->clause_counts;
    unsigned bad =
        counts[TW_STANDING_BROKEN] + counts[TW_STANDING_TOUCHED] + counts[TW_STANDING_UNANSWERED];
    unsigned asked = counts[TW_STANDING_OBEYED] + counts[TW_STANDING_PARTLY_ASKED] + bad;
    struct tw_text label = {0};

    tw_text_format(&label, "tilewright %s", rules);
    tw_text_add(text, "{\"schemaVersion\":1,\"label\":");
    tw_text_add_json(text, tw_text_string(&label));
    tw_text_format(text, ",\"message\":\"%u of %u clauses\",\"color\":\"%s\"}",
                   counts[TW_STANDING_OBEYED],
                   asked + counts[TW_STANDING_UNSUPPORTED] + counts[TW_STANDING_NOT_ASKED],
                   port->findings > 0 || bad > 0 ? "red" : (asked == 0 ? "lightgrey" : "green"));
    text->failed |= label.failed;
    tw_text_done(&label);
}

static void add_port(const struct tw_subject *port, const struct tw_suite *suite,
                     const struct tw_conform_options *options, struct tw_text *text)
{
    tw_text_add(text, "{\"type\":\"port\"");
    add_pair(text, "id", port->name);
    add_pair(text, "port", port->name);
    add_pair(text, "rules", options->rules);
    add_pair(text, "status",
             port->trouble != NULL ? "error" : (port->findings > 0 ? "fail" : "pass"));
    add_pair(text, "message", port->trouble);
    add_hello(port, text);
    tw_text_format(text, ",\"smoke\":%s,\"starts\":%u,\"findings\":%u,\"badge\":",
                   options->smoke ? "true" : "false", port->starts, port->findings);
    add_badge(port, options->rules, text);
    for (int i = 0; i < TW_STANDING__COUNT; i++)
        add_standing(port, suite, (enum tw_standing)i, text);
    tw_diagnosis_row(port, suite, text);
    tw_text_add(text, "}\n");
}

static void add_remarks(const struct tw_subject *port, struct tw_text *text, unsigned *rows)
{
    const char *line = tw_text_string(&port->remarks);

    for (unsigned number = 1; *line != '\0'; number++) {
        size_t length = strcspn(line, "\n");
        struct tw_text message = {0};
        tw_text_format(&message, "%s: %.*s", port->name, (int)length, line);
        tw_text_format(text, "{\"type\":\"finding\",\"id\":\"conform-%s-%u\",\"status\":\"fail\"",
                       port->name, number);
        add_pair(text, "port", port->name);
        add_pair(text, "message", tw_text_string(&message));
        tw_text_add(text, ",\"clauses\":[]}\n");
        text->failed |= message.failed;
        tw_text_done(&message);
        (*rows)++;
        line += length;
        line += *line == '\n';
    }
}

void tw_port_rows(const struct tw_subject *port, const struct tw_suite *suite,
                  const struct tw_conform_options *options, struct tw_text *text, unsigned *rows)
{
    const unsigned long lost = tw_memory_failures();
    size_t board_bytes = 0;

    add_port(port, suite, options, text);
    (*rows)++;
    for (size_t i = 0; port->outcomes != NULL && i < suite->count; i++, (*rows)++)
        add_row(port, suite, i, options, text, &board_bytes);
    add_remarks(port, text, rows);
    text->failed |= tw_memory_failures() != lost;
}

/* The examples and edge cases by which it shows: " (GR-RAIL-04-E1)". */
static void add_shown_by(const struct tw_subject *port, const struct tw_suite *suite, int clause,
                         struct tw_text *text)
{
    struct tw_text list = {0};

    for (size_t i = 0; i < suite->count; i++)
        for (size_t k = 0; k < port->outcomes[i].blame_count; k++) {
            const char *id = port->outcomes[i].blame[k];
            if (tw_clause_owner(suite->library.tables, id) == clause &&
                strcmp(id, suite->library.tables->clauses[clause].id) != 0 &&
                strstr(tw_text_string(&list), id) == NULL)
                tw_text_format(&list, " %s", id);
        }
    if (list.length > 0)
        tw_text_format(text, " (%s)", tw_text_string(&list) + 1);
    tw_text_done(&list);
}

static void list_clauses(const struct tw_subject *port, const struct tw_suite *suite,
                         enum tw_standing standing, struct tw_text *text)
{
    const struct tw_tables *tables = suite->library.tables;

    if (port->clause_counts[standing] == 0 && standing != TW_STANDING_OBEYED &&
        standing != TW_STANDING_BROKEN)
        return;
    tw_text_format(text, "  %-14s %4u", tw_standing_words[standing], port->clause_counts[standing]);
    bool shown = standing == TW_STANDING_BROKEN || standing == TW_STANDING_TOUCHED ||
                 standing == TW_STANDING_UNANSWERED;
    for (unsigned i = 0; shown && i < tables->clause_count; i++)
        if (port->standings[i] == standing) {
            tw_text_format(text, " %s", tables->clauses[i].id);
            if (standing == TW_STANDING_BROKEN)
                add_shown_by(port, suite, (int)i, text);
        }
    tw_text_add_char(text, '\n');
}

static void list_failures(const struct tw_subject *port, const struct tw_suite *suite,
                          struct tw_text *text)
{
    enum { MOST = 40 };
    unsigned shown = 0, more = 0;

    for (size_t i = 0; i < suite->count; i++) {
        const struct tw_outcome *outcome = &port->outcomes[i];
        if (outcome->kind == TW_OUTCOME_PASS || outcome->kind == TW_OUTCOME_UNSUPPORTED ||
            (outcome->kind == TW_OUTCOME_FAIL && port->diagnosis.explained != NULL &&
             port->diagnosis.explained[i]))
            continue;
        if (shown++ >= MOST) {
            more++;
            continue;
        }
        tw_text_format(text, "  %s%s: %s", outcome->known ? "known " : "",
                       tw_outcome_word(outcome->kind), suite->cases[i].id);
        if (outcome->message != NULL)
            tw_text_format(text, ": %s", outcome->message);
        tw_text_add_char(text, '\n');
    }
    if (more > 0)
        tw_text_format(text, "  and %u more; the results have them all\n", more);
}

/* Why cases were declined, each reason once with its number: what to implement next. */
static void list_declined(const struct tw_subject *port, const struct tw_suite *suite,
                          struct tw_text *text)
{
    enum { MOST = 12 };
    unsigned shown = 0;

    for (size_t i = 0; i < suite->count && shown < MOST; i++) {
        const char *why = port->outcomes[i].message;
        unsigned same = 0;
        bool first = port->outcomes[i].kind == TW_OUTCOME_UNSUPPORTED && why != NULL;
        for (size_t k = 0; k < suite->count && first; k++) {
            const struct tw_outcome *other = &port->outcomes[k];
            bool equal = other->kind == TW_OUTCOME_UNSUPPORTED && other->message != NULL &&
                         strcmp(other->message, why) == 0;
            first = !(equal && k < i);
            same += equal;
        }
        if (first) {
            tw_text_format(text, "  declined %u: %s\n", same, why);
            shown++;
        }
    }
}

void tw_port_summary(const struct tw_subject *port, const struct tw_suite *suite,
                     struct tw_text *text)
{
    const json_t *about = json_object_get(port->hello, "implementation");
    const char *name = json_string_value(json_object_get(about, "name"));

    tw_text_format(text, "%s", port->name);
    if (name != NULL)
        tw_text_format(text, " (%.100s)", name);
    tw_text_add(text, "\n  cases:");
    for (int i = 0; i < TW_OUTCOME__COUNT; i++)
        tw_text_format(text, "%s %u %s", i == 0 ? "" : ",", port->counts[i],
                       tw_outcome_word((enum tw_outcome_kind)i));
    tw_text_add_char(text, '\n');
    if (port->trouble != NULL) {
        tw_text_format(text, "  could not be asked: %s\n", port->trouble);
        return;
    }
    tw_diagnosis_text(port, suite, text);
    for (int i = TW_STANDING__COUNT - 1; port->standings != NULL && i >= 0; i--)
        list_clauses(port, suite, (enum tw_standing)i, text);
    list_failures(port, suite, text);
    list_declined(port, suite, text);
    for (const char *line = tw_text_string(&port->remarks); *line != '\0';) {
        size_t length = strcspn(line, "\n");
        tw_text_format(text, "  %.*s\n", (int)length, line);
        line += length;
        line += *line == '\n';
    }
}

void tw_port_badge(const struct tw_subject *port, const char *rules, struct tw_text *text)
{
    add_badge(port, rules, text);
    tw_text_add_char(text, '\n');
}
