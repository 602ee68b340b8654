/* Loops that count otherwise than the arrays: `u[j + 1][i + 1]` for loops from 0, or a macro that
 * adds the width of the ghost cells, `#define U(i, j) u[((i) + PAD) * W + (j) + PAD]`. The mesh
 * counts as the arrays do, so the nest's range moves by the offset at which it writes, and its
 * offsets are taken from there. Nests that write nothing follow the others.
 *
 * Called by access.c once all accesses are known. */
#include "analysis/arrays/arrays.h"
#include "analysis/program/program.h"

struct written {
    int offset, round; /* along an axis; round: what of the offset wraps round it */
};

/* What all writes have in common; false where there are none, or they differ. */
static bool written_at(const struct plan_nest *n, int axis, struct written *out)
{
    bool found = false;
    *out = (struct written){0};
    vec_each_at (a, &n->accesses) {
        if (!a->writes)
            continue;
        if (found && (a->offset[axis] != out->offset || a->round[axis] != out->round))
            return false;
        *out = (struct written){a->offset[axis], a->round[axis]};
        found = true;
    }
    return found;
}

static bool same_range(const struct work_nest *a, const struct work_nest *b, int axis)
{
    return poly_equal(&a->lo[axis], &b->lo[axis]) && poly_equal(&a->hi[axis], &b->hi[axis]);
}

static bool share_array(const struct plan *p, const struct plan_nest *a, const struct plan_nest *b)
{
    return vec_any(x, &a->arrays, vec_any(y, &b->arrays, alias_same(p, x->decl, y->decl)));
}

/* A nest that only reads: as a nest over the same range of the same arrays does, else so that it
 * reads as near as it can. */
static int read_shift(const struct plan *p, const struct work_nest *w, int axis)
{
    const struct plan_nest *n = w->nest;
    struct span read = {.any = false};
    vec_each_at (a, &n->accesses)
        span_widen(&read, a->offset[axis] - a->round[axis], a->offset[axis] - a->round[axis]);
    vec_each (other, &p->work->nests) {
        struct written at;
        if (written_at(other->nest, axis, &at) && same_range(other, w, axis) &&
            share_array(p, other->nest, n) && read.lo <= at.offset - at.round &&
            at.offset - at.round <= read.hi)
            return at.offset - at.round;
    }
    return read.lo > 0 ? read.lo : read.hi < 0 ? read.hi : 0;
}

void nest_move(struct plan *p, struct work_nest *w, int axis, int by)
{
    struct plan_nest *n = w->nest;
    n->lo[axis] = poly_move(p->arena, &w->lo[axis], n->lo[axis], by);
    n->hi[axis] = poly_move(p->arena, &w->hi[axis], n->hi[axis], by);
}

/* What wraps round leaves the range as it is: `un[(i + 1) % n]` are all cells of it. */
void shift_nest(struct plan *p, struct work_nest *w, int axis, int shift)
{
    struct plan_nest *n = w->nest;
    struct written at;
    written_at(n, axis, &at);
    n->shift[axis] += shift;
    w->rotated[axis] = at.round != 0;
    nest_move(p, w, axis, shift - at.round);
    for (int i = 0; i < n->accesses.n; i++) {
        n->accesses.at[i].offset[axis] -= shift;
        n->accesses.at[i].round[axis] = 0;
    }
}

void shift_nests(struct plan *p)
{
    struct plan_shift {
        int by[PLAN_MAX_DIM];
        bool moves[PLAN_MAX_DIM];
    } *found = arena_alloc(p->arena, (p->work->nests.n + 1) * sizeof *found);
    for (int i = 0; i < p->work->nests.n; i++)
        for (int axis = 0; axis < p->dim; axis++) {
            const struct work_nest *w = p->work->nests.at[i];
            struct written at = {0};
            bool fine = true; /* else refused later */
            if (!nest_writes(w->nest))
                at.offset = read_shift(p, w, axis);
            else
                fine = written_at(w->nest, axis, &at);
            found[i].by[axis] = at.offset;
            found[i].moves[axis] = fine && (at.offset || at.round);
        }
    for (int i = 0; i < p->work->nests.n; i++)
        for (int axis = 0; axis < p->dim; axis++)
            if (found[i].moves[axis])
                shift_nest(p, p->work->nests.at[i], axis, found[i].by[axis]);
}
