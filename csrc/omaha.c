/* Omaha, one hand and many: omaha_five.h finds the five that play, the kernel for hands tells what they are worth. */
#include <string.h>

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

/* One hand at a time. */

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

/* Many hands, by blocks: lane by lane in, lane by lane out. */

enum { BLOCK = 64 };

struct block {
    ranks hole[4][BLOCK], board[4][BLOCK], suit[4][BLOCK];
    ranks good[BLOCK], low[BLOCK];
    uint64_t hand[BLOCK];
};

static void split(ranks lanes[4][BLOCK], const uint64_t *cards, size_t n)
{
    for (int suit = 0; suit < 4; suit++)
        for (size_t i = 0; i < n; i++)
            lanes[suit][i] = sv_lane(cards[i], suit);
}

SV_INLINE struct side side_at(ranks lanes[4][BLOCK], size_t i)
{
    return side_of(lanes[0][i], lanes[1][i], lanes[2][i], lanes[3][i]);
}

/* The first that is none, or n. */
static size_t check(struct block *block, size_t n)
{
    size_t first = 0;
    for (size_t i = 0; i < BLOCK; i++)
        block->good[i] = is_omaha(side_at(block->hole, i), side_at(block->board, i));
    while (first < n && block->good[first])
        first++;
    return first;
}

/* A hand that is none becomes one of no cards, which is worth 0. */
static void find_highs(struct block *block)
{
    for (size_t i = 0; i < BLOCK; i++) {
        const struct side hole = side_at(block->hole, i), board = side_at(block->board, i);
        const struct lanes five = deal(high_five(hole, board), hole, board);
        for (int suit = 0; suit < 4; suit++)
            block->suit[suit][i] = five.suit[suit] & block->good[i];
    }
    for (size_t i = 0; i < BLOCK; i++)
        block->hand[i] = joined(block->suit[0][i], block->suit[1][i], block->suit[2][i], block->suit[3][i]);
}

static void find_lows(struct block *block)
{
    for (size_t i = 0; i < BLOCK; i++)
        block->low[i] = low_ranks(side_at(block->hole, i), side_at(block->board, i)) & block->good[i];
}

/* Either of highs and low8s may be NULL. */
size_t sv_portable_omaha_hilo_many(const uint64_t *holes, const uint64_t *boards, size_t n, uint16_t *highs,
                                   uint16_t *low8s)
{
    size_t bad = n;
    struct block block;
    memset(&block, 0, sizeof block);
    for (size_t at = 0; at < n; at += BLOCK) {
        const size_t m = n - at < BLOCK ? n - at : BLOCK;
        split(block.hole, holes + at, m);
        split(block.board, boards + at, m);
        const size_t first = check(&block, m);
        if (first < m && bad == n)
            bad = at + first;
        if (highs) {
            find_highs(&block);
            sv_portable.high_many(block.hand, m, highs + at);
        }
        if (low8s) {
            find_lows(&block);
            sv_portable_low8_of_ranks(block.low, m, low8s + at);
        }
    }
    return bad;
}

size_t sv_portable_omaha_high_many(const uint64_t *holes, const uint64_t *boards, size_t n, uint16_t *highs)
{
    return sv_portable_omaha_hilo_many(holes, boards, n, highs, NULL);
}

size_t sv_portable_omaha_low8_many(const uint64_t *holes, const uint64_t *boards, size_t n, uint16_t *low8s)
{
    return sv_portable_omaha_hilo_many(holes, boards, n, NULL, low8s);
}
