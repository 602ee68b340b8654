/* Loops in front of the time loop and behind it, in the function that holds it, that have turned
 * out to be no nests: they run once, so they may stay host code. What passes have made of the
 * program by then is not taken back: analysis_run is called once more, with the program read anew,
 * and kernel_loops.c leaves these loops out. Called by analysis.c and kernel_loops.c. */
#include "analysis/kernels/kernels.h"
#include "analysis/program/program.h"

static bool holds_place(const struct stmt *s, struct range at)
{
    return at.file && s->range.file == at.file && s->range.begin <= at.begin &&
           at.begin < s->range.end;
}

/* The outermost loop around the place that no time loop is in, or around. */
static struct stmt *loop_around(const struct plan *p, struct stmt *s, struct range at)
{
    if (!s || in_timeloop(p, s))
        return NULL;
    if (stmt_is_loop(s) && !holds_timeloop(p, s))
        return holds_place(s, at) ? s : NULL;
    struct stmt *found = NULL;
    for (int i = 0; i < s->n && !found; i++)
        found = loop_around(p, s->body[i], at);
    return found;
}

/* A directive stands in front of this very loop. */
static bool is_asked_for(const struct function *f, const struct stmt *s)
{
    return vec_any(x, &f->pragmas, x->range.file == s->range.file && x->target == s->range.begin);
}

static bool is_listed(const struct refused_loops *list, const struct stmt *s)
{
    return vec_any_at(x, &list->at,
                      s->range.file && x->source == s->range.file->index &&
                          x->begin == s->range.begin);
}

bool is_refused_loop(const struct plan *p, const struct stmt *s)
{
    return p->work->refused && stmt_is_loop(s) && is_listed(p->work->refused, s);
}

bool refused_add(struct plan *p, const struct diag *d)
{
    struct refused_loops *list = p->work->refused;
    int before = list ? list->at.n : 0;
    if (list && p->work->drops_planes && !list->no_planes) {
        list->no_planes = true;
        return true;
    }
    for (int i = 0; list && i < diag_errors(d); i++)
        vec_each (k, &p->work->kernels) {
            struct function *f = k->kernel->function;
            bool once = k->kernel->has_timeloop && !k->runs_in_timeloop;
            struct stmt *s = once ? loop_around(p, f->body, diag_error_place(d, i)) : NULL;
            if (s && !is_asked_for(f, s) && !is_listed(list, s))
                vec_push(p->arena, &list->at,
                         ((struct refused_loop){s->range.file->index, s->range.begin}));
        }
    return list && list->at.n > before;
}
