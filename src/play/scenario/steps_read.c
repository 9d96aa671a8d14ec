#include <string.h>

#include "play/scenario/steps.h"

struct tw_step *tw_step_add(struct tw_replay *replay, struct tw_steps *steps,
                            enum tw_step_kind kind, struct tw_place place)
{
    if (steps->count == TW_MAX_STEPS) {
        if (!steps->full)
            tw_diagnostics_add(&replay->diagnostics, TW_CODE_YAML_TOO_MANY, place,
                               "a scenario has at most %d moves and checks", TW_MAX_STEPS);
        steps->full = true;
        return NULL;
    }
    struct tw_step *list =
        tw_arena_grow(&replay->arena, steps->list, steps->count, &steps->capacity, sizeof *list);

    if (list == NULL) {
        replay->out_of_memory = true;
        return NULL;
    }
    steps->list = list;
    struct tw_step *step = &list[steps->count++];
    *step = (struct tw_step){.kind = kind, .place = place};
    return step;
}

static bool bad_move(struct tw_replay *replay, struct tw_place place, const char *shape)
{
    struct tw_diagnostic *diagnostic = tw_diagnostics_add(
        &replay->diagnostics, TW_CODE_SCEN_BAD_MOVE, place, "this is not a move");

    tw_diagnostics_note(&replay->diagnostics, diagnostic, "it is written '%s'", shape);
    return false;
}

/* "1,0 r1" from word `at` on. */
static bool read_spot(struct tw_replay *replay, const struct tw_field_words *words, size_t at,
                      struct tw_written *written)
{
    if (!tw_field_cell(replay, words->list[at], &written->x, &written->y) ||
        !tw_field_segment(replay, words->list[at + 1]))
        return false;
    written->segment = words->list[at + 1].text;
    return true;
}

static bool read_tile(struct tw_replay *replay, const struct tw_field_words *words,
                      struct tw_place place, struct tw_written *written)
{
    size_t at = 1;

    if ((words->count != 3 && words->count != 4) ||
        (words->count == 3 && strchr("0123456789-,;.", words->list[1].text[0]) == NULL))
        return bad_move(replay, place, "tile [ID] X,Y ROTATION");
    if (words->count == 4) {
        written->abbey = strcmp(words->list[1].text, "abbey") == 0;
        if (!written->abbey && !tw_field_tile(replay, words->list[1], &written->type))
            return false;
        at = 2;
    }
    return tw_field_cell(replay, words->list[at], &written->x, &written->y) &&
           tw_field_rotation(replay, words->list[at + 1], &written->rotation);
}

static bool read_figure(struct tw_replay *replay, const struct tw_field_words *words,
                        struct tw_place place, struct tw_written *written)
{
    int figure;

    if (words->count != 4)
        return bad_move(replay, place, "figure KIND X,Y SEGMENT");
    if (!tw_field_figure(replay, words->list[1], &figure))
        return false;
    written->figure = (uint8_t)figure;
    if (figure != TW_FIGURE_BARN)
        return read_spot(replay, words, 2, written);
    return tw_field_cell(replay, words->list[2], &written->x, &written->y) &&
           tw_field_corner(replay, words->list[3], &written->corner);
}

static bool read_wagon(struct tw_replay *replay, const struct tw_field_words *words,
                       struct tw_place place, struct tw_written *written)
{
    if (words->count == 2 && strcmp(words->list[1].text, "stay") == 0) {
        written->figure = TW_WAGON_STAYS;
        return true;
    }
    if (words->count != 3)
        return bad_move(replay, place, "wagon X,Y SEGMENT' or 'wagon stay");
    return read_spot(replay, words, 1, written);
}

static bool read_final(struct tw_replay *replay, const struct tw_field_words *words,
                       struct tw_place place, struct tw_written *written)
{
    int player;

    if (words->count != 2)
        return bad_move(replay, place, "final PLAYER");
    if (!tw_field_player(replay, words->list[1], &player))
        return false;
    written->figure = (uint8_t)player;
    return true;
}

static bool read_rest(struct tw_replay *replay, const struct tw_field_words *words,
                      struct tw_place place, struct tw_written *written)
{
    switch (written->what) {
    case TW_DO_SYMBOL:
        return words->count == 2 ? tw_field_cell(replay, words->list[1], &written->x, &written->y)
                                 : bad_move(replay, place, "symbol X,Y");
    case TW_DO_TENT:
    case TW_DO_SCORE:
        return words->count == 3
                   ? read_spot(replay, words, 1, written)
                   : bad_move(replay, place, "tent X,Y SEGMENT' or 'score X,Y SEGMENT");
    default:
        return words->count == 1 || bad_move(replay, place, "draw', 'dig', 'recall' or 'pass");
    }
}

static bool read_written(struct tw_replay *replay, const struct tw_yaml_node *node,
                         struct tw_written *ret_written)
{
    struct tw_written written = {.player = -1, .type = -1};
    struct tw_field_words words;
    int what;
    bool fine;

    if (!tw_field_kind(replay, node, TW_YAML_SCALAR, "a move") ||
        !tw_field_words(replay, node, "a move", &words))
        return false;
    if (words.count == 0)
        return bad_move(replay, node->place, "tile X,Y ROTATION");
    if (!tw_field_choice(replay, words.list[0], tw_do_words, TW_DO__COUNT, "moves", &what))
        return false;
    written.what = (uint8_t)what;
    if (what == TW_DO_TILE)
        fine = read_tile(replay, &words, node->place, &written);
    else if (what == TW_DO_FIGURE)
        fine = read_figure(replay, &words, node->place, &written);
    else if (what == TW_DO_WAGON)
        fine = read_wagon(replay, &words, node->place, &written);
    else if (what == TW_DO_FINAL)
        fine = read_final(replay, &words, node->place, &written);
    else
        fine = read_rest(replay, &words, node->place, &written);
    if (fine)
        *ret_written = written;
    return fine;
}

