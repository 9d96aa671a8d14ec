#include "results/seal.h"

#include <stdio.h>
#include <string.h>

static const char member[] = ",\"sum\":\"";

enum { MEMBER = sizeof member - 1 };

void tw_seal_start(struct tw_seal *seal)
{
    seal->hash[0] = '\0';
}

void tw_seal_begin_rows(struct tw_seal *seal, const json_t *header)
{
    const char *identity = json_string_value(json_object_get(header, "identity"));
    const json_t *shard = json_object_get(header, "shard");
    struct tw_hash hash;

    tw_hash_start(&hash);
    if (identity)
        tw_hash_add(&hash, identity, strlen(identity));
    if (shard) {
        char part[64];
        const int length = snprintf(part, sizeof part, "%lld/%lld",
                                    (long long)json_integer_value(json_array_get(shard, 0)),
                                    (long long)json_integer_value(json_array_get(shard, 1)));

        tw_hash_add(&hash, part, (size_t)length);
    }
    tw_hash_hex(&hash, seal->hash);
}

void tw_seal_add(struct tw_seal *seal, const char *line, size_t length)
{
    struct tw_hash hash;

    tw_hash_start(&hash);
    tw_hash_add(&hash, seal->hash, strlen(seal->hash));
    tw_hash_add(&hash, line, length);
    tw_hash_add(&hash, "}", 1);
    tw_hash_hex(&hash, seal->hash);
}

void tw_seal_write(struct tw_seal *seal, const char *line, size_t length, bool footer,
                   struct tw_text *text)
{
    tw_seal_add(seal, line, length - 1);
    tw_text_add_bytes(text, line, length - 1);
    tw_text_add(text, member);
    tw_text_add_bytes(text, seal->hash, footer ? TW_SEAL_FOOTER : TW_SEAL_ROW);
    tw_text_add(text, "\"}\n");
}

static size_t find(const char *line, size_t length, size_t digits)
{
    const size_t tail = MEMBER + digits + 2;
    const size_t at = length > tail ? length - tail : 0;

    if (at == 0 || memcmp(line + at, member, MEMBER) != 0 ||
        memcmp(line + length - 2, "\"}", 2) != 0)
        return 0;
    return strspn(line + at + MEMBER, "0123456789abcdef") == digits ? at : 0;
}

size_t tw_seal_find(const char *line, size_t length, const char **ret_sum, size_t *ret_digits)
{
    size_t digits = TW_SEAL_ROW, at = find(line, length, digits);

    if (at == 0)
        at = find(line, length, digits = TW_SEAL_FOOTER);
    if (at > 0) {
        *ret_sum = line + at + MEMBER;
        *ret_digits = digits;
    }
    return at;
}
