/* Runs the compilers, keeps temporary files from staying behind, writes what was generated. */
#include "driver/process.h"

#include <errno.h>
#include <fcntl.h>
#include <sched.h>
#include <signal.h>
#include <spawn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

extern char **environ;
static volatile sig_atomic_t job; /* the process that job_run waits for, or 0 */
static const struct range nowhere;

/* ---- commands -------------------------------------------------------------------------------- */

void command_add(struct arena *a, string_list *c, const char *word)
{
    vec_push(a, c, word);
}

void command_add_list(struct arena *a, string_list *c, const string_list *words)
{
    for (int n = 0; n < words->n; n++)
        vec_push(a, c, words->at[n]);
}

static void print_word(const char *word, FILE *to)
{
    if (*word && !word[strspn(word, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
                                    "0123456789_-+=./,:@%")]) {
        fputs(word, to);
        return;
    }
    putc('\'', to);
    for (; *word; word++)
        *word == '\'' ? fputs("'\\''", to) : putc(*word, to);
    putc('\'', to);
}

void command_print(const string_list *c, FILE *to)
{
    for (int n = 0; n < c->n; n++) {
        if (n)
            putc(' ', to);
        print_word(c->at[n], to);
    }
    putc('\n', to);
}

pid_t command_start(struct arena *a, const string_list *c, const char *err)
{
    char **argv = arena_alloc(a, (size_t)(c->n + 1) * sizeof *argv);
    posix_spawn_file_actions_t to;
    pid_t child;
    for (int n = 0; n < c->n; n++)
        argv[n] = (char *)c->at[n];
    fflush(NULL);
    if (posix_spawn_file_actions_init(&to))
        return 0;
    bool failed = err && posix_spawn_file_actions_addopen(&to, STDERR_FILENO, err,
                                                          O_WRONLY | O_CREAT | O_TRUNC, 0666);
    failed = failed || posix_spawnp(&child, argv[0], &to, NULL, argv, environ);
    posix_spawn_file_actions_destroy(&to);
    return failed ? 0 : child;
}

int command_wait(pid_t child)
{
    int status;
    if (!child)
        return 127;
    while (waitpid(child, &status, 0) < 0)
        if (errno != EINTR)
            return 127;
    return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

int command_run(struct arena *a, const string_list *c)
{
    return command_wait(command_start(a, c, NULL));
}

int processors(void)
{
    cpu_set_t own;
    return sched_getaffinity(0, sizeof own, &own) ? 1 : CPU_COUNT(&own);
}

static void send_to(const char *path, int descriptor)
{
    int file = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0666);
    if (file < 0 || dup2(file, descriptor) < 0)
        _exit(127);
    close(file);
}

static void become(const struct job *j, char **argv)
{
    int nothing = open("/dev/null", O_RDONLY);
    if (nothing < 0 || dup2(nothing, STDIN_FILENO) < 0 || chdir(j->folder))
        _exit(127);
    close(nothing);
    for (int n = 0; n < j->environment.n; n++)
        putenv((char *)j->environment.at[n]);
    send_to(j->out, STDOUT_FILENO);
    send_to(j->err, STDERR_FILENO);
    execv(j->program, argv);
    _exit(127);
}

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

