#include "tables/own_words.h"

#include <string.h>

#define WORD2(name, word)            word,
#define KIND(name, word)             [TW_KIND_##name] = (word),
#define SYMBOL(name, word, plural)   [TW_SYMBOL_##name] = (word),
#define PLURAL(name, word, plural)   [TW_COUNTER_##name] = (plural),
#define COUNTER(name, word, largest) [TW_COUNTER_##name] = (word),
#define FIGURE(name, word)           [TW_FIGURE_##name] = (word),

/* The words of a list of a game's own, from number `first`. */
#define OWN2(first, list) [(first)] = (list)[0], [(first) + 1] = (list)[1]
#define OWN6(first, list)                                                                          \
    OWN2(first, list), OWN2((first) + 2, (list) + 2), OWN2((first) + 4, (list) + 4)
#define OWN8(first, list)  OWN6(first, list), OWN2((first) + 6, (list) + 6)
#define OWN12(first, list) OWN6(first, list), OWN6((first) + 6, (list) + 6)

const char *const tw_kind_words[] = {TW_KINDS(KIND) OWN12(TW_KIND__OWN, tw_own_kinds)};
const char *const tw_symbol_words[] = {TW_SYMBOLS(SYMBOL) OWN8(TW_SYMBOL__OWN, tw_own_symbols)};
const char *const tw_counter_words[] = {
    TW_SYMBOLS(PLURAL) OWN8(TW_COUNTER__OWN, tw_own_symbol_counters),
    TW_COUNTERS(COUNTER) OWN6(TW_COUNTER__FIGURES, tw_own_figure_counters),
    OWN12(TW_COUNTER__TOUCHED, tw_own_kind_counters)};
const char *const tw_figure_words[] = {TW_FIGURES(FIGURE) OWN6(TW_FIGURE__OWN, tw_own_figures)};
const char *const tw_effect_words[] = {TW_EFFECTS(WORD2)};
const char *const tw_moment_words[] = {TW_MOMENTS(WORD2)};
const char *const tw_mechanism_words[] = {TW_MECHANISMS(WORD2)};
const char *const tw_role_words[] = {TW_ROLES(WORD2)};
const char *const tw_arrow_words[] = {TW_ARROWS(WORD2)};
const char *const tw_modality_words[] = {TW_MODALITIES(WORD2)};
const char *const tw_provenance_words[] = {TW_PROVENANCES(WORD2)};
const char *const tw_reason_words[] = {TW_REASONS(WORD2)};
const char *const tw_do_words[] = {TW_DOS(WORD2)};
const char *const tw_port_words[] = {"NL", "N", "NR", "EL", "E", "ER",
                                     "SL", "S", "SR", "WL", "W", "WR"};
const char *const tw_edge_words[] = {"N", "E", "S", "W"};
const char *const tw_corner_words[] = {"NE", "SE", "SW", "NW"};

int tw_word_find(const char *const *words, int count, const char *word)
{
    for (int i = 0; i < count; i++)
        if (strcmp(words[i], word) == 0 && (i == 0 || word[0] != '\0'))
            return i;
    return -1;
}
