/* What is known about the commands, from their help texts: man pages and completions say the same.
 */
#ifndef TW_CLI_HELP_HELP_H
#define TW_CLI_HELP_HELP_H

#include "cli/cli.h"

/* Every subcommand, in the order of the help; ended by NULL. */
extern const struct tw_command *const tw_commands[];

/* The command of a name, or NULL. */
const struct tw_command *tw_command_find(const char *name);

/* A line of a help text that starts an option: "  --set SET,...    names of sets". */
struct tw_help_option {
    char name[32];    /* "set" */
    bool takes_value; /* a word in capitals follows */
    const char *term; /* from the dashes on */
    int term_length;  /* up to the explanation */
    const char *text; /* the explanation, up to the end of the line */
    int text_length;
};

/* Is this line the start of an option? Lines end at \n. */
bool tw_help_read_option(const char *line, struct tw_help_option *ret_option);

/* The next line of a text, or NULL. */
const char *tw_help_next_line(const char *line);

/* The list of commands that `tilewright` and `tilewright help` print. */
void tw_help_overview(struct tw_text *text);

/* A man page of a command, or of the program when it is NULL. */
void tw_help_man(const struct tw_command *command, struct tw_text *text);

/* Completions for shells. */
void tw_help_bash(struct tw_text *text);
void tw_help_zsh(struct tw_text *text);
void tw_help_fish(struct tw_text *text);

#endif
