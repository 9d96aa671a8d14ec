/* Which build of the program is running. */
#ifndef TW_SUPPORT_BUILD_H
#define TW_SUPPORT_BUILD_H

#include "support/hash.h"

/*
 * A name in hexadecimal that two programs share only when the linker put the same bytes into both:
 * its build id, or, where it left none, the SHA-256 of the file of the program.
 */
void tw_build_id(char ret_hex[TW_HASH_HEX]);

#endif
