/* Polynomials with integer factors over integer variables: what subscripts, strides and loop bounds
 * are compared as. index.c makes them; access.c and mesh.c take them apart. */
#include "analysis/tree/tree.h"

#include <stdlib.h>
#include <string.h>

/* Higher degrees first, then by the symbols' ids: equal polynomials are equal arrays. */
static int compare_terms(const struct poly_term *a, const struct poly_term *b)
{
    if (a->n != b->n)
        return b->n - a->n;
    for (int i = 0; i < a->n; i++)
        if (a->symbol[i] != b->symbol[i])
            return a->symbol[i]->id < b->symbol[i]->id ? -1 : 1;
    return 0;
}

/* Twice a factor, and its negation, are numbers, too: no index comes near. */
static bool is_large(int64_t factor)
{
    return factor > INT64_MAX / 4 || factor < -(INT64_MAX / 4);
}

static void add_term(struct poly *p, const struct poly_term *t)
{
    int at = 0;
    if (is_large(t->factor)) {
        p->bad = true;
        return;
    }
    while (at < p->n && compare_terms(&p->term[at], t) < 0)
        at++;
    if (at < p->n && compare_terms(&p->term[at], t) == 0) {
        p->term[at].factor += t->factor;
        if (is_large(p->term[at].factor)) {
            p->bad = true;
            p->term[at].factor = 1;
        }
        if (p->term[at].factor == 0) {
            memmove(p->term + at, p->term + at + 1, (p->n - at - 1) * sizeof *p->term);
            p->n--;
        }
        return;
    }
    if (t->factor == 0)
        return;
    if (p->n == POLY_TERMS) {
        p->bad = true;
        return;
    }
    memmove(p->term + at + 1, p->term + at, (p->n - at) * sizeof *p->term);
    p->term[at] = *t;
    p->n++;
}

struct poly poly_const(int64_t c)
{
    struct poly p = {0};
    add_term(&p, &(struct poly_term){.factor = c});
    return p;
}

struct poly poly_symbol(struct decl *d)
{
    struct poly p = {0};
    add_term(&p, &(struct poly_term){.factor = 1, .n = 1, .symbol = {d}});
    return p;
}

struct poly poly_add(const struct poly *a, const struct poly *b, int64_t factor)
{
    struct poly p = *a;
    p.bad |= b->bad;
    for (int i = 0; i < b->n; i++) {
        struct poly_term t = b->term[i];
        p.bad |= __builtin_mul_overflow(t.factor, factor, &t.factor);
        add_term(&p, &t);
    }
    return p;
}

struct poly poly_plus(const struct poly *p, int64_t c)
{
    struct poly more = poly_const(c);
    return poly_add(p, &more, 1);
}

struct poly poly_minus(const struct poly *p)
{
    struct poly zero = poly_const(0);
    return poly_add(&zero, p, -1);
}

static bool multiply_terms(const struct poly_term *a, const struct poly_term *b,
                           struct poly_term *out)
{
    if (a->n + b->n > POLY_DEGREE || __builtin_mul_overflow(a->factor, b->factor, &out->factor))
        return false;
    int i = 0, j = 0;
    out->n = 0;
    while (i < a->n || j < b->n) {
        bool first = j == b->n || (i < a->n && a->symbol[i]->id <= b->symbol[j]->id);
        out->symbol[out->n++] = first ? a->symbol[i++] : b->symbol[j++];
    }
    return true;
}

struct poly poly_mul(const struct poly *a, const struct poly *b)
{
    struct poly p = {.bad = a->bad || b->bad};
    for (int i = 0; i < a->n; i++)
        for (int j = 0; j < b->n; j++) {
            struct poly_term t = {0};
            if (multiply_terms(&a->term[i], &b->term[j], &t))
                add_term(&p, &t);
            else
                p.bad = true;
        }
    return p;
}

struct poly poly_replace(const struct poly *p, const struct decl *d, const struct poly *by)
{
    struct poly sum = {.bad = p->bad};
    for (int i = 0; i < p->n; i++) {
        struct poly_term rest = {.factor = p->term[i].factor}; /* without d */
        for (int s = 0; s < p->term[i].n; s++)
            if (p->term[i].symbol[s] != d)
                rest.symbol[rest.n++] = p->term[i].symbol[s];
        if (rest.n == p->term[i].n) {
            add_term(&sum, &rest);
            continue;
        }
        struct poly product = {.n = 1, .term = {rest}};
        for (int times = rest.n; times < p->term[i].n; times++)
            product = poly_mul(&product, by);
        sum = poly_add(&sum, &product, 1);
    }
    return sum;
}

bool poly_is_const(const struct poly *p, int64_t *value)
{
    if (p->bad || p->n > 1 || (p->n == 1 && p->term[0].n > 0))
        return false;
    *value = p->n ? p->term[0].factor : 0;
    return true;
}

bool poly_difference(const struct poly *a, const struct poly *b, int64_t *value)
{
    struct poly d = poly_add(a, b, -1);
    return poly_is_const(&d, value);
}

bool poly_equal(const struct poly *a, const struct poly *b)
{
    int64_t zero;
    return poly_difference(a, b, &zero) && zero == 0;
}

bool poly_next(const struct poly *p, struct poly_place *x)
{
    while (x->term < p->n && x->at == p->term[x->term].n) {
        x->term++;
        x->at = 0;
    }
    x->symbol = x->term < p->n ? p->term[x->term].symbol[x->at++] : NULL;
    return x->symbol;
}

bool poly_mentions(const struct poly *p, const struct decl *d)
{
    return any_below(i, p->n, ptr_in(p->term[i].symbol, p->term[i].n, d));
}

