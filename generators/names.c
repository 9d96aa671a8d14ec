#include "generators/names.h"

#include <stddef.h>

static bool is_lower(char c)
{
    return c >= 'a' && c <= 'z';
}

static bool is_upper(char c)
{
    return c >= 'A' && c <= 'Z';
}

static bool is_name_char(char c)
{
    return is_lower(c) || is_upper(c) || (c >= '0' && c <= '9');
}

static char lower(char c)
{
    return is_upper(c) ? (char)(c - 'A' + 'a') : c;
}

static char upper(char c)
{
    return is_lower(c) ? (char)(c - 'a' + 'A') : c;
}

struct tw_name tw_name_make(const char *word, enum tw_case form)
{
    const bool joins = form == TW_CASE_PASCAL || form == TW_CASE_CAMEL;
    struct tw_name name = {{0}};
    bool starts = true; /* a part of the word */
    size_t length = 0;

    for (; *word != '\0' && length + 2 < TW_NAME_ROOM; word++) {
        if (!is_name_char(*word)) {
            starts = true;
            continue;
        }
        if (starts && !joins && length > 0)
            name.text[length++] = '_';
        if (form == TW_CASE_UPPER || (joins && starts && (length > 0 || form == TW_CASE_PASCAL)))
            name.text[length++] = upper(*word);
        else if (joins && !starts)
            name.text[length++] = *word; /* NL stays NL */
        else
            name.text[length++] = lower(*word);
        starts = false;
    }
    return name;
}

static const struct {
    const char *type, *about;
    const char *const *words;
    unsigned count;
} vocabularies[TW_VOCABULARY__COUNT] = {
    [TW_VOCABULARY_KIND] = {"kind", "What a segment is, and what an edge shows.", tw_kind_words,
                            TW_KIND__COUNT},
    [TW_VOCABULARY_PORT] = {"port",
                            "A port: left half, middle or right half of an edge, seen from the "
                            "centre.",
                            tw_port_words, TW_PORTS},
    [TW_VOCABULARY_EDGE] = {"edge", "An edge of a tile, clockwise from north.", tw_edge_words,
                            TW_EDGES},
    [TW_VOCABULARY_CORNER] = {"corner", "A corner of a tile.", tw_corner_words, TW_EDGES},
    [TW_VOCABULARY_ROLE] = {"role", "What a river tile is for.", tw_role_words, TW_ROLE__COUNT},
    [TW_VOCABULARY_ARROW] = {"arrow-symbol", "The symbol in an arrow.", tw_arrow_words,
                             TW_ARROW__COUNT},
    [TW_VOCABULARY_SYMBOL] = {"symbol", "What is printed on a segment and counted.",
                              tw_symbol_words, TW_SYMBOL__COUNT},
    [TW_VOCABULARY_PROVENANCE] = {"provenance",
                                  "Whether a source states a fact, or it was made to fit.",
                                  tw_provenance_words, TW_PROVENANCE__COUNT},
    [TW_VOCABULARY_FIGURE] = {"figure", "A piece that players put on the map.", tw_figure_words,
                              TW_FIGURE__COUNT},
    [TW_VOCABULARY_MOMENT] = {"moment", "When a feature gives points.", tw_moment_words,
                              TW_MOMENT__COUNT},
};

const char *tw_vocabulary_type(enum tw_vocabulary vocabulary)
{
    return vocabularies[vocabulary].type;
}

const char *tw_vocabulary_about(enum tw_vocabulary vocabulary)
{
    return vocabularies[vocabulary].about;
}

unsigned tw_vocabulary_count(enum tw_vocabulary vocabulary)
{
    unsigned count = vocabularies[vocabulary].count;

    while (vocabularies[vocabulary].words[count - 1][0] == '\0')
        count--; /* numbers that no word of a game's own has taken */
    return count;
}

const char *tw_vocabulary_word(enum tw_vocabulary vocabulary, unsigned index)
{
    /* Points that belong to no feature are on no tile: their kind makes room for closed edges. */
    if (vocabulary == TW_VOCABULARY_KIND && index == TW_KIND_PLAYER)
        return "closed";
    if (vocabularies[vocabulary].words[index][0] == '\0')
        return "none";
    return vocabularies[vocabulary].words[index];
}

unsigned tw_vocabulary_edge_kind(uint8_t edge)
{
    return edge == TW_EDGE_CLOSED ? TW_KIND_PLAYER : edge;
}

/* Every step is in one group at least; a group is as large as the segments that all meet. */
struct tw_groups tw_tile_wagon_groups(const struct tw_tile *tile)
{
    struct tw_groups groups = {0};
    uint16_t covered[TW_MAX_SEGMENTS] = {0};

    for (unsigned i = 0; i < tile->segment_count; i++) {
        for (unsigned j = i + 1; j < tile->segment_count; j++) {
            unsigned group = TW_SEGMENT(i) | TW_SEGMENT(j);

            if (!(tile->segments[i].wagon & TW_SEGMENT(j)) || covered[i] & TW_SEGMENT(j))
                continue;
            for (unsigned k = j + 1; k < tile->segment_count; k++)
                if ((tile->segments[k].wagon & group) == group)
                    group |= TW_SEGMENT(k);
            for (unsigned k = 0; k < tile->segment_count; k++)
                if (group & TW_SEGMENT(k))
                    covered[k] |= (uint16_t)group;
            groups.masks[groups.count++] = (uint16_t)group;
        }
    }
    return groups;
}

struct tw_groups tw_tile_crossings(const struct tw_tile *tile)
{
    struct tw_groups groups = {0};

    for (unsigned i = 0; i < tile->segment_count; i++)
        for (unsigned j = i + 1; j < tile->segment_count; j++)
            if (tile->crosses[i] & TW_SEGMENT(j))
                groups.masks[groups.count++] = (uint16_t)(TW_SEGMENT(i) | TW_SEGMENT(j));
    return groups;
}

bool tw_tile_set_is_cell(const struct tw_tile_set *set, unsigned index)
{
    for (unsigned i = 0; i < set->tile_count; i++)
        if (set->tiles[i].next_cell == index)
            return true;
    return false;
}

struct tw_set_uses tw_tile_set_uses(const struct tw_tile_set *set)
{
    struct tw_set_uses uses = {0};

    for (unsigned i = 0; i < set->tile_count; i++) {
        const struct tw_tile *tile = &set->tiles[i];

        uses.arrows |= tile->arrow != TW_ARROW_NONE;
        uses.gardens |= tile->gardens > 0;
        uses.roles |= tile->role != TW_ROLE_NONE;
        uses.splits |= tile->corner_split != 0;
        uses.extras |= i >= set->drawn_count && !tw_tile_set_is_cell(set, i);
        for (unsigned s = 0; s < tile->segment_count; s++)
            for (unsigned k = 0; k < TW_SYMBOL__COUNT; k++)
                uses.symbols |= tile->segments[s].symbols[k] > 0;
    }
    for (unsigned value = 0; value <= TW_MAX_TOKEN_VALUE; value++)
        uses.tokens |= set->tokens[value] > 0;
    return uses;
}
