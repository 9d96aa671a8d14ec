/*
 * Mistakes that the engine makes on purpose: to show that verifying would notice them, and to find
 * the one that a port makes. They stand where the right thing stands. The plain engine knows none
 * of them: TW_MUTANT() is its right side and nothing else. The same files are compiled once more
 * with TW_ERRING, under other names (erring_names.h), and a game whose tables ask for mistakes is
 * played by that engine.
 */
#ifndef TW_ENGINE_MISTAKES_H
#define TW_ENGINE_MISTAKES_H

#include "tables/clause_words.h"
#include "tilewright/engine.h"

/* What a game asks of the engine that plays it, where that is not the plain one. */
struct tw_erring_engine {
    bool (*create)(const struct tw_tables *tables, const struct tw_setup *setup,
                   struct tw_game **ret_game, struct tw_problem *ret_problem);
    void (*start)(const struct tw_game *game, uint64_t seed, uint64_t index,
                  struct tw_state *ret_state);
    bool (*start_with)(const struct tw_game *game, const uint8_t *deck, unsigned deck_count,
                       const uint8_t *tokens, unsigned token_count, struct tw_state *ret_state);
    bool (*position)(const struct tw_game *game, struct tw_state *ret_state);
    bool (*lay)(const struct tw_game *game, struct tw_state *state, unsigned type, int x, int y,
                unsigned rotation, struct tw_journal *journal, struct tw_problem *ret_problem);
    bool (*begin)(const struct tw_game *game, struct tw_state *state, unsigned player,
                  const uint8_t *deck, unsigned deck_count, const uint8_t *tokens,
                  unsigned token_count, struct tw_problem *ret_problem);
    unsigned (*legal)(const struct tw_game *game, const struct tw_state *state,
                      struct tw_action ret_actions[TW_MAX_ACTIONS]);
    uint64_t (*refusal)(const struct tw_game *game, const struct tw_state *state,
                        struct tw_action action);
    void (*apply)(const struct tw_game *game, struct tw_state *state, struct tw_action action,
                  struct tw_journal *journal, const struct tw_sink *sink);
    unsigned (*winners)(const struct tw_game *game, const struct tw_state *state);
    uint64_t (*perft)(const struct tw_game *game, const struct tw_state *state, unsigned depth);
};

/* The engine that errs; it lives in a library of its own, for those who want it. */
extern const struct tw_erring_engine tw_erring_engine;

#ifdef TW_ERRING
struct tw_play;
void tw_feature_tie(struct tw_play *play, unsigned a, unsigned b);
void tw_farm_begin(const struct tw_play *play); /* NULL: the end is over */
void tw_farm_paid(const struct tw_play *play, unsigned root);

/* The mistakes that this thread makes: those of the game that is being asked. */
extern _Thread_local const uint64_t *tw_mistakes;

static inline bool tw_errs(enum tw_mistake mistake)
{
    return tw_mistakes[mistake / 64] >> mistake % 64 & 1;
}

#define TW_ERRS(name) tw_errs(TW_MISTAKE_##name)
/* One of several that stand in a row. */
#define TW_ERRS_AT(name, at)          tw_errs((enum tw_mistake)(TW_MISTAKE_##name + (at)))
#define TW_MUTANT(name, right, wrong) (TW_ERRS(name) ? (wrong) : (right))
#else
#define TW_ERRS(name)                 false
#define TW_ERRS_AT(name, at)          false
#define TW_MUTANT(name, right, wrong) (right)
#endif

/*
 * A call from outside: games that ask for mistakes are handed on to the engine that errs, which
 * remembers whose they are.
 */
#ifdef TW_ERRING
#define TW_HAND_ON(game, call)         (tw_mistakes = (game)->tables->deviation->mistakes)
#define TW_HAND_ON_QUIETLY(game, call) TW_HAND_ON(game, call)
#else
#define TW_HAND_ON(game, call)                                                                     \
    if (TW_UNLIKELY((game)->erring != NULL))                                                       \
    return (game)->erring->call
#define TW_HAND_ON_QUIETLY(game, call)                                                             \
    if (TW_UNLIKELY((game)->erring != NULL)) {                                                     \
        (game)->erring->call;                                                                      \
        return;                                                                                    \
    }                                                                                              \
    (void)0
#endif

#endif
