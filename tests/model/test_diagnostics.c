/*
 * Every case in tests/diagnostics/ gives exactly the text beside it, and every code has a case.
 *
 * A case is CODE-what.yaml, or a directory CODE-what/ whose files are loaded in name order, or made
 * by made_cases.c; the text is CODE-what.expected. With TW_UPDATE_EXPECTED set the texts are
 * written instead of compared: look at the difference before you keep it.
 */
#include <criterion/criterion.h>
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "made_cases.h"
#include "model/model.h"

enum { MOST_CASES = 1000, MOST_NAME = 120 };

struct cases {
    char names[MOST_CASES][MOST_NAME];
    size_t count;
};

static struct cases cases;

static int compare_names(const void *a, const void *b)
{
    return strcmp(a, b);
}

/* Every case once, in name order. */
static void find_cases(void)
{
    DIR *directory = opendir(CASES_DIR);
    struct dirent *entry;

    cr_assert_not_null(directory, "cannot open " CASES_DIR);
    cases.count = 0;
    while ((entry = readdir(directory)) != NULL) {
        const char *dot = strrchr(entry->d_name, '.');

        if (entry->d_name[0] == '.' || (dot && strcmp(dot, ".yaml") != 0))
            continue;
        cr_assert_lt(cases.count, (size_t)MOST_CASES);
        snprintf(cases.names[cases.count++], MOST_NAME, "%.*s",
                 dot ? (int)(dot - entry->d_name) : MOST_NAME - 1, entry->d_name);
    }
    closedir(directory);
    for (size_t i = 0; i < made_case_count; i++)
        snprintf(cases.names[cases.count++], MOST_NAME, "%s", made_cases[i].name);
    qsort(cases.names, cases.count, MOST_NAME, compare_names);
}

static void read_file(const char *path, struct tw_text *ret_text)
{
    FILE *file = fopen(path, "rb");
    char bytes[4096];
    size_t got;

    if (!file)
        return;
    while ((got = fread(bytes, 1, sizeof bytes, file)) > 0)
        tw_text_add_bytes(ret_text, bytes, got);
    fclose(file);
}

/* Loads a file under another name, so that the texts do not depend on where the tests run. */
static void load_as(struct tw_model *model, const char *path, const char *name)
{
    const struct tw_source *source;
    struct tw_text text = {0};

    read_file(path, &text);
    cr_assert_eq(
        tw_source_from_bytes(name, tw_text_string(&text), text.length, &model->arena, &source),
        TW_OK);
    tw_text_done(&text);
    tw_model_load_source(model, source);
}

static void load_directory(struct tw_model *model, const char *path)
{
    struct dirent **entries;
    const int count = scandir(path, &entries, NULL, alphasort);

    for (int i = 0; i < count; i++) {
        char file[1024];

        snprintf(file, sizeof file, "%s/%s", path, entries[i]->d_name);
        if (entries[i]->d_name[0] != '.')
            load_as(model, file, entries[i]->d_name);
        free(entries[i]);
    }
    free(entries);
}

static void load_made(struct tw_model *model, void (*make)(struct tw_model *model))
{
    char directory[] = "/tmp/tilewright-test-XXXXXX";
    char command[64];

    cr_assert_not_null(mkdtemp(directory));
    cr_assert_eq(chdir(directory), 0);
    make(model);
    cr_assert_eq(chdir("/"), 0);
    snprintf(command, sizeof command, "rm -r %s", directory);
    cr_assert_eq(system(command), 0);
}

static void load_case(struct tw_model *model, const char *name)
{
    char path[512];
    struct stat info;

    for (size_t i = 0; i < made_case_count; i++)
        if (strcmp(made_cases[i].name, name) == 0) {
            load_made(model, made_cases[i].make);
            return;
        }
    snprintf(path, sizeof path, CASES_DIR "/%s", name);
    if (stat(path, &info) == 0 && S_ISDIR(info.st_mode)) {
        load_directory(model, path);
        return;
    }
    snprintf(path, sizeof path, CASES_DIR "/%s.yaml", name);
    load_as(model, path, "case.yaml");
}

static void write_expected(const char *path, const struct tw_text *text)
{
    FILE *file = fopen(path, "wb");

    cr_assert_not_null(file);
    fwrite(tw_text_string(text), 1, text->length, file);
    fclose(file);
}

static void check_case(const char *name)
{
    struct tw_text expected = {0};
    struct tw_text text = {0};
    struct tw_model model;
    char code[MOST_NAME + 2];
    char path[512];

    tw_model_start(&model);
    load_case(&model, name);
    tw_model_check(&model);
    tw_diagnostics_text(&model.diagnostics, false, &text);
    snprintf(path, sizeof path, CASES_DIR "/%s.expected", name);
    if (getenv("TW_UPDATE_EXPECTED"))
        write_expected(path, &text);
    read_file(path, &expected);
    cr_expect_str_eq(tw_text_string(&text), tw_text_string(&expected), "%s gives\n%s\nand not\n%s",
                     name, tw_text_string(&text), tw_text_string(&expected));
    snprintf(code, sizeof code, "[%.11s]", name); /* TW-TILE-012 */
    if (strncmp(name, "TW-SET", 6) == 0 || strncmp(name, "TW-VOC", 6) == 0)
        snprintf(code, sizeof code, "[%.10s]", name);
    cr_expect(strstr(tw_text_string(&text), code), "%s does not give its code:\n%s", name,
              tw_text_string(&text));
    tw_text_done(&text);
    tw_text_done(&expected);
    tw_model_done(&model);
}

Test(diagnostics, every_case_gives_its_text)
{
    find_cases();
    for (size_t i = 0; i < cases.count; i++)
        check_case(cases.names[i]);
}

