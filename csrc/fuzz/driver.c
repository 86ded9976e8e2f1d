/* Runs a target without libFuzzer: on the files named, else on random bytes. Usage: TARGET [-runs=N] [-seed=S] [FILE...]
 *
 * It has no coverage to guide it, so that it finds less; it repeats what libFuzzer found with any compiler.
 */
#include "fuzz.h"

enum { LONGEST = 4096 };

static uint64_t state;

/* splitmix64 */
static uint64_t next(void)
{
    uint64_t z = state += UINT64_C(0x9e3779b97f4a7c15);
    z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
    return z ^ z >> 31;
}

static void run_file(const char *path)
{
    static uint8_t data[1 << 20];
    FILE *file = fopen(path, "rb");
    HOLDS(file);
    LLVMFuzzerTestOneInput(data, fread(data, 1, sizeof data, file));
    fclose(file);
}

/* Bytes of any kind, or such as stand in cards. */
static void run_random(void)
{
    static const char USUAL[] = "23456789TJQKAtjqka10cdhsCDHS \n\0\xE2\x99\xA0\xA1\xA2\xA3\xA7";
    static uint8_t data[LONGEST];
    const uint64_t how = next();
    const size_t size = next() % (how % 8 ? 64 : LONGEST);
    for (size_t i = 0; i < size; i++)
        data[i] = how & 8 ? (uint8_t)next() : (uint8_t)USUAL[next() % sizeof USUAL];
    LLVMFuzzerTestOneInput(data, size);
}

int main(int argc, char **argv)
{
    unsigned long long runs = 100000;
    int files = 0;
    for (int i = 1; i < argc; i++)
        if (strncmp(argv[i], "-runs=", 6) == 0)
            runs = strtoull(argv[i] + 6, NULL, 10);
        else if (strncmp(argv[i], "-seed=", 6) == 0)
            state = strtoull(argv[i] + 6, NULL, 10);
        else if (argv[i][0] != '-') {
            run_file(argv[i]);
            files++;
        }
    for (unsigned long long i = 0; !files && i < runs; i++)
        run_random();
    printf("Done %llu runs\n", files ? (unsigned long long)files : runs);
    return 0;
}
