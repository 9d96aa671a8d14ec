/* Ledgers, for the commands that take one. */
#ifndef TW_CLI_LEDGER_H
#define TW_CLI_LEDGER_H

#include "cli/cli.h"
#include "results/ledger.h"
#include "results/results.h"

/* Takes in a file; TW_EXIT_UNUSABLE, with a message, when it cannot be used. */
int tw_cli_ledger_read(const char *command, struct tw_ledger *ledger, const char *path,
                       bool may_miss);

#endif
