/* Takes the body of a nest apart into parts that write at one offset each. A part has the
 * statements that write there, and all others that these need: locals are computed in each part
 * that uses them, conditions are asked in each. It is a slice of the body (Weiser, Program slicing,
 * 1984), for straight lines and `if`; other statements are taken as a whole.
 *
 * Called by fission.c, which says whether the parts may run one after the other. */
#include "analysis/arrays/arrays.h"
#include "analysis/order/fission.h"
#include "analysis/order/order.h"
#include "analysis/tree/tree.h"

#include <string.h>

/* ---- atoms ---------------------------------------------------------------------------------- */

struct reading {
    struct fission *fission;
    int atom;
    bool fails;
};

static bool fail(struct fission *f, struct range at, const char *why)
{
    f->at = at;
    f->why = why;
    return false;
}

static void note_set(struct fission *f, struct atom *a, struct decl *d)
{
    if (d && !decl_in(a->sets.at, a->sets.n, d))
        vec_push(f->plan->arena, &a->sets, d);
}

static void note_access(struct reading *r, int access)
{
    const struct plan_access *x = &r->fission->nest->nest->accesses.at[access];
    struct atom *a = &r->fission->atoms.at[r->atom];
    r->fission->atom_of[access] = r->atom;
    if (!x->writes)
        return;
    if (a->writes && (memcmp(a->offset, x->offset, sizeof a->offset) != 0 ||
                      memcmp(a->round, x->round, sizeof a->round) != 0)) {
        fail(r->fission, a->s->range, "this statement alone writes two cells");
        r->fails = true;
    }
    a->writes = true;
    memcpy(a->offset, x->offset, sizeof a->offset);
    memcpy(a->round, x->round, sizeof a->round);
}

static bool read_expr(struct walk *w, struct expr *e)
{
    struct reading *r = w->with;
    struct fission *f = r->fission;
    struct atom *a = &f->atoms.at[r->atom];
    const struct plan_access *access = plan_access_at(f->nest->nest, e);
    if (access) {
        note_access(r, (int)(access - f->nest->nest->accesses.at));
        return false;
    }
    if (expr_may_set(e))
        note_set(f, a,
                 is_access_site(f->nest->nest, expr_bare(e->a[0])) ? NULL : expr_base(e->a[0]));
    if (e->kind == EXPR_NAME)
        note_set(f, a, lent_array(f->nest, w->above, e));
    return true;
}

static bool leaves_cell(const struct atom *a, const struct stmt *s)
{
    bool loop = a->s->kind == STMT_FOR || a->s->kind == STMT_WHILE || a->s->kind == STMT_DO ||
                a->s->kind == STMT_SWITCH;
    return s->kind == STMT_GOTO || s->kind == STMT_RETURN || s->kind == STMT_OTHER ||
           ((s->kind == STMT_CONTINUE || s->kind == STMT_BREAK) && !loop);
}

static bool read_stmt(struct walk *w, struct stmt *s)
{
    struct reading *r = w->with;
    struct atom *a = &r->fission->atoms.at[r->atom];
    for (int i = 0; i < s->decls.n; i++)
        note_set(r->fission, a, s->decls.at[i]);
    a->ends |= leaves_cell(a, s);
    return true;
}

/* Sums and their like belong to one part; what they have is no value of the cell. */
static void take_reductions(struct fission *f, struct atom *a)
{
    enum reduction_op op;
    int n = 0;
    for (int i = 0; i < a->sets.n; i++) {
        struct decl *d = a->sets.at[i];
        if (!decl_in(f->nest->locals.at, f->nest->locals.n, d) && reduces_only(f->nest, d, &op))
            a->reduces = !a->writes;
        else
            a->sets.at[n++] = d;
    }
    a->sets.n = n;
}

static bool add_atom(struct fission *f, struct stmt *s, struct decl *d, int under)
{
    struct atom a = {.s = s, .decl = d, .under = under, .part = -1};
    struct reading r = {f, f->atoms.n, false};
    struct walk w = {.on_stmt = read_stmt, .on_expr = read_expr, .with = &r, .in = s};
    vec_push(f->plan->arena, &f->atoms, a);
    note_set(f, &f->atoms.at[r.atom], d);
    if (d)
        walk_expr(&w, d->init);
    else if (s->kind == STMT_IF)
        walk_expr(&w, s->expr);
    else
        walk_stmt(&w, s);
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
    for (int i = 0; i < s->n && fine; i++)
        fine = add_atoms(f, s->body[i], under);
    return fine;
}

bool parts_read(struct fission *f)
{
    int n = f->nest->nest->accesses.n;
    f->atom_of = arena_alloc(f->plan->arena, (size_t)(n + 1) * sizeof *f->atom_of);
    for (int i = 0; i < n; i++)
        f->atom_of[i] = -1;
    return add_atoms(f, f->nest->inner, -1);
}

/* ---- parts ---------------------------------------------------------------------------------- */

static bool is_anchor(const struct atom *a)
{
    return a->writes || a->reduces;
}

static bool is_own_cell(const struct atom *a)
{
    static const int own[PLAN_MAX_DIM];
    return memcmp(a->offset, own, sizeof own) == 0 && memcmp(a->round, own, sizeof own) == 0;
}

