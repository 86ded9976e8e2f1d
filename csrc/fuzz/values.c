/* One hand at a time, from any 64 bits: 0 where there is no hand, and five cards that are worth the same where there is. */
#include "fuzz.h"

/* A value and the five cards that play: both or neither, and the five are of the hand. */
static void check_five(uint16_t value, uint64_t five, uint64_t hand, uint16_t (*worth)(uint64_t))
{
    HOLDS(!value == !five);
    if (value) {
        HOLDS(count(five) == 5 && !(five & ~hand));
        HOLDS(worth(five) == value);
    }
}

static void check_stud(uint64_t cards)
{
    const int n = count(cards), is_hand = !(cards & ~DECK) && n >= 5 && n <= 7;
    const uint16_t high = sv_high(cards), low = sv_low(cards), low8 = sv_low8(cards);
    HOLDS(!!high == is_hand && SV_CATEGORY(high) <= 9);
    HOLDS(!!low == is_hand && SV_CATEGORY(low) <= 6);
    HOLDS(low8 == 0 || low8 == low);
    check_five(high, sv_high_cards(cards), cards, sv_high);
    check_five(low, sv_low_cards(cards), cards, sv_low);
}

static void check_upcards(uint64_t cards)
{
    const int n = count(cards), is_board = !(cards & ~DECK) && n >= 1 && n <= 4;
    HOLDS(!!sv_up_high(cards) == is_board);
    HOLDS(!!sv_up_low(cards) == is_board);
}

static void check_omaha(uint64_t hole, uint64_t board)
{
    const int held = count(hole), shown = count(board);
    const int is_hand = !((hole | board) & ~DECK) && !(hole & board) && held >= 4 && held <= 6 && shown >= 3 && shown <= 5;
    const uint16_t high = sv_omaha_high(hole, board), low8 = sv_omaha_low8(hole, board);
    const uint64_t highs = sv_omaha_high_cards(hole, board), lows = sv_omaha_low8_cards(hole, board);
    HOLDS(!!high == is_hand && (is_hand || !low8));
    check_five(high, highs, hole | board, sv_high);
    check_five(low8, lows, hole | board, sv_low8);
    HOLDS(!high || count(highs & hole) == 2);
    HOLDS(!low8 || count(lows & hole) == 2);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct feed feed = {data, data + size};
    const uint64_t one = card_set(&feed), other = card_set(&feed);
    check_stud(one);
    check_stud(one | other);
    check_upcards(one);
    check_omaha(one, other);
    return 0;
}
