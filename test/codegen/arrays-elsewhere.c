// The time loop stands in another file than the arrays: they are declared where the step names them.
// RUN: rm -rf %t && %amrcc --emit=%t %s %S/Inputs/arrays.c
// RUN: %text %t/arrays-elsewhere_amr.c | FileCheck %s
// RUN: %same %s %S/Inputs/arrays.c
void fill(void), step(void), show(void);

int main(void)
{
    fill();
#pragma amr timeloop
    for (int t = 0; t < 3; t++)
        step();
    show();
    return 0;
}
// CHECK: { extern double b[34][66]; amr_step((struct amr_named_array[]){{[{][{]}}"b", (void *)b}}, 1); }
// CHECK: { extern double b[34][66]; amr_steps_end(
