#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "model/model.h"

/* A ruleset that uses every key. Line numbers matter: tests point at them. */
static const char village[] = "ruleset: village\n"          /* 1 */
                              "title: A village\n"          /* 2 */
                              "needs: []\n"                 /* 3 */
                              "excludes: [desert]\n"        /* 4 */
                              "sets: [huts]\n"              /* 5 */
                              "players: {min: 2, max: 5}\n" /* 6 */
                              "editions:\n"                 /* 7 */
                              "  en-1: {title: First, language: en, year: 2001, note: rare}\n" /* 8
                                                                                                */
                              "  en-2: {title: Second, language: en}\n" /* 9 */
                              "glossary: {hut: a small house}\n"        /* 10 */
                              "figures:\n"                              /* 11 */
                              "  follower: {count: 7, strength: 1, on: [road, city], clauses: "
                              "[V-SET-01]}\n"                                              /* 12 */
                              "mechanisms: {majority: {}, wagon: {steps: 1, reach: -2}}\n" /* 13 */
                              "scoring:\n"                                                 /* 14 */
                              "  - {feature: road, when: complete, points: tiles, clauses: "
                              "[V-ROAD-01]}\n" /* 15 */
                              "  - {feature: road, when: complete, if: inns, points: tiles * 2, "
                              "clauses: [V-ROAD-01]}\n" /* 16
                                                         */
                              "  - {feature: city, when: end, points: 'tiny_city ? 0 : tiles', "
                              "clauses: [V-ROAD-01]}\n" /* 17
                                                         */
                              "  - {feature: player, when: end, if: king, points: cities, clauses: "
                              "[V-SET-01]}\n" /* 18 */
                              "  - {feature: player, when: end, if: robber, points: roads, "
                              "clauses: [V-SET-01]}\n"                                   /* 19 */
                              "refusals: {mismatch: [V-ROAD-01, V-SET-01]}\n"            /* 20 */
                              "facts:\n"                                                 /* 21 */
                              "  - id: V-CF-01\n"                                        /* 22 */
                              "    fact: Seven followers and a marker.\n"                /* 23 */
                              "    value: 8\n"                                           /* 24 */
                              "    computes: figure follower + param V-SET-01 markers\n" /* 25 */
                              "    patterns: {en-1: '(?<n>8) men', en-2: '(?<n>8) figures'}\n" /* 26
                                                                                                */
                              "    lines: {en-1: '12'}\n" /* 27 */
                              "  - {id: V-CF-02, fact: Stacks., implies: 4, value: [3, 4], "
                              "computes: param V-SET-01 stacks}\n"                /* 28 */
                              "clauses:\n"                                        /* 29 */
                              "  - id: V-SET-01\n"                                /* 30 */
                              "    topic: setup\n"                                /* 31 */
                              "    rule: must\n"                                  /* 32 */
                              "    statement: Everybody takes seven followers.\n" /* 33 */
                              "    params: {markers: 1, stacks: [3, 4], who: {first: all}}\n" /* 34
                                                                                               */
                              "    sources: [{edition: en-1, section: Setup, lines: '3'}]\n"  /* 35
                                                                                               */
                              "    silent_in: [en-2]\n"                                  /* 36 */
                              "    uncheckable: nobody looks\n"                          /* 37 */
                              "  - id: V-ROAD-01\n"                                      /* 38 */
                              "    topic: roads\n"                                       /* 39 */
                              "    rule: must-not\n"                                     /* 40 */
                              "    statement: Roads give points.\n"                      /* 41 */
                              "    derived: true\n"                                      /* 42 */
                              "    sources:\n"                                           /* 43 */
                              "      - {edition: en-1, section: Roads}\n"                /* 44 */
                              "      - {edition: en-2, section: Roads, agrees: false}\n" /* 45 */
                              "    discrepancies: [V-DIS-01]\n"                          /* 46 */
                              "    examples:\n"                                          /* 47 */
                              "      - {id: EX-1b, picture: a road, given: 3 tiles, expect: 3 "
                              "points}\n"                               /* 48 */
                              "    cases:\n"                            /* 49 */
                              "      - id: V-ROAD-01-E1\n"              /* 50 */
                              "        question: What of loops?\n"      /* 51 */
                              "        reading: They count once.\n"     /* 52 */
                              "        why: It says tiles.\n"           /* 53 */
                              "        elsewhere: [some count twice]\n" /* 54 */
                              "        option:\n"                       /* 55 */
                              "          alias: loops\n"                /* 56 */
                              "          default: once\n"               /* 57 */
                              "          others: {twice: They count twice., never: They do not "
                              "count.}\n"                                     /* 58 */
                              "          unplayed: {maybe: Ask the owner.}\n" /* 59 */
                              "      - id: V-ROAD-01.e2\n"                    /* 60 */
                              "        question: And tiny cities?\n"          /* 61 */
                              "        reading: In full.\n"                   /* 62 */
                              "        option: {alias: tiny-city, default: full, others: {half: "
                              "Half.}}\n" /* 63 */
                              "      - {id: V-ROAD-01-E3, question: Really?, reading: Yes.}\n" /* 64
                                                                                                */
                              "invariants:\n" /* 65 */
                              "  - {id: V-INV-01, check: seven in all, from: [V-SET-01], checked: "
                              "by hand}\n"; /* 66 */

