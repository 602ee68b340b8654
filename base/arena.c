/* The arena: chunks of zeroed memory handed out front to back and freed together at the end of the
 * run, so that no other room has to think of ownership. Growing arrays live here as well. */
#include "base/base.h"

#include <stdalign.h>
#include <stdlib.h>
#include <string.h>

struct chunk {
    struct chunk *next; /* owned */
    size_t used, room;  /* bytes of data[] */
    alignas(max_align_t) unsigned char data[];
};

struct arena {
    struct chunk *head; /* owned; the chunk being filled */
};

enum { CHUNK_BYTES = 1 << 16 };

static void *memory_or_stop(size_t bytes)
{
    void *p = calloc(1, bytes);
    if (!p) {
        fputs("amrcc: error: out of memory\n", stderr);
        exit(1);
    }
    return p;
}

static struct chunk *chunk_new(size_t room)
{
    if (room > SIZE_MAX / 2)
        room = SIZE_MAX - sizeof(struct chunk); /* let the allocator refuse it */
    struct chunk *c = memory_or_stop(sizeof *c + room);
    c->room = room;
    return c;
}

struct arena *arena_new(void)
{
    struct arena *a = memory_or_stop(sizeof *a);
    a->head = chunk_new(CHUNK_BYTES);
    return a;
}

void arena_free(struct arena *a)
{
    if (!a)
        return;
    for (struct chunk *c = a->head, *next; c; c = next) {
        next = c->next;
        free(c);
    }
    free(a);
}

void *arena_alloc(struct arena *a, size_t bytes)
{
    const size_t align = alignof(max_align_t);
    size_t size = bytes ? (bytes + align - 1) / align * align : align;
    if (size < bytes)
        size = bytes; /* rounding overflowed: chunk_new stops */
    if (size > a->head->room - a->head->used) {
        struct chunk *c = chunk_new(size > CHUNK_BYTES ? size : CHUNK_BYTES);
        c->next = a->head;
        a->head = c;
    }
    void *p = a->head->data + a->head->used;
    a->head->used += size;
    return p;
}

void *arena_copy(struct arena *a, const void *value, size_t size)
{
    return memcpy(arena_alloc(a, size), value, size);
}

char *arena_strndup(struct arena *a, const char *s, size_t n)
{
    char *copy = arena_alloc(a, n + 1);
    if (n)
        memcpy(copy, s, n);
    return copy;
}

char *arena_strdup(struct arena *a, const char *s)
{
    return arena_strndup(a, s, strlen(s));
}

char *arena_printf(struct arena *a, const char *format, ...)
{
    va_list args, again;
    va_start(args, format);
    va_copy(again, args);
    int n = vsnprintf(NULL, 0, format, args);
    char *s = arena_alloc(a, n < 0 ? 1 : (size_t)n + 1);
    if (n > 0)
        vsnprintf(s, (size_t)n + 1, format, again);
    va_end(again);
    va_end(args);
    return s;
}

void *vec_grow(struct arena *a, void *at, int *room, size_t size)
{
    int old = *room;
    *room = old ? 2 * old : 8;
    void *grown = arena_alloc(a, (size_t)*room * size);
    if (old)
        memcpy(grown, at, (size_t)old * size);
    return grown;
}

int ptr_find(const void *at, int n, size_t size, size_t offset, const void *x)
{
    for (int i = 0; i < n; i++) {
        const void *own;
        memcpy(&own, (const char *)at + (size_t)i * size + offset, sizeof own);
        if (own == x)
            return i;
    }
    return -1;
}

bool ptr_in(const void *at, int n, const void *x)
{
    return ptr_find(at, n, sizeof x, 0, x) >= 0;
}