bool poly_split(const struct poly *p, const struct decl *d, struct poly *coefficient,
                struct poly *rest)
{
    *coefficient = *rest = (struct poly){.bad = p->bad};
    for (int i = 0; i < p->n; i++) {
        struct poly_term t = p->term[i];
        int kept = 0, powers = 0;
        for (int s = 0; s < t.n; s++) {
            if (t.symbol[s] == d)
                powers++;
            else
                t.symbol[kept++] = t.symbol[s];
        }
        t.n = kept;
        if (powers > 1)
            return false;
        add_term(powers ? coefficient : rest, &t);
    }
    return true;
}

bool poly_linear(const struct poly *p, const struct decl *d, int64_t *times, struct poly *rest)
{
    struct poly factor;
    return poly_split(p, d, &factor, rest) && poly_is_const(&factor, times) && *times;
}

static int64_t divide_nearest(int64_t a, int64_t b)
{
    int64_t q = a / b, r = a % b;
    if (2 * llabs(r) > llabs(b))
        q += (r < 0) == (b < 0) ? 1 : -1;
    return q;
}

/* Symbolic strides are told apart by their leading term, numeric ones by rounding: offsets are
 * small against strides. */
bool poly_take(struct poly *p, const struct poly *stride, int64_t *times)
{
    *times = 0;
    if (stride->n == 0)
        return false;
    const struct poly_term *lead = &stride->term[0];
    for (int i = 0; i < p->n; i++)
        if (compare_terms(&p->term[i], lead) == 0) {
            *times = lead->n ? p->term[i].factor / lead->factor
                             : divide_nearest(p->term[i].factor, lead->factor);
            break;
        }
    *p = poly_add(p, stride, -*times);
    return !p->bad;
}

/* a / b of two terms, where that is a term, or of numbers, rounded towards zero. */
static bool divide_terms(const struct poly_term *a, const struct poly_term *b,
                         struct poly_term *out)
{
    int left = 0;
    if (a->n || b->n ? a->factor % b->factor != 0 : llabs(a->factor) < llabs(b->factor))
        return false;
    *out = (struct poly_term){.factor = a->factor / b->factor};
    for (int i = 0; i < a->n; i++)
        if (left < b->n && a->symbol[i] == b->symbol[left])
            left++;
        else
            out->symbol[out->n++] = a->symbol[i];
    return left == b->n;
}

static int64_t common_divisor(int64_t a, int64_t b)
{
    return b ? common_divisor(b, a % b) : llabs(a);
}

static void keep_common(struct poly_term *common, const struct poly_term *with)
{
    int n = 0;
    for (int i = 0, k = 0; i < common->n; i++) {
        while (k < with->n && with->symbol[k]->id < common->symbol[i]->id)
            k++;
        if (k < with->n && with->symbol[k] == common->symbol[i]) {
            common->symbol[n++] = common->symbol[i];
            k++;
        }
    }
    common->n = n;
    common->factor = common_divisor(common->factor, with->factor);
}

struct poly poly_common(const struct poly *p)
{
    struct poly common = {.bad = p->bad, .n = 1, .term[0] = p->term[0]};
    for (int i = 0; i < p->n; i++)
        keep_common(&common.term[0], &p->term[i]);
    common.term[0].factor *= p->term[0].factor < 0 ? -1 : 1;
    return common;
}

/* Long division; the order of terms is one of degrees, then of symbols, so that leading terms
 * multiply to leading terms. */
struct poly poly_quotient(struct poly *p, const struct poly *by)
{
    struct poly quotient = {.bad = by->bad || by->n == 0}, rest = {0};
    for (int round = 0; p->n && !p->bad && !quotient.bad && round < 2 * POLY_TERMS; round++) {
        struct poly part = {.n = 1}, lead = {.n = 1, .term = {p->term[0]}};
        bool divides = divide_terms(&lead.term[0], &by->term[0], &part.term[0]);
        struct poly product = divides ? poly_mul(&part, by) : lead;
        *p = poly_add(p, &product, -1);
        quotient = divides ? poly_add(&quotient, &part, 1) : quotient;
        rest = divides ? rest : poly_add(&rest, &lead, 1);
    }
    quotient.bad |= p->bad || p->n;
    *p = rest;
    return quotient;
}

bool poly_divide(const struct poly *p, const struct poly *by, struct poly *quotient)
{
    struct poly rest = *p;
    *quotient = poly_quotient(&rest, by);
    return rest.n == 0 && !rest.bad && !quotient->bad;
}

const char *poly_text(struct arena *a, const struct poly *p)
{
    struct text t = text_new(a);
    for (int i = 0; i < p->n; i++) {
        const struct poly_term *m = &p->term[i];
        if (i || m->factor < 0)
            text_add(&t, i == 0 ? "-" : m->factor < 0 ? " - " : " + ");
        int64_t factor = llabs(m->factor);
        if (factor != 1 || m->n == 0)
            text_printf(&t, "%lld%s", (long long)factor, m->n ? "L * " : "");
        for (int s = 0; s < m->n; s++)
            text_printf(&t, "%s%s%s", s ? " * " : "", s == 0 && m->n > 1 ? "(long)" : "",
                        m->symbol[s]->name);
    }
    if (p->n == 0)
        text_add(&t, "0");
    return t.s;
}

const char *poly_move(struct arena *a, struct poly *p, const char *text, int by)
{
    *p = poly_plus(p, by);
    return p->bad ? arena_printf(a, "(%s) %c %d", text, by < 0 ? '-' : '+', abs(by))
                  : poly_text(a, p);
}
