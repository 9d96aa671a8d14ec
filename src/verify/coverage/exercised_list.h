/* Circumstances and the clauses that are at work in them; see exercised.h. */
#ifndef TW_VERIFY_COVERAGE_EXERCISED_LIST_H
#define TW_VERIFY_COVERAGE_EXERCISED_LIST_H

/* X(name, what, clauses): a tile is laid. */
#define TW_CIRCUMSTANCES_TILE(X)                                                                   \
    X(TILE_DRAWN, "the drawn tile is laid",                                                        \
      "BASE-TILE-01 GR-TURN-03 GR-PLACE-01 BOX-TURN-01 SOLO-TILE-01")                              \
    X(TILE_INNS, "a tile of Inns & Cathedrals is laid", "IC-TILE-01")                              \
    X(TILE_TRADERS, "a tile of Traders & Builders is laid", "TB-TILE-01")                          \
    X(TILE_ABBEYS, "a tile of Abbey & Mayor is laid", "AM-TILE-01")                                \
    X(TILE_KING, "a tile of King & Robber Baron is laid", "KING-TILE-01")                          \
    X(TILE_ARROW, "a tile with an arrow is laid", "ANNIV-TILE-01")                                 \
    X(TILE_GARDEN, "a tile with a monastery or a garden is laid", "ABBOT-TILE-01")                 \
    X(TILE_RIVER, "a river tile is laid", "RIVER-PLAY-01")                                         \
    X(TILE_LAKE, "a lake ends a branch of the double spring", "RIVER-PLAY-04")                     \
    X(RIVER_DONE, "the first ordinary tile follows the river", "RIVER-PLAY-05")                    \
    X(RIVER_ALONE, "a river tile is laid in solo play", "SOLO-VAR-05")                             \
    X(OTHERS_CITY, "a tile goes on a city with a figure of somebody else", "BASE-TILE-04")         \
    X(JOINED, "a tile joins features that hold figures", "BASE-MERGE-02")                          \
    X(JOINED_GOLD, "a tile joins railways or mountains that hold cowboys", "GR-MAJ-01")            \
    X(DISCARDED, "a tile fits nowhere", "BASE-TILE-05 GR-PLACE-06")                                \
    X(EXTRA_APART, "the tile of a builder's extra turn lies apart from the one before",            \
      "TB-BUILDER-16")                                                                             \
    X(TOKENS_LAID, "tokens are laid for nuggets", "GR-GOLD-01")                                    \
    X(TOKENS_ON_TOP, "tokens are laid on those that are there", "GR-GOLD-02 GR-GOLD-03")           \
    X(ARROW_OWN, "the symbol of the new tile is activated", "ANNIV-ACT-01")                        \
    X(ARROW_OTHER, "the symbol of a neighbour is activated", "ANNIV-ACT-02")                       \
    X(ARROW_BOTH, "an open arrow pays and a neighbour's symbol is activated", "ANNIV-ACT-04")

