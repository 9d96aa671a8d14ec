/* What becomes of facts and known discrepancies. */
#include <criterion/criterion.h>
#include <string.h>
#include <time.h>

#include "fixture.h"

static enum tw_audit_outcome outcome_of(const char *id, const char *text)
{
    enum tw_audit_outcome outcome;
    struct fixture f;

    fixture_start(&f, NULL, NULL);
    cr_assert_eq(fixture_add(&f, "en-2026", text), TW_OK);
    tw_audit_run(&f.audit);
    outcome = fixture_fact(&f, id, "en-2026")->outcome;
    fixture_done(&f);
    return outcome;
}

Test(audit, a_number_that_is_right_agrees)
{
    cr_expect_eq(outcome_of("HAM-CF-01", "takes 7 followers"), TW_AUDIT_AGREES);
    cr_expect_eq(outcome_of("HAM-CF-01", "takes SEVEN followers"), TW_AUDIT_AGREES);
    cr_expect_eq(outcome_of("HAM-CF-02", "for two to five players"), TW_AUDIT_AGREES);
}

Test(audit, a_number_that_is_wrong_differs)
{
    cr_expect_eq(outcome_of("HAM-CF-01", "takes 8 followers"), TW_AUDIT_DIFFERS);
    cr_expect_eq(outcome_of("HAM-CF-01", "takes 77 followers"), TW_AUDIT_DIFFERS);
    cr_expect_eq(outcome_of("HAM-CF-01", "takes eight followers"), TW_AUDIT_DIFFERS);
    cr_expect_eq(outcome_of("HAM-CF-02", "for 5 to 2 players"), TW_AUDIT_DIFFERS);
    cr_expect_eq(outcome_of("HAM-CF-02", "for 2 to 6 players"), TW_AUDIT_DIFFERS);
}

Test(audit, what_the_book_does_not_say_is_not_found)
{
    cr_expect_eq(outcome_of("HAM-CF-01", "takes some followers"), TW_AUDIT_NOT_FOUND);
    cr_expect_eq(outcome_of("HAM-CF-01", "takes sevenfold followers"), TW_AUDIT_NOT_FOUND);
}

Test(audit, a_number_word_is_a_whole_word)
{
    struct fixture f;

    fixture_start(&f, "takes\\s+(?<n>(?&number))\\s+", "(?<n>(?&number))[^\\n]{0,20}");
    cr_assert_eq(fixture_add(&f, "en-2026", "tenfold the followers, often followers"), TW_OK);
    tw_audit_run(&f.audit);
    cr_expect_eq(fixture_fact(&f, "HAM-CF-01", "en-2026")->outcome, TW_AUDIT_NOT_FOUND);
    fixture_done(&f);
}

Test(audit, a_fact_without_a_pattern_is_not_stated)
{
    cr_expect_eq(outcome_of("HAM-CF-04", "eight"), TW_AUDIT_NOT_STATED);
}

Test(audit, a_fact_without_a_value_is_noted)
{
    cr_expect_eq(outcome_of("HAM-CF-05", "page 3 of 3"), TW_AUDIT_NOTED);
    cr_expect_eq(outcome_of("HAM-CF-05", "page three"), TW_AUDIT_NOT_FOUND);
}

Test(audit, a_pattern_that_captures_nothing_implies_its_value)
{
    cr_expect_eq(outcome_of("HAM-CF-03", "a board of cloth"), TW_AUDIT_AGREES);
    cr_expect_eq(outcome_of("HAM-CF-03", "1 board of cloth"), TW_AUDIT_AGREES);
    cr_expect_eq(outcome_of("HAM-CF-03", "two boards of cloth"), TW_AUDIT_DIFFERS);
}

Test(audit, of_groups_with_one_name_the_one_that_is_set_counts)
{
    cr_expect_eq(outcome_of("HAM-CF-03", "cloth boards, 2"), TW_AUDIT_DIFFERS);
    cr_expect_eq(outcome_of("HAM-CF-03", "cloth board, one"), TW_AUDIT_AGREES);
}

Test(audit, places_that_disagree_are_told)
{
    const struct tw_audit_fact *fact;
    struct fixture f;

    fixture_start(&f, NULL, NULL);
    cr_assert_eq(fixture_add(&f, "en-2026", "takes 7 followers\ntakes 6 followers"), TW_OK);
    cr_expect_eq(tw_audit_run(&f.audit), TW_FINDING);
    fact = fixture_fact(&f, "HAM-CF-01", "en-2026");
    cr_expect_eq(fact->outcome, TW_AUDIT_DIFFERS);
    cr_expect(fact->disagrees);
    cr_assert_eq(fact->places.count, 2);
    cr_expect_eq(fact->places.list[0].values[0], 7);
    cr_expect_eq(fact->places.list[1].values[0], 6);
    cr_expect_eq(fact->places.list[1].line, 2);
    cr_expect_str_eq(fact->places.list[1].quote, "takes 6 followers");
    fixture_done(&f);
}

