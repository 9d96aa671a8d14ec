/* What the replay command writes besides its story: results, and pictures of the boards. */
#ifndef TW_CLI_REPLAY_FILES_H
#define TW_CLI_REPLAY_FILES_H

#include "cli/library.h"

enum { TW_MAX_RULES_SEEN = 64 };

struct tw_replay_files {
    const struct tw_arguments *arguments;
    const struct tw_tables *tables;
    const char *given; /* the files over what is built in, as they are typed */
    const char *out;   /* results, or NULL */
    const char *svg;   /* a picture, a directory for pictures, or NULL */
    bool svg_each;     /* then it is a directory */
    struct tw_arena arena;
    struct tw_text rows;
    unsigned row_count;
    const char *rules[TW_MAX_RULES_SEEN]; /* of the games, each once */
    unsigned rule_count;
};

/* Reads --out and --svg. What is wrong goes to standard error, here and below. */
int tw_replay_files_open(struct tw_replay_files *files, const struct tw_arguments *arguments,
                         const struct tw_cli_library *library);

/* Takes a file that was played through. */
int tw_replay_files_add(struct tw_replay_files *files, const struct tw_replay *replay,
                        const char *path);

/* Writes the results. */
int tw_replay_files_close(struct tw_replay_files *files);

#endif
