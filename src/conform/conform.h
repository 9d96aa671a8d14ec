/*
 * Conformance of other implementations ("ports"): cases are put to a program over JSON lines, its
 * answers are held against the engine's, and the clauses that it obeys and breaks are named. The
 * protocol is in docs/conformance.md.
 *
 *     tw_suite_start(&suite, &library);
 *     tw_suite_add_scenarios(&suite, "tests/scenarios", rules);
 *     tw_suite_add_games(&suite, seed, 4);
 *     tw_ports_run(ports, port_count, &suite, &options);
 */
#ifndef TW_CONFORM_CONFORM_H
#define TW_CONFORM_CONFORM_H

#include <jansson.h>
#include <signal.h>

#include "play/play.h"
#include "results/standings.h"
#include "support/text.h"

enum {
    TW_PROTOCOL = 1,
    TW_LINE_LIMIT = 1 << 20,     /* bytes of one answer */
    TW_EVIDENCE_LIMIT = 4 << 10, /* bytes of standard error that are kept */
    TW_FAILURES_IN_A_ROW = 10,   /* then a port is not started again */
};

/* A case with what must come out, which no port ever sees. */
struct tw_conform_case {
    const char *id;    /* "base/road-closed", "game/base/3" */
    const char *title; /* one sentence */
    const char *rules;
    const char **clauses;
    size_t clause_count;
    bool is_game;        /* a random game: it is about no clause in particular */
    const char *options; /* readings other than the default, as JSON */
    const char *message; /* game and questions as JSON, without the braces */
    json_t *game;        /* borrowed from `whole` */
    json_t *asked;       /* the questions; borrowed */
    json_t *whole;       /* {"game":..., "questions":...} */
    json_t *answer;      /* the list of right answers */
    json_t *blame;       /* games: clauses behind each question, a list of lists; else NULL */
    json_t *points;      /* clauses behind points: {"road complete": ["BASE-ROAD-05"]} */
};

struct tw_suspects;

struct tw_suite {
    struct tw_arena arena;
    struct tw_library library;
    struct tw_conform_case *cases;
    size_t count, capacity;
    size_t left_out;         /* scenarios that hold by other readings than those that stand */
    struct tw_text problems; /* scenarios that could not be used, one line each */
    bool out_of_memory;
};

void tw_suite_start(struct tw_suite *suite, const struct tw_library *library);
void tw_suite_done(struct tw_suite *suite);

/*
 * Adds every scenario below a folder whose rules are among those named in `rules` ("all": every
 * one). A scenario that does not hold with our own engine goes to the problems.
 */
enum tw_status tw_suite_add_scenarios(struct tw_suite *suite, const char *folder,
                                      const char *rules);
/* Adds so many random games for each of the rules that the cases so far are played by. */
enum tw_status tw_suite_add_games(struct tw_suite *suite, uint64_t seed, unsigned games);
/* Adds what can be asked about the pile and the like: docs/conformance.md. */
enum tw_status tw_suite_add_setups(struct tw_suite *suite, const char *rules);
/* Adds a sample of the positions that the exhaustive checks of `verify` go through. */
enum tw_status tw_suite_add_samples(struct tw_suite *suite, const char *rules);
/* Keeps only the cases whose id is `id`. */
void tw_suite_keep(struct tw_suite *suite, const char *id);
/* One small case that proves that a port can be talked to; nothing about the rules. */
enum tw_status tw_suite_add_smoke(struct tw_suite *suite, const char *rules);

/* Tells of each clause how many cases ask it. TW_FINDING: one that could be asked is not. */
enum tw_status tw_suite_coverage(struct tw_suite *suite, const char *rules, struct tw_text *text);

/* X(name): outcome of a case; its word is that of the state in results. */
/* Tells how many suspects the cases would show, for ports that can be asked more or less; with
 * `list` also those that none shows. */
enum tw_status tw_suite_power(struct tw_suite *suite, const struct tw_suspects *suspects, bool list,
                              unsigned jobs, struct tw_text *text);

#define TW_OUTCOMES(X) X(NOT_RUN) X(PASS) X(FAIL) X(ERROR) X(TIMEOUT) X(UNSUPPORTED)

#define TW_ENUM_OUTCOME(name) TW_OUTCOME_##name,
enum tw_outcome_kind { TW_OUTCOMES(TW_ENUM_OUTCOME) TW_OUTCOME__COUNT };
#undef TW_ENUM_OUTCOME

const char *tw_outcome_word(enum tw_outcome_kind kind);

struct tw_outcome {
    enum tw_outcome_kind kind;
    int refused;            /* the action that it refused; -1: none */
    const char *said;       /* JSON, its answers where one of them is wrong; or NULL */
    const bool *unanswered; /* per question: it declined; NULL: it answered all or nothing */
    const char *message;    /* what is wrong, or why it was not run; or NULL */
    const char *ours;       /* JSON, of the first question answered wrongly; or NULL */
    const char *theirs;
    const char *evidence; /* what stood on standard error, or NULL */
    const char **blame;   /* clauses behind what went wrong */
    size_t blame_count;
    bool unsteady; /* it answered otherwise when it was asked again */
    bool asked;    /* it was put to the port */
    bool lost;     /* and cost the process */
    bool known;    /* a known issue */
    const char *known_why;
};

