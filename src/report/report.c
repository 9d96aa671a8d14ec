#include "report/report.h"

#include <string.h>

#include "draw/draw.h"
#include "report/assets.h"
#include "report/gallery.h"
#include "report/history.h"
#include "report/internal.h"
#include "report/ports.h"
#include "report/topics.h"
#include "support/memory.h"

static void add_asset(struct tw_site *site, const char *path, const unsigned char *asset)
{
    tw_text_add(tw_site_add(site, "%s", path), (const char *)asset);
}

enum tw_status tw_report_list_tiles(struct tw_report *report)
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

/* The results and the games, as one. */
static enum tw_status read_all(struct tw_report *report, const struct tw_report_input *input)
{
    const size_t count = input->result_count + (input->games != NULL);
    const char **paths = tw_arena_array(&report->site->arena, count + 1, sizeof *paths);
    enum tw_status status;

    if (!paths)
        return TW_NO_MEMORY;
    for (size_t i = 0; i < input->result_count; i++)
        paths[i] = input->results[i];
    if (input->games)
        paths[count - 1] = input->games;
    status = read_results(report, paths, count, &report->results);
    if (status == TW_OK && input->games)
        report->results.files[count - 1].path = "games";
    return status;
}

/* The script, with the styles that a board takes along into a file of its own. */
static void add_script(struct tw_site *site)
{
    struct tw_text *out = tw_site_add(site, "site.js");

    tw_text_add(out, "window.tilewrightStyle = ");
    tw_text_add_json(out, (const char *)tw_asset_tiles_css);
    tw_text_add(out, ";\n");
    tw_text_add(out, (const char *)tw_asset_site_js);
}

static void write_pages(struct tw_report *report)
{
    add_asset(report->site, "style.css", tw_asset_style_css);
    add_asset(report->site, "tiles.css", tw_asset_tiles_css);
    add_asset(report->site, "icon.svg", tw_asset_icon_svg);
    add_script(report->site);
    tw_text_add(tw_site_add(report->site, TW_SITE_MARK), "Written by tilewright report.\n");
    tw_report_cards(report);
    tw_gallery_write(report->model, report->site);
    tw_report_scenarios(report);
    tw_report_front(report);
    tw_report_topics(report);
    tw_report_search(report);
    tw_report_doubts(report);
    tw_report_meetings(report);
    tw_report_provenance(report);
    tw_report_rulebooks(report);
    tw_report_clauses(report);
    tw_report_editions(report);
    tw_report_edition_pages(report);
    tw_report_ports(report);
    tw_report_findings(report);
    tw_report_audit(report);
    tw_report_perft(report);
    tw_report_mutations(report);
    tw_report_history(report);
    tw_report_ledger(report);
    tw_report_compare(report);
    tw_report_machine(report);
    tw_report_puzzles(report);
    tw_report_lab(report);
}

enum tw_status tw_report_build(const struct tw_report_input *input, struct tw_site *site)
{
    struct tw_report report = {
        .model = input->model, .site = site, .lab = input->lab, .ledger = input->ledger};
    struct tw_history history = {.count = 0};
    const unsigned long lost = tw_memory_failures();
    struct tw_subjects subjects;
    enum tw_status status = tw_report_list_tiles(&report);

    site->url = input->url;
    site->has_lab = input->lab && input->lab[0];

    if (status == TW_OK)
        status = read_all(&report, input);
    if (status == TW_OK)
        status = find_played(&report);
    if (status == TW_OK && input->baseline) {
        report.has_baseline = true;
        status = read_results(&report, &input->baseline, 1, &report.baseline);
    }
    if (status == TW_OK)
        status = tw_ports_read(&report);
    if (status == TW_OK && input->history) {
        report.history = &history;
        status = tw_history_read(&report, input->history, &history);
    }
    if (status == TW_OK)
        status = tw_best_boards_find(&report);
    if (status == TW_OK)
        status = tw_subjects_read(&report, &subjects);
    if (status == TW_OK) {
        report.subjects = &subjects;
        write_pages(&report);
        status = report.failed || report.tiles.failed || site->failed ? TW_NO_MEMORY : TW_OK;
    }
    if (status == TW_OK && tw_memory_failures() != lost)
        status = TW_NO_MEMORY;
    tw_board_tiles_done(&report.tiles);
    tw_history_done(&history);
    tw_results_done(&report.results);
    tw_results_done(&report.baseline);
    return status;
}
