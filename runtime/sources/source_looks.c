/* What looks at a source that changes with a time have found, each by the time that it was at: the
 * look at the next remesh is that remesh's look at the present, and the horizons stay where they are
 * (source_time.c). What a place shows at a time does not change, unless it goes with what arrays hold
 * there; so only places that such a look has not been at are looked at. What shows in a large part of the
 * mesh and is the same at all these times rests until the last of them. Called by source_time.c, on all
 * ranks alike. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "sources/source.h"

struct amr__looked {
    struct amr__launch *launch; /* owned: in place of the source's */
    struct amr__launch *more;   /* [s->more.n] owned: those that followed it */
    int n_more;
    struct amr__judged_list judged, varies; /* what was found */
    bool is_used;                           /* at this remesh */
};

/* ---- the same time again --------------------------------------------------------------------- */

static bool is_same_launch(const struct amr__launch *a, const struct amr__launch *b)
{
    const struct amr_nest *nest = amr__source_nest(a);
    return a->nest == b->nest && amr__has_same_range(a, b) &&
           memcmp(a->table, b->table, (size_t)nest->n_tables * sizeof *a->table) == 0;
}

/* A time that is added up is another one by rounding: much less than what one step adds. */
static bool is_same_time(const struct amr__source *s, const struct amr__launch *a,
                         const struct amr__launch *b)
{
    enum { PART = 64 };
    const struct amr_nest *nest = amr__source_nest(a);
    bool same = is_same_launch(a, b);
    const unsigned char *in_a = amr__finest_scalars(a), *in_b = amr__finest_scalars(b);
    for (int i = 0; i < nest->n_scalars && same; i++) {
        const struct amr_scalar_desc *d = &nest->scalars[i];
        double step = amr__scalar_in(amr__finest_scalars(&s->last), d) - amr__scalar_in(s->before, d);
        double apart = amr__scalar_in(in_a, d) - amr__scalar_in(in_b, d);
        same = memcmp(in_a + d->offset, in_b + d->offset, amr__type_size(d->type)) == 0 ||
               (s->advances[i] && PART * fabs(apart) < fabs(step));
    }
    return same;
}

static bool follow_same(const struct amr__source *s, const struct amr__looked *k)
{
    bool same = k->n_more == s->more.n;
    for (int i = 0; i < k->n_more && same; i++) {
        const struct amr__launch *a = &k->more[i], *b = s->more.at[i];
        same = is_same_launch(a, b) &&
               memcmp(amr__finest_scalars(a), amr__finest_scalars(b),
                      (size_t)amr__source_nest(a)->scalar_bytes) == 0;
    }
    return same;
}

/* Whether places show the same at the same time, whatever fields hold by then. */
static bool may_keep(const struct amr__source *s)
{
    bool may = true;
    for (int i = 0; i <= s->more.n && may; i++) {
        const struct amr__launch *l = amr__source_link(s, i);
        may = !amr__values_count(l);
        for (int a = 0; a < amr__source_nest(l)->n_arrays; a++)
            may &= !amr__type_is_integer(amr__source_nest(l)->arrays[a].type);
    }
    return may;
}

/* ---- what is kept ---------------------------------------------------------------------------- */

static void free_list(struct amr__judged_list *list)
{
    for (int i = 0; i < list->n; i++)
        amr__judged_free(&list->at[i]);
    free(list->at);
}

static void free_looked(struct amr__looked *k)
{
    free(k->launch);
    free(k->more);
    free_list(&k->judged);
    free_list(&k->varies);
}

void amr__looks_drop(struct amr__source *s)
{
    for (int i = 0; i < s->n_looks; i++)
        free_looked(&s->looks[i]);
    free(s->looks);
    s->looks = NULL;
    s->n_looks = 0;
    s->is_steady = false;
}

void amr__looks_begin(struct amr__source *s)
{
    if (!may_keep(s))
        amr__looks_drop(s);
    for (int i = 0; i < s->n_looks; i++)
        s->looks[i].is_used = false;
}

void amr__looks_end(struct amr__source *s)
{
    int n = 0;
    for (int i = 0; i < s->n_looks; i++)
        if (s->looks[i].is_used)
            s->looks[n++] = s->looks[i];
        else
            free_looked(&s->looks[i]);
    s->n_looks = n;
}

