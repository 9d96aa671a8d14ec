/* What the events of a move speak of: the feature that was scored, and what it counted. */
#include <stdlib.h>
#include <string.h>

#include "draw/board_row.h"

/* What stands out while one event is explained. */
struct explained {
    struct tw_board *board;
    const json_t *event;
    unsigned number;
    struct tw_board_light *light;
};

static const struct tw_segment *segment_of(const struct tw_board *board, struct tw_board_part part)
{
    return &board->tiles[part.tile].tile->tile->segments[part.segment];
}

/* In reading order of the tiles. */
static int by_place(const struct tw_board *board, const struct tw_board_part *a,
                    const struct tw_board_part *b)
{
    const struct tw_placed_tile *one = &board->tiles[a->tile], *other = &board->tiles[b->tile];

    if (one->y != other->y)
        return one->y < other->y ? -1 : 1;
    if (one->x != other->x)
        return one->x < other->x ? -1 : 1;
    return (int)a->segment - (int)b->segment;
}

static void sort_parts(const struct tw_board *board, struct tw_board_part *parts, size_t count)
{
    for (size_t i = 1; i < count; i++)
        for (size_t j = i; j > 0 && by_place(board, &parts[j - 1], &parts[j]) > 0; j--) {
            const struct tw_board_part swap = parts[j];

            parts[j] = parts[j - 1];
            parts[j - 1] = swap;
        }
}

static bool is_of_same_feature(const struct tw_board *board, const struct tw_board_light *one,
                               const struct tw_board_light *other)
{
    return !one->counted && !other->counted && one->from < one->to && other->from < other->to &&
           board->parts[one->from].tile == board->parts[other->from].tile &&
           board->parts[one->from].segment == board->parts[other->from].segment;
}

/* Tied owners get their points one by one for the same feature: each of them is to be seen. */
static void compare_owners(const struct tw_board *board, struct tw_board_light *light)
{
    bool known = light->player < 0;

    for (const struct tw_board_light *other = board->lights; other < light; other++)
        if (is_of_same_feature(board, other, light)) {
            light->again = true;
            known |= other->player < 0 || other->player == light->player;
            light->tied = other->tied + 1;
        }
    if (known)
        light->tied = 0;
}

/* Adds the feature of a segment as something that an event speaks of. */
static struct tw_board_light *add_light(struct explained *this, struct tw_board_part part,
                                        bool counted, bool *ret_complete)
{
    struct tw_board *board = this->board;
    const long long player = tw_board_number(this->event, "player", -1);
    struct tw_board_light *light = &board->lights[board->light_count];
    size_t count;

    if (board->light_count == TW_BOARD_LIGHTS)
        return NULL;
    count = tw_board_feature(board, part, &board->parts[board->part_count],
                             TW_BOARD_PARTS - board->part_count, ret_complete);
    if (count == 0)
        return NULL;
    sort_parts(board, &board->parts[board->part_count], count);
    *light =
        (struct tw_board_light){.event = this->number,
                                .player = player >= 0 && player < TW_COLOURS ? (int)player : -1,
                                .from = (unsigned)board->part_count,
                                .to = (unsigned)(board->part_count + count),
                                .kind = tw_kind_words[segment_of(board, part)->kind],
                                .counted = counted};
    compare_owners(board, light);
    board->part_count += count;
    board->light_count++;
    return light;
}

static void add_mark(struct explained *this, struct tw_board_part part, unsigned number)
{
    struct tw_board *board = this->board;

    if (board->mark_count < TW_BOARD_MARKS)
        board->marks[board->mark_count++] =
            (struct tw_board_mark){.event = this->number, .part = part, .number = number};
}

/* Drops the marks of this event when there are others than the event counted. */
static void check_marks(struct explained *this, size_t from, const char *counter)
{
    const json_t *counters = json_object_get(this->event, "counters");

    if (tw_board_number(counters, counter, -1) != (long long)(this->board->mark_count - from))
        this->board->mark_count = from;
}

/* Does a segment show a symbol that the formula counts? */
static bool has_counted_symbol(const struct explained *this, const struct tw_segment *segment)
{
    const json_t *counters = json_object_get(this->event, "counters");

    for (unsigned i = 0; i < TW_SYMBOL__COUNT; i++)
        if (segment->symbols[i] > 0 && tw_board_number(counters, tw_counter_words[i], 0) > 0)
            return true;
    return false;
}

/* Each tile of the feature, once. */
static void count_tiles(struct explained *this)
{
    struct tw_board *board = this->board;
    const size_t first = board->mark_count;
    unsigned number = 0;

    for (unsigned i = this->light->from; i < this->light->to; i++) {
        const bool again =
            i > this->light->from && board->parts[i].tile == board->parts[i - 1].tile;

        if (!again)
            add_mark(this, board->parts[i], ++number);
        if (board->mark_count > first &&
            has_counted_symbol(this, segment_of(board, board->parts[i])))
            board->marks[board->mark_count - 1].symbol = true;
    }
    check_marks(this, first, "tiles");
}

