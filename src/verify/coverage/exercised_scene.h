/* What the recognisers of circumstances share: one decision and the table it is taken on. */
#ifndef TW_VERIFY_COVERAGE_EXERCISED_SCENE_H
#define TW_VERIFY_COVERAGE_EXERCISED_SCENE_H

#include "support/compiler.h"
#include "verify/coverage/at_work.h"
#include "verify/coverage/exercised.h"

struct tw_scene {
    const struct tw_oracle_position *position;
    const struct tw_oracle_log *log; /* what the decision led to */
    const struct tw_action *actions; /* legal now */
    unsigned action_count;
    const struct tw_oracle_board *board; /* of the position */
    struct tw_exercised_before *before;
    struct tw_action action;
    uint64_t *met, *laid;
    struct tw_witness *witness; /* NULL: a decision is looked at and not taken */
    unsigned decision;          /* how many were taken */
};

static inline void tw_scene_met(const struct tw_scene *scene, enum tw_circumstance what, bool is)
{
    scene->met[what] += is;
    if (scene->witness)
        tw_witness_met(scene->witness, what, is);
}

static inline bool tw_scene_uses(const struct tw_scene *scene, enum tw_mechanism_kind mechanism)
{
    return (scene->position->rules->mechanisms >> mechanism & 1) != 0;
}

/* Figures that count for a majority: all but builders, pigs, barns and tents. */
static inline bool tw_scene_follower(unsigned kind)
{
    const unsigned others =
        1u << TW_FIGURE_BUILDER | 1u << TW_FIGURE_PIG | 1u << TW_FIGURE_BARN | 1u << TW_FIGURE_TENT;

    return (others >> kind & 1) == 0;
}

static inline bool tw_scene_several(unsigned players)
{
    return (players & (players - 1)) != 0;
}

static inline unsigned tw_scene_feature(const struct tw_scene *scene,
                                        const struct tw_oracle_figure *figure)
{
    return scene->board->of[figure->tile][figure->segment];
}

/* situation.c: does the clause say something in this position? `ruleset` is the one it belongs to.
 */
bool tw_situation_holds(enum tw_situation situation, const struct tw_oracle_position *position,
                        const struct tw_ruleset *ruleset);

/* situation.c: which set a tile is drawn from, or -1. */
int tw_scene_set_of(const struct tw_oracle_position *position, const struct tw_tile *tile);

/* decision.c: what it means to take the decision; looks at the scene and changes nothing else. */
void tw_scene_decide(const struct tw_scene *scene);

/* exercised_figure.c: a figure is about to be placed. */
void tw_scene_figure(const struct tw_scene *scene);
void tw_scene_tent(const struct tw_scene *scene);
void tw_scene_dig(const struct tw_scene *scene);

/* exercised_course.c: a tile was laid; what it lies beside; the turn and the game go on. */
void tw_scene_tile(const struct tw_scene *scene);
void tw_scene_beside(const struct tw_scene *scene);
void tw_scene_course(const struct tw_scene *scene);

/* exercised_scored.c: features were scored. */
void tw_scene_scored(const struct tw_scene *scene);

/* A feature that was scored, and the pieces that left it. */
struct tw_scene_score {
    unsigned feature;
    const struct tw_oracle_feature *scored;
    const struct tw_oracle_event *event; /* its first */
    bool paid;                           /* somebody got points, or nobody because they lapsed */
    bool complete;
    enum tw_moment moment;
    unsigned owners, followers;     /* players, one bit each */
    unsigned who[TW_FIGURE__COUNT]; /* the same for each kind of piece that left */
    unsigned tokens;                /* that were taken before */
    bool twice;                     /* two followers of one player left one segment */
    bool abbey;                     /* it is a monk's place on an abbey */
};

/* exercised_complete.c: by the kind of feature. */
void tw_scene_complete(const struct tw_scene *scene, const struct tw_scene_score *score);
void tw_scene_king(const struct tw_scene *scene);

/* exercised_final.c: the end. */
void tw_scene_final(const struct tw_scene *scene, const struct tw_scene_score *score);
void tw_scene_final_cities(const struct tw_scene *scene);

#endif
