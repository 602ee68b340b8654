/* A flat array whose strides are numbers: offsets by rounding. */
// RUN: %amrcc --dump=plan %s 2>&1 | FileCheck %s
#define NX 66
static float u[NX * 34], un[NX * 34];

#pragma amr kernel
static void step(void)
{
#pragma amr data domain(j, i) arrays(un, u)
    for (int i = 1; i < 65; i++)
        for (int j = 1; j < 33; ++j)
            un[j * NX + i] = u[(j + 1) * NX + i - 1] + u[j * 66 + i - 65] + *(u + NX * j + i);
}

int main(void)
{
#pragma amr timeloop
    for (int t = 0; t < 10; t++)
        step();
    return 0;
}

// CHECK: axis j ring 1 1 boundary ring{{$}}
// CHECK: axis i ring 1 1 boundary ring{{$}}
// CHECK: array un float written full at un stride 66, 1{{$}}
// CHECK: array u float read at u stride 66, 1{{$}}
// CHECK: offsets (-1,1) (0,0) (1,-1){{$}}
// CHECK: cost 2 flops 8 bytes{{$}}
