/* studeval: hand values of seven-card stud, razz, stud hi-lo and Omaha hi-lo.
 *
 * A set of cards is a uint64_t: four 16-bit suit lanes, clubs lowest (clubs, diamonds, hearts, spades); in a lane
 * bit 0 is the deuce and bit 12 the ace. A value is a uint16_t: BIGGER WINS, for high and for low, and 0 means that
 * there is no such hand (wrong number of cards, a stray bit, no qualifying low). The category is the top nibble, a
 * dense index inside the category lies below it.
 *   high  1 high card, 2 pair, 3 two pair, 4 three of a kind, 5 straight, 6 flush, 7 full house, 8 four of a kind,
 *         9 straight flush
 *   low   (ace-to-five) 1 four of a kind, 2 full house, 3 three of a kind, 4 two pair, 5 pair, 6 no pair
 *
 * Nothing allocates or needs a set-up, and everything may be called from any thread. All functions but sv_use_cpu are
 * pure: they answer the same for the same cards.
 */
#ifndef STUDEVAL_H
#define STUDEVAL_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define SV_CATEGORY(value) ((value) >> 12)
#define SV_BAD_CARD (-1)       /* the text at *position is not a card */
#define SV_DUPLICATE_CARD (-2) /* the card at *position was there before */

/* Text to cards and back. Ranks 2-9 T J Q K A or 10, suits c d h s in either case or as UTF-8 symbols; white space
 * between cards or none. sv_parse returns the number of cards, or an error with the byte offset in *position
 * (position may be NULL). sv_format writes "As Kh" and a NUL, at most `size` bytes, and returns the length
 * of the whole text without the NUL. */
int sv_parse(const char *text, size_t length, uint64_t *cards, size_t *position);
size_t sv_format(uint64_t cards, char *text, size_t size);

/* Five, six or seven cards. sv_low8 is the low value of an eight-or-better hand, else 0. */
uint16_t sv_high(uint64_t cards);
uint16_t sv_low(uint64_t cards);
uint16_t sv_low8(uint64_t cards);

/* One to four upcards, for who acts first: no straights, no flushes; boards of equal size compare. */
uint16_t sv_up_high(uint64_t upcards);
uint16_t sv_up_low(uint64_t upcards);

/* Omaha: four to six hole cards, three to five board cards, exactly two and three of them. */
uint16_t sv_omaha_high(uint64_t hole, uint64_t board);
uint16_t sv_omaha_low8(uint64_t hole, uint64_t board);

/* The five cards that play (of equal choices the higher suits), or 0. */
uint64_t sv_high_cards(uint64_t cards);
uint64_t sv_low_cards(uint64_t cards);
uint64_t sv_omaha_high_cards(uint64_t hole, uint64_t board);
uint64_t sv_omaha_low8_cards(uint64_t hole, uint64_t board);

/* Many hands at once. Each returns n, or the index of the first hand that is none (its value is 0). The memory may
 * begin anywhere. */
size_t sv_high_many(const uint64_t *hands, size_t n, uint16_t *highs);
size_t sv_low_many(const uint64_t *hands, size_t n, uint16_t *lows);
size_t sv_low8_many(const uint64_t *hands, size_t n, uint16_t *low8s);
size_t sv_hilo_many(const uint64_t *hands, size_t n, uint16_t *highs, uint16_t *low8s);
size_t sv_highlow_many(const uint64_t *hands, size_t n, uint16_t *highs, uint16_t *lows);
size_t sv_omaha_high_many(const uint64_t *holes, const uint64_t *boards, size_t n, uint16_t *highs);
size_t sv_omaha_low8_many(const uint64_t *holes, const uint64_t *boards, size_t n, uint16_t *low8s);
size_t sv_omaha_hilo_many(const uint64_t *holes, const uint64_t *boards, size_t n, uint16_t *highs, uint16_t *low8s);

/* The same for hands as rows of card indices, a byte each, 4 * rank + suit: 0 the deuce of clubs, 51 the ace of spades.
 * There are n rows of `cards` bytes, or of `held` hole cards and then `shown` board cards. A row with an index over 51
 * or with a card twice is no hand; nor is any row if so many cards make none. */
size_t sv_high_many_indices(const uint8_t *rows, size_t n, int cards, uint16_t *highs);
size_t sv_low_many_indices(const uint8_t *rows, size_t n, int cards, uint16_t *lows);
size_t sv_low8_many_indices(const uint8_t *rows, size_t n, int cards, uint16_t *low8s);
size_t sv_hilo_many_indices(const uint8_t *rows, size_t n, int cards, uint16_t *highs, uint16_t *low8s);
size_t sv_highlow_many_indices(const uint8_t *rows, size_t n, int cards, uint16_t *highs, uint16_t *lows);
size_t sv_omaha_high_many_indices(const uint8_t *rows, size_t n, int held, int shown, uint16_t *highs);
size_t sv_omaha_low8_many_indices(const uint8_t *rows, size_t n, int held, int shown, uint16_t *low8s);
size_t sv_omaha_hilo_many_indices(const uint8_t *rows, size_t n, int held, int shown, uint16_t *highs, uint16_t *low8s);

/* How often each value occurs over all hands of `size` cards (5, 6 or 7) of the deck, in counts[65536]. Returns the
 * number of hands. */
size_t sv_tally(uint16_t (*value)(uint64_t), int size, uint32_t *counts);

/* The same over all hands of `size` cards that contain `cards` and none of `dead`. Returns the number of hands; 0 where
 * there is none or the question makes no sense. Fast; takes 200 KB of stack. */
enum sv_side { SV_COUNT_HIGH, SV_COUNT_LOW, SV_COUNT_LOW8 };
size_t sv_count(enum sv_side side, uint64_t cards, uint64_t dead, int size, uint32_t *counts);

/* The kernel in use ("avx512", "avx2", "portable"), and the choice of another by name: 0 if it is there, -1 if not. The
 * first use takes the one that the environment variable STUDEVAL_CPU names, if it is there, else the best for this
 * processor. */
const char *sv_cpu(void);
int sv_use_cpu(const char *name);

#ifdef __cplusplus
}
#endif

#endif
