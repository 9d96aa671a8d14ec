#!/bin/sh
# One part of a planned campaign, under any scheduler that tells a task its index in an environment
# variable, whose name is the only parameter besides the folder of the plan:
#
#   array.sh DIR SGE_TASK_ID          array.sh DIR PBS_ARRAY_INDEX          array.sh DIR LSB_JOBINDEX
#
# BASE  the index of the first part (default: 1)
# JOBS  threads of each part (default: 1)
set -eu
folder=$1
eval "index=\${$2:?has no index: is this a task of an array?}"

exec "$(dirname "$0")/part.sh" "$folder" $((index - ${BASE:-1} + 1)) --jobs "${JOBS:-1}"
