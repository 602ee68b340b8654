/* Finds the directives of the program and resolves the names in their clauses.
 *
 * requires: the unit
 * provides: plan.kernels, plan.timeloops (without their arrays), work.data, work.kernels with
 *           scales and reductions; every data directive with its arrays and domain */
#include "analysis/program/program.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

/* ---- names ---------------------------------------------------------------------------------- */

struct names {
    VEC(const char *) list;
};

static void list_locals(struct arena *a, struct stmt *s, struct names *names)
{
    for (int i = 0; i < s->decls.n; i++)
        vec_push(a, &names->list, s->decls.at[i]->name);
    for (int i = 0; i < s->n; i++)
        list_locals(a, s->body[i], names);
}

static void hint_nearest(struct plan *p, struct diag *d, struct function *f, const char *word)
{
    struct names names = {0};
    for (int i = 0; f && i < f->params.n; i++)
        if (f->params.at[i]->name)
            vec_push(p->arena, &names.list, f->params.at[i]->name);
    if (f)
        list_locals(p->arena, f->body, &names);
    for (int i = 0; i < p->unit->globals.n; i++)
        vec_push(p->arena, &names.list, p->unit->globals.at[i]->name);
    vec_push(p->arena, &names.list, NULL);
    if (!diag_hint_nearest(d, word, names.list.at) && !f)
        diag_hint(d, "a directive at file scope names the arrays there; parameters and locals need one in the kernel");
}

/* The variable that the loop means by the name; or NULL. */
static struct decl *named_in_loop(const struct stmt *loop, const char *name)
{
    const struct expr *e = find_expr(w, in_stmt((struct stmt *)loop),
                                     w.e->kind == EXPR_NAME && strcmp(w.e->decl->name, name) == 0 &&
                                         !range_holds(loop->range, w.e->decl->range));
    return e ? e->decl : NULL;
}

/* The variable that a clause names, or NULL with an error. loop: that the clause stands in front of; or NULL. */
static struct decl *resolve(struct plan *p, struct diag *d, struct function *f, const struct stmt *loop,
                            const char *what, const struct clause_arg *arg)
{
    bool member = strstr(arg->name, "->") || strpbrk(arg->name, ".[");
    struct decl *object = member ? member_named(p, f, arg->name) : NULL;
    if (object && strcmp(what, "reduction") != 0)
        return object;
    if (!(*arg->name && !arg->name[word_length(arg->name)] &&
          !isdigit((unsigned char)*arg->name))) {
        diag_error(d, arg->range,
                   member && !object ? "no member '%s' here that '%s' could name"
                                     : "'%s' in '%s' is not a plain variable: not supported yet",
                   arg->name, what);
        diag_hint(d, "copy it into a local variable and name that");
        return NULL;
    }
    struct decl *found = loop ? named_in_loop(loop, arg->name) : NULL;
    found = found ? found : find_variable(p->unit, f, arg->name);
    if (!found && strcmp(what, "scale") == 0)
        found = macro_named(p, arg->name);
    if (!found) {
        diag_error(d, arg->range, "no variable '%s' here", arg->name);
        hint_nearest(p, d, f, arg->name);
    }
    return found;
}

/* ---- data ----------------------------------------------------------------------------------- */

/* NULL where the structs can be a mesh array's elements. */
static const char *record_fault(const struct decl *record)
{
    for (int i = 0; i < record->members.n; i++)
        for (int k = 0; k < i; k++)
            if (record->members.at[i]->offset >= 0 &&
                record->members.at[i]->offset == record->members.at[k]->offset)
                return "is an array of unions: not supported as a mesh array";
    return is_cell_record(record) ? NULL
                                  : "is an array of structs with members that are not numbers or "
                                    "arrays of numbers: not supported as a mesh array";
}

