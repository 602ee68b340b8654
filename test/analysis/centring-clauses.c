/* Where arrays lie, by clause: it goes before what the nests look like. */
// RUN: %amrcc --dump=plan %s 2>&1 | FileCheck %s
enum { N = 64 };
static double p[N + 1][N + 1], u[N][N + 1], w[N + 1][N + 1];

#pragma amr kernel
static void step(double c)
{
#pragma amr data domain(j, i) arrays(p, u, w) node(p) cell(u) face(x: w) face(y: w)
    for (int j = 0; j < N; j++)
        for (int i = 1; i < N; i++)
            u[j][i] += c * (p[j][i] - p[j][i - 1]) + w[j][i];
}

int main(void)
{
#pragma amr timeloop
    for (int t = 0; t < 10; t++)
        step(0.1);
    return 0;
}

// CHECK: field p double dims node as p{{$}}
// CHECK: field u double dims as u{{$}}
// CHECK: field w double dims node as w{{$}}
