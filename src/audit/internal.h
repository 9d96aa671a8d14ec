/* What the files of this room share. */
#ifndef TW_AUDIT_INTERNAL_H
#define TW_AUDIT_INTERNAL_H

#include "audit/audit.h"

/* --- letters.c: characters --- */

/* The character at `at`; its bytes in `*ret_width`, at least 1. U+FFFD where there is none. */
uint32_t tw_letters_decode(const char *bytes, size_t room, size_t *ret_width);
void tw_letters_encode(struct tw_text *text, uint32_t character);
uint32_t tw_letters_lower(uint32_t character);
bool tw_letters_is_lower(uint32_t character);
bool tw_letters_is_letter(uint32_t character);
bool tw_letters_is_blank(uint32_t character);   /* any blank that is no line break */
bool tw_letters_is_ignored(uint32_t character); /* takes no room: marks of order, zero width */

/* One letter for a letter and the accent behind it; 0 when there is none. */
uint32_t tw_letters_compose(uint32_t letter, uint32_t accent);

/* --- book.c: the text of a book, cleaned, in three readings --- */

enum tw_reading {
    TW_READING_PRINTED, /* line by line */
    TW_READING_JOINED,  /* words that are divided at the end of a line are whole */
    TW_READING_FLOWING, /* and the lines of a paragraph are one line */
    TW_READING__COUNT,
};

/* A reading of a book: valid UTF-8, lines end with LF. */
struct tw_book_view {
    struct tw_text text;
    uint32_t *line_starts; /* for every line of the file, where it begins in this reading */
    size_t line_count;
    bool made;
};

struct tw_book {
    const struct tw_source *source;
    struct tw_book_view views[TW_READING__COUNT];
    size_t repaired;
    size_t repaired_at[8]; /* offsets in the file of the first of them */
};

enum tw_status tw_book_make(const struct tw_source *source, struct tw_arena *arena,
                            struct tw_book **ret_book);

/* A reading of a book; it is made when it is first asked for. */
enum tw_status tw_book_view(struct tw_book *book, enum tw_reading reading, struct tw_arena *arena,
                            const struct tw_book_view **ret_view);

/* The line of the file that a byte of the reading comes from, from 1. */
uint32_t tw_book_line(const struct tw_book_view *view, size_t offset);

/* The line around a byte of the reading, shortened when it is long. */
const char *tw_book_quote(const struct tw_book_view *view, size_t offset, struct tw_arena *arena);

void tw_book_done(struct tw_book *book);

/* --- sentences.c --- */

/* A sentence of the printed reading. */
struct tw_sentence {
    uint32_t line;
    uint16_t number;   /* in its line, from 1 */
    size_t start, end; /* bytes */
};

struct tw_sentences {
    struct tw_sentence *list;
    size_t count;
};

enum tw_status tw_sentences_make(const struct tw_book_view *printed, struct tw_arena *arena,
                                 struct tw_sentences *ret_sentences);

/* The sentence of a line that a byte of the printed reading belongs to; 0 when it has none. */
uint16_t tw_sentences_at(const struct tw_book_view *printed, uint32_t line, size_t offset);

/* --- stream.c: the letters of a book, one behind the other --- */

enum { TW_GROUP_LETTERS = 8 };

/* Where a group of letters begins. */
struct tw_stream_place {
    uint32_t hash, from;
};

struct tw_stream {
    uint64_t *sums; /* hashes of the first 0, 1, 2 ... letters */
    uint64_t *powers;
    size_t *at; /* byte of the printed reading, by letter */
    size_t count;
    struct tw_stream_place *groups; /* of all letters, by hash and place; after tw_stream_sort() */
    size_t group_count;
};

enum tw_status tw_stream_make(const struct tw_book_view *printed, struct tw_arena *arena,
                              struct tw_stream *ret_stream);

/* The hash of some letters; of a group of them. */
uint64_t tw_stream_hash(const struct tw_stream *stream, size_t from, size_t letters);
uint32_t tw_stream_group(const struct tw_stream *stream, size_t from);

/* Sorts all groups, so that tw_stream_places() finds them. */
enum tw_status tw_stream_sort(struct tw_stream *stream, struct tw_arena *arena);

/* The places of a group, ascending. */
const struct tw_stream_place *tw_stream_places(const struct tw_stream *stream, uint32_t hash,
                                               size_t *ret_count);

/* The first letter at or behind a byte. */
size_t tw_stream_find(const struct tw_stream *stream, size_t byte);

/* --- accounts.c: who accounts for the sentences of an edition --- */

struct tw_accounts {
    struct tw_audit_account *list;
    size_t count;
};

enum tw_status tw_accounts_make(const struct tw_model *model, const char *edition,
                                struct tw_arena *arena, struct tw_accounts *ret_accounts);
bool tw_accounts_cover(const struct tw_audit_account *account, uint32_t line, uint16_t number);

/* --- numerals.c: number words from CLDR --- */

enum { TW_MOST_NUMERALS = 512, TW_NUMERAL_BYTES = 48 };

