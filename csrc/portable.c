/* The reference kernel: what five, six or seven cards are worth. Read this file first.
 *
 * Each suit lane is looked up for the weight of its ranks, and the four weights add up to a key that tells how many
 * cards there are of each rank. The key finds the value. Five cards of a suit set the key's flush bit on the way; so
 * one comparison tells the common case from a flush and from a wrong number of cards. gen_tables.py made the tables.
 * Of many hands, lows and Omaha are found by lanes: portable_lanes.c.
 */
#include "kernel.h"
#include "sv_tables.h"

typedef uint64_t wide;
#include "rows.h"

#define FLUSH_BIT 0x80000000u

/* Below SV_KEYS for five to seven cards, the flush bit aside. */
SV_INLINE uint32_t key_of(uint64_t cards)
{
    return SV_LANE_SUM[sv_lane(cards, 0)] + SV_LANE_SUM[sv_lane(cards, 1)] + SV_LANE_SUM[sv_lane(cards, 2)] +
           SV_LANE_SUM[sv_lane(cards, 3)] - SV_FIRST_KEY;
}

SV_INLINE uint32_t slot_of(uint32_t key)
{
    return (key >> SV_ROW_BITS) + 2u * SV_HALF_SHIFT[key % (1u << SV_ROW_BITS)];
}

/* Only one lane can have five cards of seven, and no hand of seven has a better one beside a flush. */
SV_INLINE uint16_t flush_of(uint64_t cards)
{
    return SV_FLUSH[sv_lane(cards, 0)] | SV_FLUSH[sv_lane(cards, 1)] | SV_FLUSH[sv_lane(cards, 2)] |
           SV_FLUSH[sv_lane(cards, 3)];
}

SV_INLINE int is_hand(uint64_t cards)
{
    return !(cards & SV_STRAY) && (key_of(cards) & ~FLUSH_BIT) < SV_KEYS;
}

SV_INLINE int is_hand_without_flush(uint64_t cards)
{
    return !(cards & SV_STRAY) && key_of(cards) < SV_KEYS;
}

SV_INLINE uint16_t high_without_flush(uint64_t hand)
{
    return SV_HIGH[slot_of(key_of(hand))];
}

/* Five different ranks are better than any pair. */
SV_INLINE uint16_t low_of(uint64_t hand)
{
    const uint16_t low = SV_NO_PAIR[sv_ranks(hand)];
    return low ? low : SV_LOW[slot_of(key_of(hand) & ~FLUSH_BIT)];
}

SV_INLINE uint16_t low8_of_ranks(uint16_t ranks)
{
    const uint16_t low = SV_NO_PAIR[ranks];
    return (uint16_t)(low * (low >= SV_EIGHT_OR_BETTER)); /* no branch: one hand in five or six qualifies */
}

uint16_t sv_high(uint64_t cards)
{
    if (is_hand_without_flush(cards))
        return high_without_flush(cards);
    return is_hand(cards) ? flush_of(cards) : 0;
}

uint16_t sv_low(uint64_t cards)
{
    return is_hand(cards) ? low_of(cards) : 0;
}

uint16_t sv_low8(uint64_t cards)
{
    return is_hand(cards) ? low8_of_ranks(sv_ranks(cards)) : 0;
}

/* Many hands. `bad` is the first that is none. Memory is asked for 2 KB ahead: from main memory a tenth faster. */

SV_INLINE void soon(const uint64_t *hand)
{
    SV_PREFETCH((const void *)((uintptr_t)hand + 2048));
}

/* A flush is rare, and no hand rarer: they are left to the one-hand function. */
static size_t high_many(const uint64_t *hands, size_t n, uint16_t *highs)
{
    size_t bad = n;
    for (size_t i = 0; i < n; i++) {
        const uint64_t hand = sv_set_at(hands, i);
        soon(hands + i);
        if (is_hand_without_flush(hand))
            sv_put_value(highs, i, high_without_flush(hand));
        else if (!sv_put_value(highs, i, sv_high(hand)) && bad == n)
            bad = i;
    }
    return bad;
}

static size_t hilo_many(const uint64_t *hands, size_t n, uint16_t *highs, uint16_t *low8s)
{
    size_t bad = n;
    for (size_t i = 0; i < n; i++) {
        const uint64_t hand = sv_set_at(hands, i);
        soon(hands + i);
        if (is_hand_without_flush(hand)) {
            sv_put_value(highs, i, high_without_flush(hand));
            sv_put_value(low8s, i, low8_of_ranks(sv_ranks(hand)));
        } else {
            sv_put_value(low8s, i, sv_low8(hand));
            if (!sv_put_value(highs, i, sv_high(hand)) && bad == n)
                bad = i;
        }
    }
    return bad;
}

static size_t highlow_many(const uint64_t *hands, size_t n, uint16_t *highs, uint16_t *lows)
{
    sv_portable_low_many(hands, n, lows);
    return high_many(hands, n, highs);
}

static size_t count(enum sv_side side, uint64_t hand, int cards, const uint64_t *sets, size_t n, uint32_t *counts)
{
    uint16_t (*const value)(uint64_t) = side == SV_COUNT_HIGH ? sv_high : side == SV_COUNT_LOW ? sv_low : sv_low8;
    (void)cards;
    for (size_t i = 0; i < n; i++)
        counts[value(hand | sets[i])]++;
    return n;
}

static int runs_here(void)
{
    return 1;
}

const struct sv_kernel sv_portable = {
    .name = "portable",
    .runs_here = runs_here,
    .sets_of = sets_of,
    .high_many = high_many,
    .low_many = sv_portable_low_many,
    .low8_many = sv_portable_low8_many,
    .hilo_many = hilo_many,
    .highlow_many = highlow_many,
    .count = count,
    .omaha_high_many = sv_portable_omaha_high_many,
    .omaha_low8_many = sv_portable_omaha_low8_many,
    .omaha_hilo_many = sv_portable_omaha_hilo_many,
};
