/* Positions in one line of text, played through like any other file. */
#include "model/diagnostics/source.h"
#include "play/notation/notation.h"
#include "play/replay.h"

static void report(struct tw_replay *replay, const struct tw_source *source,
                   const struct tw_notation_problem *problem)
{
    static const enum tw_code codes[] = {
        [TW_NOTATION_SYNTAX] = TW_CODE_POS_SYNTAX,
        [TW_NOTATION_GAME] = TW_CODE_POS_NO_GAME,
        [TW_NOTATION_PLACE] = TW_CODE_POS_NO_PLACE,
        [TW_NOTATION_ILLEGAL] = TW_CODE_POS_ILLEGAL,
    };
    struct tw_place place = tw_source_place(source, problem->offset);

    place.width = (uint32_t)problem->width;
    struct tw_diagnostic *diagnostic =
        tw_diagnostics_add(&replay->diagnostics, codes[problem->fault], place, "%s", problem->text);
    if (problem->expected[0] != '\0')
        tw_diagnostics_note(&replay->diagnostics, diagnostic, "expected: %s", problem->expected);
}

/* The readings in force, as a record names them. */
static void take_choices(struct tw_replay *replay)
{
    const struct tw_tables *tables = tw_game_tables(replay->game);
    const uint8_t *values = tw_game_options(replay->game);

    for (unsigned i = 0; i < tables->option_count && replay->choice_count < TW_MAX_CHOICES; i++)
        if (values[i] != 0)
            replay->choices[replay->choice_count++] = (struct tw_choice){
                .option = tables->options[i].id, .value = tables->options[i].values[values[i]]};
}

static bool take(struct tw_replay *replay, struct tw_notation *notation)
{
    struct tw_game *game = notation->game;

    notation->game = NULL;
    replay->library.second = NULL; /* he does not read positions */
    if (tw_replay_adopt(replay, game) != TW_OK)
        return false;
    take_choices(replay);
    *replay->state = notation->first;
    tw_replay_note_start(replay);
    for (unsigned i = 0; i < notation->move_count; i++)
        tw_replay_apply(replay, notation->moves[i]);
    return true;
}

enum tw_status tw_position_run(struct tw_replay *replay, const struct tw_source *source)
{
    struct tw_notation *notation = tw_arena_alloc(&replay->arena, sizeof *notation);
    struct tw_notation_problem problem;

    if (notation == NULL) {
        replay->out_of_memory = true;
        return tw_replay_close(replay);
    }
    replay->title = "a position";
    if (!tw_notation_read(replay->library.tables, source->bytes, source->length, notation,
                          &problem))
        report(replay, source, &problem);
    else if (!take(replay, notation))
        replay->out_of_memory = true;
    tw_notation_done(notation);
    return tw_replay_close(replay);
}

bool tw_replay_notation(const struct tw_replay *replay, struct tw_notation *ret_notation,
                        struct tw_problem *ret_problem)
{
    const struct tw_state *first = replay->first != NULL ? replay->first : replay->state;

    if (first->phase != TW_PHASE_TILE && first->phase != TW_PHASE_ABBEY) {
        *ret_problem = (struct tw_problem){"it does not begin with a turn"};
        return false;
    }
    tw_notation_start(ret_notation, replay->game, first);
    for (size_t i = 0; i < replay->entry_count; i++)
        if (replay->entries[i].is_action &&
            !tw_notation_add(ret_notation, replay->entries[i].action, NULL)) {
            *ret_problem = (struct tw_problem){"it has more moves than a text can hold"};
            return false;
        }
    return true;
}
