/* Directories where files are taken: every file below them that a command can read. */
#ifndef TW_CLI_PATHS_H
#define TW_CLI_PATHS_H

#include <stdbool.h>
#include <stddef.h>

#include "cli/cli.h"
#include "support/arena.h"
#include "support/status.h"

struct tw_paths {
    struct tw_arena arena;
    const char **list;
    size_t count, room;
};

/*
 * Puts all files below a directory among the arguments in place of the directory. False, with a
 * message, when it holds none. The names live as long as `paths`.
 */
bool tw_paths_expand(const char *command, struct tw_arguments *arguments,
                     const char *const *endings, struct tw_paths *paths);

void tw_paths_done(struct tw_paths *paths);

#endif
