/*
 * How good are the checks? Every row of every set is spoiled in every way that a slip of the pen
 * could spoil it, one at a time, and the loader has to notice.
 *
 * Single words: a port or edge is left out, replaced by every other port word, or written into
 * another segment as well; a count is one too high or too low. These break the border and are
 * caught for certain. Moves keep every port owned once: a port changes hands between two segments
 * of a kind, a field loses a city it touches or gains one. Some of these give another possible
 * tile, which no check can tell from the printed one.
 */
#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "model/model.h"
#include "support/compiler.h"

enum { MOST_PARTS = 96 };

/* A word in the text of a small set that holds a single row. */
struct part {
    size_t segment; /* which port list it belongs to */
    size_t offset;
    size_t length;
};

struct list {
    enum tw_kind kind;
    const char *name;
    size_t end;         /* where another word can be added */
    size_t touches_end; /* the same for touches, or 0 */
};

struct specimen {
    char *text;
    size_t length;
    struct list lists[TW_MAX_SEGMENTS * 2];
    size_t list_count;
    struct part ports[MOST_PARTS];
    size_t port_count;
    struct part touches[MOST_PARTS];
    size_t touches_count;
    struct part count;
};

struct score {
    unsigned long caught;
    unsigned long total;
};

static struct score words;
static struct score moves;

/* Whoever types a tile in sees these warnings as well. */
static bool is_suspicion(enum tw_code code)
{
    return code == TW_CODE_TILE_SPLIT_EDGE || code == TW_CODE_TILE_UNTOUCHED_CITY ||
           code == TW_CODE_TILE_BOTH_SIDES || code == TW_CODE_TILE_ENDING_LINE;
}

static size_t errors_in(const char *text, size_t length)
{
    const struct tw_source *source;
    struct tw_model model;
    size_t errors;

    tw_model_start(&model);
    cr_assert_eq(tw_source_from_bytes("case.yaml", text, length, &model.arena, &source), TW_OK);
    tw_model_load_source(&model, source);
    tw_model_check(&model);
    errors = model.diagnostics.errors;
    for (size_t i = 0; i < model.diagnostics.count; i++)
        errors += is_suspicion(model.diagnostics.list[i].code);
    tw_model_done(&model);
    return errors;
}

/* A copy in which `cut` bytes at `at` are replaced by `with`. */
static struct tw_text replaced(const char *text, size_t length, size_t at, size_t cut,
                               const char *with)
{
    struct tw_text copy = {0};

    tw_text_add_bytes(&copy, text, at);
    tw_text_add(&copy, with);
    tw_text_add_bytes(&copy, text + at + cut, length - at - cut);
    return copy;
}

static void judge(struct score *score, struct tw_text *mutant)
{
    const bool caught = errors_in(mutant->bytes, mutant->length) > 0;

    score->total++;
    score->caught += caught;
    if (!caught && getenv("TW_SHOW_SURVIVORS"))
        printf("survives:\n%s\n", tw_text_string(mutant));
    tw_text_done(mutant);
}

static void try_replacing(struct score *score, const struct specimen *specimen, size_t at,
                          size_t cut, const char *with)
{
    struct tw_text mutant = replaced(specimen->text, specimen->length, at, cut, with);

    judge(score, &mutant);
}

static size_t offset_of(const struct specimen *specimen, uint32_t line, uint32_t column)
{
    size_t at = 0;

    for (uint32_t passed = 1; passed < line; at++)
        passed += specimen->text[at] == '\n';
    return at + column - 1;
}

/* The words of a plain one-line scalar. */
static void split(const struct specimen *specimen, const struct tw_yaml_node *node, size_t segment,
                  struct part *parts, size_t *count)
{
    const size_t start = offset_of(specimen, node->place.line, node->place.column);
    const char *at = node->text;

    while (*at) {
        const size_t length = strcspn(at, " ");

        cr_assert_lt(*count, (size_t)MOST_PARTS);
        parts[(*count)++] = (struct part){
            .segment = segment, .offset = start + (size_t)(at - node->text), .length = length};
        at += length;
        at += strspn(at, " ");
    }
}

static size_t end_of(const struct specimen *specimen, const struct tw_yaml_node *node)
{
    return offset_of(specimen, node->place.line, node->place.column) + strlen(node->text);
}

