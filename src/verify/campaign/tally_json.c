/* The journal: the tally of each finished unit, one line of JSON each. */
#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "verify/campaign/internal.h"
#include "verify/campaign/task.h"
#include "verify/coverage/internal.h"

static json_t *numbers(const uint64_t *list, size_t count)
{
    json_t *array = json_array();

    for (size_t i = 0; i < count; i++)
        json_array_append_new(array, json_integer((json_int_t)list[i]));
    return array;
}

/* Most hits are zero, so they are written as pairs of place and number. */
static json_t *sparse(const uint64_t *list, size_t count)
{
    json_t *array = json_array();

    for (size_t i = 0; i < count; i++)
        if (list[i] != 0)
            json_array_append_new(array, json_pack("[I, I]", (json_int_t)i, (json_int_t)list[i]));
    return array;
}

/* Pairs that met: number, times, game and decision, one behind the other. */
static json_t *pairs(const struct tw_meetings *meetings, enum tw_meeting_kind kind)
{
    json_t *array = json_array();

    for (uint32_t i = 0; meetings && i < meetings->met_count[kind]; i++) {
        const uint32_t pair = meetings->met[kind][i];
        const struct tw_meeting_place *first = &meetings->first[kind][pair];

        json_array_append_new(array, json_integer(pair));
        json_array_append_new(array, json_integer(meetings->times[kind][pair]));
        json_array_append_new(array, json_integer((json_int_t)first->game));
        json_array_append_new(array, json_integer(first->decision));
    }
    return array;
}

static json_t *failures(const struct tw_tally *tally)
{
    json_t *array = json_array();

    for (unsigned i = 0; i < tally->failure_count; i++) {
        const struct tw_tally_failure *failure = &tally->failures[i];

        json_array_append_new(
            array,
            json_pack("{s:i, s:I, s:I, s:i, s:i, s:i, s:i, s:s}", "check", (int)failure->check,
                      "index", (json_int_t)failure->index, "count", (json_int_t)failure->count,
                      "players", (int)failure->players, "policy", (int)failure->policy, "option",
                      failure->option, "value", failure->value, "why", failure->why));
    }
    return array;
}

void tw_tally_write(const struct tw_tally *tally, const struct tw_task *task, uint64_t unit,
                    struct tw_text *ret_text)
{
    json_t *line = json_pack(
        "{s:s, s:s, s:I, s:I, s:I, s:I, s:b, s:o, s:o, s:o, s:[o, o], s:o}", "task", task->id,
        "rules", task->rules, "unit", (json_int_t)unit, "cases", (json_int_t)tally->cases, "games",
        (json_int_t)tally->games, "decisions", (json_int_t)tally->decisions, "more",
        (int)tally->more_causes, "done", numbers(tally->done, TW_CHECK__COUNT), "failed",
        numbers(tally->failed, TW_CHECK__COUNT), "hits",
        sparse(tally->hits, (size_t)tally->clause_count * TW_POLICY__COUNT), "meetings",
        pairs(tally->meetings, TW_MEETING_TURN), pairs(tally->meetings, TW_MEETING_SCORING),
        "failures", failures(tally));
    char *text = line ? json_dumps(line, JSON_COMPACT) : NULL;

    tw_text_add(ret_text, text ? text : "");
    tw_text_add_char(ret_text, '\n');
    free(text);
    json_decref(line);
}

static bool read_numbers(const json_t *array, uint64_t *ret_list, size_t count)
{
    if (json_array_size(array) != count)
        return false;
    for (size_t i = 0; i < count; i++)
        ret_list[i] = (uint64_t)json_integer_value(json_array_get(array, i));
    return true;
}

static bool read_hits(const json_t *array, struct tw_tally *tally)
{
    for (size_t i = 0; i < json_array_size(array); i++) {
        const json_t *pair = json_array_get(array, i);
        const json_int_t at = json_integer_value(json_array_get(pair, 0));

        if (at < 0 || at >= (json_int_t)tally->clause_count * TW_POLICY__COUNT)
            return false;
        tally->hits[at] = (uint64_t)json_integer_value(json_array_get(pair, 1));
    }
    return true;
}

