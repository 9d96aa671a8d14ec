/* Templates are read: text and tags, tags and what they hold. */
#include <stdarg.h>
#include <string.h>

#include "generators/template/internal.h"
#include "model/diagnostics/diagnostics.h"
#include "support/utf8.h"

enum word_kind { WORD_NAME, WORD_LITERAL, WORD_SIGN, WORD_END };

struct parser {
    struct tw_template *template;
    struct tw_arena *arena;
    struct tw_text *problem;
    size_t at;        /* next character of the template */
    size_t tag_end;   /* of the tag that is read: offset of its %> */
    size_t tag_place; /* where the tag starts */
    size_t behind;    /* where the text goes on: the next line when the tag had one to itself */
    enum word_kind kind;
    const char *word; /* the current word of the tag */
    size_t place;     /* where it stands */
    unsigned depth;
};

enum tw_status tw_template_error(const struct tw_template *template, size_t place,
                                 struct tw_text *ret_problem, const char *format, ...)
{
    size_t line = 1, start = 0, end = place;
    va_list arguments;

    for (size_t i = 0; i < place && i < template->length; i++) {
        if (template->text[i] == '\n') {
            line++;
            start = i + 1;
        }
    }
    while (end < template->length && template->text[end] != '\n')
        end++;
    tw_text_clear(ret_problem);
    tw_text_format(ret_problem, "%s:%zu:%zu: error: ", template->name, line,
                   tw_utf8_count(template->text + start, place - start) + 1);
    va_start(arguments, format);
    tw_text_format_list(ret_problem, format, arguments);
    va_end(arguments);
    if (end - start <= 500) {
        tw_text_format(ret_problem, "\n%5zu | %.*s\n      | ", line, (int)(end - start),
                       template->text + start);
        for (size_t i = start, width; i < place; i += width ? width : 1) {
            width = tw_utf8_width(template->text + i, place - i);
            tw_text_add_char(ret_problem, template->text[i] == '\t' ? '\t' : ' ');
        }
        tw_text_add_char(ret_problem, '^');
    }
    return ret_problem->failed ? TW_NO_MEMORY : TW_UNUSABLE;
}

const struct tw_template_node *tw_template_find(const struct tw_template *template,
                                                const char *name)
{
    for (unsigned i = 0; i < template->definition_count; i++)
        if (strcmp(template->definitions[i]->name, name) == 0)
            return template->definitions[i];
    return NULL;
}

#define FAIL(parser, place, ...)                                                                   \
    tw_template_error((parser)->template, place, (parser)->problem, __VA_ARGS__)

static bool is_name_char(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' ||
           c == '.';
}

/* A text in double quotes, with \" \\ and \n inside. */
static enum tw_status read_literal(struct parser *parser)
{
    const char *text = parser->template->text;
    struct tw_text literal = {0};

    for (parser->at++; parser->at < parser->tag_end && text[parser->at] != '"'; parser->at++) {
        char c = text[parser->at];

        if (c == '\\') {
            c = text[++parser->at];
            if (c != '"' && c != '\\' && c != 'n') {
                tw_text_done(&literal);
                return FAIL(parser, parser->at - 1,
                            "unknown escape; a text may have \\\" \\\\ and \\n");
            }
            c = c == 'n' ? '\n' : c;
        }
        tw_text_add_char(&literal, c);
    }
    parser->word = tw_arena_string(parser->arena, tw_text_string(&literal));
    parser->kind = WORD_LITERAL;
    tw_text_done(&literal);
    if (parser->at >= parser->tag_end)
        return FAIL(parser, parser->place, "a text without its closing quote");
    parser->at++;
    return parser->word ? TW_OK : TW_NO_MEMORY;
}

/* The next word of the tag becomes the current one. */
static enum tw_status next_word(struct parser *parser)
{
    const char *text = parser->template->text;
    size_t end;

