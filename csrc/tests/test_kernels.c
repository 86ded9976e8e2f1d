/* Every kernel that runs here gives what the one-hand functions give: on all hands of five, six and seven cards, on ten
 * million Omaha hands, on batches of every length at the end of a page, and with a bad hand at every place. */
#include <string.h>

#include "guard.h"
#include "kernels.h"
#include "rules.h"

enum {
    BATCH = 4096,
    DECK = FULL_OR_SHORT(52, 20),
    OMAHA_BATCHES = FULL_OR_SHORT(2442, 20), /* ten million hands */
    MIXED_BATCHES = FULL_OR_SHORT(500, 10),
    MOST = 200, /* of a batch at the end of a page: a few vectors of any kernel */
    LONG = 2040, /* nearly the four pages; a kernel that takes a thousand hands at once has a rest to take */
    KINDS = 8,
    CHECKS = 3,
};

/* --- One call for all batch forms: values are in two rows, of which some forms leave the second alone --- */

typedef size_t stud(const uint64_t *, size_t, uint16_t *);
typedef size_t stud_pair(const uint64_t *, size_t, uint16_t *, uint16_t *);
typedef size_t omaha(const uint64_t *, const uint64_t *, size_t, uint16_t *);
typedef size_t omaha_pair(const uint64_t *, const uint64_t *, size_t, uint16_t *, uint16_t *);

static const struct kind {
    stud *one;
    stud_pair *two;
    omaha *omaha_one;
    omaha_pair *omaha_two;
} KIND[KINDS] = {
    {.one = sv_high_many},
    {.one = sv_low_many},
    {.one = sv_low8_many},
    {.two = sv_hilo_many},
    {.two = sv_highlow_many},
    {.omaha_one = sv_omaha_high_many},
    {.omaha_one = sv_omaha_low8_many},
    {.omaha_two = sv_omaha_hilo_many},
};
enum { FIRST_OMAHA = 5 };

static size_t call(int kind, const uint64_t *hands, const uint64_t *boards, size_t n, uint16_t *a, uint16_t *b)
{
    const struct kind *k = &KIND[kind];
    return k->one         ? k->one(hands, n, a)
           : k->two       ? k->two(hands, n, a, b)
           : k->omaha_one ? k->omaha_one(hands, boards, n, a)
                          : k->omaha_two(hands, boards, n, a, b);
}

/* The same hand by hand. A hand is one if it has a value of the first, or a low at all. */
static int one(int kind, uint64_t hand, uint64_t board, uint16_t *a, uint16_t *b)
{
    const uint16_t omaha_high = kind < FIRST_OMAHA ? 0 : sv_omaha_high(hand, board);
    switch (kind) {
    case 0:
        return (*a = sv_high(hand)) != 0;
    case 1:
        return (*a = sv_low(hand)) != 0;
    case 2:
        return (*a = sv_low8(hand)) != 0 || sv_low(hand);
    case 3:
        *b = sv_low8(hand);
        return (*a = sv_high(hand)) != 0;
    case 4:
        *b = sv_low(hand);
        return (*a = sv_high(hand)) != 0;
    case 6:
        *a = sv_omaha_low8(hand, board);
        return omaha_high != 0;
    case 7:
        *b = sv_omaha_low8(hand, board);
    }
    return (*a = omaha_high) != 0;
}

/* --- A batch, hand by hand and on every kernel --- */

static struct kernels kernels;
static uint64_t hands[BATCH], boards[BATCH];
static uint16_t expected[2][BATCH], actual[2][BATCH];

/* Returns the first that is no hand, or n. */
static size_t expect(int kind, size_t n)
{
    size_t bad = n;
    memset(expected, 0, sizeof expected);
    for (size_t i = n; i-- > 0;)
        if (!one(kind, hands[i], boards[i], &expected[0][i], &expected[1][i]))
            bad = i;
    return bad;
}

/* CHECKS for each kernel. */
static void compare(int kind, size_t n)
{
    const size_t bad = expect(kind, n);
    for (int i = 0; i < kernels.count; i++) {
        CHECK_EQUAL(0, sv_use_cpu(kernels.name[i]));
        memset(actual, 0, sizeof actual);
        CHECK_EQUAL(bad, call(kind, hands, boards, n, actual[0], actual[1]));
        CHECK(memcmp(expected, actual, sizeof expected) == 0);
    }
}

/* --- All stud hands --- */

static size_t dealt;
static long long batches;

static void compare_dealt(void)
{
    for (int kind = 0; kind < FIRST_OMAHA; kind++)
        compare(kind, dealt);
    batches += FIRST_OMAHA;
    dealt = 0;
}

static void deal(uint64_t hand, int next, int more)
{
    for (int index = next; index <= DECK - more; index++) {
        const uint64_t cards = hand | rules_card(51 - index);
        if (more > 1) {
            deal(cards, index + 1, more - 1);
            continue;
        }
        hands[dealt++] = cards;
        if (dealt == BATCH)
            compare_dealt();
    }
}

static void all_hands(void)
{
    for (int size = 5; size <= 7; size++)
        deal(0, 0, size);
    compare_dealt(); /* the last ones of a size came with the first ones of the next */
}

/* Hands of all sizes, good and bad, and full of pairs or not, in one batch. */
static void mixed_hands(void)
{
    uint64_t seed = 11;
    for (int batch = 0; batch < MIXED_BATCHES; batch++) {
        const uint64_t few = rules_few_ranks(3 + batch % 5, &seed);
        for (dealt = 0; dealt < BATCH; dealt++)
            hands[dealt] = rules_deal(dealt % 2 ? few : ~UINT64_C(0), 4 + (int)(dealt / 7 + batch) % 5, &seed);
        compare_dealt();
    }
}

