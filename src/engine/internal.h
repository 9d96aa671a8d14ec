/* What the files of the engine share. */
#ifndef TW_ENGINE_INTERNAL_H
#define TW_ENGINE_INTERNAL_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/mistakes.h"
#include "engine/readings.h"
#include "support/compiler.h"
#include "tables/vocabulary.h"
#include "tilewright/engine.h"

/*
 * The files that play a turn are compiled three times: as they are; as one file by quiet.c, where
 * nothing is told or kept; and by plain.c, where no mechanism is in play either. What those two
 * share with nobody the compiler can put together.
 */
#ifndef TW_QUIET
#define TW_QUIET 0
#define TW_CORE
#else
#define TW_CORE static inline
#endif
#ifndef TW_PLAIN
#define TW_PLAIN 0
#endif

enum {
    TW_MAX_RULESETS = 16,
    TW_MAX_SCORINGS = 12, /* entries for one kind of feature at one moment */
    TW_MAX_HOOKS = 20,
    TW_MAX_MOUNTAINS = 250, /* segments of mountains on the table at once */
    TW_SPARE_TILES = 8,     /* the start piece and what players lay besides the deck */
    TW_MAX_COMPLETED = 32,  /* features that one tile can complete */
    TW_MAX_PARTS = 9,       /* stretches of a state */
    TW_CELL_EMPTY = 0,      /* in tw_state.cells; a tile is its index + 1 */
    TW_CELL_SITE = 255, /* in tw_state.cells: an empty cell beside a tile, which names the site */
    TW_NO_SITE = 0xFFFF,
};

/* The owners of an edge's three ports, as segments of the tile. */
struct tw_joint {
    uint8_t left, middle, right;
    uint8_t shape; /* enum tw_shape of what the edge shows */
};

/* A tile in one of its four orientations. */
struct tw_turned {
    struct tw_joint joints[TW_EDGES]; /* by edge of the map */
    uint8_t kinds[TW_EDGES];          /* numbers of the game's edge kinds, by edge of the map */
    uint8_t field_corners; /* corners that one field fills alone, a bit for each after its edge */
};

/* A tile as a game plays it: one per row, and one more for the copies with a garden where gardens
 * are in play. */
struct tw_type {
    char id[32];
    const struct tw_tile *tile;
    uint8_t copies; /* in the draw pile */
    uint8_t segment_count;
    uint8_t kinds[TW_MAX_SEGMENTS];
    uint8_t picture;                   /* the first type that shows the same, turned or not */
    uint8_t pictures;                  /* different orientations: 1, 2 or 4 */
    uint8_t canonical[TW_EDGES];       /* the first rotation that gives the same picture */
    uint16_t stands[TW_FIGURE__COUNT]; /* segments on which each kind can stand */
    bool limited;                      /* mechanisms are asked where it may lie */
    bool ends_nowhere; /* a segment that can be closed has no open end from the start */
    struct tw_turned turned[TW_EDGES];
    uint8_t closing[TW_MAX_SEGMENTS + 1];  /* segments that can be closed; ends with TW_NONE */
    struct tw_node nodes[TW_MAX_SEGMENTS]; /* its segments if it is laid first of all */
    struct tw_segment segments[TW_MAX_SEGMENTS];
};

/* The steps of a turn, each leading to the next unless somebody has to decide. */
enum tw_step {
    TW_STEP_NONE,
    TW_STEP_LAID,   /* a tile lies on the table */
    TW_STEP_SCORE,  /* the action of phase 2 is done */
    TW_STEP_SETTLE, /* what was completed is scored */
    TW_STEP_NEXT,   /* whose turn it is next */
    TW_STEP_BEGIN,  /* a turn begins */
    TW_STEP_DRAW,   /* a tile is drawn */
    TW_STEP_FINISH, /* no tile is left */
    TW_STEP_WAIT,   /* somebody decides */
};

struct tw_game;
struct tw_play;
struct tw_actions;

/*
 * A mechanism: one file that the turn machine calls at fixed points. Every hook may be NULL. What a
 * mechanism has to remember lives in tw_state.extra; tw_mechanism_state() gives it.
 */
