#include <stdio.h>
#include <string.h>

#include "cli/library.h"
#include "draw/draw.h"
#include "results/reader.h"
#include "verify/verify.h"

static const char help[] =
    "usage: tilewright status DIR [--json] [--html FILE]\n"
    "\n"
    "Shows the progress of a planned campaign (verify --plan DIR): parts that are done, running,\n"
    "stopped, stale or missing, or come from another run; the rate and the time left; failures so\n"
    "far, by cause; and the commands that start the remaining parts.\n"
    "\n"
    "  --json             the same as JSON\n"
    "  --html FILE        the same as a page to publish while the campaign runs\n"
    "\n"
    "Exit status: 0 all parts are done and hold, 1 not yet or a failure, 2 there is no plan.\n";

static const struct tw_option_rule rules[] = {
    {"json", TW_OPTION_FLAG},
    {"html", TW_OPTION_VALUE},
    {NULL, TW_OPTION_FLAG},
};

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
        tw_cli_add_time(text, (double)(plan->units - standing->units_done) / standing->rate);
        tw_text_add(text, " left at this rate");
    }
    tw_text_add_char(text, '\n');
    for (unsigned i = 0; i < plan->parts; i++)
        if (standing->parts[i].state == TW_PART_RUNNING ||
            standing->parts[i].state == TW_PART_STALE)
            tw_text_format(text, "  part %u on %s: %llu units, last sign of life %lld s ago\n",
                           i + 1, standing->parts[i].host,
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
    tw_text_add(text, running > 0 ? "all parts have begun; when they are done:\n"
                                  : "all parts are done:\n");
    tw_text_add(text, "  tilewright merge ");
    tw_text_add_shell(text, folder);
    tw_text_add(text, " --out results.jsonl\n");
}

/* Parts that are neither done nor missing, each with its signs of life. */
static void add_begun(const struct tw_plan *plan, const struct tw_standing_of_plan *standing,
                      struct tw_text *text)
{
    bool first = true;

    for (unsigned i = 0; i < plan->parts; i++) {
        const struct tw_part_standing *part = &standing->parts[i];

        if (part->state == TW_PART_DONE || part->state == TW_PART_MISSING)
            continue;
        tw_text_format(text, "%s{\"part\":%u,\"state\":\"%s\",\"units\":%llu,\"rate\":%.3f",
                       first ? "" : ",", i + 1, tw_part_words[part->state],
                       (unsigned long long)part->units, part->rate);
        if (part->idle >= 0)
            tw_text_format(text, ",\"idle\":%lld", part->idle);
        tw_results_pair(text, "host", part->host);
        tw_text_add_char(text, '}');
        first = false;
    }
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
    tw_text_add(text, "],\"begun\":[");
    add_begun(plan, standing, text);
    tw_text_add(text, "],\"findings\":[");
    add_causes(plan, standing, true, text);
    tw_text_add(text, "]}\n");
}

/* The text for people, as a page that reads itself again. */
static bool write_page(const char *path, const char *folder, const struct tw_text *said)
{
    struct tw_text page = {0};
    struct tw_html html;
    bool fine;

    tw_html_start_head(&html, &page);
    tw_html_open(&html, "meta");
    tw_html_attribute(&html, "http-equiv", "refresh");
    tw_html_attribute(&html, "content", "60");
    tw_html_close(&html);
    tw_html_leaf(&html, "title", NULL, folder);
    tw_html_close(&html);
    tw_html_open(&html, "body");
    tw_html_leaf(&html, "h1", NULL, "How far the campaign is");
    tw_html_open(&html, "pre");
    tw_html_attribute(&html, "style", "white-space:pre-wrap;overflow-wrap:anywhere");
    tw_html_text(&html, tw_text_string(said));
    tw_html_close(&html);
    tw_html_close(&html);
    tw_html_close(&html);
    fine = tw_write_file("status", path, &page);
    tw_text_done(&page);
    return fine;
}

static int show(const struct tw_plan *plan, const char *folder, bool json, const char *page)
{
    struct tw_standing_of_plan standing;
    struct tw_text text = {0}, said = {0};
    int result;

    tw_standing_find(plan, folder, &standing);
    add_counts(plan, &standing, folder, &said);
    add_causes(plan, &standing, false, &said);
    add_commands(&standing, plan->parts, folder, &said);
    if (json)
        add_json(plan, &standing, &text);
    else
        tw_text_add(&text, tw_text_string(&said));
    result = standing.counts[TW_PART_DONE] == plan->parts &&
                     json_object_size(standing.findings.rows) == 0
                 ? TW_EXIT_HOLDS
                 : TW_EXIT_FINDING;
    if (standing.failed)
        result = tw_usage_error("status", "memory ran out");
    else if ((page && !write_page(page, folder, &said)) ||
             !(json ? tw_print("status", &text) : tw_print_painted("status", &text)))
        result = TW_EXIT_UNUSABLE;
    tw_standing_done(&standing);
    tw_text_done(&text);
    tw_text_done(&said);
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
        result = show(&plan, arguments.positional[0], tw_options_has(&arguments, "json"),
                      tw_options_value(&arguments, "html", NULL));
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
