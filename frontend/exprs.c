/* Expressions: libclang's cursors as struct expr. What clang inserts and C does not write (loads,
 * decay) is taken out; conversions between numbers are kept as implicit casts. Called for
 * statements, initialisers and array extents. */
#include "frontend/internal.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

static const enum operator binary_ops[] = {
    [CXBinaryOperator_Mul] = OP_MUL,
    [CXBinaryOperator_Div] = OP_DIV,
    [CXBinaryOperator_Rem] = OP_MOD,
    [CXBinaryOperator_Add] = OP_ADD,
    [CXBinaryOperator_Sub] = OP_SUB,
    [CXBinaryOperator_Shl] = OP_SHL,
    [CXBinaryOperator_Shr] = OP_SHR,
    [CXBinaryOperator_LT] = OP_LT,
    [CXBinaryOperator_GT] = OP_GT,
    [CXBinaryOperator_LE] = OP_LE,
    [CXBinaryOperator_GE] = OP_GE,
    [CXBinaryOperator_EQ] = OP_EQ,
    [CXBinaryOperator_NE] = OP_NE,
    [CXBinaryOperator_And] = OP_BIT_AND,
    [CXBinaryOperator_Xor] = OP_BIT_XOR,
    [CXBinaryOperator_Or] = OP_BIT_OR,
    [CXBinaryOperator_LAnd] = OP_AND,
    [CXBinaryOperator_LOr] = OP_OR,
    [CXBinaryOperator_Assign] = OP_ASSIGN,
    [CXBinaryOperator_MulAssign] = OP_MUL_ASSIGN,
    [CXBinaryOperator_DivAssign] = OP_DIV_ASSIGN,
    [CXBinaryOperator_RemAssign] = OP_MOD_ASSIGN,
    [CXBinaryOperator_AddAssign] = OP_ADD_ASSIGN,
    [CXBinaryOperator_SubAssign] = OP_SUB_ASSIGN,
    [CXBinaryOperator_ShlAssign] = OP_SHL_ASSIGN,
    [CXBinaryOperator_ShrAssign] = OP_SHR_ASSIGN,
    [CXBinaryOperator_AndAssign] = OP_BIT_AND_ASSIGN,
    [CXBinaryOperator_XorAssign] = OP_BIT_XOR_ASSIGN,
    [CXBinaryOperator_OrAssign] = OP_BIT_OR_ASSIGN,
    [CXBinaryOperator_Comma] = OP_COMMA,
};

static const enum operator unary_ops[] = {
    [CXUnaryOperator_PostInc] = OP_POST_INC, [CXUnaryOperator_PostDec] = OP_POST_DEC,
    [CXUnaryOperator_PreInc] = OP_PRE_INC,   [CXUnaryOperator_PreDec] = OP_PRE_DEC,
    [CXUnaryOperator_AddrOf] = OP_ADDRESS,   [CXUnaryOperator_Deref] = OP_DEREF,
    [CXUnaryOperator_Plus] = OP_PLUS,        [CXUnaryOperator_Minus] = OP_NEGATE,
    [CXUnaryOperator_Not] = OP_COMPLEMENT,   [CXUnaryOperator_LNot] = OP_NOT,
};

#define LENGTH(a) (sizeof(a) / sizeof *(a))

/* ---- nodes ----------------------------------------------------------------------------------- */

static struct expr *new_expr(struct front *f, CXCursor c, enum expr_kind kind)
{
    struct expr *e = ARENA_NEW(f->arena, struct expr);
    e->kind = kind;
    e->type = front_type(f, clang_getCursorType(c));
    e->range = front_range(f, c, &e->from_macro);
    if (e->from_macro)
        e->first = front_spelled(f, clang_getRangeStart(clang_getCursorExtent(c)));
    return e;
}

static void set_operands(struct front *f, struct expr *e, const CXCursor *c, int n)
{
    e->n = n;
    e->a = arena_alloc(f->arena, (size_t)n * sizeof *e->a);
    for (int i = 0; i < n; i++) {
        e->a[i] = front_expr(f, c[i]);
        e->from_macro = e->from_macro || e->a[i]->from_macro;
    }
}

static void add_mention(struct front *f, struct expr *e, struct expr *mention)
{
    struct expr **grown = arena_alloc(f->arena, (size_t)(e->n + 1) * sizeof *grown);
    if (e->n)
        memcpy(grown, e->a, (size_t)e->n * sizeof *grown);
    grown[e->n++] = mention;
    e->a = grown;
}

