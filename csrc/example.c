/* The library from C alone: who wins a showdown of stud hi-lo, eight or better.
 *
 *     cc -I csrc csrc/example.c libstudeval_c.a -o example && ./example
 */
#include <stdio.h>
#include <string.h>

#include "studeval.h"

static void show(const char *name, const char *text)
{
    uint64_t cards;
    size_t position = 0;
    char high[16], low[16];
    if (sv_parse(text, strlen(text), &cards, &position) < 0) {
        printf("%s: no card at %zu in \"%s\"\n", name, position, text);
        return;
    }
    sv_format(sv_high_cards(cards), high, sizeof high);
    sv_format(sv_low8(cards) ? sv_low_cards(cards) : 0, low, sizeof low);
    printf("%s: high %d (%s), low %d (%s)\n", name, sv_high(cards), high, sv_low8(cards), low);
}

int main(void)
{
    show("P1", "7h 6s 8h 4c 5c 5s 6d");
    show("P2", "Kd 6h Ah Kc 2s 3h 2h");
    show("P3", "As Ks Qx");
    return 0;
}
