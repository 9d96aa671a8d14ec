/*
 * The beginning of an edition file: every number of a book with a pattern made of the words around
 * it, their endings left open. Which fact a number belongs to is for its editor to say.
 */
#include <string.h>

#include "audit/internal.h"

enum { AROUND = 2, LETTERS_KEPT = 5, MOST_WORDS = 512 };

/* A word of a line. */
struct word {
    const char *start;
    size_t length;
};

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

static bool is_word_at(const char *at, size_t room, size_t *ret_width)
{
    return tw_letters_is_letter(tw_letters_decode(at, room, ret_width)) || is_digit(*at);
}

/* Letters, or digits, that stand together. */
static size_t find_words(const char *line, size_t length, struct word list[MOST_WORDS])
{
    size_t count = 0, width;

    for (size_t at = 0; at < length && count < MOST_WORDS;) {
        size_t end = at;

        while (end < length && is_word_at(line + end, length - end, &width) &&
               is_digit(line[end]) == is_digit(line[at]))
            end += width;
        if (end > at) {
            list[count++] = (struct word){.start = line + at, .length = end - at};
            at = end;
        } else {
            tw_letters_decode(line + at, length - at, &width);
            at += width;
        }
    }
    return count;
}

static bool is_number(const char *language, const struct word *word)
{
    char next[64];

    return tw_numbers_next(language, word->start, word->length, next);
}

/* A word as a pattern: a number is any number, a long word has any ending. */
static void add_word(struct tw_text *text, const char *language, const struct word *word)
{
    size_t kept = 0, letters = 0, width;

    if (is_number(language, word)) {
        tw_text_add(text, "(?&number)");
        return;
    }
    for (; kept < word->length && letters < LETTERS_KEPT; kept += width, letters++)
        tw_letters_decode(word->start + kept, word->length - kept, &width);
    tw_text_add_bytes(text, word->start, kept);
    if (kept < word->length)
        tw_text_add(text, "\\p{L}*");
}

static void add_pattern(struct tw_text *text, const char *language, const struct word *words,
                        size_t count, size_t which)
{
    const size_t from = which > AROUND ? which - AROUND : 0;
    const size_t to = which + AROUND < count ? which + AROUND : count - 1;

    for (size_t i = from; i <= to; i++) {
        const bool apart = i > from && words[i].start > words[i - 1].start + words[i - 1].length;

        tw_text_add(text, apart ? "\\W+" : "");
        if (i == which)
            tw_text_add(text, "(?<n>(?&number))");
        else
            add_word(text, language, &words[i]);
    }
}

static void add_line(struct tw_text *text, const char *language, uint32_t line, const char *bytes,
                     size_t length)
{
    struct word words[MOST_WORDS];
    const size_t count = find_words(bytes, length, words);

    for (size_t i = 0; i < count; i++) {
        if (!is_number(language, &words[i]))
            continue;
        tw_text_format(text, "#  - {fact: ?, pattern: '");
        add_pattern(text, language, words, count, i);
        tw_text_format(text, "'} # line %u: %.*s\n", (unsigned)line, (int)words[i].length,
                       words[i].start);
    }
}

enum tw_status tw_audit_propose(struct tw_audit *audit, size_t book, struct tw_text *text)
{
    const struct tw_audit_book *known = &audit->books[book];
    const struct tw_book_view *printed = &known->text->views[TW_READING_PRINTED];
    const char *bytes = tw_text_string(&printed->text);

    tw_text_format(text, "edition: %s\nlanguage: %s\ntitle: %s\n", known->edition, known->language,
                   known->edition);
    tw_text_add(text,
                "\n# Every number of the text: put the id of its fact in place of the "
                "question mark and\n# take the first # and the [] away. 'tilewright explain' finds "
                "clauses, docs/audit.md tells the rest.\nfacts: []\n");
    for (size_t i = 0; i < printed->line_count; i++) {
        const size_t from = printed->line_starts[i];
        const size_t to =
            i + 1 < printed->line_count ? printed->line_starts[i + 1] : printed->text.length;

        add_line(text, known->language, (uint32_t)i + 1, bytes + from, to - from);
    }
    tw_text_add(text, "\n# Where the text states each clause: {clause: BOOK-TILE-01, lines: "
                      "'12.3'}\nsources: []\n\n# The words of must and may: {clause: "
                      "BOOK-TILE-01, pattern: 'must\\s+draw'}\nwordings: []\n\n");
    return text->failed ? TW_NO_MEMORY : TW_OK;
}
