/* Any bytes as cards: the position of a fault lies in the text, and what was read is written and read again. */
#include "fuzz.h"
#include "python_prelude.h"

enum { LINE = 3 * 52 };

static void write_and_read(uint64_t cards, int n)
{
    char text[LINE + 1];
    uint64_t again;
    const size_t length = sv_format(cards, text, sizeof text);
    HOLDS(length == (n ? 3 * (size_t)n - 1 : 0));
    HOLDS(strlen(text) == length);
    HOLDS(sv_parse(text, length, &again, NULL) == n && again == cards);
}

/* Into room of any size, which the sanitizer guards: the whole length is told, and no more written than fits. */
static void write_into(uint64_t cards, size_t size)
{
    char whole[LINE + 1], *part = malloc(size ? size : 1);
    const size_t length = sv_format(cards, whole, sizeof whole);
    HOLDS(sv_format(cards, part, size) == length);
    HOLDS(!size || (strlen(part) == (length < size ? length : size - 1) && memcmp(part, whole, strlen(part)) == 0));
    free(part);
}

/* The texts of a batch, each with a NUL behind it, as Python joins them. */
static void read_texts(const char *text, size_t length)
{
    size_t n = 0;
    for (size_t i = 0; i < length; i++)
        n += text[i] == '\0';
    uint64_t *sets = calloc(n + 1, sizeof *sets);
    const int read = studeval_read_texts(text, length, n, sets);
    HOLDS(!read || length == 0 || text[length - 1] == '\0');
    for (size_t i = 0; read && i < n; i++, text += strlen(text) + 1)
        HOLDS(sets[i] == studeval_cards_of_text(text, strlen(text)));
    free(sets);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char *text = malloc(size ? size : 1); /* of its own, so that a byte too far is seen */
    uint64_t cards = 1, same = 2;
    size_t position = size;
    memcpy(text, data, size);
    const int n = sv_parse(text, size, &cards, &position);
    HOLDS(sv_parse(text, size, &same, NULL) == n && same == cards);
    HOLDS(n >= 0 ? n == count(cards) && position == size : cards == 0 && position < size);
    HOLDS(n >= SV_DUPLICATE_CARD && n <= 52 && !(cards & ~DECK));
    HOLDS(studeval_cards_of_text(text, size) == (n < 0 ? STUDEVAL_REFUSED : cards));
    if (n >= 0)
        write_and_read(cards, n);
    read_texts(text, size);
    free(text);
    struct feed feed = {data, data + size};
    const size_t room = byte(&feed);
    write_into(word(&feed), room);
    return 0;
}
