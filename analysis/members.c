/* Members of structs as variables. In kernels, and in functions that may set boundaries, `g->u`,
 * `s.nx`, `g->mesh.dx` become names of objects of their own, so that all later passes see mesh
 * arrays, sizes and widths there as they see plain variables. The name of such an object is the C
 * text of the member, which means the same wherever the nests of the function are launched. Members
 * that the function itself sets stay what they are, but for pointers, whose value the launch reads
 * anew each time.
 *
 * requires: the unit
 * provides: work.members; these functions' trees without members as far as they can be named */
#include "analysis/work.h"

#include <ctype.h>
#include <string.h>

const char *member_plain(const char *name)
{
    const char *dot = strrchr(name, '.'), *arrow = strrchr(name, '>');
    const char *last = dot > arrow ? dot : arrow;
    return last ? last + 1 : name;
}

enum { FIRST_ID = 1 << 24 }; /* of members' variables: behind all of the unit's */

const struct work_member *member_of(const struct plan *p, const struct decl *d)
{
    int i = d ? d->id - FIRST_ID : -1;
    bool is = i >= 0 && i < p->work->members.n && p->work->members.at[i]->decl == d;
    return is ? p->work->members.at[i] : NULL;
}

/* ---- what a function sets ------------------------------------------------------------------- */

struct setting {
    const struct decl *field; /* set, or its address taken, through whatever object */
    const struct decl *root;  /* set as a whole */
    bool found;
    int depth;         /* of calls to look into */
    struct stmt *body; /* whose loops have run when a struct is set behind them; or NULL */
};

struct later {
    const struct expr *than;
    bool found;
};

static bool note_loop(struct walk *w, struct stmt *s)
{
    struct later *l = w->with;
    bool loop = stmt_is_loop(s);
    l->found |= loop && s->range.end > l->than->range.begin;
    return !l->found;
}

/* `*a = *b;` when all loops are over: the nests have what they need. */
static bool is_late(const struct setting *s, const struct expr *e)
{
    struct later l = {e, false};
    struct walk w = {.on_stmt = note_loop, .with = &l};
    if (s->body)
        walk_stmt(&w, s->body);
    return s->body && !l.found;
}

/* Is the member one of the struct's, or of a struct's in it? */
static bool holds(const struct type *t, const struct decl *field)
{
    while (t->kind == TYPE_ARRAY)
        t = t->of;
    bool found = t->kind == TYPE_RECORD && !t->record;
    for (int i = 0; t->kind == TYPE_RECORD && t->record && i < t->record->members.n && !found; i++)
        found = t->record->members.at[i] == field || holds(t->record->members.at[i]->type, field);
    return found;
}

static bool note_setting(struct walk *w, struct expr *e)
{
    struct setting *s = w->with;
    struct function *f = e->kind == EXPR_CALL ? callee_function(e) : NULL;
    struct expr *to = expr_is_modify(e) || expr_is(e, EXPR_UNARY, "&") ? expr_core(e->a[0]) : NULL;
    if (to && to->kind == EXPR_MEMBER && to->decl == s->field)
        s->found = true;
    if (to && to->kind == EXPR_NAME && to->decl == s->root)
        s->found |= expr_is_modify(e) || s->root->type->kind == TYPE_POINTER;
    if (to && expr_is_modify(e) && to->type->kind == TYPE_RECORD)
        s->found |= s->field && holds(to->type, s->field) && !is_late(s, e); /* a whole struct */
    if (f && s->depth) {
        struct walk inner = {.on_expr = note_setting, .with = s};
        s->depth--;
        walk_stmt(&inner, f->body);
        s->depth++;
    }
    return !s->found;
}

static bool sets_to_depth(struct stmt *body, const struct decl *field, const struct decl *root,
                          int depth)
{
    struct setting s = {.field = field, .root = root, .depth = depth, .body = depth ? NULL : body};
    struct walk w = {.on_expr = note_setting, .with = &s};
    walk_stmt(&w, body);
    return s.found;
}

static bool sets(struct stmt *body, const struct decl *field, const struct decl *root)
{
    return sets_to_depth(body, field, root, 0);
}

/* A function whose tree stays as it is while many members are asked for. */
struct asking {
    struct plan *plan;
    struct function *function;
    struct ptr_map own, within; /* by field or root: does it set that, itself or in calls? */
};

