/* How the text of a book is cleaned, and that lines are those of the file. */
#include <criterion/criterion.h>
#include <string.h>

#include "fixture.h"

/* The lines on which a book says that a player takes seven followers, all of which agree. */
static void expect_lines(const char *edition, const char *text, const char *expected)
{
    const struct tw_audit_fact *fact;
    struct tw_text lines = {0};
    struct fixture f;

    fixture_start(&f, NULL, NULL);
    cr_assert_eq(fixture_add(&f, edition, text), TW_OK);
    cr_assert_neq(tw_audit_run(&f.audit), TW_UNUSABLE);
    fact = fixture_fact(&f, "HAM-CF-01", edition);
    for (size_t i = 0; i < fact->places.count; i++)
        tw_text_format(&lines, "%s%u", i ? " " : "", (unsigned)fact->places.list[i].line);
    cr_expect_str_eq(tw_text_string(&lines), expected, "'%s' has it in '%s', not in '%s'", text,
                     tw_text_string(&lines), expected);
    if (expected[0])
        cr_expect_eq(fact->outcome, TW_AUDIT_AGREES, "%s", text);
    tw_text_done(&lines);
    fixture_done(&f);
}

Test(books, lines_end_with_lf_crlf_or_cr)
{
    expect_lines("en-2026", "one\ntwo\ntakes 7 followers\n", "3");
    expect_lines("en-2026", "one\r\ntwo\r\ntakes 7 followers\r\n", "3");
    expect_lines("en-2026", "one\rtwo\rtakes 7 followers", "3");
    expect_lines("en-2026", "\r\n\n\r\n\rtakes 7 followers", "5");
    expect_lines("en-2026", "takes 7\r\nfollowers", "1");
    expect_lines("en-2026", "takes\r\n7 followers", "2");
}

Test(books, every_place_is_found)
{
    expect_lines("en-2026", "takes 7 followers takes 7 followers\n\ntakes seven followers",
                 "1 1 3");
}

Test(books, a_byte_order_mark_is_no_text)
{
    expect_lines("en-2026", "\xEF\xBB\xBFtakes 7 followers", "1");
    expect_lines("en-2026", "takes 7\xEF\xBB\xBF followers", "1");
}

Test(books, soft_hyphens_are_not_there)
{
    expect_lines("en-2026",
                 "\ntakes 7 fol\xC2\xADlow\xC2\xAD"
                 "ers",
                 "2");
    expect_lines("en-2026", "\ntakes 7 fol\xC2\xAD\nlowers\ntakes 7 followers", "2 4");
    expect_lines("en-2026", "\ntakes se\xC2\xAD \r\n  ven followers\r\ntakes 7 followers", "2 4");
    expect_lines("en-2026", "\n\ntak\xC2\xAD\r\nes 7 followers", "4");
}

Test(books, words_divided_at_the_end_of_a_line_are_joined)
{
    expect_lines("en-2026", "takes 7 fol-\nlowers", "1");
    expect_lines("en-2026", "\nta-\r\n   kes 7 followers", "3");
    expect_lines("ru-2026", "Каждый берёт 7 чело-\nвечков", "1");
    expect_lines("pl-2026", "bierze sie-\ndem ludzików", "1");
}

Test(books, a_hyphen_before_a_capital_or_a_blank_line_stays)
{
    expect_lines("en-2026", "takes 7 fol-\nLowers", "");
    expect_lines("en-2026", "takes 7 fol-\n\nlowers", "");
    expect_lines("en-2026", "takes 7 Fol-lowers", "");
}

Test(books, form_feeds_break_a_line_and_do_not_count)
{
    expect_lines("en-2026", "one\f\ntwo\n\ftakes 7 followers", "3");
    expect_lines("en-2026", "one\ftakes\f7\ffollowers", "1");
}

Test(books, blanks_of_all_kinds_are_blanks)
{
    const char *text = "for\xC2\xA0two\tto\xE2\x80\xAF"
                       "5 players";
    struct fixture f;

    fixture_start(&f, NULL, NULL);
    cr_assert_eq(fixture_add(&f, "en-2026", text), TW_OK);
    tw_audit_run(&f.audit);
    cr_expect_eq(fixture_fact(&f, "HAM-CF-02", "en-2026")->outcome, TW_AUDIT_AGREES);
    fixture_done(&f);
}

