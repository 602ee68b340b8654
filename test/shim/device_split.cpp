/* The shim's CUDA device with nests that are host functions: for tests of the runtime whose programs are
 * written by hand in C. Everything else (memory, messages, lists of work, the criterion) is the CUDA
 * device's. Such a test is compiled once more with -Damr_device_host=amr_device_split. */
#include "access.h"
#include "device/face_cells.h"

static void nest_on_host(const struct amr_nest *nest, const struct amr_kernel_args *args)
{
    amr_shim_access access;
    nest->run(args);
}

static void fluxes_on_host(const struct amr_flux *flux, const struct amr_kernel_args *args, int dim,
                           int block)
{
    amr_shim_access access;
    const long cells = (long)flux->n * amr__face_cells(dim, block);
    for (int i = 0; i < args->n_blocks; i++)
        if (args->list[i] >= 0)
            flux->run(args, args->list[i] / (2 * dim), args->list[i] % (2 * dim),
                      args->fluxes + i * cells);
}

extern "C" struct amr__device amr_device_split;

/* Filled before main runs: the functions are those of another file. */
static struct amr__device split()
{
    struct amr__device device = amr_device_cuda;
    device.name = "split";
    device.nest = nest_on_host;
    device.fluxes = fluxes_on_host;
    return device;
}
struct amr__device amr_device_split = split();
