/*
 * What is known of kinds of terrain, of symbols and of figures besides their words. What is built
 * in comes from vocabulary/built-in.yaml; a game's own words are added when its files are read, and
 * before anything is played. A kind is asked for what it is, not for its name.
 */
#ifndef TW_TABLES_VOCABULARY_H
#define TW_TABLES_VOCABULARY_H

#include <stdbool.h>
#include <stdint.h>

#include "tilewright/words.h"

enum { TW_WORD_ROOM = 24, TW_COLOUR_ROOM = 8, TW_PATH_ROOM = 600 };

/* X(name, word): when a feature is complete. */
#define TW_COMPLETIONS(X)                                                                          \
    X(NEVER, "never")                                                                              \
    X(CLOSED, "closed")         /* when no end of it is open */                                    \
    X(SURROUNDED, "surrounded") /* when eight tiles lie around it */                               \
    X(LED_INTO, "led-into")     /* when all is complete that runs into it on its tile */

#define TW_ENUM_COMPLETION(name, word) TW_COMPLETES_##name,
enum tw_completion { TW_COMPLETIONS(TW_ENUM_COMPLETION) TW_COMPLETES__COUNT };
#undef TW_ENUM_COMPLETION

/* How something of a game's own is drawn; empty where nothing is said. */
struct tw_drawn {
    char colour[TW_COLOUR_ROOM], line[TW_COLOUR_ROOM]; /* "#a0b1c2" */
    char path[TW_PATH_ROOM]; /* of SVG, round 0, 0 and some twenty units wide */
};

struct tw_kind_about {
    uint8_t completes;      /* enum tw_completion */
    bool takes_figures;     /* figures can stand on it, in some game */
    bool is_written;        /* rows of tile sets name its segments */
    bool meets;             /* `wagon` can say that it meets others in a point */
    char sign;              /* on boards of characters */
    uint32_t touches, ends; /* kinds that `touches` and `ends` can name, one bit each */
    uint64_t counters;      /* of its own, one bit each; symbols and what all have come besides */
    struct tw_drawn drawn;
};

struct tw_symbol_about {
    uint32_t on;  /* kinds, one bit each */
    bool several; /* a row says how many; else only that it is there */
    struct tw_drawn drawn;
};

/* How a figure of a game's own is drawn; only its path counts. */
const struct tw_drawn *tw_figure_drawn(int figure);

extern const char *const tw_completion_words[];

/* Made from vocabulary/built-in.yaml, with room for what is added. Read them with the two below. */
extern struct tw_kind_about tw_kind_abouts[TW_KIND__COUNT];
extern struct tw_symbol_about tw_symbol_abouts[TW_SYMBOL__COUNT];

static inline const struct tw_kind_about *tw_kind_about(unsigned kind)
{
    return &tw_kind_abouts[kind];
}

static inline const struct tw_symbol_about *tw_symbol_about(unsigned symbol)
{
    return &tw_symbol_abouts[symbol];
}

/* The kinds that become complete in this way, one bit each. */
uint32_t tw_kinds_completing(enum tw_completion completion);

/* The counters that formulas of features of this kind may name, one bit each; 0: it gives no
 * points. */
uint64_t tw_kind_counters(unsigned kind);

/* Counters that every feature with points has: who shares it, how many play, who stands there. */
uint64_t tw_common_counters(void);

/*
 * A number for a word of a game's own, which is the one it had if it was added before; -1 when
 * there is no number left or the word is built in. `counter` is what formulas call complete
 * features of the kind that are touched, symbols on a feature, figures on it.
 */
int tw_vocabulary_add_kind(const char *word, const char *counter);
int tw_vocabulary_add_symbol(const char *word, const char *counter);
int tw_vocabulary_add_figure(const char *word, const char *counter);
void tw_vocabulary_say_kind(int kind, enum tw_shape shape, const struct tw_kind_about *about);
void tw_vocabulary_say_symbol(int symbol, const struct tw_symbol_about *about);
void tw_vocabulary_say_figure(int figure, const struct tw_drawn *drawn);

/*
 * Who uses words that were added says so once, and lets go of them when nothing that was read with
 * them is used any more. When nobody holds them they are forgotten.
 */
void tw_vocabulary_hold(void);
void tw_vocabulary_release(void);

#endif
