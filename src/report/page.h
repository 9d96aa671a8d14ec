/* What all pages of the site share: head, navigation, foot. */
#ifndef TW_REPORT_PAGE_H
#define TW_REPORT_PAGE_H

#include "draw/draw.h"
#include "report/site.h"

struct tw_page {
    struct tw_html html;
    const char *up; /* to the root of the site: "" or "../" */
    bool boards;
    bool alone; /* there are no other pages: what would lead to one is a plain text */
};

/* How a page differs from the others. */
struct tw_page_look {
    const char *title;
    const char *section; /* entry of the navigation that it belongs to, or NULL */
    const char *lead;    /* a sentence under the title, or NULL */
    const char *about;   /* what the page is about, for search engines; NULL: the lead */
    const char *css;     /* a stylesheet of its own, relative to the root, or NULL */
    const char *script;  /* another script, relative to the root, or NULL */
    const char *picture; /* for whoever shares it, relative to the root; NULL: that of the site */
    bool tiles;          /* it shows tiles: all symbols come first */
    bool boards;         /* it shows boards: only the symbols it uses come, last */
    bool lab;            /* it runs the module of the Lab */
    bool bare;           /* no navigation: a sheet to print */
};

/* Starts a page: everything up to the content of `main`. */
void tw_page_start(struct tw_page *page, struct tw_site *site, const char *path,
                   const struct tw_page_look *look);
/* Starts a page that is one file, styles and symbols inside. It shows tiles and boards. */
void tw_page_start_alone(struct tw_page *page, struct tw_text *out, const char *title);
void tw_page_end(struct tw_page *page);

/* Adds a link whose address is put together from our own words and slugs. */
void tw_page_link(struct tw_page *page, const char *class_names, const char *directory,
                  const char *name, const char *text);

#endif
