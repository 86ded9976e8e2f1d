/* Omaha, one hand: omaha_five.h finds the five that play, the kernel for hands tells what they are worth. */
#include "omaha_five.h"

/* By halves: how many bits each pair, nibble, byte has, and the bytes added up. */
SV_INLINE ranks count(struct side side)
{
    ranks bytes = 0;
    for (int suit = 0; suit < 4; suit++) {
        ranks bits = side.lane[suit];
        bits -= bits >> 1 & 0x5555;
        bits = (bits & 0x3333) + (bits >> 2 & 0x3333);
        bytes += (bits + (bits >> 4)) & 0x0f0f;
    }
    return (bytes & 0xff) + (bytes >> 8);
}

SV_INLINE ranks stray_or_common(struct side hole, struct side board)
{
    ranks found = (hole.once | board.once) & ~SV_LANE;
    for (int suit = 0; suit < 4; suit++)
        found |= hole.lane[suit] & board.lane[suit];
    return found;
}

/* All bits for four to six hole cards and three to five others on the board, else none. */
SV_INLINE ranks is_omaha(struct side hole, struct side board)
{
    const ranks held = count(hole), shown = count(board);
    const ranks wrong = held < 4 || held > 6 || shown < 3 || shown > 5 || stray_or_common(hole, board);
    return wrong ? 0 : 0xffff;
}

static struct side side(uint64_t cards)
{
    return side_of(sv_lane(cards, 0), sv_lane(cards, 1), sv_lane(cards, 2), sv_lane(cards, 3));
}

static uint64_t joined(ranks a, ranks b, ranks c, ranks d)
{
    return (uint64_t)d << 48 | (uint64_t)c << 32 | (uint64_t)b << 16 | a;
}

uint16_t sv_omaha_high(uint64_t hole, uint64_t board)
{
    const struct side h = side(hole), b = side(board);
    if (!is_omaha(h, b))
        return 0;
    const struct lanes five = deal(high_five(h, b), h, b);
    return sv_high(joined(five.suit[0], five.suit[1], five.suit[2], five.suit[3]));
}

uint16_t sv_omaha_low8(uint64_t hole, uint64_t board)
{
    const struct side h = side(hole), b = side(board);
    return is_omaha(h, b) ? sv_low8(low_ranks(h, b)) : 0;
}
