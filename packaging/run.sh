#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Usage: run.sh [ARGUMENT...]. Installs missing packages (Debian 12, Ubuntu 24.04), builds the program, and starts haloscope with the
# arguments. As soon as all is built that the window needs, it opens; the rest of what an installation has, such as haloscope-cli, is
# built behind it. Only haloscope itself writes to standard output.
set -euo pipefail

# shellcheck source-path=SCRIPTDIR source=packages.sh
. "$(dirname "${BASH_SOURCE[0]}")/packages.sh"

configure() {
    cd "$root" && { [ -e build/release/build.ninja ] || cmake --preset release; }
}
build() {
    cd "$root" && cmake --build --preset release --target "$@"
}

log=$root/build/run.log
open_log
exec 9>"$root/build/run.lock"
if ! flock -n 9; then # two runs must not build in the same folder at the same time
    say "Another run.sh, or test.sh, builds in this folder; this one goes on when it has finished."
    flock 9
fi

install_packages build run
[ -e "$root/build/release/build.ninja" ] || say "The first build takes some minutes; its log is $log."
logged configure || give_up 70 "The build could not be configured"
planned build window -- -n
logged build window || give_up 70 "The build failed"
# The rest keeps the lock until it is built.
(
    renice -n 19 "$BASHPID" >/dev/null
    build installed || true
) >>"$log" 2>&1 </dev/null &
# Start in the caller's folder, because image names are relative to it.
exec "$root/build/release/bin/haloscope" "$@" 9>&-
