/*
 * Every allocation fails in turn. What reads input or writes results must say that memory ran out,
 * or come to the same result as ever; it never crashes and never calls half a result whole. Where a
 * subject makes thousands of allocations, the first ones and a spread of the others fail.
 *
 * Our own code gets its memory from the functions below (the linker's --wrap), Jansson too.
 */
#include <criterion/criterion.h>
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "conform/conform.h"
#include "report/report.h"
#include "results/reader.h"
#include "results/results.h"
#include "support/arena.h"
#include "support/hash.h"
#include "support/memory.h"

void *__real_malloc(size_t size);
void *__real_calloc(size_t count, size_t size);
void *__real_realloc(void *old, size_t size);
void *__wrap_malloc(size_t size);
void *__wrap_calloc(size_t count, size_t size);
void *__wrap_realloc(void *old, size_t size);

static unsigned long asked;   /* allocations since the count began */
static unsigned long fail_at; /* the one that fails, from 1; 0: none */

static bool fails(void)
{
    return ++asked == fail_at;
}

void *__wrap_malloc(size_t size)
{
    return fails() ? NULL : __real_malloc(size);
}

void *__wrap_calloc(size_t count, size_t size)
{
    return fails() ? NULL : __real_calloc(count, size);
}

void *__wrap_realloc(void *old, size_t size)
{
    return fails() ? NULL : __real_realloc(old, size);
}

/* Does its work and gives a hash of what came of it, or "" where it says that memory ran out. */
typedef void subject(char ret_hash[TW_HASH_HEX]);

enum { REQUESTS = 1 << 30 };

/* Requests to arenas come first, then what is asked of the system. Returns how many there were. */
static unsigned long try_at(subject *run, unsigned long at, unsigned long requests,
                            char ret_hash[TW_HASH_HEX])
{
    asked = 0;
    fail_at = at > requests ? at - requests : 0;
    tw_arena_fail_request(at > 0 && at <= requests ? at : REQUESTS);
    ret_hash[0] = '\0';
    run(ret_hash);
    fail_at = 0;
    return REQUESTS - tw_arena_fail_request(0);
}

static void fail_each(subject *run, unsigned most)
{
    char whole[TW_HASH_HEX], part[TW_HASH_HEX];
    unsigned told = 0, tried = 0;

    json_set_alloc_funcs(tw_memory_alloc, free);
    const unsigned long requests = try_at(run, 0, 0, whole);
    const unsigned long count = requests + asked;
    cr_assert_str_neq(whole, "", "it works while there is memory");
    cr_assert_gt(count, 10);
    for (unsigned long at = 1; at <= count; tried++) {
        try_at(run, at, requests, part);
        told += part[0] == '\0';
        cr_expect(part[0] == '\0' || strcmp(part, whole) == 0,
                  "allocation %lu of %lu: another result is called whole", at, count);
        at += at < most / 2 || count <= most ? 1 : 1 + (count - most / 2) / (most / 2);
    }
    cr_expect_gt(told * 2, tried, "%u of %u failures are told", told, tried);
    try_at(run, 0, 0, part);
    cr_expect_str_eq(part, whole, "afterwards all is as before");
}

static void hash_bytes(const char *bytes, size_t length, char ret_hash[TW_HASH_HEX])
{
    struct tw_hash hash;

    tw_hash_start(&hash);
    tw_hash_add(&hash, bytes, length);
    tw_hash_hex(&hash, ret_hash);
}

static void hash_text(const struct tw_text *text, char ret_hash[TW_HASH_HEX])
{
    if (!text->failed)
        hash_bytes(tw_text_string(text), text->length, ret_hash);
}

static const struct tw_library library = {.tables = &tw_builtin_tables,
                                          .references = &tw_builtin_references};

static bool load_model(struct tw_model *model, const char *const *paths, size_t count)
{
    tw_model_start(model);
    const enum tw_status loaded = tw_model_load(model, paths, count);

    return loaded == TW_OK && tw_model_check(model) == TW_OK;
}

/* The loader: a set is read, checked and made into tables. */
static void load_tiles(char ret_hash[TW_HASH_HEX])
{
    static const char *const paths[] = {SOURCE_DIR "/tiles/river.yaml"};
    const struct tw_tables *tables;
    struct tw_model model;

    if (load_model(&model, paths, 1) && tw_model_tables(&model, &tables) == TW_OK)
        hash_bytes(tables->sets[0].hash, strlen(tables->sets[0].hash), ret_hash);
    tw_model_done(&model);
}

Test(memory, the_loader_tells_that_memory_ran_out)
{
    fail_each(load_tiles, 300);
}

