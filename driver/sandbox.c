/* Each run gets a folder of its own with copies of the input files, so that what a program writes
 * overwrites nothing of the user's, nor another run's. Without --inputs these are all files of the
 * working directory but hidden ones, up to a limit. Copies, not links: a program may open a file
 * for writing that is there. Called by runs.c. */
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "driver/verify.h"

enum { MOST_MEGABYTES = 256 };

static const struct range nowhere;

/* A folder that is being copied, and those that it lies in. */
struct folder {
    struct stat is;
    const struct folder *up;
};

struct copying {
    struct session *session;
    struct folder own;       /* the temporary folder, which may lie in the working directory */
    const struct folder *in; /* innermost first; the last is `own` */
    long long room;          /* bytes that may still be copied */
};

static bool complain(struct copying *c, const char *what, const char *path)
{
    diag_error(c->session->diag, nowhere, "cannot %s '%s' for a run: %s", what, path,
               strerror(errno));
    return false;
}

static bool too_much(struct copying *c)
{
    diag_error(c->session->diag, nowhere,
               "the working directory holds more than %d MB: each run would get a copy of it",
               MOST_MEGABYTES);
    diag_hint(
        c->session->diag,
        "--inputs=FILE,FILE names the files that the program reads; --inputs=none: it reads none");
    return false;
}

static bool copy_bytes(int from, int to)
{
    char buffer[1 << 16];
    ssize_t n;
    while ((n = read(from, buffer, sizeof buffer)) > 0)
        if (write(to, buffer, (size_t)n) != n)
            return false;
    return n == 0;
}

/* Files that cannot be read are left out: the program could not read them either. */
static bool copy_file(struct copying *c, const char *from, const char *to, const struct stat *st)
{
    int in = open(from, O_RDONLY | O_CLOEXEC);
    if (in < 0)
        return true;
    c->room -= st->st_size;
    if (c->room < 0) {
        close(in);
        return too_much(c);
    }
    int out = open(to, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, st->st_mode & 0777);
    bool good = out >= 0 && copy_bytes(in, out);
    close(in);
    if (out >= 0 && close(out))
        good = false;
    return good || complain(c, "copy", from);
}

static bool copy_any(struct copying *c, const char *from, const char *to);

static bool copy_folder(struct copying *c, const char *from, const char *to, const struct stat *st)
{
    struct arena *a = c->session->arena;
    struct folder here = {*st, c->in};
    DIR *dir = opendir(from);
    bool good = true;
    if (!dir)
        return true;
    if (mkdir(to, 0777) && errno != EEXIST)
        good = complain(c, "make", to);
    c->in = &here;
    for (struct dirent *e; good && (e = readdir(dir));)
        if (e->d_name[0] != '.')
            good = copy_any(c, arena_printf(a, "%s/%s", from, e->d_name),
                            arena_printf(a, "%s/%s", to, e->d_name));
    c->in = here.up;
    closedir(dir);
    return good;
}

/* Links are followed, but not round and round. */
static bool copy_any(struct copying *c, const char *from, const char *to)
{
    struct stat st;
    if (stat(from, &st))
        return true; /* a link to nowhere */
    for (const struct folder *f = c->in; f && S_ISDIR(st.st_mode); f = f->up)
        if (st.st_dev == f->is.st_dev && st.st_ino == f->is.st_ino)
            return true;
    if (S_ISDIR(st.st_mode))
        return copy_folder(c, from, to, &st);
    return !S_ISREG(st.st_mode) || copy_file(c, from, to, &st);
}

/* Names as the program knows them: relative to the working directory. */
static bool copy_named(struct copying *c, const char *folder)
{
    struct arena *a = c->session->arena;
    for (const char *at = c->session->o->verify.inputs; *at; at += *at == ',') {
        size_t n = strcspn(at, ",");
        const char *name = arena_strndup(a, at, n), *slash = strrchr(name, '/');
        at += n;
        if (access(name, R_OK) || *name == '/' || strstr(name, "..")) {
            diag_error(c->session->diag, nowhere,
                       "--inputs names '%s', which is no file or folder in the working directory",
                       name);
            return false;
        }
        if (slash && !folder_make(a, c->session->diag,
                                  arena_printf(a, "%s/%.*s", folder, (int)(slash - name), name)))
            return false;
        if (!copy_any(c, name, arena_printf(a, "%s/%s", folder, name)))
            return false;
    }
    return true;
}

const char *sandbox_make(struct session *s, const char *name)
{
    const char *inputs = s->o->verify.inputs;
    const char *folder = arena_printf(s->arena, "%s/%s", s->folder, name);
    struct copying c = {.session = s, .room = (long long)MOST_MEGABYTES << 20};
    c.in = &c.own;
    if (stat(s->folder, &c.own.is) || !folder_make(s->arena, s->diag, folder))
        return NULL;
    if (inputs && !strcmp(inputs, "none"))
        return folder;
    if (inputs)
        c.room = (long long)1 << 62;
    return (inputs ? copy_named(&c, folder) : copy_any(&c, ".", folder)) ? folder : NULL;
}
