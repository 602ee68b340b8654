/* Names of types and of constants at file scope: tags, typedefs, enumerators. The tree of types
 * needs none of them, but the generated program holds them beside the runtime's. Called by decls.c.
 */
#include "frontend/internal.h"

static bool is_name(enum CXCursorKind kind)
{
    return kind == CXCursor_StructDecl || kind == CXCursor_UnionDecl || kind == CXCursor_EnumDecl ||
           kind == CXCursor_TypedefDecl || kind == CXCursor_EnumConstantDecl;
}

static enum CXChildVisitResult take_name(CXCursor c, CXCursor parent, CXClientData with)
{
    (void)parent;
    front_name(with, c);
    return CXChildVisit_Continue;
}

void front_name(struct front *f, CXCursor c)
{
    enum CXCursorKind kind = clang_getCursorKind(c);
    if (!is_name(kind))
        return;
    if (!clang_Cursor_isAnonymous(c)) {
        struct file_name name = {front_string(f, clang_getCursorSpelling(c)),
                                 front_point(f, clang_getCursorLocation(c))};
        vec_push(f->arena, &f->unit->names, name);
    }
    if (kind != CXCursor_TypedefDecl && kind != CXCursor_EnumConstantDecl)
        clang_visitChildren(c, take_name, f);
}
