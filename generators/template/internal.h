/* What the parser of templates hands to the renderer. */
#ifndef TW_GENERATORS_TEMPLATE_INTERNAL_H
#define TW_GENERATORS_TEMPLATE_INTERNAL_H

#include <stdbool.h>

#include "generators/template/filters.h"
#include "generators/template/template.h"

enum {
    TW_TEMPLATE_DEPTH = 64,    /* blocks within blocks, calls within calls */
    TW_TEMPLATE_OPERANDS = 16, /* of one tag */
    TW_TEMPLATE_FILTERS = 4,
    TW_TEMPLATE_PARTS = 8, /* of a path */
};

/* A text in quotes, or a path with its parts. */
struct tw_template_operand {
    size_t place; /* offset in the template */
    const char *literal;
    const char *parts[TW_TEMPLATE_PARTS];
    unsigned part_count;
    tw_template_filter *filters[TW_TEMPLATE_FILTERS];
    unsigned filter_count;
};

struct tw_template_condition {
    bool inverted;
    bool compares;  /* with the right operand */
    bool is_unlike; /* != */
    struct tw_template_operand left, right;
};

enum tw_template_kind {
    TW_TEMPLATE_TEXT,
    TW_TEMPLATE_VALUE,
    TW_TEMPLATE_EACH,
    TW_TEMPLATE_IF,
    TW_TEMPLATE_DEFINE,
    TW_TEMPLATE_CALL,
    TW_TEMPLATE_FILE,
};

struct tw_template_node {
    enum tw_template_kind kind;
    size_t place;
    const char *text; /* of TEXT */
    size_t length;
    const char *name; /* of a definition or call; what the elements of a list are called */
    const char *arguments[TW_TEMPLATE_OPERANDS]; /* of a definition */
    struct tw_template_operand *operands;
    unsigned operand_count; /* of operands or of arguments */
    struct tw_template_condition *condition;
    struct tw_template_node *body;
    struct tw_template_node *between;
    struct tw_template_node *otherwise;
    struct tw_template_node *next;
};

struct tw_template {
    const char *name;
    const char *text;
    size_t length;
    struct tw_template_node *body;
    struct tw_template_node *definitions[128];
    unsigned definition_count;
};

/* "FILE:LINE:COLUMN: error: message", the line and a caret. Returns TW_UNUSABLE. */
enum tw_status tw_template_error(const struct tw_template *template, size_t place,
                                 struct tw_text *ret_problem, const char *format, ...)
    TW_PRINTF(4, 5);

/* The definition of a name, or NULL. */
const struct tw_template_node *tw_template_find(const struct tw_template *template,
                                                const char *name);

#endif
