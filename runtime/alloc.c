/* malloc and friends for the user's program. A big block is reserved address space without memory
 * behind it: a mesh array that only nests touch lives in the mesh, and its uniform original costs
 * nothing. Freeing or growing a block tells the mesh about the arrays that lay in it.
 * Called by the generated host program (rank 0). */
#define _GNU_SOURCE
#include <errno.h>
#include <malloc.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "internal.h"

enum { BIG = 64 * 1024 }; /* bytes from which a block is reserved */

struct reserved {
    char *at;     /* what the user has: page aligned */
    size_t bytes; /* what the user asked for */
};

static struct reserved *blocks; /* [n_blocks] sorted by address; owned */
static size_t n_blocks, room;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER; /* the user's code may have threads */

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

/* Number of the first block at or behind p. */
static size_t block_index(const char *p)
{
    size_t low = 0, high = n_blocks;
    while (low < high) {
        size_t mid = (low + high) / 2;
        if (blocks[mid].at < p)
            low = mid + 1;
        else
            high = mid;
    }
    return low;
}

static bool block_add(char *at, size_t bytes)
{
    bool done = true;
    pthread_mutex_lock(&lock);
    if (n_blocks == room) {
        size_t more = room ? 2 * room : 64;
        struct reserved *grown = realloc(blocks, more * sizeof *blocks);
        if (grown) {
            blocks = grown;
            room = more;
        } else {
            done = false;
        }
    }
    if (done) {
        size_t i = block_index(at);
        memmove(blocks + i + 1, blocks + i, (n_blocks - i) * sizeof *blocks);
        blocks[i] = (struct reserved){at, bytes};
        n_blocks++;
    }
    pthread_mutex_unlock(&lock);
    return done;
}

/* Bytes of the reserved block that begins at p, 0 if it is none; takes it out of the list if asked.
 */
static size_t block_find(const void *p, bool take)
{
    size_t bytes = 0;
    pthread_mutex_lock(&lock);
    size_t i = block_index(p);
    if (i < n_blocks && blocks[i].at == (const char *)p) {
        bytes = blocks[i].bytes;
        if (take) {
            n_blocks--;
            memmove(blocks + i, blocks + i + 1, (n_blocks - i) * sizeof *blocks);
        }
    }
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
    if (!block_add(at, bytes)) {
        munmap(at, size);
        errno = ENOMEM;
        return NULL;
    }
    return at;
}

/* Small blocks are zeroed, too: what an array held before it was a mesh array goes to the mesh, and
 * chance values would only cost a message. */
void *amr_malloc(size_t bytes)
{
    return bytes < BIG ? calloc(1, bytes) : reserve(bytes, 1);
}

void *amr_calloc(size_t n, size_t size)
{
    size_t bytes;
    if (__builtin_mul_overflow(n, size, &bytes)) {
        errno = ENOMEM;
        return NULL;
    }
    return bytes < BIG ? calloc(n, size) : reserve(bytes, 1);
}

void *amr_aligned_alloc(size_t alignment, size_t bytes)
{
    bool power_of_two = alignment && !(alignment & (alignment - 1));
    return bytes < BIG || !power_of_two ? aligned_alloc(alignment, bytes)
                                        : reserve(bytes, alignment);
}

/* Brings the mesh arrays that lie in a block to the user's memory: it is about to be copied. */
static void keep_arrays(const char *p, size_t bytes)
{
    for (int i = 0; i < amr__state.n_fields; i++) {
        const struct amr__field *f = amr__state.field[i];
        const char *address = f ? f->address : NULL;
        if (address && address >= p && address < p + bytes)
            amr_host_view(address, AMR_VIEW_READ);
    }
}

void amr_free(void *p)
{
    if (!p)
        return;
    size_t bytes = block_find(p, true);
    amr__field_forget(p, bytes ? bytes : malloc_usable_size(p));
    if (bytes)
        munmap(p, whole_pages(bytes));
    else
        free(p);
}

/* A reserved block stays one: its pages move, whether they exist or not. */
static void *resize(void *p, size_t old, size_t bytes)
{
    size_t size = whole_pages(bytes);
    void *moved = MAP_FAILED;
    if (size >= bytes)
        moved = mremap(p, whole_pages(old), size, MREMAP_MAYMOVE);
    if (moved == MAP_FAILED) {
        errno = ENOMEM;
        return NULL;
    }
    block_find(p, true); /* makes room in the list: the new entry cannot fail */
    block_add(moved, bytes);
    return moved;
}

void *amr_realloc(void *p, size_t bytes)
{
    if (!p)
        return amr_malloc(bytes);
    size_t old = block_find(p, false), held = old ? old : malloc_usable_size(p);
    keep_arrays(p, held);
    amr__field_forget(p, held);
    if (!old && bytes < BIG)
        return realloc(p, bytes);
    if (old && bytes >= BIG)
        return resize(p, old, bytes);
    void *moved = amr_malloc(bytes);
    if (!moved)
        return NULL;
    memcpy(moved, p, held < bytes ? held : bytes);
    amr_free(p);
    return moved;
}
