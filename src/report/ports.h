/* Other implementations, as rows of type `port` and `conformance` describe them. */
#ifndef TW_REPORT_PORTS_H
#define TW_REPORT_PORTS_H

#include "report/internal.h"
#include "results/standings.h"

struct tw_shown_port {
    const struct tw_result *row; /* of type `port` */
    const char *name;
    const char *page;   /* relative to the root */
    const char *badge;  /* the same */
    uint8_t *standings; /* enum tw_standing, one for each clause of the model */
    unsigned counts[TW_STANDING__COUNT];
    unsigned cases[TW_STATE__COUNT]; /* put to it, by how they went */
    bool vouched;                    /* by a file that is complete and made with the same data */
};

/* The worst first. What no list of the row names was not asked. */
enum tw_status tw_ports_read(struct tw_report *report);

enum tw_standing tw_port_standing(const struct tw_report *report, const struct tw_shown_port *port,
                                  const struct tw_model_ruleset *home, size_t clause);

/* Is this a row of type `conformance` about the port? */
bool tw_port_has_case(const struct tw_shown_port *port, const struct tw_result *row);

/* The case that shows best that a clause is broken or was not answered, or NULL. */
const struct tw_result *tw_port_evidence(const struct tw_report *report,
                                         const struct tw_shown_port *port, const char *clause);

/* Does a list of ids name the clause, or an example or a question of it? */
bool tw_names_clause(const json_t *ids, const char *clause);

/* As pages show it; an obeyed clause of an incomplete file is shown as incomplete. */
void tw_add_standing(struct tw_html *html, const struct tw_shown_port *port,
                     enum tw_standing standing);
void tw_add_standing_count(struct tw_html *html, const struct tw_shown_port *port,
                           enum tw_standing standing, unsigned count);
const char *tw_standing_class(const struct tw_shown_port *port, enum tw_standing standing);

/* Why it fails, and how much would have been noticed. */
void tw_add_diagnoses(struct tw_page *page, struct tw_report *report,
                      const struct tw_shown_port *port);
void tw_add_both_answers(struct tw_html *html, const json_t *row);

/* The page of one port. */
void tw_report_port(struct tw_report *report, const struct tw_shown_port *port);

/* A link to the page of the port. */
void tw_add_port_link(struct tw_page *page, const struct tw_shown_port *port);

/* The port in numbers: a bar and a pill for each standing. */
void tw_add_port_bar(struct tw_html *html, const struct tw_shown_port *port);
void tw_add_port_counts(struct tw_html *html, const struct tw_shown_port *port);

#endif
