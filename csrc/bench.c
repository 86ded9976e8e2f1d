/* How fast each kernel is, beside what the memory allows: `bench [HANDS] [ROUNDS]` prints one JSON line for each.
 *
 * Every round runs everything once, one after another, so a noisy machine slows all alike. Shown are medians of the
 * rounds, and their ratios to a ceiling: a loop that only reads what a kernel reads and writes what it writes. Time is
 * processor time of the thread. Compare ratios within one run, never numbers of two runs. Output memory is reused, as
 * users should do; "fresh" has new memory for every call, which the system has to provide page by page.
 */
#define _DEFAULT_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <time.h>

#include "studeval.h"

enum { KERNELS = 3, WORKS = 16, MOST_ROUNDS = 1001, CARDS = 9 };

static size_t n;
static uint64_t *restrict hands, *restrict holes, *restrict boards;
static uint8_t *sevens, *nines; /* rows of card indices */
static uint16_t *restrict out, *restrict out_too;
static uint32_t counts[1 << 16];

/* --- What is measured: each returns the number of hands --- */

static size_t high(void)
{
    return sv_high_many(hands, n, out);
}

static size_t low(void)
{
    return sv_low_many(hands, n, out);
}

static size_t low8(void)
{
    return sv_low8_many(hands, n, out);
}

static size_t hilo(void)
{
    return sv_hilo_many(hands, n, out, out_too);
}

static size_t highlow(void)
{
    return sv_highlow_many(hands, n, out, out_too);
}

static size_t omaha_high(void)
{
    return sv_omaha_high_many(holes, boards, n, out);
}

static size_t omaha_low8(void)
{
    return sv_omaha_low8_many(holes, boards, n, out);
}

static size_t omaha_hilo(void)
{
    return sv_omaha_hilo_many(holes, boards, n, out, out_too);
}

static size_t high_indices(void)
{
    return sv_high_many_indices(sevens, n, 7, out);
}

static size_t omaha_hilo_indices(void)
{
    return sv_omaha_hilo_many_indices(nines, n, 4, 5, out, out_too);
}

static size_t count_all(void)
{
    return sv_count(SV_COUNT_HIGH, 0, 0, 7, counts);
}

static size_t high_fresh(void)
{
    const size_t bytes = n * sizeof *out;
    void *const fresh = mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    const size_t done = fresh == MAP_FAILED ? 0 : sv_high_many(hands, n, fresh);
    munmap(fresh, bytes);
    return done;
}

/* --- The ceilings: eight or sixteen bytes a hand in, two or four out --- */

static size_t one_in_one_out(void)
{
    for (size_t i = 0; i < n; i++)
        out[i] = (uint16_t)hands[i];
    return n;
}

static size_t one_in_two_out(void)
{
    for (size_t i = 0; i < n; i++) {
        out[i] = (uint16_t)hands[i];
        out_too[i] = (uint16_t)(hands[i] >> 16);
    }
    return n;
}

static size_t two_in_one_out(void)
{
    for (size_t i = 0; i < n; i++)
        out[i] = (uint16_t)(holes[i] | boards[i]);
    return n;
}

static size_t two_in_two_out(void)
{
    for (size_t i = 0; i < n; i++) {
        out[i] = (uint16_t)(holes[i] | boards[i]);
        out_too[i] = (uint16_t)((holes[i] | boards[i]) >> 16);
    }
    return n;
}

static const struct work {
    const char *name;
    size_t (*run)(void);
    int ceiling; /* its place in this list, or -1 */
} WORK[WORKS] = {
    {"ceiling: 8 bytes in, 2 out", one_in_one_out, -1},
    {"ceiling: 8 bytes in, 2 + 2 out", one_in_two_out, -1},
    {"ceiling: 8 + 8 bytes in, 2 out", two_in_one_out, -1},
    {"ceiling: 8 + 8 bytes in, 2 + 2 out", two_in_two_out, -1},
    {"high", high, 0},
    {"low", low, 0},
    {"low8", low8, 0},
    {"hilo", hilo, 1},
    {"highlow", highlow, 1},
    {"omaha_high", omaha_high, 2},
    {"omaha_low8", omaha_low8, 2},
    {"omaha_hilo", omaha_hilo, 3},
    {"high, fresh output", high_fresh, 0},
    {"high from indices", high_indices, -1},
    {"omaha_hilo from indices", omaha_hilo_indices, -1},
    {"count all hands of seven", count_all, -1},
};
enum { CEILINGS = 4 };

