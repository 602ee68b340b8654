/* amrcc: from the command line through the stages to a program. Each stage stops the run when it
 * has reported errors. Exit codes: 0 done, 1 the sources were refused, 2 the command line is wrong,
 * 3 a bug; verify.h has those of verify and converge. */
#include <signal.h>
#include <unistd.h>

#include "driver/toolchain.h"
#include "driver/verify.h"

enum { EXIT_DONE, EXIT_REFUSED, EXIT_USAGE, EXIT_BUG };

static void end_by_bug(int number)
{
    static const char message[] =
        "amrcc: error: internal error: a bug in amrcc, please report it\n";
    ssize_t written = write(STDERR_FILENO, message, sizeof message - 1);
    (void)written;
    (void)number;
    _exit(EXIT_BUG);
}

/* Where the sources were to be verified, 1 says that a bound is broken. */
static int refused(const struct options *o)
{
    return o->task ? VERIFY_FAILED : EXIT_REFUSED;
}

static int print_text(const struct text *t)
{
    return fwrite(t->s, 1, t->n, stdout) == t->n && !fflush(stdout) ? EXIT_DONE : EXIT_REFUSED;
}

static int dump_pragmas(struct arena *a, struct diag *d, const struct options *o)
{
    struct text out = text_new(a);
    for (int n = 0; n < o->sources.n; n++) {
        struct pragma_list list = {0};
        const struct source *s = source_read(a, o->sources.at[n]);
        if (!s)
            continue; /* the command line was checked: it has gone since */
        pragma_scan(a, d, s, &list);
        pragma_dump(&list, &out);
    }
    return print_text(&out);
}

static int dump_unit(struct arena *a, const struct unit *u)
{
    struct text out = text_new(a);
    unit_dump(u, &out);
    return print_text(&out);
}

static int print_plan(struct arena *a, const struct plan *p, const struct options *o)
{
    struct text out = text_new(a);
    if (o->dump == DUMP_PLAN)
        plan_dump(p, &out);
    if (o->report)
        plan_report(p, o->report == REPORT_JSON, &out);
    return print_text(&out);
}

/* The generated files: left in the user's folder, or compiled in one of our own. */
static int deliver(struct arena *a, struct diag *d, const struct codegen *code,
                   const struct options *o)
{
    struct toolchain t;
    bool emits = o->emit != NULL;
    if (!toolchain_find(a, d, o, !emits, &t))
        return EXIT_REFUSED;
    t.truncates = code->truncates;
    if (emits) {
        bool ok = folder_make(a, d, o->emit) && output_write(a, d, code, o->emit, false) &&
                  output_makefile(a, d, code, &t, o);
        return ok ? EXIT_DONE : EXIT_REFUSED;
    }
    if (o->show)
        return output_compile(a, d, code, &t, o, "amrcc-tmp", NULL);
    const char *folder = temporary_folder(a, d);
    if (!folder || !output_write(a, d, code, folder, true))
        return EXIT_REFUSED;
    return output_compile(a, d, code, &t, o, folder, NULL);
}

static int generate(struct arena *a, struct diag *d, const struct plan *p, const struct options *o)
{
    const struct codegen_options options = {.target = o->target,
                                            .stem = options_stem(a, o),
                                            .block = o->block,
                                            .line_directives = o->line_directives};
    struct codegen code = {0};
    if (codegen_run(a, d, p, &options, &code))
        return refused(o);
    return o->task ? verify_run(a, d, p, &code, o) : deliver(a, d, &code, o);
}

/* Once more, with the loops that have turned out to be no nests as host code. What is wrong with the
 * program's text was said the first time. */
static struct plan *analyse_again(struct arena *a, struct diag *d, const struct options *o,
                                  const struct frontend_options *front, struct refused_loops *loops)
{
    struct diag *quiet = diag_new(a, NULL);
    loops->grew = false;
    return analysis_run(a, d, frontend_parse(a, quiet, o->sources.at, o->sources.n, front), loops);
}

static int translate(struct arena *a, struct diag *d, const struct options *o)
{
    if (o->dump == DUMP_PRAGMAS)
        return dump_pragmas(a, d, o);
    struct frontend_options front = {.verbose = o->verbose, .objects = options_link_objects(o)};
    for (int n = 0; n < o->front.n; n++)
        vec_push(a, &front.clang_args, o->front.at[n]);
    struct unit *u = frontend_parse(a, d, o->sources.at, o->sources.n, &front);
    if (!u || diag_errors(d))
        return refused(o);
    if (o->dump == DUMP_UNIT)
        return dump_unit(a, u);
    struct refused_loops loops = {0};
    struct plan *p = analysis_run(a, d, u, &loops);
    while (loops.grew)
        p = analyse_again(a, d, o, &front, &loops);
    if (!p || diag_errors(d))
        return refused(o);
    if (o->dump || o->report)
        return print_plan(a, p, o);
    return generate(a, d, p, o);
}

int main(int argc, char **argv)
{
    struct arena *a = arena_new();
    struct diag *d = diag_new(a, stderr);
    struct options options;
    int code = EXIT_USAGE;
    signal(SIGABRT, end_by_bug);
    signal(SIGSEGV, end_by_bug);
    if (options_parse(a, d, argc, argv, &options))
        code = options.done ? EXIT_DONE : translate(a, d, &options);
    if (code == EXIT_DONE && diag_errors(d))
        code = refused(&options);
    arena_free(a);
    return code;
}
