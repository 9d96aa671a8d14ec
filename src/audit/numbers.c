/*
 * Numbers in digits and in words. Tens and units may stand together ("двадцать пять", "двадесет и
 * пет").
 */
#include "audit/internal.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LONGEST = 64 };

/* Small letters, yo as ye; false when the text is longer than any number. */
static bool fold(const char *text, size_t length, char ret_folded[LONGEST])
{
    struct tw_text folded = {0};
    bool fits;

    for (size_t at = 0, width; at < length && folded.length < LONGEST; at += width) {
        const uint32_t c = tw_letters_lower(tw_letters_decode(text + at, length - at, &width));

        tw_letters_encode(&folded, c == 0x451 ? 0x435 : tw_letters_is_blank(c) ? ' ' : c);
    }
    fits = folded.length < LONGEST && !folded.failed;
    if (fits)
        memcpy(ret_folded, tw_text_string(&folded), folded.length + 1);
    tw_text_done(&folded);
    return fits;
}

static bool read_word(const struct tw_numerals *numerals, const char *word, size_t length,
                      int32_t *ret_value)
{
    for (size_t i = 0; i < numerals->count; i++)
        if (strlen(numerals->list[i].word) == length &&
            memcmp(numerals->list[i].word, word, length) == 0) {
            *ret_value = numerals->list[i].value;
            return true;
        }
    return false;
}

/* Words with blanks or dashes between: each must fit behind the one before, as 5 behind 20. */
static bool read_words(const struct tw_numerals *numerals, const char *words, int32_t *ret_number)
{
    int32_t total = 0, room = INT32_MAX;
    bool any = false;

    for (words += strspn(words, " \n-"); *words; words += strspn(words, " \n-")) {
        const size_t length = strcspn(words, " \n-");
        int32_t value;

        if (any && strlen(numerals->and) == length && memcmp(words, numerals->and, length) == 0) {
            words += length;
            continue;
        }
        if (!read_word(numerals, words, length, &value) || (any && (value == 0 || value >= room)))
            return false;
        total += value;
        room = value >= 100 ? 100 : value >= 20 ? 10 : 0;
        any = true;
        words += length;
    }
    if (any)
        *ret_number = total;
    return any;
}

bool tw_audit_number(const char *language, const char *text, size_t length, int32_t *ret_number)
{
    const struct tw_numerals *numerals = tw_numerals(language);
    char folded[LONGEST];

    if (!fold(text, length, folded))
        return false;
    if (folded[0] && folded[strspn(folded, "0123456789")] == '\0' && strlen(folded) <= 9) {
        *ret_number = (int32_t)strtol(folded, NULL, 10);
        return true;
    }
    return numerals && read_words(numerals, folded, ret_number);
}

static int by_length(const void *a, const void *b)
{
    const size_t first = strlen(*(const char *const *)a), second = strlen(*(const char *const *)b);

    if (first != second)
        return first < second ? 1 : -1;
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

/* A word for a pattern: where it has ye, the book may have yo. */
static void add_word(struct tw_text *text, const char *word)
{
    for (; *word; word++)
        if (strncmp(word, "е", 2) == 0) {
            tw_text_add(text, "[её]");
            word++;
        } else {
            tw_text_add_char(text, *word);
        }
}

void tw_numbers_define(const char *language, struct tw_text *text)
{
    const struct tw_numerals *numerals = tw_numerals(language);
    const char *sorted[TW_MOST_NUMERALS];
    size_t count = 0;

    for (size_t i = 0; numerals && i < numerals->count; i++)
        sorted[count++] = numerals->list[i].word;
    qsort(sorted, count, sizeof *sorted, by_length);
    /* Atomic, so that a longer number is never taken for the shorter one that it begins with. */
    tw_text_add(text, "(?(DEFINE)(?<number>(?>(?<![0-9])[0-9]++");
    if (count) {
        tw_text_add(text, "|(?<!\\p{L})(?i:");
        for (size_t i = 0; i < count; i++) {
            tw_text_add(text, i ? "|" : "");
            add_word(text, sorted[i]);
        }
        tw_text_format(text, ")(?=(?:%s)?(?!\\p{L}))", numerals->tail);
    }
    tw_text_add(text, ")))");
}

/* The numeral that a word is, or begins with before an article; NULL when it is none. */
static const struct tw_numeral *find_word(const struct tw_numerals *numerals, const char *word)
{
    const struct tw_numeral *found = NULL;
    size_t taken = 0;

    for (size_t i = 0; i < numerals->count; i++) {
        const char *whole = numerals->list[i].word;
        const size_t length = strlen(whole);
        bool fits = strncmp(word, whole, length) == 0 && length > taken;

        if (fits && word[length]) {
            const char *at = strstr(numerals->tail, word + length);
            const char end = at ? at[strlen(word + length)] : 'x';

            fits = at && (end == '\0' || end == '|') && (at == numerals->tail || at[-1] == '|');
        }
        if (fits) {
            found = &numerals->list[i];
            taken = length;
        }
    }
    return found;
}

bool tw_numbers_next(const char *language, const char *word, size_t length, char ret_next[64])
{
    const struct tw_numerals *numerals = tw_numerals(language);
    const struct tw_numeral *found;
    char folded[LONGEST];

    if (!fold(word, length, folded))
        return false;
    if (folded[0] && folded[strspn(folded, "0123456789")] == '\0') {
        snprintf(ret_next, 64, "%lld", strtoll(folded, NULL, 10) + 1);
        return true;
    }
    found = numerals ? find_word(numerals, folded) : NULL;
    if (!found)
        return false;
    for (size_t i = 0; i < numerals->count; i++)
        if (numerals->list[i].value == found->value + 1) {
            snprintf(ret_next, 64, "%s%s", numerals->list[i].word, folded + strlen(found->word));
            return true;
        }
    return false;
}
