/* What becomes of what a source makes, within its step. Most often it advances no array itself: it
 * makes rates `r`, and another nest adds them, `u += dt * r`; or it makes the new values `v` out of
 * the old ones, which a loop puts back, `u = v`. So launches that read what it has made, in the own
 * cell only, follow it when it is looked at, until an array is advanced: what the step does to that
 * is judged. What is read in neighbouring cells, as a velocity or a flux is, is not followed: of
 * that, it is the differences that count, so that it is judged amid fields that vary only. But what
 * is asked by a condition, there or in arrays that were made of neighbours, is judged by itself:
 * `root` says of which array of the chain these hold something. Arrays that nobody reads but the
 * program's own code are judged as they are. Called by sources.c. */
#include <stdlib.h>
#include <string.h>

#include "criteria/criteria.h"
#include "sources/source.h"

static bool is_floating(const struct amr_array_desc *a)
{
    return !amr__type_is_integer(a->type);
}

/* In every step, before it is read. Of arrays that are swapped none is. */
static bool is_overwritten(const struct amr__field *f)
{
    return f->overwritten > 1;
}

/* What a step overwrites first is of no interest to the criterion. */
static bool is_judged(const struct amr__field *f)
{
    return !is_overwritten(f) &&
           (!amr__has_text(amr__state.config.field) || amr__remesh_is_named(f));
}

/* Values that a nest makes of places alone are none that it advances; but those that the next step reads
 * before it makes them anew, which is known after some steps. */
static bool advances(const struct amr__source *s, int array)
{
    const struct amr_nest *nest = amr__source_nest(&s->last);
    bool reads = nest->edge || s->crosses[array] || amr__state.step > AMR__FIRST_STEPS;
    for (int a = 0; a < nest->n_arrays; a++)
        reads |= nest->arrays[a].reads && is_floating(&nest->arrays[a]);
    return reads || !nest->arrays[array].full_write;
}

static void add_judged(struct amr__judged_list *c, int link, int array, bool asked)
{
    for (int i = 0; i < c->n; i++)
        if (c->at[i].link == link && c->at[i].array == array) {
            c->at[i].asked &= asked;
            return;
        }
    c->at = amr__grow_for(c->at, c->n, &c->room, sizeof *c->at);
    c->at[c->n++] = (struct amr__judged){.link = link, .array = array, .asked = asked};
}

static void judge(struct amr__source *s, int link, int array)
{
    add_judged(&s->coming, link, array, false);
    add_judged(&s->varying, link, array, false);
}

static struct amr__made *made_of(const struct amr__source *s, int field)
{
    for (int i = 0; i < s->n_made; i++)
        if (s->made[i].field == field)
            return &s->made[i];
    return NULL;
}

static void add_made(struct amr__source *s, struct amr__made made)
{
    struct amr__made *is = made_of(s, made.field);
    s->made = amr__grow_for(s->made, s->n_made, &s->made_room, sizeof *s->made);
    if (!is)
        s->made[s->n_made++] = made;
}

static void drop_made(struct amr__source *s, int field)
{
    struct amr__made *is = made_of(s, field);
    if (is)
        *is = s->made[--s->n_made];
}

/* from: of those that count, the first. */
static void add_root(struct amr__source *s, int from, struct amr__root o)
{
    for (int i = from; i < s->n_roots; i++)
        if (memcmp(&s->root[i], &o, sizeof o) == 0)
            return;
    s->root = amr__grow_for(s->root, s->n_roots, &s->roots_room, sizeof *s->root);
    s->root[s->n_roots++] = o;
}

/* to: behind the last of those that count. */
static void drop_roots(struct amr__source *s, int to, int field)
{
    int n = 0;
    for (int i = 0; i < s->n_roots; i++)
        if (i >= to || s->root[i].field != field)
            s->root[n++] = s->root[i];
    s->n_roots = n;
}

static void make(struct amr__source *s, int field, int link, int array)
{
    drop_roots(s, s->n_roots, field);
    add_root(s, 0, (struct amr__root){field, link, array});
    add_made(s, (struct amr__made){field, link, array, false});
}

/* What a launch writes is judged, or followed. */
static void take_results(struct amr__source *s, int link, const struct amr__launch *l)
{
    const struct amr_nest *nest = amr__source_nest(l);
    for (int a = 0; a < nest->n_arrays; a++) {
        if (!nest->arrays[a].writes || !is_floating(&nest->arrays[a]))
            continue;
        if ((link || advances(s, a)) && is_judged(amr__state.field[l->field[a]]))
            judge(s, link, a);
        else if (!nest->edge) {
            make(s, l->field[a], link, a);
            s->left[a] |= link == 0;
        }
    }
}

