/* How clauses are verified, and how all the rules are, as C. */
#include "generators/builtin/builtin.h"
#include "tables/clause_words.h"

#define MET(name, ...)       "TW_MET_" #name,
#define SITUATION(name, ...) "TW_SITUATION_" #name,
#define SAMPLE(name, ...)    "TW_SAMPLE_" #name,
#define ORDER(name, ...)     "TW_ORDER_" #name,
#define CHANGE(name, ...)    "TW_CHANGE_" #name,
#define SHOWN(name)          "TW_SHOWN_" #name,
#define DO(name, ...)        "TW_DO_" #name,

static const char *const circumstances[] = {TW_CIRCUMSTANCES(MET)};
static const char *const situations[] = {TW_SITUATIONS(SITUATION)};
static const char *const samples[] = {TW_SAMPLES(SAMPLE)};
static const char *const orders[] = {TW_PILE_ORDERS(ORDER)};
static const char *const changes[] = {TW_CHANGES(CHANGE)};
static const char *const shown[] = {TW_SHOWN_LIST(SHOWN)};
static const char *const decisions[] = {TW_DOS(DO)};

static void write_strings(struct tw_writer *writer, const char *key, const char *const *strings)
{
    if (!strings || !*strings)
        return;
    tw_writer_key(writer, ".%s = ", key);
    tw_writer_begin(writer, TW_LAYOUT_FILL, "(const char *const[]){", "}");
    for (; *strings; strings++)
        tw_writer_string(writer, *strings);
    tw_writer_value(writer, "NULL");
    tw_writer_end(writer);
}

/* A list of values of an enumeration, and how many there are. */
static void write_numbers(struct tw_writer *writer, const char *key, const char *count_key,
                          const uint8_t *numbers, unsigned count, const char *const *names)
{
    if (count == 0)
        return;
    tw_writer_key(writer, ".%s = ", key);
    tw_writer_begin(writer, TW_LAYOUT_FILL, "(const uint8_t[]){", "}");
    for (unsigned i = 0; i < count; i++)
        tw_writer_value(writer, "%s", names[numbers[i]]);
    tw_writer_end(writer);
    tw_builtin_number(writer, count_key, (long)count);
}

static void write_bearing(struct tw_writer *writer, const struct tw_bearing *bearing)
{
    if (bearing->shown == TW_SHOWN_NOWHERE)
        return;
    tw_writer_key(writer, ".bearing = ");
    tw_writer_begin(writer, TW_LAYOUT_LINES, "{", "}");
    tw_builtin_name(writer, "shown", shown[bearing->shown]);
    tw_builtin_name(writer, "what",
                    bearing->shown == TW_SHOWN_DECISION ? decisions[bearing->what]
                                                        : tw_builtin_reasons[bearing->what]);
    tw_builtin_name(writer, "circumstance",
                    bearing->circumstance == TW_ANY ? "TW_ANY"
                                                    : circumstances[bearing->circumstance]);
    tw_builtin_name(writer, "situation", situations[bearing->situation]);
    tw_builtin_name(writer, "figure",
                    bearing->figure == TW_ANY ? "TW_ANY" : tw_builtin_figures[bearing->figure]);
    if (bearing->forbids)
        tw_builtin_name(writer, "forbids", "true");
    tw_writer_end(writer);
}

void tw_builtin_write_evidence(struct tw_writer *writer, const struct tw_clause *clause)
{
    write_bearing(writer, &clause->bearing);
    write_strings(writer, "checks", clause->checks);
    write_strings(writer, "suspects", clause->suspects);
    write_numbers(writer, "circumstances", "circumstance_count", clause->circumstances,
                  clause->circumstance_count, circumstances);
    write_numbers(writer, "samples", "sample_count", clause->samples, clause->sample_count,
                  samples);
}

static void write_combinations(struct tw_writer *writer, const struct tw_verification *all)
{
    if (all->combination_count == 0)
        return;
    tw_writer_key(writer, ".combinations = ");
    tw_writer_begin(writer, TW_LAYOUT_LINES, "(const struct tw_combination[]){", "}");
    for (unsigned i = 0; i < all->combination_count; i++) {
        const struct tw_combination *combination = &all->combinations[i];

        tw_writer_begin(writer, TW_LAYOUT_LINES, "{", "}");
        tw_builtin_string(writer, "rules", combination->rules);
        tw_builtin_number(writer, "weight", combination->weight);
        if (combination->exhaustive)
            tw_builtin_name(writer, "exhaustive", "true");
        if (combination->boards)
            tw_builtin_name(writer, "boards", "true");
        tw_writer_end(writer);
    }
    tw_writer_end(writer);
    tw_builtin_number(writer, "combination_count", all->combination_count);
}

