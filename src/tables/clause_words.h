/*
 * The words by which a clause says how it is verified: checks that would catch a breach of it,
 * circumstances in which it is at work, what its rule speaks of, ways to get it wrong and samples
 * of the kit. The clauses stand in rulesets/; what a word means is known to the rooms that use it.
 */
#ifndef TW_TABLES_CLAUSE_WORDS_H
#define TW_TABLES_CLAUSE_WORDS_H

#include "tilewright/tables.h"

/* X(word): checks by their id in results. Facts are checks as well: facts/ and their id. */
#define TW_CHECK_IDS(X)                                                                            \
    X("campaign/deck")                                                                             \
    X("campaign/phase")                                                                            \
    X("campaign/tiles")                                                                            \
    X("campaign/features")                                                                         \
    X("campaign/figures")                                                                          \
    X("campaign/tokens")                                                                           \
    X("campaign/legal")                                                                            \
    X("campaign/refused")                                                                          \
    X("campaign/events")                                                                           \
    X("campaign/scores")                                                                           \
    X("campaign/sums")                                                                             \
    X("campaign/conserved")                                                                        \
    X("campaign/modality")                                                                         \
    X("walk")                                                                                      \
    X("farms")                                                                                     \
    X("river")                                                                                     \
    X("railways")                                                                                  \
    X("gold-split")                                                                                \
    X("tents")                                                                                     \
    X("formulas")                                                                                  \
    X("combinations")                                                                              \
    X("manifest")                                                                                  \
    X("majority")                                                                                  \
    X("goods")                                                                                     \
    X("king-robber")                                                                               \
    X("abbey-holes")                                                                               \
    X("closing-round")                                                                             \
    X("barn-corners")                                                                              \
    X("barn-fields")                                                                               \
    X("wagons")                                                                                    \
    X("builder")                                                                                   \
    X("solo-orders")                                                                               \
    X("scenarios")

/* What holds the rule of a clause against play; each clause with a bearing has it. */
#define TW_CHECK_OF_BEARING "campaign/modality"