    while (parser->at < parser->tag_end && strchr(" \t\r\n", text[parser->at]))
        parser->at++;
    parser->place = end = parser->at;
    parser->kind = WORD_END;
    parser->word = "";
    if (parser->at >= parser->tag_end)
        return TW_OK;
    if (text[end] == '"')
        return read_literal(parser);
    parser->kind = is_name_char(text[end]) ? WORD_NAME : WORD_SIGN;
    if (parser->kind == WORD_NAME)
        while (end < parser->tag_end && is_name_char(text[end]))
            end++;
    else if (end + 1 < parser->tag_end && (text[end] == '=' || text[end] == '!') &&
             text[end + 1] == '=')
        end += 2;
    else if (text[end] == '|')
        end++;
    else
        return FAIL(parser, end,
                    "unexpected character in a tag; expected a name, a text in "
                    "double quotes, '|', '==' or '!='");
    parser->word = tw_arena_copy(parser->arena, text + parser->at, end - parser->at);
    parser->at = end;
    return parser->word ? TW_OK : TW_NO_MEMORY;
}

static bool is_word(const struct parser *parser, const char *word)
{
    return parser->kind != WORD_LITERAL && strcmp(parser->word, word) == 0;
}

static enum tw_status split_path(struct parser *parser, struct tw_template_operand *operand)
{
    char *path = tw_arena_string(parser->arena, parser->word);

    for (;;) {
        char *dot;

        if (!path)
            return TW_NO_MEMORY;
        dot = strchr(path, '.');
        if (dot)
            *dot = '\0';
        if (*path == '\0' || operand->part_count == TW_TEMPLATE_PARTS)
            return FAIL(parser, operand->place, "a path is 1 to %d names with dots between them",
                        (int)TW_TEMPLATE_PARTS);
        operand->parts[operand->part_count++] = path;
        if (!dot)
            return TW_OK;
        path = dot + 1;
    }
}

static enum tw_status read_filter(struct parser *parser, struct tw_template_operand *operand)
{
    enum tw_status status = next_word(parser); /* the bar */
    const char *const *names = tw_template_filter_names();
    tw_template_filter *filter;
    size_t count = 0;
    const char *near;

    if (status != TW_OK)
        return status;
    filter = parser->kind == WORD_NAME ? tw_template_filter_find(parser->word) : NULL;
    if (!filter) {
        while (names[count])
            count++;
        near = tw_diagnostics_nearest(parser->word, names, count);
        return FAIL(parser, parser->place, "unknown filter '%s'%s%s%s", parser->word,
                    near ? "; did you mean '" : "", near ? near : "", near ? "'?" : "");
    }
    if (operand->filter_count == TW_TEMPLATE_FILTERS)
        return FAIL(parser, parser->place, "more than %d filters", (int)TW_TEMPLATE_FILTERS);
    operand->filters[operand->filter_count++] = filter;
    return next_word(parser);
}

/* An operand, and the current word moves behind it. */
static enum tw_status read_operand(struct parser *parser, struct tw_template_operand *operand)
{
    enum tw_status status;

    *operand = (struct tw_template_operand){.place = parser->place};
    if (parser->kind == WORD_LITERAL) {
        operand->literal = parser->word;
    } else if (parser->kind == WORD_NAME) {
        status = split_path(parser, operand);
        if (status != TW_OK)
            return status;
    } else {
        return FAIL(parser, parser->place, "expected a name or a text in double quotes");
    }
    status = next_word(parser);
    while (status == TW_OK && is_word(parser, "|"))
        status = read_filter(parser, operand);
    return status;
}

static enum tw_status end_tag(struct parser *parser)
{
    if (parser->kind != WORD_END)
        return FAIL(parser, parser->place, "unexpected '%s'; expected the end of the tag",
                    parser->word);
    parser->at = parser->behind;
    return TW_OK;
}

static enum tw_status read_operands(struct parser *parser, struct tw_template_node *node)
{
    enum tw_status status = TW_OK;

    node->operands = tw_arena_array(parser->arena, TW_TEMPLATE_OPERANDS, sizeof *node->operands);
    if (!node->operands)
        return TW_NO_MEMORY;
    while (status == TW_OK && parser->kind != WORD_END) {
        if (node->operand_count == TW_TEMPLATE_OPERANDS)
            return FAIL(parser, parser->place, "more than %d values in a tag",
                        (int)TW_TEMPLATE_OPERANDS);
        status = read_operand(parser, &node->operands[node->operand_count++]);
    }
    return status;
}

