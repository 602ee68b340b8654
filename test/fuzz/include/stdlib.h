#ifndef FUZZ_STDLIB_H
#define FUZZ_STDLIB_H
#include <stddef.h>
#define RAND_MAX 2147483647
#define EXIT_SUCCESS 0
#define EXIT_FAILURE 1
void *malloc(size_t), *calloc(size_t, size_t), *realloc(void *, size_t);
void *aligned_alloc(size_t, size_t);
int posix_memalign(void **, size_t, size_t);
void free(void *), exit(int), abort(void), srand(unsigned);
int atoi(const char *), rand(void), abs(int), atexit(void (*)(void)), system(const char *);
long labs(long), strtol(const char *, char **, int), atol(const char *);
double atof(const char *), strtod(const char *, char **), drand48(void);
void srand48(long);
char *getenv(const char *);
void qsort(void *, size_t, size_t, int (*)(const void *, const void *));
#endif