/* A figure is placed, or none. */
#define TW_CIRCUMSTANCES_FIGURE(X)                                                                 \
    X(FIGURE, "a figure is placed by choice", "BASE-FIG-01 BOX-TURN-02")                           \
    X(FIGURE_NONE, "nothing is done in phase 2 though something could be",                         \
      "BASE-FIG-01 BOX-TURN-02 GR-TURN-05")                                                        \
    X(FIGURE_SOLO, "a follower is placed because it has to be", "SOLO-FIG-01 SOLO-FIG-02")         \
    X(FIGURE_SOLO_ANY, "there was a choice of objects for it", "SOLO-FIG-03")                      \
    X(SOLO_NONE_LEFT, "a follower has to be placed and none is left", "SOLO-FIG-05 SOLO-END-01")   \
    X(SIXTH_PLAYER, "a sixth player places a figure", "IC-SIX-01")                                 \
    X(ON_ROAD, "a follower goes on a road", "BASE-ROAD-01 BASE-GOAL-02")                           \
    X(ON_CITY, "a follower goes into a city", "BASE-CITY-01 BASE-GOAL-02")                         \
    X(ON_MONASTERY, "a follower goes on a monastery", "BASE-MON-02 BASE-GOAL-02")                  \
    X(ON_FIELD, "a follower goes on a field", "BASE-FARM-02 BASE-GOAL-02")                         \
    X(ON_RIVER_TILE, "a figure goes on a river tile", "RIVER-FIG-01")                              \
    X(STRETCH_APART, "a figure goes on one of two stretches of a kind that are not connected",     \
      "BASE-FIG-04")                                                                               \
    X(HELD_NEAR, "a figure goes beside an object that is held and not connected", "BASE-MERGE-01") \
    X(FIELD_APART, "a farmer goes on one of two fields on a tile", "BASE-FARM-05 GR-FARM-03")      \
    X(FIELD_RIVER, "a farmer goes on one of two fields on a river tile", "RIVER-FIELD-01")         \
    X(BIG, "the big follower is placed", "IC-BIG-01")                                              \
    X(MAYOR, "the mayor is placed", "AM-MAYOR-01 AM-TURN-01")                                      \
    X(WAGON, "the wagon is placed", "AM-WAGON-01 AM-TURN-01")                                      \
    X(ABBOT, "the abbot is placed", "ABBOT-FIG-01")                                                \
    X(BUILDER, "the builder is placed", "TB-BUILDER-01 TB-BUILDER-09 TB-TURN-01")                  \
    X(BUILDER_COMPANY, "the builder is placed where others are", "TB-BUILDER-03")                  \
    X(BUILDER_FAR, "no own follower is within one tile of the builder", "TB-BUILDER-04")           \
    X(BUILDER_AGAIN, "a builder that came home is placed", "TB-BUILDER-05")                        \
    X(BUILDER_ANEW, "it came home in the turn before this extra turn", "TB-BUILDER-18")            \
    X(PIG, "the pig is placed", "TB-PIG-01 TB-TURN-01")                                            \
    X(BARN, "the barn is placed", "AM-BARN-01 AM-TURN-01")                                         \
    X(BARN_FARMERS, "the barn is placed on a field with farmers", "AM-BARN-04")                    \
    X(ABBEY_MONK, "a monk is placed on an abbey", "AM-ABBEY-04")                                   \
    X(COWBOY, "a cowboy is placed", "GR-COW-01 GR-COW-06")                                         \
    X(COWBOY_AGAIN, "a cowboy that came home is placed", "GR-RET-02")                              \
    X(SYMBOL_UNUSED, "a figure is placed as usual though a symbol is active", "ANNIV-FIG-01")      \
    X(SYMBOL_SECOND, "a second figure joins the first", "ANNIV-DOUBLE-01")                         \
    X(SYMBOL_FREE, "a figure goes on a free object of another tile", "ANNIV-FREE-01")              \
    X(SYMBOL_FREE_FIELD, "that object is a field that is closed in", "ANNIV-FREE-02")              \
    X(SYMBOL_FREE_ABBOT, "that figure is an abbot", "ANNIV-FREE-03")                               \
    X(TENT, "the tent is put up or moved", "GR-TENT-01")                                           \
    X(TENT_MOVED, "the tent is moved", "GR-TENT-06")                                               \
    X(TENT_COMPANY, "the tent goes on a mountain with other pieces", "GR-TENT-04")                 \
    X(TENT_OLD_TILE, "the tent goes on an older tile", "GR-TENT-05")                               \
    X(DIG, "a token is dug up", "GR-MINE-01 GR-MINE-05")                                           \
    X(DIG_COMPANY, "a token is dug up where others are", "GR-MINE-02")                             \
    X(RECALL, "an abbot is recalled", "ABBOT-RECALL-01")

