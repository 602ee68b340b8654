/* What adaptive runs are compared with: the serial original's own arrays, and where these cannot be
 * had, those of the generated program on one level, if that is proved to print the same. Programs
 * that print or leave other values each time they run are found here. Called by verify.c. */
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "driver/verify.h"

static void note(struct session *s, const char *message)
{
    vec_push(s->arena, &s->base.notes, message);
}

/* ---- is the serial program reproducible? ----------------------------------------------------- */

/* "3, 7, 8" */
static const char *line_numbers(struct session *s, const struct lines *l)
{
    enum { MOST = 8 };
    struct text out = text_new(s->arena);
    for (int i = 0, n = 0; i < l->at.n; i++)
        if (l->skip[i] && ++n <= MOST)
            text_printf(&out, "%s%d", n > 1 ? ", " : "", i + 1);
        else if (l->skip[i] && n == MOST + 1)
            text_add(&out, " ...");
    return out.s;
}

/* Names of arrays whose bits differ between two runs, or NULL; *n: how many. */
static const char *other_bits(struct session *s, const struct dump *one, const struct dump *other,
                              bool followed_only, int *n)
{
    struct errors e;
    const char *why;
    struct text out = text_new(s->arena);
    *n = 1;
    if (!errors_find(s->arena, one, other, &e, &why))
        return why;
    *n = 0;
    for (int i = 0; i < e.arrays.n; i++)
        if (!e.arrays.at[i].same_bits && (e.arrays.at[i].followed || !followed_only))
            text_printf(&out, "%s'%s'", (*n)++ ? ", " : "", e.arrays.at[i].name);
    return *n ? out.s : NULL;
}

/* The serial dump has no list of leaves: one level's serves both. */
static struct dump with_leaves(const struct session *s, const struct dump *serial)
{
    struct dump d = *serial;
    d.dir = s->base.one.dump.dir;
    d.levels = s->base.one.dump.levels;
    d.block = s->base.one.dump.block;
    return d;
}

/* A program that takes its seed from the clock has another one in the next second: other than in
 * the serial run before, and in that on one level, whose arrays are compared. */
static void await_next_second(const struct session *s)
{
    while (time(NULL) == s->ended)
        usleep(20000);
}

/* Runs the serial program once more: false (with an error) if its arrays are others each time. */
static bool arrays_are_stable(struct session *s, const struct run *told)
{
    struct run again;
    s->todo++;
    await_next_second(s);
    if (!runs_telling(s, "serial-again", &again))
        return false;
    struct dump d = with_leaves(s, &again.dump);
    int n;
    const char *names = other_bits(s, &told->dump, &d, false, &n);
    if (!names)
        return true;
    verify_fail(s, arena_printf(
                       s->arena,
                       "the serial original leaves other values in %s each time it runs: it cannot "
                       "be compared",
                       names));
    diag_hint(s->diag, "does it read the time of day, or random numbers from a seed that changes? "
                       "give it a fixed seed");
    return false;
}

/* Lines that two serial runs print differently are left out of all comparisons. */
static bool find_unstable(struct session *s, const struct run *told, bool *doubt)
{
    struct base_runs *b = &s->base;
    struct lines_difference d;
    lines_compare(s->arena, &b->serial.printed, &told->printed, &d);
    *doubt = !d.same;
    if (d.same)
        return true;
    if (!lines_skip_unstable(s->arena, &b->serial.printed, &told->printed, &b->unstable)) {
        verify_fail(
            s, arena_printf(s->arena,
                            "the serial original prints %d lines in one run and %d in another: it "
                            "cannot be compared",
                            b->serial.printed.at.n, told->printed.at.n));
        return false;
    }
    note(s,
         arena_printf(s->arena,
                      "two runs of the serial program print different bytes in line%s %s (times, "
                      "random numbers?): left out",
                      b->unstable > 1 ? "s" : "", line_numbers(s, &b->serial.printed)));
    return true;
}

/* ---- the arrays ------------------------------------------------------------------------------ */

/* Arrays that the serial program could not tell: one level's stand in. */
static void fill_up(struct session *s, struct dump *reference)
{
    const struct dump *one = &s->base.one.dump;
    for (int i = 0; i < one->arrays.n; i++) {
        const struct dump_array *array = &one->arrays.at[i];
        if (dump_find(reference, array->name))
            continue;
        vec_push(s->arena, &reference->arrays, *array);
        note(s, arena_printf(s->arena,
                             "'%s' could not be read in the serial program's memory: one level's "
                             "stands in for it",
                             array->name));
    }
}

