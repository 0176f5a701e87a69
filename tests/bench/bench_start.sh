#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# bench_start.sh PROGRAM [RUNS]: milliseconds from the start of the program to its window on the screen, on an
# X server of its own; and from the click on another filter to the picture, if bench_designer is built. The
# first start fills the caches; the others are the figure. Needs xdotool.
set -euo pipefail
program=${1:?usage: bench_start.sh PROGRAM [RUNS]}
runs=${2:-20}
if [ -z "${HALOSCOPE_BENCH_INNER:-}" ]; then
    exec env HALOSCOPE_BENCH_INNER=1 "$(dirname "$0")/../support/run-xvfb.sh" "$0" "$program" "$runs"
fi
HOME=$(mktemp -d)
export HOME
trap 'rm -rf "$HOME"' EXIT
for ((run = 0; run <= runs; ++run)); do
    begin=$(date +%s%N)
    "$program" &
    pid=$!
    until xdotool search --onlyvisible --pid "$pid" >/dev/null 2>&1; do # --sync looks twice a second only
        sleep 0.005
    done
    end=$(date +%s%N)
    kill "$pid"
    wait "$pid" 2>/dev/null || true
    ((run == 0)) || echo $(((end - begin) / 1000000))
done | sort -n | awk '{ ms[NR] = $1 } END {
    printf "start to window, %d starts: %d ms at least, %d ms median, %d ms at most\n", NR, ms[1], ms[int((NR + 1) / 2)], ms[NR] }'
click=$(dirname "$program")/../tests/bench_designer
if [ -x "$click" ]; then
    QT_QPA_PLATFORM=xcb "$click" clickToPicture 2>&1 | grep -E "click to picture|FAIL" || true
fi
