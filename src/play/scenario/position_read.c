/* What lies on the table before the first move of a scenario. */
#include <string.h>

#include "play/scenario/steps.h"

static void report(struct tw_replay *replay, struct tw_place place,
                   const struct tw_problem *problem)
{
    tw_diagnostics_add(&replay->diagnostics, TW_CODE_SCEN_NO_PLACE, place, "%s", problem->text);
}

static void bad_piece(struct tw_replay *replay, const struct tw_yaml_node *node, const char *shape)
{
    struct tw_diagnostic *diagnostic = tw_diagnostics_add(
        &replay->diagnostics, TW_CODE_SCEN_BAD_PIECE, node->place, "it is written '%s'", shape);
    const size_t length = node->kind == TW_YAML_SCALAR ? strlen(node->text) : 0;

    /* the commonest mistake: YAML parts [W 1,0] at the comma of the cell */
    if (length > 0 && strchr(node->text, ',') == NULL &&
        strchr("0123456789", node->text[length - 1]) != NULL)
        tw_diagnostics_note(&replay->diagnostics, diagnostic,
                            "inside [...] an entry with a cell needs quotes: ['W 1,0', 'U 2,0']");
}

/* A tile that is to lie on the table. */
struct tile {
    int type, x, y;
    uint8_t rotation;
    bool lies;
    struct tw_place place;
};

struct tiles {
    struct tile list[TW_MAX_TILES];
    size_t count;
};

static void add_tile(struct tw_replay *replay, struct tiles *tiles, const struct tile *tile)
{
    if (tiles->count == TW_MAX_TILES)
        tw_diagnostics_add(&replay->diagnostics, TW_CODE_YAML_TOO_MANY, tile->place,
                           "more than %d tiles", TW_MAX_TILES);
    else
        tiles->list[tiles->count++] = *tile;
}

static bool touches(const struct tw_replay *replay, const struct tile *tile)
{
    return tw_tile_at(replay->game, replay->state, tile->x, tile->y - 1) >= 0 ||
           tw_tile_at(replay->game, replay->state, tile->x + 1, tile->y) >= 0 ||
           tw_tile_at(replay->game, replay->state, tile->x, tile->y + 1) >= 0 ||
           tw_tile_at(replay->game, replay->state, tile->x - 1, tile->y) >= 0;
}

/* Tiles may be written in any order: the first that touches the others is laid next. */
static void put_tiles(struct tw_replay *replay, struct tiles *tiles)
{
    struct tw_problem problem = {{0}};

    for (size_t laid = 0; laid < tiles->count; laid++) {
        struct tile *next = NULL;
        for (size_t i = 0; i < tiles->count; i++) {
            if (tiles->list[i].lies || (next != NULL && touches(replay, next)))
                continue;
            if (next == NULL || touches(replay, &tiles->list[i]))
                next = &tiles->list[i];
        }
        if (next == NULL)
            return;
        next->lies = true;
        if (!tw_position_tile(replay->game, replay->state, (unsigned)next->type, next->x, next->y,
                              next->rotation, &problem))
            report(replay, next->place, &problem);
    }
}

/* - base-W 1,0 90 */
static void read_tile(struct tw_replay *replay, const struct tw_yaml_node *node,
                      struct tiles *tiles)
{
    struct tw_field_words words;
    struct tile tile = {.place = node->place};

    if (!tw_field_words(replay, node, "a tile", &words))
        return;
    if (words.count != 2 && words.count != 3)
        bad_piece(replay, node, "ID X,Y [ROTATION]");
    else if (tw_field_tile(replay, words.list[0], &tile.type) &&
             tw_field_cell(replay, words.list[1], &tile.x, &tile.y) &&
             (words.count == 2 || tw_field_rotation(replay, words.list[2], &tile.rotation)))
        add_tile(replay, tiles, &tile);
}

/* "W:90" in a map. */
static void read_map_cell(struct tw_replay *replay, struct tw_field_word word, int x, int y,
                          struct tiles *tiles)
{
    struct tile tile = {.x = x, .y = y, .place = word.place};
    const char *colon = strchr(word.text, ':');
    struct tw_field_word id = word, turn = word;