/* NULL where the type can be a mesh array's, else what is wrong with it. */
static const char *array_type_fault(const struct type *t)
{
    const struct type *element = element_type(t);
    int pointers = 0;
    bool ended = false; /* by an array behind a pointer */
    if (!t || t == element)
        return "is not an array or pointer";
    for (const struct type *u = t; u != element; u = u->of) {
        if (u->is_volatile)
            return "is volatile: it cannot be a mesh array";
        if (u->kind == TYPE_POINTER && ended)
            return "leads through arrays of pointers behind a pointer: not supported as a mesh "
                   "array";
        pointers += u->kind == TYPE_POINTER;
        ended |= u->kind != TYPE_POINTER && pointers;
    }
    if (pointers > PLAN_MAX_DIM + 1)
        return "leads through too many pointers: not supported as a mesh array";
    if (element->is_volatile)
        return "is volatile: it cannot be a mesh array";
    if (element->kind == TYPE_RECORD)
        return record_fault(element->record);
    if (is_cell_value(element))
        return NULL;
    if (element->kind == TYPE_OTHER && strstr(element->spelling, "_Complex"))
        return "has complex elements: not supported as a mesh array";
    return "has elements that are neither float, double nor integers of up to 4 bytes: not "
           "supported as a mesh array";
}

static void add_array(struct plan *p, struct diag *d, struct work_data *data, struct decl *array,
                      struct range at)
{
    const char *fault = array_type_fault(array->type);
    if (fault) {
        diag_error(d, at, "'%s' %s", array->name, fault);
        diag_note(d, array->range, "'%s' is declared here as '%s'", array->name,
                  array->type->spelling);
        if (strstr(fault, "complex"))
            diag_hint(d, "use a struct of two numbers, 'struct { double re, im; }'");
        else if (whole_array_in(array->type))
            diag_hint(d, "name the arrays in it: arrays(%s.%s, ...)", array->name, whole_array_in(array->type)->name);
    } else if (!vec_has(&data->arrays, array)) {
        vec_push(p->arena, &data->arrays, array);
        note_cell_records(p, element_type(array->type));
    }
}

/* `un, u;` */
static void add_named(struct plan *p, struct diag *d, struct work_data *data, struct expr *e)
{
    e = expr_core(e);
    if (expr_is(e, OP_COMMA)) {
        add_named(p, d, data, e->a[0]);
        add_named(p, d, data, e->a[1]);
    } else if (e->kind == EXPR_NAME) {
        add_array(p, d, data, e->decl, e->range);
    } else if (e->kind == EXPR_MEMBER && data->function && member_object(p, data->function, e)) {
        add_array(p, d, data, member_object(p, data->function, e), e->range);
    } else if (e->kind == EXPR_MEMBER) {
        diag_error(d, e->range, "'%s' is a struct's member of a form that is not supported",
                   expr_text(p->arena, e));
        diag_hint(d, "copy it into a local variable and name that");
    } else {
        diag_error(d, e->range, "the statement after 'data' must only name mesh arrays");
        diag_hint(d, "name them, with commas between, or use the clause arrays(...)");
    }
}

static void add_clause_arrays(struct plan *p, struct diag *d, struct work_data *data,
                              const struct clause *c)
{
    vec_each_at (arg, &c->args) {
        struct decl *array = resolve(p, d, data->function, NULL, "arrays", arg);
        if (array)
            add_array(p, d, data, array, arg->range);
    }
}

/* No loop can count such a variable. */
static bool is_keyword(const char *name)
{
    static const char *const words[] = {
        "auto",    "break",  "case",     "char",   "const",    "continue", "default",
        "do",      "double", "else",     "enum",   "extern",   "float",    "for",
        "goto",    "if",     "inline",   "int",    "long",     "register", "restrict",
        "return",  "short",  "signed",   "sizeof", "static",   "struct",   "switch",
        "typedef", "union",  "unsigned", "void",   "volatile", "while",    NULL};
    return word_among(name, words);
}