static enum tw_status read_name(struct parser *parser, const char **ret_name)
{
    if (parser->kind != WORD_NAME || strchr(parser->word, '.'))
        return FAIL(parser, parser->place, "expected a name");
    *ret_name = parser->word;
    return next_word(parser);
}

static enum tw_status read_condition(struct parser *parser, struct tw_template_node *node)
{
    struct tw_template_condition *condition =
        tw_arena_alloc(parser->arena, sizeof *node->condition);
    enum tw_status status = TW_OK;

    if (!condition)
        return TW_NO_MEMORY;
    node->condition = condition;
    if (is_word(parser, "not")) {
        condition->inverted = true;
        status = next_word(parser);
    }
    if (status == TW_OK)
        status = read_operand(parser, &condition->left);
    if (status != TW_OK || (!is_word(parser, "==") && !is_word(parser, "!=")))
        return status;
    condition->compares = true;
    condition->is_unlike = is_word(parser, "!=");
    status = next_word(parser);
    return status == TW_OK ? read_operand(parser, &condition->right) : status;
}

static enum tw_status parse_list(struct parser *parser, const char *const *enders,
                                 struct tw_template_node **ret_list);

/* What stands before `end`; the tag that ended it has been read as far as its first word. */
static enum tw_status parse_body(struct parser *parser, const char *const *enders,
                                 struct tw_template_node **ret_list)
{
    enum tw_status status = end_tag(parser);

    return status == TW_OK ? parse_list(parser, enders, ret_list) : status;
}

static enum tw_status parse_end(struct parser *parser)
{
    const enum tw_status status = next_word(parser);

    return status == TW_OK ? end_tag(parser) : status;
}

static const char *const only_end[] = {"end", NULL};
static const char *const else_or_end[] = {"else", "end", NULL};

/* `else` and what follows it, or `end`. */
static enum tw_status parse_else(struct parser *parser, struct tw_template_node *node)
{
    enum tw_status status = TW_OK;

    if (is_word(parser, "else")) {
        status = next_word(parser);
        if (status == TW_OK)
            status = parse_body(parser, only_end, &node->otherwise);
    }
    return status == TW_OK ? parse_end(parser) : status;
}

static enum tw_status parse_each(struct parser *parser, struct tw_template_node *node)
{
    static const char *const enders[] = {"between", "else", "end", NULL};
    enum tw_status status;

    node->operands = tw_arena_alloc(parser->arena, sizeof *node->operands);
    node->operand_count = 1;
    status = node->operands ? read_operand(parser, node->operands) : TW_NO_MEMORY;
    if (status == TW_OK && !is_word(parser, "as"))
        return FAIL(parser, parser->place, "expected 'as' and a name: each LIST as NAME");
    if (status == TW_OK)
        status = next_word(parser);
    if (status == TW_OK)
        status = read_name(parser, &node->name);
    if (status == TW_OK)
        status = parse_body(parser, enders, &node->body);
    if (status == TW_OK && is_word(parser, "between")) {
        status = next_word(parser);
        if (status == TW_OK)
            status = parse_body(parser, else_or_end, &node->between);
    }
    return status == TW_OK ? parse_else(parser, node) : status;
}

static enum tw_status parse_if(struct parser *parser, struct tw_template_node *node)
{
    static const char *const enders[] = {"elif", "else", "end", NULL};
    enum tw_status status = read_condition(parser, node);

    if (status == TW_OK)
        status = parse_body(parser, enders, &node->body);
    if (status != TW_OK || !is_word(parser, "elif"))
        return status == TW_OK ? parse_else(parser, node) : status;
    node->otherwise = tw_arena_alloc(parser->arena, sizeof *node);
    if (!node->otherwise)
        return TW_NO_MEMORY;
    if (++parser->depth > TW_TEMPLATE_DEPTH)
        return FAIL(parser, parser->place, "more than %d blocks within each other",
                    (int)TW_TEMPLATE_DEPTH);
    *node->otherwise =
        (struct tw_template_node){.kind = TW_TEMPLATE_IF, .place = parser->tag_place};
    status = next_word(parser);
    if (status == TW_OK)
        status = parse_if(parser, node->otherwise);
    parser->depth--;
    return status;
}

