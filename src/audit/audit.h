/*
 * Rulebook texts against the data: every fact of the rulesets is looked for in the text of an
 * edition with the pattern that the ruleset gives for it, and the number found there is compared
 * with the ruleset's `value` and with what the data compute. Known discrepancies are looked for as
 * well. Nothing here prints; what was found is a plain struct for the command line and the report.
 *
 * What a book says is quoted in the results only: no text of a rulebook is kept in the project.
 */
#ifndef TW_AUDIT_AUDIT_H
#define TW_AUDIT_AUDIT_H

#include "model/model.h"
#include "results/results.h"

/* X(name, word): what became of a fact in an edition. */
#define TW_AUDIT_OUTCOMES(X)                                                                       \
    X(AGREES, "agrees")         /* the book says what the ruleset and the data say */              \
    X(DIFFERS, "differs")       /* it does not, or says several things */                          \
    X(NOT_FOUND, "not-found")   /* the pattern finds nothing */                                    \
    X(GAVE_UP, "gave-up")       /* the search went over a limit */                                 \
    X(NOT_STATED, "not-stated") /* there is no pattern for the edition */                          \
    X(NOTED, "noted")           /* found, but the ruleset has no value to compare it with */

#define TW_ENUM_OUTCOME(name, word) TW_AUDIT_##name,
enum tw_audit_outcome { TW_AUDIT_OUTCOMES(TW_ENUM_OUTCOME) TW_AUDIT__COUNT };
#undef TW_ENUM_OUTCOME

extern const char *const tw_audit_outcome_words[TW_AUDIT__COUNT];

/* X(name, word): what became of a known discrepancy in an edition, or of the wording of a clause.
 */
#define TW_AUDIT_VERDICTS(X)                                                                       \
    X(GONE, "not-found")      /* the pattern finds nothing */                                      \
    X(OTHERWISE, "otherwise") /* the place is there and says something else */                     \
    X(CORRECTED, "corrected") /* the place is there and has been put right */                      \
    X(PRESENT, "present")     /* the disputed words are there */

#define TW_ENUM_VERDICT(name, word) TW_AUDIT_##name,
enum tw_audit_verdict { TW_AUDIT_VERDICTS(TW_ENUM_VERDICT) TW_AUDIT_VERDICT__COUNT };
#undef TW_ENUM_VERDICT

extern const char *const tw_audit_verdict_words[TW_AUDIT_VERDICT__COUNT];

enum {
    TW_AUDIT_MAX_BOOK_BYTES = 16 << 20,
    TW_AUDIT_MAX_BOOKS = 32,
    TW_AUDIT_MAX_PLACES = 50,      /* places that are kept per pattern and edition */
    TW_AUDIT_MAX_MATCHES = 10000,  /* matches that are looked at */
    TW_AUDIT_MAX_PATTERN = 10000,  /* bytes of a pattern */
    TW_AUDIT_MATCH_LIMIT = 200000, /* steps of one attempt to match; see pcre2api */
    TW_AUDIT_DEPTH_LIMIT = 20000,
    TW_AUDIT_HEAP_LIMIT = 16384, /* KiB */
    TW_AUDIT_SECONDS = 5,        /* of processor time, per pattern and edition */
};

/* The text of an edition. */
struct tw_audit_book {
    const char *edition;
    const char *language; /* of the edition, "" when it is not known */
    const struct tw_source *source;
    size_t lines;
    size_t repaired; /* bytes that were not UTF-8 */
    size_t counts[TW_AUDIT__COUNT];
    size_t wordings, reworded; /* looked for, not found */
    struct tw_book *text;      /* for this room only */
};

/* A place where a pattern matches. */
struct tw_audit_place {
    uint32_t line;                 /* of the number, else of the beginning; counts from 1 */
    uint16_t sentence;             /* in its line, from 1; 0: not known */
    const char *quote;             /* the line, shortened when it is long */
    int32_t values[TW_MAX_VALUES]; /* what it says */
    size_t value_count;            /* 0: nothing was captured, and nothing is implied */
    const char *unread;            /* what should be a number and is none, or NULL */
    enum tw_audit_verdict verdict; /* by the groups present, corrected and other; else PRESENT */
    const char *words;             /* what such a group captured, or NULL */
};