/* --- Hands and times --- */

static uint64_t seed = 5;

static unsigned chance(unsigned below)
{
    seed = seed * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (unsigned)((seed >> 32) * below >> 32);
}

static uint64_t card(unsigned index)
{
    return UINT64_C(1) << (16 * (index % 4) + index / 4);
}

static void deal(size_t i)
{
    uint8_t deck[52];
    for (unsigned k = 0; k < 52; k++)
        deck[k] = (uint8_t)k;
    for (unsigned k = 0; k < CARDS; k++) {
        const unsigned other = k + chance(52 - k);
        const uint8_t dealt = deck[other];
        deck[other] = deck[k];
        deck[k] = dealt;
        hands[i] |= k < 7 ? card(dealt) : 0;
        holes[i] |= k < 4 ? card(dealt) : 0;
        boards[i] |= k < 4 ? 0 : card(dealt);
    }
    memcpy(sevens + 7 * i, deck, 7);
    memcpy(nines + 9 * i, deck, 9);
}

static double now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

static int compare(const void *a, const void *b)
{
    const double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static double speed[KERNELS][WORKS][MOST_ROUNDS];
static const char *const KERNEL[KERNELS] = {"portable", "avx2", "avx512"};

static void run(int kernel, int work, int round)
{
    const double start = now();
    const size_t done = WORK[work].run();
    speed[kernel][work][round] = (double)done / (now() - start);
}

static void show(int kernel, int work, int rounds)
{
    double *const of = speed[kernel][work], *const top = speed[0][WORK[work].ceiling < 0 ? 0 : WORK[work].ceiling];
    printf("{\"kernel\": \"%s\", \"work\": \"%s\", \"hands\": %zu, \"rounds\": %d, \"million_per_second\": %.0f, "
           "\"tenth\": %.0f, \"ninetieth\": %.0f",
           work < CEILINGS ? "none" : KERNEL[kernel], WORK[work].name, n, rounds, of[rounds / 2] / 1e6,
           of[rounds / 10] / 1e6, of[rounds * 9 / 10] / 1e6);
    if (WORK[work].ceiling >= 0)
        printf(", \"of_ceiling\": %.3f", of[rounds / 2] / top[rounds / 2]);
    puts("}");
}

int main(int argc, char **argv)
{
    int here[KERNELS];
    n = argc > 1 ? strtoul(argv[1], NULL, 10) : 1 << 22;
    const int rounds = argc > 2 && atoi(argv[2]) > 0 && atoi(argv[2]) <= MOST_ROUNDS ? atoi(argv[2]) : 21;
    hands = calloc(n, sizeof *hands), holes = calloc(n, sizeof *holes), boards = calloc(n, sizeof *boards);
    sevens = calloc(n, 7), nines = calloc(n, 9);
    out = calloc(n, sizeof *out), out_too = calloc(n, sizeof *out_too);
    if (!hands || !holes || !boards || !sevens || !nines || !out || !out_too)
        return 1;
    for (size_t i = 0; i < n; i++)
        deal(i);
    for (int round = 0; round < rounds; round++)
        for (int kernel = 0; kernel < KERNELS; kernel++) {
            here[kernel] = sv_use_cpu(KERNEL[kernel]) == 0;
            for (int work = 0; here[kernel] && work < WORKS; work++)
                if (kernel == 0 || work >= CEILINGS)
                    run(kernel, work, round);
        }
    for (int kernel = 0; kernel < KERNELS; kernel++)
        for (int work = 0; work < WORKS; work++)
            qsort(speed[kernel][work], (size_t)rounds, sizeof **speed[0], compare);
    for (int kernel = 0; kernel < KERNELS; kernel++)
        for (int work = kernel ? CEILINGS : 0; here[kernel] && work < WORKS; work++)
            show(kernel, work, rounds);
    return 0;
}