/* Each segment that shows a symbol which counts, where tiles do not. */
static void count_symbols(struct explained *this)
{
    struct tw_board *board = this->board;
    unsigned number = 0;

    for (unsigned i = this->light->from; i < this->light->to; i++)
        if (has_counted_symbol(this, segment_of(board, board->parts[i])))
            add_mark(this, board->parts[i], ++number);
}

static bool is_lit(const struct tw_board *board, unsigned event, struct tw_board_part part)
{
    for (size_t i = 0; i < board->light_count; i++)
        for (unsigned j = board->lights[i].from; j < board->lights[i].to; j++)
            if (board->lights[i].event == event && board->parts[j].tile == part.tile &&
                board->parts[j].segment == part.segment)
                return true;
    return false;
}

/* The completed cities that a field touches. */
static void count_cities(struct explained *this)
{
    struct tw_board *board = this->board;
    const size_t first = board->mark_count;
    const unsigned from = this->light->from, to = this->light->to;
    unsigned number = 0;

    for (unsigned i = from; i < to; i++) {
        const struct tw_board_part part = board->parts[i];

        for (unsigned j = 0; j < board->tiles[part.tile].tile->tile->segment_count; j++) {
            const struct tw_board_part city = {part.tile, (uint8_t)j};
            const struct tw_board_light *light;
            bool complete;

            if (!(segment_of(board, part)->touches >> j & 1) || is_lit(board, this->number, city))
                continue;
            light = add_light(this, city, true, &complete);
            if (light && complete)
                add_mark(this, board->parts[light->from], ++number);
            else if (light) {
                board->part_count = light->from;
                board->light_count--;
            }
        }
    }
    check_marks(this, first, "cities");
}

/* The tiles around a monastery or a garden. */
static void count_neighbours(struct explained *this, int tile)
{
    struct tw_board *board = this->board;
    const struct tw_placed_tile *middle = &board->tiles[tile];
    const size_t first = board->mark_count;
    unsigned number = 0;

    for (int y = -1; y <= 1; y++)
        for (int x = -1; x <= 1; x++) {
            const int at = tw_board_tile_on(board, middle->x + x, middle->y + y);

            if (at >= 0 && (x != 0 || y != 0))
                add_mark(this, (struct tw_board_part){(uint16_t)at, TW_NO_OWNER}, ++number);
        }
    check_marks(this, first, "neighbours");
}

static void count(struct explained *this, int tile)
{
    const json_t *counters = json_object_get(this->event, "counters");

    if (json_object_get(counters, "tiles"))
        count_tiles(this);
    else if (json_object_get(counters, "cities"))
        count_cities(this);
    else if (json_object_get(counters, "neighbours"))
        count_neighbours(this, tile);
    else if (json_object_size(counters) > 0)
        count_symbols(this);
}

/* A garden is no segment of its tile's table: the tile is all there is to show. */
static void explain_garden(struct explained *this, int tile)
{
    struct tw_board *board = this->board;
    const unsigned at = (unsigned)board->part_count;

    if (board->light_count == TW_BOARD_LIGHTS)
        return;
    this->light = &board->lights[board->light_count++];
    *this->light = (struct tw_board_light){
        .event = this->number, .player = -1, .from = at, .to = at, .kind = "garden"};
    count(this, tile);
}

static void explain(struct explained *this)
{
    const struct tw_board *board = this->board;
    const long long x = tw_board_number(this->event, "x", 1 << 20);
    const long long y = tw_board_number(this->event, "y", 1 << 20);
    const int tile =
        llabs(x) > 10000 || llabs(y) > 10000 ? -1 : tw_board_tile_on(board, (int)x, (int)y);
    const char *name = tw_board_text(this->event, "segment", NULL);
    int segment;
    bool complete;

    if (tile < 0 || !board->tiles[tile].tile)
        return;
    segment = tw_board_segment(&board->tiles[tile], name);
    if (name && strcmp(name, "g1") == 0 && board->tiles[tile].tile->garden)
        explain_garden(this, tile);
    if (segment < 0)
        return;
    this->light =
        add_light(this, (struct tw_board_part){(uint16_t)tile, (uint8_t)segment}, false, &complete);
    if (this->light && !this->light->again)
        count(this, tile);
}

/* Only what points are about; that a figure goes home can be seen. */
static bool speaks_of_feature(const json_t *event)
{
    static const char *const words[] = {"points", "no-owner", "lapsed", "goods", "passed-on"};
    const char *what = tw_board_text(event, "what", "points");

    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
        if (strcmp(what, words[i]) == 0)
            return true;
    return false;
}

void tw_board_explain(struct tw_board *board, const json_t *events)
{
    const json_t *event;
    size_t i;

    board->part_count = board->light_count = board->mark_count = 0;
    json_array_foreach(events, i, event)
    {
        struct explained this = {.board = board, .event = event, .number = (unsigned)i};

        if (speaks_of_feature(event))
            explain(&this);
    }
}
