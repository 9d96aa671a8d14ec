/* Which tile types of a game look the same, as the oracle sees them. */
#ifndef TW_VERIFY_BOARDS_FACES_H
#define TW_VERIFY_BOARDS_FACES_H

#include "verify/lockstep/lockstep.h"

struct tw_faces {
    unsigned count;
    uint8_t first[TW_MAX_TYPES];           /* by face: the first type that shows it */
    uint8_t copies[TW_MAX_TYPES];          /* by face: in the pile, all types together */
    uint8_t least[TW_MAX_TYPES][TW_EDGES]; /* by face: the least turn that looks like each turn */
    uint8_t of[TW_MAX_TYPES];              /* by type: its face */
    uint8_t by[TW_MAX_TYPES];              /* by type: turned so far it looks like the first */
};

/* Faces of the types that `lockstep` was opened with. */
void tw_faces_find(const struct tw_lockstep *lockstep, struct tw_faces *ret_faces);

/*
 * The same with a look at nothing but what joins and what it leads to: ports, kinds, the cities a
 * field touches, the ends of a railway. Symbols, arrows and gardens are left out: no edge fits
 * better and no segment joins another for their sake.
 */
void tw_faces_find_plain(const struct tw_lockstep *lockstep, struct tw_faces *ret_faces);

/* As plain, but with the symbols on fields and prairies. */
void tw_faces_find_ground(const struct tw_lockstep *lockstep, struct tw_faces *ret_faces);

/* With a look at the edges alone. */
void tw_faces_find_edges(const struct tw_lockstep *lockstep, struct tw_faces *ret_faces);

/* The turn of a placement as seen from the first type of its face, equal looks as one. */
unsigned tw_faces_turn(const struct tw_faces *faces, unsigned type, unsigned rotation);

/* How many copies of each face are not laid yet. */
void tw_faces_left(const struct tw_faces *faces, const struct tw_lockstep *lockstep,
                   uint8_t ret_left[TW_MAX_TYPES]);

#endif
