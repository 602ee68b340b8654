/* Fills ghosts by replaying a plan: pack, messages, and meanwhile all that needs none; then the
 * rest. Called by launch.c before nests that read their neighbours. */
#include "blocks/ghosts.h"

#include <assert.h>
#include <string.h>

static int64_t bytes_sent;

int64_t amr__exchange_bytes(void)
{
    return bytes_sent;
}

bool amr__reach_is_same(const struct amr__reach *a, const struct amr__reach *b, int dim)
{
    for (int d = 0; d < dim; d++)
        if (a->lo[d] != b->lo[d] || a->hi[d] != b->hi[d])
            return false;
    return a->directions == b->directions;
}

static struct amr__reach wanted(const struct amr__blocks *b, const struct amr__reach *reach)
{
    struct amr__reach want = *reach;
    want.directions &= b->space->directions;
    return want;
}

struct amr__exchange *amr__exchange_known(const struct amr__blocks *b,
                                          const struct amr__reach *reach)
{
    struct amr__reach want = wanted(b, reach);
    struct amr__exchange *x = b->ghosts->plans;
    while (x && !amr__reach_is_same(&x->reach, &want, b->space->dim))
        x = x->next;
    return x;
}

static bool is_wider(const struct amr__reach *a, const struct amr__reach *b, int dim)
{
    for (int d = 0; d < dim; d++)
        if (a->lo[d] > b->lo[d] || a->hi[d] < b->hi[d])
            return false;
    return a->directions == b->directions;
}

void amr__exchange_wider(const struct amr__blocks *b, const struct amr__reach *reach,
                         struct amr__reach *wider)
{
    for (const struct amr__exchange *x = b->ghosts->plans; x; x = x->next)
        if (is_wider(&x->reach, reach, b->space->dim)) {
            *wider = x->reach;
            return;
        }
}

static struct amr__exchange *plan_for(struct amr__blocks *b, const struct amr__reach *reach)
{
    struct amr__exchange *x = amr__exchange_known(b, reach);
    if (x)
        return x;
    struct amr__reach want = wanted(b, reach);
    x = amr__plan_new(b, &want);
    x->next = b->ghosts->plans;
    b->ghosts->plans = x;
    return x;
}

enum amr__op amr__exchange_op(int list)
{
    switch (list) {
    case AMR__L_PACK:
        return AMR__PACK;
    case AMR__L_PACK_RESTRICT:
        return AMR__PACK_RESTRICT;
    case AMR__L_RESTRICT:
        return AMR__RESTRICT;
    case AMR__L_PROLONG:
    case AMR__L_PROLONG_LATE:
        return AMR__PROLONG;
    case AMR__L_RING:
    case AMR__L_RING_LATE:
        return AMR__RING;
    case AMR__L_UNPACK:
        return AMR__UNPACK;
    default:
        return AMR__COPY;
    }
}

/* Lists first .. end - 1 together, where the device does that. */
static const struct amr__waves *waves_of(const struct amr__exchange *x, int first, bool fresh)
{
    if (first == AMR__L_RESTRICT)
        return fresh ? &x->inside_fresh : &x->inside;
    return first == AMR__L_PACK ? &x->packing : &x->late;
}

/* Which tasks that need no message are still to be done: all; those that were not done behind a
 * nest, where all of the list RING may have to be; those whose ghosts were not there on the mesh
 * before. */
enum part { ALL, REST, REST_AND_RING, FRESH };

static void run(const struct amr__blocks *b, int first, int end, enum part part, void *message)
{
    const struct amr__exchange *x = b->ghosts->active;
    if (b->space->device->run_parts) {
        amr__work_run_waves(part == FRESH ? &x->fresh : &x->work,
                            waves_of(x, first, part == FRESH), amr__exchange_op,
                            b->space->ghost_interp, &b->ghosts->fields, message);
        return;
    }
    for (int list = first; list < end; list++) {
        bool is_done = (part == REST || (part == REST_AND_RING && list != AMR__L_RING)) &&
                       list >= AMR__L_RESTRICT && list <= AMR__L_COPY;
        int done = is_done ? x->behind[list - AMR__L_RESTRICT][b->mesh->n_leaves] : 0;
        amr__work_run_from(part == FRESH ? &x->fresh : &x->work, list, done, amr__exchange_op(list),
                           b->space->ghost_interp, &b->ghosts->fields, message);
    }
}

static void begin(struct amr__blocks *b, struct amr__exchange *x,
                  const struct amr__op_fields *fields, enum part part)
{
    assert(!b->ghosts->active);
    b->ghosts->active = x;
    b->ghosts->fields = *fields;
    b->ghosts->fields.fills_ghosts = 1;
    if (x->mail.out.n > 0 || x->mail.in.n > 0) {
        amr__mail_reserve(&x->mail, fields->cell_bytes);
        run(b, AMR__L_PACK, AMR__L_RESTRICT, ALL, x->mail.out.buffer);
        b->space->device->wait(); /* packed; and the last exchange is unpacked */
        bytes_sent += amr__mail_start(&x->mail, 1, fields->cell_bytes);
    }
    run(b, AMR__L_RESTRICT, AMR__L_UNPACK, part, NULL);
}

void amr__exchange_begin(struct amr__blocks *b, const struct amr__reach *reach,
                         const struct amr__op_fields *fields)
{
    begin(b, plan_for(b, reach), fields, ALL);
}

void amr__exchange_begin_rest(struct amr__blocks *b, const struct amr__reach *reach,
                              const struct amr__op_fields *fields, bool rings)
{
    begin(b, plan_for(b, reach), fields, rings ? REST : REST_AND_RING);
}

void amr__exchange_begin_fresh(struct amr__blocks *b, const struct amr__reach *reach,
                               const struct amr__op_fields *fields)
{
    begin(b, plan_for(b, reach), fields, b->ghosts->kept ? FRESH : ALL);
}

void amr__exchange_edges(struct amr__blocks *b, const struct amr__reach *reach,
                         const struct amr__op_fields *fields)
{
    const struct amr__exchange *x = plan_for(b, reach);
    assert(!b->ghosts->active);
    amr__work_run(&x->work, AMR__L_RING, AMR__RING, b->space->ghost_interp, fields, NULL);
}

void amr__exchange_inward(struct amr__blocks *b, const struct amr__op_fields *fields)
{
    if (!b->space->inward || !amr__cut_any(b->space) || fields->n == 0)
        return;
    if (!b->ghosts->inward_plan)
        b->ghosts->inward_plan = amr__plan_inward(b);
    begin(b, b->ghosts->inward_plan, fields, ALL);
    amr__exchange_end(b);
}

void amr__exchange_wrap(struct amr__blocks *b, const struct amr__wrapping *w, int n,
                        const struct amr__op_fields *fields)
{
    struct amr__exchange *x = b->ghosts->wrap_plans;
    while (x && (x->n_wrappings != n || memcmp(x->wrapping, w, (size_t)n * sizeof *w) != 0))
        x = x->next;
    if (!x) {
        x = amr__plan_wrap(b, w, n);
        x->next = b->ghosts->wrap_plans;
        b->ghosts->wrap_plans = x;
    }
    begin(b, x, fields, ALL);
    amr__exchange_end(b);
}

void amr__exchange_end(struct amr__blocks *b)
{
    struct amr__exchange *x = b->ghosts->active;
    assert(x);
    amr__mail_finish(&x->mail);
    run(b, AMR__L_UNPACK, AMR__L_END, ALL, x->mail.in.buffer);
    b->ghosts->active = NULL;
}
