/* A rule sheet: what a choice of rules says, by topic and in plain words, on one page to print. */
#ifndef TW_REPORT_SHEETS_RULE_SHEET_H
#define TW_REPORT_SHEETS_RULE_SHEET_H

#include "model/model.h"
#include "report/site.h"

struct tw_rule_sheet {
    const struct tw_model *model; /* loaded and checked */
    const char *rules;            /* joined by + */
    const char *results;          /* rows of scenarios by these rules, or NULL */
    unsigned players_min, players_max;
};

/* Puts the page together. TW_UNUSABLE: site->problem says why. */
enum tw_status tw_rule_sheet(const struct tw_rule_sheet *sheet, struct tw_site *site,
                             struct tw_text *ret_page);

#endif
