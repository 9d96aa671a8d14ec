"""Compiles the part between Python and libtilewright.

Used by setup.py; by hand: python3 build_engine.py FOLDER. The library is found with pkg-config, or
at TILEWRIGHT_CFLAGS and TILEWRIGHT_LIBS.
"""

import os
import shlex
import subprocess
import sys

from cffi import FFI

DECLARED = """
enum { TW_MAX_ACTIONS = ..., TW_COUNTER__COUNT = ..., TW_NO_NODE = ..., TW_SYMBOL__COUNT = ... };
struct tw_segment { const char *name; uint8_t kind; uint16_t ports; ...; };
struct tw_tile { const char *id; uint8_t segment_count; struct tw_segment segments[...]; uint16_t next_cell;
                 ...; };
struct tw_clause { const char *id; const char *statement; ...; };
struct tw_option { const char *id; const char *alias; uint8_t value_count; const char *const *values;
                   ...; };
struct tw_ruleset { const char *id; const char *title; uint8_t players_min; uint8_t players_max; ...; };
struct tw_tables { const struct tw_ruleset *rulesets; uint16_t ruleset_count;
                   const struct tw_clause *clauses; uint16_t clause_count;
                   const struct tw_option *options; uint16_t option_count; ...; };
const struct tw_tables *py_tables(void);
extern const char *const tw_kind_words[];
extern const char *const tw_symbol_words[];
extern const char *const tw_counter_words[];
extern const char *const tw_figure_words[];
extern const char *const tw_moment_words[];
extern const char *const tw_phase_words[];
extern const char *const tw_do_words[];
extern const char *const tw_happening_words[];
struct tw_action { uint8_t what, figure, rotation, segment; int16_t x, y; };
struct tw_placed { uint8_t type, rotation; int16_t x, y; uint16_t first_node; ...; };
struct tw_figure { uint8_t kind, player; uint16_t node; ...; };
struct tw_state { uint8_t phase, player, active, drawn, tile_count, deck_next, deck_count;
                  uint8_t figure_slots; uint16_t turn; int32_t score[8]; uint8_t supply[8][16];
                  struct tw_placed tiles[...]; struct tw_figure figures[...]; uint8_t node_tile[...]; ...; };
struct tw_game;
struct tw_choice { const char *option; const char *value; };
struct tw_setup { const char *rules; unsigned players; bool any_players;
                  const struct tw_choice *choices; size_t choice_count; };
struct tw_problem { char text[256]; };
bool tw_game_create(const struct tw_tables *, const struct tw_setup *, struct tw_game **,
                    struct tw_problem *);
void tw_game_free(struct tw_game *);
unsigned tw_game_players(const struct tw_game *);
unsigned tw_game_type_count(const struct tw_game *);
const char *tw_game_type_id(const struct tw_game *, unsigned);
int tw_game_find_type(const struct tw_game *, const char *);
unsigned tw_game_type_copies(const struct tw_game *, unsigned);
const struct tw_tile *tw_game_tile(const struct tw_game *, unsigned);
const struct tw_segment *tw_game_segments(const struct tw_game *, unsigned, unsigned *);
void tw_state_copy(const struct tw_game *, const struct tw_state *, struct tw_state *);
bool tw_state_same(const struct tw_game *, const struct tw_state *, const struct tw_state *);
void tw_state_start(const struct tw_game *, uint64_t, uint64_t, struct tw_state *);
bool tw_state_start_with(const struct tw_game *, const uint8_t *, unsigned, const uint8_t *, unsigned,
                         struct tw_state *);
unsigned tw_winners(const struct tw_game *, const struct tw_state *);
unsigned tw_legal_actions(const struct tw_game *, const struct tw_state *, struct tw_action *);
bool tw_is_legal(const struct tw_game *, const struct tw_state *, struct tw_action);
uint64_t tw_refusal(const struct tw_game *, const struct tw_state *, struct tw_action);
unsigned tw_reason_clauses(const struct tw_game *, int, uint16_t *, unsigned);
int tw_tile_at(const struct tw_game *, const struct tw_state *, int, int);
uint64_t tw_perft(const struct tw_game *, const struct tw_state *, unsigned);
struct tw_random { uint64_t state; };
void tw_random_start(struct tw_random *, uint64_t, uint64_t);

struct py_event { uint8_t what, moment, kind, player, owners, figure; uint16_t node; int32_t points;
                  const char *formula; unsigned clause_count; uint16_t clauses[16];
                  int32_t counters[...]; ...; };
struct py_events { unsigned count; struct py_event list[256]; ...; };
struct py_journal { ...; };
struct py_journal *py_journal_new(void);
void py_journal_free(struct py_journal *);
bool py_apply(const struct tw_game *, struct tw_state *, struct tw_action, struct py_journal *,
              struct py_events *);
bool py_apply_at(const struct tw_game *, struct tw_state *, const struct tw_action *, unsigned,
                 struct py_journal *, struct py_events *);
bool py_undo(const struct tw_game *, struct tw_state *, struct py_journal *);
uint32_t py_random_below(struct tw_random *, uint32_t);
void py_play_many(const struct tw_game *, uint64_t, uint64_t, uint64_t, struct tw_state *,
                  int32_t *);
"""

