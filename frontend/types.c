/* libclang's types as struct type: canonical, so that typedefs are gone. Called for every
 * expression and declaration; each type of a translation unit is made once. */
#include "frontend/internal.h"

#include <string.h>

static bool is_signed_kind(enum CXTypeKind kind)
{
    return kind == CXType_Char_S || (kind >= CXType_SChar && kind <= CXType_Int128);
}

static enum type_kind scalar_kind(enum CXTypeKind kind)
{
    if (kind == CXType_Bool)
        return TYPE_BOOL;
    if (kind >= CXType_Char_U && kind <= CXType_Int128)
        return TYPE_INT;
    if (kind == CXType_Float || kind == CXType_Double || kind == CXType_LongDouble)
        return TYPE_FLOAT;
    return kind == CXType_Void ? TYPE_VOID : TYPE_OTHER;
}

static void fill_scalar(struct type *type, CXType t)
{
    type->kind = scalar_kind(t.kind);
    if (type->kind == TYPE_VOID || type->kind == TYPE_OTHER)
        return; /* some have no size, and libclang does not survive the question */
    long long size = clang_Type_getSizeOf(t);
    type->size = size > 0 ? (int)size : 0;
    type->is_signed = type->kind == TYPE_FLOAT || is_signed_kind(t.kind);
}

static void fill_function(struct front *f, struct type *type, CXType t)
{
    type->kind = TYPE_FUNCTION;
    type->of = front_type(f, clang_getResultType(t));
    type->is_variadic = t.kind == CXType_FunctionNoProto || clang_isFunctionTypeVariadic(t);
    type->n_params = t.kind == CXType_FunctionProto ? clang_getNumArgTypes(t) : 0;
    type->params = arena_alloc(f->arena, (size_t)type->n_params * sizeof *type->params);
    for (int i = 0; i < type->n_params; i++)
        type->params[i] = front_type(f, clang_getArgType(t, (unsigned)i));
}

/* "n" of "double[n][m]": what stands in the first brackets of an array of scalars. */
static const char *extent_text(struct front *f, const char *spelling)
{
    const char *open = strchr(spelling, '[');
    if (!open || memchr(spelling, '(', (size_t)(open - spelling)))
        return NULL;
    int depth = 0;
    for (const char *s = open; *s; s++) {
        depth += *s == '[';
        if (*s == ']' && --depth == 0)
            return s == open + 1 || (s == open + 2 && open[1] == '*')
                       ? NULL
                       : arena_strndup(f->arena, open + 1, (size_t)(s - open - 1));
    }
    return NULL;
}

/* clang hands an array's qualifiers over with the array; C has them on the elements. */
static const struct type *qualified(struct front *f, const struct type *element,
                                    const struct type *as)
{
    bool adds_const = as->is_const && !element->is_const;
    bool adds_volatile = as->is_volatile && !element->is_volatile;
    if (!adds_const && !adds_volatile)
        return element;
    struct type *type = ARENA_NEW(f->arena, struct type);
    *type = *element;
    type->is_const = element->is_const || as->is_const;
    type->is_volatile = element->is_volatile || as->is_volatile;
    type->spelling = arena_printf(f->arena, "%s%s%s", adds_const ? "const " : "",
                                  adds_volatile ? "volatile " : "", element->spelling);
    if (element->kind == TYPE_ARRAY || element->kind == TYPE_VLA)
        type->of = qualified(f, element->of, as);
    return type;
}

static void fill_array(struct front *f, struct type *type, CXType t)
{
    bool is_vla = t.kind == CXType_VariableArray;
    type->kind = is_vla ? TYPE_VLA : TYPE_ARRAY;
    type->of = qualified(f, front_type(f, clang_getArrayElementType(t)), type);
    if (t.kind == CXType_ConstantArray)
        type->extent = clang_getArraySize(t);
    if (is_vla)
        type->extent_text = extent_text(f, type->spelling);
}

static void fill_type(struct front *f, struct type *type, CXType t)
{
    switch (t.kind) {
    case CXType_Pointer:
        type->kind = TYPE_POINTER;
        type->of = front_type(f, clang_getPointeeType(t));
        break;
    case CXType_ConstantArray:
    case CXType_IncompleteArray:
    case CXType_VariableArray:
    case CXType_DependentSizedArray:
        fill_array(f, type, t);
        break;
    case CXType_Record:
        type->kind = TYPE_RECORD;
        type->record = front_decl(f, clang_getTypeDeclaration(t));
        break;
    case CXType_FunctionProto:
    case CXType_FunctionNoProto:
        fill_function(f, type, t);
        break;
    default:
        fill_scalar(type, t);
        break;
    }
}

