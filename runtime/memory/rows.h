/* Arrays whose rows lie anyhow: what rows.c, rowtable.c and rowlist.c share. Rank 0 only. */
#ifndef AMR_MEMORY_ROWS_H
#define AMR_MEMORY_ROWS_H

#include "state/state.h"

/* The dimensions behind the tables are the array's slowest; `[0]` is the fastest of them. Where all
 * are behind tables, each cell has a row, which holds its values. */
struct amr__rows {
    int depth;     /* dimensions behind tables: 1 to 3 */
    long lo[3];    /* index of the first row */
    long n[3];     /* rows; 1 where there is no table */
    char **at;     /* [n[2]][n[1]][n[0]] elements whose other indices are 0; NULL: there is none;
                      owned */
    char **sorted; /* [n_sorted] the same without NULL, by address; owned */
    size_t n_sorted;
    long from;    /* bytes from there to the first that is held */
    long own;     /* bytes to the first that the launch itself touches */
    size_t bytes; /* of a row */
    long front;  /* least bytes from the begin of a row's block to the row; LONG_MAX: no row lies in
                    a block that is known */
    long room;   /* the same from the row to the end of its block */
    long gap;    /* least bytes from a row to the next */
    int reading; /* lists of one reading differ in which value of the cells they are about */
};

/* The number of a row in the list, or -1. */
long amr__rows_number(const struct amr__rows *r, const long *index);
/* The first piece of the field's memory that ends behind `at`; false: there is none. */
bool amr__rows_next_piece(const struct amr__field *f, const char *at, const char **from,
                          const char **to);

/* A table of pointers and, where that is known, the memory it lies in. */
struct amr__row_table {
    void *const *at;
    const char *begin, *end;
    long part; /* bytes added to each pointer but null ones */
};

/* The array's tables, taken in turn: those that lead to rows, with the index that leads there. */
struct amr__row_tables {
    const struct amr_array *array;
    const struct amr__window *window;
    bool (*see)(const struct amr__row_table *t, long index[3], bool sure, void *with);
    void *with;
    long index[3];
};

/* Which rows a launch goes through, and which it may have. */
struct amr__window amr__rows_window(const struct amr_array *array, const struct amr__launch *l,
                                    const int (*rings)[2]);
/* Entry i, or NULL where the table is known not to have it. */
void *amr__rows_entry(const struct amr__row_table *t, long i);
/* Tables of dimension `at`, slowest first, until `see` says false. sure: the launch itself goes
 * through this one. */
bool amr__rows_walk(struct amr__row_tables *w, const void *address, int at, bool sure);

#endif
