#!/bin/sh
# A planned campaign as a job array of Slurm, one part for each task:
#
#   tilewright verify --rules all --exhaustive --games 200000 --plan DIR --parts 16
#   array=$(sbatch --parsable --array=1-16 slurm.sh DIR)
#   sbatch --dependency="afterany:$array" --wrap 'tilewright merge DIR --out results.jsonl'
#
# At the time limit or when a node is wanted for something else, Slurm sends SIGTERM first: the part
# stops after the games under way and says that it is not done. Any parts can be submitted again, in
# any array (tilewright status DIR names those that are left): how many there are stands in the
# plan.
#
# TILEWRIGHT  the program (default: tilewright)
# BASE        the index of the first part (default: 1), such as 0 for --array=0-15
# PART        the path of part.sh (default: in the folder that the job was submitted from)
#SBATCH --job-name=tilewright
#SBATCH --cpus-per-task=1
#SBATCH --time=04:00:00
#SBATCH --requeue
#SBATCH --open-mode=append
#SBATCH --output=tilewright-%A-%a.log
set -eu
folder=$1
# Slurm runs a copy of this file, so the other recipe cannot be looked for beside it.
part=${PART:-${SLURM_SUBMIT_DIR:-.}/part.sh}

exec "$part" "$folder" $((SLURM_ARRAY_TASK_ID - ${BASE:-1} + 1)) --jobs "${SLURM_CPUS_PER_TASK:-1}"
