/*
 * The one door to the terminal. Text may hold what other people wrote (names, arguments, lines of
 * files), and a terminal obeys some characters: they are shown as escapes instead. Only the
 * sequences below, which nothing but our own code can put together, reach it as they are meant.
 */
#ifndef TW_SUPPORT_TERMINAL_H
#define TW_SUPPORT_TERMINAL_H

#include <stdbool.h>
#include <stdio.h>

#include "support/text.h"

/* A byte that no valid text has stands in front of a sequence of ours. */
#define TW_TERMINAL_PAINT(codes) "\xFF" codes "m" /* colour, as in "1;31"; "0" ends it */
#define TW_TERMINAL_CLEAR                                                                          \
    "\xFF"                                                                                         \
    "K" /* from here to the end of the line */
#define TW_TERMINAL_RETURN                                                                         \
    "\xFF"                                                                                         \
    "r" /* to the beginning of the line */

/*
 * Adds text as it is shown: control characters other than line feed and tab, marks that turn the
 * direction of writing and bytes that are no UTF-8 become \u001b, \u202e, \xff. Inside a string of
 * JSON these mean the same as before. With `paint` our own sequences are carried out.
 */
void tw_terminal_text(const char *bytes, size_t length, bool paint, struct tw_text *ret_text);

/* Writes a text that way. False, with errno, when it cannot be written. */
bool tw_terminal_write(FILE *stream, const struct tw_text *text, bool paint);

/* Is the stream a terminal that wants colours? NO_COLOR is heeded. */
bool tw_terminal_wants_colour(FILE *stream);

#endif
