// Threads that wait give the core away, without the user setting anything: the program starts itself
// once more with what libgomp reads when it is loaded, and keeps its arguments and its input.
// RUN: %amrcc --block=8 %s -o %t -lm
// RUN: echo input | env -u OMP_WAIT_POLICY -u GOMP_SPINCOUNT OMP_NUM_THREADS=2 %t one "two words" 2>&1 | FileCheck %s
// RUN: echo input | env -u OMP_WAIT_POLICY -u GOMP_SPINCOUNT OMP_NUM_THREADS=1 %t one "two words" 2>&1 | FileCheck --check-prefix=SET %s
// RUN: echo input | env -u GOMP_SPINCOUNT OMP_WAIT_POLICY=active OMP_NUM_THREADS=2 %t one "two words" 2>&1 | FileCheck --check-prefix=SET %s
// CHECK: one|two words|input|spins 1000|sum 1024
// SET: one|two words|input|spins unset|sum 1024
#define _GNU_SOURCE
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>

enum { N = 32 };
static double u[N][N];

#pragma amr kernel
static void start(void)
{
#pragma amr data domain(j, i) arrays(u)
    for (int j = 0; j < N; j++)
        for (int i = 0; i < N; i++)
            u[j][i] = 1;
}

#pragma amr kernel
static double sum(void)
{
#pragma amr data domain(j, i) arrays(u)
    double all = 0;
    for (int j = 0; j < N; j++)
        for (int i = 0; i < N; i++)
            all += u[j][i];
    return all;
}

static void show(char **argv, const char *line, const char *spins)
{
    printf("%s|%s|%s|spins %s|sum %g\n", argv[1], argv[2], line, spins, sum());
}

int main(int argc, char **argv)
{
    char line[16];
    const char *spins = getenv("GOMP_SPINCOUNT");
    cpu_set_t set;
    if (argc != 3 || scanf("%15s", line) != 1 || sched_getaffinity(0, sizeof set, &set) != 0)
        return 1;
#pragma amr timeloop
    for (int t = 0; t < 2; t++)
        start();
    show(argv, line, spins ? spins : "unset");
    if (CPU_COUNT(&set) == 1) /* nobody to wait for, in no case */
        show(argv, line, "1000");
    return 0;
}
