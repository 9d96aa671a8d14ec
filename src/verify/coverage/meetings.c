#include "verify/coverage/meetings.h"
#include "verify/coverage/internal.h"

#include <string.h>

#define TW_WORD(name, word, what) word,
const char *const tw_meeting_words[] = {TW_MEETING_KINDS(TW_WORD)};
#undef TW_WORD
#define TW_WORD(name, word, what) what,
const char *const tw_meeting_texts[] = {TW_MEETING_KINDS(TW_WORD)};
#undef TW_WORD

void tw_meeting_clauses(uint32_t pair, unsigned *ret_a, unsigned *ret_b)
{
    unsigned least = 1, most = TW_MEETING_CLAUSES;

    while (least < most) {
        const unsigned middle = (least + most + 1) / 2;

        if (tw_meeting_pairs(middle) <= pair)
            least = middle;
        else
            most = middle - 1;
    }
    *ret_a = pair - tw_meeting_pairs(least);
    *ret_b = least;
}

bool tw_meetings_start(struct tw_meetings *meetings, unsigned clause_count, struct tw_arena *arena)
{
    const size_t pairs = tw_meeting_pairs(clause_count);

    memset(meetings, 0, sizeof *meetings);
    if (clause_count > TW_MEETING_CLAUSES)
        return true;
    meetings->clause_count = clause_count;
    for (unsigned kind = 0; kind < TW_MEETING__COUNT; kind++) {
        meetings->times[kind] = tw_arena_alloc(arena, pairs + 1);
        meetings->first[kind] = tw_arena_array(arena, pairs + 1, sizeof *meetings->first[kind]);
        meetings->met[kind] = tw_arena_array(arena, pairs + 1, sizeof *meetings->met[kind]);
        if (!meetings->times[kind] || !meetings->first[kind] || !meetings->met[kind])
            return false;
    }
    return true;
}

void tw_meetings_clear(struct tw_meetings *meetings)
{
    for (unsigned kind = 0; kind < TW_MEETING__COUNT; kind++) {
        for (uint32_t i = 0; i < meetings->met_count[kind]; i++)
            meetings->times[kind][meetings->met[kind][i]] = 0;
        meetings->met_count[kind] = 0;
    }
}

/* Times of a pair of the row of clause `b`. */
static void meet(struct tw_meetings *meetings, enum tw_meeting_kind kind, uint32_t pair,
                 struct tw_meeting_place place)
{
    meetings->news++;
    if (meetings->times[kind][pair]++ > 0)
        return;
    meetings->met[kind][meetings->met_count[kind]++] = pair;
    meetings->first[kind][pair] = place;
}

void tw_meetings_note(struct tw_meetings *meetings, enum tw_meeting_kind kind,
                      const uint16_t *clauses, unsigned count, struct tw_meeting_place place)
{
    for (unsigned i = 1; i < count && clauses[i] < meetings->clause_count; i++) {
        const uint32_t row = tw_meeting_pairs(clauses[i]);

        for (unsigned k = 0; k < i; k++)
            if (meetings->times[kind][row + clauses[k]] < TW_MEETING_OFTEN)
                meet(meetings, kind, row + clauses[k], place);
    }
}

static bool is_before(const struct tw_meeting_place *a, const struct tw_meeting_place *b)
{
    if (a->rules != b->rules)
        return a->rules < b->rules;
    return a->game != b->game ? a->game < b->game : a->decision < b->decision;
}

void tw_meetings_take(struct tw_meetings *meetings, enum tw_meeting_kind kind, uint32_t pair,
                      unsigned times, struct tw_meeting_place first)
{
    const unsigned before = meetings->times[kind][pair], sum = before + times;

    if (before == 0)
        meetings->met[kind][meetings->met_count[kind]++] = pair;
    if (before == 0 || is_before(&first, &meetings->first[kind][pair]))
        meetings->first[kind][pair] = first;
    meetings->times[kind][pair] = (uint8_t)(sum < TW_MEETING_OFTEN ? sum : TW_MEETING_OFTEN);
}

static bool is_news(const struct tw_meetings *total, const struct tw_meetings *part,
                    enum tw_meeting_kind kind, uint32_t pair)
{
    return total->times[kind][pair] < TW_MEETING_OFTEN ||
           is_before(&part->first[kind][pair], &total->first[kind][pair]);
}

void tw_meetings_add(struct tw_meetings *total, struct tw_meetings *part)
{
    for (unsigned kind = 0; kind < TW_MEETING__COUNT; kind++) {
        uint32_t kept = 0;

        for (uint32_t i = 0; i < part->met_count[kind]; i++) {
            const uint32_t pair = part->met[kind][i];

            if (is_news(total, part, kind, pair)) {
                tw_meetings_take(total, kind, pair, part->times[kind][pair],
                                 part->first[kind][pair]);
                part->met[kind][kept++] = pair;
            } else {
                part->times[kind][pair] = 0;
            }
        }
        part->met_count[kind] = kept;
    }
}
