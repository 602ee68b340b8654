/* Members of structs as variables. In kernels, and in functions that may set boundaries, `g->u`,
 * `s.nx`, `g->mesh.dx` become names of objects of their own, so that all later passes see mesh
 * arrays, sizes and widths there as they see plain variables. The name of such an object is the C
 * text of the member, which means the same wherever the nests of the function are launched. Members
 * that the function itself sets stay what they are, but for pointers, whose value the launch reads
 * anew each time. Entries of tables in structs, `g->n[2]` of `int n[3]`, count as members, and so do
 * those of integers in tables of file scope, `hi[0]`, and entries of a parameter that spacing names.
 *
 * requires: the unit
 * provides: work.members; these functions' trees without members as far as they can be named */
#include "analysis/program/program.h"

#include <stdlib.h>
#include <string.h>

const char *member_plain(const char *name)
{
    const char *dot = strrchr(name, '.'), *arrow = strrchr(name, '>');
    const char *last = dot > arrow ? dot : arrow;
    return last ? last + 1 : name;
}

const struct work_member *member_of(const struct plan *p, const struct decl *d)
{
    int i = fresh_number(d, FRESH_MEMBER);
    bool is = i >= 0 && i < p->work->members.n && p->work->members.at[i]->decl == d;
    return is ? p->work->members.at[i] : NULL;
}

/* ---- what a function sets ------------------------------------------------------------------- */

struct setting {
    const struct plan *plan;
    const struct decl *field; /* set, or its address taken, through whatever object */
    const struct decl *root;  /* a pointer that is made to lead elsewhere */
    struct stmt *body; /* whose loops have run when a struct is set behind them; or NULL */
};

/* `*a = *b;` when all loops are over: the nests have what they need. */
static bool is_late(const struct setting *s, const struct expr *e)
{
    return s->body &&
           !any_stmt(w, in_stmt(s->body), stmt_is_loop(w.in) && w.in->range.end > e->range.begin);
}

bool member_is_in(const struct type *t, const struct decl *field)
{
    t = type_in_arrays(t);
    return t->kind == TYPE_RECORD &&
           (!t->record || vec_any(m, &t->record->members, m == field || member_is_in(m->type, field)));
}

/* An array, or the pointer that a parameter which is written as one has become. */
static bool may_be_table(const struct expr *e)
{
    bool is_param = e->kind == EXPR_NAME && e->decl->kind == DECL_PARAM;
    return e->type->kind == TYPE_ARRAY || (is_param && e->type->kind == TYPE_POINTER);
}

/* The array that `g->n[2]` is an entry of. */
static struct expr *entry_table(struct expr *e)
{
    e = expr_core(e);
    while (e->kind == EXPR_SUBSCRIPT && may_be_table(expr_core(e->a[0])))
        e = expr_core(e->a[0]);
    return e;
}

/* Also in calls, so many one in the other. */
static bool is_set(const struct setting *s, struct walk_roots in, int depth)
{
    bool of_table =
        s->field && (s->field->type->kind == TYPE_ARRAY || s->field->kind == DECL_PARAM);
    for (WALK(w, in); next_expr(&w);) {
        struct function *f = depth ? callee_function(w.e) : NULL;
        struct expr *to = expr_may_set(w.e) ? expr_core(w.e->a[0]) : NULL;
        bool table = to && of_table;
        to = table ? entry_table(to) : to;
        const struct work_member *of = table ? member_of(s->plan, to->decl) : NULL;
        if ((table &&
             ((of && of->field == s->field) || (to->kind == EXPR_NAME && to->decl == s->field))) ||
            (to && to->kind == EXPR_MEMBER && to->decl == s->field) ||
            (to && to->kind == EXPR_NAME &&
             to->decl == s->root && /* a struct: its members are set */
             s->root->type->kind == TYPE_POINTER) ||
            (to && expr_is_modify(w.e) && to->type->kind == TYPE_RECORD && s->field &&
             member_is_in(to->type, s->field) && !is_late(s, w.e)) || /* a whole struct */
            (f && is_set(s, in_stmt(f->body), depth - 1)))
            return true;
    }
    return false;
}

static bool sets_to_depth(const struct plan *p, struct stmt *body, const struct decl *field,
                          const struct decl *root, int depth)
{
    struct setting s = {p, field, root, depth ? NULL : body};
    return is_set(&s, in_stmt(body), depth);
}

