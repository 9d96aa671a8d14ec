#include "report/filters.h"

#include <string.h>

void tw_add_topic(struct tw_text *text, const char *topic)
{
    struct tw_text slug = {0};

    tw_html_slug(&slug, topic);
    for (size_t i = 0; i < slug.length; i++)
        if (slug.bytes[i] == '.')
            slug.bytes[i] = '_';
    tw_text_add(text, tw_text_string(&slug));
    text->failed |= slug.failed;
    tw_text_done(&slug);
}

static struct tw_topic *find_topic(struct tw_topics *topics, const char *name)
{
    for (size_t i = 0; i < topics->count; i++)
        if (strcmp(topics->list[i].name, name) == 0)
            return &topics->list[i];
    topics->list[topics->count].name = name;
    return &topics->list[topics->count++];
}

enum tw_status tw_topics_read(const struct tw_report *report,
                              const struct tw_model_ruleset *ruleset, struct tw_topics *ret_topics)
{
    struct tw_ruleset_state state;

    tw_report_ruleset(report, ruleset, &state);
    *ret_topics = (struct tw_topics){.home = state.home, .all = {.count = state.clause_count}};
    memcpy(ret_topics->all.clauses, state.clauses, sizeof state.clauses);
    ret_topics->list = tw_arena_array(&report->site->arena, state.home->clause_count + 1,
                                      sizeof *ret_topics->list);
    if (!ret_topics->list)
        return TW_NO_MEMORY;
    for (size_t i = 0; i < state.home->clause_count; i++) {
        const struct tw_model_clause *clause = &state.home->clauses[i];
        struct tw_topic *topic = find_topic(ret_topics, clause->topic);
        struct tw_clause_state found;

        tw_report_clause(report, ruleset, clause, &found);
        topic->clauses[found.state]++;
        topic->count++;
    }
    return TW_OK;
}

/* The place of a filter: "only-pass", "topic-tent", "only-pass--tent". State -1: any. */
static void add_place(struct tw_text *text, int state, const struct tw_topic *topic)
{
    if (state >= 0)
        tw_text_format(text, "only-%s%s", tw_state_words[state], topic ? "--" : "");
    else
        tw_text_add(text, topic ? "topic-" : "all");
    if (topic)
        tw_add_topic(text, topic->name);
}

/* Calls `add` for every filter that shows something. */
static void each_filter(const struct tw_topics *topics, void *context,
                        void (*add)(void *context, int state, const struct tw_topic *topic))
{
    for (int state = -1; state < TW_STATE__COUNT; state++) {
        if (state >= 0 && topics->all.clauses[state] == 0)
            continue;
        add(context, state, NULL);
        for (size_t i = 0; i < topics->count; i++)
            if (state < 0 || topics->list[i].clauses[state] > 0)
                add(context, state, &topics->list[i]);
    }
}

static void add_rule(void *context, int state, const struct tw_topic *topic)
{
    struct tw_text *css = context, place = {0}, slug = {0};

    add_place(&place, state, topic);
    if (topic) {
        tw_add_topic(&slug, topic->name);
        tw_text_format(css, "#%s:target~.groups>:not(.t-%s){display:none}\n",
                       tw_text_string(&place), tw_text_string(&slug));
    }
    if (state >= 0)
        tw_text_format(css,
                       "#%s:target~.groups>:not(.has-%s),#%s:target~.groups .clause:not(.s-%s)"
                       "{display:none}\n",
                       tw_text_string(&place), tw_state_words[state], tw_text_string(&place),
                       tw_state_words[state]);
    css->failed |= place.failed || slug.failed;
    tw_text_done(&place);
    tw_text_done(&slug);
}

void tw_filter_rules(const struct tw_topics *topics, struct tw_text *css)
{
    each_filter(topics, css, add_rule);
}

