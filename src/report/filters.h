/*
 * Clauses by topic and by state. Filters are links: the page hides what does not belong to the
 * place that the address names, so they work without script, can be combined and sent to somebody.
 */
#ifndef TW_REPORT_FILTERS_H
#define TW_REPORT_FILTERS_H

#include "report/internal.h"

struct tw_topic {
    const char *name;
    unsigned clauses[TW_STATE__COUNT]; /* by state */
    unsigned count;
};

struct tw_topics {
    const struct tw_model_ruleset *home; /* whose clauses they are */
    struct tw_topic *list;               /* in the order of the clauses */
    size_t count;
    struct tw_topic all; /* together */
};

enum tw_status tw_topics_read(const struct tw_report *report,
                              const struct tw_model_ruleset *ruleset, struct tw_topics *ret_topics);

/* A topic as part of a class or an id. */
void tw_add_topic(struct tw_text *text, const char *topic);

/* The style rules of the filters; for a page whose groups follow behind the filters. */
void tw_filter_rules(const struct tw_topics *topics, struct tw_text *css);

/* The links, and the places that they lead to. */
void tw_add_filters(struct tw_html *html, const struct tw_topics *topics);

#endif
