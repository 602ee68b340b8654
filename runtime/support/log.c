/* Messages of the runtime: one line each, to standard error, from rank 0. Called by every module
 * that finds something the user can mend. */
#include "support/support.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include "comm/comm.h"

static const struct amr__comm *comm;
static void (*leave)(bool here);
static bool quiet, line_open;

void amr__log_begin(const struct amr__comm *c, void (*l)(bool here))
{
    comm = c;
    leave = l;
}

void amr__log_quiet(bool q)
{
    quiet = q;
}

void amr__log_open_line(void)
{
    line_open = true;
}

void amr__log_end_line(void)
{
    if (line_open)
        fputc('\n', stderr);
    line_open = false;
}

static void say(const char *what, const char *format, va_list args)
{
    amr__log_end_line();
    fprintf(stderr, "amr: %s", what);
    vfprintf(stderr, format, args);
    fputc('\n', stderr);
    fflush(stderr);
}

static bool is_first(void)
{
    return !comm || comm->rank == 0;
}

static void __attribute__((noreturn)) end(bool here)
{
    if (leave)
        leave(here);
    exit(1);
}

void amr__error(const char *format, ...)
{
    if (is_first()) {
        va_list args;
        va_start(args, format);
        say("error: ", format, args);
        va_end(args);
    }
    end(false);
}

void amr__error_here(const char *format, ...)
{
    va_list args;
    va_start(args, format);
    say("error: ", format, args);
    va_end(args);
    end(true);
}

void amr__warning(const char *format, ...)
{
    if (!is_first())
        return;
    va_list args;
    va_start(args, format);
    say("warning: ", format, args);
    va_end(args);
}

void amr__note(const char *format, ...)
{
    if (!is_first() || quiet)
        return;
    va_list args;
    va_start(args, format);
    say("", format, args);
    va_end(args);
}
