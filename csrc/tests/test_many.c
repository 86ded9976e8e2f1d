/* The batch forms give what the one-hand forms give, and name the first hand that is none. The kernels by name. */
#include <stdlib.h>
#include <string.h>

#include "check.h"
#include "rules.h"
#include "studeval.h"

enum { N = 3001, SIZES = 6 };

static uint64_t hands[N], holes[N], boards[N];
static uint16_t out[N], out2[N];

static void deal(void)
{
    uint64_t seed = 4;
    for (int i = 0; i < N; i++) {
        hands[i] = rules_deal(~UINT64_C(0), 5 + i % 3, &seed);
        holes[i] = rules_deal(i % 2 ? ~UINT64_C(0) : UINT64_C(0x001f001f001f001f), 4 + i % 3, &seed);
        boards[i] = rules_deal(~holes[i] & (i % 4 ? ~UINT64_C(0) : UINT64_C(0x10ff10ff10ff10ff)), 3 + i / 3 % 3, &seed);
    }
}

static void compare_first(size_t n, size_t bad)
{
    CHECK_EQUAL(bad, sv_high_many(hands, n, out));
    for (size_t i = 0; i < n; i++)
        CHECK_EQUAL(sv_high(hands[i]), out[i]);
    CHECK_EQUAL(bad, sv_low_many(hands, n, out));
    for (size_t i = 0; i < n; i++)
        CHECK_EQUAL(sv_low(hands[i]), out[i]);
    CHECK_EQUAL(bad, sv_low8_many(hands, n, out));
    for (size_t i = 0; i < n; i++)
        CHECK_EQUAL(sv_low8(hands[i]), out[i]);
    CHECK_EQUAL(bad, sv_hilo_many(hands, n, out, out2));
    for (size_t i = 0; i < n; i++)
        CHECK(out[i] == sv_high(hands[i]) && out2[i] == sv_low8(hands[i]));
    CHECK_EQUAL(bad, sv_highlow_many(hands, n, out, out2));
    for (size_t i = 0; i < n; i++)
        CHECK(out[i] == sv_high(hands[i]) && out2[i] == sv_low(hands[i]));
}

static void compare_first_omaha(size_t n, size_t bad)
{
    CHECK_EQUAL(bad, sv_omaha_high_many(holes, boards, n, out));
    for (size_t i = 0; i < n; i++)
        CHECK_EQUAL(sv_omaha_high(holes[i], boards[i]), out[i]);
    CHECK_EQUAL(bad, sv_omaha_low8_many(holes, boards, n, out));
    for (size_t i = 0; i < n; i++)
        CHECK_EQUAL(sv_omaha_low8(holes[i], boards[i]), out[i]);
    CHECK_EQUAL(bad, sv_omaha_hilo_many(holes, boards, n, out, out2));
    for (size_t i = 0; i < n; i++)
        CHECK(out[i] == sv_omaha_high(holes[i], boards[i]) && out2[i] == sv_omaha_low8(holes[i], boards[i]));
}

/* Around the sizes of vectors and blocks. */
static long long check_sizes(void)
{
    static const size_t LENGTHS[SIZES] = {0, 1, 63, 64, 65, N};
    long long checks = 0;
    for (int i = 0; i < SIZES; i++) {
        compare_first(LENGTHS[i], LENGTHS[i]);
        compare_first_omaha(LENGTHS[i], LENGTHS[i]);
        checks += 8 + 8 * (long long)LENGTHS[i];
    }
    return checks;
}

/* Every kind of bad hand in the middle, and a second one that is not named. */
static long long check_bad_rows(void)
{
    static const uint64_t NONE[] = {0, 0xf, 0xff, UINT64_C(0x2000) | 0x1f, UINT64_C(1) << 63 | 0x1f, ~UINT64_C(0)};
    enum { KINDS = sizeof NONE / sizeof *NONE };
    for (int kind = 0; kind < KINDS; kind++) {
        const size_t at = (size_t)(kind % 2 ? 1000 + kind : kind);
        const uint64_t hand = hands[at], hole = holes[at], board = boards[at];
        hands[at] = hands[2000] = NONE[kind];
        holes[at] = NONE[kind] == 0xf ? board : NONE[kind];
        boards[2000] = holes[2000];
        compare_first(N, at);
        compare_first_omaha(N, at);
        hands[at] = hand;
        holes[at] = hole;
        boards[at] = board;
    }
    return KINDS * 8LL * (N + 1);
}

/* One value call: 0 for a wrong number of cards and for a stray bit in any lane. */
static long long check_none(void)
{
    uint64_t seed = 8;
    for (int count = 0; count <= 52; count++) {
        const uint64_t hand = rules_deal(~UINT64_C(0), count, &seed);
        const int good = count >= 5 && count <= 7;
        CHECK_EQUAL(good, sv_high(hand) != 0);
        CHECK_EQUAL(good, sv_low(hand) != 0);
        CHECK(good || !sv_low8(hand));
        CHECK_EQUAL(good, sv_high_cards(hand) != 0);
        CHECK_EQUAL(good, sv_low_cards(hand) != 0);
    }
    for (int lane = 0; lane < 4; lane++)
        for (int bit = 13; bit < 16; bit++)
            for (uint64_t cards = 0; cards < 0x100; cards++) {
                const uint64_t hand = cards | UINT64_C(1) << (16 * lane + bit);
                CHECK(!sv_high(hand) && !sv_low(hand) && !sv_low8(hand));
                CHECK(!sv_high_cards(hand) && !sv_low_cards(hand));
            }
    return 5 * 53 + 2 * 4 * 3 * 0x100;
}

/* Many cards of one suit, or of two, must not pass for a flush of seven. */
static long long check_crowded_suits(void)
{
    for (unsigned first = 0; first < 0x2000; first += 3) {
        const uint64_t hand = first | (uint64_t)(0x1fff & ~first) << 32;
        CHECK(!sv_high(hand) && !sv_low(hand) && !sv_low8(hand));
        CHECK_EQUAL(rules_count(first) >= 5 && rules_count(first) <= 7, sv_high(first) != 0);
    }
    return 2 * ((0x2000 + 2) / 3);
}

static uint32_t counts[65536];

static long long check_tally(void)
{
    CHECK_EQUAL(2598960, sv_tally(sv_high, 5, counts));
    CHECK_EQUAL(4, counts[9 << 12 | 9]);
    CHECK_EQUAL(0, sv_tally(sv_high, 4, counts));
    CHECK_EQUAL(0, sv_tally(sv_high, 8, counts));
    CHECK_EQUAL(0, counts[9 << 12 | 9]);
    return 5;
}

/* The environment's wish is met, if that kernel runs here; another wish changes nothing. */
static long long check_kernels(void)
{
    const char *wish = getenv("STUDEVAL_CPU"), *chosen = sv_cpu();
    CHECK(!wish || sv_use_cpu(wish) != 0 || strcmp(wish, chosen) == 0);
    CHECK_EQUAL(-1, sv_use_cpu("abacus"));
    CHECK_EQUAL(0, strcmp(chosen, sv_cpu()));
    CHECK_EQUAL(0, sv_use_cpu("portable"));
    CHECK_EQUAL(0, strcmp("portable", sv_cpu()));
    CHECK_EQUAL(0, sv_use_cpu(chosen));
    return 6;
}

int main(void)
{
    long long checks = check_kernels();
    deal();
    checks += check_sizes();
    checks += check_bad_rows();
    checks += check_none();
    checks += check_crowded_suits();
    checks += check_tally();
    return check_result(checks);
}