/* The same arrays; nothing is known of any place. */
static struct amr__judged_list emptied(const struct amr__judged_list *from)
{
    struct amr__judged_list list = {.n = from->n, .room = from->n};
    list.at = amr__need((size_t)list.n, sizeof *list.at);
    for (int i = 0; i < list.n; i++)
        list.at[i] = (struct amr__judged){.link = from->at[i].link,
                                          .array = from->at[i].array,
                                          .asked = from->at[i].asked,
                                          .lo = INFINITY,
                                          .hi = -INFINITY};
    return list;
}

static struct amr__looked *add(struct amr__source *s, const struct amr__launch *l)
{
    s->looks = amr__grow(s->looks, (size_t)(s->n_looks + 1) * sizeof *s->looks);
    struct amr__looked *k = &s->looks[s->n_looks++];
    *k = (struct amr__looked){.n_more = s->more.n};
    k->launch = amr__need(1, sizeof *k->launch);
    *k->launch = *l;
    k->more = amr__need((size_t)k->n_more, sizeof *k->more);
    for (int i = 0; i < k->n_more; i++)
        memcpy(&k->more[i], s->more.at[i],
               offsetof(struct amr__launch, scalars) + (size_t)s->more.at[i]->scalar_bytes);
    k->judged = emptied(&s->judged);
    k->varies = emptied(&s->varies);
    return k;
}

static struct amr__looked *find(struct amr__source *s, const struct amr__launch *l)
{
    for (int i = 0; i < s->n_looks; i++)
        if (is_same_time(s, s->looks[i].launch, l) && follow_same(s, &s->looks[i]))
            return &s->looks[i];
    return NULL;
}

static void swap(struct amr__judged_list *a, struct amr__judged_list *b)
{
    struct amr__judged_list c = *a;
    *a = *b;
    *b = c;
}

/* ---- a look ---------------------------------------------------------------------------------- */

void amr__looks_look(struct amr__source *s, const struct amr__launch *l, const bool *selected)
{
    struct amr__looked *k = find(s, l);
    k = k ? k : add(s, l);
    k->is_used = true;
    swap(&s->judged, &k->judged);
    swap(&s->varies, &k->varies);
    amr__source_look_at(s, l, selected);
    swap(&s->judged, &k->judged);
    swap(&s->varies, &k->varies);
    for (int i = 0; i < s->judged.n; i++)
        amr__judged_add(&s->judged.at[i], &k->judged.at[i]);
    for (int i = 0; i < s->varies.n; i++)
        amr__variation_add(&s->varies.at[i], &k->varies.at[i]);
}

/* ---- sources that stay where they are ---------------------------------------------------------- */

void amr__looks_compare(struct amr__source *s)
{
    const struct amr__comm *comm = amr__state.comm;
    double steady = may_keep(s) && !s->variation_shows;
    for (int k = 0; k < s->n_looks; k++)
        for (int i = 0; i < s->judged.n && s->looks[k].is_used && steady > 0; i++)
            steady = amr__judged_alike(s, &s->judged.at[i], &s->looks[k].judged.at[i]);
    comm->allreduce(comm, &steady, 1, AMR__F64, AMR__LEAST);
    s->is_steady = steady > 0;
    memcpy(s->steady_from, amr__finest_scalars(&s->last), (size_t)amr__source_nest(&s->last)->scalar_bytes);
}

/* Whether the last launch's numbers lie between those of the first look and of this one. */
static bool reaches(const struct amr__source *s, const struct amr__looked *k)
{
    const struct amr_nest *nest = amr__source_nest(&s->last);
    bool between = is_same_launch(&s->last, k->launch) && follow_same(s, k);
    for (int i = 0; i < nest->n_scalars && between; i++) {
        const struct amr_scalar_desc *d = &nest->scalars[i];
        double from = amr__scalar_in(s->steady_from, d), to = amr__scalar_in(amr__finest_scalars(k->launch), d);
        double is = amr__scalar_in(amr__finest_scalars(&s->last), d);
        between = fmin(from, to) <= is && is <= fmax(from, to);
    }
    return between;
}

bool amr__looks_rest(const struct amr__source *s)
{
    bool rest = false;
    for (int k = 0; k < s->n_looks && s->is_steady && !rest; k++)
        rest = reaches(s, &s->looks[k]);
    return rest;
}
