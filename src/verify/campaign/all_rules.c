#include "verify/campaign/all_rules.h"

#include <string.h>

#define IC    "+inns-cathedrals"
#define TB    "+traders-builders"
#define AM    "+abbey-mayor"
#define SMALL "+abbot+anniversary"
#define SOLO  "base+solo"

/*
 * BOX-COMBO-01 allows every subset of the four expansions of the box, the base book its own small
 * expansions in any mixture; the two rivers exclude each other. Solo play takes all of them at
 * one's own risk (SOLO-VAR-05).
 */
const struct tw_rules_choice tw_all_rules[TW_ALL_RULES] = {
    {"base", 24, true, true},
    {"gold-rush", 24, true, true},
    {"base+river", 12, true, true},
    {"base+river-20ae", 12, true, true},
    {"base+abbot", 16, true, true},
    {"base+anniversary", 12, true, true},
    {"base" IC, 10, true, true},
    {"base" TB, 8, true, true},
    {"base" AM, 8, true, true},
    {"base+king", 12, true, true},
    {"base+sixth-player", 4, false, false},
    {"base+solo", 120, true, true},
    {"base+river" SMALL, 4, false, false},
    {"base+river-20ae" SMALL, 4, true, false},
    {"base" IC TB, 2, false, false},
    {"base" IC AM, 2, false, false},
    {"base" IC "+king", 4, false, false},
    {"base" TB AM, 2, false, false},
    {"base" TB "+king", 2, false, false},
    {"base" AM "+king", 2, false, false},
    {"base" IC TB AM, 1, false, false},
    {"base" IC TB "+king", 1, false, false},
    {"base" IC AM "+king", 1, false, false},
    {"base" TB AM "+king", 1, false, false},
    {"base" IC TB AM "+king", 1, true, false},
    {"base+river" IC TB AM "+king", 1, false, false},
    {"base+river-20ae" IC TB AM "+king", 1, false, false},
    {"base+river" SMALL IC TB AM "+king", 1, false, false},
    {"base+river-20ae" SMALL IC TB AM "+king", 1, false, false},
    {"base+river+solo", 40, false, false},
    {"base+river-20ae+solo", 40, false, false},
    {SOLO "+abbot", 6, false, false},
    {SOLO "+anniversary", 6, false, false},
    {SOLO IC, 6, false, false},
    {SOLO TB, 6, false, false},
    {SOLO AM, 6, false, false},
    {SOLO "+king", 6, false, false},
    {SOLO "+river" SMALL, 3, false, false},
    {SOLO "+river-20ae" SMALL, 3, false, false},
    {SOLO IC TB AM "+king", 3, false, false},
    {SOLO "+river" IC TB AM "+king", 2, false, false},
    {SOLO "+river-20ae" IC TB AM "+king", 2, false, false},
    {SOLO "+river" SMALL IC TB AM "+king", 2, false, false},
    {SOLO "+river-20ae" SMALL IC TB AM "+king", 2, false, false},
};

uint64_t tw_all_rules_games(unsigned index, uint64_t games)
{
    uint64_t whole = 0, before = 0;

    for (unsigned i = 0; i < TW_ALL_RULES; i++) {
        whole += tw_all_rules[i].share;
        before += i < index ? tw_all_rules[i].share : 0;
    }
    /* the differences of rounded sums add up to the whole */
    return games * (before + tw_all_rules[index].share) / whole - games * before / whole;
}

bool tw_rules_have(const char *rules, const char *ruleset)
{
    const size_t length = strlen(ruleset);

    for (const char *at = rules; *at; at += strcspn(at, "+"), at += *at == '+')
        if (strncmp(at, ruleset, length) == 0 &&
            (strcspn(at, "+") == length || (strcspn(at, "+") > length && at[length] == '-')))
            return true;
    return false;
}

bool tw_rules_any_have(const char *const *rules, unsigned count, const char *ruleset)
{
    for (unsigned i = 0; i < count; i++)
        if (strcmp(rules[i], "all") == 0 || tw_rules_have(rules[i], ruleset))
            return true;
    return false;
}
