/* Many hands, good and bad, on every kernel: the values of the one-hand forms, and the first bad row named.
 *
 * Each buffer is of just the size that it must have, so that the sanitizer sees a byte read or written beyond it.
 */
#include "fuzz.h"

enum { ROWS = 300, KERNELS = 3 };

static const char *const KERNEL[KERNELS] = {"portable", "avx2", "avx512"};

struct form {
    size_t (*one)(const uint64_t *, size_t, uint16_t *);
    size_t (*two)(const uint64_t *, size_t, uint16_t *, uint16_t *);
    size_t (*one_indices)(const uint8_t *, size_t, int, uint16_t *);
    size_t (*two_indices)(const uint8_t *, size_t, int, uint16_t *, uint16_t *);
    uint16_t (*first)(uint64_t), (*second)(uint64_t);
};
static const struct form FORM[] = {
    {sv_high_many, NULL, sv_high_many_indices, NULL, sv_high, NULL},
    {sv_low_many, NULL, sv_low_many_indices, NULL, sv_low, NULL},
    {sv_low8_many, NULL, sv_low8_many_indices, NULL, sv_low8, NULL},
    {NULL, sv_hilo_many, NULL, sv_hilo_many_indices, sv_high, sv_low8},
    {NULL, sv_highlow_many, NULL, sv_highlow_many_indices, sv_high, sv_low},
};
enum { FORMS = sizeof FORM / sizeof *FORM };

struct omaha_form {
    size_t (*one)(const uint64_t *, const uint64_t *, size_t, uint16_t *);
    size_t (*two)(const uint64_t *, const uint64_t *, size_t, uint16_t *, uint16_t *);
    size_t (*one_indices)(const uint8_t *, size_t, int, int, uint16_t *);
    size_t (*two_indices)(const uint8_t *, size_t, int, int, uint16_t *, uint16_t *);
    uint16_t (*first)(uint64_t, uint64_t), (*second)(uint64_t, uint64_t);
};
static const struct omaha_form OMAHA[] = {
    {sv_omaha_high_many, NULL, sv_omaha_high_many_indices, NULL, sv_omaha_high, NULL},
    {sv_omaha_low8_many, NULL, sv_omaha_low8_many_indices, NULL, sv_omaha_low8, NULL},
    {NULL, sv_omaha_hilo_many, NULL, sv_omaha_hilo_many_indices, sv_omaha_high, sv_omaha_low8},
};
enum { OMAHAS = sizeof OMAHA / sizeof *OMAHA };

/* The rows of one input, as sets and, where they come as indices, as those. */
struct rows {
    size_t n;
    uint64_t *hand, *board;
    uint8_t *index;
    int held, shown;
};

static void *room(size_t bytes)
{
    void *memory = malloc(bytes ? bytes : 1);
    HOLDS(memory);
    return memory;
}

static void check_stud(const struct form *form, const struct rows *rows, int indices)
{
    uint16_t *a = room(2 * rows->n), *b = room(2 * rows->n);
    const size_t found = indices ? (form->two_indices ? form->two_indices(rows->index, rows->n, rows->held, a, b)
                                                      : form->one_indices(rows->index, rows->n, rows->held, a))
                         : form->two ? form->two(rows->hand, rows->n, a, b)
                                     : form->one(rows->hand, rows->n, a);
    size_t bad = rows->n;
    for (size_t i = rows->n; i-- > 0;) {
        bad = sv_high(rows->hand[i]) ? bad : i;
        HOLDS(a[i] == form->first(rows->hand[i]));
        HOLDS(!form->second || b[i] == form->second(rows->hand[i]));
    }
    HOLDS(found == bad);
    free(a), free(b);
}

