/* What one nest may have at most: 8 reductions, 64 arrays, 12 tables. Scalars are counted when it runs, on all levels. */
// RUN: rm -rf %t && mkdir -p %t
// RUN: %many reductions 8 > %t/r8.c && %amrcc --dump=plan %t/r8.c > /dev/null
// RUN: %many reductions 9 > %t/r9.c && %not %amrcc --dump=plan %t/r9.c 2>&1 | %FileCheck --check-prefix=SUMS %s
// SUMS: error: this nest has more than 8 reductions
// SUMS: hint: split the loops: eight of its sums, minima and maxima in each
// RUN: %many used 64 > %t/u64.c && %amrcc --dump=plan %t/u64.c > /dev/null
// RUN: %many used 65 > %t/u65.c && %not %amrcc --dump=plan %t/u65.c 2>&1 | %FileCheck --check-prefix=ARRAYS %s
// ARRAYS: error: this nest uses 65 mesh arrays, more than 64
// ARRAYS: hint: split the loops, so that each uses fewer arrays
// RUN: %many tables 12 > %t/t12.c && %amrcc --dump=plan %t/t12.c > /dev/null
// RUN: %many tables 13 > %t/t13.c && %not %amrcc --dump=plan %t/t13.c 2>&1 | %FileCheck --check-prefix=TABLES %s
// TABLES: error: this nest reads more than 12 tables
// TABLES: hint: split the loops, so that each reads fewer
// RUN: %many scalars 100 > %t/s100.c && env AMR_SET=mesh.levels=2 %ends 0 %t/s100.c
// RUN: env AMR_SET=mesh.levels=4 %ends 1 %t/s100.c | %FileCheck --check-prefix=LEVELS %s
// LEVELS: amr: error: the nest at {{.*}}s100.c:{{[0-9]+}} has {{[0-9]+}} bytes of scalars on each of 4 levels; there is room for 2048 in all: use fewer mesh.levels
// RUN: %many scalars 300 > %t/s300.c && env AMR_SET=mesh.levels=1 %ends 1 %t/s300.c | %FileCheck --check-prefix=SCALARS %s
// SCALARS: bytes of scalars on each of 1 levels; there is room for 2048 in all: split its loops, or read its numbers from an array
