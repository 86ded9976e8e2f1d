/* Counts of all hands that some cards can become, on every kernel: they are those of dealing them one by one. */
#include <limits.h>
#include <string.h>

#include "kernels.h"
#include "rules.h"

enum { SIDES = 3, RANDOM = FULL_OR_SHORT(40, 6), SEVENS = FULL_OR_SHORT(1, 0) };

static uint16_t (*const VALUE[SIDES])(uint64_t) = {
    [SV_COUNT_HIGH] = sv_high, [SV_COUNT_LOW] = sv_low, [SV_COUNT_LOW8] = sv_low8,
};
static uint32_t expected[65536], actual[65536];

static size_t deal(uint64_t hand, uint64_t dead, int next, int more, uint16_t (*value)(uint64_t))
{
    size_t hands = 0;
    if (more == 0) {
        expected[value(hand)]++;
        return 1;
    }
    for (int index = next; index < 52; index++)
        if (!((hand | dead) & rules_card(index)))
            hands += deal(hand | rules_card(index), dead, index + 1, more - 1, value);
    return hands;
}

/* Given cards are on both sides of those to come, so a card to come may be any other. Two checks. */
static void compare(enum sv_side side, uint64_t cards, uint64_t dead, int size)
{
    memset(expected, 0, sizeof expected);
    memset(actual, 1, sizeof actual);
    const size_t hands = deal(cards, dead, 0, size - rules_count(cards), VALUE[side]);
    CHECK_EQUAL(hands, sv_count(side, cards, dead, size, actual));
    CHECK(memcmp(expected, actual, sizeof expected) == 0);
}

static void some_cards(void)
{
    uint64_t seed = 31;
    for (int i = 0; i < RANDOM; i++) {
        const int size = 5 + i % 3, given = size - i / 3 % 5;
        const uint64_t cards = rules_deal(~UINT64_C(0), given, &seed);
        compare((enum sv_side)(i % SIDES), cards, rules_deal(~cards, i * 7 % 20, &seed), size);
    }
}

/* Only so many cards are live as are needed, or one fewer, or all are dead. */
static void few_live_cards(void)
{
    const uint64_t deck = UINT64_C(0x1fff1fff1fff1fff), cards = 0x3;
    for (uint64_t live = 0, last = 0; last <= 6; live |= UINT64_C(1) << (20 + last), last++)
        compare(SV_COUNT_HIGH, cards, deck & ~cards & ~live, 7);
}

static void whole_deck(enum sv_side side, int size)
{
    const size_t hands = sv_tally(VALUE[side], size, expected);
    CHECK_EQUAL(hands, sv_count(side, 0, 0, size, actual));
    CHECK(memcmp(expected, actual, sizeof expected) == 0);
}

static void refuse(uint64_t cards, uint64_t dead, int size)
{
    memset(actual, 1, sizeof actual);
    CHECK_EQUAL(0, sv_count(SV_COUNT_HIGH, cards, dead, size, actual));
    CHECK(memcmp(memset(expected, 0, sizeof expected), actual, sizeof actual) == 0);
}

int main(void)
{
    const struct kernels kernels = find_kernels();
    for (int kernel = 0; kernel < kernels.count; kernel++) {
        sv_use_cpu(kernels.name[kernel]);
        some_cards();
        few_live_cards();
        for (int side = 0; side < SIDES; side++)
            whole_deck((enum sv_side)side, 5);
        for (int size = 6; SEVENS && size <= 7; size++)
            whole_deck(SV_COUNT_HIGH, size);
        refuse(0, 0, 4);
        refuse(0, 0, 8);
        refuse(0xff, 0, 7);
        refuse(0x3, 0x2, 7);
        refuse(0x2000, 0, 7);
        refuse(0, 0x2000, 7);
        refuse(0x1f, 0, INT_MIN); /* found by fuzzing: less the cards held, it was no int any more */
    }
    return check_result(2LL * kernels.count * (RANDOM + 7 + SIDES + 2 * SEVENS + 7));
}