struct tw_mechanism {
    uint16_t state_size;
    const char *
        parameters[4]; /* names of its parameters in rulesets, in the order of tw_game.parameters */
    /* Changes the numbers of a game that is being put together: players, figures, where they
     * stand. */
    bool (*tunes)(struct tw_game *game, struct tw_problem *ret_problem);
    /* The start piece lies on the table: the mechanism's part of an empty position. */
    void (*setup)(struct tw_play *play);
    /* The first turn of a game is about to begin. */
    void (*opens)(struct tw_play *play);
    /* A position was set up by hand: what the mechanism remembers of the tiles on the table. */
    void (*resumes)(struct tw_play *play);
    /* May the tile lie there? Asked after the edges were found to match. */
    bool (*allows)(const struct tw_play *play, unsigned type, struct tw_action site);
    /* A turn begins. True when the mechanism has set a phase of its own to wait in. */
    bool (*turn_begins)(struct tw_play *play);
    /* A tile was laid and joined. True when the mechanism waits for a decision; the others are
     * told all the same. */
    bool (*laid)(struct tw_play *play);
    /* Adds the mechanism's own actions in these phases, one bit each. */
    uint16_t offers_in;
    void (*offer)(const struct tw_play *play, struct tw_actions *actions);
    /* The action of the list that means the same. */
    struct tw_action (*means)(const struct tw_play *play, struct tw_action action);
    /* Carries out actions that the core does not know, among those of these kinds, one bit each of
     * enum tw_do. TW_STEP_NONE: it is not the mechanism's. */
    uint16_t acts_on;
    enum tw_step (*act)(struct tw_play *play, struct tw_action action);
    /* A figure was placed by the ordinary rule. */
    void (*placed)(struct tw_play *play, unsigned figure);
    /* Adds features that the tile just laid completes without being part of them. Asked when that
     * tile closed the last end of some feature or a figure stands on a monastery. */
    void (*completes)(const struct tw_play *play, uint16_t *roots, unsigned *count);
    /* The turn's scoring begins. True when the mechanism does it and waits for a decision. */
    bool (*scores)(struct tw_play *play);
    /* What a figure adds to its player's strength on a feature, instead of the usual. */
    unsigned (*weighs)(const struct tw_play *play, unsigned root, enum tw_kind kind,
                       const struct tw_figure *figure, unsigned usual);
    /* Who owns a feature that is scored, when `owners` have the greatest strength. */
    unsigned (*claims)(const struct tw_play *play, unsigned root, enum tw_kind kind,
                       unsigned owners);
    /* Counters of a feature that are not the same for all of its owners. */
    void (*counts)(const struct tw_play *play, unsigned root, enum tw_kind kind, unsigned player,
                   int32_t *counters);
    /* Which of the players who are due points really get them. */
    unsigned (*grants)(const struct tw_play *play, unsigned players);
    /* A completed feature is about to give its points to `owners`. */
    void (*pays)(struct tw_play *play, unsigned root, enum tw_kind kind, unsigned owners);
    /* A completed feature has given its points; its figures are still there. */
    void (*completed)(struct tw_play *play, unsigned root, enum tw_kind kind);
    /* The turn's scoring is done. True when the mechanism waits for a decision. */
    bool (*settles)(struct tw_play *play);
    /* No tile is left. True when the mechanism waits for a decision. */
    bool (*closes)(struct tw_play *play);
    /* Counters of a player for final points that belong to no feature. */
    void (*player_counters)(const struct tw_play *play, unsigned player, int32_t *counters);
    /* Final scoring begins. True when the mechanism does all of it. */
    bool (*ends)(struct tw_play *play);
    /* Checks the mechanism's part of the state; NULL when all is well. */
    const char *(*check)(const struct tw_play *play);
    /* Why an action is refused, given what the ordinary rule and other mechanisms say so far. */
    uint64_t (*refuses)(const struct tw_play *play, struct tw_action action, uint64_t reasons);
};

extern const struct tw_mechanism *const tw_mechanism_list[TW_MECHANISM__COUNT];

