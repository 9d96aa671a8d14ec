/*
 * What meets what: pairs of clauses that random play brought together, seldom, or never. One page
 * sums up by topic; each topic has a page of its own with the pairs that want looking after.
 */
#include <string.h>

#include "report/topics.h"

enum { KINDS = 2, OFTEN = 10, CLAUSES_MOST = 2048 };

static const struct kind {
    const char *id, *title, *where;
} kinds[KINDS] = {
    {"meetings/turn", "In the same turn", "in the same turn"},
    {"meetings/scoring", "In the same scoring event", "in the same scoring event"},
};

/* A clause that met any other. */
struct party {
    const struct tw_model_clause *clause;
    const struct tw_model_ruleset *home;
    const struct tw_subject *subject;
};

struct numbers {
    unsigned met, seldom, never;
};

struct meetings {
    struct tw_report *report;
    const struct kind *kind;
    size_t count;
    struct party *parties;
    uint8_t *times;     /* of a pair, see pair_at() */
    struct numbers all; /* and of each topic, by its number */
    struct numbers *topics;
};

static size_t pair_at(size_t a, size_t b)
{
    return b * (b - 1) / 2 + a;
}

static size_t topic_number(const struct meetings *meetings, size_t party)
{
    return (size_t)(meetings->parties[party].subject - meetings->report->subjects->list);
}

static bool is_of_kind(const struct tw_result *row, const struct kind *kind)
{
    return row->type == TW_ROW_MEETINGS && strcmp(row->id, kind->id) == 0;
}

/* [times, rules, game, decision] of one row, or NULL; the clauses stand there in either order. */
static const json_t *pair_in(const struct tw_result *row, const char *a, const char *b)
{
    const json_t *pairs = json_object_get(row->json, "meetings");
    const json_t *pair = json_object_get(json_object_get(pairs, a), b);

    return pair ? pair : json_object_get(json_object_get(pairs, b), a);
}

/* Is the clause one of any pair? */
static bool is_met(const struct meetings *meetings, const char *id)
{
    const struct tw_results *results = &meetings->report->results;
    const char *a;
    json_t *row;

    for (size_t i = 0; i < results->row_count; i++) {
        if (!is_of_kind(&results->rows[i], meetings->kind))
            continue;
        json_object_foreach(json_object_get(results->rows[i].json, "meetings"), a,
                            row) if (strcmp(a, id) == 0 || json_object_get(row, id)) return true;
    }
    return false;
}

static void find_parties(struct meetings *meetings)
{
    const struct tw_model *model = meetings->report->model;

    for (size_t i = 0; i < model->ruleset_count; i++)
        for (size_t k = 0; k < model->rulesets[i].clause_count; k++) {
            const struct tw_model_clause *clause = &model->rulesets[i].clauses[k];
            const struct tw_subject *subject = tw_subject_of(meetings->report->subjects, clause);

            if (subject && meetings->count < CLAUSES_MOST && is_met(meetings, clause->id))
                meetings->parties[meetings->count++] =
                    (struct party){clause, &model->rulesets[i], subject};
        }
}

static unsigned count_times(const struct meetings *meetings, size_t a, size_t b)
{
    const struct tw_results *results = &meetings->report->results;
    json_int_t times = 0;

    for (size_t i = 0; i < results->row_count; i++)
        if (is_of_kind(&results->rows[i], meetings->kind))
            times += json_integer_value(
                json_array_get(pair_in(&results->rows[i], meetings->parties[a].clause->id,
                                       meetings->parties[b].clause->id),
                               0));
    return times < OFTEN ? (unsigned)times : OFTEN;
}

/* Two clauses of different books need not meet. */
static bool is_missed(const struct meetings *meetings, size_t a, size_t b)
{
    return meetings->times[pair_at(a, b)] == 0 &&
           meetings->parties[a].home == meetings->parties[b].home;
}

static void add_up(const struct meetings *meetings, size_t a, size_t b, struct numbers *sum)
{
    const unsigned times = meetings->times[pair_at(a, b)];

    sum->met += times > 0;
    sum->seldom += times > 0 && times < OFTEN;
    sum->never += is_missed(meetings, a, b);
}

static void count_pairs(struct meetings *meetings)
{
    for (size_t b = 1; b < meetings->count; b++)
        for (size_t a = 0; a < b; a++) {
            const size_t one = topic_number(meetings, a), other = topic_number(meetings, b);

            meetings->times[pair_at(a, b)] = (uint8_t)count_times(meetings, a, b);
            add_up(meetings, a, b, &meetings->all);
            add_up(meetings, a, b, &meetings->topics[one]);
            if (one != other)
                add_up(meetings, a, b, &meetings->topics[other]);
        }
}

