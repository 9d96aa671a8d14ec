#include <criterion/criterion.h>
#include <string.h>

#include "generators/generate.h"
#include "generators/names.h"
#include "generators/outputs.h"
#include "generators/template/filters.h"
#include "generators/writer.h"

static struct tw_text text;
static struct tw_writer writer;

static void begin(void)
{
    tw_writer_start(&writer, &text);
}

/* Ends the writing and compares all of it. */
static void expect(const char *expected)
{
    cr_assert_eq(tw_writer_done(&writer), TW_OK);
    cr_assert_str_eq(tw_text_string(&text), expected);
    tw_text_done(&text);
}

Test(writer, a_group_that_fits_stays_on_one_line)
{
    begin();
    tw_writer_begin(&writer, TW_LAYOUT_LINES, "int x[] = {", "};");
    tw_writer_value(&writer, "%d", 1);
    tw_writer_value(&writer, "%d", 2);
    tw_writer_end(&writer);
    expect("int x[] = {1, 2};\n");
}

Test(writer, a_group_with_its_comma_fits_on_100_columns_and_not_on_101)
{
    char word[101] = {0};

    for (unsigned length = 88; length <= 89; length++) {
        memset(word, 'x', length);
        begin();
        tw_writer_begin(&writer, TW_LAYOUT_LINES, "[", "]");
        tw_writer_string(&writer, word);
        tw_writer_value(&writer, "12345");
        tw_writer_end(&writer);
        cr_assert_eq(tw_writer_done(&writer), TW_OK);
        cr_assert_eq(strcspn(tw_text_string(&text), "\n") > 1, length == 88);
        tw_text_done(&text);
    }
}

Test(writer, a_broken_group_has_one_value_per_line)
{
    begin();
    tw_writer_begin(&writer, TW_LAYOUT_BLOCK, "{", "};");
    tw_writer_key(&writer, ".a = ");
    tw_writer_begin(&writer, TW_LAYOUT_FILL, "{", "}");
    tw_writer_value(&writer, "1");
    tw_writer_end(&writer);
    tw_writer_value(&writer, "2");
    tw_writer_end(&writer);
    expect("{\n    .a = {1},\n    2,\n};\n");
}

Test(writer, an_empty_group_is_never_broken)
{
    begin();
    tw_writer_begin(&writer, TW_LAYOUT_BLOCK, "[", "]");
    tw_writer_end(&writer);
    expect("[]\n");
}

Test(writer, a_remark_breaks_the_group_and_stands_behind_the_comma)
{
    begin();
    tw_writer_begin(&writer, TW_LAYOUT_LINES, "{", "}");
    tw_writer_value(&writer, "1");
    tw_writer_remark(&writer, "a.yaml:%d", 3);
    tw_writer_value(&writer, "2");
    tw_writer_end(&writer);
    expect("{\n    1, /* a.yaml:3 */\n    2,\n}\n");
}

Test(writer, filled_lines_end_before_column_100)
{
    begin();
    tw_writer_begin(&writer, TW_LAYOUT_FILL, "{", "}");
    for (unsigned i = 0; i < 60; i++)
        tw_writer_value(&writer, "%u", 100 + i);
    tw_writer_end(&writer);
    cr_assert_eq(tw_writer_done(&writer), TW_OK);
    for (const char *line = tw_text_string(&text); *line; line += strcspn(line, "\n") + 1)
        cr_assert(strcspn(line, "\n") <= 100);
    cr_assert_not_null(strstr(tw_text_string(&text), "118,\n    119,"));
    tw_text_done(&text);
}

Test(writer, a_long_c_string_is_split_at_spaces_without_losing_one)
{
    char string[300];

    for (unsigned i = 0; i < sizeof string - 1; i++)
        string[i] = i % 7 == 6 ? ' ' : 'a';
    string[sizeof string - 1] = '\0';
    begin();
    tw_writer_begin(&writer, TW_LAYOUT_LINES, "{", "}");
    tw_writer_key(&writer, ".s = ");
    tw_writer_string(&writer, string);
    tw_writer_end(&writer);
    cr_assert_eq(tw_writer_done(&writer), TW_OK);
    cr_assert_not_null(strstr(tw_text_string(&text), ".s =\n        \"aaaaaa "));
    {
        char joined[400] = {0};
        size_t length = 0;
        bool inside = false;

        for (const char *at = tw_text_string(&text); *at; at++) {
            if (*at == '"')
                inside = !inside;
            else if (inside)
                joined[length++] = *at;
        }
        cr_assert_str_eq(joined, string);
    }
    tw_text_done(&text);
}

