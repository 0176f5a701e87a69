# SPDX-License-Identifier: GPL-3.0-or-later
# shellcheck shell=bash
#
# What run.sh and test.sh say when something stops them: one sentence, the last line, that says what to do. Nothing is
# undone, so that the next call goes on from there. Sourced, not run; whoever does sets $log.
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)

say() {
    echo "haloscope: $*" >&2
}

# open_log: a build folder that can be written, and an empty $log in it.
open_log() {
    # shellcheck disable=SC2154 # whoever sources this sets it
    if ! { mkdir -p "$root/build" && : >"$log"; } 2>/dev/null; then
        say "$root/build cannot be written: make room there, or clone Haloscope into a folder of your own, then call this again."
        exit 73
    fi
}

# The lines that a command writes, as they come: one at a time in a terminal, all of them for `watched`.
progress() {
    local line
    while IFS= read -r line; do
        echo "$line"
        [ ! -t 2 ] || printf '\r\033[K%.78s' "$line" >&2
    done
    [ ! -t 2 ] || printf '\r\033[K' >&2
}
everything() {
    local line
    while IFS= read -r line; do
        echo "$line"
        echo "$line" >&2
    done
}

# through SHOW COMMAND...: its output goes to $log and through SHOW; the end of it to $tail, since a full disk keeps no log.
through() {
    local status=0 show=$1
    shift
    tail=$(
        "$@" 2>&1 </dev/null | tee -a "$log" 2>/dev/null | "$show" | tail -n 200
        exit "${PIPESTATUS[0]}"
    ) || status=$?
    return "$status"
}

# logged COMMAND...: quiet unless it fails. watched COMMAND...: all of it is seen.
logged() {
    local status=0
    through progress "$@" || status=$?
    [ "$status" = 0 ] || tail -n 40 <<<"$tail" >&2
    return "$status"
}
watched() {
    through everything "$@"
}

# seen PATTERN: whether the output of the last command, or of what went before, has such a line.
seen() {
    grep -qsiE "$1" "$log" - <<<"$tail"
}

# The first cmake in PATH, if it is older than CMakeLists.txt wants.
old_cmake() {
    local wanted have
    wanted=$(sed -n 's/^cmake_minimum_required(VERSION \([0-9.]*\).*/\1/p' "$root/CMakeLists.txt")
    have=$(cmake --version | awk 'NR == 1 { print $3 }')
    ! printf '%s\n' "$wanted" "$have" | sort -V -C && echo "$(command -v cmake) is version $have, and $wanted"
}

# give_up STATUS OTHERWISE: ends the script with what the output of the last command tells, or OTHERWISE if it tells nothing known.
give_up() {
    local old
    if seen 'No space left on device|enough free space|Disk quota exceeded'; then
        say "the disk is full: make room where $root/build, ${TMPDIR:-/tmp} and /var are (df -h), then call this again; it goes on where it stopped."
    elif seen 'Killed signal terminated|cannot allocate memory|out of memory'; then
        say "the memory ran out: close other programs, then call CMAKE_BUILD_PARALLEL_LEVEL=1 $0, which goes on where it stopped."
    elif old=$(old_cmake); then
        say "$old or newer is needed: put a newer one first in PATH (Debian's and Ubuntu's is /usr/bin/cmake), then call this again."
    else
        say "$2: see above and in $log; call this again when it is mended, and it goes on where it stopped."
    fi
    exit "$1"
}
