/* What doing a step again is made of: see step_redo.c. All on all ranks alike. */
#ifndef AMR_STEP_REDO_H
#define AMR_STEP_REDO_H

#include "internal.h"

/* twins.c: fields as they were before the step. */
void amr__twin_keep(struct amr__field *f, bool saved_ring); /* unless it is kept already */
void amr__twins_drop(void);
void amr__twins_go_back(void); /* the fields get what is kept */
void amr__twins_show(void);    /* put them into the list of fields; take them out */
void amr__twins_hide(void);

/* step_record.c. The fields go back to what is kept, and `run` gets the commands of the step. */
void amr__redo_repeat(void (*run)(enum amr__verb verb, const void *payload, size_t bytes));
/* Whether the mesh has changed since the step began or this was asked. */
bool amr__redo_take_refined(void);
/* refined: what was switched in this step asked for a finer mesh. */
void amr__redo_judge(bool refined);

/* habits.c: the numbers that nests are given, from step to step. */
/* A nest is about to run. True: something is switched. */
bool amr__habit_breaks(const struct amr__launch *l);
/* What was switched in this step asked for a finer mesh, or not: how long the nests' numbers must
 * rest from now on, to be looked at when they change. */
void amr__habits_judge(bool refined);

#endif
