// RUN: %amrcc --dump=pragmas %s | FileCheck %s --allow-empty
// Comments, strings and skipped text hold no pragmas.

// CHECK-NOT: {{.}}
/*
#pragma amr kernal
*/
// a line comment that goes on \
#pragma amr kernal
const char *text = "\
#pragma amr kernal";
const char quote = '"', *more = "a \" b";
#if 0
#pragma amr kernal
it's not even C
#endif
#ifdef NOT_DEFINED
#pragma amr kernal
#else
int x;
#endif
#pragma omp parallel
#pragma once_more amr kernal
int main(void)
{
    return 0;
}
