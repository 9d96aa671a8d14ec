#include "tilewright/words.h"

#include <string.h>

#define WORD2(name, word)          word,
#define WORD3(name, word, more)    word,
#define PLURAL(name, word, plural) plural,
#define SHAPE(name, word, shape)   TW_SHAPE_##shape,

const char *const tw_kind_words[] = {TW_KINDS(WORD3)};
const enum tw_shape tw_kind_shapes[] = {TW_KINDS(SHAPE)};
const char *const tw_symbol_words[] = {TW_SYMBOLS(WORD3)};
const char *const tw_counter_words[] = {TW_SYMBOLS(PLURAL) TW_COUNTERS(WORD3)};
const char *const tw_figure_words[] = {TW_FIGURES(WORD2)};
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
        if (strcmp(words[i], word) == 0)
            return i;
    return -1;
}