    if (strcmp(word.text, ".") == 0 || strcmp(word.text, "*") == 0) {
        if ((word.text[0] == '*') != (x == 0 && y == 0))
            tw_diagnostics_add(&replay->diagnostics, TW_CODE_SCEN_BAD_MAP, word.place,
                               "'*' is the start tile and stands at 0,0; this is %d,%d", x, y);
        return;
    }
    if (colon != NULL) {
        id.text = tw_arena_copy(&replay->arena, word.text, (size_t)(colon - word.text));
        turn.text = colon + 1;
        if (id.text == NULL) {
            replay->out_of_memory = true;
            return;
        }
    }
    if (tw_field_tile(replay, id, &tile.type) &&
        (colon == NULL || tw_field_rotation(replay, turn, &tile.rotation)))
        add_tile(replay, tiles, &tile);
}

/* Where a word of a map stands: the rows of a block follow the line of its key. */
static struct tw_place map_place(const struct tw_yaml_node *map, const char *row, size_t number,
                                 size_t start, size_t width)
{
    const struct tw_source *source = map->place.source;
    const char *line = source->bytes, *end = source->bytes + source->length;
    struct tw_place place = map->place;

    for (size_t i = 0; i < map->place.line + number && line < end; i++) {
        const char *next = memchr(line, '\n', (size_t)(end - line));
        line = next != NULL ? next + 1 : end;
    }
    size_t indent = 0;
    while (line + indent < end && line[indent] == ' ')
        indent++;
    if ((size_t)(end - line) < indent + width ||
        strncmp(line + indent, row + strspn(row, " "), 1) != 0)
        return place;
    place.line = (uint32_t)(map->place.line + number + 1);
    place.column = (uint32_t)(indent - strspn(row, " ") + start + 1);
    place.width = (uint32_t)width;
    return place;
}

static void read_map_row(struct tw_replay *replay, const struct tw_yaml_node *map, const char *row,
                         size_t length, size_t number, struct tile first, struct tiles *tiles)
{
    for (size_t at = 0; at < length;) {
        size_t start = at + strspn(row + at, " ");
        size_t width = strcspn(row + start, " \n");
        if (start >= length || width == 0)
            return;
        struct tw_field_word word = {
            .text = tw_arena_copy(&replay->arena, row + start, width),
            .place = map_place(map, row, number, start, width),
        };
        if (word.text == NULL) {
            replay->out_of_memory = true;
            return;
        }
        read_map_cell(replay, word, first.x++, first.y, tiles);
        at = start + width;
    }
}

static bool read_map_start(struct tw_replay *replay, const struct tw_yaml_node *root, int *ret_x,
                           int *ret_y)
{
    const struct tw_yaml_node *node = tw_yaml_get(root, "map-at");

    return node == NULL || (tw_field_kind(replay, node, TW_YAML_SCALAR, "map-at") &&
                            tw_field_cell(replay, tw_field_whole(node), ret_x, ret_y));
}

static void read_map(struct tw_replay *replay, const struct tw_yaml_node *root, struct tiles *tiles)
{
    const struct tw_yaml_node *map = tw_yaml_get(root, "map");
    struct tile first = {.x = 0};
    size_t number = 0;

    if (map == NULL || !tw_field_kind(replay, map, TW_YAML_SCALAR, "map") ||
        !read_map_start(replay, root, &first.x, &first.y))
        return;
    for (const char *row = map->text; *row != '\0' && !replay->out_of_memory; first.y++) {
        size_t length = strcspn(row, "\n");
        if (number == TW_MAX_TILES) {
            tw_diagnostics_add(&replay->diagnostics, TW_CODE_YAML_TOO_MANY, map->place,
                               "a map has at most %d rows", TW_MAX_TILES);
            return;
        }
        read_map_row(replay, map, row, length, number++, first, tiles);
        row += length;
        row += *row == '\n';
    }
}

/* Index of a segment, or of a corner for a barn. */
static bool read_segment(struct tw_replay *replay, struct tw_field_word word, int figure, int x,
                         int y, unsigned *ret_segment)
{
    int tile = tw_tile_at(replay->game, replay->state, x, y);
    uint8_t corner;

    if (figure == TW_FIGURE_BARN) {
        if (!tw_field_corner(replay, word, &corner))
            return false;
        *ret_segment = corner;
        return true;
    }
    int index =
        tile < 0 ? -1 : tw_segment_named(replay->game, replay->state->tiles[tile].type, word.text);
    if (index < 0) {
        tw_diagnostics_add(&replay->diagnostics, TW_CODE_SCEN_UNKNOWN_SEGMENT, word.place,
                           "there is no segment '%s' at %d,%d", word.text, x, y);
        return false;
    }
    *ret_segment = (unsigned)index;
    return true;
}

