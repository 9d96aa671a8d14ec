/* The notation of positions: everything that can be reached comes back from its text. */
#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "helpers.h"
#include "play/notation/notation.h"

static struct tw_notation played, read_back;
static struct tw_action actions[TW_MAX_ACTIONS], others[TW_MAX_ACTIONS];

static int compare_actions(const void *one, const void *other)
{
    return memcmp(one, other, sizeof(struct tw_action));
}

static bool read_text(const char *text, struct tw_notation_problem *problem)
{
    return tw_notation_read(&tw_builtin_tables, text, strlen(text), &read_back, problem);
}

/* The sum of what happened, whatever its order. */
struct tally {
    uint64_t sum;
    const struct tw_game *game;
};

static void tally_event(void *context, const struct tw_state *state, const struct tw_event *event)
{
    struct tally *tally = context;
    uint64_t hash = 14695981039346656037U;
    /* solo play counts followers of a colour that are worth the same: which one has no meaning */
    const bool counted = event->what == TW_EVENT_RETURN && state->phase == TW_PHASE_FINAL;
    const int32_t parts[] = {event->what,
                             event->moment,
                             counted ? 0 : event->kind,
                             event->player,
                             event->owners,
                             event->points,
                             event->figure,
                             (int32_t)event->clause_count,
                             event->clause_count > 0 ? event->clauses[0] : -1,
                             event->counters[TW_COUNTER_TILES],
                             event->counters[TW_COUNTER_CITIES]};

    for (size_t i = 0; i < sizeof parts / sizeof parts[0]; i++)
        hash = (hash ^ (uint32_t)parts[i]) * 1099511628211U;
    tally->sum += hash;
}

/* What the two differ in, or NULL. */
static const char *difference(const struct tw_game *game, const struct tw_state *one,
                              const struct tw_state *other)
{
    if (one->phase != other->phase || one->player != other->player)
        return "what the game waits for";
    if (one->active != other->active || one->turn != other->turn ||
        one->turns_in_row != other->turns_in_row)
        return "whose turn it is";
    if (one->drawn != other->drawn || one->discarded != other->discarded ||
        one->deck_count - one->deck_next != other->deck_count - other->deck_next)
        return "the pile";
    if (memcmp(one->score, other->score, sizeof one->score) != 0 ||
        memcmp(one->supply, other->supply, sizeof one->supply) != 0 ||
        tw_winners(game, one) != tw_winners(game, other))
        return "score and supply";
    const unsigned count = tw_legal_actions(game, one, actions);
    if (count != tw_legal_actions(game, other, others))
        return "the number of decisions";
    qsort(actions, count, sizeof actions[0], compare_actions);
    qsort(others, count, sizeof others[0], compare_actions);
    return memcmp(actions, others, count * sizeof actions[0]) == 0 ? NULL : "the decisions";
}

static void compare_states(const struct tw_game *game, const struct tw_state *one,
                           const struct tw_state *other, const char *text)
{
    const char *found = difference(game, one, other);

    cr_assert_null(found, "%s: %s", found, text);
}

/* The next decision has the same consequences. */
static void compare_next(const char *text, struct tw_action next)
{
    struct tally here = {.game = played.game}, there = here;
    struct tw_state state = played.state;

    if (played.state.phase == TW_PHASE_OVER)
        return;
    tw_apply(played.game, &state, next, NULL, &(struct tw_sink){tally_event, &here});
    cr_assert(tw_notation_add(&read_back, next, &(struct tw_sink){tally_event, &there}));
    cr_assert_eq(here.sum, there.sum, "what follows: %s", text);
}

static void check_text(const char *text, struct tw_action next)
{
    struct tw_notation_problem problem;
    struct tw_text again = {0};

    cr_assert(read_text(text, &problem), "%s at %zu of %s", problem.text, problem.offset, text);
    compare_states(played.game, &played.state, &read_back.state, text);
    tw_notation_write(&read_back, &again);
    cr_assert_str_eq(tw_text_string(&again), text);
    compare_next(text, next);
    tw_text_done(&again);
    tw_notation_done(&read_back);
}

