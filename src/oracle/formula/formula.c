/*
 * Formulas, read from their text with two stacks: values that are done, and operators that still
 * wait for their right side. Nothing of the model's parser or of its programs is used, so that a
 * formula that is understood otherwise there gives other points here.
 */
#include "oracle/formula/formula.h"

#include <string.h>

#include "oracle/internal.h"

enum { WAITING = 256, MOST_CHARACTERS = 4096 };

/* X(name, spelling, binds, operands): the tighter an operator binds, the greater the number. A
 * longer spelling stands before one that it begins with. */
#define OPERATORS(X)                                                                               \
    X(OR, "||", 2, 2)                                                                              \
    X(AND, "&&", 3, 2)                                                                             \
    X(EQUAL, "==", 4, 2)                                                                           \
    X(OTHER, "!=", 4, 2)                                                                           \
    X(AT_MOST, "<=", 5, 2)                                                                         \
    X(AT_LEAST, ">=", 5, 2)                                                                        \
    X(BELOW, "<", 5, 2)                                                                            \
    X(ABOVE, ">", 5, 2)                                                                            \
    X(PLUS, "+", 6, 2)                                                                             \
    X(LESS, "-", 6, 2)                                                                             \
    X(TIMES, "*", 7, 2)                                                                            \
    X(OVER, "/", 7, 2)                                                                             \
    X(MODULO, "%", 7, 2)                                                                           \
    X(OPPOSITE, "", 8, 1)                                                                          \
    X(NOT, "", 8, 1)                                                                               \
    X(IF, "", 1, 3)                                                                                \
    X(OVER_UP, "", 7, 2)                                                                           \
    X(SMALLER, "", 9, 2)                                                                           \
    X(GREATER, "", 9, 2)

#define NAME_IT(name, spelling, binds, operands) name,
enum operator{ OPERATORS(NAME_IT) OPERATOR_COUNT, NUMBER, COUNTER, OPTION, OPEN, THEN, UP, DOWN };
#undef NAME_IT

#define DESCRIBE(name, spelling, binds, operands) {spelling, binds, operands},
static const struct {
    const char *spelling;
    uint8_t binds, operands;
} known[] = {OPERATORS(DESCRIBE)};
#undef DESCRIBE

struct reading {
    struct tw_oracle_formulas *formulas;
    const struct tw_tables *tables;
    const char *at;
    uint8_t waiting[WAITING]; /* operators, OPEN and THEN (a `?` whose `:` has not come) */
    unsigned waiting_count;
    uint16_t values[WAITING]; /* terms */
    unsigned value_count;
    bool wrong;
};

static uint16_t add_term(struct reading *reading, struct tw_oracle_term term)
{
    struct tw_oracle_formulas *formulas = reading->formulas;

    if (formulas->term_count == TW_ORACLE_TERMS) {
        reading->wrong = true;
        return 0;
    }
    formulas->terms[formulas->term_count] = term;
    return formulas->term_count++;
}

static void push_value(struct reading *reading, enum operator op, int32_t value)
{
    if (reading->value_count == WAITING)
        reading->wrong = true;
    else
        reading->values[reading->value_count++] =
            add_term(reading, (struct tw_oracle_term){.op = (uint8_t)op, .value = value});
}

static void push(struct reading *reading, unsigned op)
{
    if (reading->waiting_count == WAITING)
        reading->wrong = true;
    else
        reading->waiting[reading->waiting_count++] = (uint8_t)op;
}

/* The latest operator takes its values, and what comes of them is a value. */
static void settle_one(struct reading *reading)
{
    struct tw_oracle_term term = {.op = reading->waiting[--reading->waiting_count]};
    const unsigned operands = term.op < OPERATOR_COUNT ? known[term.op].operands : 0;

    if (operands == 0 || operands > reading->value_count) {
        reading->wrong = true;
        return;
    }
    reading->value_count -= operands;
    for (unsigned i = 0; i < operands; i++)
        term.of[i] = reading->values[reading->value_count + i];
    reading->values[reading->value_count++] = add_term(reading, term);
}

static bool is_bracket(unsigned op)
{
    return op == OPEN || op == THEN || op == UP || op == DOWN || op == SMALLER || op == GREATER;
}

/* Everything that binds at least so tightly, back to the latest bracket. */
static void settle(struct reading *reading, unsigned binds)
{
    while (!reading->wrong && reading->waiting_count > 0) {
        const unsigned op = reading->waiting[reading->waiting_count - 1];

        if (is_bracket(op) || known[op].binds < binds)
            return;
        settle_one(reading);
    }
}

