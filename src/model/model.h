/*
 * The model: tile sets and rulesets as loaded from YAML, validated, with the place of everything.
 *
 * Loading never stops at the first error. A model is usable for playing and generating only when no
 * error was reported; tw_model_tables() then gives the plain tables that the engine and the
 * generators work on.
 */
#ifndef TW_MODEL_MODEL_H
#define TW_MODEL_MODEL_H

#include "model/diagnostics/diagnostics.h"
#include "model/formula/formula.h"
#include "model/yaml/yaml.h"
#include "support/status.h"
#include "tilewright/tables.h"

/* A word with the place where it stands. */
struct tw_word {
    const char *text;
    struct tw_place place;
};

/* A suspicion that a row is right about. */
struct tw_model_accepted {
    const char *code, *reason;
    struct tw_place place;
    bool found; /* it would have been reported */
};

/* A tile row with the places that later checks and reports point at. */
struct tw_model_tile {
    struct tw_tile tile;
    size_t next_cell;         /* index in the set of the further cell of the same piece; 0: none */
    unsigned copies;          /* of the piece, also where this is a further cell of it */
    struct tw_place place;    /* the row */
    struct tw_place id_place; /* its id */
    struct tw_place segment_places[TW_MAX_SEGMENTS];
    const char *ref;      /* the row's name in the source, or NULL */
    const char *basis;    /* what a reconstructed row leans on, or NULL */
    const char *note;     /* or NULL */
    const char *printing; /* variants only */
    struct tw_model_accepted accepted[4];
    size_t accepted_count;
};

struct tw_model_set {
    const struct tw_source *source;
    struct tw_tile_set set; /* what has to do with rows is filled by tw_model_tables() */
    struct tw_place place;
    int32_t total;               /* pieces that are drawn or lie as start tile */
    struct tw_model_tile *tiles; /* drawn rows, then further cells, then extras */
    size_t tile_count;
    size_t drawn_count;
    size_t extras_from; /* index of the first extra */
    struct tw_model_tile *variants;
    size_t variant_count;
    const char *alternative; /* or NULL */
    struct {
        const char *name;
        const char *text;
    } printings[8];
    size_t printing_count;
};

/* What an edition reads otherwise than the default. */
struct tw_model_edition_reading {
    struct tw_word option; /* alias, or id of the case */
    struct tw_word value;
};

struct tw_model_edition {
    const char *id, *title, *language, *note;
    int32_t year; /* 0: not known */
    struct tw_model_edition_reading *readings;
    size_t reading_count;
};

struct tw_model_citation {
    struct tw_word edition;
    const char *section, *lines;
    bool agrees;
};

/* Where an edition has something. */
struct tw_model_whereabouts {
    const char *edition; /* NULL: that of the clause */
    const char *lines;
};

struct tw_model_example {
    const char *id, *picture, *given, *expect;
    struct tw_model_whereabouts *places;
    size_t place_count;
    const char *derived; /* how the numbers follow when the book does not print them, or NULL */
    struct tw_place place;
};

struct tw_model_reading {
    const char *slug;
    const char *text; /* NULL for the default: the case's reading */
    bool playable;
};

struct tw_model_case {
    const char *id, *question, *reading, *why;
    struct tw_place place;
    const char **elsewhere;
    size_t elsewhere_count;
    const char *alias;                 /* of its option, or NULL */
    struct tw_model_reading *readings; /* the default first; none when the case is settled */
    size_t reading_count;
    bool has_option;
    const char *no_play;      /* why the other readings are no question of play, or NULL */
    const char *why_unplayed; /* why the engine does not play them, or NULL */
    struct tw_place alias_place;
    size_t option; /* index in tw_tables.options, where it has one */
};

enum { TW_MAX_VALUES = 8 };

struct tw_model_parameter {
    const char *name;
    const char *text;              /* as written, lists and maps in flow style */
    bool is_number;                /* one whole number */
    int32_t value;                 /* then this */
    int32_t values[TW_MAX_VALUES]; /* whole numbers of a list, and the one number */
    size_t value_count;            /* 0: something in it is not a whole number */
};

/* How a clause is verified; the words are those of tables/clause_words.h. */
struct tw_model_evidence {
    const char *mechanism; /* that carries it out, or NULL: the core does */
    struct tw_bearing bearing;
    struct tw_place bearing_place;
    struct tw_word *checks, *circumstances, *suspects, *samples;
    size_t check_count, circumstance_count, suspect_count, sample_count;
};