static void read_domain(struct plan *p, struct diag *d, struct work_data *data,
                        const struct clause *c)
{
    struct work_domain *domain = ARENA_NEW(p->arena, struct work_domain);
    domain->at = c->range;
    domain->dim = c->args.n;
    for (int i = 0; i < c->args.n; i++) {
        domain->name[i] = c->args.at[i].name;
        if (is_keyword(domain->name[i]))
            diag_error(d, c->args.at[i].range, "'%s' in 'domain' is no variable of a loop",
                       domain->name[i]);
        domain->lo[i] = c->args.at[i].lo;
        domain->hi[i] = c->args.at[i].hi;
    }
    data->domain = domain;
    if (p->dim == 0) {
        p->dim = domain->dim;
        for (int i = 0; i < domain->dim; i++)
            p->axis[i] = domain->name[i];
    } else if (p->dim != domain->dim) {
        diag_error(
            d, c->range,
            "this domain has %d dimension%s, another of the program has %d: not supported yet",
            domain->dim, domain->dim == 1 ? "" : "s", p->dim);
        for (int i = 0; i < p->work->data.n; i++)
            if (p->work->data.at[i]->domain && p->work->data.at[i] != data) {
                diag_note(d, p->work->data.at[i]->domain->at, "the other domain is here");
                break;
            }
    }
}

static enum boundary_kind boundary_from(const char *name)
{
    static const char *const names[] = {"ring", "periodic", "neumann", "wall", "outflow"};
    int k = BOUNDARY_RING;
    while (k < BOUNDARY_OUTFLOW && strcmp(names[k], name) != 0)
        k++;
    return k;
}

/* x is the fastest axis; without a domain of its own a directive gets the program's number of
 * dimensions, known only when all are read: pass_mesh turns the letters into axes. */
static void read_boundary(struct work_data *data, const struct clause *c)
{
    for (int i = 0; i < c->args.n; i++) {
        int letter = c->args.at[i].name[0] - 'x';
        data->has_boundary[letter] = true;
        data->sides[letter] = &c->args.at[i];
        for (int side = 0; side < 2; side++)
            data->boundary[letter][side] = boundary_from(c->args.at[i].side[side].kind);
        data->boundary_at[letter] = c->args.at[i].range;
    }
}

/* `stmt` is the statement it stands before, or NULL. */
static struct work_data *read_data(struct plan *p, struct diag *d, const struct pragma *pragma,
                                   struct function *f, struct stmt *stmt)
{
    struct work_data *data = ARENA_NEW(p->arena, struct work_data);
    data->pragma = pragma;
    data->function = f;
    const struct clause *c = pragma_clause(pragma, CLAUSE_DOMAIN, NULL);
    if (c)
        read_domain(p, d, data, c);
    if ((c = pragma_clause(pragma, CLAUSE_BOUNDARY, NULL)))
        read_boundary(data, c);
    data->spacing = pragma_clause(pragma, CLAUSE_SPACING, NULL);
    bool clause = false;
    for (c = NULL; (c = pragma_clause(pragma, CLAUSE_ARRAYS, c)); clause = true)
        add_clause_arrays(p, d, data, c);
    if (!clause && stmt && stmt->kind == STMT_EXPR)
        add_named(p, d, data, stmt->expr);
    for (int i = 0; !clause && stmt && i < stmt->decls.n; i++)
        if (!is_scalar(stmt->decls.at[i]->type))
            add_array(p, d, data, stmt->decls.at[i], stmt->decls.at[i]->name_range);
    for (int i = 0; !clause && !f && i < p->unit->globals.n; i++) {
        struct decl *g = p->unit->globals.at[i];
        if (g->range.file == pragma->range.file && g->range.begin == pragma->target)
            add_array(p, d, data, g, g->name_range);
    }
    vec_push(p->arena, &p->work->data, data);
    return data;
}

