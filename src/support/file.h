/*
 * Files and folders are written whole or not at all. What is new is put together under a name that
 * nobody can foretell, beside its place; then it changes places with what was there. A reader sees
 * the old whole or the new whole at any moment, also when the program is killed. Whoever writes
 * into a folder first removes what dead programs left there: a lock tells the living from the dead.
 *
 * Functions return 0, or the number that errno had.
 */
#ifndef TW_SUPPORT_FILE_H
#define TW_SUPPORT_FILE_H

#include "support/text.h"

/* Writes a file that is not there yet. What was begun and could not be finished is removed. */
int tw_file_create(const char *path, const struct tw_text *text);

/* Opens, writes and commits a target. */
int tw_file_write(const char *path, const struct tw_text *text);

/*
 * Adds lines to the end of a file, on the disk; one that is not there is made. Who adds at the same
 * time waits, and no line breaks another.
 */
int tw_file_append(const char *path, const struct tw_text *text);

/* A file that is going to be written. */
struct tw_target {
    char *path;    /* its place; links are followed */
    char *aside;   /* where it is put together; NULL: pipes and devices are written to */
    int file;      /* open, and locked while it lies aside */
    bool is_plain; /* the place holds a file, or will */
};

/*
 * Makes sure that the file can be written, before the work for it begins. A pipe is waited for
 * until somebody reads it. Whatever comes of it, discard the target in the end.
 */
int tw_target_open(const char *path, struct tw_target *ret_target);
/* Puts the text aside, on the disk. */
int tw_target_fill(struct tw_target *target, const struct tw_text *text);
/* Puts it into its place. */
int tw_target_commit(struct tw_target *target);
/* Closes it; what is not in its place is gone. Does nothing to one that was discarded. */
void tw_target_discard(struct tw_target *target);

/* A folder that is going to be written, all of it. */
struct tw_folder {
    char *path;  /* its place */
    char *aside; /* where its files go until it is committed */
    int lock;
};

/* The folders above it are made. Discard it in the end. */
int tw_folder_open(const char *path, struct tw_folder *ret_folder);
int tw_folder_commit(struct tw_folder *folder);
void tw_folder_discard(struct tw_folder *folder);

/*
 * Makes the directory and those above it; one that is there is fine. On failure `path` ends behind
 * the one that could not be made.
 */
int tw_directory_make(char *path);

/* The same for the directories above `path` alone. */
int tw_directory_make_above(char *path);

/* Removes a directory and all that is in it, without following links. */
void tw_directory_remove(const char *path);

#endif
