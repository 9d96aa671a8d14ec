/*
 * Runs a fuzz target over files and directories, and over spoiled copies of them, for compilers
 * without libFuzzer: every prefix in steps, and every byte in steps changed. What it does depends
 * on the files alone. With --mutate N each file is also changed at random N times, in one to eight
 * places: bits, bytes, numbers, pieces that are left out, doubled or taken from the file before.
 * The seed is in the sources: the same files give the same inputs.
 */
#include <dirent.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length);

enum { MOST_BYTES = 5 << 20, SPOILED_COPIES = 40, MOST_PATH = 4096 };

enum { MOST_PIECE = 256 };

static uint8_t buffer[MOST_BYTES], original[MOST_BYTES];
static uint8_t before[MOST_BYTES + MOST_PIECE]; /* the file before this one */
static size_t before_length;
static unsigned long inputs, mutations;

static void run(size_t length)
{
    LLVMFuzzerTestOneInput(buffer, length);
    inputs++;
}

static uint64_t chance = UINT64_C(0x74696C6577726974);

/* xorshift64* */
static size_t below(size_t limit)
{
    chance ^= chance >> 12;
    chance ^= chance << 25;
    chance ^= chance >> 27;
    return limit > 0 ? (size_t)((chance * UINT64_C(2685821657736338717)) >> 11) % limit : 0;
}

static void replace(size_t at, size_t old_length, const uint8_t *piece, size_t length, size_t *size)
{
    if (*size - old_length + length > sizeof buffer)
        return;
    memmove(buffer + at + length, buffer + at + old_length, *size - at - old_length);
    memcpy(buffer + at, piece, length);
    *size += length - old_length;
}

/* A number becomes one at an edge. */
static void change_number(size_t *size)
{
    static const char *const edges[] = {"0",    "-1", "2147483648", "9223372036854775807",
                                        "1e99", "[]"};
    const char *edge = edges[below(sizeof edges / sizeof edges[0])];
    size_t at = below(*size), end;

    while (at < *size && (buffer[at] < '0' || buffer[at] > '9'))
        at++;
    for (end = at; end < *size && buffer[end] >= '0' && buffer[end] <= '9';)
        end++;
    if (at < *size)
        replace(at, end - at, (const uint8_t *)edge, strlen(edge), size);
}

static void change(size_t *size)
{
    const size_t at = below(*size), left = *size - at;
    const size_t length = 1 + below(left < MOST_PIECE ? left : MOST_PIECE);
    uint8_t piece[MOST_PIECE];

    if (*size == 0)
        return;
    memcpy(piece, buffer + at, length);
    switch (below(6)) {
    case 0:
        buffer[at] ^= (uint8_t)(1u << below(8));
        break;
    case 1:
        buffer[at] = (uint8_t)below(256);
        break;
    case 2:
        replace(at, length, piece, 0, size);
        break;
    case 3:
        replace(below(*size), 0, piece, length, size);
        break;
    case 4:
        if (before_length > 0)
            replace(at, 0, before + below(before_length), 1 + below(MOST_PIECE), size);
        break;
    default:
        change_number(size);
    }
}

/* `original` holds the file; what the next one takes pieces from is this one. */
static void mutate(size_t length)
{
    memcpy(original, buffer, length);
    for (unsigned long i = 0; i < mutations; i++) {
        size_t size = length;

        memcpy(buffer, original, length);
        for (size_t changes = 1 + below(8); changes > 0; changes--)
            change(&size);
        run(size);
    }
    before_length = length < MOST_BYTES ? length : MOST_BYTES;
    memcpy(before, original, before_length);
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
    if (mutations > 0)
        mutate(length);
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
        if (strcmp(arguments[i], "--mutate") == 0 && i + 1 < argument_count)
            mutations = strtoul(arguments[++i], NULL, 10);
        else
            run_path(arguments[i]);
    printf("%lu inputs\n", inputs);
    return inputs > 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
