/*
 * The reference engine: plays by the tables and says why.
 *
 *     struct tw_game *game;                       rules, tile sets and readings, put together once
 *     struct tw_state state;                      plain memory: copy it, compare it, keep it
 *     struct tw_action actions[TW_MAX_ACTIONS];
 *
 *     tw_game_create(&tw_builtin_tables, &setup, &game, &problem);
 *     tw_state_start(game, seed, &state);
 *     while (state.phase != TW_PHASE_OVER) {
 *         unsigned count = tw_legal_actions(game, &state, actions);
 *         tw_apply(game, &state, actions[choose(count)], NULL, NULL);
 *     }
 *
 * Searching and learning need no list: tw_count() and tw_choose() give the k-th decision,
 * tw_playout() plays to the end in one call.
 *
 * Nothing is allocated after tw_game_create(). A game is constant and may be shared by threads.
 */
#ifndef TILEWRIGHT_ENGINE_H
#define TILEWRIGHT_ENGINE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "tilewright/tables.h"

#ifdef __cplusplus
extern "C" {
#endif

enum {
    TW_MAX_PLAYERS = 6,
    TW_MAX_TILES = 188,    /* on the table at once; the folded map needs the bound, see board.h */
    TW_MAX_NODES = 1280,   /* segments on the table at once */
    TW_MAX_FIGURES = 96,   /* on the table at once, all players */
    TW_MAX_EDGE_KINDS = 4, /* kinds of edge in one game */
    TW_MAX_FRONTS = 6,     /* 64 empty cells each */
    TW_MAX_CELLS = 2 * 96 * 97 + 1,
    TW_MAX_ACTIONS = 8192,
    TW_MAX_TYPES = 250,
    TW_MAX_OPTIONS = 256,
    TW_EXTRA_BYTES = 4096, /* what mechanisms keep in the state */
    TW_NONE = 0xFF,
    TW_NO_NODE = 0xFFFF,
};

/* X(name, word): what the game waits for. */
#define TW_PHASES(X)                                                                               \
    X(ABBEY, "abbey")     /* lay the abbey, or draw */                                             \
    X(TILE, "tile")       /* lay the tile that was drawn */                                        \
    X(SYMBOL, "symbol")   /* which of several arrow symbols is activated */                        \
    X(FIGURE, "figure")   /* the one action of phase 2 */                                          \
    X(SCORE, "score")     /* which completed feature is scored next */                             \
    X(WAGON, "wagon")     /* move a wagon or take it back */                                       \
    X(CLOSING, "closing") /* lay the abbey in the closing round, or lose it */                     \
    X(FINAL, "final")     /* which follower is counted next */                                     \
    X(OVER, "over")

#define TW_ENUM_PHASE(name, word) TW_PHASE_##name,
enum tw_phase { TW_PHASES(TW_ENUM_PHASE) TW_PHASE__COUNT };
#undef TW_ENUM_PHASE

extern const char *const tw_phase_words[];

enum { TW_LAY_ABBEY = 1, TW_WAGON_STAYS = 1 };

/* One decision. x grows east, y south; rotation in quarter turns clockwise. What a kind does not
 * use is zero. */
struct tw_action {
    uint8_t what;     /* enum tw_do */
    uint8_t figure;   /* enum tw_figure_kind, or as said above */
    uint8_t rotation; /* 0 to 3 */
    uint8_t segment;  /* index on the tile; corner 0 to 3 (NE SE SW NW) for a barn */
    int16_t x, y;
};

/* A tile on the table. */
struct tw_placed {
    uint8_t type; /* index of the game's tile types */
    uint8_t rotation;
    uint16_t first_node; /* node of its first segment */
    int16_t x, y;
    uint16_t cell; /* address in the folded map */
    uint16_t
        beyond[TW_EDGES]; /* site of the cell beyond each edge that was empty when it was laid */
};

/* An empty cell beside a tile. */
struct tw_gap {
    int16_t x, y;
};

/*
 * A segment on the table. Joined segments form a feature: a tree whose root holds what is known of
 * the feature as a whole, and a ring through all of them.
 */
struct tw_node {
    uint16_t parent; /* itself at the root */
    uint16_t next;   /* next segment of the feature, in a ring */
    int16_t open;    /* root: open ends; TW_PAID once it was completed and scored */
    uint8_t figure;  /* root: one of the figures on the feature, or TW_NONE */
    uint8_t rank;    /* root: height of its tree */
};

enum {
    TW_PAID = -1,
    TW_HELD = INT16_MAX, /* no end is open, but a gap inside it keeps the feature from completion */
};

/* A figure on the table. */
struct tw_figure {
    uint8_t kind; /* enum tw_figure_kind; TW_NONE: the slot is free */
    uint8_t player;
    uint8_t next;   /* next figure on the same feature, in a ring; next free slot */
    uint8_t corner; /* barns: the corner of the tile */
    uint16_t node;
    uint16_t spare;
};

/*
 * Sixty-four of the empty cells beside tiles, one bit each: which bits are in use, and for each
 * side and kind of edge the cells into which a tile with that edge on that side does not fit.
 */
struct tw_front {
    uint64_t used;
    uint64_t bars[TW_EDGES][TW_MAX_EDGE_KINDS];
};

/* A position. Plain memory without pointers; equal positions reached the same way are equal bytes.
 */
struct tw_state {
    uint8_t phase;  /* enum tw_phase */
    uint8_t player; /* who decides */
    uint8_t active; /* whose turn it is */
    uint8_t drawn;  /* type of the tile to be laid, or TW_NONE */
    uint8_t last;   /* index of the tile laid in this turn, or TW_NONE */
    uint8_t tile_count;
    uint8_t deck_next; /* how many tiles of the deck were taken */
    uint8_t deck_count;
    uint16_t node_count;
    uint16_t front_count; /* entries of `fronts` */
    uint8_t figure_free;  /* first free figure slot */
    uint8_t figure_slots; /* slots ever used */
    uint8_t monk_count;   /* entries of `monks` */
    uint8_t discarded;
    uint16_t turn;        /* turns begun */
    uint8_t extra_turn;   /* the active player has earned another turn */
    uint8_t turns_in_row; /* turns the active player had before this one without a break */
    uint32_t set_aside;   /* figures were taken out of the game by hand: not all are there */
    int32_t score[8];
    uint8_t supply[8][16]; /* by player and enum tw_figure_kind */
    uint8_t monks[64];     /* figures on monasteries, gardens and abbeys */
    uint8_t deck[192];     /* types in the order drawn */
    struct tw_figure figures[TW_MAX_FIGURES];
    uint64_t extra[TW_EXTRA_BYTES / 8]; /* mechanisms' own */
    struct tw_placed tiles[TW_MAX_TILES];
    uint8_t node_tile[TW_MAX_NODES]; /* tile of each node */
    struct tw_node nodes[TW_MAX_NODES];
    struct tw_front fronts[TW_MAX_FRONTS];
    struct tw_gap sites[TW_MAX_FRONTS * 64];
    uint8_t cells[TW_MAX_CELLS + 7]; /* last: a game uses only as many as it needs */
};

struct tw_game;

struct tw_choice {
    const char *option; /* id or alias */
    const char *value;
};

struct tw_setup {
    const char *rules; /* "base+river", the names joined by + */
    unsigned players;  /* 0: the smallest number the rules allow */
    bool any_players;  /* also fewer than the rules are for: other engines' tests need only one */
    const struct tw_choice *choices;
    size_t choice_count;
};

struct tw_problem {
    char text[256];
};

/* Puts a game together. On failure `ret_problem` says why. Free with tw_game_free(). */
bool tw_game_create(const struct tw_tables *tables, const struct tw_setup *setup,
                    struct tw_game **ret_game, struct tw_problem *ret_problem);
void tw_game_free(struct tw_game *game);

/* What a game is made of. */
const struct tw_tables *tw_game_tables(const struct tw_game *game);
const char *tw_game_rules(const struct tw_game *game);
unsigned tw_game_players(const struct tw_game *game);
unsigned tw_game_type_count(const struct tw_game *game);
const char *tw_game_type_id(const struct tw_game *game, unsigned type);
int tw_game_find_type(const struct tw_game *game, const char *id);       /* -1 when there is none */
unsigned tw_game_type_copies(const struct tw_game *game, unsigned type); /* in the draw pile */
const struct tw_segment *tw_game_segments(const struct tw_game *game, unsigned type,
                                          unsigned *ret_count);
const struct tw_tile *tw_game_tile(const struct tw_game *game, unsigned type);
bool tw_game_uses(const struct tw_game *game, enum tw_mechanism_kind mechanism);
const uint8_t *
tw_game_options(const struct tw_game *game); /* value of each option in tables->options */
unsigned tw_game_token_count(const struct tw_game *game);
/* Bytes at the start of a state that this game uses; enough to copy or compare. */
size_t tw_game_state_size(const struct tw_game *game);

/*
 * The same with less memory to go through: of each array only as much as this game can ever fill.
 * The rest of a copy stays as it was.
 */
void tw_state_copy(const struct tw_game *game, const struct tw_state *state,
                   struct tw_state *ret_state);
bool tw_state_same(const struct tw_game *game, const struct tw_state *a, const struct tw_state *b);
size_t tw_state_copy_size(const struct tw_game *game); /* bytes that these two go through */

/*
 * Who has won, one bit per player: everybody on the highest total. Nobody before the game is over,
 * and nobody in solo play, where the space of the rearmost marker is the result.
 */
unsigned tw_winners(const struct tw_game *game, const struct tw_state *state);
/* What the game comes to: the highest total, in solo play the lowest. */
int32_t tw_result(const struct tw_game *game, const struct tw_state *state);

/* Game `index` of a campaign with this seed; depends on nothing else. */
void tw_state_start(const struct tw_game *game, uint64_t seed, uint64_t index,
                    struct tw_state *ret_state);

/*
 * A game with a given order of tiles (types, the start tile left out) and, in Gold Rush, of tokens.
 * Tiles that are not named follow nowhere: the deck ends there.
 */
bool tw_state_start_with(const struct tw_game *game, const uint8_t *deck, unsigned deck_count,
                         const uint8_t *tokens, unsigned token_count, struct tw_state *ret_state);

/* All decisions that are legal now, each once. Orientations that carry a tile onto itself count as
 * one. */
unsigned tw_legal_actions(const struct tw_game *game, const struct tw_state *state,
                          struct tw_action ret_actions[TW_MAX_ACTIONS]);

/*
 * How many there are, and the k-th of them, counted from 0, in the same order. Where a tile can lie
 * is not written out for it. k must be less than the number.
 */
unsigned tw_count(const struct tw_game *game, const struct tw_state *state);
struct tw_action tw_choose(const struct tw_game *game, const struct tw_state *state, unsigned k);

/* Whether this decision is legal now. Any orientation that gives the same picture is accepted. */
bool tw_is_legal(const struct tw_game *game, const struct tw_state *state, struct tw_action action);

/* Why it is not legal, one bit per enum tw_reason; 0 when it is legal. */
uint64_t tw_refusal(const struct tw_game *game, const struct tw_state *state,
                    struct tw_action action);

/* The clauses behind a reason in this game: indices into tables->clauses. */
unsigned tw_reason_clauses(const struct tw_game *game, enum tw_reason reason, uint16_t *ret_clauses,
                           unsigned room);

/* The case whose reading is behind a reason, where it is not a clause by itself; or NULL. */
const char *tw_reason_case(const struct tw_game *game, enum tw_reason reason);

/* X(name, word): what happened. */
#define TW_HAPPENINGS(X)                                                                           \
    X(POINTS, "points")       /* a player got points */                                            \
    X(NO_OWNER, "no-owner")   /* a feature was completed and nobody owned it */                    \
    X(RETURN, "return")       /* a figure went back to its player */                               \
    X(DISCARD, "discard")     /* a tile fitted nowhere */                                          \
    X(LAID, "laid")           /* a token was laid on a mountain */                                 \
    X(TOKEN, "token")         /* a player took a token */                                          \
    X(GOODS, "goods")         /* a player took goods */                                            \
    X(PASSED_ON, "passed-on") /* king or robber changed hands */                                   \
    X(EXTRA_TURN, "extra-turn")                                                                    \
    X(ACTIVATED, "activated") /* an arrow symbol */                                                \
    X(LAPSED, "lapsed")       /* points that were not given (solo: not lagging) */                 \
    X(FORFEITED, "forfeited") /* an abbey that was not laid in the closing round is lost */

#define TW_ENUM_HAPPENING(name, word) TW_EVENT_##name,
enum tw_happening { TW_HAPPENINGS(TW_ENUM_HAPPENING) TW_EVENT__COUNT };
#undef TW_ENUM_HAPPENING

extern const char *const tw_happening_words[];

/* Something that happened, with all that is needed to explain it. Points to tables; valid during
 * the call. */
struct tw_event {
    uint8_t what;   /* enum tw_happening */
    uint8_t moment; /* enum tw_moment, with points */
    uint8_t kind;   /* enum tw_kind of the feature, or TW_KIND_PLAYER */
    uint8_t player; /* who got it */
    uint8_t owners; /* players who own the feature, one bit each */
    uint8_t figure; /* kind of figure, with RETURN */
    uint16_t node;  /* a segment of the feature: the first in reading order; or TW_NO_NODE */
    int32_t points; /* or the value of a token, a number of goods ... */
    const struct tw_scoring *scoring; /* which entry gave the points; else NULL */
    const uint16_t *clauses;          /* indices into tables->clauses */
    unsigned clause_count;
    int32_t counters[TW_COUNTER__COUNT];
};

struct tw_sink {
    void (*event)(void *context, const struct tw_state *state, const struct tw_event *event);
    void *context;
};

struct tw_journal;

/*
 * Setting up a position by hand, for scenarios: start, put pieces, then begin the turn. Each
 * returns false and says why when the piece cannot lie there at all; whether the position could
 * arise in play is not asked.
 */
bool tw_position_start(const struct tw_game *game, struct tw_state *ret_state);
bool tw_position_tile(const struct tw_game *game, struct tw_state *state, unsigned type, int x,
                      int y, unsigned rotation, struct tw_problem *ret_problem);
/* The same with a journal, and taking the tile off the table again. */
bool tw_position_lay(const struct tw_game *game, struct tw_state *state, unsigned type, int x,
                     int y, unsigned rotation, struct tw_journal *journal,
                     struct tw_problem *ret_problem);
bool tw_position_take_back(struct tw_state *state, struct tw_journal *journal);
/* Where a type fits in each turn, as far as edges decide: one bit for each of the first 64 entries
 * of tw_state.sites; of turns that look the same the first. */
void tw_position_fits(const struct tw_game *game, const struct tw_state *state, unsigned type,
                      uint64_t ret_sites[TW_EDGES]);
/* `segment` is the corner for a barn. */
bool tw_position_figure(const struct tw_game *game, struct tw_state *state, unsigned player,
                        enum tw_figure_kind kind, int x, int y, unsigned segment,
                        struct tw_problem *ret_problem);
/* How many figures of a kind a player has left; the rest of those not on the map is set aside. */
bool tw_position_supply(const struct tw_game *game, struct tw_state *state, unsigned player,
                        enum tw_figure_kind kind, unsigned count, struct tw_problem *ret_problem);
/* Gold Rush: what lies on a mountain, bottom first, and what a player holds. */
bool tw_position_stack(const struct tw_game *game, struct tw_state *state, int x, int y,
                       unsigned segment, const uint8_t *values, unsigned count,
                       struct tw_problem *ret_problem);
bool tw_position_tokens(const struct tw_game *game, struct tw_state *state, unsigned player,
                        const uint8_t *values, unsigned count, struct tw_problem *ret_problem);
/* Traders & Builders: what a player holds of wine, grain and cloth. */
bool tw_position_goods(const struct tw_game *game, struct tw_state *state, unsigned player,
                       const uint8_t counts[3], struct tw_problem *ret_problem);
/* Abbey & Mayor: how many abbeys a player still holds. */
bool tw_position_abbeys(const struct tw_game *game, struct tw_state *state, unsigned player,
                        unsigned count, struct tw_problem *ret_problem);
/* King & Robber Baron: who holds TW_MECHANISM_KING or TW_MECHANISM_ROBBER. */
bool tw_position_holder(const struct tw_game *game, struct tw_state *state,
                        enum tw_mechanism_kind what, unsigned player,
                        struct tw_problem *ret_problem);
/*
 * Begins the turn of `player` with this deck and these tokens still to come. Features that are
 * complete already count as scored.
 */
bool tw_position_begin(const struct tw_game *game, struct tw_state *state, unsigned player,
                       const uint8_t *deck, unsigned deck_count, const uint8_t *tokens,
                       unsigned token_count, struct tw_problem *ret_problem);

/* What apply changed, so that undo can change it back. Give it memory of your own. */
struct tw_journal_entry {
    uint32_t word;
    uint32_t spare;
    uint64_t old;
};

struct tw_journal {
    struct tw_journal_entry *entries;
    uint32_t count;
    uint32_t capacity;
    bool overflowed; /* too small: nothing before this point can be undone */
};

/* Entries that a single action can need at the very most. */
enum { TW_JOURNAL_PER_ACTION = 4096 };

/*
 * Carries out a legal action. With a journal it can be taken back; with a sink every event is told.
 * An action that is not legal is a mistake of the caller: use tw_is_legal() on what comes from
 * outside.
 */
void tw_apply(const struct tw_game *game, struct tw_state *state, struct tw_action action,
              struct tw_journal *journal, const struct tw_sink *sink);

/* Takes the last action back, to the bit. False when there is none left in the journal. */
bool tw_undo(const struct tw_game *game, struct tw_state *state, struct tw_journal *journal);

/* Recomputes the whole state from the tiles and compares. NULL when all is well, else what is
 * wrong. */
const char *tw_state_check(const struct tw_game *game, const struct tw_state *state);

/*
 * The same for what a single action changed, given that all was well `before`. The journal is that
 * of the action and of nothing else.
 */
const char *tw_state_check_change(const struct tw_game *game, const struct tw_state *before,
                                  const struct tw_state *state, const struct tw_journal *journal);

/* Questions about a position. */
int tw_tile_at(const struct tw_game *game, const struct tw_state *state, int x, int y); /* or -1 */
unsigned tw_feature_root(const struct tw_state *state, unsigned node);
const struct tw_segment *tw_node_segment(const struct tw_game *game, const struct tw_state *state,
                                         unsigned node);
/* Gold Rush: tokens on the feature's mountain, bottom first; tokens each player holds. */
unsigned tw_mountain_tokens(const struct tw_game *game, const struct tw_state *state, unsigned node,
                            uint8_t ret_values[64]);
unsigned tw_player_tokens(const struct tw_game *game, const struct tw_state *state, unsigned player,
                          uint8_t ret_values[64]);
/* Gold Rush: values of the tokens still to be laid, the next one first. */
unsigned tw_token_reserve(const struct tw_game *game, const struct tw_state *state,
                          uint8_t ret_values[64]);
/* Gold Rush: the segment a player's tent stands on, or TW_NO_NODE. */
unsigned tw_player_tent(const struct tw_game *game, const struct tw_state *state, unsigned player);

/* Traders & Builders: tokens of wine, grain and cloth. False when the game has none. */
bool tw_player_goods(const struct tw_game *game, const struct tw_state *state, unsigned player,
                     uint8_t ret_counts[3]);
/* Abbey & Mayor: abbeys that the player holds. */
unsigned tw_player_abbeys(const struct tw_game *game, const struct tw_state *state,
                          unsigned player);
/* King & Robber Baron: who holds it, or TW_NONE; the size of the largest completed city or road. */
unsigned tw_king_holder(const struct tw_game *game, const struct tw_state *state,
                        unsigned *ret_size);
unsigned tw_robber_holder(const struct tw_game *game, const struct tw_state *state,
                          unsigned *ret_size);

/* Leaves of the placement tree, as defined in docs/perft.md. */
uint64_t tw_perft(const struct tw_game *game, const struct tw_state *state, unsigned depth);

/* The same number split by the first placement: one line for each; they add up to tw_perft(). */
struct tw_perft_line {
    struct tw_action action;
    uint8_t type;
    uint64_t leaves;
};
unsigned tw_perft_divide(const struct tw_game *game, const struct tw_state *state, unsigned depth,
                         struct tw_perft_line ret_lines[TW_MAX_ACTIONS]);

/* The random generator of everything: specified in docs/random.md, pinned by known answers. */
struct tw_random {
    uint64_t state;
};
void tw_random_start(struct tw_random *random, uint64_t seed, uint64_t index);

static inline uint64_t tw_random_next(struct tw_random *random)
{
    uint64_t z = random->state += 0x9E3779B97F4A7C15U;

    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9U;
    z = (z ^ z >> 27) * 0x94D049BB133111EBU;
    return z ^ z >> 31;
}

/*
 * Uniform in 0 to bound - 1. Lemire's method: a multiplication instead of a division; rejects the
 * few values that would favour small numbers.
 */
static inline uint32_t tw_random_below(struct tw_random *random, uint32_t bound)
{
    uint64_t product = (tw_random_next(random) >> 32) * bound;

    if ((uint32_t)product < bound) {
        const uint32_t threshold = (0 - bound) % bound;

        while ((uint32_t)product < threshold)
            product = (tw_random_next(random) >> 32) * bound;
    }
    return (uint32_t)(product >> 32);
}

/*
 * Plays to the end. Every decision is drawn evenly from those that are legal: the k-th of them with
 * k = tw_random_below(random, tw_count()). With a sink every event is told. Returns how many
 * decisions there were. It cannot be taken back: copy the state first.
 */
unsigned tw_playout(const struct tw_game *game, struct tw_state *state, struct tw_random *random,
                    const struct tw_sink *sink);

#ifdef __cplusplus
}
#endif

#endif