/* --- Omaha --- */

static void omaha_hands(void)
{
    uint64_t seed = 12;
    for (int batch = 0; batch < OMAHA_BATCHES; batch++) {
        const uint64_t few = rules_few_ranks(4 + batch % 4, &seed), suit = UINT64_C(0x1fff) << 16 * (batch % 4);
        for (int i = 0; i < BATCH; i++) {
            const uint64_t deck = i % 2 ? few : i % 8 ? ~UINT64_C(0) : few | suit;
            hands[i] = rules_deal(deck, batch % 3 ? 4 : 4 + i / 8 % 3, &seed);
            boards[i] = rules_deal(deck & ~hands[i], batch % 3 ? 5 : 3 + i / 24 % 3, &seed);
        }
        for (int kind = FIRST_OMAHA; kind < KINDS; kind++)
            compare(kind, BATCH);
        batches += KINDS - FIRST_OMAHA;
    }
}

/* --- At the end, and at the start, of what may be touched --- */

static void some_hands(uint64_t *seed)
{
    for (int i = 0; i < LONG; i++) {
        hands[i] = rules_deal(~UINT64_C(0), i % 5 ? 7 : 5 + i % 3, seed);
        boards[i] = 0;
    }
}

static void some_omaha_hands(uint64_t *seed)
{
    for (int i = 0; i < LONG; i++) {
        hands[i] = rules_deal(~UINT64_C(0), 4, seed);
        boards[i] = rules_deal(~hands[i], i % 5 ? 5 : 4, seed);
    }
}

/* `askew` is by how many bytes a buffer is not where its numbers would be laid. */
static void *guarded_askew(struct guarded *memory, size_t bytes, int at_end, int askew)
{
    return (unsigned char *)guarded(memory, bytes + (size_t)askew, at_end) + (at_end ? 0 : askew);
}

static void compare_guarded(int kind, size_t n, int at_end, int askew)
{
    static struct guarded from, from_too, to, to_too;
    const size_t in = n * sizeof *hands, out = n * sizeof **actual;
    uint64_t *const a = guarded_askew(&from, in, at_end, askew), *const b = guarded_askew(&from_too, in, at_end, askew);
    uint16_t *const c = guarded_askew(&to, out, at_end, askew), *const d = guarded_askew(&to_too, out, at_end, askew);
    memcpy(a, hands, in);
    memcpy(b, boards, in);
    const size_t bad = expect(kind, n);
    const int two = KIND[kind].two || KIND[kind].omaha_two;
    for (int i = 0; i < kernels.count; i++) {
        CHECK_EQUAL(0, sv_use_cpu(kernels.name[i]));
        CHECK_EQUAL(bad, call(kind, a, b, n, c, d));
        CHECK(memcmp(expected[0], c, out) == 0 && (!two || memcmp(expected[1], d, out) == 0));
    }
}

static void all_lengths(void)
{
    static const size_t LONGER[] = {1023, 1025, LONG};
    enum { LENGTHS = sizeof LONGER / sizeof *LONGER };
    uint64_t seed = 13;
    for (int kind = 0; kind < KINDS; kind++) {
        (kind < FIRST_OMAHA ? some_hands : some_omaha_hands)(&seed);
        for (size_t n = 0; n <= MOST; n++)
            for (int way = 0; way < 4; way++)
                compare_guarded(kind, n, way % 2, way / 2);
        for (int i = 0; i < LENGTHS; i++)
            compare_guarded(kind, LONGER[i], 1, 0);
    }
    batches += KINDS * ((MOST + 1) * 4 + LENGTHS);
}

/* --- Hands of six cards and hands of seven, by turns as many as there are lanes in a vector --- */

static void blocks_by_turns(void)
{
    uint64_t seed = 15;
    for (int kind = 0; kind < FIRST_OMAHA; kind++)
        for (int lanes = 8; lanes <= 32; lanes *= 2)
            for (int first = 6; first <= 7; first++) {
                for (int i = 0; i < MOST; i++)
                    hands[i] = rules_deal(~UINT64_C(0), i / lanes % 2 ? 13 - first : first, &seed);
                compare(kind, MOST);
            }
    batches += FIRST_OMAHA * 3 * 2;
}

/* --- A bad hand at every place, and another one after it --- */

static void bad_hands(void)
{
    static const uint64_t BAD[] = {0, 0x3, 0xff, 0x203f, UINT64_C(1) << 63 | 0x3f, ~UINT64_C(0)};
    enum { BADS = sizeof BAD / sizeof *BAD };
    uint64_t seed = 14;
    for (int kind = 0; kind < KINDS; kind++) {
        (kind < FIRST_OMAHA ? some_hands : some_omaha_hands)(&seed);
        for (int at = 0; at < MOST; at++) {
            uint64_t *const place = kind < FIRST_OMAHA || at % 2 ? &hands[at] : &boards[at], kept = *place;
            const uint64_t last = hands[MOST - 1];
            *place = at % 3 || kind < FIRST_OMAHA ? BAD[at % BADS] : hands[at] | boards[at];
            hands[MOST - 1] = 0;
            compare(kind, MOST);
            CHECK(expected[0][at] == 0 && expected[0][MOST - 1] == 0);
            hands[MOST - 1] = last;
            *place = kept;
        }
    }
    batches += KINDS * MOST;
}

int main(void)
{
    kernels = find_kernels();
    all_hands();
    mixed_hands();
    omaha_hands();
    all_lengths();
    blocks_by_turns();
    bad_hands();
    CHECK(batches >= FULL_OR_SHORT(5 * (156742040 / BATCH), 5 * 128760 / BATCH));
    return check_result(CHECKS * kernels.count * batches + KINDS * MOST + 1);
}
