/*
 * The letters and digits of a book, one behind the other, small and without accents of yo. What
 * stands between them does not count, so that other line breaks and hyphens make no difference.
 * Hashes of any stretch come from sums of the letters before it.
 */
#include <stdlib.h>

#include "audit/internal.h"

#define MODULUS (((uint64_t)1 << 61) - 1)
#define BASE    ((uint64_t)1000003)

/* The product in halves of 32 bits: 2^61 is 1 here. */
static uint64_t times(uint64_t a, uint64_t b)
{
    const uint64_t a_high = a >> 31, a_low = a & 0x7FFFFFFF;
    const uint64_t b_high = b >> 31, b_low = b & 0x7FFFFFFF;
    const uint64_t middle = a_low * b_high + a_high * b_low;
    const uint64_t sum =
        a_high * b_high * 2 + (middle >> 30) + ((middle & 0x3FFFFFFF) << 31) + a_low * b_low;
    const uint64_t once = (sum >> 61) + (sum & MODULUS);

    return once >= MODULUS ? once - MODULUS : once;
}

static bool is_kept(uint32_t c)
{
    return tw_letters_is_letter(c) || (c >= '0' && c <= '9');
}

static size_t count_letters(const struct tw_book_view *printed)
{
    const char *bytes = tw_text_string(&printed->text);
    size_t count = 0;

    for (size_t at = 0, width; at < printed->text.length; at += width)
        count += is_kept(tw_letters_decode(bytes + at, printed->text.length - at, &width));
    return count;
}

enum tw_status tw_stream_make(const struct tw_book_view *printed, struct tw_arena *arena,
                              struct tw_stream *ret_stream)
{
    const char *bytes = tw_text_string(&printed->text);
    const size_t most = count_letters(printed) + 1;
    struct tw_stream stream = {
        .sums = tw_arena_array(arena, most, sizeof *stream.sums),
        .powers = tw_arena_array(arena, most, sizeof *stream.powers),
        .at = tw_arena_array(arena, most, sizeof *stream.at),
    };

    if (!stream.sums || !stream.powers || !stream.at)
        return TW_NO_MEMORY;
    stream.powers[0] = 1;
    for (size_t at = 0, width; at < printed->text.length; at += width) {
        uint32_t c = tw_letters_decode(bytes + at, printed->text.length - at, &width);

        if (!is_kept(c))
            continue;
        c = tw_letters_lower(c);
        c = c == 0x451 ? 0x435 : c;
        stream.at[stream.count] = at;
        stream.sums[stream.count + 1] = (times(stream.sums[stream.count], BASE) + c) % MODULUS;
        stream.powers[stream.count + 1] = times(stream.powers[stream.count], BASE);
        stream.count++;
    }
    stream.at[stream.count] = printed->text.length;
    *ret_stream = stream;
    return TW_OK;
}

uint64_t tw_stream_hash(const struct tw_stream *stream, size_t from, size_t letters)
{
    const uint64_t before = times(stream->sums[from], stream->powers[letters]);

    return (stream->sums[from + letters] + MODULUS - before) % MODULUS;
}

uint32_t tw_stream_group(const struct tw_stream *stream, size_t from)
{
    return (uint32_t)(tw_stream_hash(stream, from, TW_GROUP_LETTERS) * 0x9E3779B97F4A7C15U >> 40);
}

static int compare_places(const void *a, const void *b)
{
    const struct tw_stream_place *one = a, *other = b;

    if (one->hash != other->hash)
        return one->hash < other->hash ? -1 : 1;
    return one->from < other->from ? -1 : one->from > other->from;
}

enum tw_status tw_stream_sort(struct tw_stream *stream, struct tw_arena *arena)
{
    const size_t count =
        stream->count < TW_GROUP_LETTERS ? 0 : stream->count - TW_GROUP_LETTERS + 1;

    stream->groups = tw_arena_array(arena, count + 1, sizeof *stream->groups);
    if (!stream->groups)
        return TW_NO_MEMORY;
    for (size_t i = 0; i < count; i++)
        stream->groups[i] =
            (struct tw_stream_place){.hash = tw_stream_group(stream, i), .from = (uint32_t)i};
    if (count)
        qsort(stream->groups, count, sizeof *stream->groups, compare_places);
    stream->group_count = count;
    return TW_OK;
}

const struct tw_stream_place *tw_stream_places(const struct tw_stream *stream, uint32_t hash,
                                               size_t *ret_count)
{
    size_t low = 0, high = stream->group_count;

    while (low < high) {
        const size_t middle = low + (high - low) / 2;

        if (stream->groups[middle].hash < hash)
            low = middle + 1;
        else
            high = middle;
    }
    *ret_count = 0;
    while (low + *ret_count < stream->group_count && stream->groups[low + *ret_count].hash == hash)
        ++*ret_count;
    return stream->groups + low;
}

size_t tw_stream_find(const struct tw_stream *stream, size_t byte)
{
    size_t low = 0, high = stream->count;

    while (low < high) {
        const size_t middle = low + (high - low) / 2;

        if (stream->at[middle] < byte)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}
