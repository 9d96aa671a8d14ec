#include "made_cases.h"

#include <criterion/criterion.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static void load(struct tw_model *model, const char *path)
{
    tw_model_load(model, &path, 1);
}

static void load_text(struct tw_model *model, struct tw_text *text)
{
    const struct tw_source *source;

    cr_assert_eq(tw_source_from_bytes("case.yaml", tw_text_string(text), text->length,
                                      &model->arena, &source),
                 TW_OK);
    tw_model_load_source(model, source);
    tw_text_done(text);
}

static void make_unreadable(struct tw_model *model)
{
    load(model, "/proc/self/mem"); /* opens, and gives an error when it is read */
}

static void make_missing(struct tw_model *model)
{
    load(model, "missing.yaml");
}

static void make_directory(struct tw_model *model)
{
    const struct tw_source *source;

    tw_source_read(".", &model->arena, &model->diagnostics, &source);
}

static void make_device(struct tw_model *model)
{
    load(model, "/dev/null");
}

static void make_pipe(struct tw_model *model)
{
    cr_assert_eq(mkfifo("pipe.yaml", 0600), 0);
    load(model, "pipe.yaml");
}

/* A hundred megabytes that take no room on the disk. */
static void make_too_long(struct tw_model *model)
{
    const int file = open("long.yaml", O_CREAT | O_WRONLY, 0600);

    cr_assert_geq(file, 0);
    cr_assert_eq(ftruncate(file, 100 * 1000 * 1000), 0);
    close(file);
    load(model, "long.yaml");
    cr_expect_lt(model->arena.used, 100000u, "it is not read");
}

static void make_no_yaml(struct tw_model *model)
{
    cr_assert_eq(mkdir("empty", 0700), 0);
    load(model, "empty");
}

static void make_nested(struct tw_model *model)
{
    char path[64] = "deep";

    cr_assert_eq(mkdir(path, 0700), 0);
    for (int i = 0; i < 10; i++) {
        strcat(path, "/d");
        cr_assert_eq(mkdir(path, 0700), 0);
    }
    load(model, "deep");
}

static void make_too_many_nodes(struct tw_model *model)
{
    struct tw_text text = {0};

    tw_text_add(&text, "set: [");
    for (int i = 0; i < TW_YAML_MAX_NODES; i++)
        tw_text_add(&text, i % 32 == 0 ? "\n a," : "a,");
    tw_text_add(&text, "]\n");
    load_text(model, &text);
}

static void make_too_many_rows(struct tw_model *model)
{
    struct tw_text text = {0};

    tw_text_add(&text, "set: case\ntitle: A case\nprovenance: attested\nsource: made for a test\n"
                       "total: 1001\ntiles:\n");
    for (int i = 0; i < 1001; i++)
        tw_text_format(&text, "  - {id: x-%d, count: 1, c1: {city: N E S W}}\n", i);
    load_text(model, &text);
}

/* Repeated words are not read on for ever. */
static void make_endless_ports(struct tw_model *model)
{
    struct tw_text text = {0};

    tw_text_add(&text, "set: case\ntitle: A case\nprovenance: reconstructed\nsource: none\n"
                       "total: 1\ntiles:\n  - {id: x, count: 1, c1: {city: ");
    for (int i = 0; i < 100000; i++)
        tw_text_add(&text, "N ");
    tw_text_add(&text, "N}}\n");
    load_text(model, &text);
}

static void make_too_many_clauses(struct tw_model *model)
{
    struct tw_text text = {0};

    tw_text_add(&text, "ruleset: case\ntitle: A case\neditions: {en: {title: E, language: en}}\n"
                       "clauses:\n");
    for (int i = 0; i < 10001; i++)
        tw_text_format(&text,
                       "  - {id: X-%d, topic: t, rule: fact, statement: s, "
                       "sources: [{edition: en, section: s}]}\n",
                       i);
    load_text(model, &text);
}

const struct made_case made_cases[] = {
    {"TW-FILE-001-unreadable", make_unreadable},
    {"TW-FILE-002-missing", make_missing},
    {"TW-FILE-003-directory", make_directory},
    {"TW-FILE-004-device", make_device},
    {"TW-FILE-004-pipe", make_pipe},
    {"TW-FILE-005-hundred-megabytes", make_too_long},
    {"TW-FILE-007-empty-directory", make_no_yaml},
    {"TW-FILE-009-deep-directories", make_nested},
    {"TW-RULE-024-ten-thousand-clauses", make_too_many_clauses},
    {"TW-YAML-012-half-a-million", make_too_many_nodes},
    {"TW-YAML-022-endless-ports", make_endless_ports},
    {"TW-YAML-022-thousand-rows", make_too_many_rows},
};

const size_t made_case_count = sizeof made_cases / sizeof made_cases[0];
