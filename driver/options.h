/* The command line of amrcc. */
#ifndef AMRCC_DRIVER_OPTIONS_H
#define AMRCC_DRIVER_OPTIONS_H

#include "base/base.h"
#include "codegen/codegen.h"
#include "compare/compare.h"

typedef VEC(const char *) string_list;

enum report { REPORT_NONE, REPORT_TEXT, REPORT_JSON };
enum dump_stage { DUMP_NONE, DUMP_PRAGMAS, DUMP_UNIT, DUMP_PLAN };

enum task { TASK_TRANSLATE, TASK_VERIFY, TASK_CONVERGE };

/* Options of `amrcc verify` and `amrcc converge`. */
struct verify_options {
    VEC(double) levels, tolerances; /* verify: one at most */
    int ranks;                      /* of generated programs; 0: one, without mpiexec */
    struct bounds bounds;
    const char *inputs;    /* files to copy for each run, or "none"; NULL: the working directory */
    const char *json, *png; /* NULL: verify.json, converge.png ... */
    bool keep;             /* the folder with all runs stays */
    string_list arguments; /* of the program: behind -- */
};

struct options {
    enum task task;
    struct verify_options verify;
    string_list sources; /* .c files */
    const char *output;  /* -o; NULL: a.out */
    const char *emit;    /* --emit=DIR; NULL: compile and link */
    const struct target *target;
    int block;             /* --block=N; 0: the default */
    const char *cuda_arch; /* --cuda-arch=; NULL: 80 with PTX */
    enum report report;
    enum dump_stage dump;
    bool show, verbose, line_directives;
    bool done;           /* --help or --version: it has been printed */
    string_list front;   /* to clang: what changes the meaning of the sources */
    string_list compile; /* to the compiler of host and kernels: -I -D -O -f -g ... */
    string_list link;    /* -l -L, objects and libraries */
};

/* Parses; false: the command line is wrong, and has been complained of (exit code 2). Warning
 * options of amrcc go to `d`. */
bool options_parse(struct arena *a, struct diag *d, int argc, char **argv, struct options *o);
/* Objects or libraries of the user's are linked, or plugins may be: they may call the program's
 * functions by name, as those of the system never do. */
bool options_link_objects(const struct options *o);
/* heat for -o build/heat.x, else after the first source: stem of the generated files. */
const char *options_stem(struct arena *a, const struct options *o);

/* verify_options.c: an option of verify and converge, or false. A value that is no good is
 * complained of. value: NULL where there is no `=`. */
bool verify_option(struct arena *a, struct diag *d, struct options *o, const char *name,
                   const char *value);
/* What is wrong with all of them together. */
void verify_options_check(struct diag *d, struct options *o);
extern const char *const verify_option_names[];
extern const char *const task_names[]; /* by enum task */

void help_print(FILE *to, enum task task);
void version_print(FILE *to);

#endif
