/* All boards of one to four upcards against the rules. */
#include "check.h"
#include "rules.h"
#include "studeval.h"

static struct book high, low;

static void deal(uint64_t board, int next, int more)
{
    for (int index = next; index < 52; index++) {
        const uint64_t cards = board | rules_card(index);
        if (more > 1) {
            deal(cards, index + 1, more - 1);
        } else {
            CHECK(book_agrees(&high, sv_up_high(cards), rules_up_high(cards)));
            CHECK(book_agrees(&low, sv_up_low(cards), rules_up_low(cards)));
        }
    }
}

static void check_size(int cards, const int *places)
{
    static const int LOW_CATEGORY[] = {0, 6, 5, 4, 3, 0, 0, 0, 1};
    high = low = (struct book){{0}};
    deal(0, 0, cards);
    CHECK(book_in_order(&high));
    CHECK(book_in_order(&low));
    for (int category = 1; category <= 8; category++) {
        CHECK_EQUAL(places[category], book_size(&high, category));
        CHECK(!places[category] || places[category] == book_size(&low, LOW_CATEGORY[category]));
    }
}

/* The value of a door card is its rank alone: deuce to ace, and king to ace for low. */
static void check_door_cards(void)
{
    CHECK_EQUAL(1 << 12 | 0, sv_up_high(rules_card(0)));
    CHECK_EQUAL(1 << 12 | 12, sv_up_high(rules_card(51)));
    CHECK_EQUAL(6 << 12 | 0, sv_up_low(rules_card(4 * 11)));
    CHECK_EQUAL(6 << 12 | 12, sv_up_low(rules_card(4 * 12)));
}

static void check_refusals(void)
{
    CHECK_EQUAL(0, sv_up_high(0));
    CHECK_EQUAL(0, sv_up_low(0));
    CHECK_EQUAL(0, sv_up_high(0x1f));
    CHECK_EQUAL(0, sv_up_low(0x1f));
    CHECK_EQUAL(0, sv_up_high(~UINT64_C(0)));
    for (int lane = 0; lane < 4; lane++)
        for (int bit = 13; bit < 16; bit++) {
            CHECK_EQUAL(0, sv_up_high(1 | UINT64_C(1) << (16 * lane + bit)));
            CHECK_EQUAL(0, sv_up_low(1 | UINT64_C(1) << (16 * lane + bit)));
        }
}

int main(void)
{
    check_size(1, (const int[]){0, 13, 0, 0, 0, 0, 0, 0, 0});
    check_size(2, (const int[]){0, 78, 13, 0, 0, 0, 0, 0, 0});
    check_size(3, (const int[]){0, 286, 156, 0, 13, 0, 0, 0, 0});
    check_size(4, (const int[]){0, 715, 858, 78, 156, 0, 0, 0, 13});
    check_door_cards();
    check_refusals();
    return check_result(2LL * (52 + 1326 + 22100 + 270725) + 4 * (2 + 16) + 4 + 5 + 24);
}
