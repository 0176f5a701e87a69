#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Usage: parallel-picture.sh -H HOSTS [-n BANDS] [-j JOBS] IMAGE OUT [OPTION OF haloscope-cli run]...
#
# Filters one image in bands on several hosts by GNU parallel and ssh, then merges the bands here. A band whose host vanishes goes to
# another one. To go on after anything else, make the same call again: bands that are there are kept.
#
#   -H HOSTS  a file with one host a line, as ssh takes it; a host may join or leave it at any time
#   -n BANDS  so many bands; by default 16
#   -j JOBS   so many bands at once on each host; by default 1
#   -h        prints this

set -euo pipefail

# shellcheck source-path=SCRIPTDIR source=common.sh
. "$(dirname "$0")/common.sh"

hosts='' bands=16 jobs=1
while getopts :H:n:j:h option; do
    case $option in
        H) hosts=$OPTARG ;;
        n) bands=$(count bands "$OPTARG") ;;
        j) jobs=$(count jobs "$OPTARG") ;;
        h) usage ;;
        *) bad_option "$OPTARG" "$option" ;;
    esac
done
shift $((OPTIND - 1))
[ $# -ge 2 ] || fail 64 "Image and output are not given; name both."
image=$1 out=$2
shift 2
need_file "$image" image
need_hosts "$hosts"
need_program parallel parallel
plan_bands "$out" "$image" "$bands" "$@"
[ -z "$missing" ] || over_hosts "$hosts" "$jobs" band "$folder/log" -- \
    "$cli" run "$image" -o "$folder/@NUMBER@$suffix" --rows "@NUMBER@/$bands" --band "$@" <<<"$missing"
"$cli" merge "${files[@]}" -o "$out"
rm -r -- "$folder"
