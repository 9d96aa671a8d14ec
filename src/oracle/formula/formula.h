/* The oracle's own reader of formulas: from their text to their value. */
#ifndef TW_ORACLE_FORMULA_FORMULA_H
#define TW_ORACLE_FORMULA_FORMULA_H

#include "tilewright/tables.h"

enum { TW_ORACLE_TERMS = 16384, TW_ORACLE_FORMULAS = 2048 };

/* A number, a name, or an operator and the terms that it is applied to. */
struct tw_oracle_term {
    uint8_t op;
    int32_t value;
    uint16_t of[3];
};

struct tw_oracle_formula {
    const struct tw_formula *of;
    uint16_t root; /* term */
};

/* All that were read. */
struct tw_oracle_formulas {
    struct tw_oracle_formula list[TW_ORACLE_FORMULAS]; /* by address */
    unsigned count;
    struct tw_oracle_term terms[TW_ORACLE_TERMS];
    uint16_t term_count;
};

/* Reads the text. False when it is no formula or there are too many of them. */
bool tw_oracle_formula_read(struct tw_oracle_formulas *formulas, const struct tw_tables *tables,
                            const struct tw_formula *formula);

#endif
