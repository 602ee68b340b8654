/* frontend_parse: has libclang parse every translation unit, passes on what it complains of, and
 * has the other files of the room turn its cursors into the unit. Called by the driver. */
#include "frontend/internal.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

/* ---- arguments for libclang ------------------------------------------------------------------ */

typedef VEC(const char *) argument_list;

/* Options that change what the program means; code generation, warnings and the linker's options
 * are no business of the front end, and gcc has some that clang refuses. */
static const char *const joined[] = {"-std=",   "-I",         "-D",       "-U",       "-isystem",
                                     "-iquote", "-idirafter", "-include", "-imacros", NULL};
static const char *const exact[] = {"-ansi",
                                    "-pthread",
                                    "-trigraphs",
                                    "-fsigned-char",
                                    "-funsigned-char",
                                    "-fno-signed-char",
                                    "-fno-unsigned-char",
                                    "-fshort-enums",
                                    "-fms-extensions",
                                    "-nostdinc",
                                    "-m32",
                                    "-m64",
                                    NULL};

/* 0: not for clang; 1: as it is; 2: with the argument after it. */
static int arguments_taken(const char *arg)
{
    for (int i = 0; joined[i]; i++) {
        if (strcmp(joined[i], arg) == 0)
            return 2;
        if (strncmp(joined[i], arg, strlen(joined[i])) == 0)
            return 1;
    }
    return word_among(arg, exact);
}

static argument_list clang_arguments(struct front *f)
{
    static const char *const always[] = {
        "-xc",
        "-resource-dir",
        AMRCC_CLANG_RESOURCE_DIR,
        /* old C is accepted: warnings in gcc, errors in clang since 16 */
        "-Wno-error=implicit-int",
        "-Wno-error=implicit-function-declaration",
        "-Wno-error=int-conversion",
        "-Wno-error=incompatible-function-pointer-types",
        "-Wno-error=return-type",
        "-Wno-unused-value", /* `un, u;` under a data directive */
        "-Wno-unknown-pragmas",
        "-Wno-unknown-warning-option",
        NULL,
    };
    argument_list list = {0};
    for (int i = 0; always[i]; i++)
        vec_push(f->arena, &list, always[i]);
    for (int i = 0; i < f->options->clang_args.n; i++) {
        const char *arg = f->options->clang_args.at[i];
        int n = arguments_taken(arg);
        for (int k = 0; k < n && i + k < f->options->clang_args.n; k++)
            vec_push(f->arena, &list, f->options->clang_args.at[i + k]);
        i += n == 2;
        if (strcmp(arg, "-fopenmp") == 0) /* its pragmas stay unseen, its macro does not */
            vec_push(f->arena, &list, "-D_OPENMP=201511");
    }
    if (*AMRCC_CC_INCLUDE_DIR) { /* omp.h and the like, which clang's own headers lack */
        vec_push(f->arena, &list, "-idirafter");
        vec_push(f->arena, &list, AMRCC_CC_INCLUDE_DIR);
        /* gcc's omp.h names the deallocator in this attribute, which clang does not know of */
        vec_push(f->arena, &list, "-D__malloc__(...)=__malloc__");
    }
    return list;
}

/* ---- what clang complains of ----------------------------------------------------------------- */

static struct range diagnostic_range(struct front *f, CXDiagnostic diagnostic)
{
    struct range at = front_point(f, clang_getDiagnosticLocation(diagnostic));
    if (at.file && at.begin < at.file->size)
        at.end = front_skip_token(at.file, at.begin);
    return at;
}

static void pass_on_notes(struct front *f, CXDiagnostic diagnostic)
{
    CXDiagnosticSet set = clang_getChildDiagnostics(diagnostic);
    for (unsigned i = 0; i < clang_getNumDiagnosticsInSet(set); i++) {
        CXDiagnostic child = clang_getDiagnosticInSet(set, i);
        diag_note(f->diag, diagnostic_range(f, child), "%s",
                  front_string(f, clang_getDiagnosticSpelling(child)));
        clang_disposeDiagnostic(child);
    }
}

static void pass_on_diagnostics(struct front *f)
{
    for (unsigned i = 0; i < clang_getNumDiagnostics(f->tu); i++) {
        CXDiagnostic diagnostic = clang_getDiagnostic(f->tu, i);
        enum CXDiagnosticSeverity severity = clang_getDiagnosticSeverity(diagnostic);
        struct range at = diagnostic_range(f, diagnostic);
        const char *message = front_string(f, clang_getDiagnosticSpelling(diagnostic));
        bool is_error = severity >= CXDiagnostic_Error;
        if (is_error)
            diag_error(f->diag, at, "%s", message);
        else if (f->options->verbose && severity == CXDiagnostic_Warning)
            diag_warning(f->diag, NULL, at, "%s", message);
        if (is_error || (f->options->verbose && severity == CXDiagnostic_Warning))
            pass_on_notes(f, diagnostic);
        clang_disposeDiagnostic(diagnostic);
    }
}

/* ---- pragmas --------------------------------------------------------------------------------- */