const struct type *front_type(struct front *f, CXType given)
{
    CXType t = clang_getCanonicalType(given);
    int at = ptr_map_get(&f->type_of, t.data[0]);
    if (at >= 0)
        return f->types.at[at];
    struct type *type = ARENA_NEW(f->arena, struct type);
    ptr_map_set(f->arena, &f->type_of, t.data[0], f->types.n);
    vec_push(f->arena, &f->types, type); /* first of all: records refer to themselves */
    type->is_const = clang_isConstQualifiedType(t);
    type->is_volatile = clang_isVolatileQualifiedType(t);
    type->is_restrict = clang_isRestrictQualifiedType(t);
    type->spelling = front_string(f, clang_getTypeSpelling(t));
    CXType plain = t;
    if (t.kind == CXType_Enum) {
        plain = clang_getCanonicalType(
            clang_getEnumDeclIntegerType(clang_getTypeDeclaration(clang_getUnqualifiedType(t))));
        if (plain.kind == CXType_Invalid) { /* declared only: what compilers take */
            type->kind = TYPE_INT;
            type->size = 4;
            type->spelling = "unsigned int";
            return type;
        }
        const char *name = front_string(f, clang_getTypeSpelling(plain));
        type->spelling = arena_printf(f->arena, "%s%s%s", type->is_const ? "const " : "",
                                      type->is_volatile ? "volatile " : "", name);
    }
    fill_type(f, type, plain);
    return type;
}

/* "double" -> "double *", "double[n]" -> "double (*)[n]", "double (*)[n]" -> "double (**)[n]" */
static const char *pointer_spelling(struct front *f, const char *of, bool is_restrict)
{
    const char *star = is_restrict ? "*restrict" : "*", *open = strpbrk(of, "[(");
    if (!open)
        return arena_printf(f->arena, "%s%s%s", of, of[strlen(of) - 1] == '*' ? "" : " ", star);
    int before = (int)(open - of);
    if (open[0] == '(' && open[1] == '*')
        return arena_printf(f->arena, "%.*s(%s%s", before, of, star, open + 1);
    bool space = before > 0 && of[before - 1] != ' ' && of[before - 1] != '*';
    return arena_printf(f->arena, "%.*s%s(%s)%s", before, of, space ? " " : "", star, open);
}

const struct type *front_adjusted(struct front *f, const struct type *declared, bool is_restrict)
{
    bool is_function = declared->kind == TYPE_FUNCTION;
    if (declared->kind != TYPE_ARRAY && declared->kind != TYPE_VLA && !is_function)
        return declared;
    struct type *type = ARENA_NEW(f->arena, struct type);
    type->kind = TYPE_POINTER;
    type->of = is_function ? declared : declared->of;
    type->is_restrict = is_restrict;
    type->spelling = pointer_spelling(f, type->of->spelling, is_restrict);
    return type;
}

/* ---- extents of variable length -------------------------------------------------------------- */

void front_type_extents(struct front *f, CXCursor declarator, const struct type *type)
{
    struct type *levels[16];
    int n = 0, depth = 0;
    bool has_vla = false;
    for (const struct type *t = type; t && depth < 16; t = t->of, depth++)
        if (t->kind == TYPE_ARRAY || t->kind == TYPE_VLA) {
            levels[n++] = (struct type *)t; /* ours: the tree is not finished yet */
            has_vla = has_vla || t->kind == TYPE_VLA;
        }
    if (!has_vla)
        return;
    CXCursor init = clang_Cursor_getVarDeclInitializer(declarator);
    cursor_list children = front_children(f, declarator);
    cursor_list sizes = {0}; /* innermost first, as libclang visits them */
    for (int i = 0; i < children.n; i++)
        if (clang_isExpression(clang_getCursorKind(children.at[i])) &&
            !clang_equalCursors(children.at[i], init))
            vec_push(f->arena, &sizes, children.at[i]);
    /* A parameter's outermost array has become a pointer; arrays in typedefs have no size here. */
    if (sizes.n != n && sizes.n != n + 1)
        return;
    for (int i = 0; i < n; i++) {
        struct type *t = levels[n - 1 - i];
        if (t->kind == TYPE_VLA && !t->extent_expr) {
            t->extent_expr = front_expr(f, sizes.at[i]);
            if (!t->extent_text)
                t->extent_text = front_range_text(f, t->extent_expr->range);
        }
    }
}