struct tw_figure_use {
    uint8_t count;
    uint8_t strength;
    uint32_t on; /* kinds of feature, one bit each */
};

struct tw_part {
    uint32_t from, bytes;
};

struct tw_game {
    const struct tw_tables *tables;
    const struct tw_erring_engine *erring; /* plays it instead of the plain engine; NULL: nobody */
    char rules[160];
    const struct tw_ruleset *rulesets[TW_MAX_RULESETS];
    unsigned ruleset_count;
    const struct tw_tile_set *sets[TW_MAX_RULESETS];
    unsigned set_count;
    unsigned players;
    uint8_t options[TW_MAX_OPTIONS];
    uint8_t readings[TW_READING__COUNT]; /* 0: the default */

    struct tw_type types[TW_MAX_TYPES];
    unsigned type_count;
    unsigned edge_kinds; /* kinds of edge on its tiles */
    uint8_t start_type;
    uint8_t deck[192]; /* the draw pile before shuffling */
    unsigned deck_count;
    uint8_t deck_groups[4]; /* sizes of the groups in which the deck is shuffled */
    uint8_t tokens[64];
    unsigned token_count;

    /* The folded map, see board.c. */
    int32_t width;
    uint32_t cell_count;
    int32_t origin; /* address of cell (0, 0): in the middle, where hardly any way is folded */
    int32_t steps[TW_EDGES];
    int32_t ring[8]; /* the eight cells around a cell */

    struct tw_figure_use figures[TW_FIGURE__COUNT];
    uint8_t ordinary[TW_FIGURE__COUNT]; /* kinds placed by the ordinary rule */
    unsigned ordinary_count;
    uint32_t closing_kinds;  /* kinds of feature that close when no end is open */
    uint32_t held_kinds;     /* of these, those that are not complete round an empty cell */
    uint32_t ring_kinds;     /* kinds that are complete when eight tiles lie around them */
    uint32_t hub_kinds;      /* kinds that are complete when all is that runs into them */
    uint32_t touching_kinds; /* kinds that count the cities they touch, and nothing else */
    uint32_t own_kinds;      /* kinds that are not built in */
    uint32_t ground_kinds;
    bool counts_common; /* a formula asks for what all features have */

    const struct tw_scoring *scorings[TW_KIND__COUNT][TW_MOMENT__COUNT][TW_MAX_SCORINGS + 1];
    uint8_t symbols[TW_KIND__COUNT]
                   [TW_SYMBOL__COUNT + 1]; /* symbols each kind counts; ends with TW_NONE */

    uint32_t uses; /* mechanisms in play, one bit each */
    const struct tw_mechanism *mechanisms[TW_MAX_HOOKS];
    uint16_t extra_at[TW_MECHANISM__COUNT]; /* offset of a mechanism's part of tw_state.extra */
    int32_t parameters[TW_MECHANISM__COUNT][4];
    unsigned mechanism_count;
    /* The mechanisms that have a certain hook, so that games without it pay nothing. */
    const struct tw_mechanism *allowing[TW_MAX_HOOKS], *beginning[TW_MAX_HOOKS],
        *laying[TW_MAX_HOOKS], *offering[TW_PHASE__COUNT][TW_MAX_HOOKS],
        *acting[TW_DO__COUNT][TW_MAX_HOOKS], *placing[TW_MAX_HOOKS], *completing[TW_MAX_HOOKS],
        *ordering[TW_MAX_HOOKS], *granting[TW_MAX_HOOKS], *paying[TW_MAX_HOOKS],
        *finishing[TW_MAX_HOOKS], *settling[TW_MAX_HOOKS], *closing[TW_MAX_HOOKS],
        *ending[TW_MAX_HOOKS], *weighing[TW_MAX_HOOKS], *claiming[TW_MAX_HOOKS],
        *counting[TW_MAX_HOOKS];
    size_t state_size;
    size_t extra_size;
    struct tw_part parts[TW_MAX_PARTS];
    unsigned part_count;
    unsigned most_segments;          /* of one tile */
    unsigned most_tiles, most_nodes; /* on the table at once */
};

