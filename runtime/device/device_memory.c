/* Tables that the host makes for the device, and its memory: see device.h. */
#include "device/device.h"

#include <stdlib.h>
#include <string.h>

#include "support/support.h"

void *amr__device_room(const struct amr__device *device, size_t bytes, const char *what)
{
    void *p = device->alloc(bytes > 0 ? bytes : 8);
    if (!p)
        amr__error_here("out of %smemory (%zu bytes for %s): use more ranks, or a larger "
                        "refine.tolerance",
                        device->is_host ? "" : "device ", bytes, what);
    return p;
}

void *amr__device_copy(const struct amr__device *device, const void *from, size_t bytes)
{
    void *p = amr__device_room(device, bytes, "the tables of the mesh");
    if (bytes > 0)
        device->upload(p, from, bytes);
    return p;
}

char *amr__device_pieces(const struct amr__device *device, struct amr__piece *pieces, int n)
{
    enum { ALIGN = 16 };
    size_t bytes = 0;
    for (int i = 0; i < n; i++) {
        pieces[i].at = bytes;
        bytes += (pieces[i].bytes + ALIGN - 1) / ALIGN * ALIGN;
    }
    char *all = amr__need(bytes, 1);
    for (int i = 0; i < n; i++)
        if (pieces[i].bytes > 0)
            memcpy(all + pieces[i].at, pieces[i].from, pieces[i].bytes);
    char *copy = amr__device_copy(device, all, bytes);
    free(all);
    return copy;
}
