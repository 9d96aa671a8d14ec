/*
 * The one writer for HTML and SVG. Whatever comes from data goes through tw_html_text() or the
 * value of an attribute, and both escape; there is no way to write markup from data. Element and
 * attribute names are words of our own code.
 *
 *     tw_html_open(html, "a");
 *     tw_html_attribute(html, "href", "index.html");
 *     tw_html_text(html, name);
 *     tw_html_close(html);
 */
#ifndef TW_DRAW_HTML_H
#define TW_DRAW_HTML_H

#include <stdbool.h>
#include <stddef.h>

#include "support/compiler.h"
#include "support/text.h"

enum { TW_HTML_DEPTH = 40 };

struct tw_html {
    struct tw_text *out;
    const char *open[TW_HTML_DEPTH]; /* elements that wait for their end */
    size_t depth;
    size_t svg_depth; /* depth of the svg element we are in; 0: none */
    bool in_tag;      /* attributes may follow */
};

/* Starts a page of its own in `out`: doctype, then nothing. */
void tw_html_start(struct tw_html *html, struct tw_text *out);

/* The same with the head of an English page, in which title and style may follow; it stays open. */
void tw_html_start_head(struct tw_html *html, struct tw_text *out);
void tw_html_meta(struct tw_html *html, const char *name, const char *content);

/* Starts a piece that will stand inside something else, and puts it there. */
void tw_html_start_piece(struct tw_html *html, struct tw_text *out, bool in_svg);
void tw_html_piece(struct tw_html *html, const struct tw_html *piece);

/* Adds markup that the program carries with it; never anything from data. */
void tw_html_asset(struct tw_html *html, const unsigned char *asset);

void tw_html_open(struct tw_html *html, const char *element);
void tw_html_open_class(struct tw_html *html, const char *element, const char *class_names);
void tw_html_attribute(struct tw_html *html, const char *name, const char *value);
void tw_html_attribute_format(struct tw_html *html, const char *name, const char *format, ...)
    TW_PRINTF(3, 4);
void tw_html_flag(struct tw_html *html, const char *name); /* an attribute without a value */
void tw_html_text(struct tw_html *html, const char *text);
void tw_html_format(struct tw_html *html, const char *format, ...) TW_PRINTF(2, 3);
void tw_html_close(struct tw_html *html);

/* Closes elements until only `depth` are open. */
void tw_html_close_to(struct tw_html *html, size_t depth);

/* An element with nothing but a text; `class_names` may be NULL. */
void tw_html_leaf(struct tw_html *html, const char *element, const char *class_names,
                  const char *text);

/* A link with nothing but a text. */
void tw_html_link(struct tw_html *html, const char *class_names, const char *href,
                  const char *text);

/*
 * Adds a text as HTML or XML shows it: the one place that escapes. Bytes that are not UTF-8 become
 * U+FFFD; control characters and marks that turn the direction of writing become visible, so that
 * no name can dress up as something else.
 */
void tw_html_escape(struct tw_text *out, const char *text);

/*
 * A name made safe for files, links and anchors: letters, digits, dash and dot stay, everything
 * else becomes _ and two hexadecimal digits, so that different names stay different.
 */
void tw_html_slug(struct tw_text *out, const char *name);

#endif
