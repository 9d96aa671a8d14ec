/*
 * A vocabulary: the terrains, symbols and figures that a game has of its own. First all words are
 * taken down, so that each can speak of the others, then what is said of them.
 */
#include "tables/vocabulary.h"

#include <stdio.h>
#include <string.h>

#include "model/internal.h"

static const char *const shape_words[] = {"area", "line", "ground", "spot"};
static const char path_characters[] = "MmLlHhVvCcSsQqTtAaZz0123456789 .,-";

/* One list of a vocabulary: kinds, symbols or figures. */
struct part {
    const char *key, *what;
    int (*add)(const char *word, const char *counter);
    void (*say)(struct tw_model *model, int number, const struct tw_yaml_node *about);
    const char *const *keys;
    size_t key_count;
    int most;
    char usual[3]; /* behind the word, where no counter is named; empty: it has none */
};

static void report_taken(struct tw_model *model, struct tw_place place, const char *word)
{
    tw_diagnostics_add(&model->diagnostics, TW_CODE_VOC_TAKEN, place, "'%s' has a meaning already",
                       word);
}

/* Words that a row of a tile set or a move would take for something else. */
static bool is_reserved(const char *word)
{
    static const char *const words[] = {"touches", "ends", "goods", "castle_base", "token", "map"};

    return tw_word_find(words, (int)COUNT(words), word) >= 0 ||
           tw_word_find(tw_kind_words, TW_KIND__OWN, word) >= 0 ||
           tw_word_find(tw_symbol_words, TW_SYMBOL__OWN, word) >= 0 ||
           tw_word_find(tw_figure_words, TW_FIGURE__OWN, word) >= 0;
}

/* Takes a word or a counter for this model; false when it was taken before. */
static bool take_word(struct tw_model *model, const char *word, struct tw_place place)
{
    struct tw_word *kept;

    for (size_t i = 0; i < model->own_word_count; i++)
        if (strcmp(model->own_words[i].text, word) == 0) {
            report_taken(model, place, word);
            return false;
        }
    kept = tw_model_append(model, &model->own_words, &model->own_word_count, sizeof *kept);
    if (kept)
        *kept = (struct tw_word){word, place};
    return kept != NULL;
}

static bool is_counter(const char *name)
{
    static const char *const functions[] = {"min", "max", "floor", "ceil"};
    const int known = tw_word_find(tw_counter_words, TW_COUNTER__COUNT, name);
    const bool own =
        (known >= TW_COUNTER__OWN && known <= TW_COUNTER__OWN_LAST) || known >= TW_COUNTER__FIGURES;

    return strspn(name, "abcdefghijklmnopqrstuvwxyz_") == strlen(name) && name[0] != '_' &&
           tw_word_find(functions, (int)COUNT(functions), name) < 0 && (known < 0 || own);
}

/* The counter of a word: as it is named, or the word with an s; empty when it cannot be one. */
static const char *read_counter(struct tw_model *model, const struct part *part,
                                const struct tw_yaml_node *key, const struct tw_yaml_node *about)
{
    const struct tw_yaml_node *node = tw_yaml_get(about, "counter");
    char *name = tw_arena_format(&model->arena, "%s%s", key->text, part->usual);
    const char *counter = name;

    for (char *c = name; c && *c; c++)
        if (*c == '-')
            *c = '_';
    if (!name) {
        model->diagnostics.out_of_memory = true;
        return "";
    }
    if (node && !tw_read_text(model, node, "counter", &counter))
        return "";
    if (strlen(counter) >= TW_WORD_ROOM || !is_counter(counter)) {
        report_taken(model, node ? node->place : key->place, counter);
        return "";
    }
    return take_word(model, counter, node ? node->place : key->place) ? counter : "";
}

/* The number of a new word, or -1. */
static int add_word(struct tw_model *model, const struct part *part, const struct tw_yaml_node *key,
                    const struct tw_yaml_node *about)
{
    const char *word, *counter;
    int number;

    if (!tw_read_name(model, key, part->what, &word) || !tw_read_map(model, about, part->what))
        return -1;
    tw_read_known_keys(model, about, part->what, part->keys, part->key_count);
    if (is_reserved(word)) {
        report_taken(model, key->place, word);
        return -1;
    }
    if (!take_word(model, word, key->place))
        return -1;
    counter = read_counter(model, part, key, about);
    number = counter[0] != '\0' ? part->add(word, counter) : -1;
    if (number < 0 && counter[0] != '\0')
        tw_diagnostics_add(&model->diagnostics, TW_CODE_VOC_FULL, key->place,
                           "there is no room for '%s': at most %d %s of %d letters", word,
                           part->most, part->key, TW_WORD_ROOM - 1);
    if (number >= 0 && !model->speaks)
        tw_vocabulary_hold();
    model->speaks |= number >= 0;
    return number;
}

