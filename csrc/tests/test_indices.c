/* Rows of card indices give what sets of the same cards give, on every kernel; rows that are no hand are named. */
#include <string.h>

#include "guard.h"
#include "kernels.h"
#include "rules.h"

enum { MOST = 300, FORMS = 8, FIRST_OMAHA = 5, MOST_CARDS = 11 };

static uint64_t hands[MOST], boards[MOST];
static uint8_t rows[MOST * MOST_CARDS];
static uint16_t expected[2][MOST], actual[2][MOST];

struct shape {
    int held, shown; /* no board in stud */
};

/* The cards of a set, in an order by chance. */
static uint8_t *write_cards(uint8_t *to, uint64_t cards, uint64_t *seed)
{
    uint8_t *end = to;
    for (int index = 0; index < 52; index++)
        if (cards & rules_card(index)) {
            uint8_t *const place = to + rules_chance(seed) % (uint64_t)(end - to + 1);
            *end++ = *place;
            *place = (uint8_t)index;
        }
    return end;
}

static void deal(struct shape shape, uint64_t *seed)
{
    uint8_t *to = rows;
    for (int i = 0; i < MOST; i++) {
        hands[i] = rules_deal(~UINT64_C(0), shape.held, seed);
        boards[i] = rules_deal(~hands[i], shape.shown, seed);
        to = write_cards(write_cards(to, hands[i], seed), boards[i], seed);
    }
}

static size_t by_sets(int form, size_t n, uint16_t *a, uint16_t *b)
{
    switch (form) {
    case 0:
        return sv_high_many(hands, n, a);
    case 1:
        return sv_low_many(hands, n, a);
    case 2:
        return sv_low8_many(hands, n, a);
    case 3:
        return sv_hilo_many(hands, n, a, b);
    case 4:
        return sv_highlow_many(hands, n, a, b);
    case 5:
        return sv_omaha_high_many(hands, boards, n, a);
    case 6:
        return sv_omaha_low8_many(hands, boards, n, a);
    default:
        return sv_omaha_hilo_many(hands, boards, n, a, b);
    }
}

static size_t by_rows(int form, const uint8_t *from, size_t n, struct shape s, uint16_t *a, uint16_t *b)
{
    switch (form) {
    case 0:
        return sv_high_many_indices(from, n, s.held, a);
    case 1:
        return sv_low_many_indices(from, n, s.held, a);
    case 2:
        return sv_low8_many_indices(from, n, s.held, a);
    case 3:
        return sv_hilo_many_indices(from, n, s.held, a, b);
    case 4:
        return sv_highlow_many_indices(from, n, s.held, a, b);
    case 5:
        return sv_omaha_high_many_indices(from, n, s.held, s.shown, a);
    case 6:
        return sv_omaha_low8_many_indices(from, n, s.held, s.shown, a);
    default:
        return sv_omaha_hilo_many_indices(from, n, s.held, s.shown, a, b);
    }
}

/* Two checks. The rows end where memory ends. */
static void compare(int form, size_t n, struct shape shape)
{
    static struct guarded memory;
    const size_t bytes = n * (size_t)(shape.held + shape.shown);
    uint8_t *const from = guarded(&memory, bytes, 1);
    memcpy(from, rows, bytes);
    memset(expected, 0, sizeof expected);
    memset(actual, 0, sizeof actual);
    CHECK_EQUAL(by_sets(form, n, expected[0], expected[1]), by_rows(form, from, n, shape, actual[0], actual[1]));
    CHECK(memcmp(expected, actual, sizeof expected) == 0);
}

static long long all_lengths(int form, struct shape shape)
{
    for (size_t n = 0; n <= MOST; n++)
        compare(form, n, shape);
    return 2 * (MOST + 1);
}

/* An index that is no card, or a card that was there before, at every place of every row. */
static long long bad_rows(int form, struct shape shape)
{
    const int width = shape.held + shape.shown;
    for (int at = 0; at < MOST; at++) {
        uint8_t *const row = rows + at * width, *const place = row + at % width, kept = *place;
        const uint64_t hand = hands[at];
        *place = at % 2 ? (uint8_t)(52 + at * 7 % 204) : row[(at + 1) % width];
        hands[at] = 0;
        compare(form, MOST, shape);
        hands[at] = hand;
        *place = kept;
    }
    return 2 * MOST;
}

/* Numbers of cards that make no hand: all values are 0, and the first row is named. */
static long long bad_shapes(void)
{
    static const struct shape BAD[] = {{4, 0}, {8, 0}, {0, 0}, {-1, 0}, {3, 5}, {7, 5}, {4, 2}, {4, 6}, {4, -1}};
    enum { BADS = sizeof BAD / sizeof *BAD };
    for (int i = 0; i < BADS; i++) {
        const int omaha = BAD[i].shown != 0;
        for (int form = omaha ? FIRST_OMAHA : 0; form < (omaha ? FORMS : FIRST_OMAHA); form++) {
            by_rows(form, rows, MOST, omaha ? (struct shape){6, 5} : (struct shape){7, 0}, actual[0], actual[1]);
            memset(actual, 1, sizeof actual); /* and what lies about in memory is hands */
            CHECK_EQUAL(0, by_rows(form, rows, MOST, BAD[i], actual[0], actual[1]));
            CHECK(actual[0][0] == 0 && actual[0][MOST - 1] == 0);
        }
    }
    return 2 * (4 * FIRST_OMAHA + 5 * (FORMS - FIRST_OMAHA));
}

int main(void)
{
    static const struct shape STUD[] = {{7, 0}, {6, 0}, {5, 0}}, OMAHA[] = {{4, 5}, {4, 3}, {5, 4}, {6, 3}, {6, 5}};
    const struct kernels kernels = find_kernels();
    long long checks = 0;
    uint64_t seed = 21;
    for (int kernel = 0; kernel < kernels.count; kernel++) {
        sv_use_cpu(kernels.name[kernel]);
        for (int i = 0; i < 3 + 5; i++) {
            const struct shape shape = i < 3 ? STUD[i] : OMAHA[i - 3];
            deal(shape, &seed);
            for (int form = i < 3 ? 0 : FIRST_OMAHA; form < (i < 3 ? FIRST_OMAHA : FORMS); form++)
                checks += all_lengths(form, shape) + bad_rows(form, shape);
        }
        checks += bad_shapes();
    }
    return check_result(checks);
}
