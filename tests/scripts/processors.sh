#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# processors.sh [OPTION...] BUILD-FOLDER COMMAND...: runs a command, such as ctest, as if on other machines, each time with an
# empty kernel cache, and prints a table row for each run. See tests/README.md.
#   --processors LIST   names such as x86-64,haswell,native (the default); also core2, penryn, sandybridge, ivybridge, skylake-avx512
#   --cores LIST        how many cores the command uses (default: 1,2)
#   --units LIST        how many compute units PoCL has: a number, or "cores" for as many as the command uses (the default)
#   --load LIST         "quiet", or "busy" for a loop on each of those cores (default: quiet)
#   --font NAME         the desktop's fixed font
#   --logs FOLDER       where to keep the output of each run (default: a new folder)
# Lists have commas; all combinations are run. The exit code is 0 if each of them succeeded and ran on what its row says.
set -euo pipefail
processors=x86-64,haswell,native cores=1,2 units=cores load=quiet font='' logs=''
while [[ ${1:-} == --* ]]; do
    case $1 in
    --processors | --cores | --units | --load | --font | --logs) declare "${1#--}=${2:?"$1 needs a value"}" ;;
    *) echo "processors.sh has no option $1; see its first lines." >&2 && exit 64 ;;
    esac
    shift 2
