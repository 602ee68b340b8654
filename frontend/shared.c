/* Headers that several files include. The unit holds what a header declares once, as the first file
 * has it: where macros make something else of it in another file, that is an error. Called by
 * decls.c. */
#include "frontend/internal.h"

#include <string.h>

/* The text with one word in the place of another. */
static const char *replaced(struct front *f, const char *text, const char *word, const char *by)
{
    struct text out = text_new(f->arena);
    size_t n = strlen(word);
    for (const char *at; n && (at = strstr(text, word)); text = at + n) {
        text_addn(&out, text, (size_t)(at - text));
        text_add(&out, by);
    }
    text_add(&out, text);
    return out.s;
}

/* What the preprocessor made of a declaration, with the types that its names stand for. How the
 * file came to be included is no matter: __FILE__ in an assertion, the place of a type without a
 * name. Nor is how clang spells _Bool, which goes with the macros at the end of a file. */
static const char *printed(struct front *f, CXCursor c)
{
    CXFile file;
    clang_getExpansionLocation(clang_getCursorLocation(c), &file, NULL, NULL, NULL);
    CXPrintingPolicy policy = clang_getCursorPrintingPolicy(c);
    CXType type = clang_getCanonicalType(clang_getCursorType(c));
    clang_PrintingPolicy_setProperty(policy, CXPrintingPolicy_Bool, 0);
    const char *text = front_string(f, clang_getCursorPrettyPrinted(c, policy));
    const char *type_text = front_string(f, clang_getTypeSpelling(type));
    clang_PrintingPolicy_dispose(policy);
    text = arena_printf(f->arena, "%s\n%s %lld", text, replaced(f, type_text, "_Bool", "bool"),
                        clang_Type_getSizeOf(type));
    text = replaced(f, text, front_string(f, clang_getFileName(file)), "");
    return replaced(f, text, front_string(f, clang_getTranslationUnitSpelling(f->tu)), "");
}

/* Objects with external linkage are `extern` in all files but one. */
static bool means_something(CXCursor c)
{
    switch (clang_getCursorKind(c)) {
    case CXCursor_FunctionDecl:
    case CXCursor_StructDecl:
    case CXCursor_UnionDecl:
    case CXCursor_EnumDecl:
        return clang_isCursorDefinition(c);
    case CXCursor_TypedefDecl:
        return true;
    case CXCursor_VarDecl:
        return clang_getCursorLinkage(c) == CXLinkage_Internal;
    default:
        return false;
    }
}

void front_shared(struct front *f, CXCursor c)
{
    struct range at = front_point(f, clang_getCursorLocation(c));
    if (!at.file || at.file->is_main || !means_something(c))
        return;
    struct shared_entry now = {at, front_string(f, clang_getCursorSpelling(c)), printed(f, c)};
    for (int i = 0; i < f->shared.n; i++) {
        const struct shared_entry *x = &f->shared.at[i];
        if (x->at.file != at.file || x->at.begin != at.begin || strcmp(x->name, now.name))
            continue;
        if (strcmp(x->printed, now.printed) == 0)
            return;
        diag_error(f->diag, at, "macros make something else of '%s' in '%s' than in other files",
                   now.name, front_string(f, clang_getTranslationUnitSpelling(f->tu)));
        diag_hint(f->diag,
                  "define them alike in all files that include '%s', or give the two a "
                  "name each",
                  at.file->path);
        return;
    }
    vec_push(f->arena, &f->shared, now);
}
