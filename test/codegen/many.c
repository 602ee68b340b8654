/* More than any table holds: 70 nests of initial values with a narrow peak in one of the last; 72 boundary loops between two
 * stencil nests; 170 arrays at the time loop, of which one of the last has the peak; names of 70 letters. */
// RUN: rm -rf %t && mkdir -p %t
// RUN: %many nests 70 > %t/nests.c
// RUN: %near 1e-3 %t/nests.c
// RUN: %many late 20 > %t/late.c
// RUN: %near 2e-3 %t/late.c
// RUN: %many late 70 > %t/later.c
// RUN: env AMR_SET='mesh.levels=3' %ends 0 %t/later.c | FileCheck --check-prefix=LATER %s
// LATER: amr: warning: the mesh has been made 65 times for initial values that came after a result was asked for; those that the nest at {{.*}}later.c:{{[0-9]+}} and later ones set do not refine it: set initial values before results are printed or summed
// LATER-NOT: amr:
// RUN: %many edges 72 > %t/edges.c
// RUN: env AMR_SET='mesh.levels=3 refine.every=60' %ends 0 %t/edges.c | cut -d' ' -f1 > %t/three
// RUN: env AMR_SET='mesh.levels=3 refine.criterion=none' %ends 0 %t/edges.c | cut -d' ' -f1 | diff - %t/three
// RUN: %many arrays 170 > %t/arrays.c
// RUN: %near 1e-3 %t/arrays.c
// RUN: env AMR_SET='mesh.levels=3 refine.field=a82,b84' %ends 0 %t/arrays.c
// RUN: env AMR_SET='mesh.levels=3 refine.field=a85' %ends 1 %t/arrays.c | FileCheck --check-prefix=UNKNOWN %s
// UNKNOWN: amr: error: 'refine.field' names 'a85', which is not a mesh array of the time loop; there are: a0, {{.*}} a84, b0, {{.*}} b84
// RUN: %many long 8 > %t/long.c
// RUN: %many names 8 > %t/long.ini
// RUN: env AMR_CONFIG=%t/long.ini %ends 0 %t/long.c
