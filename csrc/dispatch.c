/* One ladder of kernels, from the best to the portable one, and the choice among them.
 *
 * The first call climbs down to the first kernel that runs on this processor, or takes the one that the environment
 * variable STUDEVAL_CPU names, if it runs here. The choice is the library's only variable: it is atomic, and threads
 * that choose at the same time choose the same.
 */
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "kernel.h"

static const struct sv_kernel *const LADDER[] = {
#ifdef SV_X86
    &sv_avx512,
    &sv_avx2,
#endif
    &sv_portable, /* runs everywhere */
};
enum { RUNGS = sizeof LADDER / sizeof *LADDER };

static _Atomic(const struct sv_kernel *) chosen;

static const struct sv_kernel *named(const char *name)
{
    for (int i = 0; i < RUNGS; i++)
        if (strcmp(LADDER[i]->name, name) == 0 && LADDER[i]->runs_here())
            return LADDER[i];
    return NULL;
}

static const struct sv_kernel *best(void)
{
    int i = 0;
    while (!LADDER[i]->runs_here())
        i++;
    return LADDER[i];
}

static const struct sv_kernel *first_choice(void)
{
    const char *wish = getenv("STUDEVAL_CPU");
    const struct sv_kernel *kernel = wish ? named(wish) : NULL;
    return kernel ? kernel : best();
}

const struct sv_kernel *sv_kernel(void)
{
    const struct sv_kernel *now = atomic_load_explicit(&chosen, memory_order_relaxed);
    if (!now) {
        now = first_choice();
        atomic_store_explicit(&chosen, now, memory_order_relaxed);
    }
    return now;
}

const char *sv_cpu(void)
{
    return sv_kernel()->name;
}

int sv_use_cpu(const char *name)
{
    const struct sv_kernel *wished = named(name);
    if (!wished)
        return -1;
    atomic_store_explicit(&chosen, wished, memory_order_relaxed);
    return 0;
}

size_t sv_high_many(const uint64_t *hands, size_t n, uint16_t *highs)
{
    return sv_kernel()->high_many(hands, n, highs);
}

size_t sv_low_many(const uint64_t *hands, size_t n, uint16_t *lows)
{
    return sv_kernel()->low_many(hands, n, lows);
}

size_t sv_low8_many(const uint64_t *hands, size_t n, uint16_t *low8s)
{
    return sv_kernel()->low8_many(hands, n, low8s);
}

size_t sv_hilo_many(const uint64_t *hands, size_t n, uint16_t *highs, uint16_t *low8s)
{
    return sv_kernel()->hilo_many(hands, n, highs, low8s);
}

size_t sv_highlow_many(const uint64_t *hands, size_t n, uint16_t *highs, uint16_t *lows)
{
    return sv_kernel()->highlow_many(hands, n, highs, lows);
}

size_t sv_omaha_high_many(const uint64_t *holes, const uint64_t *boards, size_t n, uint16_t *highs)
{
    return sv_kernel()->omaha_high_many(holes, boards, n, highs);
}

size_t sv_omaha_low8_many(const uint64_t *holes, const uint64_t *boards, size_t n, uint16_t *low8s)
{
    return sv_kernel()->omaha_low8_many(holes, boards, n, low8s);
}

size_t sv_omaha_hilo_many(const uint64_t *holes, const uint64_t *boards, size_t n, uint16_t *highs, uint16_t *low8s)
{
    return sv_kernel()->omaha_hilo_many(holes, boards, n, highs, low8s);
}