/* Needs the village and adds to its roads. */
static const char town[] =
    "ruleset: town\n"                                  /* 1 */
    "title: A town\n"                                  /* 2 */
    "needs: [village]\n"                               /* 3 */
    "editions: {en-1: {title: First, language: en}}\n" /* 4 */
    "figures: {big: {count: 1, strength: 2, on: [road], clauses: [T-01, "
    "V-SET-01]}}\n" /* 5 */
    "scoring:\n"    /* 6 */
    "  - {feature: road, when: complete, if: 6 / (3 - loops) == 3, points: 3 * tiles, "
    "clauses: [T-01]}\n" /* 7 */
    "facts:\n"           /* 8 */
    "  - {id: T-CF-01, fact: Points., value: 6, computes: points road "
    "complete tiles=6}\n"  /* 9 */
    "  - id: T-CF-02\n"    /* 10 */
    "    fact: Doubled.\n" /* 11 */
    "    value: 45\n"      /* 12 */
    "    computes: 3 * points road complete tiles=6 inns=1 + figure "
    "follower + 2 * figure big\n" /* 13 */
    "  - {id: T-CF-03, fact: Both., value: [1, 14], computes: [figure big, "
    "'max(figure big, 2) * (figure big == 1 ? figure follower : 0)']}\n" /* 14 */
    "  - {id: T-CF-04, fact: Both squares., value: 7, computes: points "
    "player end king=1 robber=1 cities=3 roads=4}\n" /* 15 */
    "clauses:\n"                                     /* 16 */
    "  - {id: T-01, topic: roads, rule: may, statement: More., sources: "
    "[{edition: en-1, section: A}]}\n"; /* 17 */

static const char suburb[] =
    "ruleset: suburb\n"
    "title: A suburb\n"
    "needs: [village]\n"
    "clauses_of: town\n"
    "excludes: [town]\n"
    "scoring:\n"
    "  - {feature: city, when: end, if: loops, points: 0, clauses: [T-01]}\n";

static const char desert[] = "ruleset: desert\ntitle: Sand\nclauses: []\n";

static const char quarrels[] =
    "discrepancies: village\n"                /* 1 */
    "entries:\n"                              /* 2 */
    "  - id: V-DIS-01\n"                      /* 3 */
    "    kind: contradiction\n"               /* 4 */
    "    severity: low\n"                     /* 5 */
    "    title: How many\n"                   /* 6 */
    "    says:\n"                             /* 7 */
    "      en-1: {lines: '3', text: seven}\n" /* 8 */
    "      en-2: {text: eight}\n"             /* 9 */
    "    reading: Seven.\n"                   /* 10 */
    "    supported: en-1\n"                   /* 11 */
    "    reason: It is first.\n"              /* 12 */
    "    clauses: [V-ROAD-01, V-CF-01]\n"     /* 13 */
    "    patterns: {en-2: eight}\n"           /* 14 */
    "  - {id: V-DIS-02, kind: ocr, severity: high, finding: A blot., edition: en-1, lines: '9', "
    "reading: None.}\n"; /* 15 */

