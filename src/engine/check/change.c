/*
 * What one action changed, held to the statements that it concerns. The position before was right,
 * so whatever did not change and speaks of nothing that did is right still; features are those of
 * before, joined by the tile that was laid. The journal says where to look: an action that changes
 * a word without noting it there cannot be taken back, which is another check.
 */
#include <assert.h>
#include <stddef.h>

#include "engine/check/check.h"

static_assert(sizeof(struct tw_node) == 8 && offsetof(struct tw_state, nodes) % 8 == 0,
              "a segment is a word");
static_assert(sizeof(struct tw_gap) == 4 && offsetof(struct tw_state, sites) % 8 == 0,
              "two sites are a word");
static_assert(sizeof(struct tw_figure) == 8 && offsetof(struct tw_state, figures) % 8 == 0,
              "a figure is a word");
static_assert(offsetof(struct tw_state, cells) % 8 == 0, "cells come by eights");

enum { CELLS = 8, MOST_CELL_WORDS = 32, FIGURE_WORDS = (TW_MAX_FIGURES + 63) / 64 };

struct change {
    struct tw_play play; /* as it is now */
    const struct tw_state *before;
    const char *problem;
    unsigned cell_words;
    bool any_node;
    bool supply;                   /* figures, on the table or not */
    uint64_t sites[TW_MAX_FRONTS]; /* sites that changed, or whose surroundings did */
    uint64_t figures[FIGURE_WORDS];
    uint64_t nodes[TW_MAX_NODES / 64]; /* segments that changed, one bit each */
    uint16_t cells[MOST_CELL_WORDS];   /* the first cell of every eight of which one changed */
};

static void hold(struct change *change, const char *problem)
{
    if (!change->problem)
        change->problem = problem;
}

/* Bytes of an old tile, or of what belongs to an old segment, stay as they are. */
static void keep_old(struct change *change, size_t from, size_t to, size_t end)
{
    const size_t stop = to < end ? to : end;

    if (from < stop && memcmp((const unsigned char *)change->before + from,
                              (const unsigned char *)change->play.state + from, stop - from) != 0)
        hold(change, "a tile that lies has changed");
}

static void gather_cells(struct change *change, size_t from)
{
    if (change->cell_words == MOST_CELL_WORDS)
        hold(change, "more cells have changed than one tile can change");
    else
        change->cells[change->cell_words++] = (uint16_t)(from - offsetof(struct tw_state, cells));
}

static void set_bit(uint64_t *bits, size_t at)
{
    bits[at / 64] |= (uint64_t)1 << at % 64;
}

/* Sorts a changed word by what lies there; the fronts are not among them. */
static void gather_word(struct change *change, size_t from)
{
    const struct tw_state *before = change->before;

#define END_OF(array, count)                                                                       \
    (offsetof(struct tw_state, array) + (count) * sizeof(((struct tw_state *)0)->array[0]))
#define INDEX_IN(array)                                                                            \
    ((from - offsetof(struct tw_state, array)) / sizeof(((struct tw_state *)0)->array[0]))

    if (from < offsetof(struct tw_state, figures)) {
        change->supply = true;
    } else if (from < offsetof(struct tw_state, extra)) {
        set_bit(change->figures, INDEX_IN(figures));
        change->supply = true;
    } else if (from < offsetof(struct tw_state, tiles)) {
        return; /* the mechanisms' own */
    } else if (from < offsetof(struct tw_state, node_tile)) {
        keep_old(change, from, from + 8, END_OF(tiles, before->tile_count));
    } else if (from < offsetof(struct tw_state, nodes)) {
        keep_old(change, from, from + 8, END_OF(node_tile, before->node_count));
    } else if (from < offsetof(struct tw_state, fronts)) {
        set_bit(change->nodes, INDEX_IN(nodes));
        change->any_node = true;
    } else if (from < offsetof(struct tw_state, cells)) {
        set_bit(change->sites, INDEX_IN(sites));
        set_bit(change->sites, INDEX_IN(sites) + 1);
    } else {
        gather_cells(change, from);
    }
#undef END_OF
#undef INDEX_IN
}

