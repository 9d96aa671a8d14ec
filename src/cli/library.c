#include "cli/library.h"

#include <stdio.h>
#include <string.h>

#include "tables/rules_names.h"
#include "verify/verify.h"

static bool ends_in_yaml(const char *text, size_t length)
{
    return length > 5 && strncmp(text + length - 5, ".yaml", 5) == 0;
}

/* Name of a ruleset file without directories and ending: by convention its id. */
static void add_rules_word(struct tw_cli_library *library, const char *word, size_t length)
{
    size_t start = length, used = strlen(library->rules);

    if (ends_in_yaml(word, length)) {
        length -= 5;
        while (start > 0 && word[start - 1] != '/')
            start--;
    } else {
        start = 0;
    }
    const int needed = snprintf(library->rules + used, sizeof library->rules - used, "%s%.*s",
                                used > 0 ? "+" : "", (int)(length - start), word + start);

    library->rules_cut |= needed < 0 || (size_t)needed >= sizeof library->rules - used;
}

struct paths {
    const char *list[2 * TW_MAX_GIVEN];
    size_t count;
};

/* --rules may name files as well. */
static bool read_rules(struct tw_cli_library *library, const char *rules, struct paths *paths)
{
    for (const char *at = rules; *at != '\0'; at += strcspn(at, "+"), at += *at == '+') {
        size_t length = strcspn(at, "+");
        if (ends_in_yaml(at, length) && paths->count < TW_MAX_GIVEN) {
            paths->list[paths->count] = tw_arena_copy(&library->arena, at, length);
            if (paths->list[paths->count++] == NULL)
                return false;
        }
        add_rules_word(library, at, length);
    }
    return true;
}

static int read_choices(struct tw_cli_library *library, const char *command,
                        const struct tw_arguments *arguments)
{
    const char *text;
    size_t at = 0;

    while ((text = tw_options_next(arguments, "option", &at)) != NULL) {
        const char *equals = strchr(text, '=');
        if (equals == NULL || library->choice_count == TW_MAX_CHOICES)
            return tw_usage_error(command, "an option is written NAME=VALUE, not '%s'", text);
        char *name = tw_arena_copy(&library->arena, text, (size_t)(equals - text));
        if (name == NULL)
            return tw_usage_error(command, "memory ran out");
        library->choices[library->choice_count++] =
            (struct tw_choice){.option = name, .value = equals + 1};
    }
    return TW_EXIT_HOLDS;
}

/* Is the ruleset among those in play? */
bool tw_cli_library_plays(const struct tw_cli_library *library, const char *id)
{
    for (const char *at = library->rules; *at != '\0'; at += strcspn(at, "+"), at += *at == '+')
        if (strcspn(at, "+") == strlen(id) && strncmp(at, id, strlen(id)) == 0)
            return true;
    return false;
}

static bool is_named(const struct tw_option *option, const char *name)
{
    return strcmp(option->id, name) == 0 || (option->alias && strcmp(option->alias, name) == 0);
}

/* Does --option say something about it, by id or alias? That goes before what an edition says. */
static bool is_chosen(const struct tw_cli_library *library, const char *name)
{
    const struct tw_tables *tables = library->library.tables;

    for (unsigned i = 0; i < tables->option_count; i++)
        for (size_t j = 0; is_named(&tables->options[i], name) && j < library->choice_count; j++)
            if (is_named(&tables->options[i], library->choices[j].option))
                return true;
    return false;
}

static bool add_readings(struct tw_cli_library *library, const struct tw_edition *edition)
{
    for (size_t i = 0; edition->readings[i] != NULL; i += 2) {
        if (is_chosen(library, edition->readings[i]))
            continue;
        if (library->choice_count == TW_MAX_CHOICES)
            return false;
        library->choices[library->choice_count++] =
            (struct tw_choice){.option = edition->readings[i], .value = edition->readings[i + 1]};
    }
    return true;
}

int tw_cli_library_edition(struct tw_cli_library *library, const char *command, const char *id)
{
    const struct tw_tables *tables = library->library.tables;
    const bool every = library->rules[0] == '\0' || strcmp(library->rules, "all") == 0;
    struct tw_text known = {0};
    bool found = false;

    for (unsigned i = 0; i < tables->ruleset_count; i++)
        for (unsigned j = 0; j < tables->rulesets[i].edition_count; j++) {
            const struct tw_edition *edition = &tables->rulesets[i].editions[j];

            if (!every && !tw_cli_library_plays(library, tables->rulesets[i].id))
                continue;
            tw_text_format(&known, " %s", edition->id);
            if (strcmp(edition->id, id) != 0)
                continue;
            found = true;
            if (!add_readings(library, edition)) {
                tw_text_done(&known);
                return tw_usage_error(command, "there are too many options");
            }
        }
    if (!found)
        tw_usage_error(command, "these rules have no edition '%s'; they have%s", id,
                       tw_text_string(&known));
    tw_text_done(&known);
    return found ? TW_EXIT_HOLDS : TW_EXIT_UNUSABLE;
}

