#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# gpu_counters.sh BENCH_COUNTERS OUT VARIANT EDGE WIDTHxHEIGHT [GROUP ITEMS]: what NVIDIA's profiler (ncu) counts of one
# launch, at the clock that the device has by itself: time without what an event adds, how busy each part is, and what
# warps wait for. The whole report goes to OUT.
set -euo pipefail
bench=${1:?usage: gpu_counters.sh BENCH_COUNTERS OUT VARIANT EDGE WIDTHxHEIGHT [GROUP ITEMS]}
out=$2
shift 2
ncu --set full --clock-control none --launch-skip 6 --launch-count 1 "$bench" "$@" >"$out"
grep -E '^ +(Duration|SM Frequency|DRAM Throughput|L1/TEX Cache Throughput|L2 Cache Throughput|L1/TEX Hit Rate|L2 Hit Rate|Issue Slots Busy|Executed Instructions|Registers Per Thread|Achieved Occupancy|Elapsed Cycles|SM Active Cycles|Waves Per SM) ' "$out"
grep -oE 'each warp of this workload spends [0-9.]+ cycles being stalled waiting for .*' "$out" || true
