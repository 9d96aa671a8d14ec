#include "cli/new/new.h"

#include <stddef.h>

static const struct tw_skeleton_file files[] = {
    {"@NAME@.yaml",
     "# yaml-language-server: $schema=@SCHEMA@/tiles.schema.json\n"
     "# Tiles that are drawn among those of another set: a tile set without a start tile.\n"
     "set: @NAME@\n"
     "title: Tiles of our own\n"
     "provenance: attested\n"
     "source: drawn by ourselves\n"
     "total: 5 # the counts below add up to it\n"
     "tiles:\n"
     "  # A city in the north and a road below it. Edges are N E S W, halves of them NL NR EL "
     "...:\n"
     "  # left and right as seen from the middle of the tile.\n"
     "  - id: @NAME@-A\n"
     "    count: 3\n"
     "    c1: {city: N}\n"
     "    r1: {road: E W}\n"
     "    f1: {field: EL WR, touches: c1}\n"
     "    f2: {field: ER SL SR WL}\n"
     "  # A road that ends at a monastery; the field goes round it.\n"
     "  - id: @NAME@-B\n"
     "    count: 2\n"
     "    m1: {monastery: inside}\n"
     "    r1: {road: S}\n"
     "    f1: {field: NL NR EL ER SL SR WL WR}\n"},
    {NULL, NULL},
};

const struct tw_skeleton tw_skeleton_set = {
    .kind = "set",
    .files = files,
    .next = "tilewright validate @NAME@.yaml\n"
            "tilewright watch @NAME@.yaml --once\n"
            "tilewright play --rules base --tiles @NAME@.yaml --players 2 --seed 1\n",
};
