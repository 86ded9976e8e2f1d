/* The five cards that play: among equal choices the one with the higher suits, which is the greatest number. */
#include "kernel.h"

/* The sets that leave five cards are tried from the numerically smallest up, so what stays is the greatest first. */
static uint64_t playing(uint64_t cards, uint16_t (*value)(uint64_t))
{
    const uint16_t best = value(cards);
    const int aside = sv_count_cards(cards) - 5;
    if (!best)
        return 0;
    uint64_t dropped = 0;
    do {
        if (sv_count_cards(dropped) == aside && value(cards ^ dropped) == best)
            return cards ^ dropped;
        dropped = (dropped - cards) & cards; /* the next subset in numerical order, after the last one none */
    } while (dropped);
    return 0; /* no five of them are worth it: the tables are wrong */
}

uint64_t sv_high_cards(uint64_t cards)
{
    return playing(cards, sv_high);
}

uint64_t sv_low_cards(uint64_t cards)
{
    return playing(cards, sv_low);
}

static uint64_t playing_in_omaha(uint64_t hole, uint64_t board, uint16_t best, uint16_t (*value)(uint64_t))
{
    uint64_t greatest = 0;
    if (!best)
        return 0;
    for (uint64_t two = hole; two; two = (two - 1) & hole) {
        if (sv_count_cards(two) != 2)
            continue;
        for (uint64_t three = board; three; three = (three - 1) & board)
            if (sv_count_cards(three) == 3 && (two | three) > greatest && value(two | three) == best)
                greatest = two | three;
    }
    return greatest;
}

uint64_t sv_omaha_high_cards(uint64_t hole, uint64_t board)
{
    return playing_in_omaha(hole, board, sv_omaha_high(hole, board), sv_high);
}

uint64_t sv_omaha_low8_cards(uint64_t hole, uint64_t board)
{
    return playing_in_omaha(hole, board, sv_omaha_low8(hole, board), sv_low8);
}
