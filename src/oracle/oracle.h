/*
 * The oracle: the rules a second time, written from the clauses and from nothing else.
 *
 * A position is the bare table: tiles, figures, tokens, and whose turn it is. Features are found by
 * flood fill, legal actions by trying everything, points by reading the formulas. Nothing is
 * kept that can be found again by looking at the table. It is slow and meant to be; what it says is
 * compared with the engine decision by decision.
 *
 *     tw_oracle_rules_start(&tw_builtin_tables, "base+river", 2, options, &rules);
 *     tw_oracle_start(&rules, deck, deck_count, tokens, token_count, &position);
 *     while (position.phase != TW_PHASE_OVER) {
 *         count = tw_oracle_legal(&position, actions, TW_MAX_ACTIONS);
 *         tw_oracle_apply(&position, actions[0], &log);
 *     }
 */
#ifndef TW_ORACLE_ORACLE_H
#define TW_ORACLE_ORACLE_H

#include "oracle/formula/formula.h"
#include "tilewright/engine.h"

enum {
    TW_ORACLE_TILES = 192,
    TW_ORACLE_FIGURES = 128,
    TW_ORACLE_FEATURES = 1408,
    TW_ORACLE_TOKENS = 128,
    TW_ORACLE_STACKS = 64,
    TW_ORACLE_EVENTS = 1024,
    TW_ORACLE_FACES = 4 * (TW_MAX_TYPES + 6), /* every type in every direction */
    TW_ORACLE_WAGONS = 8,
    TW_ORACLE_ANSWERS = 128,
    TW_ORACLE_NOBODY = 0xFF,
    TW_ORACLE_OPEN = 0,      /* a port that looks at an empty cell */
    TW_ORACLE_NOWHERE = 1,   /* one that meets nothing of its kind, as beside an abbey */
    TW_ORACLE_CELLS = 12000, /* the smallest rectangle round the tiles and their neighbours */
};

/* What a tile shows: a row of a tile set, with or without the garden that some copies have. */
struct tw_oracle_type {
    const struct tw_tile *tile;
    bool garden;
};

struct tw_oracle_memo;

struct tw_oracle_rules {
    const struct tw_tables *tables;
    struct tw_oracle_memo *memo;           /* of one thread */
    const struct tw_ruleset *rulesets[16]; /* in the order named, those they need before them */
    unsigned ruleset_count;
    unsigned players;                                /* colours in solo play */
    uint8_t options[TW_MAX_OPTIONS];                 /* in the order of tables->options */
    uint32_t mechanisms;                             /* one bit per enum tw_mechanism_kind */
    struct tw_figure_rule figures[TW_FIGURE__COUNT]; /* count 0: not in play */
    struct tw_oracle_type start[2]; /* the start tile; a double one has two cells */
    unsigned start_count;
    struct tw_oracle_type abbey; /* no tile: not in play */
};

struct tw_oracle_tile {
    struct tw_oracle_type type;
    int x, y;
    unsigned rotation;
};

struct tw_oracle_figure {
    uint8_t kind, player;
    uint8_t tile, segment;
    uint8_t corner; /* barns */
    bool moved;     /* a wagon that did not come by its first placing */
};

/* The tokens of one mountain, bottom first, and a segment of that mountain. */
struct tw_oracle_stack {
    uint8_t tile, segment;
    uint8_t count;
    uint8_t values[TW_ORACLE_TOKENS];
};

/* A wagon whose feature was scored and whose owner has yet to decide. */
struct tw_oracle_wagon {
    uint8_t player;
    uint8_t tile, segment; /* where it stood */
};

struct tw_oracle_position {
    const struct tw_oracle_rules *rules;
    enum tw_phase phase;
    unsigned player; /* who decides */
    unsigned active; /* whose turn it is */
    struct tw_oracle_type drawn;
    int last; /* tile laid in this turn, or -1 */
    unsigned tile_count;
    struct tw_oracle_figure figures[TW_ORACLE_FIGURES];
    unsigned figure_count;
    uint8_t supply[TW_MAX_PLAYERS][TW_FIGURE__COUNT];
    int32_t score[TW_MAX_PLAYERS];
    unsigned deck_count, deck_next, discarded;
    /* Gold Rush */
    unsigned stack_count;
    uint8_t reserve[TW_ORACLE_TOKENS];
    unsigned reserve_count, reserve_next;
    uint8_t held[TW_MAX_PLAYERS][TW_ORACLE_TOKENS];
    unsigned held_count[TW_MAX_PLAYERS];
    /* what the expansions add to the table */
    uint8_t goods[TW_MAX_PLAYERS][3];
    uint8_t abbeys[TW_MAX_PLAYERS];
    int king, robber; /* who holds them, or -1 */
    struct tw_oracle_wagon wagons[TW_ORACLE_WAGONS];
    unsigned wagon_count;
    /* what has to be remembered within a turn */
    uint8_t symbol;        /* enum tw_arrow that was activated */
    bool extra_turn;       /* earned in this turn */
    unsigned turns_in_row; /* that the active player had before this one */
    bool barn_placed;      /* in this turn */
    int gold_next;         /* who would take the next token of a split in this turn, or -1 */
    uint8_t drawn_by[TW_MAX_PLAYERS]; /* solo: squares from each colour's stack */
    bool missing;                     /* solo: a follower had to be placed and there was none */
    unsigned closing_left;            /* players who still get their chance in the closing round */
    bool closing;                     /* the closing round has begun */
    /* as many as the numbers above say; last, so that the rest of them need not be copied */
    struct tw_oracle_tile tiles[TW_ORACLE_TILES]; /* put down by tw_oracle_put_tile() alone */
    uint64_t tile_numbers[TW_ORACLE_TILES];       /* that of the last tells the whole table */
    struct tw_oracle_type deck[TW_ORACLE_TILES];
    struct tw_oracle_stack stacks[TW_ORACLE_STACKS];
};

