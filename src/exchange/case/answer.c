/* A case from its position to the last answer. */
#include <string.h>

#include "exchange/case/internal.h"

enum { MOST_ACTIONS = 20000, MOST_QUESTIONS = 20000 };

void tw_case_action(const struct tw_replay *replay, struct tw_action action,
                    struct tw_text *ret_text)
{
    const struct tw_log_entry entry = {
        .is_action = true,
        .player = replay->state->player,
        .type = replay->state->drawn,
        .action = action,
    };

    tw_action_json(replay, &entry, ret_text);
}

static bool is_asked_after(const json_t *question, size_t done)
{
    const json_t *after = json_object_get(question, "after");

    return after == NULL ? done == 0 : json_integer_value(after) == (json_int_t)done;
}

/* Answers what is asked after so many actions; each answer goes into its own place. */
static bool ask_now(struct tw_record *record, const json_t *questions, size_t done,
                    struct tw_text *answers)
{
    char path[40];

    for (size_t i = 0; i < json_array_size(questions); i++) {
        const json_t *question = json_array_get(questions, i);
        if (!is_asked_after(question, done))
            continue;
        snprintf(path, sizeof path, "questions[%zu]", i);
        if (!tw_case_question(record, question, path, &answers[i]))
            return false;
    }
    return true;
}

static enum tw_status play(struct tw_record *record, const json_t *actions, const json_t *questions,
                           struct tw_text *answers, size_t *ret_refused)
{
    struct tw_replay *replay = record->replay;
    const struct tw_action draw = {.what = TW_DO_DRAW};
    size_t count = json_array_size(actions);
    struct tw_written written;
    char path[40];

    for (size_t i = 0; i <= count && !replay->out_of_memory; i++) {
        /* The last tiles may all be unplaceable: then no action follows the draw. */
        if (i == count && i > 0 && replay->state->phase == TW_PHASE_ABBEY &&
            tw_is_legal(replay->game, replay->state, draw) && record->ends)
            tw_replay_apply(replay, draw);
        if (!ask_now(record, questions, i, answers))
            return TW_UNUSABLE;
        if (i == count)
            break;
        snprintf(path, sizeof path, "actions[%zu]", i);
        if (!tw_record_action(&record->json, json_array_get(actions, i), path, &written))
            return TW_UNUSABLE;
        tw_written_imply(replay, &written);
        if (tw_written_refused(replay, &written).reasons != 0) {
            *ret_refused = i;
            return TW_FINDING;
        }
        tw_replay_apply(replay, tw_written_action(replay, &written));
    }
    return replay->out_of_memory ? TW_NO_MEMORY : TW_OK;
}

static bool begin(struct tw_record *record, const json_t *game)
{
    const json_t *position = tw_json_get(&record->json, game, "", "position", JSON_OBJECT, false);

    if (!tw_record_head(record))
        return false;
    record->ends = position == NULL;
    return position != NULL ? tw_case_position_read(record, position) : tw_record_start(record);
}

static enum tw_status run(struct tw_record *record, const json_t *questions,
                          struct tw_text *answers, size_t *ret_refused)
{
    const json_t *actions =
        tw_json_get(&record->json, record->game, "", "actions", JSON_ARRAY, true);

    if (actions == NULL || json_array_size(actions) > MOST_ACTIONS || !begin(record, record->game))
        return record->replay->out_of_memory ? TW_NO_MEMORY : TW_UNUSABLE;
    return play(record, actions, questions, answers, ret_refused);
}

static void join(struct tw_text *answers, size_t count, struct tw_text *ret_answers)
{
    tw_text_add_char(ret_answers, '[');
    for (size_t i = 0; i < count; i++) {
        tw_text_add(ret_answers, i == 0 ? "" : ",");
        tw_text_add(ret_answers, answers[i].length > 0 ? tw_text_string(&answers[i]) : "null");
        ret_answers->failed |= answers[i].failed;
    }
    tw_text_add_char(ret_answers, ']');
}

enum tw_status tw_case_answer(struct tw_replay *replay, const json_t *game, const json_t *questions,
                              struct tw_text *ret_answers, size_t *ret_refused)
{
    struct tw_record record = {.replay = replay, .game = game, .json = {.replay = replay}};
    size_t count = json_array_size(questions);
    struct tw_text *answers;

    if (!json_is_object(game) || count > MOST_QUESTIONS) {
        tw_json_report(&record.json, TW_CODE_JSON_WRONG_KIND, "this is not a case");
        return TW_UNUSABLE;
    }
    answers = tw_arena_array(&replay->arena, count + 1, sizeof *answers);
    if (answers == NULL)
        return TW_NO_MEMORY;
    enum tw_status status = run(&record, questions, answers, ret_refused);
    if (status == TW_OK || status == TW_FINDING)
        join(answers, count, ret_answers);
    for (size_t i = 0; i < count; i++)
        tw_text_done(&answers[i]);
    return ret_answers->failed || replay->out_of_memory || replay->diagnostics.out_of_memory
               ? TW_NO_MEMORY
               : status;
}
