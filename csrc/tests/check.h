/* Checks that run in every build, counted: a test that skipped some of its checks fails. */
#ifndef CHECK_H
#define CHECK_H

#include <stdio.h>

#ifdef SHORT
#define FULL_OR_SHORT(full, brief) (brief)
#else
#define FULL_OR_SHORT(full, brief) (full)
#endif

static long long checks_done, checks_failed;

#define CHECK(condition) check(!!(condition), #condition, __FILE__, __LINE__)
#define CHECK_EQUAL(expected, actual) \
    check_equal((long long)(expected), (long long)(actual), #actual, __FILE__, __LINE__)

static inline void check(int holds, const char *what, const char *file, int line)
{
    checks_done++;
    if (!holds && ++checks_failed <= 20)
        fprintf(stderr, "%s:%d: not so: %s\n", file, line, what);
}

static inline void check_equal(long long expected, long long actual, const char *what, const char *file, int line)
{
    checks_done++;
    if (expected != actual && ++checks_failed <= 20)
        fprintf(stderr, "%s:%d: %s is %lld, not %lld\n", file, line, what, actual, expected);
}

/* What main returns. */
static inline int check_result(long long checks_expected)
{
    printf("%lld checks, %lld failed\n", checks_done, checks_failed);
    if (checks_done != checks_expected)
        fprintf(stderr, "%lld checks were expected\n", checks_expected);
    return checks_failed || checks_done != checks_expected;
}

#endif
