/* What a printing changes in play: points of a player in the same random games. */
#include <string.h>

#include "report/internal.h"

enum { MOST_PLAYERS = 8 };

static const struct tw_result *played(const struct tw_report *report, const char *rules,
                                      const char *edition, long long players)
{
    for (size_t i = 0; i < report->results.row_count; i++) {
        const struct tw_result *row = &report->results.rows[i];

        if (row->type == TW_ROW_EDITION && strcmp(row->rules, rules) == 0 &&
            strcmp(tw_result_text(row->json, "edition", ""), edition) == 0 &&
            tw_result_number(row->json, "seats", 0) == players)
            return row;
    }
    return NULL;
}

static double mean_of(const struct tw_result *row)
{
    const long long games = tw_result_number(row->json, "games", 0);
    const long long players = tw_result_number(row->json, "seats", 0);

    return games > 0 && players > 0
               ? (double)tw_result_number(row->json, "points", 0) / (double)games / (double)players
               : 0;
}

/* The printing of the same rules that plays by the defaults. */
static const struct tw_result *by_default(const struct tw_report *report,
                                          const struct tw_result *like)
{
    for (size_t i = 0; i < report->results.row_count; i++) {
        const struct tw_result *row = &report->results.rows[i];

        if (row->type == TW_ROW_EDITION && strcmp(row->rules, like->rules) == 0 &&
            json_array_size(json_object_get(row->json, "readings")) == 0 &&
            tw_result_number(row->json, "seats", 0) == tw_result_number(like->json, "seats", 0))
            return row;
    }
    return NULL;
}

static void add_means(struct tw_html *html, const struct tw_report *report, const char *rules,
                      const char *edition, unsigned counts)
{
    tw_html_open(html, "tr");
    tw_add_cell(html, NULL, rules);
    for (unsigned players = 0; counts >> players; players++) {
        const struct tw_result *row = played(report, rules, edition, players);
        const struct tw_result *usual = row ? by_default(report, row) : NULL;

        if (!(counts >> players & 1))
            continue;
        tw_html_open_class(html, "td", "number");
        if (row)
            tw_html_format(html, "%.2f", mean_of(row));
        if (usual && usual != row)
            tw_html_format(html, " (%+.2f)", mean_of(row) - mean_of(usual));
        tw_html_close(html);
    }
    tw_html_close(html);
}

/* With how many players the printing was played, one bit each. */
static unsigned player_counts(const struct tw_report *report, const char *edition)
{
    unsigned counts = 0;

    for (size_t i = 0; i < report->results.row_count; i++) {
        const struct tw_result *row = &report->results.rows[i];
        const long long players = tw_result_number(row->json, "seats", 0);

        if (row->type == TW_ROW_EDITION && players > 0 && players <= MOST_PLAYERS &&
            strcmp(tw_result_text(row->json, "edition", ""), edition) == 0)
            counts |= 1U << players;
    }
    return counts;
}

static void start_means(struct tw_html *html, unsigned counts)
{
    static const char *const words[MOST_PLAYERS + 1] = {"",
                                                        "\t1 player",
                                                        "\t2 players",
                                                        "\t3 players",
                                                        "\t4 players",
                                                        "\t5 players",
                                                        "\t6 players",
                                                        "\t7 players",
                                                        "\t8 players"};
    const char *heads[MOST_PLAYERS + 2] = {"rules"};
    unsigned count = 1;

    for (unsigned players = 1; players <= MOST_PLAYERS; players++)
        if (counts >> players & 1)
            heads[count++] = words[players];
    heads[count] = NULL;
    tw_start_stacked_table(html, heads);
}

static bool is_first_of(const struct tw_report *report, size_t which, const char *edition)
{
    const struct tw_result *row = &report->results.rows[which];

    if (row->type != TW_ROW_EDITION ||
        strcmp(tw_result_text(row->json, "edition", ""), edition) != 0)
        return false;
    for (size_t i = 0; i < which; i++)
        if (report->results.rows[i].type == TW_ROW_EDITION &&
            strcmp(report->results.rows[i].rules, row->rules) == 0 &&
            strcmp(tw_result_text(report->results.rows[i].json, "edition", ""), edition) == 0)
            return false;
    return true;
}

void tw_add_edition_play(struct tw_page *page, const struct tw_report *report, const char *id)
{
    const unsigned counts = player_counts(report, id);
    struct tw_html *html = &page->html;
    long long games = 0;

    tw_html_leaf(html, "h2", NULL, "What that changes in play");
    if (!counts) {
        tw_html_leaf(html, "p", NULL,
                     "Not counted: there are no results of 'tilewright play --editions'.");
        return;
    }
    start_means(html, counts);
    for (size_t i = 0; i < report->results.row_count; i++)
        if (is_first_of(report, i, id)) {
            games = tw_result_number(report->results.rows[i].json, "games", 0);
            add_means(html, report, report->results.rows[i].rules, id, counts);
        }
    tw_end_table(html);
    tw_html_open_class(html, "p", "soft");
    tw_html_format(html,
                   "Mean points of a player in %lld random games; in brackets the difference from "
                   "the default readings.",
                   games);
    tw_html_close(html);
}
