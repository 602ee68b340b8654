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
#include "analysis/lines/lines.h"
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

static pass *const passes[] = {
    pass_names,      /* what the runtime's names leave free */
    pass_domain_names, /* what tells loops over the mesh */
    pass_macros,     /* macros that clauses name as variables */
    pass_calls,      /* what calls through pointers may run */
    pass_pointer_calls, /* ... chosen by numbers where loops over the mesh call them */
    pass_record_tables, /* constant tables of structs as tables of numbers */
    pass_specialise, /* kernels that get the direction as an argument */
    pass_set_ahead,  /* integers set in front of loops */
    pass_expand,     /* calls that are given cells, rows or structs, in the place of the call */
    pass_records,    /* structs and pointers within a cell */
    pass_record_tables, /* ... which pointers of cells led to */
    pass_settled,    /* small integers that are handed down */
    pass_set_once,   /* sizes that are computed once */
    pass_sizes,      /* ... and handed on by other names */
    pass_members,    /* struct members as variables of kernels */
    pass_member_formulas, /* ... and what the program makes of others, once */
    pass_accumulators, /* ... and what nests sum up in them or behind pointers */
    pass_directives, /* pragmas -> kernels, data, time loops */
    pass_row_skips,  /* rows of cells that are left out */
    pass_array_expansion, /* lines of cells that a loop over other axes works on */
    pass_row_conditions, /* conditions around loops along rows */
    pass_alias,      /* which variables may hold mesh arrays */
    pass_apply,      /* which data directives speak of which kernel */
    pass_timestep,   /* variables that are time steps */
    pass_plainer,    /* spellings of conditions */
    pass_strides,    /* loops over every second cell */
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
    pass_subscripts, /* subscripts -> arrays and offsets */
    pass_access,     /* ... and what hangs on those of all nests */
    pass_end_tests,  /* accesses that conditions keep from the edges */
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
    pass_bounds,     /* of what goes with the place and with numbers of the launch */
    pass_rare,       /* branches that few cells take */
    pass_escape,     /* arrays that libraries get */
    pass_host,       /* the rest of the program */
    pass_timeloops,  /* arrays by their names at the time loop */
    pass_units,      /* what holds the physical time and lengths */
    pass_reach,      /* does the program come to its time loop? */
    pass_repeats,    /* loops that may be time loops, too */
    pass_convergence, /* time loops that end where a reduction is small */
    pass_sweeps,     /* iterations of a number of sweeps within a step */
    pass_fields,     /* mesh arrays by name */
    pass_operators,  /* operators between levels that clauses choose */
    pass_estimates,  /* arrays by which blocks are refined */
    pass_settled_kept, /* which of them the launches ask for again */
    pass_steady,     /* tables of rows that stay as they are */
    pass_live,       /* which of them carry values from step to step */
    pass_specialise_kept, /* the program's own text again */
};

/* Passes that look at nests one by one: an error in one does not follow from those in others. They
 * go on where others have ended. */
static pass *const judges[] = {
    pass_kept_calls, pass_guards,  pass_inline,     pass_globals,    pass_unroll,
    pass_index_choice, pass_scratch, pass_aggregates, pass_subscripts, pass_end_tests,
    pass_beside,       pass_reductions, pass_legality,
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

static void run(pass *one, struct plan *p, struct diag *d)
{
    p->work->given = NULL; /* the tree is another one */
    one(p, d);
}

/* ---- errors of several nests ---------------------------------------------------------------- */

static bool lies_in(struct range at, struct range in)
{
    return at.file && at.file == in.file && at.begin >= in.begin && at.begin < in.end;
}

static bool has_error_in(const struct diag *d, struct range in)
{
    bool has = false;
    for (int i = 0; i < diag_errors(d); i++)
        has |= lies_in(diag_error_place(d, i), in);
    return has;
}

/* All errors are those of single kernels. */
static bool errors_are_placed(const struct plan *p, const struct diag *d)
{
    int placed = 0;
    for (int i = 0; i < diag_errors(d); i++)
        for (int k = 0; k < p->kernels.n; k++)
            if (lies_in(diag_error_place(d, i), p->kernels.at[k]->function->body->range)) {
                placed++;
                break;
            }
    return placed == diag_errors(d);
}

/* The nests in which nothing is wrong so far are the program's; false where there are none. */
static bool keep_sound_nests(struct plan *p, const struct diag *d)
{
    VEC(struct work_nest *) sound = {0};
    for (int i = 0; i < p->work->nests.n; i++) {
        struct work_nest *w = p->work->nests.at[i];
        if (!has_error_in(d, w->nest->loop->range) && !nest_has_inlaid(p, w))
            vec_push(p->arena, &sound, w);
    }
    nests_set(p, sound.at, sound.n);
    return sound.n > 0;
}

static bool is_judge(pass *one)
{
    bool is = false;
    for (size_t i = 0; i < sizeof judges / sizeof *judges; i++)
        is |= judges[i] == one;
    return is;
}

/* What is wrong with a nest does not hide what is wrong with others, in passes from `first` on.
 * What looks at all nests says nothing: it may follow from the others' errors. */
static void find_more_errors(struct plan *p, struct diag *d, size_t first)
{
    bool sound = errors_are_placed(p, d) && keep_sound_nests(p, d);
    diag_option(d, "-w");
    for (size_t i = first; i < sizeof passes / sizeof *passes && sound; i++) {
        struct diag *quiet = diag_new(p->arena, NULL);
        if (is_judge(passes[i]))
            run(passes[i], p, d);
        else if (passes[i] == pass_access)
            run(passes[i], p, quiet);
        sound = errors_are_placed(p, d) && keep_sound_nests(p, d) && keep_sound_nests(p, quiet);
    }
}

/* ---- the analysis --------------------------------------------------------------------------- */

static struct plan *run_passes(struct plan *p, struct diag *d)
{
    for (size_t i = 0; i < sizeof passes / sizeof *passes; i++) {
        run(passes[i], p, d);
        if (diag_errors(d) > 0) {
            find_more_errors(p, d, i + 1);
            return NULL;
        }
        check(p, i);
    }
    return p;
}

struct plan *analysis_run(struct arena *a, struct diag *d, const struct unit *u)
{
    struct plan *p = ARENA_NEW(a, struct plan);
    p->arena = a;
    p->unit = u;
    p->work = ARENA_NEW(a, struct work);
    diag_hold(d);
    struct plan *made = run_passes(p, d);
    diag_release(d);
    return made;
}
