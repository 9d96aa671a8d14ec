#include "model/yaml/yaml.h"

#include <stdlib.h>
#include <string.h>
#include <yaml.h>

#include "model/diagnostics/source.h"
#include "model/internal.h"
#include "support/utf8.h"

/* A list or map that is not yet closed. */
struct frame {
    struct tw_yaml_node *node;
    struct tw_yaml_node *key; /* map: the key whose value comes next */
    size_t item_capacity;
    size_t key_capacity;
    bool flow; /* written with brackets or braces */
};

struct builder {
    const struct tw_source *source;
    struct tw_arena *arena;
    struct tw_diagnostics *diagnostics;
    yaml_parser_t parser;
    struct frame frames[TW_YAML_MAX_DEPTH];
    size_t depth;
    size_t node_count, most_nodes;
    size_t documents;
    struct tw_yaml_node *root;
};

/*
 * The only place that touches marks. Tokens have a mark, 0-based and in characters; errors of
 * libyaml's reader have only the offset of a byte.
 */
static struct tw_place place_of(const struct tw_source *source, const yaml_mark_t *start,
                                const yaml_mark_t *end, size_t byte_offset)
{
    struct tw_place place = {.source = source, .width = 1};

    if (!start)
        return tw_source_place(source, byte_offset < source->length ? byte_offset : source->length);
    place.line = (uint32_t)start->line + 1;
    place.column = (uint32_t)start->column + 1;
    if (end && end->line == start->line && end->column > start->column)
        place.width = (uint32_t)(end->column - start->column);
    return place;
}

static struct tw_place event_place(const struct builder *b, const yaml_event_t *event)
{
    return place_of(b->source, &event->start_mark, &event->end_mark, 0);
}

static enum tw_status report_parser_error(struct builder *b)
{
    const yaml_parser_t *parser = &b->parser;
    struct tw_diagnostic *diagnostic;
    struct tw_place place;

    if (parser->error == YAML_MEMORY_ERROR)
        return TW_NO_MEMORY;
    place = place_of(b->source, parser->error == YAML_READER_ERROR ? NULL : &parser->problem_mark,
                     NULL, parser->problem_offset);
    diagnostic = tw_diagnostics_add(b->diagnostics, TW_CODE_YAML_SYNTAX, place, "%s",
                                    parser->problem ? parser->problem : "this is not YAML");
    if (parser->context)
        tw_diagnostics_note(b->diagnostics, diagnostic, "%s that begins in line %lu",
                            parser->context, (unsigned long)parser->context_mark.line + 1);
    if (parser->problem && strstr(parser->problem, "',' or '}'"))
        tw_diagnostics_note(b->diagnostics, diagnostic,
                            "inside {...} a value with a colon or a comma stands in quotes: "
                            "'tiles > 2 ? 3 : 1'");
    return TW_UNUSABLE;
}

/* Puts a node where it belongs: the root, the next entry of a list, a key or its value. */
static enum tw_status attach(struct builder *b, struct tw_yaml_node *node)
{
    struct frame *frame = b->depth ? &b->frames[b->depth - 1] : NULL;
    struct tw_yaml_node *parent = frame ? frame->node : NULL;
    struct tw_yaml_node **grown;

    if (!frame) {
        b->root = node;
        return TW_OK;
    }
    if (parent->kind == TW_YAML_MAP && !frame->key) {
        frame->key = node;
        return TW_OK;
    }
    grown = tw_arena_grow(b->arena, parent->items, parent->count, &frame->item_capacity,
                          sizeof(struct tw_yaml_node *));
    if (!grown)
        return TW_NO_MEMORY;
    parent->items = grown;
    if (parent->kind == TW_YAML_MAP) {
        grown = tw_arena_grow(b->arena, parent->keys, parent->count, &frame->key_capacity,
                              sizeof(struct tw_yaml_node *));
        if (!grown)
            return TW_NO_MEMORY;
        parent->keys = grown;
        parent->keys[parent->count] = frame->key;
        frame->key = NULL;
    }
    parent->items[parent->count++] = node;
    return TW_OK;
}