static void add_link(struct tw_html *html, const char *class_names, int state,
                     const struct tw_topic *topic, const char *text)
{
    struct tw_text href = {0};

    tw_text_add(&href, "#");
    add_place(&href, state, topic);
    tw_html_link(html, class_names, tw_text_string(&href), text);
    tw_text_done(&href);
}

static void add_number_link(struct tw_html *html, int state, const struct tw_topic *topic,
                            unsigned number)
{
    struct tw_text text = {0};

    tw_text_format(&text, "%u", number);
    tw_html_open_class(html, "td", "number");
    if (number)
        add_link(html, NULL, state, topic, tw_text_string(&text));
    tw_html_close(html);
    tw_text_done(&text);
}

static void add_state_links(struct tw_html *html, const struct tw_topics *topics)
{
    struct tw_text text = {0}, class_names = {0};

    tw_html_open_class(html, "p", "filters");
    tw_text_format(&text, "all %u", topics->all.count);
    add_link(html, "pill", -1, NULL, tw_text_string(&text));
    for (int i = 0; i < TW_STATE__COUNT; i++) {
        if (!topics->all.clauses[i])
            continue;
        tw_text_clear(&text);
        tw_text_clear(&class_names);
        tw_text_format(&text, "%u %s", topics->all.clauses[i], tw_state_texts[i]);
        tw_text_format(&class_names, "pill s-%s", tw_state_words[i]);
        tw_html_text(html, " ");
        add_link(html, tw_text_string(&class_names), i, NULL, tw_text_string(&text));
    }
    tw_html_close(html);
    tw_text_done(&text);
    tw_text_done(&class_names);
}

/* Topics against states: every number is a filter. */
static void add_table(struct tw_html *html, const struct tw_topics *topics)
{
#define HEAD(name, word, text) "\t" text,
    static const char *const state_heads[] = {TW_STATES(HEAD)};
#undef HEAD
    const char *heads[TW_STATE__COUNT + 3] = {"topic", "\tall"};
    size_t columns = 2;

    for (int i = 0; i < TW_STATE__COUNT; i++)
        if (topics->all.clauses[i])
            heads[columns++] = state_heads[i];
    tw_html_open_class(html, "details", "filters");
    tw_html_leaf(html, "summary", NULL, "by topic and state");
    tw_start_stacked_table(html, heads);
    for (size_t i = 0; i < topics->count; i++) {
        tw_html_open(html, "tr");
        tw_html_open(html, "td");
        add_link(html, NULL, -1, &topics->list[i], topics->list[i].name);
        tw_html_close(html);
        add_number_link(html, -1, &topics->list[i], topics->list[i].count);
        for (int j = 0; j < TW_STATE__COUNT; j++)
            if (topics->all.clauses[j])
                add_number_link(html, j, &topics->list[i], topics->list[i].clauses[j]);
        tw_html_close(html);
    }
    tw_end_table(html);
    tw_html_close(html);
}

/* Where a filter leads to: a line that is seen only then, and says what is shown. */
static void add_target(void *context, int state, const struct tw_topic *topic)
{
    struct tw_html *html = context;
    struct tw_text place = {0};

    add_place(&place, state, topic);
    tw_html_open_class(html, "p", "target");
    tw_html_attribute(html, "id", tw_text_string(&place));
    if (state < 0 && !topic) {
        tw_html_text(html, "All clauses, unfolded.");
    } else {
        tw_html_text(html, "Only");
        if (topic)
            tw_html_format(html, " topic \xE2\x80\x9C%s\xE2\x80\x9D", topic->name);
        if (state >= 0)
            tw_html_format(html, "%s state \xE2\x80\x9C%s\xE2\x80\x9D", topic ? "," : "",
                           tw_state_texts[state]);
        tw_html_text(html, ". ");
        add_link(html, NULL, -1, NULL, "Show all");
    }
    tw_html_close(html);
    tw_text_done(&place);
}

void tw_add_filters(struct tw_html *html, const struct tw_topics *topics)
{
    add_state_links(html, topics);
    add_table(html, topics);
    each_filter(topics, html, add_target);
}
