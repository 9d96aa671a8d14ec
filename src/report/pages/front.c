/* The front page: what was verified, with what, and how it went; the worst first. */
#include <string.h>

#include "report/ports.h"
#include "report/topics.h"

#define STATE_CLASS(name, word, text) "s-" word,

/* Green only when every clause that can be checked was asked and is obeyed. */
static const char *port_class(const struct tw_shown_port *port)
{
    if (port->row->state <= TW_STATE_TIMEOUT)
        return tw_standing_class(port, TW_STANDING_BROKEN);
    if (port->counts[TW_STANDING_NOT_ASKED] + port->counts[TW_STANDING_UNSUPPORTED] > 0)
        return tw_standing_class(port, TW_STANDING_NOT_ASKED);
    return tw_standing_class(port, TW_STANDING_OBEYED);
}

static void add_port_tiles(struct tw_page *page, const struct tw_report *report)
{
    struct tw_html *html = &page->html;

    tw_html_open(html, "h2");
    tw_html_link(html, NULL, "ports.html", "Ports");
    tw_html_close(html);
    if (report->port_count == 0)
        tw_html_leaf(html, "p", "empty", "No other implementation was asked.");
    else
        tw_html_open_class(html, "div", "rule-tiles");
    for (size_t i = 0; i < report->port_count; i++) {
        const struct tw_shown_port *port = &report->ports[i];
        tw_html_open(html, "article");
        tw_html_attribute_format(html, "class", "rule-tile %s", port_class(port));
        tw_html_open(html, "h3");
        tw_add_port_link(page, port);
        tw_html_close(html);
        tw_add_port_bar(html, port);
        tw_html_open(html, "p");
        tw_add_port_counts(html, port);
        tw_html_close(html);
        tw_html_close(html);
    }
    if (report->port_count > 0)
        tw_html_close(html);
}

static void add_bad_row(struct tw_page *page, const struct tw_report *report,
                        const struct tw_result *row)
{
    struct tw_html *html = &page->html;
    const char *about =
        tw_result_text(row->json, "message",
                       tw_result_text(row->json, "title", tw_result_text(row->json, "change", "")));

    tw_html_open(html, "tr");
    tw_html_open(html, "td");
    tw_add_state(html, row->state);
    tw_html_close(html);
    tw_html_open(html, "td");
    tw_add_row_link(page, report, row);
    tw_html_close(html);
    tw_add_cell(html, "soft", row->rules);
    tw_add_cell(html, NULL, about);
    tw_html_open(html, "td");
    tw_add_clause_links(page, report, json_object_get(row->json, "clauses"));
    tw_html_close(html);
    tw_html_close(html);
}

static bool is_bad(const struct tw_result *row)
{
    return row->state <= TW_STATE_TIMEOUT && tw_is_ours(row);
}

/* What has a board comes before what only counts. */
static void add_worst(struct tw_page *page, const struct tw_report *report)
{
    static const enum tw_row_type order[] = {TW_ROW_FINDING, TW_ROW_SCENARIO, TW_ROW_CHECK,
                                             TW_ROW_AUDIT,   TW_ROW_PERFT,    TW_ROW_MUTATION};
    static const char *const heads[] = {"state", "row", "rules", "about", "clauses", NULL};
    const size_t most = 25;
    size_t shown = 0, count = 0;

    for (size_t i = 0; i < report->results.row_count; i++)
        count += is_bad(&report->results.rows[i]);
    if (count == 0)
        return;
    tw_html_leaf(&page->html, "h2", NULL, "What does not hold");
    tw_start_stacked_table(&page->html, heads);
    for (int state = 0; state <= TW_STATE_TIMEOUT; state++)
        for (size_t type = 0; type < sizeof order / sizeof order[0]; type++)
            for (size_t i = 0; i < report->results.row_count && shown < most; i++) {
                const struct tw_result *row = &report->results.rows[i];

                if ((int)row->state != state || row->type != order[type] || !is_bad(row))
                    continue;
                add_bad_row(page, report, row);
                shown++;
            }
    tw_end_table(&page->html);
    if (shown < count) {
        tw_html_open(&page->html, "p");
        tw_html_format(&page->html, "and %zu more, see the rulebooks", count - shown);
        tw_html_close(&page->html);
    }
}

