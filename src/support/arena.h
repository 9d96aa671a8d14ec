/*
 * The one way to own memory outside the engine: an arena.
 *
 * What is taken from an arena lives until the arena is emptied; nothing is freed one by one. Memory
 * is zeroed. An arena has a limit, so that no input can exhaust the machine.
 */
#ifndef TW_SUPPORT_ARENA_H
#define TW_SUPPORT_ARENA_H

#include <stddef.h>

#include "support/compiler.h"

struct tw_arena_block;

struct tw_arena {
    struct tw_arena_block *blocks; /* newest first */
    size_t used;                   /* bytes handed out, to hold against the limit */
    size_t limit;                  /* bytes that may be handed out; 0 means TW_ARENA_LIMIT */
};

#define TW_ARENA_LIMIT ((size_t)1 << 30)

/* Zeroed memory, aligned for any type. NULL when memory or the limit is exhausted. */
void *tw_arena_alloc(struct tw_arena *arena, size_t size);

/* As tw_arena_alloc for `count` elements; NULL when the product overflows. */
void *tw_arena_array(struct tw_arena *arena, size_t count, size_t size);

/* A copy of `length` bytes with a zero byte behind them. */
char *tw_arena_copy(struct tw_arena *arena, const char *bytes, size_t length);

/* A copy of a string. */
char *tw_arena_string(struct tw_arena *arena, const char *string);

/* printf into the arena. */
char *tw_arena_format(struct tw_arena *arena, const char *format, ...) TW_PRINTF(2, 3);

/*
 * Grows an array that lives in the arena: returns `array` when it has room for one more element,
 * else a copy with twice the room. `*capacity` follows. NULL when memory is exhausted; the old
 * array stays valid.
 */
void *tw_arena_grow(struct tw_arena *arena, void *array, size_t count, size_t *capacity,
                    size_t size);

/* Frees everything; the arena can be used again. */
void tw_arena_done(struct tw_arena *arena);

/*
 * For tests: lets the `countdown`-th block allocation from now on fail, once. Zero switches it off.
 * The counter is per thread.
 */
void tw_arena_fail_after(unsigned countdown);

/*
 * The same for the `countdown`-th request, whether a block has room for it or not. Returns what was
 * left of the countdown before, so that requests can be counted.
 */
unsigned long tw_arena_fail_request(unsigned long countdown);

#endif