static void load(struct tw_model *model, const char *name, const char *text)
{
    const struct tw_source *source;

    if (tw_source_from_bytes(name, text, strlen(text), &model->arena, &source) == TW_OK)
        tw_model_load_source(model, source);
    else
        model->diagnostics.out_of_memory = true;
}

static void load_all(struct tw_model *model)
{
    tw_model_start(model);
    load(model, "discrepancies/village.yaml", quarrels);
    load(model, "rulesets/village.yaml", village);
    load(model, "rulesets/town.yaml", town);
    load(model, "rulesets/suburb.yaml", suburb);
    load(model, "rulesets/desert.yaml", desert);
}

static void expect_clean(const struct tw_model *model)
{
    struct tw_text text = {0};

    tw_diagnostics_text(&model->diagnostics, false, &text);
    cr_expect_str_eq(tw_text_string(&text), "");
    tw_text_done(&text);
}

Test(rulesets, everything_in_a_file_is_in_the_model)
{
    struct tw_model model;
    const struct tw_model_ruleset *ruleset;
    const struct tw_model_clause *clause;

    load_all(&model);
    cr_assert_eq(tw_model_check(&model), TW_OK);
    expect_clean(&model);
    cr_assert_eq(model.ruleset_count, 4);
    ruleset = tw_model_find_ruleset(&model, "village");
    cr_assert_not_null(ruleset);
    cr_expect_eq(ruleset->players_min, 2);
    cr_expect_eq(ruleset->players_max, 5);
    cr_expect_str_eq(ruleset->excludes[0], "desert");
    cr_expect_null(ruleset->excludes[1]);
    cr_assert_eq(ruleset->edition_count, 2);
    cr_expect_eq(ruleset->editions[0].year, 2001);
    cr_expect_eq(ruleset->editions[1].year, 0);
    cr_expect_str_eq(ruleset->glossary[0].meaning, "a small house");
    cr_expect_eq(ruleset->figures[0].rule.on, 1u << TW_KIND_ROAD | 1u << TW_KIND_CITY);
    cr_expect_eq(ruleset->mechanisms[1].parameters[1].value, -2);
    cr_expect_eq(ruleset->refusals[0].reason, TW_REASON_MISMATCH);
    cr_expect_str_eq(ruleset->facts[0].patterns[0].pattern, "(?<n>8) men");
    cr_expect_str_eq(ruleset->facts[0].patterns[0].lines, "12");
    cr_expect_null(ruleset->facts[0].patterns[1].lines);
    cr_expect_eq(ruleset->facts[0].implies, -1);
    cr_expect_eq(ruleset->facts[1].implies, 4);
    cr_expect_str_eq(ruleset->invariants[0].from[0].text, "V-SET-01");
    clause = &ruleset->clauses[0];
    cr_expect_eq(clause->modality, TW_MODALITY_MUST);
    cr_expect_str_eq(clause->uncheckable, "nobody looks");
    cr_expect_str_eq(clause->parameters[1].text, "[3, 4]");
    cr_expect_eq(clause->parameters[1].value_count, 2);
    cr_expect_not(clause->parameters[1].is_number);
    cr_expect_str_eq(clause->parameters[2].text, "{first: all}");
    clause = &ruleset->clauses[1];
    cr_expect(clause->derived);
    cr_expect(clause->sources[0].agrees);
    cr_expect_not(clause->sources[1].agrees);
    cr_expect_str_eq(clause->examples[0].expect, "3 points");
    cr_assert_eq(clause->case_count, 3);
    cr_expect_str_eq(clause->cases[0].elsewhere[0], "some count twice");
    cr_assert_eq(clause->cases[0].reading_count, 4);
    cr_expect_str_eq(clause->cases[0].readings[0].slug, "once");
    cr_expect_not(clause->cases[0].readings[3].playable);
    cr_expect_not(clause->cases[2].has_option);
    tw_model_done(&model);
}

