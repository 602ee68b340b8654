#ifndef FUZZ_TIME_H
#define FUZZ_TIME_H
typedef long time_t, clock_t;
struct timespec { time_t tv_sec; long tv_nsec; };
#define CLOCKS_PER_SEC 1000000L
#define CLOCK_MONOTONIC 1
time_t time(time_t *);
clock_t clock(void);
int clock_gettime(int, struct timespec *);
#endif
