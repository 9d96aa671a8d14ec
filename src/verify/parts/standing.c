#define _GNU_SOURCE /* getline(), gethostname() */
#include "verify/parts/standing.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "results/identity.h"
#include "results/reader.h"
#include "verify/campaign/internal.h"
#include "verify/lockstep/lockstep.h"

enum { QUIET_FOR = 120 }; /* after so many seconds without a sign of life a part is stale */

#define WORD(name, word, text) word,
const char *const tw_part_words[] = {TW_PART_STATES(WORD)};
#undef WORD
#define WORD(name, word, text) text,
const char *const tw_part_texts[] = {TW_PART_STATES(WORD)};
#undef WORD

struct search {
    const struct tw_plan *plan;
    struct tw_standing_of_plan *standing;
    unsigned part; /* from 1 */
    struct tw_part_standing *found;
};

static const json_t *rules_of(const struct search *search)
{
    return json_object_get(search->plan->header, "rules");
}

static void take_row(const struct search *search, const json_t *row)
{
    if (strcmp(tw_result_text(row, "type", ""), "finding") == 0 &&
        strcmp(tw_result_text(row, "status", ""), "fail") == 0)
        tw_findings_take(&search->standing->findings, row, rules_of(search));
}

/* A failure in the journal, as the row that it will be. */
static void take_failure(const struct search *search, const json_t *line, const json_t *failure)
{
    const char *why = tw_result_text(failure, "why", "");
    const char *check =
        tw_check_words[(unsigned long long)tw_result_count(failure, "check") % TW_CHECK__COUNT];
    const char *rules = tw_result_text(line, "rules", "");
    char cause[TW_CAUSE];
    json_t *row;

    tw_cause_of(check, why, cause);
    row = json_pack("{s:o,s:s,s:s,s:s,s:{s:I}}", "id",
                    json_sprintf("%s/%s/%lld", tw_result_text(line, "task", ""), check,
                                 tw_result_count(failure, "index")),
                    "rules", rules, "message", why, "cause", cause, "where", rules,
                    (json_int_t)tw_result_count(failure, "count"));
    search->standing->failed |= !row;
    if (row)
        tw_findings_take(&search->standing->findings, row, rules_of(search));
    json_decref(row);
}

/* Is this header the plan's, for this part? */
static bool is_planned(const struct search *search, const json_t *header)
{
    const json_t *shard = json_object_get(header, "shard");
    struct tw_text what = {0};
    bool same = !tw_results_differ(search->plan->header, header, &what);

    tw_text_done(&what);
    if (search->plan->parts == 1)
        return same && !shard;
    return same && json_integer_value(json_array_get(shard, 0)) == search->part &&
           json_integer_value(json_array_get(shard, 1)) == search->plan->parts;
}

/* Reads the results of the part; findings count only if they belong to the plan. */
static void look_at_results(const struct search *search, const char *path)
{
    struct tw_results_reader reader;
    struct tw_results_line line = {.kind = TW_LINE_HEADER};
    enum tw_status status = tw_reader_open(&reader, path);
    bool ours = false;

    search->found->state = TW_PART_MISSING;
    if (status != TW_OK) {
        tw_reader_close(&reader);
        return;
    }
    while (status == TW_OK && line.kind != TW_LINE_END) {
        status = tw_reader_next(&reader, &line);
        if (status != TW_OK)
            break;
        if (line.kind == TW_LINE_HEADER)
            ours = is_planned(search, line.json);
        if (ours && line.kind == TW_LINE_ROW)
            take_row(search, line.json);
        json_decref(line.json);
    }
    search->found->state = status != TW_OK ? TW_PART_SPOILT
                           : !ours         ? TW_PART_OTHER
                           : reader.footed ? TW_PART_DONE
                                           : TW_PART_STOPPED;
    tw_reader_close(&reader);
}

/* The writer of the journal, as far as it is recorded. */
struct writer {
    long long started; /* seconds since 1970; 0: not stated */
    long long pid;
    char host[256];
    uint64_t units; /* since then */
};

/* On this machine a dead writer can be detected; elsewhere only its signs of life count. */
static enum tw_part_state state_of(const struct writer *writer, long long idle)
{
    char host[256] = "";

    gethostname(host, sizeof host - 1);
    if (writer->pid > 0 && strcmp(host, writer->host) == 0 && kill((pid_t)writer->pid, 0) != 0)
        return TW_PART_STOPPED;
    return idle > QUIET_FOR ? TW_PART_STALE : TW_PART_RUNNING;
}

