/* What Python sees of studeval.h: read by cffi (csrc/build_ffi.py), checked by the compiler against the header. */
size_t sv_format(uint64_t cards, char *text, size_t size);

uint16_t sv_high(uint64_t cards);
uint16_t sv_low(uint64_t cards);
uint16_t sv_low8(uint64_t cards);
uint16_t sv_up_high(uint64_t upcards);
uint16_t sv_up_low(uint64_t upcards);
uint16_t sv_omaha_high(uint64_t hole, uint64_t board);
uint16_t sv_omaha_low8(uint64_t hole, uint64_t board);

uint64_t sv_high_cards(uint64_t cards);
uint64_t sv_low_cards(uint64_t cards);
uint64_t sv_omaha_high_cards(uint64_t hole, uint64_t board);
uint64_t sv_omaha_low8_cards(uint64_t hole, uint64_t board);

size_t sv_high_many(const uint64_t *hands, size_t n, uint16_t *highs);
size_t sv_low_many(const uint64_t *hands, size_t n, uint16_t *lows);
size_t sv_low8_many(const uint64_t *hands, size_t n, uint16_t *low8s);
size_t sv_hilo_many(const uint64_t *hands, size_t n, uint16_t *highs, uint16_t *low8s);
size_t sv_highlow_many(const uint64_t *hands, size_t n, uint16_t *highs, uint16_t *lows);
size_t sv_omaha_high_many(const uint64_t *holes, const uint64_t *boards, size_t n, uint16_t *highs);
size_t sv_omaha_low8_many(const uint64_t *holes, const uint64_t *boards, size_t n, uint16_t *low8s);
size_t sv_omaha_hilo_many(const uint64_t *holes, const uint64_t *boards, size_t n, uint16_t *highs, uint16_t *low8s);

size_t sv_high_many_indices(const uint8_t *rows, size_t n, int cards, uint16_t *highs);
size_t sv_low_many_indices(const uint8_t *rows, size_t n, int cards, uint16_t *lows);
size_t sv_low8_many_indices(const uint8_t *rows, size_t n, int cards, uint16_t *low8s);
size_t sv_hilo_many_indices(const uint8_t *rows, size_t n, int cards, uint16_t *highs, uint16_t *low8s);
size_t sv_highlow_many_indices(const uint8_t *rows, size_t n, int cards, uint16_t *highs, uint16_t *lows);
size_t sv_omaha_high_many_indices(const uint8_t *rows, size_t n, int held, int shown, uint16_t *highs);
size_t sv_omaha_low8_many_indices(const uint8_t *rows, size_t n, int held, int shown, uint16_t *low8s);
size_t sv_omaha_hilo_many_indices(const uint8_t *rows, size_t n, int held, int shown, uint16_t *highs, uint16_t *low8s);

enum sv_side { SV_COUNT_HIGH, SV_COUNT_LOW, SV_COUNT_LOW8 };
size_t sv_count(enum sv_side side, uint64_t cards, uint64_t dead, int size, uint32_t *counts);
size_t sv_tally(uint16_t (*value)(uint64_t), int size, uint32_t *counts);

const char *sv_cpu(void);
int sv_use_cpu(const char *name);

/* From python_prelude.h. */
static const uint64_t STUDEVAL_REFUSED;
uint64_t studeval_cards_of_text(const char *text, size_t length);
int studeval_read_texts(const char *text, size_t length, size_t n, uint64_t *sets);
