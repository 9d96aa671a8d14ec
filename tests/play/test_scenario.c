/* The scenario language: what it reports, and that it notices what does not hold. */
#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "helpers.h"

#define CASES SOURCE_DIR "/tests/play/diagnostics"

static char seen[200][16]; /* codes that cases show */
static unsigned seen_count;

/* CODE-what.ENDING gives exactly the text in CODE-what.ENDING.expected. */
static void check_case(const char *path)
{
    const char *name = strrchr(path, '/') + 1, *dot = strrchr(name, '.');
    struct tw_text input = {0}, expected = {0}, text = {0};
    struct tw_replay replay;
    char expected_path[600], plain[16], code[24];

    snprintf(expected_path, sizeof expected_path, "%s.expected", path);
    snprintf(plain, sizeof plain, "case%s", dot);
    const int length = strncmp(name, "TW-POS", 6) == 0 ? 10 : 11;

    snprintf(code, sizeof code, "[%.*s]", length, name);
    snprintf(seen[seen_count++], sizeof seen[0], "%.*s", length, name);
    read_file(path, &input);
    const enum tw_status status = run_text(&replay, plain, tw_text_string(&input));

    cr_expect_eq(status, replay.diagnostics.errors > 0 ? TW_UNUSABLE : TW_OK, "%s", name);
    cr_expect_eq(replay.verdict == TW_VERDICT_ERROR, replay.diagnostics.errors > 0, "%s", name);
    tw_diagnostics_text(&replay.diagnostics, false, &text);
    if (getenv("TW_UPDATE_EXPECTED") != NULL) {
        FILE *file = fopen(expected_path, "wb");
        fwrite(tw_text_string(&text), 1, text.length, file);
        fclose(file);
    }
    read_file(expected_path, &expected);
    cr_expect_str_eq(tw_text_string(&text), tw_text_string(&expected), "%s gives\n%s", name,
                     tw_text_string(&text));
    cr_expect(strstr(tw_text_string(&text), code), "%s does not give its code", name);
    tw_replay_done(&replay);
    tw_text_done(&input);
    tw_text_done(&expected);
    tw_text_done(&text);
}

Test(scenario, every_diagnostic_has_a_case_that_gives_its_text)
{
    visit_files(CASES, ".yaml", check_case);
    visit_files(CASES, ".json", check_case);
    visit_files(CASES, ".tw1", check_case);
    for (int i = 0; i < TW_CODE__COUNT; i++) {
        const char *code = tw_code_name((enum tw_code)i);
        bool found = strncmp(code, "TW-SCEN", 7) != 0 && strncmp(code, "TW-JSON", 7) != 0 &&
                     strncmp(code, "TW-POS", 6) != 0;

        for (unsigned k = 0; k < seen_count; k++)
            found |= strcmp(seen[k], code) == 0;
        /* The ending of a file is looked at before there is a text. */
        found |= i == TW_CODE_SCEN_EXTENSION;
        cr_expect(found, "%s has no case", code);
    }
}

Test(scenario, files_of_another_kind_are_refused_by_their_ending)
{
    struct tw_replay replay;

    tw_replay_start(&replay, &builtin_library);
    cr_expect_eq(tw_exchange_file(&replay, "letter.txt"), TW_UNUSABLE);
    cr_assert_eq(replay.diagnostics.count, 1u);
    cr_expect_eq(replay.diagnostics.list[0].code, TW_CODE_SCEN_EXTENSION);
    tw_replay_done(&replay);
}

static const char road[] = "scenario: A road\n"
                           "clauses: BASE-ROAD-05\n"
                           "rules: base\n"
                           "tiles:\n"
                           "  - W -1,0 180\n"
                           "figures:\n"
                           "  - red follower -1,0 r3\n"
                           "moves:\n"
                           "  - tile W 1,0 0\n"
                           "  - pass\n"
                           "expect:\n";