static bool sets(const struct plan *p, struct stmt *body, const struct decl *field,
                 const struct decl *root)
{
    return sets_to_depth(p, body, field, root, 0);
}

/* A function whose tree stays as it is while many members are asked for. */
struct asking {
    struct plan *plan;
    struct function *function;
    struct ptr_map own, within; /* by field or root: does it set that, itself or in calls? */
    struct ptr_map tables;      /* by field: is it one? */
};

static bool asked_sets(struct asking *q, const struct decl *field, const struct decl *root,
                       bool within)
{
    struct ptr_map *known = within ? &q->within : &q->own;
    const struct decl *of = field ? field : root;
    int found = ptr_map_get(known, of);
    if (found < 0) {
        found = sets_to_depth(q->plan, q->function->body, field, root, within ? 8 : 0);
        ptr_map_set(q->plan->arena, known, of, found);
    }
    return found;
}

bool member_is_set_in(const struct plan *p, struct function *f, const struct decl *field)
{
    return sets_to_depth(p, f->body, field, NULL, 8);
}

/* ---- objects -------------------------------------------------------------------------------- */

/* The object that is there already; or NULL. */
static struct decl *member_made(const struct plan *p, const struct decl *root, const char *text)
{
    struct work_member *m =
        vec_first(x, &p->work->members, x->root == root && strcmp(x->decl->name, text) == 0);
    return m ? m->decl : NULL;
}

