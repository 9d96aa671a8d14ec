#!/bin/sh
# A verification as a job array of Slurm. From a folder that all nodes see:
#
#   array=$(sbatch --parsable --array=1-16 slurm.sh FOLDER --rules all --exhaustive --games 200000)
#   sbatch --dependency="afterok:$array" --wrap \
#       'tilewright merge $(seq -f FOLDER/%.0f.jsonl 16) --out results.jsonl'
#
# Each task is one part and writes FOLDER/I.jsonl. At the time limit or when a node is wanted for
# something else, Slurm sends SIGTERM first: the part stops after the games under way and says that
# it is not done; the same call with the same numbers goes on there (sbatch --array=3,7 for some of
# them, with PARTS=16 as the array no longer tells). TILEWRIGHT names the program.
#SBATCH --job-name=tilewright
#SBATCH --cpus-per-task=1
#SBATCH --time=04:00:00
#SBATCH --requeue
#SBATCH --open-mode=append
#SBATCH --output=tilewright-%A-%a.log
set -eu
folder=$1
shift
# Slurm runs a copy of this file; the other recipe lies in the folder it was submitted from or is named.
shard=${SHARD:-${SLURM_SUBMIT_DIR:-.}/shard.sh}

exec "$shard" "$SLURM_ARRAY_TASK_ID" "${PARTS:-$SLURM_ARRAY_TASK_COUNT}" "$folder" "$@" \
    --jobs "${SLURM_CPUS_PER_TASK:-1}"
