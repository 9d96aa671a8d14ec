/* The folders in which files are watched. */
#ifndef TW_CLI_WATCH_FOLDERS_H
#define TW_CLI_WATCH_FOLDERS_H

#include "cli/cli.h"

/* Those of the files that were given, and those below folders that were; again for what is new. */
void tw_watch_folders(int watcher, const struct tw_arguments *arguments);

#endif
