/*
 * What the loaders of this room share: reading YAML nodes as what they should be.
 *
 * Every tw_read_... function reports what is wrong at the place where it is wrong and then returns
 * false (or NULL) without writing its results; `what` names the value in messages ("the count of a
 * row"). Running out of memory is remembered in model->diagnostics.out_of_memory; callers go on and
 * the public functions look at it at the end.
 */
#ifndef TW_MODEL_INTERNAL_H
#define TW_MODEL_INTERNAL_H

#include "model/model.h"

#define COUNT(array) (sizeof(array) / sizeof *(array))

/* Memory from the model's arena, zeroed; NULL (and remembered) when there is none. */
void *tw_model_alloc(struct tw_model *model, size_t count, size_t size);

/*
 * Room for one more element at the end of an array in the model's arena; `*count` grows, the array
 * moves when it must. Returns the new, zeroed element, or NULL. For arrays that start as NULL.
 */
void *tw_model_append(struct tw_model *model, void *array_pointer, size_t *count, size_t size);

/* Is the node of this kind? `node` may be NULL, which counts as reported already. */
bool tw_read_map(struct tw_model *model, const struct tw_yaml_node *node, const char *what);
bool tw_read_list(struct tw_model *model, const struct tw_yaml_node *node, const char *what);
bool tw_read_scalar(struct tw_model *model, const struct tw_yaml_node *node, const char *what);

/* Reports keys of `map` that are not among `known`, with the nearest of them. */
void tw_read_known_keys(struct tw_model *model, const struct tw_yaml_node *map, const char *what,
                        const char *const *known, size_t count);

/* The value of a key that must be there; NULL when it is not, or has no value. */
const struct tw_yaml_node *tw_read_required(struct tw_model *model, const struct tw_yaml_node *map,
                                            const char *key, const char *what);

/* A text that is not empty. */
bool tw_read_text(struct tw_model *model, const struct tw_yaml_node *node, const char *what,
                  const char **ret_text);

/* As tw_read_text for a key of a map: NULL when it is absent or wrong. Wrong is reported. */
const char *tw_read_optional_text(struct tw_model *model, const struct tw_yaml_node *map,
                                  const char *key);

/* As tw_read_required and tw_read_text; never NULL, empty when it was reported. */
const char *tw_read_required_text(struct tw_model *model, const struct tw_yaml_node *map,
                                  const char *key, const char *what);

/* A whole number in decimal, `least` to `most`. */
bool tw_read_number(struct tw_model *model, const struct tw_yaml_node *node, const char *what,
                    int32_t least, int32_t most, int32_t *ret_number);

/* `true` or `false`. */
bool tw_read_truth(struct tw_model *model, const struct tw_yaml_node *node, const char *what,
                   bool *ret_truth);

/* One of `count` words; empty ones do not count. `plural` as in "kinds are field road ...". */
bool tw_read_choice(struct tw_model *model, const struct tw_yaml_node *node, const char *what,
                    const char *const *words, size_t count, const char *plural, int *ret_index);

/*
 * Words: a list of scalars ([a, b]) or one scalar in which they stand with blanks between (a b).
 * Both may be empty. A word that stands twice is reported and left out.
 */
bool tw_read_words(struct tw_model *model, const struct tw_yaml_node *node, const char *what,
                   struct tw_word **ret_words, size_t *ret_count);

/* As tw_read_words, without the places; NULL-terminated. */
bool tw_read_strings(struct tw_model *model, const struct tw_yaml_node *node, const char *what,
                     const char ***ret_strings, size_t *ret_count);

/* A name that can stand in --rules, in file names and in generated code: lower case letters, digits
 * and dashes, beginning with a letter. */
bool tw_read_name(struct tw_model *model, const struct tw_yaml_node *node, const char *what,
                  const char **ret_name);

/* Warns of a name without quotes that other readers of YAML take for a truth value or nothing. */
void tw_read_warn_of_truth(struct tw_model *model, const struct tw_yaml_node *node);

/* Bytes that no text file should hold, each reported at its place. */
void tw_yaml_scan(const struct tw_source *source, struct tw_diagnostics *diagnostics);

/* The loaders, by the first key of a file. `root` is a map. */
enum tw_status tw_tile_set_load(struct tw_model *model, const struct tw_source *source,
                                const struct tw_yaml_node *root);
enum tw_status tw_ruleset_load(struct tw_model *model, const struct tw_source *source,
                               const struct tw_yaml_node *root);
enum tw_status tw_discrepancies_load(struct tw_model *model, const struct tw_source *source,
                                     const struct tw_yaml_node *root);

enum tw_status tw_edition_load(struct tw_model *model, const struct tw_source *source,
                               const struct tw_yaml_node *root);

