/* Names beside a place where something is put together; for files and folders only. */
#ifndef TW_SUPPORT_ASIDE_H
#define TW_SUPPORT_ASIDE_H

#include <stdbool.h>

/*
 * Makes a file, or a directory, beside `path` and locks it. `*ret_name` is to be freed,
 * `*ret_file` to be closed. Leftovers of dead programs in the same folder are removed.
 */
int tw_aside_make(const char *path, bool directory, char **ret_name, int *ret_file);

/* Brings a change of names in the folder above `path` to the disk. */
int tw_aside_sync_above(const char *path);

#endif
