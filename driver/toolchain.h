/* Where amrcc finds its runtime and the compilers, and the commands that make a program of
 * generated sources. */
#ifndef AMRCC_DRIVER_TOOLCHAIN_H
#define AMRCC_DRIVER_TOOLCHAIN_H

#include "driver/options.h"
#include "driver/process.h"

struct toolchain {
    const char *include; /* folder of amr.h */
    const char *lib;     /* folder of libamr.a */
    const char *cc;      /* the C compiler for serial programs */
    const char *mpicc;   /* the C compiler, with MPI where there is one */
    const char *nvcc;    /* NULL unless the target is cuda */
    const char *cuda;    /* folder of CUDA: nvcc's own, one up */
    bool truncates;      /* codegen.truncates: set by who finds it */
};

/* False (an error has been reported) where something needed is missing. The runtime is looked for
 * beside the program: in a build folder, or under the prefix where it is installed. The compilers
 * are asked for only where need_compilers. */
bool toolchain_find(struct arena *a, struct diag *d, const struct options *o, bool need_compilers,
                    struct toolchain *t);

/* Options of the three commands, without the files. */
string_list toolchain_host_flags(struct arena *a, const struct toolchain *t,
                                 const struct options *o, const struct source *s);
string_list toolchain_kernel_flags(struct arena *a, const struct toolchain *t,
                                   const struct options *o);
string_list toolchain_link_flags(struct arena *a, const struct toolchain *t,
                                 const struct options *o);
/* Of the serial original: plain, and with the file that tells its arrays. */
string_list toolchain_serial_flags(struct arena *a, const struct options *o);
string_list toolchain_serial_link_flags(struct arena *a, const struct toolchain *t,
                                        const struct options *o, bool tells);
/* A script of amrcc's own, installed or in the source tree; it may not be there. */
const char *toolchain_script(struct arena *a, const char *name);

/* output.c */
/* Writes all generated files to a folder; temporary: they go when amrcc ends. */
bool output_write(struct arena *a, struct diag *d, const struct codegen *code, const char *folder,
                  bool temporary);
/* The Makefile of --emit. */
bool output_makefile(struct arena *a, struct diag *d, const struct codegen *code,
                     const struct toolchain *t, const struct options *o);
/* Compiles and links `program` (NULL: the name that -o gives); the exit code of amrcc. */
int output_compile(struct arena *a, struct diag *d, const struct codegen *code,
                   const struct toolchain *t, const struct options *o, const char *folder,
                   const char *program);

#endif
