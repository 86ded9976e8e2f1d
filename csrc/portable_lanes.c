/* What the portable kernel does faster by lanes than by tables, for many hands: lows, and Omaha.
 *
 * The text is that of the vector kernels, on vectors of eight lanes that gcc and clang have for any processor. For other
 * compilers, and where the highest byte of a number comes first, it is a loop over the one-hand functions.
 */
#include "kernel.h"

#ifdef SV_LANES

#include "lanes_gnu.h"
#include "sv_tables.h"

#include "lane_stud.h"

#include "lane_omaha.h"

#include "places_gnu.h"

#include "lane_batch.h"

enum { CHUNK = 1024 };

/* The hands that have no low yet, gathered: so there is no branch to be guessed at every hand. */
static void add_lows(const uint64_t *hands, size_t n, uint16_t *lows)
{
    uint64_t paired[CHUNK];
    uint16_t place[CHUNK], low[CHUNK];
    size_t m = 0;
    for (size_t i = 0; i < n; i++) {
        place[m] = (uint16_t)i;
        m += !sv_value_at(lows, i);
    }
    for (size_t i = 0; i < m; i++)
        paired[i] = sv_set_at(hands, place[i]);
    batch((struct task){LOW, NO_SIDE, 0}, (struct deals){paired, paired}, m, low, low);
    for (size_t i = 0; i < m; i++)
        sv_put_value(lows, place[i], low[i]);
}

/* Nineteen hands in twenty have five different ranks: a look-up is enough for them. */
size_t sv_portable_low_many(const uint64_t *hands, size_t n, uint16_t *lows)
{
    const struct task unpaired = {UNPAIRED, NO_SIDE, 0};
    size_t bad = n;
    for (size_t i = 0; i < n; i += CHUNK) {
        const size_t m = n - i < CHUNK ? n - i : CHUNK;
        const size_t good = batch(unpaired, (struct deals){hands + i, hands + i}, m, lows + i, lows + i);
        if (good < m && bad == n)
            bad = i + good;
        add_lows(hands + i, m, lows + i);
    }
    return bad;
}

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

size_t sv_portable_low_many(const uint64_t *hands, size_t n, uint16_t *lows)
{
    size_t bad = n;
    for (size_t i = n; i-- > 0;)
        if (!sv_put_value(lows, i, sv_low(sv_set_at(hands, i))))
            bad = i;
    return bad;
}

size_t sv_portable_low8_many(const uint64_t *hands, size_t n, uint16_t *low8s)
{
    size_t bad = n;
    for (size_t i = n; i-- > 0;) {
        const uint64_t hand = sv_set_at(hands, i);
        if (!sv_put_value(low8s, i, sv_low8(hand)) && !sv_low(hand))
            bad = i;
    }
    return bad;
}

size_t sv_portable_omaha_high_many(const uint64_t *holes, const uint64_t *boards, size_t n, uint16_t *highs)
{
    size_t bad = n;
    for (size_t i = n; i-- > 0;)
        if (!sv_put_value(highs, i, sv_omaha_high(sv_set_at(holes, i), sv_set_at(boards, i))))
            bad = i;
    return bad;
}

size_t sv_portable_omaha_low8_many(const uint64_t *holes, const uint64_t *boards, size_t n, uint16_t *low8s)
{
    const size_t bad = sv_portable_omaha_high_many(holes, boards, n, low8s);
    for (size_t i = 0; i < n; i++)
        sv_put_value(low8s, i, sv_omaha_low8(sv_set_at(holes, i), sv_set_at(boards, i)));
    return bad;
}

size_t sv_portable_omaha_hilo_many(const uint64_t *holes, const uint64_t *boards, size_t n, uint16_t *highs,
                                   uint16_t *low8s)
{
    sv_portable_omaha_low8_many(holes, boards, n, low8s);
    return sv_portable_omaha_high_many(holes, boards, n, highs);
}

#endif
