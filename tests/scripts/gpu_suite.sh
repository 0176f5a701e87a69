#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# gpu_suite.sh BUILD RESULTS: runs all tests that say something about a GPU, on NVIDIA's driver alone, and prints a table.
# gpu_suite.sh --pack BUILD BUNDLE: puts what they need into a folder, for a machine that has a GPU, but neither Qt nor
#     OpenCV. There: BUNDLE/gpu_suite.sh RESULTS
# The target "gpusuite" builds what it runs. Ends with 1 if a row is wrong; what a row said is in RESULTS/ROW.txt.
# HALOSCOPE_SUITE_DRIVER is the driver's library: libnvidia-opencl.so.1 unless it is set.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)

# A program of tests, and those of it that run a device: "test" or "test:function:function" where the rest of a test is about CPUs.
programs=(
    "tests_compute_device_more fourier:thereAndBack:transformsOfSeveralSizesAreKept:matchesReference
        bytes:everyVariantGivesTheSame:everyBorderAndSize:roundingIsThatOfTheHost:repeatsAreMeasured:faultyKernelsAreFound:aPixelOfTheLastBandIsFound:stops:whoeverCannotTakeThemGetsPlanes"
    "tests_compute_run engine firstruns:aHangIsTold:whatRanWellIsRemembered foreignkernels"
    "tests_compute_kernel firstrows"
    "tests_compute_kernel_more variants"
    "tests_compute_process cage:worksStill"
    "tests_compute_timing_more shapes:runsWhatIsOffered"
    "tests_compute_workload alpha arraysteps bilateral fusednetwork onnxcases stencil workloads filteredpart"
    "tests_compute_workload_more layer network"
)
pack() {
    local build=$1 bundle=$2 line words test
    local carried=("$build"/bin/haloscope-{cli,networks,tracer,worker} "$build/tests/oracle_runner")
    for line in "${programs[@]}"; do
        carried+=("$build/tests/${line%% *}")
    done
    "$here/gpu_bundle.sh" "$bundle" "${carried[@]}"
    for line in "${programs[@]}"; do
        read -r -d '' -a words <<<"$line" || true
        for test in "${words[@]:1}"; do
            ln -sf "${words[0]}" "$bundle/bin/tst_${test%%:*}"
        done
    done
    cp "$build/tests/libfaultylayer.so" "$bundle/lib"
    local root
    root=$(cd "$here/../.." && pwd)
    mkdir -p "$bundle/tests" "$bundle/resources"
    cp -r "$root/tests/data" "$root/tests/oracle" "$bundle/tests"
    cp -r "$root/resources/networks" "$bundle/resources"
    cp -r "$root/kernels" "$bundle"
    cp "${BASH_SOURCE[0]}" "$bundle"
}

