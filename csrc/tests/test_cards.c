/* Text to cards and back. */
#include <string.h>

#include "check.h"
#include "rules.h"
#include "studeval.h"

enum { ROUND_TRIPS = 20000, NOISE = 200000 };
enum { UNTOUCHED = 99 };

struct reading {
    const char *text;
    int result;
    uint64_t cards;
    size_t position;
};

#define C(suit, rank) (UINT64_C(1) << (16 * (suit) + (rank)))
#define AS C(3, 12)
#define KH C(2, 11)
#define TD C(1, 8)
#define DEUCE C(0, 0)

static const struct reading READINGS[] = {
    {"", 0, 0, UNTOUCHED},
    {" \t\n\v\f\r", 0, 0, UNTOUCHED},
    {"As", 1, AS, UNTOUCHED},
    {"As Kh Td 2c", 4, AS | KH | TD | DEUCE, UNTOUCHED},
    {"AsKhTd2c", 4, AS | KH | TD | DEUCE, UNTOUCHED},
    {"  as\tKH\n10d2C ", 4, AS | KH | TD | DEUCE, UNTOUCHED},
    {"10D", 1, TD, UNTOUCHED},
    {"tD", 1, TD, UNTOUCHED},
    {"A\u2660K\u2665T\u26662\u2663", 4, AS | KH | TD | DEUCE, UNTOUCHED},
    {"a\u2664 k\u2661 10\u2662 2\u2667", 4, AS | KH | TD | DEUCE, UNTOUCHED},
    {"1d", SV_BAD_CARD, 0, 0},
    {"10", SV_BAD_CARD, 0, 0},
    {"1", SV_BAD_CARD, 0, 0},
    {"A", SV_BAD_CARD, 0, 0},
    {"s", SV_BAD_CARD, 0, 0},
    {"As K", SV_BAD_CARD, 0, 3},
    {"As, Kh", SV_BAD_CARD, 0, 2},
    {"As Kx", SV_BAD_CARD, 0, 3},
    {"A s", SV_BAD_CARD, 0, 0},
    {"100d", SV_BAD_CARD, 0, 0},
    {"11d", SV_BAD_CARD, 0, 0},
    {"0d", SV_BAD_CARD, 0, 0},
    {"[of]", SV_BAD_CARD, 0, 0},
    {"A\u2660\uFE0F", SV_BAD_CARD, 0, 4},  /* a variation selector is no white space */
    {"A\xE2\x99", SV_BAD_CARD, 0, 0},      /* a symbol cut short */
    {"A\xE2\x99\xA8", SV_BAD_CARD, 0, 0},  /* the sign after the last suit */
    {"A\xE2\x99\x9F", SV_BAD_CARD, 0, 0},  /* and before the first */
    {"As\xC2\xA0Kh", SV_BAD_CARD, 0, 2},
    {"\xFF\xFE", SV_BAD_CARD, 0, 0},
    {"As 8s Ac Kd Ks 8s 3s", SV_DUPLICATE_CARD, 0, 15},
    {"10d Td", SV_DUPLICATE_CARD, 0, 4},
    {"A\u2660As", SV_DUPLICATE_CARD, 0, 4},
};
enum { COUNT = sizeof READINGS / sizeof *READINGS };

static void check_readings(void)
{
    for (int i = 0; i < COUNT; i++) {
        const struct reading *right = &READINGS[i];
        uint64_t cards = ~UINT64_C(0);
        size_t position = UNTOUCHED;
        CHECK_EQUAL(right->result, sv_parse(right->text, strlen(right->text), &cards, &position));
        CHECK_EQUAL(right->cards, cards);
        CHECK_EQUAL(right->position, position);
        CHECK_EQUAL(right->result, sv_parse(right->text, strlen(right->text), &cards, NULL));
    }
}

static void check_bounds(void)
{
    uint64_t cards;
    size_t position;
    CHECK_EQUAL(0, sv_parse(NULL, 0, &cards, &position));
    CHECK_EQUAL(SV_BAD_CARD, sv_parse("As\0Kh", 5, &cards, &position)); /* a NUL is a byte like any other */
    CHECK_EQUAL(2, position);
    CHECK_EQUAL(1, sv_parse("AsKh", 2, &cards, &position)); /* and the length is the end */
    CHECK_EQUAL(AS, cards);
    for (size_t length = 3; length < 7; length++) { /* even inside a symbol or a ten */
        CHECK_EQUAL(SV_BAD_CARD, sv_parse("2c10\u2660", length, &cards, &position));
        CHECK_EQUAL(2, position);
    }
    CHECK_EQUAL(SV_BAD_CARD, sv_parse("As", 1, &cards, &position));
    CHECK_EQUAL(0, position);
}

static void check_format(void)
{
    char text[160] = "?";
    CHECK_EQUAL(11, sv_format(AS | KH | TD | DEUCE, text, sizeof text));
    CHECK_EQUAL(0, strcmp("As Kh Td 2c", text));
    CHECK_EQUAL(11, sv_format(C(0, 12) | C(1, 12) | C(2, 12) | C(3, 12), text, sizeof text));
    CHECK_EQUAL(0, strcmp("As Ah Ad Ac", text));
    CHECK_EQUAL(5, sv_format(AS | KH, text, 4)); /* too small: cut, and the length that was needed */
    CHECK_EQUAL(0, strcmp("As ", text));
    CHECK_EQUAL(5, sv_format(AS | KH, text, 5)); /* the NUL has its place too */
    CHECK_EQUAL(0, strcmp("As K", text));
    CHECK_EQUAL(5, sv_format(AS | KH, NULL, 0));
    CHECK_EQUAL(0, sv_format(0, text, sizeof text));
    CHECK_EQUAL(0, strcmp("", text));
    CHECK_EQUAL(155, sv_format(~UINT64_C(0), text, sizeof text)); /* the deck; stray bits are no cards */
}

static void check_round_trips(void)
{
    uint64_t seed = 5, cards;
    for (int i = 0; i < ROUND_TRIPS; i++) {
        char text[160];
        const int count = i % 53;
        const uint64_t hand = rules_deal(~UINT64_C(0), count, &seed);
        const size_t length = sv_format(hand, text, sizeof text);
        CHECK_EQUAL(count, sv_parse(text, length, &cards, NULL));
        CHECK_EQUAL(hand, cards);
    }
}

/* Whatever the bytes, an answer: cards as many as it says, or a place inside the text. */
static void check_noise(void)
{
    static const char BYTES[] = "A2t1 0sSdh\xE2\x99\xA0\xA6\xC2\xFF";
    uint64_t seed = 6;
    for (int i = 0; i < NOISE; i++) {
        char text[8];
        uint64_t cards;
        size_t position = sizeof text;
        for (size_t at = 0; at < sizeof text; at++)
            text[at] = BYTES[(seed = seed * 25214903917 + 11) / 65536 % sizeof BYTES];
        const int count = sv_parse(text, sizeof text, &cards, &position);
        CHECK(count < 0 ? position < sizeof text && !cards : count == rules_count(cards) && position == sizeof text);
    }
}

int main(void)
{
    check_readings();
    check_bounds();
    check_format();
    check_round_trips();
    check_noise();
    return check_result(4LL * COUNT + 5 + 8 + 2 + 12 + 2LL * ROUND_TRIPS + NOISE);
}
