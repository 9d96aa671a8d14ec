/* What a scenario expects, kept as JSON so that results can show it beside what came out. */
#include <stdlib.h>
#include <string.h>

#include "play/scenario/steps.h"

static bool is_number(const struct tw_yaml_node *node)
{
    const char *digits = node->text + (node->text[0] == '-');

    return node->plain && digits[0] != '\0' && strlen(digits) < 10 &&
           (digits[0] != '0' || digits[1] == '\0') && digits[strspn(digits, "0123456789")] == '\0';
}

static void add_scalar(const struct tw_yaml_node *node, struct tw_text *text)
{
    if (is_number(node) || (node->plain && strcmp(node->text, "true") == 0))
        tw_text_add(text, node->text);
    else
        tw_text_add_json(text, node->text);
}

/* The depth of what was read is limited: TW_YAML_MAX_DEPTH. */
static void add_node(const struct tw_yaml_node *node, struct tw_text *text)
{
    const bool map = node->kind == TW_YAML_MAP;

    if (node->kind == TW_YAML_SCALAR) {
        add_scalar(node, text);
        return;
    }
    tw_text_add_char(text, map ? '{' : '[');
    for (size_t i = 0; i < node->count; i++) {
        tw_text_add(text, i == 0 ? "" : ",");
        if (map) {
            tw_text_add_json(text, node->keys[i]->text);
            tw_text_add_char(text, ':');
        }
        add_node(node->items[i], text);
    }
    tw_text_add_char(text, map ? '}' : ']');
}

void tw_expected_keep(struct tw_replay *replay, const struct tw_yaml_node *expect)
{
    struct tw_text text = {0};

    add_node(expect, &text);
    replay->expected = tw_arena_string(&replay->arena, tw_text_string(&text));
    if (!replay->expected || text.failed)
        replay->out_of_memory = true;
    tw_text_done(&text);
}

void tw_replay_note(struct tw_replay *replay, bool allowed, const char *format, ...)
{
    struct tw_note *notes = tw_arena_grow(&replay->arena, replay->notes, replay->note_count,
                                          &replay->note_capacity, sizeof *notes);
    struct tw_text text = {0};
    va_list arguments;
    char *copy;

    va_start(arguments, format);
    tw_text_format_list(&text, format, arguments);
    va_end(arguments);
    copy = tw_arena_string(&replay->arena, tw_text_string(&text));
    if (!notes || !copy || text.failed) {
        replay->out_of_memory = true;
    } else {
        replay->notes = notes;
        notes[replay->note_count++] =
            (struct tw_note){.entries = replay->entry_count, .allowed = allowed, .text = copy};
    }
    tw_text_done(&text);
}