static void find_segment(struct specimen *specimen, const struct tw_yaml_node *name,
                         const struct tw_yaml_node *map)
{
    struct list *list = &specimen->lists[specimen->list_count];
    const struct tw_yaml_node *touches = tw_yaml_get(map, "touches");
    const int kind = tw_word_find(tw_kind_words, TW_KIND__COUNT, map->keys[0]->text);

    cr_assert_geq(kind, 0);
    *list = (struct list){.kind = (enum tw_kind)kind,
                          .name = name->text,
                          .end = end_of(specimen, map->items[0]),
                          .touches_end = touches ? end_of(specimen, touches) : 0};
    if (strcmp(map->items[0]->text, "inside") != 0)
        split(specimen, map->items[0], specimen->list_count, specimen->ports,
              &specimen->port_count);
    if (touches)
        split(specimen, touches, specimen->list_count, specimen->touches, &specimen->touches_count);
    specimen->list_count++;
}

static void find_segments(struct specimen *specimen, const struct tw_yaml_node *map)
{
    for (size_t i = 0; i < map->count; i++)
        if (map->items[i]->kind == TW_YAML_MAP)
            find_segment(specimen, map->keys[i], map->items[i]);
}

/* Finds every word of the only row. */
static void dissect(struct specimen *specimen, struct tw_arena *arena)
{
    struct tw_diagnostics diagnostics = {.arena = arena};
    const struct tw_yaml_node *row, *cells, *count;
    const struct tw_source *source;
    struct tw_yaml_node *root;

    cr_assert_eq(
        tw_source_from_bytes("case.yaml", specimen->text, specimen->length, arena, &source), TW_OK);
    cr_assert_eq(tw_yaml_parse(source, arena, &diagnostics, &root), TW_OK);
    row = tw_yaml_get(root, "tiles")->items[0];
    cells = tw_yaml_get(row, "cells");
    find_segments(specimen, row);
    for (size_t i = 0; cells && i < cells->count; i++)
        find_segments(specimen, cells->items[i]);
    count = tw_yaml_get(row, "count");
    specimen->count.offset = offset_of(specimen, count->place.line, count->place.column);
    specimen->count.length = strlen(count->text);
}

static void mutate_word(const struct specimen *specimen, const struct part *part)
{
    const char *text = specimen->text;
    const size_t blank = text[part->offset + part->length] == ' ';

    try_replacing(&words, specimen, part->offset, part->length + blank, "");
    for (int port = 0; port < TW_PORTS; port++)
        if (strlen(tw_port_words[port]) != part->length ||
            strncmp(tw_port_words[port], text + part->offset, part->length) != 0)
            try_replacing(&words, specimen, part->offset, part->length, tw_port_words[port]);
    for (size_t i = 0; i < specimen->list_count; i++) {
        char added[8];

        if (i == part->segment)
            continue;
        snprintf(added, sizeof added, " %.*s", (int)part->length, text + part->offset);
        try_replacing(&words, specimen, specimen->lists[i].end, 0, added);
    }
}

static void mutate_count(const struct specimen *specimen)
{
    const int count = atoi(specimen->text + specimen->count.offset);
    char changed[16];

    snprintf(changed, sizeof changed, "%d", count + 1);
    try_replacing(&words, specimen, specimen->count.offset, specimen->count.length, changed);
    snprintf(changed, sizeof changed, "%d", count - 1);
    try_replacing(&words, specimen, specimen->count.offset, specimen->count.length, changed);
}

/* Takes a word out of its list and puts it into another one. */
static void move_word(const struct specimen *specimen, const struct part *part, size_t to)
{
    const size_t end = specimen->lists[to].end;
    const size_t before =
        specimen->text[part->offset - 1] == ' ' && specimen->text[part->offset - 2] != ':';
    const size_t blank = !before && specimen->text[part->offset + part->length] == ' ';
    const size_t at = part->offset - before;
    const size_t cut = part->length + before + blank;
    struct tw_text with = {0};
    struct tw_text moved;

    tw_text_format(&with, " %.*s", (int)part->length, specimen->text + part->offset);
    moved = replaced(specimen->text, specimen->length, end > at ? end : at, end > at ? 0 : cut,
                     end > at ? tw_text_string(&with) : "");
    {
        struct tw_text mutant = replaced(moved.bytes, moved.length, end > at ? at : end,
                                         end > at ? cut : 0, end > at ? "" : tw_text_string(&with));

        judge(&moves, &mutant);
    }
    tw_text_done(&moved);
    tw_text_done(&with);
}

static void move_ports(const struct specimen *specimen)
{
    for (size_t i = 0; i < specimen->port_count; i++)
        for (size_t to = 0; to < specimen->list_count; to++) {
            const struct part *part = &specimen->ports[i];

            if (to != part->segment && tw_kind_shapes[specimen->lists[to].kind] ==
                                           tw_kind_shapes[specimen->lists[part->segment].kind])
                move_word(specimen, part, to);
        }
}

static bool touches_already(const struct specimen *specimen, size_t field, const char *city)
{
    for (size_t i = 0; i < specimen->touches_count; i++)
        if (specimen->touches[i].segment == field &&
            strncmp(specimen->text + specimen->touches[i].offset, city, 2) == 0)
            return true;
    return false;
}