SOURCE = r"""
#include <stdlib.h>
#include <string.h>
#include <tilewright/engine.h>

struct py_event {
    uint8_t what, moment, kind, player, owners, figure;
    uint16_t node;
    int32_t points;
    const char *formula;
    unsigned clause_count;
    uint16_t clauses[16];
    int32_t counters[TW_COUNTER__COUNT];
};
struct py_events {
    unsigned count;
    struct py_event list[256];
};
/* A journal that grows, and how many entries each action had. */
struct py_journal {
    struct tw_journal journal;
};

static const struct tw_tables *py_tables(void)
{
    return &tw_builtin_tables;
}

static struct py_journal *py_journal_new(void)
{
    return calloc(1, sizeof(struct py_journal));
}

static void py_journal_free(struct py_journal *journal)
{
    if (journal)
        free(journal->journal.entries);
    free(journal);
}

static void keep(void *context, const struct tw_state *state, const struct tw_event *event)
{
    struct py_events *events = context;
    struct py_event *kept;

    (void)state;
    if (events->count == 256)
        return;
    kept = &events->list[events->count++];
    kept->what = event->what;
    kept->moment = event->moment;
    kept->kind = event->kind;
    kept->player = event->player;
    kept->owners = event->owners;
    kept->figure = event->figure;
    kept->node = event->node;
    kept->points = event->points;
    kept->formula = event->scoring ? event->scoring->points->text : NULL;
    kept->clause_count = event->clause_count < 16 ? event->clause_count : 16;
    if (kept->clause_count)
        memcpy(kept->clauses, event->clauses, kept->clause_count * sizeof kept->clauses[0]);
    memcpy(kept->counters, event->counters, sizeof kept->counters);
}

static bool py_apply(const struct tw_game *game, struct tw_state *state, struct tw_action action,
                     struct py_journal *kept, struct py_events *events)
{
    struct tw_sink sink = {keep, events};
    struct tw_journal *journal = kept ? &kept->journal : NULL;

    if (journal && journal->capacity - journal->count < TW_JOURNAL_PER_ACTION) {
        const uint32_t room = 2 * (journal->capacity + TW_JOURNAL_PER_ACTION);
        void *entries = realloc(journal->entries, room * sizeof *journal->entries);

        if (!entries)
            return false;
        journal->entries = entries;
        journal->capacity = room;
    }
    if (events)
        events->count = 0;
    tw_apply(game, state, action, journal, events ? &sink : NULL);
    return true;
}

static bool py_apply_at(const struct tw_game *game, struct tw_state *state,
                        const struct tw_action *actions, unsigned index, struct py_journal *journal,
                        struct py_events *events)
{
    return py_apply(game, state, actions[index], journal, events);
}

static bool py_undo(const struct tw_game *game, struct tw_state *state, struct py_journal *journal)
{
    return tw_undo(game, state, &journal->journal);
}

static uint32_t py_random_below(struct tw_random *random, uint32_t bound)
{
    return tw_random_below(random, bound);
}

static void py_play_many(const struct tw_game *game, uint64_t seed, uint64_t first, uint64_t count,
                         struct tw_state *state, int32_t *ret_totals)
{
    const unsigned players = tw_game_players(game);

    for (uint64_t i = 0; i < count; i++) {
        struct tw_random random;

        tw_random_start(&random, seed ^ UINT64_C(0x54696C6577726967), first + i);
        tw_state_start(game, seed, first + i, state);
        tw_playout(game, state, &random, NULL);
        memcpy(ret_totals + i * players, state->score, players * sizeof *ret_totals);
    }
}
"""


def flags(kind):
    given = os.environ.get(f"TILEWRIGHT_{kind.upper()}")
    if given is None:
        done = subprocess.run(["pkg-config", f"--{kind}", "tilewright"], text=True,
                              stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        if done.returncode != 0:
            sys.exit("pkg-config does not know libtilewright: install libtilewright-dev, or set "
                     "TILEWRIGHT_CFLAGS and TILEWRIGHT_LIBS")
        given = done.stdout
    return shlex.split(given)


ffi = FFI()
ffi.cdef(DECLARED)
ffi.set_source("tilewright._engine", SOURCE, extra_compile_args=["-O2", *flags("cflags")],
               extra_link_args=flags("libs"))

if __name__ == "__main__":
    ffi.compile(tmpdir=sys.argv[1] if len(sys.argv) > 1 else ".", verbose=False)
