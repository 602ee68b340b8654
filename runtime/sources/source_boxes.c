/* What the terms of a nest's bounds are in boxes of places in one leaf, for searches that look at
 * the same boxes one after the other: each box is evaluated once for all of them, as most of the
 * steps of one term are also those of others. Called by source_search.c. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "sources/source_search.h"

void amr__steps_need(const struct amr_bound *step, int n, bool *needed)
{
    for (int i = n - 1; i >= 0; i--)
        for (int k = 0; k < 3 && needed[i] && step[i].kind > AMR_BOUND_UNKNOWN; k++)
            needed[step[i].a[k]] = true;
}

/* All but numbers, those of the launch, and what is made of these alone. */
void amr__steps_move(const struct amr_bound *step, int n, const bool *needed, bool *moves)
{
    for (int i = 0; i < n; i++) {
        const struct amr_bound *b = &step[i];
        bool does = b->kind <= AMR_BOUND_UNKNOWN && b->kind != AMR_BOUND_NUMBER &&
                    b->kind != AMR_BOUND_SCALAR;
        for (int k = 0; k < 3 && b->kind > AMR_BOUND_UNKNOWN; k++)
            does |= moves[b->a[k]] || b->kind == AMR_BOUND_ROUND;
        moves[i] = needed[i] && does;
    }
}

void amr__boxes_init(struct amr__boxes *b, const struct amr__launch *l)
{
    size_t n = (size_t)amr__source_nest(l)->n_bounds;
    *b = (struct amr__boxes){.l = l};
    b->needed = amr__need(n, sizeof *b->needed);
    b->is = amr__need(n, sizeof *b->is);
    b->term = amr__need(n, sizeof *b->term);
}

void amr__boxes_fini(struct amr__boxes *b)
{
    free(b->needed);
    free(b->moves);
    free(b->is);
    free(b->term);
    free(b->key);
    free(b->size);
    free(b->slot);
}

void amr__boxes_clear(struct amr__boxes *b)
{
    b->n = 0;
    b->rest_known = false;
    if (b->n_slots)
        memset(b->slot, 0, (size_t)b->n_slots * sizeof *b->slot);
}

void amr__search_share(struct amr__search *s, struct amr__boxes *b)
{
    const struct amr_nest *nest = amr__source_nest(b->l);
    s->boxes = b;
    s->number = b->n_terms;
    b->term[b->n_terms++] = s->term;
    for (int i = 0; i < nest->n_bounds; i++)
        b->needed[i] |= s->needed[i];
}

/* ---- the table ------------------------------------------------------------------------------- */

static unsigned hash_of(const struct amr__box_key *k)
{
    uint64_t sum = k->by_values;
    for (int d = 0; d < AMR__ASKED; d++) {
        sum = (sum ^ (unsigned)k->lo[d]) * 0x9e3779b97f4a7c15u;
        sum = (sum ^ (unsigned)k->hi[d]) * 0x9e3779b97f4a7c15u;
        sum ^= sum >> 29;
    }
    return (unsigned)(sum >> 16);
}

static bool is_equal(const struct amr__box_key *a, const struct amr__box_key *b)
{
    return a->by_values == b->by_values && memcmp(a->lo, b->lo, sizeof a->lo) == 0 &&
           memcmp(a->hi, b->hi, sizeof a->hi) == 0;
}

/* Where the key stands, or may stand. */
static int *slot_of(const struct amr__boxes *b, const struct amr__box_key *k)
{
    unsigned mask = (unsigned)b->n_slots - 1, at = hash_of(k) & mask;
    while (b->slot[at] && !is_equal(&b->key[b->slot[at] - 1], k))
        at = (at + 1) & mask;
    return &b->slot[at];
}

static void make_room(struct amr__boxes *b)
{
    enum { LEAST = 256 };
    if (2 * (b->n + 1) < b->n_slots)
        return;
    b->n_slots = b->n_slots ? 2 * b->n_slots : LEAST;
    free(b->slot);
    b->slot = amr__need((size_t)b->n_slots, sizeof *b->slot);
    for (int i = 0; i < b->n; i++)
        *slot_of(b, &b->key[i]) = i + 1;
}

/* ---- boxes ----------------------------------------------------------------------------------- */

static void evaluate(struct amr__boxes *b, const struct amr__range *r, double *size)
{
    if (!b->moves) {
        const struct amr_nest *nest = amr__source_nest(b->l);
        b->moves = amr__need((size_t)nest->n_bounds, sizeof *b->moves);
        amr__steps_move(nest->bounds, nest->n_bounds, b->needed, b->moves);
    }
    amr__spans(b->l, r, b->rest_known ? b->moves : b->needed, b->is);
    b->rest_known = true;
    for (int i = 0; i < b->n_terms; i++)
        size[i] = amr__span_size(b->is[b->term[i]]);
}

double amr__boxes_size(struct amr__boxes *b, const struct amr__range *r, int number)
{
    struct amr__box_key k = {.by_values = r->values != NULL};
    memcpy(k.lo, r->lo, sizeof k.lo);
    memcpy(k.hi, r->hi, sizeof k.hi);
    make_room(b);
    int *slot = slot_of(b, &k);
    if (!*slot) {
        b->key = amr__grow_for(b->key, b->n, &b->room, sizeof *b->key);
        b->size = amr__grow_for(b->size, b->n, &b->size_room, (size_t)b->n_terms * sizeof *b->size);
        b->key[b->n] = k;
        evaluate(b, r, b->size + (size_t)b->n * (size_t)b->n_terms);
        *slot = ++b->n;
    }
    return b->size[(size_t)(*slot - 1) * (size_t)b->n_terms + (size_t)number];
}