struct tw_audit_places {
    struct tw_audit_place *list;
    size_t count; /* kept */
    size_t all;   /* found */
};

/* A fact in an edition. */
struct tw_audit_fact {
    const struct tw_model_ruleset *ruleset;
    const struct tw_model_fact *fact;
    size_t book; /* index in tw_audit.books */
    enum tw_audit_outcome outcome;
    struct tw_audit_places places;
    bool disagrees;                  /* the places say different things */
    bool computed;                   /* the data have the number */
    int32_t computes[TW_MAX_VALUES]; /* then this */
    const char *reason;              /* why it gave up, or NULL */
};

/* A fact whose `computes` gives another number than its `value`. */
struct tw_audit_mismatch {
    const struct tw_model_ruleset *ruleset;
    const struct tw_model_fact *fact;
    size_t which; /* value of the fact */
    int32_t computes;
};

/* A fact that two of the books state. */
struct tw_audit_pair {
    size_t first, second; /* indices in tw_audit.facts */
    bool same;
};

/* A known discrepancy in one of the books. */
struct tw_audit_discrepancy {
    const struct tw_model_discrepancy *discrepancy;
    size_t book;
    enum tw_audit_verdict verdict;
    struct tw_audit_places places;
    const char *reason; /* why the search gave up, or NULL */
};

/* The words that make a clause a must, a may or a must not, in one of the books. */
struct tw_audit_wording {
    const struct tw_model_wording *wording;
    size_t book;
    bool found;
    struct tw_audit_places places;
    const char *reason;
};

struct tw_audit {
    const struct tw_model *model;
    const char *new_language; /* of an edition that nothing knows yet; NULL: refuse those */
    const char *new_rules;    /* joined by +: rulesets whose book it is, or NULL */
    struct tw_model_edition new_edition;
    struct tw_arena arena; /* owns everything below */
    struct tw_diagnostics diagnostics;
    struct tw_audit_book books[TW_AUDIT_MAX_BOOKS];
    size_t book_count;
    struct tw_audit_fact *facts; /* by ruleset, fact and book */
    size_t fact_count;
    struct tw_audit_mismatch *mismatches;
    size_t mismatch_count;
    struct tw_audit_pair *pairs;
    size_t pair_count;
    struct tw_audit_discrepancy *discrepancies; /* by entry and book */
    size_t discrepancy_count;
    struct tw_audit_wording *wordings; /* by book */
    size_t wording_count;
    size_t unsearched;     /* discrepancies about these editions that have no pattern */
    size_t patterns;       /* that are looked for, or would be */
    size_t wrong_patterns; /* of them that cannot be used */
};

/* Starts an audit against a checked model. Call tw_audit_done() whatever happens. */
void tw_audit_start(struct tw_audit *audit, const struct tw_model *model);

/*
 * Adds the text of an edition. An edition that no ruleset has, or that was added before, and what
 * is no text are reported; TW_UNUSABLE then. Bytes that are not UTF-8 are reported and replaced.
 */
enum tw_status tw_audit_add_book(struct tw_audit *audit, const char *edition,
                                 const struct tw_source *source);

/* As tw_audit_add_book for a file of at most TW_AUDIT_MAX_BOOK_BYTES. */
enum tw_status tw_audit_read_book(struct tw_audit *audit, const char *edition, const char *path);

/*
 * Compiles all patterns, holds all `computes` to their values, and looks for everything in all
 * books. TW_FINDING when a fact that is stated or the wording of a clause differs or is not
 * found, or the data differ; TW_UNUSABLE when a pattern is wrong. Known discrepancies are no
 * findings.
 */
enum tw_status tw_audit_run(struct tw_audit *audit);

/* X(name, word): what became of a sentence. */
#define TW_AUDIT_STATES(X)                                                                         \
    X(SAME, "same")         /* same words, same order */                                           \
    X(MOVED, "moved")       /* same words, elsewhere */                                            \
    X(REWORDED, "reworded") /* same place, other words */                                          \
    X(MISSING, "missing")   /* not found */                                                        \
    X(NEW, "new")           /* no sentence of the index */

