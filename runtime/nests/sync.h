/* Between launch.c, which runs nests, and launch_ghosts.c, which sees to the ghosts that they read.
 */
#ifndef AMR_NESTS_SYNC_H
#define AMR_NESTS_SYNC_H

#include "fields/fields.h"

/* Fills stale ghosts. True: one exchange is still under way, and the rim must wait for its end.
 * Collective. */
bool amr__sync_begin(struct amr__use *uses, int n);
void amr__sync_end(void);
/* Chooses what a nest over leaves does behind each of them; false: nothing. Marks uses. */
bool amr__choose_behind(struct amr__use *uses, int n, struct amr__behind *behind);

#endif
