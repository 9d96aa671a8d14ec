#include <stdio.h>
#include <string.h>

#include "exchange/jcz/jcz.h"

const char *const tw_jcz_abbey = "AM/A";

const char *const tw_jcz_rulesets[] = {
    "base", "river", "abbot", "inns-cathedrals", "traders-builders", "abbey-mayor", "king", NULL};

const struct tw_jcz_set tw_jcz_sets[] = {
    {"basic", "base"},
    {"river/1", "river"},
    {"inns-and-cathedrals", "inns-cathedrals"},
    {"traders-and-builders", "traders-builders"},
    {"abbey-and-mayor", "abbey-mayor"},
    {"king-and-robber", "king"},
    {NULL, NULL},
};

const struct tw_jcz_element tw_jcz_elements[] = {
    {"small-follower", "base", TW_JCZ_FIGURE, TW_FIGURE_FOLLOWER},
    {"farmers", "base", TW_JCZ_RULE, -1},
    {"river", "river", TW_JCZ_RULE, -1},
    {"abbot", "abbot", TW_JCZ_FIGURE, TW_FIGURE_ABBOT},
    {"garden", "abbot", TW_JCZ_RULE, -1},
    {"big-follower", "inns-cathedrals", TW_JCZ_FIGURE, TW_FIGURE_BIG},
    {"inn", "inns-cathedrals", TW_JCZ_RULE, -1},
    {"cathedral", "inns-cathedrals", TW_JCZ_RULE, -1},
    {"builder", "traders-builders", TW_JCZ_FIGURE, TW_FIGURE_BUILDER},
    {"pig", "traders-builders", TW_JCZ_FIGURE, TW_FIGURE_PIG},
    {"traders", "traders-builders", TW_JCZ_RULE, -1},
    {"pig-herd", "base", TW_JCZ_IDLE, -1},
    {"abbey", "abbey-mayor", TW_JCZ_RULE, -1},
    {"mayor", "abbey-mayor", TW_JCZ_FIGURE, TW_FIGURE_MAYOR},
    {"wagon", "abbey-mayor", TW_JCZ_FIGURE, TW_FIGURE_WAGON},
    {"barn", "abbey-mayor", TW_JCZ_FIGURE, TW_FIGURE_BARN},
    {"king", "king", TW_JCZ_RULE, -1},
    {"robber", "king", TW_JCZ_RULE, -1},
    {NULL, NULL, TW_JCZ_IDLE, -1},
};

const struct tw_jcz_rule tw_jcz_rules[] = {
    {"tiny-city-scoring", "4", "base", true, true, NULL, NULL},
    {"tiny-city-scoring", "2", "base", false, true, "tiny-city", "two"},
    {"tiny-city-scoring", "0", "base", false, false, NULL, NULL},
    {"inn-and-cathedral-final-scoring", "zero", "inns-cathedrals", true, true, NULL, NULL},
    {"inn-and-cathedral-final-scoring", "normal", "inns-cathedrals", false, false, NULL, NULL},
    {"wagon-move", "C1", "abbey-mayor", false, true, "wagon-from-abbey", "no"},
    {"wagon-move", "C2", "abbey-mayor", true, true, "wagon", "c2"},
    {"barn-placement", "not-occupied", "abbey-mayor", true, true, NULL, NULL},
    {"barn-placement", "occupied", "abbey-mayor", false, false, NULL, NULL},
    {"king-and-robber-scoring", "default", "king", true, true, NULL, NULL},
    {"king-and-robber-scoring", "10/20", "king", false, false, NULL, NULL},
    {"king-and-robber-scoring", "15/40", "king", false, false, NULL, NULL},
    {"king-and-robber-scoring", "continuously", "king", false, false, NULL, NULL},
    {NULL, NULL, NULL, false, false, NULL, NULL},
};

const struct tw_jcz_meeple tw_jcz_meeples[] = {
    {"small", TW_FIGURE_FOLLOWER}, {"big", TW_FIGURE_BIG},     {"builder", TW_FIGURE_BUILDER},
    {"pig", TW_FIGURE_PIG},        {"barn", TW_FIGURE_BARN},   {"wagon", TW_FIGURE_WAGON},
    {"mayor", TW_FIGURE_MAYOR},    {"abbot", TW_FIGURE_ABBOT}, {NULL, -1},
};

const struct tw_jcz_feature tw_jcz_features[] = {
    {"City", TW_KIND_CITY},           {"Road", TW_KIND_ROAD},     {"Field", TW_KIND_FIELD},
    {"Monastery", TW_KIND_MONASTERY}, {"Garden", TW_KIND_GARDEN}, {NULL, -1},
};

/* Sets of edges by number: N 1, E 2, S 4, W 8. */
static const char *const edge_sets[16] = {"",  "N",  "E",  "NE", "S",  "NS", "SE", "_W",
                                          "W", "NW", "WE", "_S", "SW", "_E", "_N", "NWSE"};

static void add_halves(unsigned ports, char ret_location[32])
{
    size_t length = 0;

    ret_location[0] = '\0';
    for (unsigned port = 0; port < TW_PORTS; port++)
        if (port % 3 != 1 && (ports >> port & 1) != 0)
            length += (size_t)snprintf(ret_location + length, 32 - length, "%s%s",
                                       length == 0 ? "" : ".", tw_port_words[port]);
}

void tw_jcz_location(const struct tw_segment *segments, unsigned count, unsigned segment,
                     unsigned rotation, char ret_location[32])
{
    unsigned ports = segments[segment].ports;
    unsigned turned = (ports << 3 * rotation | ports >> (TW_PORTS - 3 * rotation)) & 0xFFF;
    unsigned edges = 0;

    for (unsigned edge = 0; edge < TW_EDGES; edge++)
        if ((turned >> 3 * edge & 7) != 0)
            edges |= 1u << edge;
    if (turned == 0) {
        bool second = false;
        for (unsigned i = 0; i < segment && i < count; i++)
            second |= segments[i].kind == segments[segment].kind && segments[i].ports == 0;
        snprintf(ret_location, 32, "%s", second ? "II" : "I");
    } else if (tw_kind_shapes[segments[segment].kind] == TW_SHAPE_GROUND) {
        add_halves(turned, ret_location);
    } else {
        snprintf(ret_location, 32, "%s", edge_sets[edges]);
    }
}