/* Where a tile fits: front by front, turn by turn, a bit for each site. */
struct tw_fits {
    unsigned count; /* ways to lay it */
    unsigned turns; /* of each front: as many pictures as the tile has, 1, 2 or 4 */
    uint8_t counts[TW_MAX_FRONTS * TW_EDGES];
    uint64_t cells[TW_MAX_FRONTS * TW_EDGES];
};

/* What a playout has found in one step of a turn and need not find again in the next. */
struct tw_memory {
    struct tw_fits fits; /* of the tile that was drawn, unless it is limited */
    uint16_t site;       /* where that tile is about to be laid, or TW_NO_SITE */
    uint16_t place;      /* of the decision just picked in its run */
    bool may_complete;   /* the tile laid last closed the last end of a feature */
    bool is_brief;       /* of one decision: there is no next step */
};

struct tw_play {
    const struct tw_game *game;
    struct tw_state *state;
    struct tw_journal *journal;
    const struct tw_sink *sink;
    struct tw_memory *memory; /* NULL where words are kept or events told */
};

/*
 * Decisions that are offered. Those to lay a tile or a tent are many and are known as a set before
 * they are written out: a brief offer leaves it at that.
 */
struct tw_actions {
    struct tw_action *list;
    unsigned count; /* in the list */
    bool brief;
    const struct tw_fits *fits;  /* brief: laying the tile that was drawn, before all others */
    const struct tw_action *run; /* brief: a run of decisions that lie in the state, */
    unsigned run_at, run_count;  /* and how many of the list come before it */
};

/* journal.c: remembers the words that hold `bytes` bytes from `first` before they are changed. */
void tw_journal_keep(struct tw_play *play, const void *first, size_t bytes);

/* journal.c: an action begins. */
void tw_journal_open(struct tw_journal *journal);
bool tw_journal_back(struct tw_state *state, struct tw_journal *journal);

static inline bool is_kept(const struct tw_play *play)
{
    return !TW_QUIET && play->journal;
}

static inline bool is_told(const struct tw_play *play)
{
    return !TW_QUIET && play->sink;
}

static inline bool remembers(const struct tw_play *play)
{
    return TW_QUIET || play->memory;
}

/* The mechanisms in play that have a certain hook. */
#if TW_PLAIN
static const struct tw_mechanism *const tw_no_hooks[1];
#define TW_HOOKS(play, list) tw_no_hooks
#else
#define TW_HOOKS(play, list) (play)->game->list
#endif

static inline void keep(struct tw_play *play, const void *first, size_t bytes)
{
    if (is_kept(play))
        tw_journal_keep(play, first, bytes);
}

/*
 * Changes one field of the state so that it can be undone. Not needed for the fields before
 * `supply`: they change with every action, so tw_apply() keeps them all at once.
 */
#define TW_SET(play, field, value)                                                                 \
    do {                                                                                           \
        keep((play), &(field), sizeof(field));                                                     \
        (field) = (value);                                                                         \
    } while (0)

static inline bool is_tile(unsigned there)
{
    return there != TW_CELL_EMPTY && there != TW_CELL_SITE;
}

static inline unsigned feature_of(const struct tw_state *state, unsigned node)
{
    while (state->nodes[node].parent != node)
        node = state->nodes[node].parent;
    return node;
}

/* A segment that stands for its feature, which was completed and scored. */
static inline bool is_paid_root(const struct tw_state *state, unsigned node)
{
    return state->nodes[node].open == TW_PAID && state->nodes[node].parent == node;
}

static inline const struct tw_type *type_of_tile(const struct tw_play *play, unsigned tile)
{
    return &play->game->types[play->state->tiles[tile].type];
}

static inline unsigned segment_of(const struct tw_state *state, unsigned node)
{
    return node - state->tiles[state->node_tile[node]].first_node;
}

static inline const struct tw_segment *node_segment(const struct tw_play *play, unsigned node)
{
    const struct tw_placed *tile = &play->state->tiles[play->state->node_tile[node]];

    return &play->game->types[tile->type].segments[node - tile->first_node];
}

