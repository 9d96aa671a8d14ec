#include "report/report.h"

#include <string.h>

#include "draw/assets.h"
#include "report/assets.h"
#include "report/gallery.h"
#include "report/internal.h"
#include "report/ports.h"

static void add_asset(struct tw_site *site, const char *path, const unsigned char *asset)
{
    tw_text_add(tw_site_add(site, "%s", path), (const char *)asset);
}

/* All tiles that a board can show. */
static enum tw_status list_tiles(struct tw_report *report)
{
    size_t count = 0;

    for (size_t i = 0; i < report->model->set_count; i++)
        count += report->model->sets[i].tile_count;
    if (tw_board_tiles_take(&report->tiles, &report->site->arena, count) != TW_OK)
        return TW_NO_MEMORY;
    for (size_t i = 0; i < report->model->set_count; i++)
        for (size_t j = 0; j < report->model->sets[i].tile_count; j++)
            tw_board_tiles_add(&report->tiles, &report->model->sets[i].tiles[j].tile);
    return TW_OK;
}

/* Rows name what they were made with; "all" and nothing name nothing. */
static enum tw_status find_played(struct tw_report *report)
{
    json_t *seen = json_object();

    report->played = tw_arena_array(&report->site->arena, report->model->ruleset_count + 1,
                                    sizeof *report->played);
    for (size_t i = 0; report->played && i < report->results.row_count; i++) {
        const struct tw_result *row = &report->results.rows[i];

        if (*row->rules == '\0' || strcmp(row->rules, "all") == 0 || !tw_is_first(seen, row->rules))
            continue;
        for (size_t k = 0; k < report->model->ruleset_count; k++)
            report->played[k] |= tw_result_has_rules(row, report->model->rulesets[k].id);
    }
    json_decref(seen);
    return report->played ? TW_OK : TW_NO_MEMORY;
}

/* Takes over what is wrong with results. */
static enum tw_status read_results(struct tw_report *report, const char *const *paths, size_t count,
                                   struct tw_results *ret_results)
{
    const enum tw_status status = tw_results_read(paths, count, report->model, ret_results);

    if (status == TW_UNUSABLE) {
        tw_text_clear(&report->site->problem);
        tw_text_add(&report->site->problem, tw_text_string(&ret_results->problem));
    }
    return status;
}

static void write_pages(struct tw_report *report)
{
    add_asset(report->site, "style.css", tw_asset_style_css);
    add_asset(report->site, "tiles.css", tw_asset_tiles_css);
    tw_text_add(tw_site_add(report->site, TW_SITE_MARK), "Written by tilewright report.\n");
    tw_gallery_write(report->model, report->site);
    tw_report_scenarios(report);
    tw_report_front(report);
    tw_report_rulebooks(report);
    tw_report_clauses(report);
    tw_report_editions(report);
    tw_report_ports(report);
    tw_report_findings(report);
    tw_report_audit(report);
    tw_report_perft(report);
    tw_report_mutations(report);
    tw_report_compare(report);
    tw_report_machine(report);
}

enum tw_status tw_report_build(const struct tw_report_input *input, struct tw_site *site)
{
    struct tw_report report = {.model = input->model, .site = site};
    enum tw_status status = list_tiles(&report);

    if (status == TW_OK)
        status = read_results(&report, input->results, input->result_count, &report.results);
    if (status == TW_OK)
        status = find_played(&report);
    if (status == TW_OK && input->baseline) {
        report.has_baseline = true;
        status = read_results(&report, &input->baseline, 1, &report.baseline);
    }
    if (status == TW_OK)
        status = tw_ports_read(&report);
    if (status == TW_OK) {
        write_pages(&report);
        status = report.failed || report.tiles.failed || site->failed ? TW_NO_MEMORY : TW_OK;
    }
    tw_board_tiles_done(&report.tiles);
    tw_results_done(&report.results);
    tw_results_done(&report.baseline);
    return status;
}
