/*
 * Final scoring of fields and prairies on every small table.
 *
 * What a field is worth, and to whom, follows from its own segments, from the completed cities they
 * touch, and from the farmers on them. So fields that have the same segments on the same cells,
 * with the same symbols, beside the same completed cities, are one case, whatever else lies on the
 * table; the first table that shows it is looked at.
 *
 * With two tiles more than the start tile no field comes to a completed city from two sides. Where
 * the box is small enough the tables of three more are searched for those.
 */
#include <string.h>

#include "verify/exhaustive/checks.h"

enum { TILES = 2, MOST_TILES = 3, FARMERS = 3, PLAYERS = 3, SEEN = 1 << 18, MOST_SPOTS = 32 };

/* A field as scoring sees it: two sums that are never the same for two fields, but for chance. */
struct picture {
    uint64_t sums[2];
};

/* A segment of the field that is looked at. */
struct spot {
    uint8_t tile, segment;
};

struct farms {
    const struct tw_exhaustive *exhaustive;
    struct tw_worker *worker;
    struct tw_lockstep *lockstep;
    struct tw_tally *tally;
    uint64_t unit;
    struct tw_faces faces;
    struct tw_journal journal;
    unsigned laid_count;
    struct tw_lockstep_table table; /* without farmers */
    const struct tw_oracle_board *board;
    unsigned contacts; /* of segments of the field with completed cities */
    struct spot spots[MOST_SPOTS];
    unsigned spot_count;
    struct picture *seen; /* hashed; both sums 0: none */
    unsigned seen_count;
};

static bool is_ground(unsigned kind)
{
    return tw_kind_shapes[kind] == TW_SHAPE_GROUND;
}

static uint64_t mixed(uint64_t value)
{
    value = (value ^ value >> 30) * UINT64_C(0xBF58476D1CE4E5B9);
    value = (value ^ value >> 27) * UINT64_C(0x94D049BB133111EB);
    return value ^ value >> 31;
}

/* Adds a part in such a way that the order of the parts does not matter. */
static void add_part(struct picture *picture, uint64_t part)
{
    picture->sums[0] += mixed(part + UINT64_C(0x9E3779B97F4A7C15));
    picture->sums[1] += mixed(part ^ UINT64_C(0xD1B54A32D192ED03));
}

static uint64_t place_of(const struct tw_oracle_tile *tile, const struct tw_segment *segment)
{
    const unsigned turned = (unsigned)segment->ports << 3 * tile->rotation;

    return (uint64_t)(tile->x + 32) << 18 | (uint64_t)(tile->y + 32) << 12 |
           ((turned | turned >> TW_PORTS) & 0xFFF);
}

/* One segment of the field, and each completed city beside it, named by its first segment. */
static void add_segment(struct farms *farms, unsigned tile, unsigned index, struct picture *picture)
{
    const struct tw_oracle_position *position = &farms->lockstep->position;
    const struct tw_oracle_tile *placed = &position->tiles[tile];
    const struct tw_segment *segment = tw_oracle_segment(placed->type, index);
    const uint64_t place = place_of(placed, segment);

    add_part(picture, place | (uint64_t)segment->symbols[TW_SYMBOL_TIPI] << 24 |
                          (uint64_t)segment->symbols[TW_SYMBOL_HORSES] << 28);
    for (unsigned i = 0; i < tw_oracle_segment_count(placed->type); i++) {
        const struct tw_oracle_feature *city = &farms->board->features[farms->board->of[tile][i]];

        if ((segment->touches >> i & 1) == 0 || !city->complete)
            continue;
        farms->contacts++;
        add_part(picture,
                 UINT64_C(1) << 63 | place << 32 |
                     place_of(&position->tiles[city->tile],
                              tw_oracle_segment(position->tiles[city->tile].type, city->segment)));
    }
}

/* The segments of a field, and what it looks like. */
static struct picture look_at(struct farms *farms, unsigned field)
{
    const struct tw_oracle_position *position = &farms->lockstep->position;
    struct picture picture = {{0, 0}};

    farms->spot_count = farms->contacts = 0;
    for (unsigned i = 0; i < position->tile_count; i++)
        for (unsigned k = 0; k < tw_oracle_segment_count(position->tiles[i].type); k++) {
            if (farms->board->of[i][k] != field || farms->spot_count == MOST_SPOTS)
                continue;
            farms->spots[farms->spot_count++] = (struct spot){(uint8_t)i, (uint8_t)k};
            add_segment(farms, i, k, &picture);
        }
    return picture;
}

/* Notes a picture; true when it is new and belongs to this unit. */
static bool is_new(struct farms *farms, struct picture picture)
{
    uint64_t at = picture.sums[0];

    for (;; at++) {
        struct picture *slot = &farms->seen[at % SEEN];

        if (slot->sums[0] == picture.sums[0] && slot->sums[1] == picture.sums[1])
            return false;
        if (slot->sums[0] != 0 || slot->sums[1] != 0)
            continue;
        if (farms->seen_count == SEEN - 1)
            return false;
        *slot = picture;
        farms->seen_count++;
        return picture.sums[1] % TW_FARM_UNITS == farms->unit;
    }
}

struct farmer {
    uint8_t spot, player;
};

