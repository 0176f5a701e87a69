#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# cpu_peers.sh BENCH_PEERS BENCH_LAYERS: our variants for CPUs beside OpenCV on the same cores, filters and layers, all
# that MEASURED.md's tables for PoCL say, in one run of some minutes. HALOSCOPE_WORKER names our worker, ROUNDS how many
# rounds of filters there are instead of ten.
set -euo pipefail
peers=${1:?usage: cpu_peers.sh BENCH_PEERS BENCH_LAYERS}
layers=${2:?usage: cpu_peers.sh BENCH_PEERS BENCH_LAYERS}
"$peers" --filters 3,5,7,9,11,15,21,31,63 --rounds "${ROUNDS:-10}" \
    --variants cpu_strips,cpu_columns,cpu_overlap_save,cpu_separable,fft_whole
"$layers" 40 vectors vectors_winograd
