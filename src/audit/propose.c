/*
 * The beginning of an edition file: every number of a book with a pattern made of the words around
 * it, their endings left open. Which fact a number belongs to is for its editor to say.
 */
#include <string.h>

#include "audit/internal.h"

enum { AROUND = 2, MOST_AROUND = 8, LETTERS_KEPT = 5, MOST_WORDS = 512, MOST_CANDIDATES = 8 };

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
                        size_t count, size_t which, size_t around)
{
    const size_t from = which > around ? which - around : 0;
    const size_t to = which + around < count ? which + around : count - 1;

    for (size_t i = from; i <= to; i++) {
        const bool apart = i > from && words[i].start > words[i - 1].start + words[i - 1].length;

        tw_text_add(text, apart ? "\\W+" : "");
        if (i == which)
            tw_text_add(text, "(?<n>(?&number))");
        else
            add_word(text, language, &words[i]);
    }
}

/* Does the pattern fit one place of the book alone? */
static bool is_unique(struct tw_audit *audit, const struct tw_audit_book *book, const char *pattern)
{
    const struct tw_text *text = &book->text->views[TW_READING_PRINTED].text;
    struct tw_search_error error;
    struct tw_search_match match;
    struct tw_search *search;
    unsigned found = 0;

    if (tw_search_compile(&audit->arena, pattern, book->language, 1, &search, &error) != TW_OK)
        return true;
    tw_search_rewind(search, tw_text_string(text), text->length);
    while (found < 2 && tw_search_next(search, &match) == TW_SEARCH_FOUND)
        found++;
    tw_search_done(search);
    return found < 2;
}

/* As few words around the number as tell it from all others. */
static void add_unique(struct tw_audit *audit, const struct tw_audit_book *book,
                       struct tw_text *text, const struct word *words, size_t count, size_t which)
{
    struct tw_text pattern = {0};

    for (size_t around = AROUND; around <= MOST_AROUND; around++) {
        tw_text_clear(&pattern);
        add_pattern(&pattern, book->language, words, count, which, around);
        if (is_unique(audit, book, tw_text_string(&pattern)))
            break;
    }
    tw_text_add(text, tw_text_string(&pattern));
    text->failed |= pattern.failed;
    tw_text_done(&pattern);
}

/* Is it one of the rulesets whose book this is? */
static bool is_of_book(const struct tw_audit *audit, const char *ruleset)
{
    for (const char *at = audit->new_rules; at && *at; at += *at == '+') {
        const size_t length = strcspn(at, "+");

        if (length == strlen(ruleset) && strncmp(at, ruleset, length) == 0)
            return true;
        at += length;
    }
    return false;
}

static bool has_value(const struct tw_model_fact *fact, int32_t value)
{
    for (size_t i = 0; i < fact->value_count; i++)
        if (fact->values[i] == value)
            return true;
    return false;
}

/* Facts that this number may be. */
static void add_candidates(const struct tw_audit *audit, struct tw_text *text, const char *language,
                           const struct word *word)
{
    unsigned count = 0;
    int32_t value;

    if (!tw_audit_number(language, word->start, word->length, &value))
        return;
    for (size_t i = 0; i < audit->model->ruleset_count; i++) {
        const struct tw_model_ruleset *ruleset = &audit->model->rulesets[i];

        for (size_t j = 0; is_of_book(audit, ruleset->id) && j < ruleset->fact_count; j++)
            if (has_value(&ruleset->facts[j], value) && count++ < MOST_CANDIDATES)
                tw_text_format(text, "%s %s", count == 1 ? "; perhaps" : ",", ruleset->facts[j].id);
    }
    if (count > MOST_CANDIDATES)
        tw_text_format(text, " and %u more", count - MOST_CANDIDATES);
}