struct tw_numeral {
    char word[TW_NUMERAL_BYTES]; /* in small letters, without yo */
    int32_t value;
};

struct tw_numerals {
    char language[16];
    char and[16];     /* may stand between tens and units; "" for nothing */
    const char *tail; /* what may follow inside a word: articles, with | between */
    struct tw_numeral list[TW_MOST_NUMERALS];
    size_t count;
};

/* The number words of a language; NULL when CLDR does not have it. */
const struct tw_numerals *tw_numerals(const char *language);

/* --- numbers.c --- */

/* Adds the definition of the group `number` for a language, to stand in front of a pattern. */
void tw_numbers_define(const char *language, struct tw_text *text);

/* Another number in the form of this one, one larger; false when the word is no number. */
bool tw_numbers_next(const char *language, const char *word, size_t length, char ret_next[64]);

/* --- search.c: the only file that touches PCRE2 --- */

struct tw_search;

/* A mistake in a pattern. */
struct tw_search_error {
    char message[200];
    size_t offset; /* in bytes of the pattern */
};

/* What a match captured: bytes of the subject, by group. */
struct tw_search_match {
    size_t start, end;
    struct {
        size_t start, end;
        bool set;
    } groups[TW_MAX_VALUES]; /* n alone, or a b c ... */
    enum tw_audit_verdict verdict;
    size_t words_start, words_end; /* of the disputed words; the same where there are none */
};

enum tw_search_result {
    TW_SEARCH_FOUND,
    TW_SEARCH_NOTHING, /* no further match */
    TW_SEARCH_GAVE_UP, /* see tw_search_reason() */
};

/* `value_count` groups are asked for: n for one, a b c ... for more. */
enum tw_status tw_search_compile(struct tw_arena *arena, const char *pattern, const char *language,
                                 size_t value_count, struct tw_search **ret_search,
                                 struct tw_search_error *ret_error);

/* How many of the groups that are asked for the pattern has. */
size_t tw_search_groups(const struct tw_search *search);

/* The next match in a text, from its beginning after tw_search_rewind(). */
void tw_search_rewind(struct tw_search *search, const char *text, size_t length);
enum tw_search_result tw_search_next(struct tw_search *search, struct tw_search_match *ret_match);
const char *tw_search_reason(const struct tw_search *search);
void tw_search_done(struct tw_search *search);

/* --- places.c --- */

/* What is looked for in a book. */
struct tw_query {
    const struct tw_model_pattern *pattern;
    size_t value_count; /* 0: no number is wanted */
    int32_t implies;    /* when nothing is captured; -1: nothing */
    const char *language;
    struct tw_book *text;   /* NULL: the pattern only has to compile */
    struct tw_arena *arena; /* for what is found */
};

/* Compiles a pattern and reports what is wrong with it; NULL then. */
struct tw_search *tw_places_compile(struct tw_audit *audit, const struct tw_query *query);

/* Looks through the readings of a book until one has it. The reason is NULL unless it gave up. */
enum tw_status tw_places_search(struct tw_audit *audit, const struct tw_query *query,
                                struct tw_search *search, struct tw_audit_places *ret_places,
                                const char **ret_reason);

/* Both at once. */
enum tw_status tw_places_find(struct tw_audit *audit, const struct tw_query *query,
                              struct tw_audit_places *ret_places, const char **ret_reason);

/* --- facts.c and discrepancies.c --- */

enum tw_status tw_facts_audit(struct tw_audit *audit);

/* What is looked for in a book for a fact; no pattern when its edition has none. */
struct tw_query tw_facts_query(struct tw_audit *audit, const struct tw_model_fact *fact,
                               size_t book);

/* What becomes of a fact whose places are known. */
void tw_facts_judge(struct tw_audit_fact *fact);
enum tw_status tw_discrepancies_audit(struct tw_audit *audit);

/* The verdict of several places: the disputed words anywhere are there. */
enum tw_audit_verdict tw_discrepancies_judge(const struct tw_audit_places *places);

/* Which of the books has this edition; book_count when none. */
size_t tw_audit_book_of(const struct tw_audit *audit, const char *edition);

/* What is looked for without numbers; without a text when its book was not given. */
struct tw_query tw_audit_pattern_query(struct tw_audit *audit,
                                       const struct tw_model_pattern *pattern);

/* --- wordings.c --- */

enum tw_status tw_wordings_audit(struct tw_audit *audit);

/* --- watch.c: does anybody notice that a text was changed? --- */

struct tw_watch;

/* Everything that is known about a book, ready to be looked for again and again. */
enum tw_status tw_watch_make(struct tw_audit *audit, size_t book, struct tw_watch **ret_watch);

/* The id of what notices that this is no longer the book: NULL when nothing does. */
enum tw_status tw_watch_notices(struct tw_watch *watch, const struct tw_source *changed,
                                uint32_t line, const char **ret_id);
void tw_watch_done(struct tw_watch *watch);

#endif
