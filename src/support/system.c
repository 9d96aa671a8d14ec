#if defined(__linux__)
#define _GNU_SOURCE
#endif
#include "support/system.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

#if defined(__linux__)
#include <sys/inotify.h>
#include <sys/random.h>
#endif

int tw_system_exchange(const char *one, const char *other)
{
#if defined(__linux__) && defined(RENAME_EXCHANGE)
    if (renameat2(AT_FDCWD, one, AT_FDCWD, other, RENAME_EXCHANGE) == 0)
        return 0;
    return errno == EINVAL ? ENOSYS : errno;
#else
    (void)one;
    (void)other;
    return ENOSYS;
#endif
}

int tw_system_sync(int file)
{
#if defined(__linux__)
    return syncfs(file) == 0 ? 0 : errno;
#else
    (void)file;
    sync();
    return 0;
#endif
}

char *tw_system_real_path(const char *path)
{
    return realpath(path, NULL);
}

uint64_t tw_system_random(void)
{
    uint64_t bits;
    struct timespec time;

#if defined(__linux__)
    if (getrandom(&bits, sizeof bits, 0) == (ssize_t)sizeof bits)
        return bits;
#endif
    clock_gettime(CLOCK_MONOTONIC, &time);
    bits = (uint64_t)time.tv_nsec * 0x9E3779B97F4A7C15u ^ (uint64_t)time.tv_sec;
    return bits ^ (uint64_t)getpid() << 32;
}

int tw_system_watch(void)
{
#if defined(__linux__)
    return inotify_init1(IN_CLOEXEC | IN_NONBLOCK);
#else
    return -1;
#endif
}

void tw_system_watch_folder(int watch, const char *path)
{
#if defined(__linux__)
    /* a folder that is watched already stays so; one that is not there is looked for again later */
    (void)inotify_add_watch(watch, path,
                            IN_CLOSE_WRITE | IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO);
#else
    (void)watch;
    (void)path;
#endif
}

void tw_system_watch_take(int watch)
{
    char events[4096];

    while (read(watch, events, sizeof events) > 0)
        ;
}
