/* The commands of the time step under way, and the fields as they were before: to do it again. */
#ifndef AMR_REPEAT_REPEAT_H
#define AMR_REPEAT_REPEAT_H

#include "state/state.h"

/* ---- step_record.c ---------------------------------------------------------------------------- */

/* A step begins, on all ranks. pending: tells what ran before it and belongs to it. */
void amr__redo_begin(bool (*pending)(void (*take)(const struct amr__launch *l)));
void amr__redo_forget(void);
void amr__redo_note(enum amr__verb verb, const void *payload, size_t bytes); /* before it runs */
void amr__redo_note_launch(const struct amr__launch *l);
/* Something is about to be written, overwrites: as a whole. */
void amr__redo_keep(struct amr__field *f, bool overwrites);
bool amr__redo_runs(void); /* commands are being done again */
bool amr__redo_is_due(void); /* the step that ends is to be looked at */
bool amr__redo_is_possible(void); /* nothing that it did forbids to do it again */
void amr__redo_launches(void); /* those of the step so far, on a mesh that is finer now, if it can */
/* While the mesh changes, what is kept counts as fields. */
void amr__redo_show(void);
void amr__redo_hide(bool changed); /* changed: it has */
/* The fields go back to what is kept, and `run` gets the commands of the step. */
void amr__redo_repeat(void (*run)(enum amr__verb verb, const void *payload, size_t bytes));
/* Whether the mesh has changed since the step began or this was asked. */
bool amr__redo_take_refined(void);
/* refined: what was switched in this step asked for a finer mesh. */
void amr__redo_judge(bool refined);

#endif
