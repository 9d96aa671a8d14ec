#include <criterion/criterion.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "support/arena.h"
#include "support/file.h"
#include "support/hash.h"
#include "support/text.h"
#include "support/utf8.h"

static void expect_hash(const char *input, const char *expected)
{
    struct tw_hash hash;
    char hex[TW_HASH_HEX];

    tw_hash_start(&hash);
    tw_hash_add(&hash, input, strlen(input));
    tw_hash_hex(&hash, hex);
    cr_expect_str_eq(hex, expected);
}

/* The known answers are those of FIPS 180-2. */
Test(support, hash_gives_the_known_answers)
{
    expect_hash("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
    expect_hash("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    expect_hash("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
                "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
}

Test(support, arena_memory_is_zeroed_aligned_and_bounded)
{
    struct tw_arena arena = {.limit = 10000};
    unsigned char *first = tw_arena_alloc(&arena, 3);
    unsigned char *beside = tw_arena_alloc(&arena, 3);
    unsigned char *large = tw_arena_alloc(&arena, 5000);

    cr_assert_not_null(first);
    cr_assert_not_null(beside);
    cr_assert_not_null(large);
    cr_expect_eq((uintptr_t)first % _Alignof(max_align_t), 0);
    cr_expect_eq((uintptr_t)beside % _Alignof(max_align_t), 0);
    cr_expect_eq((uintptr_t)large % _Alignof(max_align_t), 0);
    for (int i = 0; i < 5000; i++)
        cr_assert_eq(large[i], 0);
    cr_expect_null(tw_arena_alloc(&arena, 9000), "the limit holds");
    tw_arena_done(&arena);
}

Test(support, arena_refuses_products_that_overflow)
{
    struct tw_arena arena = {0};

    cr_expect_null(tw_arena_array(&arena, SIZE_MAX / 2, 4));
    tw_arena_done(&arena);
}

Test(support, arena_failure_can_be_provoked_once)
{
    struct tw_arena arena = {0};

    tw_arena_fail_after(1);
    cr_expect_null(tw_arena_alloc(&arena, 10));
    cr_expect_not_null(tw_arena_alloc(&arena, 10));
    tw_arena_done(&arena);
}

Test(support, text_escapes_json_and_repairs_utf8)
{
    struct tw_text text = {0};

    tw_text_add_json(&text, "a\"\\\n\x01\x1F \xD0\x96 \xFF");
    cr_expect_str_eq(tw_text_string(&text), "\"a\\\"\\\\\\n\\u0001\\u001f \xD0\x96 \xEF\xBF\xBD\"");
    tw_text_done(&text);
}

Test(support, utf8_knows_overlong_forms_and_surrogates)
{
    cr_expect_eq(tw_utf8_width("\xC0\x80", 2), 0);
    cr_expect_eq(tw_utf8_width("\xED\xA0\x80", 3), 0);
    cr_expect_eq(tw_utf8_width("\xF4\x90\x80\x80", 4), 0);
    cr_expect_eq(tw_utf8_width("\xE2\x82\xAC", 3), 3);
    cr_expect_eq(tw_utf8_count("\xD0\x96\xD0\x96", 4), 2);
}

/* A fresh directory, and a place in it. */
static void make_place(char directory[32], struct tw_text *path, const char *name)
{
    strcpy(directory, "/tmp/tw-file-XXXXXX");
    cr_assert_not_null(mkdtemp(directory));
    tw_text_format(path, "%s/%s", directory, name);
}

static void expect_removed(const char *directory, const char *name)
{
    struct tw_text path = {0};

    tw_text_format(&path, "%s/%s", directory, name);
    cr_expect_eq(rmdir(tw_text_string(&path)), 0, "%s holds more than was put there", name);
    tw_text_done(&path);
}

static void expect_file(const char *path, const char *expected)
{
    char bytes[64] = {0};
    FILE *file = fopen(path, "rb");

    cr_assert_not_null(file);
    cr_expect_eq(fread(bytes, 1, sizeof bytes - 1, file), strlen(expected));
    fclose(file);
    cr_expect_str_eq(bytes, expected);
}

Test(support, a_file_is_replaced_whole_or_not_at_all)
{
    struct tw_text path = {0}, text = {0}, broken = {.failed = true};
    char directory[32];

    make_place(directory, &path, "file");
    tw_text_add(&text, "one");
    cr_expect_eq(tw_file_write(tw_text_string(&path), &text), 0);
    tw_text_add(&text, " two");
    cr_expect_eq(tw_file_write(tw_text_string(&path), &text), 0);
    expect_file(tw_text_string(&path), "one two");
    cr_expect_eq(tw_file_write(tw_text_string(&path), &broken), ENOMEM);
    cr_expect_eq(tw_file_create(tw_text_string(&path), &text), EEXIST);
    expect_file(tw_text_string(&path), "one two");
    cr_expect_eq(tw_file_write("/dev/full", &text), ENOSPC, "a device is written to");
    cr_expect_neq(tw_file_write(directory, &text), 0, "a directory is no file");
    unlink(tw_text_string(&path));
    cr_expect_eq(rmdir(directory), 0, "nothing is left beside it");
    tw_text_done(&path);
    tw_text_done(&text);
}

Test(support, directories_are_made_one_in_the_other)
{
    struct tw_text path = {0}, text = {0};
    char directory[32], *inner;

    make_place(directory, &path, "a/b");
    inner = strdup(tw_text_string(&path));
    cr_expect_eq(tw_directory_make(inner), 0);
    cr_expect_eq(tw_directory_make(inner), 0, "twice is fine");
    cr_expect_str_eq(inner, tw_text_string(&path));
    tw_text_add(&path, "/file");
    cr_expect_eq(tw_file_write(tw_text_string(&path), &text), 0);
    free(inner);
    inner = malloc(path.length + 8);
    sprintf(inner, "%s/c/d", tw_text_string(&path));
    cr_expect_eq(tw_directory_make(inner), ENOTDIR);
    cr_expect_str_eq(inner, tw_text_string(&path), "it ends where it went wrong");
    free(inner);
    unlink(tw_text_string(&path));
    expect_removed(directory, "a/b");
    expect_removed(directory, "a");
    cr_expect_eq(rmdir(directory), 0, "nothing else is there");
    tw_text_done(&path);
}
