/* The parts of a rule sheet that come from tables: tiles, figures, points. */
#ifndef TW_REPORT_SHEETS_RULE_BOX_H
#define TW_REPORT_SHEETS_RULE_BOX_H

#include "report/internal.h"

/* The tiles of the sets in play, each kind drawn once, and the figures of a player. */
void tw_add_rule_box(struct tw_page *page, const struct tw_model *model, const char *rules);

/* Every formula for points. */
void tw_add_rule_points(struct tw_page *page, const struct tw_report *report, const char *rules);

#endif