static unsigned play(struct tw_game *game, uint64_t seed, uint64_t index)
{
    static struct tw_state start;
    struct tw_text text = {0};
    struct tw_random random;
    unsigned positions = 0;

    tw_state_start(game, seed, index, &start);
    tw_notation_start(&played, game, &start);
    tw_random_start(&random, seed ^ 5, index);
    for (;; positions++) {
        const bool over = played.state.phase == TW_PHASE_OVER;
        const unsigned count = tw_count(game, &played.state);
        const struct tw_action next =
            over ? (struct tw_action){0}
                 : tw_choose(game, &played.state, tw_random_below(&random, count));

        tw_text_clear(&text);
        tw_notation_settle(&played);
        tw_notation_write(&played, &text);
        check_text(tw_text_string(&text), next);
        if (over)
            break;
        cr_assert(tw_notation_add(&played, next, NULL));
    }
    tw_text_done(&text);
    return positions;
}

/* TILEWRIGHT_NOTATION_GAMES: how many; a thousand take a few minutes. */
Test(notation, every_position_of_random_games_comes_back)
{
    const struct tw_verification *all = &tw_builtin_tables.verification;
    const char *wish = getenv("TILEWRIGHT_NOTATION_GAMES");
    const unsigned games = wish ? (unsigned)strtoul(wish, NULL, 10) : 30;
    unsigned positions = 0;

    for (unsigned i = 0; i < games; i++) {
        const struct tw_setup setup = {.rules =
                                           all->combinations[i % all->combination_count].rules};
        struct tw_problem problem;
        struct tw_game *game;

        cr_assert(tw_game_create(&tw_builtin_tables, &setup, &game, &problem), "%s", problem.text);
        positions += play(game, 7, i);
        tw_game_free(game);
    }
    cr_assert_gt(positions, games * 20);
}

/* The whole game is one text: its beginning and all of its moves. */
Test(notation, a_game_is_a_position_with_moves)
{
    const struct tw_verification *all = &tw_builtin_tables.verification;

    for (unsigned i = 0; i < all->combination_count; i++) {
        static struct tw_state start;
        struct tw_notation_problem problem;
        struct tw_text text = {0};
        struct tw_replay replay;

        play_game(&replay, all->combinations[i].rules, 0, 3 + i);
        tw_state_start(replay.game, 3 + i, 0, &start);
        tw_notation_start(&played, replay.game, &start);
        for (size_t k = 0; k < replay.entry_count; k++)
            if (replay.entries[k].is_action)
                cr_assert(tw_notation_add(&played, replay.entries[k].action, NULL));
        tw_notation_write(&played, &text);
        cr_assert(read_text(tw_text_string(&text), &problem), "%s", problem.text);
        compare_states(replay.game, replay.state, &read_back.state, tw_text_string(&text));
        tw_notation_done(&read_back);
        tw_text_done(&text);
        tw_replay_done(&replay);
    }
}

/* Every position that can be written as a scenario holds when it is replayed. */
Test(notation, scenarios_say_the_same)
{
    const struct tw_verification *all = &tw_builtin_tables.verification;
    unsigned written = 0;

    for (unsigned i = 0; i < all->combination_count; i++) {
        static struct tw_state start;
        struct tw_replay replay, again;

        play_game(&replay, all->combinations[i].rules, 0, 11 + i);
        tw_state_start(replay.game, 11 + i, 0, &start);
        tw_notation_start(&played, replay.game, &start);
        for (size_t k = 0; k < replay.entry_count; k++) {
            struct tw_text text = {0}, problems = {0};
            struct tw_problem problem;

            if (!replay.entries[k].is_action)
                continue;
            cr_assert(tw_notation_add(&played, replay.entries[k].action, NULL));
            tw_notation_settle(&played);
            if (k % 7 != 0 && played.state.phase != TW_PHASE_OVER)
                continue;
            if (tw_notation_scenario(&played, &text, &problem)) {
                cr_assert_eq(run_text(&again, "a.yaml", tw_text_string(&text)), TW_OK, "%s%s",
                             problems_of(&again, &problems), tw_text_string(&text));
                written++;
                tw_replay_done(&again);
            }
            tw_text_done(&text);
            tw_text_done(&problems);
        }
        tw_replay_done(&replay);
    }
    cr_assert_gt(written, 100);
}

