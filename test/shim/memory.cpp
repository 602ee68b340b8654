/* The shim's memory, and the rest of its runtime API. Device memory is one region that only kernels
 * and copies may touch: host code that follows a device pointer gets the fault that a GPU would
 * give. The address sanitizer knows what of it is handed out. */
#include "access.h"

#include <malloc.h>
#include <map>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>
#ifdef __SANITIZE_ADDRESS__
#include <sanitizer/asan_interface.h>
#endif

/* ---- device memory --------------------------------------------------------------------------- */

namespace
{

#ifdef __SANITIZE_ADDRESS__
enum : size_t { GAP = 1 << 16 }; /* behind each allocation */
#else
enum : size_t { GAP = 0 };
#endif
enum : size_t { REGION = (size_t)1 << 34, ALIGN = 256 };

struct {
    char *base;
    size_t top;                    /* bytes handed out so far, freed ones included */
    std::map<size_t, size_t> used; /* offset -> bytes */
    std::map<size_t, size_t> free; /* the same, to be handed out again */
} memory;

int n_open; /* lives of amr_shim_access */

void set_access(int protection)
{
    if (memory.top && mprotect(memory.base, memory.top, protection)) {
        perror("shim: access to device memory");
        abort();
    }
}

/* What an allocation takes up. */
size_t room_for(size_t bytes)
{
    return (bytes + ALIGN - 1) / ALIGN * ALIGN + GAP;
}

/* Bytes that kernels may touch from now on, or may not. */
void set_known(void *p, size_t bytes, bool known)
{
#ifdef __SANITIZE_ADDRESS__
    if (known)
        ASAN_UNPOISON_MEMORY_REGION(p, bytes);
    else
        ASAN_POISON_MEMORY_REGION(p, bytes);
#else
    (void)p, (void)bytes, (void)known;
#endif
}

/* Offset of room for so many bytes, a multiple of ALIGN; REGION if there is none. */
size_t find_room(size_t bytes)
{
    for (auto &f : memory.free) {
        if (f.second < bytes)
            continue;
        size_t at = f.first, rest = f.second - bytes;
        memory.free.erase(at);
        if (rest)
            memory.free[at + bytes] = rest;
        return at;
    }
    if (memory.top + bytes > REGION)
        return REGION;
    memory.top += bytes;
    return memory.top - bytes;
}

} // namespace

amr_shim_access::amr_shim_access()
{
    if (n_open++ == 0)
        set_access(PROT_READ | PROT_WRITE);
}

amr_shim_access::~amr_shim_access()
{
    if (--n_open == 0)
        set_access(PROT_NONE);
}

bool amr_shim_is_device(const void *p, size_t bytes)
{
    if (!memory.base || (const char *)p < memory.base)
        return false;
    size_t at = (size_t)((const char *)p - memory.base);
    auto next = memory.used.upper_bound(at);
    if (next == memory.used.begin())
        return false;
    --next;
    return at + bytes <= next->first + next->second;
}