struct tw_model_clause {
    const char *id, *topic, *statement, *uncheckable;
    struct tw_place place;
    enum tw_modality modality;
    uint8_t unseen; /* enum tw_unseen */
    bool derived;
    struct tw_model_parameter *parameters;
    size_t parameter_count;
    struct tw_model_citation *sources;
    size_t source_count;
    struct tw_word *silent_in;
    size_t silent_count;
    struct tw_word *discrepancies;
    size_t discrepancy_count;
    struct tw_model_example *examples;
    size_t example_count;
    struct tw_model_case *cases;
    size_t case_count;
    struct tw_model_evidence evidence;
    size_t index; /* in tw_tables.clauses */
};

struct tw_model_pattern {
    const char *edition;
    const char *pattern;
    const char *lines; /* where the text has it, or NULL */
    struct tw_place place;
};

struct tw_model_fact {
    const char *id, *fact, *unit, *note;
    struct tw_place place;
    int32_t values[TW_MAX_VALUES]; /* what the text says */
    size_t value_count;
    struct tw_word computes[TW_MAX_VALUES]; /* one expression, or one for each value */
    size_t computes_count;                  /* 0: the data do not have it */
    int32_t implies;                        /* value of a pattern that captures nothing, or -1 */
    bool derived;
    struct tw_word example; /* the worked example that the numbers belong to; NULL: none */
    const char *scenario;   /* that plays it, as FOLDER/NAME, or NULL */
    struct tw_model_pattern *patterns;
    size_t pattern_count;
};

struct tw_model_invariant {
    const char *id, *check, *checked;
    struct tw_place place;
    struct tw_word *from;
    size_t from_count;
};

struct tw_model_scoring {
    struct tw_scoring scoring; /* its formulas are there after tw_model_check() */
    struct tw_place place;
    struct tw_word condition; /* the text of `if`; NULL: always */
    struct tw_word points;
    struct tw_word *clauses;
    size_t clause_count;
};

struct tw_model_effect {
    uint8_t what;                  /* enum tw_effect_kind */
    uint8_t figure;                /* enum tw_figure_kind */
    struct tw_model_scoring entry; /* without points where the effect gives none */
};

struct tw_model_figure {
    struct tw_figure_rule rule;
    struct tw_place place;
    struct tw_word *clauses;
    size_t clause_count;
};

struct tw_model_refusal {
    enum tw_reason reason;
    struct tw_word *clauses;
    size_t clause_count;
};

struct tw_model_ruleset {
    const struct tw_source *source;
    struct tw_place place;
    const char *id, *title;
    struct tw_word clauses_of;              /* NULL: it has its own */
    bool of_set;                            /* nothing but a name for the tile set in its file */
    const char **needs, **excludes, **sets; /* NULL-terminated */
    const char **instead_of;                /* sets that are left out where this is in play */
    struct tw_place *needs_places, *excludes_places, *sets_places, *instead_places;
    uint8_t players_min, players_max;
    struct tw_model_edition *editions;
    size_t edition_count;
    struct {
        const char *word, *meaning;
    } * glossary;
    size_t glossary_count;
    struct tw_model_figure *figures;
    size_t figure_count;
    struct tw_mechanism_use *mechanisms;
    size_t mechanism_count;
    struct tw_model_scoring *scorings;
    size_t scoring_count;
    struct tw_model_effect *effects;
    size_t effect_count;
    struct tw_model_refusal *refusals;
    size_t refusal_count;
    struct tw_model_fact *facts;
    size_t fact_count;
    struct tw_model_clause *clauses;
    size_t clause_count;
    struct tw_model_invariant *invariants;
    size_t invariant_count;
};

struct tw_model_discrepancy {
    const char *id, *kind, *severity, *title, *finding, *lines, *reading, *supported, *reason,
        *community, *rival_reading;
    struct tw_word edition; /* where only one is concerned */
    struct tw_place place;
    struct {
        struct tw_word edition;
        const char *lines, *text;
        struct tw_word *holds; /* clauses that the edition states none the less */
        size_t hold_count;
    } says[4];
    size_t says_count;
    struct tw_word *clauses;
    size_t clause_count;
    struct tw_model_pattern *patterns;
    size_t pattern_count;
};

/* The words that make a clause a must, a may or a must not in an edition. */
struct tw_model_wording {
    struct tw_word clause;
    struct tw_model_pattern pattern;
};