struct decl *member_make(struct plan *p, struct decl *root, struct decl *field, const char *text)
{
    text = macro_members(p, text);
    struct decl *d = member_made(p, root, text);
    if (d)
        return d;
    struct work_member *m = ARENA_NEW(p->arena, struct work_member);
    d = decl_fresh(p, FRESH_MEMBER, *field);
    d->kind = DECL_VAR;
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

/* ---- tables in structs ---------------------------------------------------------------------- */

/* Is more than an entry of the table used? */
static bool table_escapes(struct walk_roots in, const struct decl *field)
{
    for (WALK(w, in); next_expr(&w);) {
        bool address = expr_is(w.e, OP_ADDRESS);
        struct expr *of = entry_table(address ? w.e->a[0] : w.e);
        if ((of->kind != EXPR_MEMBER && of->kind != EXPR_NAME) || of->decl != field)
            continue;
        if (address || !is_scalar(w.e->type))
            return true;
        for (struct expr *s = w.e; s != of; s = expr_core(s->a[0]))
            if (s->kind == EXPR_SUBSCRIPT && table_escapes(in_expr(s->a[1]), field))
                return true;
        walk_skip(&w);
    }
    return false;
}

/* May a directive name d? Those in other functions cannot name a parameter. */
static bool may_name(const struct pragma *of, const struct decl *d)
{
    if (!d->function)
        return true;
    const struct range body = d->function->body->range, at = of->range;
    return at.file == body.file && at.begin >= body.begin && at.end <= body.end;
}

/* Does a directive call a mesh array so? */
static bool names_array(const struct pragma *of, const char *name)
{
    for (const struct clause *c = NULL; (c = pragma_clause(of, CLAUSE_ARRAYS, c));)
        for (int a = 0; a < c->args.n; a++)
            if (strcmp(member_plain(c->args.at[a].name), name) == 0)
                return true;
    return false;
}

/* An array member whose entries are all that the program uses: no pointer leads into it, so it is
 * no mesh array. */
static bool is_table(struct asking *q, const struct decl *field)
{
    const struct unit *u = q->plan->unit;
    int known = ptr_map_get(&q->tables, field);
    if (known >= 0)
        return known;
    bool escapes = table_escapes(in_functions(u), field);
    const struct pragma *of;
    for (int i = 0; (of = unit_pragma(u, i)); i++)
        escapes |= may_name(of, field) && names_array(of, field->name);
    ptr_map_set(q->plan->arena, &q->tables, field, !escapes);
    return !escapes;
}

static bool names_entry(const struct pragma *of, const struct decl *d)
{
    size_t n = strlen(d->name);
    return vec_any_at(c, &of->clauses,
                      vec_any_at(arg, &c->args,
                                 arg->name && strncmp(arg->name, d->name, n) == 0 &&
                                     arg->name[n] == '['));
}

/* `spacing(dx[1], dx[0])` names entries of the table; of a parameter, in its function. */
static bool has_widths(const struct plan *p, const struct decl *d)
{
    const struct pragma *of;
    return any_in(for (int i = 0; (of = unit_pragma(p->unit, i)); i++),
                  may_name(of, d) && names_entry(of, d));
}

/* A table of file scope, `int lo[3]` or `double dx[2]`, whose entries are bounds or widths as those
 * of a table in a struct are; or of widths, as a parameter. */
static bool is_plain_table(const struct plan *p, const struct decl *d)
{
    const struct type *t = d->type;
    if (d->kind == DECL_PARAM && t->kind == TYPE_POINTER && !t->of->is_volatile)
        return is_scalar(t->of) && has_widths(p, d);
    t = type_in_arrays(t);
    return d->kind == DECL_VAR && d->is_global && d->type->kind == TYPE_ARRAY && !t->is_volatile &&
           (is_integer(t) || (is_scalar(t) && has_widths(p, d)));
}

/* `g->n[2]`: the member, or the object that it has become, with the entry's text; or the table of
 * file scope or the parameter; NULL for other expressions. */
static struct expr *read_entry(const struct plan *p, struct expr *e, struct text *entry)
{
    int64_t index;
    e = expr_bare(e);
    if (e->kind == EXPR_MEMBER ||
        (e->kind == EXPR_NAME && (member_of(p, e->decl) || is_plain_table(p, e->decl))))
        return e;
    struct expr *member = e->kind == EXPR_SUBSCRIPT ? read_entry(p, e->a[0], entry) : NULL;
    const struct expr *of = member ? expr_bare(e->a[0]) : NULL;
    if (!member || !may_be_table(of) || !expr_int_value(e->a[1], &index) || index < 0 ||
        (of->type->kind == TYPE_ARRAY && index >= of->type->extent))
        return NULL;
    text_printf(entry, "[%lld]", (long long)index);
    return member;
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
    if (!arrow && expr_is(of, OP_DEREF)) { /* (*g).u */
        of = of->a[0];
        arrow = true;
    } else if (arrow && expr_is(of, OP_ADDRESS)) { /* (&s->g)->nx */
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

static struct decl *make_object(struct asking *q, struct decl *root, struct decl *field,
                                const char *entry, const char *text)
{
    struct decl *object = member_make(q->plan, root, field, text);
    bool single = field->type->kind == TYPE_ARRAY && object->type == field->type;
    while (*entry && (object->type->kind == TYPE_ARRAY || object->type->kind == TYPE_POINTER))
        object->type = object->type->of;
    if (single && strlen(entry) > 2 && is_scalar(field->type->of))
        settle_entry(q->plan, object, field, atoi(entry + 1));
    return object;
}

struct decl *member_sibling(struct plan *p, const struct work_member *m, struct decl *field,
                            int64_t entry)
{
    struct asking q = {.plan = p};
    const char *own = m->decl->name, *plain = member_plain(own);
    const char *at = entry >= 0 ? arena_printf(p->arena, "[%lld]", (long long)entry) : "";
    struct decl *root = field->kind == DECL_FIELD ? m->root : field;
    int shared = root == field ? 0 : (int)(plain - own); /* the object that holds the member */
    bool fits = field->type->kind == TYPE_ARRAY ? entry >= 0 && entry < field->type->extent
                                                : entry < 0;
    const char *text = arena_printf(p->arena, "%.*s%s%s", shared, own, field->name, at);
    return fits ? make_object(&q, root, field, at, text) : NULL;
}

static struct decl *object_of(struct asking *q, struct expr *e)
{
    struct decl *root;
    struct text text = text_new(q->plan->arena), entry = text_new(q->plan->arena);
    struct expr *member = is_object_type(e->type) ? read_entry(q->plan, e, &entry) : NULL;
    const struct work_member *made = member ? member_of(q->plan, member->decl) : NULL;
    const struct decl *field = made ? made->field : member ? member->decl : NULL;
    if (!member || (!entry.n && member->kind == EXPR_NAME))
        return NULL;
    if (entry.n &&
        (!is_scalar(e->type) || !is_table(q, field) || asked_sets(q, field, NULL, false)))
        return NULL;
    if (made) {
        const char *name = arena_printf(q->plan->arena, "%s%s", made->decl->name, entry.s);
        return make_object(q, made->root, made->field, entry.s, name);
    }
    if (member->kind == EXPR_NAME)
        return make_object(q, member->decl, member->decl, entry.s,
                           arena_printf(q->plan->arena, "%s%s", member->decl->name, entry.s));
    if (!read_chain(q, member, &text, &root))
        return NULL;
    for (struct expr *up = member; up->kind == EXPR_MEMBER; up = expr_bare(up->a[0]))
        if (must_stay(up->decl, up == member) && asked_sets(q, up->decl, NULL, false))
            return NULL;
    text_add(&text, entry.s);
    return make_object(q, root, member->decl, entry.s, text.s);
}

struct decl *member_object(struct plan *p, struct function *f, struct expr *e)
{
    struct asking q = {.plan = p, .function = f};
    return object_of(&q, e);
}

/* ---- members in clauses --------------------------------------------------------------------- */

/* The length of `[2]` behind a table's name; 0 where it is no entry. */
static size_t entry_length(const struct decl *of, const char *s)
{
    const struct type *t = of->type;
    bool is_param = of->kind == DECL_PARAM; /* a table of any length */
    size_t n = 0;
    for (; s[n] == '[' && (t->kind == TYPE_ARRAY || (is_param && !n)); t = t->of) {
        size_t digits = strspn(s + n + 1, "0123456789");
        if (digits == 0 || s[n + 1 + digits] != ']' ||
            (!is_param && atoi(s + n + 1) >= t->extent))
            return 0;
        n += digits + 2;
    }
    return is_scalar(t) ? n : 0;
}

struct decl *member_named(struct plan *p, struct function *f, const char *text)
{
    struct asking q = {.plan = p, .function = f};
    size_t n = word_length(text), entry = 0;
    struct decl *root = find_variable(p->unit, f, arena_printf(p->arena, "%.*s", (int)n, text));
    struct decl *field = NULL, *made = root ? member_made(p, root, text) : NULL;
    bool taken = made && made->assignments && is_floating(made->type); /* accumulators.c: where it is set, too */
    if (root && text[n] == '[' && is_plain_table(p, root)) {
        entry = entry_length(root, text + n);
        return entry && !text[n + entry] && is_table(&q, root) &&
                       !(f && sets(p, f->body, root, NULL))
                   ? make_object(&q, root, root, text + n, text)
                   : NULL;
    }
    for (const char *s = text + n; root && *s; s += n) {
        const struct type *t = field ? field->type : root->type;
        bool arrow = strncmp(s, "->", 2) == 0;
        if (entry || (arrow ? t->kind != TYPE_POINTER : *s != '.'))
            return NULL;
        t = arrow ? t->of : t;
        s += arrow ? 2 : 1;
        n = word_length(s);
        field = record_member(t, s, n);
        entry = field ? entry_length(field, s + n) : 0;
        entry = entry && is_table(&q, field) ? entry : 0; /* asks the whole program */
        n += entry;
        if (!field || (f && !(taken && !s[n]) && (entry || must_stay(field, !s[n])) && sets(p, f->body, field, NULL)))
            return NULL;
    }
    if (!root || (f && sets(p, f->body, NULL, root)))
        return NULL;
    return field && is_object_type(field->type)
               ? make_object(&q, root, field, entry ? "[]" : "", text)
               : NULL;
}

/* `g->d[0]` beside `g->d[1]`: no name of one can mean the other. */
static bool are_entries(const struct work_member *a, const struct work_member *b)
{
    const char *x = strrchr(a->decl->name, '['), *y = strrchr(b->decl->name, '[');
    return x && y && a->root == b->root && x - a->decl->name == y - b->decl->name &&
           strncmp(a->decl->name, b->decl->name, x - a->decl->name) == 0;
}

struct expr *member_elsewhere(const struct plan *p, struct function *f, const struct decl *d)
{
    const struct work_member *own = member_of(p, d);
    for (WALK(w, in_stmt(own ? f->body : NULL)); next_expr(&w);) {
        const struct work_member *m = w.e->kind == EXPR_NAME ? member_of(p, w.e->decl) : NULL;
        bool is_named = w.e->kind == EXPR_MEMBER || w.e->kind == EXPR_NAME; /* d[a] of d[0]'s d */
        const struct decl *field = m ? m->field : is_named ? w.e->decl : NULL;
        if (field == own->field && m != own && !(m && are_entries(m, own)))
            return w.e;
    }
    return NULL;
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

/* An array of a few numbers in a local struct that no directive names, as the fluxes of a system. */
static bool is_of_few_numbers(const struct plan *p, struct expr *e)
{
    enum { MOST_BYTES = 64 * sizeof(double) };
    const struct decl *root = e->kind == EXPR_MEMBER ? expr_name(expr_core(e->a[0])) : NULL;
    const struct pragma *of;
    bool few = root && !root->is_static && is_of_local_cell(e) && e->type->kind == TYPE_ARRAY &&
               root->type->kind == TYPE_RECORD && root->type->size <= (int)MOST_BYTES;
    for (int i = 0; few && (of = unit_pragma(p->unit, i)); i++)
        few = !(may_name(of, root) && names_array(of, e->decl->name));
    return few;
}

/* A number that neither the function nor what it calls sets is as good as a variable that is never
 * assigned: `nx = g->nx` is then but another name for it (stable.c). */
static void settle(struct asking *q, struct decl *object, struct expr *member)
{
    struct expr *root = member;
    bool set = false;
    for (; root->kind != EXPR_NAME; root = expr_bare(root->a[0]))
        if (root->kind == EXPR_MEMBER &&
            (root->decl->type->kind != TYPE_ARRAY || member->kind == EXPR_SUBSCRIPT))
            set |= asked_sets(q, root->decl, NULL, true);
    struct decl *table = root->decl->type->kind == TYPE_ARRAY ? root->decl : NULL;
    object->assignments += set || asked_sets(q, table, table ? NULL : root->decl, true);
}

/* All are found first: what the function sets is asked of the tree as it was. */
static void name_members(struct plan *p, struct function *f, bool keeps_cells)
{
    struct naming n = {.asking = {.plan = p, .function = f}, .keeps_cells = keeps_cells};
    for (WALK(w, in_stmt(f->body)); next_expr(&w);) {
        bool left = (keeps_cells && is_of_local_cell(w.e)) || is_of_few_numbers(p, w.e);
        struct decl *d = left ? NULL : object_of(&n.asking, w.e);
        if (!d)
            continue;
        vec_push(p->arena, &n.sites, ((struct naming_site){w.e, d}));
        walk_skip(&w);
    }
    for (int i = 0; i < n.sites.n; i++)
        settle(&n.asking, n.sites.at[i].object, n.sites.at[i].site);
    for (int i = 0; i < n.sites.n; i++)
        expr_become_name(n.sites.at[i].site, n.sites.at[i].object);
}

static bool makes_index(const struct function *f, bool structs)
{
    bool fine = f && f->decl->type->kind == TYPE_FUNCTION && is_integer(f->decl->type->of);
    for (int i = 0; fine && i < f->params.n; i++) {
        const struct type *t = f->params.at[i]->type, *of = t->kind == TYPE_POINTER ? t->of : t;
        fine = is_integer(t) || (structs && of->kind == TYPE_RECORD);
    }
    for (WALK(w, in_stmt(fine ? f->body : NULL)); fine && next_expr(&w);) {
        struct expr *to = expr_is_modify(w.e) ? expr_bare(w.e->a[0]) : NULL;
        fine = w.e->kind != EXPR_CALL && w.e->kind != EXPR_OTHER && !expr_is(w.e, OP_ADDRESS) &&
               is_integer(w.e->type) && (!to || (to->kind == EXPR_NAME && !to->decl->is_global));
        if (entry_table(w.e)->kind == EXPR_MEMBER)
            walk_skip(&w);
    }
    return fine;
}

static bool is_cell_type(const struct type *t)
{
    return t && t->kind == TYPE_RECORD && is_cell_record(t->record);
}

/* A cell of an array of structs, or something in one: no pointer can be set there. */
static bool is_in_cell(struct expr *e)
{
    while (expr_is_element(e) || e->kind == EXPR_MEMBER) {
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

static bool reads_member(const struct plan *p, struct walk_roots in);

/* `int nx = g->nx;` */
static bool is_member_local(const struct plan *p, const struct decl *d)
{
    return d->kind == DECL_VAR && d->function && d->init && decl_is_final(d) &&
           !expr_mentions(d->init, d) && reads_member(p, in_expr(d->init));
}

static bool reads_member(const struct plan *p, struct walk_roots in)
{
    for (WALK(w, in); next_expr(&w);) {
        struct function *f = callee_function(w.e);
        if (w.e->kind == EXPR_MEMBER ||
            (w.e->kind == EXPR_NAME &&
             (is_plain_table(p, w.e->decl) || is_member_local(p, w.e->decl))) ||
            (makes_index(f, true) && reads_member(p, in_stmt(f->body))))
            return true;
    }
    return false;
}

/* It holds something else than numbers and members. */
static bool varies(const struct plan *p, struct expr *e)
{
    for (WALK(w, in_expr(e)); next_expr(&w);) {
        bool number =
            w.e->kind == EXPR_NAME && w.e->decl->kind != DECL_ENUMERATOR && is_integer(w.e->type);
        bool kept = number && is_member_local(p, w.e->decl);
        if (w.e->kind == EXPR_CALL || (number && !kept) || (kept && varies(p, w.e->decl->init)))
            return true;
    }
    return false;
}

/* A cell that numbers and members name, `s->q[s->n + 1]`: it needs no loop to lie at an edge. */
static bool is_fixed_cell(const struct plan *p, struct expr *to)
{
    bool fixed = false;
    for (; to->n && !expr_is(to, OP_DEREF); to = expr_core(to->a[0])) {
        if (to->kind == EXPR_SUBSCRIPT && varies(p, to->a[1]))
            return false;
        fixed |= to->kind == EXPR_SUBSCRIPT;
        if (to->kind != EXPR_SUBSCRIPT && to->kind != EXPR_MEMBER)
            return false;
    }
    return fixed;
}

/* A loop around the statement ends at a member: `j <= par.ny`. */
static bool ends_at_member(const struct plan *p, struct stmt *in)
{
    return any_in(for (; in; in = in->parent),
                  in->kind == STMT_FOR && in->expr && reads_member(p, in_expr(in->expr)));
}

/* memcpy or memset of elements that are floating-point numbers: no member is one that sizes are made of. */
static bool fills_elements(struct expr *e)
{
    if (!library_copies(e) && library_call(e) != LIBRARY_MEMSET)
        return false;
    const struct expr *to = expr_core(e->a[1]);
    const struct type *t = to->type;
    while (t && type_leads_on(t))
        t = t->of;
    return t && is_floating(t) &&
           !(expr_is(to, OP_ADDRESS) && expr_bare(to->a[0])->kind == EXPR_MEMBER);
}

/* `int row = g->nx + 2;` */
static bool declares_of_member(const struct plan *p, struct function *f)
{
    return any_stmt(w, in_stmt(f->body),
                    vec_any(d, &w.in->decls, d->init && is_integer(d->type) && reads_member(p, in_expr(d->init))));
}

/* A function that may set boundaries: in loops, or to fixed cells, it assigns elements of members, or
 * elements whose indices, or loops, are made with members, sets no member itself and calls nothing that
 * could. */
static bool may_set_boundaries(const struct plan *p, struct function *f)
{
    bool writes = false, sizes = declares_of_member(p, f);
    for (WALK(w, in_stmt(f->body)); next_expr(&w);) {
        struct expr *e = w.e, *to = expr_may_set(e) ? expr_core(e->a[0]) : NULL;
        if (fills_elements(e)) {
            writes |= sizes || reads_member(p, in_expr(e));
            continue;
        }
        bool may = to && (stmt_around(w.in, 1u << STMT_FOR) || is_fixed_cell(p, to));
        if ((e->kind == EXPR_CALL && !call_computes(e) && !makes_index(callee_function(e), true)) ||
            (to && (to->kind == EXPR_MEMBER || to->type->kind == TYPE_RECORD) && !is_in_cell(to)))
            return false;
        for (struct expr *base = to; base && may && (is_scalar(e->type) || is_in_cell(to));
             base = expr_core(base->a[0])) {
            writes |= (base != to && base->kind == EXPR_MEMBER) ||
                      (base->kind == EXPR_SUBSCRIPT && (sizes || reads_member(p, in_expr(base->a[1])) ||
                                                        ends_at_member(p, w.in)));
            if (base->kind != EXPR_SUBSCRIPT && base->kind != EXPR_MEMBER &&
                !expr_is(base, OP_DEREF))
                break;
        }
    }
    return writes;
}

/* What a function is, is asked of the trees as they were, those that it calls included. */
void pass_members(struct plan *p)
{
    VEC(struct function *) named = {0};
    vec_each (f, &p->unit->functions)
        if (is_kernel(f) || may_set_boundaries(p, f) || makes_index(f, false))
            vec_push(p->arena, &named, f);
    for (int i = 0; i < named.n; i++)
        struct_names(p, named.at[i]);
    for (int i = 0; i < named.n; i++)
        name_members(p, named.at[i], !is_kernel(named.at[i]));
}