/* Other decisions, and the course of the game. */
#define TW_CIRCUMSTANCES_COURSE(X)                                                                 \
    X(ABBEY, "an abbey is laid", "AM-ABBEY-02 AM-ABBEY-09")                                        \
    X(ABBEY_TURN, "an abbey is laid instead of drawing", "AM-ABBEY-01")                            \
    X(ABBEY_KEPT, "a tile is drawn though an abbey could be laid", "AM-ABBEY-01")                  \
    X(ABBEY_CLOSING, "an abbey is laid in the closing round", "AM-ABBEY-12")                       \
    X(ABBEY_ASKED, "a player decides in the closing round", "AM-ABBEY-13")                         \
    X(ABBEY_DECLINED, "an abbey is not laid in the closing round", "AM-ABBEY-14")                  \
    X(CLOSING, "the closing round begins", "BOX-END-01")                                           \
    X(CLOSED, "the game ends after the closing round", "AM-ABBEY-15")                              \
    X(SYMBOL_CHOSEN, "one of several symbols is chosen", "ANNIV-ACT-03")                           \
    X(WAGON_MOVED, "a wagon is moved", "AM-WAGON-05 AM-WAGON-06 BOX-TURN-04 AM-TURN-01")           \
    X(WAGON_HOME, "a wagon goes home by choice", "AM-WAGON-05 BOX-TURN-04")                        \
    X(WAGON_FORCED, "a wagon goes home because it has to", "AM-WAGON-08")                          \
    X(WAGONS, "wagons of several players wait", "AM-WAGON-09")                                     \
    X(SCORE_CHOSEN, "one of several features is scored next", "SOLO-SCORE-06")                     \
    X(FINAL_CHOSEN, "one of several colours is counted next", "SOLO-END-05")                       \
    X(TURN_PASSES, "the turn passes to the next player", "BASE-TURN-01 GR-TURN-01 GR-TURN-07")     \
    X(TURN_PASSES_SOLO, "the turn passes to the next colour", "SOLO-SETUP-03 SOLO-TURN-01")        \
    X(NOTHING_DONE, "a turn completes nothing", "BASE-TURN-03")                                    \
    X(PILE_ENDS, "the game ends with the last tile", "BASE-END-01 GR-END-01")                      \
    X(PILE_ENDS_SCORED, "what the last square completed is scored before the end", "SOLO-END-03")  \
    X(EXTRA_ARROW, "a symbol gives another turn", "ANNIV-EXTRA-01")                                \
    X(EXTRA_BUILDER, "a builder gives another turn", "TB-BUILDER-07 TB-BUILDER-10 TB-BUILDER-12")  \
    X(EXTRA_FINISHED, "a piece is placed or a feature scored before it", "TB-BUILDER-11")          \
    X(EXTRA_STANDS, "the builder stays and works on", "TB-BUILDER-14")                             \
    X(EXTRA_WAGON, "another turn begins after a wagon", "BOX-TURN-05")                             \
    X(THIRD_BUILDER, "a builder would give a third turn", "TB-BUILDER-13")                         \
    X(THIRD_ARROW, "a symbol would give a third turn", "ANNIV-EXTRA-02")                           \
    X(MORE_FOLLOWERS, "solo with more followers", "SOLO-VAR-02")                                   \
    X(FOURTH_COLOUR, "solo with a fourth colour", "SOLO-VAR-03")                                   \
    X(THREE_FOLLOWERS, "solo with three followers", "SOLO-VAR-04")

