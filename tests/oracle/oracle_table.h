/* A table for the oracle, set by hand. */
#ifndef TW_TESTS_ORACLE_TABLE_H
#define TW_TESTS_ORACLE_TABLE_H

#include "oracle/oracle.h"

struct table {
    struct tw_oracle_rules rules;
    struct tw_oracle_memo memo;
    struct tw_oracle_position position;
    struct tw_oracle_log log; /* of the last decision */
};

/* The start tile alone; `reading` is NULL or "ID=value". */
void table_open(struct table *table, const char *rules, unsigned players, const char *reading);
void table_tile(struct table *table, const char *id, int x, int y, unsigned rotation);
void table_figure(struct table *table, unsigned player, enum tw_figure_kind kind, int x, int y,
                  const char *segment);
/* Begins the turn of `player`, who draws these tiles (ids separated by blanks) one after another.
 */
void table_begin(struct table *table, unsigned player, const char *draw);
void table_lay(struct table *table, int x, int y, unsigned rotation);
void table_put(struct table *table, enum tw_figure_kind kind, int x, int y, const char *segment);
void table_do(struct table *table, enum tw_do what);
/* Is the decision offered? */
bool table_offers(const struct table *table, struct tw_action action);
unsigned table_count(const struct table *table, enum tw_do what);
unsigned table_segment(const struct table *table, int x, int y, const char *segment);
unsigned table_feature(const struct table *table, int x, int y, const char *segment,
                       struct tw_oracle_board *board);

#endif
