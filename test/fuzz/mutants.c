/* The compiler on damaged input: sources and pragma lines are changed at random (mutate.c) and go
 * through all stages, many in one process. What must hold: no crash, no hang, no leak; an error is
 * said wherever there is no result; what is generated is C again. Started by scripts/fuzz, which
 * reads the lines printed here and starts it again behind an input that ended it.
 *
 * mutants --work DIR --seed N --first N --count N --include DIR... [--keep N] FILE...
 *
 * Input i depends on the seed and i alone. --keep: every so manieth accepted input is left in DIR
 * with its generated files, for other compilers. */
#define _GNU_SOURCE
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <unistd.h>

#include <clang-c/Index.h>

#include "codegen/codegen.h"
#include "test/fuzz/mutate.h"

#if defined(__SANITIZE_ADDRESS__)
#include <sanitizer/lsan_interface.h>
#endif

enum { SECONDS = 10, LEAK_EVERY = 500, FAILED = 9 };

struct job {
    const char *folder;
    uint64_t seed;
    long first, count, keep;
    struct frontend_options front;
    struct corpus corpus;
    long accepted, refused, not_c, kept;
    FILE *nowhere; /* for the diagnostics */
};

static long current; /* the input at work, for the handler */

static void end_of_time(int number)
{
    char line[64];
    int n = snprintf(line, sizeof line, "hang %ld\n", current);
    ssize_t written = write(STDOUT_FILENO, line, (size_t)n);
    (void)written;
    (void)number;
    _exit(FAILED);
}

static void limit_time(int seconds)
{
    struct itimerval t = {.it_value.tv_sec = seconds};
    setitimer(ITIMER_PROF, &t, NULL);
}

static void fail(const char *what)
{
    printf("%s %ld\n", what, current);
    fflush(stdout);
    exit(FAILED);
}

static void file_put(const char *path, const char *s, size_t n)
{
    FILE *f = fopen(path, "w");
    if (!f || fwrite(s, 1, n, f) != n || fclose(f)) {
        perror(path);
        exit(2);
    }
}

/* ---- what was generated is C ----------------------------------------------------------------- */

static int errors_in(struct arena *a, const struct job *job, CXIndex index, const char *path,
                     bool is_kernels)
{
    VEC(const char *) args = {0};
    vec_push(a, &args, "-w");
    if (is_kernels)
        vec_push(a, &args, "-fopenmp");
    for (int i = 0; i < job->front.clang_args.n; i++)
        vec_push(a, &args, job->front.clang_args.at[i]);
    static const char *const old[] = {"-Wno-error=implicit-int",
                                      "-Wno-error=implicit-function-declaration",
                                      "-Wno-error=int-conversion", "-Wno-error=return-type",
                                      "-Wno-error=incompatible-function-pointer-types"};
    for (size_t i = 0; i < sizeof old / sizeof *old; i++)
        vec_push(a, &args, old[i]);
    CXTranslationUnit tu = NULL;
    clang_parseTranslationUnit2(index, path, args.at, args.n, NULL, 0, 0, &tu);
    int errors = tu ? 0 : 1;
    for (unsigned i = 0; tu && i < clang_getNumDiagnostics(tu); i++) {
        CXDiagnostic d = clang_getDiagnostic(tu, i);
        if (clang_getDiagnosticSeverity(d) >= CXDiagnostic_Error) {
            CXString text = clang_formatDiagnostic(d, clang_defaultDiagnosticDisplayOptions());
            if (!errors)
                printf("said %ld %s\n", current, clang_getCString(text));
            clang_disposeString(text);
            errors++;
        }
        clang_disposeDiagnostic(d);
    }
    clang_disposeTranslationUnit(tu);
    return errors;
}

static void check_generated(struct arena *a, struct job *job, const struct codegen *code)
{
    CXIndex index = clang_createIndex(0, 0);
    int errors = 0;
    for (int i = 0; i < code->files.n; i++) {
        const struct codegen_file *f = &code->files.at[i];
        file_put(arena_printf(a, "%s/%s", job->folder, f->name), f->text.s, f->text.n);
    }
    for (int i = 0; i < code->files.n; i++) {
        const struct codegen_file *f = &code->files.at[i];
        if (f->kind == CODEGEN_HOST || f->kind == CODEGEN_KERNELS)
            errors += errors_in(a, job, index, arena_printf(a, "%s/%s", job->folder, f->name),
                                f->kind == CODEGEN_KERNELS);
    }
    clang_disposeIndex(index);
    if (errors) {
        printf("not-c %ld\n", current);
        job->not_c++;
    }
}

static void keep(struct arena *a, struct job *job, const char *input, const struct codegen *code)
{
    const char *folder = arena_printf(a, "%s/kept%ld", job->folder, current);
    mkdir(folder, 0777);
    file_put(arena_printf(a, "%s/input.c", folder), input, strlen(input));
    for (int i = 0; i < code->files.n; i++) {
        const struct codegen_file *f = &code->files.at[i];
        file_put(arena_printf(a, "%s/%s", folder, f->name), f->text.s, f->text.n);
    }
    job->kept++;
}

/* ---- one input through all stages ------------------------------------------------------------ */