static void add_verdict(struct tw_html *html, const struct tw_report *report)
{
    bool whole = report->results.file_count > 0;

    for (size_t i = 0; i < report->results.file_count; i++)
        whole &= report->results.files[i].complete && !report->results.files[i].outdated;
    if (report->results.file_count == 0)
        tw_html_leaf(html, "p", "warning",
                     "No results were given, so nothing on this site was verified. It shows the "
                     "clauses, the tiles and the editions as they are written down.");
    else if (!whole)
        tw_html_leaf(html, "p", "warning",
                     "Some results are incomplete or were made with other data. Their passes are "
                     "not shown as passes.");
}

static void add_hero(struct tw_page *page, struct tw_report *report, const struct tw_subject *hero)
{
    struct tw_html *html = &page->html;

    tw_html_open_class(html, "div", "hero");
    if (hero)
        tw_add_best_board(page, report, hero->board, "b", true);
    tw_html_close(html);
}

static void start_door(struct tw_html *html, const char *title, const char *question)
{
    tw_html_open_class(html, "article", "door");
    tw_html_leaf(html, "h2", NULL, title);
    tw_html_leaf(html, "p", NULL, question);
    tw_html_open(html, "ul");
}

static void add_way(struct tw_html *html, const char *href, const char *text)
{
    tw_html_open(html, "li");
    tw_html_link(html, NULL, href, text);
    tw_html_close(html);
}

/* Some topics that players ask about most: those with most questions. */
static void add_topic_ways(struct tw_page *page, const struct tw_report *report)
{
    enum { MOST = 6 };
    const struct tw_subject *shown[MOST] = {NULL};

    for (size_t i = 0; i < report->subjects->count; i++) {
        const struct tw_subject *subject = &report->subjects->list[i];

        if (!subject->board)
            continue;
        for (size_t j = 0; j < MOST; j++)
            if (!shown[j] || subject->board->worth > shown[j]->board->worth) {
                const struct tw_subject *swap = shown[j];

                shown[j] = subject;
                subject = swap;
                if (!subject)
                    break;
            }
    }
    for (size_t j = 0; j < MOST && shown[j]; j++)
        add_way(&page->html, shown[j]->page, shown[j]->title);
}

static void add_doors(struct tw_page *page, const struct tw_report *report)
{
    struct tw_html *html = &page->html;

    tw_html_open_class(html, "div", "doors");
    start_door(html, "You play", "How is this scored?");
    add_way(html, "topics/index.html", "All topics, each with its board");
    add_topic_ways(page, report);
    tw_html_close(html);
    tw_html_close(html);
    start_door(html, "You edit a rulebook", "Which clauses are in doubt?");
    add_way(html, "doubts.html", "Clauses in doubt, across books");
    add_way(html, "editions/index.html", "Editions side by side");
    add_way(html, "rules/index.html", "Rulebooks, clause by clause");
    add_way(html, "meetings.html", "Pairs of clauses that met in play, and pairs that never did");
    add_way(html, "audit.html", "Your text compared with the data");
    tw_html_close(html);
    tw_html_close(html);
    start_door(html, "You port the game", "Why is my engine wrong?");
    add_way(html, "ports.html", "Ports, clause by clause");
    add_way(html, "scenarios.html", "Scenarios to test against");
    add_way(html, "perft.html", "Perft counts to compare");
    add_way(html, "tiles/index.html", "Tile sets");
    tw_html_close(html);
    tw_html_close(html);
    tw_html_close(html);
}

enum { SQUARE = 10, IN_A_ROW = 48 };

