/* Messages of the runtime: one line each, to standard error, from rank 0. Called by every module
 * that finds something the user can mend. */
#include <stdarg.h>
#include <stdlib.h>

#include "internal.h"

static void say(const char *what, const char *format, va_list args)
{
    amr__progress_end_line();
    fprintf(stderr, "amr: %s", what);
    vfprintf(stderr, format, args);
    fputc('\n', stderr);
    fflush(stderr);
}

void amr__error(const char *format, ...)
{
    if (amr__state.comm->rank == 0) {
        va_list args;
        va_start(args, format);
        say("error: ", format, args);
        va_end(args);
    }
    amr__end(1);
}

void amr__error_here(const char *format, ...)
{
    const struct amr__comm *comm = amr__state.comm;
    va_list args;
    va_start(args, format);
    say("error: ", format, args);
    va_end(args);
    if (comm && comm->size > 1 && (comm->rank != 0 || amr__state.in_command))
        comm->abort(comm, 1); /* the others are in the middle of something: no orderly way out */
    if (comm && comm->size > 1) {
        int32_t failed = 1;
        amr__tell(AMR__STOP, &failed, sizeof failed);
    }
    amr__end(1);
}

void amr__warning(const char *format, ...)
{
    if (amr__state.comm->rank != 0)
        return;
    va_list args;
    va_start(args, format);
    say("warning: ", format, args);
    va_end(args);
}

void amr__note(const char *format, ...)
{
    if (amr__state.comm->rank != 0 || amr__state.config.quiet)
        return;
    va_list args;
    va_start(args, format);
    say("", format, args);
    va_end(args);
}
