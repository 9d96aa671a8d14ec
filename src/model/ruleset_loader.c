#include "model/internal.h"

static enum tw_status report_unread(struct tw_model *model, const struct tw_yaml_node *root)
{
    tw_diagnostics_add(&model->diagnostics, TW_CODE_RULE_UNREAD, root->place,
                       "rulesets cannot be read by this program");
    return TW_UNUSABLE;
}

enum tw_status tw_ruleset_load(struct tw_model *model, const struct tw_source *source,
                               const struct tw_yaml_node *root)
{
    (void)source;
    return report_unread(model, root);
}

enum tw_status tw_discrepancies_load(struct tw_model *model, const struct tw_source *source,
                                     const struct tw_yaml_node *root)
{
    (void)source;
    return report_unread(model, root);
}

void tw_ruleset_check(struct tw_model *model)
{
    (void)model;
}

enum tw_status tw_ruleset_tables(struct tw_model *model, struct tw_tables *tables)
{
    (void)model;
    (void)tables;
    return TW_OK;
}
