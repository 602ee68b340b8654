/* Which data directives speak of which kernel: those that stand in it, and those elsewhere (at file
 * scope, at the arrays' declaration) whose arrays it uses; the widths they name, as variables of
 * the kernel; and which kernels the time loop runs.
 *
 * requires: pass_directives, pass_alias
 * provides: work.kernels[].data, domains, spacing, runs_in_timeloop; plan_kernel.has_timeloop */
#include "analysis/program/program.h"

#include <string.h>

/* ---- data ----------------------------------------------------------------------------------- */

static bool function_uses(const struct plan *p, struct function *f, const struct work_data *data)
{
    return any_expr(w, in_stmt(f->body),
                    w.e->kind == EXPR_NAME && w.e->decl->kind != DECL_FUNCTION &&
                        vec_any(a, &data->arrays, alias_same(p, a, w.e->decl)));
}

static void take_data(struct plan *p, struct work_kernel *k)
{
    struct function *f = k->kernel->function;
    bool domain = false;
    for (int i = 0; i < p->work->data.n; i++)
        if (p->work->data.at[i]->function == f) {
            vec_push(p->arena, &k->data, p->work->data.at[i]);
            domain |= p->work->data.at[i]->domain != NULL;
        }
    vec_each (data, &p->work->data) {
        bool elsewhere = data->function != f && (!data->function || !domain);
        if (elsewhere && function_uses(p, f, data))
            vec_push(p->arena, &k->data, data);
    }
    vec_each (data, &k->data)
        if (data->domain && (data->function == f || !domain))
            vec_push(p->arena, &k->domains, data->domain);
}

static void check_domain(struct diag *d, const struct work_kernel *k)
{
    if (k->domains.n)
        return;
    if (k->data.n) {
        diag_error(d, k->data.at[0]->pragma->range, "this data directive has no domain");
        diag_hint(d, "name the iterators of its loops, slowest first: domain(...)");
    } else {
        diag_error(d, k->kernel->pragma->range, "no data directive names the arrays of kernel '%s'",
                   k->kernel->function->decl->name);
        diag_hint(d, "add '#pragma amr data domain(...) arrays(...)' to its body, with the iterators "
                     "of its loops, slowest first, and its mesh arrays");
    }
}

/* ---- spacing -------------------------------------------------------------------------------- */

static void hint_width(struct diag *d, const struct work_kernel *k, const char *name)
{
    if (strchr(name, '['))
        diag_hint(d,
                  "the width may be an entry of a table that '%s' reads by number: it must not set "
                  "its entries, nor hand it to another function",
                  k->kernel->function->decl->name);
    else if (strchr(name, ':'))
        diag_hint(d, "spacing names the widths alone, one of each axis in the order of domain: "
                     "spacing(hy, hx) beside domain(j, i)");
    else if (strpbrk(name, ".>") && strspn(name, "0123456789.") == 0)
        diag_hint(d, "the width may be a member that '%s' only sets by this name; else name a local copy of it",
                  k->kernel->function->decl->name);
    else
        diag_hint(d, "a width is a variable or a macro; where the code has numbers only, write "
                     "scale(-2) or the like on the kernel");
}

static void take_spacing(struct plan *p, struct diag *d, struct work_kernel *k,
                         const struct work_data *data)
{
    bool own = data->function == k->kernel->function;
    for (int i = 0; i < data->spacing->args.n; i++) {
        const struct clause_arg *arg = &data->spacing->args.at[i];
        bool member = strstr(arg->name, "->") || strpbrk(arg->name, ".[");
        struct function *f = k->kernel->function;
        struct decl *v =
            member ? member_named(p, f, arg->name) : find_variable(p->unit, f, arg->name);
        if (!v && !member)
            v = macro_named(p, arg->name);
        if (!v && own) {
            diag_error(d, arg->range, "no variable '%s' in '%s'", arg->name,
                       k->kernel->function->decl->name);
            hint_width(d, k, arg->name);
        } else if (v && !is_scalar(v->type) && is_floating(element_type(v->type))) {
            struct work_scale widths = {v, 1, arg->range, false};
            vec_push(p->arena, &k->scales, widths); /* a table of widths */
            k->has_width_tables = true;
        } else if (v && !is_floating(v->type)) {
            diag_error(d, arg->range, "the cell width '%s' is not a floating-point variable",
                       v->name);
            diag_note(d, v->range, "'%s' is declared here", v->name);
        } else if (v && member_elsewhere(p, f, v)) {
            diag_error(d, member_elsewhere(p, f, v)->range, "this may be the cell width '%s', too",
                       v->name);
            diag_hint(d, "write '%s' wherever the kernel means the cell width", v->name);
        } else if (v) {
            k->spacing[k->n_spacing++] = v;
        }
    }
}

static void take_spacings(struct plan *p, struct diag *d, struct work_kernel *k)
{
    for (int own = 1; own >= 0; own--)
        vec_each (data, &k->data)
            if (data->spacing && k->n_spacing == 0 &&
                (data->function == k->kernel->function) == own)
                take_spacing(p, d, k, data);
}

/* ---- what the time loop runs ---------------------------------------------------------------- */

static void mark_timeloops(struct plan *p)
{
    struct reach r = {.plan = p};
    for (int t = 0; t < p->timeloops.n; t++)
        reach_stmt(&r, p->timeloops.at[t].loop);
    vec_each (k, &p->work->kernels) {
        k->kernel->has_timeloop |= vec_find(&p->timeloops, function, k->kernel->function) >= 0;
        k->runs_in_timeloop |= vec_has(&r.functions, k->kernel->function);
    }
}

void apply_kernel(struct plan *p, struct diag *d, struct work_kernel *k)
{
    take_data(p, k);
    take_spacings(p, d, k);
}

void pass_apply(struct plan *p, struct diag *d)
{
    bool is_said = vec_any(one, &p->work->data, any_below(x, PLAN_MAX_DIM, one->has_boundary[x]));
    mark_timeloops(p);
    vec_each (k, &p->work->kernels) {
        if (k->kernel->role == ROLE_BOUNDARY && !is_said)
            k->kernel->role = ROLE_EDGES;
        if (k->kernel->role == ROLE_EDGES) {
            apply_kernel(p, d, k);
            continue;
        }
        take_data(p, k);
        if (k->kernel->role == ROLE_BOUNDARY)
            continue;
        check_domain(d, k);
        take_spacings(p, d, k);
    }
}
