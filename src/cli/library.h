/* What a command plays by: the tables that are compiled in, or YAML read at run time. */
#ifndef TW_CLI_LIBRARY_H
#define TW_CLI_LIBRARY_H

#include "cli/cli.h"
#include "exchange/exchange.h"
#include "model/model.h"
#include "results/results.h"

/* The options that all commands which play have in common; put them into the command's list. */
#define TW_LIBRARY_FILES                                                                           \
    {"tiles", TW_OPTION_LIST}, {"rules-file", TW_OPTION_LIST},                                     \
    {                                                                                              \
        "only-files", TW_OPTION_FLAG                                                               \
    }

#define TW_LIBRARY_READINGS                                                                        \
    {"option", TW_OPTION_LIST},                                                                    \
    {                                                                                              \
        "edition", TW_OPTION_VALUE                                                                 \
    }

#define TW_LIBRARY_RULES                                                                           \
    {"rules", TW_OPTION_VALUE}, {"players", TW_OPTION_VALUE}, TW_LIBRARY_READINGS, TW_LIBRARY_FILES

#define TW_LIBRARY_FILES_HELP                                                                      \
    "  --tiles PATH       tile sets from YAML, added to the built-in ones: a set with a known\n"   \
    "                     name replaces that set. A set that no ruleset names joins the tiles\n"   \
    "                     of the rules; with a start tile of its own it replaces them\n"           \
    "  --rules-file PATH  rulesets from YAML, added to the built-in ones\n"                        \
    "  --only-files       use only the given files and no built-in data\n"

/* Of commands that look at games which name readings themselves. */
#define TW_LIBRARY_READINGS_HELP                                                                   \
    "  --option X=Y       a reading that is taken wherever a game names no other\n"                \
    "  --edition ID       those of a printing of the rules: pl, ru-2015, first ...\n"

#define TW_LIBRARY_HELP                                                                            \
    "  --rules R          rulesets joined by +: base, base+river, gold-rush ...; or the path of "  \
    "a\n"                                                                                          \
    "                     ruleset file: base+my/ferry.yaml\n"                                      \
    "  --players N        number of players; default: the fewest the rules allow\n"                \
    "  --option X=Y       a reading other than the default; may stand more than once\n"            \
    "  --edition ID       the readings of a printing of the rules: pl, ru-2015, first "            \
    "...\n" TW_LIBRARY_FILES_HELP

struct tw_cli_library {
    struct tw_library library;
    struct tw_model model; /* what was read at run time */
    struct tw_arena arena;
    bool uses_model;
    const char *files; /* that were given, as they have to be typed again: " --tiles x.yaml" */
    char rules[256];   /* as for --rules */
    bool rules_cut;    /* they were longer */
    struct tw_choice choices[TW_MAX_CHOICES];
    size_t choice_count;
    unsigned players;
};

/*
 * Loads files or directories over what is built in, or they alone, and checks all of it. What is
 * wrong goes to standard error.
 */
int tw_cli_load_over(const char *command, const char *const *paths, size_t count, bool only_files,
                     struct tw_model *model);

/*
 * The same for commands that look at data and do not play: the files of --data over what is built
 * in. Without --data the folders tiles and rulesets, and what is built in where they are not there.
 */
int tw_cli_load_data(const char *command, const struct tw_arguments *arguments,
                     struct tw_model *model);

/*
 * Files to be told about, whatever is wrong with them: loaded and checked, over what is built in
 * where a ruleset needs one that was not given. Only what was given is left in the lists.
 */
enum tw_status tw_cli_load_given(struct tw_model *model, const char *const *paths, size_t count,
                                 bool only_files, enum tw_status *ret_checked);

#define TW_DATA_OPTIONS                                                                            \
    {"data", TW_OPTION_LIST},                                                                      \
    {                                                                                              \
        "only-files", TW_OPTION_FLAG                                                               \
    }

/*
 * Reads the options; what is wrong goes to standard error, then TW_EXIT_UNUSABLE. Call
 * tw_cli_library_done() whatever happens.
 */
int tw_cli_library_open(struct tw_cli_library *library, const char *command,
                        const struct tw_arguments *arguments);
void tw_cli_library_done(struct tw_cli_library *library);

/* Is the ruleset one of those that --rules names? */
bool tw_cli_library_plays(const struct tw_cli_library *library, const char *id);

/*
 * Adds the readings of a printing, of all rulesets in play that have it; of all that there are
 * where --rules names none.
 */
int tw_cli_library_edition(struct tw_cli_library *library, const char *command, const char *id);

/* The readings of the call as a member of an object: ,"options":{...}. Nothing where there are
 * none.
 */
void tw_cli_library_options(const struct tw_cli_library *library, struct tw_text *text);

/* Makes the readings of the call the ones that stand where a game names no other. */
int tw_cli_library_stand(struct tw_cli_library *library, const char *command);

/*
 * Are all rules that are joined by + in the tables? "all" is fine. Names the wrong one and the
 * nearest that is there.
 */
int tw_cli_check_rules(const char *command, const struct tw_tables *tables, const char *rules);

/* The game that the options describe. */
int tw_cli_library_game(const struct tw_cli_library *library, const char *command,
                        struct tw_game **ret_game);
struct tw_setup tw_cli_library_setup(const struct tw_cli_library *library);

/* Seals the lines of results and writes them. */
bool tw_write_results(const char *command, const char *path, struct tw_results_writer *writer);

#endif
