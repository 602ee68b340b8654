/* The numbers that a cell finds in the interpreter's world: fields, variables from outside, which
 * of them carry the cell width. Called by interpret.c. */
#include "analysis/numbers/machine.h"

#include <math.h>

double machine_noise(unsigned seed, unsigned what, unsigned which)
{
    uint64_t x = seed * 0x9E3779B97F4A7C15u + what * 0xBF58476D1CE4E5B9u + which + 1;
    for (int i = 0; i < 3; i++) {
        x ^= x >> 31;
        x *= 0x94D049BB133111EBu;
    }
    return ((double)(x >> 40) + 0.5) / (double)(1 << 24);
}

double machine_cell(const struct machine *m)
{
    m->out->of_width = true;
    return m->world->cell != 0 ? m->world->cell : m->world->width;
}

double machine_carried(const struct machine *m, int array)
{
    bool none = !m->world->powers || m->world->cell == 0 || m->world->powers[array] == 0;
    return none ? 1 : pow(machine_cell(m), m->world->powers[array]);
}

int machine_held(const struct machine *m, int array)
{
    const struct plan_nest *n = m->nest->nest;
    const struct plan_array *a = n->arrays.at[array];
    while (a->holds)
        a = a->holds;
    for (int i = 0; i < n->arrays.n; i++)
        array = n->arrays.at[i] == a ? i : array;
    return array;
}

double machine_field(const struct machine *m, int array, const int *offset)
{
    array = machine_held(m, array);
    if (m->world->set == m->nest->nest->arrays.at[array])
        return m->world->set_to;
    unsigned seed = m->world->seed, id = (unsigned)array * 16 + 1000;
    double phase = 0, slope = 0;
    bool is_flat = (m->world->is_flat && !(m->world->varies && m->world->varies[array])) ||
                   (m->world->still && m->world->still[array]);
    for (int a = 0; a < m->plan->dim && !is_flat; a++) {
        double away = m->world->width * (offset[a] + m->world->at[a]);
        phase += away * (0.5 + machine_noise(seed, id, (unsigned)a));
        slope += away * (0.5 + machine_noise(seed, id, 4 + (unsigned)a));
    }
    double start = 6 * machine_noise(seed, id, 8);
    double size = m->world->doubled == m->nest->nest->arrays.at[array] ? 2 : 1;
    size *= m->world->size != 0 ? m->world->size : 1;
    return size * machine_carried(m, array) * (1 + machine_noise(seed, id, 9)) *
           (1 + 0.3 * sin(start + 2 * phase) + 0.1 * slope + 0.05 * phase * phase * slope);
}

bool machine_means_finest(const struct machine *m, const struct expr *e, const struct plan_site *at)
{
    const struct plan_scalar *s = at->finest ? NULL : plan_scalar_of(m->nest->nest, e->decl);
    return at->finest || (s && !s->per_level);
}

double machine_spread(const struct machine *m, const struct plan_site *at)
{
    if (m->world->cell == 0)
        return 0;
    const struct plan_position *p = &m->nest->nest->positions.at[at->position];
    return p->spread * (double)p->times * (machine_cell(m) - 1);
}

double machine_outer(const struct machine *m, const struct decl *d, bool by_width)
{
    const struct plan_nest *n = m->nest->nest;
    const struct plan_scalar *s = plan_scalar_of(n, d);
    int axis = iterator_axis(n, d);
    if (axis >= 0)
        return (m->world->index ? m->world->index : 10) + axis;
    if (is_integer(d->type))
        return 100 + (int)(100 * machine_noise(m->world->seed, 1, (unsigned)d->id));
    double number = 0.5 + machine_noise(m->world->seed, 2, (unsigned)d->id);
    number *= m->world->outer != 0 ? m->world->outer : 1;
    if (by_width && d != m->world->held && is_spacing(m->nest->kernel, d))
        number *= fabs(machine_cell(m));
    if (s && s->has_power)
        number *= pow(machine_cell(m), s->power);
    return number;
}
