/* Hands as rows of card indices: turned into sets of cards block by block, and these are valued. */
#include <string.h>

#include "kernel.h"

enum { BLOCK = 256 };

/* What to find: one of the kernel's batch forms. */
struct wanted {
    size_t (*one)(const uint64_t *, size_t, uint16_t *);
    size_t (*two)(const uint64_t *, size_t, uint16_t *, uint16_t *);
    size_t (*omaha_one)(const uint64_t *, const uint64_t *, size_t, uint16_t *);
    size_t (*omaha_two)(const uint64_t *, const uint64_t *, size_t, uint16_t *, uint16_t *);
};

static size_t none(size_t n, uint16_t *a, uint16_t *b)
{
    memset(a, 0, n * sizeof *a);
    memset(b, 0, n * sizeof *b);
    return 0;
}

static size_t stud(struct wanted wanted, const uint8_t *rows, size_t n, int cards, uint16_t *a, uint16_t *b)
{
    uint64_t hands[BLOCK];
    size_t bad = n;
    if (cards < 5 || cards > 7)
        return none(n, a, b);
    for (size_t at = 0; at < n; at += BLOCK) {
        const size_t m = n - at < BLOCK ? n - at : BLOCK, width = (size_t)cards;
        sv_kernel()->sets_of(rows + at * width, m, width, cards, hands);
        const size_t good = wanted.one ? wanted.one(hands, m, a + at) : wanted.two(hands, m, a + at, b + at);
        if (good < m && bad == n)
            bad = at + good;
    }
    return bad;
}

static size_t omaha(struct wanted wanted, const uint8_t *rows, size_t n, int held, int shown, uint16_t *a, uint16_t *b)
{
    uint64_t holes[BLOCK], boards[BLOCK];
    size_t bad = n;
    if (held < 4 || held > 6 || shown < 3 || shown > 5)
        return none(n, a, b);
    for (size_t at = 0; at < n; at += BLOCK) {
        const size_t m = n - at < BLOCK ? n - at : BLOCK, width = (size_t)(held + shown);
        sv_kernel()->sets_of(rows + at * width, m, width, held, holes);
        sv_kernel()->sets_of(rows + at * width + held, m, width, shown, boards);
        const size_t good = wanted.omaha_one ? wanted.omaha_one(holes, boards, m, a + at)
                                             : wanted.omaha_two(holes, boards, m, a + at, b + at);
        if (good < m && bad == n)
            bad = at + good;
    }
    return bad;
}

size_t sv_high_many_indices(const uint8_t *rows, size_t n, int cards, uint16_t *highs)
{
    return stud((struct wanted){.one = sv_kernel()->high_many}, rows, n, cards, highs, highs);
}

size_t sv_low_many_indices(const uint8_t *rows, size_t n, int cards, uint16_t *lows)
{
    return stud((struct wanted){.one = sv_kernel()->low_many}, rows, n, cards, lows, lows);
}

size_t sv_low8_many_indices(const uint8_t *rows, size_t n, int cards, uint16_t *low8s)
{
    return stud((struct wanted){.one = sv_kernel()->low8_many}, rows, n, cards, low8s, low8s);
}

size_t sv_hilo_many_indices(const uint8_t *rows, size_t n, int cards, uint16_t *highs, uint16_t *low8s)
{
    return stud((struct wanted){.two = sv_kernel()->hilo_many}, rows, n, cards, highs, low8s);
}

size_t sv_highlow_many_indices(const uint8_t *rows, size_t n, int cards, uint16_t *highs, uint16_t *lows)
{
    return stud((struct wanted){.two = sv_kernel()->highlow_many}, rows, n, cards, highs, lows);
}

size_t sv_omaha_high_many_indices(const uint8_t *rows, size_t n, int held, int shown, uint16_t *highs)
{
    return omaha((struct wanted){.omaha_one = sv_kernel()->omaha_high_many}, rows, n, held, shown, highs, highs);
}

size_t sv_omaha_low8_many_indices(const uint8_t *rows, size_t n, int held, int shown, uint16_t *low8s)
{
    return omaha((struct wanted){.omaha_one = sv_kernel()->omaha_low8_many}, rows, n, held, shown, low8s, low8s);
}

size_t sv_omaha_hilo_many_indices(const uint8_t *rows, size_t n, int held, int shown, uint16_t *highs, uint16_t *low8s)
{
    return omaha((struct wanted){.omaha_two = sv_kernel()->omaha_hilo_many}, rows, n, held, shown, highs, low8s);
}
