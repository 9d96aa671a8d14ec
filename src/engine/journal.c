/*
 * Undo. Before a word of the state changes, its old value goes into the journal; taking an action
 * back puts the old values back in reverse order. This knows nothing of the rules, so nothing can
 * be forgotten in it.
 */
#include "engine/internal.h"

/* `word` of the entry that opens an action. */
static const uint32_t mark = UINT32_MAX;

static void add(struct tw_journal *journal, uint32_t word, uint64_t old)
{
    if (journal->count == journal->capacity) {
        journal->overflowed = true;
        return;
    }
    journal->entries[journal->count++] = (struct tw_journal_entry){.word = word, .old = old};
}

void tw_journal_keep(struct tw_play *play, const void *first, size_t bytes)
{
    const unsigned char *state = (const unsigned char *)play->state;
    const size_t from = (size_t)((const unsigned char *)first - state) / 8;
    const size_t to = ((size_t)((const unsigned char *)first - state) + bytes - 1) / 8;

    for (size_t word = from; word <= to; word++) {
        uint64_t old;
        memcpy(&old, state + word * 8, 8);
        add(play->journal, (uint32_t)word, old);
    }
}

void tw_journal_open(struct tw_journal *journal)
{
    /* What did not fit is gone: start afresh rather than undo half an action. */
    if (journal->overflowed || journal->count == journal->capacity) {
        journal->count = 0;
        journal->overflowed = false;
    }
    add(journal, mark, 0);
}

/* Takes the last action back without a look at the whole state. */
bool tw_journal_back(struct tw_state *state, struct tw_journal *journal)
{
    if (journal->overflowed || journal->count == 0)
        return false;
    while (journal->entries[--journal->count].word != mark) {
        const struct tw_journal_entry *entry = &journal->entries[journal->count];
        memcpy((unsigned char *)state + (size_t)entry->word * 8, &entry->old, 8);
    }
    return true;
}

bool tw_undo(const struct tw_game *game, struct tw_state *state, struct tw_journal *journal)
{
    if (!tw_journal_back(state, journal))
        return false;
    tw_state_assert(game, state);
    return true;
}
