/* What the two halves of the typed export share. Only for them. */
#ifndef TW_GENERATORS_PORT_INTERNAL_H
#define TW_GENERATORS_PORT_INTERNAL_H

#include "generators/port.h"

/* Starts a list and returns true; an empty one may be left out. */
bool tw_port_begin_list(struct tw_writer *writer, const struct tw_spelling *spelling,
                        const char *name, struct tw_brackets brackets, enum tw_layout layout,
                        size_t count);
void tw_port_end_list(struct tw_writer *writer, const struct tw_spelling *spelling,
                      const char *name, size_t count);

/* Fields of simple types. */
void tw_port_write_text(struct tw_writer *writer, const struct tw_spelling *spelling,
                        const char *name, const char *string);
void tw_port_write_number(struct tw_writer *writer, const struct tw_spelling *spelling,
                          const char *name, unsigned number);
void tw_port_write_word(struct tw_writer *writer, const struct tw_spelling *spelling,
                        const char *name, enum tw_vocabulary vocabulary, unsigned index);

/* The spelling within records of few fields. */
struct tw_spelling tw_port_in_short(const struct tw_spelling *spelling);

#endif
