/*
 * What verifying shows to other rooms: tasks and their results, plans and parts, mutants, suspects,
 * coverage. Whatever else the headers of this room declare, they declare for the room alone.
 */
#ifndef TW_VERIFY_VERIFY_H
#define TW_VERIFY_VERIFY_H

#include "verify/boards/oracle_perft.h"
#include "verify/campaign/all_rules.h"
#include "verify/campaign/campaign.h"
#include "verify/campaign/results.h"
#include "verify/campaign/shrink.h"
#include "verify/campaign/totals.h"
#include "verify/coverage/coverage.h"
#include "verify/exhaustive/exhaustive.h"
#include "verify/lockstep/both_judges.h"
#include "verify/mutate/mutant_search.h"
#include "verify/parts/estimate.h"
#include "verify/parts/merge.h"
#include "verify/parts/plan.h"
#include "verify/parts/standing.h"
#include "verify/static/static_checks.h"
#include "verify/suspects/suspects.h"

#endif
