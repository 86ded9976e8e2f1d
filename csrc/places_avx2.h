/* The place of a set of ranks with AVX2: one table of all sets, 16 KB, is looked up hand by hand for the block before.
 * That takes no vector instructions; gathers would be slower. */
#ifndef SV_PLACES_AVX2_H
#define SV_PLACES_AVX2_H

#include <string.h>

SV_INLINE lanes look_nibbles(const uint8_t *table, lanes nibbles)
{
    return (lanes)_mm256_shuffle_epi8(in_both_halves(_mm_loadu_si128((const __m128i *)table)), V(nibbles));
}

/* The upper byte of each lane is looked up too, and put aside at the end. */
SV_INLINE lanes low8_value(lanes set)
{
    const lanes lower = set & 0xf, upper = set >> 4, below = count(lower);
    const lanes one = look_nibbles(SV_LOW8_UPPER, upper), two = look_nibbles(SV_LOW8_UPPER + 16, upper);
    const lanes three = look_nibbles(SV_LOW8_UPPER + 32, upper), four = look_nibbles(SV_LOW8_UPPER + 48, upper);
    const lanes few = where(over(below, 1), two, one), many = where(over(below, 3), four, three);
    const lanes off = (look_nibbles(SV_LOW8_LOWER, lower) + where(over(below, 2), many, few)) & 0xff;
    return only(under(off, 56), SV_BEFORE_LOW8 + 56 - off);
}

SV_INLINE void put(enum side side, struct open open, uint16_t *values, uint16_t *sets)
{
    if (!side)
        return;
    store(values, side == LOW8 ? low8_value(open.set) : open.value);
    if (side != LOW8)
        store(sets, open.set);
}

SV_INLINE uint64_t place_at(const uint16_t *places, uint64_t sets, int n)
{
    return (uint64_t)places[(uint16_t)(sets >> 16 * n)] << 16 * n;
}

/* Four hands at a time: their values lie in one word, and no sum or difference overflows from one into the next. */
SV_INLINE uint64_t closed(enum side side, uint64_t values, uint64_t sets)
{
    const uint16_t *table = side == HIGH ? SV_HIGH_PLACE : SV_LOW_PLACE;
    const uint64_t places = place_at(table, sets, 0) | place_at(table, sets, 1) | place_at(table, sets, 2) |
                            place_at(table, sets, 3);
    return side == HIGH ? values + places : values - places;
}

SV_INLINE void finish_some(enum side side, uint16_t *values, const uint16_t *sets, size_t n)
{
    uint64_t four_values = 0, four_sets = 0;
    memcpy(&four_values, values, n * sizeof *values);
    memcpy(&four_sets, sets, n * sizeof *sets);
    four_values = closed(side, four_values, four_sets);
    memcpy(values, &four_values, n * sizeof *values);
}

SV_INLINE void finish(enum side side, uint16_t *values, const uint16_t *sets, size_t n)
{
    size_t i = 0;
    if (side != HIGH && side != LOW)
        return;
#pragma GCC unroll 8
    for (; i + 4 <= n; i += 4)
        finish_some(side, values + i, sets + i, 4);
    if (i < n)
        finish_some(side, values + i, sets + i, n - i);
}

#endif
