/*
 * Mistakes that are built into the engine on purpose, so that verifying can show that it would
 * notice them. Only a build with -Dmechanism_mutants=true has them; in any other TW_MUTANT() is its
 * right side and nothing else.
 */
#ifndef TW_ENGINE_MUTANTS_H
#define TW_ENGINE_MUTANTS_H

/* X(name, word, ruleset, clause, what): the mistakes; the ruleset is the one that shows it. */
#define TW_MISTAKES(X)                                                                             \
    X(BOARD_EDGES, "board-edges", "base", "BASE-TILE-03", "the west edge need not match")          \
    X(BOARD_RING, "board-ring", "base", "BASE-MON-04", "one diagonal neighbour is not counted")    \
    X(TURN_ORDER, "turn-order", "base", "BASE-TURN-01", "play goes counterclockwise")              \
    X(TURN_MISFIT, "turn-misfit", "base", "BASE-TILE-05",                                          \
      "a tile that fits nowhere ends the game")                                                    \
    X(SCORING_TIE, "scoring-tie", "base", "BASE-SCORE-09", "only the first tied player is paid")   \
    X(SCORING_RETURN, "scoring-return", "base", "BASE-SCORE-06", "one figure stays where it was")  \
    X(SCORING_FINAL, "scoring-final", "base", "BASE-FINAL-02", "in the end each figure is paid")   \
    X(FEATURES_TILES, "features-tiles", "base", "BASE-CITY-04", "segments are counted, not tiles") \
    X(FEATURES_CITIES, "features-cities", "base", "BASE-FARM-09", "a city counts at each touch")   \
    X(FEATURES_OPEN, "features-open", "base", "BASE-FARM-10", "open cities feed farmers")          \
    X(FIGURES_STRENGTH, "figures-strength", "inns-cathedrals", "IC-BIG-02", "figures count alike") \
    X(ACTIONS_OCCUPIED, "actions-occupied", "base", "BASE-FIG-02", "own features can be joined")   \
    X(REFUSAL_NONE, "refusal-none", "base", "BASE-FIG-03", "older tiles are no reason to refuse")  \
    X(ABBEY_CLOSES, "abbey-closes", "abbey-mayor", "AM-ABBEY-07", "an abbey completes nothing")    \
    X(ABBEY_FIRST, "abbey-first", "abbey-mayor", "AM-ABBEY-13", "the last player is asked first")  \
    X(ABBOT_STAYS, "abbot-stays", "abbot", "ABBOT-RECALL-01", "a recalled abbot stays")            \
    X(ARROW_OPEN, "arrow-open", "anniversary", "ANNIV-OPEN-01", "open arrows bring nothing")       \
    X(ARROW_TURNS, "arrow-turns", "anniversary", "ANNIV-EXTRA-02", "three turns in a row")         \
    X(BARN_CORNER, "barn-corner", "abbey-mayor", "AM-BARN-03", "three corners of field will do")   \
    X(BARN_FARMERS, "barn-farmers", "abbey-mayor", "AM-BARN-10", "one farmer stays by the barn")   \
    X(BUILDER_OWNER, "builder-owner", "traders-builders", "TB-BUILDER-10",                         \
      "others' builders work")                                                                     \
    X(BUILDER_TURNS, "builder-turns", "traders-builders", "TB-BUILDER-13", "three turns in a row") \
    X(CENTRE_ONE, "centre-one", "gold-rush", "GR-CITY-01", "one railway completes a city")         \
    X(GOLD_TIE, "gold-tie", "gold-rush", "GR-MTN-05", "one tied player takes all tokens")          \
    X(GOLD_LAID, "gold-laid", "gold-rush", "GR-GOLD-03", "new tokens go on another stack")         \
    X(GOODS_OTHER, "goods-other", "traders-builders", "TB-GOODS-03",                               \
      "the next player takes goods")                                                               \
    X(GOODS_LEAD, "goods-lead", "traders-builders", "TB-GOODS-11", "a shared lead brings nothing") \
    X(KING_EQUAL, "king-equal", "king", "KING-06", "an equal city moves the king")                 \
    X(KING_UNDO, "king-undo", "king", "KING-07", "taking back forgets the count")                  \
    X(LAGGING_SHARED, "lagging-shared", "solo", "SOLO-SCORE-04", "a shared majority is not paid")  \
    X(LAGGING_MAY, "lagging-may", "solo", "SOLO-FIG-02", "nobody has to place a follower")         \
    X(MAYOR_SHIELDS, "mayor-shields", "abbey-mayor", "AM-MAYOR-04", "a mayor is never without")    \
    X(PIG_SHARED, "pig-shared", "traders-builders", "TB-PIG-07", "one pig serves all owners")      \
    X(RIVER_BEND, "river-bend", "river", "RIVER-PLAY-03", "bends may turn the same way")           \
    X(RIVER_JOIN, "river-join", "river", "RIVER-PLAY-02", "river tiles may lie anywhere")          \
    X(TENT_HOME, "tent-home", "gold-rush", "GR-MTN-08", "tents of others stay")                    \
    X(TENT_FINISHED, "tent-finished", "gold-rush", "GR-TENT-02", "finished mountains take tents")  \
    X(WAGON_OCCUPIED, "wagon-occupied", "abbey-mayor", "AM-WAGON-07", "wagons join others")        \
    X(WAGON_ORDER, "wagon-order", "abbey-mayor", "AM-WAGON-09", "wagons move from the first seat")

#define TW_ENUM_MISTAKE(name, word, ruleset, clause, what) TW_MISTAKE_##name,
enum tw_mistake { TW_MISTAKE_NONE, TW_MISTAKES(TW_ENUM_MISTAKE) TW_MISTAKE__COUNT };
#undef TW_ENUM_MISTAKE

#ifdef TW_MECHANISM_MUTANTS
/* The mistake that the engine makes in this thread. */
extern _Thread_local enum tw_mistake tw_mistake;
#define TW_MUTANT(name, right, wrong) (tw_mistake == TW_MISTAKE_##name ? (wrong) : (right))
#else
#define TW_MUTANT(name, right, wrong) (right)
#endif

#endif
