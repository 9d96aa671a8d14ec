/* Completions for shells, from the same texts as --help and from the tables that are compiled in.
 */
#include <string.h>

#include "cli/help/help.h"
#include "generators/generate.h"

/* Options whose values are known: the name of a list below. */
static const struct {
    const char *option, *list;
} values[] = {{"rules", "rulesets"}, {"set", "sets"}, {"lang", "languages"}, {"show", "languages"}};

static void add_rulesets(struct tw_text *text)
{
    for (unsigned i = 0; i < tw_builtin_tables.ruleset_count; i++)
        tw_text_format(text, "%s%s", i ? " " : "", tw_builtin_tables.rulesets[i].id);
}

static void add_sets(struct tw_text *text)
{
    tw_text_add(text, "all");
    for (unsigned i = 0; i < tw_builtin_tables.set_count; i++)
        tw_text_format(text, " %s", tw_builtin_tables.sets[i].id);
}

static void add_languages(struct tw_text *text)
{
    for (unsigned i = 0; i < TW_LANGUAGE__COUNT; i++)
        tw_text_format(text, "%s%s", i ? " " : "", tw_language_words[i]);
}

static void add_clauses(struct tw_text *text)
{
    for (unsigned i = 0; i < tw_builtin_tables.clause_count; i++)
        tw_text_format(text, "%s%s", i ? " " : "", tw_builtin_tables.clauses[i].id);
}

static void add_commands(struct tw_text *text)
{
    for (size_t i = 0; tw_commands[i]; i++)
        tw_text_format(text, "%s%s", i ? " " : "", tw_commands[i]->name);
}

/* All lists as variables of a shell: NAME=(...) or NAME="...". */
static void add_lists(const char *open, const char *close, struct tw_text *text)
{
    static const struct {
        const char *name;
        void (*add)(struct tw_text *text);
    } lists[] = {{"rulesets", add_rulesets},
                 {"sets", add_sets},
                 {"languages", add_languages},
                 {"clauses", add_clauses},
                 {"commands", add_commands}};

    for (size_t i = 0; i < sizeof lists / sizeof lists[0]; i++) {
        tw_text_format(text, "_tilewright_%s=%s", lists[i].name, open);
        lists[i].add(text);
        tw_text_format(text, "%s\n", close);
    }
}

/* "--json --quiet": every option of a command once. */
static void add_options(const struct tw_command *command, struct tw_text *text)
{
    char last[32] = "";

    for (const char *line = command->help; line; line = tw_help_next_line(line)) {
        struct tw_help_option option;

        if (!tw_help_read_option(line, &option) || strcmp(option.name, last) == 0)
            continue;
        tw_text_format(text, "--%s ", option.name);
        memcpy(last, option.name, sizeof last);
    }
    tw_text_add(text, "--help");
}

void tw_help_bash(struct tw_text *text)
{
    tw_text_add(text, "# Completions of tilewright " TW_VERSION " for bash.\n");
    add_lists("\"", "\"", text);
    tw_text_add(text, "_tilewright() {\n"
                      "    local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]}"
                      " list=\"\" head=\"\"\n"
                      "    if [ \"$COMP_CWORD\" = 1 ]; then\n"
                      "        COMPREPLY=($(compgen -W \"$_tilewright_commands --help --version\" "
                      "-- \"$word\"))\n"
                      "        return\n"
                      "    fi\n"
                      "    case $before in\n");
    for (size_t i = 0; i < sizeof values / sizeof values[0]; i++)
        tw_text_format(text, "    --%s) list=$_tilewright_%s ;;\n", values[i].option,
                       values[i].list);
    tw_text_add(text, "    --*) COMPREPLY=($(compgen -f -- \"$word\")); return ;;\n"
                      "    esac\n"
                      "    if [ -n \"$list\" ]; then\n"
                      "        head=${word%\"${word##*[+,]}\"}\n"
                      "        COMPREPLY=($(compgen -P \"$head\" -W \"$list\" -- "
                      "\"${word##*[+,]}\"))\n"
                      "        return\n"
                      "    fi\n"
                      "    case ${COMP_WORDS[1]} in\n");
    for (size_t i = 0; tw_commands[i]; i++) {
        tw_text_format(text, "    %s) list=\"", tw_commands[i]->name);
        add_options(tw_commands[i], text);
        tw_text_format(text, "\"%s ;;\n",
                       strcmp(tw_commands[i]->name, "explain") == 0
                           ? "; [[ $word == -* ]] || list=$_tilewright_clauses"
                       : strcmp(tw_commands[i]->name, "help") == 0
                           ? "; [[ $word == -* ]] || list=$_tilewright_commands"
                           : "");
    }
    tw_text_add(text, "    esac\n"
                      "    case $word in\n"
                      "    -*) COMPREPLY=($(compgen -W \"$list\" -- \"$word\")) ;;\n"
                      "    *) COMPREPLY=($(compgen -f -- \"$word\"))\n"
                      "       case ${COMP_WORDS[1]} in\n"
                      "       explain|help) COMPREPLY=($(compgen -W \"$list\" -- \"$word\")) ;;\n"
                      "       esac ;;\n"
                      "    esac\n"
                      "}\n"
                      "complete -F _tilewright tilewright\n");
}

