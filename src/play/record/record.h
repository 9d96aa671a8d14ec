/* A game record between reading and playing. Cases for other implementations are read with it too.
 */
#ifndef TW_PLAY_RECORD_RECORD_H
#define TW_PLAY_RECORD_RECORD_H

#include "play/json.h"

struct tw_record {
    struct tw_json json;
    struct tw_replay *replay;
    const json_t *game; /* the object that holds all of it; borrowed */
    uint8_t deck[192];
    unsigned deck_count;
    uint8_t tokens[192];
    unsigned token_count;
    bool ends; /* a whole game: its last draws may follow the last action */
};

/* Reads which files over what is built in it was played by; warns of those that are not here. */
bool tw_record_read_files(struct tw_record *record);

/* Reads what stands before the actions and puts the game together. */
bool tw_record_head(struct tw_record *record);
/* Begins it with the draws and tokens that were read. */
bool tw_record_start(struct tw_record *record);
/* Reads one action; `path` names it in messages. */
bool tw_record_action(struct tw_json *json, const json_t *action, const char *path,
                      struct tw_written *ret_written);

#endif
