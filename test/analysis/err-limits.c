/* What one nest may have at most: 32 reductions, 128 arrays, 32 tables. Scalars are counted when it runs, on all levels. */
// RUN: rm -rf %t && mkdir -p %t
// RUN: %many reductions 32 > %t/r32.c && %amrcc --dump=plan %t/r32.c > /dev/null
// RUN: %many reductions 33 > %t/r33.c && %not %amrcc --dump=plan %t/r33.c 2>&1 | %FileCheck --check-prefix=SUMS %s
// SUMS: error: this nest has more than 32 reductions
// SUMS: hint: split the loops, so that each has fewer sums, minima and maxima
// RUN: %many used 128 > %t/u128.c && %amrcc --dump=plan %t/u128.c > /dev/null
// RUN: %many used 129 > %t/u129.c && %not %amrcc --dump=plan %t/u129.c 2>&1 | %FileCheck --check-prefix=ARRAYS %s
// ARRAYS: error: this nest uses 129 mesh arrays, more than 128
// ARRAYS: hint: split the loops, so that each uses fewer arrays
// RUN: %many tables 32 > %t/t32.c && %amrcc --dump=plan %t/t32.c > /dev/null
// RUN: %many tables 33 > %t/t33.c && %not %amrcc --dump=plan %t/t33.c 2>&1 | %FileCheck --check-prefix=TABLES %s
// TABLES: error: this nest reads more than 32 tables
// TABLES: hint: split the loops, so that each reads fewer
// RUN: %many scalars 200 > %t/s200.c && env AMR_SET=mesh.levels=2 %ends 0 %t/s200.c
// RUN: env AMR_SET=mesh.levels=4 %ends 1 %t/s200.c | %FileCheck --check-prefix=LEVELS %s
// LEVELS: amr: error: the nest at {{.*}}s200.c:{{[0-9]+}} has {{[0-9]+}} bytes of scalars on each of 4 levels; there is room for 4096 in all: use fewer mesh.levels
// RUN: %many scalars 600 > %t/s600.c && env AMR_SET=mesh.levels=1 %ends 1 %t/s600.c | %FileCheck --check-prefix=SCALARS %s
// SCALARS: bytes of scalars on each of 1 levels; there is room for 4096 in all: split its loops, or read its numbers from an array