static void read_colour(struct tw_model *model, const struct tw_yaml_node *map, const char *key,
                        char *ret_colour)
{
    const struct tw_yaml_node *node = tw_yaml_get(map, key);
    const char *text = "";

    if (!node || !tw_read_text(model, node, key, &text))
        return;
    if (text[0] == '#' && strlen(text) == 7 && strspn(text + 1, "0123456789abcdef") == 6)
        memcpy(ret_colour, text, TW_COLOUR_ROOM);
    else
        tw_diagnostics_add(&model->diagnostics, TW_CODE_VOC_DRAWING, node->place,
                           "'%s' is no colour: they are written as '#8aa05c'", text);
}

static void read_drawn(struct tw_model *model, const struct tw_yaml_node *about,
                       struct tw_drawn *ret_drawn)
{
    static const char *const keys[] = {"colour", "line", "path"};
    const struct tw_yaml_node *node = tw_yaml_get(about, "draw");
    const struct tw_yaml_node *path = tw_yaml_get(node, "path");
    const char *text = "";

    if (!node || !tw_read_map(model, node, "draw"))
        return;
    tw_read_known_keys(model, node, "draw", keys, COUNT(keys));
    read_colour(model, node, "colour", ret_drawn->colour);
    read_colour(model, node, "line", ret_drawn->line);
    if (!path || !tw_read_text(model, path, "path", &text))
        return;
    if (strlen(text) < TW_PATH_ROOM && strspn(text, path_characters) == strlen(text) &&
        (text[0] == 'M' || text[0] == 'm'))
        snprintf(ret_drawn->path, sizeof ret_drawn->path, "%s", text);
    else
        tw_diagnostics_add(&model->diagnostics, TW_CODE_VOC_DRAWING, path->place,
                           "this is no path of SVG, or one of more than %d characters",
                           TW_PATH_ROOM - 1);
}

/* Kinds as a set, own ones only where `own` is set. */
static uint32_t read_kinds(struct tw_model *model, const struct tw_yaml_node *node, const char *key,
                           bool own)
{
    const int first = own ? TW_KIND__OWN : 0;
    uint32_t kinds = 0;

    if (!node || !tw_read_list(model, node, key))
        return 0;
    for (size_t i = 0; i < node->count; i++) {
        int kind;

        if (tw_read_choice(model, node->items[i], "a kind", tw_kind_words + first,
                           (size_t)(TW_KIND__COUNT - first), "kinds", &kind))
            kinds |= UINT32_C(1) << (kind + first);
    }
    return kinds;
}

static bool read_flag(struct tw_model *model, const struct tw_yaml_node *about, const char *key,
                      bool usual)
{
    const struct tw_yaml_node *node = tw_yaml_get(about, key);
    bool flag = usual;

    if (node)
        tw_read_truth(model, node, key, &flag);
    return flag;
}

/* When a feature of this shape is complete, where nothing else is said. */
static enum tw_completion usual_completion(enum tw_shape shape)
{
    return shape == TW_SHAPE_GROUND ? TW_COMPLETES_NEVER
           : shape == TW_SHAPE_SPOT ? TW_COMPLETES_SURROUNDED
                                    : TW_COMPLETES_CLOSED;
}

static void read_completion(struct tw_model *model, const struct tw_yaml_node *about,
                            enum tw_shape shape, struct tw_kind_about *ret_about)
{
    const char *words[2] = {tw_completion_words[TW_COMPLETES_NEVER],
                            tw_completion_words[usual_completion(shape)]};
    const struct tw_yaml_node *node = tw_yaml_get(about, "complete");
    int choice = 1;

    if (node && shape == TW_SHAPE_GROUND)
        tw_read_choice(model, node, "complete", words, 1, "words", &choice);
    else if (node)
        tw_read_choice(model, node, "complete", words, 2, "words", &choice);
    ret_about->completes = (uint8_t)(choice == 0 ? TW_COMPLETES_NEVER : usual_completion(shape));
}

static char read_sign(struct tw_model *model, int kind, const struct tw_yaml_node *about)
{
    const struct tw_yaml_node *node = tw_yaml_get(about, "sign");
    const char *text = "";

    if (!node)
        return (char)(tw_kind_words[kind][0] - 'a' + 'A');
    if (tw_read_text(model, node, "sign", &text) &&
        (strlen(text) != 1 || text[0] <= ' ' || text[0] > '~'))
        tw_diagnostics_add(&model->diagnostics, TW_CODE_VOC_DRAWING, node->place,
                           "'%s' is no sign of one character", text);
    return text[0];
}

