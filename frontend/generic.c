/* C11's _Generic: the one expression that clang has chosen stands for all. libclang does not say
 * which, but gives the type of the whole. Called by exprs.c. */
#include "frontend/internal.h"

struct expr *front_generic(struct front *f, CXCursor c)
{
    cursor_list parts = front_children(f, c); /* what chooses, then types and expressions */
    CXType type = clang_getCanonicalType(clang_getCursorType(c));
    CXCursor chosen = clang_getNullCursor();
    for (int i = 1; i < parts.n; i++) {
        if (!clang_isExpression(clang_getCursorKind(parts.at[i])) ||
            !clang_equalTypes(clang_getCanonicalType(clang_getCursorType(parts.at[i])), type))
            continue;
        if (!clang_Cursor_isNull(chosen))
            return NULL;
        chosen = parts.at[i];
    }
    return clang_Cursor_isNull(chosen) ? NULL : front_expr(f, chosen);
}
