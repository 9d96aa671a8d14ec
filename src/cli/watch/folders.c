#include "cli/watch/folders.h"

#include <dirent.h>
#include <string.h>
#include <sys/stat.h>

#include "support/system.h"

enum { DEPTH = 8 };

static bool is_directory(const char *path)
{
    struct stat about;

    return stat(path, &about) == 0 && S_ISDIR(about.st_mode);
}

static void add_below(int watcher, const char *path, unsigned depth)
{
    DIR *directory = depth < DEPTH ? opendir(path) : NULL;
    const struct dirent *entry;

    tw_system_watch_folder(watcher, path);
    while (directory && (entry = readdir(directory))) {
        struct tw_text inner = {0};

        tw_text_format(&inner, "%s/%s", path, entry->d_name);
        if (entry->d_name[0] != '.' && is_directory(tw_text_string(&inner)))
            add_below(watcher, tw_text_string(&inner), depth + 1);
        tw_text_done(&inner);
    }
    if (directory)
        closedir(directory);
}

/* The folder that a file is in. */
static void add_home(int watcher, const char *path)
{
    const char *slash = strrchr(path, '/');
    struct tw_text folder = {0};

    if (slash)
        tw_text_add_bytes(&folder, path, slash > path ? (size_t)(slash - path) : 1);
    tw_system_watch_folder(watcher, slash ? tw_text_string(&folder) : ".");
    tw_text_done(&folder);
}

void tw_watch_folders(int watcher, const struct tw_arguments *arguments)
{
    for (size_t i = 0; watcher >= 0 && i < arguments->positional_count; i++)
        if (is_directory(arguments->positional[i]))
            add_below(watcher, arguments->positional[i], 0);
        else
            add_home(watcher, arguments->positional[i]);
}
