/* Sentences from the data: every id of a clause, a question, an example or a discrepancy that
 * stands in one is a link to it. */
#include <ctype.h>
#include <string.h>

#include "report/internal.h"

enum { LONGEST_ID = 48 };

static bool is_id_byte(char byte)
{
    return isupper((unsigned char)byte) || isdigit((unsigned char)byte) || byte == '-' ||
           byte == '.' || byte == 'x' || byte == 'E';
}

/* The ruleset on whose page of editions a discrepancy stands, or NULL. */
static const struct tw_model_ruleset *home_of(const struct tw_model *model,
                                              const struct tw_model_discrepancy *entry)
{
    for (size_t i = 0; i < model->ruleset_count; i++)
        if (tw_discrepancy_concerns(&model->rulesets[i], entry))
            return &model->rulesets[i];
    return NULL;
}

static bool add_id(struct tw_page *page, const struct tw_report *report, const char *id)
{
    const struct tw_model_id *found = tw_model_find_id(report->model, id);
    const struct tw_model_ruleset *home;

    if (!found)
        return false;
    if (found->discrepancy) {
        home = home_of(report->model, found->discrepancy);
        if (home)
            tw_add_discrepancy_link(page, report, home, id);
        return home != NULL;
    }
    if (!found->clause || found->kind == TW_ID_ALIAS)
        return false;
    tw_add_clause_link(page, report, id);
    return true;
}

/* The length of what could be an id at the start of a text; 0: nothing. */
static size_t id_length(const char *text)
{
    size_t length = 0;
    bool dash = false;

    if (!isupper((unsigned char)text[0]))
        return 0;
    while (is_id_byte(text[length]))
        dash |= text[length++] == '-';
    while (length > 0 && (text[length - 1] == '.' || text[length - 1] == '-'))
        length--;
    return dash && length < LONGEST_ID ? length : 0;
}

/* Adds the id at the start of a text, or a shorter one that it begins with; how long it was. */
static size_t add_id_at(struct tw_page *page, const struct tw_report *report, const char *text)
{
    char id[LONGEST_ID];

    for (size_t length = id_length(text); length > 3; length--) {
        memcpy(id, text, length);
        id[length] = '\0';
        if (add_id(page, report, id))
            return length;
        while (length > 3 && text[length - 1] != '.' && text[length - 1] != '-')
            length--;
    }
    return 0;
}

void tw_add_prose(struct tw_page *page, const struct tw_report *report, const char *text)
{
    struct tw_text plain = {0};

    for (const char *at = text; *at;) {
        const bool starts = at == text || !(isalnum((unsigned char)at[-1]) || at[-1] == '-');
        size_t length = starts ? id_length(at) : 0;

        if (length > 0 && plain.length > 0) {
            tw_html_text(&page->html, tw_text_string(&plain));
            tw_text_clear(&plain);
        }
        length = length > 0 ? add_id_at(page, report, at) : 0;
        if (length == 0)
            tw_text_add_char(&plain, *at++);
        at += length;
    }
    if (plain.length > 0)
        tw_html_text(&page->html, tw_text_string(&plain));
    tw_text_done(&plain);
}

void tw_add_prose_leaf(struct tw_page *page, const struct tw_report *report, const char *element,
                       const char *class_names, const char *text)
{
    tw_html_open_class(&page->html, element, class_names);
    tw_add_prose(page, report, text);
    tw_html_close(&page->html);
}