/* About half of the words of a front change with a tile, in no order that a branch could foresee.
 */
static void gather(struct change *change, const struct tw_journal *journal)
{
    const size_t fronts = offsetof(struct tw_state, fronts);

    for (unsigned i = 0; i < journal->count; i++) {
        const size_t from = (size_t)journal->entries[i].word * 8;
        uint64_t now, then;

        /* the numbers are looked at each time; the first entry says where an action begins */
        if (from < offsetof(struct tw_state, supply) || from >= change->play.game->state_size)
            continue;
        memcpy(&now, (const unsigned char *)change->play.state + from, 8);
        memcpy(&then, (const unsigned char *)change->before + from, 8);
        if (from >= fronts && from < offsetof(struct tw_state, sites))
            change->sites[(from - fronts) / sizeof(struct tw_front)] |= now ^ then;
        else if (now != then)
            gather_word(change, from);
    }
}

/* Tiles, segments and fronts are added and never taken away; one tile at a time. */
static void check_numbers(struct change *change)
{
    const struct tw_state *state = change->play.state, *before = change->before;

    hold(change, tw_check_numbers(&change->play));
    if (state->tile_count < before->tile_count || state->tile_count > before->tile_count + 1 ||
        state->node_count < before->node_count || state->front_count < before->front_count)
        hold(change, "more or less has come to lie on the table than one tile");
    if (state->figure_slots != before->figure_slots || state->figure_free != before->figure_free ||
        state->monk_count != before->monk_count || state->set_aside != before->set_aside)
        change->supply = true;
}

/* The last tile says where the segments end, the one before it where those of the last begin. */
static void check_tiles(struct change *change)
{
    const struct tw_state *state = change->play.state;

    for (unsigned i = change->before->tile_count - 1U; i < state->tile_count; i++)
        hold(change, tw_check_tile(&change->play, i));
    for (unsigned i = change->before->node_count; !change->problem && i < state->node_count; i++)
        hold(change, tw_check_node(&change->play, i));
}

static void touch_site(struct change *change, const struct tw_play *play, unsigned cell)
{
    const unsigned site = tw_check_site_at(play, cell);

    if (site != TW_NO_SITE)
        set_bit(change->sites, site);
    else
        hold(change, "a cell has a site that is not its own");
}

/* What fits into an empty cell depends on the tiles beside it. */
static void touch_sites_beside(struct change *change, unsigned cell)
{
    for (unsigned edge = 0; edge < TW_EDGES; edge++) {
        const unsigned next = board_step(change->play.game, cell, edge);

        if (change->play.state->cells[next] == TW_CELL_SITE)
            touch_site(change, &change->play, next);
    }
}

static void check_cell(struct change *change, unsigned cell)
{
    const unsigned now = change->play.state->cells[cell], then = change->before->cells[cell];

    if (now == then)
        return;
    hold(change,
         is_tile(then) ? "a tile was taken off the map" : tw_check_cell(&change->play, cell));
    if (then == TW_CELL_SITE)
        touch_site(change,
                   &(struct tw_play){.game = change->play.game,
                                     .state = (struct tw_state *)change->before},
                   cell);
    if (is_tile(now))
        touch_sites_beside(change, cell);
}

static void check_cells(struct change *change)
{
    for (unsigned i = 0; !change->problem && i < change->cell_words; i++)
        for (unsigned k = 0; k < CELLS && change->cells[i] + k < change->play.game->cell_count; k++)
            check_cell(change, change->cells[i] + k);
}

/* A cell that named the site must name it no more, unless it is the site's still. */
static void check_site(struct change *change, unsigned site)
{
    const struct tw_state *state = change->play.state, *before = change->before;

    if (is_site(state, site))
        hold(change, tw_check_site(&change->play, site));
    if (is_site(before, site))
        hold(change,
             tw_check_cell(&change->play, tw_board_cell(change->play.game, before->sites[site].x,
                                                        before->sites[site].y)));
}

