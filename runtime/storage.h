/* Memory of the runtime's own lists. */
#ifndef AMR_STORAGE_H
#define AMR_STORAGE_H

#include <stddef.h>

/* realloc that ends the job with a message where there is no memory. */
void *amr__grow(void *p, size_t bytes);
/* Zeros, room for one more than asked: never NULL. The program ends where there is no memory. */
void *amr__need(size_t n, size_t size);
/* Room for n + 1 elements in a growing array: doubles *room where needed. */
void *amr__grow_for(void *p, int n, int *room, size_t size);
/* A copy of a text, for the caller to free: `kept` where that says the same, which else is freed. */
const char *amr__keep_text(const char *kept, const char *text);

#endif