/* Cell centred is what arrays are; a name that is none of them would mean nothing. */
static void check_centring(struct diag *d, const struct work_data *data)
{
    for (const struct clause *c = NULL; (c = pragma_clause(data->pragma, CLAUSE_CENTRING, c));)
        for (int a = 0; a < c->args.n; a++) {
            bool known = vec_any(x, &data->arrays, strcmp(x->name, c->args.at[a].name) == 0);
            if (!known)
                diag_error(d, c->args.at[a].range,
                           "'%s' in '%s' is not one of the arrays named here", c->args.at[a].name,
                           c->word);
        }
}

static void check_data(struct diag *d, const struct work_data *data, int errors_before)
{
    if (data->arrays.n == 0 && diag_errors(d) == errors_before) {
        diag_error(d, data->pragma->range, "this data directive names no arrays");
        diag_hint(d, "add arrays(...), or a statement behind it that names them");
    }
}

static void add_data(struct plan *p, struct diag *d, const struct pragma *pragma,
                     struct function *f, struct stmt *stmt)
{
    int before = diag_errors(d);
    struct work_data *data = read_data(p, d, pragma, f, stmt);
    check_data(d, data, before);
    if (diag_errors(d) == before)
        check_centring(d, data);
}

/* ---- kernels -------------------------------------------------------------------------------- */

/* A directive within the function stands in front of a loop. */
static const struct stmt *marked_loop(const struct function *f, const struct pragma *pragma)
{
    return find_stmt(w, in_stmt(f->body),
                     stmt_is_loop(w.in) && w.in->range.file == pragma->range.file &&
                         w.in->range.begin == pragma->target);
}

static void add_whole(struct diag *d, struct work_kernel *k, int power, struct range at,
                      const struct stmt *loop)
{
    const struct work_whole *before = vec_first_at(x, &k->wholes, x->loop == loop);
    if (before && before->power != power) {
        diag_error(d, at, "the whole update has another power in the same place");
        diag_note(d, before->at, "here");
    }
    vec_push(k->arena, &k->wholes, ((struct work_whole){power, at, loop}));
}

static void read_scale(struct plan *p, struct diag *d, struct work_kernel *k,
                       const struct pragma *pragma, const struct clause *c)
{
    const struct stmt *loop = marked_loop(k->kernel->function, pragma);
    vec_each_at (arg, &c->args) {
        if (!arg->name || !*arg->name) {
            add_whole(d, k, atoi(arg->value), arg->range, loop);
            continue;
        }
        struct decl *v = resolve(p, d, k->kernel->function, loop, "scale", arg);
        const struct work_scale *before = v ? scale_of(k, v) : NULL;
        if (v && !is_floating(element_type(v->type)))
            diag_error(d, arg->range, "'%s' in 'scale' is not a floating-point variable", v->name);
        else if (v && member_elsewhere(p, k->kernel->function, v))
            diag_error(d, member_elsewhere(p, k->kernel->function, v)->range,
                       "this may be '%s' of the scale clause, too", v->name);
        else if (before && before->power != atoi(arg->value)) {
            diag_error(d, arg->range, "'%s' has another power in the same function", v->name);
            diag_note(d, before->at, "here");
        } else if (v)
            vec_push(p->arena, &k->scales,
                     ((struct work_scale){v, atoi(arg->value), arg->range, false}));
    }
}

static void read_reduction(struct plan *p, struct diag *d, struct work_kernel *k,
                           const struct pragma *pragma, const struct clause *c)
{
    const struct stmt *loop = marked_loop(k->kernel->function, pragma);
    const char *word = c->op ? c->op : "sum";
    enum reduction_op op = word[0] == 's' ? REDUCE_SUM : word[1] == 'i' ? REDUCE_MIN : REDUCE_MAX;
    for (int i = 0; i < c->args.n; i++) {
        struct decl *v = resolve(p, d, k->kernel->function, loop, "reduction", &c->args.at[i]);
        const struct work_reduction *before =
            vec_first_at(x, &k->reductions, x->decl == v && x->loop == loop && x->op != op);
        if (v && before) {
            diag_error(d, c->args.at[i].range, "'%s' is another reduction in the same place", v->name);
            diag_note(d, before->at, "here");
        } else if (v) {
            vec_push(p->arena, &k->reductions,
                     ((struct work_reduction){v, op, c->args.at[i].range, loop}));
        }
    }
}

