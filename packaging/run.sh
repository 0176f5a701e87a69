#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
#
# run.sh [ARGUMENT...]: installs the packages that are missing (Debian 12, Ubuntu 24.04), builds, and starts
# haloscope with the arguments. Nothing but the program itself writes to standard output.
set -euo pipefail

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
# shellcheck source-path=SCRIPTDIR source=packages.sh
. "$root/packaging/packages.sh"

build() {
    cd "$root" \
        && { [ -e build/release/build.ninja ] || cmake --preset release; } \
        && cmake --build --preset release --target haloscope haloscope-cli haloscope-worker
}

mkdir -p "$root/build"
log=$root/build/run.log
exec 9>"$root/build/run.lock"
flock 9 # two calls at once must not build into one folder
: >"$log"

install_packages build run
[ -e "$root/build/release/build.ninja" ] || say "building for the first time, which takes some minutes; the log is $log."
if ! logged build; then
    say "the build failed: see above and in $log."
    exit 70
fi
# Back in the caller's folder, where the names of images are meant.
exec "$root/build/release/bin/haloscope" "$@" 9>&-
