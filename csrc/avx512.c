/* The kernel for AVX-512 with F, BW, VL, VBMI, VBMI2, BITALG and GFNI: Ice Lake, Zen 4 and later. */
#include "kernel.h"

#ifdef SV_X86

/* Only the functions of this file are compiled for that processor. (Tuned as by default, gcc would make each constant
 * of a loop anew in every round, through an integer register: a tenth of the speed.) */
#ifdef __clang__
#pragma clang attribute push(__attribute__((target("avx512f,avx512bw,avx512vl,avx512vbmi,avx512vbmi2," \
                                                   "avx512bitalg,gfni"))), apply_to = function)
#else
#pragma GCC push_options
#pragma GCC target("avx512f,avx512bw,avx512vl,tune=btver2")
#pragma GCC target("avx512vbmi,avx512vbmi2,avx512bitalg,gfni")
#endif

#include "lanes_avx512.h"

#include "lane_stud.h"

#include "lane_omaha.h"

#include "places_avx512.h"

#include "lane_batch.h"

#include "lane_kernel.h"

#include "rows.h"

#ifdef __clang__
#pragma clang attribute pop
#else
#pragma GCC pop_options
#endif

static int runs_here(void)
{
    return __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
           __builtin_cpu_supports("avx512vl") && __builtin_cpu_supports("avx512vbmi") &&
           __builtin_cpu_supports("avx512vbmi2") && __builtin_cpu_supports("avx512bitalg") &&
           __builtin_cpu_supports("gfni");
}

const struct sv_kernel sv_avx512 = {
    .name = "avx512",
    .runs_here = runs_here,
    .sets_of = sets_of,
    .high_many = high_many,
    .low_many = low_many,
    .low8_many = low8_many,
    .hilo_many = hilo_many,
    .highlow_many = highlow_many,
    .count = count_steps,
    .omaha_high_many = omaha_high_many,
    .omaha_low8_many = omaha_low8_many,
    .omaha_hilo_many = omaha_hilo_many,
};

#endif
