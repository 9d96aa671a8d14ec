/* What the files of the oracle share: one file per mechanism, all working on the bare table. */
#ifndef TW_ORACLE_INTERNAL_H
#define TW_ORACLE_INTERNAL_H

#include "oracle/oracle.h"
#include "tables/vocabulary.h"

extern const int tw_oracle_dx[TW_EDGES];
extern const int tw_oracle_dy[TW_EDGES];

struct tw_oracle_actions {
    struct tw_action *list;
    unsigned count, room;
};

/* rules.c */
bool tw_oracle_uses(const struct tw_oracle_rules *rules, enum tw_mechanism_kind mechanism);
/* A parameter of a mechanism, or `otherwise`. */
int tw_oracle_parameter(const struct tw_oracle_rules *rules, enum tw_mechanism_kind mechanism,
                        const char *name, int otherwise);
/* Is this reading in force? The question is named by its alias. */
bool tw_oracle_reads(const struct tw_oracle_rules *rules, const char *alias, const char *value);

/* memo.c: the face of a tile; it stays until the rules are gathered anew */
const struct tw_oracle_face *tw_oracle_face(const struct tw_oracle_rules *rules,
                                            const struct tw_oracle_tile *tile);

/* The answer to a question about the rules, if it was asked before */
struct tw_oracle_answer *tw_oracle_answer(const struct tw_oracle_rules *rules, const char *question,
                                          const char *value);

/* tiles.c */
uint16_t tw_oracle_ports(const struct tw_oracle_tile *tile, unsigned segment);
static inline unsigned tw_oracle_edge(const struct tw_oracle_tile *tile, unsigned edge)
{
    return tile->type.tile->edges[(edge + TW_EDGES - tile->rotation) % TW_EDGES];
}
int tw_oracle_owner_of_port(const struct tw_oracle_tile *tile, unsigned port);
bool tw_oracle_is_abbey(const struct tw_oracle_tile *tile);

/* map.c: a face worked out */
struct tw_oracle_face tw_oracle_turn_face(const struct tw_oracle_tile *tile);
/* Cells, faces and what lies beyond each edge, of the first `count` tiles; one more tile */
void tw_oracle_map(const struct tw_oracle_position *position, unsigned count,
                   struct tw_oracle_board *ret_board);
void tw_oracle_map_add(const struct tw_oracle_position *position, unsigned index,
                       struct tw_oracle_board *board);
extern const uint8_t tw_oracle_facing[TW_PORTS]; /* the port across the edge */
unsigned tw_oracle_neighbours(const struct tw_oracle_board *board, int x, int y);

/* features.c */
bool tw_oracle_is_follower(unsigned kind);
unsigned tw_oracle_cities_of_field(const struct tw_oracle_position *position,
                                   const struct tw_oracle_board *board, unsigned field);
/* Completed features of a game's own kinds that some part of this one touches, each once. */
void tw_oracle_count_touched(const struct tw_oracle_position *position,
                             const struct tw_oracle_board *board, unsigned feature,
                             int32_t ret_counters[TW_COUNTER__COUNT]);
/* Players of a set of them, one bit each. */
unsigned tw_oracle_how_many(unsigned players);
/* How many play, and the figures of some kinds on a feature. */
void tw_oracle_count_common(const struct tw_oracle_position *position,
                            const struct tw_oracle_board *board, unsigned feature,
                            int32_t ret_counters[TW_COUNTER__COUNT]);
unsigned tw_oracle_railways_of_centre(const struct tw_oracle_position *position,
                                      const struct tw_oracle_board *board, unsigned centre);
/* Figures of one kind that a player has on a feature. */
unsigned tw_oracle_count_figures(const struct tw_oracle_position *position,
                                 const struct tw_oracle_board *board, unsigned feature,
                                 unsigned player, unsigned kind);
bool tw_oracle_has_follower(const struct tw_oracle_position *position,
                            const struct tw_oracle_board *board, unsigned feature, int player);