static enum kernel_role role_of(const char *word)
{
    return strcmp(word, "init") == 0       ? ROLE_INIT
           : strcmp(word, "estimate") == 0 ? ROLE_ESTIMATE
                                           : ROLE_BOUNDARY;
}

struct work_kernel *kernel_of(const struct plan *p, const struct function *f)
{
    return vec_first(k, &p->work->kernels, k->kernel->function == f);
}

struct work_kernel *kernel_new(struct plan *p, struct function *f)
{
    struct work_kernel *k = ARENA_NEW(p->arena, struct work_kernel);
    k->arena = p->arena;
    k->plan = p;
    k->kernel = ARENA_NEW(p->arena, struct plan_kernel);
    k->kernel->function = f;
    return k;
}

static void read_kernel(struct plan *p, struct diag *d, struct work_kernel *k,
                        const struct pragma *pragma)
{
    vec_each_at (c, &pragma->clauses) {
        if (c->kind == CLAUSE_SCALE)
            read_scale(p, d, k, pragma, c);
        else if (c->kind == CLAUSE_REDUCTION)
            read_reduction(p, d, k, pragma, c);
        else if (c->kind == CLAUSE_ROLE)
            k->kernel->role = role_of(c->word);
    }
}

/* A function with a directive in front of it, or of loops in it. */
static void add_kernel(struct plan *p, struct diag *d, struct function *f)
{
    struct work_kernel *k = kernel_new(p, f);
    k->kernel->pragma = f->pragmas.at[0];
    vec_each (pragma, &f->pragmas)
        read_kernel(p, d, k, pragma);
    /* An estimate is a number on its level: powers of the width are nobody's business. */
    if (k->kernel->role == ROLE_ESTIMATE && !vec_any_at(x, &k->wholes, !x->loop))
        add_whole(d, k, 0, k->kernel->pragma->range, NULL);
    vec_push(p->arena, &p->kernels, k->kernel);
    vec_push(p->arena, &p->work->kernels, k);
}

/* ---- all ------------------------------------------------------------------------------------ */

static void visit_statement(struct plan *p, struct diag *d, struct function *f, struct stmt *s)
{
    if (!s)
        return;
    vec_each (pragma, &s->pragmas) {
        if (pragma->directive == DIR_DATA)
            add_data(p, d, pragma, f, s);
        else
            vec_push(p->arena, &p->timeloops,
                     ((struct plan_timeloop){.loop = s, .function = f, .pragma = pragma}));
    }
    visit_statement(p, d, f, s->init);
    for (int i = 0; i < s->n; i++)
        visit_statement(p, d, f, s->body[i]);
}

static void check_complete(struct plan *p, struct diag *d)
{
    const struct range nowhere = {0};
    if (p->kernels.n == 0) {
        diag_error(d, nowhere, "no kernel in the program");
        diag_hint(d, "put '#pragma amr kernel' before the functions that loop over the mesh, or before those "
                     "loops");
    }
    if (p->work->data.n == 0) {
        diag_error(d, nowhere, "no data directive in the program");
        diag_hint(d, "name the iterators of the loops over the mesh, slowest first, and its arrays: "
                     "'#pragma amr data domain(...) arrays(...)'");
    }
    if (p->timeloops.n == 0) {
        diag_error(d, nowhere, "no time loop in the program");
        diag_hint(d, "put '#pragma amr timeloop' before the loop that advances time");
    }
}

void pass_directives(struct plan *p, struct diag *d)
{
    for (int i = 0; i < p->unit->file_pragmas.n; i++)
        add_data(p, d, p->unit->file_pragmas.at[i], NULL, NULL);
    vec_each (f, &p->unit->functions) {
        if (f->pragmas.n)
            add_kernel(p, d, f);
        visit_statement(p, d, f, f->body);
    }
    check_complete(p, d);
}
