/* Gray-Scott in four files, two steps at a time.
 *
 * usage: spots [points [rounds]] */
#include "spots.h"

#include <stdlib.h>

int main(int argc, char **argv)
{
    int n = argc > 1 ? atoi(argv[1]) : 66, rounds = argc > 2 ? atoi(argv[2]) : 24, r;
    struct grid *g = grid_new(n, n);

    grid_seed(g);
#pragma amr timeloop
    for (r = 0; r < rounds; r++) {
        grid_advance(g, 2);
        if (r % 6 == 5)
            show(g, r / 6);
    }
    dump(g, "v.raw");
    grid_free(g);
    return 0;
}
