/* Saved games of the other engine (.jcz): what its words mean here. Shared by reader and writer. */
#ifndef TW_EXCHANGE_JCZ_JCZ_H
#define TW_EXCHANGE_JCZ_JCZ_H

#include "play/json.h"

/* A tile set of the other engine and the ruleset that brings the same tiles. */
struct tw_jcz_set {
    const char *name; /* without its edition */
    const char *ruleset;
};

enum tw_jcz_part {
    TW_JCZ_FIGURE, /* figures that each player has; may be absent */
    TW_JCZ_RULE,   /* a mechanism that goes with the ruleset's tiles */
    TW_JCZ_IDLE,   /* without effect on the sets that can be played */
};

/* An entry of `setup.elements`. */
struct tw_jcz_element {
    const char *name;
    const char *ruleset;
    enum tw_jcz_part part;
    int figure; /* enum tw_figure_kind, or -1 */
};

/* A value of an entry of `setup.rules` and the reading it stands for. */
struct tw_jcz_rule {
    const char *key;
    const char *value;
    const char *ruleset; /* the key means nothing unless this is in play */
    bool is_default;     /* what a file without the key was played with */
    bool playable;
    const char *option; /* NULL: our default reading */
    const char *choice;
};

/* A kind of figure. */
struct tw_jcz_meeple {
    const char *word; /* in meeple ids */
    int figure;
};

/* A kind of feature. */
struct tw_jcz_feature {
    const char *word;
    int kind;
};

/* All end with an entry whose first word is NULL. */
extern const struct tw_jcz_set tw_jcz_sets[];
extern const struct tw_jcz_element tw_jcz_elements[];
extern const struct tw_jcz_rule tw_jcz_rules[];
extern const struct tw_jcz_meeple tw_jcz_meeples[];
extern const struct tw_jcz_feature tw_jcz_features[];
extern const char *const tw_jcz_abbey;      /* the tile of that name */
extern const char *const tw_jcz_rulesets[]; /* all that the tables name, in playing order */

/* What a segment is called on a tile turned by `rotation` quarters, "NL.WR". */
void tw_jcz_location(const struct tw_segment *segments, unsigned count, unsigned segment,
                     unsigned rotation, char ret_location[32]);

enum { TW_JCZ_MOST_TILES = 192, TW_JCZ_MOST_IDS = 16, TW_JCZ_MOST_MESSAGES = 5000 };

/* A piece with an id of its own, on the table or off it. */
struct tw_jcz_piece {
    bool placed;
    uint16_t node;
};

/* A saved game being read. */
struct tw_jcz {
    struct tw_json json;
    struct tw_replay *replay;
    char rules[256];    /* as for --rules */
    bool in_play[16];   /* by index in tw_jcz_rulesets */
    bool has_tiles[16]; /* the tiles as well, not only figures and mechanisms */
    bool has_figure[TW_FIGURE__COUNT];
    bool gardens; /* edition 2: some copies show a garden */
    /* The pack: what is drawn in which order. */
    const struct tw_tile_ref *pack[TW_JCZ_MOST_TILES]; /* sorted by id */
    unsigned pack_count;
    uint8_t deck[TW_JCZ_MOST_TILES];
    const struct tw_tile_ref *deck_refs[TW_JCZ_MOST_TILES];
    unsigned fixed_count; /* draws that the file prescribes */
    unsigned deck_count;
    double random;
    /* Between messages. */
    bool abbey_declined;
    bool pending;
    struct tw_written action; /* the pending one */
    struct tw_jcz_piece pieces[TW_MAX_PLAYERS][TW_FIGURE__COUNT][TW_JCZ_MOST_IDS];
    int piece; /* number of the piece that the pending action places, from 1; 0: none */
};

/* Reads `setup` and `players`, puts the game together. */
enum tw_status tw_jcz_setup(struct tw_jcz *jcz);
/* Reads what is drawn; starts the game. */
enum tw_status tw_jcz_draws(struct tw_jcz *jcz);
/* Foretells the draws that follow, after `random` was set. */
void tw_jcz_foretell(struct tw_jcz *jcz, unsigned from, uint8_t *deck);
int tw_jcz_type(const struct tw_jcz *jcz, const char *ref);
/* Plays the messages. */
enum tw_status tw_jcz_play(struct tw_jcz *jcz);

#endif