bool tw_oracle_has_kind(const struct tw_oracle_position *position,
                        const struct tw_oracle_board *board, unsigned feature, unsigned kind);
/* Players with the greatest strength, one bit each; 0 when nobody has any. */
unsigned tw_oracle_owners(const struct tw_oracle_position *position,
                          const struct tw_oracle_board *board, unsigned feature);
unsigned tw_oracle_shields(const struct tw_oracle_position *position,
                           const struct tw_oracle_board *board, unsigned feature, bool once);
bool tw_oracle_is_occupied(const struct tw_oracle_position *position,
                           const struct tw_oracle_board *board, unsigned feature);
/* Was the feature completed by the tile laid in this turn? */
bool tw_oracle_newly_complete(const struct tw_oracle_position *position,
                              const struct tw_oracle_board *board,
                              const struct tw_oracle_board *before, unsigned feature);

/* Adds a feature to a list of features in reading order. */
void tw_oracle_insert(const struct tw_oracle_position *position,
                      const struct tw_oracle_board *board, unsigned feature, uint16_t *features,
                      unsigned *count);

/* place.c */
void tw_oracle_list_tiles(const struct tw_oracle_position *position,
                          struct tw_oracle_actions *actions);
/* Does a tile lie on one of the four sides? */
bool tw_oracle_touches(const struct tw_oracle_board *board, int x, int y);
bool tw_oracle_placeable(const struct tw_oracle_position *position, struct tw_oracle_type type);

/* river.c */
bool tw_oracle_river_allows(const struct tw_oracle_position *position,
                            const struct tw_oracle_board *board, const struct tw_oracle_tile *tile,
                            bool may_bend);

uint64_t tw_oracle_against_river(const struct tw_oracle_position *position,
                                 const struct tw_oracle_board *board,
                                 const struct tw_oracle_tile *tile);

/* figures.c */
bool tw_oracle_no_farmers(const struct tw_oracle_rules *rules, unsigned kind);
bool tw_oracle_has_company(const struct tw_oracle_position *position,
                           const struct tw_oracle_board *board, unsigned kind, unsigned feature);
bool tw_oracle_pig_is_barred(const struct tw_oracle_position *position,
                             const struct tw_oracle_board *board, unsigned feature);
bool tw_oracle_work_is_done(const struct tw_oracle_position *position,
                            const struct tw_oracle_board *board, unsigned feature);
void tw_oracle_list_figures(const struct tw_oracle_position *position,
                            struct tw_oracle_actions *actions);
void tw_oracle_add_action(struct tw_oracle_actions *actions, struct tw_action action);
bool tw_oracle_may_stand(const struct tw_oracle_position *position,
                         const struct tw_oracle_board *board, unsigned kind, unsigned tile,
                         unsigned segment);
void tw_oracle_put_figure(struct tw_oracle_position *position, struct tw_action action);
/* Takes figure `index` off the table and back to its player. */
void tw_oracle_return(struct tw_oracle_position *position, const struct tw_oracle_board *board,
                      unsigned index, struct tw_oracle_log *log);

/* scoring.c */
struct tw_oracle_event *tw_oracle_tell(struct tw_oracle_log *log, enum tw_happening what,
                                       unsigned player);
const struct tw_scoring *tw_oracle_entry(const struct tw_oracle_position *position,
                                         enum tw_kind kind, enum tw_moment moment,
                                         const int32_t *counters);
void tw_oracle_count(const struct tw_oracle_position *position, const struct tw_oracle_board *board,
                     unsigned feature, unsigned player, int32_t ret_counters[TW_COUNTER__COUNT]);
void tw_oracle_pay(struct tw_oracle_position *position, const struct tw_oracle_board *board,
                   unsigned feature, enum tw_moment moment, unsigned owners,
                   struct tw_oracle_log *log);
/* A player's points as a farmer of a city, by the entry for fields. */
void tw_oracle_pay_share(struct tw_oracle_position *position, const struct tw_oracle_board *board,
                         unsigned city, unsigned player, unsigned owners, const int32_t *counters,
                         struct tw_oracle_log *log);
