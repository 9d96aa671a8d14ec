#include <stdio.h>
#include <string.h>

#include "cli/library.h"
#include "results/reader.h"
#include "verify/parts/standing.h"

static const char help[] =
    "usage: tilewright status DIR [--json]\n"
    "\n"
    "How far a planned campaign is (verify --plan DIR): parts that are done, running, stopped or\n"
    "missing, or were made by something else; the rate and the time that is left; what does not\n"
    "hold so far, by cause; and the commands that start what is left.\n"
    "\n"
    "  --json             the same for programs\n"
    "\n"
    "Exit status: 0 all is done and holds, 1 not yet or something does not, 2 there is no plan.\n";

static const struct tw_option_rule rules[] = {
    {"json", TW_OPTION_FLAG},
    {NULL, TW_OPTION_FLAG},
};

static void add_time(struct tw_text *text, double seconds)
{
    const unsigned long whole = (unsigned long)(seconds + 0.5);

    if (whole < 100)
        tw_text_format(text, "%lu s", whole);
    else if (whole < 6000)
        tw_text_format(text, "%lu min", (whole + 30) / 60);
    else
        tw_text_format(text, "%lu h %lu min", whole / 3600, whole % 3600 / 60);
}

static void add_counts(const struct tw_plan *plan, const struct tw_standing_of_plan *standing,
                       const char *folder, struct tw_text *text)
{
    const double percent =
        plan->units > 0 ? 100.0 * (double)standing->units_done / (double)plan->units : 100;

    tw_text_format(text, "%s: %u parts\n", folder, plan->parts);
    for (unsigned i = 0; i < TW_PART__COUNT; i++)
        if (standing->counts[i] > 0)
            tw_text_format(text, "  %-8s %6u  %s\n", tw_part_words[i], standing->counts[i],
                           tw_part_texts[i]);
    tw_text_format(text, "%llu of %llu units, %.1f %%", (unsigned long long)standing->units_done,
                   (unsigned long long)plan->units, percent);
    if (standing->rate > 0) {
        tw_text_format(text, ", %.1f a second, ", standing->rate);
        add_time(text, (double)(plan->units - standing->units_done) / standing->rate);
        tw_text_add(text, " left at this rate");
    }
    tw_text_add_char(text, '\n');
    for (unsigned i = 0; i < plan->parts; i++)
        if (standing->parts[i].state == TW_PART_RUNNING)
            tw_text_format(text, "  part %u: %llu units, last sign of life %lld s ago\n", i + 1,
                           (unsigned long long)standing->parts[i].units, standing->parts[i].idle);
}

struct causes {
    struct tw_text *text;
    bool json, first;
};

/* "3 times in 2 rules, such as base campaign/events/17: why" */
static void add_cause(void *context, json_t *row)
{
    struct causes *causes = context;
    const json_t *where = json_object_get(row, "where");
    const char *id = tw_result_text(row, "id", ""),
               *rules_of_row = tw_result_text(row, "rules", "");
    const char *why = tw_result_text(row, "message", "");

    if (!causes->json) {
        tw_text_format(causes->text, "  %lld times with %zu rules, such as %s %s: %s\n",
                       tw_result_count(row, "count"), json_object_size(where), rules_of_row, id,
                       why);
        return;
    }
    tw_text_add(causes->text, causes->first ? "{\"id\":" : ",{\"id\":");
    tw_text_add_json(causes->text, id);
    tw_results_pair(causes->text, "rules", rules_of_row);
    tw_results_pair(causes->text, "cause", tw_result_text(row, "cause", ""));
    tw_text_format(causes->text, ",\"count\":%lld", tw_result_count(row, "count"));
    tw_results_pair(causes->text, "example", why);
    tw_text_add_char(causes->text, '}');
    causes->first = false;
}

static void add_causes(const struct tw_plan *plan, struct tw_standing_of_plan *standing, bool json,
                       struct tw_text *text)
{
    struct causes causes = {text, json, true};

    if (!json)
        tw_text_format(text, "findings: %zu causes\n", json_object_size(standing->findings.rows));
    tw_findings_give(&standing->findings, json_object_get(plan->header, "rules"), add_cause,
                     &causes);
}

/* "1 4 5 6": each by its number. */
static void add_left(const struct tw_standing_of_plan *standing, unsigned parts,
                     const char *between, struct tw_text *text)
{
    bool first = true;

    for (unsigned i = 0; i < parts; i++) {
        const enum tw_part_state state = standing->parts[i].state;

        if (state == TW_PART_DONE || state == TW_PART_RUNNING)
            continue;
        tw_text_format(text, "%s%u", first ? "" : between, i + 1);
        first = false;
    }
}