int job_run(struct arena *a, const struct job *j, double *seconds)
{
    char **argv = arena_alloc(a, (size_t)(j->words.n + 1) * sizeof *argv);
    int status;
    for (int n = 0; n < j->words.n; n++)
        argv[n] = (char *)j->words.at[n];
    fflush(NULL);
    double begin = now();
    pid_t child = fork();
    if (child == 0)
        become(j, argv);
    job = (sig_atomic_t)child;
    while (child > 0 && waitpid(child, &status, 0) < 0)
        if (errno != EINTR)
            return 127;
    job = 0;
    *seconds = now() - begin;
    if (child < 0)
        return 127;
    return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

const char *program_find(struct arena *a, const char *name)
{
    const char *path = getenv("PATH");
    if (strchr(name, '/'))
        return access(name, X_OK) ? NULL : name;
    while (path && *path) {
        size_t n = strcspn(path, ":");
        const char *file = arena_printf(a, "%.*s/%s", (int)n, path, name);
        if (n && !access(file, X_OK))
            return file;
        path += n + (path[n] == ':');
    }
    return NULL;
}

/* ---- temporary files ------------------------------------------------------------------------- */

static const char *volatile folder;       /* if has_folder; held until the end */
static const char *const *volatile files; /* [n_files] a signal may come while it grows */
static volatile sig_atomic_t has_folder, n_files, is_whole;

/* May be called by a signal handler: fork and exec may, nftw may not. */
static void remove_folder(void)
{
    pid_t child = fork();
    if (child == 0) {
        execlp("rm", "rm", "-rf", "--", folder, (char *)NULL);
        _exit(127);
    }
    if (child > 0)
        waitpid(child, NULL, 0);
}

static void remove_all(void)
{
    for (int n = 0; n < n_files; n++)
        unlink(files[n]);
    n_files = 0;
    if (has_folder && is_whole)
        remove_folder();
    else if (has_folder)
        rmdir(folder);
    has_folder = 0;
}

void temporary_whole(void)
{
    is_whole = 1;
}

void temporary_keep(void)
{
    n_files = 0;
    has_folder = 0;
}

/* A program under way does not outlive its folder. */
static void end_by_signal(int number)
{
    if (job > 0 && !kill((pid_t)job, SIGTERM))
        waitpid((pid_t)job, NULL, 0);
    remove_all();
    signal(number, SIG_DFL);
    raise(number);
}

const char *temporary_folder(struct arena *a, struct diag *d)
{
    const char *where = getenv("TMPDIR");
    char *name = arena_printf(a, "%s/amrcc-XXXXXX", where && *where ? where : "/tmp");
    if (!mkdtemp(name)) {
        diag_error(d, nowhere, "cannot make the folder '%s': %s", name, strerror(errno));
        return NULL;
    }
    folder = strdup(name); /* the arena is gone at exit */
    has_folder = folder != NULL;
    atexit(remove_all);
    signal(SIGINT, end_by_signal);
    signal(SIGTERM, end_by_signal);
    signal(SIGHUP, end_by_signal);
    return name;
}

void temporary_add(const char *path)
{
    size_t n = (size_t)n_files;
    const char **longer = malloc((n + 1) * sizeof *longer);
    const char *kept = strdup(path); /* the arena is gone at exit */
    if (!longer || !kept)
        return;
    for (size_t i = 0; i < n; i++)
        longer[i] = files[i];
    longer[n] = kept;
    const char *const *before = files;
    files = longer;
    n_files++;
    free((void *)before);
}

/* ---- files ----------------------------------------------------------------------------------- */

bool file_write(struct diag *d, const char *path, const struct text *text)
{
    FILE *f = fopen(path, "w");
    bool ok = f && fwrite(text->s, 1, text->n, f) == text->n;
    if (f && fclose(f))
        ok = false;
    if (!ok)
        diag_error(d, nowhere, "cannot write '%s': %s", path, strerror(errno));
    return ok;
}

void file_show(const char *path)
{
    FILE *f = fopen(path, "r");
    for (int c; f && (c = getc(f)) != EOF;)
        putc(c, stderr);
    if (f)
        fclose(f);
}

bool folder_make(struct arena *a, struct diag *d, const char *path)
{
    for (const char *slash = path; slash; slash = strchr(slash + 1, '/')) {
        const char *next = strchr(slash + 1, '/');
        const char *part = next ? arena_strndup(a, path, (size_t)(next - path)) : path;
        if (*part && mkdir(part, 0777) && errno != EEXIST) {
            diag_error(d, nowhere, "cannot make the folder '%s': %s", part, strerror(errno));
            return false;
        }
    }
    struct stat st;
    if (stat(path, &st) || !S_ISDIR(st.st_mode)) {
        diag_error(d, nowhere, "'%s' is not a folder", path);
        return false;
    }
    return true;
}
