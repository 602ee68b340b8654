/* Finds the runtime and the compilers; knows their options. Called by main and output.c. */
#include "driver/toolchain.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const struct range nowhere;

/* ---- where things are ------------------------------------------------------------------------ */

static const char *own_folder(struct arena *a)
{
    char path[4096];
    ssize_t n = readlink("/proc/self/exe", path, sizeof path - 1);
    if (n <= 0)
        return ".";
    path[n] = 0;
    *strrchr(path, '/') = 0;
    return arena_strdup(a, path);
}

static bool is_there(const char *folder, const char *file)
{
    char path[4096];
    return snprintf(path, sizeof path, "%s/%s", folder, file) < (int)sizeof path &&
           !access(path, R_OK);
}

static bool find_runtime(struct arena *a, struct diag *d, struct toolchain *t)
{
    const char *own = own_folder(a);
    const char *built = arena_printf(a, "%s/runtime", own);
    const char *installed = arena_printf(a, "%s/../lib/amrcc", own);
    if (is_there(installed, "libamr.a")) {
        t->lib = installed;
        t->include = arena_printf(a, "%s/../include/amrcc", own);
    } else {
        t->lib = built;
        t->include = AMRCC_SOURCE_INCLUDE;
    }
    if (is_there(t->lib, "libamr.a") && is_there(t->include, "amr.h"))
        return true;
    diag_error(d, nowhere, "the runtime library is not where it should be: '%s/libamr.a'", t->lib);
    diag_hint(d, "build all of it (ninja -C build), or install it (meson install -C build)");
    return false;
}

const char *toolchain_script(struct arena *a, const char *name)
{
    const char *installed = arena_printf(a, "%s/../lib/amrcc", own_folder(a));
    return arena_printf(a, "%s/%s", is_there(installed, name) ? installed : AMRCC_SOURCE_SCRIPTS,
                        name);
}

static bool find_mpicc(struct arena *a, struct diag *d, struct toolchain *t)
{
    const char *wanted = getenv("AMRCC_MPICC");
    const char *const names[] = {"mpicc.mpich", "mpicc", "cc", NULL};
    if (wanted && *wanted) {
        t->mpicc = program_find(a, wanted) ? wanted : NULL;
        if (!t->mpicc)
            diag_error(d, nowhere, "AMRCC_MPICC names '%s', which is no program", wanted);
        return t->mpicc != NULL;
    }
    for (int n = 0; names[n] && !t->mpicc; n++)
        t->mpicc = program_find(a, names[n]) ? names[n] : NULL;
    if (!t->mpicc)
        diag_error(d, nowhere, "no C compiler found: neither mpicc nor cc is on the path");
    return t->mpicc != NULL;
}

static bool find_cc(struct arena *a, struct diag *d, struct toolchain *t)
{
    const char *wanted = getenv("AMRCC_CC");
    if (wanted && *wanted && !program_find(a, wanted)) {
        diag_error(d, nowhere, "AMRCC_CC names '%s', which is no program", wanted);
        return false;
    }
    t->cc = wanted && *wanted ? wanted : program_find(a, "cc") ? "cc" : t->mpicc;
    return true;
}

static bool find_nvcc(struct arena *a, struct diag *d, struct toolchain *t)
{
    const char *wanted = getenv("AMRCC_NVCC");
    const char *path = program_find(a, wanted && *wanted ? wanted : "nvcc");
    if (!path)
        path = program_find(a, "/usr/local/cuda/bin/nvcc");
    if (!path) {
        diag_error(d, nowhere, "nvcc is not on the path: the cuda target needs it");
        diag_hint(d, "--emit=DIR writes the sources without compiling them");
        return false;
    }
    const char *slash = strrchr(path, '/');
    t->nvcc = path;
    t->cuda = arena_printf(a, "%.*s/..", (int)(slash - path), path);
    return true;
}

bool toolchain_find(struct arena *a, struct diag *d, const struct options *o, bool need_compilers,
                    struct toolchain *t)
{
    *t = (struct toolchain){0};
    if (!find_runtime(a, d, t))
        return false;
    if (!need_compilers)
        return true;
    if (!find_mpicc(a, d, t) || !find_cc(a, d, t))
        return false;
    if (o->target != &target_cuda)
        return true;
    if (!is_there(t->lib, "libamr_cuda.a")) {
        diag_error(d, nowhere, "this amrcc was built without CUDA: '%s/libamr_cuda.a' is missing",
                   t->lib);
        diag_hint(d, "--emit=DIR writes the sources without compiling them");
        return false;
    }
    return find_nvcc(a, d, t);
}

/* ---- options of the compilers ---------------------------------------------------------------- */

static void add_words(struct arena *a, string_list *c, const char *const *words)
{
    for (int n = 0; words[n]; n++)
        command_add(a, c, words[n]);
}