/* X(name, word): what can be seen in a game. */
#define TW_CIRCUMSTANCES(X)                                                                        \
    X(TILE_DRAWN, "tile-drawn")                                                                    \
    X(OWN_TILE, "own-tile")                                                                        \
    X(TILE_ARROW, "tile-arrow")                                                                    \
    X(TILE_GARDEN, "tile-garden")                                                                  \
    X(TILE_RIVER, "tile-river")                                                                    \
    X(TILE_LAKE, "tile-lake")                                                                      \
    X(RIVER_DONE, "river-done")                                                                    \
    X(RIVER_ALONE, "river-alone")                                                                  \
    X(OTHERS_CITY, "others-city")                                                                  \
    X(JOINED, "joined")                                                                            \
    X(JOINED_GOLD, "joined-gold")                                                                  \
    X(DISCARDED, "discarded")                                                                      \
    X(EXTRA_APART, "extra-apart")                                                                  \
    X(TOKENS_LAID, "tokens-laid")                                                                  \
    X(TOKENS_ON_TOP, "tokens-on-top")                                                              \
    X(ARROW_OWN, "arrow-own")                                                                      \
    X(ARROW_OTHER, "arrow-other")                                                                  \
    X(ARROW_BOTH, "arrow-both")                                                                    \
    X(FIGURE, "figure")                                                                            \
    X(FIGURE_NONE, "figure-none")                                                                  \
    X(FIGURE_SOLO, "figure-solo")                                                                  \
    X(FIGURE_SOLO_ANY, "figure-solo-any")                                                          \
    X(SOLO_NONE_LEFT, "solo-none-left")                                                            \
    X(SIXTH_PLAYER, "sixth-player")                                                                \
    X(ON_ROAD, "on-road")                                                                          \
    X(ON_CITY, "on-city")                                                                          \
    X(ON_MONASTERY, "on-monastery")                                                                \
    X(ON_FIELD, "on-field")                                                                        \
    X(ON_RIVER_TILE, "on-river-tile")                                                              \
    X(STRETCH_APART, "stretch-apart")                                                              \
    X(HELD_NEAR, "held-near")                                                                      \
    X(FIELD_APART, "field-apart")                                                                  \
    X(FIELD_RIVER, "field-river")                                                                  \
    X(BIG, "big")                                                                                  \
    X(MAYOR, "mayor")                                                                              \
    X(WAGON, "wagon")                                                                              \
    X(ABBOT, "abbot")                                                                              \
    X(BUILDER, "builder")                                                                          \
    X(BUILDER_COMPANY, "builder-company")                                                          \
    X(BUILDER_FAR, "builder-far")                                                                  \
    X(BUILDER_AGAIN, "builder-again")                                                              \
    X(BUILDER_ANEW, "builder-anew")                                                                \
    X(PIG, "pig")                                                                                  \
    X(BARN, "barn")                                                                                \
    X(BARN_FARMERS, "barn-farmers")                                                                \
    X(ABBEY_MONK, "abbey-monk")                                                                    \
    X(COWBOY, "cowboy")                                                                            \
    X(COWBOY_AGAIN, "cowboy-again")                                                                \
    X(SYMBOL_UNUSED, "symbol-unused")                                                              \
    X(SYMBOL_SECOND, "symbol-second")                                                              \
    X(SYMBOL_FREE, "symbol-free")                                                                  \
    X(SYMBOL_FREE_FIELD, "symbol-free-field")                                                      \
    X(SYMBOL_FREE_ABBOT, "symbol-free-abbot")                                                      \
    X(TENT, "tent")                                                                                \
    X(TENT_MOVED, "tent-moved")                                                                    \
    X(TENT_COMPANY, "tent-company")                                                                \
    X(TENT_OLD_TILE, "tent-old-tile")                                                              \
    X(DIG, "dig")                                                                                  \
    X(DIG_COMPANY, "dig-company")                                                                  \
    X(RECALL, "recall")                                                                            \
    X(ABBEY, "abbey")                                                                              \
    X(ABBEY_TURN, "abbey-turn")                                                                    \
    X(ABBEY_KEPT, "abbey-kept")                                                                    \
    X(ABBEY_CLOSING, "abbey-closing")                                                              \
    X(ABBEY_ASKED, "abbey-asked")                                                                  \
    X(ABBEY_DECLINED, "abbey-declined")                                                            \
    X(CLOSING, "closing")                                                                          \
    X(CLOSED, "closed")                                                                            \
    X(SYMBOL_CHOSEN, "symbol-chosen")                                                              \
    X(WAGON_MOVED, "wagon-moved")                                                                  \
    X(WAGON_HOME, "wagon-home")                                                                    \
    X(WAGON_FORCED, "wagon-forced")                                                                \
    X(WAGONS, "wagons")                                                                            \
    X(SCORE_CHOSEN, "score-chosen")                                                                \
    X(FINAL_CHOSEN, "final-chosen")                                                                \
    X(TURN_PASSES, "turn-passes")                                                                  \
    X(TURN_PASSES_SOLO, "turn-passes-solo")                                                        \
    X(NOTHING_DONE, "nothing-done")                                                                \
    X(PILE_ENDS, "pile-ends")                                                                      \
    X(PILE_ENDS_SCORED, "pile-ends-scored")                                                        \
    X(EXTRA_ARROW, "extra-arrow")                                                                  \
    X(EXTRA_BUILDER, "extra-builder")                                                              \
    X(EXTRA_FINISHED, "extra-finished")                                                            \
    X(EXTRA_STANDS, "extra-stands")                                                                \
    X(EXTRA_WAGON, "extra-wagon")                                                                  \
    X(THIRD_BUILDER, "third-builder")                                                              \
    X(THIRD_ARROW, "third-arrow")                                                                  \
    X(MORE_FOLLOWERS, "more-followers")                                                            \
    X(FOURTH_COLOUR, "fourth-colour")                                                              \
    X(THREE_FOLLOWERS, "three-followers")                                                          \
    X(COMPLETE_ROAD, "complete-road")                                                              \
    X(COMPLETE_RING, "complete-ring")                                                              \
    X(COMPLETE_CITY, "complete-city")                                                              \
    X(COMPLETE_MONASTERY, "complete-monastery")                                                    \
    X(COMPLETE_RAILWAY, "complete-railway")                                                        \
    X(COMPLETE_SHORT, "complete-short")                                                            \
    X(COMPLETE_MOUNTAIN, "complete-mountain")                                                      \
    X(COMPLETE_CENTRE, "complete-centre")                                                          \
    X(CENTRE_LOOP, "centre-loop")                                                                  \
    X(SCORED, "scored")                                                                            \
    X(SCORED_OTHERS, "scored-others")                                                              \
    X(SCORED_OTHERS_ROAD, "scored-others-road")                                                    \
    X(OWNED_ROAD, "owned-road")                                                                    \
    X(OWNED_CITY, "owned-city")                                                                    \
    X(HOME, "home")                                                                                \
    X(HOME_AT_ONCE, "home-at-once")                                                                \
    X(STAYS, "stays")                                                                              \
    X(MAJORITY, "majority")                                                                        \
    X(TIE, "tie")                                                                                  \
    X(TIE_MOUNTAIN, "tie-mountain")                                                                \
    X(TOKENS_TAKEN, "tokens-taken")                                                                \
    X(TOKENS_SPLIT, "tokens-split")                                                                \
    X(TENT_HOME, "tent-home")                                                                      \
    X(TENT_ALONE, "tent-alone")                                                                    \
    X(WELL_ROAD, "well-road")                                                                      \
    X(TUNNEL_ROAD, "tunnel-road")                                                                  \
    X(BONUS, "bonus")                                                                              \
    X(PLAIN_ROAD, "plain-road")                                                                    \
    X(PLAIN_CITY, "plain-city")                                                                    \
    X(PLAIN_MONASTERY, "plain-monastery")                                                          \
    X(FOLDED_CITY, "folded-city")                                                                  \
    X(GOODS, "goods")                                                                              \
    X(GOODS_SCORED, "goods-scored")                                                                \
    X(GOODS_OTHERS, "goods-others")                                                                \
    X(GOODS_NOBODY, "goods-nobody")                                                                \
    X(ABBEY_CLOSES, "abbey-closes")                                                                \
    X(ABBEY_NOT_COUNTED, "abbey-not-counted")                                                      \
    X(ABBEY_SCORED, "abbey-scored")                                                                \
    X(ABBEY_RING, "abbey-ring")                                                                    \
    X(ABBOT_MONASTERY, "abbot-monastery")                                                          \
    X(KING_MOVES, "king-moves")                                                                    \
    X(KING_FIRST, "king-first")                                                                    \
    X(KING_NO_POINTS, "king-no-points")                                                            \
    X(KING_AGAIN, "king-again")                                                                    \
    X(KING_EQUAL, "king-equal")                                                                    \
    X(ROBBER_MOVES, "robber-moves")                                                                \
    X(ROBBER_FIRST, "robber-first")                                                                \
    X(ROBBER_NO_POINTS, "robber-no-points")                                                        \
    X(ROBBER_AGAIN, "robber-again")                                                                \
    X(ROBBER_EQUAL, "robber-equal")                                                                \
    X(SOLO_SCORED, "solo-scored")                                                                  \
    X(SOLO_ONE, "solo-one")                                                                        \
    X(SOLO_SHARED, "solo-shared")                                                                  \
    X(SOLO_LEVEL, "solo-level")                                                                    \
    X(SOLO_LAPSED, "solo-lapsed")                                                                  \
    X(SECOND_COUNTS, "second-counts")                                                              \
    X(OTHER_KINDS, "other-kinds")                                                                  \
    X(SPECIAL_PIECES, "special-pieces")                                                            \
    X(BIG_CONTEST, "big-contest")                                                                  \
    X(BIG_SCORED, "big-scored")                                                                    \
    X(BIG_HOME, "big-home")                                                                        \
    X(BIG_STAYED, "big-stayed")                                                                    \
    X(MAYOR_CONTEST, "mayor-contest")                                                              \
    X(MAYOR_CONTEST_END, "mayor-contest-end")                                                      \
    X(MAYOR_NO_SHIELD, "mayor-no-shield")                                                          \
    X(MAYOR_SCORED, "mayor-scored")                                                                \
    X(MAYOR_HOME, "mayor-home")                                                                    \
    X(CITY_CONTEST, "city-contest")                                                                \
    X(CITY_CONTEST_BIG, "city-contest-big")                                                        \
    X(WAGON_COUNTS, "wagon-counts")                                                                \
    X(WAGON_STAYED, "wagon-stayed")                                                                \
    X(BUILDER_HOME, "builder-home")                                                                \
    X(BUILDER_CONTEST, "builder-contest")                                                          \
    X(PIG_STAYED, "pig-stayed")                                                                    \
    X(PIG_CONTEST, "pig-contest")                                                                  \
    X(PIG_SHARED, "pig-shared")                                                                    \
    X(PIG_LOSES, "pig-loses")                                                                      \
    X(BARN_SCORES, "barn-scores")                                                                  \
    X(BARN_HOME, "barn-home")                                                                      \
    X(BARN_OTHERS, "barn-others")                                                                  \
    X(BARN_JOINED, "barn-joined")                                                                  \
    X(BARN_JOINED_HOME, "barn-joined-home")                                                        \
    X(BARN_STAYED, "barn-stayed")                                                                  \
    X(FINAL, "final")                                                                              \
    X(FINAL_SHARED, "final-shared")                                                                \
    X(FINAL_TIE, "final-tie")                                                                      \
    X(FINAL_HOME, "final-home")                                                                    \
    X(FINAL_CLEARED, "final-cleared")                                                              \
    X(FINAL_ABBOT, "final-abbot")                                                                  \
    X(FINAL_GOODS, "final-goods")                                                                  \
    X(FARMER_STAYED, "farmer-stayed")                                                              \
    X(FIELD_SHARED, "field-shared")                                                                \
    X(FIELD_NO_CITY, "field-no-city")                                                              \
    X(FIELD_OPEN_CITY, "field-open-city")                                                          \
    X(FIELD_SAME_CITY, "field-same-city")                                                          \
    X(FIELD_PLAIN, "field-plain")                                                                  \
    X(PRAIRIE_WON, "prairie-won")                                                                  \
    X(PRAIRIE_TIE, "prairie-tie")