static inline enum tw_kind node_kind(const struct tw_play *play, unsigned node)
{
    const struct tw_placed *tile = &play->state->tiles[play->state->node_tile[node]];

    return (enum tw_kind)play->game->types[tile->type].kinds[node - tile->first_node];
}

/* A feature is complete from the moment its last end is closed. */
static inline bool is_complete(const struct tw_state *state, unsigned root)
{
    return state->nodes[root].open <= 0;
}

static inline bool uses(const struct tw_game *game, enum tw_mechanism_kind kind)
{
    return !TW_PLAIN && (game->uses >> kind & 1);
}

static inline void tw_turn_wait(struct tw_play *play, enum tw_phase phase, unsigned player)
{
    play->state->phase = (uint8_t)phase;
    play->state->player = (uint8_t)player;
}

static inline void *mechanism_state(const struct tw_play *play, enum tw_mechanism_kind kind)
{
    return (unsigned char *)play->state->extra + play->game->extra_at[kind];
}

/* Offers decisions that lie one behind the other in the state. */
static inline void offer_run(struct tw_actions *actions, const struct tw_action *run,
                             unsigned count)
{
    if (actions->brief && !actions->run) {
        actions->run = run;
        actions->run_at = actions->count;
        actions->run_count = count;
        return;
    }
    memcpy(actions->list + actions->count, run, count * sizeof *run);
    actions->count += count;
}

/* Writes the run into the list, for whoever looks at what the others offer. */
static inline void unfold(struct tw_actions *actions)
{
    struct tw_action *place = actions->list + actions->run_at;

    if (!actions->run)
        return;
    memmove(place + actions->run_count, place, (actions->count - actions->run_at) * sizeof *place);
    memcpy(place, actions->run, actions->run_count * sizeof *place);
    actions->count += actions->run_count;
    actions->run = NULL;
    actions->run_count = actions->run_at = 0;
}

static inline void offer(struct tw_actions *actions, enum tw_do what, unsigned figure, int x, int y,
                         unsigned segment)
{
    actions->list[actions->count++] = (struct tw_action){.what = (uint8_t)what,
                                                         .figure = (uint8_t)figure,
                                                         .segment = (uint8_t)segment,
                                                         .x = (int16_t)x,
                                                         .y = (int16_t)y};
}

/* Builds with state checks hold the whole state against the tiles after every action and undo. */
static inline void tw_state_assert(const struct tw_game *game, const struct tw_state *state)
{
#ifdef TW_STATE_CHECKS
    const char *problem = tw_state_check(game, state);
    if (problem) {
        fprintf(stderr, "tilewright: the state is broken: %s\n", problem);
        abort();
    }
#else
    (void)game;
    (void)state;
#endif
}

/* layout.c: how much of a state the game uses; the last step of putting it together */
void tw_layout_set(struct tw_game *game);

/* types.c */
bool tw_types_build(struct tw_game *game, struct tw_problem *ret_problem);

/* board.c: the map. */
TW_CORE unsigned tw_board_cell(const struct tw_game *game, int x, int y);
TW_CORE unsigned tw_board_neighbours(const struct tw_play *play, unsigned tile);
TW_CORE unsigned tw_board_lay(struct tw_play *play, unsigned type, int x, int y, unsigned rotation);
TW_CORE int tw_board_site(const struct tw_play *play, int x, int y);

/* fits.c: where tiles fit. */
TW_CORE unsigned tw_board_fits(const struct tw_play *play, unsigned type, unsigned site);
TW_CORE void tw_board_fits_front(const struct tw_play *play, unsigned type,
                                 const struct tw_front *front, uint64_t ret_sites[TW_EDGES]);
TW_CORE void tw_board_find_fits(const struct tw_play *play, unsigned type,
                                struct tw_fits *ret_fits);
TW_CORE struct tw_action tw_board_pick(const struct tw_play *play, const struct tw_fits *fits,
                                       unsigned k);