/* All expressions that stand directly in something that is no plain expression. */
static void add_mentions(struct front *f, struct expr *e, CXCursor c)
{
    cursor_list children = front_children(f, c);
    for (int i = 0; i < children.n; i++) {
        CXCursor child = children.at[i];
        enum CXCursorKind kind = clang_getCursorKind(child);
        if (clang_isExpression(kind)) {
            add_mention(f, e, front_expr(f, child));
        } else if (kind == CXCursor_VarDecl) {
            struct decl *d = front_variable(f, child);
            if (d->init)
                add_mention(f, e, d->init);
        } else if (clang_isStatement(kind)) {
            add_mentions(f, e, child);
        }
    }
}

static struct expr *other_expr(struct front *f, CXCursor c)
{
    struct expr *e = new_expr(f, c, EXPR_OTHER);
    add_mentions(f, e, c);
    return e;
}

/* ({ ...; value; }) */
static struct expr *block_expr(struct front *f, CXCursor c)
{
    cursor_list children = front_children(f, c);
    struct expr *e = new_expr(f, c, EXPR_OTHER);

    if (children.n != 1 || clang_getCursorKind(children.at[0]) != CXCursor_CompoundStmt)
        return other_expr(f, c);
    e->block = front_stmt(f, children.at[0], NULL);
    for (WALK(w, in_stmt(e->block)); next_expr(&w); walk_skip(&w))
        add_mention(f, e, w.e);
    return e;
}

/* ---- literals -------------------------------------------------------------------------------- */

/* A number as it was written, in a macro's definition as well; NULL where it was not written as
 * one token (pasted, or given on the command line). */
static const char *number_spelling(struct front *f, CXCursor c)
{
    CXFile file;
    unsigned at;
    clang_getSpellingLocation(clang_getCursorLocation(c), &file, NULL, NULL, &at);
    size_t size = 0;
    const char *text = file ? clang_getFileContents(f->tu, file, &size) : NULL;
    if (!text || at >= size || !(isdigit((unsigned char)text[at]) || text[at] == '.'))
        return NULL;
    size_t end = at;
    while (end < size && (isalnum((unsigned char)text[end]) || text[end] == '.' ||
                          (end > at && strchr("+-", text[end]) &&
                           strchr(memchr("xX", text[at + 1], 2) ? "pP" : "eEpP", text[end - 1]))))
        end++;
    return arena_strndup(f->arena, text + at, end - at);
}

static struct expr *integer_expr(struct front *f, CXCursor c)
{
    struct expr *e = new_expr(f, c, EXPR_INT);
    if (!front_evaluate_int(c, &e->int_value))
        return other_expr(f, c);
    const char *spelling = number_spelling(f, c);
    if (spelling && (int64_t)strtoull(spelling, NULL, 0) == e->int_value)
        e->spelling = spelling;
    return e;
}

static struct expr *floating_expr(struct front *f, CXCursor c)
{
    struct expr *e = new_expr(f, c, EXPR_FLOAT);
    if (!front_evaluate_float(c, &e->float_value))
        return other_expr(f, c);
    const char *spelling = number_spelling(f, c);
    bool is_float = e->type->size == 4;
    if (spelling &&
        (is_float ? (double)strtof(spelling, NULL) : strtod(spelling, NULL)) == e->float_value)
        e->spelling = spelling;
    return e;
}

static struct expr *character_expr(struct front *f, CXCursor c)
{
    struct expr *e = new_expr(f, c, EXPR_INT);
    if (!front_evaluate_int(c, &e->int_value))
        return other_expr(f, c);
    if (!e->from_macro && e->range.file)
        e->spelling = front_range_text(f, e->range);
    return e;
}

static struct expr *string_expr(struct front *f, CXCursor c)
{
    struct expr *e = new_expr(f, c, EXPR_STRING);
    e->spelling = e->from_macro || !e->range.file ? front_string(f, clang_getCursorSpelling(c))
                                                  : front_range_text(f, e->range);
    return e;
}

/* A constant whose text need not mean anything elsewhere: an enumerator, a sizeof. */
static struct expr *constant_expr(struct front *f, CXCursor c, int64_t value)
{
    struct expr *e = new_expr(f, c, EXPR_INT);
    e->int_value = value;
    return e;
}

/* ---- names, members, operators --------------------------------------------------------------- */

static struct expr *name_expr(struct front *f, CXCursor c)
{
    CXCursor referenced = clang_getCursorReferenced(c);
    if (clang_Cursor_isNull(referenced))
        return other_expr(f, c);
    struct decl *d = front_decl(f, referenced);
    struct expr *e =
        d->kind == DECL_ENUMERATOR ? constant_expr(f, c, d->value) : new_expr(f, c, EXPR_NAME);
    e->decl = d;
    if (d->kind == DECL_PARAM) /* clang would say the array that it was declared as */
        e->type = d->type;
    return e;
}

static struct expr *paren_expr(struct front *f, CXCursor c)
{
    cursor_list children = front_children(f, c);
    if (children.n != 1)
        return other_expr(f, c);
    struct expr *e = new_expr(f, c, EXPR_PAREN);
    set_operands(f, e, children.at, 1);
    e->type = e->a[0]->type;
    return e;
}

