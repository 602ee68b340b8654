/* `amrcc verify`: see verify.h. The numbers are compare/'s. Called by main. */
#include "driver/verify.h"

#include <string.h>
#include <unistd.h>

/* ---- comparing ------------------------------------------------------------------------------- */

static bool has_same_steps(struct session *s, const struct run *r)
{
    long long serial = s->base.serial.dump.steps, steps = r->dump.steps;
    if (serial == steps || s->o->verify.bounds.any_steps)
        return true;
    verify_fail(s,
                arena_printf(s->arena,
                             "the serial program makes %lld steps, %s %lld: the arrays belong to "
                             "different times or iterations and cannot be compared",
                             serial, r->name, steps));
    diag_hint(s->diag,
              "if the loop ends at the same time in both, --any-steps compares them all the "
              "same");
    return false;
}

static bool has_all_arrays(struct session *s, const struct comparison *c)
{
    for (int i = 0; i < c->errors.missing.n; i++)
        verify_fail(s,
                    arena_printf(s->arena, "'%s' is no mesh array with %s: it cannot be compared",
                                 c->errors.missing.at[i], c->run.name));
    return c->errors.missing.n == 0;
}

static bool has_all_fields(struct session *s, const struct comparison *c)
{
    const char *unknown = bounds_unknown(s->arena, &s->o->verify.bounds, c);
    struct text names = text_new(s->arena);
    for (int i = 0; i < c->errors.arrays.n; i++)
        text_printf(&names, "%s%s", i ? ", " : "", c->errors.arrays.at[i].name);
    if (unknown)
        verify_fail(s, arena_printf(s->arena,
                                    "--fields names '%s', which is no mesh array; there are: %s",
                                    unknown, names.s));
    return !unknown;
}

bool verify_compare(struct session *s, struct comparison *c)
{
    const char *why;
    lines_compare(s->arena, &s->base.serial.printed, &c->run.printed, &c->printed);
    if (!has_same_steps(s, &c->run))
        return false;
    if (!errors_find(s->arena, s->base.reference, &c->run.dump, &c->errors, &why)) {
        verify_fail(s, arena_printf(s->arena, "%s cannot be compared: %s", c->run.name, why));
        return false;
    }
    bounds_check(s->arena, &s->base, &s->o->verify.bounds, c);
    return has_all_arrays(s, c) && has_all_fields(s, c);
}

bool verify_write(struct session *s, const char *path, const struct text *text)
{
    bool good = file_write(s->diag, path, text);
    if (good)
        printf("wrote %s\n", path);
    return good;
}

/* ---- the commands ---------------------------------------------------------------------------- */

static int report(struct session *s, const struct comparison *c)
{
    const struct verify_options *v = &s->o->verify;
    struct text out = text_new(s->arena), json = text_new(s->arena);
    comparison_list list = {0};
    vec_push(s->arena, &list, *c);
    report_runs(&out, &s->base, &list);
    report_printed(&out, &s->base, c);
    report_errors(&out, &s->base, c);
    report_bounds(&out, c);
    runs_progress_end();
    printf("%s\n", out.s);
    json_verify(&json, &s->base, c);
    if (!verify_write(s, v->json ? v->json : "verify.json", &json))
        return VERIFY_FAILED;
    plot_errors(s, c, v->png ? v->png : "verify.png");
    return c->holds ? VERIFY_HOLDS : VERIFY_BROKEN;
}

static int verify_once(struct session *s)
{
    const struct verify_options *v = &s->o->verify;
    struct comparison c = {0};
    const char *settings =
        v->tolerances.n ? arena_printf(s->arena, "refine.tolerance=%.17g", v->tolerances.at[0])
                        : "";
    if (!runs_adaptive(s, "several", settings, &c.run) || !verify_compare(s, &c))
        return VERIFY_FAILED;
    return report(s, &c);
}

static bool find_mpiexec(struct session *s)
{
    const char *const names[] = {"mpiexec.mpich", "mpiexec", NULL};
    for (int n = 0; names[n] && !s->mpiexec; n++)
        s->mpiexec = program_find(s->arena, names[n]);
    if (!s->mpiexec)
        verify_fail(s, "--ranks: no mpiexec is on the path");
    return s->mpiexec != NULL;
}

/* The place of temporary files goes into AMR_SET, which ends words at blanks. */
static bool make_folder(struct session *s)
{
    s->folder = temporary_folder(s->arena, s->diag);
    if (!s->folder)
        return false;
    temporary_whole();
    if (*s->folder == '/' && !strpbrk(s->folder, " \t\n"))
        return true;
    verify_fail(s, arena_printf(s->arena, "TMPDIR must be an absolute path without blanks: '%s'",
                                s->folder));
    return false;
}

static int run_all(struct session *s, const struct plan *plan, const struct codegen *code)
{
    int status = runs_build(s, plan, code);
    if (status)
        return status;
    if (!reference_make(s))
        return VERIFY_FAILED;
    return s->o->task == TASK_CONVERGE ? converge_run(s) : verify_once(s);
}

int verify_run(struct arena *a, struct diag *d, const struct plan *plan, const struct codegen *code,
               const struct options *o)
{
    const struct verify_options *v = &o->verify;
    struct session s = {.arena = a, .diag = d, .o = o, .todo = 4};
    s.base.program = options_stem(a, o);
    s.levels = v->levels.n == 1 ? (int)v->levels.at[0] : 0;
    if (!toolchain_find(a, d, o, true, &s.tools) || (v->ranks > 1 && !find_mpiexec(&s)) ||
        !make_folder(&s))
        return VERIFY_FAILED;
    s.tools.truncates = code->truncates;
    int status = run_all(&s, plan, code);
    runs_progress_end();
    if (v->keep) {
        temporary_keep();
        printf("all runs are kept in %s\n", s.folder);
    }
    return status;
}
