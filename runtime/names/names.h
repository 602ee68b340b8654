/* By which name the program knows an array at its time loop. */
#ifndef AMR_NAMES_NAMES_H
#define AMR_NAMES_NAMES_H

#include "state/state.h"

/* An array at the time loop. */
struct amr__named_field {
    const char *name, *group; /* as in amr__field; owned by the list */
    int field;                /* id */
    int32_t dead;  /* the next step overwrites it before it reads it, as far as one can tell */
    int32_t shown; /* its place in plotfiles, counted from 1; 0: it is not in them */
};

/* ---- names.c ---------------------------------------------------------------------------------- */

/* Rank 0: names all mesh arrays by what the loop says. The list is namelist.c's own, valid until the
 * next. */
struct amr__named_field *amr__names_find(const struct amr_named_array *arrays, int n, int *found);

/* ---- namelist.c ------------------------------------------------------------------------------- */

/* Rank 0, for names.c: makes the list anew. A name that is there already is made another. The end
 * gives the fields their names. */
void amr__namelist_begin(void);
void amr__namelist_add(const struct amr__field *f, const char *name, const char *group);
struct amr__named_field *amr__namelist_end(int *n);
/* Rank 0: of these the key output.fields has chosen, `names`; an error where there is no such, nor
 * among `arrays`. */
void amr__names_select(const char *names, const struct amr_named_array *arrays, int n_arrays);
/* Rank 0: an error where a name of a key's list means none of them. */
void amr__names_check(const char *key, const char *names, const struct amr_named_array *arrays,
                      int n);
/* Rank 0: the others get the list; unless `anyway`, only where names are other than they know. */
void amr__names_tell(bool anyway);
/* All ranks, as told last: those that plotfiles show, in their order; and sets `dead` and `named` of
 * all fields. */
int amr__names_shown(const struct amr__named_field **fields);
void amr__names_mark(void);
/* Whether a list that the user has written means the array. */
bool amr__names_has(const char *names, const struct amr__field *f);
/* What commands do, on every rank. */
void amr__do_names(const void *payload, size_t bytes);

/* ---- overwritten_fields.c --------------------------------------------------------------------- */

/* Rank 0, at the top of a step: the arrays that the loop names now; fills in `dead` by
 * what the last step did. */
void amr__overwritten_learn(struct amr__named_field *now, int n);
/* Whether steps overwrite the array of that name before they read it, as far as was learnt. */
bool amr__is_overwritten(const char *name);
/* The same behind the loop: fills in `dead`, and learns nothing. */
void amr__overwritten_tell(struct amr__named_field *now, int n);

#endif
