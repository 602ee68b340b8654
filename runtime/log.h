/* Messages of the runtime to standard error, and how an error ends the run. */
#ifndef AMR_LOG_H
#define AMR_LOG_H

#include <stdbool.h>

struct amr__comm;

/* An error that the user can mend: `amr: error: ...` once, from rank 0, then every rank ends with
 * exit code 1. Collective: all ranks must have come to the same conclusion (from the same command
 * or an agreed value). Does not return. */
void amr__error(const char *format, ...) __attribute__((format(printf, 1, 2), noreturn));
/* The same, but only this rank knows (rank 0 reading a file, a write that failed): ends the job. */
void amr__error_here(const char *format, ...) __attribute__((format(printf, 1, 2), noreturn));
/* `amr: warning: ...`, from rank 0 only (silent elsewhere). */
void amr__warning(const char *format, ...) __attribute__((format(printf, 1, 2)));
void amr__note(const char *format, ...)
    __attribute__((format(printf, 1, 2))); /* quiet = true hides */

/* Who speaks: comm, NULL: one process. leave(here) ends this rank behind an error, here: that only this
 * rank knows of; it does not return. NULL: exit(1). */
void amr__log_begin(const struct amr__comm *comm, void (*leave)(bool here));
void amr__log_quiet(bool quiet);
/* A line stands on standard error that has no end yet, as one of progress has on a terminal: it gets one
 * before anything else is printed. */
void amr__log_open_line(void);
void amr__log_end_line(void);

#endif
