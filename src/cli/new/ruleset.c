#include "cli/new/new.h"

#include <stddef.h>

static const struct tw_skeleton_file files[] = {
    {"@NAME@.yaml",
     "# yaml-language-server: $schema=@SCHEMA@/ruleset.schema.json\n"
     "# Rules that lie over those of the base game.\n"
     "ruleset: @NAME@\n"
     "title: Rules of our own\n"
     "needs: [base]\n"
     "editions:\n"
     "  own: {title: The rules of our table, language: en}\n"
     "# Asked before the entries of `base`. A formula with a comma or a colon stands in quotes.\n"
     "scoring:\n"
     "  - {feature: road, when: complete, points: 'tiles > 4 ? tiles * 2 : tiles', "
     "clauses: [@CLAUSE@-01]}\n"
     "clauses:\n"
     "  - id: @CLAUSE@-01\n"
     "    topic: points\n"
     "    rule: must\n"
     "    # What would catch a breach, and when the clause is at work in a game.\n"
     "    checks: [campaign/events]\n"
     "    circumstances: [complete-road]\n"
     "    statement: A completed road of more than four tiles gives two points for each of them.\n"
     "    sources: [{edition: own, section: Ours}]\n"},
    {NULL, NULL},
};

const struct tw_skeleton tw_skeleton_ruleset = {
    .kind = "ruleset",
    .files = files,
    .next = "tilewright play --rules base+@NAME@.yaml --players 2 --seed 1\n"
            "tilewright verify --rules base+@NAME@.yaml --games 20 --out results.jsonl\n",
};
