/* Wagons: AM-WAGON-05 to 10. */
#include <string.h>

#include "oracle/internal.h"

static bool is_target_kind(unsigned kind)
{
    return kind == TW_KIND_ROAD || kind == TW_KIND_CITY || kind == TW_KIND_MONASTERY;
}

/* AM-WAGON-07: unfinished and without any follower. */
static bool is_open(const struct tw_oracle_position *position, const struct tw_oracle_board *board,
                    unsigned tile, unsigned segment)
{
    const unsigned feature = board->of[tile][segment];

    return is_target_kind(board->features[feature].kind) && !board->features[feature].complete &&
           !tw_oracle_has_follower(position, board, feature, -1);
}

static void offer(const struct tw_oracle_position *position, const struct tw_oracle_board *board,
                  unsigned tile, unsigned segment, struct tw_oracle_actions *actions)
{
    if (is_open(position, board, tile, segment))
        tw_oracle_add_action(actions, (struct tw_action){.what = TW_DO_WAGON,
                                                         .segment = (uint8_t)segment,
                                                         .x = (int16_t)position->tiles[tile].x,
                                                         .y = (int16_t)position->tiles[tile].y});
}

/* Across each edge that the segment has: an abbey, or from an abbey what ends at its side. */
static void offer_abbeys(const struct tw_oracle_position *position,
                         const struct tw_oracle_board *board, unsigned tile, unsigned segment,
                         struct tw_oracle_actions *actions)
{
    const struct tw_oracle_tile *placed = &position->tiles[tile];
    const bool from_abbey = tw_oracle_is_abbey(placed);
    const uint16_t ports = tw_oracle_ports(placed, segment);

    for (unsigned edge = 0; edge < TW_EDGES; edge++) {
        const int other =
            tw_oracle_at(board, placed->x + tw_oracle_dx[edge], placed->y + tw_oracle_dy[edge]);
        if (other < 0)
            continue;
        if (from_abbey) {
            const int ends =
                tw_oracle_owner_of_port(&position->tiles[other], (edge + 2) % TW_EDGES * 3 + 1);
            if (ends >= 0)
                offer(position, board, (unsigned)other, (unsigned)ends, actions);
        } else if ((ports >> (3 * edge + 1) & 1) != 0 &&
                   tw_oracle_is_abbey(&position->tiles[other])) {
            offer(position, board, (unsigned)other, 0, actions);
        }
    }
}

/* AM-WAGON-06-E1 c1: linked on a common tile by the drawing, anywhere along the feature. */
static void offer_links(const struct tw_oracle_position *position,
                        const struct tw_oracle_board *board, unsigned from,
                        struct tw_oracle_actions *actions)
{
    for (unsigned i = 0; i < position->tile_count; i++)
        for (unsigned k = 0; k < tw_oracle_segment_count(position->tiles[i].type); k++) {
            const uint16_t links = tw_oracle_segment(position->tiles[i].type, k)->wagon;

            if (board->of[i][k] != from)
                continue;
            for (unsigned n = 0; n < tw_oracle_segment_count(position->tiles[i].type); n++)
                if ((links >> n & 1) != 0)
                    offer(position, board, i, n, actions);
            offer_abbeys(position, board, i, k, actions);
        }
}

/* AM-WAGON-06-E1 c2: the wagon's tile and the eight round it. */
static void offer_near(const struct tw_oracle_position *position,
                       const struct tw_oracle_board *board, const struct tw_oracle_tile *from,
                       struct tw_oracle_actions *actions)
{
    for (int dy = -1; dy <= 1; dy++)
        for (int dx = -1; dx <= 1; dx++) {
            const int tile = tw_oracle_at(board, from->x + dx, from->y + dy);

            for (unsigned k = 0;
                 tile >= 0 && k < tw_oracle_segment_count(position->tiles[tile].type); k++)
                offer(position, board, (unsigned)tile, k, actions);
        }
}

static void list_targets(const struct tw_oracle_position *position,
                         struct tw_oracle_actions *actions)
{
    const struct tw_oracle_wagon *wagon = &position->wagons[0];
    const struct tw_oracle_tile *from = &position->tiles[wagon->tile];
    const struct tw_oracle_board *board = tw_oracle_now(position);

