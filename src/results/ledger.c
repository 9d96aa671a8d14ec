#include "results/ledger.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "results/reader.h"

enum { MOST_LINE = 1 << 16, SUM = 16 };

/* Members of a call that say which games or what else was done, and not how games were played. */
static const char *const other_members[] = {"command",    "games", "from",        "written",
                                            "exhaustive", "only",  "oracle-only", NULL};

void tw_ledger_start(struct tw_ledger *ledger)
{
    *ledger = (struct tw_ledger){.entries = json_object()};
}

void tw_ledger_done(struct tw_ledger *ledger)
{
    json_decref(ledger->entries);
    ledger->entries = NULL;
}

static void sum_of(json_t *entry, char ret_hex[TW_HASH_HEX])
{
    char *text;
    struct tw_hash hash;

    json_object_del(entry, "sum");
    text = json_dumps(entry, JSON_COMPACT | JSON_SORT_KEYS);
    tw_hash_start(&hash);
    if (text)
        tw_hash_add(&hash, text, strlen(text));
    tw_hash_hex(&hash, ret_hex);
    ret_hex[SUM] = '\0';
    free(text);
}

static bool is_range(const json_t *entry)
{
    const long long from = tw_result_number(entry, "from", -1),
                    games = tw_result_number(entry, "games", -1);

    return strcmp(tw_result_text(entry, "type", ""), "range") == 0 &&
           tw_result_number(entry, "format", 0) == 1 && from >= 0 && games > 0 &&
           games <= INT64_MAX - from && tw_result_number(entry, "findings", -1) >= 0 &&
           json_is_array(json_object_get(entry, "rules")) &&
           json_is_object(json_object_get(entry, "how")) && tw_result_text(entry, "build", NULL) &&
           tw_result_text(entry, "tool", NULL) && tw_result_text(entry, "time", NULL) &&
           tw_result_text(entry, "identity", NULL);
}

/* A run that stands there twice, as in ledgers of two machines, counts once: the first time. */
static bool keep(struct tw_ledger *ledger, json_t *entry)
{
    const char *identity = tw_result_text(entry, "identity", "");
    const json_t *known = json_object_get(ledger->entries, identity);

    return (known &&
            strcmp(tw_result_text(known, "time", ""), tw_result_text(entry, "time", "")) <= 0) ||
           json_object_set(ledger->entries, identity, entry) == 0;
}

/* Takes in one line. NULL: fine; else what is wrong with it. */
static const char *take_line(struct tw_ledger *ledger, const char *line, size_t length)
{
    json_t *entry = json_loadb(line, length, JSON_REJECT_DUPLICATES, NULL);
    char sum[TW_HASH_HEX], said[TW_HASH_HEX] = "";
    const char *wrong = NULL;

    if (!is_range(entry)) {
        wrong = "is no line of a ledger";
    } else {
        snprintf(said, sizeof said, "%s", tw_result_text(entry, "sum", ""));
        sum_of(entry, sum);
        if (strcmp(sum, said) != 0)
            wrong = "was changed: its sum is another one";
        else if (!keep(ledger, entry))
            wrong = "cannot be kept: memory ran out";
    }
    json_decref(entry);
    return wrong;
}

enum tw_status tw_ledger_read(struct tw_ledger *ledger, const char *path, bool may_miss,
                              struct tw_text *problem)
{
    FILE *file = fopen(path, "r");
    enum tw_status status = TW_OK;
    char *line = NULL;
    size_t room = 0, number = 0;
    ssize_t length;

    if (!file && errno == ENOENT && may_miss)
        return TW_OK;
    if (!file) {
        tw_text_format(problem, "cannot read '%s': %s", path, strerror(errno));
        return TW_UNUSABLE;
    }
    while (status == TW_OK && (length = getline(&line, &room, file)) > 0) {
        const bool whole = line[length - 1] == '\n';
        const char *wrong = length > MOST_LINE ? "is no line of a ledger"
                            : !whole           ? "breaks off"
                                               : take_line(ledger, line, (size_t)length);

        number++;
        if (wrong) {
            tw_text_format(problem, "%s:%zu: the line %s", path, number, wrong);
            status = TW_UNUSABLE;
        }
    }
    if (status == TW_OK && ferror(file)) {
        tw_text_format(problem, "cannot read '%s': %s", path, strerror(errno));
        status = TW_UNUSABLE;
    }
    free(line);
    fclose(file);
    return status;
}

static json_t *how_of(const json_t *call)
{
    json_t *how = json_deep_copy(call);

    for (const char *const *name = other_members; how && *name; name++)
        json_object_del(how, *name);
    return how;
}

/* What a file of results says of its run. */
struct run {
    json_t *header, *games;
    long long findings;
    bool footed;
};

static enum tw_status read_run(const char *path, struct run *run, struct tw_text *problem)
{
    struct tw_results_reader reader;
    struct tw_results_line line = {.kind = TW_LINE_HEADER};
    enum tw_status status = tw_reader_open(&reader, path);