struct tw_batch;

/* A suspect that gives the port's answers. */
struct tw_cause {
    size_t suspect;     /* index in the list of suspects */
    size_t *alike;      /* others that explain the same, the first few */
    size_t alike_count; /* of them in the list */
    size_t alike_total;
    size_t explains;     /* failures */
    size_t shown_by;     /* the smallest case that shows it */
    bool together;       /* it shows only beside the causes before it */
    bool clause_is_open; /* those alike are about other clauses */
};

/* Why a port fails. */
struct tw_diagnosis {
    const struct tw_suspects *suspects; /* NULL: nobody has looked */
    struct tw_cause *causes;
    size_t count;
    bool *explained; /* per case */
    size_t failures, unexplained, passes;
};

/* A program under test and all that came out. */
struct tw_subject {
    const char *name;
    const char *command; /* for the shell; NULL: answers come from a folder */
    const char *folder;  /* which; or NULL */
    struct tw_arena arena;
    json_t *hello;               /* its answer to `start`, or NULL */
    struct tw_outcome *outcomes; /* one per case */
    uint8_t *standings;          /* one per clause of the tables */
    struct tw_diagnosis diagnosis;
    uint8_t *exclusions; /* one per suspect, enum tw_exclusion; NULL: nobody has looked */
    const char *trouble; /* why nothing could be asked, or NULL */
    unsigned counts[TW_OUTCOME__COUNT];
    unsigned clause_counts[TW_STANDING__COUNT];
    unsigned starts; /* of its process */
    unsigned
        findings; /* what must be looked at: failures that are not known, and known ones gone */
    struct tw_text remarks; /* one finding per line that is not about a case */
    struct tw_batch *batches;
    size_t batch_count;
    bool out_of_memory;
};

struct tw_conform_options {
    unsigned jobs;    /* processes at the same time */
    unsigned timeout; /* milliseconds for one answer */
    bool smoke;       /* answers need only the right form */
    const char *rules;
    const char *call;                  /* the command line so far, for reproducing */
    const volatile sig_atomic_t *stop; /* becomes nonzero when the user has had enough; or NULL */
};

void tw_port_start(struct tw_subject *port, const char *name, const char *command);
void tw_port_done(struct tw_subject *port);

/* Puts every case to every port. */
enum tw_status tw_ports_run(struct tw_subject *ports, size_t count, const struct tw_suite *suite,
                            const struct tw_conform_options *options);

/* Known issues: lines of `PORT CASE-OR-CLAUSE why`. Marks outcomes; counts those that are gone. */
enum tw_status tw_known_apply(struct tw_subject *ports, size_t count, const struct tw_suite *suite,
                              const char *text, struct tw_problem *ret_problem);

/* Looks for what is wrong with the port, with up to `jobs` threads. */
enum tw_status tw_port_diagnose(struct tw_subject *port, const struct tw_suite *suite,
                                const struct tw_suspects *suspects, unsigned jobs);

/* How much its answers exclude; only where something was answered. */
enum tw_status tw_port_measure(struct tw_subject *port, const struct tw_suite *suite,
                               const struct tw_suspects *suspects, unsigned jobs);

/* Says what is known of each clause; after the diagnosis and the known issues. */
void tw_port_judge(struct tw_subject *port, const struct tw_suite *suite, const char *rules,
                   bool smoke);

/* Rows as in docs/results.md, without header and footer. */
void tw_port_rows(const struct tw_subject *port, const struct tw_suite *suite,
                  const struct tw_conform_options *options, struct tw_text *text, unsigned *rows);
/* How the port is named in a call: --impl 'NAME=COMMAND' or --answers 'NAME=DIR'. */
void tw_port_call(const struct tw_subject *port, struct tw_text *text);
void tw_port_summary(const struct tw_subject *port, const struct tw_suite *suite,
                     struct tw_text *text);
void tw_port_badge(const struct tw_subject *port, const char *rules, struct tw_text *text);

/* The engine as a port: the answer to one line. False: there is nothing more to say. */
bool tw_adapter_answer(const struct tw_library *library, const char *line, size_t length,
                       struct tw_text *ret_answer);

/* Cases for those who cannot run a process: the message of a case, and its answers judged. */
void tw_case_file(const struct tw_conform_case *item, struct tw_text *ret_text);
void tw_answer_file(struct tw_subject *port, const struct tw_suite *suite, size_t index,
                    const char *path, const char *bytes, size_t length,
                    const struct tw_conform_options *options);
/* There is no answer, and why. */
void tw_answer_missing(struct tw_subject *port, const struct tw_suite *suite, size_t index,
                       enum tw_outcome_kind kind, const char *format, ...) TW_PRINTF(5, 6);

#endif
