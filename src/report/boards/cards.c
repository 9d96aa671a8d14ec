/*
 * Share cards: the picture that stands beside the address of a page where somebody sends it on. A
 * topic has the board that shows it; what has no board of its own has that of its topic, and all
 * else that of the front page.
 */
#include <string.h>

#include "report/topics.h"

static size_t count_scored(const json_t *events)
{
    const json_t *event;
    size_t count = 0, i;

    json_array_foreach(events, i, event) count += json_object_get(event, "formula") != NULL;
    return count;
}

/* Points, and what they were counted from. */
static long long telling(const json_t *event)
{
    json_t *counters = json_object_get(event, "counters"), *value;
    long long worth = tw_result_number(event, "points", 0);
    const char *name;

    json_object_foreach(counters, name, value) worth += json_integer_value(value) > 0 ? 4 : 0;
    return worth;
}

/* The board of the topic that scores and shows most and is small enough for a phone. */
static const struct tw_subject *choose_hero(const struct tw_report *report)
{
    const struct tw_subject *best = NULL;
    long long most = 0;

    for (size_t i = 0; i < report->subjects->count; i++) {
        const struct tw_best_board *board = report->subjects->list[i].board;
        const json_t *moves = board ? json_object_get(board->row->json, "moves") : NULL;
        const json_t *events =
            json_object_get(json_array_get(moves, board ? board->move : 0), "events");
        const json_t *event =
            board && board->event >= 0 ? json_array_get(events, (size_t)board->event) : NULL;
        const size_t tiles =
            board ? json_array_size(json_object_get(board->row->json, "tiles")) : 0;
        const long long points = event ? telling(event) + 2 * (long long)tiles : 0;

        if (event && count_scored(events) <= 2 &&
            json_object_get(json_object_get(event, "counters"), "tiles") && tiles >= 2 &&
            tiles <= 12 && points > most) {
            most = points;
            best = &report->subjects->list[i];
        }
    }
    return best;
}

/* Before any page is begun: drawing a board takes the tiles that a page has used. */
void tw_report_cards(struct tw_report *report)
{
    struct tw_subject *list = report->subjects->list;

    report->hero = choose_hero(report);
    report->site->card = "icon.svg";
    for (size_t i = 0; i < report->subjects->count; i++) {
        struct tw_text path = {0};

        if (!list[i].board)
            continue;
        tw_text_format(&path, "topics/%s.svg", list[i].slug);
        tw_write_best_board(report, list[i].board, tw_text_string(&path));
        list[i].picture = tw_arena_string(&report->site->arena, tw_text_string(&path));
        report->failed |= !list[i].picture;
        if (&list[i] == report->hero && list[i].picture)
            report->site->card = list[i].picture;
        tw_text_done(&path);
    }
}

const char *tw_card_of_clause(const struct tw_report *report, const char *clause)
{
    const struct tw_model_id *id = clause ? tw_model_find_id(report->model, clause) : NULL;
    const struct tw_subject *subject =
        id && id->clause ? tw_subject_of(report->subjects, id->clause) : NULL;

    return subject ? subject->picture : NULL;
}

const char *tw_card_of_ruleset(const struct tw_report *report,
                               const struct tw_model_ruleset *ruleset)
{
    const char *picture = NULL;

    for (size_t i = 0; i < ruleset->clause_count && !picture; i++)
        picture = tw_card_of_clause(report, ruleset->clauses[i].id);
    return picture;
}

const char *tw_card_of_clauses(const struct tw_report *report, const json_t *clauses)
{
    const char *picture = NULL;
    const json_t *clause;
    size_t i;

    json_array_foreach(clauses, i, clause) if (!picture) picture =
        tw_card_of_clause(report, json_string_value(clause));
    return picture;
}