/* ---- one level whose sums round as the serial program's -------------------------------------- */

/* One level differs: not, perhaps, where its sums round after each cell. serial: arrays, or NULL. */
static bool rounded_is_same(struct session *s, const struct dump *serial)
{
    struct base_runs *b = &s->base;
    struct lines_difference d;
    int n = 0;
    if (s->o->target != &target_openmp)
        return false;
    s->todo++;
    b->rounded = (struct run){.name = "one level, its sums rounded as the serial program's"};
    if (!runs_generated(s, "rounded", "mesh.levels=1 run.sums=serial", &b->rounded))
        return false;
    lines_compare(s->arena, &b->serial.printed, &b->rounded.printed, &d);
    if (!d.same || (serial && other_bits(s, serial, &b->rounded.dump, true, &n)))
        return false;
    note(s, "sums over the mesh are rounded once, those of the serial program after each cell; with "
            "run.sums = serial one level prints and leaves its bytes");
    return true;
}

static bool one_level_stands_in(struct session *s, const char *why)
{
    struct base_runs *b = &s->base;
    b->reference = b->sums_only ? &b->rounded.dump : &b->one.dump;
    if ((!b->one_printed.same && !b->sums_only) || b->serial.printed.at.n == 0) {
        verify_fail(s, arena_printf(s->arena,
                                    "%s, and what is printed does not prove that one level has the "
                                    "same",
                                    why));
        return false;
    }
    note(s, arena_printf(s->arena, "%s: one level, which prints the same bytes, stands in for it",
                         why));
    return true;
}

/* Takes the arrays that the serial program told. doubt: it did not print the same twice. */
static bool use_serial(struct session *s, const struct run *told, bool doubt)
{
    struct base_runs *b = &s->base;
    struct dump d = with_leaves(s, &told->dump);
    const char *differs = other_bits(s, &d, &b->one.dump, true, &b->one_other_arrays);
    if ((doubt || differs) && !arrays_are_stable(s, told))
        return false;
    if (differs)
        note(s, arena_printf(s->arena, "one level leaves other bits in %s than the serial program",
                             differs));
    b->sums_only = (differs || !b->one_printed.same) && rounded_is_same(s, &d);
    b->serial.dump = told->dump;
    b->reference = &b->serial.dump;
    if (told->dump.arrays.n == 0)
        return one_level_stands_in(s, "the serial program's arrays lie where its time loop has no "
                                      "names for them");
    fill_up(s, &b->serial.dump);
    return true;
}

static bool find_arrays(struct session *s)
{
    struct base_runs *b = &s->base;
    struct run told;
    bool doubt = false;
    await_next_second(s);
    if (s->telling && (!runs_telling(s, "serial-told", &told) || !find_unstable(s, &told, &doubt)))
        return false;
    lines_compare(s->arena, &b->serial.printed, &b->one.printed, &b->one_printed);
    if (s->telling)
        return use_serial(s, &told, doubt);
    b->serial.dump.steps = b->one.dump.steps;
    b->sums_only = !b->one_printed.same && rounded_is_same(s, NULL);
    return one_level_stands_in(s, "the time loop lies in a header, where the serial program cannot "
                                  "tell its arrays");
}

/* Generated kernels never contract a * b + c to one rounding; C compilers do where they may. */
static void note_contraction(struct session *s)
{
    const string_list *options = &s->o->compile;
    bool may = false, off = false;
    for (int n = 0; n < options->n; n++) {
        const char *word = options->at[n];
        may = may || !strncmp(word, "-m", 2) || !strcmp(word, "-Ofast") ||
              !strcmp(word, "-ffast-math");
        off = off || !strcmp(word, "-ffp-contract=off");
    }
    if (may && !off && !s->base.sums_only &&
        (!s->base.one_printed.same || s->base.one_other_arrays))
        note(s, "the compilers' options let the serial program round otherwise than the generated "
                "one: try -ffp-contract=off, and no -ffast-math");
}

bool reference_make(struct session *s)
{
    struct base_runs *b = &s->base;
    if (!runs_original(s, &b->serial))
        return false;
    b->one = (struct run){.name = "one level"};
    if (!runs_generated(s, "one", "mesh.levels=1", &b->one) || !find_arrays(s))
        return false;
    note_contraction(s);
    if (b->one.dump.steps == b->serial.dump.steps)
        return true;
    verify_fail(s, arena_printf(s->arena, "the serial program makes %lld steps, one level %lld",
                                (long long)b->serial.dump.steps, (long long)b->one.dump.steps));
    return false;
}