#define TW_ENUM_MET(name, word) TW_MET_##name,
enum tw_circumstance { TW_CIRCUMSTANCES(TW_ENUM_MET) TW_MET__COUNT };
#undef TW_ENUM_MET

/* X(name, word): positions outside of which the rule of a clause says nothing. */
#define TW_SITUATIONS(X)                                                                           \
    X(ALWAYS, "")                                                                                  \
    X(RIVER_TILE, "river-tile")         /* a river tile is drawn */                                \
    X(ARROW_TILE, "arrow-tile")         /* a tile with an arrow is drawn */                        \
    X(MONK_TILE, "monk-tile")           /* a tile with a monastery or a garden is drawn */         \
    X(OWN_TILE, "own-tile")             /* a tile of the sets of its ruleset is drawn */           \
    X(NO_HOLE, "no-hole")               /* no hole is on the map, and an abbey is left */          \
    X(FOLLOWERS_ONLY, "followers-only") /* followers are all there is to be placed */

#define TW_ENUM_SITUATION(name, word) TW_SITUATION_##name,
enum tw_situation { TW_SITUATIONS(TW_ENUM_SITUATION) TW_SITUATION__COUNT };
#undef TW_ENUM_SITUATION

/* X(name, word): what can be misprinted on tiles, besides symbols. */
#define TW_MISPRINTS(X)                                                                            \
    X(TOUCHES, "tile/touches") /* which cities a field touches */                                  \
    X(ENDS, "tile/ends")       /* which railways end in a city */                                  \
    X(ARROW, "tile/arrow")                                                                         \
    X(ARROW_EDGE, "tile/arrow-edge")                                                               \
    X(ROLE, "tile/role")                                                                           \
    X(TOKENS, "tile/tokens")                                                                       \
    X(WAGON, "tile/wagon") /* the ways of a wagon */                                               \
    X(GARDENS, "tile/gardens")

