/* All 133,784,560 hands of seven cards, and all of six: each is worth the best of what is left when one card is put
 * aside. Five cards are right by test_five; so are six, and so are seven. The counts are those of the literature. */
#include <string.h>

#include "check.h"
#include "rules.h"
#include "studeval.h"

enum {
    DECK = FULL_OR_SHORT(52, 20),
    SIXES = FULL_OR_SHORT(20358520, 38760),
    SEVENS = FULL_OR_SHORT(133784560, 77520),
    SAMPLE = FULL_OR_SHORT(100000, 2000),
};

static uint16_t greatest(uint16_t a, uint16_t b)
{
    return a > b ? a : b;
}

static void compare(uint64_t cards)
{
    uint16_t high = 0, low = 0, low8 = 0;
    for (uint64_t rest = cards; rest; rest &= rest - 1) {
        const uint64_t fewer = cards & ~(rest & (~rest + 1));
        high = greatest(high, sv_high(fewer));
        low = greatest(low, sv_low(fewer));
        low8 = greatest(low8, sv_low8(fewer));
    }
    CHECK(high == sv_high(cards) && low == sv_low(cards) && low8 == sv_low8(cards));
}

static void deal(uint64_t hand, int next, int more)
{
    for (int index = next; index <= DECK - more; index++) {
        if (more > 1)
            deal(hand | rules_card(51 - index), index + 1, more - 1);
        else
            compare(hand | rules_card(51 - index));
    }
}

/* Two ways to the same values, and the five that play, on hands of six and seven full of pairs or not. */
static struct book high, low, low8;

static void compare_with_rules(uint64_t cards)
{
    uint64_t high_five, low_five;
    CHECK_EQUAL(rules_best(cards, rules_high, &high_five), high.score[sv_high(cards)]);
    CHECK_EQUAL(rules_best(cards, rules_low, &low_five), low.score[sv_low(cards)]);
    CHECK_EQUAL(rules_best(cards, rules_low8, NULL), low8.score[sv_low8(cards)]);
    CHECK_EQUAL(high_five, sv_high_cards(cards));
    CHECK_EQUAL(low_five, sv_low_cards(cards));
}

static void check_sample(void)
{
    uint64_t seed = 7;
    book_learn(&high, sv_high, rules_high);
    book_learn(&low, sv_low, rules_low);
    book_learn(&low8, sv_low8, rules_low8);
    for (int i = 0; i < SAMPLE; i++) {
        const uint64_t deck = i % 2 ? ~UINT64_C(0) : rules_few_ranks(3 + i % 5, &seed);
        compare_with_rules(rules_deal(deck, 6 + i / 2 % 2, &seed));
    }
}

static uint32_t counts[65536];
static long long categories[16];
static int values;

static size_t tally(uint16_t (*value)(uint64_t))
{
    const size_t hands = sv_tally(value, 7, counts);
    memset(categories, 0, sizeof categories);
    values = 0;
    for (int i = 0; i < 65536; i++) {
        categories[SV_CATEGORY(i)] += counts[i];
        values += i && counts[i];
    }
    return hands;
}

static void check_counts(void)
{
    static const int HIGH[] = {0, 23294460, 58627800, 31433400, 6461620, 6180020, 4047644, 3473184, 224848, 41584};
    static const int LOW[] = {0, 0, 624, 0, 219648, 5948800, 127615488};
    CHECK_EQUAL(133784560, tally(sv_high));
    CHECK_EQUAL(4824, values);
    for (int category = 0; category < 10; category++)
        CHECK_EQUAL(HIGH[category], categories[category]);
    CHECK_EQUAL(133784560, tally(sv_low));
    for (int category = 0; category < 7; category++)
        CHECK_EQUAL(LOW[category], categories[category]);
    CHECK_EQUAL(133784560, tally(sv_low8));
    CHECK_EQUAL(24530944, categories[6]);
    CHECK_EQUAL(133784560 - 24530944, categories[0]);
    CHECK_EQUAL(56, values);
}

int main(void)
{
    check_sample();
    deal(0, 0, 6);
    deal(0, 0, 7);
    if (FULL_OR_SHORT(0, 1))
        return check_result(5LL * SAMPLE + SIXES + SEVENS);
    check_counts();
    return check_result(5LL * SAMPLE + SIXES + SEVENS + 3 + 1 + 10 + 7 + 3);
}
