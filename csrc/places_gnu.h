/* The place of a set of ranks on any processor: by table, whatever is looked for. */
#ifndef SV_PLACES_GNU_H
#define SV_PLACES_GNU_H

SV_INLINE const uint16_t *table_of(enum side side)
{
    static const uint16_t *const TABLE[] = {
        [HIGH] = SV_HIGH_PLACE, [LOW] = SV_LOW_PLACE, [LOW8] = SV_LOW8_VALUE, [UNPAIRED] = SV_NO_PAIR,
    };
    return TABLE[side];
}

#include "places_table.h"

SV_INLINE void put(enum side side, struct open open, uint16_t *values, uint16_t *sets)
{
    if (side == HIGH || side == LOW)
        store(values, open.value);
    if (side)
        store(sets, open.set);
}

#endif
