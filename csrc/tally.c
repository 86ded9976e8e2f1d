/* How often each value occurs over all hands of the deck: 133,784,560 of seven cards. */
#include <string.h>

#include "kernel.h"

enum { DECK_SIZE = 52 };

static uint64_t card(int index)
{
    return UINT64_C(1) << (16 * (index % 4) + index / 4);
}

/* Deals `more` cards to the hand, each later in the deck than the one before. */
static void deal(uint64_t hand, int next, int more, uint16_t (*value)(uint64_t), uint32_t *counts)
{
    for (int i = next; i <= DECK_SIZE - more; i++) {
        if (more > 1)
            deal(hand | card(i), i + 1, more - 1, value, counts);
        else
            counts[value(hand | card(i))]++;
    }
}

size_t sv_tally(uint16_t (*value)(uint64_t), int size, uint32_t *counts)
{
    size_t hands = 0;
    memset(counts, 0, sizeof *counts << 16);
    if (size < 5 || size > 7)
        return 0;
    deal(0, 0, size, value, counts);
    for (size_t i = 0; i < 1 << 16; i++)
        hands += counts[i];
    return hands;
}
