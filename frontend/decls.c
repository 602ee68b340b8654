/* Declarations: one struct decl for each object, function, record and enumerator of the program,
 * however often it is declared and in however many translation units. Objects with external
 * linkage are known by clang's USR, all others by their place. */
#define _GNU_SOURCE /* memmem */
#include "frontend/internal.h"

#include <string.h>

/* ---- identity -------------------------------------------------------------------------------- */

static unsigned key_hash(const char *key)
{
    unsigned h = 2166136261u; /* FNV-1a */
    for (; *key; key++)
        h = (h ^ (unsigned char)*key) * 16777619u;
    return h;
}

static struct key_entry *find_key(struct key_entry *at, unsigned room, const char *key)
{
    unsigned i = key_hash(key) & (room - 1);
    while (at[i].value && strcmp(at[i].key, key) != 0)
        i = (i + 1) & (room - 1);
    return &at[i];
}

static struct key_entry *key_slot(struct front *f, const char *key)
{
    if (2 * f->keys.n >= f->keys.room) {
        unsigned room = f->keys.room ? 2 * f->keys.room : 256;
        struct key_entry *at = arena_alloc(f->arena, room * sizeof *at);
        for (unsigned i = 0; i < f->keys.room; i++)
            if (f->keys.at[i].value)
                *find_key(at, room, f->keys.at[i].key) = f->keys.at[i];
        f->keys.at = at;
        f->keys.room = room;
    }
    return find_key(f->keys.at, f->keys.room, key);
}

/* A declaration without external linkage in a header that two units include is one as well: the
 * place says so. Two declarations of one macro's use differ in their spelling's place or name;
 * locals may have all of that in common, `a_` in MAX(MAX(x, y), z), and are known by clang's own
 * object. */
static const char *decl_key(struct front *f, CXCursor c)
{
    if (clang_getCursorLinkage(c) == CXLinkage_External)
        return front_string(f, clang_getCursorUSR(c));
    CXSourceLocation at = clang_getCursorLocation(c);
    CXFile file;
    unsigned use, spelling;
    clang_getExpansionLocation(at, &file, NULL, NULL, &use);
    clang_getSpellingLocation(at, NULL, NULL, NULL, &spelling);
    const struct source *source = file ? front_source(f, file) : NULL;
    const char *path = source ? source->path : file ? front_string(f, clang_getFileName(file)) : "";
    enum CXCursorKind kind = clang_getCursorKind(c);
    bool local = (kind == CXCursor_VarDecl || kind == CXCursor_ParmDecl) &&
                 clang_getCursorLinkage(c) == CXLinkage_NoLinkage;
    return arena_printf(f->arena, "%s:%u:%u:%d:%s:%p", path, use, spelling, (int)kind,
                        front_string(f, clang_getCursorSpelling(c)), local ? c.data[0] : NULL);
}

void front_decls_reset(struct front *f)
{
    f->files.n = 0;
    f->cursors = f->type_of = (struct ptr_map){0};
    f->decls.n = f->types.n = 0;
}

/* ---- contents -------------------------------------------------------------------------------- */

struct member_walk {
    struct front *f;
    struct decl *record;
};

static enum CXVisitorResult take_member(CXCursor c, CXClientData with)
{
    struct member_walk *walk = with;
    vec_push(walk->f->arena, &walk->record->members, front_decl(walk->f, c));
    return CXVisit_Continue;
}

static void fill_record(struct front *f, struct decl *d, CXCursor c)
{
    d->type = front_type(f, clang_getCursorType(c));
    if (d->in_system_header)
        return;
    long long bytes = clang_Type_getSizeOf(clang_getCursorType(c));
    d->bytes = bytes > 0 ? bytes : 0;
    struct member_walk walk = {f, d};
    clang_Type_visitFields(clang_getCursorType(c), take_member, &walk);
}

static struct range name_range(struct front *f, CXCursor c, const char *name)
{
    struct range at = front_point(f, clang_getCursorLocation(c));
    size_t n = strlen(name);
    if (!at.file || n == 0 || at.begin + n > at.file->size ||
        memcmp(at.file->text + at.begin, name, n) != 0)
        return (struct range){0};
    at.end = at.begin + (uint32_t)n;
    return at;
}

static enum decl_kind kind_of(CXCursor c)
{
    switch (clang_getCursorKind(c)) {
    case CXCursor_FunctionDecl:
        return DECL_FUNCTION;
    case CXCursor_ParmDecl:
        return DECL_PARAM;
    case CXCursor_FieldDecl:
        return DECL_FIELD;
    case CXCursor_StructDecl:
    case CXCursor_UnionDecl:
        return DECL_RECORD;
    case CXCursor_EnumConstantDecl:
        return DECL_ENUMERATOR;
    default:
        return DECL_VAR;
    }
}