/* What the facts are, so that nobody has to look them up. */
static void add_facts(const struct tw_audit *audit, struct tw_text *text)
{
    if (audit->new_rules)
        tw_text_add(text, "\n# The facts:\n");
    for (size_t i = 0; i < audit->model->ruleset_count; i++) {
        const struct tw_model_ruleset *ruleset = &audit->model->rulesets[i];

        for (size_t j = 0; is_of_book(audit, ruleset->id) && j < ruleset->fact_count; j++)
            tw_text_format(text, "# %s: %s\n", ruleset->facts[j].id, ruleset->facts[j].fact);
    }
}

/* Every clause, waiting for its place in the text. */
static void add_clauses(const struct tw_audit *audit, struct tw_text *text)
{
    for (size_t i = 0; i < audit->model->ruleset_count; i++) {
        const struct tw_model_ruleset *ruleset = &audit->model->rulesets[i];

        for (size_t j = 0; is_of_book(audit, ruleset->id) && j < ruleset->clause_count; j++)
            tw_text_format(text, "#  - {clause: %s, lines: '?'} # %s: %s\n", ruleset->clauses[j].id,
                           tw_modality_words[ruleset->clauses[j].modality],
                           ruleset->clauses[j].statement);
    }
}

static bool is_blank(const struct tw_book_view *view, size_t line)
{
    const char *at = tw_text_string(&view->text) + view->line_starts[line];

    return at[strspn(at, " \t\r")] == '\n' || at[strspn(at, " \t\r")] == '\0';
}

static size_t line_start(const struct tw_book_view *view, size_t line)
{
    return line < view->line_count ? view->line_starts[line] : view->text.length;
}

/* The numbers of a line; the words around them may stand in the lines beside it. */
static void add_line(struct tw_audit *audit, struct tw_text *text, const struct tw_audit_book *book,
                     size_t line)
{
    const struct tw_book_view *view = &book->text->views[TW_READING_PRINTED];
    const char *bytes = tw_text_string(&view->text);
    const size_t from = line_start(view, line - (line > 0 && !is_blank(view, line - 1)));
    const bool more = line + 1 < view->line_count && !is_blank(view, line + 1);
    const size_t to = line_start(view, line + 1 + more);
    struct word words[MOST_WORDS];
    const size_t count = find_words(bytes + from, to - from, words);

    for (size_t i = 0; i < count; i++) {
        if (words[i].start < bytes + line_start(view, line) ||
            words[i].start >= bytes + line_start(view, line + 1) ||
            !is_number(book->language, &words[i]))
            continue;
        tw_text_format(text, "#  - {fact: ?, pattern: '");
        add_unique(audit, book, text, words, count, i);
        tw_text_format(text, "'} # line %zu: %.*s", line + 1, (int)words[i].length, words[i].start);
        add_candidates(audit, text, book->language, &words[i]);
        tw_text_add_char(text, '\n');
    }
}

enum tw_status tw_audit_propose(struct tw_audit *audit, size_t book, struct tw_text *text)
{
    const struct tw_audit_book *known = &audit->books[book];
    const struct tw_book_view *printed = &known->text->views[TW_READING_PRINTED];

    tw_text_format(text, "edition: %s\nlanguage: %s\ntitle: %s\n", known->edition, known->language,
                   known->edition);
    tw_text_add(text,
                "\n"
                "# Every number of the text: replace the question mark by the id of its fact and\n"
                "# remove the first # and the []. 'tilewright explain' finds clauses; "
                "docs/audit.md explains the rest.\n"
                "facts: []\n");
    for (size_t i = 0; i < printed->line_count; i++)
        add_line(audit, text, known, i);
    add_facts(audit, text);
    tw_text_add(text, "\n# Where the text states each clause: {clause: BOOK-TILE-01, lines: "
                      "'12.3'}\nsources: []\n");
    add_clauses(audit, text);
    tw_text_add(text, "\n# The words of must and may: {clause: "
                      "BOOK-TILE-01, pattern: 'must\\s+draw'}\nwordings: []\n\n");
    return text->failed ? TW_NO_MEMORY : TW_OK;
}