Test(rulesets, ids_aliases_and_discrepancies_are_found)
{
    struct tw_model model;
    const struct tw_model_id *id;
    const struct tw_model_ruleset *ruleset = NULL;

    load_all(&model);
    cr_assert_eq(tw_model_check(&model), TW_OK);
    id = tw_model_find_id(&model, "loops");
    cr_assert_not_null(id);
    cr_expect_eq(id->kind, TW_ID_ALIAS);
    cr_expect_str_eq(id->edge_case->id, "V-ROAD-01-E1");
    id = tw_model_find_id(&model, "V-DIS-01");
    cr_assert_not_null(id);
    cr_expect_str_eq(id->discrepancy->says[1].text, "eight");
    cr_expect_not_null(tw_model_find_clause(&model, "T-01", &ruleset));
    cr_assert_not_null(ruleset);
    cr_expect_str_eq(ruleset->id, "town");
    cr_expect_null(tw_model_find_clause(&model, "V-ROAD-01-E1", NULL), "a case is not a clause");
    cr_expect_null(tw_model_find_id(&model, "T-02"));
    tw_model_done(&model);
}

Test(rulesets, tables_number_clauses_and_options_by_name_of_ruleset)
{
    struct tw_model model;
    const struct tw_tables *tables = NULL;
    const struct tw_ruleset *rules;
    uint8_t options[2] = {0, 1};
    int32_t counters[TW_COUNTER__COUNT] = {[TW_COUNTER_TILES] = 4};

    load_all(&model);
    cr_assert_eq(tw_model_check(&model), TW_OK);
    cr_assert_eq(tw_model_tables(&model, &tables), TW_OK);
    cr_assert_eq(tables->ruleset_count, 4);
    cr_expect_str_eq(tables->rulesets[1].id, "suburb");
    cr_expect_str_eq(tables->rulesets[2].id, "town");
    cr_expect_str_eq(tables->rulesets[3].id, "village");
    cr_assert_eq(tables->clause_count, 3);
    cr_expect_str_eq(tables->clauses[0].id, "T-01");
    cr_expect_eq(tables->clauses[0].ruleset, 2);
    cr_expect_eq(tables->clauses[0].modality, TW_MODALITY_MAY);
    cr_expect_str_eq(tables->clauses[2].id, "V-ROAD-01");
    cr_assert_eq(tables->option_count, 2);
    cr_expect_str_eq(tables->options[0].alias, "loops");
    cr_expect_eq(tables->options[0].clause, 2);
    cr_assert_eq(tables->options[0].value_count, 3, "only what can be played");
    cr_expect_str_eq(tables->options[0].values[0], "once");
    cr_expect_str_eq(tables->options[0].values[2], "never");
    cr_expect_str_eq(tables->options[1].id, "V-ROAD-01.e2");
    rules = &tables->rulesets[3];
    cr_expect_eq(rules->figures[0].clauses[0], 1);
    cr_assert_eq(rules->scoring_count, 5);
    cr_expect_null(rules->scorings[0].condition);
    cr_expect_not_null(rules->scorings[1].condition);
    cr_expect_eq(tw_formula_value(rules->scorings[2].points, counters, options), 0);
    options[1] = 0;
    cr_expect_eq(tw_formula_value(rules->scorings[2].points, counters, options), 4);
    cr_assert_eq(rules->refusals[0].clause_count, 2);
    cr_expect_eq(rules->refusals[0].clauses[0], 2);
    tw_model_done(&model);
}