/* What a sentence is that states no rule. */
enum tw_model_aside {
    TW_ASIDE_NONE, /* a clause, an example, a fact or a discrepancy cites it */
    TW_ASIDE_HEADING,
    TW_ASIDE_CREDIT,
    TW_ASIDE_FLAVOUR,
    TW_ASIDE_ADVICE,
    TW_ASIDE_CAPTION,
    TW_ASIDE_CONNECTIVE,
    TW_ASIDE__COUNT,
};

extern const char *const tw_model_aside_words[TW_ASIDE__COUNT];

enum { TW_MAX_GROUPS = 8 };

/* A few letters of a sentence. */
struct tw_model_group {
    uint16_t offset; /* in letters */
    uint32_t hash;
};

/* A sentence of an edition, without its words. */
struct tw_model_sentence {
    uint32_t line;
    uint16_t number; /* in its line, from 1 */
    uint32_t letters;
    uint64_t hash; /* of all letters */
    struct tw_model_group groups[TW_MAX_GROUPS];
    size_t group_count;
    enum tw_model_aside aside;
};

/* A fact in an edition, written beside its rulesets. */
struct tw_model_book_fact {
    struct tw_word fact;
    struct tw_model_pattern pattern;
};

/* Where an edition states a clause, written beside its rulesets. */
struct tw_model_book_source {
    struct tw_word clause;
    const char *lines;
};

/* What is known of the text of an edition. */
struct tw_model_book {
    const char *edition;
    struct tw_model_edition own; /* an edition that no ruleset lists has a language; else NULL */
    struct tw_model_book_fact *facts;
    size_t fact_count;
    struct tw_model_book_source *sources;
    size_t source_count;
    struct tw_place place;
    struct tw_model_wording *wordings;
    size_t wording_count;
    struct tw_model_sentence *sentences;
    size_t sentence_count;
};

/* A word and what it means. */
struct tw_model_name {
    struct tw_word word;
    const char *meaning;
};

struct tw_model_names {
    struct tw_place place;
    struct tw_model_name *list;
    size_t count;
};

struct tw_model_combination {
    struct tw_word rules;
    struct tw_combination combination;
};

struct tw_model_equal {
    struct tw_word ruleset;
    struct tw_equal_change equal;
};

struct tw_model_setup {
    struct tw_word rules;
    struct tw_word *clauses;
    size_t clause_count;
    struct tw_setup_case setup; /* its clauses are filled by tw_model_tables() */
};

struct tw_model_suspect {
    struct tw_place place;
    struct tw_word clause;
    struct tw_word *also;
    size_t also_count;
    struct tw_word *wheres;    /* of its changes */
    struct tw_suspect suspect; /* its clauses are filled by tw_model_tables() */
};

/* How all the rules are verified. */
struct tw_model_verification {
    struct tw_model_names checks, circumstances;
    struct tw_model_names mechanisms; /* with the files that carry them out */
    struct tw_model_combination *combinations;
    struct tw_model_equal *equal;
    struct tw_model_setup *setups;
    struct tw_model_suspect *suspects;
    size_t combination_count, equal_count, setup_count, suspect_count;
};

/* What an id of the rulesets names. */
enum tw_model_id_kind {
    TW_ID_CLAUSE,
    TW_ID_CASE,
    TW_ID_ALIAS, /* of the option of a case */
    TW_ID_EXAMPLE,
    TW_ID_FACT,
    TW_ID_INVARIANT,
    TW_ID_DISCREPANCY,
};

struct tw_model_id {
    const char *text;
    enum tw_model_id_kind kind;
    struct tw_place place;
    size_t order;                                   /* in which it was found */
    const struct tw_model_ruleset *ruleset;         /* NULL for discrepancies */
    const struct tw_model_clause *clause;           /* clauses, and what belongs to one */
    const struct tw_model_case *edge_case;          /* cases and aliases */
    const struct tw_model_fact *fact;               /* facts */
    const struct tw_model_invariant *invariant;     /* invariants */
    const struct tw_model_discrepancy *discrepancy; /* discrepancies */
};

/* A file that was read and not yet understood. */
struct tw_model_waiting {
    const struct tw_source *source;
    const struct tw_yaml_node *root;
    size_t errors; /* that reading it gave */
};

/* A file by its first key: `set: base`. */
struct tw_model_file {
    const char *kind, *id;
};

