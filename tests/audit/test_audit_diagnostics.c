/* Every diagnostic of the audit, with its place and its text. */
#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

#include "fixture.h"

/* Runs an audit and shows what it reports. */
static void report(struct fixture *f, struct tw_text *ret_text)
{
    tw_audit_run(&f->audit);
    tw_diagnostics_sort(&f->audit.diagnostics);
    tw_diagnostics_text(&f->audit.diagnostics, false, ret_text);
}

static const struct {
    const char *was, *becomes; /* in the ruleset */
    const char *edition, *book;
    const char *expected;
} cases[] = {
    {"'(?i)bierze\\s+", "'(?i)bierze(\\s+", "en-2026", "x",
     "hamlet.yaml:27:56: error: the pattern for pl-2026, column 40: missing closing parenthesis "
     "[TW-AUDIT-001]\n"
     "   27 |       pl-2026: '(?i)bierze(\\s+(?<n>(?&number))\\s+ludzik'\n"
     "      |                                                        ^\n"},
    {"'(?i)bierze\\s+", "'жж[\\p{Q}]", "en-2026", "x",
     "hamlet.yaml:27:25: error: the pattern for pl-2026, column 9: unknown property after \\P or "
     "\\p [TW-AUDIT-001]\n"
     "   27 |       pl-2026: 'жж[\\p{Q}](?<n>(?&number))\\s+ludzik'\n"
     "      |                         ^\n"},
    {"(?<n>(?&number))\\s+ludzik", "(?<n>(?&numeral))\\s+ludzik", "en-2026", "x",
     "note: (?&number) stands for a number in digits or words\n"},
    {"bierze\\s+(?<n>", "bierze\\s+(?<m>", "en-2026", "x",
     "hamlet.yaml:27:17: error: the pattern for pl-2026 has 0 of the 1 groups it needs "
     "[TW-AUDIT-002]\n"
     "   27 |       pl-2026: '(?i)bierze\\s+(?<m>(?&number))\\s+ludzik'\n"
     "      |                 ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~\n"
     "note: (?<n>...) captures the number; without it the fact needs `implies`\n"},
    {"до (?<b>", "до (?<c>", "en-2026", "x",
     "error: the pattern for ru-2026 has 1 of the 2 groups it needs [TW-AUDIT-002]\n"},
    {"'(?i)takes\\s+(?<n>(?&number))\\s+followers'", "'(?<n>(a+)+)$'", "en-2026",
     "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa!",
     "hamlet.yaml:24:17: error: the search for this in en-2026 was given up: it needs more than "
     "200000 steps at one place [TW-AUDIT-003]\n"
     "   24 |       en-2026: '(?<n>(a+)+)$'\n"
     "      |                 ^~~~~~~~~~~~\n"},
    {NULL, NULL, "en-2025", "x",
     "error: no ruleset has an edition 'en-2025' [TW-AUDIT-004]\n"
     "note: did you mean 'en-2026'?\n"},
    {NULL, NULL, "ru-2026", "x", "error: the edition 'ru-2026' was given twice [TW-AUDIT-005]\n"},
    {NULL, NULL, "en-2026", "one\ntwo \xFF three\xC0",
     "book.txt:2:5: warning: byte 0xFF is not UTF-8 and was replaced [TW-AUDIT-007]\n"},
    {NULL, NULL, "en-2026", "\xEF\xF0\xE8\xE2\xE5\xF2 \xE2\xF1\xE5\xEC \xEF\xF0\xE8\xE2\xE5\xF2",
     "note: and 8 more bytes like it\n"
     "note: most of the book is in another encoding; convert it to UTF-8\n"},
    {NULL, NULL, "en-2026", "", "book.txt: error: the book is empty [TW-FILE-006]\n"},
};

Test(audit_diagnostics, each_says_what_is_wrong_and_where)
{
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct tw_text text = {0};
        struct fixture f;

        fixture_start(&f, cases[i].was, cases[i].becomes);
        if (strstr(cases[i].expected, "TW-AUDIT-005"))
            cr_assert_eq(fixture_add(&f, cases[i].edition, cases[i].book), TW_OK);
        fixture_add(&f, cases[i].edition, cases[i].book);
        report(&f, &text);
        cr_expect_not_null(strstr(tw_text_string(&text), cases[i].expected), "got\n%s\nnot\n%s",
                           tw_text_string(&text), cases[i].expected);
        tw_text_done(&text);
        fixture_done(&f);
    }
}

static void expect_no_text(const char *bytes, size_t length, const char *expected)
{
    const struct tw_source *source;
    struct tw_text text = {0};
    struct fixture f;

    fixture_start(&f, NULL, NULL);
    cr_assert_eq(tw_source_from_bytes("book.txt", bytes, length, &f.model.arena, &source), TW_OK);
    cr_expect_eq(tw_audit_add_book(&f.audit, "en-2026", source), TW_UNUSABLE);
    report(&f, &text);
    cr_expect_str_eq(tw_text_string(&text), expected);
    tw_text_done(&text);
    fixture_done(&f);
}

Test(audit_diagnostics, what_is_no_text_says_what_it_looks_like)
{
    expect_no_text("ab\0c", 4,
                   "book.txt: error: the book is not a text: byte 3 is NUL [TW-AUDIT-006]\n");
    expect_no_text("\xFF\xFE\x41\0", 4,
                   "book.txt: error: the book is not a text: byte 4 is NUL [TW-AUDIT-006]\n"
                   "note: it looks like UTF-16; save it as UTF-8\n");
    expect_no_text("%PDF-1.4\0", 9,
                   "book.txt: error: the book is not a text: byte 9 is NUL [TW-AUDIT-006]\n"
                   "note: it is a PDF; extract its text first, as with pdftotext\n");
}

Test(audit_diagnostics, every_code_has_a_case)
{
    for (int code = TW_CODE_AUDIT_PATTERN; code < TW_CODE__COUNT; code++) {
        const char *name = tw_code_name((enum tw_code)code);
        bool found = strcmp(name, "TW-AUDIT-006") == 0; /* in the test above */

        if (strncmp(name, "TW-AUDIT", 8) != 0)
            continue;
        for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
            found |= strstr(cases[i].expected, name) != NULL;
        cr_expect(found, "%s has no case", name);
    }
}

Test(audit_diagnostics, a_wrong_pattern_makes_the_audit_unusable)
{
    struct fixture f;

    fixture_start(&f, "'(?i)bierze\\s+", "'(?i)bierze(\\s+");
    cr_assert_eq(fixture_add(&f, "en-2026", "x"), TW_OK);
    cr_expect_eq(tw_audit_run(&f.audit), TW_UNUSABLE);
    cr_expect_eq(f.audit.wrong_patterns, 1);
    fixture_done(&f);
}