/* The declaration that says most: the definition where there is one. */
static CXCursor best_declaration(CXCursor c)
{
    CXCursor definition = clang_getCursorDefinition(c);
    return clang_Cursor_isNull(definition) ? c : definition;
}

/* `double u[restrict n]`: clang keeps the word to itself. */
static bool has_restrict_brackets(struct range name)
{
    if (!name.file)
        return false;
    uint32_t open = front_skip_space(name.file, name.end);
    if (open >= name.file->size || name.file->text[open] != '[')
        return false;
    uint32_t end = front_skip_brackets(name.file, open), at = open + 1;
    while (at < end) {
        uint32_t next = front_skip_token(name.file, at);
        if (next - at >= 8 && memmem(name.file->text + at, next - at, "restrict", 8))
            return true;
        at = next;
    }
    return false;
}

static void fill_decl(struct front *f, struct decl *d, CXCursor c)
{
    enum CXLinkageKind linkage = clang_getCursorLinkage(c);
    bool has_linkage = linkage == CXLinkage_External || linkage == CXLinkage_Internal;
    d->in_system_header = !front_cursor_source(f, c);
    d->range = front_range(f, c, NULL);
    d->first = front_range(f, clang_getCanonicalCursor(c), NULL);
    d->name_range = name_range(f, c, d->name);
    d->is_global = d->kind == DECL_VAR && has_linkage;
    if (d->kind == DECL_VAR || d->kind == DECL_FUNCTION)
        d->is_static =
            linkage == CXLinkage_Internal || clang_Cursor_getStorageClass(c) == CX_SC_Static;
    d->is_inline = d->kind == DECL_FUNCTION && clang_Cursor_isFunctionInlined(c);
    if ((d->kind == DECL_VAR && !d->is_global) || d->kind == DECL_PARAM)
        d->function = f->function;
    if (d->kind == DECL_RECORD) {
        fill_record(f, d, c);
        return;
    }
    d->type = front_type(f, clang_getCursorType(c));
    if (d->kind == DECL_PARAM)
        d->type = front_adjusted(f, d->type, has_restrict_brackets(d->name_range));
    if (d->kind == DECL_FIELD) {
        long long bits = clang_Cursor_getOffsetOfField(c);
        d->offset = bits < 0 || clang_Cursor_isBitField(c) ? -1 : bits / 8;
    }
    if (d->kind == DECL_ENUMERATOR) {
        d->value = clang_getEnumConstantDeclValue(c);
        d->has_value = true;
    }
    if ((d->kind == DECL_VAR || d->kind == DECL_PARAM) && !d->in_system_header)
        front_type_extents(f, c, d->type);
}

/* clang's <tgmath.h> makes `sqrt` an overloaded `__tg_sqrt`, which no other compiler knows: it is
 * the function of <math.h> for the type. */
static void rename_generic(struct front *f, struct decl *d)
{
    if (d->kind != DECL_FUNCTION || !d->in_system_header || strncmp(d->name, "__tg_", 5) != 0)
        return;
    const struct type *result = d->type->of;
    const char *suffix = result->kind != TYPE_FLOAT || result->size == 8 ? ""
                         : result->size == 4                             ? "f"
                                                                         : "l";
    d->name = arena_printf(f->arena, "%s%s", d->name + 5, suffix);
}

struct decl *front_decl(struct front *f, CXCursor given)
{
    CXCursor c = clang_getCanonicalCursor(given);
    int at = ptr_map_get(&f->cursors, c.data[0]);
    if (at >= 0)
        return f->decls.at[at];
    struct key_entry *known = key_slot(f, decl_key(f, c));
    CXCursor best = best_declaration(given);
    struct decl *d = known->value;
    bool is_new = !d;
    if (is_new) {
        d = ARENA_NEW(f->arena, struct decl);
        d->kind = kind_of(c);
        d->id = f->unit->n_decls++;
        d->name = front_string(f, clang_getCursorSpelling(c));
        if (d->kind == DECL_RECORD && clang_Cursor_isAnonymous(c))
            d->name = "";
        *known = (struct key_entry){decl_key(f, c), d};
        f->keys.n++;
    }
    ptr_map_set(f->arena, &f->cursors, c.data[0], f->decls.n);
    vec_push(f->arena, &f->decls, d); /* before its contents: they may refer to it */
    if (is_new || (d->in_system_header && front_cursor_source(f, best)) ||
        (clang_isCursorDefinition(best) && d->kind != DECL_RECORD && !d->init && !d->function))
        fill_decl(f, d, best);
    if (is_new)
        rename_generic(f, d);
    return d;
}

