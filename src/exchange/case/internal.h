/* What the files about cases share. */
#ifndef TW_EXCHANGE_CASE_INTERNAL_H
#define TW_EXCHANGE_CASE_INTERNAL_H

#include "exchange/case/case.h"
#include "play/record/record.h"
#include "play/scenario/steps.h"

/* What lies on the table, as JSON; `player` has the first turn. */
void tw_case_position_write(struct tw_replay *replay, const struct tw_yaml_node *root,
                            unsigned player, struct tw_text *text);
/* Lays it there again; false, reported, when that is impossible. */
bool tw_case_position_read(struct tw_record *record, const json_t *position);

/* Parts of a position that are answers as well: lists by seat, and all figures. */
void tw_case_figures(const struct tw_replay *replay, struct tw_text *text);
void tw_case_held(const struct tw_replay *replay, struct tw_text *text);
void tw_case_supply(const struct tw_replay *replay, struct tw_text *text);
void tw_case_goods(const struct tw_replay *replay, struct tw_text *text);
void tw_case_abbeys(const struct tw_replay *replay, struct tw_text *text);
void tw_case_scores(const struct tw_replay *replay, struct tw_text *text);
void tw_case_values(const uint8_t *values, unsigned count, struct tw_text *text);

/* Answers what is asked about a game as a whole: pile, order, winners, playable. */
bool tw_case_about_game(struct tw_record *record, const json_t *question, const char *path,
                        enum tw_ask ask, struct tw_text *text);

/* Answers one question in the position reached. */
bool tw_case_question(struct tw_record *record, const json_t *question, const char *path,
                      struct tw_text *text);

#endif