struct tw_model {
    struct tw_arena arena; /* owns everything below */
    struct tw_diagnostics diagnostics;
    const struct tw_source **sources; /* that were read, in this order */
    size_t source_count;
    struct tw_model_file *files; /* of those the ones that say what they are */
    size_t file_count;
    struct tw_model_set *sets;
    size_t set_count;
    struct tw_model_ruleset *rulesets;
    size_t ruleset_count;
    struct tw_model_discrepancy *discrepancies;
    size_t discrepancy_count;
    struct tw_model_book *books;
    size_t book_count;
    struct tw_model_verification verification;
    struct tw_model_id *ids; /* sorted; filled by tw_model_check() */
    size_t id_count;
    struct tw_model_waiting *waiting; /* files that wait for vocabularies, while loading */
    size_t waiting_count;
    struct tw_word *own_words; /* of its vocabularies */
    size_t own_word_count;
    bool speaks;      /* its vocabularies added words, which are forgotten with it */
    size_t most_rows; /* of one list in a tile set; set it before loading, else it is the usual */
};

/*
 * The usual number of rows, and how far it can be raised; bytes and values of a file grow with it.
 * Tables are made of fewer: a set of more than 65,534 rows can be checked, and not played.
 */
enum { TW_MODEL_ROWS = 1000, TW_MODEL_MOST_ROWS = 250000 };

/* Starts an empty model. Call tw_model_done() whatever happens. */
void tw_model_start(struct tw_model *model);

/*
 * Loads files: each path is a YAML file, or a directory that is searched for *.yaml (recursively,
 * in name order). The kind of file is told by its first key (`set`, `ruleset`, `vocabulary`,
 * `discrepancies`, `edition`); vocabularies are read before the others. Problems are collected in
 * model->diagnostics.
 */
enum tw_status tw_model_load(struct tw_model *model, const char *const *paths, size_t count);

/* Loads one source already in memory. */
enum tw_status tw_model_load_source(struct tw_model *model, const struct tw_source *source);

struct tw_builtin_source;

/*
 * Lays what was loaded over what is built in: loads of `files` those of which none of the same kind
 * and name is there. Sets and rulesets that replace others take their places.
 */
enum tw_status tw_model_load_under(struct tw_model *model, const struct tw_builtin_source *files,
                                   size_t count);

/*
 * Makes a ruleset of its name for every set that no ruleset names, so that `base+larkhill` plays
 * it. With a start tile of its own it takes the place of other sets that have one. For checked
 * models without errors.
 */
void tw_model_name_loose_sets(struct tw_model *model);

/*
 * Checks what needs more than one file: names across files, clause ids, facts, options. Called
 * once, after loading. TW_FINDING when an error was reported here or before.
 */
enum tw_status tw_model_check(struct tw_model *model);

/* The plain tables of a model without errors. They live as long as the model. */
enum tw_status tw_model_tables(struct tw_model *model, const struct tw_tables **ret_tables);

const struct tw_model_clause *tw_model_find_clause(const struct tw_model *model, const char *id,
                                                   const struct tw_model_ruleset **ret_ruleset);

/* Whatever has this id or alias, or NULL. For checked models. */
const struct tw_model_id *tw_model_find_id(const struct tw_model *model, const char *text);

/* The same, capitals or not. */
const struct tw_model_id *tw_model_find_id_any_case(const struct tw_model *model, const char *text);

/* A clause that speaks of what was looked for. */
struct tw_model_match {
    const struct tw_model_ruleset *ruleset;
    const struct tw_model_clause *clause;
    unsigned score;
};

/*
 * Clauses in which every one of the words stands, best first: in the topic is better than in the
 * statement, and that better than in cases and examples. The list lives in the model's arena.
 */
enum tw_status tw_model_search(struct tw_model *model, const char *const *words, size_t count,
                               struct tw_model_match **ret_list, size_t *ret_count);

const struct tw_model_ruleset *tw_model_find_ruleset(const struct tw_model *model, const char *id);
const struct tw_model_set *tw_model_find_set(const struct tw_model *model, const char *id);

/*
 * What the data say about a fact: the number for `fact->values[which]`. TW_UNUSABLE when the fact
 * has no `computes` or its files were not loaded. For checked models; reports nothing.
 */
enum tw_status tw_model_compute(const struct tw_model *model, const struct tw_model_ruleset *home,
                                const struct tw_model_fact *fact, size_t which, int32_t *ret_value);

/* A stretch of a text: lines, or sentences of lines; a sentence is 0 for the whole line. */
struct tw_model_span {
    uint32_t line, sentence, last_line, last_sentence;
};

/* The next item of `lines` as written; false at its end, or where it is wrong. */
bool tw_model_lines_next(const char **at, struct tw_model_span *ret_span);

void tw_model_done(struct tw_model *model);

#endif
