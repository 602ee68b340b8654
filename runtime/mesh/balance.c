/* 2:1 balance across faces, edges and corners, on target levels instead of leaves: called by
 * adapt.c before any leaf is made. Targets are only ever raised, and a leaf asks the same of those
 * beside it whoever owns them, so the outcome does not depend on order or ranks.
 *
 * Old leaves that touch suffice: a leaf moves by one level at most, so new leaves that touch come
 * from old ones that touch, and each of these pairs has touching descendants. */
#include <stdlib.h>

#include "mesh/mesh_parts.h"

/* The wave: leaves whose targets those beside them have not answered yet. */
struct ripple {
    const struct amr__mesh *m;
    signed char *target; /* [n_leaves] borrowed */
    signed char *ghost;  /* [n_ghosts] targets of ghosts as last heard, owned */
    int *stack;          /* [n_leaves + n_ghosts] own leaves or -1 - ghost, owned */
    int n;
    char *waiting; /* [n_leaves + n_ghosts] is on the stack, owned */
};

static void push(struct ripple *r, int at)
{
    int place = at >= 0 ? at : r->m->n_leaves - 1 - at;
    if (r->waiting[place])
        return;
    r->waiting[place] = 1;
    r->stack[r->n++] = at;
}

static int pop(struct ripple *r)
{
    int at = r->stack[--r->n];
    r->waiting[at >= 0 ? at : r->m->n_leaves - 1 - at] = 0;
    return at;
}

static void raise_target(struct ripple *r, int i, int to)
{
    int level = r->m->leaf[i].level;
    bool was_coarsening = r->target[i] < level;
    r->target[i] = (signed char)to;
    push(r, i);
    if (!was_coarsening)
        return;
    /* One sibling stays, so all stay. They are own: only whole families coarsen. */
    int first = i - amr__node_child_number(r->m->leaf[i], r->m->dim);
    for (int s = first; s < first + (1 << r->m->dim); s++)
        if (r->target[s] < level) {
            r->target[s] = (signed char)level;
            push(r, s);
        }
}

/* The own leaf in a direction of own leaf or ghost `at`, or something below 0. Finer leaves are
 * none: they are never too coarse. */
static int leaf_beside(const struct amr__mesh *m, int at, int dir)
{
    struct amr__node beside;
    if (at >= 0) {
        struct amr__neighbor n = amr__mesh_neighbor(m, at, dir);
        return n.kind == AMR__SAME || n.kind == AMR__COARSER ? n.at[0] : AMR__NO_LEAF;
    }
    if (!amr__node_neighbor(m, m->ghost[-1 - at], dir, &beside))
        return AMR__NO_LEAF;
    return amr__mesh_find_covering(m, beside);
}

/* Raises what stands beside an own leaf or ghost of this target. */
static void answer(struct ripple *r, int at, int target)
{
    int n_dirs = amr__dir_count(r->m->dim);
    for (int dir = 0; dir < n_dirs; dir++) {
        int i = dir == n_dirs / 2 ? AMR__NO_LEAF : leaf_beside(r->m, at, dir);
        if (i >= 0 && r->target[i] < target - 1)
            raise_target(r, i, target - 1);
    }
}

/* Whether something beside a leaf that is to go forbids it. */
static bool must_stay(const struct ripple *r, int i)
{
    const struct amr__mesh *m = r->m;
    int n_dirs = amr__dir_count(m->dim);
    for (int dir = 0; dir < n_dirs; dir++) {
        if (dir == n_dirs / 2)
            continue;
        struct amr__neighbor n = amr__mesh_neighbor(m, i, dir);
        for (int k = 0; k < n.n; k++) {
            int at = n.at[k];
            if ((at >= 0 ? r->target[at] : r->ghost[-1 - at]) > r->target[i] + 1)
                return true;
        }
    }
    return false;
}

static void drain(struct ripple *r)
{
    while (r->n > 0) {
        int at = pop(r);
        answer(r, at, at >= 0 ? r->target[at] : r->ghost[-1 - at]);
    }
}

/* Hears the partners' targets; whether any rank heard news. */
static bool hear(struct ripple *r)
{
    const struct amr__mesh *m = r->m;
    signed char *heard = amr__mesh_memory((size_t)m->n_ghosts, 1);
    amr__mesh_share(m, r->target, heard, 1);
    int64_t news = 0;
    for (int g = 0; g < m->n_ghosts; g++)
        if (heard[g] != r->ghost[g]) {
            /* A ghost that goes asks for nothing. */
            if (heard[g] >= m->ghost[g].level)
                push(r, -1 - g);
            r->ghost[g] = heard[g];
            news = 1;
        }
    free(heard);
    m->comm->allreduce(m->comm, &news, 1, AMR__I64, AMR__MOST);
    return news;
}

void amr__mesh_ripple(const struct amr__mesh *m, signed char *target)
{
    size_t n = (size_t)m->n_leaves + (size_t)m->n_ghosts;
    struct ripple r = {.m = m, .target = target};
    r.ghost = amr__mesh_memory((size_t)m->n_ghosts, 1);
    r.stack = amr__mesh_memory(n, sizeof *r.stack);
    r.waiting = amr__mesh_memory(n, 1);
    for (int g = 0; g < m->n_ghosts; g++)
        r.ghost[g] = (signed char)m->ghost[g].level;
    hear(&r);
    /* Leaves that stay as they are only matter to those that go, and these look for themselves. */
    for (int i = 0; i < m->n_leaves; i++) {
        if (target[i] > m->leaf[i].level)
            push(&r, i);
        if (target[i] < m->leaf[i].level && must_stay(&r, i))
            raise_target(&r, i, m->leaf[i].level);
    }
    do
        drain(&r);
    while (hear(&r));
    free(r.waiting);
    free(r.stack);
    free(r.ghost);
}
