/* The sentence index of an edition: lengths and hashes, never a word. */
#include <string.h>

#include "audit/internal.h"

static const struct tw_model_book *find_book(const struct tw_model *model, const char *edition)
{
    for (size_t i = 0; i < model->book_count; i++)
        if (model->books[i].sentence_count && strcmp(model->books[i].edition, edition) == 0)
            return &model->books[i];
    return NULL;
}

/* What the index that the edition has says about a sentence of this hash, line and number. */
static enum tw_model_aside known_aside(const struct tw_model_book *known, uint64_t hash,
                                       const struct tw_sentence *sentence)
{
    enum tw_model_aside aside = TW_ASIDE_NONE;

    for (size_t i = 0; known && i < known->sentence_count; i++) {
        const struct tw_model_sentence *row = &known->sentences[i];

        if (row->hash != hash)
            continue;
        aside = row->aside;
        if (row->line == sentence->line && row->number == sentence->number)
            break;
    }
    return aside;
}

/* Groups spread over the whole sentence. */
static void add_groups(struct tw_text *text, const struct tw_stream *stream, size_t from,
                       size_t letters)
{
    const size_t room = letters < TW_GROUP_LETTERS ? 0 : letters - TW_GROUP_LETTERS;
    size_t count = letters < TW_GROUP_LETTERS ? 0 : 1 + room / TW_GROUP_LETTERS;

    if (count > TW_MAX_GROUPS)
        count = TW_MAX_GROUPS;
    for (size_t i = 0; i < count; i++) {
        const size_t offset = count == 1 ? 0 : i * room / (count - 1);

        tw_text_format(text, " %zu:%x", offset, (unsigned)tw_stream_group(stream, from + offset));
    }
}

enum tw_status tw_audit_index(struct tw_audit *audit, size_t book, struct tw_text *text)
{
    const struct tw_book_view *printed = &audit->books[book].text->views[TW_READING_PRINTED];
    const struct tw_model_book *known = find_book(audit->model, audit->books[book].edition);
    struct tw_sentences sentences;
    struct tw_stream stream;

    if (tw_sentences_make(printed, &audit->arena, &sentences) != TW_OK ||
        tw_stream_make(printed, &audit->arena, &stream) != TW_OK)
        return TW_NO_MEMORY;
    tw_text_add(text, "sentences:\n");
    for (size_t i = 0; i < sentences.count; i++) {
        const struct tw_sentence *sentence = &sentences.list[i];
        const size_t from = tw_stream_find(&stream, sentence->start);
        const size_t letters = tw_stream_find(&stream, sentence->end) - from;
        const uint64_t hash = tw_stream_hash(&stream, from, letters);
        const enum tw_model_aside aside = known_aside(known, hash, sentence);

        tw_text_format(text, "  - %u.%u %zu %llx", (unsigned)sentence->line,
                       (unsigned)sentence->number, letters, (unsigned long long)hash);
        add_groups(text, &stream, from, letters);
        tw_text_format(text, "%s%s\n", aside ? " " : "", tw_model_aside_words[aside]);
    }
    return text->failed ? TW_NO_MEMORY : TW_OK;
}
