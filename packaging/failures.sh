# SPDX-License-Identifier: GPL-3.0-or-later
# shellcheck shell=bash
#
# Error messages of run.sh and test.sh, and what they show while they work. The last line of a failure is always one sentence that
# says what to do. Nothing is undone, so the next run continues where this one stopped. Sourced by scripts that set $log; not run.
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)

say() {
    echo "haloscope: $*" >&2
}

# open_log: creates the build folder and an empty $log in it.
open_log() {
    # shellcheck disable=SC2154 # set by the script that sources this
    if ! { mkdir -p "$root/build" && : >"$log"; } 2>/dev/null; then
        say "$root/build cannot be written; clone Haloscope into a folder of your own or free some space, then run $0 again."
        exit 73
    fi
}

# weigh LINE: sets $weight to the time that a step of Ninja takes, in about half a second of one core.
weigh() {
    case $1 in
        *Unity/unity_* | *cmake_pch* | *vkffttransform*) weight=30 ;;
        *Recording*) weight=12 ;;
        *"Building CXX"*) weight=4 ;;
        *"Automatic MOC"*) weight=3 ;;
        *) weight=1 ;;
    esac
}

# planned COMMAND...: sets $planned to the weight of all steps that a build would take, from the list that the command prints.
planned=0
planned() {
    local line weight
    planned=0
    [ -t 2 ] || return 0
    while IFS= read -r line; do
        [[ $line != \[*/*\]* ]] || { weigh "$line" && planned=$((planned + weight)); }
    done < <("$@" 2>/dev/null </dev/null)
}

# progress copies the lines of a command, and shows in a terminal how far a planned build is and how long it will still take, or else
# the newest line.
progress() {
    local line weight finished=0 begin=$SECONDS
    while IFS= read -r line; do
        echo "$line"
        [ -t 2 ] || continue
        if [ "$planned" -gt 0 ] && [[ $line = \[*/*\]* ]]; then
            weigh "$line"
            finished=$((finished + weight))
            line="Building: $((finished < planned ? 100 * finished / planned : 100)) %$(remaining $((SECONDS - begin)))"
        fi
        printf '\r\033[K%.78s' "$line" >&2
    done
    [ ! -t 2 ] || printf '\r\033[K' >&2
}

# remaining SECONDS: what is left after these, once enough is done to tell.
remaining() {
    local left
    [ $((20 * finished)) -gt "$planned" ] && [ "$1" -gt 3 ] || return 0
    left=$((finished < planned ? $1 * (planned - finished) / finished : 0))
    if [ "$left" -lt 60 ]; then
        echo ", less than a minute left"
    elif [ "$left" -lt 90 ]; then
        echo ", about a minute left"
    else
        echo ", about $(((left + 30) / 60)) minutes left"
    fi
}

# through SHOW COMMAND...: writes the output of the command to $log, passes it to SHOW, and keeps its end in $tail, because a full disk
# loses the log.
through() {
    local status=0 show=$1
    shift
    tail=$(
        "$@" 2>&1 </dev/null | tee -a "$log" 2>/dev/null | "$show" | tail -n 200
        exit "${PIPESTATUS[0]}"
    ) || status=$?
    return "$status"
}

# logged COMMAND...: prints the end of the output only if the command fails.
logged() {
    local status=0
    through progress "$@" || status=$?
    [ "$status" = 0 ] || tail -n 40 <<<"$tail" >&2
    return "$status"
}

# seen PATTERN: whether the output of this or an earlier command has a matching line.
seen() {
    grep -qsiE "$1" "$log" - <<<"$tail"
}

# old_cmake: succeeds if the first cmake in PATH is older than CMakeLists.txt requires.
old_cmake() {
    local wanted have
    wanted=$(sed -n 's/^cmake_minimum_required(VERSION \([0-9.]*\).*/\1/p' "$root/CMakeLists.txt")
    have=$(cmake --version | awk 'NR == 1 { print $3 }')
    ! printf '%s\n' "$wanted" "$have" | sort -V -C && echo "$(command -v cmake) is version $have, but $wanted"
}

# give_up STATUS SENTENCE: exits with the cause that the output reveals, or with SENTENCE if it reveals none.
give_up() {
    local old
    if seen 'No space left on device|enough free space|Disk quota exceeded'; then
        say "The disk is full; free some space for $root/build, ${TMPDIR:-/tmp} and /var (see df -h), then run $0 again to continue."
    elif seen 'Killed signal terminated|cannot allocate memory|out of memory'; then
        say "The memory is exhausted; close other programs, then run CMAKE_BUILD_PARALLEL_LEVEL=1 $0 to continue with one job."
    elif old=$(old_cmake); then
        say "$old or newer is required; put a newer one first in PATH (the one of Debian and Ubuntu is /usr/bin/cmake), then run $0 again."
    else
        say "$2; see the messages above and $log, fix the cause, then run $0 again to continue."
    fi
    exit "$1"
}