static bool gather(struct tw_report *report, const struct kind *kind, struct meetings *meetings)
{
    struct tw_arena *arena = &report->site->arena;

    *meetings = (struct meetings){.report = report, .kind = kind};
    meetings->parties = tw_arena_array(arena, CLAUSES_MOST, sizeof *meetings->parties);
    meetings->topics = tw_arena_array(arena, report->subjects->count + 1, sizeof *meetings->topics);
    if (!meetings->parties || !meetings->topics)
        return false;
    find_parties(meetings);
    meetings->times = tw_arena_alloc(arena, pair_at(0, meetings->count + 1) + 1);
    if (!meetings->times)
        return false;
    count_pairs(meetings);
    return true;
}

static void add_numbers(struct tw_html *html, const struct numbers *numbers)
{
    tw_add_number_cell(html, numbers->met);
    tw_add_number_cell(html, numbers->seldom);
    tw_add_number_cell(html, numbers->never);
}

/* Where a pair met first: what to play again. */
static void add_first(struct tw_html *html, const struct meetings *meetings, size_t a, size_t b)
{
    const struct tw_results *results = &meetings->report->results;

    for (size_t i = 0; i < results->row_count; i++) {
        const struct tw_result *row = &results->rows[i];
        const json_t *pair =
            is_of_kind(row, meetings->kind)
                ? pair_in(row, meetings->parties[a].clause->id, meetings->parties[b].clause->id)
                : NULL;
        const json_t *rules =
            pair ? json_array_get(json_object_get(row->file->header, "rules"),
                                  (size_t)json_integer_value(json_array_get(pair, 1)))
                 : NULL;

        if (!pair)
            continue;
        tw_html_format(html, "%s, seed %lld, game %lld, decision %lld",
                       rules ? json_string_value(rules) : "?",
                       tw_result_count(row->file->header, "seed"),
                       (long long)json_integer_value(json_array_get(pair, 2)),
                       (long long)json_integer_value(json_array_get(pair, 3)));
        return;
    }
}

/* Thousands of them: the id alone. */
static void add_clause(struct tw_page *page, const struct meetings *meetings, size_t which)
{
    const char *id = meetings->parties[which].clause->id;

    tw_page_link(page, NULL, "clauses/", id, id);
}

static void add_pair(struct tw_page *page, const struct meetings *meetings, size_t a, size_t b)
{
    struct tw_html *html = &page->html;

    tw_html_open(html, "tr");
    tw_html_open(html, "td");
    add_clause(page, meetings, a);
    tw_html_close(html);
    tw_html_open(html, "td");
    add_clause(page, meetings, b);
    tw_html_close(html);
    tw_add_number_cell(html, meetings->times[pair_at(a, b)]);
    tw_html_open(html, "td");
    add_first(html, meetings, a, b);
    tw_html_close(html);
    tw_html_close(html);
}

/* The pairs of a topic that met seldom, each with the place where it met first. */
static void add_seldom(struct tw_page *page, const struct meetings *meetings, size_t topic)
{
    static const char *const heads[] = {"clause", "clause", "\ttimes", "where first", NULL};

    tw_start_stacked_table(&page->html, heads);
    for (size_t b = 1; b < meetings->count; b++)
        for (size_t a = 0; a < b; a++) {
            const unsigned times = meetings->times[pair_at(a, b)];

            if ((topic_number(meetings, a) == topic || topic_number(meetings, b) == topic) &&
                times > 0 && times < OFTEN)
                add_pair(page, meetings, a, b);
        }
    tw_end_table(&page->html);
}

/* Has this clause of the topic missed the other one? Two of one topic are told once. */
static bool tells_miss(const struct meetings *meetings, size_t topic, size_t clause, size_t other)
{
    if (clause == other || (other > clause && topic_number(meetings, other) == topic))
        return false;
    return clause < other ? is_missed(meetings, clause, other) : is_missed(meetings, other, clause);
}

/* Each clause of a topic with those that it never met. */
static void add_never(struct tw_page *page, const struct meetings *meetings, size_t topic)
{
    static const char *const heads[] = {"clause", "never met", NULL};
    struct tw_html *html = &page->html;

    tw_start_stacked_table(html, heads);
    for (size_t i = 0; i < meetings->count; i++) {
        size_t other = 0;

        if (topic_number(meetings, i) != topic)
            continue;
        while (other < meetings->count && !tells_miss(meetings, topic, i, other))
            other++;
        if (other == meetings->count)
            continue;
        tw_html_open(html, "tr");
        tw_html_open(html, "td");
        add_clause(page, meetings, i);
        tw_html_close(html);
        tw_html_open(html, "td");
        for (; other < meetings->count; other++)
            if (tells_miss(meetings, topic, i, other)) {
                add_clause(page, meetings, other);
                tw_html_text(html, " ");
            }
        tw_html_close(html);
        tw_html_close(html);
    }
    tw_end_table(html);
}

