#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# gpu_peers.sh BENCH_PEERS CLI OUT [BENCH_LAYERS]: our variants beside NVIDIA's libraries, on a machine with an NVIDIA
# GPU, nvcc with NPP, and PyTorch. Three passes, each of them runs ours, NPP, cuDNN and cuFFT, so that no one has the
# warmer or the quieter device; with BENCH_LAYERS also layers back to back. Prints a table of medians and ratios.
# HALOSCOPE_WORKER names our worker, DEVICE a part of the GPU's name (default: NVIDIA), PASSES how many passes there are
# instead of three.
set -euo pipefail
ours=${1:?usage: gpu_peers.sh BENCH_PEERS CLI OUT [BENCH_LAYERS]}
cli=$2
out=$3
layers=${4:-}
peers=$(cd "$(dirname "$0")/../bench/peers" && pwd)
edges=3,5,7,9,11,15,21,31,63
# Two plain layers; depthwise ones of MobileNetV2 and V3; groups of ResNeXt and of ShuffleNet.
shapes=(3x416x416/16/3x3/s1/p1/d1 64x208x208/128/3x3/s1/p1/d1
    32x112x112/32/3x3/s1/p1/d1/g32 96x112x112/96/3x3/s2/p1/d1/g96 144x56x56/144/3x3/s1/p1/d1/g144
    384x14x14/384/3x3/s1/p1/d1/g384 120x28x28/120/5x5/s1/p2/d1/g120 672x14x14/672/5x5/s1/p2/d1/g672
    128x56x56/128/3x3/s1/p1/d1/g32 1024x7x7/1024/3x3/s1/p1/d1/g32 240x28x28/240/1x1/s1/p0/d1/g3)
mkdir -p "$out"
[ -x "$out/npp" ] || nvcc -O2 -std=c++17 -arch=native "$peers/npp.cu" -o "$out/npp" -lnppif -lnppc
for pass in $(seq "${PASSES:-3}"); do
    "$ours" --device "${DEVICE:-NVIDIA}" --filters $edges --rounds 10 --no-opencv --csv "$out/ours.$pass.csv" >"$out/ours.$pass.md"
    "$out/npp" $edges >"$out/npp.$pass.txt"
    python3 "$peers/torch_peers.py" $edges "${shapes[@]}" >"$out/torch.$pass.txt"
    "$cli" bench --device "${DEVICE:-NVIDIA}" --workload layer --layers "$(IFS=,; echo "${shapes[*]}")" \
        --variants blocks,grouped_tiled,grouped --rounds 40 --quiet --csv "$out/ours-layers.$pass.csv"
    [ -z "$layers" ] || "$layers" 40 blocks | tee "$out/layers.$pass.txt"
done
python3 "$peers/table.py" "$out"
