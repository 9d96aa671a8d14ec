/*
 * Tile sets and rulesets as plain tables: what the generator writes as C, what the loader builds
 * from YAML at run time, and what the engine plays by. Nothing here points back to YAML; everything
 * is constant once built.
 */
#ifndef TILEWRIGHT_TABLES_H
#define TILEWRIGHT_TABLES_H

#include <stdbool.h>
#include <stdint.h>

#include "tilewright/words.h"

#ifdef __cplusplus
extern "C" {
#endif

enum {
    TW_EDGES = 4,
    TW_PORTS = 12,        /* bit 3 * edge + 0, 1, 2: left half, middle, right half */
    TW_MAX_SEGMENTS = 12, /* on one tile, a garden included */
    TW_MAX_TOKEN_VALUE = 9,
    TW_EDGE_CLOSED = 0xFF, /* an edge that fits anything and joins nothing (abbeys) */
    TW_NO_CELL = 0xFFFF,
};

/* X(name): ports in their order, clockwise from the left half of the north edge. */
#define TW_PORT_LIST(X) X(NL) X(N) X(NR) X(EL) X(E) X(ER) X(SL) X(S) X(SR) X(WL) X(W) X(WR)

#define TW_ENUM_PORT(name) TW_PORT_INDEX_##name,
enum tw_port_index { TW_PORT_LIST(TW_ENUM_PORT) TW_PORT_INDEX__COUNT };
#undef TW_ENUM_PORT

#define TW_ENUM_PORT(name) TW_PORT_##name = 1 << TW_PORT_INDEX_##name,
enum tw_port { TW_PORT_LIST(TW_ENUM_PORT) };
#undef TW_ENUM_PORT

enum tw_edge { TW_EDGE_N, TW_EDGE_E, TW_EDGE_S, TW_EDGE_W };

/* The corner clockwise after each edge, one bit each. */
enum tw_corner {
    TW_CORNER_NE = 1 << 0,
    TW_CORNER_SE = 1 << 1,
    TW_CORNER_SW = 1 << 2,
    TW_CORNER_NW = 1 << 3,
};

/* A segment of the same tile in a set of them. */
#define TW_SEGMENT(index) (1u << (index))

struct tw_segment {
    const char *name; /* "c1" */
    uint8_t kind;     /* enum tw_kind */
    uint16_t ports;   /* ports it owns, one bit each */
    uint16_t touches; /* fields and the like: what they touch on this tile, a bit per segment */
    uint16_t ends;    /* railways and the like: segments they run into */
    uint16_t wagon;   /* segments a wagon may step to from here */
    uint8_t symbols[TW_SYMBOL__COUNT];
    bool castle_base; /* a one-edge city that is a half circle (always true but where a row says
                         otherwise) */
};

struct tw_tile {
    const char *id;
    uint8_t count;           /* copies in the box, the start copy included */
    uint8_t start;           /* copies that are the start tile */
    uint8_t gardens;         /* copies that show a garden */
    int8_t garden_in;        /* segment of the field the garden lies in, or -1 */
    uint8_t role;            /* enum tw_role */
    uint8_t arrow;           /* enum tw_arrow */
    uint8_t arrow_edge;      /* edge the arrow points at */
    uint8_t provenance;      /* enum tw_provenance */
    uint8_t corner_split;    /* corners where two fields meet, bit per corner: NE SE SW NW */
    uint8_t edges[TW_EDGES]; /* enum tw_kind, or TW_EDGE_CLOSED */
    uint16_t next_cell; /* further cell of the same piece, east of this one: index in the set; or
                           TW_NO_CELL */
    uint8_t segment_count;
    struct tw_segment segments[TW_MAX_SEGMENTS];
    uint16_t crosses[TW_MAX_SEGMENTS]; /* segments that each segment crosses */
    uint32_t line;                     /* line of the row in its YAML file */
    const char *ref;                   /* the row's name in the source, or NULL */
    const char *basis;                 /* what a reconstructed row leans on, or NULL */
    const char *note;                  /* or NULL */
};

struct tw_tile_set {
    const char *id;
    const char *title;
    const char *source;
    const char *file;   /* as given to the loader, without directories above tiles/ */
    const char *hash;   /* SHA-256 of that file */
    uint8_t provenance; /* enum tw_provenance; reconstructed if any row is */
    uint16_t total;     /* pieces that are drawn or lie as start tile */
    bool drawn_first;   /* has an `order`: drawn before all other sets, by role */
    uint8_t tokens[TW_MAX_TOKEN_VALUE + 1]; /* how many tokens show each value */
    uint8_t tokens_provenance;
    uint16_t tile_count;
    const struct tw_tile
        *tiles; /* rows; further cells and extras come last and have count 0 in the draw */
    uint16_t drawn_count; /* the first `drawn_count` rows are the drawn ones */
};

/* A formula: the text, a compiled function where there is one, and a program for the interpreter.
 */
struct tw_formula {
    const char *text;
    int32_t (*compiled)(const int32_t *counters, const uint8_t *options);
    const int32_t *code; /* postfix program, see src/model/formula/formula.h */
    uint16_t length;
};

struct tw_scoring {
    uint8_t kind;                       /* enum tw_kind */
    uint8_t moment;                     /* enum tw_moment */
    const struct tw_formula *condition; /* NULL: always */
    const struct tw_formula *points;
    const uint16_t *clauses; /* indices into tw_tables.clauses */
    uint8_t clause_count;
};

/* What happens besides when a feature was completed and has given its points. */
struct tw_effect {
    uint8_t what;   /* enum tw_effect_kind */
    uint8_t figure; /* enum tw_figure_kind, of figures that go back */
    /* of which features, when, under which condition; the points are NULL where there are none */
    struct tw_scoring scoring;
};

struct tw_figure_rule {
    uint8_t kind; /* enum tw_figure_kind */
    uint8_t count;
    uint8_t strength;
    uint32_t on; /* kinds of feature it may stand on, one bit per enum tw_kind */
    const uint16_t *clauses;
    uint8_t clause_count;
};

struct tw_parameter {
    const char *name;
    int32_t value;
};

struct tw_mechanism_use {
    uint8_t kind; /* enum tw_mechanism_kind */
    uint8_t parameter_count;
    const struct tw_parameter *parameters;
};

/* Why an action is refused, and the clauses that say so. */
struct tw_refusal_rule {
    uint8_t reason; /* enum tw_reason */
    uint8_t clause_count;
    const uint16_t *clauses;
    const char *edge_case; /* the case whose reading refuses, where it is no clause; or NULL */
};

/* A reading of an open question: value 0 is the default. */
struct tw_option {
    const char *id;      /* the edge case, "AM-WAGON-06-E1" */
    const char *alias;   /* "wagon", or NULL */
    uint16_t clause;     /* index of its clause */
    uint8_t value_count; /* the playable ones; the default is the first */
    const char *const *values;
};

enum { TW_ANY = 0xFF };

/* X(name): how play shows what a clause says may, must or must not be done. */
#define TW_SHOWN_LIST(X)                                                                           \
    X(NOWHERE)  /* no decision shows it */                                                         \
    X(DECISION) /* by what is offered */                                                           \
    X(REFUSAL)  /* by what is refused */

#define TW_ENUM_SHOWN(name) TW_SHOWN_##name,
enum tw_shown { TW_SHOWN_LIST(TW_ENUM_SHOWN) TW_SHOWN__COUNT };
#undef TW_ENUM_SHOWN

/* The decision or the reason that the rule of a clause speaks of. */
struct tw_bearing {
    uint8_t shown;        /* enum tw_shown */
    uint8_t what;         /* enum tw_do of a decision, enum tw_reason of a refusal */
    uint8_t circumstance; /* of who takes the decision; TW_ANY: every decision of this kind */
    uint8_t situation;    /* where it has something to say */
    uint8_t figure;       /* enum tw_figure_kind that a refusal is about, or TW_ANY */
    bool
        forbids; /* what was refused is what the clause speaks of; else it asks for another thing */
};

/* The words that the lists hold are those of src/tables/clause_words.h. */
struct tw_clause {
    const char *id;
    const char *topic;
    const char *statement;
    const char *uncheckable; /* reason, or NULL */
    uint8_t modality;        /* enum tw_modality */
    uint8_t unseen;          /* why no decision shows it, or 0 */
    uint16_t ruleset;        /* index of the ruleset it belongs to */
    struct tw_bearing bearing;
    const char *const *checks;    /* that would catch a breach, NULL-terminated; or NULL */
    const char *const *suspects;  /* ways to get it wrong, NULL-terminated; or NULL */
    const uint8_t *circumstances; /* in which it is at work */
    const uint8_t *samples;       /* of the kit that ask for it */
    uint8_t circumstance_count, sample_count;
};

/* A printing of a rulebook, and what it reads otherwise than the defaults. */
struct tw_edition {
    const char *id;
    const char *title;
    const char *const *readings; /* option, value, option, value ... NULL */
};

struct tw_ruleset {
    const char *id;
    const char *title;
    const char *hash;
    const char *const *needs; /* NULL-terminated lists of names */
    const char *const *excludes;
    const char *const *sets;
    const char *const *instead_of; /* sets that are left out where this is in play; or NULL */
    uint8_t players_min;           /* 0: says nothing */
    uint8_t players_max;
    const struct tw_figure_rule *figures;
    uint8_t figure_count;
    const struct tw_mechanism_use *mechanisms;
    uint8_t mechanism_count;
    const struct tw_scoring *scorings;
    uint8_t scoring_count;
    const struct tw_effect *effects;
    uint8_t effect_count;
    const struct tw_refusal_rule *refusals;
    uint8_t refusal_count;
    const struct tw_edition *editions;
    uint8_t edition_count;
};

/* Rules that `--rules all` takes. */
struct tw_combination {
    const char *rules;
    uint16_t weight; /* share of the random games: more where a game is short */
    bool exhaustive; /* its small positions differ from those of the other combinations */
    bool boards;     /* and so do its tables of few tiles: they are walked through as well */
};

/* A change of the data that means the same as the original. */
struct tw_equal_change {
    const char *ruleset, *change; /* a star at the end of the change stands for anything */
    const char *reason;
};

/* A question of the kit: {"ask": ask, key: value}. */
struct tw_setup_question {
    const char *ask, *key, *value; /* the last two may be NULL */
};

/* A case of the kit about what a game is made of. */
struct tw_setup_case {
    const char *name, *title, *rules;
    const char *const *clauses; /* and cases of clauses; NULL-terminated */
    const struct tw_setup_question *questions;
    uint8_t question_count;
    uint8_t orders; /* of the pile, one bit each */
    bool has_scores;
    int32_t scores[3];
};

/* One thing that a suspect does otherwise than the data say. */
struct tw_change {
    uint8_t what;              /* enum tw_change_kind, see src/tables/clause_words.h */
    const char *where, *value; /* what is changed, and what it becomes, or NULL */
};

/* A way in which people get a rule wrong. */
struct tw_suspect {
    const char *name;
    const char *says; /* what is done wrong, as a sentence */
    const char *look; /* where in a program */
    const char *clause;
    const char *const *also; /* further clauses that it breaks, NULL-terminated; or NULL */
    const struct tw_change *changes;
    uint8_t change_count;
};

/* How all the rules are verified; see rulesets/verification/. */
struct tw_verification {
    const struct tw_combination *combinations;
    const struct tw_equal_change *equal;
    const struct tw_setup_case *setups;
    const struct tw_suspect *suspects;
    uint16_t combination_count, equal_count, setup_count, suspect_count;
};

struct tw_erring_engine;

/* What is played otherwise than the tables say, on purpose; see src/engine/mistakes.h. */
struct tw_deviation {
    uint64_t mistakes[8];                  /* enum tw_mistake, one bit each */
    const struct tw_erring_engine *engine; /* that makes them; NULL: the plain one plays */
    const char *rulesets[4];               /* that have to be in play for it; none: it always is */
    const uint8_t *readings; /* of each option, unless a game chooses its own; NULL: the defaults */
};

struct tw_tables {
    const struct tw_tile_set *sets;
    uint16_t set_count;
    const struct tw_ruleset *rulesets;
    uint16_t ruleset_count;
    const struct tw_clause *clauses;
    uint16_t clause_count;
    const struct tw_option *options;
    uint16_t option_count;
    struct tw_verification verification;
    const struct tw_deviation *deviation; /* NULL: none */
};

/* The reading of an option where a game chooses none. */
static inline unsigned tw_option_stands(const struct tw_tables *tables, unsigned option)
{
    const struct tw_deviation *deviation = tables->deviation;

    return deviation && deviation->readings ? deviation->readings[option] : 0;
}

/* Everything in tiles/ and rulesets/, compiled in. */
extern const struct tw_tables tw_builtin_tables;

/* The value of a formula, by the compiled function where there is one. */
int32_t tw_formula_value(const struct tw_formula *formula, const int32_t *counters,
                         const uint8_t *options);

/* What min(a, b) and max(a, b) become in compiled formulas. */
static inline int32_t tw_formula_min(int32_t a, int32_t b)
{
    return a < b ? a : b;
}

static inline int32_t tw_formula_max(int32_t a, int32_t b)
{
    return a > b ? a : b;
}

#ifdef __cplusplus
}
#endif

#endif