static enum tw_status new_node(struct builder *b, enum tw_yaml_kind kind, const yaml_event_t *event,
                               struct tw_yaml_node **ret_node)
{
    struct tw_yaml_node *node;

    if (b->node_count++ >= b->most_nodes) {
        tw_diagnostics_add(b->diagnostics, TW_CODE_YAML_TOO_MANY_NODES, event_place(b, event),
                           "more than %zu values", b->most_nodes);
        return TW_UNUSABLE;
    }
    node = tw_arena_alloc(b->arena, sizeof *node);
    if (!node)
        return TW_NO_MEMORY;
    node->kind = kind;
    node->place = event_place(b, event);
    *ret_node = node;
    return TW_OK;
}

static void refuse_properties(struct builder *b, const yaml_event_t *event,
                              const yaml_char_t *anchor, const yaml_char_t *tag)
{
    if (anchor)
        tw_diagnostics_add(b->diagnostics, TW_CODE_YAML_ANCHOR, event_place(b, event),
                           "anchor '&%s'", (const char *)anchor);
    if (tag)
        tw_diagnostics_add(b->diagnostics, TW_CODE_YAML_TAG, event_place(b, event), "tag '%s'",
                           (const char *)tag);
}

static enum tw_status on_scalar(struct builder *b, const yaml_event_t *event)
{
    const char *value = (const char *)event->data.scalar.value;
    const size_t length = event->data.scalar.length;
    struct tw_yaml_node *node;
    enum tw_status status;

    refuse_properties(b, event, event->data.scalar.anchor, event->data.scalar.tag);
    status = new_node(b, TW_YAML_SCALAR, event, &node);
    if (status != TW_OK)
        return status;
    if (memchr(value, '\0', length))
        tw_diagnostics_add(b->diagnostics, TW_CODE_YAML_NUL, node->place, "NUL in a text");
    node->plain = event->data.scalar.style == YAML_PLAIN_SCALAR_STYLE;
    node->text = tw_arena_copy(b->arena, value, length);
    return node->text ? attach(b, node) : TW_NO_MEMORY;
}

static enum tw_status on_open(struct builder *b, const yaml_event_t *event)
{
    const bool is_map = event->type == YAML_MAPPING_START_EVENT;
    const struct frame *parent = b->depth ? &b->frames[b->depth - 1] : NULL;
    struct tw_yaml_node *node;
    enum tw_status status;

    if (is_map)
        refuse_properties(b, event, event->data.mapping_start.anchor,
                          event->data.mapping_start.tag);
    else
        refuse_properties(b, event, event->data.sequence_start.anchor,
                          event->data.sequence_start.tag);
    if (parent && parent->node->kind == TW_YAML_MAP && !parent->key) {
        tw_diagnostics_add(b->diagnostics, TW_CODE_YAML_COMPLEX_KEY, event_place(b, event),
                           "a %s cannot be a key", is_map ? "map" : "list");
        return TW_UNUSABLE;
    }
    if (b->depth == TW_YAML_MAX_DEPTH) {
        tw_diagnostics_add(b->diagnostics, TW_CODE_YAML_TOO_DEEP, event_place(b, event),
                           "lists and maps are nested more than %d deep", (int)TW_YAML_MAX_DEPTH);
        return TW_UNUSABLE;
    }
    status = new_node(b, is_map ? TW_YAML_MAP : TW_YAML_LIST, event, &node);
    if (status == TW_OK)
        status = attach(b, node);
    if (status != TW_OK)
        return status;
    b->frames[b->depth++] = (struct frame){
        .node = node,
        .flow = is_map ? event->data.mapping_start.style == YAML_FLOW_MAPPING_STYLE
                       : event->data.sequence_start.style == YAML_FLOW_SEQUENCE_STYLE};
    return TW_OK;
}