done
[[ $# -ge 2 ]] || { echo "usage: processors.sh [OPTION...] BUILD-FOLDER COMMAND..." >&2 && exit 64; }
build=$(realpath "$1")
shift
cli=$build/bin/haloscope-cli
[[ -x $cli ]] || { echo "There is no $cli; build the target haloscope-cli." >&2 && exit 66; }
[[ -n $logs ]] || logs=$(mktemp -d "${TMPDIR:-/tmp}/processors-XXXXXX")
mkdir -p "$logs"

# Everybody reads it, also the processes of a test that runs as another user; in a folder of its own, which sandboxes let drivers read.
folder=$(mktemp -d)
loops=()
stopLoops() {
    [[ ${#loops[@]} == 0 ]] || kill "${loops[@]}" 2>/dev/null || true
    loops=()
}
trap 'stopLoops; rm -rf "$folder"' EXIT
trap 'exit 1' INT TERM
mkdir "$folder/library"
chmod 755 "$folder" "$folder/library"
cmake --build "$build" --target otherprocessor >"$folder/build.log" 2>&1 || { cat "$folder/build.log" >&2 && exit 1; }
cp "$build/tests/libotherprocessor.so" "$folder/library"

# Names by which PoCL's device may show the processor: PoCL 3 has an older one of the same instructions for x86-64.
declare -A kernelLibrary=([x86-64]=sse2 [core2]=ssse3 [penryn]=sse41 [sandybridge]=avx [ivybridge]=avx_f16c [haswell]=avx2
    [skylake-avx512]=avx512)
declare -A shown=([x86-64]='x86-64|athlon64')

# Features that libraries which look for themselves must not use: Linux's name, and those of glibc, Qt and OpenCV. OpenCV
# complains about features that the real processor lacks.
hidden=('avx512f:AVX512F,-AVX512CD,-AVX512DQ,-AVX512BW,-AVX512VL:avx512f avx512cd avx512dq avx512bw avx512vl:AVX512-SKX'
    'avx2:AVX2:avx2:AVX2' 'fma:FMA:fma:FMA3' 'f16c:F16C:f16c:FP16' 'avx:AVX:avx:AVX' 'sse4_2:SSE4_2:sse4.2:SSE4.2'
    'sse4_1:SSE4_1:sse4.1:SSE4.1' 'ssse3:SSSE3:ssse3:')
# How many of these rows a processor lacks.
declare -A lacks=([haswell]=1 [ivybridge]=3 [sandybridge]=4 [penryn]=6 [core2]=7 [x86-64]=8)

# Environment of a processor, one variable a line.
environmentOf() {
    [[ $1 != native ]] || return 0
    local glibc='' qt='' opencv='' row flag inGlibc inQt inOpenCV
    for row in "${hidden[@]:0:${lacks[$1]:-0}}"; do
        IFS=: read -r flag inGlibc inQt inOpenCV <<<"$row"
        grep -qwm1 "$flag" /proc/cpuinfo || continue
        glibc+=,-$inGlibc qt+=" $inQt" opencv+=${inOpenCV:+,$inOpenCV}
    done
    echo "HALOSCOPE_PROCESSOR=$1"
    echo "POCL_KERNELLIB_NAME=${kernelLibrary[$1]}"
    echo "LD_PRELOAD=$folder/library/libotherprocessor.so${LD_PRELOAD:+:$LD_PRELOAD}"
    echo "LD_LIBRARY_PATH=$folder/library${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}"
    echo "GLIBC_TUNABLES=glibc.cpu.hwcaps=${glibc#,}"
    echo "QT_NO_CPU_FEATURE=${qt# }"
    echo "OPENCV_CPU_DISABLE=${opencv#,}"
}

# The desktop's fixed font, by a configuration of fontconfig that includes the system's.
if [[ -n $font ]]; then
    cat >"$folder/fonts.conf" <<END
<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
<fontconfig><include>/etc/fonts/fonts.conf</include>
<match target="pattern"><test name="family"><string>monospace</string></test>
<edit name="family" mode="prepend" binding="strong"><string>$font</string></edit></match></fontconfig>
END
    export FONTCONFIG_FILE=$folder/fonts.conf
    [[ $(fc-match -f '%{family}' monospace) == *"$font"* ]] || { echo "There is no font $font here." >&2 && exit 66; }
fi

# The cores that this process may use, which another call of taskset may have chosen.
allowed=()
for range in $(sed -n 's/^Cpus_allowed_list:\s*//p' /proc/self/status | tr , ' '); do
    for ((at = ${range%-*}; at <= ${range#*-}; ++at)); do allowed+=("$at"); done
done
here=${#allowed[@]}
failed=0
number=0
echo "| processor | cores | compute units | kernel cache | load | minutes | result |"
echo "| --- | --- | --- | --- | --- | --- | --- |"
for processor in ${processors//,/ }; do
    [[ $processor == native || -n ${kernelLibrary[$processor]:-} ]] || { echo "There is no processor $processor." >&2 && exit 64; }
    for core in ${cores//,/ }; do
        for unit in ${units//,/ }; do
            [[ $unit != cores ]] || unit=$core
            for kind in ${load//,/ }; do
                number=$((number + 1))
                row="| $processor | $core | $unit | empty | $kind |"
                log=$logs/$(printf %02d $number)-$processor-$core-$unit-$kind.log
                if ((core > here)); then
                    echo "$row 0 | not run: there are only $here cores |"
                    failed=1
                    continue
                fi
                mine=("${allowed[@]:0:core}")
                only=(taskset -c "$(IFS=, && echo "${mine[*]}")")
                kernels=$folder/kernels
                mkdir -m 1777 "$kernels"
                mapfile -t variables < <(environmentOf "$processor")
                # HALOSCOPE_TEST_KERNELS is for tests, whose ctest sets the other one.
                variables+=("POCL_MAX_PTHREAD_COUNT=$unit" "POCL_CACHE_DIR=$kernels" "HALOSCOPE_TEST_KERNELS=$kernels")
                devices=$(env "${variables[@]}" "${only[@]}" "$cli" devices 2>&1) || true
                name=${shown[$processor]:-$processor}
                [[ $processor != native ]] || name=pthread
                if ! grep -qE "(^|[^[:alnum:]])($name)([^[:alnum:]]|$)" <<<"$devices"; then
                    echo "$row 0 | not run: PoCL has another processor here |"
                    echo "$devices" >"$log"
                    failed=1
                    rm -rf "$kernels"
                    continue
                fi
                if [[ $kind == busy ]]; then
                    for at in "${mine[@]}"; do
                        taskset -c "$at" yes >/dev/null &
                        loops+=($!)
                    done
                fi
                status=0
                SECONDS=0
                { env "${variables[@]}" "${only[@]}" "$cli" devices && env "${variables[@]}" "${only[@]}" "$@"; } >"$log" 2>&1 </dev/null || status=$?
                minutes=$(awk "BEGIN { printf \"%.1f\", $SECONDS / 60 }")
                stopLoops
                rm -rf "$kernels"
                result=$(grep -E 'tests passed|^Totals: ' "$log" | tail -1 || true)
                ((status == 0)) || failed=1 result="exit $status${result:+: $result}; see $log"
                echo "$row $minutes | ${result:-done} |"
            done
        done
    done
done
echo "Outputs are in $logs." >&2
exit $failed
