/*
 * The command line: one file per subcommand, each with one struct tw_command in the table of
 * main.c. The only room that prints or exits.
 *
 * Findings go to standard output, messages to standard error. Exit status: 0 all holds, 1 something
 * does not hold, 2 the call or the input could not be used.
 */
#ifndef TW_CLI_CLI_H
#define TW_CLI_CLI_H

#include <stdbool.h>
#include <stddef.h>

#include "support/compiler.h"
#include "support/status.h"
#include "support/text.h"

enum tw_exit { TW_EXIT_HOLDS = 0, TW_EXIT_FINDING = 1, TW_EXIT_UNUSABLE = 2 };

struct tw_command {
    const char *name;
    const char *summary;                              /* one line for the list of commands */
    const char *help;                                 /* what `tilewright NAME --help` prints */
    int (*run)(int argument_count, char **arguments); /* without program and command name */
};

extern const struct tw_command tw_command_explain;
extern const struct tw_command tw_command_bench;
extern const struct tw_command tw_command_new;
extern const struct tw_command tw_command_perft;
extern const struct tw_command tw_command_play;
extern const struct tw_command tw_command_position;
extern const struct tw_command tw_command_replay;
extern const struct tw_command tw_command_validate;
extern const struct tw_command tw_command_verify;
extern const struct tw_command tw_command_conform;
extern const struct tw_command tw_command_cases;
extern const struct tw_command tw_command_adapter;
extern const struct tw_command tw_command_merge;
extern const struct tw_command tw_command_ledger;
extern const struct tw_command tw_command_mutate;
extern const struct tw_command tw_command_generate;
extern const struct tw_command tw_command_audit;
extern const struct tw_command tw_command_report;
extern const struct tw_command tw_command_status;
extern const struct tw_command tw_command_rules;
extern const struct tw_command tw_command_watch;
extern const struct tw_command tw_command_help;

/* How many values an option takes. */
enum tw_option_kind {
    TW_OPTION_FLAG,  /* none: --quiet */
    TW_OPTION_VALUE, /* one: --format json or --format=json; the last one counts */
    TW_OPTION_LIST,  /* one, and it may stand more than once */
};

/* An option that a command knows. */
struct tw_option_rule {
    const char *name; /* without dashes */
    enum tw_option_kind kind;
};

enum { TW_MAX_GIVEN = 256, TW_MAX_POSITIONAL = 4096 };

/* What stood on the command line. */
struct tw_arguments {
    struct {
        const struct tw_option_rule *rule;
        const char *value; /* NULL for flags */
    } options[TW_MAX_GIVEN];
    size_t option_count;
    const char *positional[TW_MAX_POSITIONAL];
    size_t positional_count;
    bool help; /* -h or --help stood there */
};

/*
 * Parses the arguments of a command; rules end with a NULL name. After `--` everything is
 * positional. Names the wrong argument on standard error and returns false.
 */
bool tw_options_parse(const char *command, const struct tw_option_rule *rules, int argument_count,
                      char **arguments, struct tw_arguments *ret_arguments);

/* Did the flag, or any value of the option, stand there? */
bool tw_options_has(const struct tw_arguments *arguments, const char *name);

/* The last value of an option, or `otherwise`. */
const char *tw_options_value(const struct tw_arguments *arguments, const char *name,
                             const char *otherwise);

/* The values of a list option one by one: start with `*at` 0; NULL behind the last. */
const char *tw_options_next(const struct tw_arguments *arguments, const char *name, size_t *at);

/*
 * The last value of an option as a whole number in a range, or `otherwise` when it does not stand
 * there. Reports a wrong one on standard error and returns false.
 */
bool tw_options_number(const struct tw_arguments *arguments, const char *command, const char *name,
                       unsigned long long least, unsigned long long most,
                       unsigned long long otherwise, unsigned long long *ret_number);

/*
 * Makes sure, before the work begins, that the file of --out can be written. False, with a message,
 * when it cannot. What is opened and not written in the end stays as it was.
 */
bool tw_out_open(const char *command, const char *path);
/* Is it a file, or will it be one? Beside a pipe or a device nothing else is written. */
bool tw_out_is_plain(void);
/* Forgets what was opened and not written. */
void tw_out_done(void);

/* Writes a whole file, or leaves it as it was. False, with a message, when it cannot be written. */
bool tw_write_file(const char *command, const char *path, const struct tw_text *text);

/* A text on standard error, whatever it is made of. */
void tw_message(const struct tw_text *text);

/* What is wrong with input, on standard error. */
struct tw_diagnostics;
void tw_print_problems(const struct tw_diagnostics *diagnostics);

/* "tilewright COMMAND: message" on standard error; returns TW_EXIT_UNUSABLE. */
int tw_usage_error(const char *command, const char *format, ...) TW_PRINTF(2, 3);

/* The same for a word that is no command, with the nearest that is one. */
int tw_unknown_command(const char *name);

/* Writes a text to standard output. False, with a message, when it cannot be written. */
bool tw_print(const char *command, const struct tw_text *text);

/*
 * The directory of "tiles", "rulesets" or "scenarios": below TILEWRIGHT_DATA if that is set, else
 * `here` if it is there with data in it, else what is installed. Valid until the fourth call from
 * now.
 */
const char *tw_cli_data(const char *name, const char *here);

/* The same, with clauses, headings and verdicts in colour where standard output wants it. */
bool tw_print_painted(const char *command, const struct tw_text *text);

/* "40 s", "12 min", "3 h 5 min" */
void tw_cli_add_time(struct tw_text *text, double seconds);

/* Does standard output want colour? It is a terminal and NO_COLOR is not set. */
bool tw_wants_colour(void);

#endif
