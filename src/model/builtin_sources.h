/* The YAML files that the tables are made from, compiled in, for programs that run anywhere. */
#ifndef TW_MODEL_BUILTIN_SOURCES_H
#define TW_MODEL_BUILTIN_SOURCES_H

#include <stddef.h>

struct tw_builtin_source {
    const char *name;      /* "rulesets/base.yaml" */
    const char *kind, *id; /* its first key and what stands there: "ruleset", "base" */
    const char *bytes;
    size_t length;
};

extern const struct tw_builtin_source tw_builtin_sources[];
extern const size_t tw_builtin_source_count;

#endif
