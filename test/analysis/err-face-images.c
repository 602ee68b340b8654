/* Boundary clauses that make images of cells, with values that lie on the faces across the same axis. */
// RUN: not %amrcc --dump=plan -w -DX %s 2>&1 | FileCheck --check-prefix=X %s
// RUN: not %amrcc --dump=plan -w -DY %s 2>&1 | FileCheck --check-prefix=Y %s
// RUN: %amrcc --dump=plan -w %s 2>&1 | FileCheck --check-prefix=NONE %s
// X-NOT: error:
// X: err-face-images.c:[[#@LINE+9]]:1: error: 'v' lies on the faces across x, where the boundary is 'neumann': not supported yet
// X: hint: leave the boundary to the program's own ring, or say cell(v)
// X-NOT: error:
// Y-NOT: error:
// Y: err-face-images.c:[[#@LINE+5]]:1: error: 'w' lies on the faces across y, where the boundary is 'neumann': not supported yet
// Y: hint: leave the boundary to the program's own ring, or say cell(w)
// Y-NOT: error:
// NONE-NOT: error:
enum { NX = 42, NY = 34 };
static double p[NY][NX], v[NY][NX], w[NY][NX];
#pragma amr kernel scale(0)
static void step(void)
{
#if defined X
#pragma amr data domain(j, i) arrays(p, v, w) cell(p) face(x: v) face(y: w) boundary(x: neumann)
#elif defined Y
#pragma amr data domain(j, i) arrays(p, v, w) cell(p) face(x: v) face(y: w) boundary(y: neumann)
#else
#pragma amr data domain(j, i) arrays(p, v, w) cell(p) face(x: v) face(y: w) boundary(x: periodic, y: periodic)
#endif
    for (int j = 1; j < NY - 1; j++)
        for (int i = 1; i < NX - 1; i++)
            v[j][i] = p[j][i] - p[j][i - 1];
    for (int j = 1; j < NY - 1; j++)
        for (int i = 1; i < NX - 1; i++)
            w[j][i] = p[j][i] - p[j - 1][i];
    for (int j = 1; j < NY - 1; j++)
        for (int i = 1; i < NX - 1; i++)
            p[j][i] += 0.1 * (v[j][i + 1] - v[j][i] + w[j + 1][i] - w[j][i]);
}
int main(void)
{
#pragma amr timeloop
    for (int t = 0; t < 10; t++)
        step();
    return 0;
}