static enum tw_status parse_define(struct parser *parser, struct tw_template_node *node)
{
    struct tw_template *template = parser->template;
    enum tw_status status = read_name(parser, &node->name);

    while (status == TW_OK && parser->kind != WORD_END) {
        if (node->operand_count == TW_TEMPLATE_OPERANDS)
            return FAIL(parser, parser->place, "more than %d arguments", (int)TW_TEMPLATE_OPERANDS);
        status = read_name(parser, &node->arguments[node->operand_count++]);
    }
    if (status != TW_OK)
        return status;
    if (tw_template_find(template, node->name))
        return FAIL(parser, node->place, "'%s' is defined twice", node->name);
    if (template->definition_count == sizeof template->definitions / sizeof(void *))
        return FAIL(parser, node->place, "more than %u definitions", template->definition_count);
    template->definitions[template->definition_count++] = node;
    status = parse_body(parser, only_end, &node->body);
    return status == TW_OK ? parse_end(parser) : status;
}

static enum tw_status parse_call(struct parser *parser, struct tw_template_node *node)
{
    enum tw_status status = read_name(parser, &node->name);

    if (status == TW_OK)
        status = read_operands(parser, node);
    return status == TW_OK ? end_tag(parser) : status;
}

static enum tw_status parse_file(struct parser *parser, struct tw_template_node *node)
{
    enum tw_status status = read_operands(parser, node);

    if (status == TW_OK && node->operand_count == 0)
        return FAIL(parser, parser->place, "expected the file's name");
    if (status == TW_OK)
        status = parse_body(parser, only_end, &node->body);
    return status == TW_OK ? parse_end(parser) : status;
}

static enum tw_status parse_value(struct parser *parser, struct tw_template_node *node)
{
    enum tw_status status;

    node->operands = tw_arena_alloc(parser->arena, sizeof *node->operands);
    node->operand_count = 1;
    status = node->operands ? read_operand(parser, node->operands) : TW_NO_MEMORY;
    return status == TW_OK ? end_tag(parser) : status;
}

static const struct {
    const char *word;
    enum tw_template_kind kind;
    enum tw_status (*parse)(struct parser *parser, struct tw_template_node *node);
} tags[] = {
    {"each", TW_TEMPLATE_EACH, parse_each},       {"if", TW_TEMPLATE_IF, parse_if},
    {"define", TW_TEMPLATE_DEFINE, parse_define}, {"call", TW_TEMPLATE_CALL, parse_call},
    {"file", TW_TEMPLATE_FILE, parse_file},
};

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\r';
}

/* Where the text before a tag ends: before its indentation when the tag has its line to itself. */
static size_t text_end(struct parser *parser, size_t from, size_t tag)
{
    const char *text = parser->template->text;
    size_t start = tag, behind = parser->behind;

    while (start > from && is_blank(text[start - 1]))
        start--;
    if (start > 0 && text[start - 1] != '\n')
        return tag;
    while (behind < parser->template->length && is_blank(text[behind]))
        behind++;
    if (behind < parser->template->length && text[behind] != '\n')
        return tag;
    parser->behind = behind < parser->template->length ? behind + 1 : behind;
    return start;
}

static struct tw_template_node *add_node(struct parser *parser, struct tw_template_node ***tail,
                                         enum tw_template_kind kind, size_t place)
{
    struct tw_template_node *node = tw_arena_alloc(parser->arena, sizeof *node);

    if (!node)
        return NULL;
    node->kind = kind;
    node->place = place;
    **tail = node;
    *tail = &node->next;
    return node;
}

