/* Takes the body of a nest apart into statements that write, each with all others that it needs:
 * locals are computed in each part that uses them, conditions are asked in each. It is a slice of
 * the body (Weiser, Program slicing, 1984), for straight lines and `if`; other statements are taken
 * as a whole.
 *
 * Called by fission.c, which says whether the parts may run one after the other. */
#include "analysis/arrays/arrays.h"
#include "analysis/flow/flow.h"
#include "analysis/order/fission.h"
#include "analysis/order/order.h"

#include <string.h>

/* ---- atoms ---------------------------------------------------------------------------------- */

struct reading {
    struct fission *fission;
    int atom;
    bool fails;
};

bool fission_fail(struct fission *f, struct range at, const char *why)
{
    f->at = at;
    f->why = why;
    return false;
}

static void note_set(struct fission *f, struct atom *a, struct decl *d)
{
    if (d)
        vec_add(f->plan->arena, &a->sets, d);
}

bool same_cell(const struct plan_access *a, const struct plan_access *b)
{
    return memcmp(a->offset, b->offset, sizeof a->offset) == 0 &&
           memcmp(a->round, b->round, sizeof a->round) == 0;
}

static void note_access(struct reading *r, int access)
{
    const struct plan_access *x = &r->fission->nest->nest->accesses.at[access];
    struct atom *a = &r->fission->atoms.at[r->atom];
    r->fission->atom_of[access] = r->atom;
    if (!x->writes)
        return;
    if (a->write && !same_cell(a->write, x)) {
        fission_fail(r->fission, a->s->range, "this statement alone writes two cells");
        r->fails = true;
    }
    a->write = x;
}

static bool read_expr(struct reading *r, const struct walker *w)
{
    struct expr *e = w->e;
    struct fission *f = r->fission;
    struct atom *a = &f->atoms.at[r->atom];
    const struct plan_access *access = plan_access_at(f->nest->nest, e);
    if (access) {
        note_access(r, (int)(access - f->nest->nest->accesses.at));
        return true;
    }
    if (expr_may_set(e))
        note_set(f, a,
                 is_access_site(f->nest->nest, expr_bare(e->a[0])) ? NULL : expr_base(e->a[0]));
    if (e->kind == EXPR_NAME)
        note_set(f, a, lent_array(f->nest, w->above, e));
    return false;
}

static bool leaves_cell(const struct atom *a, const struct stmt *s)
{
    bool loop = stmt_is_loop(a->s) || a->s->kind == STMT_SWITCH;
    return s->kind == STMT_GOTO || s->kind == STMT_RETURN || s->kind == STMT_OTHER ||
           ((s->kind == STMT_CONTINUE || s->kind == STMT_BREAK) && !loop);
}

static void read_stmt(struct reading *r, const struct stmt *s)
{
    struct atom *a = &r->fission->atoms.at[r->atom];
    for (int i = 0; i < s->decls.n; i++)
        note_set(r->fission, a, s->decls.at[i]);
    a->ends |= leaves_cell(a, s);
}

/* Sums and their like belong to one part; what they have is no value of the cell. */
static void take_reductions(struct fission *f, struct atom *a)
{
    enum reduction_op op;
    int n = 0;
    vec_each (d, &a->sets) {
        if (!vec_has(&f->nest->locals, d) && reduces_only(f->nest, d, &op))
            a->reduces = !a->write;
        else
            a->sets.at[n++] = d;
    }
    a->sets.n = n;
}

static bool add_atom(struct fission *f, struct stmt *s, struct decl *d, int under)
{
    struct atom a = {.s = s, .decl = d, .under = under};
    struct reading r = {f, f->atoms.n, false};
    vec_push(f->plan->arena, &f->atoms, a);
    note_set(f, &f->atoms.at[r.atom], d);
    bool whole = !d && s->kind != STMT_IF;
    for (WALK(w, whole ? in_stmt(s) : in_expr(d ? d->init : s->expr)); next_node(&w);)
        if (!w.e)
            read_stmt(&r, w.in);
        else if (read_expr(&r, &w))
            walk_skip(&w);
    take_reductions(f, &f->atoms.at[r.atom]);
    return !r.fails;
}

static bool add_atoms(struct fission *f, struct stmt *s, int under)
{
    bool is_if = s->kind == STMT_IF, fine = true;
    if (s->kind == STMT_NULL)
        return true;
    for (int i = 0; i < s->decls.n && s->kind == STMT_DECL && fine; i++)
        fine = add_atom(f, s, s->decls.at[i], under);
    if (s->kind != STMT_COMPOUND && !is_if)
        return s->kind == STMT_DECL ? fine : add_atom(f, s, NULL, under);
    if (is_if) {
        fine = add_atom(f, s, NULL, under);
        under = f->atoms.n - 1;
    }
    return fine && all_below(i, s->n, add_atoms(f, s->body[i], under));
}

/* ---- what an anchor needs ------------------------------------------------------------------- */

