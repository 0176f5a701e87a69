#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Usage: slurm-picture.sh [-n BANDS] [-g GRES] [-w] IMAGE OUT [OPTION OF haloscope-cli run]...
#
# Filters one image in bands by a Slurm job array, one task for each band; a job that starts after all of them merges the bands. A task
# whose node fails is queued again. To go on after anything else, make the same call again: bands that are there are kept.
#
#   -n BANDS  so many tasks; by default 16
#   -g GRES   what each task needs, such as gpu:1
#   -w        waits for the end; the status is then that of the worst task, or of the merge
#   -h        prints this
#
# Partition, time limit and the like are taken from Slurm's own variables, such as SBATCH_PARTITION and SBATCH_TIMELIMIT.

set -euo pipefail

# Slurm runs a copy of this file as the tasks, away from common.sh.
if [ "${1:-}" = --band ]; then
    bands=$2 folder=$3 suffix=$4 image=$5
    shift 5
    exec "${HALOSCOPE_CLI:-haloscope-cli}" run "$image" -o "$folder/$SLURM_ARRAY_TASK_ID$suffix" --rows "$SLURM_ARRAY_TASK_ID/$bands" \
        --band "$@"
fi
if [ "${1:-}" = --merge ]; then
    folder=$2 out=$3
    "${HALOSCOPE_CLI:-haloscope-cli}" merge "${@:4}" -o "$out" && exec rm -r -- "$folder"
    exit
fi

# shellcheck source-path=SCRIPTDIR source=common.sh
. "$(dirname "$0")/common.sh"

bands=16 gres='' wait=''
while getopts :n:g:wh option; do
    case $option in
        n) bands=$(count bands "$OPTARG") ;;
        g) gres=$OPTARG ;;
        w) wait=1 ;;
        h) usage ;;
        *) bad_option "$OPTARG" "$option" ;;
    esac
done
shift $((OPTIND - 1))
[ $# -ge 2 ] || fail 64 "Image and output are not given; name both."
image=$1 out=$2
shift 2
need_file "$image" image
need_program sbatch slurm-client
plan_bands "$out" "$image" "$bands" "$@"
after=''
if [ -n "$missing" ]; then
    array=$(submit --array="${missing//$'\n'/,}" ${gres:+--gres="$gres"} ${wait:+--wait} \
        "$0" --band "$bands" "$folder" "$suffix" "$image" "$@")
    echo "$array"
    # Slurm calls a job that waited in vain for others a success, so -w waits for each.
    [ -n "$wait" ] || after=--dependency=afterok:${array%%;*}
fi
submit ${after:+"$after" --kill-on-invalid-dep=yes} ${wait:+--wait} "$0" --merge "$folder" "$out" "${files[@]}"
