/* malloc and friends for the user's program. A big block is reserved address space without memory
 * behind it: a mesh array that only nests touch lives in the mesh, and its uniform original costs
 * nothing. Blocks are remembered: mesh arrays that lie in one block are one object to host code,
 * and freeing or growing it tells the mesh about them. Called by the generated host program (rank
 * 0); amr__block_around by memory_objects.c, amr__table_block by rows.c. */
#define _GNU_SOURCE
#include <errno.h>
#include <malloc.h>
#include <pthread.h>
#include <search.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "memory/memory.h"

enum {
    BIG = 64 * 1024, /* bytes from which a block is reserved */
    LEAST = 32       /* bytes from which it is remembered: less holds no two mesh arrays */
};

struct block {
    char *at;     /* what the user has; page aligned if reserved */
    size_t bytes; /* what the user asked for; 0: no block */
    bool reserved;
};

static void *blocks; /* of struct block, owned: a search tree (tsearch) by address */
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER; /* the user's code may have threads */

/* Blocks that overlap are alike: a search for one byte finds the block around it. */
static int compare(const void *a, const void *b)
{
    const struct block *left = a, *right = b;
    if (left->at + left->bytes <= right->at)
        return -1;
    return right->at + right->bytes <= left->at;
}

static size_t page_size(void)
{
    return (size_t)sysconf(_SC_PAGESIZE);
}

/* Mapped size of a block. */
static size_t whole_pages(size_t bytes)
{
    size_t page = page_size();
    return (bytes + page - 1) / page * page;
}

/* Takes the blocks out of the tree that overlap one. */
static void drop_overlapped(const struct block *b)
{
    struct block **found;
    while ((found = tfind(b, &blocks, compare)) != NULL) {
        struct block *old = *found;
        amr__recall_drop(old->at, old->bytes);
        tdelete(old, &blocks, compare);
        free(old);
    }
}

/* What lies there on record was given back behind our back, by a library to which the user's code
 * handed it. */
static bool block_add(char *at, size_t bytes, bool reserved)
{
    struct block *b = malloc(sizeof *b);
    if (!b)
        return false;
    *b = (struct block){at, bytes, reserved};
    pthread_mutex_lock(&lock);
    struct block **in_tree = tsearch(b, &blocks, compare);
    if (in_tree && *in_tree != b) {
        drop_overlapped(b);
        in_tree = tsearch(b, &blocks, compare);
    }
    bool done = in_tree != NULL;
    pthread_mutex_unlock(&lock);
    if (!done)
        free(b);
    return done;
}

/* The block that begins at p; bytes 0 if none is on record. Takes it off the record if asked. */
static struct block block_at(const void *p, bool take)
{
    struct block key = {(char *)p, 1, false}, got = {0};
    pthread_mutex_lock(&lock);
    struct block **found = tfind(&key, &blocks, compare);
    if (found && (*found)->at == (const char *)p) {
        got = **found;
        if (take)
            drop_overlapped(&key);
    }
    pthread_mutex_unlock(&lock);
    return got;
}

/* With the lock held. */
static size_t find_around(const void *address, const char **begin)
{
    struct block key = {(char *)address, 1, false};
    struct block **found = tfind(&key, &blocks, compare);
    *begin = found ? (*found)->at : NULL;
    return found ? (*found)->bytes : 0;
}

size_t amr__block_around(const void *address, const char **begin)
{
    pthread_mutex_lock(&lock);
    size_t bytes = find_around(address, begin);
    pthread_mutex_unlock(&lock);
    return bytes;
}

size_t amr__table_block(const void *address, const char **begin)
{
    pthread_mutex_lock(&lock);
    size_t bytes = amr__recall(address, begin);
    if (!bytes && (bytes = find_around(address, begin)))
        amr__recall_keep(address, *begin, bytes);
    pthread_mutex_unlock(&lock);
    return bytes;
}