static void add_list(struct tw_page *page, const struct meetings *meetings, size_t topic,
                     bool never, unsigned count)
{
    if (count == 0)
        return;
    tw_html_open(&page->html, "details");
    tw_html_open(&page->html, "summary");
    tw_html_format(&page->html, "%u %s %s", count,
                   never ? "never, although each met others and both are from one book:"
                         : "fewer than ten times",
                   meetings->kind->where);
    tw_html_close(&page->html);
    if (never)
        add_never(page, meetings, topic);
    else
        add_seldom(page, meetings, topic);
    tw_html_close(&page->html);
}

static void write_topic(struct tw_report *report, const struct meetings *all, size_t topic)
{
    const struct tw_subject *subject = &report->subjects->list[topic];
    struct tw_text path = {0}, title = {0};

    tw_text_format(&title, "What meets what: %s", subject->title);

    const struct tw_page_look look = {.title = tw_text_string(&title),
                                      .section = "rules",
                                      .lead = "Pairs of clauses, one of them of this topic, that "
                                              "random play brought together seldom or never."};
    struct tw_page page;

    tw_text_format(&path, "meetings/%s.html", subject->slug);
    tw_page_start(&page, report->site, tw_text_string(&path), &look);
    tw_html_open(&page.html, "p");
    tw_page_link(&page, NULL, "", "meetings", "All topics");
    tw_html_text(&page.html, " · ");
    tw_page_link(&page, NULL, "topics/", subject->slug, "The rule in plain words");
    tw_html_close(&page.html);
    for (size_t i = 0; i < KINDS; i++) {
        const struct numbers *numbers = &all[i].topics[topic];

        tw_html_leaf(&page.html, "h2", NULL, kinds[i].title);
        tw_html_open(&page.html, "p");
        tw_html_format(&page.html, "%u pairs met.", numbers->met);
        tw_html_close(&page.html);
        add_list(&page, &all[i], topic, false, numbers->seldom);
        add_list(&page, &all[i], topic, true, numbers->never);
    }
    tw_page_end(&page);
    tw_text_done(&path);
    tw_text_done(&title);
}

static void add_summary(struct tw_page *page, const struct meetings *meetings)
{
    static const char *const heads[] = {"topic", "\tmet", "\tseldom", "\tnever", NULL};
    struct tw_html *html = &page->html;
    const struct tw_subjects *subjects = meetings->report->subjects;

    tw_html_leaf(html, "h2", NULL, meetings->kind->title);
    tw_start_table(html, heads);
    tw_html_open(html, "tr");
    tw_add_cell(html, NULL, "all, each pair once");
    add_numbers(html, &meetings->all);
    tw_html_close(html);
    for (size_t i = 0; i < subjects->count; i++) {
        if (meetings->topics[i].met + meetings->topics[i].never == 0)
            continue;
        tw_html_open(html, "tr");
        tw_html_open(html, "td");
        tw_page_link(page, NULL, "meetings/", subjects->list[i].slug, subjects->list[i].title);
        tw_html_close(html);
        add_numbers(html, &meetings->topics[i]);
        tw_html_close(html);
    }
    tw_end_table(html);
}

void tw_report_meetings(struct tw_report *report)
{
    const struct tw_page_look look = {
        .title = "What meets what",
        .section = "rules",
        .lead = "Many mistakes arise where two rules meet. This page lists the clauses that were "
                "at work in the same turn or the same scoring event of random play, the pairs that "
                "met fewer than ten times, and the pairs of one book that never met."};
    struct meetings all[KINDS];
    struct tw_page page;

    for (size_t i = 0; i < KINDS; i++)
        if (!gather(report, &kinds[i], &all[i])) {
            report->failed = true;
            return;
        }
    tw_page_start(&page, report->site, "meetings.html", &look);
    if (all[0].count + all[1].count == 0)
        tw_html_leaf(&page.html, "p", "empty", "No results say which clauses met.");
    for (size_t i = 0; i < KINDS; i++)
        if (all[i].count > 0)
            add_summary(&page, &all[i]);
    tw_page_end(&page);
    for (size_t i = 0; i < report->subjects->count; i++)
        if (all[0].topics[i].met + all[1].topics[i].met > 0)
            write_topic(report, all, i);
}
