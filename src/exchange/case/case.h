/*
 * Cases for other implementations: a position or the beginning of a game, actions, and questions
 * asked along the way. What must come out is never part of a case. The form is that of
 * docs/conformance.md.
 */
#ifndef TW_EXCHANGE_CASE_CASE_H
#define TW_EXCHANGE_CASE_CASE_H

#include <jansson.h>

#include "play/play.h"

/* X(name, word): what can be asked. */
#define TW_ASKS(X)                                                                                 \
    X(LEGAL, "legal")           /* action: may it be done? */                                      \
    X(PLACEMENTS, "placements") /* everywhere that the tile drawn may be laid */                   \
    X(ACTIONS, "actions")       /* everything that may be done; `of`: one kind only */             \
    X(SCORE, "score")           /* totals by seat */                                               \
    X(EVENTS, "events")         /* all points given since the beginning */                         \
    X(PERFT, "perft")           /* depth: docs/perft.md */                                         \
    X(FIGURES, "figures")       /* what stands on the table */                                     \
    X(SUPPLY, "supply")         /* figures that each player has left */                            \
    X(SAME, "same")             /* of: which segments belong to one feature */                     \
    X(COMPLETE, "complete")     /* of: which features are complete */                              \
    X(OCCUPIED, "occupied")     /* of: on which features figures stand */                          \
    X(FEATURES, "features")     /* kind: how many there are */                                     \
    X(PHASE, "phase")           /* what the game waits for */                                      \
    X(PLAYER, "player")         /* who decides */                                                  \
    X(TILE, "tile")             /* the tile that was drawn */                                      \
    X(DISCARDED, "discarded")   /* tiles that fitted nowhere */                                    \
    X(HELD, "held")             /* Gold Rush: tokens of each player */                             \
    X(STACK, "stack")           /* Gold Rush: tokens on a mountain */                              \
    X(GOODS, "goods")           /* wine, grain and cloth of each player */                         \
    X(ABBEYS, "abbeys")         /* abbeys of each player */                                        \
    X(KING, "king")             /* who holds it */                                                 \
    X(ROBBER, "robber")         /* who holds it */                                                 \
    X(PILE, "pile")             /* tiles in a whole game; `tile`, `with`: only those */            \
    X(ORDER, "order")           /* of: may the whole pile lie like this? */                        \
    X(WINNERS, "winners")       /* who has won */                                                  \
    X(PLAYABLE, "playable")     /* rules: can they be played? */

#define TW_ENUM_ASK(name, word) TW_ASK_##name,
enum tw_ask { TW_ASKS(TW_ENUM_ASK) TW_ASK__COUNT };
#undef TW_ENUM_ASK

extern const char *const tw_ask_words[];

/*
 * Runs a scenario and writes it as a case, `{"game": ..., "questions": [...]}`. The status is that
 * of tw_scenario_run(); the case is whole only when that is TW_OK.
 */
enum tw_status tw_case_from_scenario(struct tw_replay *replay, const struct tw_source *source,
                                     struct tw_text *ret_case);

/*
 * Plays a case and writes the list of answers. TW_FINDING: an action of the case is refused here;
 * `ret_refused` is its index. TW_UNUSABLE: it is no case; see the diagnostics.
 */
enum tw_status tw_case_answer(struct tw_replay *replay, const json_t *game, const json_t *questions,
                              struct tw_text *ret_answers, size_t *ret_refused);

/* An action as it stands in records; a tile is the one that was drawn. */
void tw_case_action(const struct tw_replay *replay, struct tw_action action,
                    struct tw_text *ret_text);

#endif
