/* Whether a table along an axis has an entry for each cell or for each low face: coordinates of
 * faces, `xf[i]`, say. On coarse levels its entries are taken at those places. It shows in how
 * nests read it, all together: one that runs over cells and looks at entries i and i + 1 finds the
 * cell between them; one that runs over faces and looks at i - 1 and i finds the face between
 * cells; and entry i alone lies where the nest's own values do. Where nests contradict one another
 * the entries go with cells.
 *
 * requires: pass_centring
 * provides: plan_table.node */
#include "analysis/axes/axes.h"
#include "analysis/program/program.h"

#include <string.h>

enum says { SAYS_NOTHING, SAYS_CELLS, SAYS_FACES };

/* Differences between neighbours that stand behind a cell (or before a face) tell that the entries
 * are no faces (cells), so what is left is the other. */
static enum says nest_says(const struct plan_nest *n, const struct plan_table *t)
{
    bool faces = n->position_node >> t->axis & 1, mixed = faces != (n->clip_node >> t->axis & 1);
    int twice = t->lo + t->hi - 2 * t->own;
    if (mixed || twice < -1 || twice > 1)
        return SAYS_NOTHING;
    if (twice == 0)
        return faces ? SAYS_FACES : SAYS_CELLS;
    if (!faces && twice == 1) /* of two cells' widths nothing follows */
        return t->power ? SAYS_NOTHING : SAYS_FACES;
    return SAYS_CELLS;
}

static bool same_table(const struct plan *p, const struct plan_table *a, const struct plan_table *b)
{
    return b->kind == TABLE_AXIS && strcmp(a->begin, b->begin) == 0 &&
           (a->decl == b->decl || alias_same_field(p, a->decl, b->decl));
}

static bool lies_on_faces(const struct plan *p, const struct plan_table *t)
{
    bool faces = false;
    vec_each (n, &p->nests)
        vec_each (other, &n->tables) {
            if (!same_table(p, t, other))
                continue;
            enum says says = nest_says(n, other);
            if (says == SAYS_CELLS)
                return false;
            faces |= says == SAYS_FACES;
        }
    return faces;
}

void pass_table_centring(struct plan *p, struct work_nest *w)
{
    vec_each (t, &w->nest->tables)
        t->node = t->kind == TABLE_AXIS && lies_on_faces(p, t);
}
