/* Game records: what is written can be read, and what breaks a rule is refused where it does. */
#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

#include "helpers.h"

static void expect_round_trip(const char *rules, unsigned players, uint64_t seed)
{
    struct tw_replay played, read;
    struct tw_text first = {0}, second = {0}, problems = {0};

    play_game(&played, rules, players, seed);
    tw_record_write(&played, &first);
    enum tw_status status = run_text(&read, "game.json", tw_text_string(&first));
    cr_assert_eq(status, TW_OK, "%s seed %d: %s", rules, (int)seed, problems_of(&read, &problems));
    cr_expect_eq(memcmp(played.state->score, read.state->score, sizeof played.state->score), 0);
    tw_record_write(&read, &second);
    cr_expect_str_eq(tw_text_string(&first), tw_text_string(&second));
    tw_text_done(&first);
    tw_text_done(&second);
    tw_text_done(&problems);
    tw_replay_done(&played);
    tw_replay_done(&read);
}

Test(records, what_is_written_can_be_read_again)
{
    static const struct {
        const char *rules;
        unsigned players;
    } games[] = {
        {"base", 2},
        {"base", 5},
        {"gold-rush", 2},
        {"gold-rush", 5},
        {"base+river+abbot", 3},
        {"base+river-20ae+abbot+anniversary", 2},
        {"base+inns-cathedrals+traders-builders+abbey-mayor+king", 4},
        {"base+solo", 1},
    };

    for (size_t i = 0; i < sizeof games / sizeof games[0]; i++)
        for (uint64_t seed = 1; seed <= 5; seed++)
            expect_round_trip(games[i].rules, games[i].players, seed);
}

/* Replaces the first occurrence of a text. */
static void replace(struct tw_text *text, const char *old, const char *new)
{
    struct tw_text changed = {0};
    const char *at = strstr(tw_text_string(text), old);

    cr_assert_not_null(at, "%s", old);
    tw_text_add_bytes(&changed, tw_text_string(text), (size_t)(at - tw_text_string(text)));
    tw_text_add(&changed, new);
    tw_text_add(&changed, at + strlen(old));
    tw_text_done(text);
    *text = changed;
}

static const char small[] = "{\"format\": 1, \"rules\": \"base\", \"options\": {},\n"
                            " \"players\": [{\"name\": \"A\"}, {\"name\": \"B\"}],\n"
                            " \"draw\": [\"base-W\", \"base-C\", \"base-W\"],\n"
                            " \"actions\": [\n"
                            "  {\"do\": \"tile\", \"player\": 0, \"tile\": \"base-W\", \"x\": 1, "
                            "\"y\": 0, \"rotation\": 0},\n"
                            "  {\"do\": \"figure\", \"player\": 0, \"figure\": \"follower\", "
                            "\"x\": 1, \"y\": 0, \"segment\": "
                            "\"r3\"},\n"
                            "  {\"do\": \"tile\", \"player\": 1, \"tile\": \"base-C\", \"x\": 0, "
                            "\"y\": -1, \"rotation\": 90},\n"
                            "  {\"do\": \"pass\", \"player\": 1},\n"
                            "  {\"do\": \"tile\", \"player\": 0, \"tile\": \"base-W\", \"x\": -1, "
                            "\"y\": 0, \"rotation\": 180},\n"
                            "  {\"do\": \"pass\", \"player\": 0}],\n"
                            " \"scores\": [3, 0]}\n";

/* The small record with one text replaced: what it says then, or NULL for nothing. */
static void expect_mismatch(const char *old, const char *new, const char *mismatch)
{
    struct tw_text text = {0};
    struct tw_replay replay;

    tw_text_add(&text, small);
    if (old != NULL)
        replace(&text, old, new);
    enum tw_status status = run_text(&replay, "game.json", tw_text_string(&text));
    cr_expect_eq(status, mismatch == NULL ? TW_OK : TW_FINDING, "%s", new);
    cr_assert_eq(replay.mismatch_count > 0, mismatch != NULL, "%s", new);
    if (mismatch != NULL)
        cr_expect_str_eq(replay.mismatches[0].text, mismatch);
    tw_replay_done(&replay);
    tw_text_done(&text);
}

Test(records, any_rotation_that_looks_the_same_is_accepted)
{
    expect_mismatch(NULL, NULL, NULL);
    expect_mismatch("\"rotation\": 90", "\"rotation\": 270", NULL);
}

Test(records, what_breaks_a_rule_is_refused_with_every_clause)
{
    expect_mismatch("\"y\": 0, \"rotation\": 0", "\"y\": 5, \"rotation\": 0",
                    "actions[0]: tile base-W 1,5 0 is refused: apart [BASE-TILE-02]");
    expect_mismatch("\"x\": 0, \"y\": -1", "\"x\": 0, \"y\": 1",
                    "actions[2]: tile base-C 0,1 90 is refused: mismatch [BASE-TILE-03]");
    expect_mismatch("\"segment\": \"r3\"", "\"segment\": \"c7\"",
                    "actions[1]: figure follower 1,0 ? (c7) is refused: no-segment [BASE-FIG-03]");
    expect_mismatch("\"x\": 1, \"y\": 0, \"segment\": \"r3\"",
                    "\"x\": 0, \"y\": 0, \"segment\": \"c1\"",
                    "actions[1]: figure follower 0,0 c1 is refused: old-tile [BASE-FIG-03]");
    expect_mismatch("\"tile\": \"base-C\"", "\"tile\": \"base-D\"",
                    "actions[2]: tile base-D 0,-1 90 is refused: wrong-tile [BASE-TILE-01]; the "
                    "tile drawn is base-C");
    expect_mismatch("{\"do\": \"pass\", \"player\": 1}", "{\"do\": \"pass\", \"player\": 0}",
                    "actions[3]: pass is refused: phase [BASE-TURN-02]; B decides now");
    expect_mismatch("{\"do\": \"pass\", \"player\": 1},", "",
                    "actions[3]: tile base-W -1,0 180 is refused: phase [BASE-TURN-02]; B decides "
                    "now");
}

Test(records, totals_and_the_end_are_compared)
{
    expect_mismatch("[3, 0]", "[4, 0]", "scores[0]: the record says 4, the game gives 3");
    expect_mismatch(",\n  {\"do\": \"pass\", \"player\": 0}]", "]",
                    "the record ends before the game does: it waits for 'figure'");
}

/* Nothing that is cut off or bent may do harm. */
Test(records, damaged_records_are_refused)
{
    struct tw_replay played;
    struct tw_text text = {0};

    play_game(&played, "gold-rush", 3, 7);
    tw_record_write(&played, &text);
    for (size_t length = 0; length < text.length; length += 97) {
        struct tw_text cut = {0};
        struct tw_replay replay;

        tw_text_add_bytes(&cut, tw_text_string(&text), length);
        cr_expect_eq(run_text(&replay, "game.json", tw_text_string(&cut)), TW_UNUSABLE);
        tw_replay_done(&replay);
        tw_text_done(&cut);
    }
    tw_text_done(&text);
    tw_replay_done(&played);
}
