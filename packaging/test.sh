#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Usage: test.sh [--nightly | --everything] [PRESET...]. Installs missing packages (Debian 12, Ubuntu 24.04), builds each preset
# (default: release) and runs its tests; release also builds the benchmarks and checks the sources (check.py). The first build that
# fails ends the script. --nightly runs what .ci/run leaves out and a release must pass: the tests labelled nightly, asan and
# tsan with all windows, and a build of every file by itself. --everything also runs the kernels of release with every combination of
# settings instead of every pair, which takes hours.
set -euo pipefail

cd "$(dirname "${BASH_SOURCE[0]}")/.."
# shellcheck source-path=SCRIPTDIR source=packages.sh
. packaging/packages.sh

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

# Builds the target `installed` of release first and installs it: a file that CMake installs but the target does not build is missing
# there, as it would be after run.sh. Then builds the rest.
build() {
    cmake --preset "$preset" || return
    if [ "$preset" = release ]; then
        cmake --build --preset release --target installed \
            && cmake --install build/release --prefix build/release/installed \
            && cmake --build --preset release --target all benchmarks
    elif [[ $preset = memory || $preset = threads ]]; then
        steady cmake --build --preset "$preset" --target tested
    else
        steady cmake --build --preset "$preset"
    fi
}

log=$PWD/build/test-build.log
open_log
install_packages build run test
export LDFLAGS="-fuse-ld=mold ${LDFLAGS:-}"
# Use ccache if there is one; the settings share the cache between build folders.
if [ -z "${CMAKE_CXX_COMPILER_LAUNCHER:-}" ] && command -v ccache >/dev/null; then
    export CMAKE_CXX_COMPILER_LAUNCHER=ccache CCACHE_BASEDIR=$PWD CCACHE_NOHASHDIR=1
    export CCACHE_SLOPPINESS=pch_defines,time_macros,include_file_mtime,include_file_ctime
fi

nightly='' everything=''
case ${1:-} in
    --nightly) nightly=yes && shift ;;
    --everything) everything=yes && shift ;;
esac
left_out=(-LE nightly)
[ -z "$nightly" ] || left_out=()
if [ $# -eq 0 ]; then
    set -- release ${nightly:+asan tsan plain}
fi
failed=()
for preset; do
    echo "== $preset: build"
    watched build || give_up 70 "The build of $preset failed"
    if [ "$preset" != plain ]; then
        echo "== $preset: tests"
        steady ctest --preset "$preset" "${left_out[@]}" </dev/null || failed+=("$preset")
    fi
    if [ "$preset" = release ]; then
        echo "== release: sources"
        python3 packaging/check.py build/release || failed+=("check.py")
        if [ -n "$everything" ]; then
            echo "== release: all combinations"
            ctest --preset everything </dev/null || failed+=(everything)
        fi
    fi
done

if [ ${#failed[@]} -gt 0 ]; then
    say "Tests failed in ${failed[*]}; see above, and run ctest --preset PRESET --rerun-failed for the failed ones only."
    exit 1
fi
