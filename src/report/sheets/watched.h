/*
 * The page of `tilewright watch`: tiles as they are being typed, with what is wrong on the tile and
 * in the text. A file that cannot be read keeps the drawing that it had last.
 */
#ifndef TW_REPORT_SHEETS_WATCHED_H
#define TW_REPORT_SHEETS_WATCHED_H

#include "model/model.h"
#include "report/site.h"

enum { TW_WATCH_VERSION = 17 };

/* The tiles of a file as they were drawn when that was possible. */
struct tw_watched_drawing {
    const char *file;
    struct tw_text cards;
    struct tw_watched_drawing *next;
};

/* What is kept from one drawing to the next; begin with zeros. */
struct tw_watched {
    struct tw_arena arena;
    struct tw_watched_drawing *first;
    char version[TW_WATCH_VERSION]; /* of the page, changes when it does */
};

/*
 * Adds index.html and now.js to the site. `ret_changed`: the page is another one than before. The
 * model was loaded and checked, whatever came of it.
 */
enum tw_status tw_watched_page(struct tw_watched *watch, const struct tw_model *model,
                               struct tw_site *site, bool *ret_changed);
/* Adds what the page needs and what never changes. */
void tw_watched_assets(struct tw_site *site);
/* Adds a now.js that says that nobody looks any more. */
void tw_watched_end(const struct tw_watched *watch, struct tw_site *site);

void tw_watched_done(struct tw_watched *watch);

#endif
