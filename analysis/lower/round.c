/* Variables of C89's kind, declared in front of the loops, that a loop's rounds set for themselves:
 *
 *     for (d = 0; d < 4; d++) { jj = j + dy[d]; s += u[jj][i]; }
 *
 * Where the loop is written out, each round gets one of its own. Called by unroll.c. */
#include "analysis/flow/flow.h"
#include "analysis/lower/lower.h"

struct decl *round_variable(const struct plan *p, struct stmt *loop, struct stmt *s)
{
    struct expr *e = stmt_expr(s);
    struct decl *d = expr_assigned(e);
    if (!d || !is_integer(d->type) || d->is_global || d->is_static || d->address_taken ||
        expr_mentions(e->a[1], d) || first_touch(loop->body[0], d) != 1)
        return NULL;
    return read_behind(p, loop, d).in ? NULL : d;
}
