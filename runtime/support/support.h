/* Messages and how an error ends the run; memory of the runtime's own lists; lists in parameters. */
#ifndef AMR_SUPPORT_SUPPORT_H
#define AMR_SUPPORT_SUPPORT_H

#include <stdbool.h>
#include <stddef.h>

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

/* ---- storage.c ---------------------------------------------------------------------------------- */

/* realloc that ends the job with a message where there is no memory. */
void *amr__grow(void *p, size_t bytes);
/* Zeros, room for one more than asked: never NULL. The program ends where there is no memory. */
void *amr__need(size_t n, size_t size);
/* Room for n + 1 elements in a growing array: doubles *room where needed. */
void *amr__grow_for(void *p, int n, int *room, size_t size);
/* A copy of a text, for the caller to free: `kept` where that says the same, which else is freed. */
const char *amr__keep_text(const char *kept, const char *text);

/* ---- parameter_lists.c: what keys hold ---------------------------------------------------------- */

/* Whether a text of the parameters says anything. */
static inline bool amr__has_text(const char *text)
{
    return text && *text;
}

/* A number for all arrays, and those of single ones: "rho:1e-4, p:1e-2". */
struct amr__limit {
    double all;
    char *of;
};

/* The number of a word for all arrays, and words of single ones: "rho:positive". */
struct amr__choice {
    int all;
    char *of;
};

enum { AMR__MAX_CONDITIONS = 16 }; /* of one array */
struct amr__condition {
    double above, below;
};

/* Takes the next word off a list separated by blanks or commas; false at its end. Longer words are
 * cut. */
bool amr__next_word(const char **list, char *word, size_t room);
/* What is wrong with a list of name:number, or NULL. */
const char *amr__limits_fault(const char *list);
/* The smallest or largest of its numbers; the list is not empty. */
double amr__limits_extreme(const char *list, bool largest);
/* The number of a name; false: the list does not have it. */
bool amr__limits_find(const char *list, const char *name, double *number);
double amr__limit_of(const struct amr__limit *limit, const char *name);
/* The same for conditions, `rho>0.5, T<3, p>1<2`. */
const char *amr__values_fault(const char *list);
int amr__values_of(const char *list, const char *name, struct amr__condition *condition);
/* The next name in front of any of `:<>`. */
bool amr__next_name(const char **list, char *name, size_t room);

#endif
