#include "report/topics.h"

#include <string.h>

#include "report/assets.h"

enum { FIELDS = 4, SLUG = 0, TITLE, CLAUSES, PLAIN };

/* Is this clause named by a list of ids and of what stands before their numbers? */
static bool is_listed(const char *list, const char *id)
{
    const char *dash = strrchr(id, '-');
    const size_t family = dash ? (size_t)(dash - id) : strlen(id), whole = strlen(id);

    while (*list) {
        const size_t length = strcspn(list, ",");

        if ((length == family || length == whole) && strncmp(list, id, length) == 0)
            return true;
        list += length + (list[length] == ',');
    }
    return false;
}

static size_t count_clauses(const struct tw_model *model)
{
    size_t count = 0;

    for (size_t i = 0; i < model->ruleset_count; i++)
        count += model->rulesets[i].clause_count;
    return count;
}

static enum tw_status make_room(struct tw_report *report, struct tw_subject *subject)
{
    const size_t count = count_clauses(report->model) + 1;

    /* lists of pointers; NOLINTBEGIN(bugprone-sizeof-expression) */
    subject->clauses = tw_arena_array(&report->site->arena, count, sizeof *subject->clauses);
    subject->homes = tw_arena_array(&report->site->arena, count, sizeof *subject->homes);
    /* NOLINTEND(bugprone-sizeof-expression) */
    subject->page = tw_arena_format(&report->site->arena, "topics/%s.html", subject->slug);
    return subject->clauses && subject->homes && subject->page ? TW_OK : TW_NO_MEMORY;
}

static void take(struct tw_subject *subject, const struct tw_model_ruleset *home,
                 const struct tw_model_clause *clause)
{
    subject->clauses[subject->count] = clause;
    subject->homes[subject->count++] = home;
}

void tw_subject_choose_board(const struct tw_report *report, struct tw_subject *subject)
{
    int most = 0;

    subject->board = subject->lead ? tw_best_board(report, subject->lead) : NULL;
    if (subject->board)
        return;

    for (size_t i = 0; i < subject->count; i++) {
        const struct tw_best_board *board = tw_best_board(report, subject->clauses[i]->id);
        int worth = board ? board->worth : 0;

        for (size_t j = 0; board && j < subject->count; j++) {
            const json_t *move =
                json_array_get(json_object_get(board->row->json, "moves"), board->move);
            const json_t *event = json_array_get(json_object_get(move, "events"),
                                                 board->event < 0 ? 0 : (size_t)board->event);

            worth += tw_names_clause(json_object_get(event, "clauses"), subject->clauses[j]->id)
                         ? 12
                         : 0;
        }
        if (worth > most) {
            most = worth;
            subject->board = board;
        }
    }
}

/* Cuts a line of the asset; false: it is none. */
static bool read_line(struct tw_arena *arena, const char *line, size_t length,
                      char *ret_fields[FIELDS])
{
    char *copy = tw_arena_copy(arena, line, length);

    if (!copy || length == 0 || line[0] == '#')
        return false;
    for (int i = 0; i < FIELDS; i++) {
        char *end = i + 1 < FIELDS ? strstr(copy, " | ") : NULL;

        ret_fields[i] = copy;
        if (i + 1 < FIELDS && !end)
            return false;
        if (end) {
            *end = '\0';
            copy = end + 3;
        }
    }
    return true;
}

static enum tw_status read_topic(struct tw_report *report, char *const fields[FIELDS],
                                 struct tw_subjects *subjects, bool *taken)
{
    struct tw_subject *subject = &subjects->list[subjects->count];
    size_t number = 0;

    *subject =
        (struct tw_subject){.slug = fields[SLUG], .title = fields[TITLE], .plain = fields[PLAIN]};
    if (make_room(report, subject) != TW_OK)
        return TW_NO_MEMORY;
    for (size_t i = 0; i < report->model->ruleset_count; i++) {
        const struct tw_model_ruleset *home = &report->model->rulesets[i];

        for (size_t j = 0; j < home->clause_count; j++, number++)
            if (is_listed(fields[CLAUSES], home->clauses[j].id)) {
                take(subject, home, &home->clauses[j]);
                taken[number] = true;
            }
    }
    fields[CLAUSES][strcspn(fields[CLAUSES], ",")] = '\0';
    subject->lead = fields[CLAUSES];
    subjects->count += subject->count > 0;
    return TW_OK;
}

/* Clauses that somebody else wrote have no topic of ours. */
static enum tw_status read_others(struct tw_report *report, struct tw_subjects *subjects,
                                  const bool *taken)
{
    size_t number = 0;

    for (size_t i = 0; i < report->model->ruleset_count; i++) {
        const struct tw_model_ruleset *home = &report->model->rulesets[i];
        struct tw_subject *subject = &subjects->list[subjects->count];
        struct tw_text slug = {0};

        tw_text_add(&slug, "rules-");
        tw_html_slug(&slug, home->id);
        *subject = (struct tw_subject){
            .slug = tw_arena_string(&report->site->arena, tw_text_string(&slug)),
            .title = home->title};
        tw_text_done(&slug);
        if (!subject->slug || make_room(report, subject) != TW_OK)
            return TW_NO_MEMORY;
        for (size_t j = 0; j < home->clause_count; j++, number++)
            if (!taken[number])
                take(subject, home, &home->clauses[j]);
        subjects->count += subject->count > 0;
    }
    return TW_OK;
}

enum tw_status tw_subjects_read(struct tw_report *report, struct tw_subjects *ret_subjects)
{
    const char *at = (const char *)tw_asset_topics_txt;
    bool *taken =
        tw_arena_array(&report->site->arena, count_clauses(report->model) + 1, sizeof *taken);
    enum tw_status status = TW_OK;
    size_t lines = 1;

    for (const char *byte = at; *byte; byte++)
        lines += *byte == '\n';
    *ret_subjects = (struct tw_subjects){.count = 0};
    ret_subjects->list = tw_arena_array(
        &report->site->arena, lines + report->model->ruleset_count + 1, sizeof *ret_subjects->list);
    if (!ret_subjects->list || !taken)
        return TW_NO_MEMORY;
    while (*at && status == TW_OK) {
        const size_t length = strcspn(at, "\n");
        char *fields[FIELDS];

        if (read_line(&report->site->arena, at, length, fields))
            status = read_topic(report, fields, ret_subjects, taken);
        at += length + (at[length] == '\n');
    }
    if (status == TW_OK)
        status = read_others(report, ret_subjects, taken);
    for (size_t i = 0; i < ret_subjects->count; i++)
        tw_subject_choose_board(report, &ret_subjects->list[i]);
    return status;
}

const struct tw_subject *tw_subject_of(const struct tw_subjects *subjects,
                                       const struct tw_model_clause *clause)
{
    for (size_t i = 0; i < subjects->count; i++)
        for (size_t j = 0; j < subjects->list[i].count; j++)
            if (subjects->list[i].clauses[j] == clause)
                return &subjects->list[i];
    return NULL;
}
