#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "draw/html.h"
#include "draw/picture.h"
#include "draw/tile_svg.h"
#include "model/model.h"
#include "report/results.h"
#include "results/results.h"

static const char *escaped(struct tw_text *text, const char *string)
{
    tw_text_clear(text);
    tw_html_escape(text, string);
    return tw_text_string(text);
}

Test(html, markup_in_texts_is_shown_as_text)
{
    struct tw_text text = {0};

    cr_assert_str_eq(escaped(&text, "<script>alert(1)</script>"),
                     "&lt;script&gt;alert(1)&lt;/script&gt;");
    cr_assert_str_eq(escaped(&text, "\" ' &amp;"), "&quot; &#39; &amp;amp;");
    tw_text_done(&text);
}

Test(html, what_nobody_sees_becomes_visible)
{
    struct tw_text text = {0};

    cr_assert_str_eq(escaped(&text, "a\xE2\x80\xAE"
                                    "b"),
                     "a[U+202E]b");
    cr_assert_str_eq(escaped(&text, "\x01\x7F"), "[U+0001][U+007F]");
    cr_assert_str_eq(escaped(&text, "\xFFz"), "\xEF\xBF\xBDz");
    cr_assert_str_eq(escaped(&text, "гора żeton"), "гора żeton");
    tw_text_done(&text);
}

Test(html, slugs_are_plain_different_and_short)
{
    struct tw_text one = {0}, other = {0};
    char name[2000];

    tw_html_slug(&one, "../a b/<c>");
    cr_assert_null(strpbrk(tw_text_string(&one), "/<> "));
    cr_assert_neq(tw_text_string(&one)[0], '.');
    tw_html_slug(&other, "../a b_<c>");
    cr_assert_str_neq(tw_text_string(&one), tw_text_string(&other));
    memset(name, 'x', sizeof name);
    name[sizeof name - 1] = '\0';
    tw_text_clear(&one);
    tw_html_slug(&one, name);
    cr_assert_leq(one.length, 100);
    name[sizeof name - 2] = 'y';
    tw_text_clear(&other);
    tw_html_slug(&other, name);
    cr_assert_str_neq(tw_text_string(&one), tw_text_string(&other));
    tw_text_done(&one);
    tw_text_done(&other);
}

Test(html, elements_and_attributes_are_closed_and_quoted)
{
    struct tw_text text = {0};
    struct tw_html html;

    tw_html_start_piece(&html, &text, false);
    tw_html_open(&html, "p");
    tw_html_attribute(&html, "title", "\"><i>");
    tw_html_open(&html, "svg");
    tw_html_open(&html, "g");
    tw_html_close_to(&html, 0);
    cr_assert_str_eq(tw_text_string(&text),
                     "<p title=\"&quot;&gt;&lt;i&gt;\"><svg><g/></svg>\n</p>\n");
    tw_text_done(&text);
}

static struct tw_model model;

static void load_tiles(void)
{
    static const char *const paths[] = {TILES};

    tw_model_start(&model);
    cr_assert_eq(tw_model_load(&model, paths, 1), TW_OK);
}

static void unload_tiles(void)
{
    tw_model_done(&model);
}

/* Cities that cross leave pockets at all four corners; the data join them in pairs. */
static bool is_over_and_under(const struct tw_tile *tile)
{
    for (unsigned i = 0; i < tile->segment_count; i++)
        for (unsigned j = 0; j < tile->segment_count; j++)
            if ((tile->crosses[i] >> j & 1) && tile->segments[i].kind == TW_KIND_CITY &&
                tile->segments[j].kind == TW_KIND_CITY)
                return true;
    return false;
}

Test(pictures, show_exactly_the_fields_of_the_data, .init = load_tiles, .fini = unload_tiles)
{
    for (size_t i = 0; i < model.set_count; i++)
        for (size_t j = 0; j < model.sets[i].tile_count; j++) {
            const struct tw_tile *tile = &model.sets[i].tiles[j].tile;
            struct tw_picture picture;

            tw_picture_draw(tile, &picture);
            cr_expect(!picture.ground_differs || is_over_and_under(tile),
                      "the picture of %s joins or parts fields", tile->id);
        }
}

