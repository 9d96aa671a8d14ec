/*
 * Compact positions from the exhaustive checks of `verify`, a bounded sample of each: shares of
 * figures on a road, a city, a field, a railway and a prairie; trains; tied gold.
 */
#include <stdio.h>
#include <string.h>

#include "conform/internal.h"
#include "conform/suite.h"

enum { SEATS = 3, MOST_EACH = 2, MOST_MIDDLE = 6, MOST_TRAINS = 3 };

/* A table on which a feature is shared, and the last tile, which leads to its being paid. */
struct table {
    const char *name, *rules, *figure;
    const char *tiles;         /* JSON of those that lie there */
    const char *spot;          /* JSON of where the figures stand */
    const char *draw, *last;   /* id, and the cell and rotation as JSON */
    enum tw_sample sole;       /* where one player is alone there */
    enum tw_sample most, tied; /* where one has most, and where the most is shared */
    bool at_the_end;           /* the last tile is the last of the game */
};

#define TILE(id, x, y, rotation)                                                                   \
    "{\"tile\":\"" id "\",\"x\":" #x ",\"y\":" #y ",\"rotation\":" #rotation "}"
#define SPOT(x, y, name)     "\"x\":" #x ",\"y\":" #y ",\"segment\":\"" name "\""
#define CELL(x, y, rotation) "\"x\":" #x ",\"y\":" #y ",\"rotation\":" #rotation

static const struct table tables[] = {
    {"road-shares", "base", "follower", TILE("base-W", -1, 0, 180) "," TILE("base-U", 1, 0, 0),
     SPOT(1, 0, "r1"), "base-W", CELL(2, 0, 0), TW_SAMPLE_ROAD_SOLE, TW_SAMPLE_ROAD_MOST,
     TW_SAMPLE_ROAD_TIED, false},
    {"city-shares", "base", "follower", TILE("base-F", 0, -1, 90), SPOT(0, -1, "c1"), "base-E",
     CELL(0, -2, 180), TW_SAMPLE_CITY_SOLE, TW_SAMPLE_CITY_MOST, TW_SAMPLE_CITY_TIED, false},
    {"field-shares", "base", "follower", TILE("base-E", 0, -1, 180), SPOT(0, 0, "f1"), "base-U",
     CELL(0, 1, 0), TW_SAMPLE_FIELD_SOLE, TW_SAMPLE_FIELD_MOST, TW_SAMPLE_FIELD_TIED, true},
    {"railway-shares", "gold-rush", "cowboy", TILE("gr-W4", -1, 0, 180) "," TILE("gr-U4", 1, 0, 0),
     SPOT(1, 0, "r1"), "gr-W3", CELL(2, 0, 0), TW_SAMPLE_RAILWAY_SOLE, TW_SAMPLE_RAILWAY_MOST,
     TW_SAMPLE_RAILWAY_TIED, false},
    {"prairie-shares", "gold-rush", "cowboy", TILE("gr-U2", 1, 0, 0), SPOT(1, 0, "p1"), "gr-U4",
     CELL(2, 0, 0), TW_SAMPLE_PRAIRIE_SOLE, TW_SAMPLE_PRAIRIE_MOST, TW_SAMPLE_PRAIRIE_TIED, true},
};

static void add_players(struct tw_text *text, unsigned count)
{
    static const char *const names[] = {"red", "blue", "green", "yellow", "black", "pink"};

    tw_text_add(text, "\"options\":{},\"players\":[");
    for (unsigned i = 0; i < count; i++)
        tw_text_format(text, "%s{\"name\":\"%s\"}", i == 0 ? "" : ",", names[i]);
    tw_text_add(text, "]");
}

/* Adds the case that the text holds, about one sample; the text is empty afterwards. */
static void finish(struct tw_suite *suite, struct tw_text *text, const char *id, const char *title,
                   enum tw_sample sample)
{
    struct tw_conform_case *item =
        tw_suite_add(suite, id, title, tw_text_string(text), text->length);

    if (item != NULL)
        tw_suite_sample(suite, item, sample);
    tw_text_clear(text);
}

static void add_figures(struct tw_text *text, const struct table *table, const unsigned *shares)
{
    const char *separator = "";

    for (unsigned player = 0; player < SEATS; player++)
        for (unsigned i = 0; i < shares[player]; i++) {
            tw_text_format(text, "%s{\"player\":%u,\"figure\":\"%s\",%s}", separator, player,
                           table->figure, table->spot);
            separator = ",";
        }
}

