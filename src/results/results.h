/*
 * Results as docs/results.md describes them, on the side that writes: header, rows, footer. Rooms
 * that have something to tell write the members of their rows themselves, between
 * tw_results_row() and tw_results_row_end().
 */
#ifndef TW_RESULTS_RESULTS_H
#define TW_RESULTS_RESULTS_H

#include <stdint.h>

#include "support/hash.h"
#include "support/text.h"
#include "tilewright/tables.h"

/* A file of data that the tables do not know. */
struct tw_results_data {
    const char *file, *hash;
};

struct tw_results_writer {
    struct tw_text text;
    unsigned rows;
    const struct tw_tables *tables;
    const char *command;                /* that reproduces */
    unsigned shard, shards;             /* from 1; no shards: 0 */
    const struct tw_results_data *more; /* data besides the tables; the header lists them too */
    size_t more_count;
    const char *time; /* for the header, ISO 8601; NULL: left out */
    const char *call; /* what else decides the results, as members of a JSON object with a comma
                         in front of each; never NULL in a header */
    char identity[TW_HASH_HEX]; /* set by the header */
};

enum { TW_RESULTS_FORMAT = 2 };

void tw_results_header(struct tw_results_writer *writer, const char *command,
                       const char *const *rules, unsigned rule_count, uint64_t seed);

/* Starts and ends a row. */
void tw_results_row(struct tw_results_writer *writer, const char *type, const char *id,
                    const char *rules, const char *status);
void tw_results_row_end(struct tw_results_writer *writer);

/* Adds ,"name":"value" to an object that has members already. */
void tw_results_pair(struct tw_text *text, const char *name, const char *value);

/* Without it the file is incomplete. */
void tw_results_footer(struct tw_results_writer *writer);

/* The same with totals: members as JSON, each with a comma in front. */
void tw_results_footer_with(struct tw_results_writer *writer, const char *members);

/* Adds to each line its sum (seal.h): the last step before the lines are written. */
void tw_results_seal(struct tw_text *lines);

#endif