/* What is wrong, at which byte, and what was expected. */
Test(notation, wrong_texts_are_told_by_place)
{
    static const struct {
        const char *text;
        enum tw_notation_fault fault;
        size_t offset, width;
        const char *says, *expects;
    } cases[] = {
        {"", TW_NOTATION_SYNTAX, 0, 1, "a position is missing", "TW1"},
        {"TW2 base", TW_NOTATION_SYNTAX, 0, 3, "'TW2' is not a position of version 1", "TW1"},
        {"TW1", TW_NOTATION_SYNTAX, 3, 1, "the name of the rules is missing", "TW1 base"},
        {"TW1 bass", TW_NOTATION_GAME, 4, 4, "unknown rules 'bass'", ""},
        {"TW1 base players:9", TW_NOTATION_SYNTAX, 17, 1, "'9'", "from 1 to 6"},
        {"TW1 base readings:tiny-city", TW_NOTATION_SYNTAX, 27, 1, "'=' is missing", "name=value"},
        {"TW1 base readings:x=y", TW_NOTATION_GAME, 4, 4, "unknown option 'x'", ""},
        {"TW1 base tile:W@1,0", TW_NOTATION_SYNTAX, 9, 4, "'tile' is not a field", "tiles"},
        {"TW1 base turn:1 turn:2", TW_NOTATION_SYNTAX, 16, 4, "twice", "at most once"},
        {"TW1 base tiles:", TW_NOTATION_SYNTAX, 15, 1, "a tile of these rules is missing", ""},
        {"TW1 base tiles:ZZ@1,0", TW_NOTATION_SYNTAX, 15, 2, "'ZZ' is not a tile", "id"},
        {"TW1 base tiles:W@1", TW_NOTATION_SYNTAX, 18, 1, "',' is missing", "0,0"},
        {"TW1 base tiles:W@1,0x", TW_NOTATION_SYNTAX, 20, 1, "'x'", ""},
        {"TW1 base tiles:U@1,0e", TW_NOTATION_PLACE, 15, 6, "does not continue", ""},
        {"TW1 base tiles:W@5,5", TW_NOTATION_PLACE, 15, 5, "touches no other", ""},
        {"TW1 base figures:knight1@0,0.c1", TW_NOTATION_SYNTAX, 17, 6, "'knight'", "follower"},
        {"TW1 base figures:follower3@0,0.c1", TW_NOTATION_SYNTAX, 25, 1, "'3'", "from 1 to 2"},
        {"TW1 base figures:follower1@0,0.x9", TW_NOTATION_SYNTAX, 31, 2, "'x9'", "one of c1"},
        {"TW1 base figures:follower1@4,0.c1", TW_NOTATION_PLACE, 31, 2, "no tile", ""},
        {"TW1 base figures:barn1@0,0.NN", TW_NOTATION_SYNTAX, 27, 2, "corner", "NE, SE"},
        {"TW1 base stacks:0,0.c1=1", TW_NOTATION_PLACE, 16, 8, "no tokens", ""},
        {"TW1 base king:1", TW_NOTATION_PLACE, 14, 1, "nobody can hold", ""},
        {"TW1 base score:1", TW_NOTATION_SYNTAX, 16, 1, "',' is missing", "each player"},
        {"TW1 base pile:U;*;*;U", TW_NOTATION_SYNTAX, 17, 4, "", "a blank"},
        {"TW1 base pile:U moves:V@1,0", TW_NOTATION_ILLEGAL, 22, 1, "another tile", "U, which"},
        {"TW1 base pile:U moves:U@1,0e", TW_NOTATION_ILLEGAL, 22, 6, "mismatch [BASE-", "'tile'"},
        {"TW1 base pile:U moves:jump", TW_NOTATION_SYNTAX, 22, 4, "'jump' is not a move", "pass"},
    };

    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct tw_notation_problem problem = {.offset = 999};

        cr_assert_not(read_text(cases[i].text, &problem), "%s", cases[i].text);
        cr_assert_eq(problem.fault, cases[i].fault, "%s", cases[i].text);
        cr_assert_eq(problem.offset, cases[i].offset, "%s: %zu", cases[i].text, problem.offset);
        cr_assert_eq(problem.width, cases[i].width, "%s: %zu", cases[i].text, problem.width);
        cr_assert_not_null(strstr(problem.text, cases[i].says), "%s: %s", cases[i].text,
                           problem.text);
        cr_assert_not_null(strstr(problem.expected, cases[i].expects), "%s: %s", cases[i].text,
                           problem.expected);
    }
}