/* The commands that start what is left, as each of the recipes takes them. */
static void add_start(const struct tw_standing_of_plan *standing, unsigned parts,
                      const char *folder, struct tw_text *text)
{
    struct tw_text left = {0}, name = {0};

    tw_standing_left(standing, parts, &left);
    tw_text_add_shell(&name, folder);
    tw_text_add(text, "what is left:\n  in Slurm:   ");
    tw_text_format(text, "sbatch --array=%s slurm.sh %s\n", tw_text_string(&left),
                   tw_text_string(&name));
    tw_text_add(text, "  parallel:   parallel tilewright verify --plan ");
    tw_text_format(text, "%s --part {} --quiet ::: ", tw_text_string(&name));
    add_left(standing, parts, " ", text);
    tw_text_add(text, "\n  shell:      for part in ");
    add_left(standing, parts, " ", text);
    tw_text_format(text, "; do tilewright verify --plan %s --part $part --quiet; done\n",
                   tw_text_string(&name));
    text->failed |= left.failed || name.failed;
    tw_text_done(&left);
    tw_text_done(&name);
}

static void add_commands(const struct tw_standing_of_plan *standing, unsigned parts,
                         const char *folder, struct tw_text *text)
{
    const unsigned running = standing->counts[TW_PART_RUNNING];

    if (standing->counts[TW_PART_DONE] + running < parts) {
        add_start(standing, parts, folder, text);
        return;
    }
    tw_text_add(text, running > 0 ? "all parts are begun; when they are done:\n"
                                  : "all parts are done:\n");
    tw_text_add(text, "  tilewright merge ");
    tw_text_add_shell(text, folder);
    tw_text_add(text, " --out results.jsonl\n");
}

static void add_json(const struct tw_plan *plan, struct tw_standing_of_plan *standing,
                     struct tw_text *text)
{
    tw_text_add(text, "{\"format\":1,\"identity\":");
    tw_text_add_json(text, json_string_value(json_object_get(plan->header, "identity")));
    tw_text_format(text, ",\"parts\":%u,\"states\":{", plan->parts);
    for (unsigned i = 0; i < TW_PART__COUNT; i++)
        tw_text_format(text, "%s\"%s\":%u", i > 0 ? "," : "", tw_part_words[i],
                       standing->counts[i]);
    tw_text_format(text, "},\"units\":%llu,\"units_done\":%llu,\"rate\":%.3f,\"left\":[",
                   (unsigned long long)plan->units, (unsigned long long)standing->units_done,
                   standing->rate);
    add_left(standing, plan->parts, ",", text);
    tw_text_add(text, "],\"findings\":[");
    add_causes(plan, standing, true, text);
    tw_text_add(text, "]}\n");
}

static int show(const struct tw_plan *plan, const char *folder, bool json)
{
    struct tw_standing_of_plan standing;
    struct tw_text text = {0};
    int result;

    tw_standing_find(plan, folder, &standing);
    if (json) {
        add_json(plan, &standing, &text);
    } else {
        add_counts(plan, &standing, folder, &text);
        add_causes(plan, &standing, false, &text);
        add_commands(&standing, plan->parts, folder, &text);
    }
    result = standing.counts[TW_PART_DONE] == plan->parts &&
                     json_object_size(standing.findings.rows) == 0
                 ? TW_EXIT_HOLDS
                 : TW_EXIT_FINDING;
    if (standing.failed)
        result = tw_usage_error("status", "memory ran out");
    else if (!tw_print("status", &text))
        result = TW_EXIT_UNUSABLE;
    tw_standing_done(&standing);
    tw_text_done(&text);
    return result;
}

static int run(int argument_count, char **argument_list)
{
    static struct tw_arguments arguments;
    struct tw_text problem = {0};
    struct tw_plan plan;
    int result;

    if (!tw_options_parse("status", rules, argument_count, argument_list, &arguments))
        return TW_EXIT_UNUSABLE;
    if (arguments.positional_count != 1)
        return tw_usage_error("status", "name one folder with a plan");
    if (tw_plan_read(arguments.positional[0], &plan, &problem) != TW_OK)
        result = tw_usage_error("status", "%s", tw_text_string(&problem));
    else
        result = show(&plan, arguments.positional[0], tw_options_has(&arguments, "json"));
    tw_plan_done(&plan);
    tw_text_done(&problem);
    return result;
}

const struct tw_command tw_command_status = {
    .name = "status",
    .summary = "how far a planned campaign is",
    .help = help,
    .run = run,
};