#define TW_ENUM_MISPRINT(name, word) TW_MISPRINT_##name,
enum tw_misprint { TW_MISPRINTS(TW_ENUM_MISPRINT) TW_MISPRINT__COUNT };
#undef TW_ENUM_MISPRINT

/* X(name, word): samples of the kit, one of many positions each. */
#define TW_SAMPLES(X)                                                                              \
    X(ROAD_SOLE, "road-shares/sole")                                                               \
    X(ROAD_MOST, "road-shares/most")                                                               \
    X(ROAD_TIED, "road-shares/tied")                                                               \
    X(CITY_SOLE, "city-shares/sole")                                                               \
    X(CITY_MOST, "city-shares/most")                                                               \
    X(CITY_TIED, "city-shares/tied")                                                               \
    X(FIELD_SOLE, "field-shares/sole")                                                             \
    X(FIELD_MOST, "field-shares/most")                                                             \
    X(FIELD_TIED, "field-shares/tied")                                                             \
    X(RAILWAY_SOLE, "railway-shares/sole")                                                         \
    X(RAILWAY_MOST, "railway-shares/most")                                                         \
    X(RAILWAY_TIED, "railway-shares/tied")                                                         \
    X(PRAIRIE_SOLE, "prairie-shares/sole")                                                         \
    X(PRAIRIE_MOST, "prairie-shares/most")                                                         \
    X(PRAIRIE_TIED, "prairie-shares/tied")                                                         \
    X(TRAINS_ONE, "trains/one")                                                                    \
    X(TRAINS_OTHER, "trains/other")                                                                \
    X(GOLD_SPLIT, "gold-split")                                                                    \
    X(PLACEMENTS, "placements")                                                                    \
    X(TENTS_SUPPLY, "tents/supply")                                                                \
    X(TENTS_MAP, "tents/map")                                                                      \
    X(LAST_COLOUR, "last-colour")

