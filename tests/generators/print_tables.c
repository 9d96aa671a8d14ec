/*
 * Prints the tile sets that are compiled in, in the plain form that the printers of all languages
 * print: roundtrip.py holds them against this one.
 */
#include <stdio.h>

#include "tilewright/tables.h"

static void print_words(const char *const *words, unsigned count, unsigned bits)
{
    const char *comma = "";

    if (bits == 0)
        fputs("-", stdout);
    for (unsigned i = 0; i < count; i++) {
        if (!(bits & 1u << i))
            continue;
        printf("%s%s", comma, words[i]);
        comma = ",";
    }
}

static void print_names(const struct tw_tile *tile, unsigned bits)
{
    const char *names[TW_MAX_SEGMENTS];

    for (unsigned i = 0; i < tile->segment_count; i++)
        names[i] = tile->segments[i].name;
    print_words(names, tile->segment_count, bits);
}

static void print_segment(const struct tw_tile *tile, const struct tw_segment *segment)
{
    const char *comma = "";

    printf("segment %s %s ports ", segment->name, tw_kind_words[segment->kind]);
    print_words(tw_port_words, TW_PORTS, segment->ports);
    fputs(" touches ", stdout);
    print_names(tile, segment->touches);
    fputs(" ends ", stdout);
    print_names(tile, segment->ends);
    fputs(" symbols ", stdout);
    for (unsigned i = 0; i < TW_SYMBOL__COUNT; i++) {
        if (segment->symbols[i] == 0)
            continue;
        printf("%s%s:%u", comma, tw_symbol_words[i], (unsigned)segment->symbols[i]);
        comma = ",";
    }
    printf("%s base %s\n", comma[0] ? "" : "-",
           segment->kind == TW_KIND_CITY && !segment->castle_base ? "no" : "yes");
}

/* Pairs of segments, given as the set of partners of each. */
static void print_pairs(const char *what, const struct tw_tile *tile,
                        const uint16_t partners[TW_MAX_SEGMENTS])
{
    const char *comma = "";

    printf("%s ", what);
    for (unsigned i = 0; i < tile->segment_count; i++) {
        for (unsigned j = i + 1; j < tile->segment_count; j++) {
            if (!(partners[i] & TW_SEGMENT(j)))
                continue;
            printf("%s%s+%s", comma, tile->segments[i].name, tile->segments[j].name);
            comma = ",";
        }
    }
    puts(comma[0] ? "" : "-");
}

static void print_cell(const struct tw_tile *tile)
{
    uint16_t wagon[TW_MAX_SEGMENTS] = {0};

    fputs("edges", stdout);
    for (unsigned i = 0; i < TW_EDGES; i++)
        printf(" %s", tile->edges[i] == TW_EDGE_CLOSED ? "closed" : tw_kind_words[tile->edges[i]]);
    puts("");
    for (unsigned i = 0; i < tile->segment_count; i++) {
        wagon[i] = tile->segments[i].wagon;
        print_segment(tile, &tile->segments[i]);
    }
    print_pairs("crosses", tile, tile->crosses);
    print_pairs("wagon", tile, wagon);
    fputs("split ", stdout);
    print_words(tw_corner_words, TW_EDGES, tile->corner_split);
    puts("");
}

static void print_tile(const char *what, const struct tw_tile_set *set, const struct tw_tile *tile)
{
    printf("%s %s line %u count %u start %u %s role %s arrow ", what, tile->id,
           (unsigned)tile->line, (unsigned)tile->count, (unsigned)tile->start,
           tw_provenance_words[tile->provenance], tile->role ? tw_role_words[tile->role] : "none");
    if (tile->arrow)
        printf("%s:%s", tw_edge_words[tile->arrow_edge], tw_arrow_words[tile->arrow]);
    else
        fputs("-", stdout);
    if (tile->gardens)
        printf(" garden %u:%s\n", (unsigned)tile->gardens,
               tile->garden_in >= 0 ? tile->segments[tile->garden_in].name : "-");
    else
        puts(" garden -");
    print_cell(tile);
    for (const struct tw_tile *cell = tile; cell->next_cell != TW_NO_CELL;) {
        cell = &set->tiles[cell->next_cell];
        puts("cell");
        print_cell(cell);
    }
    printf("ref %s\nbasis %s\nnote %s\n", tile->ref ? tile->ref : "-",
           tile->basis ? tile->basis : "-", tile->note ? tile->note : "-");
}

static void print_set(const struct tw_tile_set *set)
{
    const char *comma = "";

    printf("set %s\ntitle %s\nsource %s\norigin %s\nhash %s\n%s\ntotal %u\ndrawn first %s\ntokens ",
           set->id, set->title, set->source, set->file, set->hash,
           tw_provenance_words[set->provenance], (unsigned)set->total,
           set->drawn_first ? "yes" : "no");
    for (unsigned i = 0; i <= TW_MAX_TOKEN_VALUE; i++) {
        if (set->tokens[i] == 0)
            continue;
        printf("%s%u:%u", comma, i, (unsigned)set->tokens[i]);
        comma = ",";
    }
    printf(" %s\n", comma[0] ? tw_provenance_words[set->tokens_provenance] : "-");
    for (unsigned i = 0; i < set->drawn_count; i++)
        print_tile("tile", set, &set->tiles[i]);
    for (unsigned i = set->drawn_count; i < set->tile_count; i++)
        if (set->tiles[i].count > 0) /* further cells have no copies of their own */
            print_tile("extra", set, &set->tiles[i]);
}

int main(void)
{
    for (unsigned i = 0; i < tw_builtin_tables.set_count; i++)
        print_set(&tw_builtin_tables.sets[i]);
    return 0;
}
