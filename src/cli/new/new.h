/* What `tilewright new KIND NAME` writes: one file of this folder for each kind. */
#ifndef TW_CLI_NEW_NEW_H
#define TW_CLI_NEW_NEW_H

/* In paths and texts, @NAME@ is the name, @CLAUSE@ the name in capitals, @SCHEMA@ the folder of the
 * schemas, @ROAD@ the clause for completed roads of the base game; a line with @SCHEMA@ is left
 * out where there is no such folder. */
struct tw_skeleton_file {
    const char *path, *text;
};

struct tw_skeleton {
    const char *kind;
    const struct tw_skeleton_file *files; /* ends with a NULL path */
    const char *next;                     /* what can be typed now, one command a line */
};

extern const struct tw_skeleton tw_skeleton_set;
extern const struct tw_skeleton tw_skeleton_ruleset;
extern const struct tw_skeleton tw_skeleton_game;
extern const struct tw_skeleton tw_skeleton_scenario;

/* `tilewright new edition LANG BOOK`: what it writes comes from the text of the book. */
struct tw_arguments;
int tw_new_edition(const struct tw_arguments *arguments);

/* An adapter in that language; NULL, having said so, where there is none. */
const struct tw_skeleton *tw_skeleton_port(const char *language);
/* The tile tables that go with it. */
int tw_skeleton_port_tables(const char *language, const char *name);

#endif
