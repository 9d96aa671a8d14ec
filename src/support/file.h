/*
 * Files are written whole or not at all: what was there before stays until the new bytes are on the
 * disk. Functions return 0, or the number that errno had.
 */
#ifndef TW_SUPPORT_FILE_H
#define TW_SUPPORT_FILE_H

#include "support/text.h"

/* Writes a file that is not there yet. What was begun and could not be finished is removed. */
int tw_file_create(const char *path, const struct tw_text *text);

/* Writes a file under another name beside `path`, then renames it into its place. */
int tw_file_write(const char *path, const struct tw_text *text);

/*
 * Makes the directory and those above it; one that is there is fine. On failure `path` ends behind
 * the one that could not be made.
 */
int tw_directory_make(char *path);

/* The same for the directories above `path` alone. */
int tw_directory_make_above(char *path);

#endif
