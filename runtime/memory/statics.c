/* Static arrays of the user's program: a mesh array may be a part of one, where a kernel is given
 * some rows of it or it holds several, `double k[3][N]`. Where they do not fill it, no address
 * tells what belongs together: code that names the array may reach all of them. And the first
 * launch may be of a boundary nest, which does not tell where the mesh ends (domain.c). The
 * generated program says how large they are: those at file scope before it begins, those in
 * functions when these run. Called by the generated host program, asked by memory_objects.c. */
#include "memory/memory.h"

static struct static_array {
    const char *begin;
    size_t bytes;
} * arrays; /* [n_arrays]; owned */
static int n_arrays, room;

size_t amr__static_around(const void *address, const char **begin)
{
    *begin = NULL;
    for (int i = 0; i < n_arrays; i++) {
        const char *at = address;
        if (at < arrays[i].begin || at >= arrays[i].begin + arrays[i].bytes)
            continue;
        *begin = arrays[i].begin;
        return arrays[i].bytes;
    }
    return 0;
}

int amr_static(const void *array, size_t bytes)
{
    const char *begin;
    if (amr__static_around(array, &begin))
        return 0;
    arrays = amr__grow_for(arrays, n_arrays, &room, sizeof *arrays);
    arrays[n_arrays++] = (struct static_array){array, bytes};
    return 0;
}
