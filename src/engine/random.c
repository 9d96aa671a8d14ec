/*
 * splitmix64 by Steele, Lea and Flood: one word of state, easy to write again in any language. Game
 * `index` of seed `seed` starts from the first number of the seed with the index mixed in, so that
 * neighbouring games share nothing.
 */
#include "tilewright/engine.h"

void tw_random_start(struct tw_random *random, uint64_t seed, uint64_t index)
{
    random->state = seed;
    random->state = tw_random_next(random) ^ index;
    random->state = tw_random_next(random);
}
