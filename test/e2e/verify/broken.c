/* Neighbours that depend on data: amrcc refuses that. */
static double u[130], un[130];
static int next[130];

#pragma amr kernel
static void step(void)
{
#pragma amr data domain(i) arrays(u, un)
    for (int i = 1; i < 129; i++)
        un[i] = u[next[(int)u[i]]];
}

int main(void)
{
#pragma amr timeloop
    for (int t = 0; t < 10; t++)
        step();
    return 0;
}
