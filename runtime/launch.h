/* Between launch.c, which runs nests, and launch_ghosts.c, which sees to the ghosts that they read.
 */
#ifndef AMR_LAUNCH_H
#define AMR_LAUNCH_H

#include "internal.h"

/* A field as one nest uses it: the union over the nest's arguments that mean it. */
struct amr__use {
    struct amr__field *field;
    struct amr__reach reach;
    bool reads, writes, full_write;
    bool stale;  /* ghosts must be filled first */
    bool behind; /* the nest makes what it can of the ghosts that the next one reads */
};

/* Fills stale ghosts. True: one exchange is still under way, and the rim must wait for its end.
 * Collective. */
bool amr__sync_begin(struct amr__use *uses, int n);
void amr__sync_end(void);
/* Chooses what a nest over leaves does behind each of them; false: nothing. Marks uses. */
bool amr__choose_behind(struct amr__use *uses, int n, struct amr__behind *behind);

/* ringpack.c: whether the ring blocks across x that a nest uses may lie packed: of a boundary nest over
 * ring blocks (edge), or of one inside the domain. Where not, they never shall again. */
bool amr__ring_may_pack(const struct amr__use *uses, int n, bool edge);
/* Now they do; and the neighbour table for it (device). */
void amr__ring_pack_all(const struct amr__use *uses, int n, bool edge);
const int *amr__ring_packed_table(struct amr__blocks *b);

#endif
