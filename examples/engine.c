/* An engine for studeval in C: order, compare, best and qualify of all four games, over the line protocol.
 *
 *     cc -I csrc examples/engine.c build/libstudeval_c.a -o engine && studeval check --engine cmd:./engine
 *
 * It always plays an eight as the qualifier, and says so in its hello. Its reader picks the texts that it knows out of
 * sound JSON by name and depth, leaves escapes in them as they are, and takes lines up to 64 KiB and 32 hands. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "studeval.h"

typedef struct { const char *at; size_t length; } part; /* of the line; `at` is NULL where there is none */
typedef struct { part label, text; uint64_t own; int value; } hand;

static struct {
    part verb, op, game, side, own, board; /* own: cards, or hole */
    hand hands[32];
    long id, count, has_high, has_low, has_board;
    uint64_t common; /* the board */
    const char *refusal; /* why there is no such situation, or NULL */
} q;

static int is(part t, const char *word) { return t.at && t.length == strlen(word) && !memcmp(t.at, word, t.length); }

static void keep(int depth, part name, part text)
{
    const struct { int depth; const char *name; part *place; } known[] = {
        {1, "verb", &q.verb}, {1, "op", &q.op}, {1, "game", &q.game}, {2, "side", &q.side}, {2, "cards", &q.own},
        {2, "hole", &q.own}, {2, "board", &q.board}};
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        if (depth == known[i].depth && is(name, known[i].name)) *known[i].place = text;
    if (depth == 3 && q.count < 32) q.hands[q.count++] = (hand){.label = name, .text = text}; /* in given.hands */
}

static void read_request(const char *p)
{
    part name = {NULL, 0};
    memset(&q, 0, sizeof q);
    for (int depth = 0; *p; p++) {
        depth += (*p == '{' || *p == '[') - (*p == '}' || *p == ']');
        if (*p != '"') continue;
        part text = {++p, 0};
        for (; *p && *p != '"'; p++) p += *p == '\\' && p[1];
        if (!*p) break;
        text.length = (size_t)(p - text.at);
        const char *next = p + 1 + strspn(p + 1, " \t\r\n");
        if (*next != ':') keep(depth, name, text);
        else if (name = text, depth == 1 && is(name, "id")) q.id = strtol(next + 1, NULL, 10);
    }
}

static uint64_t cards(part text, int least, int most)
{
    uint64_t set = 0;
    int n = text.at ? sv_parse(text.at, text.length, &set, NULL) : 0;
    if (n < least || n > most)
        q.refusal = n == SV_BAD_CARD ? "bad-card" : n == SV_DUPLICATE_CARD ? "duplicate-card" : "hand-size";
    return set;
}

static int value(uint64_t own, int low)
{
    if (q.has_board) return low ? sv_omaha_low8(own, q.common) : sv_omaha_high(own, q.common);
    return !low ? sv_high(own) : q.has_high ? sv_low8(own) : sv_low(own);
}

static int weaker(const void *a, const void *b) { return ((const hand *)a)->value - ((const hand *)b)->value; }

static void read_hands(int low) /* and put them in order */
{
    uint64_t seen = 0;
    if (q.has_board) q.common = cards(q.board, 3, 5); else if (q.board.at) q.refusal = "impossible";
    if (!q.count) q.hands[q.count++].text = q.own;
    for (int i = 0; i < q.count; seen |= q.hands[i++].own) {
        uint64_t own = q.has_board ? cards(q.hands[i].text, 4, 6) : cards(q.hands[i].text, 5, 7);
        if (own & (is(q.op, "compare") ? seen | q.common : q.common)) q.refusal = "duplicate-card";
        q.hands[i].own = own, q.hands[i].value = value(own, low);
    }
    qsort(q.hands, (size_t)q.count, sizeof *q.hands, weaker);
}

static void order(int from) /* groups of equal hands, from one of them up */
{
    for (int i = from; i < q.count; i++) {
        const char *joint = i == from ? "[" : q.hands[i].value == q.hands[i - 1].value ? "," : "],[";
        printf("%s\"%.*s\"", joint, (int)q.hands[i].label.length, q.hands[i].label.at);
    }
    printf("]");
}

static void compare(void) /* the last group, if it has a hand at all */
{
    int first = (int)q.count - 1;
    while (first && q.hands[first - 1].value == q.hands[first].value) first--;
    q.hands[first].value ? order(first) : (void)printf("[]");
}

static void five(int low) /* "ranks":"K-K-7-7-2","cards":"Ks Kh 7d 7c 2s" */
{
    uint64_t own = q.hands[0].own;
    char t[16];
    sv_format(q.has_board ? (low ? sv_omaha_low8_cards : sv_omaha_high_cards)(own, q.common)
                          : (low ? sv_low_cards : sv_high_cards)(own), t, sizeof t);
    printf("\"ranks\":\"%c-%c-%c-%c-%c\",\"cards\":\"%s\"", t[0], t[3], t[6], t[9], t[12], t);
}

static void best(int low)
{
    static const char *const words[2][10] = {
        {"", "high card", "pair", "two pair", "three of a kind", "straight", "flush", "full house", "four of a kind",
         "straight flush"},
        {"", "four of a kind", "full house", "three of a kind", "two pair", "pair", "no pair"}};
    int worth = value(q.hands[0].own, low);
    printf("%s:%s", !low ? "\"high\"" : q.has_high ? ",\"low\"" : "\"low\"", worth ? "" : "\"none\"");
    if (worth) printf("{\"category\":\"%s\",", words[low][SV_CATEGORY(worth)]), five(low), printf("}");
}

static void run(void)
{
    int qualify = is(q.op, "qualify"), low = qualify || is(q.side, "low");
    q.has_high = !is(q.game, "razz"), q.has_low = !is(q.game, "stud"), q.has_board = is(q.game, "omaha-hi-lo");
    read_hands(low);
    if ((low && !q.has_low) || ((qualify || is(q.side, "high")) && !q.has_high)) q.refusal = "impossible";
    if (q.refusal) { printf("\"refuse\":{\"code\":\"%s\"}", q.refusal); return; }
    printf("\"ok\":{");
    if (is(q.op, "order")) printf("\"weakest-to-strongest\":["), order(0), printf("]");
    if (is(q.op, "compare")) printf("\"winners\":"), compare();
    if (is(q.op, "best") && q.has_high) best(0);
    if (is(q.op, "best") && q.has_low) best(1);
    if (qualify && q.hands[0].value) printf("\"qualifies\":true,"), five(1);
    if (qualify && !q.hands[0].value) printf("\"qualifies\":false,\"ranks\":\"none\",\"cards\":\"none\"");
    printf("}");
}

int main(void)
{
    static char line[1 << 16];
    while (!is(q.verb, "bye") && fgets(line, sizeof line, stdin)) {
        read_request(line);
        printf("{\"id\":%ld,", q.id);
        if (is(q.verb, "run")) run();
        else if (is(q.verb, "hello")) printf("\"ok\":{\"protocol\":1,\"name\":\"studeval.h\",\"operations\":[\"order\","
            "\"compare\",\"best\",\"qualify\"],\"choices\":{\"low-qualifier\":\"eight\"}}");
        else if (is(q.verb, "configure") || is(q.verb, "bye")) printf("\"ok\":{}");
        else printf("\"unsupported\":{\"reason\":\"no such verb\"}");
        puts("}"), fflush(stdout);
    }
    return 0;
}