/* The scenario above with another expectation: the line of the mismatch, or 0 when it holds. */
static unsigned mismatch_line(const char *expectation)
{
    struct tw_text text = {0};
    struct tw_replay replay;
    unsigned line = 0;

    tw_text_add(&text, road);
    tw_text_add(&text, expectation);
    enum tw_status status = run_text(&replay, "road.yaml", tw_text_string(&text));
    if (replay.mismatch_count > 0)
        line = replay.mismatches[0].place.line;
    cr_expect_eq(status, line > 0 ? TW_FINDING : TW_OK, "%s", expectation);
    tw_replay_done(&replay);
    tw_text_done(&text);
    return line;
}

Test(scenario, every_kind_of_expectation_can_fail)
{
    static const struct {
        const char *holds, *fails;
    } pairs[] = {
        {"  score: {red: 3}\n", "  score: {red: 4}\n"},
        {"  supply: {red: {follower: 7}}\n", "  supply: {red: {follower: 6}}\n"},
        {"  phase: tile\n", "  phase: figure\n"},
        {"  player: blue\n", "  player: red\n"},
        {"  complete: 0,0 r1\n", "  complete: 0,0 c1\n"},
        {"  open: 0,0 c1\n", "  open: 0,0 r1\n"},
        {"  empty: 0,0 r1\n", "  figures: red follower -1,0 r3\n"},
        {"  same: 0,0 r1 1,0 r3\n", "  same: 0,0 r1 1,0 r1\n"},
        {"  apart: 0,0 r1 1,0 r1\n", "  apart: 0,0 r1 1,0 r3\n"},
        {"  features: {road: 5}\n", "  features: {road: 4}\n"},
        {"  discarded: 0\n", "  discarded: 1\n"},
        {"  events: [{player: red, points: 3}]\n", "  events: [{player: red, points: 2}]\n"},
        {"  events: [{tiles: 3}]\n", "  events: [{tiles: 2}]\n"},
        {"  events: [{clause: BASE-ROAD-05}]\n", "  events: [{clause: BASE-ROAD-04}]\n"},
        {"  events: [{kind: road}]\n", "  events: [{kind: city}]\n"},
        {"  events: [{when: complete}]\n", "  events: [{when: end}]\n"},
        {"  events: [{owners: red}]\n", "  events: [{owners: red blue}]\n"},
        {"  events: [{at: '0,0 r1'}]\n", "  events: [{at: '0,0 c1'}]\n"},
        {"  events: [{times: 1}]\n", "  events: [{times: 2}]\n"},
        {"  events: [{what: return, figure: follower}]\n", "  events: [{what: token}]\n"},
        {"  {events: [{points: 3}], only: true}\n",
         "  {events: [{times: 1}], only: true, phase: over}\n"},
        {"  only: false\n  phase: tile\n", "  only: true\n"},
    };

    for (size_t i = 0; i < sizeof pairs / sizeof pairs[0]; i++) {
        cr_expect_eq(mismatch_line(pairs[i].holds), 0u, "%s", pairs[i].holds);
        cr_expect_eq(mismatch_line(pairs[i].fails), 12u, "%s", pairs[i].fails);
    }
}

/* Steps between moves: the first mismatch of a list of moves, or NULL. */
static void expect_step(const char *step, const char *mismatch)
{
    struct tw_text text = {0};
    struct tw_replay replay;

    tw_text_add(&text,
                "scenario: Steps\nclauses: [BASE-TILE-02]\nrules: base\ndraw: U B\nmoves:\n");
    tw_text_add(&text, step);
    run_text(&replay, "steps.yaml", tw_text_string(&text));
    cr_assert_eq(replay.diagnostics.errors, 0u, "%s", step);
    cr_expect_eq(replay.mismatch_count, mismatch == NULL ? 0u : 1u, "%s", step);
    if (mismatch != NULL && replay.mismatch_count == 1)
        cr_expect_str_eq(replay.mismatches[0].text, mismatch);
    tw_replay_done(&replay);
    tw_text_done(&text);
}