Test(rulesets, facts_are_computed_from_the_data)
{
    static const struct {
        const char *id;
        size_t which;
        int32_t value;
    } rows[] = {
        {"V-CF-01", 0, 8},  {"V-CF-02", 0, 3}, {"V-CF-02", 1, 4},  {"T-CF-01", 0, 6},
        {"T-CF-02", 0, 45}, {"T-CF-03", 0, 1}, {"T-CF-03", 1, 14}, {"T-CF-04", 0, 7},
    };
    struct tw_model model;

    load_all(&model);
    cr_assert_eq(tw_model_check(&model), TW_OK);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        const struct tw_model_id *id = tw_model_find_id(&model, rows[i].id);
        int32_t value = -1;

        cr_assert_not_null(id, "%s", rows[i].id);
        cr_expect_eq(tw_model_compute(&model, id->ruleset, id->fact, rows[i].which, &value), TW_OK);
        cr_expect_eq(value, rows[i].value, "%s gives %d", rows[i].id, value);
        cr_expect_eq(tw_model_compute(&model, id->ruleset, id->fact, 7, &value), TW_UNUSABLE);
    }
    tw_model_done(&model);
}

/* One text replaced in one of the files, and what is reported for it. */
struct change {
    const char *file;
    const char *from, *to;
    const char *code;
    uint32_t line, column;
};

