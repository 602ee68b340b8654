// RUN: %amrcc --dump=pragmas %s | FileCheck %s --allow-empty
// Comments and strings hold no pragmas, other compilers' pragmas are not ours.

// CHECK-NOT: {{.}}
/* and/or
#pragma amr kernal
*/
// a line comment that goes on \
#pragma amr kernal
const char *text = "\
#pragma amr kernal";
const char quote = '"', *more = "a \" b";
#pragma omp parallel
#pragma once_more amr kernal
int main(void)
{
    return 0;
}
