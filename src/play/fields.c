#include "play/fields.h"

#include <stdlib.h>
#include <string.h>

#include "support/utf8.h"

bool tw_field_kind(struct tw_replay *replay, const struct tw_yaml_node *node,
                   enum tw_yaml_kind kind, const char *what)
{
    static const char *const names[] = {"a single value", "a list", "a map"};

    if (node == NULL)
        return false;
    if (node->kind == kind)
        return true;
    tw_diagnostics_add(&replay->diagnostics, TW_CODE_YAML_WRONG_KIND, node->place,
                       "%s must be %s, this is %s", what, names[kind], names[node->kind]);
    return false;
}

bool tw_field_keys(struct tw_replay *replay, const struct tw_yaml_node *map, const char *what,
                   const char *const *known)
{
    size_t count = 0;
    bool fine = true;

    while (known[count] != NULL)
        count++;
    for (size_t i = 0; i < map->count; i++) {
        size_t at = 0;
        while (at < count && strcmp(known[at], map->keys[i]->text) != 0)
            at++;
        if (at < count)
            continue;
        fine = false;
        struct tw_diagnostic *diagnostic =
            tw_diagnostics_add(&replay->diagnostics, TW_CODE_YAML_UNKNOWN_KEY, map->keys[i]->place,
                               "%s has no key '%s'", what, map->keys[i]->text);
        tw_diagnostics_suggest(&replay->diagnostics, diagnostic, map->keys[i]->text, known, count,
                               "its keys");
    }
    return fine;
}

bool tw_field_truth(struct tw_replay *replay, const struct tw_yaml_node *node, const char *what,
                    bool *ret_truth)
{
    if (!tw_field_kind(replay, node, TW_YAML_SCALAR, what))
        return false;
    bool yes = strcmp(node->text, "true") == 0;
    if (!yes && strcmp(node->text, "false") != 0) {
        tw_diagnostics_add(&replay->diagnostics, TW_CODE_YAML_NOT_A_TRUTH, node->place,
                           "%s must be true or false, not '%s'", what, node->text);
        return false;
    }
    *ret_truth = yes;
    return true;
}

bool tw_field_number(struct tw_replay *replay, struct tw_field_word word, const char *what,
                     long least, long most, int *ret_number)
{
    const char *digits = word.text[0] == '-' ? word.text + 1 : word.text;
    size_t length = strspn(digits, "0123456789");

    if (length == 0 || digits[length] != '\0') {
        tw_diagnostics_add(&replay->diagnostics, TW_CODE_YAML_NOT_A_NUMBER, word.place,
                           "%s must be a whole number, not '%s'", what, word.text);
        return false;
    }
    long number = length > 9 ? least - 1 : strtol(word.text, NULL, 10);
    if (number < least || number > most) {
        tw_diagnostics_add(&replay->diagnostics, TW_CODE_YAML_OUT_OF_RANGE, word.place,
                           "%s must lie between %ld and %ld, this is %s", what, least, most,
                           word.text);
        return false;
    }
    *ret_number = (int)number;
    return true;
}

bool tw_field_choice(struct tw_replay *replay, struct tw_field_word word, const char *const *words,
                     int count, const char *plural, int *ret_index)
{
    int index = word.text[0] == '\0' ? -1 : tw_word_find(words, count, word.text);

    if (index >= 0) {
        *ret_index = index;
        return true;
    }
    struct tw_diagnostic *diagnostic =
        tw_diagnostics_add(&replay->diagnostics, TW_CODE_YAML_UNKNOWN_WORD, word.place,
                           "'%s' is not one of the %s", word.text, plural);
    tw_diagnostics_suggest(&replay->diagnostics, diagnostic, word.text, words, (size_t)count,
                           plural);
    return false;
}

struct tw_field_word tw_field_whole(const struct tw_yaml_node *scalar)
{
    return (struct tw_field_word){.text = scalar->text, .place = scalar->place};
}

static bool add_word(struct tw_replay *replay, struct tw_field_words *words, size_t *capacity,
                     const struct tw_yaml_node *scalar, size_t start, size_t length)
{
    struct tw_field_word *list =
        tw_arena_grow(&replay->arena, words->list, words->count, capacity, sizeof *list);
    char *text = tw_arena_copy(&replay->arena, scalar->text + start, length);

    if (list == NULL || text == NULL) {
        replay->out_of_memory = true;
        return false;
    }
    words->list = list;
    list[words->count++] = (struct tw_field_word){
        .text = text,
        .place = tw_yaml_place_in(scalar, tw_utf8_count(scalar->text, start),
                                  tw_utf8_count(scalar->text + start, length)),
    };
    return true;
}

static bool split(struct tw_replay *replay, const struct tw_yaml_node *scalar,
                  struct tw_field_words *words, size_t *capacity)
{
    static const char *const blanks = " \t\r\n";

    for (size_t at = strspn(scalar->text, blanks); scalar->text[at] != '\0';) {
        size_t length = strcspn(scalar->text + at, blanks);
        if (words->count == TW_FIELD_MAX_WORDS) {
            tw_diagnostics_add(&replay->diagnostics, TW_CODE_YAML_TOO_MANY, scalar->place,
                               "more than %d words", TW_FIELD_MAX_WORDS);
            return false;
        }
        if (!add_word(replay, words, capacity, scalar, at, length))
            return false;
        at += length;
        at += strspn(scalar->text + at, blanks);
    }
    return true;
}

bool tw_field_words(struct tw_replay *replay, const struct tw_yaml_node *node, const char *what,
                    struct tw_field_words *ret_words)
{
    struct tw_field_words words = {0};
    size_t capacity = 0;

    if (node == NULL)
        return false;
    if (node->kind == TW_YAML_SCALAR) {
        if (!split(replay, node, &words, &capacity))
            return false;
        *ret_words = words;
        return true;
    }
    if (!tw_field_kind(replay, node, TW_YAML_LIST, what))
        return false;
    for (size_t i = 0; i < node->count; i++)
        if (!tw_field_kind(replay, node->items[i], TW_YAML_SCALAR, what) ||
            !split(replay, node->items[i], &words, &capacity))
            return false;
    *ret_words = words;
    return true;
}