TW_CORE uint64_t tw_board_count(const struct tw_play *play, unsigned type);
TW_CORE bool tw_board_placeable(const struct tw_play *play, unsigned type);
TW_CORE bool tw_board_any_hole(const struct tw_play *play);
TW_CORE void tw_board_offer_holes(const struct tw_play *play, struct tw_actions *actions);
TW_CORE void tw_board_offer(const struct tw_play *play, unsigned type, struct tw_actions *actions);
TW_CORE void tw_board_offer_fitting(const struct tw_play *play, unsigned type,
                                    struct tw_actions *actions);

/* Laying a tile on a site, unturned. */
static inline struct tw_action lay_on(struct tw_gap site)
{
    return (struct tw_action){.what = TW_DO_TILE, .x = site.x, .y = site.y};
}

/* Have mechanisms a say in where the tile may lie? */
static inline bool tw_board_is_limited(const struct tw_play *play, unsigned type)
{
    return TW_HOOKS(play, allowing)[0] && play->game->types[type].limited;
}

/* The address so many cells on, which may be beyond either end of the map. */
static inline unsigned board_fold(const struct tw_game *game, unsigned cell, int32_t by)
{
    const int32_t next = (int32_t)cell + by;

    if (TW_LIKELY((uint32_t)next < game->cell_count))
        return (unsigned)next;
    return next < 0 ? (unsigned)next + game->cell_count : (unsigned)next - game->cell_count;
}

static inline unsigned board_step(const struct tw_game *game, unsigned cell, unsigned edge)
{
    return board_fold(game, cell, game->steps[edge]);
}

/* features.c: what joined segments form. */
TW_CORE void tw_feature_join(struct tw_play *play, unsigned a, unsigned b);
TW_CORE void tw_feature_join_ends(struct tw_play *play, unsigned a, unsigned b);
TW_CORE void tw_feature_count(const struct tw_play *play, unsigned root, enum tw_kind kind,
                              int32_t *counters);
TW_CORE void tw_feature_count_common(const struct tw_play *play, unsigned root, unsigned owners,
                                     int32_t *counters);
/* By some readings a feature all round an empty cell waits until that is filled. Told after every
 * tile; what is released then is complete. */
TW_CORE void tw_feature_hold(struct tw_play *play);
TW_CORE unsigned tw_feature_first(const struct tw_play *play, unsigned root);
TW_CORE bool tw_feature_reads_before(const struct tw_play *play, unsigned a, unsigned b);
TW_CORE unsigned tw_feature_cities(const struct tw_play *play, unsigned root);

/* figures.c */
TW_CORE unsigned tw_figure_put(struct tw_play *play, unsigned player, enum tw_figure_kind kind,
                               unsigned node, unsigned corner);
TW_CORE void tw_figure_take(struct tw_play *play, unsigned figure);
TW_CORE void tw_figures_return(struct tw_play *play, unsigned root);
TW_CORE unsigned tw_figures_owners(const struct tw_play *play, unsigned root, enum tw_kind kind);
TW_CORE bool tw_figures_has(const struct tw_play *play, unsigned root, unsigned player,
                            enum tw_figure_kind kind);
TW_CORE bool tw_figures_has_follower(const struct tw_play *play, unsigned root, unsigned player);
TW_CORE bool tw_figures_bar(const struct tw_play *play, unsigned root);

/* Keeps a figure that is there new followers off the feature? */
static inline bool is_occupied(const struct tw_play *play, unsigned root)
{
    return play->state->nodes[root].figure != TW_NONE && tw_figures_bar(play, root);
}

/* scoring.c */
TW_CORE bool tw_scoring_may_complete(const struct tw_play *play);
TW_CORE unsigned tw_scoring_completed(const struct tw_play *play, uint16_t roots[TW_MAX_COMPLETED]);
TW_CORE void tw_scoring_add_root(uint16_t *roots, unsigned *count, unsigned root);
TW_CORE void tw_scoring_sort_roots(const struct tw_play *play, uint16_t *roots, unsigned count);
TW_CORE void tw_scoring_feature(struct tw_play *play, unsigned root, enum tw_moment moment,
                                unsigned owners);
