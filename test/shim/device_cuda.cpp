/* The CUDA device for the shim: the same source, read by a plain C++ compiler; and, since kernels
 * on a CPU could use any pointer, a look at those that they are given. */
#define amr_device_cuda amr_device_cuda_unchecked
#include "../../runtime/device/device_cuda.cu"
#undef amr_device_cuda

static void expect(const void *p, size_t bytes, const char *what)
{
    if (amr_shim_is_device(p, bytes))
        return;
    fprintf(stderr, "shim: rank %d: %s: not in device memory\n", amr__device_rank, what);
    abort();
}

static void checked_run(enum amr__op op, enum amr__interp interp, const struct amr__task *tasks,
                        int n, const struct amr__op_fields *fields, void *message, int dim,
                        int block)
{
    if (n > 0)
        expect(tasks, (size_t)n * sizeof *tasks, "the tasks of a list");
    for (int f = 0; n > 0 && f < fields->n; f++)
        expect(fields->pool[f], 1, "a field of a list");
    amr_device_cuda_unchecked.run(op, interp, tasks, n, fields, message, dim, block);
}

static void checked_run_parts(const struct amr__task *tasks, const struct amr__part *parts, int n,
                              enum amr__interp interp, const struct amr__op_fields *fields,
                              void *message, int dim, int block)
{
    for (int i = 0; i < n; i++)
        expect(tasks + parts[i].first, (size_t)parts[i].n * sizeof *tasks, "a part of a list");
    for (int f = 0; n > 0 && f < fields->n; f++)
        expect(fields->pool[f], 1, "a field of a list");
    amr_device_cuda_unchecked.run_parts(tasks, parts, n, interp, fields, message, dim, block);
}

static void checked_nest(const struct amr_nest *nest, const struct amr_kernel_args *args)
{
    if (args->n_blocks > 0) {
        expect(args->list, (size_t)args->n_blocks * sizeof *args->list, "a nest's list of blocks");
        expect(args->block, sizeof *args->block, "a nest's blocks");
        if (nest->reads_halo)
            expect(args->neighbor, sizeof *args->neighbor, "a nest's neighbours");
        for (int i = 0; i < nest->n_arrays; i++)
            expect(args->field[i], 1, "a nest's array");
        if (nest->n_reductions > 0)
            expect(args->reduction, 1, "a nest's accumulators");
    }
    amr_device_cuda_unchecked.nest(nest, args);
}

static void checked_fluxes(const struct amr_flux *flux, const struct amr_kernel_args *args, int dim,
                           int block)
{
    if (args->n_blocks > 0) {
        expect(args->list, (size_t)args->n_blocks * sizeof *args->list, "a list of faces");
        expect(args->fluxes, sizeof *args->fluxes, "fluxes");
    }
    amr_device_cuda_unchecked.fluxes(flux, args, dim, block);
}

static void checked_correct(const struct amr__correction *c)
{
    if (c->n_leaves > 0) {
        expect(c->first, (size_t)(c->n_leaves + 1) * sizeof *c->first, "the faces of leaves");
        expect(c->coarse, sizeof *c->coarse, "coarse faces");
        for (int a = 0; a < c->n; a++)
            expect(c->pool[a], 1, "an array to correct");
    }
    amr_device_cuda_unchecked.correct(c);
}

static void checked_put_faces(const struct amr__face_ghosts *g)
{
    if (g->n_fine > 0) {
        expect(g->fine, (size_t)g->n_fine * sizeof *g->fine, "fine faces");
        expect(g->neighbor, sizeof *g->neighbor, "the neighbours of fine faces");
        for (int i = 0; i < g->n; i++) {
            expect(g->array[i].kept, sizeof(double), "values that are kept");
            expect(g->array[i].pool, 1, "an array on faces");
        }
    }
    amr_device_cuda_unchecked.put_faces(g);
}

extern "C" const struct amr__device amr_device_cuda;
const struct amr__device amr_device_cuda = {
    "cuda",      0,             0, 0, cuda_init,     cuda_alloc, cuda_free, cuda_alloc_message, cuda_free_message,
    cuda_upload, cuda_download, cuda_copy,  cuda_fill, cuda_wait, checked_run, checked_run_parts,        checked_nest,
    cuda_survey, cuda_near,     cuda_faces,    NULL,      checked_fluxes,
    cuda_send_fluxes, checked_correct, cuda_keep_faces, checked_put_faces,
};
