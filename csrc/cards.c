/* Cards as text and back. A card is a rank and a suit, with nothing between them.
 *
 * Any bytes may come: every look ahead is bounded by the end of the text, and a NUL is a byte like any other.
 */
#include <string.h>

#include "kernel.h"

/* Rank and suit of a byte, counted from 1; 0 for a byte that is none. */
static const uint8_t RANK[256] = {
    ['2'] = 1,  ['3'] = 2,  ['4'] = 3,  ['5'] = 4,  ['6'] = 5,  ['7'] = 6,  ['8'] = 7,  ['9'] = 8,  ['T'] = 9,
    ['J'] = 10, ['Q'] = 11, ['K'] = 12, ['A'] = 13, ['t'] = 9,  ['j'] = 10, ['q'] = 11, ['k'] = 12, ['a'] = 13,
};
static const uint8_t SUIT[256] = {
    ['c'] = 1, ['d'] = 2, ['h'] = 3, ['s'] = 4, ['C'] = 1, ['D'] = 2, ['H'] = 3, ['S'] = 4,
};
/* The symbols are U+2660 to U+2667, in UTF-8 E2 99 A0 to E2 99 A7: spade, heart, diamond, club, filled or not. */
static const uint8_t SYMBOL[256] = {
    [0xA0] = 4, [0xA1] = 3, [0xA2] = 2, [0xA3] = 1, [0xA4] = 4, [0xA5] = 3, [0xA6] = 2, [0xA7] = 1,
};

struct reader {
    const unsigned char *at, *end;
};

static size_t left(const struct reader *text)
{
    return (size_t)(text->end - text->at);
}

/* There is at least one byte. */
static unsigned read_rank(struct reader *text)
{
    if (left(text) >= 2 && text->at[0] == '1' && text->at[1] == '0') {
        text->at += 2;
        return RANK['T'];
    }
    return RANK[*text->at++];
}

static unsigned read_suit(struct reader *text)
{
    if (left(text) >= 3 && text->at[0] == 0xE2 && text->at[1] == 0x99) {
        text->at += 3;
        return SYMBOL[text->at[-1]];
    }
    return left(text) ? SUIT[*text->at++] : 0;
}

/* The bit of the card, or 0. */
static uint64_t read_card(struct reader *text)
{
    const unsigned rank = read_rank(text);
    const unsigned suit = rank ? read_suit(text) : 0;
    return suit ? UINT64_C(1) << (16 * (suit - 1) + (rank - 1)) : 0;
}

static void skip_white_space(struct reader *text)
{
    while (left(text) && (*text->at == ' ' || (*text->at >= '\t' && *text->at <= '\r')))
        text->at++;
}

static int refuse(int fault, size_t at, size_t *position)
{
    if (position)
        *position = at;
    return fault;
}

int sv_parse(const char *text, size_t length, uint64_t *cards, size_t *position)
{
    const unsigned char *start = (const unsigned char *)text;
    struct reader rest = {start, length ? start + length : start};
    uint64_t seen = 0;
    int count = 0;
    *cards = 0;
    for (skip_white_space(&rest); left(&rest); skip_white_space(&rest), count++) {
        const size_t at = (size_t)(rest.at - start);
        const uint64_t card = read_card(&rest);
        if (!card)
            return refuse(SV_BAD_CARD, at, position);
        if (seen & card)
            return refuse(SV_DUPLICATE_CARD, at, position);
        seen |= card;
    }
    *cards = seen;
    return count;
}

/* Highest rank first, then spades, hearts, diamonds, clubs. */
size_t sv_format(uint64_t cards, char *text, size_t size)
{
    char line[3 * 52 + 1];
    size_t length = 0;
    for (int rank = 12; rank >= 0; rank--)
        for (int suit = 3; suit >= 0; suit--)
            if (cards >> (16 * suit + rank) & 1) {
                line[length++] = "23456789TJQKA"[rank];
                line[length++] = "cdhs"[suit];
                line[length++] = ' ';
            }
    length -= length > 0;
    if (size) {
        const size_t written = length < size ? length : size - 1;
        memcpy(text, line, written);
        text[written] = '\0';
    }
    return length;
}
