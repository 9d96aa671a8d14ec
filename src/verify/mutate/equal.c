/* Mutants that mean the same as the original: nothing can notice them. */
#include <string.h>

#include "verify/mutate/mutate.h"

/* A star at the end of a change stands for anything. */
static const struct {
    const char *ruleset, *change, *reason;
} list[] = {
    {"base", "majority: not in play", "owning by majority is part of the core, not a choice"},
    {"base", "refused as wrong-kind: *",
     "followers stand on all there is, others have own reasons"},
    {"gold-rush", "majority: not in play", "owning by majority is part of the core, not a choice"},
    {"gold-rush", "cowboy: stronger by one", "all figures that count are of the same kind"},
    {"gold-rush", "tent: stronger by one", "tents are kept apart from figures and never counted"},
    {"river", "river-A: one copy more", "a spring that is not the start tile is never drawn"},
    {"river-20ae", "r20-A: one copy more", "a spring that is not the start tile is never drawn"},
    {"abbot", "abbot: stronger by one", "no monastery or garden ever holds figures of two players"},
    {"anniversary", "refused as finished: *", "refused as not-free, too, for the same clause"},
    {"traders-builders", "pig: on a monastery", "nobody is on the monastery of a tile just laid"},
    {"abbey-mayor", "barn: on a *", "the rules of the barn itself ask for fields only"},
    {"abbey-mayor", "am-L r1: one tunnel *", "tunnels belong to another expansion"},
    {"abbey-mayor", "am-M r1: one well *", "wells belong to another expansion"},
    {"solo", "follower: one *", "the parameter 'followers' says how many there are"},
    {"solo", "follower: on a field", "solo play bars fields whatever a figure could stand on"},
    {"solo", "players: *", "one player plays all colours; the number is not asked for"},
};

static bool matches(const char *pattern, const char *change)
{
    const size_t length = strlen(pattern);

    if (length > 0 && pattern[length - 1] == '*')
        return strncmp(pattern, change, length - 1) == 0;
    return strcmp(pattern, change) == 0;
}

const char *tw_mutant_equal(const char *ruleset, const struct tw_mutant *mutant)
{
    for (unsigned i = 0; i < sizeof list / sizeof list[0]; i++)
        if (strcmp(list[i].ruleset, ruleset) == 0 && matches(list[i].change, mutant->change))
            return list[i].reason;
    return NULL;
}
