/* The cases that a call of `conform` or `cases` names. */
#ifndef TW_CLI_CONFORM_SUITE_H
#define TW_CLI_CONFORM_SUITE_H

#include "cli/library.h"
#include "conform/conform.h"

/* The options that say which cases; put them into the command's list. */
#define TW_SUITE_RULES                                                                             \
    {"rules", TW_OPTION_VALUE}, {"scenarios", TW_OPTION_VALUE}, {"games", TW_OPTION_VALUE},        \
        {"seed", TW_OPTION_VALUE}, TW_LIBRARY_READINGS, TW_LIBRARY_FILES,                          \
    {                                                                                              \
        "case", TW_OPTION_VALUE                                                                    \
    }

#define TW_SUITE_HELP                                                                              \
    "  --rules R            only cases of these rulesets, joined by +; all if left out\n"          \
    "  --scenarios DIR      where the scenarios are (default: tests/scenarios, else the "          \
    "installed ones)\n"                                                                            \
    "  --games N            random games for each of the rules (default 10)\n"                     \
    "  --seed S             everything random comes from it (default 1)\n"                         \
    "  --case ID            only this one\n" TW_LIBRARY_READINGS_HELP TW_LIBRARY_FILES_HELP

/* Collects the cases; what is wrong goes to standard error. Call tw_suite_done() whatever happens.
 */
int tw_cli_suite(const char *command, const struct tw_arguments *arguments,
                 const struct tw_cli_library *library, bool smoke, struct tw_suite *suite);

/* The folder of the scenarios: --scenarios, tests/scenarios where it is there, or the installed. */
const char *tw_cli_scenarios(const struct tw_arguments *arguments);

/* Reads a whole file of at most `limit` bytes. False when that is impossible. */
bool tw_read_file(const char *path, size_t limit, struct tw_text *ret_text);

#endif
