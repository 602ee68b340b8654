/* The copier of trees: names and values, what is left of statements, and new variables. */
#include "analysis/tree/tree.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

static struct arena *a;
static const struct stmt nowhere;
static struct decl x = {.kind = DECL_VAR, .id = 1, .name = "x", .type = &type_int};
static struct decl y = {.kind = DECL_VAR, .id = 2, .name = "y", .type = &type_int};

static struct expr *name(struct decl *d)
{
    return expr_of(a, nowhere.range, d);
}

static struct expr *join(struct expr *left, enum operator op, struct expr *right)
{
    return expr_binary(a, nowhere.range, op, &type_int, left, right);
}

/* y stands in x's place, and x in y's: neither is put into the other's value. */
static void values_are_of_the_place(void **state)
{
    struct rewrite r = {.arena = a};
    struct substitution for_x = {.of = &x, .value = join(name(&y), OP_ADD, name(&x))};
    struct substitution for_y = {.of = &y, .value = name(&x)};
    (void)state;
    vec_push(a, &r.names, for_x);
    vec_push(a, &r.names, for_y);
    struct expr *e = join(name(&x), OP_MUL, name(&y));
    assert_string_equal(expr_text(a, rewrite_expr(&r, e)), "(y + x) * x");
    assert_string_equal(expr_text(a, e), "x * y");
}

/* `{ int x = x; y = x; }  y = x;`: the new one is seen in its initialiser, and not behind the
 * block. */
static void variables_have_scopes(void **state)
{
    struct rewrite r = {.arena = a};
    struct decl inner = {.kind = DECL_VAR, .id = 3, .name = "x", .type = &type_int};
    (void)state;
    inner.init = name(&inner);
    struct expr *set = expr_assign(a, nowhere.range, name(&y), name(&inner));
    struct stmt *body[] = {stmt_declaration(a, &nowhere, &inner), stmt_of(a, &nowhere, set)};
    struct stmt *copy = rewrite_stmt(&r, stmt_block(a, &nowhere, body, 2));
    struct decl *own = copy->body[0]->decls.at[0];
    assert_true(own != &inner && own->init->decl == own);
    assert_true(copy->body[1]->expr->a[1]->decl == own && copy->body[1]->parent == copy);
    assert_true(rewrite_expr(&r, name(&inner))->decl == &inner);
}

static bool leave_out(struct rewrite *r, struct stmt *s, struct stmt **as)
{
    (void)r;
    *as = NULL;
    return s->kind == STMT_EXPR;
}

static void what_is_left_out(void **state)
{
    struct rewrite r = {.arena = a, .shares = true, .replace_stmt = leave_out};
    struct stmt *set = stmt_of(a, &nowhere, name(&x)), *test = stmt_new(a, STMT_IF, &nowhere);
    (void)state;
    test->expr = name(&y);
    stmt_set_body(a, test, &set, 1);
    struct stmt *body[] = {stmt_of(a, &nowhere, name(&x)), test};
    struct stmt *copy = rewrite_stmt(&r, stmt_block(a, &nowhere, body, 2));
    assert_int_equal(copy->n, 1);
    assert_true(copy->body[0]->kind == STMT_IF && copy->body[0]->expr == test->expr);
    assert_true(copy->body[0]->body[0]->kind == STMT_NULL);
    assert_null(rewrite_stmt(&r, set));
}

static void ids_differ(void **state)
{
    struct unit unit = {.n_decls = 7};
    struct work work = {0};
    struct plan p = {.arena = a, .unit = &unit, .work = &work};
    int ids[2 * FRESH_KINDS];
    (void)state;
    for (int i = 0; i < 2 * FRESH_KINDS; i++) {
        struct decl *d = decl_fresh(&p, i / 2, x);
        ids[i] = d->id;
        assert_true(d->id >= 7 && (i == 0 || ids[i - 1] < d->id));
        assert_int_equal(fresh_number(d, FRESH_MACRO), i / 2 == FRESH_MACRO ? i % 2 : -1);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(values_are_of_the_place), cmocka_unit_test(variables_have_scopes),
        cmocka_unit_test(what_is_left_out), cmocka_unit_test(ids_differ)};
    a = arena_new();
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    arena_free(a);
    return failed;
}