    while (status == TW_OK && line.kind != TW_LINE_END) {
        status = tw_reader_next(&reader, &line);
        if (status != TW_OK)
            break;
        if (line.kind == TW_LINE_HEADER)
            run->header = json_incref(line.json);
        if (line.kind == TW_LINE_ROW && line.type == TW_ROW_FINDING)
            run->findings++;
        if (line.kind == TW_LINE_FOOTER)
            run->games = json_incref(json_object_get(line.json, "games"));
        json_decref(line.json);
    }
    run->footed = status == TW_OK && reader.footed;
    tw_text_add(problem, tw_text_string(&reader.problem));
    tw_reader_close(&reader);
    return status == TW_FINDING ? TW_UNUSABLE : status;
}

static json_t *entry_of(const struct run *run, const char *time)
{
    const json_t *call = json_object_get(run->header, "call");

    return json_pack("{s:s,s:i,s:O,s:O,s:O,s:O,s:O,s:o,s:I,s:I,s:I,s:O,s:s}", "type", "range",
                     "format", 1, "identity", json_object_get(run->header, "identity"), "tool",
                     json_object_get(run->header, "tool"), "build",
                     json_object_get(run->header, "build"), "seed",
                     json_object_get(run->header, "seed"), "rules",
                     json_object_get(run->header, "rules"), "how", how_of(call), "from",
                     (json_int_t)tw_result_count(call, "from"), "games",
                     (json_int_t)tw_result_count(call, "games"), "findings",
                     (json_int_t)run->findings, "by_rules", run->games, "time", time);
}

static enum tw_status write_entry(struct tw_ledger *ledger, json_t *entry, struct tw_text *line)
{
    char sum[TW_HASH_HEX], *text;

    if (!entry)
        return TW_NO_MEMORY;
    sum_of(entry, sum);
    json_object_set_new(entry, "sum", json_string(sum));
    text = json_dumps(entry, JSON_COMPACT);
    if (text)
        tw_text_format(line, "%s\n", text);
    free(text);
    return text && keep(ledger, entry) && !line->failed ? TW_OK : TW_NO_MEMORY;
}

enum tw_status tw_ledger_add(struct tw_ledger *ledger, const char *results, const char *time,
                             struct tw_text *line, struct tw_text *problem)
{
    struct run run = {0};
    enum tw_status status = read_run(results, &run, problem);

    if (status == TW_OK && (!run.footed || json_object_get(run.header, "shard") ||
                            tw_result_count(json_object_get(run.header, "call"), "games") == 0 ||
                            !json_is_object(run.games))) {
        tw_text_format(problem, "'%s' is no whole run of random games", results);
        status = TW_UNUSABLE;
    }
    if (status == TW_OK &&
        !json_object_get(ledger->entries, tw_result_text(run.header, "identity", ""))) {
        json_t *entry = entry_of(&run, time);

        status = write_entry(ledger, entry, line);
        json_decref(entry);
    }
    json_decref(run.header);
    json_decref(run.games);
    return status;
}

/* Of seed, rules and how games are played: numbers of games mean the same games. */
static void kind_of(const json_t *seed, const json_t *rules, const json_t *how,
                    char ret_hex[TW_HASH_HEX])
{
    json_t *list = json_pack("[O?,O?,O?]", (json_t *)seed, (json_t *)rules, (json_t *)how);
    char *text = json_dumps(list, JSON_COMPACT | JSON_SORT_KEYS);
    struct tw_hash hash;

    tw_hash_start(&hash);
    if (text)
        tw_hash_add(&hash, text, strlen(text));
    tw_hash_hex(&hash, ret_hex);
    free(text);
    json_decref(list);
}

void tw_ledger_kind(const json_t *entry, char ret_hex[TW_HASH_HEX])
{
    kind_of(json_object_get(entry, "seed"), json_object_get(entry, "rules"),
            json_object_get(entry, "how"), ret_hex);
}

uint64_t tw_ledger_next(const struct tw_ledger *ledger, const json_t *header)
{
    json_t *how = how_of(json_object_get(header, "call"));
    char ours[TW_HASH_HEX], theirs[TW_HASH_HEX];
    uint64_t next = 0;
    const char *key;
    json_t *entry;

    kind_of(json_object_get(header, "seed"), json_object_get(header, "rules"), how, ours);
    json_object_foreach(ledger->entries, key, entry)
    {
        const uint64_t end = (uint64_t)tw_result_number(entry, "from", 0) +
                             (uint64_t)tw_result_number(entry, "games", 0);

        tw_ledger_kind(entry, theirs);
        if (strcmp(ours, theirs) == 0 && end > next)
            next = end;
    }
    json_decref(how);
    return next;
}

void tw_ledger_tell_kind(const json_t *entry, struct tw_text *text)
{
    const json_t *list = json_object_get(entry, "rules"), *seed = json_object_get(entry, "seed");
    json_t *how = json_object_get(entry, "how"), *value;
    const char *name;

    if (json_array_size(list) == 1)
        tw_text_add(text, json_string_value(json_array_get(list, 0)));
    else
        tw_text_format(text, "%zu rules", json_array_size(list));
    if (json_is_string(seed))
        tw_text_format(text, ", seed %s", json_string_value(seed));
    else
        tw_text_format(text, ", seed %lld", (long long)json_integer_value(seed));
    json_object_foreach(how, name, value)
    {
        char *told = json_dumps(value, JSON_COMPACT | JSON_ENCODE_ANY);

        tw_text_format(text, ", %s ", name);
        tw_text_add(text, json_is_string(value) ? json_string_value(value) : told ? told : "");
        free(told);
    }
}
