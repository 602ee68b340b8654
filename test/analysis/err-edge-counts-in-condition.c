// A loop over layers of ghost cells that counts in its condition, each made of the one before, is refused.
// RUN: not %amrcc %s -o %t 2>&1 | FileCheck %s

static double u[68];

#pragma amr kernel
static void edges(void)
{
#pragma amr data domain(i) arrays(u)
    // CHECK: :[[@LINE+1]]:5: error: this loop nest over the mesh runs over 'k', which no domain names
    for (int k = 2; k-- > 0;) {
        u[k] = 0.5 * u[k + 1];
        u[66 + k] = u[65 + k];
    }
}

#pragma amr kernel
static void step(double c)
{
#pragma amr data domain(i) arrays(u)
    for (int i = 2; i < 66; i++)
        u[i] += c * (u[i - 2] + u[i + 2]);
}

int main(void)
{
#pragma amr timeloop
    for (int t = 0; t < 200; t++) {
        edges();
        step(0.1);
    }
    return 0;
}
