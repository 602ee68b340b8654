/* Running other programs, and the folder for what is made on the way. */
#ifndef AMRCC_DRIVER_PROCESS_H
#define AMRCC_DRIVER_PROCESS_H

#include <sys/types.h>

#include "driver/options.h"

/* A command: NULL-terminated once command_end has been called. */
void command_add(struct arena *a, string_list *c, const char *word);
void command_add_list(struct arena *a, string_list *c, const string_list *words);
/* As a shell would take it. */
void command_print(const string_list *c, FILE *to);
/* Runs it and waits. Its exit status; 127 where it could not be started, 128 + n by signal n. */
int command_run(struct arena *a, const string_list *c);
/* The same in two steps. err: a file that gets what it says on standard error, or NULL. */
pid_t command_start(struct arena *a, const string_list *c, const char *err);
int command_wait(pid_t child);
/* How many amrcc may run side by side: the processors that it may use itself. */
int processors(void);
/* A program that runs in a folder of its own, with nothing on its standard input. */
struct job {
    const char *program;     /* path */
    string_list words;       /* argv */
    const char *folder;      /* where it runs */
    const char *out, *err;   /* files that get what it prints */
    string_list environment; /* NAME=value, over what amrcc itself has */
};
/* Runs it and waits: as command_run; *seconds: how long it took. */
int job_run(struct arena *a, const struct job *j, double *seconds);
/* The program of that name on PATH (or the name itself if it holds a slash), or NULL. */
const char *program_find(struct arena *a, const char *name);

/* A fresh folder for temporary files; gone, with the files named to temporary_add, at exit and when
 * a signal ends amrcc. NULL (with an error reported) if none can be made. */
const char *temporary_folder(struct arena *a, struct diag *d);
void temporary_add(const char *path);
/* The folder goes with all that is in it, or stays for the user to look at. */
void temporary_whole(void);
void temporary_keep(void);

/* Writes a file whole; false with an error reported. */
bool file_write(struct diag *d, const char *path, const struct text *text);
/* Its text, on standard error. */
void file_show(const char *path);
/* Makes a folder and those above it; fine if it is there. False with an error reported. */
bool folder_make(struct arena *a, struct diag *d, const char *path);

#endif
