#include "tables/vocabulary.h"

#include <stdio.h>
#include <string.h>

#include "tables/own_words.h"

#define WORD2(name, word) word,
const char *const tw_completion_words[] = {TW_COMPLETIONS(WORD2)};

char tw_own_kinds[TW_OWN_KINDS][TW_WORD_ROOM];
char tw_own_kind_counters[TW_OWN_KINDS][TW_WORD_ROOM];
char tw_own_symbols[TW_OWN_SYMBOLS][TW_WORD_ROOM];
char tw_own_symbol_counters[TW_OWN_SYMBOLS][TW_WORD_ROOM];
char tw_own_figures[TW_OWN_FIGURES][TW_WORD_ROOM];
char tw_own_figure_counters[TW_OWN_FIGURES][TW_WORD_ROOM];

static unsigned holders;
static struct tw_drawn own_figures_drawn[TW_OWN_FIGURES];

uint32_t tw_kinds_completing(enum tw_completion completion)
{
    uint32_t kinds = 0;

    for (unsigned kind = 0; kind < TW_KIND__COUNT; kind++)
        if (tw_kind_words[kind][0] != '\0' && tw_kind_abouts[kind].completes == completion)
            kinds |= UINT32_C(1) << kind;
    return kinds;
}

static uint64_t counters_if_used(unsigned first, unsigned count)
{
    uint64_t counters = 0;

    for (unsigned i = first; i < first + count; i++)
        if (tw_counter_words[i][0] != '\0')
            counters |= UINT64_C(1) << i;
    return counters;
}

uint64_t tw_common_counters(void)
{
    return UINT64_C(1) << TW_COUNTER_OWNERS | UINT64_C(1) << TW_COUNTER_PLAYERS |
           UINT64_C(1) << TW_COUNTER_FOLLOWERS |
           counters_if_used(TW_COUNTER__FIGURES, TW_OWN_FIGURES);
}

uint64_t tw_kind_counters(unsigned kind)
{
    const struct tw_kind_about *about = &tw_kind_abouts[kind];
    uint64_t counters = about->counters;

    for (unsigned symbol = 0; symbol < TW_SYMBOL__COUNT; symbol++)
        if (tw_symbol_abouts[symbol].on >> kind & 1)
            counters |= UINT64_C(1) << symbol;
    for (unsigned i = 0; i < TW_OWN_KINDS; i++)
        if (about->touches >> (TW_KIND__OWN + i) & 1 && tw_own_kind_counters[i][0] != '\0')
            counters |= UINT64_C(1) << (TW_COUNTER__TOUCHED + i);
    return counters && kind != TW_KIND_PLAYER ? counters | tw_common_counters() : counters;
}

/* The place of a word in a list of own words: where it stands, else the first free one, else -1. */
static int place_of(char (*words)[TW_WORD_ROOM], int count, const char *word)
{
    int place = 0;

    while (place < count && words[place][0] != '\0' && strcmp(words[place], word) != 0)
        place++;
    return place < count && strlen(word) < TW_WORD_ROOM ? place : -1;
}

static int add(char (*words)[TW_WORD_ROOM], char (*counters)[TW_WORD_ROOM], int count,
               const char *word, const char *counter)
{
    const int place = place_of(words, count, word);

    if (place < 0 || strlen(counter) >= TW_WORD_ROOM)
        return -1;
    snprintf(words[place], TW_WORD_ROOM, "%s", word);
    snprintf(counters[place], TW_WORD_ROOM, "%s", counter);
    return place;
}

int tw_vocabulary_add_kind(const char *word, const char *counter)
{
    const int place = tw_word_find(tw_kind_words, TW_KIND__OWN, word) >= 0
                          ? -1
                          : add(tw_own_kinds, tw_own_kind_counters, TW_OWN_KINDS, word, counter);

    return place < 0 ? -1 : TW_KIND__OWN + place;
}

int tw_vocabulary_add_symbol(const char *word, const char *counter)
{
    const int place =
        tw_word_find(tw_symbol_words, TW_SYMBOL__OWN, word) >= 0
            ? -1
            : add(tw_own_symbols, tw_own_symbol_counters, TW_OWN_SYMBOLS, word, counter);

    return place < 0 ? -1 : TW_SYMBOL__OWN + place;
}

int tw_vocabulary_add_figure(const char *word, const char *counter)
{
    const int place =
        tw_word_find(tw_figure_words, TW_FIGURE__OWN, word) >= 0
            ? -1
            : add(tw_own_figures, tw_own_figure_counters, TW_OWN_FIGURES, word, counter);

    return place < 0 ? -1 : TW_FIGURE__OWN + place;
}

void tw_vocabulary_say_kind(int kind, enum tw_shape shape, const struct tw_kind_about *about)
{
    tw_kind_shapes[kind] = shape;
    tw_kind_abouts[kind] = *about;
}

void tw_vocabulary_say_symbol(int symbol, const struct tw_symbol_about *about)
{
    tw_symbol_abouts[symbol] = *about;
}

void tw_vocabulary_say_figure(int figure, const struct tw_drawn *drawn)
{
    own_figures_drawn[figure - TW_FIGURE__OWN] = *drawn;
}

const struct tw_drawn *tw_figure_drawn(int figure)
{
    return &own_figures_drawn[figure - TW_FIGURE__OWN];
}

static void forget(void)
{
    memset(tw_own_kinds, 0, sizeof tw_own_kinds);
    memset(tw_own_kind_counters, 0, sizeof tw_own_kind_counters);
    memset(tw_own_symbols, 0, sizeof tw_own_symbols);
    memset(tw_own_symbol_counters, 0, sizeof tw_own_symbol_counters);
    memset(tw_own_figures, 0, sizeof tw_own_figures);
    memset(tw_own_figure_counters, 0, sizeof tw_own_figure_counters);
    memset(own_figures_drawn, 0, sizeof own_figures_drawn);
    memset(&tw_kind_abouts[TW_KIND__OWN], 0, TW_OWN_KINDS * sizeof tw_kind_abouts[0]);
    memset(&tw_symbol_abouts[TW_SYMBOL__OWN], 0, TW_OWN_SYMBOLS * sizeof tw_symbol_abouts[0]);
}

void tw_vocabulary_hold(void)
{
    holders++;
}

void tw_vocabulary_release(void)
{
    if (--holders == 0)
        forget();
}
