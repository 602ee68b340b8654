/* Products in an index that no iterator stands in, kept together as symbols of their own while whole
 * arrays are told from rows (planes.c). Called by index.c, too. */
#include "analysis/values/reading.h"
#include "analysis/values/values.h"

/* A symbol for a product, the same for equal ones. */
struct poly plane_symbol(struct work_nest *w, const struct poly *product)
{
    struct arena *a = w->kernel->arena;
    struct poly whole = plane_expand(w, product);
    vec_each_at (x, &w->products)
        if (poly_equal(&x->value, &whole))
            return poly_symbol(x->symbol);
    struct decl like = {.kind = DECL_VAR, .name = poly_text(a, &whole)};
    like.type = w->nest->iterator[0]->type;
    struct decl *d = decl_fresh(w->kernel->plan, FRESH_PRODUCT, like);
    vec_push(a, &w->products, ((struct work_product){d, whole}));
    return poly_symbol(d);
}

struct poly plane_expand(const struct work_nest *w, const struct poly *p)
{
    struct poly out = *p;
    for (int i = 0; i < w->products.n; i++)
        if (poly_mentions(&out, w->products.at[i].symbol))
            out = poly_replace(&out, w->products.at[i].symbol, &w->products.at[i].value);
    return out;
}

bool plane_mentions_iterator(const struct work_nest *w, const struct poly *p)
{
    return any_below(a, w->domain->dim,
                     w->nest->iterator[a] && poly_mentions(p, w->nest->iterator[a]));
}

struct poly index_with_products(struct work_nest *w, struct expr *e)
{
    struct reading r;
    read_begin(&r, w, e);
    r.keeps_products = true;
    return read_index(&r, e);
}
