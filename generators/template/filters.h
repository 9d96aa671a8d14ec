/* What a template can do with a text: names in other cases, literals of other languages. */
#ifndef TW_GENERATORS_TEMPLATE_FILTERS_H
#define TW_GENERATORS_TEMPLATE_FILTERS_H

#include "support/text.h"

typedef void tw_template_filter(const char *text, struct tw_text *ret_text);

/* NULL when there is no such filter. */
tw_template_filter *tw_template_filter_find(const char *name);

/* All names, ended by NULL. */
const char *const *tw_template_filter_names(void);

#endif