/* A feature is completed and scored. */
#define TW_CIRCUMSTANCES_COMPLETE(X)                                                               \
    X(COMPLETE_ROAD, "a road is completed", "BASE-ROAD-03")                                        \
    X(COMPLETE_RING, "a road becomes a ring", "BASE-ROAD-04")                                      \
    X(COMPLETE_CITY, "a city is completed", "BASE-CITY-03")                                        \
    X(COMPLETE_MONASTERY, "a monastery is completed", "BASE-MON-03")                               \
    X(COMPLETE_RAILWAY, "a railway is completed", "GR-RAIL-01")                                    \
    X(COMPLETE_SHORT, "a railway of two tiles or fewer is completed", "GR-RAIL-05")                \
    X(COMPLETE_MOUNTAIN, "a mountain is completed", "GR-MTN-01")                                   \
    X(COMPLETE_CENTRE, "a Gold Rush city is completed", "GR-CITY-01")                              \
    X(CENTRE_LOOP, "a railway leads back to its city", "GR-CITY-03")                               \
    X(SCORED, "a completed feature is scored",                                                     \
      "BASE-SCORE-01 BASE-SCORE-03 BASE-SCORE-05 GR-TURN-06 GR-SCORE-01 BOX-TURN-03")              \
    X(SCORED_OTHERS, "somebody scores in another player's turn", "BASE-SCORE-04")                  \
    X(SCORED_OTHERS_ROAD, "somebody's road is completed by an opponent", "BASE-ROAD-06")           \
    X(OWNED_ROAD, "a road is scored by its only player", "BASE-ROAD-02")                           \
    X(OWNED_CITY, "a city is scored by its only player", "BASE-CITY-02")                           \
    X(HOME, "figures of a completed feature go home",                                              \
      "BASE-SCORE-06 GR-RET-01 GR-COW-10 SOLO-SCORE-08")                                           \
    X(HOME_AT_ONCE, "a cowboy is placed and comes home in one turn", "GR-RET-03")                  \
    X(STAYS, "a figure stays on a feature that the tile did not complete",                         \
      "BASE-SCORE-02 BASE-SCORE-07")                                                               \
    X(MAJORITY, "somebody has the majority against others", "BASE-SCORE-08 GR-MAJ-02")             \
    X(TIE, "several share the majority", "BASE-SCORE-09 GR-MAJ-03")                                \
    X(TIE_MOUNTAIN, "several share a completed mountain", "GR-MTN-06")                             \
    X(TOKENS_TAKEN, "one player takes the tokens of a completed mountain", "GR-MTN-02")            \
    X(TOKENS_SPLIT, "several take tokens in turn", "GR-MTN-05")                                    \
    X(TENT_HOME, "a tent leaves a completed mountain", "GR-MTN-08")                                \
    X(TENT_ALONE, "a tent alone gains nothing", "GR-MTN-07")                                       \
    X(WELL_ROAD, "a road through a well is completed", "AM-TILE-04 AM-TILE-05")                    \
    X(TUNNEL_ROAD, "a road through a tunnel is completed", "AM-TILE-09")                           \
    X(BONUS, "an inn or a cathedral changes the points", "IC-TILE-02")                             \
    X(PLAIN_ROAD, "a road without an inn is scored", "BOX-SCORE-01")                               \
    X(PLAIN_CITY, "a city without a cathedral is scored", "BOX-SCORE-02")                          \
    X(PLAIN_MONASTERY, "a monastery is scored", "BOX-SCORE-03")                                    \
    X(FOLDED_CITY, "two segments of a scored city lie on one tile", "KING-TILE-03")                \
    X(GOODS, "a city with goods is completed", "TB-GOODS-03 TB-GOODS-04")                          \
    X(GOODS_SCORED, "and somebody scores it", "TB-GOODS-02")                                       \
    X(GOODS_OTHERS, "and only others have knights in it", "TB-GOODS-06")                           \
    X(GOODS_NOBODY, "and nobody has a knight in it", "TB-GOODS-07")                                \
    X(ABBEY_CLOSES, "an abbey completes a road or a city", "AM-ABBEY-06 AM-ABBEY-07")              \
    X(ABBEY_NOT_COUNTED, "and the abbey counts no tile of it", "AM-ABBEY-11")                      \
    X(ABBEY_SCORED, "a monk on an abbey scores", "AM-ABBEY-05")                                    \
    X(ABBEY_RING, "the abbey of this turn is complete at once", "AM-ABBEY-08")                     \
    X(ABBOT_MONASTERY, "an abbot's monastery is completed", "ABBOT-SCORE-01")                      \
    X(KING_MOVES, "the king passes on", "KING-01 KING-02")                                         \
    X(KING_FIRST, "the king goes to the first city", "KING-03")                                    \
    X(KING_NO_POINTS, "to a player who scored no city", "KING-04")                                 \
    X(KING_AGAIN, "the king goes from one player to another", "KING-05")                           \
    X(KING_EQUAL, "a city only equals the largest", "KING-06")                                     \
    X(ROBBER_MOVES, "the robber baron passes on", "ROBBER-01 ROBBER-02")                           \
    X(ROBBER_FIRST, "the robber baron goes to the first road", "ROBBER-03")                        \
    X(ROBBER_NO_POINTS, "to a player who scored no road", "ROBBER-04")                             \
    X(ROBBER_AGAIN, "the robber baron goes from one player to another", "ROBBER-05")               \
    X(ROBBER_EQUAL, "a road only equals the longest", "ROBBER-06")                                 \
    X(SOLO_SCORED, "a completed object is judged in solo play", "SOLO-SCORE-01 SOLO-SCORE-02")     \
    X(SOLO_ONE, "one colour owns it", "SOLO-SCORE-03")                                             \
    X(SOLO_SHARED, "several colours own it", "SOLO-SCORE-04")                                      \
    X(SOLO_LEVEL, "one of several lagging colours scores", "SOLO-SCORE-05")                        \
    X(SOLO_LAPSED, "a colour that is not lagging gets nothing", "SOLO-SCORE-07")