static const struct change changes[] = {
    {"village", "ruleset: village", "ruleset: hamlet", "TW-RULE-001", 1, 10},
    {"village", "id: V-SET-01\n", "id: V-SET\n", "TW-RULE-002", 30, 9},
    {"village", "id: V-CF-01", "id: v-cf-1", "TW-RULE-002", 22, 9},
    {"village", "id: V-INV-01", "id: V-CF-02", "TW-RULE-003", 66, 10},
    {"village", "id: V-ROAD-01-E3", "id: V-SET-01-E3", "TW-RULE-004", 64, 14},
    {"village", "id: V-ROAD-01.e2", "id: V-ROAD-01.x2", "TW-RULE-004", 60, 13},
    {"village", "edition: en-1, section: Roads", "edition: en-3, section: Roads", "TW-RULE-005", 44,
     19},
    {"village", "silent_in: [en-2]", "silent_in: [en-9]", "TW-RULE-005", 36, 17},
    {"village", "lines: {en-1: '12'}", "lines: {de-1: '12'}", "TW-RULE-005", 27, 13},
    {"village", "en-2: '(?<n>8) figures'", "fr: '(?<n>8) figures'", "TW-RULE-005", 26, 37},
    {"quarrels", "en-2: {text: eight}", "en-7: {text: eight}", "TW-RULE-005", 9, 7},
    {"village", "unplayed: {maybe:", "unplayed: {twice:", "TW-RULE-006", 59, 22},
    {"village", "others: {twice:", "others: {once:", "TW-RULE-006", 58, 20},
    {"village", "alias: tiny-city", "alias: loops", "TW-RULE-007", 63, 25},
    {"village", "discrepancies: [V-DIS-01]", "discrepancies: [V-DIS-03]", "TW-RULE-008", 46, 21},
    {"village", "refusals: {mismatch: [V-ROAD-01", "refusals: {mismatch: [V-ROAD-02", "TW-RULE-009",
     20, 23},
    {"village", "from: [V-SET-01]", "from: [V-CF-01]", "TW-RULE-009", 66, 48},
    {"town", "clauses: [T-01, V-SET-01]", "clauses: [T-01, V-SET-09]", "TW-RULE-009", 5, 68},
    {"quarrels", "V-CF-01]", "V-CF-09]", "TW-RULE-009", 13, 26},
    {"suburb", "clauses_of: town", "clauses_of: twn", "TW-RULE-010", 4, 13},
    {"village", "excludes: [desert]", "excludes: [dessert]", "TW-RULE-010", 4, 12},
    {"village", "excludes: [desert]", "excludes: [suburb]", "TW-RULE-013", 4, 12},
    {"village", "needs: []", "needs: [village]", "TW-RULE-012", 3, 9},
    {"village", "needs: []", "needs: [town]", "TW-RULE-012", 3, 9},
    {"town", "needs: [village]", "needs: [village]\nexcludes: [village]", "TW-RULE-013", 4, 12},
    {"village", "{min: 2, max: 5}", "{min: 6, max: 5}", "TW-RULE-014", 6, 10},
    {"village", "on: [road, city]", "on: [road, river]", "TW-RULE-015", 12, 48},
    {"village", "{feature: city, when: end", "{feature: junction, when: end", "TW-RULE-015", 17,
     15},
    {"town", "feature: road, when: complete, if", "feature: road, when: recall, if", "TW-RULE-016",
     7, 5},
    {"village", "if: inns, points: tiles * 2", "points: tiles * 2", "TW-RULE-017", 15, 5},
    {"village", "param V-SET-01 markers", "param V-SET-01 markers / 0", "TW-FORM-011", 25, 58},
    {"village", "param V-SET-01 markers", "param V-SET-01 markers -", "TW-FORM-005", 25, 57},
    {"village", "param V-SET-01 markers", "param V-SET-01 markers - 1", "TW-RULE-021", 25, 15},
    {"village", "param V-SET-01 markers", "players most", "TW-RULE-019", 25, 41},
    {"village", "param V-SET-01 markers", "mechanism majority stairs", "TW-RULE-019", 25, 52},
    {"village", "param V-SET-01 markers", "places cowboy", "TW-RULE-019", 25, 40},
    {"village", "figure follower +", "figure follower desert +", "TW-RULE-019", 25, 31},
    {"village", "figure follower +", "figure follower nowhere +", "TW-RULE-019", 25, 31},
    {"village", "figure follower +", "65536 * 65536 +", "TW-FORM-012", 25, 21},
    {"village", "computes: figure follower +", "computes: figure follower + +", "TW-FORM-005", 25,
     33},
    {"town", "tiles=6}", "tiles:6}", "TW-RULE-018", 9, 75},
    {"town", "tiles=6}", "tiles=x}", "TW-RULE-018", 9, 75},
    {"town", "tiles=6}", "tiles=256}", "TW-RULE-018", 9, 75},
    {"town", "3 * points", "99999999999 * points", "TW-FORM-004", 13, 15},
    {"town", "+ 2 * figure big", "+ 2147483647 * figure big", "TW-FORM-012", 13, 73},
    {"village", "param V-SET-01 markers", "param V-SET-01 marker", "TW-RULE-019", 25, 48},
    {"village", "param V-SET-01 markers", "param V-SET-09 markers", "TW-RULE-019", 25, 39},
    {"village", "figure follower + param", "figure cowboy + param", "TW-RULE-019", 25, 22},
    {"village", "figure follower + param", "figur follower + param", "TW-RULE-019", 25, 15},
    {"town", "tiles=6}", "pigs=6}", "TW-RULE-019", 9, 75},
    {"town", "points road complete tiles=6}", "points road end tiles=6}", "TW-RULE-019", 9, 54},
    {"town", "[figure big, 'max(figure big, 2) * (figure big == 1 ? figure follower : 0)']",
     "[figure big, figure big, figure big]", "TW-RULE-020", 14, 58},
    {"village", "computes: param V-SET-01 stacks", "computes: param V-SET-01 markers",
     "TW-RULE-020", 28, 71},
    {"village", "value: 8", "value: 9", "TW-RULE-021", 25, 15},
    {"suburb", "clauses_of: town\n", "", "TW-RULE-022", 1, 10},
    {"suburb", "clauses_of: town\n", "clauses_of: town\nclauses: []\n", "TW-RULE-022", 4, 13},
    {"village", "points: tiles * 2", "points: tils * 2", "TW-FORM-009", 16, 55},
    {"village", "'tiny_city ? 0 : tiles'", "'6 / tiny_city'", "TW-FORM-011", 17, 45},
    {"town", "6 / (3 - loops)", "6 / (2 - loops)", "TW-FORM-011", 7, 45},
    {"village", "rule: must\n", "rule: shall\n", "TW-YAML-020", 32, 11},
    {"village", "when: end, if: king", "when: ending, if: king", "TW-YAML-020", 18, 29},
    {"village", "  follower: {count: 7", "  folower: {count: 7", "TW-YAML-020", 12, 3},
    {"village", "majority: {}", "majorty: {}", "TW-YAML-020", 13, 14},
    {"village", "{mismatch:", "{mismatched:", "TW-YAML-020", 20, 12},
    {"village", "steps: 1", "steps: one", "TW-YAML-016", 13, 43},
    {"village", "default: once", "default: Once!", "TW-YAML-023", 57, 20},
    {"village", "statement: Roads give points.", "statement: ''", "TW-YAML-019", 41, 16},
    {"village", "    topic: roads\n", "    topics: roads\n", "TW-YAML-014", 39, 5},
    {"village", "          default: once\n", "          standard: once\n", "TW-YAML-014", 57, 11},
    {"village", "'(?<n>8) men'", "''", "TW-YAML-019", 26, 22},
};

