/* `#pragma amr kernel estimate`: what the kernel's nests write are estimates of the error, by which
 * blocks are refined. Arrays that only serve to make others of them, slopes say, are none.
 *
 * requires: pass_fields
 * provides: plan_array.estimate */
#include "analysis/nests/nests.h"
#include "analysis/program/program.h"

#include <string.h>

static bool is_same(const struct plan *p, const struct plan_array *a, const struct plan_array *b)
{
    return alias_same_field(p, a->decl, b->decl) && strcmp(a->component, b->component) == 0;
}

static void mark(struct plan *p, const struct plan_array *estimate)
{
    for (struct nest_array x = {0}; next_array(p, &x);)
        x.array->estimate |= is_same(p, x.array, estimate);
}

/* The nest reads the array and writes another. */
static bool makes_more_of(const struct plan *p, const struct plan_nest *n,
                          const struct plan_array *array)
{
    bool reads = false, writes = false;
    vec_each (a, &n->arrays) {
        bool same = is_same(p, a, array);
        reads |= same && a->reads;
        writes |= !same && a->writes;
    }
    return reads && writes;
}

static bool is_ingredient(const struct plan *p, const struct plan_array *array)
{
    return vec_any(x, &p->nests, x->kernel->role == ROLE_ESTIMATE && makes_more_of(p, x, array));
}

static int mark_written(struct plan *p, const struct plan_kernel *kernel, bool ingredients)
{
    int written = 0;
    for (struct nest_array x = {0}; next_array(p, &x);)
        if (x.nest->kernel == kernel && x.array->writes &&
            (ingredients || !is_ingredient(p, x.array))) {
            mark(p, x.array);
            written++;
        }
    return written;
}

/* An estimate that a stencil of another kernel writes, too, is something else in between. */
static void check_advanced(const struct plan *p, struct diag *d, const struct plan_nest *n)
{
    vec_each (a, &n->arrays) {
        if (!a->estimate || !a->writes || !n->reads_halo || n->edge ||
            n->kernel->role == ROLE_ESTIMATE)
            continue;
        diag_error(d, n->loop->range, "'%s' is written here, and in a kernel that gives estimates",
                   a->label);
        for (int i = 0; i < p->kernels.n; i++)
            if (p->kernels.at[i]->role == ROLE_ESTIMATE)
                diag_note(d, p->kernels.at[i]->pragma->range, "the estimates are given here");
        diag_hint(d, "give the estimate an array of its own");
    }
}

void pass_estimates(struct plan *p, struct diag *d)
{
    vec_each (k, &p->kernels) {
        if (k->role != ROLE_ESTIMATE || mark_written(p, k, false) || mark_written(p, k, true))
            continue;
        diag_error(d, k->pragma->range,
                   "'%s' is to give an estimate, but no nest in it writes a mesh array",
                   k->function->decl->name);
        diag_hint(d, "let it write what it finds in each cell into a mesh array of its own");
    }
    for (int i = 0; i < p->nests.n; i++)
        check_advanced(p, d, p->nests.at[i]);
}