/* One square for each clause, coloured by its state: a book at one glance. */
static void add_squares(struct tw_html *html, const struct tw_report *report,
                        const struct tw_model_ruleset *ruleset,
                        const struct tw_ruleset_state *state)
{
    const unsigned rows = (state->clause_count + IN_A_ROW - 1) / IN_A_ROW;

    tw_html_open_class(html, "svg", "squares");
    tw_html_attribute_format(html, "viewBox", "0 0 %d %u", SQUARE * IN_A_ROW,
                             SQUARE * (rows ? rows : 1));
    tw_html_attribute(html, "aria-hidden", "true");
    for (int wanted = 0; wanted < TW_STATE__COUNT; wanted++) {
        static const char *const classes[TW_STATE__COUNT] = {TW_STATES(STATE_CLASS)};
        struct tw_text d = {0};
        unsigned at = 0;

        for (size_t i = 0; i < state->home->clause_count; i++, at++) {
            struct tw_clause_state clause;

            tw_report_clause(report, ruleset, &state->home->clauses[i], &clause);
            if ((int)clause.state == wanted)
                tw_text_format(&d, "M%u %uh8v8h-8z", at % IN_A_ROW * SQUARE + 1,
                               at / IN_A_ROW * SQUARE + 1);
        }
        if (d.length > 0) {
            tw_html_open_class(html, "path", classes[wanted]);
            tw_html_attribute(html, "d", tw_text_string(&d));
            tw_html_close(html);
        }
        tw_text_done(&d);
    }
    tw_html_close(html);
}

static void add_books(struct tw_page *page, const struct tw_report *report)
{
    struct tw_html *html = &page->html;

    tw_html_leaf(html, "h2", NULL, "The rulebooks: one square for each clause");
    tw_html_open_class(html, "div", "books");
    for (size_t i = 0; i < report->model->ruleset_count; i++) {
        const struct tw_model_ruleset *ruleset = &report->model->rulesets[i];
        struct tw_ruleset_state state;

        tw_report_ruleset(report, ruleset, &state);
        tw_html_open_class(html, "div", "book");
        tw_html_open(html, "h3");
        tw_page_link(page, NULL, "rules/", ruleset->id, ruleset->title);
        tw_html_close(html);
        tw_html_open(html, "p");
        for (int j = 0; j < TW_STATE__COUNT; j++)
            if (state.clauses[j]) {
                tw_add_state_count(html, (enum tw_row_state)j, state.clauses[j]);
                tw_html_text(html, " ");
            }
        tw_html_close(html);
        add_squares(html, report, ruleset, &state);
        tw_html_close(html);
    }
    tw_html_close(html);
}

void tw_report_front(struct tw_report *report)
{
    static const char what[] =
        "Tilewright is the rules laboratory for tile-laying games of the Carcassonne family. It "
        "knows every clause of the rulebooks, plays them with two independent judges, and names "
        "the clause behind each point.";
    const struct tw_page_look look = {.title = "What do the rules say, and does it hold?",
                                      .section = "overview",
                                      .lead = what,
                                      .boards = true};
    struct tw_page page;

    tw_page_start(&page, report->site, "index.html", &look);
    add_verdict(&page.html, report);
    tw_add_search_field(&page);
    add_hero(&page, report, report->hero);
    add_doors(&page, report);
    add_worst(&page, report);
    tw_add_history_news(&page, report);
    tw_add_ledger_news(&page, report);
    add_books(&page, report);
    add_port_tiles(&page, report);
    tw_html_open_class(&page.html, "p", "actions");
    tw_html_link(&page.html, "button", "provenance.html", "What was run, in numbers");
    tw_html_text(&page.html, " ");
    tw_html_link(&page.html, "button", "data/index.html", "Everything as data");
    tw_html_close(&page.html);
    tw_add_tile_symbols(&page.html, report);
    tw_page_end(&page);
}
