/* Puts the generated files together. Called by the driver once the plan is made. */
#include "codegen/codegen.h"

#include <string.h>

#include "codegen/nest/nest.h"
#include "codegen/nest/target.h"

static const struct target *const targets[] = {&target_openmp, &target_cuda};
const char *const target_names[] = {"openmp", "cuda", NULL};

const struct target *target_find(const char *name)
{
    for (size_t n = 0; n < sizeof targets / sizeof targets[0]; n++)
        if (!strcmp(targets[n]->name, name))
            return targets[n];
    return NULL;
}

/* Cells of a block where the user does not say. */
static int default_block(int dim)
{
    static const int block[] = {0, 64, 16, 16};
    return block[dim];
}

/* heat.c -> heat_amr.c; two sources of one name in different folders get numbers. */
static const char *host_name(struct arena *a, const struct codegen *out, const char *path)
{
    const char *base = path_name(path), *dot = strrchr(base, '.');
    int n = dot ? (int)(dot - base) : (int)strlen(base);
    const char *name = arena_printf(a, "%.*s_amr.c", n, base);
    for (int i = 0, number = 2; i < out->files.n; i++)
        if (!strcmp(out->files.at[i].name, name)) {
            name = arena_printf(a, "%.*s_%d_amr.c", n, base, number++);
            i = -1;
        }
    return name;
}

static void add_file(struct arena *a, struct codegen *out, enum codegen_kind kind, const char *name,
                     const struct source *source, struct text text)
{
    struct codegen_file file = {kind, name, source, text};
    vec_push(a, &out->files, file);
}

static void add_hosts(struct kernels *k, const struct codegen_options *options, struct codegen *out)
{
    for (int i = 0; i < k->plan->unit->sources.n; i++) {
        const struct source *s = k->plan->unit->sources.at[i];
        struct text text = text_new(k->arena);
        if (!s->is_main)
            continue;
        host_emit(k, s, options->line_directives, &text);
        add_file(k->arena, out, CODEGEN_HOST, host_name(k->arena, out, s->path), s, text);
    }
    for (int i = 0; i < k->copies.n; i++) {
        const struct header_copy *copy = &k->copies.at[i];
        struct text text = text_new(k->arena);
        host_emit(k, copy->source, options->line_directives, &text);
        add_file(k->arena, out, CODEGEN_USER_HEADER, copy->name, copy->source, text);
    }
}

/* Tiles and terms of a block lie on the threads' stacks. */
static void check_block(const struct kernels *k)
{
    static const int most[] = {0, 4096, 256, 64};
    int dim = k->plan->dim;
    if (k->block > most[dim])
        diag_error(k->diag, (struct range){0},
                   "blocks of %d cells each way are too large in %d-D: at most %d", k->block, dim,
                   most[dim]);
}

bool codegen_serial(struct arena *a, struct diag *d, const struct plan *plan, struct codegen *out)
{
    struct kernels k = {.arena = a, .diag = d, .plan = plan};
    for (int i = 0; i < plan->unit->sources.n; i++) {
        const struct source *s = plan->unit->sources.at[i];
        struct text text = text_new(a);
        if (!s->is_main)
            continue;
        host_emit_serial(&k, s, &text);
        add_file(a, out, CODEGEN_HOST, host_name(a, out, s->path), s, text);
    }
    bool all = plan->timeloops.n > 0;
    for (int i = 0; i < plan->timeloops.n; i++)
        all = all && plan->timeloops.at[i].loop->range.file->is_main;
    return all;
}

int codegen_run(struct arena *a, struct diag *d, const struct plan *plan,
                const struct codegen_options *options, struct codegen *out)
{
    int errors = diag_errors(d);
    struct kernels k = {.arena = a,
                        .diag = d,
                        .plan = plan,
                        .target = options->target,
                        .stem = options->stem,
                        .block =
                            options->block ? options->block : default_block(plan->dim)};
    struct text header = text_new(a);
    struct kernels_files kernels = {0};
    check_block(&k);
    borrow_all(&k);
    if (k.target->has_kernels)
        cplusplus_check(&k);
    include_mark(&k);
    header_emit(&k, &header);
    kernels_emit(&k, &kernels);
    add_file(a, out, CODEGEN_HEADER, arena_printf(a, "%s_amr.h", k.stem), NULL, header);
    for (int i = 0; i < kernels.n; i++)
        add_file(a, out, CODEGEN_KERNELS, kernels.at[i].name, NULL, wrap_lines(&kernels.at[i].text));
    add_hosts(&k, options, out);
    out->block = k.block;
    for (int n = 0; n < plan->nests.n; n++)
        out->truncates |= plan->nests.at[n]->truncates;
    return diag_errors(d) - errors;
}
