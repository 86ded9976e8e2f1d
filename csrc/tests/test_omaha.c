/* Omaha against the rules: every two of the hole with every three of the board. */
#include "check.h"
#include "rules.h"
#include "studeval.h"

enum { SAMPLE = FULL_OR_SHORT(60000, 1000), LARGE_SAMPLE = FULL_OR_SHORT(3000000, 10000) };

static struct book high, low8;

struct deal {
    uint64_t hole, board;
};

/* Four to six hole cards, three to five on the board; of all cards, or of so few ranks that pairs abound, or of one
 * suit and few others. */
static struct deal deal(int i, uint64_t *seed)
{
    const uint64_t few = rules_few_ranks(4 + i / 9 % 4, seed), suit = UINT64_C(0x1fff) << 16 * (i / 9 % 4);
    const uint64_t deck = i % 3 == 0 ? ~UINT64_C(0) : i % 3 == 1 ? few : suit | few;
    const uint64_t hole = rules_deal(deck, 4 + i / 3 % 3, seed);
    return (struct deal){hole, rules_deal(deck & ~hole, 3 + i / 9 % 3, seed)};
}

static void compare_with_rules(struct deal d)
{
    uint64_t high_five, low_five;
    CHECK_EQUAL(rules_best_omaha(d.hole, d.board, rules_high, &high_five), high.score[sv_omaha_high(d.hole, d.board)]);
    CHECK_EQUAL(rules_best_omaha(d.hole, d.board, rules_low8, &low_five), low8.score[sv_omaha_low8(d.hole, d.board)]);
    CHECK_EQUAL(high_five, sv_omaha_high_cards(d.hole, d.board));
    CHECK_EQUAL(low_five, sv_omaha_low8_cards(d.hole, d.board));
}

static uint32_t five_high(uint64_t five)
{
    return sv_high(five);
}

static uint32_t five_low8(uint64_t five)
{
    return sv_low8(five);
}

/* A larger sample, with the library's own values of five cards, which test_five has proved. */
static void compare_with_fives(struct deal d)
{
    CHECK_EQUAL(rules_best_omaha(d.hole, d.board, five_high, NULL), sv_omaha_high(d.hole, d.board));
    CHECK_EQUAL(rules_best_omaha(d.hole, d.board, five_low8, NULL), sv_omaha_low8(d.hole, d.board));
}

/* Any other numbers of cards, a card on both sides, a bit that is no card: no hand. */
static void check_refusals(void)
{
    uint64_t seed = 3;
    for (int held = 0; held <= 8; held++)
        for (int shown = 0; shown <= 7; shown++) {
            const uint64_t hole = rules_deal(~UINT64_C(0), held, &seed), board = rules_deal(~hole, shown, &seed);
            const int good = held >= 4 && held <= 6 && shown >= 3 && shown <= 5;
            CHECK_EQUAL(good, sv_omaha_high(hole, board) != 0);
            CHECK_EQUAL(good, sv_omaha_high_cards(hole, board) != 0);
            CHECK(good || !sv_omaha_low8(hole, board));
            CHECK(good || !sv_omaha_low8_cards(hole, board));
        }
    const uint64_t hole = 0xf, board = 0x1f0; /* deuce to five and six to ten of clubs */
    CHECK(sv_omaha_high(hole, board) && sv_omaha_low8(hole, board));
    CHECK_EQUAL(0, sv_omaha_high(hole | 0x10, board));
    CHECK_EQUAL(0, sv_omaha_low8(hole | 0x10, board));
    for (int bit = 13; bit < 64; bit += bit % 16 == 15 ? 14 : 1) {
        CHECK_EQUAL(0, sv_omaha_high(hole | UINT64_C(1) << bit, board));
        CHECK_EQUAL(0, sv_omaha_low8(hole, board | UINT64_C(1) << bit));
        CHECK_EQUAL(0, sv_omaha_high_cards(hole, board | UINT64_C(1) << bit));
        CHECK_EQUAL(0, sv_omaha_low8_cards(hole | UINT64_C(1) << bit, board));
    }
    CHECK_EQUAL(0, sv_omaha_high(~UINT64_C(0), ~UINT64_C(0)));
}

int main(void)
{
    uint64_t seed = 2;
    book_learn(&high, sv_high, rules_high);
    book_learn(&low8, sv_low8, rules_low8);
    for (int i = 0; i < SAMPLE; i++)
        compare_with_rules(deal(i, &seed));
    for (int i = 0; i < LARGE_SAMPLE; i++)
        compare_with_fives(deal(i, &seed));
    check_refusals();
    return check_result(4LL * SAMPLE + 2LL * LARGE_SAMPLE + 4 * 9 * 8 + 3 + 4 * 12 + 1);
}