static bool asked_sets(struct asking *q, const struct decl *field, const struct decl *root,
                       bool within)
{
    struct ptr_map *known = within ? &q->within : &q->own;
    const struct decl *of = field ? field : root;
    int found = ptr_map_get(known, of);
    if (found < 0) {
        found = sets_to_depth(q->function->body, field, root, within ? 8 : 0);
        ptr_map_set(q->plan->arena, known, of, found);
    }
    return found;
}

bool member_may_change(const struct work_member *m, struct expr *call)
{
    struct setting s = {.field = m->field, .depth = 8};
    struct walk w = {.on_expr = note_setting, .with = &s};
    walk_expr(&w, call);
    return s.found;
}

/* ---- objects -------------------------------------------------------------------------------- */

struct decl *member_make(struct plan *p, struct decl *root, struct decl *field, const char *text)
{
    text = macro_members(p, text);
    for (int i = 0; i < p->work->members.n; i++) {
        struct work_member *m = p->work->members.at[i];
        if (m->root == root && m->field == field && strcmp(m->decl->name, text) == 0)
            return m->decl;
    }
    struct work_member *m = ARENA_NEW(p->arena, struct work_member);
    struct decl *d = ARENA_NEW(p->arena, struct decl);
    *d = *field;
    d->kind = DECL_VAR;
    d->id = FIRST_ID + p->work->members.n;
    d->name = text;
    d->range = d->name_range = root->range;
    d->function = root->function;
    d->is_global = root->is_global;
    d->is_static = true; /* nothing to declare elsewhere */
    d->init = NULL;
    d->assignments = 0;
    *m = (struct work_member){d, root, field};
    vec_push(p->arena, &p->work->members, m);
    return d;
}

static bool is_object_type(const struct type *t)
{
    return t && !t->is_volatile &&
           (is_scalar(t) || t->kind == TYPE_POINTER || t->kind == TYPE_ARRAY);
}

/* The text of a chain of members and the variable that it begins with; false where it is no such
 * chain or the function changes what it leads through. */
static bool read_chain(struct asking *q, struct expr *e, struct text *out, struct decl **root)
{
    e = expr_bare(e);
    bool arrow = e->is_arrow;
    if (e->kind == EXPR_NAME) {
        *root = e->decl;
        text_add(out, e->decl->name);
        return (e->decl->kind == DECL_VAR || e->decl->kind == DECL_PARAM) &&
               !e->decl->type->is_volatile && !asked_sets(q, NULL, e->decl, false);
    }
    if (e->kind != EXPR_MEMBER)
        return false;
    struct expr *of = expr_bare(e->a[0]);
    if (!arrow && expr_is(of, EXPR_UNARY, "*")) { /* (*g).u */
        of = of->a[0];
        arrow = true;
    } else if (arrow && expr_is(of, EXPR_UNARY, "&")) { /* (&s->g)->nx */
        of = of->a[0];
        arrow = false;
    }
    if (!read_chain(q, of, out, root))
        return false;
    text_printf(out, "%s%s", arrow ? "->" : ".", e->decl->name);
    return true;
}

/* Pointers on the way, and the value at the end where it is a number. */
static bool must_stay(const struct decl *field, bool last)
{
    return last ? is_scalar(field->type) : field->type->kind == TYPE_POINTER;
}

static struct decl *object_of(struct asking *q, struct expr *e)
{
    struct decl *root;
    if (e->kind != EXPR_MEMBER || !is_object_type(e->type))
        return NULL;
    struct text text = text_new(q->plan->arena);
    if (!read_chain(q, e, &text, &root))
        return NULL;
    for (struct expr *up = e; up->kind == EXPR_MEMBER; up = expr_bare(up->a[0]))
        if (must_stay(up->decl, up == e) && asked_sets(q, up->decl, NULL, false))
            return NULL;
    return member_make(q->plan, root, e->decl, text.s);
}

struct decl *member_object(struct plan *p, struct function *f, struct expr *e)
{
    struct asking q = {.plan = p, .function = f};
    return object_of(&q, e);
}

/* ---- members in clauses --------------------------------------------------------------------- */

static size_t word_length(const char *s)
{
    size_t n = 0;
    while (isalnum((unsigned char)s[n]) || s[n] == '_')
        n++;
    return n;
}