/* Diagnostics: what is wrong with a file is told in full, or it is told that memory ran out. */
static void load_wrong_tiles(char ret_hash[TW_HASH_HEX])
{
    static const char *const paths[] = {SOURCE_DIR
                                        "/tests/diagnostics/TW-TILE-010-city-not-touched.yaml"};
    struct tw_text text = {0};
    struct tw_model model;

    tw_model_start(&model);
    tw_model_load(&model, paths, 1);
    tw_model_check(&model);
    tw_diagnostics_text(&model.diagnostics, false, &text);
    if (!model.diagnostics.out_of_memory && text.length > 0)
        hash_text(&text, ret_hash);
    tw_text_done(&text);
    tw_model_done(&model);
}

Test(memory, diagnostics_tell_that_memory_ran_out)
{
    fail_each(load_wrong_tiles, 300);
}

static void write_results(struct tw_text *ret_lines)
{
    struct tw_results_writer writer = {.tables = &tw_builtin_tables, .call = ""};
    static const char *const rules[] = {"base"};
    char id[32];

    tw_results_header(&writer, "tilewright verify", rules, 1, 7);
    for (unsigned i = 0; i < 20; i++) {
        snprintf(id, sizeof id, "check-%u", i);
        tw_results_row(&writer, "check", id, "base", "pass");
        tw_results_pair(&writer.text, "title", "something holds");
        tw_results_row_end(&writer);
    }
    tw_results_footer(&writer);
    tw_results_seal(&writer.text);
    *ret_lines = writer.text;
}

/* The results reader: all lines of a sealed file. */
static void read_results(char ret_hash[TW_HASH_HEX])
{
    struct tw_text lines, seen = {0};
    struct tw_results_reader reader;
    struct tw_results_line line = {.kind = TW_LINE_HEADER};
    enum tw_status status = TW_NO_MEMORY;

    write_results(&lines);
    if (!lines.failed) {
        status = tw_reader_open_bytes(&reader, "results.jsonl", lines.bytes, lines.length);
        while (status == TW_OK && line.kind != TW_LINE_END) {
            status = tw_reader_next(&reader, &line);
            if (status != TW_OK || line.kind == TW_LINE_END)
                break;
            tw_text_add_bytes(&seen, line.text, line.length);
            json_decref(line.json);
        }
        if (status == TW_OK && reader.footed)
            hash_text(&seen, ret_hash);
        tw_reader_close(&reader);
    }
    tw_text_done(&lines);
    tw_text_done(&seen);
}

Test(memory, the_results_reader_tells_that_memory_ran_out)
{
    fail_each(read_results, 400);
}

/* The kit: cases are made, an answer is judged, rows are written. */
static void judge_answer(char ret_hash[TW_HASH_HEX])
{
    static const char answer[] = "{\"seq\": 1, \"answers\": [[1, 2]]}";
    const struct tw_conform_options options = {.rules = "base", .call = ""};
    struct tw_suite suite;
    struct tw_subject port;
    struct tw_text text = {0};
    unsigned rows = 0;

    tw_suite_start(&suite, &library);
    if (tw_suite_add_setups(&suite, "base") == TW_OK && suite.count > 0 &&
        suite.problems.length == 0 && !suite.problems.failed) {
        tw_port_start(&port, "port", NULL);
        port.folder = "answers";
        tw_answer_file(&port, &suite, 0, "a.json", answer, strlen(answer), &options);
        tw_port_judge(&port, &suite, "base", false);
        tw_port_rows(&port, &suite, &options, &text, &rows);
        if (!port.out_of_memory)
            hash_text(&text, ret_hash);
        tw_port_done(&port);
    }
    tw_text_done(&text);
    tw_suite_done(&suite);
}

Test(memory, the_kit_tells_that_memory_ran_out, .timeout = 240)
{
    fail_each(judge_answer, 300);
}

/* The report: the whole site of one rulebook, in memory. */
static void build_site(char ret_hash[TW_HASH_HEX])
{
    static const char *const paths[] = {SOURCE_DIR "/tiles", SOURCE_DIR "/rulesets"};
    static struct tw_model model;
    static bool loaded;
    const struct tw_report_input input = {.model = &model};
    struct tw_site site = {0};
    struct tw_hash hash;

    if (!loaded) {
        const unsigned long at = fail_at, request = tw_arena_fail_request(0);

        fail_at = 0;
        cr_assert(load_model(&model, paths, 2));
        asked = 0;
        fail_at = at;
        tw_arena_fail_request(request);
        loaded = true;
    }
    if (tw_report_build(&input, &site) == TW_OK && !site.failed) {
        bool failed = false;

        tw_hash_start(&hash);
        for (const struct tw_site_file *file = site.first; file; file = file->next) {
            failed |= file->text.failed;
            tw_hash_add(&hash, tw_text_string(&file->text), file->text.length);
        }
        if (!failed)
            tw_hash_hex(&hash, ret_hash);
    }
    tw_site_done(&site);
}

Test(memory, the_report_tells_that_memory_ran_out, .timeout = 300)
{
    fail_each(build_site, 40);
}
