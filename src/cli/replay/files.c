#include "cli/replay/files.h"

#include <errno.h>
#include <string.h>
#include <sys/stat.h>

#include "cli/library.h"
#include "draw/board_row.h"

enum { MOST_NAMED = 3 }; /* files that a header names; every row names its own */

static bool is_directory(const char *path)
{
    struct stat status;

    return stat(path, &status) == 0 && S_ISDIR(status.st_mode);
}

int tw_replay_files_open(struct tw_replay_files *files, const struct tw_arguments *arguments,
                         const struct tw_cli_library *library)
{
    const char *svg = tw_options_value(arguments, "svg", NULL);

    *files = (struct tw_replay_files){.arguments = arguments,
                                      .tables = library->library.tables,
                                      .given = library->files,
                                      .out = tw_options_value(arguments, "out", NULL),
                                      .svg = svg};
    if (files->out && !tw_out_open("replay", files->out))
        return TW_EXIT_UNUSABLE;
    if (!svg)
        return TW_EXIT_HOLDS;
    if (svg[0] == '\0')
        return tw_usage_error("replay", "--svg needs the name of a file or a directory");
    files->svg_each =
        arguments->positional_count > 1 || svg[strlen(svg) - 1] == '/' || is_directory(svg);
    if (files->svg_each && mkdir(svg, 0777) != 0 && !(errno == EEXIST && is_directory(svg)))
        return tw_usage_error("replay", "cannot make the directory '%s'", svg);
    return TW_EXIT_HOLDS;
}

static bool keep_rules(struct tw_replay_files *files, const char *rules)
{
    for (unsigned i = 0; i < files->rule_count; i++)
        if (strcmp(files->rules[i], rules) == 0)
            return true;
    if (files->rule_count == TW_MAX_RULES_SEEN)
        return true;
    files->rules[files->rule_count] = tw_arena_string(&files->arena, rules);
    return files->rules[files->rule_count++] != NULL;
}

/* base-road.svg for tests/scenarios/base/road.yaml: two directories may have files of one name. */
static void add_picture_name(const char *path, struct tw_text *text)
{
    const char *start = path + strlen(path), *end;
    int parts = 2;

    while (start > path && (start[-1] != '/' || --parts > 0))
        start--;
    end = strrchr(start, '.');
    for (; *start != '\0' && start != end; start++)
        tw_text_add_char(text, *start == '/' ? '-' : *start);
    tw_text_add(text, ".svg");
}

static int write_picture(const struct tw_replay_files *files, const char *row, const char *path)
{
    struct tw_text name = {0}, svg = {0};
    const enum tw_status status = tw_board_file(files->tables, row, &svg);
    int result = TW_EXIT_HOLDS;

    tw_text_add(&name, files->svg);
    if (files->svg_each) {
        tw_text_add(&name, files->svg[strlen(files->svg) - 1] == '/' ? "" : "/");
        add_picture_name(path, &name);
    }
    if (status == TW_NO_MEMORY || name.failed)
        result = tw_usage_error("replay", "memory ran out at '%s'", path);
    else if (status != TW_OK)
        result = tw_usage_error("replay", "'%s' has no board to draw", path);
    else if (!tw_write_file("replay", tw_text_string(&name), &svg))
        result = TW_EXIT_UNUSABLE;
    tw_text_done(&name);
    tw_text_done(&svg);
    return result;
}

int tw_replay_files_add(struct tw_replay_files *files, const struct tw_replay *replay,
                        const char *path)
{
    struct tw_results_writer writer = {.tables = files->tables};
    struct tw_text command = {0};
    int result = TW_EXIT_HOLDS;

    if (!files->out && !files->svg)
        return result;
    tw_text_add(&command, "tilewright replay ");
    tw_text_add_shell(&command, path);
    tw_text_add(&command, files->given);
    if (tw_replay_row(replay, path, tw_text_string(&command), &writer) != TW_OK ||
        (replay->game && !keep_rules(files, tw_game_rules(replay->game))))
        result = tw_usage_error("replay", "memory ran out at '%s'", path);
    tw_text_add_bytes(&files->rows, tw_text_string(&writer.text), writer.text.length);
    files->row_count += writer.rows;
    if (result == TW_EXIT_HOLDS && files->svg)
        result = write_picture(files, tw_text_string(&writer.text), path);
    tw_text_done(&command);
    tw_text_done(&writer.text);
    return result;
}

static void add_command(const struct tw_replay_files *files, struct tw_text *text)
{
    const size_t count = files->arguments->positional_count;

    tw_text_add(text, "tilewright replay");
    for (size_t i = 0; i < count && i < MOST_NAMED; i++) {
        tw_text_add_char(text, ' ');
        tw_text_add_shell(text, files->arguments->positional[i]);
    }
    if (count > MOST_NAMED)
        tw_text_format(text, " ... (%zu files in all)", count);
    tw_text_add(text, files->given);
    tw_text_add(text, " --out ");
    tw_text_add_shell(text, files->out);
}

/* Rows hold all that there is in the files. */
static void add_call(const struct tw_replay_files *files, struct tw_text *text)
{
    char hex[TW_HASH_HEX];
    struct tw_hash hash;

    tw_hash_start(&hash);
    tw_hash_add(&hash, tw_text_string(&files->rows), files->rows.length);
    tw_hash_hex(&hash, hex);
    tw_text_format(text, ",\"command\":\"replay\",\"rows\":\"%s\"", hex);
}

static int write_results(const struct tw_replay_files *files)
{
    struct tw_results_writer writer = {.tables = files->tables, .rows = files->row_count};
    struct tw_text command = {0}, call = {0};
    int result = TW_EXIT_HOLDS;

    add_command(files, &command);
    add_call(files, &call);
    writer.call = tw_text_string(&call);
    tw_results_header(&writer, tw_text_string(&command), files->rules, files->rule_count, 0);
    tw_text_add_bytes(&writer.text, tw_text_string(&files->rows), files->rows.length);
    tw_results_footer(&writer);
    if (writer.text.failed || files->rows.failed || command.failed)
        result = tw_usage_error("replay", "memory ran out");
    else if (!tw_write_results("replay", files->out, &writer))
        result = TW_EXIT_UNUSABLE;
    tw_text_done(&writer.text);
    tw_text_done(&command);
    tw_text_done(&call);
    return result;
}

int tw_replay_files_close(struct tw_replay_files *files)
{
    const int result = files->out ? write_results(files) : TW_EXIT_HOLDS;

    tw_text_done(&files->rows);
    tw_arena_done(&files->arena);
    return result;
}
