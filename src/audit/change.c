/* The self-test: a book with one word changed at a time, and who notices. */
#include <string.h>

#include "audit/internal.h"
#include "model/diagnostics/source.h"
#include "support/utf8.h"

enum { LONGEST_WORD = 64 };

/* Words that make a rule another rule, each with one that says something else; "" leaves it out. */
static const struct {
    const char *language, *word, *other;
} modals[] = {
#include "audit/modals.h"
};

/* A self-test while it runs. */
struct tester {
    struct tw_audit *audit;
    struct tw_watch *watch;
    const struct tw_source *source;
    const char *language;
    const struct tw_book_view *view;
    struct tw_audit_changes changes;
};

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

/* Bytes of the run of digits, or of letters, at `at`; 0 when there is neither. */
static size_t word_at(const struct tw_source *source, size_t at)
{
    size_t length = 0, width;

    while (at + length < source->length && is_digit(source->bytes[at + length]))
        length++;
    while (length == 0 || !is_digit(source->bytes[at])) {
        if (at + length >= source->length ||
            !tw_letters_is_letter(tw_letters_decode(source->bytes + at + length,
                                                    source->length - at - length, &width)))
            break;
        length += width;
    }
    return length;
}

static bool is_word(const char *text, size_t length, const char *word)
{
    size_t at = 0;

    for (size_t width, other; at < length && *word; at += width, word += other)
        if (tw_letters_lower(tw_letters_decode(text + at, length - at, &width)) !=
            tw_letters_decode(word, strlen(word), &other))
            return false;
    return at == length && *word == '\0';
}

/* What the word becomes; NULL when it is no such word. */
static const char *next_word(const struct tester *tester, enum tw_audit_change_kind kind,
                             const char *word, size_t length, char room[LONGEST_WORD])
{
    if (kind == TW_AUDIT_CHANGE_NUMBER)
        return tw_numbers_next(tester->language, word, length, room) ? room : NULL;
    for (size_t i = 0; i < sizeof modals / sizeof *modals; i++)
        if (strcmp(modals[i].language, tester->language) == 0 &&
            is_word(word, length, modals[i].word))
            return modals[i].other;
    return NULL;
}

/* The book with other bytes at one place. */
static enum tw_status make_copy(const struct tester *tester, size_t at, size_t length,
                                const char *other, struct tw_arena *arena,
                                const struct tw_source **ret_source)
{
    const struct tw_source *book = tester->source;
    struct tw_text text = {0};
    enum tw_status status = TW_NO_MEMORY;

    tw_text_add_bytes(&text, book->bytes, at);
    tw_text_add(&text, other);
    tw_text_add_bytes(&text, book->bytes + at + length, book->length - at - length);
    if (!text.failed)
        status =
            tw_source_from_bytes(book->name, tw_text_string(&text), text.length, arena, ret_source);
    tw_text_done(&text);
    return status;
}

static enum tw_status try_change(struct tester *tester, enum tw_audit_change_kind kind, size_t at,
                                 size_t length, const char *other)
{
    struct tw_arena *keep = &tester->audit->arena;
    const struct tw_place place = tw_source_place(tester->source, at);
    struct tw_audit_change *change = &tester->changes.list[tester->changes.count];
    struct tw_arena arena = {0};
    const struct tw_source *copy;
    size_t line_length;
    const size_t line = tw_source_line(tester->source, place.line, &line_length);
    enum tw_status status = make_copy(tester, at, length, other, &arena, &copy);

    *change = (struct tw_audit_change){
        .kind = kind,
        .line = place.line,
        .quote = tw_arena_copy(keep, tester->source->bytes + line, line_length),
        .from = tw_arena_copy(keep, tester->source->bytes + at, length),
        .to = tw_arena_string(keep, other),
    };
    if (!change->quote || !change->from || !change->to)
        status = TW_NO_MEMORY;
    if (status == TW_OK)
        status = tw_watch_notices(tester->watch, copy, place.line, &change->noticed);
    tw_arena_done(&arena);
    tester->changes.count++;
    tester->changes.all[kind]++;
    tester->changes.noticed[kind] += change->noticed != NULL;
    return status;
}

/* Goes through all words of the book. Without a watch the changes are only counted. */
static enum tw_status walk(struct tester *tester, enum tw_audit_change_kind kind, size_t *count)
{
    const struct tw_source *source = tester->source;
    enum tw_status status = TW_OK;

    for (size_t at = 0, length; at < source->length && status == TW_OK; at += length) {
        char room[LONGEST_WORD];
        const char *other;
        size_t width;

        length = word_at(source, at);
        if (length == 0) {
            tw_letters_decode(source->bytes + at, source->length - at, &width);
            length = width;
            continue;
        }
        other = next_word(tester, kind, source->bytes + at, length, room);
        if (!other)
            continue;
        ++*count;
        if (tester->watch)
            status = try_change(tester, kind, at, length, other);
    }
    return status;
}

enum tw_status tw_audit_self_test(struct tw_audit *audit, size_t book,
                                  struct tw_audit_changes *ret_changes)
{
    struct tester tester = {.audit = audit,
                            .source = audit->books[book].source,
                            .language = audit->books[book].language};
    size_t count = 0;
    enum tw_status status;

    for (int i = 0; i < TW_AUDIT_CHANGE__COUNT; i++)
        walk(&tester, (enum tw_audit_change_kind)i, &count);
    tester.changes.list = tw_arena_array(&audit->arena, count + 1, sizeof *tester.changes.list);
    if (!tester.changes.list)
        return TW_NO_MEMORY;
    status = tw_watch_make(audit, book, &tester.watch);
    for (int i = 0; i < TW_AUDIT_CHANGE__COUNT && status == TW_OK; i++)
        status = walk(&tester, (enum tw_audit_change_kind)i, &count);
    tw_watch_done(tester.watch);
    if (status == TW_OK)
        *ret_changes = tester.changes;
    return status;
}