static enum tw_sample sample_of_share(const struct table *table, const unsigned *shares)
{
    unsigned most = 0, holders = 0, present = 0;

    for (unsigned i = 0; i < SEATS; i++)
        most = shares[i] > most ? shares[i] : most;
    for (unsigned i = 0; i < SEATS; i++) {
        holders += shares[i] == most;
        present += shares[i] > 0;
    }
    if (present == 1)
        return table->sole;
    return holders == 1 ? table->most : table->tied;
}

static void add_share(struct tw_suite *suite, struct tw_text *text, const struct table *table,
                      const unsigned *shares)
{
    const bool gold = strcmp(table->rules, "gold-rush") == 0;
    char id[128], last[96];

    snprintf(last, sizeof last, "\"player\":0,\"tile\":\"%s\",%s", table->draw, table->last);
    tw_text_format(text, "{\"game\":{\"format\":1,\"rules\":\"%s\",", table->rules);
    add_players(text, SEATS);
    tw_text_format(text, ",\"position\":{\"tiles\":[%s],\"figures\":[", table->tiles);
    add_figures(text, table, shares);
    /* a second tile is drawn but not laid, so that the game goes on */
    tw_text_format(text, "]%s,\"turn\":0},\"draw\":[\"%s\"%s],%s\"actions\":[{\"do\":\"tile\",%s},",
                   gold ? ",\"stacks\":[]" : "", table->draw,
                   table->at_the_end ? ""
                   : gold            ? ",\"gr-U2\""
                                     : ",\"base-V\"",
                   gold ? "\"tokens\":[]," : "", last);
    tw_text_add(text, "{\"do\":\"pass\",\"player\":0}]},\"questions\":["
                      "{\"ask\":\"events\",\"after\":2},{\"ask\":\"score\",\"after\":2}]}");
    snprintf(id, sizeof id, "sample/%s/%u-%u-%u", table->name, shares[0], shares[1], shares[2]);
    finish(suite, text, id, "Who gets the points of a feature that players share",
           sample_of_share(table, shares));
}

/* All ways to share a feature between three players with up to two figures each. */
static void add_shares(struct tw_suite *suite, struct tw_text *text, const struct table *table)
{
    unsigned shares[SEATS];

    for (shares[0] = 0; shares[0] <= MOST_EACH; shares[0]++)
        for (shares[1] = 0; shares[1] <= MOST_EACH; shares[1]++)
            for (shares[2] = 0; shares[2] <= MOST_EACH; shares[2]++)
                if (shares[0] + shares[1] + shares[2] > 0)
                    add_share(suite, text, table, shares);
}

/* So many tiles in a row between two junctions, the first of them with trains. */
static bool add_row(struct tw_text *text, unsigned middle, unsigned trains)
{
    static const char *const plain[] = {"gr-U2", "gr-U2", "gr-U3", "gr-U3", "gr-U4"};

    if (middle - trains > sizeof plain / sizeof plain[0])
        return false;
    for (unsigned i = 0; i < middle; i++)
        tw_text_format(text, ",{\"tile\":\"%s\",\"x\":%u,\"y\":0,\"rotation\":0}",
                       i < trains ? "gr-U1" : plain[i - trains], i + 1);
    return true;
}

static void add_train(struct tw_suite *suite, struct tw_text *text, unsigned middle,
                      unsigned trains)
{
    char id[128];

    tw_text_add(text, "{\"game\":{\"format\":1,\"rules\":\"gold-rush\",");
    add_players(text, 2);
    tw_text_add(text, ",\"position\":{\"tiles\":[" TILE("gr-W4", -1, 0, 180));
    if (!add_row(text, middle, trains)) {
        tw_text_clear(text);
        return;
    }
    tw_text_format(
        text,
        "],\"figures\":[{\"player\":1,\"figure\":\"cowboy\"," SPOT(
            0, 0,
            "r1") "}],"
                  "\"stacks\":[],\"turn\":0},\"draw\":[\"gr-W3\",\"gr-E1\"],\"tokens\":[],"
                  "\"actions\":[{\"do\":\"tile\",\"player\":0,\"tile\":\"gr-W3\",\"x\":%u,\"y\":0,"
                  "\"rotation\":0},{\"do\":\"pass\",\"player\":0}]},\"questions\":["
                  "{\"ask\":\"events\",\"after\":2}]}",
        middle + 1);
    snprintf(id, sizeof id, "sample/trains/%u-tiles-%u-trains", middle + 3, trains);
    finish(suite, text, id, "What a completed railway with so many trains is worth",
           trains == 1 ? TW_SAMPLE_TRAINS_ONE : TW_SAMPLE_TRAINS_OTHER);
}