static void change_touches(const struct specimen *specimen)
{
    for (size_t i = 0; i < specimen->touches_count; i++) {
        const struct part *part = &specimen->touches[i];
        const size_t blank = specimen->text[part->offset + part->length] == ' ';

        try_replacing(&moves, specimen, part->offset, part->length + blank, "");
    }
    for (size_t field = 0; field < specimen->list_count; field++)
        for (size_t city = 0; city < specimen->list_count; city++) {
            const struct list *list = &specimen->lists[field];
            char added[32];

            if (list->kind != TW_KIND_FIELD || specimen->lists[city].kind != TW_KIND_CITY ||
                touches_already(specimen, field, specimen->lists[city].name))
                continue;
            snprintf(added, sizeof added, "%s%s",
                     list->touches_end ? " " : ", touches: ", specimen->lists[city].name);
            try_replacing(&moves, specimen, list->touches_end ? list->touches_end : list->end, 0,
                          added);
        }
}

static void mutate(struct specimen *specimen)
{
    struct tw_arena arena = {0};

    dissect(specimen, &arena);
    cr_assert_eq(errors_in(specimen->text, specimen->length), 0, "not sound as it is:\n%s",
                 specimen->text);
    for (size_t i = 0; i < specimen->port_count; i++)
        mutate_word(specimen, &specimen->ports[i]);
    mutate_count(specimen);
    move_ports(specimen);
    change_touches(specimen);
    tw_arena_done(&arena);
}

/* The lines of a row, from its dash to the next row or the end of the list. */
static void add_row(struct tw_text *text, const struct tw_source *source,
                    const struct tw_yaml_node *tiles, size_t index)
{
    const uint32_t from = tiles->items[index]->place.line;
    const uint32_t to = index + 1 < tiles->count ? tiles->items[index + 1]->place.line : UINT32_MAX;
    const char *at = source->bytes;
    uint32_t line = 1;

    while (*at && line < to) {
        const size_t length = strcspn(at, "\n");

        if (line > from && at[0] != ' ')
            return;
        if (line >= from) {
            tw_text_add_bytes(text, at, length);
            tw_text_add_char(text, '\n');
        }
        at += length + (at[length] == '\n');
        line++;
    }
}

static void mutate_rows(const struct tw_source *source, const struct tw_yaml_node *root)
{
    const struct tw_yaml_node *tiles = tw_yaml_get(root, "tiles");

    for (size_t i = 0; i < tiles->count; i++) {
        static struct specimen specimen;
        struct tw_text text = {0};

        tw_text_format(&text,
                       "set: case\ntitle: A case\nprovenance: attested\nsource: a row\ntotal: %s\n",
                       tw_yaml_get(tiles->items[i], "count")->text);
        tw_text_add(&text, tw_yaml_get(root, "tokens") ? "tokens: {1: 255}\n" : "tokens: {}\n");
        if (tw_yaml_get(root, "order"))
            tw_text_add(&text, "order: [spring, course, lake]\n");
        tw_text_add(&text, "tiles:\n");
        add_row(&text, source, tiles, i);
        specimen = (struct specimen){.text = text.bytes, .length = text.length};
        mutate(&specimen);
        tw_text_done(&text);
    }
}

static void mutate_file(const char *name)
{
    struct tw_arena arena = {0};
    struct tw_diagnostics diagnostics = {.arena = &arena};
    const struct tw_source *source;
    struct tw_yaml_node *root;
    char path[512];

    snprintf(path, sizeof path, TILES_DIR "/%s.yaml", name);
    cr_assert_eq(tw_source_read(path, &arena, &diagnostics, &source), TW_OK, "cannot read %s",
                 path);
    cr_assert_eq(tw_yaml_parse(source, &arena, &diagnostics, &root), TW_OK);
    mutate_rows(source, root);
    tw_arena_done(&arena);
}

static unsigned permille(struct score score)
{
    return (unsigned)(score.total ? score.caught * 1000 / score.total : 0);
}

Test(tile_mutation, slips_of_the_pen_are_caught, .timeout = 300)
{
    static const char *const sets[] = {
        "abbey-mayor", "anniversary-20ae", "base", "gold-rush", "inns-cathedrals", "king", "river",
        "river-20ae",  "traders-builders",
    };

    for (size_t i = 0; i < sizeof sets / sizeof sets[0]; i++)
        mutate_file(sets[i]);
    printf("single words: %lu of %lu caught\nmoves: %lu of %lu caught\n", words.caught, words.total,
           moves.caught, moves.total);
    cr_expect_gt(words.total, 10000ul);
    cr_expect_geq(permille(words), 998u);
    cr_expect_geq(permille(moves), 950u);
}
