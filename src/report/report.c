#include "report/report.h"

#include "report/assets.h"
#include "report/gallery.h"

static void add_asset(struct tw_site *site, const char *path, const unsigned char *asset)
{
    tw_text_add(tw_site_add(site, "%s", path), (const char *)asset);
}

enum tw_status tw_report_build(const struct tw_report_input *input, struct tw_site *site)
{
    add_asset(site, "style.css", tw_asset_style_css);
    add_asset(site, "tiles.css", tw_asset_tiles_css);
    tw_text_add(tw_site_add(site, TW_SITE_MARK), "Written by tilewright report.\n");
    tw_gallery_write(input->model, site);
    return site->failed ? TW_NO_MEMORY : TW_OK;
}
