/* How the audit command shows its results. */
#ifndef TW_CLI_AUDIT_SHOW_H
#define TW_CLI_AUDIT_SHOW_H

#include "audit/audit.h"

struct tw_audit_style {
    bool quiet;   /* only what does not hold */
    bool verbose; /* quote the lines */
};

void tw_audit_show_text(const struct tw_audit *audit, const struct tw_audit_style *style,
                        struct tw_text *text);

/* What a self-test found: what nobody noticed, or everything. */
void tw_audit_show_changes(const struct tw_audit *audit, size_t book,
                           const struct tw_audit_changes *changes,
                           const struct tw_audit_style *style, struct tw_text *text);
void tw_audit_show_json(const struct tw_audit *audit, const struct tw_audit_style *style,
                        struct tw_text *text);

#endif