/* ---- objects and functions ------------------------------------------------------------------- */

static bool is_integer(const struct type *t)
{
    return t->kind == TYPE_INT || t->kind == TYPE_BOOL;
}

struct decl *front_variable(struct front *f, CXCursor c)
{
    struct decl *d = front_decl(f, c);
    CXCursor init = clang_Cursor_getVarDeclInitializer(c);
    if (clang_Cursor_isNull(init) || d->init)
        return d;
    d->init = front_expr(f, init);
    if (d->type->is_const && !d->type->is_volatile && is_integer(d->type))
        d->has_value = front_evaluate_int(init, &d->value);
    return d;
}

static void add_item(struct front *f, struct range range, struct function *function, bool object)
{
    struct file_item item = {range, function, object};
    vec_push(f->arena, &f->items, item);
}

/* One definition in a header that several units include is no second one. */
static void check_definition(struct front *f, const struct decl *d, struct range range)
{
    const struct range *first = &d->range;
    if (first->file == range.file && first->begin == range.begin)
        return;
    struct range head = {range.file, range.begin, range.begin};
    diag_error(f->diag, head, "a second definition of '%s'", d->name);
    diag_note(f->diag, d->name_range.file ? d->name_range : *first, "the first one is here");
}

void front_prototype(struct front *f, CXCursor c)
{
    const struct decl *d = front_decl(f, c);
    if (strcmp(d->name, "main") == 0)
        vec_push(f->arena, &f->unit->main_prototypes, name_range(f, c, d->name));
}

static void add_function(struct front *f, CXCursor c)
{
    struct decl *d = front_decl(f, c);
    struct range range = front_range(f, c, NULL);
    if (!clang_isCursorDefinition(c) || d->function) {
        if (clang_isCursorDefinition(c))
            check_definition(f, d, range);
        else
            front_prototype(f, c);
        add_item(f, range, NULL, false);
        return;
    }
    struct function *fn = ARENA_NEW(f->arena, struct function);
    fn->decl = d;
    fn->file = range.file;
    d->function = fn;
    f->function = fn;
    for (int i = 0; i < clang_Cursor_getNumArguments(c); i++)
        vec_push(f->arena, &fn->params, front_decl(f, clang_Cursor_getArgument(c, (unsigned)i)));
    cursor_list children = front_children(f, c);
    for (int i = 0; i < children.n; i++)
        if (clang_getCursorKind(children.at[i]) == CXCursor_CompoundStmt)
            fn->body = front_stmt(f, children.at[i], NULL);
    f->function = NULL;
    vec_push(f->arena, &f->unit->functions, fn);
    add_item(f, range, fn, false);
    if (strcmp(d->name, "main") == 0)
        f->unit->main = fn;
}

static void note_file(struct front *f, struct decl *d, const struct source *file)
{
    for (int i = 0; i < d->files.n; i++)
        if (d->files.at[i] == file)
            return;
    vec_push(f->arena, &d->files, file);
}

static void add_object(struct front *f, CXCursor c)
{
    struct decl *d = front_variable(f, c);
    note_file(f, d, front_range(f, c, NULL).file);
    if (clang_Cursor_getStorageClass(c) != CX_SC_Extern)
        fill_decl(f, d, c); /* `double u[N];` says more than `extern double u[];` before it */
    add_item(f, front_range(f, c, NULL), NULL, true);
    for (int i = 0; i < f->unit->globals.n; i++)
        if (f->unit->globals.at[i] == d)
            return;
    vec_push(f->arena, &f->unit->globals, d);
}

void front_top_level(struct front *f, CXCursor c)
{
    if (!front_cursor_source(f, c))
        return;
    if (clang_getCursorKind(c) == CXCursor_MacroDefinition)
        front_macro(f, c);
    if (clang_getCursorKind(c) == CXCursor_InclusionDirective)
        front_inclusion(f, c);
    front_name(f, c);
    front_shared(f, c);
    switch (clang_getCursorKind(c)) {
    case CXCursor_FunctionDecl:
        add_function(f, c);
        break;
    case CXCursor_VarDecl:
        add_object(f, c);
        break;
    default:
        add_item(f, front_range(f, c, NULL), NULL, false);
        break;
    }
}
