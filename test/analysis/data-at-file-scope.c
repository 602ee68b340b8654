/* A data directive at file scope speaks of all kernels that use its arrays. */
// RUN: %amrcc --dump=plan %s 2>&1 | FileCheck %s
#define N 34
static int age[N][N], next[N][N];
#pragma amr data domain(y, x) arrays(age, next)

#pragma amr kernel
static void grow(void)
{
    for (int y = 1; y < N - 1; y++)
        for (int x = 1; x < N - 1; x++)
            next[y][x] = age[y - 1][x] + age[y][x + 1];
}

#pragma amr kernel
static void copy(void)
{
    for (int y = 1; y < N - 1; y++)
        for (int x = 1; x < N - 1; x++)
            age[y][x] = next[y][x];
}

int main(void)
{
    int t = 0;
#pragma amr timeloop
    while (t < 10) {
        grow();
        copy();
        t++;
    }
    return 0;
}

// CHECK: mesh dim 2 axes y x halo 1 directions 0x22{{$}}
// CHECK: axis y ring 1 1 boundary ring{{$}}
// CHECK: axis x ring 1 1 boundary ring{{$}}
// CHECK: field age int dims as age{{$}}
// CHECK: field next int dims as next{{$}}
// CHECK: nest 0 grow data-at-file-scope.c:10 halo width-unknown{{$}}
// CHECK: offsets (-1,0) (0,1){{$}}
// CHECK: nest 1 copy data-at-file-scope.c:18{{$}}
// CHECK: offsets (0,0){{$}}
// CHECK: timeloop main data-at-file-scope.c:27 next age{{$}}
