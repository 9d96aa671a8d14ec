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

#endif
