/* What one to four upcards are worth, to tell who acts first: no straights and no flushes.
 *
 * A board is its matched ranks, then its kickers. In both, numbers of equally many bits compare as the cards do,
 * highest first; so the place of a set among all sets of its size is the order of play.
 */
#include "kernel.h"

#define ACE 12

static unsigned choose(unsigned n, unsigned k)
{
    unsigned ways = 1;
    for (unsigned i = 0; i < k; i++)
        ways = ways * (n - i) / (i + 1);
    return ways;
}

/* How many sets of as many ranks are numerically smaller. */
static unsigned place(unsigned ranks)
{
    unsigned smaller = 0, seen = 0;
    for (unsigned rank = 0; ranks >> rank; rank++)
        if (ranks >> rank & 1)
            smaller += choose(rank, ++seen);
    return smaller;
}

struct board {
    unsigned category; /* as for high hands */
    unsigned place;    /* in the category, of so many cards */
    unsigned places;
};

static struct board board_of(unsigned a, unsigned b, unsigned c, unsigned d)
{
    const unsigned matched = (a & b) | (c & d) | ((a | b) & (c | d));
    const unsigned thrice = (a & b & (c | d)) | (c & d & (a | b));
    const unsigned kickers = (a | b | c | d) & ~matched;
    const unsigned below = matched - 1; /* the kickers close the gap that a matched rank leaves */
    const unsigned closed = (kickers & below) | (kickers & ~below) >> 1;
    const unsigned pairs = (unsigned)sv_count_cards(matched), others = (unsigned)sv_count_cards(kickers);
    const unsigned ways = choose(13 - pairs, others);
    return (struct board){
        .category = a & b & c & d ? 8 : thrice ? 4 : pairs + 1,
        .place = place(matched) * ways + place(closed),
        .places = choose(13, pairs) * ways,
    };
}

static int is_board(uint64_t upcards)
{
    return !(upcards & SV_STRAY) && upcards && sv_count_cards(upcards) <= 4;
}

uint16_t sv_up_high(uint64_t upcards)
{
    if (!is_board(upcards))
        return 0;
    const struct board board =
        board_of(sv_lane(upcards, 0), sv_lane(upcards, 1), sv_lane(upcards, 2), sv_lane(upcards, 3));
    return (uint16_t)(board.category << 12 | board.place);
}

/* The ace moves below the deuce. */
static unsigned ace_low(uint16_t lane)
{
    return (lane << 1 | lane >> ACE) & SV_LANE;
}

/* The same order backwards: the lower board is the better one. */
uint16_t sv_up_low(uint64_t upcards)
{
    static const unsigned LOW_CATEGORY[] = {[1] = 6, [2] = 5, [3] = 4, [4] = 3, [8] = 1};
    if (!is_board(upcards))
        return 0;
    const struct board board = board_of(ace_low(sv_lane(upcards, 0)), ace_low(sv_lane(upcards, 1)),
                                        ace_low(sv_lane(upcards, 2)), ace_low(sv_lane(upcards, 3)));
    return (uint16_t)(LOW_CATEGORY[board.category] << 12 | (board.places - 1 - board.place));
}