static void take_line(const struct search *search, const char *text, struct writer *writer)
{
    const bool matters = strstr(text, "\"started\"") || strstr(text, "\"failures\":[{");
    json_t *line = matters ? json_loads(text, 0, NULL) : NULL;
    size_t at;
    const json_t *failure;

    if (strncmp(text, "{\"task\"", 7) == 0) {
        search->found->units++;
        writer->units++;
    }
    json_array_foreach(json_object_get(line, "failures"), at, failure)
        take_failure(search, line, failure);
    if (json_object_get(line, "started"))
        *writer = (struct writer){.started = tw_result_number(line, "started", 0),
                                  .pid = tw_result_number(line, "pid", 0)};
    if (json_object_get(line, "started"))
        snprintf(writer->host, sizeof writer->host, "%s", tw_result_text(line, "host", ""));
    json_decref(line);
}

/* What the part has done so far. */
static void look_at_journal(const struct search *search, const char *path)
{
    FILE *file = fopen(path, "r");
    struct writer writer = {0};
    struct stat about;
    char *line = NULL;
    size_t room = 0;
    json_t *header = NULL;

    if (!file)
        return;
    if (getline(&line, &room, file) > 0)
        header = json_loads(line, 0, NULL);
    if (!header || !is_planned(search, header) || fstat(fileno(file), &about) != 0) {
        search->found->state = header ? TW_PART_OTHER : TW_PART_STOPPED;
    } else {
        while (getline(&line, &room, file) > 0)
            take_line(search, line, &writer);
        search->found->idle = (long long)(time(NULL) - about.st_mtime);
        search->found->state = state_of(&writer, search->found->idle);
        snprintf(search->found->host, sizeof search->found->host, "%.63s", writer.host);
        if (writer.started > 0 && about.st_mtime > writer.started)
            search->found->rate = (double)writer.units / (double)(about.st_mtime - writer.started);
    }
    json_decref(header);
    free(line);
    fclose(file);
}

/* Units are dealt out in turn, so the first parts may have one more. */
static uint64_t units_of(const struct tw_plan *plan, unsigned part)
{
    return plan->units / plan->parts + (part - 1 < plan->units % plan->parts);
}

static void look_at_part(const struct search *search, const char *folder)
{
    struct tw_standing_of_plan *standing = search->standing;
    struct tw_part_standing *found = search->found;
    struct tw_text path = {0};

    found->idle = -1;
    tw_text_format(&path, "%s/%u.jsonl", folder, search->part);
    look_at_results(search, tw_text_string(&path));
    tw_text_add(&path, ".journal");
    if (found->state != TW_PART_DONE)
        look_at_journal(search, tw_text_string(&path));
    if (found->state == TW_PART_DONE)
        found->units = units_of(search->plan, search->part);
    standing->counts[found->state]++;
    standing->units_done += found->units;
    standing->rate += found->state == TW_PART_RUNNING ? found->rate : 0;
    standing->failed |= path.failed;
    tw_text_done(&path);
}

void tw_standing_find(const struct tw_plan *plan, const char *folder,
                      struct tw_standing_of_plan *standing)
{
    *standing = (struct tw_standing_of_plan){0};
    standing->parts = tw_arena_array(&standing->arena, plan->parts, sizeof *standing->parts);
    tw_findings_start(&standing->findings);
    standing->failed = !standing->parts;
    for (unsigned i = 0; i < plan->parts && !standing->failed; i++) {
        const struct search search = {plan, standing, i + 1, &standing->parts[i]};

        look_at_part(&search, folder);
    }
    standing->failed |= standing->findings.failed;
}

void tw_standing_done(struct tw_standing_of_plan *standing)
{
    tw_findings_done(&standing->findings);
    tw_arena_done(&standing->arena);
}

static bool is_left(const struct tw_part_standing *part)
{
    return part->state != TW_PART_DONE && part->state != TW_PART_RUNNING;
}

void tw_standing_left(const struct tw_standing_of_plan *standing, unsigned parts,
                      struct tw_text *text)
{
    for (unsigned i = 0; i < parts; i++) {
        const unsigned first = i;

        if (!is_left(&standing->parts[i]))
            continue;
        while (i + 1 < parts && is_left(&standing->parts[i + 1]))
            i++;
        tw_text_format(text, "%s%u", text->length > 0 ? "," : "", first + 1);
        if (i > first)
            tw_text_format(text, "%s%u", i > first + 1 ? "-" : ",", i + 1);
    }
}
