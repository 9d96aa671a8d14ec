/* What the files of this room share. */
#ifndef TW_CONFORM_INTERNAL_H
#define TW_CONFORM_INTERNAL_H

#include <sys/types.h>

#include "conform/conform.h"
#include "tables/clause_words.h"
#include "tables/rules_names.h"

/* A running port. */
struct tw_process {
    pid_t pid; /* also its process group; 0: not running */
    int in, out, err;
    char *buffer; /* TW_LINE_LIMIT + 1 bytes */
    size_t filled, taken;
    char evidence[TW_EVIDENCE_LIMIT + 1];
    size_t evidence_length;
    size_t evidence_lost; /* bytes of standard error that were not kept */
    char ending[64];      /* how it ended, once it has */
};

/* X(name): how a question to a process went. */
enum tw_reply {
    TW_REPLY_LINE,    /* a line came back */
    TW_REPLY_TIMEOUT, /* nothing in time */
    TW_REPLY_CLOSED,  /* the port closed its output or ended */
    TW_REPLY_LONG,    /* a line longer than the limit */
    TW_REPLY_STOPPED, /* the user has had enough */
};

bool tw_process_start(struct tw_process *process, const char *command);
/* Sends a line (with its newline; NULL: nothing) and waits for one. The line stays valid until the
 * next call. */
enum tw_reply tw_process_ask(struct tw_process *process, const char *message, size_t length,
                             unsigned timeout, const volatile sig_atomic_t *stop,
                             const char **ret_line, size_t *ret_length);
/* Ends it and everything it started: SIGTERM, then SIGKILL. `grace`: milliseconds it may take to
 * end by itself once its input is closed. */
void tw_process_end(struct tw_process *process, unsigned grace);

/* What leaves the group of its port comes to us when the port ends; in the end nothing is left. */
void tw_process_adopt(void);
void tw_process_sweep(void);

enum { TW_BATCH_CASES = 50 };

/*
 * A share of the cases, put to one process from its start to its end. The shares are the same
 * however many processes are at work, and so is what comes out.
 */
struct tw_batch {
    struct tw_subject part; /* memory and greeting of its own; the outcomes are the port's */
    size_t first, end;
    bool done;
};

struct tw_conversation;

/*
 * Starts a process and greets it. NULL: it does not greet back; the outcome says why. A part that
 * knows the greeting already waits for a case that the port does not decline.
 */
struct tw_conversation *tw_conversation_open(struct tw_subject *port, const struct tw_suite *suite,
                                             const struct tw_conform_options *options, char *buffer,
                                             struct tw_outcome *outcome);
/* Puts the cases from `first` to before `end`; gives up after too many failures in a row. */
void tw_conversation_run(struct tw_conversation *conversation, size_t first, size_t end);
void tw_conversation_close(struct tw_conversation *conversation);

/* Compares the answers with ours; false when one differs, then with what and where. */
bool tw_judge_answers(struct tw_subject *port, const struct tw_conform_case *item,
                      const json_t *answers, struct tw_outcome *outcome);
/* The same answer to one question of the case? */
bool tw_answer_same(struct tw_subject *port, const struct tw_conform_case *item, size_t question,
                    const json_t *one, const json_t *other);
/* Only the form of an answer. */
bool tw_judge_form(struct tw_subject *port, const struct tw_conform_case *item,
                   const json_t *answers, struct tw_outcome *outcome);

/* Reads an answer to `run`. True: the port may go on. */
bool tw_answer_take(struct tw_subject *port, const struct tw_conform_case *item,
                    const json_t *answer, bool smoke, struct tw_outcome *outcome);
/* Parses an answer; NULL, with the place where it went wrong, when it is no object. `path`: of the
 * file it stands in, or NULL. */
json_t *tw_answer_parse(struct tw_subject *port, const char *path, const char *bytes, size_t length,
                        struct tw_outcome *outcome);

/* Does the port name these rules, options and questions? If not: why. In a smoke test it may
 * decline each question for itself. */
const char *tw_port_declines(struct tw_subject *port, const struct tw_conform_case *item,
                             bool smoke);

/* Is the clause one of these rules; of "all": of any that a case is played by? */
bool tw_suite_has_clause(const struct tw_suite *suite, const struct tw_clause *clause,
                         const char *rules);

/* Members of a row that show the case on a board; nothing where there is none. */
void tw_case_board(const struct tw_suite *suite, const struct tw_conform_case *item,
                   struct tw_text *text);

/* diagnosis/tell.c: the causes and the power as members of a row, and for people. */
void tw_diagnosis_row(const struct tw_subject *port, const struct tw_suite *suite,
                      struct tw_text *text);
void tw_diagnosis_text(const struct tw_subject *port, const struct tw_suite *suite,
                       struct tw_text *text);

char *tw_port_text(struct tw_subject *port, const char *format, ...) TW_PRINTF(2, 3);

#endif
