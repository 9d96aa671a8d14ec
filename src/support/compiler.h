/* The only place that uses what a compiler offers beyond C11. */
#ifndef TW_SUPPORT_COMPILER_H
#define TW_SUPPORT_COMPILER_H

#include <stdbool.h>

#if defined(__GNUC__)
#define TW_PRINTF(at, first)   __attribute__((format(printf, at, first)))
#define TW_LIKELY(condition)   __builtin_expect(!!(condition), 1)
#define TW_UNLIKELY(condition) __builtin_expect(!!(condition), 0)
#define TW_BIT_COUNT(bits)     ((unsigned)__builtin_popcount(bits))
#define TW_BIT_COUNT_64(bits)  ((unsigned)__builtin_popcountll(bits))
#define TW_LOWEST_BIT_64(bits) ((unsigned)__builtin_ctzll(bits))
#define TW_LOWEST_BIT(bits)    ((unsigned)__builtin_ctz(bits))
#define TW_ALWAYS_INLINE       inline __attribute__((always_inline))
#define TW_NEVER_INLINE        __attribute__((noinline))
/* Whether the machine counts bits with one instruction, where files are compiled for that. */
#if defined(__x86_64__)
#define TW_HAS_BIT_COUNT() ((bool)__builtin_cpu_supports("popcnt"))
#else
#define TW_HAS_BIT_COUNT() true
#endif
#else
#error "a compiler with GNU extensions (gcc or clang) is needed"
#endif

#endif
