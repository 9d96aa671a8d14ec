/* Skeletons that pass at once, to be changed into something of one's own. */
#include "cli/new/new.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/library.h"
#include "support/file.h"
#include "support/system.h"

static const char help[] =
    "usage: tilewright new KIND NAME\n"
    "       tilewright new edition LANG BOOK [--rules R]\n"
    "       tilewright new port --lang LANGUAGE NAME\n"
    "\n"
    "Writes a commented skeleton that is valid at once, and says what to type next. Never "
    "replaces\n"
    "a file.\n"
    "\n"
    "  new set NAME       tiles for another game: NAME.yaml\n"
    "  new ruleset NAME   rules added to the base game: NAME.yaml\n"
    "  new game NAME      tiles, rules and a scenario of a game that stands alone: folder NAME\n"
    "  new scenario NAME  a small game with its expected result: NAME.yaml\n"
    "  new edition LANG BOOK [--rules R]\n"
    "                     the file of a printing, from the text of its book (UTF-8): LANG.yaml,\n"
    "                     with all facts and clauses of the rules (default: base) and the\n"
    "                     sentences of the book as hashes. LANG is hu, or hu-2026\n"
    "  new port NAME      an adapter for the conformance kit, with our tile tables: folder NAME\n"
    "\n"
    "  --lang LANGUAGE    of a port: python, typescript, java, go, rust, c or csharp\n"
    "\n"
    "A name is lower case letters, digits and dashes, beginning with a letter. Editors that know\n"
    "YAML schemas find them by the first line of each file.\n"
    "\n"
    "Exit status: 0 written, 2 the call could not be used or a file could not be written.\n";

static const struct tw_option_rule rules[] = {
    {"rules", TW_OPTION_VALUE},
    {"lang", TW_OPTION_VALUE},
    {NULL, TW_OPTION_FLAG},
};

static const struct tw_skeleton *const skeletons[] = {
    &tw_skeleton_set,
    &tw_skeleton_ruleset,
    &tw_skeleton_game,
    &tw_skeleton_scenario,
};

enum { KINDS = sizeof skeletons / sizeof skeletons[0], LONGEST = 40, MARKS = 4 };

struct words {
    const char *name;
    char clause[LONGEST + 1];
    char *schema; /* NULL: there is none */
    const char *road;
};

/* The folder of the schemas, in the sources or as installed; NULL where it is nowhere. */
static char *find_schema(void)
{
    const char *const folders[] = {"docs/schema", TW_DATA_DIR "/schema"};
    char *path = NULL;

    for (size_t i = 0; !path && i < sizeof folders / sizeof folders[0]; i++)
        path = tw_system_real_path(folders[i]);
    return path;
}

/* The clause behind the points of a completed road. */
static const char *find_road_clause(void)
{
    const struct tw_tables *tables = &tw_builtin_tables;

    for (unsigned i = 0; i < tables->ruleset_count; i++)
        for (unsigned k = 0; k < tables->rulesets[i].scoring_count; k++) {
            const struct tw_scoring *scoring = &tables->rulesets[i].scorings[k];

            if (strcmp(tables->rulesets[i].id, "base") == 0 && scoring->kind == TW_KIND_ROAD &&
                scoring->moment == TW_MOMENT_COMPLETE && scoring->clause_count > 0)
                return tables->clauses[scoring->clauses[0]].id;
        }
    return "";
}

static bool starts(const char *text, const char *word)
{
    return strncmp(text, word, strlen(word)) == 0;
}

/* One line of a skeleton with its words put in. */
static void add_line(struct tw_text *text, const char *line, size_t length,
                     const struct words *words)
{
    static const char *const marks[] = {"@NAME@", "@CLAUSE@", "@SCHEMA@", "@ROAD@"};
    const char *const values[] = {words->name, words->clause, words->schema ? words->schema : "",
                                  words->road};

    for (size_t at = 0; at < length;) {
        size_t mark = 0;

        while (mark < MARKS && !starts(line + at, marks[mark]))
            mark++;
        if (mark < MARKS)
            tw_text_add(text, values[mark]);
        else
            tw_text_add_char(text, line[at]);
        at += mark < MARKS ? strlen(marks[mark]) : 1;
    }
}

static void fill_in(struct tw_text *text, const char *skeleton, const struct words *words)
{
    while (*skeleton) {
        const size_t length = strcspn(skeleton, "\n") + (strchr(skeleton, '\n') != NULL);
        const char *schema = strstr(skeleton, "@SCHEMA@");

        if (words->schema || !schema || schema >= skeleton + length)
            add_line(text, skeleton, length, words);
        skeleton += length;
    }
}

static int write_one(const struct tw_skeleton_file *file, const struct words *words)
{
    struct tw_text path = {0}, text = {0};
    int result = TW_EXIT_HOLDS;

    fill_in(&path, file->path, words);
    fill_in(&text, file->text, words);
    if (path.failed || text.failed)
        result = tw_usage_error("new", "memory ran out");
    else if (tw_directory_make_above(path.bytes) != 0)
        result = tw_usage_error("new", "cannot make the folders of '%s'", tw_text_string(&path));
    else if (!tw_write_file("new", tw_text_string(&path), &text))
        result = TW_EXIT_UNUSABLE;
    tw_text_done(&path);
    tw_text_done(&text);
    return result;
}

