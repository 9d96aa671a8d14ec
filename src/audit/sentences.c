/*
 * The sentences of a book, line by line. A sentence ends with a full stop, a question mark, an
 * exclamation mark or an ellipsis when a capital follows, whatever brackets, quotes and asterisks
 * stand between. A number that begins a sentence is its mark and not a sentence of its own.
 */
#include <string.h>

#include "audit/internal.h"

/* A line while it is divided. */
struct divider {
    const char *bytes;
    size_t end;       /* of the line, blanks left out */
    size_t start, at; /* of the sentence, and how far it was read */
};

static uint32_t peek(const struct divider *d, size_t at, size_t *ret_width)
{
    if (at >= d->end) {
        *ret_width = 0;
        return 0;
    }
    return tw_letters_decode(d->bytes + at, d->end - at, ret_width);
}

static bool is_among(uint32_t c, const char *list)
{
    for (size_t width; *list; list += width)
        if (tw_letters_decode(list, strlen(list), &width) == c)
            return true;
    return false;
}

static bool is_blank(uint32_t c)
{
    return tw_letters_is_blank(c) || c == '\n';
}

static bool is_closing(uint32_t c)
{
    return is_among(c, "*)\"”»’]_");
}

static bool is_opening(uint32_t c)
{
    return is_among(c, "*(\"„«“‘[_–—-♀•");
}

static bool is_capital(uint32_t c)
{
    return tw_letters_lower(c) != c;
}

static bool is_digit(uint32_t c)
{
    return c >= '0' && c <= '9';
}

/* Behind everything for which `is` holds. */
static size_t skip(const struct divider *d, size_t at, bool (*is)(uint32_t))
{
    size_t width;
    uint32_t c = peek(d, at, &width);

    while (width && is(c)) {
        at += width;
        c = peek(d, at, &width);
    }
    return at;
}

static bool ends(uint32_t c)
{
    return c == '.' || c == '!' || c == '?' || c == 0x2026;
}

static bool is_between(uint32_t c)
{
    return is_opening(c) || is_closing(c) || is_blank(c);
}

/* Does a sentence begin here? Numbers may stand in front of its capital. */
static bool begins(const struct divider *d, size_t at)
{
    size_t width;

    at = skip(d, at, is_opening);
    if (is_digit(peek(d, at, &width)))
        at = skip(d, skip(d, at, is_digit), is_between);
    return is_capital(peek(d, at, &width)) && width > 0;
}

/* Only a number, perhaps with a letter, was read so far: the mark of an entry of a list. */
static bool is_mark(const struct divider *d, size_t to)
{
    size_t words = 0, width;
    bool digits = false, inside = false;

    for (size_t at = d->start; at < to; at += width) {
        const uint32_t c = peek(d, at, &width);
        const bool word = tw_letters_is_letter(c) || is_digit(c);

        digits |= is_digit(c);
        words += word && !inside;
        inside = word;
    }
    return digits && words <= 1;
}

/* The end of the next sentence; the divider stands behind it. */
static size_t next_end(struct divider *d)
{
    size_t width;

    while (d->at < d->end) {
        size_t end, next;

        if (!ends(peek(d, d->at, &width))) {
            d->at += width;
            continue;
        }
        end = skip(d, skip(d, d->at, ends), is_closing);
        next = skip(d, end, is_blank);
        if (next > end && begins(d, next) && !is_mark(d, d->at)) {
            d->at = next;
            return end;
        }
        d->at = skip(d, d->at, ends);
    }
    return d->end;
}

static size_t trim(const char *bytes, size_t from, size_t to)
{
    while (to > from && strchr(" \n\t", bytes[to - 1]))
        to--;
    return to;
}

/* Divides one line; counts only where there is no list. */
static size_t divide(const struct tw_book_view *view, size_t line, struct tw_sentence *list)
{
    const size_t from = view->line_starts[line];
    const size_t to = line + 1 < view->line_count ? view->line_starts[line + 1] : view->text.length;
    struct divider d = {.bytes = tw_text_string(&view->text)};
    size_t count = 0;

    d.end = trim(d.bytes, from, to);
    d.start = d.at = skip(&d, from, is_blank);
    while (d.start < d.end) {
        const size_t end = next_end(&d);

        if (list)
            list[count] = (struct tw_sentence){.line = (uint32_t)line + 1,
                                               .number = (uint16_t)(count + 1),
                                               .start = d.start,
                                               .end = end};
        count++;
        d.start = end == d.end ? d.end : d.at;
    }
    return count;
}

enum tw_status tw_sentences_make(const struct tw_book_view *printed, struct tw_arena *arena,
                                 struct tw_sentences *ret_sentences)
{
    struct tw_sentences sentences = {0};
    size_t count = 0;

    for (size_t i = 0; i < printed->line_count; i++)
        count += divide(printed, i, NULL);
    sentences.list = tw_arena_array(arena, count + 1, sizeof *sentences.list);
    if (!sentences.list)
        return TW_NO_MEMORY;
    for (size_t i = 0; i < printed->line_count; i++)
        sentences.count += divide(printed, i, sentences.list + sentences.count);
    *ret_sentences = sentences;
    return TW_OK;
}

uint16_t tw_sentences_at(const struct tw_book_view *printed, uint32_t line, size_t offset)
{
    struct tw_sentence list[64] = {{0}};
    const size_t count = line ? divide(printed, line - 1, NULL) : 0;

    if (count == 0 || count > sizeof list / sizeof *list)
        return 0;
    divide(printed, line - 1, list);
    for (size_t i = 0; i < count; i++)
        if (offset < list[i].end)
            return list[i].number;
    return list[count - 1].number;
}
