/* Arrays with and without ghost cells, both periodic by their indices: no mesh fits both. */
// RUN: not %amrcc --dump=plan %s 2>&1 | FileCheck %s
enum { N = 32 };
static double u[N], un[N], pad[N + 2], padn[N + 2];
#pragma amr data domain(i) arrays(u, un, pad, padn)

#pragma amr kernel scale(0)
static void step(void)
{
    for (int i = 0; i < N; i++)
        un[i] = u[(i + 1) % N];
    for (int i = 0; i < N; i++)
        // CHECK: err-wraps-other.c:[[#@LINE+1]]:{{[0-9]+}}: error: the index wraps round the range of this loop over 'i', but other nests that read neighbours run over another one
        padn[i + 1] = pad[(i + 1) % N + 1];
}

int main(void)
{
#pragma amr timeloop
    for (int t = 0; t < 10; t++)
        step();
    return 0;
}
