/* The generated program as text: host sources (the user's own, edited in place), kernels for one
 * target, the header that both share, and a small Makefile. Product of this room; the driver writes
 * the files. Deterministic: the same plan and options give the same bytes. */
#ifndef AMRCC_CODEGEN_H
#define AMRCC_CODEGEN_H

#include "analysis/plan.h"

struct target; /* codegen/nest/target.h */
extern const struct target target_openmp, target_cuda;
/* By the name used on the command line ("openmp", "cuda"), or NULL. */
const struct target *target_find(const char *name);
/* Names of all targets, NULL-terminated. */
extern const char *const target_names[];

struct codegen_options {
    const struct target *target;
    const char *stem;     /* of the files common to all sources: STEM_kernels.c, STEM_amr.h */
    int block;            /* cells of a block in each direction; 0: the default for the plan */
    bool line_directives; /* #line in the host sources */
};

enum codegen_kind {
    CODEGEN_HEADER,      /* STEM_amr.h */
    CODEGEN_KERNELS,     /* STEM_kernels.c or .cu */
    CODEGEN_HOST,        /* NAME_amr.c, from NAME.c */
    CODEGEN_USER_HEADER, /* NAME_host.h: a header of the user's that had to be edited */
};

struct codegen_file {
    enum codegen_kind kind;
    const char *name;            /* relative to the output folder */
    const struct source *source; /* HOST, USER_HEADER: what it was made from */
    struct text text;
};

struct codegen {
    VEC(struct codegen_file) files; /* header, kernels, then hosts in the order of the sources */
    int block;
    bool truncates; /* some cell turns floating-point numbers into integers */
};

/* Returns the number of errors reported (what the kernels cannot express). */
int codegen_run(struct arena *a, struct diag *d, const struct plan *plan,
                const struct codegen_options *options, struct codegen *out);
/* The sources as they are, but for calls of amr_step and amr_steps_end at their time loops, which
 * runtime/io/serial.c answers: what the serial program computes, told in the same words. False: a loop
 * lies in a header, where nothing is put in. */
bool codegen_serial(struct arena *a, struct diag *d, const struct plan *plan, struct codegen *out);

#endif
