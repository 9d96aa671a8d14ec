/*
 * The text of a book, cleaned for searching, with the line of the file that every byte comes from.
 *
 * Lines are what an editor shows: they end with LF, CR LF or CR. Everything else that breaks a line
 * in print (a form feed, a paragraph separator) breaks it in the reading and does not count.
 */
#include "audit/internal.h"

#include <string.h>

#include "support/utf8.h"

enum { SOFT_HYPHEN = 0xAD, REPLACEMENT = 0xFFFD, QUOTE = 100 };

/* A reading while it is made. */
struct maker {
    struct tw_book *book;
    struct tw_book_view *view;
    const char *bytes;
    size_t length;
    uint32_t last; /* the character written last */
};

/* Bytes of a line break of the file. */
static size_t break_at(const struct maker *m, size_t at)
{
    if (at >= m->length || (m->bytes[at] != '\n' && m->bytes[at] != '\r'))
        return 0;
    return m->bytes[at] == '\r' && at + 1 < m->length && m->bytes[at + 1] == '\n' ? 2 : 1;
}

static void put(struct maker *m, uint32_t character)
{
    tw_letters_encode(&m->view->text, character);
    m->last = character;
}

static void begin_line(struct maker *m)
{
    m->view->line_starts[m->view->line_count++] = (uint32_t)m->view->text.length;
}

static size_t skip_blanks(const struct maker *m, size_t at)
{
    size_t width;

    while (at < m->length &&
           tw_letters_is_blank(tw_letters_decode(m->bytes + at, m->length - at, &width)))
        at += width;
    return at;
}

/* A soft hyphen is not there; at the end of a line neither is the break. */
static size_t skip_soft_hyphen(struct maker *m, size_t at)
{
    const size_t end = skip_blanks(m, at);
    const size_t skip = break_at(m, end);

    if (!skip)
        return at;
    begin_line(m);
    return skip_blanks(m, end + skip);
}

static void note_repair(struct tw_book *book, size_t at)
{
    const size_t room = sizeof book->repaired_at / sizeof *book->repaired_at;

    if (book->repaired < room)
        book->repaired_at[book->repaired] = at;
    book->repaired++;
}

/* An accent behind its letter becomes one letter with it. */
static bool put_accent(struct maker *m, uint32_t accent)
{
    const uint32_t whole = tw_letters_compose(m->last, accent);
    struct tw_text *text = &m->view->text;

    if (!whole || text->failed)
        return false;
    text->length -= m->last < 0x80 ? 1 : 2; /* all of these letters are that short */
    put(m, whole);
    return true;
}

/* One character that is no line break of the file. */
static void put_clean(struct maker *m, uint32_t c, size_t next)
{
    if (c == '\f' || c == '\v' || c == 0x85 || c == 0x2028 || c == 0x2029) {
        if (m->last != '\n' && !break_at(m, next))
            put(m, '\n');
    } else if (tw_letters_is_blank(c) || c < ' ' || c == 0x7F) {
        put(m, ' ');
    } else if (c == 0x2010 || c == 0x2011) {
        put(m, '-');
    } else if (!tw_letters_is_ignored(c) && !(c >= 0x300 && c < 0x370 && put_accent(m, c))) {
        put(m, c);
    }
}

static void make_printed(struct maker *m)
{
    begin_line(m);
    for (size_t at = 0; at < m->length;) {
        size_t width = break_at(m, at);
        uint32_t c;

        if (width) {
            put(m, '\n');
            begin_line(m);
            at += width;
            continue;
        }
        c = tw_letters_decode(m->bytes + at, m->length - at, &width);
        if (tw_utf8_width(m->bytes + at, m->length - at) == 0)
            note_repair(m->book, at);
        at += width;
        if (c == SOFT_HYPHEN)
            at = skip_soft_hyphen(m, at);
        else
            put_clean(m, c, at);
    }
}

/* Is the hyphen before the break at `at` one that divides a word? `*ret_next`: where it goes on. */
static bool divides(const struct maker *m, size_t at, size_t *ret_next)
{
    size_t next = at + 1, width, before;

    while (next < m->length && m->bytes[next] == ' ')
        next++;
    if (at < 2 || m->bytes[at - 1] != '-' || next >= m->length ||
        !tw_letters_is_lower(tw_letters_decode(m->bytes + next, m->length - next, &width)))
        return false;
    for (before = at - 2; before > 0 && ((unsigned char)m->bytes[before] & 0xC0) == 0x80;)
        before--;
    *ret_next = next;
    return tw_letters_is_lower(tw_letters_decode(m->bytes + before, at - 1 - before, &width));
}

/* Does the line that begins at `at` go on with what stands before it? */
static bool continues(const struct maker *m, size_t at)
{
    size_t width, digits;
    uint32_t c;

    while (at < m->length && m->bytes[at] == ' ')
        at++;
    if (at >= m->length || strchr("\n-*#+|>", m->bytes[at]))
        return false; /* an empty line, or one of a list or table, or a heading */
    digits = strspn(m->bytes + at, "0123456789");
    if (digits && at + digits < m->length && strchr(".)", m->bytes[at + digits]))
        return false;
    c = tw_letters_decode(m->bytes + at, m->length - at, &width);
    return c != 0x2022 && !(c >= 0x2500 && c <= 0x27BF); /* bullets of all shapes */
}

