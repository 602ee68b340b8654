#ifndef FUZZ_STRING_H
#define FUZZ_STRING_H
#include <stddef.h>
void *memcpy(void *, const void *, size_t), *memmove(void *, const void *, size_t);
void *memset(void *, int, size_t);
int memcmp(const void *, const void *, size_t), strcmp(const char *, const char *);
int strncmp(const char *, const char *, size_t);
size_t strlen(const char *);
char *strcpy(char *, const char *), *strncpy(char *, const char *, size_t);
char *strchr(const char *, int), *strstr(const char *, const char *), *strerror(int);
#endif
