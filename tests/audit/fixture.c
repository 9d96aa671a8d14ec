#include "fixture.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

static void read_file(const char *path, struct tw_text *ret_text)
{
    FILE *file = fopen(path, "rb");
    char bytes[4096];
    size_t got;

    cr_assert_not_null(file, "cannot open %s", path);
    while ((got = fread(bytes, 1, sizeof bytes, file)) > 0)
        tw_text_add_bytes(ret_text, bytes, got);
    fclose(file);
}

static void load(struct tw_model *model, const char *path, const char *name, const char *was,
                 const char *becomes)
{
    struct tw_text before = {0}, after = {0};
    const struct tw_source *source;
    const char *at;

    read_file(path, &before);
    at = was ? strstr(tw_text_string(&before), was) : NULL;
    if (was) {
        cr_assert_not_null(at, "%s is not in %s", was, path);
        tw_text_add_bytes(&after, before.bytes, (size_t)(at - before.bytes));
        tw_text_add(&after, becomes);
        tw_text_add(&after, at + strlen(was));
    } else {
        tw_text_add(&after, tw_text_string(&before));
    }
    cr_assert_eq(tw_source_from_bytes(name, after.bytes, after.length, &model->arena, &source),
                 TW_OK);
    tw_model_load_source(model, source);
    tw_text_done(&before);
    tw_text_done(&after);
}

void fixture_start(struct fixture *fixture, const char *was, const char *becomes)
{
    struct tw_text text = {0};

    tw_model_start(&fixture->model);
    load(&fixture->model, DATA "/hamlet.yaml", "hamlet.yaml", was, becomes);
    load(&fixture->model, DATA "/hamlet-known.yaml", "hamlet-known.yaml", NULL, NULL);
    tw_model_check(&fixture->model);
    tw_diagnostics_text(&fixture->model.diagnostics, false, &text);
    cr_assert_eq(fixture->model.diagnostics.errors, 0, "%s", tw_text_string(&text));
    tw_text_done(&text);
    tw_audit_start(&fixture->audit, &fixture->model);
}

enum tw_status fixture_add(struct fixture *fixture, const char *edition, const char *text)
{
    const struct tw_source *source;

    cr_assert_eq(
        tw_source_from_bytes("book.txt", text, strlen(text), &fixture->model.arena, &source),
        TW_OK);
    return tw_audit_add_book(&fixture->audit, edition, source);
}

enum tw_status fixture_read(struct fixture *fixture, const char *edition)
{
    char path[512];

    snprintf(path, sizeof path, BOOKS "/hamlet.%s.txt", edition);
    return tw_audit_read_book(&fixture->audit, edition, path);
}

const struct tw_audit_fact *fixture_fact(const struct fixture *fixture, const char *id,
                                         const char *edition)
{
    const struct tw_audit *audit = &fixture->audit;

    for (size_t i = 0; i < audit->fact_count; i++)
        if (strcmp(audit->facts[i].fact->id, id) == 0 &&
            strcmp(audit->books[audit->facts[i].book].edition, edition) == 0)
            return &audit->facts[i];
    cr_assert_fail("no result for %s in %s", id, edition);
    return NULL;
}

void fixture_done(struct fixture *fixture)
{
    tw_audit_done(&fixture->audit);
    tw_model_done(&fixture->model);
}