Test(books, lines_of_a_paragraph_flow_where_the_pattern_needs_it)
{
    struct fixture f;

    fixture_start(&f, NULL, NULL);
    cr_assert_eq(fixture_add(&f, "en-2026", "A game\n\nfor 2\nto\n5 players\n"), TW_OK);
    cr_assert_eq(fixture_add(&f, "ru-2026", "от 2\n\nдо 5 игроков\n- от 2\n- до 5 игроков"), TW_OK);
    tw_audit_run(&f.audit);
    cr_expect_eq(fixture_fact(&f, "HAM-CF-02", "en-2026")->outcome, TW_AUDIT_AGREES);
    cr_expect_eq(fixture_fact(&f, "HAM-CF-02", "en-2026")->places.list[0].line, 3);
    cr_expect_eq(fixture_fact(&f, "HAM-CF-02", "ru-2026")->outcome, TW_AUDIT_NOT_FOUND);
    fixture_done(&f);
}

Test(books, accents_behind_their_letters_are_joined_to_them)
{
    expect_lines("ru-2026", "бере\xCC\x88т 7 человечков", "1");
    expect_lines("pl-2026", "bierze 7 ludziko\xCC\x81w", "1");
}

Test(books, what_is_not_utf8_is_replaced_and_counted)
{
    struct fixture f;

    fixture_start(&f, NULL, NULL);
    cr_assert_eq(fixture_add(&f, "en-2026", "a\xFF\nb\xC3 takes 7 followers"), TW_OK);
    cr_expect_eq(f.audit.books[0].repaired, 2);
    cr_expect_eq(f.audit.diagnostics.warnings, 2);
    cr_expect_eq(f.audit.diagnostics.errors, 0);
    tw_audit_run(&f.audit);
    cr_expect_eq(fixture_fact(&f, "HAM-CF-01", "en-2026")->places.list[0].line, 2);
    fixture_done(&f);
}

Test(books, quotes_are_one_line_and_not_long)
{
    struct tw_text text = {0};
    const char *quote;
    struct fixture f;

    for (int i = 0; i < 500; i++)
        tw_text_add(&text, "щ ");
    tw_text_add(&text, "takes 7 followers");
    for (int i = 0; i < 500; i++)
        tw_text_add(&text, " щ");
    fixture_start(&f, NULL, NULL);
    cr_assert_eq(fixture_add(&f, "en-2026", tw_text_string(&text)), TW_OK);
    tw_audit_run(&f.audit);
    quote = fixture_fact(&f, "HAM-CF-01", "en-2026")->places.list[0].quote;
    cr_expect_lt(strlen(quote), 500);
    cr_expect_not_null(strstr(quote, "takes 7 followers"));
    cr_expect_eq(strncmp(quote, "…", strlen("…")), 0);
    tw_text_done(&text);
    fixture_done(&f);
}

Test(books, a_long_book_is_searched_to_its_end)
{
    struct tw_text text = {0};
    struct fixture f;

    /* Every alignment of the windows in which a text is searched. */
    for (int i = 0; i < 3000; i++)
        tw_text_format(&text, "%.*stakes 7 followers\n", i % 61, "яяяяяяяяяяяяяяяяяяяяяяяяяяяяяяя");
    fixture_start(&f, NULL, NULL);
    cr_assert_eq(fixture_add(&f, "en-2026", tw_text_string(&text)), TW_OK);
    tw_audit_run(&f.audit);
    cr_expect_eq(fixture_fact(&f, "HAM-CF-01", "en-2026")->places.all, 3000);
    cr_expect_eq(fixture_fact(&f, "HAM-CF-01", "en-2026")->places.count, TW_AUDIT_MAX_PLACES);
    tw_text_done(&text);
    fixture_done(&f);
}

Test(books, a_number_is_found_wherever_a_window_ends)
{
    struct tw_text text = {0};
    size_t padded = 0;
    struct fixture f;

    /* Windows are counted in bytes; every offset of the one place to their ends. */
    for (size_t length = 2020; length < 2070; length++) {
        tw_text_clear(&text);
        for (padded = 0; padded < length; padded++)
            tw_text_add_char(&text, '.');
        tw_text_add(&text, "takes 7 followers");
        fixture_start(&f, NULL, NULL);
        cr_assert_eq(fixture_add(&f, "en-2026", tw_text_string(&text)), TW_OK);
        tw_audit_run(&f.audit);
        cr_expect_eq(fixture_fact(&f, "HAM-CF-01", "en-2026")->places.all, 1, "at %zu", length);
        fixture_done(&f);
    }
    tw_text_done(&text);
}