/* Makes a reading out of the printed one. */
static void make_flowing(struct maker *m, const struct tw_book_view *printed, bool paragraphs)
{
    size_t line = 0;

    for (size_t at = 0; at <= m->length; at++) {
        size_t next = at;

        for (; line < printed->line_count && printed->line_starts[line] <= at; line++)
            begin_line(m);
        if (at == m->length)
            return;
        if (m->bytes[at] == '\n' && divides(m, at, &next)) {
            if (!m->view->text.failed)
                m->view->text.length--; /* the hyphen */
            m->last = 0;
            at = next - 1;
        } else if (m->bytes[at] == '\n' && paragraphs && m->last != '\n' && m->last &&
                   continues(m, at + 1)) {
            put(m, ' ');
        } else {
            tw_text_add_char(&m->view->text, m->bytes[at]);
            m->last = (unsigned char)m->bytes[at];
        }
    }
}

static size_t count_lines(const struct tw_source *source)
{
    const struct maker m = {.bytes = source->bytes, .length = source->length};
    size_t count = 1;

    for (size_t at = 0; at < source->length;) {
        const size_t skip = break_at(&m, at);

        count += skip != 0;
        at += skip ? skip : 1;
    }
    return count;
}

enum tw_status tw_book_view(struct tw_book *book, enum tw_reading reading, struct tw_arena *arena,
                            const struct tw_book_view **ret_view)
{
    struct tw_book_view *view = &book->views[reading];
    const struct tw_book_view *printed = &book->views[TW_READING_PRINTED];
    struct maker m = {.book = book, .view = view, .bytes = book->source->bytes};
    const size_t lines = printed->made ? printed->line_count : count_lines(book->source);

    if (!view->made) {
        view->line_starts = tw_arena_array(arena, lines, sizeof *view->line_starts);
        if (!view->line_starts)
            return TW_NO_MEMORY;
        m.length = book->source->length;
        if (reading == TW_READING_PRINTED) {
            make_printed(&m);
        } else {
            m.bytes = tw_text_string(&printed->text);
            m.length = printed->text.length;
            make_flowing(&m, printed, reading == TW_READING_FLOWING);
        }
        if (view->text.failed)
            return TW_NO_MEMORY;
        view->made = true;
    }
    *ret_view = view;
    return TW_OK;
}

enum tw_status tw_book_make(const struct tw_source *source, struct tw_arena *arena,
                            struct tw_book **ret_book)
{
    struct tw_book *book = tw_arena_alloc(arena, sizeof *book);
    const struct tw_book_view *view;
    enum tw_status status;

    if (!book)
        return TW_NO_MEMORY;
    book->source = source;
    status = tw_book_view(book, TW_READING_PRINTED, arena, &view);
    if (status == TW_OK)
        *ret_book = book;
    else
        tw_book_done(book);
    return status;
}

uint32_t tw_book_line(const struct tw_book_view *view, size_t offset)
{
    size_t low = 0, high = view->line_count;

    /* The last line that begins at or before the offset. */
    while (high - low > 1) {
        const size_t middle = low + (high - low) / 2;

        if (view->line_starts[middle] <= offset)
            low = middle;
        else
            high = middle;
    }
    return (uint32_t)low + 1;
}

/* Moves back over at most `characters` characters of the line. */
static size_t back(const char *bytes, size_t at, size_t characters)
{
    while (at > 0 && bytes[at - 1] != '\n' && characters-- > 0)
        do
            at--;
        while (at > 0 && ((unsigned char)bytes[at] & 0xC0) == 0x80);
    return at;
}

static size_t forth(const char *bytes, size_t length, size_t at, size_t characters)
{
    while (at < length && bytes[at] != '\n' && characters-- > 0)
        do
            at++;
        while (at < length && ((unsigned char)bytes[at] & 0xC0) == 0x80);
    return at;
}

const char *tw_book_quote(const struct tw_book_view *view, size_t offset, struct tw_arena *arena)
{
    const char *bytes = tw_text_string(&view->text);
    const size_t length = view->text.length;
    const size_t start = back(bytes, offset, QUOTE);
    const size_t end = forth(bytes, length, offset, QUOTE);
    const bool cut_start = start > 0 && bytes[start - 1] != '\n';
    const bool cut_end = end < length && bytes[end] != '\n';

    return tw_arena_format(arena, "%s%.*s%s", cut_start ? "…" : "", (int)(end - start),
                           bytes + start, cut_end ? "…" : "");
}

void tw_book_done(struct tw_book *book)
{
    for (int i = 0; i < TW_READING__COUNT; i++)
        tw_text_done(&book->views[i].text);
}