/* Points for whoever's turn it is, by an entry that is no other's. */
void tw_oracle_pay_active(struct tw_oracle_position *position, const struct tw_oracle_board *board,
                          unsigned feature, const struct tw_scoring *scoring,
                          const int32_t *counters, struct tw_oracle_log *log);
/* Points that belong to no feature: every entry of the moment whose condition holds. */
void tw_oracle_pay_player(struct tw_oracle_position *position, enum tw_moment moment,
                          unsigned player, const int32_t *counters, struct tw_oracle_log *log);
void tw_oracle_tell_no_owner(const struct tw_oracle_position *position,
                             const struct tw_oracle_board *board, unsigned feature,
                             struct tw_oracle_log *log);
void tw_oracle_score_feature(struct tw_oracle_position *position,
                             const struct tw_oracle_board *board, unsigned feature,
                             struct tw_oracle_log *log);
void tw_oracle_return_all(struct tw_oracle_position *position, const struct tw_oracle_board *board,
                          unsigned feature, struct tw_oracle_log *log);

/* farmers.c: printings in which cities pay farmers, when all else was scored. */
bool tw_oracle_city_pays(const struct tw_oracle_position *position);
void tw_oracle_pay_farmers(struct tw_oracle_position *position, const struct tw_oracle_board *board,
                           struct tw_oracle_log *log);

/* final.c */
void tw_oracle_final(struct tw_oracle_position *position, struct tw_oracle_log *log);
/* Points of the end that belong to no feature, player by player. */
void tw_oracle_score_players(struct tw_oracle_position *position, struct tw_oracle_log *log);

/* gold.c */
void tw_oracle_lay_tokens(struct tw_oracle_position *position, struct tw_oracle_log *log);
struct tw_oracle_stack *tw_oracle_stack_of(struct tw_oracle_position *position,
                                           const struct tw_oracle_board *board, unsigned feature);
void tw_oracle_pay_gold(struct tw_oracle_position *position, const struct tw_oracle_board *board,
                        unsigned feature, unsigned owners, struct tw_oracle_log *log);

/* tent.c */
void tw_oracle_list_tents(const struct tw_oracle_position *position,
                          const struct tw_oracle_board *board, struct tw_oracle_actions *actions);
void tw_oracle_move_tent(struct tw_oracle_position *position, struct tw_action action);
uint64_t tw_oracle_against_tent(const struct tw_oracle_position *position, struct tw_action action);
uint64_t tw_oracle_against_dig(const struct tw_oracle_position *position);
void tw_oracle_dig(struct tw_oracle_position *position, struct tw_oracle_log *log);

/* abbot.c */
void tw_oracle_list_recall(const struct tw_oracle_position *position,
                           struct tw_oracle_actions *actions);
bool tw_oracle_has_abbot(const struct tw_oracle_position *position, unsigned player);
void tw_oracle_recall(struct tw_oracle_position *position, struct tw_oracle_log *log);

/* arrow.c */
void tw_oracle_arrow_laid(struct tw_oracle_position *position, struct tw_oracle_log *log);
void tw_oracle_list_symbols(const struct tw_oracle_position *position,
                            struct tw_oracle_actions *actions);
void tw_oracle_choose_symbol(struct tw_oracle_position *position, struct tw_action action,
                             struct tw_oracle_log *log);
bool tw_oracle_is_crowded(const struct tw_oracle_position *position, unsigned tile, unsigned kind);
bool tw_oracle_joins_own(const struct tw_oracle_position *position, unsigned tile, unsigned segment,
                         unsigned kind);
void tw_oracle_list_symbol_figures(const struct tw_oracle_position *position,
                                   const struct tw_oracle_board *board,
                                   struct tw_oracle_actions *actions);

/* effects.c */
void tw_oracle_effects(struct tw_oracle_position *position, const struct tw_oracle_board *board,
                       unsigned feature, struct tw_oracle_log *log);

