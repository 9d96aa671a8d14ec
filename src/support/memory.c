#include "support/memory.h"

#include <stdlib.h>

static _Thread_local unsigned long failures;

unsigned long tw_memory_failures(void)
{
    return failures;
}

void tw_memory_failed(void)
{
    failures++;
}

void *tw_memory_alloc(size_t size)
{
    void *memory = malloc(size);

    if (!memory)
        tw_memory_failed();
    return memory;
}
