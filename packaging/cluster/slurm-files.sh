#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Usage: slurm-files.sh [-n SHARDS] [-g GRES] [-w] LIST [OPTION OF haloscope-cli run]...
#
# Filters the files of a manifest by a Slurm job array, one task for each shard. A task whose node fails is queued again and does what
# is left. To go on after anything else, make the same call again.
#
#   -n SHARDS  so many tasks; by default 16
#   -g GRES    what each task needs, such as gpu:1; then --device all uses just that
#   -w         waits for the end; the status is then the highest of all tasks, 0 if all is done
#   -h         prints this
#
# Partition, time limit and the like are taken from Slurm's own variables, such as SBATCH_PARTITION and SBATCH_TIMELIMIT.

set -euo pipefail

# Slurm runs a copy of this file as the task, away from common.sh.
if [ "${1:-}" = --task ]; then
    shards=$2 list=$3
    shift 3
    exec "${HALOSCOPE_CLI:-haloscope-cli}" run --manifest "$list" --resume --shard "$SLURM_ARRAY_TASK_ID/$shards" "$@"
fi

# shellcheck source-path=SCRIPTDIR source=common.sh
. "$(dirname "$0")/common.sh"

shards=16 gres='' wait=''
while getopts :n:g:wh option; do
    case $option in
        n) shards=$(count shards "$OPTARG") ;;
        g) gres=$OPTARG ;;
        w) wait=1 ;;
        h) usage ;;
        *) bad_option "$OPTARG" "$option" ;;
    esac
done
shift $((OPTIND - 1))
[ $# -gt 0 ] || fail 64 "No manifest is given; name a file with one image a line."
need_file "$1" manifest
need_program sbatch slurm-client
submit --array="1-$shards" ${gres:+--gres="$gres"} ${wait:+--wait} "$0" --task "$shards" "$@"