/* A copy of a text with one place replaced. */
static char *changed(const char *text, const struct change *change)
{
    const char *at = strstr(text, change->from);
    const size_t before = at ? (size_t)(at - text) : 0;
    char *copy;

    cr_assert_not_null(at, "nothing to change: %s", change->from);
    copy = calloc(1, strlen(text) + strlen(change->to) + 1);
    cr_assert_not_null(copy);
    memcpy(copy, text, before);
    strcpy(copy + before, change->to);
    strcat(copy, at + strlen(change->from));
    return copy;
}

static bool is_reported(const struct tw_diagnostics *diagnostics, const struct change *change)
{
    for (size_t i = 0; i < diagnostics->count; i++)
        if (strcmp(tw_code_name(diagnostics->list[i].code), change->code) == 0 &&
            diagnostics->list[i].place.line == change->line &&
            diagnostics->list[i].place.column == change->column)
            return true;
    return false;
}

static void expect_change(const struct change *change)
{
    static const char *const names[] = {"village", "town", "suburb", "quarrels"};
    static const char *const files[] = {"rulesets/village.yaml", "rulesets/town.yaml",
                                        "rulesets/suburb.yaml", "discrepancies/village.yaml"};
    static const char *const texts[] = {village, town, suburb, quarrels};
    struct tw_model model;
    struct tw_text shown = {0};

    tw_model_start(&model);
    load(&model, "rulesets/desert.yaml", desert);
    for (int i = 0; i < 4; i++) {
        char *text = strcmp(names[i], change->file) == 0 ? changed(texts[i], change) : NULL;

        load(&model, files[i], text ? text : texts[i]);
        free(text);
    }
    tw_model_check(&model);
    tw_diagnostics_text(&model.diagnostics, false, &shown);
    cr_expect(is_reported(&model.diagnostics, change), "%s: %s not at %u:%u but\n%s", change->to,
              change->code, change->line, change->column, tw_text_string(&shown));
    tw_text_done(&shown);
    tw_model_done(&model);
}

Test(rulesets, every_mistake_is_reported_where_it_stands)
{
    for (size_t i = 0; i < sizeof changes / sizeof *changes; i++)
        expect_change(&changes[i]);
}

/* Nothing to warn of: clauses and discrepancies say the same of each edition, among others. */
Test(rulesets, the_rulesets_of_the_project_hold)
{
    const char *const paths[] = {RULESETS_DIR "/../tiles", RULESETS_DIR};
    struct tw_model model;

    tw_model_start(&model);
    cr_assert_eq(tw_model_load(&model, paths, 2), TW_OK);
    cr_assert_eq(tw_model_check(&model), TW_OK);
    cr_expect_gt(model.discrepancy_count, 100u);
    cr_expect_eq(model.diagnostics.warnings, 0u);
    tw_model_done(&model);
}

