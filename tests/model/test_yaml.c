/* Texts that no sensible person writes are refused quickly and with their own code. */
#include <criterion/criterion.h>
#include <string.h>
#include <time.h>

#include "model/model.h"

struct outcome {
    enum tw_status status;
    size_t errors;
    enum tw_code code;
    struct tw_place place;
    size_t memory;
    double seconds;
};

static double now(void)
{
    struct timespec time;

    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

static struct outcome parse(const char *bytes, size_t length)
{
    struct tw_arena arena = {0};
    struct tw_diagnostics diagnostics = {.arena = &arena};
    const struct tw_source *source;
    struct tw_yaml_node *root;
    struct outcome outcome = {.code = TW_CODE__COUNT};
    const double start = now();

    cr_assert_eq(tw_source_from_bytes("case.yaml", bytes, length, &arena, &source), TW_OK);
    outcome.status = tw_yaml_parse(source, &arena, &diagnostics, &root);
    outcome.errors = diagnostics.errors;
    if (diagnostics.count) {
        outcome.code = diagnostics.list[0].code;
        outcome.place = diagnostics.list[0].place;
    }
    outcome.seconds = now() - start;
    outcome.memory = arena.used - length;
    tw_arena_done(&arena);
    return outcome;
}

static struct outcome parse_text(const char *text)
{
    return parse(text, strlen(text));
}

/* A text made of `count` times `unit`. */
static struct outcome parse_repeated(const char *before, const char *unit, size_t count)
{
    struct tw_text text = {0};
    struct outcome outcome;

    tw_text_add(&text, before);
    for (size_t i = 0; i < count; i++)
        tw_text_add(&text, unit);
    outcome = parse(text.bytes, text.length);
    tw_text_done(&text);
    return outcome;
}

static void expect_refused(struct outcome outcome, enum tw_code code)
{
    cr_expect_eq(outcome.status, TW_UNUSABLE);
    cr_expect_eq(outcome.code, code, "%s and not %s",
                 outcome.code < TW_CODE__COUNT ? tw_code_name(outcome.code) : "nothing",
                 tw_code_name(code));
    cr_expect_lt(outcome.seconds, 5.0);
}

Test(yaml, ten_thousand_levels_are_refused_at_the_thirty_third)
{
    const struct outcome lists = parse_repeated("a: ", "[", 10000);
    const struct outcome maps = parse_repeated("", "{a: ", 10000);
    const struct outcome blocks = parse_repeated("", "- ", 10000);

    expect_refused(lists, TW_CODE_YAML_TOO_DEEP);
    expect_refused(maps, TW_CODE_YAML_TOO_DEEP);
    expect_refused(blocks, TW_CODE_YAML_TOO_DEEP);
    cr_expect_eq(lists.place.line, 1u);
    cr_expect_eq(lists.place.column, 35u, "column %u", lists.place.column);
    cr_expect_lt(lists.memory, 100000u);
}

Test(yaml, thirty_two_levels_are_read)
{
    char text[128] = "";

    memset(text, '[', 32);
    memset(text + 32, ']', 32);
    cr_expect_eq(parse_text(text).status, TW_OK);
}

Test(yaml, four_mebibytes_are_the_limit)
{
    const struct outcome long_text = parse_repeated("", "# padding padding\n", 300000);

    expect_refused(long_text, TW_CODE_FILE_TOO_LONG);
    cr_expect_lt(long_text.memory, 10000u);
}

Test(yaml, hostile_texts_take_no_more_than_a_moment)
{
    /* Each of them is close to four mebibytes long. */
    expect_refused(parse_repeated("", "\ta: b\n", 600000), TW_CODE_YAML_TAB);
    expect_refused(parse_repeated("a:\n", "- b\n", 1000000), TW_CODE_YAML_TOO_MANY_NODES);
    expect_refused(parse_repeated("", "? a\n", 199000), TW_CODE_YAML_DUPLICATE_KEY);
    expect_refused(parse_repeated("", "\x01\n", 1500000), TW_CODE_YAML_CONTROL);
    expect_refused(parse_repeated("- ", "&a ", 1000000), TW_CODE_YAML_ANCHOR);
    expect_refused(parse_repeated("a: \"", "x", 4000000), TW_CODE_YAML_SYNTAX);
    expect_refused(parse_repeated("{", "a, ", 1000000), TW_CODE_YAML_TOO_MANY_NODES);
}

Test(yaml, the_place_of_a_bad_byte_counts_characters)
{
    /* Two characters of two bytes each stand before it. */
    const struct outcome outcome = parse_text("a: b\nc: \xC3\xA9\xC3\xA9\xFF");

    expect_refused(outcome, TW_CODE_YAML_NOT_UTF8);
    cr_expect_eq(outcome.place.line, 2u);
    cr_expect_eq(outcome.place.column, 6u, "column %u", outcome.place.column);
}

Test(yaml, other_encodings_are_refused)
{
    expect_refused(parse("\xFF\xFE"
                         "a\0:\0 \0b\0",
                         10),
                   TW_CODE_YAML_NOT_UTF8);
    expect_refused(parse("\0a\0:\0 \0b", 8), TW_CODE_YAML_NUL);
}

Test(yaml, a_byte_order_mark_is_not_part_of_the_text)
{
    const struct outcome outcome = parse_text("\xEF\xBB\xBF"
                                              "a: [b");

    expect_refused(outcome, TW_CODE_YAML_SYNTAX);
    cr_expect_eq(parse_text("\xEF\xBB\xBF"
                            "a: b")
                     .status,
                 TW_OK);
    cr_expect_eq(parse_text("\xEF\xBB\xBF"
                            "a: *b")
                     .place.column,
                 4u);
}

Test(yaml, all_line_breaks_count_alike)
{
    static const char *const breaks[] = {"\n", "\r", "\r\n", "\xC2\x85", "\xE2\x80\xA8"};

    for (size_t i = 0; i < sizeof breaks / sizeof breaks[0]; i++) {
        struct tw_text text = {0};
        struct outcome outcome;

        tw_text_format(&text, "a: b%sc: *d", breaks[i]);
        outcome = parse(text.bytes, text.length);
        cr_expect_eq(outcome.place.line, 2u, "break %zu", i);
        cr_expect_eq(outcome.place.column, 4u, "break %zu", i);
        tw_text_done(&text);
    }
}

Test(yaml, fifty_reports_per_file_are_kept_and_the_rest_counted)
{
    struct tw_arena arena = {0};
    struct tw_diagnostics diagnostics = {.arena = &arena};
    const struct tw_source *source;
    struct tw_yaml_node *root;
    struct tw_text text = {0};

    for (int i = 0; i < 60; i++)
        tw_text_format(&text, "\tk%d: v\n", i);
    tw_source_from_bytes("case.yaml", text.bytes, text.length, &arena, &source);
    cr_expect_eq(tw_yaml_parse(source, &arena, &diagnostics, &root), TW_UNUSABLE);
    cr_expect_eq(diagnostics.errors, 60u);
    cr_expect_eq(diagnostics.count, 50u);
    cr_expect_eq(diagnostics.dropped, 10u);
    tw_text_clear(&text);
    tw_diagnostics_text(&diagnostics, false, &text);
    cr_expect(strstr(tw_text_string(&text), "case.yaml: 10 more not shown\n"));
    tw_text_done(&text);
    tw_arena_done(&arena);
}

Test(yaml, a_place_inside_a_scalar_is_exact_where_it_can_be)
{
    struct tw_arena arena = {0};
    struct tw_diagnostics diagnostics = {.arena = &arena};
    const char text[] = "a: one two\nb: 'one two'\nc: \"o\\x6ee two\"\n";
    const struct tw_source *source;
    struct tw_yaml_node *root;

    tw_source_from_bytes("case.yaml", text, strlen(text), &arena, &source);
    cr_assert_eq(tw_yaml_parse(source, &arena, &diagnostics, &root), TW_OK);
    cr_expect_eq(tw_yaml_place_in(root->items[0], 4, 3).column, 8u);
    cr_expect_eq(tw_yaml_place_in(root->items[1], 4, 3).column, 9u);
    cr_expect_eq(tw_yaml_place_in(root->items[2], 4, 3).column, 4u, "escapes: the whole scalar");
    cr_expect_eq(tw_yaml_place_in(root->items[2], 4, 3).width, 12u);
    tw_arena_done(&arena);
}
