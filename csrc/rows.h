/* Rows of card indices (4 * rank + suit, a byte each) to sets of cards: one text, on the `wide` numbers that each
 * kernel defines, of one or more rows. A row with an index over 51, or with a card twice, becomes a set that is no hand.
 */
#ifndef SV_ROWS_H
#define SV_ROWS_H

#include <string.h>

#include "kernel.h"

enum { ROWS = 64 };

#define EACH_BYTE UINT64_C(0x0101010101010101)
#define NO_CARD 13 /* a stray bit */

/* Rows of no more than eight cards, the first card the lowest byte. Indices 52 to 63 are ranks that there are not. */
SV_INLINE wide sets_of_numbers(wide rows, int cards)
{
    const wide places = (rows & 0x03 * EACH_BYTE) << 4 | (rows >> 2 & 0x0f * EACH_BYTE);
    wide sets = rows - rows, twice = rows & 0xc0 * EACH_BYTE;
    for (int i = 0; i < cards; i++) {
        const wide card = (sets - sets + 1) << (places >> 8 * i & 0x3f);
        twice |= sets & card;
        sets |= card;
    }
    return sets | (twice | -twice) >> 63 << NO_CARD;
}

/* Eight bytes, the first the lowest. */
SV_INLINE uint64_t number_at(const uint8_t *bytes)
{
    uint64_t number;
    memcpy(&number, bytes, sizeof number);
#if defined(__BYTE_ORDER__) && __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
    number = __builtin_bswap64(number);
#endif
    return number;
}

SV_INLINE uint64_t number_of_last(const uint8_t *row, int cards)
{
    uint8_t bytes[8] = {0};
    memcpy(bytes, row, (size_t)cards);
    return number_at(bytes);
}

/* All rows but the last have eight bytes to read, if not of their own: no row and its next are shorter. */
SV_INLINE void sets_of_so_many(const uint8_t *rows, size_t n, size_t stride, int cards, uint64_t *sets)
{
    const uint64_t own = UINT64_MAX >> (64 - 8 * cards);
    for (size_t at = 0; at < n; at += ROWS) {
        const size_t m = n - at < ROWS ? n - at : ROWS, readable = at + m < n ? m : m - 1;
        uint64_t numbers[ROWS];
        for (size_t i = 0; i < readable; i++)
            numbers[i] = number_at(rows + (at + i) * stride) & own;
        for (size_t i = readable; i < m; i++)
            numbers[i] = number_of_last(rows + (at + i) * stride, cards);
        memset(numbers + m, 0, (ROWS - m) * sizeof *numbers);
        for (size_t i = 0; i < m; i += sizeof(wide) / sizeof *numbers) {
            wide some;
            memcpy(&some, numbers + i, sizeof some);
            some = sets_of_numbers(some, cards);
            memcpy(numbers + i, &some, sizeof some);
        }
        memcpy(sets + at, numbers, m * sizeof *sets);
    }
}

/* At least one row, of three to seven cards; `stride` bytes from row to row. */
static void sets_of(const uint8_t *rows, size_t n, size_t stride, int cards, uint64_t *sets)
{
    switch (cards) { /* numbers that the compiler knows */
    case 3:
        sets_of_so_many(rows, n, stride, 3, sets);
        break;
    case 4:
        sets_of_so_many(rows, n, stride, 4, sets);
        break;
    case 5:
        sets_of_so_many(rows, n, stride, 5, sets);
        break;
    case 6:
        sets_of_so_many(rows, n, stride, 6, sets);
        break;
    case 7:
        sets_of_so_many(rows, n, stride, 7, sets);
        break;
    }
}

#endif
