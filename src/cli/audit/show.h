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

/* The sentences of a book: findings, or all; the same as JSON without words, and as a page. */
void tw_audit_show_coverage(const struct tw_audit *audit, size_t book,
                            const struct tw_audit_coverage *coverage,
                            const struct tw_audit_style *style, struct tw_text *text);
void tw_audit_json_coverage(const struct tw_audit *audit, size_t book,
                            const struct tw_audit_coverage *coverage, struct tw_text *text);
void tw_audit_html_coverage(const struct tw_audit *audit, size_t book,
                            const struct tw_audit_coverage *coverage, struct tw_text *text);

/* Is every sentence where it was, and accounted for? */
bool tw_audit_covers(const struct tw_audit_coverage *coverage);

void tw_audit_show_json(const struct tw_audit *audit, const struct tw_audit_style *style,
                        struct tw_text *text);

#endif
