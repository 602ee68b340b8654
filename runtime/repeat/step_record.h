/* What recording a step is made of: see step_record.c. All on all ranks alike. */
#ifndef AMR_REPEAT_STEP_RECORD_H
#define AMR_REPEAT_STEP_RECORD_H

#include "state/state.h"

/* kept_fields.c: fields as they were before the step. */
void amr__twin_keep(struct amr__field *f, bool saved_ring); /* unless it is kept already */
bool amr__twin_exists(int field);
void amr__twins_drop(void);
void amr__twins_go_back(void); /* the fields get what is kept */
void amr__twins_show(void);    /* put them into the list of fields; take them out */
void amr__twins_hide(void);

/* switched_nests.c: the numbers that nests are given, from step to step. */
/* A nest is about to run. True: something is switched. */
bool amr__habit_breaks(const struct amr__launch *l);
/* What was switched in this step asked for a finer mesh, or not: how long the nests' numbers must
 * rest from now on, to be looked at when they change. */
void amr__habits_judge(bool refined);

#endif
