/* Omaha: exactly two hole cards and three of the board, without trying all their combinations.
 *
 * Which five ranks play is found with a few operations on sets of ranks: those that the hole cards, and the board,
 * hold at least once, twice, three times. The five are then dealt out as a hand of their own, in one suit if they are
 * a flush and else not, and the kernel for hands says what that is worth.
 *
 * The classes stand in the order of the rulebook, weakest first, and a better one replaces a weaker. Each may take for
 * granted that there is no better one. What to do never depends on a branch, so that compilers can work on many hands
 * at once.
 */
#include <string.h>

#include "kernel.h"

#define EVERY_OTHER 0x5555
#define EIGHT_AND_LOWER 0xff /* with the ace lowest */

typedef uint16_t ranks; /* a set of them: bit 0 the deuce ... bit 12 the ace */

struct side {
    ranks lane[4];
    ranks once, twice, thrice; /* held at least so often */
};

/* The five cards that play, dealt into four suits: matched ranks lie in the first two, a third and a fourth card of a
 * rank in the others. Kickers are still to come, so many from the hole into the third and from the board into the
 * fourth. A straight lies in the last two, a flush in the fourth alone. */
struct five {
    ranks matched, third, fourth;
    ranks from_hole, from_board;
};

struct lanes {
    ranks suit[4];
};

SV_INLINE ranks top(ranks set)
{
    set |= set >> 1;
    set |= set >> 2;
    set |= set >> 4;
    set |= set >> 8;
    return set ^ set >> 1;
}

SV_INLINE ranks but_lowest(ranks set)
{
    return set & (set - 1);
}

SV_INLINE struct side side_of(ranks a, ranks b, ranks c, ranks d)
{
    return (struct side){
        .lane = {a, b, c, d},
        .once = a | b | c | d,
        .twice = (a & b) | (c & d) | ((a | b) & (c | d)),
        .thrice = (a & b & (c | d)) | (c & d & (a | b)),
    };
}

/* The best pair is in the hole, on the board, or one card of each. */
SV_INLINE struct five pair(struct side hole, struct side board)
{
    const ranks mixed = hole.once & board.once;
    const ranks best = top(hole.twice | mixed | board.twice);
    const ranks from_hole = best & hole.twice ? 0 : best & mixed ? 1 : 2;
    return (struct five){.matched = best, .from_hole = from_hole, .from_board = 3 - from_hole};
}

SV_INLINE struct five two_pair(struct side hole, struct side board)
{
    const ranks mixed = hole.once & board.once;
    const ranks in_hole = top(hole.twice), on_board = top(board.twice), first = top(mixed), second = top(mixed ^ first);
    const ranks apart = in_hole && on_board ? in_hole | on_board : 0;
    const ranks both_mixed = second ? first | second : 0;
    const ranks one_mixed = first && on_board ? first | on_board : 0; /* the only one that leaves a hole card over */
    ranks best = apart > both_mixed ? apart : both_mixed;
    best = best > one_mixed ? best : one_mixed;
    const ranks from_hole = best == one_mixed;
    return (struct five){.matched = best, .from_hole = from_hole, .from_board = 1 - from_hole};
}

SV_INLINE struct five three_of_a_kind(struct side hole, struct side board)
{
    const ranks best = top((hole.twice & board.once) | (hole.once & board.twice) | board.thrice);
    const ranks from_hole = best & board.thrice ? 2 : best & board.twice ? 1 : 0;
    return (struct five){.matched = best, .third = best, .from_hole = from_hole, .from_board = 2 - from_hole};
}

/* The three are two of the hole and one of the board, one and two, or all of the board; the pair is made of the rest.
 * A rank that both pairs hold is four of a kind, not asked here. */
SV_INLINE struct five full_house(struct side hole, struct side board)
{
    const ranks mixed = hole.once & board.once;
    const ranks two_and_one = board.twice ? hole.twice & board.once & ~board.twice : 0;
    const ranks one_and_two = but_lowest(mixed) ? hole.once & board.twice : 0;
    const ranks none_and_three = hole.twice ? board.thrice : 0;
    const ranks three = top(two_and_one | one_and_two | none_and_three);
    const ranks pairs = three & board.thrice ? hole.twice : three & board.twice ? mixed ^ three : board.twice;
    return (struct five){.matched = three ? three | top(pairs) : 0, .third = three};
}

SV_INLINE struct five four_of_a_kind(struct side hole, struct side board)
{
    const ranks best = top((hole.twice & board.twice) | (hole.once & board.thrice));
    const ranks from_hole = best & board.thrice ? 1 : 0;
    return (struct five){best, best, best, .from_hole = from_hole, .from_board = 1 - from_hole};
}