/* goods.c */
void tw_oracle_take_goods(struct tw_oracle_position *position, const struct tw_oracle_board *board,
                          unsigned city, struct tw_oracle_log *log);
unsigned tw_oracle_goods_kinds(const struct tw_oracle_position *position, unsigned player);

/* builder.c */
void tw_oracle_builder_laid(struct tw_oracle_position *position, struct tw_oracle_log *log);

/* abbey.c */
bool tw_oracle_is_hole(const struct tw_oracle_board *board, int x, int y);
bool tw_oracle_may_lay_abbey(const struct tw_oracle_position *position, unsigned player);
void tw_oracle_list_abbeys(const struct tw_oracle_position *position,
                           struct tw_oracle_actions *actions);
unsigned tw_oracle_abbeys_of(const struct tw_oracle_rules *rules, unsigned player);
void tw_oracle_skip_closing(struct tw_oracle_position *position, struct tw_oracle_log *log);
void tw_oracle_start_closing(struct tw_oracle_position *position, struct tw_oracle_log *log);
void tw_oracle_go_on_closing(struct tw_oracle_position *position, struct tw_oracle_log *log);
void tw_oracle_decline(struct tw_oracle_position *position, struct tw_oracle_log *log);

/* wagon.c */
bool tw_oracle_wagon_waits(struct tw_oracle_position *position, unsigned index,
                           struct tw_oracle_log *log);
void tw_oracle_list_wagons(const struct tw_oracle_position *position,
                           struct tw_oracle_actions *actions);
void tw_oracle_move_wagon(struct tw_oracle_position *position, struct tw_action action);
/* Sends wagons home that cannot move; true when somebody has to decide. */
bool tw_oracle_settle_wagons(struct tw_oracle_position *position);

/* barn.c */
void tw_oracle_list_barns(const struct tw_oracle_position *position,
                          const struct tw_oracle_board *board, struct tw_oracle_actions *actions);
int tw_oracle_barn_corner(const struct tw_oracle_position *position,
                          const struct tw_oracle_board *board, unsigned corner);
void tw_oracle_put_barn(struct tw_oracle_position *position, struct tw_action action);
void tw_oracle_score_barns(struct tw_oracle_position *position, struct tw_oracle_log *log);

/* king.c */
void tw_oracle_pass_on(struct tw_oracle_position *position, const struct tw_oracle_board *board,
                       const struct tw_oracle_board *before, struct tw_oracle_log *log);

/* duty.c: must the colour place a follower, and has it none? */
bool tw_oracle_counts_as_follower(const struct tw_oracle_rules *rules, unsigned kind);
bool tw_oracle_follower_missing(const struct tw_oracle_position *position);
bool tw_oracle_neglects_duty(const struct tw_oracle_position *position, struct tw_action action);
/* Leaves only what meets the duty, where there is one that can be met. */
void tw_oracle_keep_due(const struct tw_oracle_position *position,
                        struct tw_oracle_actions *actions);

/* lagging.c */
unsigned tw_oracle_lagging(const struct tw_oracle_position *position);
void tw_oracle_list_scores(const struct tw_oracle_position *position,
                           struct tw_oracle_actions *actions);
void tw_oracle_list_final(const struct tw_oracle_position *position,
                          struct tw_oracle_actions *actions);
void tw_oracle_count_final(struct tw_oracle_position *position, struct tw_action action,
                           struct tw_oracle_log *log);
bool tw_oracle_final_left(const struct tw_oracle_position *position);
void tw_oracle_end_final(struct tw_oracle_position *position, struct tw_oracle_log *log);

/* turn.c */
void tw_oracle_score_turn(struct tw_oracle_position *position, struct tw_oracle_log *log);
void tw_oracle_end_turn(struct tw_oracle_position *position, struct tw_oracle_log *log);
void tw_oracle_draw(struct tw_oracle_position *position, struct tw_oracle_log *log);
void tw_oracle_end_game(struct tw_oracle_position *position, struct tw_oracle_log *log);

#endif
