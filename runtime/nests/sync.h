/* Between launch.c, which runs nests, and launch_ghosts.c, which sees to the ghosts that they read.
 */
#ifndef AMR_NESTS_SYNC_H
#define AMR_NESTS_SYNC_H

#include "fields/fields.h"

/* Fills stale ghosts. True: one exchange is still under way, and the rim must wait for its end.
 * Collective. */
bool amr__sync_begin(struct amr__use *uses, int n);
void amr__sync_end(void);
/* How far a nest reads a field whose ghosts are stale, and how far one will likely read it next: as
 * after the last time that it was read as far as in the last two reads, for axes come round in some
 * order; else as in the last one. NULL: not known. */
void amr__note_read(struct amr__field *f, const struct amr__reach *reach);
const struct amr__reach *amr__next_read(const struct amr__field *f);
/* Chooses what a nest over leaves does behind each of them; false: nothing. Marks uses. rings:
 * ghosts that are made of ring cells, too, unless boundary nests will likely set these first. */
bool amr__choose_behind(struct amr__use *uses, int n, bool rings, struct amr__behind *behind);

#endif