static bool mentions(const struct fission *f, int atom, const struct decl *d)
{
    const struct atom *a = &f->atoms.at[atom];
    return a->decl                 ? expr_mentions(a->decl->init, d)
           : a->s->kind == STMT_IF ? expr_mentions(a->s->expr, d)
                                   : stmt_mentions(a->s, d);
}

static void keep(const struct fission *f, int atom, bool *has)
{
    for (int i = atom; i >= 0; i = f->atoms.at[i].under)
        has[i] = true;
}

/* Does some other of these need what the atom sets? */
static bool is_needed(const struct fission *f, int atom, const bool *has)
{
    const struct atom *a = &f->atoms.at[atom];
    return any_below(i, f->atoms.n,
                     vec_any(set, &a->sets, i != atom && has[i] && mentions(f, i, set)));
}

static void close_needs(const struct fission *f, bool *has)
{
    for (bool changed = true; changed;) {
        changed = false;
        for (int i = 0; i < f->atoms.n; i++) {
            if (has[i] || !is_needed(f, i, has))
                continue;
            keep(f, i, has);
            changed = true;
        }
    }
}

/* What no anchor needs must not vanish, as other passes judge whether a nest may do it: the first
 * one gets it. */
static void find_needs(struct fission *f)
{
    struct atom *first = NULL;
    size_t n = (size_t)f->atoms.n;
    bool *all = arena_alloc(f->plan->arena, n);
    for (int i = f->atoms.n - 1; i >= 0; i--) {
        struct atom *a = &f->atoms.at[i];
        if (!(a->write || a->reduces))
            continue;
        first = a;
        a->needs = arena_alloc(f->plan->arena, n);
        keep(f, i, a->needs);
        for (int k = 0; k < f->atoms.n; k++)
            if (f->atoms.at[k].ends)
                keep(f, k, a->needs);
        close_needs(f, a->needs);
        for (int k = 0; k < f->atoms.n; k++)
            all[k] |= a->needs[k];
    }
    for (int k = 0; k < f->atoms.n && first; k++)
        if (!all[k])
            keep(f, k, first->needs);
    close_needs(f, first->needs);
}

bool atoms_join(const struct atom *a, const struct atom *b)
{
    static const struct plan_access own; /* reductions stand with what writes the cell itself */
    return same_cell(a->write ? a->write : &own, b->write ? b->write : &own);
}

bool parts_read(struct fission *f)
{
    int n = f->nest->nest->accesses.n;
    f->atom_of = arena_alloc(f->plan->arena, (size_t)(n + 1) * sizeof *f->atom_of);
    for (int i = 0; i < n; i++)
        f->atom_of[i] = -1;
    if (!add_atoms(f, f->nest->inner, -1))
        return false;
    find_needs(f);
    for (int k = 0; k < f->atoms.n; k++)
        for (int i = 0; i < n && f->atoms.at[k].needs; i++) {
            int of = f->atom_of[i];
            if (of < 0 || of == k || (f->atoms.at[k].needs[of] && !f->atoms.at[of].needs))
                vec_push(f->plan->arena, &f->atoms.at[k].accesses, i);
        }
    return true;
}

/* ---- bodies --------------------------------------------------------------------------------- */

struct part {
    const struct fission *fission;
    const bool *has; /* [atoms] */
};

/* The part has the statement, or some of the variables that it declares. */
static bool has_atom(const struct part *part, const struct stmt *s, const struct decl *d)
{
    const struct fission *f = part->fission;
    return any_below(i, f->atoms.n,
                     f->atoms.at[i].s == s && (!d || f->atoms.at[i].decl == d) && part->has[i]);
}

static bool stays(const struct part *part, const struct stmt *s)
{
    bool any = s->kind != STMT_COMPOUND && has_atom(part, s, NULL);
    for (int i = 0; s->kind == STMT_COMPOUND && i < s->n && !any; i++)
        any = stays(part, s->body[i]);
    return any;
}

static struct stmt *declaration_of(struct rewrite *r, struct stmt *s)
{
    const struct part *part = r->with;
    struct stmt *c = stmt_like(r->arena, s);
    for (int i = 0; i < s->decls.n; i++)
        if (has_atom(part, s, s->decls.at[i]))
            vec_push(r->arena, &c->decls, s->decls.at[i]);
    return c;
}

/* Blocks and branches are taken apart, others are a part's as a whole. */
static bool choose(struct rewrite *r, struct stmt *s, struct stmt **as)
{
    struct rewrite whole = {.arena = r->arena, .shares = true};
    bool some = stays(r->with, s);
    if (some && (s->kind == STMT_COMPOUND || s->kind == STMT_IF))
        return false;
    *as = !some ? NULL : s->kind == STMT_DECL ? declaration_of(r, s) : rewrite_stmt(&whole, s);
    return true;
}

struct stmt *parts_body(struct fission *f, const bool *has)
{
    struct part of = {f, has};
    struct rewrite r = {.arena = f->plan->arena, .shares = true, .with = &of};
    r.replace_stmt = choose;
    return rewrite_stmt(&r, f->nest->inner);
}