    /* AM-WAGON-05-E4 "no", AM-ABBEY-08-E1 "home": from an abbey it goes home */
    if (tw_oracle_is_abbey(from) && (tw_oracle_reads(position->rules, "wagon-from-abbey", "no") ||
                                     tw_oracle_reads(position->rules, "abbey-full-ring", "home")))
        return;
    if (position->closing && tw_oracle_reads(position->rules, "wagon-closing", "home"))
        return;
    if (tw_oracle_reads(position->rules, "wagon", "c2"))
        offer_near(position, board, from, actions);
    else
        offer_links(position, board, board->of[wagon->tile][wagon->segment], actions);
}

void tw_oracle_list_wagons(const struct tw_oracle_position *position,
                           struct tw_oracle_actions *actions)
{
    list_targets(position, actions);
    tw_oracle_add_action(actions,
                         (struct tw_action){.what = TW_DO_WAGON, .figure = TW_WAGON_STAYS});
}

/* Takes a wagon off its scored feature, into its owner's hand; it waits for its owner's decision.
 */
bool tw_oracle_wagon_waits(struct tw_oracle_position *position, unsigned index,
                           struct tw_oracle_log *log)
{
    const struct tw_oracle_figure figure = position->figures[index];
    struct tw_oracle_event *event;

    if (figure.kind != TW_FIGURE_WAGON || !tw_oracle_uses(position->rules, TW_MECHANISM_WAGON) ||
        position->wagon_count == TW_ORACLE_WAGONS)
        return false;
    event = tw_oracle_tell(log, TW_EVENT_RETURN, figure.player);
    event->figure = TW_FIGURE_WAGON;
    event->kind = tw_oracle_segment(position->tiles[figure.tile].type, figure.segment)->kind;
    event->tile = figure.tile;
    event->segment = figure.segment;
    position->wagons[position->wagon_count++] =
        (struct tw_oracle_wagon){figure.player, figure.tile, figure.segment};
    position->figure_count--;
    memmove(&position->figures[index], &position->figures[index + 1],
            (position->figure_count - index) * sizeof position->figures[0]);
    return true;
}

/* AM-WAGON-09: the player who laid the tile first, then clockwise. */
static unsigned place_in_order(const struct tw_oracle_position *position, unsigned player)
{
    return (player + position->rules->players - position->active) % position->rules->players;
}

/* AM-WAGON-09-E2 "by-feature": the order goes for the wagons of one feature; features are settled
 * as they were scored, and so they wait. */
static bool is_before(const struct tw_oracle_position *position, const struct tw_oracle_wagon *a,
                      const struct tw_oracle_wagon *b)
{
    const struct tw_oracle_board *board = tw_oracle_now(position);

    if (tw_oracle_reads(position->rules, "wagon-order", "by-feature") &&
        board->of[a->tile][a->segment] != board->of[b->tile][b->segment])
        return false;
    return place_in_order(position, a->player) < place_in_order(position, b->player);
}

static void sort_wagons(struct tw_oracle_position *position)
{
    for (unsigned i = 0; i < position->wagon_count; i++)
        for (unsigned k = i + 1; k < position->wagon_count; k++)
            if (is_before(position, &position->wagons[k], &position->wagons[i])) {
                const struct tw_oracle_wagon swap = position->wagons[i];
                position->wagons[i] = position->wagons[k];
                position->wagons[k] = swap;
            }
}

static void drop_first(struct tw_oracle_position *position)
{
    position->wagon_count--;
    memmove(position->wagons, position->wagons + 1,
            position->wagon_count * sizeof position->wagons[0]);
}

static void send_home(struct tw_oracle_position *position)
{
    position->supply[position->wagons[0].player][TW_FIGURE_WAGON]++;
    drop_first(position);
}

bool tw_oracle_settle_wagons(struct tw_oracle_position *position)
{
    sort_wagons(position);
    while (position->wagon_count > 0) {
        struct tw_oracle_actions actions = {NULL, 0, 0};

        list_targets(position, &actions);
        if (actions.count > 0) {
            position->phase = TW_PHASE_WAGON;
            position->player = position->wagons[0].player;
            return true;
        }
        send_home(position); /* AM-WAGON-08 */
    }
    return false;
}

void tw_oracle_move_wagon(struct tw_oracle_position *position, struct tw_action action)
{
    const struct tw_oracle_board *board = tw_oracle_now(position);

    if (action.figure == TW_WAGON_STAYS) {
        send_home(position);
        return;
    }
    position->figures[position->figure_count++] = (struct tw_oracle_figure){
        .kind = TW_FIGURE_WAGON,
        .player = position->wagons[0].player,
        .tile = (uint8_t)tw_oracle_at(board, action.x, action.y),
        .segment = action.segment,
        .moved = true,
    };
    drop_first(position);
}
