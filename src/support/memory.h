/*
 * How often this thread asked for memory in vain, in an arena or for a text. Whoever puts something
 * large together compares it before and after, so that no loss inside goes unnoticed.
 */
#ifndef TW_SUPPORT_MEMORY_H
#define TW_SUPPORT_MEMORY_H

#include <stddef.h>

unsigned long tw_memory_failures(void);

/* For what hands out memory: one more. */
void tw_memory_failed(void);

/* malloc() that counts; for libraries that let one choose where their memory comes from. */
void *tw_memory_alloc(size_t size);

#endif
