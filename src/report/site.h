/*
 * The files of a site. They are put together in memory and written as one folder, so that there is
 * a whole site at any moment.
 */
#ifndef TW_REPORT_SITE_H
#define TW_REPORT_SITE_H

#include "support/arena.h"
#include "support/compiler.h"
#include "support/file.h"
#include "support/status.h"
#include "support/text.h"

struct tw_site_file {
    const char *path; /* within the site: "rules/base.html" */
    struct tw_text text;
    struct tw_site_file *next;
};

struct tw_site {
    struct tw_arena arena;
    struct tw_folder folder; /* where it goes */
    struct tw_site_file *first;
    struct tw_site_file *last;
    size_t file_count;
    struct tw_text problem; /* why writing failed, for people */
    struct tw_text lost;    /* takes what is written once memory ran out */
    bool failed;
    const char *url;  /* where it will be, without a slash at the end; or NULL */
    const char *card; /* the picture of pages that have none of their own */
    bool has_lab;
    const char *also_path; /* a file beside the site, written once the site is; or NULL */
    struct tw_text also;
};

/* A new file. Directories are one level deep. Never NULL: see `failed`. */
struct tw_text *tw_site_add(struct tw_site *site, const char *format, ...) TW_PRINTF(2, 3);

/*
 * Where the site is to go. A directory that is there already is replaced when it is empty or was
 * written here before; anything else is refused. TW_UNUSABLE: see `problem`.
 */
enum tw_status tw_site_open(struct tw_site *site, const char *directory);
/* Writes it there. */
enum tw_status tw_site_write(struct tw_site *site);

void tw_site_done(struct tw_site *site);

/* The file by which a site is known again. */
#define TW_SITE_MARK "tilewright-site.txt"

#endif
