/* Where the data are: tile sets, rulesets and scenarios, from any directory. */
#include <dirent.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli/cli.h"

static bool is_directory(const char *path)
{
    struct stat about;

    return stat(path, &about) == 0 && S_ISDIR(about.st_mode);
}

/* A folder of that name may be something else: generated tables, say. Scenarios lie deeper. */
static bool holds_data(const char *path)
{
    DIR *directory = opendir(path);
    struct dirent *entry;
    bool found = false;

    while (directory && !found && (entry = readdir(directory))) {
        const size_t length = strlen(entry->d_name);

        found = (length > 5 && strcmp(entry->d_name + length - 5, ".yaml") == 0) ||
                strstr(path, "scenarios") != NULL;
    }
    if (directory)
        closedir(directory);
    return found;
}

/* An installed folder may be moved as a whole: the data lie beside the program. */
static bool beside_program(const char *name, char *ret_path, size_t room)
{
    char program[PATH_MAX];
    const ssize_t length = readlink("/proc/self/exe", program, sizeof program - 1);
    char *slash;

    if (length < 0)
        return false;
    program[length] = '\0';
    slash = strrchr(program, '/');
    if (!slash)
        return false;
    *slash = '\0';
    return snprintf(ret_path, room, "%s/../share/tilewright/%s", program, name) < (int)room &&
           is_directory(ret_path);
}

const char *tw_cli_data(const char *name, const char *here)
{
    static char paths[4][PATH_MAX];
    static unsigned next;
    char *path = paths[next++ % 4];
    const char *other = getenv("TILEWRIGHT_DATA");

    if (other && other[0]) {
        snprintf(path, PATH_MAX, "%s/%s", other, name);
        return path;
    }
    if (is_directory(here) && holds_data(here))
        return here;
    if (beside_program(name, path, PATH_MAX))
        return path;
    snprintf(path, PATH_MAX, "%s/%s", TW_DATA_DIR, name);
    return path;
}
