/*
 * Reading YAML nodes as what they should be. Each function reports what is wrong at its place and
 * returns false without writing its results; `what` names the value in messages.
 */
#ifndef TW_PLAY_FIELDS_H
#define TW_PLAY_FIELDS_H

#include "model/yaml/yaml.h"
#include "play/replay.h"

/* A word with the place where it stands. */
struct tw_field_word {
    const char *text;
    struct tw_place place;
};

struct tw_field_words {
    struct tw_field_word *list;
    size_t count;
};

enum { TW_FIELD_MAX_WORDS = 4096 };

bool tw_field_kind(struct tw_replay *replay, const struct tw_yaml_node *node,
                   enum tw_yaml_kind kind, const char *what);
/* Reports keys that are not among the NULL-terminated `known`. */
bool tw_field_keys(struct tw_replay *replay, const struct tw_yaml_node *map, const char *what,
                   const char *const *known);
bool tw_field_truth(struct tw_replay *replay, const struct tw_yaml_node *node, const char *what,
                    bool *ret_truth);
bool tw_field_number(struct tw_replay *replay, struct tw_field_word word, const char *what,
                     long least, long most, int *ret_number);
bool tw_field_choice(struct tw_replay *replay, struct tw_field_word word, const char *const *words,
                     int count, const char *plural, int *ret_index);
/* A scalar as one word, whatever stands in it. */
struct tw_field_word tw_field_whole(const struct tw_yaml_node *scalar);
/* The words of a scalar, or of all scalars of a list. */
bool tw_field_words(struct tw_replay *replay, const struct tw_yaml_node *node, const char *what,
                    struct tw_field_words *ret_words);

/* Words of the game. */
bool tw_field_cell(struct tw_replay *replay, struct tw_field_word word, int *ret_x, int *ret_y);
bool tw_field_rotation(struct tw_replay *replay, struct tw_field_word word, uint8_t *ret_quarters);
bool tw_field_player(struct tw_replay *replay, struct tw_field_word word, int *ret_player);
bool tw_field_figure(struct tw_replay *replay, struct tw_field_word word, int *ret_figure);
/* A tile by its id, or by what follows the set's prefix where that is enough. */
bool tw_field_tile(struct tw_replay *replay, struct tw_field_word word, int *ret_type);
bool tw_field_corner(struct tw_replay *replay, struct tw_field_word word, uint8_t *ret_corner);
/* A segment name that some tile of the game has. */
bool tw_field_segment(struct tw_replay *replay, struct tw_field_word word);
/* Token values, at most 64. */
bool tw_field_values(struct tw_replay *replay, const struct tw_field_word *words, size_t count,
                     uint8_t *ret_values);
/* A clause id: its index in the tables. */
bool tw_field_clause(struct tw_replay *replay, struct tw_field_word word, int *ret_clause);

#endif
