/* A forest fire, as a cellular automaton: trees burn for some steps, sparks reach the eight neighbours
 * that lie in the forest, ash grows over. C89: counters stand in front of all loops. The wind table gives
 * the weight of a burning neighbour. */
#include <stdio.h>
#include <stdlib.h>

#define ROWS 61
#define COLS 78
enum { BARE, TREE, FIRE, ASH };

static int forest[ROWS][COLS], later[ROWS][COLS], age[ROWS][COLS];
static int wind[3][3] = {{1, 2, 3}, {1, 0, 4}, {1, 1, 2}};

#pragma amr kernel
static int burn(int moist)
{
    int r, c, dr, dc, rr, cc, heat, burning = 0;
#pragma amr data domain(r, c) arrays(forest, later, age)
    for (r = 0; r < ROWS; r++)
        for (c = 0; c < COLS; c++) {
            heat = 0;
            for (dr = -1; dr <= 1; dr++) {
                rr = r + dr;
                if (rr < 0 || rr >= ROWS)
                    continue;
                for (dc = -1; dc <= 1; dc++) {
                    cc = c + dc;
                    if (cc >= 0 && cc < COLS && forest[rr][cc] == FIRE)
                        heat += wind[dr + 1][dc + 1];
                }
            }
            /* The firebreak along the northern edge and the road in the last column never burn. */
            if (r == 0 || c == COLS - 1)
                later[r][c] = BARE;
            else if (forest[r][c] == TREE)
                later[r][c] = heat > moist ? FIRE : TREE;
            else if (forest[r][c] == FIRE)
                later[r][c] = age[r][c] > 2 ? ASH : FIRE;
            else
                later[r][c] = forest[r][c];
            if (later[r][c] == FIRE)
                burning += 1;
        }
    for (r = 0; r < ROWS; r++)
        for (c = 0; c < COLS; c++) {
            age[r][c] = later[r][c] == FIRE ? age[r][c] + 1 : 0;
            forest[r][c] = later[r][c];
        }
    return burning;
}

int main(void)
{
    int r, c, t, n;
    srand(11);
    for (r = 0; r < ROWS; r++)
        for (c = 0; c < COLS; c++) {
            forest[r][c] = rand() % 10 < 7 ? TREE : BARE;
            age[r][c] = 0;
        }
    for (r = 28; r < 33; r++)
        forest[r][5] = FIRE;
#pragma amr timeloop
    for (t = 0; t < 70; t++) {
        n = burn(1 + t % 2);
        printf("%d burning %d\n", t, n);
        if (n == 0)
            break;
    }
    for (r = 0; r < ROWS; r += 4) {
        for (c = 0; c < COLS; c++)
            putchar(".T*a"[forest[r][c]]);
        putchar('\n');
    }
    return 0;
}
