/* Statements: libclang's cursors as struct stmt, with ranges that take in the final ';'. Called for
 * each function's body. */
#include "frontend/internal.h"

static struct stmt *new_stmt(struct front *f, CXCursor c, struct stmt *parent, enum stmt_kind kind)
{
    struct stmt *s = ARENA_NEW(f->arena, struct stmt);
    s->kind = kind;
    s->parent = parent;
    s->range = front_range(f, c, NULL);
    return s;
}

/* Sub-statements; the statement ends where the last of them does. */
static void set_body(struct front *f, struct stmt *s, const CXCursor *c, int n)
{
    s->n = n;
    s->body = arena_alloc(f->arena, (size_t)n * sizeof *s->body);
    for (int i = 0; i < n; i++) {
        s->body[i] = front_stmt(f, c[i], s);
        if (s->kind != STMT_COMPOUND && s->body[i]->range.file == s->range.file &&
            s->body[i]->range.end > s->range.end)
            s->range.end = s->body[i]->range.end;
    }
}

static struct stmt *simple_stmt(struct front *f, CXCursor c, struct stmt *parent,
                                enum stmt_kind kind)
{
    struct stmt *s = new_stmt(f, c, parent, kind);
    s->range = front_with_semicolon(s->range);
    return s;
}

/* Anything that has no place in the tree: its statements are kept, its expressions are not lost. */
static struct stmt *other_stmt(struct front *f, CXCursor c, struct stmt *parent)
{
    struct stmt *s = simple_stmt(f, c, parent, STMT_OTHER);
    cursor_list children = front_children(f, c), inner = {0};
    for (int i = 0; i < children.n; i++) {
        enum CXCursorKind kind = clang_getCursorKind(children.at[i]);
        if (clang_isStatement(kind) || clang_isExpression(kind))
            vec_push(f->arena, &inner, children.at[i]);
    }
    set_body(f, s, inner.at, inner.n);
    return s;
}

static struct stmt *decl_stmt(struct front *f, CXCursor c, struct stmt *parent)
{
    struct stmt *s = simple_stmt(f, c, parent, STMT_DECL);
    cursor_list children = front_children(f, c);
    for (int i = 0; i < children.n; i++)
        if (clang_getCursorKind(children.at[i]) == CXCursor_VarDecl)
            vec_push(f->arena, &s->decls, front_variable(f, children.at[i]));
        else if (clang_getCursorKind(children.at[i]) == CXCursor_FunctionDecl)
            front_prototype(f, children.at[i]);
    return s;
}

/* expr, then `least` to `most` statements: if, while, switch. */
static struct stmt *headed_stmt(struct front *f, CXCursor c, struct stmt *parent,
                                enum stmt_kind kind, int most)
{
    cursor_list children = front_children(f, c);
    if (children.n < 2 || children.n > most + 1)
        return other_stmt(f, c, parent);
    struct stmt *s = new_stmt(f, c, parent, kind);
    s->expr = front_expr(f, children.at[0]);
    set_body(f, s, children.at + 1, children.n - 1);
    return s;
}

static struct stmt *do_stmt(struct front *f, CXCursor c, struct stmt *parent)
{
    cursor_list children = front_children(f, c);
    if (children.n != 2)
        return other_stmt(f, c, parent);
    struct stmt *s = simple_stmt(f, c, parent, STMT_DO);
    set_body(f, s, children.at, 1);
    s->expr = front_expr(f, children.at[1]);
    return s;
}

/* case x: s, default: s, label: s */
static struct stmt *labelled_stmt(struct front *f, CXCursor c, struct stmt *parent,
                                  enum stmt_kind kind)
{
    cursor_list children = front_children(f, c);
    bool is_range = clang_getCursorKind(c) == CXCursor_CaseStmt && children.n > 2; /* 1 ... 5 */
    if (children.n < 1 || is_range)
        return other_stmt(f, c, parent);
    struct stmt *s = new_stmt(f, c, parent, kind);
    if (clang_getCursorKind(c) == CXCursor_CaseStmt)
        s->expr = front_expr(f, children.at[0]);
    if (kind == STMT_LABEL)
        s->label = front_string(f, clang_getCursorSpelling(c));
    set_body(f, s, children.at + children.n - 1, 1);
    return s;
}

static struct stmt *goto_stmt(struct front *f, CXCursor c, struct stmt *parent)
{
    struct stmt *s = simple_stmt(f, c, parent, STMT_GOTO);
    cursor_list children = front_children(f, c);
    for (int i = 0; i < children.n; i++)
        if (clang_getCursorKind(children.at[i]) == CXCursor_LabelRef)
            s->label = front_string(f, clang_getCursorSpelling(children.at[i]));
        else if (clang_isExpression(clang_getCursorKind(children.at[i])))
            s->expr = front_expr(f, children.at[i]);
    return s;
}

static struct stmt *return_stmt(struct front *f, CXCursor c, struct stmt *parent)
{
    struct stmt *s = simple_stmt(f, c, parent, STMT_RETURN);
    cursor_list children = front_children(f, c);
    if (children.n)
        s->expr = front_expr(f, children.at[0]);
    return s;
}