struct decl *member_named(struct plan *p, struct function *f, const char *text)
{
    size_t n = word_length(text);
    struct decl *root = find_variable(p->unit, f, arena_printf(p->arena, "%.*s", (int)n, text));
    struct decl *field = NULL;
    for (const char *s = text + n; root && *s; s += n) {
        const struct type *t = field ? field->type : root->type;
        bool arrow = strncmp(s, "->", 2) == 0;
        if (arrow ? t->kind != TYPE_POINTER : *s != '.')
            return NULL;
        t = arrow ? t->of : t;
        s += arrow ? 2 : 1;
        n = word_length(s);
        field = NULL;
        for (int i = 0; t->kind == TYPE_RECORD && t->record && i < t->record->members.n; i++) {
            struct decl *m = t->record->members.at[i];
            if (m->name && strlen(m->name) == n && strncmp(m->name, s, n) == 0)
                field = m;
        }
        if (!field || (f && must_stay(field, !s[n]) && sets(f->body, field, NULL)))
            return NULL;
    }
    if (!root || (f && sets(f->body, NULL, root)))
        return NULL;
    return field && is_object_type(field->type) ? member_make(p, root, field, text) : NULL;
}

struct other {
    const struct plan *plan;
    const struct work_member *member;
    struct expr *found;
};

static bool note_other(struct walk *w, struct expr *e)
{
    struct other *o = w->with;
    const struct work_member *m = e->kind == EXPR_NAME ? member_of(o->plan, e->decl) : NULL;
    const struct decl *field = e->kind == EXPR_MEMBER ? e->decl : m ? m->field : NULL;
    if (field == o->member->field && m != o->member)
        o->found = e;
    return !o->found;
}

struct expr *member_elsewhere(const struct plan *p, struct function *f, const struct decl *d)
{
    struct other o = {.plan = p, .member = member_of(p, d)};
    struct walk w = {.on_expr = note_other, .with = &o};
    if (o.member)
        walk_stmt(&w, f->body);
    return o.found;
}

/* ---- the pass ------------------------------------------------------------------------------- */

struct naming {
    struct asking asking;
    bool keeps_cells; /* of locals: records.c sees to them */
    VEC(struct naming_site {
        struct expr *site;
        struct decl *object;
    })
    sites;
};

/* A member of a local struct of numbers, or of the one that a local points to. */
static bool is_of_local_cell(struct expr *e)
{
    struct decl *root = e->kind == EXPR_MEMBER ? expr_base(e->a[0]) : NULL;
    const struct type *t = root ? root->type : NULL;
    if (t && t->kind == TYPE_POINTER)
        t = t->of;
    return t && root->kind == DECL_VAR && !root->is_global && t->kind == TYPE_RECORD &&
           is_cell_record(t->record);
}

static bool note_member(struct walk *w, struct expr *e)
{
    struct naming *n = w->with;
    if (n->keeps_cells && is_of_local_cell(e))
        return true;
    struct decl *d = object_of(&n->asking, e);
    if (d)
        vec_push(n->asking.plan->arena, &n->sites, ((struct naming_site){e, d}));
    return !d;
}

/* A number that neither the function nor what it calls sets is as good as a variable that is never
 * assigned: `nx = g->nx` is then but another name for it (stable.c). */
static void settle(struct asking *q, struct decl *object, struct expr *member)
{
    struct expr *root = member;
    bool set = false;
    for (; root->kind != EXPR_NAME; root = expr_bare(root->a[0]))
        if (root->kind == EXPR_MEMBER)
            set |= asked_sets(q, root->decl, NULL, true);
    object->assignments += set || asked_sets(q, NULL, root->decl, true);
}

/* All are found first: what the function sets is asked of the tree as it was. */
static void name_members(struct plan *p, struct function *f, bool keeps_cells)
{
    struct naming n = {.asking = {.plan = p, .function = f}, .keeps_cells = keeps_cells};
    struct walk w = {.on_expr = note_member, .with = &n};
    walk_stmt(&w, f->body);
    for (int i = 0; i < n.sites.n; i++)
        settle(&n.asking, n.sites.at[i].object, n.sites.at[i].site);
    for (int i = 0; i < n.sites.n; i++) {
        struct expr *e = n.sites.at[i].site;
        e->kind = EXPR_NAME;
        e->decl = n.sites.at[i].object;
        e->n = 0;
    }
}

/* `int at(int i, int j) { return j * par.nx + i; }`: integers are all that it knows, and it sets
 * nothing but its own. */