static struct expr *member_expr(struct front *f, CXCursor c)
{
    cursor_list children = front_children(f, c);
    CXCursor referenced = clang_getCursorReferenced(c);
    if (children.n < 1 || clang_Cursor_isNull(referenced))
        return other_expr(f, c);
    CXType base = clang_getCanonicalType(clang_getCursorType(children.at[0]));
    struct expr *e = new_expr(f, c, EXPR_MEMBER);
    e->decl = front_decl(f, referenced);
    e->is_arrow = base.kind == CXType_Pointer;
    set_operands(f, e, children.at, 1);
    return e;
}

static struct expr *subscript_expr(struct front *f, CXCursor c)
{
    cursor_list children = front_children(f, c);
    if (children.n != 2)
        return other_expr(f, c);
    struct expr *e = new_expr(f, c, EXPR_SUBSCRIPT);
    set_operands(f, e, children.at, 2);
    if (e->a[0]->type->kind == TYPE_INT) { /* i[p] */
        struct expr *index = e->a[0];
        e->a[0] = e->a[1];
        e->a[1] = index;
    }
    return e;
}

static struct expr *strip(struct expr *e)
{
    while (e->kind == EXPR_PAREN)
        e = e->a[0];
    return e;
}

static void note_write(struct front *f, struct expr *target)
{
    struct expr *e = strip(target);
    if (!f->unevaluated && (e->kind == EXPR_NAME || e->kind == EXPR_MEMBER))
        e->decl->assignments++;
}

static void note_factor(const struct front *f, struct expr *factor)
{
    struct expr *e = strip(factor);
    while (e->kind == EXPR_CAST || (e->kind == EXPR_UNARY && e->op == OP_NEGATE))
        e = strip(e->a[0]);
    if (!f->unevaluated && e->kind == EXPR_NAME)
        e->decl->is_factor = true;
}

static bool is_product(enum operator op)
{
    return op == OP_MUL || op == OP_DIV || op == OP_MUL_ASSIGN || op == OP_DIV_ASSIGN;
}

/* `eps * eps` */
static bool is_square(const struct expr *e)
{
    const struct expr *a = strip(e->a[0]), *b = strip(e->a[1]);
    return e->op == OP_MUL && a->kind == EXPR_NAME && b->kind == EXPR_NAME && a->decl == b->decl;
}

static void note_address(struct front *f, struct expr *of)
{
    struct expr *e = strip(of);
    for (; !f->unevaluated && e->kind == EXPR_MEMBER; e = strip(e->a[0])) {
        e->decl->address_taken = true;
        if (e->is_arrow)
            return;
    }
    if (!f->unevaluated && e->kind == EXPR_NAME)
        e->decl->address_taken = true;
}

static struct expr *binary_expr(struct front *f, CXCursor c)
{
    unsigned code = clang_getCursorBinaryOperatorKind(c);
    cursor_list children = front_children(f, c);
    if (code >= LENGTH(binary_ops) || !binary_ops[code] || children.n != 2)
        return other_expr(f, c);
    bool assigns = code >= CXBinaryOperator_Assign && code <= CXBinaryOperator_OrAssign;
    struct expr *e = new_expr(f, c, assigns ? EXPR_ASSIGN : EXPR_BINARY);
    e->op = binary_ops[code];
    set_operands(f, e, children.at, 2);
    if (assigns)
        note_write(f, e->a[0]);
    for (int i = 0; i < 2 && is_product(e->op) && !is_square(e); i++)
        note_factor(f, e->a[i]);
    return e;
}

static struct expr *unary_expr(struct front *f, CXCursor c)
{
    unsigned code = clang_getCursorUnaryOperatorKind(c);
    cursor_list children = front_children(f, c);
    if (code == CXUnaryOperator_Extension && children.n == 1)
        return front_expr(f, children.at[0]);
    if (code >= LENGTH(unary_ops) || !unary_ops[code] || children.n != 1)
        return other_expr(f, c);
    struct expr *e = new_expr(f, c, EXPR_UNARY);
    e->op = unary_ops[code];
    set_operands(f, e, children.at, 1);
    if (operators[e->op].computes)
        note_write(f, e->a[0]);
    if (code == CXUnaryOperator_AddrOf)
        note_address(f, e->a[0]);
    return e;
}

/* sizeof and _Alignof. */
static struct expr *sizeof_expr(struct front *f, CXCursor c)
{
    int64_t value;
    bool outer = f->unevaluated;
    f->unevaluated = true;
    struct expr *e;
    if (front_evaluate_int(c, &value)) {
        e = constant_expr(f, c, value);
    } else {
        e = new_expr(f, c, EXPR_SIZEOF);
        add_mentions(f, e, c);
    }
    f->unevaluated = outer;
    return e;
}