static int compare_keys(const void *a, const void *b)
{
    const struct tw_yaml_node *x = *(const struct tw_yaml_node *const *)a;
    const struct tw_yaml_node *y = *(const struct tw_yaml_node *const *)b;
    const int order = strcmp(x->text, y->text);

    if (order != 0)
        return order;
    if (x->place.line != y->place.line)
        return x->place.line < y->place.line ? -1 : 1;
    return x->place.column < y->place.column ? -1 : x->place.column > y->place.column;
}

static enum tw_status refuse_duplicates(struct builder *b, const struct tw_yaml_node *map)
{
    struct tw_yaml_node **sorted;

    if (map->count < 2)
        return TW_OK;
    sorted = tw_arena_array(b->arena, map->count, sizeof(struct tw_yaml_node *));
    if (!sorted)
        return TW_NO_MEMORY;
    memcpy(sorted, map->keys, map->count * sizeof(struct tw_yaml_node *));
    qsort(sorted, map->count, sizeof(struct tw_yaml_node *), compare_keys);
    for (size_t i = 1; i < map->count; i++) {
        struct tw_diagnostic *diagnostic;

        if (strcmp(sorted[i]->text, sorted[i - 1]->text) != 0)
            continue;
        diagnostic =
            tw_diagnostics_add(b->diagnostics, TW_CODE_YAML_DUPLICATE_KEY, sorted[i]->place,
                               "the key '%s' stands here twice", sorted[i]->text);
        tw_diagnostics_note(b->diagnostics, diagnostic, "it stands in line %u already",
                            sorted[i - 1]->place.line);
    }
    return TW_OK;
}

/* Gives a list or map a width worth underlining: to its closing bracket, or its first entry. */
static void widen(const struct frame *frame, struct tw_place end)
{
    struct tw_yaml_node *node = frame->node;
    const struct tw_yaml_node *first =
        node->count ? (node->kind == TW_YAML_MAP ? node->keys[0] : node->items[0]) : NULL;

    if (frame->flow && end.line == node->place.line)
        node->place.width = end.column + end.width - node->place.column;
    else if (!frame->flow && first && first->place.line == node->place.line &&
             first->place.column == node->place.column)
        node->place.width = first->place.width;
}

static enum tw_status on_close(struct builder *b, const yaml_event_t *event)
{
    const struct frame *frame = &b->frames[--b->depth];

    widen(frame, event_place(b, event));
    return frame->node->kind == TW_YAML_MAP ? refuse_duplicates(b, frame->node) : TW_OK;
}

static enum tw_status on_document(struct builder *b, const yaml_event_t *event)
{
    if (event->data.document_start.version_directive ||
        event->data.document_start.tag_directives.start !=
            event->data.document_start.tag_directives.end)
        tw_diagnostics_add(b->diagnostics, TW_CODE_YAML_TAG, event_place(b, event), "directive");
    if (b->documents++ == 0)
        return TW_OK;
    tw_diagnostics_add(b->diagnostics, TW_CODE_YAML_DOCUMENTS, event_place(b, event),
                       "a second document begins here");
    return TW_UNUSABLE;
}

static enum tw_status on_event(struct builder *b, const yaml_event_t *event)
{
    switch (event->type) {
    case YAML_DOCUMENT_START_EVENT:
        return on_document(b, event);
    case YAML_ALIAS_EVENT:
        tw_diagnostics_add(b->diagnostics, TW_CODE_YAML_ANCHOR, event_place(b, event),
                           "alias '*%s'", (const char *)event->data.alias.anchor);
        return TW_UNUSABLE;
    case YAML_SCALAR_EVENT:
        return on_scalar(b, event);
    case YAML_SEQUENCE_START_EVENT:
    case YAML_MAPPING_START_EVENT:
        return on_open(b, event);
    case YAML_SEQUENCE_END_EVENT:
    case YAML_MAPPING_END_EVENT:
        return on_close(b, event);
    default:
        return TW_OK;
    }
}

