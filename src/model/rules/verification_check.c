/*
 * Clauses and the lists of what verifies them, held to each other both ways. What is missing is
 * reported only where all was loaded: the lists, and every ruleset that a combination names.
 */
#include <string.h>

#include "model/internal.h"
#include "tables/clause_words.h"

typedef bool names_word(const struct tw_model_clause *clause, const char *word);

static bool has_word(const struct tw_word *words, size_t count, const char *word)
{
    for (size_t i = 0; i < count; i++)
        if (strcmp(words[i].text, word) == 0)
            return true;
    return false;
}

static bool names_check(const struct tw_model_clause *clause, const char *word)
{
    return has_word(clause->evidence.checks, clause->evidence.check_count, word) ||
           (clause->evidence.bearing.shown && strcmp(word, TW_CHECK_OF_BEARING) == 0);
}

static bool names_circumstance(const struct tw_model_clause *clause, const char *word)
{
    return has_word(clause->evidence.circumstances, clause->evidence.circumstance_count, word);
}

static bool names_mechanism(const struct tw_model_clause *clause, const char *word)
{
    return clause->evidence.mechanism && strcmp(clause->evidence.mechanism, word) == 0;
}

static bool names_sample(const struct tw_model_clause *clause, const char *word)
{
    return has_word(clause->evidence.samples, clause->evidence.sample_count, word);
}

static bool names_suspect(const struct tw_model_clause *clause, const char *word)
{
    return has_word(clause->evidence.suspects, clause->evidence.suspect_count, word);
}

/* The first clause that names the word, or NULL. */
static const struct tw_model_clause *find_namer(const struct tw_model *model, names_word *names,
                                                const char *word)
{
    for (size_t i = 0; i < model->ruleset_count; i++)
        for (size_t k = 0; k < model->rulesets[i].clause_count; k++)
            if (names(&model->rulesets[i].clauses[k], word))
                return &model->rulesets[i].clauses[k];
    return NULL;
}

static void report_unnamed(struct tw_model *model, struct tw_place place, const char *what,
                           const char *word)
{
    tw_diagnostics_add(&model->diagnostics, TW_CODE_VERI_UNNAMED, place,
                       "no clause names the %s '%s'", what, word);
}

/* The list in the file is that of the program, and each of its words stands in a clause. */
static void check_names(struct tw_model *model, const struct tw_model_names *names,
                        const char *const *known, size_t known_count, const char *what,
                        names_word *by, bool complete)
{
    for (size_t i = 0; i < names->count; i++) {
        const struct tw_word *word = &names->list[i].word;

        if (tw_word_find(known, (int)known_count, word->text) < 0)
            tw_diagnostics_suggest(&model->diagnostics,
                                   tw_diagnostics_add(&model->diagnostics, TW_CODE_VERI_LIST,
                                                      word->place, "the program has no %s '%s'",
                                                      what, word->text),
                                   word->text, known, known_count, what);
        else if (complete && !find_namer(model, by, word->text))
            report_unnamed(model, word->place, what, word->text);
    }
    for (size_t i = 0; names->count > 0 && i < known_count; i++) {
        bool listed = false;

        for (size_t k = 0; k < names->count && !listed; k++)
            listed = strcmp(names->list[k].word.text, known[i]) == 0;
        if (!listed)
            tw_diagnostics_add(&model->diagnostics, TW_CODE_VERI_LIST, names->place,
                               "the list lacks the %s '%s', which the program has", what, known[i]);
    }
}

/* Words without a list of their own in a file; the list of checks stands for them. */
static void check_words(struct tw_model *model, const char *prefix, const char *const *words,
                        size_t count, const char *what, names_word *by)
{
    for (size_t i = 0; i < count; i++) {
        const char *word = tw_arena_format(&model->arena, "%s%s", prefix, words[i]);

        if (!word)
            model->diagnostics.out_of_memory = true;
        else if (!find_namer(model, by, word))
            report_unnamed(model, model->verification.checks.place, what, word);
    }
}

/* Both ids begin with the word of one book. */
static bool is_of_same_book(const char *fact, const char *clause)
{
    const size_t length = strcspn(clause, "-");

    return strcspn(fact, "-") == length && strncmp(fact, clause, length) == 0;
}

/* Facts of other books may be in files that were not loaded. */
static void check_facts(struct tw_model *model, const struct tw_model_clause *clause, bool complete)
{
    for (size_t i = 0; i < clause->evidence.check_count; i++) {
        const struct tw_word *word = &clause->evidence.checks[i];
        const struct tw_model_id *id;

        if (strncmp(word->text, "facts/", 6) != 0)
            continue;
        id = tw_model_find_id(model, word->text + 6);
        if (!id && !complete && !is_of_same_book(word->text + 6, clause->id))
            continue;
        if (!id || id->kind != TW_ID_FACT)
            tw_diagnostics_add(&model->diagnostics, TW_CODE_VERI_UNKNOWN_CHECK, word->place,
                               "there is no fact '%s'", word->text + 6);
        else if (id->fact->computes_count == 0)
            tw_diagnostics_add(&model->diagnostics, TW_CODE_VERI_UNKNOWN_CHECK, word->place,
                               "the fact '%s' computes nothing, so it checks nothing",
                               word->text + 6);
    }
}

