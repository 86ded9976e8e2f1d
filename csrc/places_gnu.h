/* The place of a set of ranks on any processor: one table of all sets, looked up hand by hand when a step is done. */
#ifndef SV_PLACES_GNU_H
#define SV_PLACES_GNU_H

SV_INLINE void put(enum side side, struct open open, uint16_t *values, uint16_t *sets)
{
    if (!side)
        return;
    store(values, open.value);
    store(sets, open.set);
}

SV_INLINE uint16_t closed(enum side side, uint16_t value, uint16_t set)
{
    return side == HIGH  ? value + SV_HIGH_PLACE[set]
           : side == LOW ? value - SV_LOW_PLACE[set]
                         : SV_LOW8_VALUE[set];
}

SV_INLINE void finish(enum side side, uint16_t *values, const uint16_t *sets, size_t n)
{
    for (size_t i = 0; side && i < n; i++)
        values[i] = closed(side, values[i], sets[i]);
}

#endif
