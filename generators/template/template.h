/*
 * Templates: a small language in which any other language can be written. A template is text with
 * tags between <% and %>; it is rendered over a document (see document.h) into files.
 *
 *     <%= tile.id | quote_c %>                     a value, through filters
 *     <% each set.tiles as tile %> ... <% between %> ... <% else %> ... <% end %>
 *     <% if not tile.garden %> ... <% elif a == "b" %> ... <% else %> ... <% end %>
 *     <% define name argument... %> ... <% end %>   <% call name value... %>
 *     <% file set.id ".c" %> ... <% end %>
 *     <%# a comment %>
 *
 * Everything is strict: an unknown name, a list where a text is wanted and a tag out of place are
 * errors with line and column. A line that holds nothing but a tag leaves nothing behind.
 */
#ifndef TW_GENERATORS_TEMPLATE_TEMPLATE_H
#define TW_GENERATORS_TEMPLATE_TEMPLATE_H

#include <jansson.h>
#include <stddef.h>

#include "generators/outputs.h"
#include "support/arena.h"
#include "support/status.h"

struct tw_template;

/*
 * Reads a template. `name` is the name of its file, for messages; text and name have to live as
 * long as the template. TW_UNUSABLE: `ret_problem` says what is wrong, and where.
 */
enum tw_status tw_template_parse(const char *name, const char *text, size_t length,
                                 struct tw_arena *arena, struct tw_text *ret_problem,
                                 const struct tw_template **ret_template);

/*
 * Adds the files of a template. What stands outside of all files becomes a file named `rest`; with
 * NULL it may only be blank. TW_UNUSABLE: see `outputs->problem`.
 */
enum tw_status tw_template_render(const struct tw_template *template, json_t *document,
                                  const char *rest, struct tw_outputs *outputs);

#endif