static enum tw_status run(struct builder *b)
{
    enum tw_status status = TW_OK;
    bool finished = false;

    while (status == TW_OK && !finished) {
        yaml_event_t event;

        if (!yaml_parser_parse(&b->parser, &event))
            return report_parser_error(b);
        finished = event.type == YAML_STREAM_END_EVENT;
        status = on_event(b, &event);
        yaml_event_delete(&event);
    }
    return status;
}

/* Nothing, blanks and comments, or a document without content. */
static enum tw_status refuse_empty(const struct builder *b)
{
    const struct tw_place place = {.source = b->source};

    if (b->root && (b->root->kind != TW_YAML_SCALAR || b->root->text[0] || !b->root->plain))
        return TW_OK;
    tw_diagnostics_add(b->diagnostics, TW_CODE_FILE_EMPTY, place,
                       b->source->length ? "the file holds no data" : "the file is empty");
    return TW_UNUSABLE;
}

enum tw_status tw_yaml_parse(const struct tw_source *source, struct tw_arena *arena,
                             struct tw_diagnostics *diagnostics, struct tw_yaml_node **ret_root)
{
    return tw_yaml_parse_large(source, 1, arena, diagnostics, ret_root);
}

enum tw_status tw_yaml_parse_large(const struct tw_source *source, size_t times,
                                   struct tw_arena *arena, struct tw_diagnostics *diagnostics,
                                   struct tw_yaml_node **ret_root)
{
    struct builder b = {.source = source,
                        .arena = arena,
                        .diagnostics = diagnostics,
                        .most_nodes = times * TW_YAML_MAX_NODES};
    const size_t errors = diagnostics->errors;
    enum tw_status status;

    tw_diagnostics_begin(diagnostics, source);
    if (source->length > times * TW_YAML_MAX_BYTES)
        tw_diagnostics_add(diagnostics, TW_CODE_FILE_TOO_LONG, (struct tw_place){.source = source},
                           "the text has more than %zu bytes", times * TW_YAML_MAX_BYTES);
    else
        tw_yaml_scan(source, diagnostics);
    if (diagnostics->out_of_memory)
        return TW_NO_MEMORY;
    if (diagnostics->errors != errors)
        return TW_UNUSABLE;
    if (!yaml_parser_initialize(&b.parser))
        return TW_NO_MEMORY;
    yaml_parser_set_encoding(&b.parser, YAML_UTF8_ENCODING);
    yaml_parser_set_input_string(&b.parser, (const unsigned char *)source->bytes, source->length);
    status = run(&b);
    yaml_parser_delete(&b.parser);
    if (status == TW_OK)
        status = refuse_empty(&b);
    if (status == TW_NO_MEMORY || diagnostics->out_of_memory)
        return TW_NO_MEMORY;
    if (status != TW_OK || diagnostics->errors != errors)
        return TW_UNUSABLE;
    *ret_root = b.root;
    return TW_OK;
}

struct tw_yaml_node *tw_yaml_get(const struct tw_yaml_node *map, const char *key)
{
    if (!map || map->kind != TW_YAML_MAP)
        return NULL;
    for (size_t i = 0; i < map->count; i++)
        if (strcmp(map->keys[i]->text, key) == 0)
            return map->items[i];
    return NULL;
}

struct tw_place tw_yaml_place_in(const struct tw_yaml_node *scalar, size_t offset, size_t width)
{
    const size_t length = scalar->text ? tw_utf8_count(scalar->text, strlen(scalar->text)) : 0;
    const size_t quote = scalar->plain ? 0 : 1;
    struct tw_place place = scalar->place;

    /* Escapes and folding make columns unreliable: mark the whole scalar then. */
    if (place.width != length + 2 * quote || offset > length)
        return place;
    place.column += (uint32_t)(offset + quote);
    place.width = width ? (uint32_t)width : 1;
    return place;
}
