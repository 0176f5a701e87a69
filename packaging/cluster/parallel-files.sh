#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Usage: parallel-files.sh -H HOSTS [-n SHARDS] [-j JOBS] LIST [OPTION OF haloscope-cli run]...
#
# Filters the files of a manifest on several hosts by GNU parallel and ssh, shard by shard. A shard whose host vanishes goes to another
# one and does what is left. To go on after anything else, make the same call again.
#
#   -H HOSTS   a file with one host a line, as ssh takes it; a host may join or leave it at any time
#   -n SHARDS  so many shards, the more the better they spread over unlike hosts; by default 32
#   -j JOBS    so many shards at once on each host; by default 1, which uses all of its processors
#   -h         prints this

set -euo pipefail

# shellcheck source-path=SCRIPTDIR source=common.sh
. "$(dirname "$0")/common.sh"

hosts='' shards=32 jobs=1
while getopts :H:n:j:h option; do
    case $option in
        H) hosts=$OPTARG ;;
        n) shards=$(count shards "$OPTARG") ;;
        j) jobs=$(count jobs "$OPTARG") ;;
        h) usage ;;
        *) bad_option "$OPTARG" "$option" ;;
    esac
done
shift $((OPTIND - 1))
[ $# -gt 0 ] || fail 64 "No manifest is given; name a file with one image a line."
list=$1
shift
need_file "$list" manifest
need_hosts "$hosts"
need_program parallel parallel
# The log knows shards by their number alone. Until all are done, those that ended well are not started again.
log=$list.parallel-$(key_of "$shards" "$(cksum <"$list")" "$@").log
seq "$shards" | over_hosts "$hosts" "$jobs" shard "$log" --resume-failed -- \
    "$cli" run --manifest "$list" --resume --shard "@NUMBER@/$shards" "$@"
mv -f -- "$log" "$list.parallel.log" # so that the same call would look at all shards again
