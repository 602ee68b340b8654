// main in whatever form: renamed, with a return of its own, and started from an adapter.
// RUN: rm -rf %t && %amrcc --emit=%t %s && %text %t/main-forms_amr.c | FileCheck --check-prefix=NONE %s
// RUN: %amrcc --emit=%t -DENVP %s && %text %t/main-forms_amr.c | FileCheck --check-prefix=ENVP %s
// RUN: %amrcc --emit=%t -DOLD %s && %text %t/main-forms_amr.c | FileCheck --check-prefix=OLD %s
// RUN: %amrcc --emit=%t -DNOTHING %s && %text %t/main-forms_amr.c | FileCheck --check-prefix=NOTHING %s
// RUN: %amrcc --emit=%t -DPROTOTYPE %s && %text %t/main-forms_amr.c | FileCheck --check-prefix=PROTOTYPE %s
// RUN: %same %s -- a b
// RUN: %same -DPROTOTYPE %s -- a b
// RUN: %same -DENVP %s -- a b
// RUN: %same -DOLD %s -- a b
#include <stdio.h>

#define N 66
static double a[N], b[N];

#pragma amr kernel
static void step(void)
{
#pragma amr data domain(i) arrays(a, b)
    for (int i = 1; i < N - 1; i++)
        b[i] = 0.5 * (a[i - 1] + a[i + 1]);
}

#ifdef ENVP
int main(int argc, char *argv[], char **envp)
{
    printf("%d %s %d\n", argc, argv[1], envp != NULL);
    // ENVP: int amr_user_main(int argc, char *argv[], char **envp)
    // ENVP: extern char **environ;
    // ENVP: return amr_user_main(argc, (void *)argv, (void *)environ);
#elif defined OLD
main(argc, argv) int argc; char **argv;
{
    printf("%d %s\n", argc, argv[1]);
    // OLD: amr_user_main(argc, argv) int argc; char **argv;
#elif defined NOTHING
void main()
{
    // NOTHING: void amr_user_main()
    // NOTHING-NOT: return 0;
    // NOTHING: static int amr_start(int argc, char **argv)
    // NOTHING: amr_user_main();
    // NOTHING-NEXT: return 0;
#elif defined PROTOTYPE
int main(void);
int main(void)
{
    // PROTOTYPE: int amr_user_main(void);
    // PROTOTYPE: int amr_user_main(void)
#else
int main()
{
    // NONE: int amr_user_main()
    // NONE: return 0;
    // NONE-NEXT: }
    // NONE: static int amr_start(int argc, char **argv)
    // NONE: return amr_user_main();
    // NONE: return amr_main(argc, argv, &amr_program, amr_start);
#endif
#pragma amr timeloop
    for (int t = 0; t < 3; t++)
        step();
#ifdef PROTOTYPE
    // PROTOTYPE: int amr_user_main(void);
    int main(void);
#endif
    printf("done\n");
}
// PROTOTYPE: int main(int argc, char **argv)
