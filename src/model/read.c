#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "model/internal.h"
#include "support/utf8.h"

static const char *const kind_names[] = {"a single value", "a list", "a map"};

void *tw_model_alloc(struct tw_model *model, size_t count, size_t size)
{
    void *memory = tw_arena_array(&model->arena, count ? count : 1, size);

    if (!memory)
        model->diagnostics.out_of_memory = true;
    return memory;
}

void *tw_model_append(struct tw_model *model, void *array_pointer, size_t *count, size_t size)
{
    /* Full exactly when the count is zero or a power of two: no capacity has to be kept. */
    const bool full = (*count & (*count - 1)) == 0;
    char *array;

    memcpy(&array, array_pointer, sizeof array);
    if (full) {
        char *grown = tw_model_alloc(model, *count ? *count * 2 : 1, size);

        if (!grown)
            return NULL;
        if (*count)
            memcpy(grown, array, *count * size);
        array = grown;
        memcpy(array_pointer, &array, sizeof array);
    }
    return array + size * (*count)++;
}

static bool read_kind(struct tw_model *model, const struct tw_yaml_node *node, const char *what,
                      enum tw_yaml_kind kind)
{
    if (!node)
        return false;
    if (node->kind == kind)
        return true;
    tw_diagnostics_add(&model->diagnostics, TW_CODE_YAML_WRONG_KIND, node->place,
                       "%s must be %s, this is %s", what, kind_names[kind], kind_names[node->kind]);
    return false;
}

bool tw_read_map(struct tw_model *model, const struct tw_yaml_node *node, const char *what)
{
    return read_kind(model, node, what, TW_YAML_MAP);
}

bool tw_read_list(struct tw_model *model, const struct tw_yaml_node *node, const char *what)
{
    return read_kind(model, node, what, TW_YAML_LIST);
}

bool tw_read_scalar(struct tw_model *model, const struct tw_yaml_node *node, const char *what)
{
    return read_kind(model, node, what, TW_YAML_SCALAR);
}

static bool is_among(const char *word, const char *const *words, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (words[i][0] && strcmp(words[i], word) == 0)
            return true;
    return false;
}

void tw_read_known_keys(struct tw_model *model, const struct tw_yaml_node *map, const char *what,
                        const char *const *known, size_t count)
{
    for (size_t i = 0; i < map->count; i++) {
        const struct tw_yaml_node *key = map->keys[i];

        if (!is_among(key->text, known, count))
            tw_diagnostics_suggest(&model->diagnostics,
                                   tw_diagnostics_add(&model->diagnostics, TW_CODE_YAML_UNKNOWN_KEY,
                                                      key->place, "%s has no key '%s'", what,
                                                      key->text),
                                   key->text, known, count, "its keys");
    }
}

static bool is_empty(const struct tw_yaml_node *node)
{
    return node->kind == TW_YAML_SCALAR && node->plain && node->text[0] == '\0';
}

const struct tw_yaml_node *tw_read_required(struct tw_model *model, const struct tw_yaml_node *map,
                                            const char *key, const char *what)
{
    const struct tw_yaml_node *node = tw_yaml_get(map, key);

    if (!node) {
        tw_diagnostics_add(&model->diagnostics, TW_CODE_YAML_MISSING_KEY, map->place,
                           "%s needs the key '%s'", what, key);
        return NULL;
    }
    if (is_empty(node)) {
        tw_diagnostics_add(&model->diagnostics, TW_CODE_YAML_EMPTY_VALUE, node->place,
                           "'%s' has no value", key);
        return NULL;
    }
    return node;
}

bool tw_read_text(struct tw_model *model, const struct tw_yaml_node *node, const char *what,
                  const char **ret_text)
{
    if (!tw_read_scalar(model, node, what))
        return false;
    if (node->text[0] == '\0') {
        tw_diagnostics_add(&model->diagnostics, TW_CODE_YAML_EMPTY_VALUE, node->place,
                           "%s is empty", what);
        return false;
    }
    *ret_text = node->text;
    return true;
}

