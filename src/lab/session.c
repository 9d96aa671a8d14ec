/* The game that is open: its beginning, its moves, and the step that is looked at. */
#include <stdlib.h>
#include <string.h>

#include "lab/internal.h"
#include "model/references.h"
#include "support/utf8.h"

struct tw_lab tw_lab;
const struct tw_library tw_lab_library = {.tables = &tw_builtin_tables,
                                          .references = &tw_builtin_references};

unsigned char *tw_lab_input(size_t length)
{
    unsigned char *room = length < (size_t)1 << 24 ? realloc(tw_lab.input, length + 1) : NULL;

    if (room == NULL)
        return NULL;
    room[length] = '\0';
    tw_lab.input = room;
    return room;
}

const char *tw_lab_text(void)
{
    return tw_text_string(&tw_lab.text);
}

size_t tw_lab_text_length(void)
{
    return tw_lab.text.length;
}

/* Why a text cannot be read, as the answer. */
static void complain(const struct tw_notation_problem *problem, const char *text, size_t length)
{
    const size_t offset = problem->offset < length ? problem->offset : length;

    tw_text_clear(&tw_lab.text);
    tw_text_add(&tw_lab.text, "{\"error\":");
    tw_text_add_json(&tw_lab.text, problem->text);
    tw_text_format(&tw_lab.text,
                   ",\"column\":%zu,\"width\":%zu,\"expected\":", tw_utf8_count(text, offset) + 1,
                   problem->width);
    tw_text_add_json(&tw_lab.text, problem->expected);
    tw_text_add_char(&tw_lab.text, '}');
}

static void close_replay(void)
{
    tw_lab.replay.game = NULL; /* that of the notation */
    tw_replay_done(&tw_lab.replay);
}

/* Plays from the beginning to the step. */
static bool replay_to(unsigned step)
{
    close_replay();
    tw_replay_start(&tw_lab.replay, &tw_lab_library);
    if (tw_replay_adopt(&tw_lab.replay, tw_lab.whole.game) != TW_OK)
        return false;
    *tw_lab.replay.state = tw_lab.whole.first;
    tw_replay_note_start(&tw_lab.replay);
    for (unsigned i = 0; i < step; i++)
        tw_replay_apply(&tw_lab.replay, tw_lab.whole.moves[i]);
    tw_lab.step = step;
    return !tw_lab.replay.out_of_memory;
}

static void close_game(void)
{
    close_replay();
    tw_notation_done(&tw_lab.whole);
    tw_lab.is_open = false;
}

bool tw_lab_open(size_t length)
{
    static struct tw_notation read;
    struct tw_notation_problem problem;
    const char *text = (const char *)tw_lab.input;

    if (!tw_notation_read(&tw_builtin_tables, text, text == NULL ? 0 : length, &read, &problem)) {
        complain(&problem, text, length);
        return false;
    }
    close_game();
    tw_lab.whole = read;
    tw_lab.is_open = true;
    tw_text_clear(&tw_lab.text);
    return replay_to(tw_lab.whole.move_count);
}

bool tw_lab_shuffle(uint32_t seed)
{
    static struct tw_state first;

    if (!tw_lab.is_open)
        return false;
    tw_state_start(tw_lab.whole.game, seed, 0, &first);
    tw_notation_start(&tw_lab.whole, tw_lab.whole.game, &first);
    return replay_to(0);
}

bool tw_lab_go(unsigned step)
{
    return tw_lab.is_open && step <= tw_lab.whole.move_count && replay_to(step);
}

bool tw_lab_decide(unsigned decision)
{
    const struct tw_replay *replay = &tw_lab.replay;

    if (!tw_lab.is_open || tw_lab.step == TW_NOTATION_MOVES || replay->out_of_memory ||
        decision >= tw_count(replay->game, replay->state))
        return false;
    const struct tw_action action = tw_choose(replay->game, replay->state, decision);
    tw_lab.whole.moves[tw_lab.step++] = action;
    tw_lab.whole.move_count = tw_lab.step;
    tw_replay_apply(&tw_lab.replay, action);
    return !replay->out_of_memory;
}
