/* Where editions contradict each other or themselves: rulesets/discrepancies. */
#include "model/internal.h"

#include <string.h>

static const char *const severities[] = {"cosmetic", "low", "medium", "high"};

/* What each edition says. */
static void load_says(struct tw_model *model, struct tw_model_discrepancy *entry,
                      const struct tw_yaml_node *node)
{
    static const char *const keys[] = {"lines", "text", "holds"};

    if (!node || !tw_read_map(model, node, "says"))
        return;
    if (node->count > COUNT(entry->says)) {
        tw_diagnostics_add(&model->diagnostics, TW_CODE_YAML_TOO_MANY, node->place,
                           "at most %zu editions can be compared", COUNT(entry->says));
        return;
    }
    for (size_t i = 0; i < node->count; i++) {
        const struct tw_yaml_node *item = node->items[i];

        if (!tw_read_map(model, item, "what an edition says"))
            continue;
        tw_read_known_keys(model, item, "what an edition says", keys, COUNT(keys));
        entry->says[entry->says_count].edition.text = node->keys[i]->text;
        entry->says[entry->says_count].edition.place = node->keys[i]->place;
        entry->says[entry->says_count].lines = tw_read_lines(model, item);
        entry->says[entry->says_count].text =
            tw_read_required_text(model, item, "text", "what an edition says");
        tw_read_references(model, item, "holds", &entry->says[entry->says_count].holds,
                           &entry->says[entry->says_count].hold_count);
        entry->says_count++;
    }
}

static void load_texts(struct tw_model *model, struct tw_model_discrepancy *entry,
                       const struct tw_yaml_node *node)
{
    const struct tw_yaml_node *severity =
        tw_read_required(model, node, "severity", "a discrepancy");
    const struct tw_yaml_node *edition = tw_yaml_get(node, "edition");
    int index = 0;

    entry->kind = tw_read_required_text(model, node, "kind", "a discrepancy");
    tw_read_choice(model, severity, "severity", severities, COUNT(severities), "severities",
                   &index);
    entry->severity = severities[index];
    entry->title = tw_read_optional_text(model, node, "title");
    entry->finding = tw_read_optional_text(model, node, "finding");
    if (!entry->title && !entry->finding)
        tw_diagnostics_add(&model->diagnostics, TW_CODE_YAML_MISSING_KEY, entry->place,
                           "a discrepancy needs the key 'title' or 'finding'");
    entry->lines = tw_read_lines(model, node);
    entry->reading = tw_read_required_text(model, node, "reading", "a discrepancy");
    entry->supported = tw_read_optional_text(model, node, "supported");
    entry->reason = tw_read_optional_text(model, node, "reason");
    entry->community = tw_read_optional_text(model, node, "community");
    entry->rival_reading = tw_read_optional_text(model, node, "rival_reading");
    if (edition && tw_read_text(model, edition, "edition", &entry->edition.text))
        entry->edition.place = edition->place;
}

static void load_entry(struct tw_model *model, const struct tw_yaml_node *node)
{
    static const char *const keys[] = {
        "id",     "kind",      "severity",      "title",   "finding",
        "says",   "edition",   "lines",         "reading", "supported",
        "reason", "community", "rival_reading", "clauses", "patterns"};
    struct tw_model_discrepancy *entry;

    if (!tw_read_map(model, node, "a discrepancy"))
        return;
    entry = tw_model_append(model, &model->discrepancies, &model->discrepancy_count, sizeof *entry);
    if (!entry)
        return;
    tw_read_known_keys(model, node, "a discrepancy", keys, COUNT(keys));
    entry->id = tw_read_id(model, node, "a discrepancy");
    entry->place = entry->id[0] ? tw_yaml_get(node, "id")->place : node->place;
    load_texts(model, entry, node);
    load_says(model, entry, tw_yaml_get(node, "says"));
    tw_read_references(model, node, "clauses", &entry->clauses, &entry->clause_count);
    tw_read_patterns(model, tw_yaml_get(node, "patterns"), NULL, &entry->patterns,
                     &entry->pattern_count);
}

enum tw_status tw_discrepancies_load(struct tw_model *model, const struct tw_source *source,
                                     const struct tw_yaml_node *root)
{
    static const char *const keys[] = {"discrepancies", "entries"};
    const struct tw_yaml_node *name =
        tw_read_required(model, root, "discrepancies", "a file of discrepancies");
    const struct tw_yaml_node *entries =
        tw_read_required(model, root, "entries", "a file of discrepancies");
    const char *id;

    (void)source;
    tw_read_known_keys(model, root, "a file of discrepancies", keys, COUNT(keys));
    tw_read_name(model, name, "the name of a file of discrepancies", &id);
    if (!tw_read_list(model, entries, "entries"))
        return TW_FINDING;
    for (size_t i = 0; i < entries->count; i++)
        load_entry(model, entries->items[i]);
    return TW_OK;
}
