/* Prints generated sets in the plain form. */
#include <stdio.h>

#include "tiles.h"

#define WORD(name, value, word) word,
static const char *const kinds[] = {TILE_KINDS(WORD)};
static const char *const ports[] = {TILE_PORTS(WORD)};
static const char *const edges[] = {TILE_EDGES(WORD)};
static const char *const corners[] = {TILE_CORNERS(WORD)};
static const char *const roles[] = {TILE_ROLES(WORD)};
static const char *const arrows[] = {TILE_ARROW_SYMBOLS(WORD)};
static const char *const symbols[] = {TILE_SYMBOLS(WORD)};
static const char *const provenances[] = {TILE_PROVENANCES(WORD)};

static void print_words(const char *const *words, unsigned bits)
{
    const char *comma = "";

    if (bits == 0)
        fputs("-", stdout);
    for (; bits != 0; bits >>= 1, words++) {
        if (!(bits & 1))
            continue;
        printf("%s%s", comma, *words);
        comma = ",";
    }
}

static void print_names(const struct tile *tile, unsigned bits, const char *between)
{
    const char *separator = "";

    if (bits == 0)
        fputs("-", stdout);
    for (size_t i = 0; i < tile->segments_count; i++) {
        if (!(bits & TILE_SEGMENT(i)))
            continue;
        printf("%s%s", separator, tile->segments[i].id);
        separator = between;
    }
}

static void print_groups(const char *what, const struct tile *tile, const uint16_t *groups,
                         size_t count)
{
    printf("%s %s", what, count > 0 ? "" : "-");
    for (size_t i = 0; i < count; i++) {
        fputs(i > 0 ? "," : "", stdout);
        print_names(tile, groups[i], "+");
    }
    puts("");
}

static void print_segment(const struct tile *tile, const struct tile_segment *segment)
{
    const char *comma = "";

    printf("segment %s %s ports ", segment->id, kinds[segment->kind]);
    print_words(ports, segment->ports);
    fputs(" touches ", stdout);
    print_names(tile, segment->touches, ",");
    fputs(" ends ", stdout);
    print_names(tile, segment->ends, ",");
    fputs(" symbols ", stdout);
    for (unsigned i = 0; i < TILE_SYMBOL_COUNT; i++) {
        if (segment->symbols[i] == 0)
            continue;
        printf("%s%s:%u", comma, symbols[i], (unsigned)segment->symbols[i]);
        comma = ",";
    }
    printf("%s base %s\n", comma[0] ? "" : "-", segment->no_castle_base ? "no" : "yes");
}

static void print_cell(const struct tile *tile)
{
    printf("edges %s %s %s %s\n", kinds[tile->edges[TILE_EDGE_N]], kinds[tile->edges[TILE_EDGE_E]],
           kinds[tile->edges[TILE_EDGE_S]], kinds[tile->edges[TILE_EDGE_W]]);
    for (size_t i = 0; i < tile->segments_count; i++)
        print_segment(tile, &tile->segments[i]);
    print_groups("crosses", tile, tile->crosses, tile->crosses_count);
    print_groups("wagon", tile, tile->wagon, tile->wagon_count);
    fputs("split ", stdout);
    print_words(corners, tile->corner_split);
    puts("");
}

static const char *text(const char *string)
{
    return string ? string : "-";
}

static void print_tile(const char *what, const struct tile *tile)
{
    printf("%s %s line %u count %u start %u %s role %s arrow ", what, tile->id, tile->line,
           (unsigned)tile->count, (unsigned)tile->start, provenances[tile->provenance],
           roles[tile->role]);
    if (tile->arrow)
        printf("%s:%s", edges[tile->arrow->edge], arrows[tile->arrow->symbol]);
    else
        fputs("-", stdout);
    if (tile->garden)
        printf(" garden %u:%s\n", (unsigned)tile->garden->copies, text(tile->garden->field));
    else
        puts(" garden -");
    print_cell(tile);
    for (size_t i = 0; i < tile->further_cells_count; i++) {
        puts("cell");
        print_cell(&tile->further_cells[i]);
    }
    printf("ref %s\nbasis %s\nnote %s\n", text(tile->reference), text(tile->basis),
           text(tile->note));
}

static void print_set(const struct tile_set *set)
{
    printf("set %s\ntitle %s\nsource %s\norigin %s\nhash %s\n%s\ntotal %u\ndrawn first %s\ntokens ",
           set->id, set->title, set->source, set->origin, set->hash, provenances[set->provenance],
           set->total, set->drawn_first ? "yes" : "no");
    for (size_t i = 0; i < set->tokens_count; i++)
        printf("%s%u:%u", i > 0 ? "," : "", (unsigned)set->tokens[i].value,
               (unsigned)set->tokens[i].count);
    printf(" %s\n", set->tokens_count > 0 ? provenances[set->tokens_provenance] : "-");
    for (size_t i = 0; i < set->tiles_count; i++)
        print_tile("tile", &set->tiles[i]);
    for (size_t i = 0; i < set->extras_count; i++)
        print_tile("extra", &set->extras[i]);
}

int main(void)
{
    for (size_t i = 0; tile_sets[i]; i++)
        print_set(tile_sets[i]);
    return 0;
}
