#include "cli/new/new.h"

#include <stddef.h>

static const struct tw_skeleton_file files[] = {
    {"@NAME@.yaml", "# yaml-language-server: $schema=@SCHEMA@/scenario.schema.json\n"
                    "# A small game: what lies there, what is done, what must come out.\n"
                    "scenario: A road closed by an opponent pays its owner\n"
                    "clauses: [@ROAD@]\n"
                    "rules: base\n"
                    "players: red blue\n"
                    "# The start tile lies at 0,0; x grows east, y south.\n"
                    "tiles:\n"
                    "  - W 1,0\n"
                    "figures:\n"
                    "  - red follower 1,0 r3\n"
                    "turn: blue\n"
                    "moves:\n"
                    "  - tile W -1,0 180\n"
                    "  - pass\n"
                    "expect:\n"
                    "  score: {red: 3, blue: 0}\n"},
    {NULL, NULL},
};

const struct tw_skeleton tw_skeleton_scenario = {
    .kind = "scenario",
    .files = files,
    .next = "tilewright replay @NAME@.yaml\n",
};
