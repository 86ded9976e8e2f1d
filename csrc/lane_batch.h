/* From card sets in memory to values in memory: blocks of one vector, two at a time.
 *
 * A block of seven-card hands, the usual one, goes straight through. Any other is looked at again, once for each number
 * of cards; and what is no hand gets the value 0 and is named. The last hands of a batch are copied to a block of their
 * own, so nothing is read or written beyond the buffers.
 */
#ifndef SV_LANE_BATCH_H
#define SV_LANE_BATCH_H

#include <string.h>

enum { STEP = 2 * LANES, AHEAD = 2048 /* bytes for which memory is asked before they are needed */, LINE = 64 };

struct task {
    enum side first, second; /* NO_SIDE, or what else to find */
    int omaha;
};

/* Hands, or hole cards and boards. */
struct deals {
    const uint64_t *hands, *boards;
};

struct dealt {
    struct suits hand, board;
};

/* Where the values go, and the sets whose places are still to be added. */
struct room {
    uint16_t *first, *second, *first_sets, *second_sets;
};

SV_INLINE struct deals deals_after(struct deals from, size_t n)
{
    return (struct deals){from.hands + n, from.boards + n};
}

SV_INLINE struct room room_after(struct room to, size_t n)
{
    return (struct room){to.first + n, to.second + n, to.first_sets + n, to.second_sets + n};
}

/* --- What is no hand ---------------------------------------------------------------------------------------------- */

#define OR_STRAY(fault, ranks, stray) ((fault) | ((ranks) & (stray)))

/* For Omaha, which needs the counts of the suits anyhow. */
SV_INLINE lanes size_of(struct suits x)
{
    return count(x.c) + count(x.d) + (count(x.h) + count(x.s));
}

/* Not 0 where there is no hand of so many cards. */
SV_INLINE lanes stud_fault(struct suits x, int cards)
{
    return LOGIC(OR_STRAY, count_of_four(x) ^ (uint16_t)cards, ranks_of(x), all(0xe000));
}

SV_INLINE some no_omaha_hand(struct suits h, struct suits b)
{
    const lanes held = size_of(h), shown = size_of(b);
    const lanes common = LOGIC(OR_BOTH, LOGIC(OR_BOTH, h.c & b.c, h.d, b.d), h.h, b.h) | (h.s & b.s);
    const some stray_or_common = differs(LOGIC(OR_STRAY, common, ranks_of(h) | ranks_of(b), all(0xe000)), all(0));
    return under(held, 4) | over(held, 6) | under(shown, 3) | over(shown, 5) | stray_or_common;
}

SV_INLINE some no_hand(struct task task, struct dealt x, int cards)
{
    return task.omaha ? no_omaha_hand(x.hand, x.board) : differs(stud_fault(x.hand, cards), all(0));
}

/* Of two blocks, in one question where that does. */
SV_INLINE int all_of_seven(struct task task, struct dealt x, struct dealt y)
{
    return nowhere(task.omaha ? no_hand(task, x, 7) | no_hand(task, y, 7)
                              : differs(stud_fault(x.hand, 7) | stud_fault(y.hand, 7), all(0)));
}

/* --- Blocks ------------------------------------------------------------------------------------------------------- */

SV_INLINE struct dealt load_block(struct task task, struct deals from)
{
    struct dealt x = {.hand = load_suits(from.hands)};
    if (task.omaha)
        x.board = load_suits(from.boards);
    return x;
}

SV_INLINE struct open value_of(struct task task, enum side side, struct dealt x, int cards)
{
    switch (side) {
    case HIGH:
        return task.omaha ? omaha_high_of(x.hand, x.board) : high_of(x.hand, cards);
    case LOW:
        return low_of(x.hand, cards);
    case LOW8:
        return task.omaha ? omaha_low8_of(x.hand, x.board) : low8_of(x.hand);
    case UNPAIRED:
        return (struct open){.set = ranks_of(x.hand)};
    default:
        return (struct open){0};
    }
}

SV_INLINE void put_block(struct task task, struct dealt x, int cards, struct room to)
{
    put(task.first, value_of(task, task.first, x, cards), to.first, to.first_sets);
    put(task.second, value_of(task, task.second, x, cards), to.second, to.second_sets);
}

SV_INLINE struct suits these(some m, struct suits x)
{
    return (struct suits){only(m, x.c), only(m, x.d), only(m, x.h), only(m, x.s)};
}