#define TW_ENUM_SAMPLE(name, word) TW_SAMPLE_##name,
enum tw_sample { TW_SAMPLES(TW_ENUM_SAMPLE) TW_SAMPLE__COUNT };
#undef TW_ENUM_SAMPLE

/* X(name, word, what): mistakes that the engine makes on purpose; see src/engine/mistakes.h. */
#define TW_MISTAKES(X)                                                                             \
    X(BOARD_EDGES, "board-edges", "the west edge need not match")                                  \
    X(BOARD_RING, "board-ring", "one diagonal neighbour is not counted")                           \
    X(TURN_ORDER, "turn-order", "play goes counterclockwise")                                      \
    X(TURN_MISFIT, "turn-misfit", "a tile that fits nowhere ends the game")                        \
    X(SCORING_TIE, "scoring-tie", "only the first tied player is paid")                            \
    X(SCORING_RETURN, "scoring-return", "one figure stays where it was")                           \
    X(SCORING_FINAL, "scoring-final", "in the end each figure is paid")                            \
    X(FEATURES_TILES, "features-tiles", "segments are counted, not tiles")                         \
    X(FEATURES_CITIES, "features-cities", "a city counts at each touch")                           \
    X(FEATURES_OPEN, "features-open", "open cities feed farmers")                                  \
    X(FIGURES_STRENGTH, "figures-strength", "figures count alike")                                 \
    X(ACTIONS_OCCUPIED, "actions-occupied", "own features can be joined")                          \
    X(REFUSAL_NONE, "refusal-none", "older tiles are no reason to refuse")                         \
    X(ABBEY_CLOSES, "abbey-closes", "an abbey completes nothing")                                  \
    X(ABBEY_FIRST, "abbey-first", "the last player is asked first")                                \
    X(ABBOT_STAYS, "abbot-stays", "a recalled abbot stays")                                        \
    X(ARROW_OPEN, "arrow-open", "open arrows bring nothing")                                       \
    X(ARROW_TURNS, "arrow-turns", "three turns in a row")                                          \
    X(BARN_CORNER, "barn-corner", "three corners of field will do")                                \
    X(BARN_FARMERS, "barn-farmers", "one farmer stays by the barn")                                \
    X(BUILDER_OWNER, "builder-owner", "others' builders work")                                     \
    X(BUILDER_TURNS, "builder-turns", "three turns in a row")                                      \
    X(CENTRE_ONE, "centre-one", "one railway completes a city")                                    \
    X(GOLD_TIE, "gold-tie", "one tied player takes all tokens")                                    \
    X(GOLD_LAID, "gold-laid", "new tokens go on another stack")                                    \
    X(GOODS_OTHER, "goods-other", "the next player takes goods")                                   \
    X(GOODS_LEAD, "goods-lead", "a shared lead brings nothing")                                    \
    X(KING_EQUAL, "king-equal", "an equal city moves the king")                                    \
    X(KING_UNDO, "king-undo", "taking back forgets the count")                                     \
    X(LAGGING_SHARED, "lagging-shared", "a shared majority is not paid")                           \
    X(LAGGING_MAY, "lagging-may", "nobody has to place a follower")                                \
    X(MAYOR_SHIELDS, "mayor-shields", "a mayor is never without")                                  \
    X(PIG_SHARED, "pig-shared", "one pig serves all owners")                                       \
    X(RIVER_BEND, "river-bend", "bends may turn the same way")                                     \
    X(RIVER_JOIN, "river-join", "river tiles may lie anywhere")                                    \
    X(TENT_HOME, "tent-home", "tents of others stay")                                              \
    X(TENT_FINISHED, "tent-finished", "finished mountains take tents")                             \
    X(WAGON_OCCUPIED, "wagon-occupied", "wagons join others")                                      \
    X(WAGON_ORDER, "wagon-order", "wagons move from the first seat")                               \
    X(RING_N, "ring-n", "the tile north of a monastery is not counted")                            \
    X(RING_NE, "ring-ne", "the tile north-east of a monastery is not counted")                     \
    X(RING_E, "ring-e", "the tile east of a monastery is not counted")                             \
    X(RING_SE, "ring-se", "the tile south-east of a monastery is not counted")                     \
    X(RING_S, "ring-s", "the tile south of a monastery is not counted")                            \
    X(RING_SW, "ring-sw", "the tile south-west of a monastery is not counted")                     \
    X(RING_W, "ring-w", "the tile west of a monastery is not counted")                             \
    X(LATE_N, "late-n", "a last tile in the north completes no monastery")                         \
    X(LATE_NE, "late-ne", "a last tile in the north-east completes no monastery")                  \
    X(LATE_E, "late-e", "a last tile in the east completes no monastery")                          \
    X(LATE_SE, "late-se", "a last tile in the south-east completes no monastery")                  \
    X(LATE_S, "late-s", "a last tile in the south completes no monastery")                         \
    X(LATE_SW, "late-sw", "a last tile in the south-west completes no monastery")                  \
    X(LATE_W, "late-w", "a last tile in the west completes no monastery")                          \
    X(LATE_NW, "late-nw", "a last tile in the north-west completes no monastery")                  \
    X(LATE_ALL, "late-all", "no neighbour laid later completes a monastery")                       \
    X(MONK_FOUR, "monk-four", "four neighbours complete a monastery")                              \
    X(MONK_CENTRE, "monk-centre", "a monastery laid into a hole is not complete")                  \
    X(MONK_STAYS, "monk-stays", "monks do not come home")                                          \
    X(THIEF_STAYS, "thief-stays", "figures on roads do not come home")                             \
    X(KNIGHT_STAYS, "knight-stays", "figures in cities do not come home")                          \
    X(RETURN_ACTIVE, "return-active", "only the active player's figures come home")                \
    X(RETURN_TWICE, "return-twice", "a figure comes home twice")                                   \
    X(FIELDS_APART, "fields-apart", "fields never join across a field side")                       \
    X(FIELDS_AT_ROADS, "fields-at-roads", "fields never join along a road")                        \
    X(FIELDS_ONE_SIDE, "fields-one-side", "fields join on one side of a road only")                \
    X(FIELDS_CROSSED, "fields-crossed", "fields join with the wrong side of a road")               \
    X(FIELDS_THROUGH, "fields-through", "fields join through the side of a city")                  \
    X(FIELD_PARTS, "field-parts", "all fields of a tile are one")                                  \
    X(CITY_PARTS, "city-parts", "all cities of a tile are one")                                    \
    X(ROAD_PARTS, "road-parts", "all roads of a tile are one")                                     \
    X(CROSSING_THROUGH, "crossing-through", "roads run on through a crossing")                     \
    X(ROAD_LOOP, "road-loop", "a ring of road is never complete")                                  \
    X(CITY_LOOP, "city-loop", "a city that meets itself is never complete")                        \
    X(MERGE_LOST, "merge-lost", "figures are lost when features join")                             \
    X(OCCUPIED_ROAD, "occupied-road", "roads with a figure are free")                              \
    X(OCCUPIED_CITY, "occupied-city", "cities with a figure are free")                             \
    X(OCCUPIED_FIELD, "occupied-field", "fields with a figure are free")                           \
    X(FIGURE_COMPLETED, "figure-completed", "what was just completed takes no figure")             \
    X(FIGURE_MUST, "figure-must", "a figure must be placed")                                       \
    X(FIGURE_LAST, "figure-last", "the last figure is never placed")                               \
    X(MAJORITY_ALL, "majority-all", "everybody present is paid")                                   \
    X(MAJORITY_ACTIVE, "majority-active", "only the active player is ever paid")                   \
    X(TIE_NOBODY, "tie-nobody", "ties pay nobody")                                                 \
    X(TIE_LAST, "tie-last", "only the last tied player is paid")                                   \
    X(TIE_ACTIVE, "tie-active", "of those tied only the active player is paid")                    \
    X(TIE_SHARED, "tie-shared", "tied players share the points")                                   \
    X(PAID_PER_FIGURE, "paid-per-figure", "points are paid for each figure")                       \
    X(COMPLETE_ONE, "complete-one", "one tile completes one feature only")                         \
    X(FRESH_UNPAID, "fresh-unpaid", "a figure placed in the same turn earns nothing")              \
    X(SCORE_TRACK, "score-track", "scores begin again at fifty")                                   \
    X(FARM_ALL, "farm-all", "every farmer's player is paid")                                       \
    X(FARM_TIE, "farm-tie", "tied farmers get nothing")                                            \
    X(FARM_ONCE, "farm-once", "a city counts for one field only")                                  \
    X(FARM_TOUCH, "farm-touch", "one city for each part of a field")                               \
    X(DISCARD_PASSES, "discard-passes", "the turn passes on after a discard")                      \
    X(DISCARD_BACK, "discard-back", "a tile that fits nowhere goes under the pile")                \
    X(LAST_UNLAID, "last-unlaid", "the last tile is not played")                                   \
    X(LAST_UNSCORED, "last-unscored", "what the last tile completes is scored as unfinished")      \
    X(FIRST_SEAT, "first-seat", "the second player begins")                                        \
    X(EDGES_NONE, "edges-none", "tiles fit anywhere")                                              \
    X(EDGES_NORTH, "edges-north", "the north edge need not match")                                 \
    X(EDGES_EAST, "edges-east", "the east edge need not match")                                    \
    X(EDGES_SOUTH, "edges-south", "the south edge need not match")                                 \
    X(TURN_WRONG, "turn-wrong", "tiles turn the wrong way")                                        \
    X(WIN_FIRST, "win-first", "the first of tied winners wins alone")                              \
    X(WIN_LEAST, "win-least", "the fewest points win")                                             \
    X(BUILDER_OPEN, "builder-open", "no extra turn for completing")                                \
    X(BUILDER_ALONE, "builder-alone", "a builder needs no follower")                               \
    X(PIG_ALONE, "pig-alone", "a pig needs no farmer")                                             \
    X(GOODS_OWNER, "goods-owner", "the owner takes the goods")                                     \
    X(GOODS_UNOWNED, "goods-unowned", "no goods from a city that nobody owns")                     \
    X(GOODS_ONE, "goods-one", "one token of each kind")                                            \
    X(KING_OWNER, "king-owner", "the king goes to owners only")                                    \
    X(KING_KEPT, "king-kept", "the first holder keeps the king")                                   \
    X(KING_ANY, "king-any", "every completion moves the king")                                     \
    X(GOLD_SEAT, "gold-seat", "a split begins with the first seat")                                \
    X(GOLD_NEXT, "gold-next", "a split begins behind the active player")                           \
    X(GOLD_NOBODY, "gold-nobody", "tied players take no tokens")                                   \
    X(GOLD_ACTIVE, "gold-active", "the active player takes all tokens")                            \
    X(GOLD_ONE, "gold-one", "one token for each tile with nuggets")                                \
    X(MAYOR_ONE, "mayor-one", "a mayor counts as one follower")                                    \
    X(BARN_SECOND, "barn-second", "a second barn may join the first")

