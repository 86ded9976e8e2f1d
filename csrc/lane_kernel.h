/* The batch forms of a vector kernel, and counting. */
#ifndef SV_LANE_KERNEL_H
#define SV_LANE_KERNEL_H

static size_t high_many(const uint64_t *hands, size_t n, uint16_t *highs)
{
    return batch((struct task){HIGH, NO_SIDE, 0}, (struct deals){hands, hands}, n, highs, highs);
}

static size_t low_many(const uint64_t *hands, size_t n, uint16_t *lows)
{
    return batch((struct task){LOW, NO_SIDE, 0}, (struct deals){hands, hands}, n, lows, lows);
}

static size_t low8_many(const uint64_t *hands, size_t n, uint16_t *low8s)
{
    return batch((struct task){LOW8, NO_SIDE, 0}, (struct deals){hands, hands}, n, low8s, low8s);
}

static size_t hilo_many(const uint64_t *hands, size_t n, uint16_t *highs, uint16_t *low8s)
{
    return batch((struct task){HIGH, LOW8, 0}, (struct deals){hands, hands}, n, highs, low8s);
}

static size_t highlow_many(const uint64_t *hands, size_t n, uint16_t *highs, uint16_t *lows)
{
    return batch((struct task){HIGH, LOW, 0}, (struct deals){hands, hands}, n, highs, lows);
}

static size_t omaha_high_many(const uint64_t *holes, const uint64_t *boards, size_t n, uint16_t *highs)
{
    return batch((struct task){HIGH, NO_SIDE, 1}, (struct deals){holes, boards}, n, highs, highs);
}

static size_t omaha_low8_many(const uint64_t *holes, const uint64_t *boards, size_t n, uint16_t *low8s)
{
    return batch((struct task){LOW8, NO_SIDE, 1}, (struct deals){holes, boards}, n, low8s, low8s);
}

static size_t omaha_hilo_many(const uint64_t *holes, const uint64_t *boards, size_t n, uint16_t *highs, uint16_t *low8s)
{
    return batch((struct task){HIGH, LOW8, 1}, (struct deals){holes, boards}, n, highs, low8s);
}

/* --- Counting ----------------------------------------------------------------------------------------------------- */

SV_INLINE struct suits with(struct suits x, uint64_t cards)
{
    return (struct suits){
        x.c | all(sv_lane(cards, 0)), x.d | all(sv_lane(cards, 1)),
        x.h | all(sv_lane(cards, 2)), x.s | all(sv_lane(cards, 3)),
    };
}

/* The values of one block are counted while those of the next are computed. */
SV_INLINE size_t count_side(enum side side, uint64_t hand, int cards, const uint64_t *from, size_t n, uint32_t *counts)
{
    const struct task task = {side, NO_SIDE, 0};
    uint16_t values[2][LANES] = {{0}}, sets[2][LANES] = {{0}};
    size_t blocks = n / LANES;
    counts[0] -= LANES * !!blocks; /* before the first block there was none */
    for (size_t i = 0; i <= blocks && blocks; i++) {
        const size_t now = i % 2, last = 1 - now;
        if (i < blocks) {
            const struct dealt x = {.hand = with(load_suits(from + i * LANES), hand)};
            put(side, value_of(task, side, x, cards), values[now], sets[now]);
        }
        finish(side, values[last], sets[last], LANES);
        for (size_t k = 0; k < LANES; k++)
            counts[values[last][k]]++;
    }
    return blocks * LANES;
}

static size_t count_steps(enum sv_side side, uint64_t hand, int cards, const uint64_t *from, size_t n, uint32_t *counts)
{
    return side == SV_COUNT_HIGH  ? count_side(HIGH, hand, cards, from, n, counts)
           : side == SV_COUNT_LOW ? count_side(LOW, hand, cards, from, n, counts)
                                  : count_side(LOW8, hand, cards, from, n, counts);
}

#endif