/* Something that happened; as struct tw_event, but it names tile and segment. */
struct tw_oracle_event {
    uint8_t what, moment, kind, player, owners, figure;
    int tile, segment; /* the first segment of the feature in reading order; the figure's; or -1 */
    int32_t points;
    const struct tw_scoring *scoring;
    int32_t counters[TW_COUNTER__COUNT];
};

struct tw_oracle_log {
    unsigned count;
    struct tw_oracle_event events[TW_ORACLE_EVENTS];
};

/* A feature as the flood fill finds it. */
struct tw_oracle_feature {
    uint8_t kind;
    bool complete;
    bool closed;           /* no end is open */
    uint8_t tile, segment; /* first in reading order */
    uint16_t tiles;
    uint16_t symbols[TW_SYMBOL__COUNT];
};

/* What a tile shows as it lies. */
struct tw_oracle_face {
    struct tw_oracle_type type;
    unsigned rotation;
    uint8_t segment_count;
    uint16_t marked;         /* segments with symbols, one bit each */
    uint16_t surrounded;     /* monasteries and gardens */
    uint8_t owner[TW_PORTS]; /* segment of each port, or TW_ORACLE_NOBODY */
    uint8_t kind[TW_MAX_SEGMENTS];
    uint16_t ports[TW_MAX_SEGMENTS];
};

/* A segment of a tile on the table. */
struct tw_oracle_spot {
    uint8_t tile, segment;
};

/* Everything that follows from the tiles alone. */
struct tw_oracle_board {
    int left, top, width, height;
    int16_t at[TW_ORACLE_CELLS];
    int16_t beyond[TW_ORACLE_TILES][TW_EDGES]; /* tile across each edge, or -1 */
    /* the segment that each port leads to; on tile TW_ORACLE_TILES: TW_ORACLE_OPEN or _NOWHERE */
    struct tw_oracle_spot to[TW_ORACLE_TILES][TW_PORTS];
    int32_t order[TW_ORACLE_TILES]; /* ascends row by row, then from west to east */
    const struct tw_oracle_face *faces[TW_ORACLE_TILES];
    uint16_t of[TW_ORACLE_TILES][TW_MAX_SEGMENTS]; /* feature of each segment; 0xFFFF: none */
    unsigned feature_count;
    struct tw_oracle_feature features[TW_ORACLE_FEATURES];
    /* the segments that were filled last, each feature's together: all, or those of features that
     * look at the latest tile */
    unsigned filled_count;
    struct tw_oracle_spot filled[TW_ORACLE_FEATURES + 1];
};

struct tw_oracle_answer {
    const char *question, *value; /* by address: they are literals */
    bool answer;
};

/*
 * What was worked out already and would come out the same again: the two latest tables, the faces
 * of turned tiles, and answers about the rules. It saves time and decides nothing.
 */
struct tw_oracle_memo {
    struct tw_oracle_board boards[2], fresh;
    unsigned counts[2];  /* tiles that each of them shows */
    uint64_t numbers[2]; /* and the number of the last */
    uint64_t tiles_put;  /* every tile that is put down gets a number of its own */
    struct tw_oracle_face faces[TW_ORACLE_FACES];
    unsigned face_count;
    uint16_t face_at[2 * TW_ORACLE_FACES]; /* index of a face plus one, by tile and turn */
    struct tw_oracle_answer answers[TW_ORACLE_ANSWERS];
    struct tw_oracle_formulas formulas; /* of the rules that were gathered */
};

/*
 * Gathers the rules. False when a name or the number of players cannot be used. The memo belongs to
 * the caller, outlives the rules and serves one thread; what it holds is forgotten.
 */
bool tw_oracle_rules_start(const struct tw_tables *tables, const char *names, unsigned players,
                           const uint8_t *options, struct tw_oracle_memo *memo,
                           struct tw_oracle_rules *ret_rules);