void amr__chain_begin(struct amr__source *s)
{
    s->is_open = true;
    memset(s->left, 0, sizeof s->left);
    s->next.n = s->coming.n = s->varying.n = s->n_made = s->n_roots = 0;
    take_results(s, 0, &s->last);
}

static void add_link(struct amr__chain *c, const struct amr__launch *l)
{
    int had = c->room;
    c->at = amr__grow_for(c->at, c->n, &c->room, sizeof *c->at);
    for (int i = had; i < c->room; i++)
        c->at[i] = NULL;
    if (!c->at[c->n])
        c->at[c->n] = amr__need(1, sizeof **c->at);
    memcpy(c->at[c->n++], l, offsetof(struct amr__launch, scalars) + (size_t)l->scalar_bytes);
}

static bool reads_beside(const struct amr_array_desc *a)
{
    bool beside = false;
    for (int d = 0; d < AMR_MAX_DIM; d++)
        beside |= a->lo[d] != 0 || a->hi[d] != 0;
    return beside;
}

static bool is_made_anew(const struct amr_array_desc *a)
{
    return a->writes && a->full_write && !a->reads;
}

/* What conditions of the launch ask of arrays is asked of what these were made of. */
static void note_asked(struct amr__source *s, const struct amr__launch *l)
{
    const struct amr_nest *nest = amr__source_nest(l);
    for (int a = 0; a < nest->n_arrays; a++)
        for (int i = 0; i < s->n_roots && amr__asked_holds(a); i++)
            if (s->root[i].field == l->field[a])
                add_judged(&s->coming, s->root[i].link, s->root[i].array, true);
}

/* Link number `link` of this step is that of the step before. */
static bool is_same_link(const struct amr__source *s, int link)
{
    int by = link - 1;
    return by < 0 || (by < s->next.n && by < s->more.n &&
                      s->next.at[by]->nest == s->more.at[by]->nest);
}

bool amr__chain_judge_asked(struct amr__source *s, const struct amr__launch *l)
{
    const struct amr_nest *nest = amr__source_nest(l);
    int had = s->judged.n;
    for (int a = 0; a < nest->n_arrays && !amr__has_text(amr__state.config.field); a++)
        for (int i = 0; i < s->n_roots && amr__asked_begins(a); i++)
            if (s->root[i].field == l->field[a] && is_same_link(s, s->root[i].link))
                add_judged(&s->judged, s->root[i].link, s->root[i].array, true);
    if (s->judged.n > had)
        amr__looks_drop(s);
    return s->judged.n > had;
}

/* What a launch makes anew of root i. */
static void hand_on_root(struct amr__source *s, const struct amr__launch *l, int had, int i)
{
    const struct amr_nest *nest = amr__source_nest(l);
    struct amr__root o = s->root[i];
    bool reads = false;
    for (int a = 0; a < nest->n_arrays; a++)
        reads |= nest->arrays[a].reads && l->field[a] == o.field;
    for (int a = 0; a < nest->n_arrays && reads; a++)
        if (is_made_anew(&nest->arrays[a]) && is_overwritten(amr__state.field[l->field[a]]))
            add_root(s, had, (struct amr__root){l->field[a], o.link, o.array});
}

/* What a launch that is not followed makes anew holds something of what it reads, and nothing else. What
 * loops along edges set is not all of it. */
static void hand_on(struct amr__source *s, const struct amr__launch *l)
{
    const struct amr_nest *nest = amr__source_nest(l);
    int had = s->n_roots;
    for (int i = 0; i < had; i++)
        hand_on_root(s, l, had, i);
    for (int a = 0; a < nest->n_arrays; a++)
        if (is_made_anew(&nest->arrays[a]) && !nest->edge) {
            int n = s->n_roots;
            drop_roots(s, had, l->field[a]);
            had -= n - s->n_roots;
            drop_made(s, l->field[a]);
        }
}

