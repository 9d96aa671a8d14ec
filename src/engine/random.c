/*
 * splitmix64 by Steele, Lea and Flood: one word of state, easy to write again in any language. Game
 * `index` of seed `seed` starts from the first number of the seed with the index mixed in, so that
 * neighbouring games share nothing.
 */
#include "engine/internal.h"

uint64_t tw_random_next(struct tw_random *random)
{
    uint64_t z = random->state += 0x9E3779B97F4A7C15U;

    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9U;
    z = (z ^ z >> 27) * 0x94D049BB133111EBU;
    return z ^ z >> 31;
}

void tw_random_start(struct tw_random *random, uint64_t seed, uint64_t index)
{
    random->state = seed;
    random->state = tw_random_next(random) ^ index;
    random->state = tw_random_next(random);
}

/* Lemire's method: a multiplication instead of a division; rejects the few values that would favour
 * small numbers. */
uint32_t tw_random_below(struct tw_random *random, uint32_t bound)
{
    uint64_t product = (tw_random_next(random) >> 32) * bound;

    if (TW_UNLIKELY((uint32_t)product < bound)) {
        const uint32_t threshold = (0 - bound) % bound;

        while ((uint32_t)product < threshold)
            product = (tw_random_next(random) >> 32) * bound;
    }
    return (uint32_t)(product >> 32);
}