/* Brackets, quotes and colons mean something to zsh. */
static void add_zsh_text(const char *string, int length, struct tw_text *text)
{
    for (int i = 0; i < length; i++) {
        if (strchr("[]:\\", string[i]))
            tw_text_add_char(text, '\\');
        if (string[i] == '\'')
            tw_text_add(text, "'\\'");
        tw_text_add_char(text, string[i]);
    }
}

static const char *list_of(const char *option)
{
    for (size_t i = 0; i < sizeof values / sizeof values[0]; i++)
        if (strcmp(values[i].option, option) == 0)
            return values[i].list;
    return NULL;
}

static void add_zsh_command(const struct tw_command *command, struct tw_text *text)
{
    char last[32] = "";

    tw_text_format(text, "    %s) _arguments '--help[what it does and takes]'", command->name);
    for (const char *line = command->help; line; line = tw_help_next_line(line)) {
        struct tw_help_option option;

        if (!tw_help_read_option(line, &option) || strcmp(option.name, last) == 0)
            continue;
        memcpy(last, option.name, sizeof last);
        tw_text_format(text, " \\\n        '*--%s[", option.name);
        add_zsh_text(option.text, option.text_length, text);
        tw_text_add_char(text, ']');
        if (option.takes_value && list_of(option.name))
            tw_text_format(text, ":%s:($=_tilewright_%s)", option.name, list_of(option.name));
        else if (option.takes_value)
            tw_text_format(text, ":%s:_files", option.name);
        tw_text_add_char(text, '\'');
    }
    if (strcmp(command->name, "explain") == 0)
        tw_text_add(text, " \\\n        '*:clause:($=_tilewright_clauses)' ;;\n");
    else if (strcmp(command->name, "help") == 0)
        tw_text_add(text, " \\\n        '*:command:($=_tilewright_commands)' ;;\n");
    else
        tw_text_add(text, " \\\n        '*:file:_files' ;;\n");
}

void tw_help_zsh(struct tw_text *text)
{
    struct tw_text lists = {0};

    tw_text_add(text, "#compdef tilewright\n# Completions of tilewright " TW_VERSION " for zsh.\n");
    add_lists("\"", "\"", &lists);
    tw_text_add(text, tw_text_string(&lists));
    tw_text_add(text, "_tilewright() {\n"
                      "    if (( CURRENT == 2 )); then\n"
                      "        compadd -- $=_tilewright_commands --help --version\n"
                      "        return\n"
                      "    fi\n"
                      "    local command=$words[2]\n"
                      "    shift words\n"
                      "    (( CURRENT-- ))\n"
                      "    case $command in\n");
    for (size_t i = 0; tw_commands[i]; i++)
        add_zsh_command(tw_commands[i], text);
    tw_text_add(text, "    esac\n}\n_tilewright \"$@\"\n");
    text->failed |= lists.failed;
    tw_text_done(&lists);
}

static void add_fish_text(const char *string, int length, struct tw_text *text)
{
    tw_text_add_char(text, '\'');
    for (int i = 0; i < length; i++) {
        if (string[i] == '\'' || string[i] == '\\')
            tw_text_add_char(text, '\\');
        tw_text_add_char(text, string[i]);
    }
    tw_text_add_char(text, '\'');
}

static void add_fish_command(const struct tw_command *command, struct tw_text *text)
{
    char last[32] = "";

    tw_text_format(text, "complete -c tilewright -n __fish_use_subcommand -f -a %s -d ",
                   command->name);
    add_fish_text(command->summary, (int)strlen(command->summary), text);
    tw_text_add_char(text, '\n');
    for (const char *line = command->help; line; line = tw_help_next_line(line)) {
        struct tw_help_option option;

        if (!tw_help_read_option(line, &option) || strcmp(option.name, last) == 0)
            continue;
        memcpy(last, option.name, sizeof last);
        tw_text_format(text, "complete -c tilewright -n '__fish_seen_subcommand_from %s' -l %s",
                       command->name, option.name);
        if (option.takes_value && list_of(option.name))
            tw_text_format(text, " -x -a \"$_tilewright_%s\"", list_of(option.name));
        else if (option.takes_value)
            tw_text_add(text, " -r");
        tw_text_add(text, " -d ");
        add_fish_text(option.text, option.text_length, text);
        tw_text_add_char(text, '\n');
    }
}

void tw_help_fish(struct tw_text *text)
{
    struct tw_text lists = {0};
    const char *at;

    tw_text_add(text, "# Completions of tilewright " TW_VERSION " for fish.\n");
    add_lists(" \"", "\"", &lists);
    for (at = tw_text_string(&lists); *at; at++) { /* set -g NAME "..." */
        if (at == tw_text_string(&lists) || at[-1] == '\n')
            tw_text_add(text, "set -g ");
        if (*at != '=')
            tw_text_add_char(text, *at);
    }
    for (size_t i = 0; tw_commands[i]; i++)
        add_fish_command(tw_commands[i], text);
    tw_text_add(text, "complete -c tilewright -n '__fish_seen_subcommand_from explain' -f -a "
                      "\"$_tilewright_clauses\"\n"
                      "complete -c tilewright -n '__fish_seen_subcommand_from help' -f -a "
                      "\"$_tilewright_commands\"\n");
    text->failed |= lists.failed;
    tw_text_done(&lists);
}
