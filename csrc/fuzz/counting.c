/* What cards can still become: the number of hands is what combinatorics says, and few enough are counted one by one. */
#include "fuzz.h"

enum { VALUES = 1 << 16, FEW = 2 };

static uint32_t counts[VALUES], slow[VALUES];

static size_t choose(int n, int k)
{
    size_t ways = 1;
    for (int i = 0; i < k; i++)
        ways = ways * (size_t)(n - i) / (size_t)(i + 1);
    return k <= n ? ways : 0;
}

/* Adds `more` of the free cards, each above the one before, and counts the values. */
static void one_by_one(uint64_t hand, uint64_t free, int more, uint16_t (*value)(uint64_t))
{
    if (!more)
        slow[value(hand)]++;
    for (uint64_t rest = free; more && rest; rest &= rest - 1)
        one_by_one(hand | (rest & -rest), rest & (rest - 1), more - 1, value);
}

static void check(enum sv_side side, uint64_t cards, uint64_t dead, int size)
{
    static uint16_t (*const VALUE[])(uint64_t) = {sv_high, sv_low, sv_low8};
    const int possible = size >= 5 && size <= 7 && count(cards) <= size && !(cards & dead) && !((cards | dead) & ~DECK);
    const int more = possible ? size - count(cards) : 0;
    if (possible && more > 4)
        return; /* millions of hands: exhausted by the other tests */
    const size_t hands = sv_count(side, cards, dead, size, counts);
    HOLDS(hands == (possible ? choose(52 - count(cards | dead), more) : 0));
    if (possible && more <= FEW) {
        memset(slow, 0, sizeof slow);
        one_by_one(cards, DECK & ~(cards | dead), more, VALUE[side]);
        HOLDS(memcmp(slow, counts, sizeof slow) == 0);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct feed feed = {data, data + size};
    const enum sv_side side = (enum sv_side)(byte(&feed) % 3);
    const uint64_t cards = card_set(&feed), dead = card_set(&feed);
    const int hand = number(&feed);
    check(side, cards, dead, hand);
    if (hand < 5 || hand > 7)
        HOLDS(sv_tally(sv_high, hand, counts) == 0);
    return 0;
}