static void check_sites(struct change *change)
{
    for (unsigned i = change->before->front_count; i < change->play.state->front_count; i++)
        change->sites[i] |= change->play.state->fronts[i].used;
    for (unsigned i = 0; i < TW_MAX_FRONTS; i++)
        for (uint64_t bits = change->sites[i]; bits && !change->problem; bits &= bits - 1)
            check_site(change, 64 * i + TW_LOWEST_BIT_64(bits));
}

/* Those who stood on the feature that the segment belonged to. */
static void gather_occupants(struct change *change, unsigned node, uint64_t *slots)
{
    const struct tw_state *before = change->before;
    const unsigned first = before->nodes[feature_of(before, node)].figure;
    unsigned slot = first;

    if (first == TW_NONE)
        return;
    do {
        set_bit(slots, slot);
        slot = before->figures[slot].next;
    } while (slot != first);
}

/* A figure that changed must have left the feature it stood on, or be known to it still. */
static void check_left(struct change *change, unsigned slot, uint64_t *slots)
{
    const struct tw_figure *then = &change->before->figures[slot];

    if (slot >= change->before->figure_slots || then->kind == TW_NONE)
        return;
    hold(change, tw_check_occupants(&change->play, tw_check_root(change->play.state, then->node)));
    gather_occupants(change, then->node, slots);
}

/*
 * Whoever changed, and whoever stood on a feature of which a segment or a figure changed. The ring
 * of any other feature is what it was.
 */
static void check_figures(struct change *change)
{
    const struct tw_state *state = change->play.state;
    uint64_t slots[FIGURE_WORDS];

    for (unsigned slot = change->before->figure_slots; slot < state->figure_slots; slot++)
        set_bit(change->figures, slot);
    memcpy(slots, change->figures, sizeof slots);
    for (unsigned i = 0; 64 * i < change->before->node_count; i++)
        for (uint64_t bits = change->nodes[i]; bits; bits &= bits - 1)
            if (64 * i + TW_LOWEST_BIT_64(bits) < change->before->node_count)
                gather_occupants(change, 64 * i + TW_LOWEST_BIT_64(bits), slots);
    for (unsigned i = 0; i < FIGURE_WORDS; i++)
        for (uint64_t bits = change->figures[i]; bits; bits &= bits - 1)
            check_left(change, 64 * i + TW_LOWEST_BIT_64(bits), slots);
    for (unsigned i = 0; i < FIGURE_WORDS; i++)
        for (uint64_t bits = slots[i]; bits && !change->problem; bits &= bits - 1) {
            const unsigned slot = 64 * i + TW_LOWEST_BIT_64(bits);

            if (slot < state->figure_slots && state->figures[slot].kind != TW_NONE)
                hold(change, tw_check_figure(&change->play, slot));
        }
    if (change->supply && !change->problem)
        hold(change, tw_check_supply(&change->play));
}

const char *tw_state_check_change(const struct tw_game *game, const struct tw_state *before,
                                  const struct tw_state *state, const struct tw_journal *journal)
{
    struct change change;

    /* the cells are counted */
    memset(&change, 0, offsetof(struct change, cells));
    change.play = (struct tw_play){.game = game, .state = (struct tw_state *)state};
    change.before = before;
    gather(&change, journal);
    check_numbers(&change);
    if (!change.problem)
        check_tiles(&change);
    if (!change.problem)
        check_cells(&change);
    if (!change.problem)
        check_sites(&change);
    if (!change.problem && (change.any_node || state->tile_count > before->tile_count))
        hold(&change, tw_check_joined(&change.play, before, change.nodes));
    if (!change.problem)
        check_figures(&change);
    for (unsigned i = 0; !change.problem && i < game->mechanism_count; i++)
        if (game->mechanisms[i]->check)
            change.problem = game->mechanisms[i]->check(&change.play);
    return change.problem;
}