/* Where the directive ends that ends what was skipped, `#elif FAST > 1`: with its line. */
static unsigned directive_end(const struct source *s, unsigned end)
{
    unsigned begin = end;
    while (begin > 0 && s->text[begin - 1] != '\n')
        begin--;
    bool directive = s->text[front_skip_space(s, begin)] == '#';
    while (directive && end < s->size && s->text[end] != '\n')
        end = s->text[end] == '\\' && end + 1 < s->size ? end + 2 : front_skip_token(s, end);
    return end;
}

/* The text with what the preprocessor skipped made blank: a pragma there is none. */
static const char *active_text(struct front *f, const struct source *s, CXFile file)
{
    char *text = arena_strndup(f->arena, s->text, s->size);
    CXSourceRangeList *skipped = clang_getSkippedRanges(f->tu, file);
    for (unsigned i = 0; skipped && i < skipped->count; i++) {
        unsigned begin, end;
        clang_getFileLocation(clang_getRangeStart(skipped->ranges[i]), NULL, NULL, NULL, &begin);
        clang_getFileLocation(clang_getRangeEnd(skipped->ranges[i]), NULL, NULL, NULL, &end);
        end = directive_end(s, end);
        for (unsigned k = begin; k < end && k < s->size; k++)
            if (text[k] != '\n')
                text[k] = ' ';
    }
    clang_disposeSourceRangeList(skipped);
    return text;
}

static void scan_pragmas(struct front *f, struct source *s, CXFile file)
{
    while (f->unit->pragmas.n <= s->index)
        vec_push(f->arena, &f->unit->pragmas, NULL);
    if (f->unit->pragmas.at[s->index])
        return;
    struct pragma_list *list = ARENA_NEW(f->arena, struct pragma_list);
    f->unit->pragmas.at[s->index] = list;
    const char *whole = s->text;
    s->text = active_text(f, s, file);
    pragma_scan(f->arena, f->diag, s, list);
    s->text = whole;
}

static void take_inclusion(CXFile file, CXSourceLocation *stack, unsigned depth, CXClientData with)
{
    struct front *f = with;
    (void)stack;
    (void)depth;
    struct source *s = front_source(f, file);
    if (s)
        scan_pragmas(f, s, file);
}

/* ---- translation units ----------------------------------------------------------------------- */

static enum CXChildVisitResult take_top_level(CXCursor c, CXCursor parent, CXClientData with)
{
    (void)parent;
    front_top_level(with, c);
    return CXChildVisit_Continue;
}

/* False where clang made nothing of the file. */
static bool parse_translation_unit(struct front *f, CXIndex index, const char *path)
{
    argument_list args = clang_arguments(f);
    unsigned options = CXTranslationUnit_KeepGoing | CXTranslationUnit_DetailedPreprocessingRecord;
    enum CXErrorCode code =
        clang_parseTranslationUnit2(index, path, args.at, args.n, NULL, 0, options, &f->tu);
    if (code != CXError_Success) {
        diag_error(f->diag, (struct range){0}, "clang failed on '%s' (code %d)", path, (int)code);
        return false;
    }
    front_decls_reset(f);
    int before = diag_errors(f->diag);
    pass_on_diagnostics(f);
    bool good = diag_errors(f->diag) == before;
    clang_getInclusions(f->tu, take_inclusion, f);
    if (good)
        clang_visitChildren(clang_getTranslationUnitCursor(f->tu), take_top_level, f);
    clang_disposeTranslationUnit(f->tu);
    f->tu = NULL;
    return good;
}

static bool read_sources(struct front *f, const char *const *paths, int n_paths)
{
    bool good = true;
    for (int i = 0; i < n_paths; i++) {
        errno = 0;
        struct source *s = source_read(f->arena, paths[i]);
        char *real = s ? realpath(paths[i], NULL) : NULL;
        if (!real) {
            diag_error(f->diag, (struct range){0}, "cannot read '%s': %s", paths[i],
                       errno ? strerror(errno) : "not a regular file");
            good = false;
            continue;
        }
        for (int k = 0; k < f->real_paths.n; k++)
            if (strcmp(f->real_paths.at[k], real) == 0) {
                diag_error(f->diag, (struct range){0}, "'%s' is given twice", paths[i]);
                good = false;
            }
        s->is_main = true;
        s->index = f->unit->sources.n;
        vec_push(f->arena, &f->unit->sources, s);
        vec_push(f->arena, &f->real_paths, arena_strdup(f->arena, real));
        free(real);
    }
    return good;
}

struct unit *frontend_parse(struct arena *a, struct diag *d, const char *const *paths, int n_paths,
                            const struct frontend_options *options)
{
    struct front f = {.arena = a, .diag = d, .options = options};
    f.unit = ARENA_NEW(a, struct unit);
    f.unit->arena = a;
    if (!read_sources(&f, paths, n_paths))
        return NULL;
    front_given_macros(&f);
    CXIndex index = clang_createIndex(0, 0);
    bool good = true;
    for (int i = 0; i < n_paths; i++)
        good = parse_translation_unit(&f, index, paths[i]) && good;
    clang_disposeIndex(index);
    for (int i = f.unit->pragmas.n; i < f.unit->sources.n; i++)
        vec_push(a, &f.unit->pragmas, ARENA_NEW(a, struct pragma_list));
    if (!good)
        return NULL;
    f.unit->is_whole = f.unit->main && !options->objects;
    front_attach(&f);
    return f.unit;
}