if [[ ${1:-} == --pack && $# == 3 ]]; then
    pack "$2" "$3"
    exit
fi
if [[ -f $here/env.sh && $# == 1 ]]; then
    bundle=$here results=$1
elif [[ ! -f $here/env.sh && $# == 2 ]]; then
    made=$(mktemp -d) bundle=$made/bundle results=$2
    trap 'rm -rf "$made"' EXIT
    pack "$1" "$bundle" >&2
else
    echo "usage: gpu_suite.sh BUILD RESULTS, gpu_suite.sh --pack BUILD BUNDLE, or BUNDLE/gpu_suite.sh RESULTS" >&2
    exit 64
fi
mkdir -p "$results"
results=$(cd "$results" && pwd)
rm -rf "${results:?}"/{*.txt,*.row,vectors,home}
# shellcheck source=/dev/null # made by gpu_bundle.sh
. "$bundle/env.sh"
export HALOSCOPE_SOURCE=$bundle HALOSCOPE_NETWORKS=$bundle/bin/haloscope-networks HALOSCOPE_CLI=$bundle/bin/haloscope-cli
export QT_QPA_PLATFORM=offscreen HALOSCOPE_RECORDINGS='' HOME=$results/home XDG_CACHE_HOME=$results/home/cache
mkdir -p "$HOME"
[[ -z ${HALOSCOPE_SUITE_DRIVER:-} ]] || echo "$HALOSCOPE_SUITE_DRIVER" >"$OCL_ICD_VENDORS/nvidia.icd"

# ended STATUS: how a row's process ended, in words.
nothing=77 # there is nothing that a row could try
ended() {
    case $1 in
    0) echo right ;;
    "$nothing") echo "left out" ;;
    124) echo "hangs" ;;
    1[3-9][0-9]) echo "ended by signal $(($1 - 128))" ;;
    *) echo "wrong" ;;
    esac
}

# row NAME COMMAND...: a row of the table, in the background, one for each core. Its remark is the last line that the command prints, or
# the sum of a test.
names=()
row() {
    local name=$1
    shift
    names+=("$name")
    while [[ $(jobs -rp | wc -l) -ge $(nproc) ]]; do
        wait -n || true
    done
    (
        begin=$EPOCHSECONDS
        status=0
        timeout 900 "$@" >"$results/$name.txt" 2>&1 </dev/null || status=$?
        remark=$(grep '^Totals:' "$results/$name.txt" || tail -n 1 "$results/$name.txt")
        printf '%s\t%s\t%s\n' "$status" "$((EPOCHSECONDS - begin))" "$remark" >"$results/$name.row"
    ) &
}

vectors() {
    local out=$results/vectors/$1 status=0 said
    oracle_runner "$bundle/tests/vectors" "$out" "$1" || exit
    said=$(python3 "$bundle/tests/oracle/check_results.py" "$bundle/tests/vectors" "$out/$1.json" --partial) || status=$?
    echo "${said%, missing*}"
    [[ $said != "checked 0,"* ]] || exit "$nothing"
    exit "$status"
}

networks() {
    local file said status right=0 refused=0 wrong=0
    for file in "$bundle"/resources/networks/*.onnx "$bundle"/tests/data/networks/*.onnx; do
        status=0
        said=$(haloscope-cli network "$file" "$bundle/tests/data/suite.pgm" --verify "$@" 2>&1) || status=$?
        case $status in
        0) right=$((right + 1)) ;;
        65) refused=$((refused + 1)) ;;
        *) wrong=$((wrong + 1)) && echo "$(basename "$file") ended with $status: ${said##*$'\n'}" ;;
        esac
    done
    echo "$right right, $refused refused, $wrong wrong"
    ((wrong == 0 && right >= 20))
}

# A driver that fails, or that says it has done what it has not, is told, or the result is right all the same, and no program ends by
# a signal: faults that tests/support/faultylayer.cpp knows.
faulty() {
    local fault said status wrong=0
    local faults=("clEnqueueNDRangeKernel -5 1" "clEnqueueNDRangeKernel skip 1" "clFinish -36 1" "clBuildProgram -11 1"
        "clCreateBuffer -4 1" "clWaitForEvents -14 1" "clEnqueueReadBuffer -5 1" "clCreateKernel -46 1" "clSetKernelArg -50 1")
    for fault in "${faults[@]}"; do
        status=0
        said=$(OPENCL_LAYERS=$bundle/lib/libfaultylayer.so HALOSCOPE_FAULT=$fault haloscope-cli run "$bundle/tests/data/suite.pgm" \
            -o "$results/faulty.png" --filter gauss:5 --variant tile_strided --verify 2>&1) || status=$?
        echo "$fault: $status, ${said##*$'\n'}"
        [[ $status == 0 || $status == 69 || $status == 70 ]] || wrong=$((wrong + 1))
    done
    echo "${#faults[@]} faults, $wrong wrong"
    ((wrong == 0))
}

counted() {
    local counters=$results/counters.csv
    haloscope-cli counters --variants naive,tile_strided --sizes 256x256 --csv "$counters" || exit
    echo "$(($(wc -l <"$counters") - 1)) launches counted"
}
export -f vectors networks faulty counted
export bundle results nothing

haloscope-cli devices
# Recordings and tables need no device.
mkdir -p "$bundle/tests/vectors"
cp "$bundle"/tests/oracle/{conv2d,conv1d,cnn,hist}.json "$bundle/tests/vectors"
python3 -c 'import sys; open(sys.argv[1], "wb").write(b"P5 203 157 255\n" + bytes((x * x // 97 + x * y) % 256 for y in range(157) for x in range(203)))' "$bundle/tests/data/suite.pgm"

in_shell() { row "$1" bash -c "set -u; ${*:2}"; }
for line in "${programs[@]}"; do
    read -r -d '' -a words <<<"$line" || true
    for test in "${words[@]:1}"; do
        IFS=: read -r -a parts <<<"$test"
        row "${parts[0]}" "tst_${parts[0]}" "${parts[@]:1}"
    done
done
in_shell network-fused networks
in_shell network-plain networks --plain
in_shell faults faulty
if command -v ncu >/dev/null; then
    in_shell counters counted
fi
for workload in image signal layer histogram; do
    for variant in $(haloscope-cli variants --workload $workload --json | python3 -c 'import json, sys; print(*(v["id"] for v in json.load(sys.stdin)))'); do
        in_shell "vectors-$workload.$variant" vectors "$workload.$variant"
    done
done
wait

wrong=0 left=0
printf '%-36s %8s  %-18s %s\n' row seconds result remark
for name in "${names[@]}"; do
    IFS=$'\t' read -r status seconds remark <"$results/$name.row"
    case $status in
    0) ;;
    "$nothing") left=$((left + 1)) ;;
    *) wrong=$((wrong + 1)) ;;
    esac
    printf '%-36s %8s  %-18s %s\n' "$name" "$seconds" "$(ended "$status")" "$remark"
done
command -v ncu >/dev/null || echo "There is no ncu, so that nothing was counted."
echo "${#names[@]} rows, $left left out, $wrong wrong"
((wrong == 0))
