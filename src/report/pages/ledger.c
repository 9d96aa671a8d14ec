/* Which random games were verified by which build, over months and machines. */
#include "results/ledger.h"

#include <stdlib.h>

#include "report/internal.h"

static void add_time_cell(struct tw_html *html, const char *time)
{
    tw_html_open_class(html, "td", "soft");
    tw_add_time(html, time);
    tw_html_close(html);
}

static void add_range(struct tw_html *html, const struct tw_ledger_sum *sum)
{
    tw_add_number_cell(html, (long long)sum->games);
    tw_add_number_cell(html, sum->ranges);
    tw_add_number_cell(html, (long long)sum->findings);
    add_time_cell(html, sum->since);
    add_time_cell(html, sum->until);
}

static void add_table(struct tw_html *html, const char *title, const struct tw_ledger_sum *sums,
                      size_t count, bool builds)
{
    const char *const heads[] = {builds ? "build" : "rules, seed and options",
                                 "\tgames",
                                 "\truns",
                                 "\tfindings",
                                 "since",
                                 "until",
                                 NULL};

    tw_html_leaf(html, "h2", NULL, title);
    tw_start_stacked_table(html, heads);
    for (size_t i = 0; i < count; i++) {
        struct tw_text name = {0};

        if (builds)
            tw_text_format(&name, "%s, %.12s", tw_result_text(sums[i].example, "tool", ""),
                           tw_result_text(sums[i].example, "build", ""));
        else
            tw_ledger_tell_kind(sums[i].example, &name);
        tw_html_open(html, "tr");
        tw_add_cell(html, "mono", tw_text_string(&name));
        add_range(html, &sums[i]);
        tw_html_close(html);
        tw_text_done(&name);
    }
    tw_end_table(html);
}

static void add_total(struct tw_html *html, const struct tw_ledger_sum *sum)
{
    tw_html_open_class(html, "p", "statement");
    tw_add_number(html, (long long)sum->games);
    tw_html_format(html, " games since %.10s, ", sum->since);
    tw_add_number(html, (long long)sum->findings);
    tw_html_text(html, sum->findings == 1 ? " finding" : " findings");
    tw_html_close(html);
}

void tw_report_ledger(struct tw_report *report)
{
    const struct tw_page_look look = {
        .title = "Games verified",
        .section = "overview",
        .lead = "Random games that engine and oracle played side by side, over all runs in the "
                "ledger. A game that was verified twice counts once."};
    size_t kinds, builds;
    struct tw_ledger_sum *sums =
        report->ledger ? tw_ledger_sums(report->ledger, &kinds, &builds) : NULL;
    struct tw_page page;

    report->failed |= report->ledger && !sums;
    if (!sums)
        return;
    tw_page_start(&page, report->site, "ledger.html", &look);
    if (sums[0].ranges == 0) {
        tw_html_leaf(&page.html, "p", "empty", "Nothing was added yet.");
    } else {
        add_total(&page.html, &sums[0]);
        add_table(&page.html, "What was played", sums + 1, kinds, false);
        add_table(&page.html, "By which build", sums + 1 + kinds, builds, true);
    }
    tw_page_end(&page);
    free(sums);
}

void tw_add_ledger_news(struct tw_page *page, const struct tw_report *report)
{
    size_t kinds, builds;
    struct tw_ledger_sum *sums =
        report->ledger ? tw_ledger_sums(report->ledger, &kinds, &builds) : NULL;

    if (sums && sums[0].ranges > 0) {
        tw_html_open_class(&page->html, "p", "note");
        tw_html_open(&page->html, "a");
        tw_html_attribute(&page->html, "href", "ledger.html");
        tw_add_number(&page->html, (long long)sums[0].games);
        tw_html_format(&page->html, " games since %.10s", sums[0].since);
        tw_html_close(&page->html);
        tw_html_text(&page->html, " were verified, over all runs.");
        tw_html_close(&page->html);
    }
    free(sums);
}
