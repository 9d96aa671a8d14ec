/* Putting results together: shards of one run, or runs of different rules. */
#ifndef TW_VERIFY_CAMPAIGN_MERGE_H
#define TW_VERIFY_CAMPAIGN_MERGE_H

#include "support/status.h"
#include "support/text.h"
#include "tilewright/tables.h"

/*
 * Adds up the rows of all files. What the shards of one run come to is what it comes to in one
 * piece, findings and totals included; the totals are left out where the results were made with
 * other data than the tables. The result has a footer only when every file has one and no shard is
 * missing. TW_FINDING: it was put together and is incomplete or something in it fails.
 * TW_UNUSABLE: `ret_problem` says why. `ret_story` gets the totals as text.
 */
enum tw_status tw_results_merge(const struct tw_tables *tables, const char *const *paths,
                                unsigned count, struct tw_text *ret_text, struct tw_text *ret_story,
                                struct tw_text *ret_problem);

#endif