/* - red follower 1,0 r1 */
static void read_figure(struct tw_replay *replay, const struct tw_yaml_node *node)
{
    struct tw_field_words words;
    struct tw_problem problem = {{0}};
    int player, figure, x, y, count = 1;
    unsigned segment;

    if (!tw_field_words(replay, node, "a figure", &words))
        return;
    if (words.count != 4 && words.count != 5) {
        bad_piece(replay, node, "PLAYER KIND X,Y SEGMENT [HOW MANY]");
        return;
    }
    if (!tw_field_player(replay, words.list[0], &player) ||
        !tw_field_figure(replay, words.list[1], &figure) ||
        !tw_field_cell(replay, words.list[2], &x, &y) ||
        !read_segment(replay, words.list[3], figure, x, y, &segment) ||
        (words.count == 5 &&
         !tw_field_number(replay, words.list[4], "a number of figures", 1, 16, &count)))
        return;
    for (int i = 0; i < count; i++)
        if (!tw_position_figure(replay->game, replay->state, (unsigned)player,
                                (enum tw_figure_kind)figure, x, y, segment, &problem)) {
            report(replay, node->place, &problem);
            return;
        }
}

/* - 1,0 m1 2 0 1 */
static void read_stack(struct tw_replay *replay, const struct tw_yaml_node *node)
{
    struct tw_field_words words;
    struct tw_problem problem = {{0}};
    uint8_t values[64];
    unsigned segment;
    int x, y;

    if (!tw_field_words(replay, node, "a stack", &words))
        return;
    if (words.count < 2) {
        bad_piece(replay, node, "X,Y SEGMENT VALUE...");
        return;
    }
    if (tw_field_cell(replay, words.list[0], &x, &y) &&
        tw_field_values(replay, words.list + 2, words.count - 2, values) &&
        read_segment(replay, words.list[1], -1, x, y, &segment) &&
        !tw_position_stack(replay->game, replay->state, x, y, segment, values,
                           (unsigned)(words.count - 2), &problem))
        report(replay, node->place, &problem);
}

static void read_list(struct tw_replay *replay, const struct tw_yaml_node *root, const char *key,
                      void (*read)(struct tw_replay *, const struct tw_yaml_node *))
{
    const struct tw_yaml_node *list = tw_yaml_get(root, key);

    if (list == NULL)
        return;
    if (list->kind == TW_YAML_SCALAR) { /* a single entry needs no list */
        read(replay, list);
        return;
    }
    if (!tw_field_kind(replay, list, TW_YAML_LIST, key))
        return;
    for (size_t i = 0; i < list->count; i++)
        read(replay, list->items[i]);
}

static void read_tiles(struct tw_replay *replay, const struct tw_yaml_node *root)
{
    const struct tw_yaml_node *list = tw_yaml_get(root, "tiles");
    struct tiles *tiles = tw_arena_alloc(&replay->arena, sizeof *tiles);

    if (tiles == NULL) {
        replay->out_of_memory = true;
        return;
    }
    read_map(replay, root, tiles);
    if (list != NULL && list->kind == TW_YAML_SCALAR)
        read_tile(replay, list, tiles);
    else if (list != NULL && tw_field_kind(replay, list, TW_YAML_LIST, "tiles"))
        for (size_t i = 0; i < list->count; i++)
            read_tile(replay, list->items[i], tiles);
    put_tiles(replay, tiles);
}

void tw_position_read(struct tw_replay *replay, const struct tw_yaml_node *root)
{
    if (!tw_position_start(replay->game, replay->state)) {
        tw_diagnostics_add(&replay->diagnostics, TW_CODE_SCEN_NO_PLACE, root->place,
                           "these rules have no start tile to build on");
        return;
    }
    read_tiles(replay, root);
    read_list(replay, root, "figures", read_figure);
    read_list(replay, root, "stacks", read_stack);
    tw_holdings_read(replay, root);
}
