/* `amrcc verify` and `amrcc converge`: the serial original, the generated program on one level and
 * on several are built and run, each in a copy of the working directory, and compared.
 * Exit codes: 0 all bounds hold, 1 one is broken, 2 usage, 3 a bug in amrcc, 4 nothing could be
 * compared: sources refused, a program failed, or is not reproducible. */
#ifndef AMRCC_DRIVER_VERIFY_H
#define AMRCC_DRIVER_VERIFY_H

#include <time.h>

#include "driver/toolchain.h"

enum { VERIFY_HOLDS, VERIFY_BROKEN, VERIFY_BUG = 3, VERIFY_FAILED };

/* The whole command, once the sources are translated. Its exit code. */
int verify_run(struct arena *a, struct diag *d, const struct plan *plan,
               const struct codegen *code, const struct options *o);

/* One run of the command. */
struct session {
    struct arena *arena;
    struct diag *diag;
    const struct options *o;
    struct toolchain tools;
    const char *folder;    /* temporary: sources, programs, a folder for each run */
    const char *original;  /* the serial program as it is */
    const char *telling;   /* the same, which tells its arrays; NULL: it cannot */
    const char *generated;
    const char *mpiexec;   /* NULL: generated programs run by themselves */
    int levels;            /* of adaptive runs; 0: as the parameters say */
    int done, todo;        /* runs, for the progress line */
    int status;            /* exit code of the serial program */
    time_t ended;          /* the last run */
    struct base_runs base;
};

/* sandbox.c: a folder of that name with copies of the user's input files; NULL (with an error)
 * where that cannot be. */
const char *sandbox_make(struct session *s, const char *name);

/* runs.c */
/* Compiles the programs; an exit code, 0 if all is well. */
int runs_build(struct session *s, const struct plan *plan, const struct codegen *code);
/* Each runs one program; false with an error. */
bool runs_original(struct session *s, struct run *r);
bool runs_telling(struct session *s, const char *folder, struct run *r);
/* settings: as in AMR_SET, over those of the user. */
bool runs_generated(struct session *s, const char *folder, const char *settings, struct run *r);
/* The generated program on several levels: as the parameters say, or a default. r->name: what the
 * run is called; NULL: by its levels. */
bool runs_adaptive(struct session *s, const char *folder, const char *settings, struct run *r);
void runs_progress_end(void);
/* An error, on a line of its own. */
void verify_fail(struct session *s, const char *message);

/* reference.c: runs serial and one level, and finds what the others are compared with. False with
 * an error where the program is not fit for that. */
bool reference_make(struct session *s);

/* verify.c: an adaptive run against the reference. False with an error. */
bool verify_compare(struct session *s, struct comparison *c);
/* Writes a file of the user's and says so. */
bool verify_write(struct session *s, const char *path, const struct text *text);

/* converge.c */
int converge_run(struct session *s);

/* plot.c: pictures, where Python has what it takes; a note where not. */
void plot_errors(struct session *s, const struct comparison *c, const char *path);
void plot_sweep(struct session *s, const char *json, const char *path);

#endif
