/* Omaha, exactly two hole cards and three of the board, without trying their combinations; one hand in each lane.
 *
 * omaha_five.h does the same and is the one to read first. Here sets of ranks are mirrored, the ace bit 0 and the deuce
 * bit 12: the best rank is then the lowest bit, which is found at once. The matched ranks and the kickers are mirrored
 * back at the end, and are a hand like any other.
 */
#ifndef SV_LANE_OMAHA_H
#define SV_LANE_OMAHA_H

struct two_sides {
    lanes h1, h2;     /* ranks that the hole has at least once, twice */
    lanes b1, b2, b3; /* and the board */
    lanes h, b;       /* of the flush suit where there is a flush, else h1 and b1 */
};

#define BOTH_OR_BOTH(a, b, c) (((a) & (b)) | ((b) & (c)))

/* The only suit of which the board has three, and what the hole has of it. */
SV_INLINE lanes in_suit_of_three(struct suits x, struct suits board)
{
    const lanes c = only(over(count(board.c), 2), x.c), d = only(over(count(board.d), 2), x.d);
    const lanes h = only(over(count(board.h), 2), x.h), s = only(over(count(board.s), 2), x.s);
    return LOGIC(ANY_OF, c, d, h) | s;
}

/* --- Straights ---------------------------------------------------------------------------------------------------- */

/* For each window of two, then four, then five ranks: whether at least one, two, three of a set lie in it. */

SV_INLINE lanes two_in_five(lanes set)
{
    const lanes one = set | set >> 1, two = set & set >> 1;
    const lanes one_in_four = one | one >> 2, two_in_four = LOGIC(OR_BOTH, two | two >> 2, one, one >> 2);
    return LOGIC(OR_BOTH, two_in_four, one_in_four, set >> 4);
}

SV_INLINE lanes three_in_five(lanes set)
{
    const lanes one = set | set >> 1, two = set & set >> 1;
    const lanes two_in_four = LOGIC(OR_BOTH, two | two >> 2, one, one >> 2);
    const lanes three_in_four = LOGIC(OR_BOTH, two & one >> 2, one, two >> 2);
    return LOGIC(OR_BOTH, three_in_four, two_in_four, set >> 4);
}

/* Bit 0 is the straight to the ace, bit 9 the wheel, for which the ace stands above the deuce too: each takes two ranks
 * of the hole, three of the board, and all five of both. */
SV_INLINE lanes omaha_straights(lanes hole, lanes board)
{
    const lanes h = hole | hole << 13, b = board | board << 13, both = h | b, pairs = both & both >> 1;
    const lanes run = LOGIC(ALL_OF, pairs, pairs >> 2, both >> 4) & 0x3ff;
    return LOGIC(ALL_OF, run, two_in_five(h), three_in_five(b));
}

/* --- Matched ranks ------------------------------------------------------------------------------------------------ */

/* Of two sets the one that has the best rank in which they differ. */
SV_INLINE lanes better(lanes a, lanes b)
{
    return where(any(a & lowest(a ^ b)), a, b);
}

struct matched {
    some there;
    lanes primary, kickers;
};

/* The pairs are one of the hole and one of the board, or two mixed, or one mixed and one of the board: the only way that
 * leaves a hole card for the kicker. */
SV_INLINE struct matched two_pair(struct two_sides x)
{
    const lanes mixed = x.h1 & x.b1, first = lowest(mixed), second = lowest(mixed ^ first);
    const lanes in_hole = lowest(x.h2), on_board = lowest(x.b2);
    const lanes apart = only(any(in_hole) & any(on_board), in_hole | on_board);
    const lanes both_mixed = only(any(second), first | second);
    const lanes one_mixed = only(any(first) & any(on_board), first | on_board);
    const lanes pairs = better(one_mixed, better(apart, both_mixed));
    const lanes kickers = where(differs(pairs, one_mixed), x.b1, x.h1);
    return (struct matched){any(pairs), pairs, lowest(kickers & ~pairs)};
}

/* The three are two of the hole and one of the board, one and two, or all of the board; what is left makes the pair. */
SV_INLINE struct matched full_house(struct two_sides x)
{
    const lanes mixed = x.h1 & x.b1;
    const lanes two_and_one = only(any(x.b2), x.h2 & x.b1 & ~x.b2);
    const lanes one_and_two = only(any(but_lowest(mixed)), x.h1 & x.b2);
    const lanes none_and_three = only(any(x.h2), x.b3);
    const lanes three = lowest(LOGIC(ANY_OF, two_and_one, one_and_two, none_and_three));
    const lanes pairs = where(any(three & x.b3), x.h2, where(any(three & x.b2), mixed ^ three, x.b2));
    return (struct matched){any(three), three, lowest(pairs)};
}