const char *tw_read_optional_text(struct tw_model *model, const struct tw_yaml_node *map,
                                  const char *key)
{
    const char *text = NULL;

    tw_read_text(model, tw_yaml_get(map, key), key, &text);
    return text;
}

const char *tw_read_required_text(struct tw_model *model, const struct tw_yaml_node *map,
                                  const char *key, const char *what)
{
    const char *text = "";

    tw_read_text(model, tw_read_required(model, map, key, what), key, &text);
    return text;
}

/* Digits with an optional minus; no other notation, so that nobody wonders about octal numbers. */
static bool is_number(const char *text)
{
    const char *digits = text + (text[0] == '-');
    const size_t length = strspn(digits, "0123456789");

    return length > 0 && digits[length] == '\0' && (length == 1 || digits[0] != '0');
}

bool tw_read_number(struct tw_model *model, const struct tw_yaml_node *node, const char *what,
                    int32_t least, int32_t most, int32_t *ret_number)
{
    long long value;

    if (!tw_read_scalar(model, node, what))
        return false;
    if (!is_number(node->text)) {
        tw_diagnostics_add(&model->diagnostics, TW_CODE_YAML_NOT_A_NUMBER, node->place,
                           "%s must be a whole number, not '%s'", what, node->text);
        return false;
    }
    value = strtoll(node->text, NULL, 10); /* saturates */
    if (value < least || value > most) {
        tw_diagnostics_add(&model->diagnostics, TW_CODE_YAML_OUT_OF_RANGE, node->place,
                           "%s must be %ld to %ld, not %s", what, (long)least, (long)most,
                           node->text);
        return false;
    }
    *ret_number = (int32_t)value;
    return true;
}

bool tw_read_truth(struct tw_model *model, const struct tw_yaml_node *node, const char *what,
                   bool *ret_truth)
{
    if (!tw_read_scalar(model, node, what))
        return false;
    if (strcmp(node->text, "true") != 0 && strcmp(node->text, "false") != 0) {
        tw_diagnostics_add(&model->diagnostics, TW_CODE_YAML_NOT_A_TRUTH, node->place,
                           "%s must be true or false, not '%s'", what, node->text);
        return false;
    }
    *ret_truth = node->text[0] == 't';
    return true;
}

bool tw_read_choice(struct tw_model *model, const struct tw_yaml_node *node, const char *what,
                    const char *const *words, size_t count, const char *plural, int *ret_index)
{
    const char *text;

    if (!tw_read_text(model, node, what, &text))
        return false;
    for (size_t i = 0; i < count; i++)
        if (strcmp(words[i], text) == 0) {
            *ret_index = (int)i;
            return true;
        }
    tw_diagnostics_suggest(&model->diagnostics,
                           tw_diagnostics_add(&model->diagnostics, TW_CODE_YAML_UNKNOWN_WORD,
                                              node->place, "%s cannot be '%s'", what, text),
                           text, words, count, plural);
    return false;
}

/* Words found so far; how many are read is bounded so that looking for repetitions stays cheap. */
struct word_list {
    struct tw_word *words;
    size_t count;
    size_t seen; /* repetitions included */
    size_t repeated;
    const char *what;
    bool failed;
};

enum { MOST_WORDS = 500, MOST_REPEATED = 3 /* that are reported */ };

static void add_word(struct tw_model *model, struct word_list *list, const char *text,
                     struct tw_place place)
{
    struct tw_word *word;

    if (list->seen++ == MOST_WORDS) {
        tw_diagnostics_add(&model->diagnostics, TW_CODE_YAML_TOO_MANY, place,
                           "more than %d words in %s", (int)MOST_WORDS, list->what);
        list->failed = true;
        return;
    }
    for (size_t i = 0; i < list->count; i++)
        if (strcmp(list->words[i].text, text) == 0) {
            if (list->repeated++ < MOST_REPEATED)
                tw_diagnostics_add(&model->diagnostics, TW_CODE_YAML_REPEATED, place,
                                   "'%s' stands twice in %s", text, list->what);
            return;
        }
    word = tw_model_append(model, &list->words, &list->count, sizeof *word);
    if (word)
        *word = (struct tw_word){.text = text, .place = place};
    else
        list->failed = true;
}