void tw_cli_library_options(const struct tw_cli_library *library, struct tw_text *text)
{
    for (size_t i = 0; i < library->choice_count; i++) {
        tw_text_add(text, i > 0 ? "," : ",\"options\":{");
        tw_text_add_json(text, library->choices[i].option);
        tw_text_add_char(text, ':');
        tw_text_add_json(text, library->choices[i].value);
    }
    tw_text_add(text, library->choice_count > 0 ? "}" : "");
}

static void set_reading(const struct tw_tables *tables, const struct tw_choice *choice,
                        uint8_t *readings)
{
    for (unsigned i = 0; i < tables->option_count; i++) {
        const struct tw_option *option = &tables->options[i];
        const int value = tw_word_find(option->values, option->value_count, choice->value);

        if (is_named(option, choice->option) && value >= 0)
            readings[i] = (uint8_t)value;
    }
}

int tw_cli_library_stand(struct tw_cli_library *library, const char *command)
{
    struct tw_tables *tables = tw_arena_array(&library->arena, 1, sizeof *tables);
    struct tw_deviation *deviation = tw_arena_array(&library->arena, 1, sizeof *deviation);
    uint8_t *readings = tw_arena_array(&library->arena, TW_MAX_OPTIONS, sizeof *readings);
    struct tw_text again = {0};

    if (library->choice_count == 0)
        return TW_EXIT_HOLDS;
    if (!tables || !deviation || !readings)
        return tw_usage_error(command, "memory ran out");
    *tables = *library->library.tables;
    tw_text_add(&again, library->files);
    for (size_t i = 0; i < library->choice_count; i++) {
        set_reading(tables, &library->choices[i], readings);
        tw_text_format(&again, " --option %s=%s", library->choices[i].option,
                       library->choices[i].value);
    }
    deviation->readings = readings;
    tables->deviation = deviation;
    library->library.tables = tables;
    library->files = tw_arena_string(&library->arena, tw_text_string(&again));
    const bool fine = library->files && !again.failed;
    tw_text_done(&again);
    return fine ? TW_EXIT_HOLDS : tw_usage_error(command, "memory ran out");
}

/* The files as they have to be typed again. */
static bool keep_files(struct tw_cli_library *library, const struct paths *paths, size_t rulesets,
                       bool only_files)
{
    struct tw_text text = {0};

    for (size_t i = 0; i < paths->count; i++) {
        tw_text_add(&text, i < rulesets ? " --rules-file " : " --tiles ");
        tw_text_add_shell(&text, paths->list[i]);
    }
    if (only_files)
        tw_text_add(&text, " --only-files");
    library->files = tw_arena_string(&library->arena, tw_text_string(&text));
    const bool fine = library->files && !text.failed;
    tw_text_done(&text);
    return fine;
}

/* Sets that were given and that no ruleset names are meant to be played. */
static void add_given_sets(struct tw_cli_library *library)
{
    const struct tw_model *model = &library->model;

    for (size_t i = 0; i < model->ruleset_count; i++)
        if (model->rulesets[i].of_set && library->rules[0] && strcmp(library->rules, "all") != 0 &&
            !tw_rules_name(library->rules, model->rulesets[i].id))
            add_rules_word(library, model->rulesets[i].id, strlen(model->rulesets[i].id));
}

static bool is_built_in(const char *hash)
{
    for (unsigned i = 0; i < tw_builtin_tables.set_count; i++)
        if (strcmp(tw_builtin_tables.sets[i].hash, hash) == 0)
            return true;
    for (unsigned i = 0; i < tw_builtin_tables.ruleset_count; i++)
        if (strcmp(tw_builtin_tables.rulesets[i].hash, hash) == 0)
            return true;
    return false;
}

static void add_file(struct tw_library_file *files, size_t *count, const struct tw_source *source,
                     const char *set)
{
    const char *slash = strrchr(source->name, '/');

    if (!is_built_in(source->hash))
        files[(*count)++] =
            (struct tw_library_file){slash ? slash + 1 : source->name, source->hash, set};
}

/* Files that are not what is built in, for records. */
static bool list_files(struct tw_cli_library *library)
{
    const struct tw_model *model = &library->model;
    struct tw_library_file *files =
        tw_arena_array(&library->arena, model->set_count + model->ruleset_count + 1, sizeof *files);
    size_t count = 0;

    if (!files)
        return false;
    for (size_t i = 0; i < model->set_count; i++)
        add_file(files, &count, model->sets[i].source, model->sets[i].set.id);
    for (size_t i = 0; i < model->ruleset_count; i++)
        if (!model->rulesets[i].of_set)
            add_file(files, &count, model->rulesets[i].source, NULL);
    library->library.files = files;
    library->library.file_count = count;
    return true;
}