/* What may be left out, and other ways to write the same. */
Test(notation, short_forms_become_the_normal_form)
{
    static const char *const cases[][2] = {
        {"TW1 base pile:U", "TW1 base players:2 pile:U"},
        {"  TW1_base_pile:base-U\n", "TW1 base players:2 pile:U"},
        {"TW1 base moves:pass", NULL},
        {"TW1 base turn:2 tiles:W@1,0n pile:-", "TW1 base players:2 tiles:W@1,0 turn:2 pile:-"},
        {"TW1 base readings:BASE-CITY-05-E1=two pile:U", NULL},
    };
    struct tw_notation_problem problem;

    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct tw_text text = {0};
        const bool is_fine = read_text(cases[i][0], &problem);

        cr_assert_eq(is_fine, cases[i][1] != NULL, "%s: %s", cases[i][0], problem.text);
        if (!is_fine)
            continue;
        tw_notation_write(&read_back, &text);
        cr_assert_str_eq(tw_text_string(&text), cases[i][1]);
        tw_notation_done(&read_back);
        tw_text_done(&text);
    }
}

/* The test vectors of the manual, which other programs are held to. */
static struct tw_text manual;

static const char *manual_part(const char *from)
{
    if (manual.length == 0)
        read_file(SOURCE_DIR "/docs/position-notation.md", &manual);
    const char *part = strstr(tw_text_string(&manual), from);
    cr_assert_not_null(part, "%s", from);
    return part;
}

/* The next text in `quotes` behind `at`, in `ret_text`; NULL: the part is over. */
static const char *next_quoted(const char *at, const char *end, char ret_text[300])
{
    const char *from = memchr(at, '`', (size_t)(end - at));
    const char *to = from ? memchr(from + 1, '`', (size_t)(end - from - 1)) : NULL;

    if (!to)
        return NULL;
    snprintf(ret_text, 300, "%.*s", (int)(to - from - 1), from + 1);
    return to + 1;
}

static void check_normal(const char *given, const char *normal)
{
    struct tw_notation_problem problem;
    struct tw_text text = {0};

    cr_assert(read_text(given, &problem), "%s: %s", given, problem.text);
    tw_notation_write(&read_back, &text);
    cr_expect_str_eq(tw_text_string(&text), normal);
    tw_text_done(&text);
    tw_notation_done(&read_back);
}

Test(notation, vectors_of_the_manual_are_their_own_normal_form)
{
    const char *at = strchr(manual_part("```tw1\n"), '\n') + 1;
    unsigned count = 0;

    for (; strncmp(at, "TW1", 3) == 0; count++) {
        const size_t length = strcspn(at, "\n");
        char line[400];

        snprintf(line, sizeof line, "%.*s", (int)length, at);
        check_normal(line, line);
        at += length + 1;
    }
    cr_expect_geq(count, 10u);
}

Test(notation, vectors_of_the_manual_come_to_the_line_beside_them)
{
    const char *at = manual_part("| given | normal form |"), *end = strstr(at, "\n\n");
    char given[300], normal[300];
    unsigned count = 0;

    while ((at = next_quoted(at, end, given)) && (at = next_quoted(at, end, normal))) {
        check_normal(given, normal);
        count++;
    }
    cr_expect_eq(count, 3u);
}

Test(notation, vectors_of_the_manual_that_are_wrong_are_told_by_column)
{
    const char *at = manual_part("| given | column |"), *end = strstr(at, "\n\n");
    char given[300];
    unsigned count = 0;

    end = end ? end : tw_text_string(&manual) + manual.length;
    while ((at = next_quoted(at, end, given))) {
        struct tw_notation_problem problem;

        cr_assert_not(read_text(given, &problem), "%s", given);
        cr_expect_eq(problem.offset + 1, strtoul(strchr(at, '|') + 1, NULL, 10), "%s", given);
        count++;
    }
    cr_expect_eq(count, 5u);
}
