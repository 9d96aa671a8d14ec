/* Files and folders that change places as a whole, and what dead programs leave behind. */
#include <criterion/criterion.h>
#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "support/file.h"

static char place[32];

static void setup(void)
{
    strcpy(place, "/tmp/tw-file-XXXXXX");
    cr_assert_not_null(mkdtemp(place));
}

static void teardown(void)
{
    tw_directory_remove(place);
    cr_expect_neq(access(place, F_OK), 0);
}

TestSuite(file, .init = setup, .fini = teardown);

/* A path below the place; the latest four are kept. */
static const char *at(const char *name)
{
    static char paths[4][512];
    static unsigned next;
    char *path = paths[next++ % 4];

    snprintf(path, sizeof paths[0], "%s/%s", place, name);
    return path;
}

static int write_string(const char *path, const char *string)
{
    struct tw_text text = {0};

    tw_text_add(&text, string);
    const int number = tw_file_write(path, &text);
    tw_text_done(&text);
    return number;
}

static void expect_string(const char *path, const char *expected)
{
    char bytes[64] = {0};
    FILE *file = fopen(path, "rb");

    cr_assert_not_null(file, "%s: %s", path, strerror(errno));
    cr_expect_eq(fread(bytes, 1, sizeof bytes - 1, file), strlen(expected));
    fclose(file);
    cr_expect_str_eq(bytes, expected);
}

static unsigned count_entries(const char *folder)
{
    DIR *directory = opendir(folder);
    const struct dirent *entry;
    unsigned count = 0;

    while ((entry = readdir(directory)))
        count += strcmp(entry->d_name, ".") != 0 && strcmp(entry->d_name, "..") != 0;
    closedir(directory);
    return count;
}

Test(file, what_a_dead_program_left_is_removed_and_nothing_else)
{
    cr_assert_eq(write_string(at(".other.txt.tw-0123456789abcde"), "one digit less"), 0);
    /* A folder is looked through once, so this name of a dead program is made by another means. */
    FILE *dead = fopen(at(".game.json.tw-0123456789abcdef"), "w");
    fclose(dead);
    cr_assert_eq(mkdir(at("sub"), 0777), 0);
    cr_assert_eq(mkdir(at("sub/.site.tw-00000000deadbeef"), 0777), 0);
    dead = fopen(at("sub/.site.tw-00000000deadbeef/page"), "w");
    fclose(dead);
    cr_assert_eq(write_string(at("sub/game.json"), "{}"), 0);
    cr_expect_eq(count_entries(at("sub")), 1, "the leftover folder is gone");
    cr_assert_eq(write_string(at("game.json"), "{}"), 0);
    cr_expect_eq(count_entries(place), 3);
    expect_string(at(".other.txt.tw-0123456789abcde"), "one digit less");
}

Test(file, what_a_living_program_has_under_way_is_left_alone)
{
    struct tw_target target;

    cr_assert_eq(tw_target_open(at("slow.json"), &target), 0);
    cr_assert_eq(write_string(at("other.json"), "other"), 0);
    cr_assert_eq(mkdir(at("sub"), 0777), 0);
    cr_assert_eq(write_string(at("sub/other.json"), "other"), 0);
    cr_assert_eq(write_string(at("third.json"), "looks through the folder again"), 0);
    struct tw_text text = {0};
    tw_text_add(&text, "slow");
    cr_expect_eq(tw_target_fill(&target, &text), 0);
    cr_expect_neq(access(at("slow.json"), F_OK), 0, "it is not there before it is whole");
    cr_expect_eq(tw_target_commit(&target), 0);
    tw_target_discard(&target);
    expect_string(at("slow.json"), "slow");
    tw_text_done(&text);
}

Test(file, what_is_discarded_leaves_all_as_it_was)
{
    struct tw_target target;

    cr_assert_eq(write_string(at("kept"), "old"), 0);
    cr_assert_eq(tw_target_open(at("kept"), &target), 0);
    cr_expect_eq(count_entries(place), 2);
    tw_target_discard(&target);
    tw_target_discard(&target);
    expect_string(at("kept"), "old");
    cr_expect_eq(count_entries(place), 1);
}

Test(file, links_are_followed_and_rights_are_kept)
{
    struct stat about;

    cr_assert_eq(write_string(at("real"), "old"), 0);
    cr_assert_eq(chmod(at("real"), 0640), 0);
    cr_assert_eq(symlink("real", at("link")), 0);
    cr_expect_eq(write_string(at("link"), "new"), 0);
    expect_string(at("real"), "new");
    cr_assert_eq(lstat(at("link"), &about), 0);
    cr_expect(S_ISLNK(about.st_mode));
    cr_assert_eq(lstat(at("real"), &about), 0);
    cr_expect_eq(about.st_mode & 0777, 0640);
}

Test(file, a_folder_changes_places_as_a_whole)
{
    struct tw_folder folder;
    struct tw_text text = {0};
    char path[256];

    tw_text_add(&text, "page");
    for (unsigned round = 0; round < 2; round++) {
        cr_assert_eq(tw_folder_open(at("above/site/"), &folder), 0);
        snprintf(path, sizeof path, "%s/page-%u", folder.aside, round);
        cr_assert_eq(tw_file_create(path, &text), 0);
        cr_expect_eq(tw_folder_commit(&folder), 0);
        tw_folder_discard(&folder);
        snprintf(path, sizeof path, "above/site/page-%u", round);
        expect_string(at(path), "page");
        cr_expect_eq(count_entries(at("above/site")), 1, "the old one is gone");
        cr_expect_eq(count_entries(at("above")), 1, "nothing lies beside it");
    }
    cr_assert_eq(tw_folder_open(at("above/site"), &folder), 0);
    tw_folder_discard(&folder);
    cr_expect_eq(count_entries(at("above")), 1);
    tw_text_done(&text);
}
