/* Whether memory holds nothing but zeros, without touching pages that were never written: a mesh
 * array of a big run is far larger than the machine, and most of it is never backed by memory.
 * Linux says in /proc/self/maps which ranges are anonymous and in /proc/self/pagemap which of their
 * pages exist (Documentation/admin-guide/mm/pagemap.rst). Where that cannot be read, everything is
 * looked at: reading costs time then, but no memory. Called by field.c when it sees an array first.
 */
#define _GNU_SOURCE
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "memory/memory.h"

#define PAGE_PRESENT ((uint64_t)1 << 63)
#define PAGE_SWAPPED ((uint64_t)1 << 62)
enum {
    CHUNK = 4096,     /* page map entries read at once */
    SMALL = 64 * 1024 /* bytes that are looked at faster than asked about: one row of many */
};

static bool scan_is_zero(const char *p, size_t bytes)
{
    static const char zero[4096];
    while (bytes) {
        size_t n = bytes < sizeof zero ? bytes : sizeof zero;
        if (memcmp(p, zero, n) != 0)
            return false;
        p += n;
        bytes -= n;
    }
    return true;
}

/* An anonymous range: only its existing pages are looked at. */
static bool anonymous_is_zero(int pagemap, uintptr_t begin, uintptr_t end)
{
    uintptr_t page = (uintptr_t)sysconf(_SC_PAGESIZE);
    uintptr_t first = begin / page, past = (end + page - 1) / page;
    uint64_t entry[CHUNK];

    while (first < past) {
        size_t n = past - first < CHUNK ? past - first : CHUNK;
        ssize_t got = pread(pagemap, entry, n * sizeof *entry, (off_t)(first * sizeof *entry));
        if (got < (ssize_t)sizeof *entry)
            return scan_is_zero((const char *)(first * page > begin ? first * page : begin),
                                end - (first * page > begin ? first * page : begin));
        n = (size_t)got / sizeof *entry;
        for (size_t i = 0; i < n; i++) {
            if (!(entry[i] & (PAGE_PRESENT | PAGE_SWAPPED)))
                continue;
            uintptr_t from = (first + i) * page, to = from + page;
            from = from > begin ? from : begin;
            to = to < end ? to : end;
            if (!scan_is_zero((const char *)from, to - from))
                return false;
        }
        first += n;
    }
    return true;
}

bool amr__memory_is_zero(const void *p, size_t bytes)
{
    if (bytes < SMALL)
        return scan_is_zero(p, bytes);
    uintptr_t at = (uintptr_t)p, end = at + bytes;
    int pagemap = open("/proc/self/pagemap", O_RDONLY | O_CLOEXEC);
    FILE *maps = pagemap >= 0 ? fopen("/proc/self/maps", "re") : NULL;
    char line[4096 + 256];
    bool zero = true;

    while (zero && maps && at < end && fgets(line, sizeof line, maps)) {
        uintptr_t from, to;
        unsigned long inode;
        if (sscanf(line, "%" SCNxPTR "-%" SCNxPTR " %*s %*s %*s %lu", &from, &to, &inode) != 3 ||
            to <= at)
            continue;
        if (from >= end)
            break;
        uintptr_t stop = to < end ? to : end;
        /* A page of a mapped file exists before anybody has touched it. */
        zero = inode == 0 ? anonymous_is_zero(pagemap, at, stop)
                          : scan_is_zero((const char *)at, stop - at);
        at = stop;
    }
    if (zero && at < end)
        zero = scan_is_zero((const char *)at, end - at);
    if (maps)
        fclose(maps);
    if (pagemap >= 0)
        close(pagemap);
    return zero;
}
