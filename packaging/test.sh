#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
#
# test.sh [--everything] [PRESET...]: installs the packages that are missing (Debian 12, Ubuntu 24.04), builds the
# presets (release if none is named) and runs all their tests; with the release it checks the sources, too, see
# check.py. A build that fails ends it at once. --everything then runs the release's kernels with every combination of
# what the tests choose pairs from, for hours.
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

# What an installed Haloscope has first, and an installation of it: whatever CMake installs that is no part of the target
# `installed` is missing there, as it would be after run.sh. Then all the rest.
build() {
    cmake --preset "$preset" \
        && steady cmake --build --preset "$preset" --target installed \
        && cmake --install "build/$preset" --prefix "build/$preset/installed" \
        && steady cmake --build --preset "$preset"
}

log=$PWD/build/test-build.log
open_log
install_packages build run test
export LDFLAGS="-fuse-ld=mold ${LDFLAGS:-}"
# Whoever has a compiler cache is done sooner, in whatever folder the last build was.
if [ -z "${CMAKE_CXX_COMPILER_LAUNCHER:-}" ] && command -v ccache >/dev/null; then
    export CMAKE_CXX_COMPILER_LAUNCHER=ccache CCACHE_BASEDIR=$PWD CCACHE_NOHASHDIR=1
    export CCACHE_SLOPPINESS=pch_defines,time_macros,include_file_mtime,include_file_ctime
fi

everything=
if [ "${1:-}" = --everything ]; then
    everything=yes
    shift
fi
[ $# -gt 0 ] || set -- release
failed=()
for preset; do
    echo "== $preset: build"
    watched build || give_up 70 "the build of $preset failed"
    echo "== $preset: tests"
    steady ctest --preset "$preset" </dev/null || failed+=("$preset")
    if [ "$preset" = release ]; then
        echo "== sources"
        python3 packaging/check.py build/release || failed+=("check.py")
    fi
done

if [ -n "$everything" ]; then
    preset=release
    watched build || give_up 70 "the build of $preset failed"
    echo "== everything"
    ctest --preset everything </dev/null || failed+=(everything)
fi

if [ ${#failed[@]} -gt 0 ]; then
    echo "tests failed in: ${failed[*]}" >&2
    exit 1
fi
