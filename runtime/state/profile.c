/* Where the time goes: a stack of phases, one clock. Every module that does work for a while opens
 * a phase; summary.c reports the sums. */
#include <assert.h>
#include <string.h>
#include <time.h>

#include "state/state.h"

enum { DEEPEST = 16 };

static enum amr__phase stack[DEEPEST]; /* phases under way, outermost first */
static int depth;
static double since; /* when the innermost one began or was resumed */
static double seconds[AMR__N_PHASES];

double amr__now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

/* Books the time since the last change on the phase under way. */
static void book(void)
{
    /* A device runs behind the host: with run.profile each phase waits for its own work. */
    if (amr__state.config.profile && amr__state.device)
        amr__state.device->wait();
    double now = amr__now();
    if (since > 0)
        seconds[depth ? stack[depth - 1] : AMR__OTHER] += now - since;
    since = now;
}

static bool is_initial(void)
{
    return depth && stack[depth - 1] == AMR__INITIAL;
}

void amr__phase_begin(enum amr__phase p)
{
    assert(depth < DEEPEST);
    book();
    stack[depth] = is_initial() ? AMR__INITIAL : p;
    depth++;
}

void amr__phase_end(void)
{
    assert(depth > 0);
    book();
    depth--;
}

void amr__phase_move(enum amr__phase from, enum amr__phase to, double part)
{
    if (is_initial())
        return;
    seconds[from] -= part;
    seconds[to] += part;
}

void amr__phase_seconds(double out[AMR__N_PHASES])
{
    book();
    memcpy(out, seconds, sizeof seconds);
}
