/* Cases for diagnostics that no committed file can show: they are made when the test runs. */
#ifndef TW_TESTS_MODEL_MADE_CASES_H
#define TW_TESTS_MODEL_MADE_CASES_H

#include "model/model.h"

struct made_case {
    const char *name;                     /* "TW-FILE-002-missing" */
    void (*make)(struct tw_model *model); /* runs in an empty directory of its own */
};

extern const struct made_case made_cases[];
extern const size_t made_case_count;

#endif
