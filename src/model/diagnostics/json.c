/* Diagnostics for programs: our own JSON, and SARIF 2.1.0 for code hosting sites and editors. */
#include "model/diagnostics/diagnostics.h"

#include <string.h>

static const char *const severity_names[] = {"error", "warning", "note"};

static void add_name(struct tw_text *text, const char *name, const char *value)
{
    tw_text_add_json(text, name);
    tw_text_add(text, ": ");
    tw_text_add_json(text, value);
}

static void add_json_place(struct tw_text *text, struct tw_place place)
{
    if (!place.source)
        return;
    tw_text_add(text, ", ");
    add_name(text, "file", place.source->name);
    if (place.line)
        tw_text_format(text, ", \"line\": %u, \"column\": %u, \"width\": %u", (unsigned)place.line,
                       (unsigned)place.column, (unsigned)place.width);
}

static void add_json_notes(struct tw_text *text, const char *note)
{
    tw_text_add(text, ", \"notes\": [");
    for (const char *at = note; at && *at;) {
        const size_t length = strcspn(at, "\n");
        struct tw_text line = {0};

        tw_text_add_bytes(&line, at, length);
        if (at != note)
            tw_text_add(text, ", ");
        tw_text_add_json(text, tw_text_string(&line));
        tw_text_done(&line);
        at += length + (at[length] == '\n');
    }
    tw_text_add_char(text, ']');
}

void tw_diagnostics_json(const struct tw_diagnostics *diagnostics, struct tw_text *ret_text)
{
    tw_text_add(ret_text, "[");
    for (size_t i = 0; i < diagnostics->count; i++) {
        const struct tw_diagnostic *diagnostic = &diagnostics->list[i];

        tw_text_add(ret_text, i ? ",\n  {" : "\n  {");
        add_name(ret_text, "code", tw_code_name(diagnostic->code));
        tw_text_add(ret_text, ", ");
        add_name(ret_text, "severity", severity_names[diagnostic->severity]);
        add_json_place(ret_text, diagnostic->place);
        tw_text_add(ret_text, ", ");
        add_name(ret_text, "message", diagnostic->message);
        add_json_notes(ret_text, diagnostic->note);
        tw_text_add(ret_text, "}");
    }
    tw_text_add(ret_text, diagnostics->count ? "\n]" : "]");
}

/* A path as a relative or absolute URI reference: what is not plain is percent-encoded. */
static void add_uri(struct tw_text *text, const char *path)
{
    static const char safe[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"
                               "-._~/";
    struct tw_text uri = {0};

    if (path[0] == '/')
        tw_text_add(&uri, "file://");
    for (const char *c = path; *c; c++)
        if (strchr(safe, *c))
            tw_text_add_char(&uri, *c);
        else
            tw_text_format(&uri, "%%%02X", (unsigned)(unsigned char)*c);
    tw_text_add_json(text, tw_text_string(&uri));
    tw_text_done(&uri);
}

/* The codes that occur, in the order of the list; `ret_index` gives each its position. */
static void add_sarif_rules(const struct tw_diagnostics *diagnostics, struct tw_text *text,
                            int ret_index[TW_CODE__COUNT])
{
    bool occurs[TW_CODE__COUNT] = {false};
    int count = 0;

    for (size_t i = 0; i < diagnostics->count; i++)
        occurs[diagnostics->list[i].code] = true;
    for (int code = 0; code < TW_CODE__COUNT; code++) {
        if (!occurs[code])
            continue;
        tw_text_add(text, count ? ",\n        {" : "\n        {");
        add_name(text, "id", tw_code_name((enum tw_code)code));
        tw_text_add(text, ", \"shortDescription\": {");
        add_name(text, "text", tw_code_summary((enum tw_code)code));
        tw_text_add(text, "}}");
        ret_index[code] = count++;
    }
}

static void add_sarif_location(struct tw_text *text, struct tw_place place)
{
    tw_text_add(text, ",\n     \"locations\": [{\"physicalLocation\": {\"artifactLocation\": "
                      "{\"uri\": ");
    add_uri(text, place.source->name);
    tw_text_add(text, "}");
    if (place.line)
        tw_text_format(
            text, ", \"region\": {\"startLine\": %u, \"startColumn\": %u, \"endColumn\": %u}",
            (unsigned)place.line, (unsigned)place.column, (unsigned)(place.column + place.width));
    tw_text_add(text, "}}]");
}

static void add_sarif_result(struct tw_text *text, const struct tw_diagnostic *diagnostic,
                             int index)
{
    struct tw_text message = {0};

    tw_text_add(&message, diagnostic->message);
    if (diagnostic->note)
        tw_text_format(&message, "\n%s", diagnostic->note);
    tw_text_add(text, "\n    {");
    add_name(text, "ruleId", tw_code_name(diagnostic->code));
    tw_text_format(text, ", \"ruleIndex\": %d, ", index);
    add_name(text, "level", severity_names[diagnostic->severity]);
    tw_text_add(text, ", \"message\": {");
    add_name(text, "text", tw_text_string(&message));
    tw_text_add(text, "}");
    if (diagnostic->place.source)
        add_sarif_location(text, diagnostic->place);
    tw_text_add(text, "}");
    tw_text_done(&message);
}

void tw_diagnostics_sarif(const struct tw_diagnostics *diagnostics, struct tw_text *ret_text)
{
    int index[TW_CODE__COUNT] = {0};

    tw_text_add(ret_text, "{\"$schema\": \"https://json.schemastore.org/sarif-2.1.0.json\",\n"
                          " \"version\": \"2.1.0\",\n \"runs\": [{\n"
                          "  \"tool\": {\"driver\": {\"name\": \"tilewright\",\n"
                          "      \"version\": \"" TW_VERSION "\",\n"
                          "      \"rules\": [");
    add_sarif_rules(diagnostics, ret_text, index);
    tw_text_add(ret_text, "]}},\n  \"columnKind\": \"unicodeCodePoints\",\n  \"results\": [");
    for (size_t i = 0; i < diagnostics->count; i++) {
        if (i)
            tw_text_add(ret_text, ",");
        add_sarif_result(ret_text, &diagnostics->list[i], index[diagnostics->list[i].code]);
    }
    tw_text_add(ret_text, "]\n }]\n}\n");
}
