/* The rules of poker once more, slow and plain, for the tests: nothing here knows of the library's tables.
 *
 * A score tells how good a hand is: its category, then the ranks that are compared, one after another. Bigger is
 * better, for high and for low. A hand of more than five cards is the best of its choices of five.
 */
#ifndef RULES_H
#define RULES_H

#include <stdint.h>

typedef uint32_t score_of_cards(uint64_t cards);

score_of_cards rules_high; /* five cards */
score_of_cards rules_low;
score_of_cards rules_low8;
score_of_cards rules_up_high; /* one to four cards */
score_of_cards rules_up_low;

enum { RULES_CATEGORY_SHIFT = 20 };

/* The best five, and which they are: of equal ones the greatest number. */
uint32_t rules_best(uint64_t cards, score_of_cards score, uint64_t *five);
uint32_t rules_best_omaha(uint64_t hole, uint64_t board, score_of_cards score, uint64_t *five);

/* The deck by index, and by chance: the same cards for the same seed. */
uint64_t rules_card(int index);
int rules_count(uint64_t cards);
uint64_t rules_chance(uint64_t *seed);
uint64_t rules_deal(uint64_t deck, int count, uint64_t *seed);
uint64_t rules_few_ranks(int ranks, uint64_t *seed); /* all suits of some ranks: a deck full of pairs */

/* A book of values: the score of each, learnt from hands. The order of values must be that of scores, and a category's
 * values must follow one another without a gap. */
struct book {
    uint32_t score[65536];
};
int book_agrees(struct book *book, uint16_t value, uint32_t score); /* enters it when it is new */
int book_in_order(const struct book *book);
int book_size(const struct book *book, int category); /* 0: all categories */
void book_learn(struct book *book, uint16_t (*value)(uint64_t), score_of_cards score); /* from all hands of five */

#endif