#define TW_ENUM_MISTAKE(name, word, what) TW_MISTAKE_##name,
enum tw_mistake { TW_MISTAKE_NONE, TW_MISTAKES(TW_ENUM_MISTAKE) TW_MISTAKE__COUNT };
#undef TW_ENUM_MISTAKE

/* X(name, word): what a suspect changes. */
#define TW_CHANGES(X)                                                                              \
    X(MISTAKE, "mistake")     /* the engine makes this mistake */                                  \
    X(POINTS, "points")       /* of "city complete": this formula */                               \
    X(WITHOUT, "without")     /* "city end": no such points; or a mechanism that is left out */    \
    X(COUNT, "count")         /* of a figure, or of a tile: so many */                             \
    X(STRENGTH, "strength")   /* of a figure */                                                    \
    X(STANDS, "stands")       /* a figure stands on these kinds of feature */                      \
    X(PARAMETER, "parameter") /* of "mechanism/name": this number */                               \
    X(READING, "reading")     /* of an open question */

#define TW_ENUM_CHANGE(name, word) TW_CHANGE_##name,
enum tw_change_kind { TW_CHANGES(TW_ENUM_CHANGE) TW_CHANGE__COUNT };
#undef TW_ENUM_CHANGE

/* X(name, word): orders of the pile that the kit asks about. */
#define TW_PILE_ORDERS(X)                                                                          \
    X(SHUFFLED, "shuffled")     /* as a game begins */                                             \
    X(ONE_TWICE, "one-twice")   /* another tile in the place of the last one */                    \
    X(LAKE_FIRST, "lake-first") /* a lake on top of the river */                                   \
    X(RIVER_LATE, "river-late") /* a river tile at the very bottom */                              \
    X(WITH_ABBEY, "with-abbey") /* an abbey shuffled in */                                         \
    X(WITH_KING, "with-king")   /* the king's tile shuffled in */