Test(audit, a_contradiction_beyond_the_places_that_are_kept_is_seen)
{
    struct tw_text text = {0};
    struct fixture f;

    for (int i = 0; i < 2 * TW_AUDIT_MAX_PLACES; i++)
        tw_text_add(&text, "takes 7 followers\n");
    tw_text_add(&text, "takes 9 followers\n");
    fixture_start(&f, NULL, NULL);
    cr_assert_eq(fixture_add(&f, "en-2026", tw_text_string(&text)), TW_OK);
    cr_expect_eq(tw_audit_run(&f.audit), TW_FINDING);
    cr_expect_eq(fixture_fact(&f, "HAM-CF-01", "en-2026")->outcome, TW_AUDIT_DIFFERS);
    tw_text_done(&text);
    fixture_done(&f);
}

Test(audit, what_is_captured_and_no_number_differs)
{
    const struct tw_audit_fact *fact;
    struct fixture f;

    fixture_start(&f, "takes\\s+(?<n>(?&number))", "takes\\s+(?<n>\\w+)");
    cr_assert_eq(fixture_add(&f, "en-2026", "takes many followers"), TW_OK);
    cr_expect_eq(tw_audit_run(&f.audit), TW_FINDING);
    fact = fixture_fact(&f, "HAM-CF-01", "en-2026");
    cr_expect_eq(fact->outcome, TW_AUDIT_DIFFERS);
    cr_expect_str_eq(fact->places.list[0].unread, "many");
    fixture_done(&f);
}

Test(audit, a_list_of_which_half_is_captured_is_not_read)
{
    const struct tw_audit_fact *fact;
    struct fixture f;

    fixture_start(&f, "for (?<a>(?&number)) to ", "for (?:(?<a>(?&number)) to )?");
    cr_assert_eq(fixture_add(&f, "en-2026", "for five players"), TW_OK);
    cr_expect_eq(tw_audit_run(&f.audit), TW_FINDING);
    fact = fixture_fact(&f, "HAM-CF-02", "en-2026");
    cr_expect_eq(fact->outcome, TW_AUDIT_DIFFERS);
    cr_assert_not_null(fact->places.list[0].unread);
    cr_expect_eq(fact->places.list[0].value_count, 0);
    fixture_done(&f);
}

Test(audit, the_data_are_compared_without_a_book)
{
    struct fixture f;

    fixture_start(&f, NULL, NULL);
    cr_expect_eq(tw_audit_run(&f.audit), TW_OK);
    cr_expect_eq(f.audit.mismatch_count, 0);
    cr_expect_eq(f.audit.patterns, 10);
    fixture_done(&f);
    fixture_start(&f, "{spare: 1}", "{spare: 2}");
    cr_expect_eq(tw_audit_run(&f.audit), TW_FINDING);
    cr_assert_eq(f.audit.mismatch_count, 1);
    cr_expect_str_eq(f.audit.mismatches[0].fact->id, "HAM-CF-04");
    cr_expect_eq(f.audit.mismatches[0].computes, 9);
    fixture_done(&f);
}

Test(audit, a_book_that_is_right_about_wrong_data_differs)
{
    struct fixture f;

    fixture_start(&f, "follower: {count: 7", "follower: {count: 6");
    cr_assert_eq(fixture_add(&f, "en-2026", "takes 7 followers"), TW_OK);
    cr_expect_eq(tw_audit_run(&f.audit), TW_FINDING);
    cr_expect_eq(fixture_fact(&f, "HAM-CF-01", "en-2026")->outcome, TW_AUDIT_DIFFERS);
    cr_expect_eq(fixture_fact(&f, "HAM-CF-01", "en-2026")->computes[0], 6);
    fixture_done(&f);
}

Test(audit, the_books_of_the_tests)
{
    struct fixture f;

    fixture_start(&f, NULL, NULL);
    cr_assert_eq(fixture_read(&f, "en-2026"), TW_OK);
    cr_assert_eq(fixture_read(&f, "ru-2026"), TW_OK);
    cr_assert_eq(fixture_read(&f, "bg-2026"), TW_OK);
    cr_expect_eq(tw_audit_run(&f.audit), TW_OK);
    cr_expect_eq(f.audit.books[0].counts[TW_AUDIT_AGREES], 3);
    cr_expect_eq(f.audit.books[0].counts[TW_AUDIT_NOTED], 1);
    cr_expect_eq(f.audit.books[0].counts[TW_AUDIT_NOT_STATED], 1);
    cr_expect_eq(f.audit.books[1].counts[TW_AUDIT_AGREES], 2);
    cr_expect_eq(f.audit.books[2].counts[TW_AUDIT_AGREES], 1);
    cr_expect_eq(fixture_fact(&f, "HAM-CF-01", "en-2026")->places.list[0].line, 5);
    cr_expect_eq(fixture_fact(&f, "HAM-CF-01", "en-2026")->places.list[1].line, 9);
    cr_expect_eq(fixture_fact(&f, "HAM-CF-03", "en-2026")->places.list[0].line, 6);
    fixture_done(&f);
}

