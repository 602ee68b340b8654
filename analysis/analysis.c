/* The passes of the analysis, in order. Called by the driver. */
#include "analysis/arrays/arrays.h"
#include "analysis/axes/axes.h"
#include "analysis/boundaries/boundaries.h"
#include "analysis/calls/calls.h"
#include "analysis/flow/flow.h"
#include "analysis/fluxes/fluxes.h"
#include "analysis/formulas/formulas.h"
#include "analysis/host/host.h"
#include "analysis/kernels/kernels.h"
#include "analysis/levels/levels.h"
#include "analysis/lines/lines.h"
#include "analysis/lower/lower.h"
#include "analysis/mesh/mesh.h"
#include "analysis/nests/nests.h"
#include "analysis/order/order.h"
#include "analysis/program/program.h"
#include "analysis/sizes/sizes.h"
#include "analysis/thresholds/thresholds.h"
#include "analysis/versions/versions.h"
#include "analysis/widths/widths.h"

#include <stdlib.h>

/* A pass over the whole plan, or over all nests, kernels or time loops. Silent ones have no
 * messages. */
static const struct step {
    pass *whole;
    silent_pass *silent;
    nest_pass *nest;
    silent_nest_pass *silent_nest;
    kernel_pass *kernel;
    timeloop_pass *timeloop;
    bool judges; /* looks at nests one by one: an error in one does not follow from those in others.
                    It goes on where others have ended. */
} passes[] = {
    {.whole = pass_names},           /* what the runtime's names leave free */
    {.silent = pass_domain_names},    /* what tells loops over the mesh */
    {.whole = pass_macros},          /* macros that clauses name as variables */
    {.silent = pass_calls},           /* what calls through pointers may run */
    {.silent = pass_privatise},       /* scratch variables of file scope */
    {.silent = pass_local_scope},     /* locals of cells that are declared in front of loops */
    {.silent = pass_pointer_calls},   /* ... chosen by numbers where loops over the mesh call them */
    {.silent = pass_record_tables},   /* constant tables of structs as tables of numbers */
    {.silent = pass_specialise},      /* kernels that get the direction as an argument */
    {.silent = pass_set_ahead},       /* integers set in front of loops */
    {.silent = pass_renamed},         /* functions that return places, value by value */
    {.silent = pass_expand},          /* calls that are given cells, rows or structs */
    {.silent = pass_privatise_placed}, /* scratch variables that these set */
    {.silent = pass_records},         /* structs and pointers within a cell */
    {.silent = pass_record_tables},   /* ... which pointers of cells led to */
    {.silent = pass_settled},         /* small integers that are handed down */
    {.silent = pass_set_once},        /* sizes that are computed once */
    {.silent = pass_sizes},           /* ... and handed on by other names */
    {.silent = pass_members},         /* struct members as variables of kernels */
    {.silent = pass_member_formulas}, /* ... and what the program makes of others, once */
    {.silent = pass_accumulators},    /* ... and what nests sum up in them or behind pointers */
    {.whole = pass_directives},      /* pragmas -> kernels, data, time loops */
    {.silent = pass_row_skips},       /* rows of cells that are left out */
    {.silent = pass_carried},         /* values that loops keep for their next round */
    {.silent = pass_array_expansion}, /* lines of cells that a loop over other axes works on */
    {.silent = pass_row_conditions},  /* conditions around loops along rows */
    {.silent = pass_alias},           /* which variables may hold mesh arrays */
    {.whole = pass_apply},           /* which data directives speak of which kernel */
    {.kernel = pass_timestep},       /* variables that are time steps */
    {.kernel = pass_plainer},        /* spellings of conditions */
    {.kernel = pass_partial_sums},   /* sums of rows that go into a sum of all */
    {.kernel = pass_strides},        /* loops over every second cell */
    {.kernel = pass_interchange},    /* loops over values between those over axes */
    {.kernel = pass_tiles},          /* loops over tiles of the mesh */
    {.kernel = pass_counters},       /* variables that loops count along */
    {.whole = pass_nests},           /* loops over the mesh */
    {.whole = pass_kept_calls, .judges = true},  /* those that cannot stand there */
    {.silent_nest = pass_guards, .judges = true},       /* conditions on indices around all of a body */
    {.nest = pass_inline, .judges = true},       /* helpers that are given mesh arrays */
    {.silent = pass_member_formulas, .judges = true}, /* sizes in structs that these name */
    {.silent = pass_globals, .judges = true},     /* helpers that read numbers of file scope */
    {.silent_nest = pass_unroll, .judges = true},       /* loops over a cell's values, constant tables */
    {.silent_nest = pass_index_choice, .judges = true}, /* neighbours that data choose */
    {.silent_nest = pass_scratch, .judges = true}, /* arrays of the function that each cell fills anew */
    {.silent_nest = pass_row_moves, .judges = true}, /* neighbours in other rows, by strides */
    {.kernel = pass_aggregates, .judges = true}, /* coefficients in local arrays and structs */
    {.nest = access_scan_nest, .judges = true},  /* subscripts -> arrays and offsets */
    {.whole = pass_access},                      /* ... and what hangs on those of all nests */
    {.nest = pass_end_tests, .judges = true},    /* accesses that conditions keep from the edges */
    {.whole = pass_inlaid},                      /* assignments inside nests that move with less of it */
    {.whole = pass_edges},                       /* loops that set boundaries */
    {.whole = pass_tiles_kept},                  /* those that no nest stands in the place of */
    {.silent = pass_written_calls},               /* loops that are host code, as they were */
    {.whole = pass_beside, .judges = true},      /* loops side by side within one */
    {.whole = pass_reductions, .judges = true},  /* scalars written by nests */
    {.nest = legality_check, .judges = true},    /* may cells run in any order? */
    {.timeloop = pass_rotate},                   /* time levels that become one array */
    {.nest = pass_body},                         /* what one cell does */
    {.silent_nest = pass_copies},                       /* nests that only copy */
    {.silent_nest = pass_passed},                       /* ... and those that do so sometimes */
    {.silent = pass_held},                        /* copies of old values beside the arrays' own */
    {.nest = pass_along},           /* variables counted in loop headers serve as indices only */
    {.whole = pass_centring},       /* cells, faces or nodes */
    {.whole = pass_scalars},        /* what it reads from outside, level by level */
    {.silent_nest = pass_table_centring},  /* the same of tables */
    {.silent_nest = pass_image},           /* mirror images about the centre of a cell */
    {.whole = pass_mesh},           /* halo, ring, boundaries */
    {.silent_nest = pass_walls},           /* cells at the edge that are told apart */
    {.whole = pass_fluxes},         /* updates in flux form */
    {.silent_nest = pass_face_values},     /* values on faces between levels */
    {.silent_nest = pass_rare},            /* branches that few cells take */
    {.whole = pass_escape},         /* arrays that libraries get */
    {.whole = pass_host},           /* the rest of the program */
    {.whole = pass_timeloops},      /* arrays by their names at the time loop */
    {.timeloop = pass_units},       /* what holds the physical time and lengths */
    {.whole = pass_reach},          /* does the program come to its time loop? */
    {.whole = pass_repeats},        /* loops that may be time loops, too */
    {.timeloop = pass_convergence}, /* time loops that end where a reduction is small */
    {.timeloop = pass_sweeps},      /* iterations of a number of sweeps within a step */
    {.silent = pass_fields},         /* mesh arrays by name */
    {.whole = pass_level_values},    /* ... that host code reads, made for a level's width */
    {.silent = pass_bounds},         /* of what goes with the place and with numbers of the launch */
    {.silent = pass_decides},        /* arrays whose values decide */
    {.whole = pass_operators},      /* operators between levels that clauses choose */
    {.whole = pass_estimates},      /* arrays by which blocks are refined */
    {.silent_nest = pass_settled_kept},    /* which of them the launches ask for again */
    {.silent = pass_steady},         /* tables of rows that stay as they are */
    {.silent = pass_live},           /* which of them carry values from step to step */
    {.whole = pass_specialise_kept}, /* the program's own text again */
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

static void run(const struct step *s, struct plan *p, struct diag *d)
{
    p->work->given = NULL; /* the tree is another one */
    p->work->moved = p->work->blended = NULL;
    if (s->whole)
        s->whole(p, d);
    if (s->silent)
        s->silent(p);
    for (int i = 0; s->nest && i < p->work->nests.n; i++)
        s->nest(p, d, p->work->nests.at[i]);
    for (int i = 0; s->silent_nest && i < p->work->nests.n; i++)
        s->silent_nest(p, p->work->nests.at[i]);
    for (int i = 0; s->kernel && i < p->work->kernels.n; i++)
        s->kernel(p, p->work->kernels.at[i]);
    for (int i = 0; s->timeloop && i < p->timeloops.n; i++)
        s->timeloop(p, d, &p->timeloops.at[i]);
}

/* ---- errors of several nests ---------------------------------------------------------------- */

static bool lies_in(struct range at, struct range in)
{
    return at.file && at.file == in.file && at.begin >= in.begin && at.begin < in.end;
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
    vec_each (w, &p->work->nests)
        if (!any_below(i, diag_errors(d), lies_in(diag_error_place(d, i), w->nest->loop->range)) &&
            !nest_has_inlaid(p, w))
            vec_push(p->arena, &sound, w);
    nests_set(p, sound.at, sound.n);
    return sound.n > 0;
}

/* What is wrong with a nest does not hide what is wrong with others, in passes from `first` on.
 * What looks at all nests says nothing: it may follow from the others' errors. */
static void find_more_errors(struct plan *p, struct diag *d, size_t first)
{
    bool sound = errors_are_placed(p, d) && keep_sound_nests(p, d);
    diag_option(d, "-w");
    for (size_t i = first; i < sizeof passes / sizeof *passes && sound; i++) {
        struct diag *quiet = diag_new(p->arena, NULL);
        if (passes[i].judges)
            run(&passes[i], p, d);
        else if (passes[i].whole == pass_access)
            run(&passes[i], p, quiet);
        sound = errors_are_placed(p, d) && keep_sound_nests(p, d) && keep_sound_nests(p, quiet);
    }
}

/* ---- the analysis --------------------------------------------------------------------------- */

static struct plan *run_passes(struct plan *p, struct diag *d)
{
    for (size_t i = 0; i < sizeof passes / sizeof *passes; i++) {
        run(&passes[i], p, d);
        if (diag_errors(d) > 0 && refused_add(p, d)) {
            p->work->refused->grew = true;
            return NULL;
        }
        if (diag_errors(d) > 0) {
            find_more_errors(p, d, i + 1);
            return NULL;
        }
        check(p, i);
    }
    return p;
}

struct plan *analysis_run(struct arena *a, struct diag *d, const struct unit *u,
                          struct refused_loops *refused)
{
    struct plan *p = ARENA_NEW(a, struct plan);
    p->arena = a;
    p->unit = u;
    p->work = ARENA_NEW(a, struct work);
    p->work->refused = refused;
    diag_hold(d);
    struct plan *made = run_passes(p, d);
    if (refused && refused->grew)
        diag_forget(d);
    diag_release(d);
    return made;
}
