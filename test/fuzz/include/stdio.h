/* Headers of the C library in short, for the fuzzer: the real ones take most of the time of a run. */
#ifndef FUZZ_STDIO_H
#define FUZZ_STDIO_H
#include <stddef.h>
#include <stdarg.h>
typedef struct file FILE;
extern FILE *stdin, *stdout, *stderr;
#define EOF (-1)
#define SEEK_SET 0
int printf(const char *, ...), fprintf(FILE *, const char *, ...), sprintf(char *, const char *, ...);
int snprintf(char *, size_t, const char *, ...), scanf(const char *, ...), puts(const char *);
int fscanf(FILE *, const char *, ...), sscanf(const char *, const char *, ...);
int fputs(const char *, FILE *), fputc(int, FILE *), putchar(int), getchar(void), fclose(FILE *);
int fflush(FILE *), fseek(FILE *, long, int), vprintf(const char *, va_list);
FILE *fopen(const char *, const char *);
size_t fread(void *, size_t, size_t, FILE *), fwrite(const void *, size_t, size_t, FILE *);
char *fgets(char *, int, FILE *);
void perror(const char *);
#endif
