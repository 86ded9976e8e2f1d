/* The place of a set of ranks with AVX2: of the eight lowest ranks by nibbles, in registers; of all by table. */
#ifndef SV_PLACES_AVX2_H
#define SV_PLACES_AVX2_H

SV_INLINE const uint16_t *table_of(enum side side)
{
    return side == HIGH ? SV_HIGH_PLACE : side == LOW ? SV_LOW_PLACE : NULL;
}

#include "places_table.h"

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

#endif
