/*
 * The ledger: which random games were verified by which build, with what outcome. A file of JSON
 * lines to which every complete run adds one; lines of other ledgers may be added in any order, and
 * one that is there twice counts once. So campaigns add up over months and machines.
 */
#ifndef TW_RESULTS_LEDGER_H
#define TW_RESULTS_LEDGER_H

#include <jansson.h>
#include <stdint.h>

#include "support/hash.h"
#include "support/status.h"
#include "support/text.h"

struct tw_ledger {
    json_t *entries; /* by identity of the run */
};

/* Call tw_ledger_done() whatever happens. */
void tw_ledger_start(struct tw_ledger *ledger);
void tw_ledger_done(struct tw_ledger *ledger);

/*
 * Takes in the lines of a file; one that is not there is empty where `may_miss`. TW_UNUSABLE: it is
 * no ledger, or a line was changed; `ret_problem` says which.
 */
enum tw_status tw_ledger_read(struct tw_ledger *ledger, const char *path, bool may_miss,
                              struct tw_text *ret_problem);

/*
 * The line of a run: its results must be whole, with random games. `time` is ISO 8601. Nothing is
 * written when the run stands in the ledger already.
 */
enum tw_status tw_ledger_add(struct tw_ledger *ledger, const char *results, const char *time,
                             struct tw_text *ret_line, struct tw_text *ret_problem);

/* The number of the first game that no build has verified with the seed, rules and call of the
 * header and that none behind it was verified either. */
uint64_t tw_ledger_next(const struct tw_ledger *ledger, const json_t *header);

/* Hash of seed, rules and how games are played: where it is the same, numbers mean the same games.
 */
void tw_ledger_kind(const json_t *entry, char ret_hex[TW_HASH_HEX]);

/* Games of one kind, or of one build: no game counts twice. */
struct tw_ledger_sum {
    const json_t *example; /* an entry of it */
    uint64_t games, findings;
    unsigned ranges;
    const char *since, *until;
};

/* All of it, then each kind, then each build; free() the list. NULL: memory ran out. */
struct tw_ledger_sum *tw_ledger_sums(const struct tw_ledger *ledger, size_t *ret_kinds,
                                     size_t *ret_builds);

/* "base with seed 7, oracle-every 64": what the games of a kind have in common. */
void tw_ledger_tell_kind(const json_t *entry, struct tw_text *ret_text);

#endif