static void split_words(struct tw_model *model, struct word_list *list,
                        const struct tw_yaml_node *node)
{
    const char *at = node->text + strspn(node->text, " \t\n");
    const size_t total = strlen(node->text);

    while (*at && !list->failed) {
        const size_t length = strcspn(at, " \t\n");
        const size_t offset = tw_utf8_count(node->text, (size_t)(at - node->text));
        char *text = tw_arena_copy(&model->arena, at, length);

        if (!text) {
            model->diagnostics.out_of_memory = true;
            list->failed = true;
            return;
        }
        add_word(model, list, text,
                 total > TW_YAML_MAX_BYTES / 1024
                     ? node->place /* so long a text is wrong as a whole */
                     : tw_yaml_place_in(node, offset, tw_utf8_count(at, length)));
        at += length;
        at += strspn(at, " \t\n");
    }
}

bool tw_read_words(struct tw_model *model, const struct tw_yaml_node *node, const char *what,
                   struct tw_word **ret_words, size_t *ret_count)
{
    struct word_list list = {.what = what};

    if (!node)
        return false;
    if (node->kind == TW_YAML_MAP)
        return tw_read_list(model, node, what);
    if (node->kind == TW_YAML_SCALAR)
        split_words(model, &list, node);
    else
        for (size_t i = 0; i < node->count && !list.failed; i++) {
            const char *text;

            if (tw_read_text(model, node->items[i], what, &text))
                add_word(model, &list, text, node->items[i]->place);
        }
    if (list.failed)
        return false;
    *ret_words = list.words;
    *ret_count = list.count;
    return true;
}

bool tw_read_strings(struct tw_model *model, const struct tw_yaml_node *node, const char *what,
                     const char ***ret_strings, size_t *ret_count)
{
    struct tw_word *words;
    const char **strings;
    size_t count;

    if (!tw_read_words(model, node, what, &words, &count))
        return false;
    strings = tw_model_alloc(model, count + 1, sizeof *strings);
    if (!strings)
        return false;
    for (size_t i = 0; i < count; i++)
        strings[i] = words[i].text;
    *ret_strings = strings;
    *ret_count = count;
    return true;
}

void tw_read_warn_of_truth(struct tw_model *model, const struct tw_yaml_node *node)
{
    static const char *const words[] = {"y",   "n",    "yes",   "no",  "on",
                                        "off", "true", "false", "null"};
    char small[8] = "";

    for (size_t i = 0; i + 1 < sizeof small && node->text[i]; i++)
        small[i] = (char)tolower((unsigned char)node->text[i]);
    if (!node->plain || strlen(node->text) >= sizeof small || !is_among(small, words, COUNT(words)))
        return;
    tw_diagnostics_note(
        &model->diagnostics,
        tw_diagnostics_add(&model->diagnostics, TW_CODE_YAML_TRUTH_NAME, node->place,
                           "other readers of YAML take '%s' for a truth value", node->text),
        "write \"%s\" with quotes, or another name", node->text);
}

bool tw_read_name(struct tw_model *model, const struct tw_yaml_node *node, const char *what,
                  const char **ret_name)
{
    const char *text;

    if (!tw_read_text(model, node, what, &text))
        return false;
    if (text[0] < 'a' || text[0] > 'z' || strlen(text) > 40 ||
        text[strspn(text, "abcdefghijklmnopqrstuvwxyz0123456789-")] != '\0') {
        tw_diagnostics_note(&model->diagnostics,
                            tw_diagnostics_add(&model->diagnostics, TW_CODE_YAML_BAD_NAME,
                                               node->place, "'%s' cannot be %s", text, what),
                            "names are lower case letters, digits and dashes, at most 40, "
                            "beginning with a letter");
        return false;
    }
    tw_read_warn_of_truth(model, node);
    *ret_name = text;
    return true;
}