/* What was given, over what is built in. */
static int use_model(struct tw_cli_library *library, const char *command, const struct paths *paths,
                     bool only_files)
{
    const struct tw_tables *tables = NULL;
    struct tw_references *references = tw_arena_alloc(&library->arena, sizeof *references);
    const int result =
        tw_cli_load_over(command, paths->list, paths->count, only_files, &library->model);

    if (result != TW_EXIT_HOLDS)
        return result;
    tw_model_name_loose_sets(&library->model);
    add_given_sets(library);
    if (references == NULL || !list_files(library) ||
        tw_model_tables(&library->model, &tables) != TW_OK ||
        tw_references_collect(&library->model, &library->arena, references) != TW_OK)
        return tw_usage_error(command, "memory ran out");
    library->library.tables = tables;
    library->library.references = references;
    library->uses_model = true;
    return TW_EXIT_HOLDS;
}

static const struct tw_ruleset *find_ruleset(const struct tw_tables *tables, const char *name,
                                             size_t length)
{
    for (unsigned i = 0; i < tables->ruleset_count; i++)
        if (strlen(tables->rulesets[i].id) == length &&
            strncmp(tables->rulesets[i].id, name, length) == 0)
            return &tables->rulesets[i];
    return NULL;
}

static int unknown_ruleset(const char *command, const struct tw_tables *tables, const char *name,
                           size_t length)
{
    const char *names[TW_MAX_GIVEN], *near;
    struct tw_text wrong = {0}, list = {0};
    size_t count = 0;
    int result;

    tw_text_add_bytes(&wrong, name, length);
    for (; count < tables->ruleset_count && count < TW_MAX_GIVEN; count++) {
        names[count] = tables->rulesets[count].id;
        tw_text_format(&list, " %s", names[count]);
    }
    near = tw_diagnostics_nearest(tw_text_string(&wrong), names, count);
    if (near)
        result = tw_usage_error(command, "unknown rules '%s'; did you mean '%s'?",
                                tw_text_string(&wrong), near);
    else
        result = tw_usage_error(command, "unknown rules '%s'; rules are%s, joined by +",
                                tw_text_string(&wrong), tw_text_string(&list));
    tw_text_done(&wrong);
    tw_text_done(&list);
    return result;
}

int tw_cli_check_rules(const char *command, const struct tw_tables *tables, const char *rules)
{
    while (strcmp(rules, "all") != 0 && *rules) {
        const size_t length = strcspn(rules, "+");

        if (!find_ruleset(tables, rules, length))
            return unknown_ruleset(command, tables, rules, length);
        rules += length + (rules[length] == '+');
    }
    return TW_EXIT_HOLDS;
}

/* More players than any game has room for; the engine itself refuses smaller numbers. */
static int check_players(const struct tw_cli_library *library, const char *command)
{
    unsigned least = 0, most = 0;

    if (library->players <= TW_MAX_PLAYERS)
        return TW_EXIT_HOLDS;
    for (const char *at = library->rules; *at;) {
        const size_t length = strcspn(at, "+");
        const struct tw_ruleset *ruleset = find_ruleset(library->library.tables, at, length);

        if (ruleset && ruleset->players_min)
            least = ruleset->players_min;
        if (ruleset && ruleset->players_max > most)
            most = ruleset->players_max;
        at += length + (at[length] == '+');
    }
    if (most == 0)
        return tw_usage_error(command, "--players must be 1 to %d, not %u", (int)TW_MAX_PLAYERS,
                              library->players);
    return tw_usage_error(command, "rules '%s' are for %u to %u players, not %u", library->rules,
                          least, most, library->players);
}

/* A value that is no reading is answered with those that are. */
static int check_value(const struct tw_cli_library *library, const char *command,
                       const struct tw_choice *choice)
{
    const struct tw_tables *tables = library->library.tables;

    for (unsigned i = 0; i < tables->option_count; i++) {
        const struct tw_option *option = &tables->options[i];
        struct tw_text values = {0};

        if (strcmp(option->id, choice->option) != 0 &&
            (!option->alias || strcmp(option->alias, choice->option) != 0))
            continue;
        if (tw_word_find(option->values, option->value_count, choice->value) >= 0)
            return TW_EXIT_HOLDS;
        for (unsigned k = 0; k < option->value_count; k++)
            tw_text_format(&values, " %s", option->values[k]);
        tw_usage_error(command, "option '%s' has no playable reading '%.80s'; there are%s",
                       choice->option, choice->value, tw_text_string(&values));
        tw_text_done(&values);
        return TW_EXIT_UNUSABLE;
    }
    return TW_EXIT_HOLDS;
}