static struct expr *with_operands(struct front *f, CXCursor c, enum expr_kind kind, int least,
                                  int most)
{
    cursor_list children = front_children(f, c);
    if (children.n < least || children.n > most)
        return other_expr(f, c);
    struct expr *e = new_expr(f, c, kind);
    set_operands(f, e, children.at, children.n);
    return e;
}

static struct expr *cast_expr(struct front *f, CXCursor c)
{
    cursor_list children = front_children(f, c); /* what the type mentions, then the operand */
    if (children.n < 1 || !clang_isExpression(clang_getCursorKind(children.at[children.n - 1])))
        return other_expr(f, c);
    struct expr *e = new_expr(f, c, EXPR_CAST);
    set_operands(f, e, children.at + children.n - 1, 1);
    return e;
}

/* ---- what clang inserts ---------------------------------------------------------------------- */

static bool is_number(const struct type *t)
{
    return t->kind == TYPE_INT || t->kind == TYPE_FLOAT || t->kind == TYPE_BOOL;
}

static bool changes_number(const struct type *from, const struct type *to)
{
    return is_number(from) && is_number(to) &&
           (from->kind != to->kind || from->size != to->size || from->is_signed != to->is_signed);
}

/* An implicit cast, or something that libclang has no name for. */
static struct expr *unexposed_expr(struct front *f, CXCursor c)
{
    cursor_list children = front_children(f, c);
    int64_t value;
    if (children.n == 1 && clang_isExpression(clang_getCursorKind(children.at[0])) &&
        clang_equalRanges(clang_getCursorExtent(c), clang_getCursorExtent(children.at[0]))) {
        struct expr *inner = front_expr(f, children.at[0]);
        const struct type *to = front_type(f, clang_getCursorType(c));
        if (!changes_number(inner->type, to))
            return inner;
        struct expr *e = new_expr(f, c, EXPR_CAST);
        e->is_implicit = true;
        e->n = 1;
        e->a = arena_alloc(f->arena, sizeof *e->a);
        e->a[0] = inner;
        e->from_macro = inner->from_macro;
        return e;
    }
    CXType type = clang_getCanonicalType(clang_getCursorType(c));
    if (type.kind >= CXType_Bool && type.kind <= CXType_Int128 && front_evaluate_int(c, &value))
        return constant_expr(f, c, value); /* offsetof and the like */
    return other_expr(f, c);
}

static struct expr *call_expr(struct front *f, CXCursor c)
{
    struct expr *e = with_operands(f, c, EXPR_CALL, 1, 1 << 20);
    const struct expr *callee = e->kind == EXPR_CALL ? strip(e->a[0]) : NULL;
    bool is_known = callee && callee->kind == EXPR_NAME && callee->decl->in_system_header;
    for (int i = 1; i < e->n && callee && !is_known; i++)
        note_factor(f, e->a[i]);
    return e;
}

struct expr *front_expr(struct front *f, CXCursor c)
{
    switch (clang_getCursorKind(c)) {
    case CXCursor_IntegerLiteral:
        return integer_expr(f, c);
    case CXCursor_FloatingLiteral:
        return floating_expr(f, c);
    case CXCursor_CharacterLiteral:
    case CXCursor_CXXBoolLiteralExpr:
        return character_expr(f, c);
    case CXCursor_StringLiteral:
        return string_expr(f, c);
    case CXCursor_DeclRefExpr:
        return name_expr(f, c);
    case CXCursor_MemberRefExpr:
        return member_expr(f, c);
    case CXCursor_ArraySubscriptExpr:
        return subscript_expr(f, c);
    case CXCursor_CallExpr:
        return call_expr(f, c);
    case CXCursor_ParenExpr:
        return paren_expr(f, c);
    case CXCursor_UnaryOperator:
        return unary_expr(f, c);
    case CXCursor_BinaryOperator:
    case CXCursor_CompoundAssignOperator:
        return binary_expr(f, c);
    case CXCursor_ConditionalOperator:
        return with_operands(f, c, EXPR_CONDITIONAL, 3, 3);
    case CXCursor_CStyleCastExpr:
        return cast_expr(f, c);
    case CXCursor_InitListExpr:
        return front_init_list(f, c, with_operands(f, c, EXPR_INIT_LIST, 0, 1 << 20));
    case CXCursor_UnaryExpr:
        return sizeof_expr(f, c);
    case CXCursor_UnexposedExpr:
        return unexposed_expr(f, c);
    case CXCursor_StmtExpr:
        return block_expr(f, c);
    case CXCursor_GenericSelectionExpr: {
        struct expr *chosen = front_generic(f, c);
        return chosen ? chosen : other_expr(f, c);
    }
    default:
        return other_expr(f, c);
    }
}