Test(diagnostics, every_code_has_a_case)
{
    find_cases();
    for (int code = 0; code < TW_CODE__COUNT; code++) {
        const char *name = tw_code_name((enum tw_code)code);
        const size_t length = strlen(name);
        /* Those of scenarios, records, positions and rulebooks have theirs in tests/play/ and
         * tests/audit/. */
        bool found = strncmp(name, "TW-SCEN", 7) == 0 || strncmp(name, "TW-JSON", 7) == 0 ||
                     strncmp(name, "TW-POS", 6) == 0 || strncmp(name, "TW-AUDIT", 8) == 0;

        for (size_t i = 0; i < cases.count; i++)
            found |= strncmp(cases.names[i], name, length) == 0 && cases.names[i][length] == '-';
        cr_expect(found, "%s has no case", name);
    }
}

Test(diagnostics, every_code_is_documented)
{
    struct tw_text manual = {0};

    read_file(DOCS_DIR "/diagnostics.md", &manual);
    for (int i = 0; i < TW_CODE__COUNT; i++) {
        static const char *const severities[] = {"error", "warning", "note"};
        const enum tw_code code = (enum tw_code)i;
        struct tw_text row = {0};

        tw_text_format(&row, "| `%s` | %s | %s |\n", tw_code_name(code),
                       severities[tw_code_severity(code)], tw_code_summary(code));
        cr_expect(strstr(tw_text_string(&manual), tw_text_string(&row)),
                  "docs/diagnostics.md lacks %s", tw_text_string(&row));
        tw_text_done(&row);
    }
    tw_text_done(&manual);
}

static struct tw_text shown_as(const char *name,
                               void (*show)(const struct tw_diagnostics *, struct tw_text *))
{
    struct tw_text text = {0};
    struct tw_model model;

    tw_model_start(&model);
    load_case(&model, name);
    tw_model_check(&model);
    show(&model.diagnostics, &text);
    tw_model_done(&model);
    return text;
}

Test(diagnostics, programs_get_the_same_as_people)
{
    struct tw_text json = shown_as("TW-TILE-012-unknown-half", tw_diagnostics_json);
    struct tw_text sarif = shown_as("TW-TILE-012-unknown-half", tw_diagnostics_sarif);

    cr_expect_str_eq(tw_text_string(&json),
                     "[\n  {\"code\": \"TW-TILE-012\", \"severity\": \"error\", "
                     "\"file\": \"case.yaml\", \"line\": 10, \"column\": 26, \"width\": 3, "
                     "\"message\": \"unknown port 'SRR'\", \"notes\": [\"did you mean 'SR'?\", "
                     "\"halves are NL NR EL ER SL SR WL WR\"]}\n]");
    cr_expect(strstr(tw_text_string(&sarif), "\"ruleId\": \"TW-TILE-012\", \"ruleIndex\": 0, "
                                             "\"level\": \"error\""));
    cr_expect(strstr(tw_text_string(&sarif),
                     "{\"startLine\": 10, \"startColumn\": 26, \"endColumn\": 29}"));
    tw_text_done(&json);
    tw_text_done(&sarif);
}

/* Quoted lines are cut to fit, and what is underlined stays in sight. */
Test(diagnostics, long_lines_are_cut_around_the_caret)
{
    struct tw_arena arena = {0};
    struct tw_diagnostics diagnostics = {.arena = &arena};
    char line[1000];
    const struct tw_source *source;
    struct tw_text text = {0};

    memset(line, '.', sizeof line);
    memcpy(line + 500,
           "\xD0\x96"
           "X\t",
           4); /* a letter of two bytes, the culprit, a tab */
    cr_assert_eq(tw_source_from_bytes("a.yaml", line, sizeof line, &arena, &source), TW_OK);
    tw_diagnostics_add(&diagnostics, TW_CODE_YAML_SYNTAX,
                       (struct tw_place){.source = source, .line = 1, .column = 502, .width = 1},
                       "here");
    tw_diagnostics_text(&diagnostics, false, &text);
    cr_expect_str_eq(tw_text_string(&text),
                     "a.yaml:1:502: error: here [TW-YAML-001]\n"
                     "    1 | .........................................\xD0\x96X\xE2\x86\x92"
                     "................................................\n"
                     "      |                                           ^\n",
                     "%s", tw_text_string(&text));
    tw_text_done(&text);
    tw_arena_done(&arena);
}

Test(diagnostics, overlong_and_unsafe_names_are_tamed_in_messages)
{
    struct tw_arena arena = {0};
    struct tw_diagnostics diagnostics = {.arena = &arena};
    char name[1000];
    const struct tw_diagnostic *diagnostic;

    memset(name, 'x', sizeof name);
    name[3] = '\033'; /* the beginning of a terminal sequence */
    name[4] = '\xFF';
    name[sizeof name - 1] = '\0';
    diagnostic = tw_diagnostics_add(&diagnostics, TW_CODE_YAML_UNKNOWN_KEY, (struct tw_place){0},
                                    "'%s' is wrong", name);
    cr_assert_not_null(diagnostic);
    cr_expect_lt(strlen(diagnostic->message), 300u);
    cr_expect(strstr(diagnostic->message, "'xxx\\x1B\xEF\xBF\xBDxxx"));
    cr_expect(strstr(diagnostic->message, " ... "));
    cr_expect(strstr(diagnostic->message, "xxx' is wrong"));
    tw_arena_done(&arena);
}

Test(diagnostics, codes_are_unique)
{
    for (int a = 0; a < TW_CODE__COUNT; a++)
        for (int b = 0; b < a; b++)
            cr_expect_str_neq(tw_code_name((enum tw_code)a), tw_code_name((enum tw_code)b));
}
