/* The text of a watched file, with what is wrong where it stands. */
#ifndef TW_REPORT_SHEETS_WATCHED_TEXT_H
#define TW_REPORT_SHEETS_WATCHED_TEXT_H

#include "draw/draw.h"
#include "model/diagnostics/diagnostics.h"

/* A link to the line of a diagnostic, with its message. */
void tw_watched_link(struct tw_html *html, size_t file, const struct tw_diagnostic *diagnostic);

/*
 * The lines of a file, long stretches in which nothing is wrong left out; then what is wrong with
 * the file as a whole.
 */
void tw_watched_text(struct tw_html *html, const struct tw_diagnostics *diagnostics,
                     const struct tw_source *source, size_t file);

/* What is wrong with a file that could not be read, or with none. */
void tw_watched_told(struct tw_html *html, const struct tw_diagnostic *diagnostic);

#endif
