/* What is known of the text of an edition: rulesets/editions. */
#include <stdlib.h>
#include <string.h>

#include "model/internal.h"

#define COUNT(array) (sizeof(array) / sizeof *(array))

const char *const tw_model_aside_words[TW_ASIDE__COUNT] = {
    [TW_ASIDE_NONE] = "",
    [TW_ASIDE_HEADING] = "heading",
    [TW_ASIDE_CREDIT] = "credit",
    [TW_ASIDE_FLAVOUR] = "flavour",
    [TW_ASIDE_ADVICE] = "advice",
    [TW_ASIDE_CAPTION] = "caption",
    [TW_ASIDE_CONNECTIVE] = "connective",
};

/* What a map says under two keys that it needs: an id and a pattern or places. */
static bool load_pair(struct tw_model *model, const struct tw_yaml_node *node, const char *what,
                      const char *const keys[2], struct tw_word *ret_id, const char **ret_text)
{
    const struct tw_yaml_node *id, *text;

    if (!tw_read_map(model, node, what))
        return false;
    tw_read_known_keys(model, node, what, keys, 2);
    id = tw_read_required(model, node, keys[0], what);
    text = tw_read_required(model, node, keys[1], what);
    if (!id || !text || !tw_read_text(model, id, keys[0], &ret_id->text) ||
        !tw_read_text(model, text, keys[1], ret_text))
        return false;
    ret_id->place = id->place;
    return true;
}

static void load_wording(struct tw_model *model, struct tw_model_book *book,
                         const struct tw_yaml_node *node)
{
    static const char *const keys[] = {"clause", "pattern"};
    struct tw_model_wording read = {.pattern = {.edition = book->edition}};
    struct tw_model_wording *wording;

    if (!load_pair(model, node, "a wording", keys, &read.clause, &read.pattern.pattern))
        return;
    read.pattern.place = tw_yaml_get(node, "pattern")->place;
    wording = tw_model_append(model, &book->wordings, &book->wording_count, sizeof *wording);
    if (wording)
        *wording = read;
}

static void load_fact(struct tw_model *model, struct tw_model_book *book,
                      const struct tw_yaml_node *node)
{
    static const char *const keys[] = {"fact", "pattern"};
    struct tw_model_book_fact read = {.pattern = {.edition = book->edition}};
    struct tw_model_book_fact *fact;

    if (!load_pair(model, node, "a fact of an edition", keys, &read.fact, &read.pattern.pattern))
        return;
    read.pattern.place = tw_yaml_get(node, "pattern")->place;
    fact = tw_model_append(model, &book->facts, &book->fact_count, sizeof *fact);
    if (fact)
        *fact = read;
}

static void load_source(struct tw_model *model, struct tw_model_book *book,
                        const struct tw_yaml_node *node)
{
    static const char *const keys[] = {"clause", "lines"};
    struct tw_model_book_source read, *source;

    if (!load_pair(model, node, "a source of an edition", keys, &read.clause, &read.lines))
        return;
    tw_lines_check(model, tw_yaml_get(node, "lines"), read.lines);
    source = tw_model_append(model, &book->sources, &book->source_count, sizeof *source);
    if (source)
        *source = read;
}

/* The next word of a row, in hexadecimal or decimal up to `end`. */
static bool read_number(const char **at, int base, char end, uint64_t *ret_number)
{
    char *behind;

    if (**at == '-' || **at == '+' || **at == ' ')
        return false;
    *ret_number = strtoull(*at, &behind, base);
    if (behind == *at || (*behind != end && !(end == ' ' && *behind == '\0')))
        return false;
    *at = behind + (*behind != '\0');
    return true;
}

static bool read_group(const char **at, struct tw_model_sentence *sentence)
{
    struct tw_model_group *group = &sentence->groups[sentence->group_count];
    uint64_t offset, hash;

    if (sentence->group_count == TW_MAX_GROUPS || !read_number(at, 10, ':', &offset) ||
        !read_number(at, 16, ' ', &hash) || offset > UINT16_MAX || hash > UINT32_MAX)
        return false;
    group->offset = (uint16_t)offset;
    group->hash = (uint32_t)hash;
    sentence->group_count++;
    return true;
}

