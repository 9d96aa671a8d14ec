/* The parts of a run, opened and found to belong together. */
#ifndef TW_VERIFY_PARTS_MERGE_PARTS_H
#define TW_VERIFY_PARTS_MERGE_PARTS_H

#include "results/reader.h"
#include "support/arena.h"

struct tw_part {
    struct tw_results_reader reader;
    json_t *header;
    unsigned shard;              /* from 1 */
    struct tw_results_line line; /* the next one; its object is ours */
};

struct tw_parts {
    struct tw_arena arena;
    struct tw_part *list; /* in the order of the parts */
    unsigned count;
    unsigned due;            /* how many there should be */
    bool whole;              /* all are there, and so far none was stopped */
    bool apart;              /* they do not belong together: nothing can be added up */
    bool unusable;           /* a file holds no results */
    bool failed;             /* memory ran out */
    struct tw_text *problem; /* one line for each thing that is wrong */
};

/* Opens all files and reads their headers. Call tw_parts_done() whatever happens. */
void tw_parts_open(struct tw_parts *parts, const char *const *paths, unsigned count,
                   struct tw_text *problem);
void tw_parts_done(struct tw_parts *parts);

/* Goes to the next line of a part. False: it cannot be read any further, and the problem is told.
 */
bool tw_part_next(struct tw_parts *parts, struct tw_part *part);

#endif