static void score(struct farms *farms, const struct farmer *farmers, unsigned count)
{
    struct tw_lockstep *lockstep = farms->lockstep;
    const enum tw_figure_kind kind =
        lockstep->rules.figures[TW_FIGURE_COWBOY].count > 0 ? TW_FIGURE_COWBOY : TW_FIGURE_FOLLOWER;

    tw_lockstep_restore(lockstep, &farms->table);
    for (unsigned i = 0; i < count; i++)
        if (!tw_lockstep_figure(lockstep, farmers[i].player, kind,
                                farms->spots[farmers[i].spot].tile,
                                farms->spots[farmers[i].spot].segment))
            tw_lockstep_fail(lockstep, TW_CHECK_FIGURES, "the engine takes no farmer");
    if (!lockstep->failure.failed)
        tw_lockstep_begin(lockstep, 0, NULL, 0);
    if (!lockstep->failure.failed && lockstep->state.phase != TW_PHASE_OVER)
        tw_lockstep_fail(lockstep, TW_CHECK_PHASE, "the game is not over");
    tw_board_note(lockstep, farms->unit, farms->tally);
}

/* Farmers of the first two players in every way, each next one on the same place or a later one.
 * The very first of them, alone, was looked at already. */
static void place_two(struct farms *farms, struct farmer *farmers, unsigned count, unsigned from)
{
    for (unsigned place = from; place < 2 * farms->spot_count; place++) {
        farmers[count] = (struct farmer){(uint8_t)(place / 2), (uint8_t)(place % 2)};
        if (count > 0 || place > 0)
            score(farms, farmers, count + 1);
        if (count + 1 < FARMERS)
            place_two(farms, farmers, count + 1, place);
    }
}

/* One farmer of each of three players in every way. */
static void place_three(struct farms *farms)
{
    const unsigned spots = farms->spot_count;

    for (unsigned i = 0; i < spots * spots * spots; i++) {
        const struct farmer farmers[FARMERS] = {{(uint8_t)(i % spots), 0},
                                                {(uint8_t)(i / spots % spots), 1},
                                                {(uint8_t)(i / spots / spots), 2}};

        score(farms, farmers, FARMERS);
    }
}

/* The engine's own recount of a table is asked for with the first farmer on it only. */
static void every_placement(struct farms *farms)
{
    struct farmer farmers[FARMERS] = {{0, 0}};

    score(farms, farmers, 1);
    farms->lockstep->sampled_every = 0;
    place_two(farms, farmers, 0, 0);
    place_three(farms);
    farms->lockstep->sampled_every = 1;
}

/* Does the field have to be looked at on this table? */
static bool matters(struct farms *farms, unsigned field)
{
    struct picture picture;

    if (!is_ground(farms->board->features[field].kind))
        return false;
    picture = look_at(farms, field);
    return (farms->laid_count <= TILES || farms->contacts > 1) && is_new(farms, picture);
}

static void every_field(struct farms *farms)
{
    struct tw_lockstep *lockstep = farms->lockstep;

    farms->board = tw_oracle_now(&lockstep->position);
    for (unsigned i = 0; i < farms->board->feature_count; i++) {
        if (!matters(farms, i))
            continue;
        tw_lockstep_save(lockstep, &farms->table);
        every_placement(farms);
        tw_lockstep_restore(lockstep, &farms->table); /* the search goes on from where it was */
    }
}

/* Where there are few ways to lay a tile, one tile more. */
unsigned tw_farm_tiles(const struct tw_exhaustive *exhaustive)
{
    enum { FEW = 105 };

    return exhaustive->root_count <= FEW ? MOST_TILES : TILES;
}

static void lay_next(struct farms *farms)
{
    struct tw_lockstep *lockstep = farms->lockstep;
    const unsigned level = farms->laid_count;
    struct tw_perft_line *lines = farms->worker->lines[level];
    bool chosen[TW_MAX_ACTIONS];
    unsigned count;

    every_field(farms);
    if (level == tw_farm_tiles(farms->exhaustive))
        return;
    count = tw_perft_divide(lockstep->game, &lockstep->state, 1, lines);
    tw_layout_choose(&lockstep->state, lockstep->rules.start_count, &farms->faces, lines, count,
                     true, chosen);
    for (unsigned i = 0; i < count; i++) {
        if (!chosen[i] || !tw_lockstep_lay(lockstep, &lines[i], &farms->journal))
            continue;
        farms->laid_count++;
        lay_next(farms);
        farms->laid_count--;
        tw_lockstep_take_back(lockstep, &farms->journal);
    }
}

void tw_farms_run(const struct tw_task *task, uint64_t unit, struct tw_worker *worker,
                  struct tw_tally *tally)
{
    const struct tw_exhaustive *exhaustive = task->context;
    const struct tw_game *game = tw_exhaustive_game(exhaustive, PLAYERS);
    struct tw_lockstep *lockstep = &worker->lockstep;
    struct tw_journal_entry entries[TW_JOURNAL_PER_ACTION];
    struct tw_arena arena = {0};
    struct farms *farms = tw_arena_alloc(&arena, sizeof *farms);
    struct picture *seen = tw_arena_array(&arena, SEEN, sizeof *seen);

    if (!tw_lockstep_open(lockstep, game) || !farms || !seen) {
        tw_lockstep_fail(lockstep, TW_CHECK_SCORES, "there is no memory for the cases");
    } else {
        farms->seen = seen;
        farms->exhaustive = exhaustive;
        farms->worker = worker;
        farms->lockstep = lockstep;
        farms->tally = tally;
        farms->unit = unit;
        farms->journal = (struct tw_journal){entries, 0, TW_JOURNAL_PER_ACTION, false};
        tw_faces_find_ground(lockstep, &farms->faces);
        tw_lockstep_empty(lockstep);
        lay_next(farms);
        if (farms->seen_count == SEEN - 1)
            tw_lockstep_fail(lockstep, TW_CHECK_SCORES, "more cases than can be kept apart");
    }
    if (lockstep->failure.failed)
        tw_board_note(lockstep, unit, tally);
    tw_arena_done(&arena);
    for (unsigned i = 0; i < TW_CHECK__COUNT; i++)
        tally->done[i] += lockstep->done[i];
}
