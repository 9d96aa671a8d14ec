/* Counting and checking characters in UTF-8. */
#ifndef TW_SUPPORT_UTF8_H
#define TW_SUPPORT_UTF8_H

#include <stddef.h>

/* Bytes of the character at `bytes`, 1 to 4; 0 when it is not valid UTF-8 or `room` is too short
 * for it. */
size_t tw_utf8_width(const char *bytes, size_t room);

/* Offset of the first byte that is not valid UTF-8; `length` when all is well. */
size_t tw_utf8_invalid_at(const char *bytes, size_t length);

/* Number of characters in the first `length` bytes; an invalid byte counts as one. */
size_t tw_utf8_count(const char *bytes, size_t length);

#endif
