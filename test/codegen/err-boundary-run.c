// Boundaries that a run asks for and the program cannot have, and an array whose sign turns at a wall that a helper has
// looked beyond by another name.
// RUN: %amrcc --block=8 %s -o %t -lm
// RUN: %t | FileCheck --check-prefix=FINE %s
// RUN: not env AMR_SET="boundary.x=periodic,wall" %t 2>&1 | FileCheck --check-prefix=HALF %s
// RUN: not env AMR_SET="boundary.x=wall(u)" %t 2>&1 | FileCheck --check-prefix=NAMES %s
// RUN: not env AMR_SET="boundary.x=wall,slip" %t 2>&1 | FileCheck --check-prefix=KIND %s
// RUN: not env AMR_SET="boundary.x=wall,wall,wall" %t 2>&1 | FileCheck --check-prefix=SIDES %s
// RUN: not env AMR_SET="boundary.x=outflow,ring" %t 2>&1 | FileCheck --check-prefix=HELD %s
// RUN: not env AMR_SET="boundary.y=wall,ring" %t 2>&1 | FileCheck --check-prefix=AXIS %s
// RUN: %amrcc --block=8 -DLATE %s -o %t.late -lm
// RUN: not %t.late 2>&1 | FileCheck --check-prefix=LATE %s
// FINE: sum
// HALF: amr: error: AMR_SET: 'boundary.x': 'periodic' means both sides: 'periodic,wall'
// NAMES: amr: error: AMR_SET: 'boundary.x': which arrays turn their sign at a wall is said in the program, boundary(x: wall(u)); here 'wall' is enough
// KIND: amr: error: AMR_SET: 'boundary.x' must be one of: ring periodic neumann wall outflow; or two, of the low and the high side; not 'slip'
// SIDES: amr: error: AMR_SET: 'boundary.x' is one word, or two, of the low and the high side: 'wall,wall,wall'
// HELD: amr: error: boundary.x = ring: the program's arrays hold no cells beyond the mesh at the high side in x; use periodic, neumann, wall or outflow
// AXIS: amr: error: boundary.y: the program's mesh has no direction y, only x
// LATE: amr: error: 'u' of the nest at err-boundary-run.c:[[#]] turns its sign at walls, but before that another nest read it beyond the wall by a name that does not tell: set it first in a nest that calls it 'u', or write the other nest for this array alone
#include <stdio.h>
enum { N = 65 };
static double u[N], un[N], v[N];

#pragma amr kernel scale(0)
static void smooth(double *to, const double *from)
{
#pragma amr data domain(i) arrays(to, from)
    for (int i = 1; i < N; i++)
        to[i] = from[i] + 0.1 * (from[i - 1] - from[i]);
}

#pragma amr kernel scale(0)
static void step(void)
{
#pragma amr data domain(i) arrays(un, u) boundary(x: wall(u) outflow)
    for (int i = 1; i < N; i++)
        un[i] = 0.5 * u[i] + 0.25 * (u[i - 1] + u[i + 1]);
    for (int i = 1; i < N; i++)
        u[i] = un[i];
}

int main(void)
{
    double sum = 0;
    for (int i = 1; i < N; i++)
        u[i] = i < 20, v[i] = 1;
#pragma amr timeloop
    for (int t = 0; t < 10; t++) {
#ifdef LATE
        smooth(un, u);
        smooth(un, v);
#endif
        step();
    }
    for (int i = 1; i < N; i++)
        sum += u[i];
    printf("sum %.3f\n", sum);
    return 0;
}
