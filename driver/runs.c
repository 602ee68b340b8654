/* Builds and runs the programs that are compared: the serial original as it is, the same with its
 * time loop told (runtime/io/serial.c), and the generated program. Called by reference.c, verify.c and
 * converge.c. */
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "driver/verify.h"

enum { DEFAULT_LEVELS = 3, LINES_SHOWN = 12 };

static const struct range nowhere;

/* ---- progress -------------------------------------------------------------------------------- */

static bool line_open;

static void announce(struct session *s, const char *what)
{
    bool terminal = isatty(STDERR_FILENO);
    fprintf(stderr, "%samrcc %s: [%d/%d] %s%s", terminal ? "\r" : "", task_names[s->o->task],
            s->done, s->todo, what, terminal ? "\033[K" : "\n");
    fflush(stderr);
    line_open = terminal;
}

void runs_progress_end(void)
{
    if (line_open)
        fputs("\r\033[K", stderr);
    line_open = false;
}

void verify_fail(struct session *s, const char *message)
{
    runs_progress_end();
    diag_error(s->diag, nowhere, "%s", message);
}

/* ---- building -------------------------------------------------------------------------------- */

static bool compile(struct session *s, string_list *c, const char *what)
{
    if (s->o->verbose)
        command_print(c, stderr);
    int status = command_run(s->arena, c);
    if (status)
        verify_fail(s, arena_printf(s->arena, "%s did not compile", what));
    return status == 0;
}

static bool build_original(struct session *s)
{
    struct arena *a = s->arena;
    string_list c = {0}, flags = toolchain_serial_flags(a, s->o);
    string_list link = toolchain_serial_link_flags(a, &s->tools, s->o, false);
    s->original = arena_printf(a, "%s/original", s->folder);
    command_add(a, &c, s->tools.cc);
    command_add_list(a, &c, &flags);
    command_add_list(a, &c, &s->o->sources);
    command_add(a, &c, "-o");
    command_add(a, &c, s->original);
    command_add_list(a, &c, &link);
    return compile(s, &c, "the serial original");
}

/* One source of the program whose time loop is told. */
static bool build_told(struct session *s, const struct codegen_file *f, string_list *objects)
{
    struct arena *a = s->arena;
    const char *path = arena_printf(a, "%s/told/%s", s->folder, f->name);
    string_list c = {0}, flags = toolchain_host_flags(a, &s->tools, s->o, f->source);
    const char *object = arena_printf(a, "%s.o", path);
    if (!file_write(s->diag, path, &f->text))
        return false;
    command_add(a, &c, s->tools.cc);
    command_add_list(a, &c, &flags);
    command_add(a, &c, "-c");
    command_add(a, &c, path);
    command_add(a, &c, "-o");
    command_add(a, &c, object);
    command_add(a, objects, object);
    return compile(s, &c, "the serial original, with its time loop told,");
}

static bool build_telling(struct session *s, const struct plan *plan)
{
    struct arena *a = s->arena;
    struct codegen code = {0};
    string_list c = {0}, link = toolchain_serial_link_flags(a, &s->tools, s->o, true);
    if (!codegen_serial(a, s->diag, plan, &code))
        return true; /* a time loop in a header: the one-level run stands in */
    if (!folder_make(a, s->diag, arena_printf(a, "%s/told", s->folder)))
        return false;
    command_add(a, &c, s->tools.cc);
    for (int n = 0; n < code.files.n; n++)
        if (!build_told(s, &code.files.at[n], &c))
            return false;
    s->telling = arena_printf(a, "%s/telling", s->folder);
    command_add(a, &c, "-o");
    command_add(a, &c, s->telling);
    command_add_list(a, &c, &link);
    return compile(s, &c, "the serial original, with its time loop told,");
}

