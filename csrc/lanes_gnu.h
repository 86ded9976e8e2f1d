/* Lane operations in the vector extensions of gcc and clang, for any processor: 8 lanes of 16 bits. The same as those of
 * lanes_avx512.h; which lanes, `some`, is told by lanes of all bits or none. Numbers compared have bit 15 clear.
 */
#ifndef SV_LANES_GNU_H
#define SV_LANES_GNU_H

#include <string.h>

#include "kernel.h"
#include "sv_lanes.h"

enum { LANES = 8 };

typedef uint16_t lanes __attribute__((vector_size(16)));
typedef int16_t signed_lanes __attribute__((vector_size(16))); /* comparing these is one instruction everywhere */
typedef lanes some;

#define LOGIC(f, a, b, c) f(a, b, c)

SV_INLINE lanes all(int x)
{
    const uint16_t y = (uint16_t)x;
    return (lanes){y, y, y, y, y, y, y, y};
}

SV_INLINE lanes load(const void *from)
{
    lanes a;
    memcpy(&a, from, sizeof a);
    return a;
}

SV_INLINE void store(void *to, lanes a)
{
    memcpy(to, &a, sizeof a);
}

SV_INLINE some equals(lanes a, int x) { return (some)(a == all(x)); }
SV_INLINE some differs(lanes a, lanes b) { return (some)(a != b); }
SV_INLINE some any(lanes a) { return differs(a, all(0)); }
SV_INLINE some has(lanes a, int bit) { return any(a & all(bit)); }
SV_INLINE some over(lanes a, int x) { return (some)((signed_lanes)a > (signed_lanes)all(x)); }
SV_INLINE some under(lanes a, int x) { return (some)((signed_lanes)a < (signed_lanes)all(x)); }

SV_INLINE int nowhere(some m)
{
    uint64_t halves[2];
    store(halves, m);
    return !(halves[0] | halves[1]);
}

SV_INLINE lanes where(some m, lanes a, lanes b) { return (m & a) | (~m & b); }
SV_INLINE lanes only(some m, lanes a) { return m & a; }
SV_INLINE lanes most(lanes a, lanes b) { return where((some)((signed_lanes)a > (signed_lanes)b), a, b); }
SV_INLINE lanes average(lanes a, lanes b) { return (a + b + 1) >> 1; }

/* By halves: how many bits each pair, nibble, byte has, and the bytes added up. */
SV_INLINE lanes count(lanes a)
{
    a -= a >> 1 & 0x5555;
    a = (a & 0x3333) + (a >> 2 & 0x3333);
    a = (a + (a >> 4)) & 0x0f0f;
    return (a + (a >> 8)) & 0x1f;
}

/* Bit n becomes bit 12 - n: neighbours, pairs and nibbles change places; then the bytes, moved down by three. */
SV_INLINE lanes mirrored(lanes a)
{
    a = (a & 0x5555) << 1 | (a >> 1 & 0x5555);
    a = (a & 0x3333) << 2 | (a >> 2 & 0x3333);
    a = (a & 0x0f0f) << 4 | (a >> 4 & 0x0f0f);
    return a << 5 | a >> 11;
}

/* A table of 16, looked up by a number, one by one: the kernels that run on these lanes do without. */
SV_INLINE lanes look16(const uint16_t *table, lanes i)
{
    for (int k = 0; k < LANES; k++)
        i[k] = table[i[k] & 15];
    return i;
}

SV_INLINE lanes look16_small(const uint16_t *table, lanes i) { return look16(table, i); }

/* 16 counts as 0. */
SV_INLINE lanes choose_two(lanes n)
{
    n &= 15;
    return n * (n - 1) >> 1;
}

struct suits {
    lanes c, d, h, s;
};

/* How many bits each nibble of two sets has. */
SV_INLINE lanes nibbles_of_two(lanes a, lanes b)
{
    a -= a >> 1 & 0x5555;
    b -= b >> 1 & 0x5555;
    return (a & 0x3333) + (b & 0x3333) + ((a >> 2 & 0x3333) + (b >> 2 & 0x3333));
}

/* The counts of four suits, added up as soon as there is room for the sums. */
SV_INLINE lanes count_of_four(struct suits x)
{
    const lanes a = nibbles_of_two(x.c, x.d), b = nibbles_of_two(x.h, x.s);
    const lanes bytes = (a & 0x0f0f) + (b & 0x0f0f) + ((a >> 4 & 0x0f0f) + (b >> 4 & 0x0f0f));
    return (bytes + (bytes >> 8)) & 0xff;
}

#define LOWER(a, b) __builtin_shufflevector(a, b, 0, 8, 1, 9, 2, 10, 3, 11)
#define UPPER(a, b) __builtin_shufflevector(a, b, 4, 12, 5, 13, 6, 14, 7, 15)

/* Eight hands: the words of hands 0, 2 and 1, 3 in turn; those of four hands in order, two suits in a register. */
SV_INLINE struct suits load_suits(const uint64_t *hands)
{
    const lanes a = load(hands), b = load(hands + 2), c = load(hands + 4), d = load(hands + 6);
    const lanes ab0 = LOWER(a, b), ab1 = UPPER(a, b), cd0 = LOWER(c, d), cd1 = UPPER(c, d);
    const lanes cd_of_four = LOWER(ab0, ab1), cd_of_more = LOWER(cd0, cd1);
    const lanes hs_of_four = UPPER(ab0, ab1), hs_of_more = UPPER(cd0, cd1);
    return (struct suits){
        __builtin_shufflevector(cd_of_four, cd_of_more, 0, 1, 2, 3, 8, 9, 10, 11),
        __builtin_shufflevector(cd_of_four, cd_of_more, 4, 5, 6, 7, 12, 13, 14, 15),
        __builtin_shufflevector(hs_of_four, hs_of_more, 0, 1, 2, 3, 8, 9, 10, 11),
        __builtin_shufflevector(hs_of_four, hs_of_more, 4, 5, 6, 7, 12, 13, 14, 15),
    };
}

#endif
