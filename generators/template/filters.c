#include "generators/template/filters.h"

#include <string.h>

#include "generators/escape.h"
#include "generators/names.h"

static void name_in(const char *text, enum tw_case form, struct tw_text *ret_text)
{
    tw_text_add(ret_text, tw_name_make(text, form).text);
}

static void snake(const char *text, struct tw_text *ret_text)
{
    name_in(text, TW_CASE_SNAKE, ret_text);
}

static void upper(const char *text, struct tw_text *ret_text)
{
    name_in(text, TW_CASE_UPPER, ret_text);
}

static void pascal(const char *text, struct tw_text *ret_text)
{
    name_in(text, TW_CASE_PASCAL, ret_text);
}

static void camel(const char *text, struct tw_text *ret_text)
{
    name_in(text, TW_CASE_CAMEL, ret_text);
}

static void quote(const char *text, enum tw_escape escape, struct tw_text *ret_text)
{
    tw_text_add_char(ret_text, '"');
    tw_escape(escape, text, strlen(text), ret_text);
    tw_text_add_char(ret_text, '"');
}

static void quote_octal(const char *text, struct tw_text *ret_text)
{
    quote(text, TW_ESCAPE_OCTAL, ret_text);
}

static void quote_braces(const char *text, struct tw_text *ret_text)
{
    quote(text, TW_ESCAPE_BRACES, ret_text);
}

static void quote_wide(const char *text, struct tw_text *ret_text)
{
    quote(text, TW_ESCAPE_WIDE, ret_text);
}

static void quote_utf16(const char *text, struct tw_text *ret_text)
{
    quote(text, TW_ESCAPE_UTF16, ret_text);
}

static void quote_ascii(const char *text, struct tw_text *ret_text)
{
    quote(text, TW_ESCAPE_NO_UTF8, ret_text);
}

/* A dollar sign puts a value into a text there. */
static void with_dollars(const char *text, enum tw_escape escape, struct tw_text *ret_text)
{
    struct tw_text quoted = {0};

    quote(text, escape, &quoted);
    for (const char *c = tw_text_string(&quoted); *c; c++) {
        if (*c == '$')
            tw_text_add_char(ret_text, '\\');
        tw_text_add_char(ret_text, *c);
    }
    ret_text->failed |= quoted.failed;
    tw_text_done(&quoted);
}

static void quote_kotlin(const char *text, struct tw_text *ret_text)
{
    with_dollars(text, TW_ESCAPE_UTF16, ret_text);
}

static void quote_dart(const char *text, struct tw_text *ret_text)
{
    with_dollars(text, TW_ESCAPE_BRACES, ret_text);
}

static void quote_sql(const char *text, struct tw_text *ret_text)
{
    tw_text_add_char(ret_text, '\'');
    for (; *text; text++) {
        if (*text == '\'')
            tw_text_add_char(ret_text, '\'');
        tw_text_add_char(ret_text, *text);
    }
    tw_text_add_char(ret_text, '\'');
}

static const struct {
    const char *name;
    tw_template_filter *filter;
} filters[] = {
    {"snake", snake},
    {"upper", upper},
    {"pascal", pascal},
    {"camel", camel},
    {"comment", tw_escape_comment},
    {"quote_c", quote_octal},
    {"quote_csharp", quote_utf16},
    {"quote_dart", quote_dart},
    {"quote_gdscript", quote_utf16},
    {"quote_go", quote_wide},
    {"quote_java", quote_ascii},
    {"quote_json", quote_utf16},
    {"quote_kotlin", quote_kotlin},
    {"quote_lua", quote_braces},
    {"quote_python", quote_wide},
    {"quote_rust", quote_braces},
    {"quote_sql", quote_sql},
    {"quote_typescript", quote_utf16},
};

enum { FILTER_COUNT = sizeof filters / sizeof filters[0] };

tw_template_filter *tw_template_filter_find(const char *name)
{
    for (unsigned i = 0; i < FILTER_COUNT; i++)
        if (strcmp(filters[i].name, name) == 0)
            return filters[i].filter;
    return NULL;
}

const char *const *tw_template_filter_names(void)
{
    static const char *names[FILTER_COUNT + 1];

    for (unsigned i = 0; i < FILTER_COUNT; i++)
        names[i] = filters[i].name;
    return names;
}
