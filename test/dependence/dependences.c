#define _POSIX_C_SOURCE 200809L
/* The exact dependences of loop nests, by isl (isl_union_map, Presburger sets). nests.py writes a
 * nest to the standard input, with the accesses of each statement, and reads which statement
 * depends on which. A case is these lines, in isl's notation, then "end":
 *
 *     time { S0[i] -> [0, i, 0] }
 *     read { S0[i] -> a[i - 1] : 1 <= i < 9 }
 *     write { S0[i] -> b[i] : 1 <= i < 9 }
 *
 * The answer has a line "S0 S1 same value EXAMPLE" where S1 needs S0 in one and the same iteration,
 * and "S0 S1 other value EXAMPLE" where it needs S0 in another, then "end". "read" instead of "value":
 * S0 reads what S1 overwrites. */
#include <isl/ctx.h>
#include <isl/map.h>
#include <isl/union_map.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void say(const char *how, const char *kind, isl_map *m)
{
    if (!isl_map_is_empty(m)) {
        isl_basic_map *example = isl_map_sample(isl_map_copy(m));
        char *text = isl_basic_map_to_str(example);
        printf("%s %s %s %s %s\n", isl_map_get_tuple_name(m, isl_dim_in),
               isl_map_get_tuple_name(m, isl_dim_out), how, kind, text);
        free(text);
        isl_basic_map_free(example);
    }
    isl_map_free(m);
}

/* Dependences from one statement to one other. */
static isl_stat say_pair(isl_map *m, void *kind)
{
    isl_map *same = isl_map_copy(m);
    unsigned in = (unsigned)isl_map_dim(m, isl_dim_in), out = (unsigned)isl_map_dim(m, isl_dim_out);
    for (unsigned i = 0; i < in && i < out; i++)
        same = isl_map_equate(same, isl_dim_in, (int)i, isl_dim_out, (int)i);
    say("other", kind, isl_map_subtract(m, isl_map_copy(same)));
    say("same", kind, same);
    return isl_stat_ok;
}

/* Accesses in `first` and later ones in `then` to the same element. */
static isl_union_map *meet(isl_union_map *first, isl_union_map *then)
{
    return isl_union_map_apply_range(isl_union_map_copy(first),
                                     isl_union_map_reverse(isl_union_map_copy(then)));
}

static void say_all(isl_union_map *time, isl_union_map *reads, isl_union_map *writes)
{
    isl_union_map *earlier =
        isl_union_map_lex_lt_union_map(isl_union_map_copy(time), isl_union_map_copy(time));
    isl_union_map *values = isl_union_map_union(meet(writes, reads), meet(writes, writes));
    values = isl_union_map_coalesce(isl_union_map_intersect(values, isl_union_map_copy(earlier)));
    isl_union_map_foreach_map(values, say_pair, "value");
    isl_union_map_free(values);
    isl_union_map *overwritten =
        isl_union_map_coalesce(isl_union_map_intersect(meet(reads, writes), earlier));
    isl_union_map_foreach_map(overwritten, say_pair, "read");
    isl_union_map_free(overwritten);
}

int main(void)
{
    static const char *const kinds[] = {"time ", "read ", "write "};
    enum { KINDS = sizeof kinds / sizeof kinds[0] };
    isl_ctx *ctx = isl_ctx_alloc();
    isl_union_map *set[KINDS] = {NULL};
    char *line = NULL;
    size_t room = 0;

    for (int k = 0; k < KINDS; k++)
        set[k] = isl_union_map_read_from_str(ctx, "{ }");
    while (getline(&line, &room, stdin) > 0) {
        for (int k = 0; k < KINDS; k++)
            if (strncmp(line, kinds[k], strlen(kinds[k])) == 0)
                set[k] = isl_union_map_union(
                    set[k], isl_union_map_read_from_str(ctx, line + strlen(kinds[k])));
        if (strncmp(line, "end", 3) != 0)
            continue;
        say_all(set[0], set[1], set[2]);
        puts("end");
        for (int k = 0; k < KINDS; k++) {
            isl_union_map_free(set[k]);
            set[k] = isl_union_map_read_from_str(ctx, "{ }");
        }
    }
    for (int k = 0; k < KINDS; k++)
        isl_union_map_free(set[k]);
    free(line);
    isl_ctx_free(ctx);
    return 0;
}