int runs_build(struct session *s, const struct plan *plan, const struct codegen *code)
{
    const char *sources = arena_printf(s->arena, "%s/generated", s->folder);
    announce(s, "compiling");
    s->generated = arena_printf(s->arena, "%s/program", s->folder);
    if (!folder_make(s->arena, s->diag, sources) ||
        !output_write(s->arena, s->diag, code, sources, true))
        return VERIFY_FAILED;
    int status = output_compile(s->arena, s->diag, code, &s->tools, s->o, sources, s->generated);
    if (status)
        return status == VERIFY_BUG ? VERIFY_BUG : VERIFY_FAILED;
    return build_original(s) && build_telling(s, plan) ? 0 : VERIFY_FAILED;
}

/* ---- one run --------------------------------------------------------------------------------- */

/* The end of what a program that failed has said. */
static void show_errors(struct session *s, const char *path)
{
    struct lines l;
    if (!lines_read(s->arena, path, &l))
        return;
    for (int n = l.at.n > LINES_SHOWN ? l.at.n - LINES_SHOWN : 0; n < l.at.n; n++)
        fprintf(stderr, "  | %.*s\n", (int)l.at.at[n].n, l.at.at[n].at);
}

static void show_warnings(struct session *s, const char *path)
{
    static const char begin[] = "amr: warning: ";
    struct lines l;
    for (int n = 0; lines_read(s->arena, path, &l) && n < l.at.n; n++)
        if (!strncmp(l.at.at[n].at, begin, sizeof begin - 1)) {
            runs_progress_end();
            fprintf(stderr, "%.*s\n", (int)l.at.at[n].n, l.at.at[n].at);
        }
}

static void fail_by_status(struct session *s, const char *name, int status, const char *errors)
{
    struct arena *a = s->arena;
    const char *how = status > 128    ? arena_printf(a, "was ended by signal %d (%s)", status - 128,
                                                     strsignal(status - 128))
                      : status == 127 ? "could not be started"
                                      : arena_printf(a, "ended with exit code %d", status);
    verify_fail(s, arena_printf(a, "the program (%s) %s%s", name, how,
                                s->status && status < 127
                                    ? arena_printf(a, ", the serial original with %d", s->status)
                                    : ""));
    show_errors(s, errors);
}

/* Runs the job in a folder of its own; r->name says what it is. */
static bool run_job(struct session *s, const char *folder, struct job *job, struct run *r,
                    bool is_original)
{
    struct arena *a = s->arena;
    const struct verify_options *v = &s->o->verify;
    s->done++;
    announce(s, r->name);
    job->folder = sandbox_make(s, folder);
    if (!job->folder)
        return false;
    job->out = arena_printf(a, "%s/%s.out", s->folder, folder);
    job->err = arena_printf(a, "%s/%s.err", s->folder, folder);
    command_add_list(a, &job->words, &v->arguments);
    if (s->o->verbose)
        command_print(&job->words, stderr);
    int status = job_run(a, job, &r->seconds);
    s->ended = time(NULL);
    if (is_original)
        s->status = status < 127 ? status : 0;
    if (status != s->status || status >= 127) {
        fail_by_status(s, r->name, status, job->err);
        return false;
    }
    show_warnings(s, job->err);
    if (!lines_read(a, job->out, &r->printed))
        verify_fail(s, arena_printf(a, "cannot read '%s'", job->out));
    return r->printed.text != NULL;
}

/* Reads what a run has told behind its time loop. The serial program's may lack arrays. */
static bool read_dump(struct session *s, const char *dir, struct run *r, bool may_lack)
{
    struct arena *a = s->arena;
    const char *why;
    if (!dump_read(a, dir, &r->dump, &why)) {
        verify_fail(
            s, *why ? arena_printf(a, "the program (%s): %s", r->name, why)
                    : arena_printf(a,
                                   "the program (%s) never came to the end of its time loop: there "
                                   "is nothing to compare",
                                   r->name));
        if (!*why)
            diag_hint(s->diag, "the loop must be reached and be left by its own condition, break, "
                               "return, goto or exit, not by a function that it calls");
        return false;
    }
    r->seconds -= r->dump.dump_seconds;
    if (r->dump.steps > 0 && (may_lack || r->dump.arrays.n > 0))
        return true;
    verify_fail(s,
                arena_printf(a,
                             r->dump.steps ? "the program (%s) has no mesh array at its time loop"
                                           : "the time loop of the program (%s) made no step",
                             r->name));
    return false;
}

