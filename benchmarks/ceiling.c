/* What the machine allows any evaluator: card sets read, values written, nothing computed. */
#include <stddef.h>
#include <stdint.h>

void ceiling_1_1(const uint64_t *restrict a, size_t n, uint16_t *restrict x)
{
    for (size_t i = 0; i < n; i++)
        x[i] = (uint16_t)a[i];
}

void ceiling_1_2(const uint64_t *restrict a, size_t n, uint16_t *restrict x, uint16_t *restrict y)
{
    for (size_t i = 0; i < n; i++) {
        x[i] = (uint16_t)a[i];
        y[i] = (uint16_t)(a[i] >> 16);
    }
}

void ceiling_2_1(const uint64_t *restrict a, const uint64_t *restrict b, size_t n, uint16_t *restrict x)
{
    for (size_t i = 0; i < n; i++)
        x[i] = (uint16_t)(a[i] | b[i]);
}

void ceiling_2_2(const uint64_t *restrict a, const uint64_t *restrict b, size_t n, uint16_t *restrict x,
                 uint16_t *restrict y)
{
    for (size_t i = 0; i < n; i++) {
        x[i] = (uint16_t)(a[i] | b[i]);
        y[i] = (uint16_t)((a[i] | b[i]) >> 16);
    }
}
