#include <criterion/criterion.h>
#include <string.h>

#include "support/terminal.h"

static void expect_shown(const char *bytes, bool paint, const char *expected)
{
    struct tw_text text = {0};

    tw_terminal_text(bytes, strlen(bytes), paint, &text);
    cr_expect_str_eq(tw_text_string(&text), expected);
    tw_text_done(&text);
}

Test(terminal, plain_text_passes_as_it_is)
{
    expect_shown("", true, "");
    expect_shown("a\tb\nЩ ✓ 𝄞", false, "a\tb\nЩ ✓ 𝄞");
}

Test(terminal, what_a_terminal_obeys_is_shown)
{
    expect_shown("\033[2J\a\r\x7F", true, "\\u001b[2J\\u0007\\u000d\\u007f");
    expect_shown("\xC2\x9B"
                 "31m\xC2\xA0",
                 true, "\\u009b31m\xC2\xA0");
    expect_shown("\xE2\x80\xAE\xE2\x81\xA6\xD8\x9C\xE2\x80\xA8", true,
                 "\\u202e\\u2066\\u061c\\u2028");
    expect_shown("\xF3\xA0\x80\x81", true, "\\udb40\\udc01");
    expect_shown("\xE2\x82 \xFF", false, "\\xe2\\x82 \\xff");
}

Test(terminal, only_our_own_sequences_are_carried_out)
{
    expect_shown(TW_TERMINAL_PAINT("1;31") "x" TW_TERMINAL_PAINT("0"), true, "\033[1;31mx\033[0m");
    expect_shown(TW_TERMINAL_RETURN "x" TW_TERMINAL_CLEAR, true, "\rx\033[K");
    expect_shown(TW_TERMINAL_PAINT("0"), false, "\\xff0m");
    expect_shown("\xFF"
                 "123456789m\xFFJ\xFF",
                 true, "\\xff123456789m\\xffJ\\xff");
}
