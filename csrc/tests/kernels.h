/* The kernels that run on this machine. */
#ifndef KERNELS_H
#define KERNELS_H

#include "check.h"
#include "studeval.h"

enum { MOST_KERNELS = 3 };

struct kernels {
    const char *name[MOST_KERNELS];
    int count; /* the portable one is always there, and the first */
};

static inline struct kernels find_kernels(void)
{
    static const char *const ALL[MOST_KERNELS] = {"portable", "avx2", "avx512"};
    struct kernels found = {.count = 0};
    for (int i = 0; i < MOST_KERNELS; i++)
        if (sv_use_cpu(ALL[i]) == 0)
            found.name[found.count++] = ALL[i];
        else
            printf("%s does not run here\n", ALL[i]);
    return found;
}

#endif
