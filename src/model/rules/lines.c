/* Where a text has something: `12`, `12.3` for a sentence, `12-14`, `12.3-12.5`, lists of them. */
#include <stdlib.h>
#include <string.h>

#include "model/internal.h"
#include "support/utf8.h"

enum { MOST_LINES = 1000000, MOST_SENTENCES = 1000 };

/* Digits without a leading zero; false when there are none, or the number is too large. */
static bool read_number(const char **at, uint32_t most, uint32_t *ret_number)
{
    const size_t digits = strspn(*at, "0123456789");
    unsigned long number;

    if (digits == 0 || digits > 7 || **at == '0')
        return false;
    number = strtoul(*at, NULL, 10);
    *at += digits;
    *ret_number = (uint32_t)number;
    return number <= most;
}

static bool read_point(const char **at, uint32_t *ret_line, uint32_t *ret_sentence)
{
    *ret_sentence = 0;
    if (!read_number(at, MOST_LINES, ret_line))
        return false;
    if (**at != '.')
        return true;
    (*at)++;
    return read_number(at, MOST_SENTENCES, ret_sentence);
}

bool tw_model_lines_next(const char **at, struct tw_model_span *ret_span)
{
    struct tw_model_span span;

    *at += strspn(*at, " ");
    if (!read_point(at, &span.line, &span.sentence))
        return false;
    span.last_line = span.line;
    span.last_sentence = span.sentence;
    if (**at == '-') {
        (*at)++;
        if (!read_point(at, &span.last_line, &span.last_sentence) || span.last_line < span.line ||
            !span.last_sentence != !span.sentence ||
            (span.last_line == span.line && span.last_sentence <= span.sentence))
            return false;
    }
    *at += strspn(*at, " ");
    if (**at == ',' && (*at)[1])
        (*at)++;
    else if (**at)
        return false;
    *ret_span = span;
    return true;
}

void tw_lines_check(struct tw_model *model, const struct tw_yaml_node *node, const char *text)
{
    const char *at = text;
    struct tw_model_span span;
    const char *from = at;
    struct tw_place place;
    bool right = *at != '\0';

    while (right && *at) {
        from = at;
        right = tw_model_lines_next(&at, &span);
    }
    if (right)
        return;
    from += strspn(from, " ");
    place = tw_yaml_place_in(node, tw_utf8_count(text, (size_t)(from - text)),
                             tw_utf8_count(from, strcspn(from, ",")));
    tw_diagnostics_note(&model->diagnostics,
                        tw_diagnostics_add(&model->diagnostics, TW_CODE_RULE_LINES, place,
                                           "'%.*s' is not a place in a text",
                                           (int)strcspn(from, ","), from),
                        "places are 12, 12.3 for sentence 3 of line 12, 12-14, and lists of them");
}

const char *tw_read_lines(struct tw_model *model, const struct tw_yaml_node *map)
{
    const char *text = tw_read_optional_text(model, map, "lines");

    if (text)
        tw_lines_check(model, tw_yaml_get(map, "lines"), text);
    return text;
}
