/*
 * How a clause says that it is verified: the checks that would catch a breach, the circumstances in
 * which it is at work, what its rule speaks of, ways to get it wrong, samples of the kit.
 */
#include <string.h>

#include "model/internal.h"
#include "tables/clause_words.h"

static void report_unknown(struct tw_model *model, enum tw_code code, const char *what,
                           const struct tw_word *word, const char *const *right, size_t count,
                           const char *plural)
{
    tw_diagnostics_suggest(&model->diagnostics,
                           tw_diagnostics_add(&model->diagnostics, code, word->place,
                                              "there is no %s '%s'", what, word->text),
                           word->text, right, count, plural);
}

static bool is_listed(const struct tw_word *word, const char *const *list, size_t count)
{
    return tw_word_find(list, (int)count, word->text) >= 0;
}

static size_t check_id_count(void)
{
    size_t count = 0;

    while (tw_check_ids[count])
        count++;
    return count;
}

/* Facts are looked for when all files are there. */
static void read_checks(struct tw_model *model, const struct tw_yaml_node *node,
                        struct tw_model_evidence *evidence)
{
    tw_read_references(model, node, "checks", &evidence->checks, &evidence->check_count);
    for (size_t i = 0; i < evidence->check_count; i++)
        if (strncmp(evidence->checks[i].text, "facts/", 6) != 0 &&
            !is_listed(&evidence->checks[i], tw_check_ids, check_id_count()))
            report_unknown(model, TW_CODE_VERI_UNKNOWN_CHECK, "check", &evidence->checks[i],
                           tw_check_ids, check_id_count(), "checks");
}

static void read_circumstances(struct tw_model *model, const struct tw_yaml_node *node,
                               struct tw_model_evidence *evidence)
{
    tw_read_references(model, node, "circumstances", &evidence->circumstances,
                       &evidence->circumstance_count);
    for (size_t i = 0; i < evidence->circumstance_count; i++)
        if (!is_listed(&evidence->circumstances[i], tw_circumstance_words, TW_MET__COUNT))
            report_unknown(model, TW_CODE_VERI_UNKNOWN_CIRCUMSTANCE, "circumstance",
                           &evidence->circumstances[i], tw_circumstance_words, TW_MET__COUNT,
                           "circumstances");
}

static void read_samples(struct tw_model *model, const struct tw_yaml_node *node,
                         struct tw_model_evidence *evidence)
{
    tw_read_references(model, node, "kit", &evidence->samples, &evidence->sample_count);
    for (size_t i = 0; i < evidence->sample_count; i++)
        if (!is_listed(&evidence->samples[i], tw_sample_words, TW_SAMPLE__COUNT))
            report_unknown(model, TW_CODE_VERI_UNKNOWN_SAMPLE, "sample of the kit",
                           &evidence->samples[i], tw_sample_words, TW_SAMPLE__COUNT, "samples");
}

/* parameter/MECHANISM/NAME of a mechanism that the ruleset uses. */
static bool is_parameter(const struct tw_model_ruleset *ruleset, const char *text)
{
    const char *slash = strchr(text, '/');
    const size_t length = slash ? (size_t)(slash - text) : 0;

    for (size_t i = 0; slash && i < ruleset->mechanism_count; i++) {
        const struct tw_mechanism_use *use = &ruleset->mechanisms[i];
        const char *word = tw_mechanism_words[use->kind];

        if (strlen(word) != length || strncmp(word, text, length) != 0)
            continue;
        for (unsigned k = 0; k < use->parameter_count; k++)
            if (strcmp(use->parameters[k].name, slash + 1) == 0)
                return true;
    }
    return false;
}

/* The rest of a text behind a prefix, or NULL. */
static const char *behind(const char *text, const char *prefix)
{
    const size_t length = strlen(prefix);

    return strncmp(text, prefix, length) == 0 ? text + length : NULL;
}

/* Sets are looked for when all files are there. */
static bool is_suspect(const struct tw_model_ruleset *ruleset, const struct tw_word *word)
{
    const char *rest;

    if ((rest = behind(word->text, "mistake/")) != NULL)
        return tw_word_find(tw_mistake_words, TW_MISTAKE__COUNT - 1, rest) >= 0;
    if ((rest = behind(word->text, "symbol/")) != NULL)
        return tw_word_find(tw_symbol_words, TW_SYMBOL__COUNT, rest) >= 0;
    if ((rest = behind(word->text, "parameter/")) != NULL)
        return is_parameter(ruleset, rest);
    if (behind(word->text, "set/"))
        return true;
    return is_listed(word, tw_misprint_words, TW_MISPRINT__COUNT);
}

