/* Threads that take one number after another. */
#ifndef TW_CONFORM_DIAGNOSIS_POOL_H
#define TW_CONFORM_DIAGNOSIS_POOL_H

#include <stddef.h>

/* Calls `work` once for each number below `count`, from up to `jobs` threads. */
void tw_pool_run(unsigned jobs, size_t count, void (*work)(void *context, size_t at),
                 void *context);

#endif
