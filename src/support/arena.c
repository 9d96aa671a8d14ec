#include "support/arena.h"

#include <stdarg.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "support/memory.h"

enum { FIRST_BLOCK = 1 << 12, LARGEST_BLOCK = 1 << 20 };

struct tw_arena_block {
    struct tw_arena_block *next;
    size_t size;
    size_t used;
    max_align_t bytes[];
};

static _Thread_local unsigned fail_countdown;

void tw_arena_fail_after(unsigned countdown)
{
    fail_countdown = countdown;
}

static _Thread_local unsigned long request_countdown;

unsigned long tw_arena_fail_request(unsigned long countdown)
{
    const unsigned long left = request_countdown;

    request_countdown = countdown;
    return left;
}

static bool request_fails(void)
{
    return request_countdown > 0 && --request_countdown == 0;
}

static void *system_alloc(size_t size)
{
    if (fail_countdown > 0 && --fail_countdown == 0)
        return NULL;
    return calloc(1, size);
}

static struct tw_arena_block *block_new(struct tw_arena *arena, size_t size)
{
    size_t capacity = arena->blocks ? arena->blocks->size * 2 : FIRST_BLOCK;
    struct tw_arena_block *block;

    if (capacity > LARGEST_BLOCK)
        capacity = LARGEST_BLOCK;
    if (capacity < size)
        capacity = size;
    block = system_alloc(sizeof *block + capacity);
    if (!block)
        return NULL;
    block->size = capacity;
    block->next = arena->blocks;
    arena->blocks = block;
    return block;
}

void *tw_arena_alloc(struct tw_arena *arena, size_t size)
{
    const size_t limit = arena->limit ? arena->limit : TW_ARENA_LIMIT;
    struct tw_arena_block *block = arena->blocks;
    void *memory;

    if (size > limit - arena->used || request_fails()) {
        tw_memory_failed();
        return NULL;
    }
    size = (size + sizeof(max_align_t) - 1) / sizeof(max_align_t) * sizeof(max_align_t);
    if (!block || block->size - block->used < size)
        block = block_new(arena, size);
    if (!block) {
        tw_memory_failed();
        return NULL;
    }
    memory = (char *)block->bytes + block->used;
    block->used += size;
    arena->used += size < limit - arena->used ? size : limit - arena->used;
    return memory;
}

void *tw_arena_array(struct tw_arena *arena, size_t count, size_t size)
{
    if (size && count > SIZE_MAX / size)
        return NULL;
    return tw_arena_alloc(arena, count * size);
}

char *tw_arena_copy(struct tw_arena *arena, const char *bytes, size_t length)
{
    char *copy = length < SIZE_MAX ? tw_arena_alloc(arena, length + 1) : NULL;

    if (copy && length)
        memcpy(copy, bytes, length);
    return copy;
}

char *tw_arena_string(struct tw_arena *arena, const char *string)
{
    return tw_arena_copy(arena, string, strlen(string));
}

char *tw_arena_format(struct tw_arena *arena, const char *format, ...)
{
    va_list arguments;
    char *text;
    int length;

    va_start(arguments, format);
    length = vsnprintf(NULL, 0, format, arguments);
    va_end(arguments);
    if (length < 0)
        return NULL;
    text = tw_arena_alloc(arena, (size_t)length + 1);
    if (!text)
        return NULL;
    va_start(arguments, format);
    vsnprintf(text, (size_t)length + 1, format, arguments);
    va_end(arguments);
    return text;
}

void *tw_arena_grow(struct tw_arena *arena, void *array, size_t count, size_t *capacity,
                    size_t size)
{
    size_t wanted = *capacity ? *capacity * 2 : 8;
    void *copy;

    if (count < *capacity)
        return array;
    copy = tw_arena_array(arena, wanted, size);
    if (!copy)
        return NULL;
    if (count)
        memcpy(copy, array, count * size);
    *capacity = wanted;
    return copy;
}

void tw_arena_done(struct tw_arena *arena)
{
    struct tw_arena_block *block = arena->blocks;

    while (block) {
        struct tw_arena_block *next = block->next;
        free(block);
        block = next;
    }
    arena->blocks = NULL;
    arena->used = 0;
}
