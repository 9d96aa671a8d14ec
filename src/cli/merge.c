#include "verify/verify.h"

#include <string.h>
#include <sys/stat.h>

#include "cli/library.h"
#include "cli/paths.h"

static const char help[] =
    "usage: tilewright merge RESULTS...|DIR --out FILE [--quiet]\n"
    "\n"
    "Merges the parts of one run (verify --shard I/N), each part exactly once, in any order. "
    "Names\n"
    "parts that are missing, were stopped, come from another program or call, or were changed "
    "since.\n"
    "The result then has no footer, so that nobody takes it for complete. DIR is the folder of a "
    "plan\n"
    "(verify --plan) and stands for all its parts.\n"
    "\n"
    "  --out FILE         where to write\n"
    "  --quiet            do not print the totals\n"
    "\n"
    "Exit status: 0 complete and everything holds, 1 not, 2 a file holds no results.\n";

static const struct tw_option_rule rules[] = {
    {"out", TW_OPTION_VALUE},
    {"quiet", TW_OPTION_FLAG},
    {NULL, TW_OPTION_FLAG},
};

/* One line for each thing that is wrong. */
static void tell(const struct tw_text *problem)
{
    for (const char *at = tw_text_string(problem); *at;) {
        const size_t length = strcspn(at, "\n");

        tw_usage_error("merge", "%.*s", (int)length, at);
        at += length + (at[length] == '\n');
    }
}

static bool has_plan(const char *folder)
{
    struct tw_text path = {0};
    struct stat about;
    bool found;

    tw_text_format(&path, "%s/plan.json", folder);
    found = stat(tw_text_string(&path), &about) == 0;
    tw_text_done(&path);
    return found;
}

/* All parts of a plan, those that are missing too: they are told. */
static enum tw_status merge_plan(const char *folder, struct tw_text *text, struct tw_text *story,
                                 struct tw_text *problem)
{
    struct tw_arena arena = {0};
    struct tw_plan plan;
    enum tw_status status = tw_plan_read(folder, &plan, problem);
    const char **paths = tw_arena_array(&arena, plan.parts + 1U, sizeof *paths);

    if (!paths && status == TW_OK)
        status = TW_NO_MEMORY;
    for (unsigned i = 0; status == TW_OK && i < plan.parts; i++) {
        paths[i] = tw_arena_format(&arena, "%s/%u.jsonl", folder, i + 1);
        if (!paths[i])
            status = TW_NO_MEMORY;
    }
    if (status == TW_OK)
        status = tw_results_merge(&tw_builtin_tables, paths, plan.parts, text, story, problem);
    tw_plan_done(&plan);
    tw_arena_done(&arena);
    return status;
}

static int run(int argument_count, char **argument_list)
{
    static const char *const endings[] = {".jsonl", NULL};
    static struct tw_arguments arguments;
    struct tw_paths paths = {0};
    struct tw_text text = {0}, story = {0}, problem = {0};
    enum tw_status status;
    const char *out;
    int result = TW_EXIT_HOLDS;

    if (!tw_options_parse("merge", rules, argument_count, argument_list, &arguments))
        return TW_EXIT_UNUSABLE;
    out = tw_options_value(&arguments, "out", NULL);
    if (!out)
        return tw_usage_error("merge", "--out is missing");
    if (arguments.positional_count == 0)
        return tw_usage_error("merge", "no results were given");
    const char *plan = arguments.positional[0];
    const bool planned = arguments.positional_count == 1 && has_plan(plan);

    if (!tw_out_open("merge", out))
        return TW_EXIT_UNUSABLE;
    if (!planned && !tw_paths_expand("merge", &arguments, endings, &paths)) {
        tw_paths_done(&paths);
        return TW_EXIT_UNUSABLE;
    }
    if (planned)
        status = merge_plan(plan, &text, &story, &problem);
    else
        status = tw_results_merge(&tw_builtin_tables, arguments.positional,
                                  (unsigned)arguments.positional_count, &text, &story, &problem);
    tell(&problem);
    if (status == TW_NO_MEMORY)
        result = tw_usage_error("merge", "memory ran out");
    else if (status == TW_UNUSABLE || (text.length > 0 && !tw_write_file("merge", out, &text)) ||
             (!tw_options_has(&arguments, "quiet") && !tw_print_painted("merge", &story)))
        result = TW_EXIT_UNUSABLE;
    else if (status == TW_FINDING)
        result = TW_EXIT_FINDING;
    tw_text_done(&text);
    tw_text_done(&story);
    tw_text_done(&problem);
    tw_paths_done(&paths);
    return result;
}

const struct tw_command tw_command_merge = {
    .name = "merge",
    .summary = "put results together",
    .help = help,
    .run = run,
};
