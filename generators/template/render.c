/* Templates are rendered: a document in, files out. */
#include <string.h>

#include "generators/template/internal.h"
#include "model/diagnostics/diagnostics.h"

enum { MOST_STEPS = 50 * 1000 * 1000, MOST_BYTES = 256 * 1024 * 1024 };

/* A name and what it stands for. */
struct binding {
    const char *name;
    json_t *value;
    size_t index, count; /* in the list it is an element of */
    bool in_list;
    const struct binding *outer;
};

struct renderer {
    const struct tw_template *template;
    struct tw_outputs *outputs;
    json_t *document;
    struct tw_text *text; /* of the file that is written */
    const char *rest;     /* name of the file for what is in no other */
    const struct binding *scope;
    unsigned depth;
    bool in_file;
    unsigned long steps;
};

/* What an operand stands for. */
struct value {
    json_t *json; /* NULL: one of the following */
    const char *literal;
    json_int_t number;
};

#define FAIL(renderer, place, ...)                                                                 \
    tw_template_error((renderer)->template, place, &(renderer)->outputs->problem, __VA_ARGS__)

static enum tw_status render_list(struct renderer *renderer, const struct tw_template_node *node);

/* Names the keys that there are, or the nearest of them. */
static enum tw_status unknown_name(struct renderer *renderer,
                                   const struct tw_template_operand *operand, unsigned part,
                                   json_t *object)
{
    const char *names[128];
    size_t count = 0;
    struct tw_text list = {0};
    const char *near, *key;
    enum tw_status status;
    json_t *value;

    json_object_foreach(object, key, value) if (count < 100) names[count++] = key;
    if (part == 0)
        for (const struct binding *at = renderer->scope; at && count < 128; at = at->outer)
            names[count++] = at->name;
    near = tw_diagnostics_nearest(operand->parts[part], names, count);
    if (near)
        tw_text_format(&list, "did you mean '%s'?", near);
    else
        tw_text_add(&list, "there are");
    for (size_t i = 0; !near && i < count; i++)
        tw_text_format(&list, " %s", names[i]);
    status = FAIL(renderer, operand->place, "no '%s' here; %s", operand->parts[part],
                  tw_text_string(&list));
    tw_text_done(&list);
    return status;
}

static const struct binding *innermost_list(const struct renderer *renderer)
{
    const struct binding *at = renderer->scope;

    while (at && !at->in_list)
        at = at->outer;
    return at;
}

/* loop.first, loop.last, loop.index: of the innermost list. */
static enum tw_status loop_fact(struct renderer *renderer,
                                const struct tw_template_operand *operand, struct value *ret_value)
{
    const struct binding *list = innermost_list(renderer);
    const char *what = operand->part_count == 2 ? operand->parts[1] : "";

    if (!list)
        return FAIL(renderer, operand->place, "'loop' stands within 'each' only");
    if (strcmp(what, "first") == 0)
        ret_value->json = json_boolean(list->index == 0);
    else if (strcmp(what, "last") == 0)
        ret_value->json = json_boolean(list->index + 1 == list->count);
    else if (strcmp(what, "index") == 0)
        ret_value->number = (json_int_t)list->index;
    else
        return FAIL(renderer, operand->place, "expected loop.first, loop.last or loop.index");
    return TW_OK;
}

static enum tw_status look_up(struct renderer *renderer, const struct tw_template_operand *operand,
                              struct value *ret_value)
{
    const struct binding *at = renderer->scope;
    unsigned part = 1;
    json_t *json;

    *ret_value = (struct value){.literal = operand->literal};
    if (operand->literal)
        return TW_OK;
    if (strcmp(operand->parts[0], "loop") == 0)
        return loop_fact(renderer, operand, ret_value);
    while (at && strcmp(at->name, operand->parts[0]) != 0)
        at = at->outer;
    json = at ? at->value : json_object_get(renderer->document, operand->parts[0]);
    if (!json)
        return unknown_name(renderer, operand, 0, renderer->document);
    for (; part < operand->part_count; part++) {
        json_t *inner = json_object_get(json, operand->parts[part]);

        if (!json_is_object(json))
            return FAIL(renderer, operand->place, "'%s' has no parts, so no '%s'",
                        operand->parts[part - 1], operand->parts[part]);
        if (!inner)
            return unknown_name(renderer, operand, part, json);
        json = inner;
    }
    ret_value->json = json;
    return TW_OK;
}

/* Filters go through two texts in turns. */
static void add_filtered(const struct tw_template_operand *operand, const char *string,
                         struct tw_text *text)
{
    struct tw_text steps[2] = {{0}};
    bool failed = false;

    for (unsigned i = 0; i < operand->filter_count; i++) {
        struct tw_text *step = &steps[i % 2];

        tw_text_clear(step);
        operand->filters[i](string, step);
        string = tw_text_string(step);
        failed |= step->failed;
    }
    tw_text_add(text, string);
    text->failed |= failed;
    tw_text_done(&steps[0]);
    tw_text_done(&steps[1]);
}