/* Everything that could end a string, an escape or a line, and characters beyond ASCII. */
static const char nasty[] = "\"\\\n\t\x01?\?=\xC3\xBC\xE2\x80\xAE\xF0\x9F\x8E\xB2\xFF";

static const struct {
    const char *name;
    const char *filter;
    const char *expected;
} escapes[] = {
    {"C", "quote_c",
     "\"\\\"\\\\\\n\\t\\001?\\?=\xC3\xBC\\342\\200\\256\xF0\x9F\x8E\xB2\\357\\277\\275\""},
    {"JSON", "quote_json", "\"\\\"\\\\\\n\\t\\u0001?\?=\xC3\xBC\\u202e\xF0\x9F\x8E\xB2\\ufffd\""},
    {"Rust", "quote_rust",
     "\"\\\"\\\\\\n\\t\\u{1}?\?=\xC3\xBC\\u{202e}\xF0\x9F\x8E\xB2\\u{fffd}\""},
    {"Python", "quote_python",
     "\"\\\"\\\\\\n\\t\\u0001?\?=\xC3\xBC\\u202e\xF0\x9F\x8E\xB2\\ufffd\""},
    {"Java", "quote_java", "\"\\\"\\\\\\n\\t\\u0001?\?=\\u00fc\\u202e\\ud83c\\udfb2\\ufffd\""},
};

Test(filters, strings_are_escaped_as_each_language_needs)
{
    for (size_t i = 0; i < sizeof escapes / sizeof escapes[0]; i++) {
        tw_template_filter_find(escapes[i].filter)(nasty, &text);
        cr_assert_str_eq(tw_text_string(&text), escapes[i].expected, "%s", escapes[i].name);
        tw_text_done(&text);
    }
}

/* Code points at the borders of what is escaped, and their neighbours that are not. */
Test(filters, characters_that_cannot_be_seen_are_escaped_and_others_are_not)
{
    static const struct {
        const char *string, *expected;
    } cases[] = {
        {"\x7F", "\"\\u007f\""},
        {"\xC2\x9F", "\"\\u009f\""},
        {"\xC2\xA0", "\"\xC2\xA0\""},
        {"\xD8\x9C", "\"\\u061c\""},
        {"\xE2\x80\x8D", "\"\xE2\x80\x8D\""},
        {"\xE2\x80\x8E", "\"\\u200e\""},
        {"\xE2\x80\x8F", "\"\\u200f\""},
        {"\xE2\x80\xA7", "\"\xE2\x80\xA7\""},
        {"\xE2\x80\xA8", "\"\\u2028\""},
        {"\xE2\x80\xAF", "\"\xE2\x80\xAF\""},
        {"\xE2\x81\xA6", "\"\\u2066\""},
        {"\xE2\x81\xA9", "\"\\u2069\""},
        {"\xEF\xBB\xBF", "\"\\ufeff\""},
    };

    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        tw_template_filter_find("quote_typescript")(cases[i].string, &text);
        cr_assert_str_eq(tw_text_string(&text), cases[i].expected);
        tw_text_done(&text);
    }
}

Test(writer, a_comment_cannot_be_ended_or_continued_from_inside)
{
    begin();
    tw_writer_comment(&writer, "%s", "a */ b /* c \\ d\n?\?/");
    expect("/* a * / b / * c / d.?./ */\n");
}

Test(writer, a_long_comment_is_wrapped)
{
    begin();
    tw_writer_comment(&writer, "%s",
                      "one two three four five six seven eight nine ten eleven twelve thirteen "
                      "fourteen fifteen sixteen seventeen");
    expect("/* one two three four five six seven eight nine ten eleven twelve thirteen fourteen "
           "fifteen\n"
           " * sixteen seventeen */\n");
}

Test(writer, memory_that_runs_out_is_told_at_the_end)
{
    begin();
    tw_arena_fail_after(1);
    tw_writer_begin(&writer, TW_LAYOUT_BLOCK, "[", "]");
    tw_writer_string(&writer, "a");
    tw_writer_end(&writer);
    tw_arena_fail_after(0);
    cr_assert_eq(tw_writer_done(&writer), TW_NO_MEMORY);
    tw_text_done(&text);
}

