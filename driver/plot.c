/* Pictures by scripts/plot_verify.py: the numbers stand in the JSON files without it. Called by
 * verify.c and converge.c. */
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "driver/verify.h"

enum { NO_MODULES = 3 }; /* the script's exit code where numpy or matplotlib is missing */

/* Tries the Pythons that there are, since not each has numpy. */
static void plot(struct session *s, const string_list *words, const char *path)
{
    const char *script = toolchain_script(s->arena, "plot_verify.py");
    const char *wanted = getenv("AMRCC_PYTHON");
    const char *const pythons[] = {wanted && *wanted ? wanted : "python3",
                                   wanted && *wanted ? NULL : "/usr/bin/python3", NULL};
    int status = 127;
    for (int n = 0; pythons[n] && (status == 127 || status == NO_MODULES); n++) {
        string_list c = {0};
        command_add(s->arena, &c, pythons[n]);
        command_add(s->arena, &c, script);
        command_add_list(s->arena, &c, words);
        if (s->o->verbose)
            command_print(&c, stderr);
        status = command_run(s->arena, &c);
    }
    if (status == 0)
        printf("wrote %s\n", path);
    else
        printf("note: %s is not drawn: %s\n", path,
               status == NO_MODULES ? "Python has no numpy or no matplotlib"
               : status == 127      ? "there is no Python"
                                    : "the script that draws it failed");
}

static void add_number(struct session *s, string_list *c, const char *name, long n)
{
    command_add(s->arena, c, name);
    command_add(s->arena, c, arena_printf(s->arena, "%ld", n));
}

static void add_three(struct session *s, string_list *c, const char *name, const long n[3])
{
    command_add(s->arena, c, name);
    for (int d = 0; d < 3; d++)
        command_add(s->arena, c, arena_printf(s->arena, "%ld", n[d]));
}

void plot_errors(struct session *s, const struct comparison *c, const char *path)
{
    const struct array_errors *e = comparison_worst(&s->o->verify.bounds, c);
    const struct dump *d = &c->run.dump;
    string_list words = {0};
    if (!e)
        return;
    command_add(s->arena, &words, "errors");
    command_add(s->arena, &words, dump_find(s->base.reference, e->name)->path);
    command_add(s->arena, &words, dump_find(d, e->name)->path);
    command_add(s->arena, &words, arena_printf(s->arena, "%s/leaves.raw", d->dir));
    command_add(s->arena, &words, path);
    command_add(s->arena, &words, "--name");
    command_add(s->arena, &words, e->name);
    command_add(s->arena, &words, "--type");
    command_add(s->arena, &words, e->type);
    add_number(s, &words, "--dim", d->dim);
    add_number(s, &words, "--block", d->block);
    add_number(s, &words, "--levels", d->levels);
    add_three(s, &words, "--cells", d->cells);
    add_three(s, &words, "--worst", e->worst);
    plot(s, &words, path);
}

void plot_sweep(struct session *s, const char *json, const char *path)
{
    string_list words = {0};
    command_add(s->arena, &words, "sweep");
    command_add(s->arena, &words, json);
    command_add(s->arena, &words, path);
    plot(s, &words, path);
}
