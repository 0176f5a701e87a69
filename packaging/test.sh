#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Usage: test.sh [--all | --nightly | --everything] [PRESET...]. Installs missing packages (Debian 12, Ubuntu 24.04), builds each preset
# (default: release) and runs its tests. The first build that fails ends the script.
#
# Without an option, release runs the short tier: the tests that find most for their time. tests/README.md says what it leaves out.
# --all        all tests of the day, the benchmarks are built, and check.py reads the sources; .ci/run does this
# --nightly    also the tests labelled nightly, asan and tsan with all windows, and a build of every file by itself (plain); a release
#              must pass this
# --everything as --all, and the kernels of release with every combination of settings instead of every pair, which takes hours
# Other presets have no tiers: they run all tests that they have.
set -euo pipefail

cd "$(dirname "${BASH_SOURCE[0]}")/.."
# shellcheck source-path=SCRIPTDIR source=packages.sh
. packaging/packages.sh

tier=short
case ${1:-} in
    --all | --nightly | --everything) tier=${1#--} && shift ;;
    -*)
        say "There is no option \"$1\"; use --all, --nightly, --everything or none, then names of presets."
        exit 64
        ;;
esac
if [ $# -eq 0 ]; then
    set -- release
    [ "$tier" != nightly ] || set -- release asan tsan plain
fi
for preset; do
    if ! grep -q "\"name\": \"$preset\", \"configurePreset\"" CMakePresets.json; then
        say "There is no preset \"$preset\"; CMakePresets.json lists them, and release is the default."
        exit 64
    fi
done

# The thread sanitizer of GCC 12 and 13 cannot place its shadow memory where the kernel scatters mappings
# over more than 28 bits (Ubuntu 24.04 does).
steady() {
    if [[ $preset = tsan || $preset = threads ]] && [ "$(cat /proc/sys/vm/mmap_rnd_bits 2>/dev/null || echo 28)" -gt 28 ] \
        && setarch -R true 2>/dev/null; then
        setarch -R "$@"
    else
        "$@"
    fi
}

# What a preset builds. The target `installed` of release comes first and is installed: a file that CMake installs but the target does
# not build is missing there, as it would be after run.sh.
targets() {
    case $preset:$tier in
        release:short) echo shorttier ;;
        release:*) echo all benchmarks ;;
        memory:* | threads:*) echo tested ;;
        *) echo all ;;
    esac
}
compile() {
    if [ "$preset" = release ]; then
        cmake --build --preset release --target installed "$@" || return
        [ $# -gt 0 ] || cmake --install build/release --prefix build/release/installed || return
    fi
    # shellcheck disable=SC2046 # a list of words
    steady cmake --build --preset "$preset" --target $(targets) "$@"
}

# tests WORD...: runs those that ctest selects by these words.
tests() {
    steady python3 packaging/run_tests.py "$preset" "$test_log" "$@" 8>&- # what a test leaves behind keeps no lock
}

# part NAME COMMAND...: keeps how long a part took.
parts=()
part() {
    local name=$1 begin=$SECONDS status=0
    shift
    "$@" || status=$?
    parts+=("$name $(((SECONDS - begin) / 60)) min $(((SECONDS - begin) % 60)) s")
    return "$status"
}
summary() {
    local text
    [ ${#parts[@]} -gt 0 ] || return 0
    text=$(printf '; %s' "${parts[@]}")
    echo "Time: ${text:2}"
}
trap summary EXIT

log=$PWD/build/test-build.log
test_log=$PWD/build/test.log
open_log
: >"$test_log"
exec 8>build/test.lock
if ! flock -n 8; then
    say "Another test.sh runs in this folder; this one starts when it has ended."
    flock 8
fi
install_packages build run test
export LDFLAGS="-fuse-ld=mold ${LDFLAGS:-}"
# Use ccache if there is one; the settings share the cache between build folders.
if [ -z "${CMAKE_CXX_COMPILER_LAUNCHER:-}" ] && command -v ccache >/dev/null; then
    export CMAKE_CXX_COMPILER_LAUNCHER=ccache CCACHE_BASEDIR=$PWD CCACHE_NOHASHDIR=1
    export CCACHE_SLOPPINESS=pch_defines,time_macros,include_file_mtime,include_file_ctime
fi

failed=()
for preset; do
    echo "== $preset: build"
    # run.sh holds this lock while it builds in the same folder.
    exec 9>build/run.lock
    flock -n 9 || { say "run.sh is building in this folder; the tests are built when it has ended." && flock 9; }
    logged cmake --preset "$preset" || give_up 70 "The build of $preset could not be configured"
    planned compile -- -n
    part "$preset build" logged compile || give_up 70 "The build of $preset failed"
    exec 9>&-
    if [ "$preset" != plain ]; then
        echo "== $preset: tests"
        case $preset:$tier in
            release:short) words=(-L '^short$') ;;
            *:nightly) words=(-LE excerpt) ;;
            *) words=(-LE 'nightly|excerpt') ;;
        esac
        status=0
        part "$preset tests" tests "${words[@]}" || status=$?
        [ "$status" -le 1 ] || exit "$status"
        [ "$status" = 0 ] || failed+=("$preset")
    fi
    if [ "$preset" = release ] && [ "$tier" != short ]; then
        echo "== release: sources"
        part "release sources" python3 packaging/check.py build/release || failed+=("check.py")
        if [ "$tier" = everything ]; then
            echo "== release: all combinations"
            part "release combinations" ctest --preset everything </dev/null || failed+=(everything)
        fi
    fi
done

if [ ${#failed[@]} -gt 0 ]; then
    say "Failed: ${failed[*]}; see above, and run ctest --preset PRESET --rerun-failed for the failed tests only."
    exit 1
fi
