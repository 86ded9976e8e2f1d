/* The place of a set of ranks with AVX-512: two halves of the set, each looked up in registers. */
#ifndef SV_PLACES_AVX512_H
#define SV_PLACES_AVX512_H

#define OR_PART(a, b, part) (((a) & ~(part)) | ((b) & (part)))

/* The upper two bits of the number of places tell how many kickers there are. */
SV_INLINE lanes upper_of_few(lanes set, lanes places)
{
    return look7(SV_UPPER_OF_FEW, LOGIC(OR_PART, set >> 7, places >> 1, all(0x60)));
}

SV_INLINE lanes high_place(lanes set, lanes places)
{
    return look7(SV_LOWER, set) + where(any(places), upper_of_few(set, places), look6(SV_UPPER, set >> 7));
}

/* Mirrored, the highest ranks are the lowest bits, which are easily dropped. */
SV_INLINE lanes place_of_low_five(lanes set)
{
    const lanes ranks = count(set);
    lanes five = mirrored(set);
    five = where(over(ranks, 5), but_lowest(five), five);
    five = where(over(ranks, 6), but_lowest(five), five);
    return look6(SV_LOW_KINGS, five) + look7(SV_LOW_ACES, five >> 6);
}

SV_INLINE lanes low_place(lanes set, lanes places)
{
    return where(any(places), look7(SV_LOWER, set) + upper_of_few(set, places), place_of_low_five(set));
}

SV_INLINE lanes low8_value(lanes set)
{
    const lanes place = where(has(set, 0x80), look7(SV_LOW8_PLACE + 128, set), look7(SV_LOW8_PLACE, set));
    return only(any(place), place + SV_BEFORE_LOW8);
}

SV_INLINE lanes closed(enum side side, struct open open)
{
    return side == HIGH  ? open.value + high_place(open.set, open.places)
           : side == LOW ? open.value - low_place(open.set, open.places)
                         : low8_value(open.set);
}

/* Nothing is left for the end of a chunk. */
SV_INLINE void put(enum side side, struct open open, uint16_t *values, uint16_t *sets)
{
    (void)sets;
    if (side)
        store(values, closed(side, open));
}

static inline void finish(enum side side, uint16_t *values, const uint16_t *sets, size_t n)
{
    (void)side, (void)values, (void)sets, (void)n;
}

#endif
