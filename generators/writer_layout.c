#include <string.h>

#include "generators/writer_node.h"
#include "support/utf8.h"

static void put_value(struct tw_writer *writer, const struct tw_writer_node *node);

static void put_escaped(struct tw_writer *writer, const char *bytes, size_t length)
{
    struct tw_text text = {0};

    tw_text_add_char(&text, '"');
    tw_escape(TW_ESCAPE_OCTAL, bytes, length, &text);
    tw_text_add_char(&text, '"');
    writer->failed |= text.failed;
    tw_writer_put(writer, tw_text_string(&text));
    tw_text_done(&text);
}

static size_t escaped_columns(const char *bytes, size_t length)
{
    struct tw_text text = {0};
    size_t count;

    tw_escape(TW_ESCAPE_OCTAL, bytes, length, &text);
    count = tw_utf8_count(tw_text_string(&text), text.length);
    tw_text_done(&text);
    return count;
}

/* Bytes of the longest start of a string, up to and with a space, that fits on one line; at least
 * one word. */
static size_t piece_length(const char *bytes, size_t length, size_t room)
{
    size_t best = 0;

    for (size_t at = 0; at < length;) {
        const char *space = memchr(bytes + at, ' ', length - at);
        const size_t end = space ? (size_t)(space - bytes) + 1 : length;

        if (best > 0 && escaped_columns(bytes, end) > room)
            break;
        best = end;
        at = end;
    }
    return best;
}

/* A string too long for its line, as several literals on lines of their own. */
static void put_split_string(struct tw_writer *writer, const struct tw_writer_node *node)
{
    const size_t indent = (writer->depth + 1) * TW_WRITER_INDENT;
    const size_t room = TW_WRITER_COLUMNS - 3 - (indent < 60 ? indent : 60);
    size_t at = 0;

    writer->depth++;
    do {
        const size_t length = piece_length(node->text + at, node->string_bytes - at, room);

        if (writer->column > 0)
            tw_writer_newline(writer);
        put_escaped(writer, node->text + at, length);
        at += length;
    } while (at < node->string_bytes);
    writer->depth--;
}

static void put_key(struct tw_writer *writer, const struct tw_writer_node *node)
{
    if (node->key)
        tw_writer_put(writer, node->key);
}

/* A key at the end of its line, without the space behind it. */
static void put_bare_key(struct tw_writer *writer, const struct tw_writer_node *node)
{
    size_t length = node->key ? strlen(node->key) : 0;
    char *key;

    while (length > 0 && node->key[length - 1] == ' ')
        length--;
    if (length == 0)
        return;
    key = tw_arena_copy(&writer->arena, node->key, length);
    if (key)
        tw_writer_put(writer, key);
    else
        writer->failed = true;
}

static bool fits(const struct tw_writer *writer, const struct tw_writer_node *node)
{
    const size_t start = writer->column > 0 ? writer->column : writer->depth * TW_WRITER_INDENT;

    return !node->breaks && start + node->width + 1 <= TW_WRITER_COLUMNS;
}

static void put_flat(struct tw_writer *writer, const struct tw_writer_node *node)
{
    put_key(writer, node);
    if (node->is_string) {
        put_escaped(writer, node->text, node->string_bytes);
        return;
    }
    if (!node->open) {
        tw_writer_put(writer, node->text);
        return;
    }
    tw_writer_put(writer, node->open);
    for (const struct tw_writer_node *child = node->first; child; child = child->next) {
        put_flat(writer, child);
        if (child->next) {
            tw_writer_put(writer, node->separator);
            tw_writer_put(writer, " ");
        }
    }
    tw_writer_put(writer, node->close);
}

static void put_separator(struct tw_writer *writer, const struct tw_writer_node *group,
                          const struct tw_writer_node *child)
{
    if (child->next || group->open[0] != '\0')
        tw_writer_put(writer, group->separator);
    if (child->remark) {
        tw_writer_put(writer, " /* ");
        tw_writer_put(writer, child->remark);
        tw_writer_put(writer, " */");
    }
}

static void put_filled(struct tw_writer *writer, const struct tw_writer_node *group)
{
    for (const struct tw_writer_node *child = group->first; child; child = child->next) {
        if (writer->column > 0 && child != group->first) {
            if (writer->column + 1 + child->width + 2 > TW_WRITER_COLUMNS)
                tw_writer_newline(writer);
            else
                tw_writer_put(writer, " ");
        }
        put_value(writer, child);
        put_separator(writer, group, child);
    }
}

static void put_lines(struct tw_writer *writer, const struct tw_writer_node *group)
{
    for (const struct tw_writer_node *child = group->first; child; child = child->next) {
        put_value(writer, child);
        put_separator(writer, group, child);
        if (child->next)
            tw_writer_newline(writer);
    }
}

static void put_broken(struct tw_writer *writer, const struct tw_writer_node *node)
{
    put_key(writer, node);
    tw_writer_put(writer, node->open);
    writer->depth++;
    if (node->open[0] != '\0')
        tw_writer_newline(writer);
    if (node->layout == TW_LAYOUT_FILL)
        put_filled(writer, node);
    else
        put_lines(writer, node);
    writer->depth--;
    if (node->open[0] != '\0') {
        tw_writer_newline(writer);
        tw_writer_put(writer, node->close);
    }
}

static void put_value(struct tw_writer *writer, const struct tw_writer_node *node)
{
    const bool whole = fits(writer, node);

    if (!whole && node->open && node->count > 0) {
        put_broken(writer, node);
    } else if (!whole && node->is_string) {
        put_bare_key(writer, node);
        put_split_string(writer, node);
    } else {
        put_flat(writer, node);
    }
}

void tw_writer_layout(struct tw_writer *writer, const struct tw_writer_node *node)
{
    if (writer->failed)
        return;
    put_value(writer, node);
    tw_writer_newline(writer);
}
