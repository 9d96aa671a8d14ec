/* Written games between reading and playing: decisions as written down, and what came of them. */
#ifndef TW_PLAY_REPLAY_H
#define TW_PLAY_REPLAY_H

#include "play/play.h"

/* Why a decision is refused: the engine's reasons and two that only a written game can have. */
struct tw_refused {
    uint64_t reasons;       /* one bit per enum tw_reason; 0: it is legal */
    const char *other_tile; /* the tile that was drawn, when another one is named */
    int other_player;       /* who decides, when another one is named; or -1 */
};

/* A decision as written down. */
struct tw_written {
    uint8_t what;     /* enum tw_do */
    uint8_t figure;   /* enum tw_figure_kind, or as in struct tw_action */
    uint8_t rotation; /* quarter turns */
    uint8_t corner;   /* barns */
    bool abbey;       /* the tile is an abbey */
    int player;       /* -1: not said */
    int type;         /* tile named, or -1 */
    int x, y;
    const char *segment; /* name, or NULL */
};

enum { TW_CELL_LIMIT = 1000 }; /* no table reaches further */

/* Puts the game together from replay->choices and players. */
enum tw_status tw_replay_create(struct tw_replay *replay, const char *rules,
                                struct tw_problem *ret_problem);
/* Takes a game that was put together elsewhere. */
enum tw_status tw_replay_adopt(struct tw_replay *replay, struct tw_game *game);
/* Takes the tokens of the start tile down, before the first decision. */
void tw_replay_note_start(struct tw_replay *replay);
/* For the second judge: a position lies there, its first turn or a whole game begins, a decision is
 * tried and not carried out. */
void tw_replay_laid_out(struct tw_replay *replay);
void tw_replay_begun(struct tw_replay *replay, const struct tw_scenario_deck *deck);
void tw_replay_try(struct tw_replay *replay, struct tw_action action);

/* The decision as the engine takes it; a segment that is not there becomes TW_NONE. */
struct tw_action tw_written_action(const struct tw_replay *replay,
                                   const struct tw_written *written);
/* Both judges look at it when it is refused. */
struct tw_refused tw_written_refused(struct tw_replay *replay, const struct tw_written *written);
/* Draws first where a tile is named and the abbey was to be asked for. */
void tw_written_imply(struct tw_replay *replay, const struct tw_written *written);
/* "mismatch [BASE-TILE-03], apart [BASE-TILE-02]" */
void tw_refused_text(const struct tw_replay *replay, const struct tw_refused *refused,
                     struct tw_text *text);
void tw_written_text(const struct tw_replay *replay, const struct tw_written *written,
                     struct tw_text *text);

void tw_replay_mismatch(struct tw_replay *replay, struct tw_place place, const char *format, ...)
    TW_PRINTF(3, 4);
/* Keeps a move that was tried and not made. */
void tw_replay_note(struct tw_replay *replay, bool allowed, const char *format, ...)
    TW_PRINTF(3, 4);
/* Says what the verdict is now and gives the status that goes with it. */
enum tw_status tw_replay_close(struct tw_replay *replay);
enum tw_status tw_replay_unsupported(struct tw_replay *replay, const char *format, ...)
    TW_PRINTF(2, 3);

/* The node of a segment by name, or TW_NO_NODE. */
unsigned tw_node_named(const struct tw_game *game, const struct tw_state *state, int x, int y,
                       const char *segment);
int tw_segment_named(const struct tw_game *game, unsigned type, const char *name);
/* One entry as a JSON object. */
void tw_entry_json(const struct tw_replay *replay, const struct tw_log_entry *entry,
                   struct tw_text *text);
/* An event in words, without its clauses. */
void tw_event_words(const struct tw_replay *replay, const struct tw_log_entry *entry,
                    struct tw_text *text);
/* An action as it stands in records. */
void tw_action_json(const struct tw_replay *replay, const struct tw_log_entry *entry,
                    struct tw_text *text);
/* Name of a tile type as written: the id, whatever the picture. */
const char *tw_type_word(const struct tw_game *game, unsigned type);

#endif