int amr__chain_follow(struct amr__source *s, const struct amr__launch *l)
{
    const struct amr_nest *nest = amr__source_nest(l);
    bool own = false, beside = false;
    if (!amr__has_text(amr__state.config.field))
        note_asked(s, l);
    for (int a = 0; a < nest->n_arrays && s->n_made; a++) {
        struct amr__made *m = nest->arrays[a].reads ? made_of(s, l->field[a]) : NULL;
        if (!m)
            continue;
        m->is_read = own = true;
        if (reads_beside(&nest->arrays[a])) {
            beside = true;
            if (!amr__has_text(amr__state.config.field))
                add_judged(&s->varying, m->link, m->array, false);
            drop_made(s, l->field[a]);
        }
    }
    if (own && !beside && !nest->edge) {
        add_link(&s->next, l);
        take_results(s, s->next.n, l);
        return s->next.n;
    }
    hand_on(s, l);
    return 0;
}

void amr__chain_take(struct amr__source *s, int field)
{
    const struct amr__made *m = made_of(s, field);
    if (m && !m->is_read)
        judge(s, m->link, m->array);
}

static bool is_same_list(const struct amr__judged_list *a, const struct amr__judged_list *b)
{
    bool same = a->n == b->n;
    for (int i = 0; i < a->n && same; i++)
        same = a->at[i].link == b->at[i].link && a->at[i].array == b->at[i].array;
    return same;
}

/* The same nests on the same arrays, and the same results: what is known of places stays known. */
static bool is_same(const struct amr__source *s)
{
    bool same = s->next.n == s->more.n && is_same_list(&s->coming, &s->judged) &&
                is_same_list(&s->varying, &s->varies);
    for (int i = 0; i < s->next.n && same; i++)
        same = s->next.at[i]->nest == s->more.at[i]->nest;
    return same;
}

static void drop_judged(struct amr__judged_list *list)
{
    for (int i = 0; i < list->n; i++)
        amr__judged_free(&list->at[i]);
    list->n = 0;
}

static void take_over(struct amr__judged_list *is, struct amr__judged_list *coming)
{
    struct amr__judged_list old = *is;
    drop_judged(&old);
    *is = *coming;
    *coming = old;
}

/* Room for what all fields of all links hold. */
static void reserve_levels(struct amr__source *s)
{
    int n = 0, had = s->levels_room;
    for (int i = 0; i <= s->more.n; i++)
        n += amr__source_nest(amr__source_link(s, i))->n_arrays;
    if (n <= had)
        return;
    s->level = amr__grow(s->level, (size_t)n * sizeof *s->level);
    memset(s->level + had, 0, (size_t)(n - had) * sizeof *s->level);
    s->levels_room = n;
}

/* What was asked once stays judged: a nest that asks may run in some steps only. */
static void keep_asked(struct amr__source *s)
{
    for (int i = 0; i < s->judged.n; i++) {
        const struct amr__judged *j = &s->judged.at[i];
        if (j->asked && is_same_link(s, j->link))
            add_judged(&s->coming, j->link, j->array, true);
    }
}

bool amr__chain_judge_left(struct amr__source *s, const struct amr__launch *l)
{
    const struct amr_nest *nest = amr__source_nest(l);
    bool any = false;
    amr__chain_end(s);
    for (int a = 0; a < amr__source_nest(&s->last)->n_arrays; a++) {
        bool reads = false;
        for (int b = 0; b < nest->n_arrays && s->left[a]; b++)
            reads |= nest->arrays[b].reads && l->field[b] == s->last.field[a];
        if (!reads || !is_judged(amr__state.field[s->last.field[a]]))
            continue;
        s->left[a] = false;
        s->crosses[a] = true;
        add_judged(&s->judged, 0, a, false);
        add_judged(&s->varies, 0, a, false);
        any = true;
    }
    return any;
}

void amr__chain_end(struct amr__source *s)
{
    if (!s->is_open)
        return;
    keep_asked(s);
    bool same = is_same(s);
    s->is_open = false;
    struct amr__chain next = s->next;
    s->next = s->more;
    s->more = next;
    if (!same) {
        take_over(&s->judged, &s->coming);
        take_over(&s->varies, &s->varying);
        amr__source_forget(s);
        amr__looks_drop(s);
    }
    s->coming.n = s->varying.n = s->next.n = s->n_made = s->n_roots = 0;
    reserve_levels(s);
}

static void free_chain(struct amr__chain *c)
{
    for (int i = 0; i < c->room; i++)
        free(c->at[i]);
    free(c->at);
}

void amr__chain_free(struct amr__source *s)
{
    free_chain(&s->more);
    free_chain(&s->next);
    amr__looks_drop(s);
    drop_judged(&s->judged);
    free(s->judged.at);
    free(s->coming.at);
    drop_judged(&s->varies);
    free(s->varies.at);
    free(s->varying.at);
    free(s->made);
    free(s->root);
    free(s->level);
}
