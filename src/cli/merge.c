#include "verify/merge.h"
#include "cli/library.h"
#include "cli/paths.h"

static const char help[] =
    "usage: tilewright merge RESULTS... --out FILE [--quiet]\n"
    "\n"
    "Puts results together: the shards of one run, or runs of different rules. All must come from\n"
    "the same data and seed. The result is complete only if every file is and no shard is "
    "missing.\n"
    "\n"
    "  --out FILE         where to write\n"
    "  --quiet            do not print the totals\n"
    "\n"
    "Exit status: 0 complete and all holds, 1 not, 2 a file could not be used.\n";

static const struct tw_option_rule rules[] = {
    {"out", TW_OPTION_VALUE},
    {"quiet", TW_OPTION_FLAG},
    {NULL, TW_OPTION_FLAG},
};

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
    if (!tw_paths_expand("merge", &arguments, endings, &paths)) {
        tw_paths_done(&paths);
        return TW_EXIT_UNUSABLE;
    }
    status = tw_results_merge(&tw_builtin_tables, arguments.positional,
                              (unsigned)arguments.positional_count, &text, &story, &problem);
    if (status == TW_UNUSABLE)
        result = tw_usage_error("merge", "%s", tw_text_string(&problem));
    else if (!tw_write_file("merge", out, &text) ||
             (!tw_options_has(&arguments, "quiet") && !tw_print("merge", &story)))
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
