/*
 * Mistakes that are built into the engine on purpose, so that verifying can show that it would
 * notice them. Only a build with -Dmechanism_mutants=true has them; in any other TW_MUTANT() is its
 * right side and nothing else.
 */
#ifndef TW_ENGINE_MUTANTS_H
#define TW_ENGINE_MUTANTS_H

#include "tables/clause_words.h"

#ifdef TW_MECHANISM_MUTANTS
/* The mistake that the engine makes in this thread. */
extern _Thread_local enum tw_mistake tw_mistake;
#define TW_MUTANT(name, right, wrong) (tw_mistake == TW_MISTAKE_##name ? (wrong) : (right))
#else
#define TW_MUTANT(name, right, wrong) (right)
#endif

#endif
