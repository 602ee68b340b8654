/* Axes that a clause makes periodic, in programs that stagger their arrays and copy lines, as the
 * shallow-water benchmark does: cu[1] ... cu[M] are computed and cu[0] is a copy of cu[M], while
 * h[0] ... h[M - 1] are computed and h[M] is a copy of h[0]. The mesh has M cells along the axis.
 * Nests whose range is as long but begins elsewhere go round the edge: as no cell is left out,
 * their range may as well begin where the others' does. Copies over the length of the mesh do
 * nothing then, wherever they stand, and are dropped.
 *
 * Called by access.c, mesh.c and edge_assign.c. */
#include "analysis/arrays/arrays.h"
#include "analysis/axes/axes.h"
#include "analysis/mesh/mesh.h"
#include "analysis/sizes/sizes.h"

bool boundary_is_said(const struct plan *p, int axis, enum boundary_kind kind)
{
    int letter = p->dim - 1 - axis;
    return vec_any(data, &p->work->data,
                   data->has_boundary[letter] && data->boundary[letter][0] == kind &&
                       data->boundary[letter][1] == kind);
}

/* The stencil whose range is the mesh: the lowest, and of those the longest. NULL where there is
 * none, or a clause gives the range. */
struct work_nest *period_base(const struct plan *p, int axis)
{
    struct work_nest *base = NULL;
    vec_each (w, &p->work->nests) {
        int64_t lo, hi;
        if (w->domain->lo[axis])
            return NULL;
        if (!nest_spans_mesh(p, w))
            continue;
        if (!base || (size_apart(p, w, base, axis, &lo, &hi) && (lo < 0 || (lo == 0 && hi > 0))))
            base = w;
    }
    return base;
}

static void error_partly(struct diag *d, const struct work_nest *w, const struct work_nest *base,
                         int axis)
{
    diag_error(d, w->loop[axis]->range,
               "the loop over '%s' goes round the edge of the periodic mesh, but not over all of "
               "it: not supported yet",
               w->nest->iterator[axis]->name);
    diag_note(d, base->loop[axis]->range, "the mesh's range is here");
}

void period_rotate(struct plan *p, struct diag *d)
{
    for (int x = 0; x < p->dim; x++) {
        const struct work_nest *base =
            boundary_is_said(p, x, BOUNDARY_PERIODIC) ? period_base(p, x) : NULL;
        for (int i = 0; i < p->work->nests.n && base; i++) {
            struct work_nest *w = p->work->nests.at[i];
            int64_t lo, hi;
            if (!size_apart(p, w, base, x, &lo, &hi) || lo <= 0 || hi <= 0)
                continue;
            if (lo != hi) {
                error_partly(d, w, base, x);
                continue;
            }
            w->rotated[x] = true;
            nest_move(p, w, x, -(int)lo);
        }
    }
}

/* ---- numbers -------------------------------------------------------------------------------- */

/* Where the nest takes its iterator for a number; or NULL. */
static const struct expr *number_in(const struct plan_nest *n, int axis)
{
    const struct plan_position *position =
        vec_first_at(x, &n->positions, expr_mentions(x->site, n->iterator[axis]));
    const struct plan_cover *cover = vec_first_at(x, &n->covers, x->axis == axis);
    const struct plan_lookup *entry =
        vec_first_at(x, &n->lookups, n->tables.at[x->table]->axis == axis);
    return position ? position->site : cover ? cover->site : entry ? entry->site : NULL;
}

/* Beyond the edge the iterator counts on, where the mesh begins anew. */
static void check_numbers(struct plan *p, struct diag *d, const struct work_nest *w, int axis)
{
    const struct expr *site = number_in(w->nest, axis);
    if (!site)
        return;
    diag_error(d, site->range,
               "'%s' is used as a number in a nest that begins elsewhere than others on a periodic "
               "axis: not supported yet",
               w->nest->iterator[axis]->name);
    if (boundary_is_said(p, axis, BOUNDARY_PERIODIC))
        diag_hint(d, "leave boundary(%c: periodic) out: the program's own copies do the same",
                  'x' + (p->dim - 1 - axis));
    else
        diag_hint(d, "let each cell write itself: read the neighbour instead (pull, not push)");
}

void period_check(struct plan *p, struct diag *d)
{
    for (int i = 0; i < p->work->nests.n; i++)
        for (int x = 0; x < p->dim; x++)
            if (p->work->nests.at[i]->rotated[x])
                check_numbers(p, d, p->work->nests.at[i], x);
}

/* What wraps round must wrap round the mesh. */
void period_check_ranges(struct plan *p, struct diag *d)
{
    for (int i = 0; i < p->work->nests.n; i++)
        for (int x = 0; x < p->dim; x++) {
            const struct work_nest *w = p->work->nests.at[i];
            const struct plan_nest *n = w->nest;
            if (w->wraps[x] && !n->edge && n->placed[x] && (n->begin[x] || n->end[x]))
                diag_error(d, w->wraps_at[x],
                           "the index wraps round the range of this loop over '%s', but other "
                           "nests that read neighbours run over another one",
                           n->iterator[x]->name);
        }
}
