/* The place of a set of ranks by one table of all sets, which is looked up hand by hand for the step before: that takes
 * no vector instructions, and so costs little beside those of the next step. Gathers would be slower. The file that
 * includes this one says by `table_of` which sides are looked up, and where.
 */
#ifndef SV_PLACES_TABLE_H
#define SV_PLACES_TABLE_H

#include <string.h>

SV_INLINE uint64_t place_at(const uint16_t *table, const uint16_t *sets, int n)
{
    return (uint64_t)table[sets[n]] << 16 * n;
}

/* Four hands at a time: their values lie in one word, and no sum or difference overflows from one into the next. Sides
 * other than HIGH and LOW are worth what the table says. */
SV_INLINE void finish_four(enum side side, uint16_t *values, const uint16_t *sets)
{
    const uint16_t *table = table_of(side);
    const uint64_t places = place_at(table, sets, 0) | place_at(table, sets, 1) | place_at(table, sets, 2) |
                            place_at(table, sets, 3);
    uint64_t four;
    memcpy(&four, values, sizeof four);
    four = side == HIGH ? four + places : side == LOW ? four - places : places;
    memcpy(values, &four, sizeof four);
}

SV_INLINE void finish_some(enum side side, uint16_t *values, const uint16_t *sets, size_t n)
{
    uint16_t four_values[4] = {0}, four_sets[4] = {0};
    memcpy(four_values, values, n * sizeof *values);
    memcpy(four_sets, sets, n * sizeof *sets);
    finish_four(side, four_values, four_sets);
    memcpy(values, four_values, n * sizeof *values);
}

SV_INLINE void finish(enum side side, uint16_t *values, const uint16_t *sets, size_t n)
{
    size_t i = 0;
    if (!table_of(side))
        return;
#pragma GCC unroll 8
    for (; i + 4 <= n; i += 4)
        finish_four(side, values + i, sets + i);
    if (i < n)
        finish_some(side, values + i, sets + i, n - i);
}

#endif