static void write_equal(struct tw_writer *writer, const struct tw_verification *all)
{
    if (all->equal_count == 0)
        return;
    tw_writer_key(writer, ".equal = ");
    tw_writer_begin(writer, TW_LAYOUT_LINES, "(const struct tw_equal_change[]){", "}");
    for (unsigned i = 0; i < all->equal_count; i++) {
        tw_writer_begin(writer, TW_LAYOUT_LINES, "{", "}");
        tw_builtin_string(writer, "ruleset", all->equal[i].ruleset);
        tw_builtin_string(writer, "change", all->equal[i].change);
        tw_builtin_string(writer, "reason", all->equal[i].reason);
        tw_writer_end(writer);
    }
    tw_writer_end(writer);
    tw_builtin_number(writer, "equal_count", all->equal_count);
}

static void write_questions(struct tw_writer *writer, const struct tw_setup_case *setup)
{
    if (setup->question_count == 0)
        return;
    tw_writer_key(writer, ".questions = ");
    tw_writer_begin(writer, TW_LAYOUT_LINES, "(const struct tw_setup_question[]){", "}");
    for (unsigned i = 0; i < setup->question_count; i++) {
        tw_writer_begin(writer, TW_LAYOUT_LINES, "{", "}");
        tw_builtin_string(writer, "ask", setup->questions[i].ask);
        tw_builtin_string(writer, "key", setup->questions[i].key);
        tw_builtin_string(writer, "value", setup->questions[i].value);
        tw_writer_end(writer);
    }
    tw_writer_end(writer);
    tw_builtin_number(writer, "question_count", setup->question_count);
}

static void write_setup(struct tw_writer *writer, const struct tw_setup_case *setup)
{
    tw_writer_begin(writer, TW_LAYOUT_BLOCK, "{", "}");
    tw_builtin_string(writer, "name", setup->name);
    tw_builtin_string(writer, "title", setup->title);
    tw_builtin_string(writer, "rules", setup->rules);
    write_strings(writer, "clauses", setup->clauses);
    write_questions(writer, setup);
    if (setup->orders != 0) {
        tw_writer_key(writer, ".orders = ");
        tw_writer_begin_operands(writer, " |");
        for (unsigned order = 0; order < TW_ORDER__COUNT; order++)
            if ((setup->orders >> order & 1) != 0)
                tw_writer_value(writer, "1u << %s", orders[order]);
        tw_writer_end(writer);
    }
    if (setup->has_scores) {
        tw_builtin_name(writer, "has_scores", "true");
        tw_writer_key(writer, ".scores = ");
        tw_writer_value(writer, "{%d, %d, %d}", (int)setup->scores[0], (int)setup->scores[1],
                        (int)setup->scores[2]);
    }
    tw_writer_end(writer);
}

static void write_changes(struct tw_writer *writer, const struct tw_suspect *suspect)
{
    tw_writer_key(writer, ".changes = ");
    tw_writer_begin(writer, TW_LAYOUT_LINES, "(const struct tw_change[]){", "}");
    for (unsigned i = 0; i < suspect->change_count; i++) {
        tw_writer_begin(writer, TW_LAYOUT_LINES, "{", "}");
        tw_builtin_name(writer, "what", changes[suspect->changes[i].what]);
        tw_builtin_string(writer, "where", suspect->changes[i].where);
        tw_builtin_string(writer, "value", suspect->changes[i].value);
        tw_writer_end(writer);
    }
    tw_writer_end(writer);
    tw_builtin_number(writer, "change_count", suspect->change_count);
}

static void write_suspects(struct tw_writer *writer, const struct tw_verification *all)
{
    if (all->suspect_count == 0)
        return;
    tw_writer_key(writer, ".suspects = ");
    tw_writer_begin(writer, TW_LAYOUT_LINES, "(const struct tw_suspect[]){", "}");
    for (unsigned i = 0; i < all->suspect_count; i++) {
        const struct tw_suspect *suspect = &all->suspects[i];

        tw_writer_begin(writer, TW_LAYOUT_BLOCK, "{", "}");
        tw_builtin_string(writer, "name", suspect->name);
        tw_builtin_string(writer, "says", suspect->says);
        tw_builtin_string(writer, "look", suspect->look);
        tw_builtin_string(writer, "clause", suspect->clause);
        write_strings(writer, "also", suspect->also);
        write_changes(writer, suspect);
        tw_writer_end(writer);
    }
    tw_writer_end(writer);
    tw_builtin_number(writer, "suspect_count", all->suspect_count);
}

void tw_builtin_write_verification(struct tw_writer *writer, const struct tw_verification *all)
{
    if (all->combination_count + all->equal_count + all->setup_count + all->suspect_count == 0)
        return;
    tw_writer_key(writer, ".verification = ");
    tw_writer_begin(writer, TW_LAYOUT_BLOCK, "{", "}");
    write_combinations(writer, all);
    write_equal(writer, all);
    if (all->setup_count > 0) {
        tw_writer_key(writer, ".setups = ");
        tw_writer_begin(writer, TW_LAYOUT_LINES, "(const struct tw_setup_case[]){", "}");
        for (unsigned i = 0; i < all->setup_count; i++)
            write_setup(writer, &all->setups[i]);
        tw_writer_end(writer);
        tw_builtin_number(writer, "setup_count", all->setup_count);
    }
    write_suspects(writer, all);
    tw_writer_end(writer);
}
