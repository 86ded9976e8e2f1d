/* Omaha: exactly two hole cards and three of the board, without trying all their combinations.
 *
 * Which five ranks play is found with a few operations on sets of ranks: those that the hole cards, and the board,
 * hold at least once, twice, three times. The five are then dealt out as a hand of their own, in one suit if they are
 * a flush and else not, and omaha.c asks the kernel for hands what that is worth.
 *
 * The classes stand in high_five in the order of the rulebook, weakest first; a better one replaces a weaker, so each
 * may take for granted that there is no better one. There is hardly a branch: lane_omaha.h does the same for many hands
 * at once.
 */
#ifndef SV_OMAHA_FIVE_H
#define SV_OMAHA_FIVE_H

#include "kernel.h"

#define EVERY_OTHER 0x5555 /* of five ranks in a row some lie in here and some do not */

typedef uint16_t ranks; /* a set of them: bit 0 the deuce ... bit 12 the ace */

struct side {
    ranks lane[4];
    ranks once, twice, thrice; /* held at least so often */
};

/* The five cards that play, dealt into four suits: matched ranks lie in the first two, a third and a fourth card of a
 * rank in the other two. Kickers are still to come: so many from the hole into the third suit, and so many from the
 * board into the fourth. A straight lies in the last two suits, a flush in the fourth alone. */
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

/* All bits if the set has any, else none. */
SV_INLINE ranks all_if(ranks set)
{
    return (ranks)-(set != 0);
}

SV_INLINE ranks but_lowest(ranks set)
{
    return set & (set - 1);
}

/* The ace moves below the deuce, and back. */
SV_INLINE ranks ace_low(ranks set)
{
    return (set << 1 | set >> 12) & SV_LANE;
}

SV_INLINE ranks ace_high(ranks set)
{
    return (set >> 1 | set << 12) & SV_LANE;
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

/* Four, three or two of one rank, or none: the board gives what it has of it, and the hole the rest. */
SV_INLINE struct five one_rank(struct side hole, struct side board)
{
    const ranks fours = (hole.twice & board.twice) | (hole.once & board.thrice);
    const ranks threes = (hole.twice & board.once) | (hole.once & board.twice) | board.thrice;
    const ranks pairs = hole.twice | (hole.once & board.once) | board.twice;
    const ranks best = top(fours | (threes & ~all_if(fours)) | (pairs & ~all_if(threes)));
    const ranks copies = 2 * !!pairs + !!threes + !!fours;
    const ranks on_board = !!(best & board.once) + !!(best & board.twice) + !!(best & board.thrice);
    return (struct five){
        .matched = best,
        .third = best & all_if(threes),
        .fourth = best & all_if(fours),
        .from_hole = 2 + on_board - copies,
        .from_board = 3 - on_board,
    };
}

/* The pairs are one of the hole and one of the board, or two mixed, or one of the board and one mixed: the only way
 * that leaves a hole card for the kicker. */
SV_INLINE struct five two_pair(struct side hole, struct side board)
{
    const ranks mixed = hole.once & board.once, first = top(mixed), second = top(mixed ^ first);
    const ranks in_hole = top(hole.twice), on_board = top(board.twice);
    const ranks apart = in_hole && on_board ? in_hole | on_board : 0;
    const ranks both_mixed = second ? first | second : 0;
    const ranks one_mixed = first && on_board ? first | on_board : 0;
    const ranks better = apart > both_mixed ? apart : both_mixed;
    const ranks best = better > one_mixed ? better : one_mixed;
    const ranks from_hole = best == one_mixed;
    return (struct five){.matched = best, .from_hole = from_hole, .from_board = 1 - from_hole};
}

/* The three are two of the hole and one of the board, one and two, or all of the board; what is left makes the pair. */
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

/* All ten straights at once, with the ace at both ends: bit n of each set stands for the one from the nth rank up, and
 * tells whether the hole has at least one, two of its ranks, the board one, two, three, and both together all. */
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
    return ace_high((ranks)(top(all & h2 & b3) * 31u));
}

/* What one side has of the suit in which the board has three cards and the hole two. */
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
    const struct five alike = one_rank(hole, board);
    struct five best = alike.third ? alike : better(alike, two_pair(hole, board));
    best = run ? (struct five){.third = run & EVERY_OTHER, .fourth = run & ~EVERY_OTHER} : best;
    best = flush_hole ? (struct five){.from_hole = 2, .from_board = 3} : best;
    best = better(best, full_house(hole, board));
    best = alike.fourth ? alike : best;
    return run && flush_hole ? (struct five){.fourth = run} : best;
}

/* The hand that the five make, with its kickers; those of a flush are of its suit, and all in the fourth. */
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

/* Low is a greedy choice: the ranks that both sides have, the two lowest that only the hole has, and the three lowest
 * that only the board has. Any five of these can be made of two and three, and no lower one is left out. */
SV_INLINE ranks low_ranks(struct side hole, struct side board)
{
    const ranks h = ace_low(hole.once), b = ace_low(board.once);
    const ranks higher_in_hole = but_lowest(but_lowest(h & ~b));
    const ranks higher_on_board = but_lowest(but_lowest(but_lowest(b & ~h)));
    return ace_high((h ^ higher_in_hole) | (b ^ higher_on_board));
}

#endif