/* Address space without memory: pages appear, zeroed, when they are written. */
static void *reserve(size_t bytes, size_t alignment)
{
    size_t page = page_size(), size = whole_pages(bytes);
    size_t slack = alignment > page ? alignment - page : 0;
    if (size < bytes || size + slack < size) {
        errno = ENOMEM;
        return NULL;
    }
    char *got = mmap(NULL, size + slack, PROT_READ | PROT_WRITE,
                     MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (got == MAP_FAILED) {
        errno = ENOMEM;
        return NULL;
    }
    char *at = got;
    if (slack) {
        at = (char *)(((uintptr_t)got + alignment - 1) / alignment * alignment);
        if (at > got)
            munmap(got, (size_t)(at - got));
        if (got + slack > at)
            munmap(at + size, (size_t)(got + slack - at));
    }
    if (!block_add(at, bytes, true)) {
        munmap(at, size);
        errno = ENOMEM;
        return NULL;
    }
    return at;
}

/* A block of the C library's, put on record. That may fail: the block serves all the same. */
static void *recorded(void *p, size_t bytes)
{
    if (p && bytes >= LEAST)
        block_add(p, bytes, false);
    return p;
}

/* Small blocks are zeroed, too: what an array held before it was a mesh array goes to the mesh, and
 * chance values would only cost a message. */
void *amr_malloc(size_t bytes)
{
    return bytes < BIG ? recorded(calloc(1, bytes), bytes) : reserve(bytes, 1);
}

void *amr_calloc(size_t n, size_t size)
{
    size_t bytes;
    if (__builtin_mul_overflow(n, size, &bytes)) {
        errno = ENOMEM;
        return NULL;
    }
    return bytes < BIG ? recorded(calloc(n, size), bytes) : reserve(bytes, 1);
}

void *amr_aligned_alloc(size_t alignment, size_t bytes)
{
    bool power_of_two = alignment && !(alignment & (alignment - 1));
    return bytes < BIG || !power_of_two ? recorded(aligned_alloc(alignment, bytes), bytes)
                                        : reserve(bytes, alignment);
}

static struct amr__memory_told told;

void amr__memory_tells(const struct amr__memory_told *who)
{
    told = *who;
}

void amr__memory_gone(const void *begin, size_t bytes)
{
    if (told.gone)
        told.gone(begin, bytes);
}

/* Bytes the user may use of a block. The record of a small one may be out of date. */
static size_t held_by(const struct block *b, void *p)
{
    return b->reserved ? b->bytes : malloc_usable_size(p);
}

void amr_free(void *p)
{
    if (!p)
        return;
    struct block b = block_at(p, true);
    amr__memory_gone(p, held_by(&b, p));
    if (b.reserved)
        munmap(p, whole_pages(b.bytes));
    else
        free(p);
}

/* A reserved block stays one: its pages move, whether they exist or not. */
static void *resize_reserved(void *p, size_t old, size_t bytes)
{
    size_t size = whole_pages(bytes);
    void *moved = MAP_FAILED;
    if (size >= bytes)
        moved = mremap(p, whole_pages(old), size, MREMAP_MAYMOVE);
    if (moved == MAP_FAILED) {
        errno = ENOMEM;
        return NULL;
    }
    block_at(p, true); /* makes room in the tree: the new entry cannot fail */
    block_add(moved, bytes, true);
    return moved;
}

/* A block of the C library's stays one. It leaves the record first: another thread may be given its
 * address at once. */
static void *resize_small(void *p, const struct block *old, size_t bytes)
{
    block_at(p, true);
    void *moved = realloc(p, bytes);
    if (!moved && bytes && old->bytes)
        block_add(p, old->bytes, false);
    return recorded(moved, bytes);
}

void *amr_realloc(void *p, size_t bytes)
{
    if (!p)
        return amr_malloc(bytes);
    struct block old = block_at(p, false);
    size_t held = held_by(&old, p);
    if (told.copied)
        told.copied(p, held);
    amr__memory_gone(p, held);
    if (!old.reserved && bytes < BIG)
        return resize_small(p, &old, bytes);
    if (old.reserved && bytes >= BIG)
        return resize_reserved(p, old.bytes, bytes);
    void *moved = amr_malloc(bytes);
    if (!moved)
        return NULL;
    memcpy(moved, p, held < bytes ? held : bytes);
    amr_free(p);
    return moved;
}
