/* Memory that lies against a page that must not be touched, on either side. */
#ifndef GUARD_H
#define GUARD_H

#include <stddef.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

struct guarded {
    unsigned char *start; /* of the pages that may be touched, between two that may not */
    size_t size;
};

enum { GUARDED_PAGES = 4 };

/* So many bytes, which end (or start) at such a page. */
static void *guarded(struct guarded *memory, size_t bytes, int at_end)
{
    const size_t page = (size_t)sysconf(_SC_PAGESIZE);
    if (!memory->start) {
        memory->size = GUARDED_PAGES * page;
        void *all = mmap(NULL, memory->size + 2 * page, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
        if (all == MAP_FAILED || mprotect((unsigned char *)all + page, memory->size, PROT_READ | PROT_WRITE) != 0)
            abort();
        memory->start = (unsigned char *)all + page;
    }
    return memory->start + (at_end ? memory->size - bytes : 0);
}

#endif
