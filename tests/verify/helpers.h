/* Bugs planted on purpose. */
#ifndef TW_TESTS_VERIFY_HELPERS_H
#define TW_TESTS_VERIFY_HELPERS_H

#include "tilewright/tables.h"

/* Tables in which a completed feature of this kind gives one point too many in the base game, by
 * the compiled formula alone. They share static storage: one at a time. */
void plant_wrong_points(struct tw_tables *ret_tables, enum tw_kind kind);

/* Tables in which a city is worth what a road is: pennants are printed and no formula names them.
 */
void leave_pennants_out(struct tw_tables *ret_tables);

#endif
