#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# gpu_bundle.sh OUT PROGRAM...: puts built programs and the libraries that they need into one folder, to carry them to
# a machine that has a GPU of NVIDIA and its driver, but neither Qt nor OpenCV. There ". OUT/env.sh" says where all
# lies; the C library of that machine must not be older than this one's.
#     tests/scripts/gpu_bundle.sh bundle build/release/bin/haloscope-{cli,worker,tracer} build/release/tests/{bench_peers,oracle_runner}
set -euo pipefail
out=${1:?usage: gpu_bundle.sh OUT PROGRAM...}
shift
[ $# -gt 0 ] || { echo "gpu_bundle.sh: name the programs to carry, such as build/release/bin/haloscope-cli." >&2; exit 64; }
mkdir -p "$out/bin" "$out/lib" "$out/vendors"
for program in "$@"; do
    strip -o "$out/bin/$(basename "$program")" "$program"
done
# What belongs to the C library goes with the driver over there.
ldd "$@" | awk '$2 == "=>" && $3 ~ /^\// { print $3 }' | sort -u \
    | grep -vE '/(ld-linux-x86-64|libc|libm|libdl|libpthread|librt|libresolv)\.so' | xargs cp -L -t "$out/lib"
echo libnvidia-opencl.so.1 >"$out/vendors/nvidia.icd"
cat >"$out/env.sh" <<'ENV'
bundle=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
export PATH=$bundle/bin:$PATH LD_LIBRARY_PATH=$bundle/lib HALOSCOPE_WORKER=$bundle/bin/haloscope-worker
export OCL_ICD_VENDORS=$bundle/vendors HALOSCOPE_TRACER=$bundle/bin/haloscope-tracer
ENV
du -sh "$out"
