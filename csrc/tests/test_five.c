/* All 2,598,960 hands of five cards against the rules: one value a class, in the order of the rules, without gaps. */
#include "check.h"
#include "rules.h"
#include "studeval.h"

enum { DECK = FULL_OR_SHORT(52, 32), HANDS = FULL_OR_SHORT(2598960, 201376) };

static struct book high, low, low8;
static int high_hands[16], low_hands[16];

static void compare(uint64_t cards)
{
    const uint16_t high_value = sv_high(cards), low_value = sv_low(cards);
    CHECK(book_agrees(&high, high_value, rules_high(cards)));
    CHECK(book_agrees(&low, low_value, rules_low(cards)));
    CHECK(book_agrees(&low8, sv_low8(cards), rules_low8(cards)));
    CHECK_EQUAL(cards, sv_high_cards(cards));
    CHECK_EQUAL(cards, sv_low_cards(cards));
    high_hands[SV_CATEGORY(high_value)]++;
    low_hands[SV_CATEGORY(low_value)]++;
}

static void deal(uint64_t hand, int next, int more)
{
    for (int index = next; index < DECK; index++) {
        if (more > 1)
            deal(hand | rules_card(51 - index), index + 1, more - 1);
        else
            compare(hand | rules_card(51 - index));
    }
}

static void check_classes(void)
{
    static const int HIGH_CLASSES[] = {7462, 1277, 2860, 858, 858, 10, 1277, 156, 156, 10};
    static const int LOW_CLASSES[] = {6175, 156, 156, 858, 858, 2860, 1287};
    static const int HIGH_HANDS[] = {0, 1302540, 1098240, 123552, 54912, 10200, 5108, 3744, 624, 40};
    static const int LOW_HANDS[] = {0, 624, 3744, 54912, 123552, 1098240, 1317888};
    for (int category = 0; category <= 9; category++) {
        CHECK_EQUAL(HIGH_CLASSES[category], book_size(&high, category));
        CHECK_EQUAL(HIGH_HANDS[category], high_hands[category]);
    }
    for (int category = 0; category <= 6; category++) {
        CHECK_EQUAL(LOW_CLASSES[category], book_size(&low, category));
        CHECK_EQUAL(LOW_HANDS[category], low_hands[category]);
    }
    CHECK_EQUAL(56, book_size(&low8, 6));
    CHECK_EQUAL(56, book_size(&low8, 0));
    CHECK(book_in_order(&high));
    CHECK(book_in_order(&low));
}

static void check_category_is_that_of_the_rules(const struct book *book)
{
    for (unsigned value = 0; value < 65536; value++)
        if (book->score[value])
            CHECK_EQUAL(book->score[value] >> RULES_CATEGORY_SHIFT, SV_CATEGORY(value));
}

int main(void)
{
    deal(0, 0, 5);
    if (FULL_OR_SHORT(0, 1))
        return check_result(5LL * HANDS);
    check_classes();
    check_category_is_that_of_the_rules(&high);
    check_category_is_that_of_the_rules(&low);
    return check_result(5LL * HANDS + 2 * 10 + 2 * 7 + 4 + 7462 + 6175);
}
