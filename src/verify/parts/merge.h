/* Putting the parts of one run together. */
#ifndef TW_VERIFY_PARTS_MERGE_H
#define TW_VERIFY_PARTS_MERGE_H

#include "support/status.h"
#include "support/text.h"
#include "tilewright/tables.h"

/*
 * Adds up the rows of all parts of one run, each part exactly once, in whatever order the files
 * are named. What comes out is what the run comes to in one piece, findings and totals included;
 * the totals are left out where the results were made with other data than the tables. All files
 * are read side by side, row by row.
 *
 * TW_FINDING: something in it fails, or parts are missing, were stopped, tampered with or are of
 * another run; then `ret_problem` says which and `ret_text` has no footer. TW_UNUSABLE: a file
 * holds no results; `ret_problem` says why and nothing is written. `ret_story` gets the totals as
 * text.
 */
enum tw_status tw_results_merge(const struct tw_tables *tables, const char *const *paths,
                                unsigned count, struct tw_text *ret_text, struct tw_text *ret_story,
                                struct tw_text *ret_problem);

#endif