static void read_suspects(struct tw_model *model, const struct tw_model_ruleset *ruleset,
                          const struct tw_yaml_node *node, struct tw_model_evidence *evidence)
{
    tw_read_references(model, node, "suspects", &evidence->suspects, &evidence->suspect_count);
    for (size_t i = 0; i < evidence->suspect_count; i++)
        if (!is_suspect(ruleset, &evidence->suspects[i]))
            tw_diagnostics_note(
                &model->diagnostics,
                tw_diagnostics_add(&model->diagnostics, TW_CODE_VERI_UNKNOWN_SUSPECT,
                                   evidence->suspects[i].place, "there is no suspect '%s'",
                                   evidence->suspects[i].text),
                "it is set/SET, symbol/SYMBOL, tile/MISPRINT, mistake/NAME, or "
                "parameter/MECHANISM/NAME of this ruleset");
}

static void read_situation(struct tw_model *model, const struct tw_yaml_node *node,
                           struct tw_bearing *bearing)
{
    const struct tw_yaml_node *when = tw_yaml_get(node, "when");
    int situation;

    if (when && tw_read_choice(model, when, "when", tw_situation_words, TW_SITUATION__COUNT,
                               "situations", &situation))
        bearing->situation = (uint8_t)situation;
}

static void read_decision(struct tw_model *model, const struct tw_yaml_node *node,
                          struct tw_bearing *bearing)
{
    static const char *const keys[] = {"do", "circumstance", "when"};
    const struct tw_yaml_node *circumstance = tw_yaml_get(node, "circumstance");
    int what, met;

    tw_read_known_keys(model, node, "a decision", keys, COUNT(keys));
    if (tw_read_choice(model, tw_read_required(model, node, "do", "a decision"), "do", tw_do_words,
                       TW_DO__COUNT, "decisions", &what)) {
        bearing->shown = TW_SHOWN_DECISION;
        bearing->what = (uint8_t)what;
    }
    if (circumstance && tw_read_choice(model, circumstance, "circumstance", tw_circumstance_words,
                                       TW_MET__COUNT, "circumstances", &met))
        bearing->circumstance = (uint8_t)met;
    read_situation(model, node, bearing);
}

static void read_refusal(struct tw_model *model, const struct tw_yaml_node *node,
                         struct tw_bearing *bearing)
{
    static const char *const keys[] = {"reason", "forbids", "figure", "when"};
    const struct tw_yaml_node *forbids = tw_yaml_get(node, "forbids");
    const struct tw_yaml_node *figure = tw_yaml_get(node, "figure");
    int reason, kind;

    tw_read_known_keys(model, node, "a refusal", keys, COUNT(keys));
    if (tw_read_choice(model, tw_read_required(model, node, "reason", "a refusal"), "reason",
                       tw_reason_words, TW_REASON__COUNT, "reasons", &reason)) {
        bearing->shown = TW_SHOWN_REFUSAL;
        bearing->what = (uint8_t)reason;
    }
    if (forbids)
        tw_read_truth(model, forbids, "forbids", &bearing->forbids);
    if (figure && tw_read_choice(model, figure, "figure", tw_figure_words, TW_FIGURE__COUNT,
                                 "figures", &kind))
        bearing->figure = (uint8_t)kind;
    read_situation(model, node, bearing);
}

static void read_bearing(struct tw_model *model, const struct tw_yaml_node *node,
                         struct tw_model_evidence *evidence)
{
    const struct tw_yaml_node *decision = tw_yaml_get(node, "decision");
    const struct tw_yaml_node *refusal = tw_yaml_get(node, "refusal");

    evidence->bearing = (struct tw_bearing){.circumstance = TW_ANY, .figure = TW_ANY};
    if (decision && refusal)
        tw_diagnostics_add(&model->diagnostics, TW_CODE_VERI_BEARING, refusal->place,
                           "the rule of a clause speaks of a decision or of a reason, not of both");
    if (decision) {
        evidence->bearing_place = decision->place;
        if (tw_read_map(model, decision, "decision"))
            read_decision(model, decision, &evidence->bearing);
    } else if (refusal) {
        evidence->bearing_place = refusal->place;
        if (tw_read_map(model, refusal, "refusal"))
            read_refusal(model, refusal, &evidence->bearing);
    }
}