static void print_all(struct arena *a, const struct unit *u, const struct plan *p)
{
    struct text t = text_new(a);
    unit_dump(u, &t);
    plan_dump(p, &t);
    plan_report(p, false, &t);
    plan_report(p, true, &t);
}

/* True where a program was generated. */
static bool run_stages(struct arena *a, struct diag *d, struct job *job, const char *path,
                       const char *input)
{
    struct unit *u = frontend_parse(a, d, &path, 1, &job->front);
    if (!u || diag_errors(d))
        return false;
    struct plan *p = analysis_run(a, d, u, NULL);
    if (!p || diag_errors(d))
        return false;
    print_all(a, u, p);
    struct codegen_options options = {.target = &target_cuda, .stem = "input"};
    struct codegen code = {0};
    if (codegen_run(a, d, p, &options, &code))
        return false;
    options.target = &target_openmp;
    options.line_directives = current % 8 == 0;
    code = (struct codegen){0};
    if (codegen_run(a, d, p, &options, &code))
        return false;
    check_generated(a, job, &code);
    if (job->keep && (job->accepted % job->keep == 0))
        keep(a, job, input, &code);
    return true;
}

/* The files of the corpus that are accepted as they are. */
static void find_good(struct arena *keeper, struct job *job)
{
    for (int i = 0; i < job->corpus.files.n; i++) {
        struct arena *a = arena_new();
        struct source *s = job->corpus.files.at[i];
        const char *path = arena_printf(a, "%s/input.c", job->folder);
        file_put(path, s->text, s->size);
        if (run_stages(a, diag_new(a, job->nowhere), job, path, s->text))
            vec_push(keeper, &job->corpus.good, s);
        arena_free(a);
    }
}

static void run_one(struct job *job)
{
    struct chance chance = {job->seed * 0x2545f4914f6cdd1du + (uint64_t)current};
    struct arena *a = arena_new();
    size_t n;
    const struct source *from;
    for (int i = 0; i < 4; i++) /* neighbouring seeds give unlike numbers only after some steps */
        chance_below(&chance, 2);
    char *input = mutate(a, &job->corpus, &chance, &n, &from);
    const char *path = arena_printf(a, "%s/input.c", job->folder);
    file_put(path, input, n);
    file_put(arena_printf(a, "%s/from", job->folder), from->path, strlen(from->path));
    struct diag *d = diag_new(a, job->nowhere);
    limit_time(SECONDS);
    bool is_accepted = run_stages(a, d, job, path, input);
    limit_time(0);
    if (!is_accepted && !diag_errors(d))
        fail("silent");
    job->accepted += is_accepted;
    job->refused += !is_accepted;
    arena_free(a);
}

static void run_all(struct job *job)
{
    for (current = job->first; current < job->first + job->count; current++) {
        printf("at %ld\n", current);
        fflush(stdout);
        run_one(job);
#if defined(__SANITIZE_ADDRESS__)
        if (current % LEAK_EVERY == LEAK_EVERY - 1 && __lsan_do_recoverable_leak_check())
            fail("leak");
#endif
    }
}

/* ---- the command line ------------------------------------------------------------------------ */

static void take_option(struct arena *a, struct job *job, const char *name, const char *value)
{
    long number = strtol(value, NULL, 0);
    if (!strcmp(name, "--work"))
        job->folder = value;
    else if (!strcmp(name, "--seed"))
        job->seed = (uint64_t)number;
    else if (!strcmp(name, "--first"))
        job->first = number;
    else if (!strcmp(name, "--count"))
        job->count = number;
    else if (!strcmp(name, "--keep"))
        job->keep = number;
    else if (!strcmp(name, "--include")) {
        vec_push(a, &job->front.clang_args, "-isystem");
        vec_push(a, &job->front.clang_args, value);
    } else if (!strcmp(name, "--quote")) {
        vec_push(a, &job->front.clang_args, "-iquote");
        vec_push(a, &job->front.clang_args, value);
    } else {
        fprintf(stderr, "mutants: unknown option %s\n", name);
        exit(2);
    }
}

int main(int argc, char **argv)
{
    struct arena *a = arena_new();
    struct job job = {.folder = ".", .count = 1};
    vec_push(a, &job.front.clang_args, "-nostdinc");
    for (int i = 1; i < argc; i++) {
        if (argv[i][0] == '-' && i + 1 < argc) {
            take_option(a, &job, argv[i], argv[i + 1]);
            i++;
            continue;
        }
        struct source *s = source_read(a, argv[i]);
        if (s && s->size)
            vec_push(a, &job.corpus.files, s);
    }
    if (!job.corpus.files.n) {
        fputs("mutants: no files\n", stderr);
        return 2;
    }
    job.nowhere = fopen("/dev/null", "w");
    signal(SIGPROF, end_of_time);
    current = -1;
    long every = job.keep;
    job.keep = 0;
    find_good(a, &job);
    job.keep = every;
    printf("corpus %d files, %d accepted\n", job.corpus.files.n, job.corpus.good.n);
    run_all(&job);
    fclose(job.nowhere);
    printf("done %ld accepted %ld refused %ld not-c %ld\n", job.count, job.accepted, job.refused,
           job.not_c);
    arena_free(a);
    return 0;
}
