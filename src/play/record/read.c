/* Game records, played through: refused at the first action that breaks a rule. */
#include <string.h>

#include "play/record/record.h"

enum { MOST_ACTIONS = 20000 };

/* False when the record cannot go on. */
static bool play_action(struct tw_record *record, const json_t *action, size_t index)
{
    struct tw_replay *replay = record->replay;
    const struct tw_place place = {.source = record->json.source};
    struct tw_written written;
    char path[40];

    snprintf(path, sizeof path, "actions[%zu]", index);
    if (!tw_record_action(&record->json, action, path, &written))
        return false;
    tw_written_imply(replay, &written);
    struct tw_refused refused = tw_written_refused(replay, &written);
    if (refused.reasons == 0) {
        tw_replay_apply(replay, tw_written_action(replay, &written));
        return true;
    }
    struct tw_text text = {0};
    tw_written_text(replay, &written, &text);
    tw_text_add(&text, " is refused: ");
    tw_refused_text(replay, &refused, &text);
    tw_replay_mismatch(replay, place, "%s: %s", path, tw_text_string(&text));
    tw_text_done(&text);
    return false;
}

static bool play_actions(struct tw_record *record)
{
    const json_t *list = tw_json_get(&record->json, record->game, "", "actions", JSON_ARRAY, true);
    struct tw_replay *replay = record->replay;
    const struct tw_action draw = {.what = TW_DO_DRAW};

    if (list == NULL)
        return false;
    if (json_array_size(list) > MOST_ACTIONS) {
        tw_json_report(&record->json, TW_CODE_JSON_OUT_OF_RANGE, "actions: more than %d",
                       MOST_ACTIONS);
        return false;
    }
    for (size_t i = 0; i < json_array_size(list) && !replay->out_of_memory; i++)
        if (!play_action(record, json_array_get(list, i), i))
            return false;
    /* The last tiles may all be unplaceable: then no action follows the draw. */
    if (replay->state->phase == TW_PHASE_ABBEY && tw_is_legal(replay->game, replay->state, draw))
        tw_replay_apply(replay, draw);
    return true;
}

static void compare(struct tw_record *record)
{
    struct tw_replay *replay = record->replay;
    const struct tw_place place = {.source = record->json.source};
    const json_t *list = tw_json_get(&record->json, record->game, "", "scores", JSON_ARRAY, true);

    if (replay->state->phase != TW_PHASE_OVER)
        tw_replay_mismatch(replay, place, "the record ends before the game does: it waits for '%s'",
                           tw_phase_words[replay->state->phase]);
    if (list == NULL)
        return;
    if (json_array_size(list) != replay->player_count) {
        tw_json_report(&record->json, TW_CODE_JSON_OUT_OF_RANGE,
                       "scores: %zu totals for %u players", json_array_size(list),
                       replay->player_count);
        return;
    }
    for (unsigned i = 0; i < replay->player_count; i++) {
        const json_t *score = json_array_get(list, i);
        if (tw_json_kind(&record->json, score, "scores[]", JSON_INTEGER) &&
            json_integer_value(score) != replay->state->score[i])
            tw_replay_mismatch(replay, place,
                               "scores[%u]: the record says %" JSON_INTEGER_FORMAT
                               ", the game gives %d",
                               i, json_integer_value(score), replay->state->score[i]);
    }
}

enum tw_status tw_record_run(struct tw_replay *replay, const struct tw_source *source)
{
    static const char *const keys[] = {"format", "rules",  "files",   "options", "players",
                                       "draw",   "tokens", "actions", "scores",  NULL};
    struct tw_record record = {.replay = replay};

    if (!tw_json_open(replay, source, &record.json))
        return tw_replay_close(replay);
    record.game = record.json.root;
    if (tw_json_keys(&record.json, record.json.root, "", keys) && tw_record_head(&record) &&
        tw_record_start(&record) && play_actions(&record))
        compare(&record);
    tw_json_close(&record.json);
    return tw_replay_close(replay);
}
