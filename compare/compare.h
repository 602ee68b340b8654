/* Numbers about two runs of one program: what they print, the mesh arrays that they leave behind
 * their time loops (runtime/io/dumpfile.h says in which files), and reports of these as text and JSON.
 * Product of this room; the driver runs the programs. Errors are always those of the run compared,
 * less the reference. */
#ifndef AMRCC_COMPARE_H
#define AMRCC_COMPARE_H

#include "base/base.h"

enum { COMPARE_LEVELS = 12 };

/* ---- dump.c: what a run left ----------------------------------------------------------------- */

struct dump_array {
    const char *name, *type, *path;
    bool followed; /* the mesh follows it: a bound on its error makes sense */
    bool has_start;
    double sum_start, sum_end; /* over all cells of the mesh */
};

struct dump {
    const char *dir; /* NULL: none has been read */
    int dim;
    long cells[3]; /* of the uniform mesh, fastest first; 1 beyond dim */
    double loop_seconds, dump_seconds;
    int64_t steps;
    int levels, block, ranks, threads; /* 0 of the serial original */
    double tolerance;
    int64_t leaves, mesh_cells, cells_updated, cells_uniform, remeshes;
    VEC(struct dump_array) arrays;
};

/* Reads DIR/dump.json. False: *why says what is wrong, "" where there is no such file. */
bool dump_read(struct arena *a, const char *dir, struct dump *d, const char **why);
const struct dump_array *dump_find(const struct dump *d, const char *name);

/* ---- norms.c: arrays ------------------------------------------------------------------------- */

struct norms {
    int64_t cells;
    double l1, l2, max; /* means of |d| and d^2 (its root), largest |d| */
};

struct array_errors {
    const char *name, *type;
    bool followed;
    bool same_bits;
    struct norms all, level[COMPARE_LEVELS]; /* level: of the leaves that cover the cells */
    double low, high; /* of the reference */
    double scale;     /* its range; if that is 0 its largest magnitude, or 1 */
    long worst[3];    /* cell of the largest error, fastest first */
    int64_t unnatural, unnatural_reference; /* cells that hold NaN or an infinity */
    bool has_drift;
    double sum, sum_reference, magnitude;   /* over all cells; magnitude: of |reference| */
    double drift, drift_reference; /* of the sums since the start of the loop, in magnitudes */
};

struct errors {
    int levels;
    VEC(struct array_errors) arrays;
    VEC(const char *) missing; /* arrays of the reference that the other has not, or not so */
};

/* False: *why. Both have the same mesh. */
bool errors_find(struct arena *a, const struct dump *reference, const struct dump *other,
                 struct errors *out, const char **why);

/* ---- lines.c: what programs print ------------------------------------------------------------ */

struct lines {
    const char *text; /* NUL-terminated, may hold more NULs */
    size_t size;
    VEC(struct line { const char *at; size_t n; }) at;
    bool *skip; /* [at.n] lines that are not compared; NULL: all are */
};

bool lines_read(struct arena *a, const char *path, struct lines *l);

struct lines_difference {
    bool same;           /* bytes */
    bool words_differ;   /* something else than numbers */
    int line;            /* first that differs, from 1 on */
    const char *one, *other; /* that line, or NULL beyond the end */
    int n_lines;         /* that differ */
    int64_t numbers;     /* compared */
    double largest;      /* relative difference of two of them */
    int largest_line;
    const char *largest_one, *largest_other;
};
void lines_compare(struct arena *a, const struct lines *one, const struct lines *other,
                   struct lines_difference *out);
/* Two runs of one program: lines that differ are skipped in both from here on. False: there are
 * more lines in one. */
bool lines_skip_unstable(struct arena *a, struct lines *one, const struct lines *other, int *n);

/* ---- a comparison as a whole ----------------------------------------------------------------- */

struct run {
    const char *name; /* "serial", "one level", "3 levels" */
    double seconds;   /* whole program, without what telling its arrays took */
    struct dump dump;
    struct lines printed;
};

struct bound {
    const char *what;
    const char *array;  /* or NULL */
    const char *origin; /* of a limit that the user has not stated; or NULL */
    double limit, found;
    double range; /* what `found` is a share of; 0: nothing */
    bool holds;
};

struct bounds {
    double max_error, max_l1, max_drift; /* relative; negative: not stated */
    const char *fields; /* names for which they hold; NULL: those that the mesh follows */
    bool any_steps;
};

struct base_runs {
    const char *program;
    struct run serial, one;
    const struct dump *reference;       /* arrays: the serial run's, or the one-level run's */
    struct lines_difference one_printed; /* against serial */
    int one_other_arrays;               /* arrays followed whose bits differ from serial */
    bool sums_only; /* it prints and leaves other bytes since its sums are rounded once: by a run that
                       rounds them as the serial loops do, nothing else differs */
    struct run rounded;                 /* that run, where there was one */
    int unstable;                       /* lines that two serial runs print differently */
    VEC(const char *) notes;            /* plain sentences for the user */
};

struct comparison {
    struct run run;
    double parameter; /* of a sweep */
    struct lines_difference printed; /* against serial */
    struct errors errors;
    VEC(struct bound) bounds;
    bool holds; /* all of them */
};

/* Holds the bounds against a comparison. */
void bounds_check(struct arena *a, const struct base_runs *base, const struct bounds *b,
                  struct comparison *c);
/* The first name in bounds.fields that is no array's, or NULL. */
const char *bounds_unknown(struct arena *a, const struct bounds *b, const struct comparison *c);
/* The array with the largest relative error among those that bounds hold for, or NULL. */
const struct array_errors *comparison_worst(const struct bounds *b, const struct comparison *c);
/* Updates of cells that adaptivity saved, and times: uniform over adaptive; 0 unknown. */
double speedup_theory(const struct base_runs *base, const struct run *r);
double speedup_loop(const struct run *slow, const struct run *fast);
double speedup_whole(const struct run *slow, const struct run *fast);

/* ---- report.c, sweep.c, json_report.c -------------------------------------------------------- */

typedef VEC(struct comparison) comparison_list;
void report_runs(struct text *out, const struct base_runs *base, const comparison_list *list);
void report_printed(struct text *out, const struct base_runs *base, const struct comparison *c);
void report_errors(struct text *out, const struct base_runs *base, const struct comparison *c);
void report_bounds(struct text *out, const struct comparison *c);
void report_bound(struct text *out, const char *run, const struct bound *b); /* run: or NULL */
/* parameter: "tolerance" or "levels". */
void report_sweep(struct text *out, const struct base_runs *base, const comparison_list *list,
                  const char *parameter);
/* Order between two points of a sweep; NaN where there is none. */
double sweep_order(const char *parameter, const struct comparison *coarse,
                   const struct comparison *fine, double error_coarse, double error_fine);
void json_verify(struct text *out, const struct base_runs *base, const struct comparison *c);
void json_sweep(struct text *out, const struct base_runs *base, const comparison_list *list,
                const char *parameter);

#endif