Test(audit, what_two_editions_say_is_compared)
{
    size_t different = 0;
    struct fixture f;

    fixture_start(&f, NULL, NULL);
    cr_assert_eq(fixture_read(&f, "ru-2026"), TW_OK);
    cr_assert_eq(fixture_read(&f, "bg-2026"), TW_OK);
    cr_assert_eq(fixture_read(&f, "pl-2026"), TW_OK);
    cr_expect_eq(tw_audit_run(&f.audit), TW_FINDING);
    cr_assert_eq(f.audit.pair_count, 3, "%zu pairs", f.audit.pair_count);
    cr_expect(f.audit.pairs[0].same);
    for (size_t i = 0; i < f.audit.pair_count; i++)
        different += !f.audit.pairs[i].same;
    cr_expect_eq(different, 2);
    fixture_done(&f);
}

Test(audit, known_discrepancies_are_found_and_are_no_findings)
{
    const struct tw_audit_discrepancy *list;
    struct fixture f;

    fixture_start(&f, NULL, NULL);
    cr_assert_eq(fixture_read(&f, "en-2026"), TW_OK);
    cr_assert_eq(fixture_read(&f, "ru-2026"), TW_OK);
    cr_expect_eq(tw_audit_run(&f.audit), TW_OK);
    cr_assert_eq(f.audit.discrepancy_count, 2);
    list = f.audit.discrepancies;
    cr_expect_str_eq(list[0].discrepancy->id, "HAM-DIS-01");
    cr_expect(list[0].verdict == TW_AUDIT_PRESENT && list[1].verdict == TW_AUDIT_PRESENT);
    cr_expect_eq(list[0].places.list[0].line, 7);
    cr_expect_eq(list[1].places.list[0].line, 6);
    cr_expect_eq(f.audit.unsearched, 1);
    fixture_done(&f);
}

Test(audit, a_discrepancy_that_is_gone_is_told)
{
    struct fixture f;

    fixture_start(&f, NULL, NULL);
    cr_assert_eq(fixture_add(&f, "ru-2026", "Берёт 7 человечков, от 2 до 5 игроков"), TW_OK);
    cr_expect_eq(tw_audit_run(&f.audit), TW_OK);
    cr_assert_eq(f.audit.discrepancy_count, 1);
    cr_expect_eq(f.audit.discrepancies[0].verdict, TW_AUDIT_GONE);
    cr_expect_eq(f.audit.unsearched, 0);
    fixture_done(&f);
}

/* Searches for a pattern that never ends in a text made to be bad for it. */
static void expect_given_up(const char *pattern, const char *unit, size_t repeats)
{
    const clock_t begun = clock();
    struct tw_text text = {0};
    struct fixture f;

    for (size_t i = 0; i < repeats; i++)
        tw_text_add(&text, unit);
    tw_text_add(&text, "!b zx"); /* or PCRE2 sees at once that a letter is missing */
    fixture_start(&f, "(?i)takes\\s+(?<n>(?&number))\\s+followers", pattern);
    cr_assert_eq(fixture_add(&f, "en-2026", tw_text_string(&text)), TW_OK);
    cr_expect_eq(tw_audit_run(&f.audit), TW_FINDING);
    cr_expect_eq(fixture_fact(&f, "HAM-CF-01", "en-2026")->outcome, TW_AUDIT_GAVE_UP, "%s",
                 pattern);
    cr_expect_not_null(fixture_fact(&f, "HAM-CF-01", "en-2026")->reason);
    cr_expect_lt((clock() - begun) / CLOCKS_PER_SEC, 4 * TW_AUDIT_SECONDS, "%s", pattern);
    tw_text_done(&text);
    fixture_done(&f);
}

Test(audit, a_pattern_without_end_is_given_up)
{
    expect_given_up("(?<n>(a+)+)$", "a", 100000);
    expect_given_up("(?s)(?<n>(a|aa)+)b$", "a", 100000);
    expect_given_up("(?s)(?<n>a.*a.*a.*)bb", "a", 5000);
    expect_given_up("(?<n>(?:a(?1)?)*)b", "a", 50000);
}

Test(audit, a_pattern_that_is_slow_everywhere_is_given_up)
{
    expect_given_up("(?s)a(?<n>.{0,30000}?)zy", "abcdefghijklm yo", (size_t)1 << 19);
}

Test(audit, memory_that_runs_out_is_told_and_nothing_leaks)
{
    for (unsigned i = 1; i < 12; i++) {
        enum tw_status status;
        struct fixture f;

        fixture_start(&f, NULL, NULL);
        tw_arena_fail_after(i);
        status = fixture_read(&f, "en-2026");
        if (status == TW_OK)
            status = tw_audit_run(&f.audit);
        tw_arena_fail_after(0);
        cr_expect(status == TW_NO_MEMORY || status == TW_OK, "after %u: %d", i, (int)status);
        if (i == 1)
            cr_expect_eq(status, TW_NO_MEMORY);
        fixture_done(&f);
    }
}