/* May so many sit down to a game of these rules? */
bool tw_oracle_seats(const struct tw_oracle_rules *rules, unsigned seats);

/* Is a set left out because another ruleset brings its tiles in its place? */
bool tw_oracle_rules_leave_out(const struct tw_oracle_rules *rules, const char *set);

/* The first turn of a game with this order of tiles and tokens. */
void tw_oracle_start(const struct tw_oracle_rules *rules, const struct tw_oracle_type *deck,
                     unsigned deck_count, const uint8_t *tokens, unsigned token_count,
                     struct tw_oracle_position *ret_position);

/* The table before anything but the start tile lies on it and before the first draw. */
void tw_oracle_empty(const struct tw_oracle_rules *rules, struct tw_oracle_position *ret_position);

/* Another position like this one. */
void tw_oracle_copy(const struct tw_oracle_position *position,
                    struct tw_oracle_position *ret_position);

/* Begins the turn of `player`: draws, or asks about the abbey. */
void tw_oracle_begin(struct tw_oracle_position *position, unsigned player,
                     struct tw_oracle_log *log);

/* Goes on from a position laid out by hand: the turn of `player`, or the end when no tile is left.
 */
void tw_oracle_resume(struct tw_oracle_position *position, unsigned player,
                      struct tw_oracle_log *log);

/* Puts a tile on the table, whether it fits or not; takes the last one away again. */
void tw_oracle_put_tile(struct tw_oracle_position *position, struct tw_oracle_tile tile);
void tw_oracle_take_tile(struct tw_oracle_position *position);

/* All legal decisions. Every orientation that fits is listed, also those that look the same. */
unsigned tw_oracle_legal(const struct tw_oracle_position *position, struct tw_action *ret_actions,
                         unsigned room);

/*
 * Why a decision that is not legal is refused, one bit per enum tw_reason. That it is not legal has
 * to be known: it is not in the list.
 */
uint64_t tw_oracle_refusal(const struct tw_oracle_position *position, struct tw_action action);

/* Carries out a legal decision and tells what follows from it. */
void tw_oracle_apply(struct tw_oracle_position *position, struct tw_action action,
                     struct tw_oracle_log *log);

/* The total that counts in the end, and who wins, one bit each; nobody before the game is over. */
int32_t tw_oracle_result(const struct tw_oracle_position *position);
unsigned tw_oracle_winners(const struct tw_oracle_position *position);

/* The value of a formula of the rules. */
int32_t tw_oracle_value(const struct tw_oracle_rules *rules, const struct tw_formula *formula,
                        const int32_t *counters);

/* Features by flood fill over the first `count` tiles. */
void tw_oracle_flood(const struct tw_oracle_position *position, unsigned count,
                     struct tw_oracle_board *ret_board);

/*
 * The same for one tile more, the one with this index: `board` shows those before it. Only features
 * that look at the new tile are filled again.
 */
void tw_oracle_flood_add(const struct tw_oracle_position *position, unsigned tile,
                         struct tw_oracle_board *board);

/* Features of all tiles that lie, and of those that lay before this turn; not filled twice. */
const struct tw_oracle_board *tw_oracle_now(const struct tw_oracle_position *position);
const struct tw_oracle_board *tw_oracle_before(const struct tw_oracle_position *position);

/* Does filling the whole table afresh give the same features? */
bool tw_oracle_fills_agree(const struct tw_oracle_position *position);

/* Whether the tile could lie there: empty, beside a tile, all edges fit, and the river's own rules.
 */
bool tw_oracle_fits(const struct tw_oracle_position *position, const struct tw_oracle_board *board,
                    struct tw_oracle_type type, int x, int y, unsigned rotation);

/* The same without the river's own rules. */
bool tw_oracle_matches(const struct tw_oracle_position *position,
                       const struct tw_oracle_board *board, const struct tw_oracle_tile *tile);

/* Do two orientations of a tile look the same: ports, symbols, and all that segments lead to? */
bool tw_oracle_same_picture(struct tw_oracle_type type, unsigned rotation, unsigned other);

/* Does face `a`, turned `by` quarters clockwise, look like face `b`? */
bool tw_oracle_same_face(struct tw_oracle_type a, struct tw_oracle_type b, unsigned by);

/* Segments of a tile, a garden included. */
unsigned tw_oracle_segment_count(struct tw_oracle_type type);
const struct tw_segment *tw_oracle_segment(struct tw_oracle_type type, unsigned index);

/* The tile that lies on a cell, or -1. */
static inline int tw_oracle_at(const struct tw_oracle_board *board, int x, int y)
{
    const int column = x - board->left, row = y - board->top;

    if (column < 0 || row < 0 || column >= board->width || row >= board->height)
        return -1;
    return board->at[row * board->width + column];
}

#endif
