/* Files of any kind that hold a game or a position, also those of another engine (.jcz). */
#ifndef TW_EXCHANGE_EXCHANGE_H
#define TW_EXCHANGE_EXCHANGE_H

#include "play/play.h"

/*
 * Reads a file and plays it through; its extension tells what it is (.yaml, .yml, .json, .jcz).
 * TW_OK: it holds. TW_FINDING: it does not. TW_UNUSABLE: it cannot be used or is unsupported.
 */
enum tw_status tw_exchange_file(struct tw_replay *replay, const char *path);

/* Plays a saved game of the other engine through. */
enum tw_status tw_jcz_run(struct tw_replay *replay, const struct tw_source *source);

/* What was played as such a file. That may be impossible: then why. */
enum tw_status tw_jcz_write(const struct tw_replay *replay, struct tw_text *ret_text,
                            struct tw_problem *ret_problem);

#endif
