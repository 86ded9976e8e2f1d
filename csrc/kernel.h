/* What the source files share: the deck as bits, and what a kernel is.
 *
 * A kernel is one way to value many hands, for one kind of processor. All kernels give the same values; the portable
 * one is the reference, and the others are tested against it. dispatch.c chooses among them.
 */
#ifndef SV_KERNEL_H
#define SV_KERNEL_H

#include <string.h>

#include "studeval.h"

#define SV_DECK UINT64_C(0x1fff1fff1fff1fff)
#define SV_STRAY (~SV_DECK) /* bits that are no card */
#define SV_LANE 0x1fffu

/* SV_INLINE is for what must become part of a loop before the loop can become vector code. */
#if defined(__GNUC__)
#define SV_INLINE static inline __attribute__((always_inline))
#define SV_PREFETCH(address) __builtin_prefetch(address)
#else
#define SV_INLINE static inline
#define SV_PREFETCH(address) ((void)(address))
#endif

#if defined(__GNUC__) && defined(__x86_64__)
#define SV_X86 /* there are kernels for AVX2 and AVX-512 */
#endif
/* SV_NO_LANES leaves them out, to test what other compilers are given. */
#if defined(__has_builtin) && defined(__BYTE_ORDER__) && !defined(SV_NO_LANES)
#if __has_builtin(__builtin_shufflevector) && __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
#define SV_LANES /* the compiler has vectors for every processor */
#endif
#endif

/* The caller's memory, which need not begin at a multiple of a number's size. */

SV_INLINE uint64_t sv_set_at(const uint64_t *sets, size_t i)
{
    uint64_t set;
    memcpy(&set, (const unsigned char *)sets + i * sizeof set, sizeof set);
    return set;
}

SV_INLINE uint16_t sv_value_at(const uint16_t *values, size_t i)
{
    uint16_t value;
    memcpy(&value, (const unsigned char *)values + i * sizeof value, sizeof value);
    return value;
}

/* Returns the value. */
SV_INLINE uint16_t sv_put_value(uint16_t *values, size_t i, uint16_t value)
{
    memcpy((unsigned char *)values + i * sizeof value, &value, sizeof value);
    return value;
}

static inline uint16_t sv_lane(uint64_t cards, int suit)
{
    return (uint16_t)(cards >> 16 * suit);
}

/* The ranks held, whatever the suits. */
static inline uint16_t sv_ranks(uint64_t cards)
{
    return sv_lane(cards, 0) | sv_lane(cards, 1) | sv_lane(cards, 2) | sv_lane(cards, 3);
}

/* By halves: how many bits each pair, nibble, byte has, and the bytes added up. */
static inline int sv_count_cards(uint64_t cards)
{
    cards -= cards >> 1 & UINT64_C(0x5555555555555555);
    cards = (cards & UINT64_C(0x3333333333333333)) + (cards >> 2 & UINT64_C(0x3333333333333333));
    cards = (cards + (cards >> 4)) & UINT64_C(0x0f0f0f0f0f0f0f0f);
    return (int)(cards * UINT64_C(0x0101010101010101) >> 56);
}

struct sv_kernel {
    const char *name;
    int (*runs_here)(void);
    void (*sets_of)(const uint8_t *, size_t, size_t, int, uint64_t *);
    size_t (*high_many)(const uint64_t *, size_t, uint16_t *);
    size_t (*low_many)(const uint64_t *, size_t, uint16_t *);
    size_t (*low8_many)(const uint64_t *, size_t, uint16_t *);
    size_t (*hilo_many)(const uint64_t *, size_t, uint16_t *, uint16_t *);
    size_t (*highlow_many)(const uint64_t *, size_t, uint16_t *, uint16_t *);
    /* Counts the values of hands of so many cards, each made of `hand` and one of n sets: of most of these, from the
     * first on. Returns of how many. */
    size_t (*count)(enum sv_side, uint64_t hand, int cards, const uint64_t *sets, size_t n, uint32_t *counts);
    size_t (*omaha_high_many)(const uint64_t *, const uint64_t *, size_t, uint16_t *);
    size_t (*omaha_low8_many)(const uint64_t *, const uint64_t *, size_t, uint16_t *);
    size_t (*omaha_hilo_many)(const uint64_t *, const uint64_t *, size_t, uint16_t *, uint16_t *);
};

extern const struct sv_kernel sv_portable, sv_avx2, sv_avx512;

/* The one in use. */
const struct sv_kernel *sv_kernel(void);

/* The portable kernel's parts that lie in a file of their own. */
size_t sv_portable_low_many(const uint64_t *hands, size_t n, uint16_t *lows);
size_t sv_portable_low8_many(const uint64_t *hands, size_t n, uint16_t *low8s);
size_t sv_portable_omaha_high_many(const uint64_t *holes, const uint64_t *boards, size_t n, uint16_t *highs);
size_t sv_portable_omaha_low8_many(const uint64_t *holes, const uint64_t *boards, size_t n, uint16_t *low8s);
size_t sv_portable_omaha_hilo_many(const uint64_t *holes, const uint64_t *boards, size_t n, uint16_t *highs,
                                   uint16_t *low8s);

#endif
