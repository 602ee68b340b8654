static void advance(int steps, double dt, double h)
{
#pragma amr timeloop
    for (int t = 0; t < steps; t++)
        diffuse(dt, h);
}
