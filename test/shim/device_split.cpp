/* The shim's CUDA device with nests that are host functions: for tests of the runtime whose programs are
 * written by hand in C. Everything else (memory, messages, lists of work, the criterion) is the CUDA
 * device's. Such a test is compiled once more with -Damr_device_host=amr_device_split. */
#include "access.h"
#include "device.h"

static void nest_on_host(const struct amr_nest *nest, const struct amr_kernel_args *args)
{
    amr_shim_access access;
    nest->run(args);
}

extern "C" struct amr__device amr_device_split;

/* Filled before main runs: the functions are those of another file. */
static struct amr__device split()
{
    struct amr__device device = amr_device_cuda;
    device.name = "split";
    device.nest = nest_on_host;
    return device;
}
struct amr__device amr_device_split = split();