SV_INLINE struct open merged(some m, struct open a, struct open b)
{
    return (struct open){where(m, a.value, b.value), where(m, a.set, b.set), where(m, a.places, b.places)};
}

/* A block of hands of any sizes; those that are none are worth 0. Returns the first of these, or LANES. */
static __attribute__((noinline)) size_t mixed_block(struct task task, struct deals from, struct room to)
{
    const struct dealt x = load_block(task, from);
    struct open first = {0}, second = {0};
    uint16_t good[LANES];
    lanes found = {0};
    size_t bad = 0;
    for (int cards = task.omaha ? 7 : 5; cards <= 7; cards++) {
        const some here = ~no_hand(task, x, cards);
        const struct dealt hands = {these(here, x.hand), these(here, x.board)};
        if (nowhere(here))
            continue;
        first = merged(here, value_of(task, task.first, hands, cards), first);
        second = merged(here, value_of(task, task.second, hands, cards), second);
        found |= only(here, all(1));
    }
    put(task.first, first, to.first, to.first_sets);
    put(task.second, second, to.second, to.second_sets);
    store(good, found);
    while (bad < LANES && good[bad])
        bad++;
    return bad;
}

/* The last hands, no more than a block. */
static size_t last_block(struct task task, struct deals from, size_t n, struct room to)
{
    uint64_t hands[LANES] = {0}, boards[LANES] = {0};
    uint16_t firsts[LANES], seconds[LANES];
    memcpy(hands, from.hands, n * sizeof *hands);
    memcpy(boards, from.boards, n * sizeof *boards);
    const struct room at = {firsts, seconds, to.first_sets, to.second_sets};
    const size_t bad = mixed_block(task, (struct deals){hands, boards}, at);
    memcpy(to.first, firsts, n * sizeof *firsts);
    if (task.second)
        memcpy(to.second, seconds, n * sizeof *seconds);
    return bad;
}

SV_INLINE void soon(const void *memory, size_t bytes)
{
    for (size_t i = 0; i < bytes; i += LINE)
        SV_PREFETCH((const void *)((uintptr_t)memory + AHEAD + i));
}

/* Two blocks: the processor has then more to do at the same time. */
SV_INLINE size_t step(struct task task, struct deals from, struct room to)
{
    const struct deals next = deals_after(from, LANES);
    const struct room next_room = room_after(to, LANES);
    soon(from.hands, STEP * sizeof *from.hands);
    if (task.omaha)
        soon(from.boards, STEP * sizeof *from.boards);
    const struct dealt x = load_block(task, from), y = load_block(task, next);
    if (__builtin_expect(!all_of_seven(task, x, y), 0)) {
        const size_t bad = mixed_block(task, from, to), next_bad = mixed_block(task, next, next_room);
        return bad < LANES ? bad : LANES + next_bad;
    }
    put_block(task, x, 7, to);
    put_block(task, y, 7, next_room);
    return STEP;
}

/* --- Batches ------------------------------------------------------------------------------------------------------ */

SV_INLINE void finish_both(struct task task, struct room to, size_t n)
{
    if (n == STEP) { /* a number that the compiler knows */
        finish(task.first, to.first, to.first_sets, STEP);
        finish(task.second, to.second, to.second_sets, STEP);
    } else {
        finish(task.first, to.first, to.first_sets, n);
        finish(task.second, to.second, to.second_sets, n);
    }
}

/* The places of one step are added while the next one is computed. Returns the first that is no hand, or n. */
SV_INLINE size_t batch(struct task task, struct deals from, size_t n, uint16_t *firsts, uint16_t *seconds)
{
    uint16_t sets[2][2][STEP];
    struct room last = {0};
    size_t bad = n, m = 0;
    for (size_t i = 0, turn = 0; i < n; i += m, turn ^= 1) {
        const struct room to = {firsts + i, seconds + i, sets[turn][0], sets[turn][1]};
        const struct deals here = deals_after(from, i);
        const size_t before = m;
        m = n - i >= STEP ? STEP : n - i > LANES ? LANES : n - i;
        const size_t good = m == STEP ? step(task, here, to) : last_block(task, here, m, to);
        if (good < m && bad == n)
            bad = i + good;
        finish_both(task, last, before);
        last = to;
    }
    finish_both(task, last, m);
    return bad;
}

#endif
