/* Integer formulas that reach us as text - bounds in a domain clause, extents in a type's spelling
 * - as polynomials over the program's variables. Called by mesh.c. */
#include "analysis/program/program.h"
#include "analysis/sizes/sizes.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

struct reader {
    struct plan *plan;
    struct function *function;
    const char *at, *end;
    int depth; /* of macros */
    bool bad;
};

static struct poly read_sum(struct reader *r);
static struct poly read_text(struct plan *p, struct function *f, const char *text, size_t n,
                             int depth);

static char peek(struct reader *r)
{
    while (r->at < r->end && isspace((unsigned char)*r->at))
        r->at++;
    return r->at < r->end ? *r->at : '\0';
}

/* A macro without parameters that has one definition. */
static const struct macro *size_macro(const struct unit *u, const char *name)
{
    const struct macro *found = NULL;
    vec_each_at (m, &u->macros) {
        if (strcmp(m->name, name) != 0)
            continue;
        if (found || m->has_parameters)
            return NULL;
        found = m;
    }
    return found;
}

static struct poly read_word(struct reader *r)
{
    enum { DEEPEST = 8 };
    struct text word = text_new(r->plan->arena);
    bool member = false;
    while (r->at < r->end) {
        bool arrow = r->at + 1 < r->end && r->at[0] == '-' && r->at[1] == '>';
        if (!isalnum((unsigned char)*r->at) && *r->at != '_' && *r->at != '.' && !arrow)
            break;
        member |= arrow || *r->at == '.';
        text_addn(&word, r->at, arrow ? 2 : 1);
        r->at += arrow ? 2 : 1;
    }
    size_t n = word.n;
    const char *name = word.s;
    struct decl *d =
        !n       ? NULL
        : member ? member_named(r->plan, r->function, arena_printf(r->plan->arena, "%s", name))
                 : find_variable(r->plan->unit, r->function, name);
    const struct macro *m =
        n && !member && !d && r->depth < DEEPEST ? size_macro(r->plan->unit, name) : NULL;
    if (m) {
        struct poly p = read_text(r->plan, r->function, m->body, strlen(m->body), r->depth + 1);
        r->bad |= p.bad;
        return p;
    }
    for (int i = 0; n && !member && !d && i < r->plan->work->enumerators.n; i++) {
        const struct decl *e = r->plan->work->enumerators.at[i];
        if (strcmp(e->name, name) == 0)
            return poly_const(e->value);
    }
    if (!d || !is_integer(d->type))
        r->bad = true;
    return r->bad ? (struct poly){.bad = true} : stable_poly(d);
}

static struct poly read_factor(struct reader *r)
{
    char c = peek(r);
    if (isdigit((unsigned char)c)) {
        char *end;
        long long v = strtoll(r->at, &end, 0);
        r->at = end;
        while (r->at < r->end && strchr("uUlL", *r->at))
            r->at++;
        return poly_const(v);
    }
    if (c == '(') {
        r->at++;
        struct poly p = read_sum(r);
        r->bad |= peek(r) != ')';
        r->at += !r->bad;
        return p;
    }
    if (c == '-') {
        r->at++;
        struct poly p = read_factor(r);
        return poly_minus(&p);
    }
    return read_word(r);
}

static struct poly read_product(struct reader *r)
{
    struct poly p = read_factor(r);
    while (!r->bad && peek(r) == '*') {
        r->at++;
        struct poly q = read_factor(r);
        p = poly_mul(&p, &q);
    }
    return p;
}

static struct poly read_sum(struct reader *r)
{
    struct poly p = read_product(r);
    while (!r->bad && (peek(r) == '+' || peek(r) == '-')) {
        int sign = *r->at++ == '+' ? 1 : -1;
        struct poly q = read_product(r);
        p = poly_add(&p, &q, sign);
    }
    return p;
}

static struct poly read_text(struct plan *p, struct function *f, const char *text, size_t n,
                             int depth)
{
    struct reader r = {p, f, text, text + n, depth, false};
    struct poly sum = read_sum(&r);
    sum.bad |= r.bad || peek(&r) != '\0';
    return sum;
}

struct poly text_poly(struct plan *p, struct function *f, const char *text, size_t n)
{
    return read_text(p, f, text, n, 0);
}
