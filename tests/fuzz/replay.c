/*
 * Runs a fuzz target over files and directories, and over spoiled copies of them, for compilers
 * without libFuzzer: every prefix in steps, and every byte in steps changed. What it does depends
 * on the files alone.
 */
#include <dirent.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length);

enum { MOST_BYTES = 5 << 20, SPOILED_COPIES = 40, MOST_PATH = 4096 };

static uint8_t buffer[MOST_BYTES];
static unsigned long inputs;

static void run(size_t length)
{
    LLVMFuzzerTestOneInput(buffer, length);
    inputs++;
}

static void run_file(const char *path)
{
    static const uint8_t spoilers[] = {0, '\n', '\t', '"', '{', ']', ':', 0xFF};
    FILE *file = fopen(path, "rb");
    const size_t length = file ? fread(buffer, 1, sizeof buffer, file) : 0;

    if (!file)
        return;
    fclose(file);
    run(length);
    for (size_t i = 0; i < SPOILED_COPIES && length > 0; i++) {
        const size_t at = length * i / SPOILED_COPIES;
        const uint8_t kept = buffer[at];

        run(at);
        buffer[at] = spoilers[i % sizeof spoilers];
        run(length);
        buffer[at] = kept;
    }
}

static void run_path(const char *path)
{
    DIR *directory = opendir(path);
    struct dirent *entry;

    if (!directory) {
        run_file(path);
        return;
    }
    while ((entry = readdir(directory)) != NULL) {
        char below[MOST_PATH];

        if (entry->d_name[0] == '.' ||
            snprintf(below, sizeof below, "%s/%s", path, entry->d_name) >= MOST_PATH)
            continue;
        run_path(below);
    }
    closedir(directory);
}

int main(int argument_count, char **arguments)
{
    for (int i = 1; i < argument_count; i++)
        run_path(arguments[i]);
    printf("%lu inputs\n", inputs);
    return inputs > 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
