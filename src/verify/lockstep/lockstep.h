/*
 * Engine and oracle side by side: the same game, decision by decision, and everything that can be
 * asked of both compared after each.
 */
#ifndef TW_VERIFY_LOCKSTEP_LOCKSTEP_H
#define TW_VERIFY_LOCKSTEP_LOCKSTEP_H

#include "oracle/oracle.h"
#include "support/compiler.h"
#include "support/status.h"
#include "verify/coverage/at_work.h"
#include "verify/lockstep/modality.h"

/* X(name, word, what): what is compared. The words stand in results; never rename one. */
#define TW_CHECKS(X)                                                                               \
    X(DECK, "deck", "the pile holds every tile of the rules once, the river first")                \
    X(CLONE, "clone", "a copied position plays on to the same bytes")                              \
    X(UNDO, "undo", "taking a decision back restores every byte")                                  \
    X(SELF, "self-check", "the engine's own recount of the position agrees")                       \
    X(PHASE, "phase", "engine and oracle wait for the same decision of the same player")           \
    X(TILES, "tiles", "the same tiles lie on the same cells")                                      \
    X(FEATURES, "features", "features equal the flood fill, and so does their completion")         \
    X(FIGURES, "figures", "the same figures stand on the same segments")                           \
    X(TOKENS, "tokens", "stacks and held tokens are the same, in order")                           \
    X(LEGAL, "legal", "the legal decisions are exactly those of the oracle")                       \
    X(REFUSED, "refused", "a decision that is not offered is refused, with a reason")              \
    X(EVENTS, "events", "the same happens: points with counters and clauses, returns, tokens")     \
    X(SCORES, "scores", "scores equal the oracle's")                                               \
    X(SUMS, "sums", "a score is the sum of its events")                                            \
    X(CONSERVED, "conserved", "tiles, figures and tokens are neither lost nor made")               \
    X(MODALITY, "modality", "what a clause says may, must or must not be decided is so")

#define TW_ENUM_CHECK(name, word, what) TW_CHECK_##name,
enum tw_check_kind { TW_CHECKS(TW_ENUM_CHECK) TW_CHECK__COUNT };
#undef TW_ENUM_CHECK

extern const char *const tw_check_words[];
extern const char *const tw_check_texts[];

enum { TW_WHY = 512, TW_MAX_DECISIONS = 1024 };

/* Where and why the two part. */
struct tw_verify_failure {
    bool failed;
    enum tw_check_kind check;
    unsigned decision; /* how many decisions had been taken */
    char why[TW_WHY];
    int allowed;      /* 1: only the oracle allows `action`; -1: only the engine; 0: neither */
    uint64_t reasons; /* why the oracle refuses `action`, where the engine has other reasons */
    struct tw_action action;
};

/* The events of one decision, as the engine told them. */
struct tw_verify_events {
    unsigned count;
    struct tw_oracle_event list[TW_ORACLE_EVENTS];
    bool wrong_clauses; /* an event did not carry the clauses of its entry */
};

/*
 * Tiles and figures as they were when both sides agreed on them last. What has not changed since on
 * either side agrees still. The oracle's tiles are known by the number of the last.
 */
struct tw_agreed {
    unsigned tile_count;
    uint64_t tile_number;
    struct tw_placed tiles[TW_MAX_TILES];
    bool figures_known;
    unsigned figure_slots, figure_count;
    uint8_t supply[sizeof((struct tw_state *)0)->supply];
    struct tw_figure figures[TW_MAX_FIGURES];
    struct tw_oracle_figure their_figures[TW_ORACLE_FIGURES];
};