Test(rulesets, the_same_ruleset_cannot_be_loaded_twice)
{
    struct tw_model model;

    tw_model_start(&model);
    load(&model, "a/village.yaml", village);
    load(&model, "b/village.yaml", village);
    cr_expect_eq(tw_model_check(&model), TW_FINDING);
    cr_assert_eq(model.diagnostics.count, 1);
    cr_expect_eq(model.diagnostics.list[0].code, TW_CODE_RULE_DUPLICATE_RULESET);
    cr_expect_eq(model.ruleset_count, 1);
    tw_model_done(&model);
}

Test(rulesets, a_file_alone_is_not_blamed_for_files_that_were_not_given)
{
    static const struct {
        const char *name, *text;
        enum tw_status tables; /* can it be played as it is? */
    } files[] = {
        {"village.yaml", village, TW_OK},
        {"town.yaml", town, TW_UNUSABLE},     /* clauses and options of the village */
        {"suburb.yaml", suburb, TW_UNUSABLE}, /* clauses of the town */
        {"quarrels.yaml", quarrels, TW_OK},
    };

    for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
        struct tw_model model;
        const struct tw_tables *tables;

        tw_model_start(&model);
        load(&model, files[i].name, files[i].text);
        cr_expect_eq(tw_model_check(&model), TW_OK, "%s", files[i].name);
        expect_clean(&model);
        cr_expect_eq(tw_model_tables(&model, &tables), files[i].tables, "%s", files[i].name);
        tw_model_done(&model);
    }
}

Test(rulesets, a_misspelt_name_is_reported_also_when_needed_files_are_missing)
{
    const struct change change = {"", "3 * tiles", "3 * tils", "TW-FORM-009", 7, 75};
    char *text = changed(town, &change);
    struct tw_model model;

    tw_model_start(&model);
    load(&model, "town.yaml", text);
    free(text);
    cr_expect_eq(tw_model_check(&model), TW_FINDING);
    cr_expect(is_reported(&model.diagnostics, &change));
    tw_model_done(&model);
}

static void read_file(const char *path, struct tw_text *ret_text)
{
    FILE *file = fopen(path, "rb");
    char bytes[4096];
    size_t got;

    cr_assert_not_null(file, "%s", path);
    while ((got = fread(bytes, 1, sizeof bytes, file)) > 0)
        tw_text_add_bytes(ret_text, bytes, got);
    fclose(file);
}

Test(rulesets, the_worked_example_of_the_documentation_is_sound)
{
    static const char fence[] = "```yaml\n";
    struct tw_text document = {0};
    struct tw_text example = {0};
    struct tw_model model;
    const char *from, *to;

    read_file(RULESETS_DIR "/../docs/ruleset-format.md", &document);
    from = strstr(tw_text_string(&document), fence);
    cr_assert_not_null(from);
    from += strlen(fence);
    to = strstr(from, "```");
    cr_assert_not_null(to);
    tw_text_add_bytes(&example, from, (size_t)(to - from));
    tw_model_start(&model);
    load(&model, "hamlet.yaml", tw_text_string(&example));
    cr_expect_eq(tw_model_check(&model), TW_OK);
    expect_clean(&model);
    cr_assert_eq(model.ruleset_count, 1);
    cr_expect_str_eq(model.rulesets[0].clauses[0].cases[0].alias, "twice");
    tw_model_done(&model);
    tw_text_done(&document);
    tw_text_done(&example);
}

/* Every block that the arena asks for fails once. */
Test(rulesets, running_out_of_memory_is_survived_and_said)
{
    unsigned failed = 0;

    for (unsigned countdown = 1; countdown < 10000; countdown++) {
        struct tw_model model;
        const struct tw_tables *tables = NULL;
        enum tw_status status;

        tw_arena_fail_after(countdown);
        load_all(&model);
        status = tw_model_check(&model);
        if (status == TW_OK)
            status = tw_model_tables(&model, &tables);
        tw_arena_fail_after(0);
        tw_model_done(&model);
        if (status == TW_OK)
            break;
        cr_assert_eq(status, TW_NO_MEMORY, "block %u", countdown);
        failed = countdown;
    }
    cr_expect_gt(failed, 0);
}
