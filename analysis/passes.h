/* The passes of the analysis. 0: go on; otherwise there were errors. */
#ifndef AMRCC_ANALYSIS_PASSES_H
#define AMRCC_ANALYSIS_PASSES_H

#include "analysis/plan.h"

/* In the order of analysis.c. */
int pass_names(struct plan *p, struct diag *d);
int pass_macros(struct plan *p, struct diag *d);
int pass_calls(struct plan *p, struct diag *d);
int pass_specialise(struct plan *p, struct diag *d);
int pass_set_ahead(struct plan *p, struct diag *d);
int pass_specialise_kept(struct plan *p, struct diag *d);
int pass_expand(struct plan *p, struct diag *d);
int pass_kept_calls(struct plan *p, struct diag *d);
int pass_written_calls(struct plan *p, struct diag *d);
int pass_records(struct plan *p, struct diag *d);
int pass_settled(struct plan *p, struct diag *d);
int pass_set_once(struct plan *p, struct diag *d);
int pass_sizes(struct plan *p, struct diag *d);
int pass_settled_kept(struct plan *p, struct diag *d);
int pass_timestep(struct plan *p, struct diag *d);
int pass_steady(struct plan *p, struct diag *d);
int pass_members(struct plan *p, struct diag *d);
int pass_accumulators(struct plan *p, struct diag *d);
int pass_directives(struct plan *p, struct diag *d);
int pass_alias(struct plan *p, struct diag *d);
int pass_apply(struct plan *p, struct diag *d);
int pass_plainer(struct plan *p, struct diag *d);
int pass_interchange(struct plan *p, struct diag *d);
int pass_tiles(struct plan *p, struct diag *d);
int pass_tiles_kept(struct plan *p, struct diag *d);
int pass_counters(struct plan *p, struct diag *d);
int pass_nests(struct plan *p, struct diag *d);
int pass_inline(struct plan *p, struct diag *d);
int pass_globals(struct plan *p, struct diag *d);
int pass_unroll(struct plan *p, struct diag *d);
int pass_index_choice(struct plan *p, struct diag *d);
int pass_scratch(struct plan *p, struct diag *d);
int pass_aggregates(struct plan *p, struct diag *d);
int pass_access(struct plan *p, struct diag *d);
int pass_centring(struct plan *p, struct diag *d);
int pass_table_centring(struct plan *p, struct diag *d);
int pass_image(struct plan *p, struct diag *d);
int pass_edges(struct plan *p, struct diag *d);
int pass_beside(struct plan *p, struct diag *d);
int pass_reductions(struct plan *p, struct diag *d);
int pass_legality(struct plan *p, struct diag *d);
int pass_body(struct plan *p, struct diag *d);
int pass_copies(struct plan *p, struct diag *d);
int pass_along(struct plan *p, struct diag *d);
int pass_scalars(struct plan *p, struct diag *d);
int pass_mesh(struct plan *p, struct diag *d);
int pass_walls(struct plan *p, struct diag *d);
int pass_fluxes(struct plan *p, struct diag *d);
int pass_face_values(struct plan *p, struct diag *d);
int pass_guards(struct plan *p, struct diag *d);
int pass_repeats(struct plan *p, struct diag *d);
int pass_convergence(struct plan *p, struct diag *d);
int pass_timeloops(struct plan *p, struct diag *d);
int pass_units(struct plan *p, struct diag *d);
int pass_reach(struct plan *p, struct diag *d);
int pass_rotate(struct plan *p, struct diag *d);
int pass_rare(struct plan *p, struct diag *d);
int pass_escape(struct plan *p, struct diag *d);
int pass_host(struct plan *p, struct diag *d);
int pass_fields(struct plan *p, struct diag *d);
int pass_operators(struct plan *p, struct diag *d);
int pass_estimates(struct plan *p, struct diag *d);
int pass_live(struct plan *p, struct diag *d);

#endif