struct tw_lockstep {
    const struct tw_game *game;
    struct tw_oracle_rules rules;
    struct tw_oracle_type types[TW_MAX_TYPES]; /* what each of the engine's tile types shows */
    struct tw_state state, scratch;
    bool scratch_follows; /* `scratch` is a copy of `state`, carried along */
    enum tw_phase phase;  /* before the latest decision */
    struct tw_oracle_position position;
    struct tw_oracle_memo memo;
    const struct tw_oracle_board *board; /* of the position */
    uint64_t marked;                     /* the fill that the features were compared with last */
    struct tw_node marks[TW_MAX_NODES];  /* and the engine's segments as they were then */
    struct tw_agreed agreed;
    struct tw_oracle_log log;
    struct tw_verify_events events;
    uint32_t closing_kinds;            /* of feature that are complete when no end is open */
    uint64_t counters[TW_KIND__COUNT]; /* that events of each kind are compared by */
    struct tw_verify_failure failure;
    struct tw_action actions[TW_MAX_ACTIONS]; /* legal now */
    unsigned action_count;
    struct tw_action offered[TW_MAX_ACTIONS]; /* the oracle's */
    unsigned offered_count;
    unsigned decisions;
    unsigned sampled_every; /* compare the whole every Nth decision; 0: never */
    unsigned sampled_from;  /* moves them along: games have them in different places */
    int32_t sums[TW_MAX_PLAYERS];
    uint8_t deck[TW_ORACLE_TILES];
    unsigned deck_count;
    uint8_t tokens[TW_ORACLE_TOKENS];
    unsigned token_count;
    struct tw_action history[TW_MAX_DECISIONS];
    struct tw_journal_entry entries[TW_JOURNAL_PER_ACTION];
    uint64_t words[TW_JOURNAL_PER_ACTION]; /* as the decision left those that the entries name */
    uint64_t *clause_hits;                 /* of points, by clause; NULL: not counted */
    struct tw_exercised *exercised;        /* circumstances that were met; NULL: not counted */
    struct tw_exercised_before before;
    struct tw_witness witness; /* of what meets, while circumstances are counted */
    struct tw_modality_map modality;
    uint64_t done[TW_CHECK__COUNT]; /* how often each check was made */
};

/* Prepares for games of these rules. False when the oracle cannot gather them. */
bool tw_lockstep_open(struct tw_lockstep *lockstep, const struct tw_game *game);

/*
 * The same with other data for the oracle: `tables` instead of the game's, and the default readings
 * where `options` is NULL.
 */
bool tw_lockstep_open_against(struct tw_lockstep *lockstep, const struct tw_game *game,
                              const struct tw_tables *tables, const uint8_t *options);

/* Game `index` of the campaign: shuffles, starts both sides and compares. */
void tw_lockstep_start(struct tw_lockstep *lockstep, uint64_t seed, uint64_t index);

/* A game with this order of tiles and tokens. */
void tw_lockstep_start_with(struct tw_lockstep *lockstep, const uint8_t *deck, unsigned deck_count,
                            const uint8_t *tokens, unsigned token_count);

/*
 * Fills `actions` with what is legal and tries decisions that are not offered. With `oracle` the
 * list is compared with the oracle's, and more others are tried.
 */
void tw_lockstep_list(struct tw_lockstep *lockstep, bool oracle, struct tw_random *random);

/* Carries out a decision on both sides and compares what follows. */
void tw_lockstep_apply(struct tw_lockstep *lockstep, struct tw_action action);

/* Is this one of the decisions at which the whole is looked at, and not only what changed? */
static inline bool tw_lockstep_is_sampled(const struct tw_lockstep *lockstep)
{
    return lockstep->sampled_every != 0 &&
           (lockstep->decisions + lockstep->sampled_from) % lockstep->sampled_every == 0;
}

/* Notes the first failure; later ones are left out. */
void tw_lockstep_fail(struct tw_lockstep *lockstep, enum tw_check_kind check, const char *format,
                      ...) TW_PRINTF(3, 4);

/* compare*.c: the position on both sides; the features; the legal decisions; the events. */
void tw_lockstep_compare(struct tw_lockstep *lockstep);
void tw_lockstep_compare_features(struct tw_lockstep *lockstep);
void tw_lockstep_compare_actions(struct tw_lockstep *lockstep);
void tw_lockstep_compare_events(struct tw_lockstep *lockstep);
/* order.c: what the books put in an order, as one side told it. */
void tw_lockstep_check_order(struct tw_lockstep *lockstep, const char *who,
                             const struct tw_oracle_event *list, unsigned count);