string_list toolchain_host_flags(struct arena *a, const struct toolchain *t,
                                 const struct options *o, const struct source *s)
{
    string_list c = {0};
    const char *slash = strrchr(s->path, '/');
    const char *folder =
        slash ? arena_strndup(a, s->path, slash > s->path ? (size_t)(slash - s->path) : 1) : ".";
    /* -w: the text is not the user's any more; amrcc has had its say about the user's. */
    add_words(a, &c, (const char *const[]){"-O2", "-w", "-iquote", folder, NULL});
    command_add(a, &c, arena_printf(a, "-I%s", t->include));
    command_add_list(a, &c, &o->compile);
    return c;
}

/* Which of the user's options are about code, not about the sources' meaning. */
static bool is_about_code(const char *word)
{
    return word[1] == 'O' || word[1] == 'f' || word[1] == 'g' || word[1] == 'm' || word[1] == 'p' ||
           !strcmp(word, "--coverage");
}

/* ... and which of those the linker's driver must know as well: they bring libraries of their own,
 * or have code made only then. */
static bool is_about_linking(const char *word)
{
    static const char *const with[] = {"-fsanitize", "-flto", "-fno-lto", "-fprofile", "-fuse-ld",
                                       "--coverage", "-m",    "-p",       NULL};
    for (int n = 0; with[n]; n++)
        if (!strncmp(word, with[n], strlen(with[n])))
            return true;
    return false;
}

static void add_cuda_flags(struct arena *a, string_list *c, const struct options *o)
{
    const char *arch = o->cuda_arch;
    add_words(a, c, (const char *const[]){"-std=c++17", "-O3", "-fmad=false", NULL});
    if (!arch)
        command_add(a, c, "-gencode=arch=compute_80,code=[sm_80,compute_80]");
    else if (!strcmp(arch, "native") || !strncmp(arch, "sm_", 3))
        command_add(a, c, arena_printf(a, "-arch=%s", arch));
    else
        command_add(a, c, arena_printf(a, "-gencode=arch=compute_%s,code=sm_%s", arch, arch));
    for (int n = 0; n < o->compile.n; n++) {
        const char *word = o->compile.at[n];
        if (!strcmp(word, "-ffast-math"))
            command_add(a, c, "-use_fast_math");
        else if (!strcmp(word, "-ffp-contract=fast"))
            command_add(a, c, "-fmad=true");
        else if (!strcmp(word, "-g"))
            add_words(a, c, (const char *const[]){"-g", "-lineinfo", NULL});
    }
}

string_list toolchain_kernel_flags(struct arena *a, const struct toolchain *t,
                                   const struct options *o)
{
    /* The last: gcc's second look for common loads takes long and makes kernels no faster; clang
     * lets the word be. */
    static const char *const openmp[] = {"-std=gnu11",
                                         "-O3",
                                         "-march=native",
                                         "-ffp-contract=off",
                                         "-fno-math-errno",
                                         "-fno-trapping-math",
                                         "-fopenmp",
                                         "-w",
                                         "-fno-gcse-after-reload",
                                         NULL};
    string_list c = {0};
    if (o->target == &target_cuda) {
        add_cuda_flags(a, &c, o);
    } else {
        add_words(a, &c, openmp);
        if (t->truncates) /* without, gcc cuts off in floating point, and -0.3 becomes -0 */
            command_add(a, &c, "-ftrapping-math");
        for (int n = 0; n < o->compile.n; n++)
            if (is_about_code(o->compile.at[n]))
                command_add(a, &c, o->compile.at[n]);
    }
    command_add(a, &c, arena_printf(a, "-I%s", t->include));
    return c;
}

/* What the user gives the linker. */
static void add_links(struct arena *a, string_list *c, const struct options *o)
{
    for (int n = 0; n < o->compile.n; n++)
        if (is_about_linking(o->compile.at[n]))
            command_add(a, c, o->compile.at[n]);
    command_add_list(a, c, &o->link);
    command_add(a, c, "-lm");
}

string_list toolchain_link_flags(struct arena *a, const struct toolchain *t,
                                 const struct options *o)
{
    string_list c = {0};
    if (o->target == &target_cuda)
        command_add(a, &c, arena_printf(a, "%s/libamr_cuda.a", t->lib));
    command_add(a, &c, arena_printf(a, "%s/libamr.a", t->lib));
    if (o->target == &target_cuda) {
        command_add(a, &c, arena_printf(a, "-L%s/lib64", t->cuda ? t->cuda : "$(CUDA)"));
        add_words(a, &c,
                  (const char *const[]){"-lcudart_static", "-ldl", "-lrt", "-lpthread", "-lstdc++",
                                        NULL});
    }
    add_words(a, &c, (const char *const[]){"-linih", "-fopenmp", NULL});
    add_links(a, &c, o);
    return c;
}

string_list toolchain_serial_flags(struct arena *a, const struct options *o)
{
    string_list c = {0};
    add_words(a, &c, (const char *const[]){"-O2", "-w", NULL});
    command_add_list(a, &c, &o->compile);
    return c;
}

string_list toolchain_serial_link_flags(struct arena *a, const struct toolchain *t,
                                        const struct options *o, bool tells)
{
    string_list c = {0};
    if (tells)
        command_add(a, &c, arena_printf(a, "%s/libamr_serial.a", t->lib));
    add_links(a, &c, o);
    return c;
}
