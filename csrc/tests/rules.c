#include "rules.h"

#include <stddef.h>

enum { HIGH_CARD = 1, PAIR, TWO_PAIR, THREE, STRAIGHT, FLUSH, FULL_HOUSE, FOUR, STRAIGHT_FLUSH };

/* --- cards --- */

uint64_t rules_card(int index)
{
    return (uint64_t)1 << (index / 4 + 16 * (index % 4));
}

int rules_count(uint64_t cards)
{
    int count = 0;
    for (int index = 0; index < 52; index++)
        count += (cards & rules_card(index)) != 0;
    return count;
}

uint64_t rules_chance(uint64_t *seed)
{
    *seed = *seed * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return *seed >> 33;
}

uint64_t rules_deal(uint64_t deck, int count, uint64_t *seed)
{
    uint64_t hand = 0;
    while (count > 0) {
        const uint64_t card = rules_card((int)(rules_chance(seed) % 52));
        if (deck & card & ~hand) {
            hand |= card;
            count--;
        }
    }
    return hand;
}

uint64_t rules_few_ranks(int ranks, uint64_t *seed)
{
    uint64_t deck = 0;
    while (rules_count(deck) < 4 * ranks)
        deck |= UINT64_C(0x0001000100010001) << rules_chance(seed) % 13;
    return deck;
}

/* --- one hand --- */

/* How often each rank is held, the deuce 2 ... the ace 14, or 1 if it is low. */
struct counts {
    int of[15];
};

static struct counts count_ranks(uint64_t cards, int ace)
{
    struct counts counts = {{0}};
    for (int index = 0; index < 52; index++)
        if (cards & rules_card(index))
            counts.of[index / 4 == 12 ? ace : index / 4 + 2]++;
    return counts;
}

static int ranks_held(const struct counts *counts, int times)
{
    int found = 0;
    for (int rank = 1; rank <= 14; rank++)
        found += counts->of[rank] == times;
    return found;
}

static int matched_category(const struct counts *counts)
{
    if (ranks_held(counts, 4))
        return FOUR;
    if (ranks_held(counts, 3))
        return ranks_held(counts, 2) ? FULL_HOUSE : THREE;
    return HIGH_CARD + ranks_held(counts, 2);
}

/* The ranks in the order in which they are compared: those held most often first, and of these the highest. Each
 * counts `sign` times its rank. */
static uint32_t compared(const struct counts *counts, int sign)
{
    uint32_t digits = 0;
    int places = 5;
    for (int times = 4; times > 0; times--)
        for (int rank = 14; rank > 0; rank--)
            if (counts->of[rank] == times) {
                digits = digits << 4 | (uint32_t)(sign * rank & 15);
                places--;
            }
    return digits << 4 * places;
}

static int straight_to(const struct counts *counts)
{
    for (int top = 14; top > 4; top--) {
        int run = 0;
        while (run < 5 && counts->of[top - run > 1 ? top - run : 14])
            run++;
        if (run == 5)
            return top;
    }
    return 0;
}

static int one_suit(uint64_t cards)
{
    for (int suit = 0; suit < 4; suit++)
        if ((cards & ~(UINT64_C(0x1fff) << 16 * suit)) == 0)
            return 1;
    return 0;
}

uint32_t rules_high(uint64_t cards)
{
    const struct counts counts = count_ranks(cards, 14);
    const int top = straight_to(&counts), suited = one_suit(cards);
    if (top)
        return (uint32_t)(suited ? STRAIGHT_FLUSH : STRAIGHT) << RULES_CATEGORY_SHIFT | (uint32_t)top;
    return (uint32_t)(suited ? FLUSH : matched_category(&counts)) << RULES_CATEGORY_SHIFT | compared(&counts, 1);
}

/* From the worst: four of a kind, full house, three of a kind, two pair, pair, no pair. */
static uint32_t low_category(const struct counts *counts)
{
    static const uint32_t ORDER[] = {
        [FOUR] = 1, [FULL_HOUSE] = 2, [THREE] = 3, [TWO_PAIR] = 4, [PAIR] = 5, [HIGH_CARD] = 6,
    };
    return ORDER[matched_category(counts)];
}

uint32_t rules_low(uint64_t cards)
{
    const struct counts counts = count_ranks(cards, 1);
    return low_category(&counts) << RULES_CATEGORY_SHIFT | compared(&counts, -1);
}

uint32_t rules_low8(uint64_t cards)
{
    const struct counts counts = count_ranks(cards, 1);
    for (int rank = 1; rank <= 14; rank++)
        if (counts.of[rank] > (rank <= 8))
            return 0;
    return rules_low(cards);
}

uint32_t rules_up_high(uint64_t cards)
{
    const struct counts counts = count_ranks(cards, 14);
    return (uint32_t)matched_category(&counts) << RULES_CATEGORY_SHIFT | compared(&counts, 1);
}

uint32_t rules_up_low(uint64_t cards)
{
    return rules_low(cards);
}

/* --- the best five --- */

struct search {
    score_of_cards *score;
    uint32_t best;
    uint64_t five;
};

static void consider(struct search *search, uint64_t five)
{
    const uint32_t score = search->score(five);
    if (score > search->best || (score == search->best && score && five > search->five)) {
        search->best = score;
        search->five = five;
    }
}

/* Adds `more` cards of `from` in all ways, then goes on with three of the board, if there is one. */
static void choose(struct search *search, uint64_t chosen, uint64_t from, int more, uint64_t board)
{
    if (!more && board)
        choose(search, chosen, board, 3, 0);
    else if (!more)
        consider(search, chosen);
    for (; more && from; from &= from - 1)
        choose(search, chosen | (from & (~from + 1)), from & (from - 1), more - 1, board);
}

static uint32_t result(const struct search *search, uint64_t *five)
{
    if (five)
        *five = search->five;
    return search->best;
}

uint32_t rules_best(uint64_t cards, score_of_cards score, uint64_t *five)
{
    struct search search = {score, 0, 0};
    choose(&search, 0, cards, 5, 0);
    return result(&search, five);
}

uint32_t rules_best_omaha(uint64_t hole, uint64_t board, score_of_cards score, uint64_t *five)
{
    struct search search = {score, 0, 0};
    choose(&search, 0, hole, 2, board);
    return result(&search, five);
}

/* --- books --- */

int book_agrees(struct book *book, uint16_t value, uint32_t score)
{
    if (!value)
        return !score;
    if (!book->score[value])
        book->score[value] = score;
    return book->score[value] == score;
}

int book_in_order(const struct book *book)
{
    uint32_t last = 0;
    for (size_t value = 0; value < 65536; value++) {
        const uint32_t score = book->score[value];
        const int gap = value & 0xfff && score && !book->score[value - 1];
        if (score && (score <= last || gap))
            return 0;
        last = score ? score : last;
    }
    return 1;
}

int book_size(const struct book *book, int category)
{
    int size = 0;
    for (int value = 0; value < 65536; value++)
        size += book->score[value] && (!category || value >> 12 == category);
    return size;
}

static void learn(struct book *book, uint64_t hand, int next, uint16_t (*value)(uint64_t), score_of_cards score)
{
    for (int index = next; index < 52; index++) {
        const uint64_t cards = hand | rules_card(index);
        if (rules_count(cards) == 5)
            book->score[value(cards)] = score(cards);
        else
            learn(book, cards, index + 1, value, score);
    }
}

void book_learn(struct book *book, uint16_t (*value)(uint64_t), score_of_cards score)
{
    *book = (struct book){{0}};
    learn(book, 0, 0, value, score);
    book->score[0] = 0;
}
