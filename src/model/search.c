/* Clauses that speak of something. */
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "model/internal.h"

enum { IN_ID = 6, IN_TOPIC = 8, IN_STATEMENT = 4, IN_CASE = 1 };

static bool is_letter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (unsigned char)c >= 0x80;
}

/* How many words of the text begin like `word`; one for a plural need not stand. */
static unsigned count_words(const char *text, const char *word)
{
    size_t length = strlen(word);
    unsigned count = 0;

    if (!text)
        return 0;
    if (length > 3 && (word[length - 1] == 's' || word[length - 1] == 'S'))
        length--;
    for (const char *at = text; *at; at++)
        if ((at == text || !is_letter(at[-1])) && strncasecmp(at, word, length) == 0)
            count++;
    return count;
}

static unsigned at_most_one(unsigned count)
{
    return count > 0;
}

static unsigned score_cases(const struct tw_model_clause *clause, const char *word)
{
    unsigned score = 0;

    for (size_t i = 0; i < clause->case_count; i++)
        score += at_most_one(count_words(clause->cases[i].question, word) +
                             count_words(clause->cases[i].reading, word));
    for (size_t i = 0; i < clause->example_count; i++)
        score += at_most_one(count_words(clause->examples[i].given, word) +
                             count_words(clause->examples[i].expect, word));
    return score * IN_CASE;
}

static unsigned score_word(const struct tw_model_clause *clause, const char *word)
{
    return IN_ID * at_most_one(count_words(clause->id, word)) +
           IN_TOPIC * at_most_one(count_words(clause->topic, word)) +
           IN_STATEMENT * count_words(clause->statement, word) + score_cases(clause, word);
}

/* 0 where one of the words is missing. */
static unsigned score_clause(const struct tw_model_clause *clause, const char *const *words,
                             size_t count)
{
    unsigned score = 0;

    for (size_t i = 0; i < count; i++) {
        const unsigned found = score_word(clause, words[i]);

        if (found == 0)
            return 0;
        score += found;
    }
    return score;
}

static int compare(const void *a, const void *b)
{
    const struct tw_model_match *left = a, *right = b;

    if (left->score != right->score)
        return left->score < right->score ? 1 : -1;
    return left->clause->index < right->clause->index ? -1
                                                      : left->clause->index > right->clause->index;
}

enum tw_status tw_model_search(struct tw_model *model, const char *const *words, size_t count,
                               struct tw_model_match **ret_list, size_t *ret_count)
{
    struct tw_model_match *list = NULL;
    size_t found = 0;

    for (size_t i = 0; i < model->ruleset_count; i++)
        for (size_t k = 0; k < model->rulesets[i].clause_count; k++) {
            const struct tw_model_clause *clause = &model->rulesets[i].clauses[k];
            const unsigned score = score_clause(clause, words, count);
            struct tw_model_match *match;

            if (score == 0)
                continue;
            match = tw_model_append(model, &list, &found, sizeof *match);
            if (!match)
                return TW_NO_MEMORY;
            *match = (struct tw_model_match){&model->rulesets[i], clause, score};
        }
    if (found > 0)
        qsort(list, found, sizeof *list, compare);
    *ret_list = list;
    *ret_count = found;
    return TW_OK;
}
