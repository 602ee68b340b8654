#include "pools.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

static unsigned seed = 12345;

unsigned next_random(unsigned below)
{
    seed = seed * 1664525u + 1013904223u;
    return (seed >> 8) % below;
}

double random_value(void)
{
    return (double)next_random(1u << 20) / (1 << 16) - 8.0;
}

const struct shape shapes[N_SHAPES] = {{1, 4},  {1, 8},  {1, 16}, {1, 64}, {2, 4}, {2, 8},
                                       {2, 16}, {2, 32}, {3, 4},  {3, 8},  {3, 16}};

size_t pool_bytes(struct shape s, enum amr_type type)
{
    return (size_t)amr__block_cells(s.dim, s.block) * amr__type_size(type) * SLOTS;
}

void set_cell(void *pool, enum amr_type type, long i, double v)
{
    if (type == AMR_DOUBLE)
        ((double *)pool)[i] = v;
    else if (type == AMR_FLOAT)
        ((float *)pool)[i] = (float)v;
    else
        ((int *)pool)[i] = (int)(v * 100);
}

double get_cell(const void *pool, enum amr_type type, long i)
{
    return type == AMR_DOUBLE  ? ((const double *)pool)[i]
           : type == AMR_FLOAT ? (double)((const float *)pool)[i]
                               : (double)((const int *)pool)[i];
}

void *new_pool(struct shape s, enum amr_type type, int random)
{
    void *pool = amr_device_host.alloc(pool_bytes(s, type));
    assert_non_null(pool);
    for (long i = 0; random && i < SLOTS * amr__block_cells(s.dim, s.block); i++)
        set_cell(pool, type, i, random_value());
    return pool;
}

struct amr__op_fields one_field(void *pool, enum amr_type type)
{
    struct amr__op_fields f = {.n = 1, .pool = {pool}, .type = {type}};
    amr__op_fields_layout(&f);
    return f;
}

struct amr__task box_task(struct shape s, int n)
{
    struct amr__task t = {.dst = 0, .src = 1, .aux = 2, .axis = -1, .ratio = 1};
    for (int d = 0; d < 3; d++) {
        t.n[d] = (int16_t)(d < s.dim ? n : 1);
        t.sign[d] = 1;
    }
    return t;
}

void coordinates(struct shape s, long cell, int c[3])
{
    c[0] = c[1] = c[2] = 0;
    for (int d = 0; d < s.dim; d++, cell /= s.block)
        c[d] = (int)(cell % s.block);
}
