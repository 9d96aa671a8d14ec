/*
 * Games and positions that are written down: scenarios (YAML) and game records (JSON). Each is
 * read, played through by the engine and compared with what it says must come out.
 *
 *     struct tw_replay replay;
 *     tw_replay_start(&replay, &library);
 *     enum tw_status status = tw_scenario_run(&replay, source);
 *     ... replay.verdict, replay.mismatches, replay.entries ...
 *     tw_replay_done(&replay);
 */
#ifndef TW_PLAY_PLAY_H
#define TW_PLAY_PLAY_H

#include "model/diagnostics/diagnostics.h"
#include "model/references.h"
#include "results/results.h"
#include "support/status.h"
#include "tilewright/engine.h"

struct tw_second_judge;

/* A file over what is built in. */
struct tw_library_file {
    const char *name, *hash;
    const char *set; /* the tile set that it holds, or NULL */
};

/* The data that everything is played by: compiled in, or loaded at run time. */
struct tw_library {
    const struct tw_tables *tables;
    const struct tw_references *references;
    const struct tw_second_judge *second; /* judges beside the engine; NULL: nobody does */
    const struct tw_library_file *files;  /* over what is built in */
    size_t file_count;
};

/* X(name, word): outcome of a file. */
#define TW_VERDICTS(X)                                                                             \
    X(PASS, "pass")               /* everything holds */                                           \
    X(FAIL, "fail")               /* something does not hold; see the mismatches */                \
    X(ERROR, "error")             /* the file cannot be used; see the diagnostics */               \
    X(UNSUPPORTED, "unsupported") /* needs what the engine does not play; see the reason */

#define TW_ENUM_VERDICT(name, word) TW_VERDICT_##name,
enum tw_verdict { TW_VERDICTS(TW_ENUM_VERDICT) TW_VERDICT__COUNT };
#undef TW_ENUM_VERDICT

extern const char *const tw_verdict_words[];

/* Something that had to hold and does not. */
struct tw_mismatch {
    struct tw_place place; /* of what was expected; line 0 when the file has no lines */
    const char *text;
};

/* One line of the story: a decision, or something that followed from it. */
struct tw_log_entry {
    bool is_action;
    uint8_t player; /* who decided, or who got it */
    uint8_t type;   /* the tile that was laid, or that the event's segment is on; or TW_NONE */
    uint8_t segment;
    int16_t x, y; /* of the event's segment; meaningless when `type` is TW_NONE */
    uint16_t turn;
    struct tw_action action;
    struct tw_event event; /* its clauses are a copy */
};

/* A move that was tried and not made: legal or refused, as the scenario says it must be. */
struct tw_note {
    size_t entries; /* how much of the story came before */
    bool allowed;
    const char *text;
};

enum { TW_MAX_CHOICES = 64 };

struct tw_replay;
struct tw_step;
struct tw_yaml_node;

/* Draws and tokens that a scenario begins with. */
struct tw_scenario_deck {
    const uint8_t *types;
    unsigned count;
    const uint8_t *tokens;
    unsigned token_count;
    unsigned player; /* who has the first turn */
};

/* Follows a scenario: told once the position is laid out, then before each step is carried out. */
struct tw_scenario_watch {
    void (*begin)(void *context, struct tw_replay *replay, const struct tw_yaml_node *root,
                  const struct tw_scenario_deck *deck);
    void (*step)(void *context, struct tw_replay *replay, const struct tw_step *step);
    void *context;
};

/*
 * A second judge goes along with the engine: he is told where a game begins, of every decision
 * before it is carried out, and of those that are only tried. Where he finds otherwise he calls
 * tw_replay_differ(). He lives in a room to the right, with all that he needs.
 */
struct tw_second_judge {
    void (*lay_out)(struct tw_replay *replay); /* a position by hand, before the first turn */
    void (*begin)(struct tw_replay *replay, const struct tw_scenario_deck *deck);
    void (*decide)(struct tw_replay *replay, struct tw_action action);
    void (*try_only)(struct tw_replay *replay, struct tw_action action);
    bool (*may_play)(const struct tw_replay *replay,
                     unsigned players); /* so many, by these rules */
    void (*end)(struct tw_replay *replay);
    void (*done)(void *opinion);    /* of replay->second_opinion */
    const struct tw_tables *tables; /* that he judges by; NULL: the engine's */
    bool defaults;                  /* he reads open questions as usual */
};

