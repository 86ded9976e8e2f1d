/* How often each value occurs over all hands that some cards can still become.
 *
 * All three-card sets of the live deck are listed once, those of the first p cards before all others. A hand is made of
 * the given cards, some further cards, and a set of three that come before these: so for each choice of further cards
 * the sets are the first "p choose 3" of the list, and the hands are the list once more with a few bits added.
 */
#include <string.h>

#include "kernel.h"

enum { DECK = 52, TRIPLES = DECK * (DECK - 1) * (DECK - 2) / 6, BLOCK = 1024, STREAMS = 4 };

struct deck {
    uint64_t card[DECK];
    int size;
};

struct counting {
    const struct sv_kernel *kernel;
    enum sv_side side;
    int size;
    uint32_t *counts;
    size_t waiting;
    struct deck live;
    uint64_t triple[TRIPLES];
    uint64_t hand[BLOCK];
    uint16_t value[BLOCK];
};

/* Highest cards first: hands that follow one another have then different values more often, and counting the same one
 * again has to wait for the last time. */
static struct deck deck_of(uint64_t cards)
{
    struct deck deck = {.size = 0};
    for (int index = DECK - 1; index >= 0; index--) {
        const uint64_t card = UINT64_C(1) << (16 * (index % 4) + index / 4);
        if (cards & card)
            deck.card[deck.size++] = card;
    }
    return deck;
}

static void list_triples(struct counting *c)
{
    const uint64_t *card = c->live.card;
    size_t n = 0;
    for (int third = 2; third < c->live.size; third++)
        for (int second = 1; second < third; second++)
            for (int first = 0; first < second; first++)
                c->triple[n++] = card[first] | card[second] | card[third];
}

/* Values the hands that wait, and counts them: from several places in turn, for the same reason. */
static void count_waiting(struct counting *c)
{
    const size_t part = c->waiting / STREAMS;
    (c->side == SV_COUNT_HIGH  ? c->kernel->high_many
     : c->side == SV_COUNT_LOW ? c->kernel->low_many
                               : c->kernel->low8_many)(c->hand, c->waiting, c->value);
    for (size_t i = 0; i < part; i++)
        for (size_t stream = 0; stream < STREAMS; stream++)
            c->counts[c->value[i + stream * part]]++;
    for (size_t i = part * STREAMS; i < c->waiting; i++)
        c->counts[c->value[i]]++;
    c->waiting = 0;
}

static void add_hands(struct counting *c, uint64_t cards, const uint64_t *more, size_t n)
{
    while (n) {
        const size_t room = BLOCK - c->waiting, m = n < room ? n : room;
        for (size_t i = 0; i < m; i++)
            c->hand[c->waiting + i] = cards | more[i];
        c->waiting += m;
        more += m;
        n -= m;
        if (c->waiting == BLOCK)
            count_waiting(c);
    }
}

static void add_triples(struct counting *c, uint64_t hand, size_t n)
{
    const size_t done = c->kernel->count(c->side, hand, c->size, c->triple, n, c->counts);
    add_hands(c, hand, c->triple + done, n - done);
}

/* Gives the hand so many cards more, of the first `end` of the live deck. */
static void deal(struct counting *c, uint64_t hand, int more, int end)
{
    const size_t p = (size_t)end;
    if (more == 0)
        add_hands(c, hand, &(uint64_t){0}, 1);
    else if (more == 1)
        add_hands(c, hand, c->live.card, p);
    else if (more == 3)
        add_triples(c, hand, p < 3 ? 0 : p * (p - 1) * (p - 2) / 6);
    else
        for (int i = more - 1; i < end; i++)
            deal(c, hand | c->live.card[i], more - 1, i);
}

size_t sv_count(enum sv_side side, uint64_t cards, uint64_t dead, int size, uint32_t *counts)
{
    struct counting c = {.kernel = sv_kernel(), .side = side, .size = size, .counts = counts};
    const int held = sv_count_cards(cards);
    size_t hands = 0;
    memset(counts, 0, sizeof *counts << 16);
    if (size < 5 || size > 7 || held > size || cards & dead || (cards | dead) & SV_STRAY)
        return 0;
    c.live = deck_of(SV_DECK & ~(cards | dead));
    list_triples(&c);
    deal(&c, cards, size - held, c.live.size);
    count_waiting(&c);
    for (size_t i = 0; i < 1 << 16; i++)
        hands += counts[i];
    return hands;
}