/* All ten straights at once: bit n of `low` is for the one from the nth rank up, counted from the ace. */
SV_INLINE ranks straight(ranks hole, ranks board)
{
    const ranks h = (ranks)(hole << 1 | hole >> 12), b = (ranks)(board << 1 | board >> 12);
    ranks h1 = 0, h2 = 0, b1 = 0, b2 = 0, b3 = 0, all = SV_LANE;
    for (int next = 0; next < 5; next++) {
        const ranks hn = h >> next, bn = b >> next;
        h2 |= h1 & hn;
        h1 |= hn;
        b3 |= b2 & bn;
        b2 |= b1 & bn;
        b1 |= bn;
        all &= hn | bn;
    }
    const ranks low = top(all & h2 & b3);
    const ranks five = (ranks)(low * 31u);
    return (five >> 1 | five << 12) & SV_LANE;
}

/* What one side holds of the suit in which the board has three cards and the hole two. */
SV_INLINE ranks flush_of(struct side side, struct side hole, struct side board)
{
    ranks found = 0;
    for (int suit = 0; suit < 4; suit++) {
        const ranks two = but_lowest(hole.lane[suit]), three = but_lowest(but_lowest(board.lane[suit]));
        found |= two && three ? side.lane[suit] : 0;
    }
    return found;
}

SV_INLINE struct five better(struct five best, struct five other)
{
    return other.matched ? other : best;
}

SV_INLINE struct five high_five(struct side hole, struct side board)
{
    const ranks flush_hole = flush_of(hole, hole, board), flush_board = flush_of(board, hole, board);
    const ranks run = straight(flush_hole ? flush_hole : hole.once, flush_hole ? flush_board : board.once);
    struct five best = {.from_hole = 2, .from_board = 3};
    best = better(best, pair(hole, board));
    best = better(best, two_pair(hole, board));
    best = better(best, three_of_a_kind(hole, board));
    best = run ? (struct five){.third = run & EVERY_OTHER, .fourth = run & ~EVERY_OTHER} : best;
    best = flush_hole ? (struct five){.from_hole = 2, .from_board = 3} : best;
    best = better(best, full_house(hole, board));
    best = better(best, four_of_a_kind(hole, board));
    return run && flush_hole ? (struct five){.fourth = run} : best;
}

/* The hand that the five make, suit by suit. */
SV_INLINE struct lanes deal(struct five five, struct side hole, struct side board)
{
    const ranks flush_hole = flush_of(hole, hole, board), flush_board = flush_of(board, hole, board);
    const ranks flush = flush_hole && !five.matched ? SV_LANE : 0;
    const ranks h = flush ? flush_hole : hole.once & ~five.matched;
    const ranks b = flush ? flush_board : board.once & ~five.matched;
    const ranks h1 = top(h), h2 = top(h ^ h1), b1 = top(b), b2 = top(b ^ b1), b3 = top(b ^ b1 ^ b2);
    const ranks of_hole = (five.from_hole > 0 ? h1 : 0) | (five.from_hole > 1 ? h2 : 0);
    const ranks of_board =
        (five.from_board > 0 ? b1 : 0) | (five.from_board > 1 ? b2 : 0) | (five.from_board > 2 ? b3 : 0);
    return (struct lanes){{
        five.matched,
        five.matched,
        five.third | (of_hole & ~flush),
        five.fourth | of_board | (of_hole & flush),
    }};
}

/* Low is a greedy choice: the ranks that both sides have, the two lowest of the hole's own and the three lowest of the
 * board's. Any five of these can be made of two and three, and no lower rank is left out that could play. */
SV_INLINE ranks low_five(struct side hole, struct side board)
{
    const ranks h = (hole.once << 1 | hole.once >> 12) & EIGHT_AND_LOWER;
    const ranks b = (board.once << 1 | board.once >> 12) & EIGHT_AND_LOWER;
    const ranks own_hole = h & ~b, own_board = b & ~h;
    const ranks higher_hole = but_lowest(but_lowest(own_hole));
    const ranks higher_board = but_lowest(but_lowest(but_lowest(own_board)));
    const ranks five = (h ^ higher_hole) | (b ^ higher_board);
    return (five >> 1 | five << 12) & SV_LANE;
}

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
    return is_omaha(h, b) ? sv_low8(low_five(h, b)) : 0;
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
        block->low[i] = low_five(side_at(block->hole, i), side_at(block->board, i)) & block->good[i];
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
