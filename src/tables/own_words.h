/* Where the words of a game's own are kept. For words.c and vocabulary.c only. */
#ifndef TW_TABLES_OWN_WORDS_H
#define TW_TABLES_OWN_WORDS_H

#include "tables/vocabulary.h"

extern char tw_own_kinds[TW_OWN_KINDS][TW_WORD_ROOM];
extern char tw_own_kind_counters[TW_OWN_KINDS][TW_WORD_ROOM];
extern char tw_own_symbols[TW_OWN_SYMBOLS][TW_WORD_ROOM];
extern char tw_own_symbol_counters[TW_OWN_SYMBOLS][TW_WORD_ROOM];
extern char tw_own_figures[TW_OWN_FIGURES][TW_WORD_ROOM];
extern char tw_own_figure_counters[TW_OWN_FIGURES][TW_WORD_ROOM];

#endif