void tw_lockstep_name_counters(struct tw_lockstep *lockstep);
/* A decision that may be legal or not, once the oracle's list is there. */
void tw_lockstep_try(struct tw_lockstep *lockstep, struct tw_action action);
void tw_lockstep_try_others(struct tw_lockstep *lockstep, bool oracle, struct tw_random *random);

/* A position on both sides, to come back to from what was done to it without laying a tile. */
struct tw_lockstep_table {
    struct tw_state state;
    struct tw_oracle_position position;
};

/* A game as a turn begins, to play that turn again. */
struct tw_lockstep_turn {
    struct tw_lockstep_table table;
    struct tw_exercised_before before;
    struct tw_witness witness;
    unsigned decisions;
    int32_t sums[TW_MAX_PLAYERS];
};

void tw_lockstep_save_turn(const struct tw_lockstep *lockstep, struct tw_lockstep_turn *ret_turn);
void tw_lockstep_turn_back(struct tw_lockstep *lockstep, const struct tw_lockstep_turn *turn);

/* position.c: a position put together by hand on both sides; false when a piece cannot lie there.
 */
void tw_lockstep_empty(struct tw_lockstep *lockstep);
void tw_lockstep_save(const struct tw_lockstep *lockstep, struct tw_lockstep_table *ret_table);
void tw_lockstep_restore(struct tw_lockstep *lockstep, const struct tw_lockstep_table *table);
bool tw_lockstep_tile(struct tw_lockstep *lockstep, unsigned type, int x, int y, unsigned rotation);
/* A placement of a walk, and taking the last tile back. */
bool tw_lockstep_lay(struct tw_lockstep *lockstep, const struct tw_perft_line *line,
                     struct tw_journal *journal);
void tw_lockstep_take_back(struct tw_lockstep *lockstep, struct tw_journal *journal);
bool tw_lockstep_figure(struct tw_lockstep *lockstep, unsigned player, enum tw_figure_kind kind,
                        unsigned tile, unsigned segment);
bool tw_lockstep_stack(struct tw_lockstep *lockstep, unsigned tile, unsigned segment,
                       const uint8_t *values, unsigned count);
/* position_box.c: what players hold, and barns, which stand on a corner. */
bool tw_lockstep_abbeys(struct tw_lockstep *lockstep, unsigned player, unsigned count);
bool tw_lockstep_goods(struct tw_lockstep *lockstep, unsigned player, const uint8_t counts[3]);
bool tw_lockstep_barn(struct tw_lockstep *lockstep, unsigned player, unsigned tile,
                      unsigned corner);
void tw_lockstep_score(struct tw_lockstep *lockstep, unsigned player, int32_t points);
/* Begins the turn of `player` with this pile and no tokens left; compares. */
void tw_lockstep_begin(struct tw_lockstep *lockstep, unsigned player, const uint8_t *deck,
                       unsigned deck_count);

/* circumstances.c. */
/* Before a decision is carried out: what is decided. */
void tw_exercised_decided(struct tw_lockstep *lockstep, struct tw_action action);

/* After it was carried out by the oracle, while the log is as it was told: what follows. */
void tw_exercised_followed(struct tw_lockstep *lockstep, struct tw_action action);

/*
 * Do the reasons of a refusal tell which clause was at work? A reason mattered where without it the
 * decision would have been accepted. That the time is wrong is also said where no better reason is
 * known; then it is no clause at work.
 */
bool tw_exercised_tells(const struct tw_lockstep *lockstep, struct tw_action action,
                        uint64_t reasons);

/* A decision that is not offered was refused. */
void tw_exercised_refused(struct tw_lockstep *lockstep, struct tw_action action, uint64_t reasons);

#endif