static enum tw_status generate_one(enum tw_language language, const struct tw_tile_set *set,
                                   const struct tw_tables *rules, struct tw_outputs *outputs)
{
    const struct tw_document_source source = {
        .rules = rules, .sets = &set, .set_count = 1, .language = "some", .command = "none"};

    return tw_generate(language, &source, outputs);
}

/* A little of everything: the work grows with the square of what is generated. */
static enum tw_status generate_some(struct tw_outputs *outputs)
{
    struct tw_tables some = tw_builtin_tables;
    const struct tw_tile_set *king = some.sets;
    enum tw_status status;

    while (strcmp(king->id, "king") != 0)
        king++;
    some.sets = king;
    some.set_count = 1;
    some.ruleset_count = 1;
    some.clause_count = 3;
    some.option_count = 2;
    status = tw_generate_builtin(&some, outputs);
    for (unsigned language = 0; language < TW_LANGUAGE__COUNT && status == TW_OK; language++)
        status = generate_one((enum tw_language)language, king, &some, outputs);
    return status;
}

Test(generate, every_allocation_can_fail)
{
    unsigned failures = 0;

    for (unsigned countdown = 1;; countdown++) {
        struct tw_outputs outputs = {0};
        enum tw_status status;

        tw_arena_fail_after(countdown);
        status = generate_some(&outputs);
        tw_arena_fail_after(0);
        tw_outputs_done(&outputs);
        if (status == TW_OK)
            break;
        cr_assert_eq(status, TW_NO_MEMORY);
        failures++;
    }
    cr_assert(failures > 50, "only %u allocations", failures);
}

Test(generate, an_id_that_is_no_file_name_is_refused)
{
    static const char *const ids[] = {"", "../x", "Base", "a b", "tile-types", "a/b", "\xC3\xBC"};
    struct tw_tile_set set = tw_builtin_tables.sets[0];

    for (size_t i = 0; i < sizeof ids / sizeof ids[0]; i++) {
        struct tw_outputs outputs = {0};

        set.id = ids[i];
        cr_assert_eq(generate_one(TW_LANGUAGE_C, &set, &tw_builtin_tables, &outputs), TW_UNUSABLE,
                     "'%s'", ids[i]);
        cr_assert_eq(outputs.count, 0);
        cr_assert(outputs.problem.length > 0);
        tw_outputs_done(&outputs);
    }
}

Test(names, words_become_names_in_four_cases)
{
    cr_assert_str_eq(tw_name_make("barn-placed", TW_CASE_SNAKE).text, "barn_placed");
    cr_assert_str_eq(tw_name_make("barn-placed", TW_CASE_UPPER).text, "BARN_PLACED");
    cr_assert_str_eq(tw_name_make("barn-placed", TW_CASE_PASCAL).text, "BarnPlaced");
    cr_assert_str_eq(tw_name_make("barn-placed", TW_CASE_CAMEL).text, "barnPlaced");
    cr_assert_str_eq(tw_name_make("NL", TW_CASE_PASCAL).text, "NL");
}

static void meet(struct tw_tile *tile, unsigned a, unsigned b)
{
    tile->segments[a].wagon |= (uint16_t)TW_SEGMENT(b);
    tile->segments[b].wagon |= (uint16_t)TW_SEGMENT(a);
}

Test(names, wagon_groups_are_as_large_as_what_meets)
{
    struct tw_tile tile = {.segment_count = 5};
    struct tw_groups groups;

    meet(&tile, 0, 1);
    meet(&tile, 0, 2);
    meet(&tile, 1, 2);
    meet(&tile, 2, 4);
    groups = tw_tile_wagon_groups(&tile);
    cr_assert_eq(groups.count, 2);
    cr_assert_eq(groups.masks[0], TW_SEGMENT(0) | TW_SEGMENT(1) | TW_SEGMENT(2));
    cr_assert_eq(groups.masks[1], TW_SEGMENT(2) | TW_SEGMENT(4));
}

Test(outputs, a_file_added_twice_is_written_once)
{
    struct tw_outputs outputs = {0};

    tw_text_add(tw_outputs_add(&outputs, "a"), "old");
    cr_assert_str_eq(tw_text_string(tw_outputs_add(&outputs, "%s", "a")), "");
    cr_assert_eq(outputs.count, 1);
    tw_outputs_done(&outputs);
}
