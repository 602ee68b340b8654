/* What plan_fault sees. The function under test is `x + x;`. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#include "analysis/plan.h"

static const struct type type = {.kind = TYPE_FLOAT, .size = 8};
static struct decl x = {.kind = DECL_VAR, .name = "x", .type = &type};

struct program {
    struct expr left, right, sum;
    struct expr *operands[2];
    struct stmt statement, block;
    struct stmt *body[1];
    struct function function;
    struct function *functions[1];
    struct unit unit;
    struct plan plan;
};

static struct program *new_program(void)
{
    static struct program p;
    memset(&p, 0, sizeof p);
    p.left = p.right = (struct expr){.kind = EXPR_NAME, .type = &type, .decl = &x};
    p.operands[0] = &p.left;
    p.operands[1] = &p.right;
    p.sum =
        (struct expr){.kind = EXPR_BINARY, .op = OP_ADD, .type = &type, .n = 2, .a = p.operands};
    p.statement = (struct stmt){.kind = STMT_EXPR, .parent = &p.block, .expr = &p.sum};
    p.body[0] = &p.statement;
    p.block = (struct stmt){.kind = STMT_COMPOUND, .n = 1, .body = p.body};
    p.function.body = &p.block;
    p.functions[0] = &p.function;
    p.unit.functions.at = p.functions;
    p.unit.functions.n = 1;
    p.plan.unit = &p.unit;
    p.plan.dim = 1;
    return &p;
}

static void test_in_order(void **state)
{
    (void)state;
    assert_null(plan_fault(&new_program()->plan));
}

static void test_tree(void **state)
{
    (void)state;
    struct program *p = new_program();
    p->operands[1] = &p->left;
    assert_string_equal(plan_fault(&p->plan), "an expression stands in two places");
    p = new_program();
    p->operands[1] = NULL;
    assert_string_equal(plan_fault(&p->plan), "an operand is missing");
    p = new_program();
    p->sum.n = 1;
    assert_string_equal(plan_fault(&p->plan), "an expression has too few or many operands");
    p = new_program();
    p->right.decl = NULL;
    assert_string_equal(plan_fault(&p->plan), "a name means nothing");
    p = new_program();
    p->statement.parent = NULL;
    assert_string_equal(plan_fault(&p->plan), "a statement does not know where it stands");
}

static void test_nests(void **state)
{
    (void)state;
    struct program *p = new_program();
    struct plan_kernel kernel = {.function = &p->function};
    struct plan_nest nest = {.kernel = &kernel, .loop = &p->statement}, *nests[1] = {&nest};
    p->plan.nests.at = nests;
    p->plan.nests.n = 1;
    assert_null(plan_fault(&p->plan));
    nest.id = 1;
    assert_string_equal(plan_fault(&p->plan), "nests are not numbered in order");
    nest.id = 0;
    struct plan_copy copy = {.to = 0, .from = 0};
    nest.copies.at = &copy;
    nest.copies.n = 1;
    assert_string_equal(plan_fault(&p->plan), "a copy names no array");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_in_order),
        cmocka_unit_test(test_tree),
        cmocka_unit_test(test_nests),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