static int check_choices(const struct tw_cli_library *library, const char *command)
{
    const struct tw_tables *tables = library->library.tables;
    const char *names[2 * TW_MAX_OPTIONS], *near;
    size_t count = 0;

    for (unsigned i = 0; i < tables->option_count && count + 2 <= 2 * TW_MAX_OPTIONS; i++) {
        names[count++] = tables->options[i].id;
        if (tables->options[i].alias)
            names[count++] = tables->options[i].alias;
    }
    for (size_t i = 0; i < library->choice_count; i++) {
        const char *wrong = library->choices[i].option;

        if (tw_word_find(names, (int)count, wrong) >= 0) {
            if (check_value(library, command, &library->choices[i]))
                return TW_EXIT_UNUSABLE;
            continue;
        }
        near = tw_diagnostics_nearest(wrong, names, count);
        return tw_usage_error(command, "unknown option '%.80s'%s%s%s", wrong,
                              near ? "; did you mean '" : "", near ? near : "", near ? "'?" : "");
    }
    return TW_EXIT_HOLDS;
}

static bool has_loose_plus(const char *rules)
{
    const size_t length = strlen(rules);

    return length > 0 && (rules[0] == '+' || rules[length - 1] == '+' || strstr(rules, "++"));
}

int tw_cli_library_open(struct tw_cli_library *library, const char *command,
                        const struct tw_arguments *arguments)
{
    static struct paths paths;
    unsigned long long players;
    const char *path;
    size_t at = 0;

    *library = (struct tw_cli_library){.files = "",
                                       .library = {.tables = &tw_builtin_tables,
                                                   .references = &tw_builtin_references,
                                                   .second = &tw_oracle_judge}};
    tw_model_start(&library->model);
    paths = (struct paths){.count = 0};
    if (!tw_options_number(arguments, command, "players", 1, 99, 0, &players))
        return TW_EXIT_UNUSABLE;
    library->players = (unsigned)players;
    if (has_loose_plus(tw_options_value(arguments, "rules", "")))
        return tw_usage_error(command, "a name is missing beside a '+' in the rules '%s'",
                              tw_options_value(arguments, "rules", ""));
    if (!read_rules(library, tw_options_value(arguments, "rules", ""), &paths))
        return tw_usage_error(command, "memory ran out");
    if (library->rules_cut)
        return tw_usage_error(command, "--rules has more than %zu characters",
                              sizeof library->rules - 1);
    while ((path = tw_options_next(arguments, "rules-file", &at)) != NULL)
        paths.list[paths.count++] = path;
    const size_t rulesets = paths.count;
    at = 0;
    while ((path = tw_options_next(arguments, "tiles", &at)) != NULL)
        paths.list[paths.count++] = path;
    const bool only_files = tw_options_has(arguments, "only-files");
    if (!keep_files(library, &paths, rulesets, only_files))
        return tw_usage_error(command, "memory ran out");
    int result = read_choices(library, command, arguments);
    if (result == TW_EXIT_HOLDS && only_files && paths.count == 0)
        return tw_usage_error(command, "--only-files needs --tiles or --rules-file");
    if (result == TW_EXIT_HOLDS && paths.count > 0)
        result = use_model(library, command, &paths, only_files);
    if (result == TW_EXIT_HOLDS)
        result = tw_cli_check_rules(command, library->library.tables, library->rules);
    if (result == TW_EXIT_HOLDS)
        result = check_players(library, command);
    if (result == TW_EXIT_HOLDS && tw_options_has(arguments, "edition"))
        result =
            tw_cli_library_edition(library, command, tw_options_value(arguments, "edition", ""));
    return result == TW_EXIT_HOLDS ? check_choices(library, command) : result;
}

void tw_cli_library_done(struct tw_cli_library *library)
{
    tw_model_done(&library->model);
    tw_arena_done(&library->arena);
}

struct tw_setup tw_cli_library_setup(const struct tw_cli_library *library)
{
    return (struct tw_setup){
        .rules = library->rules,
        .players = library->players,
        .choices = library->choices,
        .choice_count = library->choice_count,
    };
}

int tw_cli_library_game(const struct tw_cli_library *library, const char *command,
                        struct tw_game **ret_game)
{
    const struct tw_setup setup = tw_cli_library_setup(library);
    struct tw_problem problem = {{0}};

    if (library->rules[0] == '\0')
        return tw_usage_error(command,
                              "--rules is missing; for example --rules base or --rules base+river");
    if (!tw_game_create(library->library.tables, &setup, ret_game, &problem))
        return tw_usage_error(command, "%s", problem.text);
    return TW_EXIT_HOLDS;
}

bool tw_write_results(const char *command, const char *path, struct tw_results_writer *writer)
{
    tw_results_seal(&writer->text);
    return tw_write_file(command, path, &writer->text);
}
