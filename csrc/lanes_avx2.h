/* Lane operations with AVX2: 16 lanes of 16 bits. The same as those of lanes_avx512.h; which lanes, `some`, is told by
 * lanes of all bits or none. Comparisons are signed: the lanes compared have bit 15 clear, as sets and numbers do. */
#ifndef SV_LANES_AVX2_H
#define SV_LANES_AVX2_H

#include <immintrin.h>

#include "kernel.h"
#include "sv_lanes.h"

enum { LANES = 16 };

typedef uint16_t lanes __attribute__((vector_size(32)));
typedef uint64_t wide __attribute__((vector_size(32)));
typedef lanes some;

#define V(x) ((__m256i)(x))
#define LOGIC(f, a, b, c) f(a, b, c)

SV_INLINE lanes all(int x) { return (lanes)_mm256_set1_epi16((short)x); }
SV_INLINE lanes load(const void *from) { return (lanes)_mm256_loadu_si256(from); }
SV_INLINE void store(void *to, lanes a) { _mm256_storeu_si256(to, V(a)); }

SV_INLINE some any(lanes a) { return (some)_mm256_cmpgt_epi16(V(a), _mm256_setzero_si256()); }
SV_INLINE some has(lanes a, int bit) { return (some)_mm256_cmpeq_epi16(V(a & all(bit)), V(all(bit))); }
SV_INLINE some over(lanes a, int x) { return (some)_mm256_cmpgt_epi16(V(a), V(all(x))); }
SV_INLINE some under(lanes a, int x) { return (some)_mm256_cmpgt_epi16(V(all(x)), V(a)); }
SV_INLINE some equals(lanes a, int x) { return (some)_mm256_cmpeq_epi16(V(a), V(all(x))); }
SV_INLINE some differs(lanes a, lanes b) { return ~(some)_mm256_cmpeq_epi16(V(a), V(b)); }
SV_INLINE int nowhere(some m) { return _mm256_testz_si256(V(m), V(m)); }

SV_INLINE lanes where(some m, lanes a, lanes b) { return (lanes)_mm256_blendv_epi8(V(b), V(a), V(m)); }
SV_INLINE lanes only(some m, lanes a) { return m & a; }

SV_INLINE lanes most(lanes a, lanes b) { return (lanes)_mm256_max_epu16(V(a), V(b)); }
SV_INLINE lanes average(lanes a, lanes b) { return (lanes)_mm256_avg_epu16(V(a), V(b)); }

SV_INLINE __m256i in_both_halves(__m128i x) { return _mm256_broadcastsi128_si256(x); }

/* By nibbles: the bits of each are looked up, then those of the two bytes added. */
SV_INLINE lanes count(lanes a)
{
    const __m256i bits = in_both_halves(_mm_setr_epi8(0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4));
    const __m256i lower = _mm256_shuffle_epi8(bits, V(a & 0x0f0f));
    const __m256i upper = _mm256_shuffle_epi8(bits, V(a >> 4 & 0x0f0f));
    return (lanes)_mm256_maddubs_epi16(_mm256_add_epi8(lower, upper), _mm256_set1_epi8(1));
}

/* Bit n becomes bit 12 - n: each byte is mirrored by nibbles, and the two are swapped and moved down by three. */
SV_INLINE lanes mirrored(lanes a)
{
    const __m128i nibble = _mm_setr_epi8(0, 8, 4, 12, 2, 10, 6, 14, 1, 9, 5, 13, 3, 11, 7, 15);
    const __m256i lower = _mm256_shuffle_epi8(in_both_halves(_mm_slli_epi16(nibble, 4)), V(a & 0x0f0f));
    const __m256i upper = _mm256_shuffle_epi8(in_both_halves(nibble), V(a >> 4 & 0x0f0f));
    const lanes bytes = (lanes)_mm256_or_si256(lower, upper);
    return bytes << 5 | bytes >> 11;
}

/* Tables of 16, looked up by a number (16 counts as 0). Bytes are looked up, the upper byte of each number, 0, too: so
 * the first entry's lower byte must be 0. */

SV_INLINE __m256i bytes_of(const uint16_t *table, int shift)
{
    const __m128i low = _mm_set1_epi16(0xff), *words = (const __m128i *)table;
    const __m128i a = _mm_srli_epi16(_mm_loadu_si128(words), shift);
    const __m128i b = _mm_srli_epi16(_mm_loadu_si128(words + 1), shift);
    return in_both_halves(_mm_packus_epi16(_mm_and_si128(a, low), _mm_and_si128(b, low)));
}

SV_INLINE lanes look16_small(const uint16_t *table, lanes i)
{
    return (lanes)_mm256_shuffle_epi8(bytes_of(table, 0), V(i));
}

SV_INLINE lanes look16(const uint16_t *table, lanes i)
{
    return look16_small(table, i) | (lanes)_mm256_shuffle_epi8(bytes_of(table, 8), V(i)) << 8;
}

SV_INLINE lanes choose_two(lanes n) { return look16_small(SV_CHOOSE_TWO, n); }

struct suits {
    lanes c, d, h, s;
};

SV_INLINE lanes count_of_four(struct suits x) { return count(x.c) + count(x.d) + (count(x.h) + count(x.s)); }

/* Two hands and, in the upper half, the two that come eight later; the words of a suit side by side. */
SV_INLINE __m256i two_and_two(const uint64_t *hands)
{
    const __m256i by_suit = in_both_halves(_mm_setr_epi8(0, 1, 8, 9, 2, 3, 10, 11, 4, 5, 12, 13, 6, 7, 14, 15));
    const __m128i lower = _mm_loadu_si128((const __m128i *)hands);
    const __m128i upper = _mm_loadu_si128((const __m128i *)(hands + 8));
    return _mm256_shuffle_epi8(_mm256_inserti128_si256(_mm256_castsi128_si256(lower), upper, 1), by_suit);
}

SV_INLINE struct suits load_suits(const uint64_t *hands)
{
    const __m256i a = two_and_two(hands), b = two_and_two(hands + 2);
    const __m256i c = two_and_two(hands + 4), d = two_and_two(hands + 6);
    const __m256i cd0 = _mm256_unpacklo_epi32(a, b), cd1 = _mm256_unpacklo_epi32(c, d);
    const __m256i hs0 = _mm256_unpackhi_epi32(a, b), hs1 = _mm256_unpackhi_epi32(c, d);
    return (struct suits){
        (lanes)_mm256_unpacklo_epi64(cd0, cd1),
        (lanes)_mm256_unpackhi_epi64(cd0, cd1),
        (lanes)_mm256_unpacklo_epi64(hs0, hs1),
        (lanes)_mm256_unpackhi_epi64(hs0, hs1),
    };
}

#endif