static void check_omaha(const struct omaha_form *form, const struct rows *rows, int indices)
{
    uint16_t *a = room(2 * rows->n), *b = room(2 * rows->n);
    const int held = rows->held, shown = rows->shown;
    const size_t found = indices ? (form->two_indices ? form->two_indices(rows->index, rows->n, held, shown, a, b)
                                                      : form->one_indices(rows->index, rows->n, held, shown, a))
                         : form->two ? form->two(rows->hand, rows->board, rows->n, a, b)
                                     : form->one(rows->hand, rows->board, rows->n, a);
    size_t bad = rows->n;
    for (size_t i = rows->n; i-- > 0;) {
        const uint64_t hole = rows->hand[i], board = rows->board[i];
        bad = sv_omaha_high(hole, board) ? bad : i;
        HOLDS(a[i] == form->first(hole, board));
        HOLDS(!form->second || b[i] == form->second(hole, board));
    }
    HOLDS(found == bad);
    free(a), free(b);
}

static void free_rows(struct rows *rows)
{
    free(rows->hand), free(rows->board), free(rows->index);
}

static struct rows sets(struct feed *feed, size_t n)
{
    struct rows rows = {n, room(8 * n), room(8 * n), NULL, 0, 0};
    for (size_t i = 0; i < n; i++) {
        rows.hand[i] = card_set(feed);
        rows.board[i] = card_set(feed);
    }
    return rows;
}

/* The set of these indices; no cards where one is none or stands twice. */
static uint64_t set_of(const uint8_t *index, int n)
{
    uint64_t cards = 0;
    for (int i = 0; i < n; i++)
        cards |= index[i] < 52 ? UINT64_C(1) << (16 * (index[i] % 4) + index[i] / 4) : 0;
    return count(cards) == n ? cards : 0;
}

/* Bytes as they come, or all but a few of them as cards. A width that is no hand has rows of one byte, never read. */
static struct rows indices(struct feed *feed, size_t n, int held, int shown, int is_width)
{
    const size_t width = is_width ? (size_t)(held + shown) : 1;
    const uint8_t wild = byte(feed);
    struct rows rows = {n, room(8 * n), room(8 * n), room(n * width), held, shown};
    for (size_t i = 0; i < n * width; i++) {
        const uint8_t index = byte(feed);
        rows.index[i] = wild && i % wild ? index % 52 : index;
    }
    for (size_t i = 0; i < n; i++) {
        rows.hand[i] = is_width ? set_of(rows.index + i * width, held) : 0;
        rows.board[i] = is_width ? set_of(rows.index + i * width + held, shown) : 0;
    }
    return rows;
}

static void check_all(struct feed feed, size_t n)
{
    const int held = number(&feed), shown = number(&feed);
    struct rows by_set = sets(&feed, n);
    struct rows stud = indices(&feed, n, held, 0, held >= 5 && held <= 7);
    struct rows omaha = indices(&feed, n, held, shown, held >= 4 && held <= 6 && shown >= 3 && shown <= 5);
    for (int i = 0; i < FORMS; i++) {
        check_stud(&FORM[i], &by_set, 0);
        check_stud(&FORM[i], &stud, 1);
    }
    for (int i = 0; i < OMAHAS; i++) {
        check_omaha(&OMAHA[i], &by_set, 0);
        check_omaha(&OMAHA[i], &omaha, 1);
    }
    free_rows(&by_set), free_rows(&stud), free_rows(&omaha);
}

/* A kernel of any name: taken, or refused without a change. */
static void choose(struct feed *feed)
{
    char name[8] = {0};
    for (size_t i = 0; i + 1 < sizeof name; i++)
        name[i] = (char)byte(feed);
    const char *before = sv_cpu();
    HOLDS(sv_use_cpu(name) == 0 ? strcmp(sv_cpu(), name) == 0 : sv_cpu() == before);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct feed feed = {data, data + size};
    const uint8_t how = byte(&feed);
    const size_t n = how % 4 ? how / 4 % 20 : byte(&feed) % ROWS + (size_t)how; /* few, or more than a block */
    choose(&feed);
    for (int i = 0; i < KERNELS; i++)
        if (sv_use_cpu(KERNEL[i]) == 0)
            check_all(feed, n);
    return 0;
}
