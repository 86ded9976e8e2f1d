/* C that only the Python binding needs. */
#include "studeval.h"

static const uint64_t STUDEVAL_REFUSED = UINT64_MAX; /* no card set: its lanes have stray bits */

/* One call from Python for one text: no out-parameter to allocate. */
static uint64_t studeval_cards_of_text(const char *text, size_t length)
{
    uint64_t cards;
    return sv_parse(text, length, &cards, NULL) < 0 ? STUDEVAL_REFUSED : cards;
}
