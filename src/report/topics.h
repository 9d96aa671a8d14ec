/* Topics as reports/topics.txt names them: what a reader asks about, across clauses. */
#ifndef TW_REPORT_TOPICS_H
#define TW_REPORT_TOPICS_H

#include "report/internal.h"

struct tw_subject {
    const char *slug, *title, *plain; /* `plain`: the rule in plain words, or NULL */
    const char *lead; /* the clause whose board it shows, where it is one; or NULL */
    const char *page; /* relative to the root */
    const struct tw_model_clause **clauses;
    const struct tw_model_ruleset **homes; /* of each */
    size_t count;
    const struct tw_best_board *board; /* or NULL */
    const char *picture;               /* of the board, relative to the root; or NULL */
};

struct tw_subjects {
    struct tw_subject *list;
    size_t count;
};

/* Those that have clauses in the model; what no topic has goes to one for its ruleset. */
enum tw_status tw_subjects_read(struct tw_report *report, struct tw_subjects *ret_subjects);

/* The first topic that a clause belongs to, or NULL. */
const struct tw_subject *tw_subject_of(const struct tw_subjects *subjects,
                                       const struct tw_model_clause *clause);

/* Chooses the board of the clause that its line names first, or the one on which most clauses are
 * at work. */
void tw_subject_choose_board(const struct tw_report *report, struct tw_subject *subject);

/* Its formulas at work in scenarios, under a heading; nothing where there are none. */
void tw_add_worked_formulas(struct tw_page *page, const struct tw_report *report,
                            const struct tw_subject *subject);

#endif