/* ---- for ------------------------------------------------------------------------------------- */

enum for_part { PART_INIT, PART_CONDITION, PART_STEP, PART_BODY };

/* Offsets behind `init;` and `condition;` of a header written in plain text; false where the text
 * is not of that form because a macro hides it. */
static bool find_semicolons(struct range r, uint32_t semicolon[2])
{
    if (!r.file)
        return false;
    uint32_t open = front_skip_space(r.file, front_skip_token(r.file, r.begin));
    if (open >= r.file->size || r.file->text[open] != '(')
        return false;
    uint32_t end = front_skip_brackets(r.file, open);
    int n = 0;
    for (uint32_t at = open + 1; at < end;) {
        char c = r.file->text[at];
        if (c == ';' && n < 2)
            semicolon[n++] = at + 1;
        at = c == '(' || c == '{' || c == '[' ? front_skip_brackets(r.file, at)
                                              : front_skip_token(r.file, at);
    }
    return n == 2;
}

/* Without text to go by, only the kinds of the children tell. */
static enum for_part guess_part(CXCursor c, int position, int n)
{
    if (n == 4)
        return (enum for_part)position;
    unsigned code = clang_getCursorBinaryOperatorKind(c);
    bool compares = code >= CXBinaryOperator_LT && code <= CXBinaryOperator_NE;
    if (compares)
        return PART_CONDITION;
    return position == 0 ? PART_INIT : PART_STEP;
}

static void set_part(struct front *f, struct stmt *s, CXCursor c, enum for_part part)
{
    if (part == PART_INIT)
        s->init = front_stmt(f, c, s);
    else if (part == PART_CONDITION)
        s->expr = front_expr(f, c);
    else
        s->step = front_expr(f, c);
}

static struct stmt *for_stmt(struct front *f, CXCursor c, struct stmt *parent)
{
    cursor_list children = front_children(f, c);
    if (children.n < 1 || children.n > 4)
        return other_stmt(f, c, parent);
    struct stmt *s = new_stmt(f, c, parent, STMT_FOR);
    uint32_t semicolon[2] = {0};
    bool in_text = find_semicolons(s->range, semicolon);
    for (int i = 0; i < children.n - 1; i++) {
        enum for_part part = guess_part(children.at[i], i, children.n);
        struct range r = front_range(f, children.at[i], NULL);
        if (in_text && children.n < 4)
            part = r.begin < semicolon[0]   ? PART_INIT
                   : r.begin < semicolon[1] ? PART_CONDITION
                                            : PART_STEP;
        set_part(f, s, children.at[i], part);
    }
    set_body(f, s, children.at + children.n - 1, 1);
    return s;
}

/* ---- all ------------------------------------------------------------------------------------- */

static struct stmt *compound_stmt(struct front *f, CXCursor c, struct stmt *parent)
{
    struct stmt *s = new_stmt(f, c, parent, STMT_COMPOUND);
    cursor_list children = front_children(f, c);
    set_body(f, s, children.at, children.n);
    return s;
}

struct stmt *front_stmt(struct front *f, CXCursor c, struct stmt *parent)
{
    switch (clang_getCursorKind(c)) {
    case CXCursor_CompoundStmt:
        return compound_stmt(f, c, parent);
    case CXCursor_DeclStmt:
        return decl_stmt(f, c, parent);
    case CXCursor_IfStmt:
        return headed_stmt(f, c, parent, STMT_IF, 2);
    case CXCursor_WhileStmt:
        return headed_stmt(f, c, parent, STMT_WHILE, 1);
    case CXCursor_SwitchStmt:
        return headed_stmt(f, c, parent, STMT_SWITCH, 1);
    case CXCursor_ForStmt:
        return for_stmt(f, c, parent);
    case CXCursor_DoStmt:
        return do_stmt(f, c, parent);
    case CXCursor_CaseStmt:
    case CXCursor_DefaultStmt:
        return labelled_stmt(f, c, parent, STMT_CASE);
    case CXCursor_LabelStmt:
        return labelled_stmt(f, c, parent, STMT_LABEL);
    case CXCursor_ReturnStmt:
        return return_stmt(f, c, parent);
    case CXCursor_BreakStmt:
        return simple_stmt(f, c, parent, STMT_BREAK);
    case CXCursor_ContinueStmt:
        return simple_stmt(f, c, parent, STMT_CONTINUE);
    case CXCursor_GotoStmt:
    case CXCursor_IndirectGotoStmt:
        return goto_stmt(f, c, parent);
    case CXCursor_NullStmt:
        return simple_stmt(f, c, parent, STMT_NULL);
    default:
        break;
    }
    if (!clang_isExpression(clang_getCursorKind(c)))
        return other_stmt(f, c, parent);
    struct stmt *s = simple_stmt(f, c, parent, STMT_EXPR);
    s->expr = front_expr(f, c);
    return s;
}