static const char *dump_folder(struct session *s, const char *folder)
{
    return arena_printf(s->arena, "%s/%s.dump", s->folder, folder);
}

bool runs_original(struct session *s, struct run *r)
{
    struct job job = {.program = s->original};
    *r = (struct run){.name = "serial"};
    command_add(s->arena, &job.words, s->base.program);
    return run_job(s, "serial", &job, r, true);
}

bool runs_telling(struct session *s, const char *folder, struct run *r)
{
    struct arena *a = s->arena;
    struct job job = {.program = s->telling};
    const char *dir = dump_folder(s, folder);
    *r = (struct run){.name = "serial, with its arrays"};
    command_add(a, &job.words, s->base.program);
    vec_push(a, &job.environment, arena_printf(a, "AMR_VERIFY_DUMP=%s", dir));
    vec_push(a, &job.environment,
             arena_printf(a, "AMR_VERIFY_LAYOUT=%s/layout", s->base.one.dump.dir));
    return run_job(s, folder, &job, r, false) && read_dump(s, dir, r, true);
}

/* A relative AMR_CONFIG is meant from where the user stands. */
static void add_environment(struct session *s, struct job *job, const char *settings)
{
    struct arena *a = s->arena;
    const char *set = getenv("AMR_SET"), *config = getenv("AMR_CONFIG");
    char *full = config ? realpath(config, NULL) : NULL;
    if (full)
        vec_push(a, &job->environment, arena_printf(a, "AMR_CONFIG=%s", full));
    free(full);
    vec_push(a, &job->environment, arena_printf(a, "AMR_SET=%s %s", set ? set : "", settings));
}

bool runs_generated(struct session *s, const char *folder, const char *settings, struct run *r)
{
    struct arena *a = s->arena;
    struct job job = {.program = s->mpiexec ? s->mpiexec : s->generated};
    const char *dir = dump_folder(s, folder);
    if (s->mpiexec) {
        command_add(a, &job.words, s->mpiexec);
        command_add(a, &job.words, "-n");
        command_add(a, &job.words, arena_printf(a, "%d", s->o->verify.ranks));
    }
    command_add(a, &job.words, s->mpiexec ? s->generated : s->base.program);
    add_environment(s, &job, arena_printf(a, "%s verify.dump=%s", settings, dir));
    return run_job(s, folder, &job, r, false) && read_dump(s, dir, r, false);
}

/* ---- several levels -------------------------------------------------------------------------- */

/* Whether the user's parameters can say something else than one level. */
static bool has_parameters(void)
{
    const char *set = getenv("AMR_SET");
    return !access("amr.ini", F_OK) || getenv("AMR_CONFIG") || (set && strstr(set, "mesh.levels"));
}

static void choose_levels(struct session *s)
{
    s->levels = DEFAULT_LEVELS;
    vec_push(s->arena, &s->base.notes,
             arena_printf(s->arena,
                          "the parameters say one level: compared with %d (--levels=N for others)",
                          DEFAULT_LEVELS));
}

bool runs_adaptive(struct session *s, const char *folder, const char *settings, struct run *r)
{
    struct arena *a = s->arena;
    const char *name = r->name;
    if (!s->levels && !has_parameters())
        choose_levels(s);
    for (;;) {
        const char *levels = s->levels ? arena_printf(a, " mesh.levels=%d", s->levels) : "";
        *r = (struct run){.name = name        ? name
                                  : s->levels ? arena_printf(a, "%d levels", s->levels)
                                              : "levels as the parameters say"};
        if (!runs_generated(s, folder, arena_printf(a, "%s%s", settings, levels), r))
            return false;
        r->name = name ? name : arena_printf(a, "%d levels", r->dump.levels);
        if (r->dump.levels > 1)
            return true;
        choose_levels(s);
        s->todo++;
    }
}