cudaError_t cudaMalloc(void **p, size_t bytes)
{
    amr_shim_counted.allocations++;
    if (!memory.base) {
        void *base =
            mmap(NULL, REGION, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
        if (base == MAP_FAILED)
            return cudaErrorMemoryAllocation;
        memory.base = (char *)base;
        set_known(base, REGION, false);
    }
    size_t room = room_for(bytes);
    size_t at = bytes ? find_room(room) : REGION;
    if (at == REGION)
        return bytes ? cudaErrorMemoryAllocation : cudaErrorInvalidValue;
    memory.used[at] = bytes;
    *p = memory.base + at;
    amr_shim_access access;
    set_known(*p, room - GAP, true);
    memset(*p, 0xff, room - GAP);
    set_known((char *)*p + bytes, room - bytes, false);
    return cudaSuccess;
}

cudaError_t cudaFree(void *p)
{
    if (!p)
        return cudaSuccess;
    auto found = memory.used.end();
    if (amr_shim_is_device(p, 0))
        found = memory.used.find((size_t)((char *)p - memory.base));
    if (found == memory.used.end())
        return cudaErrorInvalidValue;
    size_t room = room_for(found->second);
    amr_shim_access access;
    memset(p, 0xff, found->second);
    set_known(p, room, false);
    memory.free[found->first] = room;
    memory.used.erase(found);
    return cudaSuccess;
}

cudaError_t cudaMallocAsync(void **p, size_t bytes, cudaStream_t)
{
    return cudaMalloc(p, bytes);
}

cudaError_t cudaFreeAsync(void *p, cudaStream_t)
{
    return p ? cudaFree(p) : cudaErrorInvalidValue;
}

/* There is one, and it hands out again what was freed. */
cudaError_t cudaDeviceGetDefaultMemPool(cudaMemPool_t *pool, int device)
{
    *pool = NULL;
    return device == 0 ? cudaSuccess : cudaErrorInvalidValue;
}

cudaError_t cudaMemPoolSetAttribute(cudaMemPool_t, cudaMemPoolAttr what, void *)
{
    return what == cudaMemPoolAttrReleaseThreshold ? cudaSuccess : cudaErrorInvalidValue;
}

cudaError_t cudaMemset(void *p, int value, size_t bytes)
{
    if (!amr_shim_is_device(p, bytes))
        return cudaErrorInvalidValue;
    amr_shim_access access;
    memset(p, value, bytes);
    return cudaSuccess;
}

cudaError_t cudaMemcpy(void *to, const void *from, size_t bytes, cudaMemcpyKind kind)
{
    if (bytes == 0)
        return cudaSuccess;
    amr_shim_counted.waits += kind != cudaMemcpyDeviceToDevice;
    amr_shim_counted.copied += (long)bytes;
    amr_shim_counted.uploads += kind == cudaMemcpyHostToDevice;
    bool to_device = kind == cudaMemcpyHostToDevice || kind == cudaMemcpyDeviceToDevice;
    bool from_device = kind == cudaMemcpyDeviceToHost || kind == cudaMemcpyDeviceToDevice;
    if (amr_shim_is_device(to, bytes) != to_device ||
        amr_shim_is_device(from, bytes) != from_device)
        return cudaErrorInvalidValue;
    amr_shim_access access;
    memcpy(to, from, bytes);
    return cudaSuccess;
}

/* ---- counts ------------------------------------------------------------------------------------ */

struct amr_shim_counts amr_shim_counted;

static void print_counts()
{
    fprintf(stderr, "shim: %ld launches, %ld waits, %ld allocations, %ld bytes copied, %ld uploads\n",
            amr_shim_counted.launches, amr_shim_counted.waits, amr_shim_counted.allocations,
            amr_shim_counted.copied, amr_shim_counted.uploads);
}
static const int counts_are_printed = getenv("AMR_SHIM_COUNTS") ? atexit(print_counts) : 0;

/* ---- the heap -------------------------------------------------------------------------------- */

/* Where the heap begins, 0 if it is not known (the sanitizer has its own). All that is allocated from
 * then on lies in it, large pieces, too. */
static char *heap_start()
{
    unsigned long start = 0;
    char line[512];
    FILE *maps = fopen("/proc/self/maps", "r");
    while (maps && fgets(line, sizeof line, maps))
        if (strstr(line, "[heap]"))
            sscanf(line, "%lx-", &start);
    if (maps)
        fclose(maps);
    return (char *)start;
}

static char *find_heap()
{
    if (!getenv("AMR_SHIM_STRICT") || GAP || !mallopt(M_MMAP_THRESHOLD, 1 << 30))
        return NULL;
    free(malloc(1));
    return heap_start();
}
static char *const heap = find_heap();

/* Others, of OpenMP or an MPI library, may need the heap at any time. */
static bool is_only_thread()
{
    struct stat threads;
    return stat("/proc/self/task", &threads) == 0 && threads.st_nlink == 3; /* and . and .. */
}

amr_shim_no_heap::amr_shim_no_heap(bool on)
    : bytes(on && heap && is_only_thread() ? (size_t)((char *)sbrk(0) - heap) : 0)
{
    if (bytes && mprotect(heap, bytes, PROT_NONE)) {
        perror("shim: access to the heap");
        abort();
    }
}

amr_shim_no_heap::~amr_shim_no_heap()
{
    if (bytes && mprotect(heap, bytes, PROT_READ | PROT_WRITE)) {
        perror("shim: access to the heap");
        abort();
    }
}

/* ---- pinned memory, and what else there is to call ------------------------------------------- */

cudaError_t cudaHostAlloc(void **p, size_t bytes, unsigned)
{
    amr_shim_counted.allocations++;
    size_t *with_size = (size_t *)mmap(NULL, bytes + ALIGN, PROT_READ | PROT_WRITE,
                                       MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (with_size == MAP_FAILED)
        return cudaErrorMemoryAllocation;
    *with_size = bytes + ALIGN;
    *p = (char *)with_size + ALIGN;
    memset(*p, 0xff, bytes);
    return cudaSuccess;
}

cudaError_t cudaFreeHost(void *p)
{
    size_t *with_size = (size_t *)((char *)p - ALIGN);
    return p && munmap(with_size, *with_size) ? cudaErrorInvalidValue : cudaSuccess;
}

const char *cudaGetErrorString(cudaError_t error)
{
    switch (error) {
    case cudaSuccess:
        return "no error";
    case cudaErrorInvalidValue:
        return "invalid argument";
    case cudaErrorMemoryAllocation:
        return "out of memory";
    default:
        return "invalid configuration argument";
    }
}

cudaError_t cudaGetLastError(void)
{
    return cudaSuccess;
}

cudaError_t cudaGetDeviceCount(int *n)
{
    *n = 1;
    return cudaSuccess;
}

cudaError_t cudaSetDevice(int device)
{
    return device == 0 ? cudaSuccess : cudaErrorInvalidValue;
}

cudaError_t cudaStreamSynchronize(cudaStream_t)
{
    amr_shim_counted.waits++;
    return cudaSuccess;
}