static bool note_number(struct walk *w, struct expr *e)
{
    bool *fine = w->with;
    struct expr *to = expr_is_modify(e) ? expr_bare(e->a[0]) : NULL;
    *fine &= e->kind != EXPR_CALL && e->kind != EXPR_OTHER && !expr_is(e, EXPR_UNARY, "&") &&
             is_integer(e->type) && (!to || (to->kind == EXPR_NAME && !to->decl->is_global));
    return *fine && e->kind != EXPR_MEMBER;
}

static bool makes_index(const struct function *f)
{
    bool fine = f && f->decl->type->kind == TYPE_FUNCTION && is_integer(f->decl->type->of);
    struct walk w = {.on_expr = note_number, .with = &fine};
    for (int i = 0; fine && i < f->params.n; i++)
        fine = is_integer(f->params.at[i]->type);
    if (fine)
        walk_stmt(&w, f->body);
    return fine;
}

/* A function that may set boundaries: it assigns elements of members in loops, or elements whose
 * indices are made with members, sets no member itself and calls nothing that could. */
struct leaf {
    bool writes, spoilt;
};

static bool is_cell_type(const struct type *t)
{
    return t && t->kind == TYPE_RECORD && is_cell_record(t->record);
}

/* A cell of an array of structs, or something in one: no pointer can be set there. */
static bool is_in_cell(struct expr *e)
{
    while (e->kind == EXPR_SUBSCRIPT || e->kind == EXPR_MEMBER || expr_is(e, EXPR_UNARY, "*")) {
        struct expr *of = expr_core(e->a[0]);
        bool local = of->kind == EXPR_NAME && of->decl->kind == DECL_VAR;
        if (e->kind == EXPR_MEMBER && e->is_arrow)
            return local && of->type && is_cell_type(of->type->of);
        if (e->kind != EXPR_MEMBER && is_cell_type(e->type) && (local || of->kind != EXPR_NAME))
            return true;
        e = of;
    }
    return false;
}

static bool note_any_member(struct walk *w, struct expr *e)
{
    struct function *f = e->kind == EXPR_CALL ? callee_function(e) : NULL;
    bool *found = w->with;
    *found |= e->kind == EXPR_MEMBER;
    if (makes_index(f))
        walk_stmt(w, f->body);
    return !*found;
}

static bool reads_member(struct expr *index)
{
    bool found = false;
    struct walk w = {.on_expr = note_any_member, .with = &found};
    walk_expr(&w, index);
    return found;
}

static bool note_leaf(struct walk *w, struct expr *e)
{
    struct leaf *l = w->with;
    struct decl *callee = e->kind == EXPR_CALL ? callee_decl(e) : NULL;
    struct expr *to = expr_is_modify(e) || expr_is(e, EXPR_UNARY, "&") ? expr_core(e->a[0]) : NULL;
    bool in_loop = false;
    l->spoilt |= e->kind == EXPR_CALL && !(callee && is_math_function(callee->name)) &&
                 !makes_index(callee_function(e));
    l->spoilt |=
        to && (to->kind == EXPR_MEMBER || to->type->kind == TYPE_RECORD) && !is_in_cell(to);
    for (struct stmt *s = w->in; s && !in_loop; s = s->parent)
        in_loop = s->kind == STMT_FOR;
    for (struct expr *base = to; base && in_loop && (is_scalar(e->type) || is_in_cell(to));
         base = expr_core(base->a[0])) {
        l->writes |= (base != to && base->kind == EXPR_MEMBER) ||
                     (base->kind == EXPR_SUBSCRIPT && reads_member(base->a[1]));
        if (base->kind != EXPR_SUBSCRIPT && base->kind != EXPR_MEMBER &&
            !expr_is(base, EXPR_UNARY, "*"))
            break;
    }
    return !l->spoilt;
}

static bool may_set_boundaries(struct function *f)
{
    struct leaf l = {.spoilt = false};
    struct walk w = {.on_expr = note_leaf, .with = &l};
    walk_stmt(&w, f->body);
    return l.writes && !l.spoilt;
}

int pass_members(struct plan *p, struct diag *d)
{
    (void)d;
    for (int i = 0; i < p->unit->functions.n; i++) {
        struct function *f = p->unit->functions.at[i];
        bool kernel = false;
        for (int j = 0; j < f->pragmas.n; j++)
            kernel |= f->pragmas.at[j]->directive == DIR_KERNEL;
        if (kernel || may_set_boundaries(f) || makes_index(f))
            name_members(p, f, !kernel);
    }
    return 0;
}
