/* The templates in templates/, carried along by the program. Made by embed.py. */
#ifndef TW_GENERATORS_TEMPLATES_H
#define TW_GENERATORS_TEMPLATES_H

struct tw_carried_template {
    const char *name; /* "python" */
    const char *text;
};

extern const struct tw_carried_template tw_carried_templates[];
extern const unsigned tw_carried_template_count;

#endif
