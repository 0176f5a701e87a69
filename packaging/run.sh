#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
#
# run.sh [ARGUMENT...]: installs the packages that are missing (Debian 12, Ubuntu 24.04), builds all that an installed
# Haloscope has, and starts haloscope with the arguments. Nothing but the program itself writes to standard output.
set -euo pipefail

# shellcheck source-path=SCRIPTDIR source=packages.sh
. "$(dirname "${BASH_SOURCE[0]}")/packages.sh"

build() {
    cd "$root" \
        && { [ -e build/release/build.ninja ] || cmake --preset release; } \
        && cmake --build --preset release --target installed
}

log=$root/build/run.log
open_log
exec 9>"$root/build/run.lock"
flock 9 # two calls at once must not build into one folder

install_packages build run
[ -e "$root/build/release/build.ninja" ] || say "building for the first time, which takes some minutes; the log is $log."
logged build || give_up 70 "the build failed"
# Back in the caller's folder, where the names of images are meant.
exec "$root/build/release/bin/haloscope" "$@" 9>&-
