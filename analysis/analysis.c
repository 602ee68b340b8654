/* The passes of the analysis, in order. Called by the driver. */
#include "analysis/arrays/arrays.h"
#include "analysis/axes/axes.h"
#include "analysis/boundaries/boundaries.h"
#include "analysis/calls/calls.h"
#include "analysis/flow/flow.h"
#include "analysis/fluxes/fluxes.h"
#include "analysis/formulas/formulas.h"
#include "analysis/host/host.h"
#include "analysis/levels/levels.h"
#include "analysis/lower/lower.h"
#include "analysis/mesh/mesh.h"
#include "analysis/nests/nests.h"
#include "analysis/order/order.h"
#include "analysis/program/program.h"
#include "analysis/report/report.h"
#include "analysis/sizes/sizes.h"
#include "analysis/tree/tree.h"
#include "analysis/values/values.h"
#include "analysis/versions/versions.h"
#include "analysis/widths/widths.h"

#include <stdlib.h>

static int (*const passes[])(struct plan *, struct diag *) = {
    pass_names,      /* what the runtime's names leave free */
    pass_domain_names, /* what tells loops over the mesh */
    pass_macros,     /* macros that clauses name as variables */
    pass_calls,      /* what calls through pointers may run */
    pass_specialise, /* kernels that get the direction as an argument */
    pass_set_ahead,  /* integers set in front of loops */
    pass_expand,     /* calls that are given cells, rows or structs, in the place of the call */
    pass_records,    /* structs and pointers within a cell */
    pass_settled,    /* small integers that are handed down */
    pass_set_once,   /* sizes that are computed once */
    pass_sizes,      /* ... and handed on by other names */
    pass_members,    /* struct members as variables of kernels */
    pass_accumulators, /* ... and what nests sum up in them or behind pointers */
    pass_directives, /* pragmas -> kernels, data, time loops */
    pass_array_expansion, /* lines of cells that a loop over other axes works on */
    pass_alias,      /* which variables may hold mesh arrays */
    pass_apply,      /* which data directives speak of which kernel */
    pass_timestep,   /* variables that are time steps */
    pass_plainer,    /* spellings of conditions */
    pass_interchange, /* loops over values between those over axes */
    pass_tiles,      /* loops over tiles of the mesh */
    pass_counters,   /* variables that loops count along */
    pass_nests,      /* loops over the mesh */
    pass_kept_calls, /* those that cannot stand there */
    pass_guards,     /* conditions on indices around all of a body */
    pass_inline,     /* helpers that are given mesh arrays */
    pass_globals,    /* helpers that read numbers of file scope */
    pass_unroll,     /* loops over a cell's values, constant tables */
    pass_index_choice, /* neighbours that data choose */
    pass_scratch,    /* arrays of the function that each cell fills anew */
    pass_aggregates, /* coefficients in local arrays and structs */
    pass_access,     /* subscripts -> arrays and offsets */
    pass_edges,      /* loops that set boundaries */
    pass_tiles_kept, /* those that no nest stands in the place of */
    pass_written_calls, /* loops that are host code, as they were */
    pass_beside,     /* loops side by side within one */
    pass_reductions, /* scalars written by nests */
    pass_legality,   /* may cells run in any order? */
    pass_rotate,     /* time levels that become one array */
    pass_body,       /* what one cell does */
    pass_copies,     /* nests that only copy */
    pass_along,      /* variables counted in loop headers serve as indices only */
    pass_centring,   /* cells, faces or nodes */
    pass_scalars,    /* what it reads from outside, level by level */
    pass_table_centring, /* the same of tables */
    pass_image,      /* mirror images about the centre of a cell */
    pass_mesh,       /* halo, ring, boundaries */
    pass_walls,      /* cells at the edge that are told apart */
    pass_fluxes,     /* updates in flux form */
    pass_face_values, /* values on faces between levels */
    pass_rare,       /* branches that few cells take */
    pass_escape,     /* arrays that libraries get */
    pass_host,       /* the rest of the program */
    pass_timeloops,  /* arrays by their names at the time loop */
    pass_units,      /* what holds the physical time and lengths */
    pass_reach,      /* does the program come to its time loop? */
    pass_repeats,    /* loops that may be time loops, too */
    pass_convergence, /* time loops that end where a reduction is small */
    pass_fields,     /* mesh arrays by name */
    pass_operators,  /* operators between levels that clauses choose */
    pass_estimates,  /* arrays by which blocks are refined */
    pass_settled_kept, /* which of them the launches ask for again */
    pass_steady,     /* tables of rows that stay as they are */
    pass_live,       /* which of them carry values from step to step */
    pass_specialise_kept, /* the program's own text again */
};

/* In builds with checks a pass that leaves the plan in disorder ends the compiler. */
static void check(const struct plan *p, size_t pass)
{
#ifdef AMRCC_CHECK
    const char *fault = plan_fault(p);
    if (fault) {
        fprintf(stderr, "amrcc: pass %zu of the analysis: %s\n", pass + 1, fault);
        abort();
    }
#else
    (void)p, (void)pass;
#endif
}

struct plan *analysis_run(struct arena *a, struct diag *d, const struct unit *u)
{
    struct plan *p = ARENA_NEW(a, struct plan);
    p->arena = a;
    p->unit = u;
    p->work = ARENA_NEW(a, struct work);
    for (size_t i = 0; i < sizeof passes / sizeof *passes; i++) {
        if (passes[i](p, d) != 0 || diag_errors(d) > 0)
            return NULL;
        check(p, i);
    }
    return p;
}