#define TW_ENUM_STATE(name, word) TW_AUDIT_SENTENCE_##name,
enum tw_audit_state { TW_AUDIT_STATES(TW_ENUM_STATE) TW_AUDIT_SENTENCE__COUNT };
#undef TW_ENUM_STATE

extern const char *const tw_audit_state_words[TW_AUDIT_SENTENCE__COUNT];

/* Who accounts for a sentence. */
struct tw_audit_account {
    const struct tw_model_clause *clause; /* with its checks; NULL: a fact or a discrepancy */
    const char *id;                       /* of a clause, example, fact or discrepancy */
    struct tw_model_span span;
};

struct tw_audit_sentence {
    const struct tw_model_sentence *known; /* of the index; NULL: new */
    enum tw_audit_state state;
    uint32_t line; /* in this text; 0: missing */
    uint16_t number;
    const char *text;                   /* in this text, or NULL */
    const struct tw_audit_account **by; /* who accounts for it; none for an aside */
    size_t by_count;
};

struct tw_audit_coverage {
    struct tw_audit_sentence *list; /* in the order of the index, new ones in between */
    size_t count;
    size_t counts[TW_AUDIT_SENTENCE__COUNT];
    size_t known, asides, unaccounted; /* of the index */
    const struct tw_model_clause *
        *unstated; /* of rulesets that the edition states, by no sentence */
    size_t unstated_count;
};

/*
 * Finds the sentences of the index of a book's edition in its text, and the text's sentences that
 * the index does not have. TW_UNUSABLE when the edition has no index.
 */
enum tw_status tw_audit_cover(struct tw_audit *audit, size_t book,
                              struct tw_audit_coverage *ret_coverage);

/*
 * The beginning of an edition file for a book: what it is, and a pattern for each of its numbers
 * that waits for the fact it belongs to.
 */
enum tw_status tw_audit_propose(struct tw_audit *audit, size_t book, struct tw_text *text);

/* The sentence index of a book as YAML, with the asides of the index that its edition has. */
enum tw_status tw_audit_index(struct tw_audit *audit, size_t book, struct tw_text *text);

/* X(name, word): how a text is changed to see whether anybody notices. */
#define TW_AUDIT_CHANGES(X)                                                                        \
    X(NUMBER, "number") /* a number, in digits or words, becomes one larger */                     \
    X(MODAL, "modal")   /* a word of must, may, not or only becomes another, or goes */

#define TW_ENUM_CHANGE(name, word) TW_AUDIT_CHANGE_##name,
enum tw_audit_change_kind { TW_AUDIT_CHANGES(TW_ENUM_CHANGE) TW_AUDIT_CHANGE__COUNT };
#undef TW_ENUM_CHANGE

extern const char *const tw_audit_change_words[TW_AUDIT_CHANGE__COUNT];

/* One word of a text that was changed. */
struct tw_audit_change {
    enum tw_audit_change_kind kind;
    uint32_t line;
    const char *quote, *from, *to;
    const char *noticed; /* id of the fact, discrepancy or clause that noticed it; NULL: nobody */
};

struct tw_audit_changes {
    struct tw_audit_change *list;
    size_t count;
    size_t all[TW_AUDIT_CHANGE__COUNT], noticed[TW_AUDIT_CHANGE__COUNT];
};

/*
 * Changes every number and modal word of a book, one at a time, and looks whether the audit
 * notices. After tw_audit_run().
 */
enum tw_status tw_audit_self_test(struct tw_audit *audit, size_t book,
                                  struct tw_audit_changes *ret_changes);

/* What was found as rows of results: numbers and lines, no text of a book. */
void tw_audit_rows(const struct tw_audit *audit, struct tw_results_writer *writer);

void tw_audit_done(struct tw_audit *audit);

/*
 * A number written in digits or in words of a language that CLDR has; false when it is neither.
 * Capitals and the Russian yo make no difference.
 */
bool tw_audit_number(const char *language, const char *text, size_t length, int32_t *ret_number);

#endif