Test(pictures, every_segment_has_its_place_on_itself, .init = load_tiles, .fini = unload_tiles)
{
    for (size_t i = 0; i < model.set_count; i++)
        for (size_t j = 0; j < model.sets[i].tile_count; j++) {
            const struct tw_tile *tile = &model.sets[i].tiles[j].tile;
            struct tw_picture picture;

            tw_picture_draw(tile, &picture);
            for (unsigned k = 0; k < tile->segment_count; k++) {
                const struct tw_point at = picture.shapes[k].anchor;
                const unsigned owner = picture.owner[tw_cell_at(at.y)][tw_cell_at(at.x)];

                if (tw_kind_shape(tile->segments[k].kind) == TW_SHAPE_SPOT)
                    continue;
                cr_expect(owner == k || picture.shapes[k].hidden.count,
                          "%s: the place of %s lies on segment %u", tile->id,
                          tile->segments[k].name, owner);
            }
        }
}

Test(pictures, turning_goes_clockwise)
{
    const struct tw_point north = {50, 0};

    cr_assert_eq(tw_turned(north, 1).x, 100);
    cr_assert_eq(tw_turned(north, 1).y, 50);
    cr_assert_eq(tw_turned(north, 4).y, 0);
}

/* A line of its own that stands for a header. */
#define HEADER "HEADER\n"

/* The lines with their sums; what breaks off at the end stays as it is. */
static void make_file(const char *text, FILE *stream)
{
    static const struct tw_tables tables;
    const struct tw_results_data data = {model.sets[0].source->name, model.sets[0].source->hash};
    struct tw_results_writer writer = {
        .tables = &tables, .call = "", .more = &data, .more_count = 1};
    const char *tail = strrchr(text, '\n');

    if (strncmp(text, HEADER, strlen(HEADER)) == 0) {
        tw_results_header(&writer, "test", NULL, 0, 0);
        text += strlen(HEADER);
    }
    tail = tail ? tail + 1 : text;
    if (tail > text)
        tw_text_add_bytes(&writer.text, text, (size_t)(tail - text));
    tw_results_seal(&writer.text);
    fprintf(stream, "%s%s", tw_text_string(&writer.text), tail);
    tw_text_done(&writer.text);
}

/* Reads results from a text; the name of the file is the same for all. */
static enum tw_status read_text(const char *text, struct tw_results *ret_results)
{
    char path[] = "/tmp/tw-report-XXXXXX";
    const char *paths[] = {path};
    const int file = mkstemp(path);
    FILE *stream = file < 0 ? NULL : fdopen(file, "w");
    enum tw_status status;

    cr_assert_not_null(stream);
    make_file(text, stream);
    fclose(stream);
    status = tw_results_read(paths, 1, &model, ret_results);
    remove(path);
    return status;
}

static void expect_refused(const char *text, const char *why)
{
    struct tw_results results;

    cr_expect_eq(read_text(text, &results), TW_UNUSABLE, "%s", text);
    cr_expect(strstr(tw_text_string(&results.problem), why), "'%s' does not say '%s'",
              tw_text_string(&results.problem), why);
    tw_results_done(&results);
}

Test(results, what_is_no_result_is_refused_with_its_reason, .init = load_tiles,
     .fini = unload_tiles)
{
    expect_refused("", "empty");
    expect_refused("hello\n", ":1:");
    expect_refused("[1]", "a line must be an object");
    expect_refused("{\"type\":\"check\"}\n", "header");
    expect_refused("{\"type\":\"header\",\"format\":1}\n", "format 2");
    expect_refused(HEADER "{\"type\":\"tea\"}\n", ":2: error: unknown type of row");
    expect_refused(HEADER "{\"type\":\"check\",\"id\":\"a\",\"status\":\"fine\"}\n", "one of pass");
    expect_refused(HEADER "{\"type\":\"check\",\"id\":\"a\",\"status\":\"hole\"}\n", "not 'hole'");
    expect_refused(HEADER "{\"type\":\"footer\",\"rows\":0}\n{\"type\":\"check\"}\n",
                   "behind the footer");
    expect_refused(HEADER "{\"type\":\n{}\n", ":2:");
}

