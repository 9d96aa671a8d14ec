/*
 * Saved games of the other engine. Its own files are outside the project: where the folder
 * ../shared/peer (or $TW_SHARED/peer) is missing, those tests say so and are skipped.
 */
#include <criterion/criterion.h>
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "helpers.h"

static unsigned counts[TW_VERDICT__COUNT];

static bool find_peer(const char *part, char path[512])
{
    const char *shared = getenv("TW_SHARED");

    snprintf(path, 512, "%s/peer/%s", shared != NULL ? shared : SOURCE_DIR "/../shared", part);
    FILE *file = fopen(path, "r");
    if (file == NULL)
        fputs("SKIP: no games of the other engine; TW_SHARED=FOLDER says where its 'peer' is\n",
              stderr);
    else
        fclose(file);
    return file != NULL;
}

static void run_file(const char *path)
{
    struct tw_replay replay;
    struct tw_text text = {0};

    tw_replay_start(&replay, &builtin_library);
    tw_exchange_file(&replay, path);
    counts[replay.verdict]++;
    cr_expect(replay.verdict == TW_VERDICT_PASS || replay.verdict == TW_VERDICT_UNSUPPORTED,
              "%s: %s\n%s", path, tw_verdict_words[replay.verdict], problems_of(&replay, &text));
    cr_expect(replay.verdict != TW_VERDICT_UNSUPPORTED || replay.reason != NULL);
    tw_text_done(&text);
    tw_replay_done(&replay);
}

static void run_folder(const char *part, unsigned files, unsigned passes)
{
    char path[512];

    memset(counts, 0, sizeof counts);
    if (!find_peer(part, path))
        cr_skip_test("the peer's files are not here");
    cr_expect_eq(visit_files(path, ".jcz", run_file), files);
    cr_expect_eq(counts[TW_VERDICT_PASS], passes);
}

Test(saved_games, full_games_give_the_recorded_totals)
{
    run_folder("games/base", 20, 20);
    run_folder("games/river", 10, 10);
    run_folder("games/ic", 10, 10);
    run_folder("games/tb", 10, 10);
    run_folder("games/am", 10, 10);
    run_folder("games/kr", 10, 10);
    run_folder("games/all", 10, 10);
}

/* The rest plays with more pieces than the books give, or by rules that are in none of them. */
Test(saved_games, tests_of_the_other_engine_hold)
{
    run_folder("tests/basic", 6, 6);
    run_folder("tests/inns-and-cathedrals", 3, 3);
    run_folder("tests/traders-and-builders", 5, 4);
    run_folder("tests/abbey-and-mayor", 8, 5);
    run_folder("tests/king-and-robber", 5, 1);
}

/* Without the prescribed order the draws follow from the random numbers of the messages. */
static void run_without_order(const char *path)
{
    json_t *root = json_load_file(path, 0, NULL);
    struct tw_replay replay;
    struct tw_text text = {0};

    json_object_del(json_object_get(root, "gameAnnotations"), "drawOrder");
    char *bytes = json_dumps(root, JSON_REAL_PRECISION(17));
    cr_expect_eq(run_text(&replay, "game.jcz", bytes), TW_OK, "%s\n%s", path,
                 problems_of(&replay, &text));
    tw_replay_done(&replay);
    tw_text_done(&text);
    free(bytes);
    json_decref(root);
}

Test(saved_games, draws_follow_from_the_random_numbers)
{
    char path[512];

    if (!find_peer("games/base", path))
        cr_skip_test("the peer's files are not here");
    cr_expect_eq(visit_files(path, ".jcz", run_without_order), 20u);
}

static void expect_round_trip(const struct tw_setup *setup, uint64_t seed)
{
    struct tw_replay played, read;
    struct tw_text text = {0}, problems = {0};
    struct tw_problem problem = {{0}};

    play_setup(&played, setup, seed);
    cr_assert_eq(tw_jcz_write(&played, &text, &problem), TW_OK, "%s", problem.text);
    cr_expect_eq(run_text(&read, "game.jcz", tw_text_string(&text)), TW_OK, "%s seed %d\n%s",
                 setup->rules, (int)seed, problems_of(&read, &problems));
    cr_expect_eq(memcmp(played.state->score, read.state->score, sizeof played.state->score), 0);
    tw_text_done(&text);
    tw_text_done(&problems);
    tw_replay_done(&played);
    tw_replay_done(&read);
}

Test(saved_games, what_we_export_we_can_import)
{
    static const struct tw_choice choices[] = {
        {"abbey-again", "again"}, {"wagon-from-abbey", "no"}, {"builder-abbey", "no"}};
    static const struct tw_setup setups[] = {
        {.rules = "base", .players = 2},
        {.rules = "base+river", .players = 3},
        {.rules = "base+abbot", .players = 3},
        {.rules = "base+inns-cathedrals+traders-builders+abbey-mayor+king",
         .players = 4,
         .choices = choices,
         .choice_count = 3},
    };

    for (size_t i = 0; i < sizeof setups / sizeof setups[0]; i++)
        for (uint64_t seed = 1; seed <= 6; seed++)
            expect_round_trip(&setups[i], seed);
}