static void read_refused(struct tw_replay *replay, const struct tw_yaml_node *map,
                         struct tw_step *step)
{
    const struct tw_yaml_node *clauses = tw_yaml_get(map, "clauses");
    const struct tw_yaml_node *reasons = tw_yaml_get(map, "reasons");
    struct tw_field_words words;
    int index;

    if (clauses != NULL && tw_field_words(replay, clauses, "clauses", &words))
        for (size_t i = 0; i < words.count && step->clause_count < 16; i++)
            if (tw_field_clause(replay, words.list[i], &index))
                step->clauses[step->clause_count++] = index;
    if (reasons != NULL && tw_field_words(replay, reasons, "reasons", &words))
        for (size_t i = 0; i < words.count; i++)
            if (tw_field_choice(replay, words.list[i], tw_reason_words, TW_REASON__COUNT, "reasons",
                                &index))
                step->reasons |= UINT64_C(1) << index;
}

static void read_counts(struct tw_replay *replay, const struct tw_yaml_node *map,
                        struct tw_steps *steps)
{
    int what, number;

    if (!tw_field_kind(replay, map, TW_YAML_MAP, "count"))
        return;
    for (size_t i = 0; i < map->count; i++) {
        if (!tw_field_choice(replay, tw_field_whole(map->keys[i]), tw_do_words, TW_DO__COUNT,
                             "moves", &what) ||
            !tw_field_kind(replay, map->items[i], TW_YAML_SCALAR, "a number of moves") ||
            !tw_field_number(replay, tw_field_whole(map->items[i]), "a number of moves", 0,
                             TW_MAX_ACTIONS, &number))
            continue;
        struct tw_check *check = tw_check_add(replay, steps, TW_EXPECT_COUNT, map->items[i]->place);
        if (check == NULL)
            return;
        check->figure = what;
        check->number = number;
    }
}

/* refused: players 7 */
static bool read_players(struct tw_replay *replay, const struct tw_yaml_node *node, bool legal,
                         struct tw_steps *steps)
{
    struct tw_field_words words;
    int number;

    if (node->kind != TW_YAML_SCALAR || strncmp(node->text, "players", 7) != 0)
        return false;
    if (!tw_field_words(replay, node, "a number of players", &words))
        return true;
    if (words.count != 2) {
        bad_move(replay, node->place, "players NUMBER");
    } else if (tw_field_number(replay, words.list[1], "a number of players", 1, 100, &number)) {
        struct tw_check *check = tw_check_add(replay, steps, TW_EXPECT_PLAYERS, node->place);

        if (check != NULL) {
            check->number = number;
            check->figure = legal;
        }
    }
    return true;
}

static void read_probe(struct tw_replay *replay, const struct tw_yaml_node *map,
                       struct tw_steps *steps)
{
    static const char *const legal_keys[] = {"legal", "player", NULL};
    static const char *const refused_keys[] = {"refused", "player", "clauses", "reasons", NULL};
    const struct tw_yaml_node *refused = tw_yaml_get(map, "refused");
    const struct tw_yaml_node *node = refused != NULL ? refused : tw_yaml_get(map, "legal");
    const struct tw_yaml_node *player = tw_yaml_get(map, "player");
    struct tw_written written;

    tw_field_keys(replay, map, "this step", refused != NULL ? refused_keys : legal_keys);
    if (read_players(replay, node, refused == NULL, steps))
        return;
    if (!read_written(replay, node, &written) ||
        (player != NULL && (!tw_field_kind(replay, player, TW_YAML_SCALAR, "player") ||
                            !tw_field_player(replay, tw_field_whole(player), &written.player))))
        return;
    struct tw_step *step =
        tw_step_add(replay, steps, refused != NULL ? TW_STEP_REFUSED : TW_STEP_LEGAL, node->place);
    if (step == NULL)
        return;
    step->written = written;
    if (refused != NULL)
        read_refused(replay, map, step);
}

static void read_step(struct tw_replay *replay, const struct tw_yaml_node *node,
                      struct tw_steps *steps)
{
    static const char *const keys[] = {"refused", "legal", "count", "expect", NULL};
    struct tw_written written;

    if (node->kind != TW_YAML_MAP) {
        if (!read_written(replay, node, &written))
            return;
        struct tw_step *step = tw_step_add(replay, steps, TW_STEP_MOVE, node->place);
        if (step != NULL)
            step->written = written;
        return;
    }
    if (tw_yaml_get(node, "refused") != NULL || tw_yaml_get(node, "legal") != NULL) {
        read_probe(replay, node, steps);
        return;
    }
    tw_field_keys(replay, node, "a step", keys);
    if (tw_yaml_get(node, "count") != NULL)
        read_counts(replay, tw_yaml_get(node, "count"), steps);
    if (tw_yaml_get(node, "expect") != NULL)
        tw_checks_read(replay, tw_yaml_get(node, "expect"), steps);
}

void tw_steps_read(struct tw_replay *replay, const struct tw_yaml_node *moves,
                   struct tw_steps *steps)
{
    if (moves == NULL || !tw_field_kind(replay, moves, TW_YAML_LIST, "moves"))
        return;
    for (size_t i = 0; i < moves->count && !replay->out_of_memory; i++)
        read_step(replay, moves->items[i], steps);
}
