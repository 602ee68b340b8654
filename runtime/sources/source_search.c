/* The search for a term's largest size (branch and bound): boxes of places are halved until what
 * they may hold at most is what one of them holds, within a factor. Called by source_bounds.c. */
#include <limits.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "criteria/criteria.h"
#include "fields/fields.h"
#include "sources/source_search.h"

bool amr__search_is_nothing(const struct amr__launch *l, int array, double size)
{
    const struct amr__field *f = array < 0 ? NULL : amr__state.field[l->field[array]];
    if (!f || !f->range_known)
        return size == 0;
    double lo = f->range[0], hi = f->range[1], most = fmax(fabs(lo), fabs(hi));
    double least = lo > 0 || hi < 0 ? fmin(fabs(lo), fabs(hi)) : 0, all = size * fmax(1, most);
    return all <= ldexp(least, -56) || (hi > lo && all <= 1e-9 * amr__remesh_threshold(f, lo, hi));
}

struct amr__span *amr__search_spans(const struct amr__launch *l, const struct amr__range *r,
                                    const bool *needed)
{
    static struct amr__span *is; /* [room] owned */
    static int room;
    const struct amr_nest *nest = amr__source_nest(l);
    if (nest->n_bounds > room) {
        room = nest->n_bounds;
        is = amr__grow(is, (size_t)room * sizeof *is);
        memset(is, 0, (size_t)room * sizeof *is);
    }
    amr__spans(l, r, needed, is);
    return is;
}

void amr__search_init(struct amr__search *s, const struct amr__launch *l, int term)
{
    const struct amr_nest *nest = amr__source_nest(l);
    *s = (struct amr__search){.l = l, .term = term, .most = AMR__MOST_BOXES};
    s->needed = amr__need((size_t)nest->n_bounds, sizeof *s->needed);
    s->needed[term] = true;
    amr__steps_need(nest->bounds, term + 1, s->needed);
    for (int i = term; i >= 0; i--) {
        const struct amr_bound *b = &nest->bounds[i];
        s->steps += s->needed[i];
        s->holds |= s->needed[i] && amr__values_asks(nest, b);
        if (s->needed[i] && b->kind == AMR_BOUND_PLACE)
            s->goes[b->at] = true;
        if (s->needed[i] && b->kind == AMR_BOUND_ROUND && AMR_MAX_DIM + b->at < AMR__ASKED)
            s->goes[AMR_MAX_DIM + b->at] = true;
    }
    for (int d = 0; d < amr__state.space.dim; d++)
        s->goes[d] |= s->holds;
}

void amr__search_fini(struct amr__search *s)
{
    free(s->needed);
    free(s->moves);
    free(s->open);
}

static double size_in(struct amr__search *s, const struct amr__range *r)
{
    const struct amr_nest *nest = amr__source_nest(s->l);
    if (s->boxes)
        return amr__boxes_size(s->boxes, r, s->number);
    if (!s->moves) {
        s->moves = amr__need((size_t)nest->n_bounds, sizeof *s->moves);
        amr__steps_move(nest->bounds, nest->n_bounds, s->needed, s->moves);
    }
    const bool *asked = s->rest_known ? s->moves : s->needed;
    s->rest_known = true;
    return amr__span_size(amr__search_spans(s->l, r, asked)[s->term]);
}

double amr__search_bound(struct amr__search *s, const struct amr__range *in)
{
    s->rest_known = false;
    return size_in(s, in);
}

static void open_box(struct amr__search *s, struct amr__box b)
{
    b.size = size_in(s, &b.r);
    s->open = amr__grow_for(s->open, s->n, &s->room, sizeof *s->open);
    s->open[s->n++] = b;
}

/* The dimension in which a box is halved, or -1: it is a single place. What loops count comes
 * first, for most often the place of a source goes with that; then the longest one. */
static int to_halve(const struct amr__search *s, const struct amr__box *b)
{
    int along = -1;
    for (int d = AMR__ASKED - 1, most = 1; d >= 0; d--)
        if (s->goes[d] && b->r.hi[d] - b->r.lo[d] > most &&
            (along < AMR_MAX_DIM || d >= AMR_MAX_DIM)) {
            most = b->r.hi[d] - b->r.lo[d];
            along = d;
        }
    return along;
}

/* What its middle holds; and its halves, the larger one in front. */
static void halve(struct amr__search *s, const struct amr__box *b, int along)
{
    struct amr__box low = *b, high = *b, middle = *b;
    for (int d = 0; d < AMR__ASKED; d++)
        if (s->goes[d]) {
            middle.r.lo[d] = b->r.lo[d] + (b->r.hi[d] - b->r.lo[d]) / 2;
            middle.r.hi[d] = middle.r.lo[d] + 1;
        }
    open_box(s, middle);
    if (s->open[--s->n].size > s->found) {
        s->found = s->open[s->n].size;
        memcpy(s->at, middle.r.lo, sizeof s->at);
    }
    low.r.hi[along] = high.r.lo[along] = middle.r.lo[along];
    open_box(s, low);
    open_box(s, high);
    struct amr__box *two = &s->open[s->n - 2];
    if (two[0].size > two[1].size) {
        low = two[0];
        two[0] = two[1];
        two[1] = low;
    }
}

double amr__search_largest(struct amr__search *s, const struct amr__range *in, double enough)
{
    const struct amr_bound *bound = &amr__source_nest(s->l)->bounds[s->term];
    double most = 0;
    int left = s->most;
    for (int d = AMR_MAX_DIM; d < AMR__ASKED; d++)
        left +=
            s->goes[d] && in->hi[d] - in->lo[d] < INT_MAX / 16 ? 4 * (in->hi[d] - in->lo[d]) : 0;
    s->n = 0;
    s->found = 0;
    s->rest_known = false; /* others have searched since */
    open_box(s, (struct amr__box){.r = *in});
    for (; s->n > 0; left--) {
        struct amr__box b = s->open[--s->n];
        bool enough_known =
            b.size <= fmax(2 * s->found, enough) || amr__search_is_nothing(s->l, bound->at, b.size);
        int along = enough_known ? -1 : to_halve(s, &b);
        s->is_lost |= along >= 0 && left < 0;
        if (along < 0 || left < 0)
            most = fmax(most, b.size);
        else
            halve(s, &b, along);
    }
    return most;
}