/* Finds the next tag and adds the text before it. */
static enum tw_status read_text(struct parser *parser, struct tw_template_node ***tail,
                                bool *ret_tag)
{
    const char *text = parser->template->text;
    const size_t from = parser->at, length = parser->template->length;
    size_t tag = from, end;
    struct tw_template_node *node;

    while (tag < length && !(text[tag] == '<' && tag + 1 < length && text[tag + 1] == '%'))
        tag++;
    *ret_tag = tag < length;
    end = tag;
    if (*ret_tag) {
        parser->tag_place = tag;
        for (parser->tag_end = tag + 2; parser->tag_end + 1 < length; parser->tag_end++)
            if (text[parser->tag_end] == '%' && text[parser->tag_end + 1] == '>')
                break;
        if (parser->tag_end + 1 >= length)
            return FAIL(parser, tag, "a tag without its end; expected %%>");
        parser->behind = parser->tag_end + 2;
        if (text[tag + 2] != '=')
            end = text_end(parser, from, tag);
    }
    if (end > from) {
        node = add_node(parser, tail, TW_TEMPLATE_TEXT, from);
        if (!node)
            return TW_NO_MEMORY;
        node->text = text + from;
        node->length = end - from;
    }
    parser->at = tag + 2;
    return TW_OK;
}

static enum tw_status parse_tag(struct parser *parser, struct tw_template_node ***tail)
{
    struct tw_template_node *node;

    for (unsigned i = 0; i < sizeof tags / sizeof tags[0]; i++) {
        enum tw_status status;

        if (!is_word(parser, tags[i].word))
            continue;
        node = add_node(parser, tail, tags[i].kind, parser->tag_place);
        status = node ? next_word(parser) : TW_NO_MEMORY;
        return status == TW_OK ? tags[i].parse(parser, node) : status;
    }
    return FAIL(parser, parser->place,
                "unexpected '%s'; a tag is each, if, define, call or file, with between, elif, "
                "else and end inside; a value is <%%= NAME %%>",
                parser->word);
}

static enum tw_status parse_one(struct parser *parser, struct tw_template_node ***tail,
                                const char *const *enders, bool *ret_ended)
{
    const char first = parser->template->text[parser->at];
    enum tw_status status;

    if (first == '#') {
        parser->at = parser->behind;
        return TW_OK;
    }
    if (first == '=') {
        struct tw_template_node *node =
            add_node(parser, tail, TW_TEMPLATE_VALUE, parser->tag_place);

        parser->at++;
        status = node ? next_word(parser) : TW_NO_MEMORY;
        return status == TW_OK ? parse_value(parser, node) : status;
    }
    status = next_word(parser);
    if (status != TW_OK)
        return status;
    for (; enders && *enders; enders++)
        *ret_ended |= is_word(parser, *enders);
    return *ret_ended ? TW_OK : parse_tag(parser, tail);
}

static enum tw_status parse_list(struct parser *parser, const char *const *enders,
                                 struct tw_template_node **ret_list)
{
    struct tw_template_node **tail = ret_list;
    const size_t opened = parser->tag_place;
    enum tw_status status = TW_OK;
    bool is_tag = true, ended = false;

    if (++parser->depth > TW_TEMPLATE_DEPTH)
        return FAIL(parser, opened, "more than %d blocks within each other",
                    (int)TW_TEMPLATE_DEPTH);
    while (status == TW_OK && is_tag && !ended) {
        status = read_text(parser, &tail, &is_tag);
        if (status == TW_OK && is_tag)
            status = parse_one(parser, &tail, enders, &ended);
    }
    parser->depth--;
    if (status == TW_OK && enders && !ended)
        return FAIL(parser, opened, "this block is never ended; expected <%% end %%>");
    return status;
}

enum tw_status tw_template_parse(const char *name, const char *text, size_t length,
                                 struct tw_arena *arena, struct tw_text *ret_problem,
                                 const struct tw_template **ret_template)
{
    struct tw_template *template = tw_arena_alloc(arena, sizeof *template);
    struct parser parser = {.template = template, .arena = arena, .problem = ret_problem};
    size_t wrong = tw_utf8_invalid_at(text, length);
    enum tw_status status;

    if (!template)
        return TW_NO_MEMORY;
    *template = (struct tw_template){.name = name, .text = text, .length = length};
    if (memchr(text, '\0', length))
        wrong = (size_t)((const char *)memchr(text, '\0', length) - text);
    if (wrong < length)
        return FAIL(&parser, wrong, "this is no text in UTF-8");
    status = parse_list(&parser, NULL, &template->body);
    if (status == TW_OK)
        *ret_template = template;
    return status;
}
