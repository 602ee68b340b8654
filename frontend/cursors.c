/* Small helpers on libclang's cursors and strings. */
#include "frontend/internal.h"

const char *front_string(struct front *f, CXString s)
{
    const char *text = clang_getCString(s);
    const char *copy = arena_strdup(f->arena, text ? text : "");
    clang_disposeString(s);
    return copy;
}

struct child_list {
    struct arena *arena;
    cursor_list list;
};

static enum CXChildVisitResult take_child(CXCursor c, CXCursor parent, CXClientData with)
{
    struct child_list *children = with;
    (void)parent;
    vec_push(children->arena, &children->list, c);
    return CXChildVisit_Continue;
}

cursor_list front_children(struct front *f, CXCursor c)
{
    struct child_list children = {.arena = f->arena};
    clang_visitChildren(c, take_child, &children);
    return children.list;
}

bool front_evaluate_int(CXCursor c, int64_t *value)
{
    CXEvalResult result = clang_Cursor_Evaluate(c);
    if (!result)
        return false;
    bool known = clang_EvalResult_getKind(result) == CXEval_Int;
    if (known)
        *value = clang_EvalResult_getAsLongLong(result);
    clang_EvalResult_dispose(result);
    return known;
}

bool front_evaluate_float(CXCursor c, double *value)
{
    CXEvalResult result = clang_Cursor_Evaluate(c);
    if (!result)
        return false;
    bool known = clang_EvalResult_getKind(result) == CXEval_Float;
    if (known)
        *value = clang_EvalResult_getAsDouble(result);
    clang_EvalResult_dispose(result);
    return known;
}