enum tw_status tw_verification_load(struct tw_model *model, const struct tw_source *source,
                                    const struct tw_yaml_node *root);

/* The parts of such a file about suspects; see suspect_loader.c. */
void tw_suspect_load(struct tw_model *model, const struct tw_yaml_node *node);
void tw_suspects_check(struct tw_model *model);
bool tw_suspects_tables(struct tw_model *model, struct tw_verification *tables);

/* What needs all files: tile sets, then rulesets, then what verifies them. */
void tw_tile_sets_check(struct tw_model *model);
void tw_ruleset_check(struct tw_model *model);
void tw_verification_check(struct tw_model *model);

/* Reports a ruleset that does not exist. */
void tw_model_report_ruleset(struct tw_model *model, const char *name, struct tw_place place);

/* How a clause is verified; the rest of the clause was read before. */
void tw_evidence_load(struct tw_model *model, const struct tw_model_ruleset *ruleset,
                      struct tw_model_clause *clause, const struct tw_yaml_node *node);
void tw_evidence_lower(struct tw_model *model, const struct tw_model_evidence *from,
                       struct tw_clause *to);
enum tw_status tw_verification_tables(struct tw_model *model, struct tw_verification *ret_tables);

/* The parts of a ruleset, each in its own file. `node` is the value of their key. */
/* A vocabulary; see tables/vocabulary.h. */
enum tw_status tw_vocabulary_load(struct tw_model *model, const struct tw_source *source,
                                  const struct tw_yaml_node *root);

/* The feature, moment, condition, points and clauses of an entry; false when it cannot be kept. */
bool tw_scoring_read(struct tw_model *model, const struct tw_yaml_node *node, const char *what,
                     bool points, struct tw_model_scoring *ret_scoring);
void tw_effects_load(struct tw_model *model, struct tw_model_ruleset *ruleset,
                     const struct tw_yaml_node *node);
void tw_scorings_load(struct tw_model *model, struct tw_model_ruleset *ruleset,
                      const struct tw_yaml_node *node);
void tw_clauses_load(struct tw_model *model, struct tw_model_ruleset *ruleset,
                     const struct tw_yaml_node *node);
void tw_cases_load(struct tw_model *model, struct tw_model_clause *clause,
                   const struct tw_yaml_node *node);
void tw_facts_load(struct tw_model *model, struct tw_model_ruleset *ruleset,
                   const struct tw_yaml_node *node);
void tw_invariants_load(struct tw_model *model, struct tw_model_ruleset *ruleset,
                        const struct tw_yaml_node *node);

/* An id like GR-RAIL-04: words of capitals, then a number. "" when it was reported. */
const char *tw_read_id(struct tw_model *model, const struct tw_yaml_node *map, const char *what);

/* A list of references or words with their places; absent is empty. At most 255. */
void tw_read_references(struct tw_model *model, const struct tw_yaml_node *map, const char *key,
                        struct tw_word **ret_words, size_t *ret_count);

/* The key `lines` of a map, where there is one; reports what is no place in a text. */
const char *tw_read_lines(struct tw_model *model, const struct tw_yaml_node *map);
void tw_lines_check(struct tw_model *model, const struct tw_yaml_node *node, const char *text);

/* Patterns by edition, and where the texts have them. Both nodes may be NULL. */
void tw_read_patterns(struct tw_model *model, const struct tw_yaml_node *patterns,
                      const struct tw_yaml_node *lines, struct tw_model_pattern **ret_patterns,
                      size_t *ret_count);

/* Reports an edition that the ruleset does not list. */
void tw_check_edition(struct tw_model *model, const struct tw_model_ruleset *ruleset,
                      const struct tw_word *edition);

/* Holds what clauses say of editions to what discrepancies say. */
void tw_agreement_check(struct tw_model *model);

/* A ruleset and all that it needs, itself first. */
enum { TW_MAX_REACH = 64 };

struct tw_reach {
    const struct tw_model_ruleset *rulesets[TW_MAX_REACH];
    size_t count;
    bool complete; /* everything that it needs was loaded */
};

void tw_ruleset_reach(const struct tw_model *model, const struct tw_model_ruleset *ruleset,
                      struct tw_reach *ret_reach);

/* Finds ids, and reports those that stand twice. */
void tw_ids_collect(struct tw_model *model);

/* Parses the formulas of all scoring entries and looks for entries that can never be asked. */
void tw_scorings_check(struct tw_model *model);

/* Checks what facts say about the data. */
void tw_facts_check(struct tw_model *model);

/* Lowers the rulesets into tables whose sets are there already. */
enum tw_status tw_ruleset_tables(struct tw_model *model, struct tw_tables *tables);

#endif
