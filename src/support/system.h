/* The only place that asks the system for more than POSIX has; elsewhere it makes do without. */
#ifndef TW_SUPPORT_SYSTEM_H
#define TW_SUPPORT_SYSTEM_H

#include <stdint.h>

/* Lets two names change places, so that neither is ever missing. 0, or errno; ENOSYS: cannot. */
int tw_system_exchange(const char *one, const char *other);

/* Brings what was written to the disk that holds the open file. 0, or errno. */
int tw_system_sync(int file);

/* The name without links, or NULL with errno. Free it. */
char *tw_system_real_path(const char *path);

/* Bits that nobody can foretell. */
uint64_t tw_system_random(void);

/*
 * Something that becomes readable when a file of a folder was written, came or went: whoever reads
 * files watches the folders that they are in, for editors put a new file into the place of the old
 * one. -1: the system cannot tell.
 */
int tw_system_watch(void);
void tw_system_watch_folder(int watch, const char *path);
/* Takes all that it has to tell. */
void tw_system_watch_take(int watch);

#endif