/* What cannot be checked has nothing of all this; a fact binds nobody. */
static void check_sense(struct tw_model *model, const struct tw_model_clause *clause)
{
    const struct tw_model_evidence *evidence = &clause->evidence;

    if (evidence->bearing.shown && clause->modality == TW_MODALITY_FACT)
        tw_diagnostics_add(&model->diagnostics, TW_CODE_VERI_BEARING, evidence->bearing_place,
                           "%s is a fact: no decision shows it", clause->id);
    if (!clause->uncheckable)
        return;
    if (evidence->check_count > 0)
        tw_diagnostics_add(&model->diagnostics, TW_CODE_VERI_UNCHECKABLE, evidence->checks[0].place,
                           "%s is marked as uncheckable, but names checks", clause->id);
    else if (evidence->bearing.shown)
        tw_diagnostics_add(&model->diagnostics, TW_CODE_VERI_UNCHECKABLE, evidence->bearing_place,
                           "%s is marked as uncheckable, but names a decision or a refusal",
                           clause->id);
}

static void read_mechanism(struct tw_model *model, const struct tw_yaml_node *node,
                           struct tw_model_evidence *evidence)
{
    const struct tw_yaml_node *mechanism = tw_yaml_get(node, "mechanism");
    int kind;

    if (mechanism && tw_read_choice(model, mechanism, "mechanism", tw_mechanism_words,
                                    TW_MECHANISM__COUNT, "mechanisms", &kind))
        evidence->mechanism = tw_mechanism_words[kind];
}

void tw_evidence_load(struct tw_model *model, const struct tw_model_ruleset *ruleset,
                      struct tw_model_clause *clause, const struct tw_yaml_node *node)
{
    struct tw_model_evidence *evidence = &clause->evidence;

    read_mechanism(model, node, evidence);
    read_checks(model, node, evidence);
    read_circumstances(model, node, evidence);
    read_samples(model, node, evidence);
    read_suspects(model, ruleset, node, evidence);
    read_bearing(model, node, evidence);
    check_sense(model, clause);
}

/* "scenarios" is a promise: the scenarios name the clause themselves. A bearing is a check. */
static const char *const *lower_checks(struct tw_model *model,
                                       const struct tw_model_evidence *evidence)
{
    const char **checks = tw_model_alloc(model, evidence->check_count + 2, sizeof *checks);
    size_t count = 0;

    for (size_t i = 0; checks && i < evidence->check_count; i++)
        if (strcmp(evidence->checks[i].text, "scenarios") != 0)
            checks[count++] = evidence->checks[i].text;
    if (checks && evidence->bearing.shown)
        checks[count++] = TW_CHECK_OF_BEARING;
    return checks;
}

static const char *const *lower_texts(struct tw_model *model, const struct tw_word *words,
                                      size_t count)
{
    const char **texts = tw_model_alloc(model, count + 1, sizeof *texts);

    for (size_t i = 0; texts && i < count; i++)
        texts[i] = words[i].text;
    return texts;
}

static const uint8_t *lower_numbers(struct tw_model *model, const struct tw_word *words,
                                    size_t count, const char *const *list, int list_count)
{
    uint8_t *numbers = tw_model_alloc(model, count, sizeof *numbers);

    for (size_t i = 0; numbers && i < count; i++)
        numbers[i] = (uint8_t)tw_word_find(list, list_count, words[i].text);
    return numbers;
}

void tw_evidence_lower(struct tw_model *model, const struct tw_model_evidence *from,
                       struct tw_clause *to)
{
    to->bearing = from->bearing;
    to->checks = lower_checks(model, from);
    to->suspects = lower_texts(model, from->suspects, from->suspect_count);
    to->circumstances = lower_numbers(model, from->circumstances, from->circumstance_count,
                                      tw_circumstance_words, TW_MET__COUNT);
    to->circumstance_count = (uint8_t)from->circumstance_count;
    to->samples =
        lower_numbers(model, from->samples, from->sample_count, tw_sample_words, TW_SAMPLE__COUNT);
    to->sample_count = (uint8_t)from->sample_count;
}
