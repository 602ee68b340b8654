/* "Did you mean": the candidate with the smallest edit distance, swaps of neighbours counted as one
 * edit (Damerau's restricted form, computed with three rows). */
#include "base/base.h"

#include <ctype.h>
#include <string.h>

enum { LONGEST = 64 };

static int least(int a, int b)
{
    return a < b ? a : b;
}

static int edit_distance(const char *a, int n, const char *b, int m)
{
    int rows[3][LONGEST + 1];
    for (int j = 0; j <= m; j++)
        rows[0][j] = j;
    for (int i = 1; i <= n; i++) {
        int *now = rows[i % 3], *before = rows[(i + 2) % 3], *before2 = rows[(i + 1) % 3];
        now[0] = i;
        for (int j = 1; j <= m; j++) {
            int x = tolower((unsigned char)a[i - 1]), y = tolower((unsigned char)b[j - 1]);
            now[j] = least(before[j - 1] + (x != y), least(before[j], now[j - 1]) + 1);
            if (i > 1 && j > 1 && x == tolower((unsigned char)b[j - 2]) &&
                y == tolower((unsigned char)a[i - 2]))
                now[j] = least(now[j], before2[j - 2] + 1);
        }
    }
    return rows[n % 3][m];
}

const char *nearest_name(const char *word, const char *const *names)
{
    size_t n = strlen(word);
    if (n == 0 || n > LONGEST)
        return NULL;
    const char *best = NULL;
    int best_distance = 0;
    for (; *names; names++) {
        size_t m = strlen(*names);
        if (m > LONGEST)
            continue;
        int distance = edit_distance(word, (int)n, *names, (int)m);
        /* A guess that changes more than a third of the word helps nobody. */
        int allowed = (int)(n > m ? n : m) / 3;
        if (allowed < 1)
            allowed = n > 1 ? 1 : 0;
        if (distance <= allowed && (!best || distance < best_distance)) {
            best = *names;
            best_distance = distance;
        }
    }
    return best;
}

bool diag_hint_nearest(struct diag *d, const char *word, const char *const *names)
{
    const char *near = nearest_name(word, names);
    if (near)
        diag_hint(d, "did you mean '%s'?", near);
    return near;
}