static bool is_latest(const struct reading *reading, unsigned op)
{
    return reading->waiting_count > 0 && reading->waiting[reading->waiting_count - 1] == op;
}

static bool is_letter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

/* In formulas the alias of an option has underscores for hyphens. */
static bool is_alias(const char *alias, const char *word, size_t length)
{
    if (!alias || strlen(alias) != length)
        return false;
    for (size_t i = 0; i < length; i++)
        if ((alias[i] == '-' ? '_' : alias[i]) != word[i])
            return false;
    return true;
}

/* What opens behind one of these names, or OPEN where it is none of them. */
static enum operator opened_by(const char *word, size_t length)
{
    static const struct {
        const char *name;
        enum operator opens;
    } functions[] = {{"min", SMALLER}, {"max", GREATER}, {"ceil", UP}, {"floor", DOWN}};

    for (unsigned i = 0; i < sizeof functions / sizeof functions[0]; i++)
        if (strlen(functions[i].name) == length && strncmp(functions[i].name, word, length) == 0)
            return functions[i].opens;
    return OPEN;
}

static void read_name(struct reading *reading)
{
    const char *word = reading->at;
    size_t length = 0;

    while (is_letter(word[length]) || is_digit(word[length]))
        length++;
    reading->at += length;
    if (opened_by(word, length) != OPEN) {
        reading->at += strspn(reading->at, " \t\r\n");
        reading->wrong |= *reading->at++ != '(';
        push(reading, opened_by(word, length));
        return;
    }
    for (int i = 0; i < TW_COUNTER__COUNT; i++)
        if (strlen(tw_counter_words[i]) == length &&
            strncmp(tw_counter_words[i], word, length) == 0) {
            push_value(reading, COUNTER, i);
            return;
        }
    for (unsigned i = 0; i < reading->tables->option_count; i++)
        if (is_alias(reading->tables->options[i].alias, word, length)) {
            push_value(reading, OPTION, (int32_t)i);
            return;
        }
    reading->wrong = true;
}

static void read_number(struct reading *reading)
{
    int64_t number = 0;

    for (; is_digit(*reading->at) && number <= INT32_MAX; reading->at++)
        number = 10 * number + (*reading->at - '0');
    reading->wrong |= number > INT32_MAX;
    push_value(reading, NUMBER, reading->wrong ? 0 : (int32_t)number);
}

/* Where a value has to come. True when it has come. */
static bool read_value(struct reading *reading)
{
    const char c = *reading->at;

    if (is_letter(c)) {
        const unsigned values = reading->value_count;

        read_name(reading);
        return reading->value_count > values;
    }
    if (is_digit(c)) {
        read_number(reading);
        return true;
    }
    reading->at++;
    if (c == '(' || c == '-' || c == '!')
        push(reading, c == '(' ? (unsigned)OPEN : c == '-' ? (unsigned)OPPOSITE : (unsigned)NOT);
    else
        reading->wrong = true;
    return false;
}

/* What is rounded has to be a quotient. */
static void round_quotient(struct reading *reading)
{
    struct tw_oracle_term *term =
        reading->value_count > 0
            ? &reading->formulas->terms[reading->values[reading->value_count - 1]]
            : NULL;
    const bool up = is_latest(reading, UP);

    reading->waiting_count--;
    if (!term || term->op != OVER)
        reading->wrong = true;
    else if (up)
        term->op = OVER_UP;
}

static void close_bracket(struct reading *reading)
{
    settle(reading, 0);
    if (is_latest(reading, OPEN))
        reading->waiting_count--;
    else if (is_latest(reading, UP) || is_latest(reading, DOWN))
        round_quotient(reading);
    else if (is_latest(reading, SMALLER) || is_latest(reading, GREATER))
        settle_one(reading);
    else
        reading->wrong = true;
}

/* The branches of a choice reach to its end; what comes behind belongs to the second. */
static void read_choice(struct reading *reading, char c)
{
    if (c == '?') {
        settle(reading, known[OR].binds);
        push(reading, THEN);
        return;
    }
    settle(reading, 0);
    if (!is_latest(reading, THEN)) {
        reading->wrong = true;
        return;
    }
    reading->waiting[reading->waiting_count - 1] = IF;
}