static void add_miners(struct tw_text *text, unsigned set)
{
    static const char *const spots[] = {SPOT(-1, -1, "m1"), SPOT(0, -2, "m1"), SPOT(0, -1, "m1"),
                                        SPOT(0, 0, "m1"), SPOT(1, -1, "m1")};
    const char *separator = "";

    for (unsigned i = 0; i < sizeof spots / sizeof spots[0]; i++)
        if ((set >> i & 1) != 0) {
            tw_text_format(text, "%s{\"player\":%u,\"figure\":\"cowboy\",%s}", separator, i,
                           spots[i]);
            separator = ",";
        }
}

/* One miner for each tied player; the last tile closes the mountain and brings the last token. */
static void add_split(struct tw_suite *suite, struct tw_text *text, unsigned players,
                      unsigned active, unsigned set, unsigned tokens)
{
    static const unsigned faces[] = {0, 1, 2, 3, 5};
    char id[128];

    tw_text_add(text, "{\"game\":{\"format\":1,\"rules\":\"gold-rush\",");
    add_players(text, players);
    tw_text_add(
        text,
        ",\"position\":{\"tiles\":[" TILE("gr-C1", 0, -1, 0) "," TILE("gr-E1", 0, -2, 180) "," TILE(
            "gr-E3", -1, -1, 90) "," TILE("gr-F2", 1, -1, 0) "],"
                                                             "\"figures\":[");
    add_miners(text, set);
    tw_text_add(text, "],\"stacks\":[{" SPOT(0, 0, "m1") ",\"tokens\":[");
    for (unsigned i = 1; i < tokens; i++)
        tw_text_format(text, "%s%u", i == 1 ? "" : ",", faces[(i * 3 + tokens) % 5]);
    tw_text_format(text,
                   "]}],\"turn\":%u},\"draw\":[\"gr-E3\",\"gr-E1\"],\"tokens\":[%u],\"actions\":["
                   "{\"do\":\"tile\",\"player\":%u,\"tile\":\"gr-E3\"," CELL(
                       2, -1, 270) "},{\"do\":\"pass\",\"player\":%u}]},\"questions\":["
                                   "{\"ask\":\"held\",\"after\":2}]}",
                   active, faces[tokens % 5], active, active);
    snprintf(id, sizeof id, "sample/gold-split/%u-players-%u-active-set-%02u-tokens-%02u", players,
             active, set, tokens);
    finish(suite, text, id, "Which tokens tied miners take", TW_SAMPLE_GOLD_SPLIT);
}

/* 2 to 5 players, every active seat, every set of two or more; sizes of the stack take turns. */
static void add_splits(struct tw_suite *suite, struct tw_text *text)
{
    enum { MOST_TOKENS = 13 };
    unsigned number = 0;

    for (unsigned players = 2; players <= 5; players++)
        for (unsigned active = 0; active < players; active++)
            for (unsigned set = 1; set < 1U << players; set++)
                if ((set & (set - 1)) != 0)
                    add_split(suite, text, players, active, set, 1 + number++ % MOST_TOKENS);
}

enum tw_status tw_suite_add_samples(struct tw_suite *suite, const char *rules)
{
    struct tw_text text = {0};

    for (size_t i = 0; i < sizeof tables / sizeof tables[0]; i++)
        if (tw_rules_within(tables[i].rules, rules))
            add_shares(suite, &text, &tables[i]);
    if (tw_rules_within("gold-rush", rules)) {
        for (unsigned middle = 0; middle <= MOST_MIDDLE; middle++)
            for (unsigned trains = 0; trains <= MOST_TRAINS && trains <= middle; trains++)
                add_train(suite, &text, middle, trains);
        add_splits(suite, &text);
    }
    if (text.failed)
        suite->out_of_memory = true;
    tw_text_done(&text);
    tw_suite_add_small_positions(suite, rules);
    return suite->out_of_memory ? TW_NO_MEMORY : TW_OK;
}
