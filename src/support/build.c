#define _GNU_SOURCE /* dl_iterate_phdr() */
#include "support/build.h"

#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#ifdef __linux__
#include <link.h>

enum { BUILD_ID_NOTE = 3 };

static size_t padded(size_t size)
{
    return (size + 3) & ~(size_t)3;
}

/* Looks through the notes of one segment: name size, content size, type, name, content. */
static bool find_note(const char *at, size_t left, char ret_hex[TW_HASH_HEX])
{
    while (left >= sizeof(ElfW(Nhdr))) {
        ElfW(Nhdr) note;

        memcpy(&note, at, sizeof note);
        const size_t name = padded(note.n_namesz), content = padded(note.n_descsz);
        const char *bytes = at + sizeof note + name;

        if (name + content > left - sizeof note)
            return false;
        if (note.n_type == BUILD_ID_NOTE && note.n_namesz == 4 &&
            memcmp(at + sizeof note, "GNU", 4) == 0 && note.n_descsz > 0 && note.n_descsz <= 32) {
            for (size_t i = 0; i < note.n_descsz; i++)
                snprintf(ret_hex + 2 * i, 3, "%02x", (unsigned)(unsigned char)bytes[i]);
            return true;
        }
        at += sizeof note + name + content;
        left -= sizeof note + name + content;
    }
    return false;
}

/* The program itself comes first; what else is loaded does not matter. */
static int look_at_program(struct dl_phdr_info *info, size_t size, void *context)
{
    (void)size;
    for (unsigned i = 0; i < info->dlpi_phnum; i++) {
        const ElfW(Phdr) *part = &info->dlpi_phdr[i];

        if (part->p_type == PT_NOTE && /* NOLINTNEXTLINE(performance-no-int-to-ptr) */
            find_note((const char *)(info->dlpi_addr + part->p_vaddr), part->p_memsz, context))
            break;
    }
    return 1;
}

static void find_id(char ret_hex[TW_HASH_HEX])
{
    dl_iterate_phdr(look_at_program, ret_hex);
}
#else
static void find_id(char ret_hex[TW_HASH_HEX])
{
    (void)ret_hex;
}
#endif

static void hash_program(char ret_hex[TW_HASH_HEX])
{
    FILE *file = fopen("/proc/self/exe", "rb");
    struct tw_hash hash;
    char bytes[4096];
    size_t count;

    tw_hash_start(&hash);
    while (file && (count = fread(bytes, 1, sizeof bytes, file)) > 0)
        tw_hash_add(&hash, bytes, count);
    if (file)
        fclose(file);
    tw_hash_hex(&hash, ret_hex);
}

void tw_build_id(char ret_hex[TW_HASH_HEX])
{
    ret_hex[0] = '\0';
    find_id(ret_hex);
    if (ret_hex[0] == '\0')
        hash_program(ret_hex);
}