Test(scenario, moves_are_held_to_the_rules_and_name_the_clauses)
{
    expect_step("  - tile 0,1 0\n  - count: {figure: 3}\n", NULL);
    expect_step("  - tile 0,-1 0\n  - count: {figure: 3}\n", "refused: mismatch [BASE-TILE-03]");
    expect_step("  - legal: tile 0,1 0\n", NULL);
    expect_step("  - legal: tile 3,1 0\n", "refused: apart [BASE-TILE-02]");
    expect_step("  - refused: tile 3,1 0\n    clauses: BASE-TILE-02\n", NULL);
    expect_step("  - refused: tile 3,1 0\n    clauses: BASE-TILE-03\n",
                "it is refused, but not by BASE-TILE-03: apart [BASE-TILE-02]");
    expect_step("  - refused: tile 3,1 0\n    reasons: taken\n",
                "it is refused, but not for 'taken': apart [BASE-TILE-02]");
    expect_step("  - refused: tile 0,1 0\n", "this must be refused, and it is legal");
    expect_step("  - refused: tile B 0,1 0\n    clauses: BASE-TILE-01\n", NULL);
    expect_step("  - count: {tile: 1}\n", "tile: expected 1, found 3");
}

static const char holdings[] = "scenario: Holdings\n"
                               "clauses: [AM-ABBEY-10]\n"
                               "rules: base+traders-builders+abbey-mayor+king\n"
                               "goods: {red: {wine: 2, cloth: 1}}\n"
                               "abbeys: {red: 0}\n"
                               "king: blue\n"
                               "supply: {red: {follower: 0}}\n"
                               "expect:\n";

Test(scenario, what_players_hold_is_set_up_and_compared)
{
    static const struct {
        const char *expectation;
        bool holds;
    } cases[] = {
        {"  goods: {red: {wine: 2, grain: 0}, blue: {wine: 0}}\n", true},
        {"  goods: {red: {cloth: 2}}\n", false},
        {"  abbeys: {red: 0, blue: 1}\n", true},
        {"  abbeys: {red: 1}\n", false},
        {"  king: blue\n", true},
        {"  king: nobody\n", false},
        {"  robber: nobody\n", true},
        {"  robber: red\n", false},
        {"  supply: {red: {follower: 0}, blue: {follower: 7}}\n", true},
        {"  supply: {red: {follower: 7}}\n", false},
    };

    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct tw_text text = {0};
        struct tw_replay replay;

        tw_text_add(&text, holdings);
        tw_text_add(&text, cases[i].expectation);
        cr_expect_eq(run_text(&replay, "a.yaml", tw_text_string(&text)),
                     cases[i].holds ? TW_OK : TW_FINDING, "%s", cases[i].expectation);
        tw_replay_done(&replay);
        tw_text_done(&text);
    }
}

Test(scenario, a_short_name_of_a_tile_must_be_enough)
{
    struct tw_replay replay;

    run_text(&replay, "a.yaml",
             "scenario: Two sets\nclauses: []\nrules: base+river\ndraw: A\n"
             "expect: {phase: tile}\n");
    cr_assert_eq(replay.diagnostics.count, 1u);
    cr_expect_str_eq(replay.diagnostics.list[0].message, "'A' can mean base-A and river-A");
    tw_replay_done(&replay);
}

Test(scenario, running_out_of_memory_is_said_and_nothing_else)
{
    struct tw_text text = {0};
    bool ran_out = true;

    tw_text_add(&text, road);
    tw_text_add(&text, "  score: {red: 3}\n  events: [{points: 3, clause: BASE-ROAD-05}]\n");
    for (unsigned i = 1; ran_out && i < 500; i++) {
        struct tw_replay replay;

        tw_arena_fail_after(i);
        enum tw_status status = run_text(&replay, "road.yaml", tw_text_string(&text));
        ran_out = status == TW_NO_MEMORY;
        cr_expect(ran_out || status == TW_OK, "allocation %u gives %d", i, status);
        tw_arena_fail_after(0);
        tw_replay_done(&replay);
    }
    cr_expect(!ran_out);
    tw_text_done(&text);
}
