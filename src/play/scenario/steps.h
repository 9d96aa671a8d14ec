/* A scenario between reading and running: steps in order, each with its place. */
#ifndef TW_PLAY_SCENARIO_STEPS_H
#define TW_PLAY_SCENARIO_STEPS_H

#include "play/fields.h"

enum { TW_SPOTS = 16, TW_MAX_STEPS = 2000 };

/* A segment of a tile on the table. */
struct tw_spot {
    int x, y;
    const char *segment;
    struct tw_place place;
};

/* What an expected event must look like; what is negative or NULL may be anything. */
struct tw_event_pattern {
    int what, clause, player, kind, moment, figure, owners, times;
    bool has_points, has_spot;
    int points;
    struct tw_spot spot;
    uint64_t counters; /* bits of those that matter */
    int32_t values[TW_COUNTER__COUNT];
};

enum tw_expect_kind {
    TW_EXPECT_SCORE,     /* player, number */
    TW_EXPECT_SUPPLY,    /* player, figure, number */
    TW_EXPECT_HELD,      /* player, values in any order */
    TW_EXPECT_STACK,     /* spots[0], values bottom first */
    TW_EXPECT_PHASE,     /* number */
    TW_EXPECT_PLAYER,    /* player */
    TW_EXPECT_NEXT,      /* number: type of the tile drawn */
    TW_EXPECT_EVENT,     /* pattern */
    TW_EXPECT_IN_ORDER,  /* pattern, after: behind the event of that check */
    TW_EXPECT_ONLY,      /* no points but those expected */
    TW_EXPECT_FIGURE,    /* player, figure, spots[0]: stands there */
    TW_EXPECT_EMPTY,     /* spots: no figure on the feature */
    TW_EXPECT_SAME,      /* spots: one feature */
    TW_EXPECT_APART,     /* spots: all different features */
    TW_EXPECT_COMPLETE,  /* spots */
    TW_EXPECT_OPEN,      /* spots */
    TW_EXPECT_FEATURES,  /* figure: enum tw_kind; number of features on the table */
    TW_EXPECT_DISCARDED, /* number */
    TW_EXPECT_GOODS,     /* player, figure: which of the three, number */
    TW_EXPECT_ABBEYS,    /* player, number */
    TW_EXPECT_HOLDER,    /* figure: enum tw_mechanism_kind, player or TW_NONE */
    TW_EXPECT_WINNERS,   /* number: one bit per player */
    TW_EXPECT_RESULT,    /* number */
    TW_EXPECT_COUNT,     /* figure: enum tw_do; number of legal decisions */
    TW_EXPECT_PLAYERS,   /* number: so many may play by these rules, or (figure: 0) may not */
};

struct tw_check {
    enum tw_expect_kind kind;
    struct tw_place place;
    int player, figure, number;
    int corner; /* of a barn, counted from 1; 0: a segment is named */
    struct tw_spot spots[TW_SPOTS];
    size_t spot_count;
    uint8_t values[64];
    size_t value_count;
    struct tw_event_pattern pattern;
    const struct tw_check *after; /* or NULL: the first of those in order */
};

enum tw_step_kind { TW_STEP_MOVE, TW_STEP_LEGAL, TW_STEP_REFUSED, TW_STEP_CHECK };

struct tw_step {
    enum tw_step_kind kind;
    struct tw_place place;
    struct tw_written written;
    int clauses[16]; /* refused: those that must be among the clauses behind it */
    size_t clause_count;
    uint64_t reasons; /* refused: those that must be among the reasons */
    struct tw_check *check;
};

struct tw_steps {
    struct tw_step *list;
    size_t count, capacity;
    bool full; /* more were written than are kept, and it was reported */
};

struct tw_step *tw_step_add(struct tw_replay *replay, struct tw_steps *steps,
                            enum tw_step_kind kind, struct tw_place place);
/* The moves of a scenario; a list. */
void tw_steps_read(struct tw_replay *replay, const struct tw_yaml_node *moves,
                   struct tw_steps *steps);
/* What `expect` says; a map. */
void tw_checks_read(struct tw_replay *replay, const struct tw_yaml_node *expect,
                    struct tw_steps *steps);
/* A new check as the next step, or NULL. */
struct tw_check *tw_check_add(struct tw_replay *replay, struct tw_steps *steps,
                              enum tw_expect_kind kind, struct tw_place place);
bool tw_event_read(struct tw_replay *replay, const struct tw_yaml_node *node,
                   struct tw_event_pattern *ret_pattern);
/* `count` pairs of words: cell and segment. */
bool tw_spots_read(struct tw_replay *replay, const struct tw_field_words *words, size_t from,
                   struct tw_check *check);

void tw_expected_keep(struct tw_replay *replay, const struct tw_yaml_node *expect);

/* Carries the steps out and compares. */
void tw_steps_run(struct tw_replay *replay, const struct tw_steps *steps);
void tw_check_run(struct tw_replay *replay, const struct tw_check *check,
                  const struct tw_steps *steps);
void tw_check_events(struct tw_replay *replay, const struct tw_check *check,
                     const struct tw_steps *steps);

/* Tiles, figures and tokens that lie there before the first move. */
void tw_position_read(struct tw_replay *replay, const struct tw_yaml_node *root);

/* Warns of what no game can lead to; `deck` are the tiles that the scenario names. */
void tw_position_doubt(struct tw_replay *replay, const struct tw_yaml_node *root,
                       const uint8_t *deck, unsigned deck_count);

/* What players hold off the map: before the first move, as expected, and as it is. */
void tw_holdings_read(struct tw_replay *replay, const struct tw_yaml_node *root);
void tw_holdings_expect(struct tw_replay *replay, const struct tw_yaml_node *expect,
                        struct tw_steps *steps);
void tw_check_holdings(struct tw_replay *replay, const struct tw_check *check);

#endif
