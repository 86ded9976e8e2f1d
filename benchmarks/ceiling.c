/* What the machine allows any evaluator: card sets read, values written, nothing computed; and what two cores do for
 * two threads that share nothing.
 */
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>

void ceiling_1_1(const uint64_t *restrict a, size_t n, uint16_t *restrict x)
{
    for (size_t i = 0; i < n; i++)
        x[i] = (uint16_t)a[i];
}

void ceiling_1_2(const uint64_t *restrict a, size_t n, uint16_t *restrict x, uint16_t *restrict y)
{
    for (size_t i = 0; i < n; i++) {
        x[i] = (uint16_t)a[i];
        y[i] = (uint16_t)(a[i] >> 16);
    }
}

void ceiling_2_1(const uint64_t *restrict a, const uint64_t *restrict b, size_t n, uint16_t *restrict x)
{
    for (size_t i = 0; i < n; i++)
        x[i] = (uint16_t)(a[i] | b[i]);
}

void ceiling_2_2(const uint64_t *restrict a, const uint64_t *restrict b, size_t n, uint16_t *restrict x,
                 uint16_t *restrict y)
{
    for (size_t i = 0; i < n; i++) {
        x[i] = (uint16_t)(a[i] | b[i]);
        y[i] = (uint16_t)((a[i] | b[i]) >> 16);
    }
}

struct loop {
    size_t (*many)(const uint64_t *, size_t, uint16_t *);
    const uint64_t *hands;
    size_t n;
    uint16_t *values;
    int turns;
    atomic_int *missing; /* threads that have not begun: all begin at once */
};

static void *repeat(void *argument)
{
    const struct loop *loop = argument;
    atomic_fetch_sub(loop->missing, 1);
    while (atomic_load(loop->missing))
        ;
    for (int turn = 0; turn < loop->turns; turn++)
        loop->many(loop->hands, loop->n, loop->values);
    return NULL;
}

/* Both halves of a batch, each in a thread of its own, so many times over. Returns 0 if there is no second thread. */
int two_loops(size_t (*many)(const uint64_t *, size_t, uint16_t *), const uint64_t *hands, size_t n, uint16_t *values,
              int turns)
{
    atomic_int missing = 2;
    struct loop first = {many, hands, n / 2, values, turns, &missing};
    struct loop second = {many, hands + n / 2, n - n / 2, values + n / 2, turns, &missing};
    pthread_t thread;
    if (pthread_create(&thread, NULL, repeat, &second) != 0)
        return 0;
    repeat(&first);
    return pthread_join(thread, NULL) == 0;
}
