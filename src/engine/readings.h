/* Which readings of open questions the engine knows. */
#ifndef TW_ENGINE_READINGS_H
#define TW_ENGINE_READINGS_H

/* X(name, alias): open questions whose reading the engine asks for; the others are asked by
 * formulas. */
#define TW_READINGS(X)                                                                             \
    X(FARMERS, "farmers")                                                                          \
    X(FARM_SCORING, "farm-scoring")                                                                \
    X(PRAIRIE_FARMERS, "prairie-farmers")                                                          \
    X(MERGE_ORDER, "merge-order")                                                                  \
    X(TOKEN_ORDER, "token-order")                                                                  \
    X(UNMANNED_GOLD, "unmanned-gold")                                                              \
    X(SPLIT_START, "split-start")                                                                  \
    X(SPLIT_ORDER, "split-order")                                                                  \
    X(SPLIT_END, "split-end")                                                                      \
    X(TENT_SAME_MOUNTAIN, "tent-same-mountain")                                                    \
    X(TENT_SAME_TILE, "tent-same-tile")                                                            \
    X(RIVER_BENDS, "river-bends")                                                                  \
    X(RIVER_MISFIT, "river-misfit")                                                                \
    X(SYMBOL_CHOICE, "symbol-choice")                                                              \
    X(ARROW_POINTS, "arrow-points")                                                                \
    X(DOUBLE_ABBOT, "double-abbot")                                                                \
    X(CAP_FREE, "cap-free")                                                                        \
    X(CAP_ABBOT, "cap-abbot")                                                                      \
    X(SOLO_FINAL, "solo-final")                                                                    \
    X(SOLO_PASS, "solo-pass")                                                                      \
    X(SOLO_FOLLOWERS, "solo-followers")                                                            \
    X(SOLO_COLOURS, "solo-colours")                                                                \
    X(SOLO_ARROW, "solo-arrow")                                                                    \
    X(SOLO_ABBOT, "solo-abbot")                                                                    \
    X(SOLO_SUPPLY, "solo-supply")                                                                  \
    X(SOLO_SYMBOL, "solo-symbol")                                                                  \
    X(SOLO_AWARDS, "solo-awards")                                                                  \
    X(GOODS_ZERO, "goods-zero")                                                                    \
    X(BUILDER_ABBEY, "builder-abbey")                                                              \
    X(LONE_MAYOR, "lone-mayor")                                                                    \
    X(ABBEY_AGAIN, "abbey-again")                                                                  \
    X(WAGON_FROM_ABBEY, "wagon-from-abbey")                                                        \
    X(WAGON_REACH, "wagon")                                                                        \
    X(BARN_JOIN, "barn-join")                                                                      \
    X(KING_COMPARE, "king-compare")                                                                \
    X(ROBBER_COMPARE, "robber-compare")                                                            \
    X(SEATS, "seats")                                                                              \
    X(SHARED_WIN, "shared-win")                                                                    \
    X(TENT_STAY, "tent-stay")                                                                      \
    X(SOLO_LAPS, "solo-track")                                                                     \
    X(SHIELDS_SCORED, "two-shields")                                                               \
    X(SHIELDS_MAYOR, "mayor-two-shields")                                                          \
    X(TWO_MAYORS, "two-mayors")                                                                    \
    X(SPARE_ABBEYS, "spare-abbeys")                                                                \
    X(ABBEY_RING, "abbey-full-ring")                                                               \
    X(CLOSING_MISFIT, "closing-unplaceable")                                                       \
    X(WAGON_CLOSING, "wagon-closing")                                                              \
    X(BARN_PIGS, "barn-pigs")                                                                      \
    X(PIG_JOIN, "pig-join")                                                                        \
    X(BUILDER_COMPANY, "builder-company")                                                          \
    X(BUILDER_COMPLETED, "builder-completed")                                                      \
    X(BUILDER_LAST, "builder-last")                                                                \
    X(SPECIAL_OCCUPIES, "special-occupies")                                                        \
    X(KING_TWINS, "king-twins")                                                                    \
    X(ROBBER_TWINS, "robber-twins")                                                                \
    X(SPLIT_RESTART, "split-restart")                                                              \
    X(EMPTY_STACK, "empty-stack")                                                                  \
    X(WAGON_ABBEY, "wagon-abbey")                                                                  \
    X(ABBEY_FIGURES, "abbey-figures")                                                              \
    X(WAGON_ORDER, "wagon-order")                                                                  \
    X(BRANCH_BENDS, "branch-bends")                                                                \
    X(RIVER_LAST, "river-last")                                                                    \
    X(BUILDER_AFTER_WAGON, "builder-after-wagon")                                                  \
    X(RING_CITY, "ring-city")                                                                      \
    X(RING_MOUNTAIN, "ring-mountain")                                                              \
    X(CORNER_TOUCH, "corner-touch")                                                                \
    X(SOLO_STACK, "solo-empty-stack")

#define TW_ENUM_READING(name, id) TW_READING_##name,
enum tw_reading { TW_READINGS(TW_ENUM_READING) TW_READING__COUNT };
#undef TW_ENUM_READING

#endif
