/* SHA-256, so that results and generated files can say from which data they come. */
#ifndef TW_SUPPORT_HASH_H
#define TW_SUPPORT_HASH_H

#include <stddef.h>
#include <stdint.h>

struct tw_hash {
    uint32_t state[8];
    uint64_t length; /* bytes taken in so far */
    uint8_t block[64];
};

enum { TW_HASH_HEX = 65 }; /* room for the hexadecimal digest with its terminator */

void tw_hash_start(struct tw_hash *hash);
void tw_hash_add(struct tw_hash *hash, const void *bytes, size_t length);
void tw_hash_hex(struct tw_hash *hash, char ret_hex[TW_HASH_HEX]);

#endif