static bool read_pairs(const json_t *array, enum tw_meeting_kind kind, unsigned rules,
                       struct tw_meetings *meetings)
{
    const size_t size = json_array_size(array);
    json_int_t item[4];

    for (size_t i = 0; i + 4 <= size; i += 4) {
        for (size_t k = 0; k < 4; k++)
            item[k] = json_integer_value(json_array_get(array, i + k));
        if (!meetings || item[0] < 0 || item[0] >= tw_meeting_pairs(meetings->clause_count))
            return false;
        tw_meetings_take(
            meetings, kind, (uint32_t)item[0], (unsigned)item[1],
            (struct tw_meeting_place){(uint64_t)item[2], (uint16_t)rules, (uint16_t)item[3]});
    }
    return size % 4 == 0;
}

static int number(const json_t *object, const char *name)
{
    return (int)json_integer_value(json_object_get(object, name));
}

static void read_failures(const json_t *array, struct tw_tally *tally)
{
    for (size_t i = 0; i < json_array_size(array); i++) {
        const json_t *object = json_array_get(array, i);
        struct tw_tally_failure failure = {
            .check = (uint8_t)((unsigned)number(object, "check") % TW_CHECK__COUNT),
            .index = (uint64_t)json_integer_value(json_object_get(object, "index")),
            .count = (uint64_t)json_integer_value(json_object_get(object, "count")),
            .players = (unsigned)number(object, "players"),
            .policy = (unsigned)number(object, "policy") % TW_POLICY__COUNT,
            .option = number(object, "option"),
            .value = number(object, "value"),
        };
        const char *why = json_string_value(json_object_get(object, "why"));

        strncpy(failure.why, why ? why : "", sizeof failure.why - 1);
        tw_tally_fail(tally, &failure);
    }
}

static bool read_line(const json_t *line, const struct tw_task *tasks, unsigned task_count,
                      struct tw_tally *part, unsigned *ret_task, uint64_t *ret_unit)
{
    const char *id = json_string_value(json_object_get(line, "task"));
    const char *rules = json_string_value(json_object_get(line, "rules"));
    const json_t *meetings = json_object_get(line, "meetings");
    const json_int_t unit = json_integer_value(json_object_get(line, "unit"));

    for (unsigned i = 0; id && rules && i < task_count; i++) {
        if (strcmp(tasks[i].id, id) != 0 || strcmp(tasks[i].rules, rules) != 0)
            continue;
        *ret_task = i;
        *ret_unit = (uint64_t)unit;
        part->units = 1;
        part->cases = (uint64_t)json_integer_value(json_object_get(line, "cases"));
        part->games = (uint64_t)json_integer_value(json_object_get(line, "games"));
        part->decisions = (uint64_t)json_integer_value(json_object_get(line, "decisions"));
        part->more_causes = json_is_true(json_object_get(line, "more"));
        read_failures(json_object_get(line, "failures"), part);
        return unit >= 0 && (uint64_t)unit < tasks[i].units &&
               read_numbers(json_object_get(line, "done"), part->done, TW_CHECK__COUNT) &&
               read_numbers(json_object_get(line, "failed"), part->failed, TW_CHECK__COUNT) &&
               read_hits(json_object_get(line, "hits"), part) &&
               read_pairs(json_array_get(meetings, TW_MEETING_TURN), TW_MEETING_TURN,
                          tasks[i].rules_number, part->meetings) &&
               read_pairs(json_array_get(meetings, TW_MEETING_SCORING), TW_MEETING_SCORING,
                          tasks[i].rules_number, part->meetings);
    }
    return false;
}

bool tw_tally_read(const char *line, const struct tw_task *tasks, unsigned task_count,
                   struct tw_tally *part, unsigned *ret_task, uint64_t *ret_unit)
{
    json_error_t error;
    json_t *object = json_loads(line, 0, &error);
    bool fine = false;

    tw_tally_clear(part);
    if (json_is_object(object))
        fine = read_line(object, tasks, task_count, part, ret_task, ret_unit);
    json_decref(object);
    return fine;
}