/* A way to get a rule wrong belongs to one clause; a set is that of some ruleset. */
static void check_suspects(struct tw_model *model, const struct tw_model_clause *clause)
{
    for (size_t i = 0; i < clause->evidence.suspect_count; i++) {
        const struct tw_word *word = &clause->evidence.suspects[i];
        const struct tw_model_clause *first = find_namer(model, names_suspect, word->text);

        if (first != clause)
            tw_diagnostics_add(&model->diagnostics, TW_CODE_VERI_SUSPECT_TWICE, word->place,
                               "'%s' belongs to %s already", word->text, first->id);
        if (strncmp(word->text, "set/", 4) == 0 && model->set_count > 0 &&
            !tw_model_find_set(model, word->text + 4))
            tw_diagnostics_add(&model->diagnostics, TW_CODE_VERI_UNKNOWN_SUSPECT, word->place,
                               "there is no tile set '%s'", word->text + 4);
    }
}

static bool all_loaded(const struct tw_model *model)
{
    const struct tw_model_verification *all = &model->verification;

    for (size_t i = 0; i < all->combination_count; i++)
        for (const char *at = all->combinations[i].rules.text; *at;
             at += strcspn(at, "+"), at += *at == '+') {
            const size_t length = strcspn(at, "+");
            bool found = false;

            for (size_t k = 0; k < model->ruleset_count && !found; k++)
                found = strlen(model->rulesets[k].id) == length &&
                        strncmp(model->rulesets[k].id, at, length) == 0;
            if (!found)
                return false;
        }
    return all->combination_count > 0 && all->checks.count > 0;
}

static void check_rulesets(struct tw_model *model)
{
    const struct tw_model_verification *all = &model->verification;

    for (size_t i = 0; i < all->combination_count; i++) {
        const struct tw_word *rules = &all->combinations[i].rules;

        for (const char *at = rules->text; *at; at += strcspn(at, "+"), at += *at == '+') {
            char *name = tw_arena_copy(&model->arena, at, strcspn(at, "+"));

            if (!name)
                model->diagnostics.out_of_memory = true;
            else if (!tw_model_find_ruleset(model, name))
                tw_model_report_ruleset(model, name, rules->place);
        }
    }
    for (size_t i = 0; i < all->equal_count; i++)
        if (!tw_model_find_ruleset(model, all->equal[i].ruleset.text))
            tw_model_report_ruleset(model, all->equal[i].ruleset.text, all->equal[i].ruleset.place);
}

static void check_setups(struct tw_model *model)
{
    for (size_t i = 0; i < model->verification.setup_count; i++) {
        const struct tw_model_setup *setup = &model->verification.setups[i];

        for (size_t k = 0; k < setup->clause_count; k++) {
            const struct tw_model_id *id = tw_model_find_id(model, setup->clauses[k].text);

            if (!id || !id->clause || id->kind == TW_ID_ALIAS)
                tw_diagnostics_add(&model->diagnostics, TW_CODE_RULE_UNKNOWN_CLAUSE,
                                   setup->clauses[k].place, "there is no clause '%s'",
                                   setup->clauses[k].text);
        }
    }
}

/* A mistake of the engine stands in a clause or in the catalogue of suspects. */
static void check_mistakes(struct tw_model *model)
{
    const struct tw_model_verification *all = &model->verification;

    for (size_t i = 0; i + 1 < TW_MISTAKE__COUNT; i++) {
        const char *word = tw_arena_format(&model->arena, "mistake/%s", tw_mistake_words[i]);
        bool named = word && find_namer(model, names_suspect, word);

        for (size_t k = 0; k < all->suspect_count && !named; k++)
            for (size_t c = 0; c < all->suspects[k].suspect.change_count && !named; c++)
                named = all->suspects[k].suspect.changes[c].what == TW_CHANGE_MISTAKE &&
                        strcmp(all->suspects[k].suspect.changes[c].where, tw_mistake_words[i]) == 0;
        if (!word)
            model->diagnostics.out_of_memory = true;
        else if (!named)
            report_unnamed(model, all->checks.place, "mistake", word);
    }
}

static void check_complete(struct tw_model *model)
{
    for (size_t i = 0; i < model->ruleset_count; i++)
        for (size_t k = 0; k < model->rulesets[i].clause_count; k++) {
            const struct tw_model_clause *clause = &model->rulesets[i].clauses[k];
            const struct tw_model_evidence *evidence = &clause->evidence;

            if (evidence->check_count == 0 && !evidence->bearing.shown && !clause->uncheckable)
                tw_diagnostics_note(
                    &model->diagnostics,
                    tw_diagnostics_add(&model->diagnostics, TW_CODE_VERI_NO_CHECK, clause->place,
                                       "no check would catch a breach of %s", clause->id),
                    "name its checks in 'checks', or give a reason in 'uncheckable'");
        }
    check_mistakes(model);
    check_words(model, "", tw_misprint_words, TW_MISPRINT__COUNT, "misprint", names_suspect);
    check_words(model, "", tw_sample_words, TW_SAMPLE__COUNT, "sample of the kit", names_sample);
}

void tw_verification_check(struct tw_model *model)
{
    const bool complete = all_loaded(model);
    size_t checks = 0;

    while (tw_check_ids[checks])
        checks++;
    for (size_t i = 0; i < model->ruleset_count; i++)
        for (size_t k = 0; k < model->rulesets[i].clause_count; k++) {
            check_facts(model, &model->rulesets[i].clauses[k], complete);
            check_suspects(model, &model->rulesets[i].clauses[k]);
        }
    check_names(model, &model->verification.checks, tw_check_ids, checks, "check", names_check,
                complete);
    check_names(model, &model->verification.circumstances, tw_circumstance_words, TW_MET__COUNT,
                "circumstance", names_circumstance, complete);
    /* effects, the last of them, are those of whoever writes some */
    check_names(model, &model->verification.mechanisms, tw_mechanism_words, TW_MECHANISM_EFFECTS,
                "mechanism", names_mechanism, complete);
    if (model->ruleset_count > 1)
        check_rulesets(model);
    if (complete) {
        check_setups(model);
        tw_suspects_check(model);
        check_complete(model);
    }
}
