/* The shim's memory, and the rest of its runtime API. Device memory is one region that only kernels
 * and copies may touch: host code that follows a device pointer gets the fault that a GPU would
 * give. */
#include "access.h"

#include <map>
#include <stdlib.h>
#include <sys/mman.h>

/* ---- device memory --------------------------------------------------------------------------- */

namespace
{

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
    if (!memory.base) {
        void *base =
            mmap(NULL, REGION, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
        if (base == MAP_FAILED)
            return cudaErrorMemoryAllocation;
        memory.base = (char *)base;
    }
    size_t room = (bytes + ALIGN - 1) / ALIGN * ALIGN;
    size_t at = bytes ? find_room(room) : REGION;
    if (at == REGION)
        return bytes ? cudaErrorMemoryAllocation : cudaErrorInvalidValue;
    memory.used[at] = bytes;
    *p = memory.base + at;
    amr_shim_access access;
    memset(*p, 0xff, room);
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
    size_t room = (found->second + ALIGN - 1) / ALIGN * ALIGN;
    amr_shim_access access;
    memset(p, 0xff, room);
    memory.free[found->first] = room;
    memory.used.erase(found);
    return cudaSuccess;
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
    bool to_device = kind == cudaMemcpyHostToDevice || kind == cudaMemcpyDeviceToDevice;
    bool from_device = kind == cudaMemcpyDeviceToHost || kind == cudaMemcpyDeviceToDevice;
    if (amr_shim_is_device(to, bytes) != to_device ||
        amr_shim_is_device(from, bytes) != from_device)
        return cudaErrorInvalidValue;
    amr_shim_access access;
    memcpy(to, from, bytes);
    return cudaSuccess;
}

/* ---- pinned memory, and what else there is to call ------------------------------------------- */

cudaError_t cudaHostAlloc(void **p, size_t bytes, unsigned)
{
    *p = malloc(bytes);
    if (!*p)
        return cudaErrorMemoryAllocation;
    memset(*p, 0xff, bytes);
    return cudaSuccess;
}

cudaError_t cudaFreeHost(void *p)
{
    free(p);
    return cudaSuccess;
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
    return cudaSuccess;
}