static enum tw_status add_operand(struct renderer *renderer,
                                  const struct tw_template_operand *operand, struct tw_text *text)
{
    struct value value;
    const enum tw_status status = look_up(renderer, operand, &value);
    char number[32];

    if (status != TW_OK)
        return status;
    if (value.literal || json_is_string(value.json)) {
        add_filtered(operand, value.literal ? value.literal : json_string_value(value.json), text);
    } else if (!value.json || json_is_integer(value.json)) {
        snprintf(number, sizeof number, "%lld",
                 value.json ? (long long)json_integer_value(value.json) : (long long)value.number);
        add_filtered(operand, number, text);
    } else if (json_is_boolean(value.json)) {
        add_filtered(operand, json_is_true(value.json) ? "true" : "false", text);
    } else {
        return FAIL(renderer, operand->place, "%s is no text; %s",
                    json_is_null(value.json)    ? "what is missing"
                    : json_is_array(value.json) ? "a list"
                                                : "an object",
                    json_is_null(value.json)    ? "ask 'if' first"
                    : json_is_array(value.json) ? "go through it with 'each'"
                                                : "name one of its parts");
    }
    return text->failed ? TW_NO_MEMORY : TW_OK;
}

static bool is_true(const struct value *value)
{
    if (value->literal)
        return value->literal[0] != '\0';
    if (!value->json)
        return value->number != 0;
    switch (json_typeof(value->json)) {
    case JSON_OBJECT:
    case JSON_TRUE:
        return true;
    case JSON_ARRAY:
        return json_array_size(value->json) > 0;
    case JSON_STRING:
        return json_string_length(value->json) > 0;
    case JSON_INTEGER:
        return json_integer_value(value->json) != 0;
    default:
        return false;
    }
}

/* Texts and numbers are compared as they would be written; what is missing equals nothing. */
static enum tw_status compare(struct renderer *renderer,
                              const struct tw_template_condition *condition, bool *ret_equal)
{
    struct tw_text left = {0}, right = {0};
    enum tw_status status = add_operand(renderer, &condition->left, &left);

    if (status == TW_OK)
        status = add_operand(renderer, &condition->right, &right);
    if (status == TW_OK)
        *ret_equal = strcmp(tw_text_string(&left), tw_text_string(&right)) == 0;
    tw_text_done(&left);
    tw_text_done(&right);
    return status;
}

static enum tw_status holds(struct renderer *renderer,
                            const struct tw_template_condition *condition, bool *ret_holds)
{
    struct value value;
    enum tw_status status;
    bool result = false;

    if (condition->compares) {
        status = compare(renderer, condition, &result);
        result ^= condition->is_unlike;
    } else {
        status = look_up(renderer, &condition->left, &value);
        if (status == TW_OK)
            result = is_true(&value);
    }
    *ret_holds = result ^ condition->inverted;
    return status;
}

static enum tw_status render_each(struct renderer *renderer, const struct tw_template_node *node)
{
    const struct binding *outer = renderer->scope;
    struct binding binding = {.name = node->name, .in_list = true, .outer = outer};
    struct value value;
    enum tw_status status = look_up(renderer, node->operands, &value);

    if (status != TW_OK)
        return status;
    if (!json_is_array(value.json))
        return FAIL(renderer, node->operands->place, "this is no list");
    binding.count = json_array_size(value.json);
    if (binding.count == 0)
        return render_list(renderer, node->otherwise);
    for (; binding.index < binding.count && status == TW_OK; binding.index++) {
        binding.value = json_array_get(value.json, binding.index);
        renderer->scope = &binding;
        if (binding.index > 0)
            status = render_list(renderer, node->between);
        if (status == TW_OK)
            status = render_list(renderer, node->body);
        renderer->scope = outer;
    }
    return status;
}

/* A definition sees its arguments and the document, and nothing of where it is called. */
static enum tw_status render_call(struct renderer *renderer, const struct tw_template_node *node)
{
    const struct tw_template_node *definition = tw_template_find(renderer->template, node->name);
    const struct binding *outer = renderer->scope;
    struct binding bindings[TW_TEMPLATE_OPERANDS];
    const struct binding *inner = NULL;
    json_t *made[TW_TEMPLATE_OPERANDS] = {0};
    enum tw_status status = TW_OK;

