/* What a fuzz target is made of: bytes that come to an end, cards out of them, and checks that stop the program.
 *
 * A target is a file with LLVMFuzzerTestOneInput: any bytes, and it must hold what studeval.h says. libFuzzer runs it,
 * or driver.c where the compiler has no libFuzzer.
 */
#ifndef FUZZ_H
#define FUZZ_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "studeval.h"

#define HOLDS(condition) holds(!!(condition), #condition, __FILE__, __LINE__)
#define DECK UINT64_C(0x1fff1fff1fff1fff)

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static inline void holds(int so, const char *what, const char *file, int line)
{
    if (!so) {
        fprintf(stderr, "%s:%d: not so: %s\n", file, line, what);
        abort();
    }
}

struct feed {
    const uint8_t *at, *end;
};

static inline size_t left(const struct feed *feed)
{
    return (size_t)(feed->end - feed->at);
}

/* The next byte; 0 after the end. */
static inline uint8_t byte(struct feed *feed)
{
    return left(feed) ? *feed->at++ : 0;
}

static inline uint64_t word(struct feed *feed)
{
    uint64_t bits = 0;
    for (int i = 0; i < 8; i++)
        bits = bits << 8 | byte(feed);
    return bits;
}

/* Mostly a set of a few cards, so that hands are met; one in eight is 64 bits of any kind. */
static inline uint64_t card_set(struct feed *feed)
{
    const uint8_t how = byte(feed);
    uint64_t cards = 0;
    if (how % 8 == 7)
        return word(feed);
    for (int i = 0; i < how / 8 % 10; i++) {
        const int index = byte(feed) % 52;
        cards |= UINT64_C(1) << (16 * (index % 4) + index / 4);
    }
    return cards;
}

/* A number around the sizes of hands, or any. */
static inline int number(struct feed *feed)
{
    const uint8_t how = byte(feed);
    return how % 16 == 15 ? (int)(uint32_t)word(feed) : how % 16 - 2;
}

static inline int count(uint64_t bits)
{
    int n = 0;
    for (; bits; bits &= bits - 1)
        n++;
    return n;
}

#endif
