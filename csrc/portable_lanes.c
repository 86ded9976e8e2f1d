/* What the portable kernel does faster by lanes than by tables: eight-or-better, and Omaha.
 *
 * The text is that of the vector kernels, on vectors of eight lanes that gcc and clang have for any processor. For other
 * compilers, and where the highest byte of a number comes first, it is a loop over the one-hand functions.
 */
#include "kernel.h"

#ifdef SV_LANES

#include "lanes_gnu.h"

#include "lane_stud.h"

#include "lane_omaha.h"

#include "places_gnu.h"

#include "lane_batch.h"

size_t sv_portable_low8_many(const uint64_t *hands, size_t n, uint16_t *low8s)
{
    return batch((struct task){LOW8, NO_SIDE, 0}, (struct deals){hands, hands}, n, low8s, low8s);
}

size_t sv_portable_omaha_high_many(const uint64_t *holes, const uint64_t *boards, size_t n, uint16_t *highs)
{
    return batch((struct task){HIGH, NO_SIDE, 1}, (struct deals){holes, boards}, n, highs, highs);
}

size_t sv_portable_omaha_low8_many(const uint64_t *holes, const uint64_t *boards, size_t n, uint16_t *low8s)
{
    return batch((struct task){LOW8, NO_SIDE, 1}, (struct deals){holes, boards}, n, low8s, low8s);
}

size_t sv_portable_omaha_hilo_many(const uint64_t *holes, const uint64_t *boards, size_t n, uint16_t *highs,
                                   uint16_t *low8s)
{
    return batch((struct task){HIGH, LOW8, 1}, (struct deals){holes, boards}, n, highs, low8s);
}

#else

size_t sv_portable_low8_many(const uint64_t *hands, size_t n, uint16_t *low8s)
{
    size_t bad = n;
    for (size_t i = n; i-- > 0;) {
        low8s[i] = sv_low8(hands[i]);
        if (!low8s[i] && !sv_low(hands[i]))
            bad = i;
    }
    return bad;
}

size_t sv_portable_omaha_high_many(const uint64_t *holes, const uint64_t *boards, size_t n, uint16_t *highs)
{
    size_t bad = n;
    for (size_t i = n; i-- > 0;)
        if (!(highs[i] = sv_omaha_high(holes[i], boards[i])))
            bad = i;
    return bad;
}

size_t sv_portable_omaha_low8_many(const uint64_t *holes, const uint64_t *boards, size_t n, uint16_t *low8s)
{
    const size_t bad = sv_portable_omaha_high_many(holes, boards, n, low8s);
    for (size_t i = 0; i < n; i++)
        low8s[i] = sv_omaha_low8(holes[i], boards[i]);
    return bad;
}

size_t sv_portable_omaha_hilo_many(const uint64_t *holes, const uint64_t *boards, size_t n, uint16_t *highs,
                                   uint16_t *low8s)
{
    sv_portable_omaha_low8_many(holes, boards, n, low8s);
    return sv_portable_omaha_high_many(holes, boards, n, highs);
}

#endif