#define TW_ENUM_ORDER(name, word) TW_ORDER_##name,
enum tw_pile_order { TW_PILE_ORDERS(TW_ENUM_ORDER) TW_ORDER__COUNT };
#undef TW_ENUM_ORDER

/* X(name, word, what): why no decision shows a clause. */
#define TW_UNSEEN_REASONS(X)                                                                       \
    X(COMPONENTS, "components", "it says what the box holds")                                      \
    X(SET_UP, "set-up", "it is done before the first decision")                                    \
    X(PRINTED, "printed", "it says what is printed on tiles")                                      \
    X(COMBINATION, "combination", "it says which rules go together")                               \
    X(RECORD, "record", "it says how points are marked")                                           \
    X(TALK, "talk", "it says what players may tell each other")                                    \
    X(WORDS, "words", "it explains a word, an aim or a table of the book")

#define TW_ENUM_UNSEEN(name, word, what) TW_UNSEEN_##name,
enum tw_unseen { TW_UNSEEN_NOT, TW_UNSEEN_REASONS(TW_ENUM_UNSEEN) TW_UNSEEN__COUNT };
#undef TW_ENUM_UNSEEN

extern const char *const tw_unseen_words[]; /* without TW_UNSEEN_NOT */
extern const char *const tw_unseen_texts[];
extern const char *const tw_check_ids[]; /* NULL-terminated */
extern const char *const tw_circumstance_words[];
extern const char *const tw_situation_words[];
extern const char *const tw_misprint_words[];
extern const char *const tw_sample_words[];
extern const char *const tw_mistake_words[]; /* without TW_MISTAKE_NONE */
extern const char *const tw_change_words[];
extern const char *const tw_order_words[];

/*
 * The clause that an id belongs to, as its number in the tables, or -1: its own id, or that of an
 * example or a case of it (its id with a dot or a dash and more behind it).
 */
int tw_clause_owner(const struct tw_tables *tables, const char *id);

/* Does the id name the clause, or an example or a case of it? */
bool tw_clause_owns(const char *clause, const char *id);

/* Does the clause name the check? */
bool tw_clause_has_check(const struct tw_clause *clause, const char *check);

/* Can a decision show the clause: by its circumstances, by points or by a refusal? */
bool tw_clause_is_seen(const struct tw_tables *tables, unsigned clause);

/* Does any clause name the check? */
bool tw_tables_have_check(const struct tw_tables *tables, const char *check);

/* The first clause that names this way to get it wrong, or NULL. */
const struct tw_clause *tw_clause_of_suspect(const struct tw_tables *tables, const char *suspect);

#endif
