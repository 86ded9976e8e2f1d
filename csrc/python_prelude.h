/* C that only the Python binding needs. */
#include <string.h>

#include "studeval.h"

static const uint64_t STUDEVAL_REFUSED = UINT64_MAX; /* no card set: its lanes have stray bits */

/* One call from Python for one text: no out-parameter to allocate. */
static uint64_t studeval_cards_of_text(const char *text, size_t length)
{
    uint64_t cards;
    return sv_parse(text, length, &cards, NULL) < 0 ? STUDEVAL_REFUSED : cards;
}

/* `n` texts, each with a NUL behind it. 0 if one of them is no set of cards, which a text with a NUL inside never is. */
static int studeval_read_texts(const char *text, size_t length, size_t n, uint64_t *sets)
{
    const char *const end = text + length;
    for (size_t i = 0; i < n && text < end; i++) {
        const char *const stop = memchr(text, '\0', (size_t)(end - text));
        if (!stop || sv_parse(text, (size_t)(stop - text), &sets[i], NULL) < 0)
            return 0;
        text = stop + 1;
    }
    return text == end;
}