/* Reductions stand with what writes the cell itself, or by themselves. */
static bool may_join(const struct atom *a, const struct atom *b)
{
    if (a->reduces || b->reduces)
        return (a->reduces || is_own_cell(a)) && (b->reduces || is_own_cell(b));
    return memcmp(a->offset, b->offset, sizeof a->offset) == 0 &&
           memcmp(a->round, b->round, sizeof a->round) == 0;
}

static bool number_parts(struct fission *f, bool together)
{
    int last = -1;
    f->n = 0;
    for (int i = 0; i < f->atoms.n; i++) {
        struct atom *a = &f->atoms.at[i];
        if (!is_anchor(a))
            continue;
        a->part = -1;
        for (int k = together && last >= 0 ? last : 0; k < i && a->part < 0; k++)
            if (is_anchor(&f->atoms.at[k]) && may_join(&f->atoms.at[k], a))
                a->part = f->atoms.at[k].part;
        if (a->part < 0)
            a->part = f->n++;
        last = i;
        if (f->n > MOST_PARTS)
            return fail(f, a->s->range, "there would be too many");
    }
    return true;
}

/* ---- what a part needs ---------------------------------------------------------------------- */

static bool mentions(const struct fission *f, int atom, const struct decl *d)
{
    const struct atom *a = &f->atoms.at[atom];
    return a->decl                 ? expr_mentions(a->decl->init, d)
           : a->s->kind == STMT_IF ? expr_mentions(a->s->expr, d)
                                   : stmt_mentions(a->s, d);
}

bool atom_in(const struct fission *f, int atom, int part)
{
    return atom < 0 || f->atoms.at[atom].kept >> part & 1;
}

static bool keep(struct fission *f, int atom, int part)
{
    bool is_new = !atom_in(f, atom, part);
    for (int i = atom; i >= 0; i = f->atoms.at[i].under)
        f->atoms.at[i].kept |= 1u << part;
    return is_new;
}

/* Does some other statement of the part need what the atom sets? */
static bool is_needed(const struct fission *f, int atom, int part)
{
    const struct atom *a = &f->atoms.at[atom];
    for (int i = 0; i < f->atoms.n; i++)
        for (int k = 0; k < a->sets.n; k++)
            if (i != atom && atom_in(f, i, part) && mentions(f, i, a->sets.at[k]))
                return true;
    return false;
}

/* False where the part needs a variable that another part's own statements set. */
static bool close_part(struct fission *f, int part)
{
    for (bool changed = true; changed;) {
        changed = false;
        for (int i = 0; i < f->atoms.n; i++) {
            const struct atom *a = &f->atoms.at[i];
            if (atom_in(f, i, part) || !is_needed(f, i, part))
                continue;
            if (is_anchor(a))
                return fail(
                    f, a->s->range,
                    "this statement sets a variable that others need which write elsewhere");
            changed |= keep(f, i, part);
        }
    }
    return true;
}

/* What no part needs must not vanish: other passes judge whether a nest may do it. */
static bool keep_rest(struct fission *f)
{
    for (int i = 0; i < f->atoms.n; i++)
        if (!f->atoms.at[i].kept)
            keep(f, i, 0);
    return close_part(f, 0);
}

bool parts_form(struct fission *f, bool together)
{
    if (!number_parts(f, together))
        return false;
    for (int i = 0; i < f->atoms.n; i++)
        f->atoms.at[i].kept = 0;
    for (int i = 0; i < f->atoms.n; i++)
        for (int part = 0; part < f->n; part++)
            if (f->atoms.at[i].part == part || f->atoms.at[i].ends)
                keep(f, i, part);
    for (int part = 0; part < f->n; part++)
        if (!close_part(f, part))
            return false;
    return keep_rest(f);
}

/* ---- bodies --------------------------------------------------------------------------------- */

/* The part has the statement, or some of the variables that it declares. */
static bool has_atom(const struct fission *f, int part, const struct stmt *s, const struct decl *d)
{
    for (int i = 0; i < f->atoms.n; i++)
        if (f->atoms.at[i].s == s && (!d || f->atoms.at[i].decl == d) && atom_in(f, i, part))
            return true;
    return false;
}

struct part {
    struct fission *fission;
    int number;
};

static bool stays(const struct part *part, const struct stmt *s)
{
    bool any = s->kind != STMT_COMPOUND && has_atom(part->fission, part->number, s, NULL);
    for (int i = 0; s->kind == STMT_COMPOUND && i < s->n && !any; i++)
        any = stays(part, s->body[i]);
    return any;
}

static struct stmt *declaration_of(struct rewrite *r, struct stmt *s)
{
    const struct part *part = r->with;
    struct stmt *c = stmt_like(r->arena, s);
    for (int i = 0; i < s->decls.n; i++)
        if (has_atom(part->fission, part->number, s, s->decls.at[i]))
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

struct stmt *parts_body(struct fission *f, int part)
{
    struct part of = {f, part};
    struct rewrite r = {.arena = f->plan->arena, .shares = true, .with = &of};
    r.replace_stmt = choose;
    return rewrite_stmt(&r, f->nest->inner);
}