Test(results, a_line_cut_short_leaves_the_file_incomplete, .init = load_tiles, .fini = unload_tiles)
{
    struct tw_results results;

    cr_assert_eq(read_text(HEADER
                           "{\"type\":\"check\",\"id\":\"a\",\"status\":\"pass\"}\n{\"type\":\"fo",
                           &results),
                 TW_OK);
    cr_assert_eq(results.row_count, 1);
    cr_assert_not(results.files[0].complete);
    cr_assert_eq(results.rows[0].state, TW_STATE_INCOMPLETE);
    tw_results_done(&results);
}

Test(results, a_footer_that_counts_otherwise_is_refused, .init = load_tiles, .fini = unload_tiles)
{
    expect_refused(HEADER "{\"type\":\"check\",\"id\":\"a\",\"status\":\"pass\"}\n"
                          "{\"type\":\"footer\",\"rows\":2}\n",
                   "counts other rows than there are");
}

Test(results, the_same_row_is_never_counted_twice, .init = load_tiles, .fini = unload_tiles)
{
    expect_refused(HEADER "{\"type\":\"check\",\"id\":\"a\",\"status\":\"pass\",\"cases\":1}\n"
                          "{\"type\":\"check\",\"id\":\"a\",\"status\":\"pass\",\"cases\":1}\n"
                          "{\"type\":\"footer\",\"rows\":2}\n",
                   "a row is counted once");
}

Test(results, a_clause_that_nothing_speaks_of_is_a_hole, .init = load_tiles, .fini = unload_tiles)
{
    struct tw_model_clause clause = {.id = "X-1"};
    struct tw_clause_state state;
    struct tw_results results;

    cr_assert_eq(read_text(HEADER "{\"type\":\"footer\",\"rows\":0}\n", &results), TW_OK);
    tw_results_clause(&results, &clause, NULL, &state);
    cr_assert_eq(state.state, TW_STATE_HOLE);
    clause.uncheckable = "a staring contest";
    tw_results_clause(&results, &clause, NULL, &state);
    cr_assert_eq(state.state, TW_STATE_NOT_CHECKABLE);
    tw_results_done(&results);
}

Test(results, one_failure_outweighs_any_number_of_passes, .init = load_tiles, .fini = unload_tiles)
{
    const struct tw_model_clause clause = {.id = "X-1"};
    struct tw_clause_state state;
    struct tw_results results;

    cr_assert_eq(
        read_text(HEADER
                  "{\"type\":\"check\",\"id\":\"a\",\"status\":\"pass\",\"clauses\":[\"X-1\"],"
                  "\"cases\":3}\n"
                  "{\"type\":\"check\",\"id\":\"b\",\"status\":\"fail\",\"clauses\":[\"X-1\"],"
                  "\"cases\":4}\n"
                  "{\"type\":\"mutation\",\"id\":\"c\",\"status\":\"pass\",\"clauses\":[\"X-1\"]}\n"
                  "{\"type\":\"footer\",\"rows\":3}\n",
                  &results),
        TW_OK);
    tw_results_clause(&results, &clause, NULL, &state);
    cr_assert_eq(state.state, TW_STATE_FAIL);
    cr_assert_eq(state.row_count, 2);
    cr_assert_eq(state.cases, 7);
    tw_results_done(&results);
}

Test(results, what_no_program_can_check_never_passes, .init = load_tiles, .fini = unload_tiles)
{
    const struct tw_model_clause clause = {.id = "X-1", .uncheckable = "advice"};
    struct tw_clause_state state;
    struct tw_results results;

    cr_assert_eq(
        read_text(HEADER
                  "{\"type\":\"scenario\",\"id\":\"a\",\"status\":\"pass\",\"clauses\":[\"X-1\"]}\n"
                  "{\"type\":\"footer\",\"rows\":1}\n",
                  &results),
        TW_OK);
    tw_results_clause(&results, &clause, NULL, &state);
    cr_assert_eq(state.state, TW_STATE_PARTLY_SHOWN);
    tw_results_done(&results);
}