/* Behind a value. True when another has to come. */
static bool read_operator(struct reading *reading)
{
    const char c = *reading->at;

    for (unsigned i = 0; i < OPERATOR_COUNT; i++) {
        const size_t length = strlen(known[i].spelling);

        if (length == 0 || strncmp(reading->at, known[i].spelling, length) != 0)
            continue;
        settle(reading, known[i].binds);
        push(reading, i);
        reading->at += length;
        return true;
    }
    reading->at++;
    if (c == ')') {
        close_bracket(reading);
        return false;
    }
    if (c == ',') {
        settle(reading, 0);
        reading->wrong |= !is_latest(reading, SMALLER) && !is_latest(reading, GREATER);
    } else if (c == '?' || c == ':') {
        read_choice(reading, c);
    } else {
        reading->wrong = true;
    }
    return true;
}

/* Values and operators come in turn. */
static bool read_all(struct reading *reading)
{
    bool value_due = true;

    while (!reading->wrong) {
        reading->at += strspn(reading->at, " \t\r\n");
        if (*reading->at == '\0')
            break;
        value_due = value_due ? !read_value(reading) : read_operator(reading);
    }
    settle(reading, 0);
    return !reading->wrong && !value_due && reading->waiting_count == 0 &&
           reading->value_count == 1;
}

static struct tw_oracle_formula *slot_of(struct tw_oracle_formulas *formulas,
                                         const struct tw_formula *formula)
{
    const uint32_t mixed = (uint32_t)((uintptr_t)formula >> 3) * UINT32_C(2654435761);
    unsigned at = mixed >> 16 & (TW_ORACLE_FORMULAS - 1);

    while (formulas->list[at].of && formulas->list[at].of != formula)
        at = (at + 1) & (TW_ORACLE_FORMULAS - 1);
    return &formulas->list[at];
}

bool tw_oracle_formula_read(struct tw_oracle_formulas *formulas, const struct tw_tables *tables,
                            const struct tw_formula *formula)
{
    struct tw_oracle_formula *slot = slot_of(formulas, formula);
    struct reading reading = {.formulas = formulas, .tables = tables, .at = formula->text};

    if (slot->of)
        return true;
    if (formulas->count == TW_ORACLE_FORMULAS / 2 || strlen(formula->text) > MOST_CHARACTERS ||
        !read_all(&reading))
        return false;
    formulas->count++;
    *slot = (struct tw_oracle_formula){formula, reading.values[0]};
    return true;
}

struct input {
    const struct tw_oracle_term *terms;
    const int32_t *counters;
    const uint8_t *options;
};

static int32_t compute(const struct input *input, uint16_t index);

static int32_t compute_pair(enum operator op, int32_t a, int32_t b)
{
    switch (op) {
    case EQUAL:
        return a == b;
    case OTHER:
        return a != b;
    case AT_MOST:
        return a <= b;
    case AT_LEAST:
        return a >= b;
    case BELOW:
        return a < b;
    case ABOVE:
        return a > b;
    case PLUS:
        return a + b;
    case LESS:
        return a - b;
    case TIMES:
        return a * b;
    case OVER:
        return b ? a / b : 0;
    case OVER_UP:
        return b ? a / b + (a % b > 0) : 0;
    case MODULO:
        return b ? a % b : 0;
    case SMALLER:
        return b < a ? b : a;
    default:
        return b > a ? b : a;
    }
}

static int32_t compute(const struct input *input, uint16_t index)
{
    const struct tw_oracle_term *term = &input->terms[index];

    switch ((enum operator)term->op) {
    case NUMBER:
        return term->value;
    case COUNTER:
        return input->counters[term->value];
    case OPTION:
        return input->options[term->value];
    case OPPOSITE:
        return -compute(input, term->of[0]);
    case NOT:
        return !compute(input, term->of[0]);
    case OR:
        return compute(input, term->of[0]) || compute(input, term->of[1]);
    case AND:
        return compute(input, term->of[0]) && compute(input, term->of[1]);
    case IF:
        return compute(input, term->of[compute(input, term->of[0]) ? 1 : 2]);
    default:
        return compute_pair((enum operator)term->op, compute(input, term->of[0]),
                            compute(input, term->of[1]));
    }
}

int32_t tw_oracle_value(const struct tw_oracle_rules *rules, const struct tw_formula *formula,
                        const int32_t *counters)
{
    struct tw_oracle_formulas *formulas = &rules->memo->formulas;
    const struct input input = {formulas->terms, counters, rules->options};

    return compute(&input, slot_of(formulas, formula)->root);
}
