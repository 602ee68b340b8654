/* What coarse cells make of the place themselves. The finest cells tell nothing of a source that falls between their
 * centres, `sin(300 * x) > 0.99 ? q : 0`; the centre of a coarse cell may lie in it, and there the nest would make what
 * the serial program does not have. So the nest is run on the blocks that leaves may be of at a place, amid the same
 * fields as the finest ones: what detail its results have there counts as that of the finest cells does. Only detail is
 * looked at, for a coefficient that goes with the cell width is another one all over a coarse block. Called by
 * source_detail.c. */
#include <math.h>
#include <stdlib.h>

#include "sources/source_detail.h"

/* Blocks that are looked at, and the places they belong to. */
struct coarse {
    int n, room, places_room;
    struct amr__node *node; /* [n] owned */
    int *place;             /* [n] owned: number among the look's own places */
};

static void add_node(struct coarse *c, struct amr__node node, int place)
{
    c->node = amr__grow_for(c->node, c->n, &c->room, sizeof *c->node);
    c->place = amr__grow_for(c->place, c->n, &c->places_room, sizeof *c->place);
    c->node[c->n] = node;
    c->place[c->n++] = place;
}

/* A node and all below it that are not of the finest level. */
static void add_below(struct coarse *c, struct amr__node node, int place)
{
    const struct amr__space *space = &amr__state.space;
    if (node.level >= space->levels - 1 || !amr__cut_exists(space, node))
        return;
    add_node(c, node, place);
    for (int child = 0; child < 1 << space->dim; child++)
        add_below(c, amr__node_child(node, child, space->dim), place);
}

static void take(const struct amr__look *k, struct amr__judged *j, int number, const struct coarse *c, int first,
                 const struct amr__detail *found, int n)
{
    for (int i = 0; i < n; i++) {
        struct amr__seen *seen = &k->seen[c->place[first + i] * k->e.n_signals + number];
        double *most = c->node[first + i].level < seen->node.level ? &seen->above : &seen->below;
        *most = fmax(*most, found[i].detail);
        j->width = fmax(j->width, found[i].hi - found[i].lo); /* its values may be others than the finest cells' */
    }
}

void amr__coarse_look(struct amr__look *k, struct amr__source *s, int first, int end)
{
    struct coarse c = {0};
    struct amr__detail *found = amr__need((size_t)k->blocks, sizeof *found);
    for (int p = 0; p < k->n_now; p++) {
        struct amr__node node = k->seen[k->now[p] * k->e.n_signals].node;
        if (node.level > 0)
            add_node(&c, amr__node_parent(node), k->now[p]);
        add_below(&c, node, k->now[p]);
    }
    for (int at = 0; at < c.n; at += k->blocks) {
        int n = c.n - at < k->blocks ? c.n - at : k->blocks;
        amr__evaluate_as_is(&k->e, c.node + at, n);
        for (int i = first; i < end; i++) {
            int field = k->signal[i].field;
            amr__survey(amr__state.space.device, k->e.pool[field], k->field[field]->type, k->e.iota, n, k->e.dim,
                        amr__state.space.block, 0, found);
            take(k, &s->judged.at[i], i, &c, at, found, n);
        }
    }
    free(found);
    free(c.node);
    free(c.place);
}