    if (!definition)
        return FAIL(renderer, node->place, "nothing is defined as '%s'", node->name);
    if (definition->operand_count != node->operand_count)
        return FAIL(renderer, node->place, "'%s' takes %u values, not %u", node->name,
                    definition->operand_count, node->operand_count);
    if (renderer->depth == TW_TEMPLATE_DEPTH)
        return FAIL(renderer, node->place, "more than %d calls within each other",
                    (int)TW_TEMPLATE_DEPTH);
    for (unsigned i = 0; i < node->operand_count && status == TW_OK; i++) {
        struct value value;

        status = look_up(renderer, &node->operands[i], &value);
        if (status == TW_OK && !value.json)
            value.json = made[i] =
                value.literal ? json_string(value.literal) : json_integer(value.number);
        if (status == TW_OK && !value.json)
            status = TW_NO_MEMORY;
        bindings[i] =
            (struct binding){.name = definition->arguments[i], .value = value.json, .outer = inner};
        inner = &bindings[i];
    }
    if (status == TW_OK) {
        renderer->scope = inner;
        renderer->depth++;
        status = render_list(renderer, definition->body);
        renderer->depth--;
        renderer->scope = outer;
    }
    for (unsigned i = 0; i < node->operand_count; i++)
        json_decref(made[i]);
    return status;
}

/* A file's name may have folders, and leads nowhere but below the output. */
static bool is_usable_name(const char *name)
{
    if (name[0] == '\0' || name[0] == '/' || strlen(name) > 200 || strpbrk(name, "\\\n:"))
        return false;
    for (const char *part = name; part; part = strchr(part, '/')) {
        part += part[0] == '/';
        if (part[0] == '.' || part[0] == '/' || part[0] == '\0')
            return false;
    }
    return true;
}

static enum tw_status render_file(struct renderer *renderer, const struct tw_template_node *node)
{
    struct tw_text *outer = renderer->text;
    struct tw_text name = {0};
    enum tw_status status = TW_OK;

    if (renderer->in_file)
        return FAIL(renderer, node->place, "a file within a file");
    for (unsigned i = 0; i < node->operand_count && status == TW_OK; i++)
        status = add_operand(renderer, &node->operands[i], &name);
    if (status == TW_OK && !is_usable_name(tw_text_string(&name)))
        status =
            FAIL(renderer, node->place, "'%s' cannot be a file's name here", tw_text_string(&name));
    if (status == TW_OK) {
        renderer->text = tw_outputs_add(renderer->outputs, "%s", tw_text_string(&name));
        renderer->in_file = true;
        status = renderer->text ? render_list(renderer, node->body) : TW_NO_MEMORY;
        renderer->in_file = false;
        renderer->text = outer;
    }
    tw_text_done(&name);
    return status;
}

static bool is_blank_text(const struct tw_template_node *node)
{
    for (size_t i = 0; i < node->length; i++)
        if (!strchr(" \t\r\n", node->text[i]))
            return false;
    return true;
}

/* The file for what stands in no other is made as soon as there is something to put into it. */
static enum tw_status make_rest(struct renderer *renderer, const struct tw_template_node *node)
{
    if (renderer->text || node->kind == TW_TEMPLATE_FILE || node->kind == TW_TEMPLATE_DEFINE ||
        (node->kind == TW_TEMPLATE_TEXT && is_blank_text(node)))
        return TW_OK;
    if (node->kind != TW_TEMPLATE_TEXT && node->kind != TW_TEMPLATE_VALUE)
        return TW_OK;
    if (!renderer->rest)
        return FAIL(renderer, node->place,
                    "this stands in no file; put it between "
                    "<%% file NAME %%> and <%% end %%>");
    renderer->text = tw_outputs_add(renderer->outputs, "%s", renderer->rest);
    return renderer->text ? TW_OK : TW_NO_MEMORY;
}

static enum tw_status render_node(struct renderer *renderer, const struct tw_template_node *node)
{
    enum tw_status status = make_rest(renderer, node);
    bool yes;

    if (status != TW_OK)
        return status;
    switch (node->kind) {
    case TW_TEMPLATE_TEXT:
        if (renderer->text)
            tw_text_add_bytes(renderer->text, node->text, node->length);
        return TW_OK;
    case TW_TEMPLATE_VALUE:
        return renderer->text ? add_operand(renderer, node->operands, renderer->text) : TW_OK;
    case TW_TEMPLATE_EACH:
        return render_each(renderer, node);
    case TW_TEMPLATE_IF:
        status = holds(renderer, node->condition, &yes);
        return status == TW_OK ? render_list(renderer, yes ? node->body : node->otherwise) : status;
    case TW_TEMPLATE_CALL:
        return render_call(renderer, node);
    case TW_TEMPLATE_FILE:
        return render_file(renderer, node);
    default:
        return TW_OK;
    }
}

static enum tw_status render_list(struct renderer *renderer, const struct tw_template_node *node)
{
    enum tw_status status = TW_OK;

    for (; node && status == TW_OK; node = node->next) {
        if (++renderer->steps > MOST_STEPS ||
            (renderer->text && renderer->text->length > MOST_BYTES))
            return FAIL(renderer, node->place, "the template writes without end");
        status = render_node(renderer, node);
    }
    return status;
}

enum tw_status tw_template_render(const struct tw_template *template, json_t *document,
                                  const char *rest, struct tw_outputs *outputs)
{
    struct renderer renderer = {
        .template = template, .outputs = outputs, .document = document, .rest = rest};

    return render_list(&renderer, template->body);
}