/* `12.3 61 9f3a02c41b7d5e60 0:1f2e3d 20:77aa10 heading` */
static bool read_sentence(const char *text, struct tw_model_sentence *sentence)
{
    uint64_t line, number, letters;

    if (!read_number(&text, 10, '.', &line) || !read_number(&text, 10, ' ', &number) ||
        !read_number(&text, 10, ' ', &letters) || !read_number(&text, 16, ' ', &sentence->hash) ||
        line == 0 || line > UINT32_MAX || number == 0 || number > UINT16_MAX ||
        letters > UINT32_MAX)
        return false;
    sentence->line = (uint32_t)line;
    sentence->number = (uint16_t)number;
    sentence->letters = (uint32_t)letters;
    while (*text >= '0' && *text <= '9')
        if (!read_group(&text, sentence))
            return false;
    if (*text) {
        const int aside = tw_word_find(tw_model_aside_words, TW_ASIDE__COUNT, text);

        sentence->aside = aside > 0 ? (enum tw_model_aside)aside : TW_ASIDE_NONE;
        return aside > 0;
    }
    return true;
}

static void load_sentence(struct tw_model *model, struct tw_model_book *book,
                          const struct tw_yaml_node *node)
{
    struct tw_model_sentence *sentence;
    const char *text;

    if (!tw_read_text(model, node, "a sentence", &text))
        return;
    sentence = tw_model_append(model, &book->sentences, &book->sentence_count, sizeof *sentence);
    if (sentence && !read_sentence(text, sentence))
        tw_diagnostics_note(&model->diagnostics,
                            tw_diagnostics_add(&model->diagnostics, TW_CODE_RULE_SENTENCE,
                                               node->place,
                                               "this is not a row of a sentence index"),
                            "a row is LINE.SENTENCE LETTERS HASH OFFSET:HASH... [ASIDE], as 'audit "
                            "--index' writes");
}

/* An edition that no ruleset lists says what it is. */
static void load_own(struct tw_model *model, struct tw_model_book *book,
                     const struct tw_yaml_node *root)
{
    const struct tw_yaml_node *year = tw_yaml_get(root, "year");

    book->own.id = book->edition;
    book->own.language = tw_read_optional_text(model, root, "language");
    book->own.title = tw_read_optional_text(model, root, "title");
    if (year)
        tw_read_number(model, year, "year", 1900, 2200, &book->own.year);
}

typedef void (*item_loader)(struct tw_model *model, struct tw_model_book *book,
                            const struct tw_yaml_node *node);

static void load_list(struct tw_model *model, struct tw_model_book *book,
                      const struct tw_yaml_node *root, const char *key, item_loader load)
{
    const struct tw_yaml_node *list = tw_yaml_get(root, key);

    if (list && tw_read_list(model, list, key))
        for (size_t i = 0; i < list->count; i++)
            load(model, book, list->items[i]);
}

enum tw_status tw_edition_load(struct tw_model *model, const struct tw_source *source,
                               const struct tw_yaml_node *root)
{
    static const char *const keys[] = {"edition", "language", "title",    "year",
                                       "facts",   "sources",  "wordings", "sentences"};
    const struct tw_yaml_node *id = tw_read_required(model, root, "edition", "an edition");
    struct tw_model_book *book;

    (void)source;
    tw_read_known_keys(model, root, "an edition", keys, COUNT(keys));
    if (!id)
        return TW_FINDING;
    book = tw_model_append(model, &model->books, &model->book_count, sizeof *book);
    if (!book || !tw_read_name(model, id, "the id of an edition", &book->edition)) {
        if (book)
            book->edition = "";
        return TW_FINDING;
    }
    book->place = id->place;
    load_own(model, book, root);
    load_list(model, book, root, "facts", load_fact);
    load_list(model, book, root, "sources", load_source);
    load_list(model, book, root, "wordings", load_wording);
    load_list(model, book, root, "sentences", load_sentence);
    return TW_OK;
}
