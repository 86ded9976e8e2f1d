/* High, low and eight-or-better of many hands at once, one hand in each 16-bit lane: the text of the vector kernels.
 *
 * Read portable.c first: that is what the values are. Here hands are not looked up. From the four suits follow the
 * ranks held once, twice, thrice and four times; from how many ranks these are follows the class; the class says which
 * of them are the primary (those that are matched) and which the kickers; and the value is
 *
 *     category << 12 | place of the primary * places of the kickers + place of the kickers
 *
 * What is left at the end is the place of one set of ranks among all sets of as many: an `open` value. How to find that
 * place depends on the processor (places_avx2.h, places_avx512.h). gen_lanes.py made the tables and explains them.
 */
#ifndef SV_LANE_STUD_H
#define SV_LANE_STUD_H

enum side { NO_SIDE, HIGH, LOW, LOW8, UNPAIRED /* the low of five different ranks; 0 for fewer */ };

/* For HIGH the place of the set is still to be added to the value, for LOW to be taken off. */
struct open {
    lanes value, set, places;
};

#define ANY_OF(a, b, c) ((a) | (b) | (c))
#define ALL_OF(a, b, c) ((a) & (b) & (c))
#define TWO_OF(a, b, c) (((a) & (b)) | ((c) & ((a) | (b))))
#define OR_BOTH(a, b, c) ((a) | ((b) & (c)))

/* The ranks held at least so often. */
struct held {
    lanes once, twice, thrice, quads;
};

SV_INLINE struct held held_of(struct suits x)
{
    const lanes any = LOGIC(ANY_OF, x.c, x.d, x.h), two = LOGIC(TWO_OF, x.c, x.d, x.h);
    const lanes three = LOGIC(ALL_OF, x.c, x.d, x.h);
    return (struct held){any | x.s, LOGIC(OR_BOTH, two, any, x.s), LOGIC(OR_BOTH, three, two, x.s), three & x.s};
}

#define EITHER_IN(a, b, mask) (((a) | (b)) & (mask))

/* The ace moves below the deuce. */
SV_INLINE lanes ace_low(lanes set)
{
    return LOGIC(EITHER_IN, set << 1, set >> 12, all(SV_LANE));
}

SV_INLINE lanes lowest(lanes set)
{
    return set & -set;
}

SV_INLINE lanes but_lowest(lanes set)
{
    return set & (set - 1);
}

/* With the primary (one rank, two, or none) goes a gap in the kickers, which the higher ones close. */
struct ranked {
    lanes primary_place, kickers;
};

SV_INLINE struct ranked ranked(lanes primary, lanes kickers)
{
    const lanes lower_ones = ~primary & (primary - 1), below_higher = but_lowest(primary) - 1;
    kickers = average(kickers, kickers & below_higher);
    return (struct ranked){
        .primary_place = count(lower_ones) + choose_two(count(below_higher)),
        .kickers = average(kickers, kickers & lower_ones),
    };
}

/* --- High --------------------------------------------------------------------------------------------------------- */

enum { BEFORE_STRAIGHTS = (5 << 12) - 1, BEFORE_STRAIGHT_FLUSHES = (9 << 12) - 1, FLUSH_CLASS = 8 };
enum { DROP = 1 << 8, DROP_ANOTHER = 1 << 9, AMONG_PAIRS = 1 << 10, DROP_PRIMARY = 1 << 11 };

/* The class is the category, in the top nibble, and below the places of the kickers. */
SV_INLINE struct open matched_value(lanes class, lanes primary, lanes kickers)
{
    const struct ranked r = ranked(primary, kickers);
    const lanes places = class & 0xff;
    return (struct open){(class & 0xf000) + r.primary_place * places, r.kickers, places};
}

/* Straights are numbered from the wheel, 1. */
SV_INLINE struct open or_straight(some straight, some flush, lanes number, struct open other)
{
    const lanes before = where(flush, all(BEFORE_STRAIGHT_FLUSHES), all(BEFORE_STRAIGHTS));
    return (struct open){where(straight, before + number, other.value), only(~straight, other.set), other.places};
}

/* Bit n is set if the straight from the nth rank up is there, the one from the ace bit 0. */
SV_INLINE lanes straights(lanes ranks)
{
    const lanes from_ace = ranks << 1 | ranks >> 12, pairs = from_ace & from_ace >> 1;
    return LOGIC(ALL_OF, pairs, pairs >> 2, from_ace >> 4);
}

static const uint16_t *classes_of(int cards)
{
    return cards == 5 ? SV_HIGH_CLASS_5 : cards == 6 ? SV_HIGH_CLASS_6 : SV_HIGH_CLASS_7;
}

/* Straights of one hand lie side by side: seven cards have no room for a gap between two; so all below the highest one
 * are counted by filling up from below. */
SV_INLINE struct open high_of(struct suits x, int cards)
{
    const struct held held = held_of(x);
    const lanes c = count(x.c), d = count(x.d), h = count(x.h), s = count(x.s), suited = most(most(c, d), most(h, s));
    const some flush = over(suited, 4), quads = any(held.quads);
    const lanes c_or_d = where(over(c, 4), x.c, where(over(d, 4), x.d, held.once));
    const lanes ranks = where(over(h, 4), x.h, where(over(s, 4), x.s, c_or_d));

    const lanes pairs = count(held.twice) + (count(held.thrice) << 2);
    const lanes number = where(flush, suited + FLUSH_CLASS, where(quads, 14 - pairs, pairs));
    const lanes class = look16(classes_of(cards), number);
    lanes primary = where(quads, held.quads, where(any(held.thrice), held.thrice, held.twice));
    primary = where(has(class, DROP_PRIMARY), but_lowest(primary), only(~flush, primary));
    lanes kickers = where(has(class, AMONG_PAIRS), held.twice, ranks) & ~primary;
    kickers = where(has(class, DROP), but_lowest(kickers), kickers);
    kickers = where(has(class, DROP_ANOTHER), but_lowest(kickers), kickers);

    const lanes runs = straights(ranks);
    return or_straight(any(runs), flush, count(runs | (runs - 1)), matched_value(class, primary, kickers));
}

/* --- Low ---------------------------------------------------------------------------------------------------------- */

/* Without a pair the set is all ranks, and its lowest five count. Else there are four ranks, or three, or two: the
 * lowest pair; the two lowest, or three of a kind; a full house with the lowest three, or four of a kind. All other
 * ranks are kickers. Of seven cards, three ranks are always two pair, and both of two ranks are held three times. */
SV_INLINE struct open low_of(struct suits x, int cards)
{
    const struct held held = held_of(x);
    const lanes ranks = ace_low(held.once), twice = ace_low(held.twice), different = count(ranks);
    const lanes next = lowest(but_lowest(twice));
    lanes primary = only(under(different, 5), lowest(twice)) | only(equals(different, 3), next);
    lanes number = different;
    if (cards < 7) {
        primary = where(equals(different, 2), lowest(ace_low(held.thrice)), primary);
        number = where(any(next), different, different + 8);
    }
    const struct ranked r = ranked(primary, ranks & ~primary);
    const lanes places = look16_small(SV_LOW_KICKERS, number);
    return (struct open){look16(SV_LOW_BEST, number) - r.primary_place * places, r.kickers, places};
}

SV_INLINE lanes ranks_of(struct suits x)
{
    return LOGIC(ANY_OF, x.c, x.d, x.h) | x.s;
}

SV_INLINE struct open low8_of(struct suits x)
{
    return (struct open){.set = ace_low(ranks_of(x)) & 0xff};
}

#endif
