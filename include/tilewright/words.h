/*
 * The words of the game, each list once. An enum, its names in YAML and JSON, and whatever table is
 * built from them come from the same list.
 */
#ifndef TILEWRIGHT_WORDS_H
#define TILEWRIGHT_WORDS_H

#ifdef __cplusplus
extern "C" {
#endif

/* How a segment is written down and which ports it owns. */
enum tw_shape {
    TW_SHAPE_AREA,   /* all three ports of its edges */
    TW_SHAPE_LINE,   /* the middle port of its edges */
    TW_SHAPE_GROUND, /* halves of edges */
    TW_SHAPE_SPOT,   /* no port at all */
};

/*
 * A game can have words of its own besides those below: as many, in a vocabulary that is read with
 * its files. They come behind the others, are empty until they are read, and stay as long as the
 * program runs.
 */
enum { TW_OWN_KINDS = 12, TW_OWN_SYMBOLS = 8, TW_OWN_FIGURES = 6 };

/* X(name, word): kinds of segment, and of the features that joined segments form. */
#define TW_KINDS(X)                                                                                \
    X(FIELD, "field")                                                                              \
    X(ROAD, "road")                                                                                \
    X(CITY, "city")                                                                                \
    X(RIVER, "river")                                                                              \
    X(MONASTERY, "monastery")                                                                      \
    X(GARDEN, "garden")                                                                            \
    X(PRAIRIE, "prairie")                                                                          \
    X(RAILWAY, "railway")                                                                          \
    X(MOUNTAIN, "mountain")                                                                        \
    X(CENTRE, "centre")                                                                            \
    X(JUNCTION, "junction")                                                                        \
    X(PLAYER, "player") /* not on a tile: points that belong to no feature */

/* X(name, word, plural): what is printed on a segment and counted; `plural` is the counter in
 * formulas. */
#define TW_SYMBOLS(X)                                                                              \
    X(PENNANTS, "pennants", "pennants")                                                            \
    X(INN, "inn", "inns")                                                                          \
    X(CATHEDRAL, "cathedral", "cathedrals")                                                        \
    X(WINE, "wine", "wine")                                                                        \
    X(GRAIN, "grain", "grain")                                                                     \
    X(CLOTH, "cloth", "cloth")                                                                     \
    X(WELL, "well", "wells")                                                                       \
    X(TUNNEL, "tunnel", "tunnels")                                                                 \
    X(NUGGETS, "nuggets", "nuggets")                                                               \
    X(TRAIN, "train", "trains")                                                                    \
    X(TIPI, "tipi", "camps")                                                                       \
    X(HORSES, "horses", "herds")

/* X(name, word, largest value): what a formula may count besides symbols. */
#define TW_COUNTERS(X)                                                                             \
    X(TILES, "tiles", 255)                                                                         \
    X(NEIGHBOURS, "neighbours", 8)                                                                 \
    X(CITIES, "cities", 255)                                                                       \
    X(ROADS, "roads", 255)                                                                         \
    X(RAILWAYS, "railways", 12)                                                                    \
    X(PIGS, "pigs", 255)                                                                           \
    X(BARNS, "barns", 255)                                                                         \
    X(GOLD, "gold", 10000)                                                                         \
    X(KINDS, "kinds", 3)                                                                           \
    X(FOLLOWERS, "followers", 255)                                                                 \
    X(KING, "king", 1)                                                                             \
    X(ROBBER, "robber", 1)                                                                         \
    X(OWNERS, "owners", 6)                                                                         \
    X(PLAYERS, "players", 6)

/* X(name, word): pieces that players put on the map. */
#define TW_FIGURES(X)                                                                              \
    X(FOLLOWER, "follower")                                                                        \
    X(BIG, "big")                                                                                  \
    X(MAYOR, "mayor")                                                                              \
    X(WAGON, "wagon")                                                                              \
    X(ABBOT, "abbot")                                                                              \
    X(BUILDER, "builder")                                                                          \
    X(PIG, "pig")                                                                                  \
    X(BARN, "barn")                                                                                \
    X(COWBOY, "cowboy")                                                                            \
    X(TENT, "tent")

/* X(name, word): when a feature gives points. */
#define TW_MOMENTS(X)                                                                              \
    X(COMPLETE, "complete")                                                                        \
    X(END, "end")                                                                                  \
    X(RECALL, "recall")                                                                            \
    X(BARN_PLACED, "barn-placed")                                                                  \
    X(FIELDS_JOINED, "fields-joined")                                                              \
    X(ARROW, "arrow")

/* X(name, word): the C mechanisms that a ruleset can name. */
#define TW_MECHANISMS(X)                                                                           \
    X(MAJORITY, "majority")                                                                        \
    X(GOLD_STACK, "gold-stack")                                                                    \
    X(TENT, "tent")                                                                                \
    X(CENTRE, "centre")                                                                            \
    X(RIVER_ORDER, "river-order")                                                                  \
    X(ABBOT_RECALL, "abbot-recall")                                                                \
    X(ARROW, "arrow")                                                                              \
    X(GOODS, "goods")                                                                              \
    X(PIG, "pig")                                                                                  \
    X(BUILDER, "builder")                                                                          \
    X(MAYOR, "mayor")                                                                              \
    X(ABBEY, "abbey")                                                                              \
    X(BARN, "barn") /* scores before wagons move */                                                \
    X(WAGON, "wagon")                                                                              \
    X(KING, "king")                                                                                \
    X(ROBBER, "robber")                                                                            \
    X(LAGGING, "lagging")                                                                          \
    X(EFFECTS, "effects") /* of the rulesets in play, where they have any */

/* X(name, word): what an effect does. */
#define TW_EFFECTS(X)                                                                              \
    X(ANOTHER_TURN, "another-turn") /* for the active player */                                    \
    X(FIGURE_BACK, "figure-back")   /* figures on what touches the feature go home */              \
    X(POINTS, "points")             /* for the active player, whoever owns the feature */

/* X(name, word): river tiles. */
#define TW_ROLES(X)                                                                                \
    X(NONE, "")                                                                                    \
    X(SPRING, "spring")                                                                            \
    X(COURSE, "course")                                                                            \
    X(LAKE, "lake")

/* X(name, word): symbols in the arrows of the anniversary tiles. */
#define TW_ARROWS(X)                                                                               \
    X(NONE, "")                                                                                    \
    X(SECOND_MEEPLE, "second-meeple")                                                              \
    X(ANY_FREE_FEATURE, "any-free-feature")                                                        \
    X(DOUBLE_TURN, "double-turn")

/* X(name, word): how binding a clause is. */
#define TW_MODALITIES(X)                                                                           \
    X(MUST, "must")                                                                                \
    X(MAY, "may")                                                                                  \
    X(MUST_NOT, "must-not")                                                                        \
    X(FACT, "fact")

/* X(name, word): where a fact comes from. */
#define TW_PROVENANCES(X)                                                                          \
    X(ATTESTED, "attested")                                                                        \
    X(RECONSTRUCTED, "reconstructed")

/* X(name, word): why an action can be refused. Rulesets say which clauses stand behind each reason.
 */
#define TW_REASONS(X)                                                                              \
    X(PHASE, "phase")           /* not the time for it */                                          \
    X(WRONG_TILE, "wrong-tile") /* not the tile that was drawn */                                  \
    X(TAKEN, "taken")           /* the cell holds a tile */                                        \
    X(APART, "apart")           /* the cell touches no tile */                                     \
    X(MISMATCH, "mismatch")     /* an edge does not continue its neighbour */                      \
    X(RIVER_JOIN, "river-join") /* the river is not continued */                                   \
    X(RIVER_BEND, "river-bend") /* two bends the same way */                                       \
    X(NO_HOLE, "no-hole")       /* an abbey needs a hole */                                        \
    X(NO_ABBEY, "no-abbey")     /* the abbey was laid before */                                    \
    X(NO_FIGURE, "no-figure")   /* none left in the supply */                                      \
    X(OLD_TILE, "old-tile")     /* not on the tile just laid */                                    \
    X(NO_SEGMENT, "no-segment") /* the tile has no such segment */                                 \
    X(WRONG_KIND, "wrong-kind") /* this figure cannot stand there */                               \
    X(OCCUPIED, "occupied")     /* the feature holds a figure */                                   \
    X(FIELD_OCCUPIED, "field-occupied")                                                            \
    X(NO_FARMERS, "no-farmers")       /* fields take no figures in this game */                    \
    X(FINISHED, "finished")           /* the feature is complete */                                \
    X(SEGMENT_TAKEN, "segment-taken") /* the segment holds a piece */                              \
    X(SAME_SEGMENT, "same-segment")   /* the tent stands there already */                          \
    X(NO_TENT, "no-tent")             /* no tent on a mountain to dig with */                      \
    X(NO_TOKENS, "no-tokens")         /* nothing left to dig */                                    \
    X(NO_FOLLOWER, "no-follower")     /* needs a follower of its owner on it */                    \
    X(NO_CORNER, "no-corner")         /* no corner of four fields */                               \
    X(BARN_FIELD, "barn-field")       /* the field has a barn */                                   \
    X(NO_ABBOT, "no-abbot")           /* no abbot on the map */                                    \
    X(CROWDED, "crowded")             /* two meeples on the tile */                                \
    X(NO_SYMBOL, "no-symbol")         /* that symbol is not activated */                           \
    X(MUST_PLACE, "must-place")       /* a follower has to be placed */                            \
    X(NOT_ADJOINING, "not-adjoining") /* the wagon cannot reach it */                              \
    X(ON_RIVER, "on-river")           /* nobody stands on the river */                             \
    X(ON_GARDEN, "on-garden")         /* only an abbot stands on a garden */                       \
    X(ABBOT_KIND, "abbot-kind")       /* an abbot stands on monasteries and gardens only */        \
    X(NOT_BESIDE, "not-beside")       /* no own meeple there to stand beside */                    \
    X(NOT_FREE, "not-free")           /* the symbol reaches free unfinished features only */       \
    X(NOT_DUE, "not-due")             /* the feature does not wait to be scored */                 \
    X(NONE_ON_MAP, "none-on-map")     /* no follower of that colour to be counted */               \
    X(TARGET_FINISHED, "target-finished")                                                          \
    X(TARGET_OCCUPIED, "target-occupied")   /* the wagon may not enter it */                       \
    X(NO_FARMER, "no-farmer")               /* a pig needs a farmer of its owner */                \
    X(MAYOR_PLACE, "mayor-place")           /* only in a city without followers */                 \
    X(WAGON_PLACE, "wagon-place")           /* only where no follower stands, on no field */       \
    X(WAGON_FIELD, "wagon-field")           /* never on a field */                                 \
    X(BUILDER_PLACE, "builder-place")       /* on roads and in cities only */                      \
    X(BUILDER_FINISHED, "builder-finished") /* the feature is complete already */                  \
    X(PIG_PLACE, "pig-place")               /* on fields only */                                   \
    X(FARMER_BARRED, "farmer-barred")       /* no farmer on a field with a barn */                 \
    X(ABBEY_LATE, "abbey-late")             /* a tile was drawn already */

/* X(name, word): what can be done. */
#define TW_DOS(X)                                                                                  \
    X(TILE, "tile")     /* x, y, rotation; figure = TW_LAY_ABBEY for an abbey */                   \
    X(DRAW, "draw")     /* no abbey: draw */                                                       \
    X(SYMBOL, "symbol") /* x, y: whose symbol */                                                   \
    X(FIGURE, "figure") /* figure, x, y, segment (corner for a barn) */                            \
    X(TENT, "tent")     /* x, y, segment */                                                        \
    X(DIG, "dig")                                                                                  \
    X(RECALL, "recall")                                                                            \
    X(PASS, "pass")                                                                                \
    X(SCORE, "score") /* x, y, segment: any segment of the feature */                              \
    X(WAGON, "wagon") /* x, y, segment; figure = TW_WAGON_STAYS to take it back */                 \
    X(FINAL, "final") /* player in `figure` */

#define TW_ENUM_KIND(name, word) TW_KIND_##name,
enum tw_kind { TW_KINDS(TW_ENUM_KIND) TW_KIND__OWN, TW_KIND__COUNT = TW_KIND__OWN + TW_OWN_KINDS };
#undef TW_ENUM_KIND

#define TW_ENUM_SYMBOL(name, word, plural) TW_SYMBOL_##name,
enum tw_symbol {
    TW_SYMBOLS(TW_ENUM_SYMBOL) TW_SYMBOL__OWN,
    TW_SYMBOL__COUNT = TW_SYMBOL__OWN + TW_OWN_SYMBOLS
};
#undef TW_ENUM_SYMBOL

/*
 * Counters: the symbols first, in their order, then the rest; then figures of a game's own, and
 * complete features of its own kinds that are touched.
 */
#define TW_ENUM_COUNTER_SYMBOL(name, word, plural) TW_COUNTER_##name,
#define TW_ENUM_COUNTER(name, word, largest)       TW_COUNTER_##name,
enum tw_counter {
    TW_SYMBOLS(TW_ENUM_COUNTER_SYMBOL) TW_COUNTER__OWN,
    TW_COUNTER__OWN_LAST = TW_COUNTER__OWN + TW_OWN_SYMBOLS - 1,
    TW_COUNTERS(TW_ENUM_COUNTER) TW_COUNTER__FIGURES,
    TW_COUNTER__TOUCHED = TW_COUNTER__FIGURES + TW_OWN_FIGURES,
    TW_COUNTER__COUNT = TW_COUNTER__TOUCHED + TW_OWN_KINDS
};
#undef TW_ENUM_COUNTER_SYMBOL
#undef TW_ENUM_COUNTER

#define TW_ENUM_FIGURE(name, word) TW_FIGURE_##name,
enum tw_figure_kind {
    TW_FIGURES(TW_ENUM_FIGURE) TW_FIGURE__OWN,
    TW_FIGURE__COUNT = TW_FIGURE__OWN + TW_OWN_FIGURES
};
#undef TW_ENUM_FIGURE

#define TW_ENUM_MOMENT(name, word) TW_MOMENT_##name,
enum tw_moment { TW_MOMENTS(TW_ENUM_MOMENT) TW_MOMENT__COUNT };
#undef TW_ENUM_MOMENT

#define TW_ENUM_MECHANISM(name, word) TW_MECHANISM_##name,
enum tw_mechanism_kind { TW_MECHANISMS(TW_ENUM_MECHANISM) TW_MECHANISM__COUNT };
#undef TW_ENUM_MECHANISM

#define TW_ENUM_EFFECT(name, word) TW_EFFECT_##name,
enum tw_effect_kind { TW_EFFECTS(TW_ENUM_EFFECT) TW_EFFECT__COUNT };
#undef TW_ENUM_EFFECT

#define TW_ENUM_ROLE(name, word) TW_ROLE_##name,
enum tw_role { TW_ROLES(TW_ENUM_ROLE) TW_ROLE__COUNT };
#undef TW_ENUM_ROLE

#define TW_ENUM_ARROW(name, word) TW_ARROW_##name,
enum tw_arrow { TW_ARROWS(TW_ENUM_ARROW) TW_ARROW__COUNT };
#undef TW_ENUM_ARROW

#define TW_ENUM_MODALITY(name, word) TW_MODALITY_##name,
enum tw_modality { TW_MODALITIES(TW_ENUM_MODALITY) TW_MODALITY__COUNT };
#undef TW_ENUM_MODALITY

#define TW_ENUM_PROVENANCE(name, word) TW_PROVENANCE_##name,
enum tw_provenance { TW_PROVENANCES(TW_ENUM_PROVENANCE) TW_PROVENANCE__COUNT };
#undef TW_ENUM_PROVENANCE

#define TW_ENUM_REASON(name, word) TW_REASON_##name,
enum tw_reason { TW_REASONS(TW_ENUM_REASON) TW_REASON__COUNT };
#undef TW_ENUM_REASON

#define TW_ENUM_DO(name, word) TW_DO_##name,
enum tw_do { TW_DOS(TW_ENUM_DO) TW_DO__COUNT };
#undef TW_ENUM_DO

/* Words by number; the arrays have as many entries as their enum, empty ones for what is not
 * used. */
extern const char *const tw_kind_words[];
extern const char *const tw_symbol_words[];
extern const char *const tw_counter_words[];
extern const char *const tw_figure_words[];
extern const char *const tw_moment_words[];
extern const char *const tw_mechanism_words[];
extern const char *const tw_effect_words[];
extern const char *const tw_role_words[];
extern const char *const tw_arrow_words[];
extern const char *const tw_modality_words[];
extern const char *const tw_provenance_words[];
extern const char *const tw_reason_words[];
extern const char *const tw_do_words[];
extern const char *const tw_port_words[];   /* NL N NR EL E ER SL S SR WL W WR */
extern const char *const tw_edge_words[];   /* N E S W */
extern const char *const tw_corner_words[]; /* NE SE SW NW: the corner clockwise after each edge */
extern enum tw_shape tw_kind_shapes[];

/* The number of a word in one of these arrays, or -1; nothing but a first entry can be empty. */
int tw_word_find(const char *const *words, int count, const char *word);

#ifdef __cplusplus
}
#endif

#endif