Test(saved_games, what_the_other_engine_lacks_is_not_exported)
{
    struct tw_replay played;
    struct tw_text text = {0};
    struct tw_problem problem = {{0}};

    play_game(&played, "gold-rush", 2, 1);
    cr_expect_eq(tw_jcz_write(&played, &text, &problem), TW_UNUSABLE);
    cr_expect_str_eq(problem.text, ".jcz has no counterpart of the rules 'gold-rush'");
    cr_expect_eq(text.length, 0u);
    tw_text_done(&text);
    tw_replay_done(&played);
}

static const char head[] =
    "{\"setup\": {\"sets\": {\"basic:1\": 1}, \"elements\": {\"small-follower\": 7, \"farmers\": "
    "true}, \"rules\": {}, \"start\": [{\"tile\": \"BA/RCr\", \"x\": 0, \"y\": 0, \"rotation\": "
    "0}]}, \"players\": [{\"name\": \"A\", \"slot\": 0}, {\"name\": \"B\", \"slot\": 1}], "
    "\"gameAnnotations\": {\"drawOrder\": [\"BA/RFr\", \"BA/L\"]}, \"replay\": [";

static const char lay[] = "{\"type\": \"PLACE_TILE\", \"payload\": {\"tileId\": \"BA/RFr\", "
                          "\"rotation\": \"R0\", \"position\": [1, 0]}}";
static const char deploy[] =
    "{\"type\": \"DEPLOY_MEEPLE\", \"payload\": {\"pointer\": {\"position\": [1, 0], \"feature\": "
    "\"Road\", \"location\": \"WE\"}, \"meepleId\": \"0.small.1\"}}";
static const char commit[] = "{\"type\": \"COMMIT\", \"payload\": {\"random\": 0.5}}";

/* A file of these messages and one assertion. */
static void expect_file(const char *messages, const char *assertion, enum tw_verdict verdict,
                        const char *says)
{
    struct tw_text text = {0}, problems = {0};
    struct tw_replay replay;

    tw_text_add(&text, head);
    tw_text_add(&text, messages);
    tw_text_add(&text, "], \"test\": {\"description\": \"\", \"assertions\": [");
    tw_text_add_json(&text, assertion);
    tw_text_add(&text, "]}}");
    run_text(&replay, "game.jcz", tw_text_string(&text));
    problems_of(&replay, &problems);
    cr_expect_eq(replay.verdict, verdict, "%s\n%s", messages, tw_text_string(&problems));
    cr_expect(strstr(tw_text_string(&problems), says) != NULL, "%s", tw_text_string(&problems));
    tw_replay_done(&replay);
    tw_text_done(&text);
    tw_text_done(&problems);
}

Test(saved_games, import_is_strict)
{
    char messages[2000];

    snprintf(messages, sizeof messages, "%s, %s, %s", lay, deploy, commit);
    expect_file(messages, "A has 0 points", TW_VERDICT_PASS, "");
    expect_file(messages, "Phase is TilePhase", TW_VERDICT_PASS, "");
    expect_file(messages, "Player can't pass", TW_VERDICT_PASS, "");
    expect_file(messages, "A has 1 point", TW_VERDICT_FAIL, "does not hold: 0 points");
    expect_file(messages, "A scored road for 2 points", TW_VERDICT_FAIL, "no such event");
    expect_file(messages, "Phase is GameOverPhase", TW_VERDICT_FAIL, "TilePhase");
    expect_file(messages, "Undo is allowed", TW_VERDICT_UNSUPPORTED, "Undo is allowed");
    snprintf(messages, sizeof messages, "%s, %s", lay, commit);
    expect_file(messages, "A has 0 points", TW_VERDICT_FAIL, "asks for no figure");
    snprintf(messages, sizeof messages, "%s, %s, %s", lay, deploy, lay);
    expect_file(messages, "A has 0 points", TW_VERDICT_FAIL, "before the turn is committed");
    expect_file(
        "{\"type\": \"PLACE_TILE\", \"payload\": {\"tileId\": \"BA/RFr\", \"rotation\": \"R0\", "
        "\"position\": [-9223372036854775808, 0]}}",
        "A has 0 points", TW_VERDICT_ERROR, "needs tileId, rotation and position");
    snprintf(messages, sizeof messages, "%s, {\"type\": \"BAZAAR_BID\", \"payload\": {}}", lay);
    expect_file(messages, "A has 0 points", TW_VERDICT_UNSUPPORTED, "BAZAAR_BID");
    snprintf(messages, sizeof messages, "%s, %s, {\"type\": \"UNDO\", \"payload\": {}}, %s", lay,
             deploy, deploy);
    expect_file(messages, "Phase is CommitActionPhase", TW_VERDICT_PASS, "");
}
