/* The command line of amrcc. */
#ifndef AMRCC_DRIVER_OPTIONS_H
#define AMRCC_DRIVER_OPTIONS_H

#include "base/base.h"
#include "codegen/codegen.h"

typedef VEC(const char *) string_list;

enum report { REPORT_NONE, REPORT_TEXT, REPORT_JSON };
enum dump { DUMP_NONE, DUMP_PRAGMAS, DUMP_UNIT, DUMP_PLAN };

struct options {
    string_list sources; /* .c files */
    const char *output;  /* -o; NULL: a.out */
    const char *emit;    /* --emit=DIR; NULL: compile and link */
    const struct target *target;
    int block;             /* --block=N; 0: the default */
    const char *cuda_arch; /* --cuda-arch=; NULL: 80 with PTX */
    enum report report;
    enum dump dump;
    bool show, verbose, line_directives;
    bool done;           /* --help or --version: it has been printed */
    string_list front;   /* to clang: what changes the meaning of the sources */
    string_list compile; /* to the compiler of host and kernels: -I -D -O -f -g ... */
    string_list link;    /* -l -L, objects and libraries */
};

/* Parses; false: the command line is wrong, and has been complained of (exit code 2). Warning
 * options of amrcc go to `d`. */
bool options_parse(struct arena *a, struct diag *d, int argc, char **argv, struct options *o);
/* heat for -o build/heat.x, else after the first source: stem of the generated files. */
const char *options_stem(struct arena *a, const struct options *o);

void help_print(FILE *to);
void version_print(FILE *to);

#endif
