/* Lane operations with AVX-512 (F, BW, VL, VBMI, VBMI2, BITALG, GFNI): 32 lanes of 16 bits.
 *
 * The kernels' text is written with these, and with C's own operators on `lanes`. `some` tells which lanes.
 */
#ifndef SV_LANES_AVX512_H
#define SV_LANES_AVX512_H

#include <immintrin.h>

#include "kernel.h"
#include "sv_lanes.h"

enum { LANES = 32 };

typedef uint16_t lanes __attribute__((vector_size(64)));
typedef uint64_t wide __attribute__((vector_size(64)));
typedef __mmask32 some;

#define V(x) ((__m512i)(x))

/* A function of three sets is one instruction: its truth table is what the function makes of these three constants. */
#define LOGIC(f, a, b, c) ((lanes)_mm512_ternarylogic_epi32(V(a), V(b), V(c), f(0xf0, 0xcc, 0xaa) & 0xff))

SV_INLINE lanes all(int x) { return (lanes)_mm512_set1_epi16((short)x); }
SV_INLINE lanes load(const void *from) { return (lanes)_mm512_loadu_si512(from); }
SV_INLINE void store(void *to, lanes a) { _mm512_storeu_si512(to, V(a)); }

SV_INLINE some any(lanes a) { return _mm512_test_epi16_mask(V(a), V(a)); }
SV_INLINE some has(lanes a, int bit) { return _mm512_test_epi16_mask(V(a), V(all(bit))); }
SV_INLINE some over(lanes a, int x) { return _mm512_cmpgt_epi16_mask(V(a), V(all(x))); }
SV_INLINE some under(lanes a, int x) { return _mm512_cmplt_epi16_mask(V(a), V(all(x))); }
SV_INLINE some equals(lanes a, int x) { return _mm512_cmpeq_epi16_mask(V(a), V(all(x))); }
SV_INLINE some differs(lanes a, lanes b) { return _mm512_cmpneq_epi16_mask(V(a), V(b)); }
SV_INLINE int nowhere(some m) { return m == 0; }

SV_INLINE lanes where(some m, lanes a, lanes b) { return (lanes)_mm512_mask_mov_epi16(V(b), m, V(a)); }
SV_INLINE lanes only(some m, lanes a) { return (lanes)_mm512_maskz_mov_epi16(m, V(a)); }

SV_INLINE lanes count(lanes a) { return (lanes)_mm512_popcnt_epi16(V(a)); }
SV_INLINE lanes most(lanes a, lanes b) { return (lanes)_mm512_max_epu16(V(a), V(b)); }
SV_INLINE lanes average(lanes a, lanes b) { return (lanes)_mm512_avg_epu16(V(a), V(b)); }

/* Bit n becomes bit 12 - n: each byte is mirrored, and the two are swapped and moved down by three. */
SV_INLINE lanes mirrored(lanes a)
{
    const __m512i bytes = _mm512_gf2p8affine_epi64_epi8(V(a), _mm512_set1_epi64((long long)0x8040201008040201), 0);
    return (lanes)_mm512_shldi_epi16(bytes, bytes, 5);
}

/* Tables of 16, looked up by a number; of bytes by sets of seven ranks, and of words by sets of six. */

SV_INLINE lanes look16(const uint16_t *table, lanes i)
{
    const __m512i twice = _mm512_broadcast_i64x4(_mm256_loadu_si256((const __m256i *)table));
    return (lanes)_mm512_permutexvar_epi16(V(i), twice);
}

SV_INLINE lanes look16_small(const uint16_t *table, lanes i) { return look16(table, i); }

SV_INLINE lanes choose_two(lanes n) { return look16(SV_CHOOSE_TWO, n); }

SV_INLINE lanes look7(const uint8_t *table, lanes set)
{
    const __mmask64 low_bytes = UINT64_C(0x5555555555555555);
    return (lanes)_mm512_maskz_permutex2var_epi8(low_bytes, V(load(table)), V(set), V(load(table + 64)));
}

SV_INLINE lanes look6(const uint16_t *table, lanes set)
{
    return (lanes)_mm512_permutex2var_epi16(V(load(table)), V(set), V(load(table + 32)));
}

struct suits {
    lanes c, d, h, s;
};

SV_INLINE lanes count_of_four(struct suits x) { return count(x.c) + count(x.d) + (count(x.h) + count(x.s)); }

/* Hand n of sixteen lies at 4n in two registers, one word a suit. */
#define SUIT(x) \
    x, x + 4, x + 8, x + 12, x + 16, x + 20, x + 24, x + 28, \
    x + 32, x + 36, x + 40, x + 44, x + 48, x + 52, x + 56, x + 60
static const uint16_t CLUBS_DIAMONDS[] = {SUIT(0), SUIT(1)}, HEARTS_SPADES[] = {SUIT(2), SUIT(3)};

SV_INLINE struct suits load_suits(const uint64_t *hands)
{
    const __m512i cd = V(load(CLUBS_DIAMONDS)), hs = V(load(HEARTS_SPADES));
    const __m512i a = V(load(hands)), b = V(load(hands + 8)), c = V(load(hands + 16)), d = V(load(hands + 24));
    const __m512i cd0 = _mm512_permutex2var_epi16(a, cd, b), cd1 = _mm512_permutex2var_epi16(c, cd, d);
    const __m512i hs0 = _mm512_permutex2var_epi16(a, hs, b), hs1 = _mm512_permutex2var_epi16(c, hs, d);
    return (struct suits){
        (lanes)_mm512_shuffle_i64x2(cd0, cd1, 0x44),
        (lanes)_mm512_shuffle_i64x2(cd0, cd1, 0xee),
        (lanes)_mm512_shuffle_i64x2(hs0, hs1, 0x44),
        (lanes)_mm512_shuffle_i64x2(hs0, hs1, 0xee),
    };
}

#endif