TW_CORE unsigned tw_scoring_owners(const struct tw_play *play, unsigned root, enum tw_kind kind);
TW_CORE void tw_scoring_complete(struct tw_play *play, unsigned root);
TW_CORE unsigned tw_scoring_granted(const struct tw_play *play, unsigned players);
TW_CORE void tw_scoring_player(struct tw_play *play, unsigned player, enum tw_moment moment,
                               const int32_t *counters);
TW_CORE void tw_scoring_final(struct tw_play *play);
TW_CORE void tw_scoring_tell(struct tw_play *play, const struct tw_event *event);
TW_CORE void tw_scoring_tell_points(struct tw_play *play, struct tw_event *event,
                                    const int32_t *counters);
TW_CORE const struct tw_scoring *tw_scoring_entry(const struct tw_game *game, enum tw_kind kind,
                                                  enum tw_moment moment, const int32_t *counters);

/* mechanisms/farmers.c: fields whose farmers the cities pay, by some readings, after all else. */
TW_CORE bool tw_farmers_wait(const struct tw_play *play, unsigned root);
TW_CORE void tw_farmers_final(struct tw_play *play);

/* actions.c: what is offered, and carrying it out. */
TW_CORE void tw_actions_gather(const struct tw_play *play, struct tw_actions *actions,
                               struct tw_fits *fits);
TW_CORE unsigned tw_actions_total(const struct tw_actions *actions);
TW_CORE struct tw_action tw_actions_pick(const struct tw_play *play,
                                         const struct tw_actions *actions, unsigned k);
TW_CORE void tw_actions_carry_out(struct tw_play *play, struct tw_action action);

/* playout.c: to the end by random numbers, or the one decision that is given. */
TW_CORE unsigned tw_playout_run(const struct tw_game *game, struct tw_state *state,
                                struct tw_random *random, const struct tw_sink *sink,
                                const struct tw_action *only);
/* quiet.c: the same without a sink. plain.c: the same for games without mechanisms. */
unsigned tw_quiet_playout(const struct tw_game *game, struct tw_state *state,
                          struct tw_random *random, const struct tw_action *only);
unsigned tw_plain_playout(const struct tw_game *game, struct tw_state *state,
                          struct tw_random *random, const struct tw_action *only);

/* turn.c: the turn machine. */
TW_CORE void tw_turn_go_on(struct tw_play *play, enum tw_step step);

/* types.c, mechanisms/: what they tell each other and the core. */
bool tw_type_bars(const struct tw_play *play, unsigned figure, unsigned tile);
void tw_gold_reserve(const struct tw_game *game, struct tw_state *state, const uint8_t *values,
                     unsigned count);
bool tw_gold_stack(struct tw_play *play, unsigned node, const uint8_t *values, unsigned count);
bool tw_gold_hold(struct tw_play *play, unsigned player, const uint8_t *values, unsigned count);
bool tw_gold_take(struct tw_play *play, unsigned root, unsigned player);
bool tw_gold_in_reserve(const struct tw_play *play);
void tw_gold_draw(struct tw_play *play, unsigned root, unsigned player);
bool tw_gold_any(const struct tw_play *play, unsigned root);
void tw_tent_put(struct tw_play *play, unsigned player, unsigned node);
bool tw_goods_hold(struct tw_play *play, unsigned player, const uint8_t counts[3]);
bool tw_abbey_is(const struct tw_play *play, unsigned tile);
bool tw_abbey_closing(const struct tw_play *play);
bool tw_abbey_waits(const struct tw_play *play, unsigned player);
bool tw_abbey_hold(struct tw_play *play, unsigned player, unsigned count);
unsigned tw_abbey_facing(const struct tw_play *play, unsigned tile, unsigned edge);
unsigned tw_barn_node(const struct tw_play *play, unsigned tile, unsigned corner);
bool tw_barn_on(const struct tw_play *play, unsigned root);
void tw_king_give(struct tw_play *play, enum tw_mechanism_kind what, unsigned player);
bool tw_lagging_orders(const struct tw_play *play);
bool tw_lagging_stack_empty(const struct tw_play *play);
void tw_lagging_draws(struct tw_play *play);
bool tw_wagon_moved(const struct tw_play *play, unsigned player);

#endif