/* A file being played through, and all that came out of it. */
struct tw_replay {
    struct tw_arena arena; /* owns everything below but the game */
    struct tw_diagnostics diagnostics;
    struct tw_library library;
    enum tw_verdict verdict;
    const char *title;
    const char *reason;   /* why it is unsupported */
    const char *remark;   /* what the reader should know about how it was played, or NULL */
    const char *why;      /* what a scenario says about itself, or NULL */
    const char *expected; /* what a scenario expects at the end, as JSON, or NULL */
    struct tw_game *game;
    struct tw_state *state; /* the position reached; NULL before there is a game */
    struct tw_state *first; /* the position before the first decision; NULL before that is made */
    struct tw_choice choices[TW_MAX_CHOICES];
    size_t choice_count;
    const char *players[TW_MAX_PLAYERS];
    unsigned player_count;
    const char **clauses; /* ids that a scenario says it shows */
    size_t clause_count;
    struct tw_log_entry *entries;
    size_t entry_count, entry_capacity;
    struct tw_note *notes;
    size_t note_count, note_capacity;
    struct tw_mismatch *mismatches;
    size_t mismatch_count, mismatch_capacity;
    uint8_t tokens[192]; /* Gold Rush: in the order laid */
    unsigned token_count;
    struct tw_action *actions; /* room for all legal decisions */
    bool foreign;              /* a file of another engine, whose tests make do with one player */
    bool out_of_memory;
    void *second_opinion;                  /* the second judge's own */
    bool judges_differ;                    /* that is our failure, whatever the file says */
    const struct tw_scenario_watch *watch; /* follows a scenario while it runs, or NULL */
};

void tw_replay_start(struct tw_replay *replay, const struct tw_library *library);
void tw_replay_done(struct tw_replay *replay);

/* The two judges differ in this: a mismatch that names itself as our failure. */
void tw_replay_differ(struct tw_replay *replay, const char *format, ...) TW_PRINTF(2, 3);
/* The game goes no further: do the judges agree, also about what could be decided now? */
bool tw_replay_agreed(struct tw_replay *replay);

/*
 * Plays a source through. TW_OK: it holds. TW_FINDING: it does not. TW_UNUSABLE: it cannot be used
 * or is unsupported. tw_exchange_file() reads a file of any kind.
 */
enum tw_status tw_scenario_run(struct tw_replay *replay, const struct tw_source *source);
enum tw_status tw_record_run(struct tw_replay *replay, const struct tw_source *source);

/* The same for a position in one line of text; nobody judges it besides the engine. */
enum tw_status tw_position_run(struct tw_replay *replay, const struct tw_source *source);

struct tw_notation;

/*
 * What was played as a position in one line: its beginning and all of its moves. False, with the
 * reason, where it does not begin with somebody's turn. Do not free its game.
 */
bool tw_replay_notation(const struct tw_replay *replay, struct tw_notation *ret_notation,
                        struct tw_problem *ret_problem);

/*
 * A game to be played and written down by the caller: puts the game together, starts it, then each
 * decision goes through tw_replay_apply(), which keeps it and all that follows from it.
 */
enum tw_status tw_replay_begin(struct tw_replay *replay, const struct tw_setup *setup,
                               uint64_t seed, uint64_t index, struct tw_problem *ret_problem);
void tw_replay_apply(struct tw_replay *replay, struct tw_action action);

/* What was played, as a game record. */
void tw_record_write(const struct tw_replay *replay, struct tw_text *ret_text);

/* "tile base-W 1,0 90", in the words of scenarios. `type` is the tile to be laid. */
void tw_action_text(const struct tw_game *game, const struct tw_state *state,
                    struct tw_action action, unsigned type, const char *const *players,
                    struct tw_text *ret_text);

/* One line that says what happened and why: points, counters, filled formula, clauses. */
void tw_entry_text(const struct tw_replay *replay, const struct tw_log_entry *entry,
                   struct tw_text *ret_text);

/* The whole story, and the same as one JSON object. */
void tw_replay_text(const struct tw_replay *replay, struct tw_text *ret_text);
void tw_replay_json(const struct tw_replay *replay, struct tw_text *ret_text);

/*
 * What came of the file as a row of results; `path` names it, `command` plays it again. The row is
 * whole also when memory ran out, unless writer->text.failed.
 */
enum tw_status tw_replay_row(const struct tw_replay *replay, const char *path, const char *command,
                             struct tw_results_writer *writer);

/*
 * The members of a row that tell the game, each behind a comma: `expected`, `mismatches`,
 * `players`, `scores`, what lies on the table at the beginning, and `moves` with their events; each
 * only where there is something to tell.
 */
enum tw_status tw_replay_story(const struct tw_replay *replay, struct tw_text *text);

/* The clause that an id belongs to: itself, or that of an example (.x1) or a case (-E1); or NULL.
 */
const char *tw_replay_clause(const struct tw_tables *tables, const char *id);

/* The table in characters. */
void tw_picture(const struct tw_game *game, const struct tw_state *state,
                const char *const *players, struct tw_text *ret_text);

#endif