/* Figures that make a difference where a feature is scored, completed or not. */
#define TW_CIRCUMSTANCES_FIGURES(X)                                                                \
    X(SECOND_COUNTS, "two figures of one player on one segment are scored", "ANNIV-DOUBLE-02")     \
    X(OTHER_KINDS, "a player owns it by other than ordinary followers", "BOX-FIG-01")              \
    X(SPECIAL_PIECES, "others contest a feature with a builder or a pig on it", "BOX-FIG-02")      \
    X(BIG_CONTEST, "a big follower takes part in a contest", "IC-BIG-02")                          \
    X(BIG_SCORED, "a big follower's feature is scored", "IC-BIG-05")                               \
    X(BIG_HOME, "a big follower goes home from a completed feature", "IC-BIG-03")                  \
    X(BIG_STAYED, "a big farmer stayed until the end", "IC-BIG-04")                                \
    X(MAYOR_CONTEST, "a mayor takes part in a contest", "AM-MAYOR-03 AM-MAYOR-07 AM-MAYOR-08")     \
    X(MAYOR_CONTEST_END, "the same for an unfinished city", "AM-MAYOR-11")                         \
    X(MAYOR_NO_SHIELD, "a mayor's city has no shield", "AM-MAYOR-04")                              \
    X(MAYOR_SCORED, "a mayor's city is scored", "AM-MAYOR-10")                                     \
    X(MAYOR_HOME, "a mayor goes home from a completed city", "AM-MAYOR-09")                        \
    X(CITY_CONTEST, "an ordinary follower takes part in the contest for a city", "AM-MAYOR-05")    \
    X(CITY_CONTEST_BIG, "a big follower takes part in the contest for a city", "AM-MAYOR-06")      \
    X(WAGON_COUNTS, "a wagon's player scores a completed feature", "AM-WAGON-04")                  \
    X(WAGON_STAYED, "a wagon stands on an unfinished feature at the end", "AM-WAGON-10")           \
    X(BUILDER_HOME, "a builder goes home", "TB-BUILDER-15")                                        \
    X(BUILDER_CONTEST, "others contest a feature with a builder", "TB-BUILDER-17")                 \
    X(PIG_STAYED, "a pig stayed until the end", "TB-PIG-03")                                       \
    X(PIG_CONTEST, "others contest a field with a pig", "TB-PIG-06")                               \
    X(PIG_SHARED, "one of several owners of a field has a pig", "TB-PIG-07")                       \
    X(PIG_LOSES, "a pig's player does not own the field", "TB-PIG-08")                             \
    X(BARN_SCORES, "farmers score because a barn is placed", "AM-BARN-08")                         \
    X(BARN_HOME, "and go home", "AM-BARN-10")                                                      \
    X(BARN_OTHERS, "and the barn's player gets nothing", "AM-BARN-07 AM-BARN-11")                  \
    X(BARN_JOINED, "farmers score because their field is joined to a barn's", "AM-BARN-14")        \
    X(BARN_JOINED_HOME, "and go home", "AM-BARN-16")                                               \
    X(BARN_STAYED, "a barn stayed until the end", "AM-BARN-06")

/* The end. */
#define TW_CIRCUMSTANCES_FINAL(X)                                                                  \
    X(FINAL, "an unfinished feature is scored at the end", "BASE-FINAL-01 GR-END-02")              \
    X(FINAL_SHARED, "several players stand on an unfinished feature", "BASE-FINAL-07")             \
    X(FINAL_TIE, "several share an unfinished railway or mountain", "GR-END-08")                   \
    X(FINAL_HOME, "cowboys leave unfinished features", "GR-END-09")                                \
    X(FINAL_CLEARED, "tents and tokens on the map are removed", "GR-END-03")                       \
    X(FINAL_ABBOT, "an abbot's monastery is scored at the end", "ABBOT-FINAL-01")                  \
    X(FINAL_GOODS, "goods are scored", "TB-GOODS-08 TB-SCORE-01")                                  \
    X(FARMER_STAYED, "a farmer stayed until the end",                                              \
      "BASE-FARM-04 BASE-FARM-07 GR-FARM-01 GR-FARM-02")                                           \
    X(FIELD_SHARED, "farmers of several players lie on a field", "BASE-FARM-12")                   \
    X(FIELD_NO_CITY, "a field of two tiles or more without a completed city gives nothing",        \
      "BASE-FARM-08")                                                                              \
    X(FIELD_OPEN_CITY, "a field borders an unfinished city", "BASE-FARM-10")                       \
    X(FIELD_SAME_CITY, "two scored fields border the same completed city", "BASE-FARM-11")         \
    X(FIELD_PLAIN, "farmers are scored at the end", "BOX-SCORE-04")                                \
    X(PRAIRIE_WON, "somebody has most farmers on a prairie", "GR-FARM-06")                         \
    X(PRAIRIE_TIE, "several share a prairie", "GR-FARM-07")

#define TW_CIRCUMSTANCES(X)                                                                        \
    TW_CIRCUMSTANCES_TILE(X)                                                                       \
    TW_CIRCUMSTANCES_FIGURE(X)                                                                     \
    TW_CIRCUMSTANCES_COURSE(X)                                                                     \
    TW_CIRCUMSTANCES_COMPLETE(X)                                                                   \
    TW_CIRCUMSTANCES_FIGURES(X)                                                                    \
    TW_CIRCUMSTANCES_FINAL(X)

#endif