static void say_kind(struct tw_model *model, int number, const struct tw_yaml_node *node)
{
    struct tw_kind_about about = {.is_written = true};
    int shape = TW_SHAPE_SPOT;

    tw_read_choice(model, tw_read_required(model, node, "shape", "a kind"), "shape", shape_words,
                   COUNT(shape_words), "shapes", &shape);
    read_completion(model, node, (enum tw_shape)shape, &about);
    about.takes_figures = read_flag(model, node, "figures", true);
    about.meets = shape != TW_SHAPE_GROUND;
    about.sign = read_sign(model, number, node);
    about.touches = read_kinds(model, tw_yaml_get(node, "touches"), "touches", true);
    about.counters = UINT64_C(1) << TW_COUNTER_TILES;
    if (about.completes == TW_COMPLETES_SURROUNDED)
        about.counters |= UINT64_C(1) << TW_COUNTER_NEIGHBOURS;
    read_drawn(model, node, &about.drawn);
    tw_vocabulary_say_kind(number, (enum tw_shape)shape, &about);
}

static void say_symbol(struct tw_model *model, int number, const struct tw_yaml_node *node)
{
    struct tw_symbol_about about = {.on = 0};

    about.on = read_kinds(model, tw_read_required(model, node, "on", "a symbol"), "on", false);
    about.several = read_flag(model, node, "several", false);
    read_drawn(model, node, &about.drawn);
    tw_vocabulary_say_symbol(number, &about);
}

static void say_figure(struct tw_model *model, int number, const struct tw_yaml_node *node)
{
    struct tw_drawn drawn = {.path = ""};

    read_drawn(model, node, &drawn);
    tw_vocabulary_say_figure(number, &drawn);
}

static void load_part(struct tw_model *model, const struct tw_yaml_node *root,
                      const struct part *part, int *numbers, bool words)
{
    const struct tw_yaml_node *node = tw_yaml_get(root, part->key);

    if (!node || (words && !tw_read_map(model, node, part->key)) || node->kind != TW_YAML_MAP)
        return;
    for (size_t i = 0; i < node->count && i < TW_OWN_KINDS + 1; i++) {
        if (words)
            numbers[i] = add_word(model, part, node->keys[i], node->items[i]);
        else if (numbers[i] >= 0)
            part->say(model, numbers[i], node->items[i]);
    }
}

/* The same file, by another way: a folder can be given for its tiles and again for its rules. */
static bool was_read(const struct tw_model *model, const struct tw_source *source)
{
    for (size_t i = 0; i < model->source_count; i++)
        if (model->sources[i] != source && strcmp(model->sources[i]->hash, source->hash) == 0)
            return true;
    return false;
}

enum tw_status tw_vocabulary_load(struct tw_model *model, const struct tw_source *source,
                                  const struct tw_yaml_node *root)
{
    static const char *const keys[] = {"vocabulary", "kinds", "symbols", "figures"};
    static const char *const kind_keys[] = {"shape",   "complete", "figures", "touches",
                                            "counter", "sign",     "draw"};
    static const char *const symbol_keys[] = {"on", "counter", "several", "draw"};
    static const char *const figure_keys[] = {"counter", "draw"};
    static const struct part parts[] = {
        {"kinds", "a kind", tw_vocabulary_add_kind, say_kind, kind_keys, COUNT(kind_keys),
         TW_OWN_KINDS, "s"},
        {"symbols", "a symbol", tw_vocabulary_add_symbol, say_symbol, symbol_keys,
         COUNT(symbol_keys), TW_OWN_SYMBOLS, "s"},
        {"figures", "a figure", tw_vocabulary_add_figure, say_figure, figure_keys,
         COUNT(figure_keys), TW_OWN_FIGURES, "s"},
    };
    int numbers[COUNT(parts)][TW_OWN_KINDS + 1];
    const char *name;

    if (was_read(model, source))
        return TW_OK;
    if (!tw_read_name(model, root->items[0], "the name of a vocabulary", &name))
        return TW_UNUSABLE;
    tw_read_known_keys(model, root, "a vocabulary", keys, COUNT(keys));
    for (size_t i = 0; i < COUNT(parts); i++)
        load_part(model, root, &parts[i], numbers[i], true);
    for (size_t i = 0; i < COUNT(parts); i++)
        load_part(model, root, &parts[i], numbers[i], false);
    return TW_OK;
}