/* Two kickers of the hole and three of the board, less as many as the primary takes: it takes one if it is held once,
 * and one more if twice. */
SV_INLINE lanes kickers_beside(lanes primary, struct two_sides x)
{
    const lanes h = x.h & ~primary, b = x.b & ~primary, later = but_lowest(b);
    const lanes h1 = only(~any(primary & x.h2), lowest(h)), h2 = only(~any(primary & x.h1), lowest(but_lowest(h)));
    const lanes b1 = only(~any(primary & x.b3), lowest(b)), b2 = only(~any(primary & x.b2), lowest(later));
    const lanes b3 = only(~any(primary & x.b1), lowest(but_lowest(later)));
    return LOGIC(ANY_OF, h1, h2, b1) | b2 | b3;
}

/* --- High --------------------------------------------------------------------------------------------------------- */

enum { /* category, and places of the kickers */
    NOTHING = 1 << 12,
    PAIR = 2 << 12 | 220,
    TWO_PAIR = 3 << 12 | 11,
    THREE = 4 << 12 | 66,
    FLUSH = 6 << 12,
    FULL_HOUSE = 7 << 12 | 12,
    FOUR = 8 << 12 | 12,
};

/* Where there is a flush, its two sets stand for those of all ranks, unless there is something better than it. */
SV_INLINE struct open omaha_value(struct two_sides x, some flush)
{
    const lanes mixed = x.h1 & x.b1;
    const lanes fours = LOGIC(OR_BOTH, x.h2 & x.b2, x.h1, x.b3), pairs = LOGIC(ANY_OF, x.h2, mixed, x.b2);
    const lanes threes = LOGIC(OR_BOTH, LOGIC(OR_BOTH, x.b3, x.h2, x.b1), x.h1, x.b2);
    const struct matched full = full_house(x), two = two_pair(x);
    const some four = any(fours), three = any(threes), house = full.there & ~four;
    const some suited = flush & ~(four | full.there);
    const some two_best = two.there & ~(three | flush);

    const lanes straights = omaha_straights(x.h, x.b);
    const some straight = any(straights) & ~((four | full.there) & ~flush);
    const lanes one = only(~suited, lowest(where(four, fours, where(three, threes, pairs))));
    const struct two_sides rest = {x.h1, x.h2, x.b1, x.b2, x.b3, where(suited, x.h, x.h1), where(suited, x.b, x.b1)};
    lanes class = where(two_best, all(TWO_PAIR), where(any(pairs), all(PAIR), all(NOTHING)));
    class = where(flush, all(FLUSH), where(three, all(THREE), class));
    class = where(four, all(FOUR), where(house, all(FULL_HOUSE), class));

    const lanes primary = where(two_best, two.primary, where(house, full.primary, one));
    const lanes kickers = where(two_best, two.kickers, where(house, full.kickers, kickers_beside(one, rest)));
    const struct open matched = matched_value(class, mirrored(primary), mirrored(kickers));
    return or_straight(straight, flush, 10 - count(~straights & (straights - 1)), matched);
}

SV_INLINE struct open omaha_high_of(struct suits hole, struct suits board)
{
    const struct held h = held_of(hole), b = held_of(board);
    const lanes flush_hole = in_suit_of_three(hole, board), flush_board = in_suit_of_three(board, board);
    const some flush = any(but_lowest(flush_hole));
    const lanes h1 = mirrored(h.once), b1 = mirrored(b.once);
    const struct two_sides x = {
        h1, mirrored(h.twice), b1, mirrored(b.twice), mirrored(b.thrice),
        where(flush, mirrored(flush_hole), h1), where(flush, mirrored(flush_board), b1),
    };
    return omaha_value(x, flush);
}

/* --- Low ---------------------------------------------------------------------------------------------------------- */

/* A greedy choice: the ranks that both sides have, the two lowest that only the hole has, and the three lowest that
 * only the board has. Any five of these can be made of two and three, and no lower one is left out. */
SV_INLINE struct open omaha_low8_of(struct suits hole, struct suits board)
{
    const lanes h = ace_low(held_of(hole).once), b = ace_low(held_of(board).once);
    const lanes higher_in_hole = but_lowest(but_lowest(h & ~b));
    const lanes higher_on_board = but_lowest(but_lowest(but_lowest(b & ~h)));
    return (struct open){.set = ((h ^ higher_in_hole) | (b ^ higher_on_board)) & 0xff};
}

#endif