/* Nothing is written where any of the files is there. */
static int check_files(const struct tw_skeleton *skeleton, const struct words *words)
{
    int result = TW_EXIT_HOLDS;

    for (size_t i = 0; skeleton->files[i].path && result == TW_EXIT_HOLDS; i++) {
        struct tw_text path = {0};

        fill_in(&path, skeleton->files[i].path, words);
        if (access(tw_text_string(&path), F_OK) == 0)
            result = tw_usage_error("new", "'%s' is there already", tw_text_string(&path));
        tw_text_done(&path);
    }
    return result;
}

static int write_all(const struct tw_skeleton *skeleton, const struct words *words)
{
    struct tw_text told = {0};
    int result = check_files(skeleton, words);

    for (size_t i = 0; skeleton->files[i].path && result == TW_EXIT_HOLDS; i++) {
        result = write_one(&skeleton->files[i], words);
        fill_in(&told, skeleton->files[i].path, words);
        tw_text_add_char(&told, '\n');
    }
    tw_text_add(&told, "\nand now:\n");
    fill_in(&told, skeleton->next, words);
    if (result == TW_EXIT_HOLDS && !tw_print("new", &told))
        result = TW_EXIT_UNUSABLE;
    tw_text_done(&told);
    return result;
}

static bool is_name(const char *name)
{
    return name[0] >= 'a' && name[0] <= 'z' && strlen(name) <= LONGEST &&
           name[strspn(name, "abcdefghijklmnopqrstuvwxyz0123456789-")] == '\0';
}

static const struct tw_skeleton *find_skeleton(const char *kind)
{
    const char *kinds[KINDS + 1] = {[KINDS] = "edition"}, *near;

    for (size_t i = 0; i < KINDS; i++) {
        kinds[i] = skeletons[i]->kind;
        if (strcmp(kinds[i], kind) == 0)
            return skeletons[i];
    }
    near = tw_diagnostics_nearest(kind, kinds, KINDS + 1);
    tw_usage_error("new",
                   "there is no '%s' to make%s%s%s; there are set, ruleset, game, scenario, "
                   "edition, port",
                   kind, near ? "; did you mean '" : "", near ? near : "", near ? "'?" : "");
    return NULL;
}

static int run(int argument_count, char **argument_list)
{
    static struct tw_arguments arguments;
    static struct words words;
    const struct tw_skeleton *skeleton = NULL;
    const char *language;
    bool is_port;

    if (!tw_options_parse("new", rules, argument_count, argument_list, &arguments))
        return TW_EXIT_UNUSABLE;
    if (arguments.positional_count == 0)
        return tw_usage_error("new",
                              "the kind is missing; for example: tilewright new set larkhill");
    const bool edition = strcmp(arguments.positional[0], "edition") == 0;
    language = tw_options_value(&arguments, "lang", NULL);
    is_port = strcmp(arguments.positional[0], "port") == 0;
    if (language != NULL && !is_port)
        return tw_usage_error("new", "--lang is for ports");
    if (is_port)
        skeleton = tw_skeleton_port(language);
    else if (!edition)
        skeleton = find_skeleton(arguments.positional[0]);
    if (!edition && !skeleton)
        return TW_EXIT_UNUSABLE;
    if (arguments.positional_count == 1)
        return tw_usage_error("new", "the name is missing; for example: tilewright new %s larkhill",
                              arguments.positional[0]);
    if (edition && arguments.positional_count == 2)
        return tw_usage_error("new", "the text of the book is missing; for example: tilewright new "
                                     "edition hu book.txt");
    if (arguments.positional_count > 2 + (size_t)edition)
        return tw_usage_error("new", "unexpected argument '%s'",
                              arguments.positional[2 + (size_t)edition]);
    if (!edition && tw_options_has(&arguments, "rules"))
        return tw_usage_error("new", "--rules is for an edition");
    words.name = arguments.positional[1];
    if (!is_name(words.name))
        return tw_usage_error("new",
                              "'%s' cannot be a name: lower case letters, digits and dashes, "
                              "beginning with a letter, at most %d",
                              words.name, (int)LONGEST);
    if (edition)
        return tw_new_edition(&arguments);
    for (size_t i = 0; words.name[i]; i++)
        words.clause[i] = (char)toupper((unsigned char)words.name[i]);
    words.schema = find_schema();
    words.road = find_road_clause();
    int result = write_all(skeleton, &words);
    if (result == TW_EXIT_HOLDS && is_port)
        result = tw_skeleton_port_tables(language, words.name);
    free(words.schema);
    return result;
}

const struct tw_command tw_command_new = {
    .name = "new",
    .summary = "write a skeleton of a tile set, ruleset, game, scenario, port or edition",
    .help = help,
    .run = run,
};
