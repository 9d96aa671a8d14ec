#include "results/results.h"

#include <string.h>

#include "results/identity.h"
#include "results/seal.h"
#include "results/standings.h"
#include "support/build.h"

#define WORD_STANDING(name, word) word,
const char *const tw_standing_words[] = {TW_STANDINGS(WORD_STANDING)};
#undef WORD_STANDING

void tw_results_pair(struct tw_text *text, const char *name, const char *value)
{
    tw_text_format(text, ",\"%s\":", name);
    tw_text_add_json(text, value);
}

static void add_file(struct tw_text *text, bool *first, const char *file, const char *hash)
{
    tw_text_add(text, *first ? "{\"file\":" : ",{\"file\":");
    tw_text_add_json(text, file);
    tw_results_pair(text, "hash", hash ? hash : "");
    tw_text_add_char(text, '}');
    *first = false;
}

/* A ruleset that stands for a tile set is in the same file, which is listed already. */
static bool names_a_set(const struct tw_tables *tables, const struct tw_ruleset *ruleset)
{
    bool found = false;

    for (unsigned i = 0; i < tables->set_count; i++)
        found |= tables->sets[i].hash && ruleset->hash &&
                 strcmp(tables->sets[i].hash, ruleset->hash) == 0;
    return found;
}

static void add_data(struct tw_results_writer *writer)
{
    const struct tw_tables *tables = writer->tables;
    struct tw_text *text = &writer->text, name = {0};
    bool first = true;

    tw_text_add(text, ",\"data\":[");
    for (unsigned i = 0; i < tables->set_count; i++)
        add_file(text, &first, tables->sets[i].file ? tables->sets[i].file : tables->sets[i].id,
                 tables->sets[i].hash);
    for (unsigned i = 0; i < tables->ruleset_count; i++) {
        if (names_a_set(tables, &tables->rulesets[i]))
            continue;
        tw_text_clear(&name);
        tw_text_format(&name, "rulesets/%s.yaml", tables->rulesets[i].id);
        add_file(text, &first, tw_text_string(&name), tables->rulesets[i].hash);
    }
    for (size_t i = 0; i < writer->more_count; i++)
        add_file(text, &first, writer->more[i].file, writer->more[i].hash);
    tw_text_add_char(text, ']');
    text->failed |= name.failed;
    tw_text_done(&name);
}

/* The header is an object that is not closed yet. */
static void add_identity(struct tw_results_writer *writer)
{
    struct tw_text *text = &writer->text;
    json_t *header;

    tw_text_add_char(text, '}');
    header = json_loadb(tw_text_string(text), text->length, 0, NULL);
    text->failed |= !tw_results_identity(header, writer->identity);
    json_decref(header);
    text->length -= text->length > 0;
    tw_results_pair(text, "identity", writer->identity);
}

/* Numbers that JSON readers cannot hold are texts. */
static void add_seed(struct tw_text *text, uint64_t seed)
{
    const char *quote = seed > INT64_MAX ? "\"" : "";

    tw_text_format(text, ",\"seed\":%s%llu%s", quote, (unsigned long long)seed, quote);
}

void tw_results_header(struct tw_results_writer *writer, const char *command,
                       const char *const *rules, unsigned rule_count, uint64_t seed)
{
    struct tw_text *text = &writer->text;
    char build[TW_HASH_HEX];

    tw_build_id(build);
    tw_text_format(text,
                   "{\"type\":\"header\",\"format\":%d,\"tool\":\"tilewright " TW_VERSION "\"",
                   TW_RESULTS_FORMAT);
    tw_results_pair(text, "build", build);
    tw_results_pair(text, "command", command);
    if (writer->time != NULL)
        tw_results_pair(text, "time", writer->time);
    tw_text_add(text, ",\"rules\":[");
    for (unsigned i = 0; i < rule_count; i++) {
        if (i > 0)
            tw_text_add_char(text, ',');
        tw_text_add_json(text, rules[i]);
    }
    tw_text_add_char(text, ']');
    add_seed(text, seed);
    tw_text_format(text, ",\"call\":{%s}",
                   writer->call[0] == ',' ? writer->call + 1 : writer->call);
    if (writer->shards > 1)
        tw_text_format(text, ",\"shard\":[%u,%u]", writer->shard, writer->shards);
    add_data(writer);
    add_identity(writer);
    tw_text_add(text, "}\n");
}

void tw_results_row(struct tw_results_writer *writer, const char *type, const char *id,
                    const char *rules, const char *status)
{
    tw_text_format(&writer->text, "{\"type\":\"%s\"", type);
    tw_results_pair(&writer->text, "id", id);
    tw_results_pair(&writer->text, "rules", rules);
    tw_results_pair(&writer->text, "status", status);
}

void tw_results_row_end(struct tw_results_writer *writer)
{
    tw_text_add(&writer->text, "}\n");
    writer->rows++;
}

void tw_results_footer(struct tw_results_writer *writer)
{
    tw_results_footer_with(writer, "");
}

void tw_results_footer_with(struct tw_results_writer *writer, const char *members)
{
    tw_text_format(&writer->text, "{\"type\":\"footer\",\"rows\":%u%s}\n", writer->rows, members);
}

/* False: memory ran out. */
static bool begin_rows(struct tw_seal *seal, const char *line, size_t length)
{
    json_t *header = json_loadb(line, length, 0, NULL);
    const bool read = header != NULL;

    tw_seal_begin_rows(seal, header);
    json_decref(header);
    return read;
}

void tw_results_seal(struct tw_text *lines)
{
    static const char footer[] = "{\"type\":\"footer\"";
    struct tw_text sealed = {0};
    struct tw_seal seal;
    bool failed = false;

    tw_seal_start(&seal);
    for (const char *at = tw_text_string(lines); *at;) {
        const size_t length = strcspn(at, "\n");
        const bool first = sealed.length == 0;

        if (length > 0)
            tw_seal_write(&seal, at, length, strncmp(at, footer, sizeof footer - 1) == 0, &sealed);
        if (first)
            failed |= !begin_rows(&seal, at, length);
        at += length + (at[length] == '\n');
    }
    sealed.failed |= lines->failed || failed;
    tw_text_done(lines);
    *lines = sealed;
}
