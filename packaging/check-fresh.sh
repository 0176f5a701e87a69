#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
#
# check-fresh.sh [--quick | ARGUMENT...]: proves what README.md, run.sh and test.sh promise. A fresh root gets nothing but git
# and a clone of the last commit. run.sh has to install the rest, and the programs have to do everything: each command of
# the README to its end, and each view, workload and export of the window. What stops run.sh has to end in one sentence.
# test.sh runs last, with the arguments, such as --all; --quick leaves it out. Needs root and network access.
set -euo pipefail

cd "$(dirname "${BASH_SOURCE[0]}")/.."
# shellcheck source-path=SCRIPTDIR source=packages.sh
. packaging/packages.sh
# shellcheck source-path=SCRIPTDIR source=freshroot.sh
. packaging/freshroot.sh

log=$PWD/build/check-fresh.log
open_log
install_packages package test window
run=/root/haloscope/packaging/run.sh
number=$(sed -n 's/^project(.* VERSION \([0-9.]*\).*/\1/p' CMakeLists.txt)

# readme_commands PATTERN: the lines in the shell fences of the README that begin with PATTERN, without comment lines.
readme_commands() {
    # shellcheck disable=SC2016 # a fence of Markdown
    sed -n '/^```sh/,/^```/{/^```/d; /^#/d; /^$/d; p}' README.md | { grep -E "^($1)" || true; }
}

# tried STATUS COMMAND: the shell command ends with this status in /root/try, where the programs are in PATH.
tried() {
    local status=0
    echo "$2"
    # shellcheck disable=SC2016 # expanded by the inner shell
    in_root bash -c 'cd /root/try && PATH=/root/haloscope/build/release/bin:$PATH && eval "$0"' "$2" \
        >"$fresh/stdout" 2>&1 </dev/null || status=$?
    [ "$status" = "$1" ] || fail "It should have ended with status $1, not $status: $(cat "$fresh/stdout")"
}

# stopped STATUS WORDS COMMAND...: it ends with this status in the root, and the last line of what it says has these words.
stopped() {
    local wanted=$1 words=$2 status=0
    shift 2
    in_root "$@" >/dev/null 2>"$fresh/stderr" </dev/null || status=$?
    tail -n 1 "$fresh/stderr"
    if [ "$status" != "$wanted" ] || ! tail -n 1 "$fresh/stderr" | grep -q "^haloscope: .*$words"; then
        fail "It should have ended with status $wanted, not $status, and a sentence with \"$words\"."
    fi
}

# version COMMAND...: prints how long the call takes, and waits until the rest is built, too, which ends with its root.
version() {
    local line
    # shellcheck disable=SC2016 # expanded by the inner shell
    line=$(in_root bash -c 'time "$@" --version && flock /root/haloscope/build/run.lock true' bash "$@")
    echo "$line"
    [ "${line,,}" = "haloscope $number" ]
}

opens=$(readme_commands '\./packaging/run\.sh')
tests=$(readme_commands '\./packaging/test\.sh')
calls=$(readme_commands 'haloscope(-cli)? ')
[ "$(printf '%s\n' "$opens" "$tests" "$calls" | wc -l)" = "$(readme_commands . | wc -l)" ] ||
    fail "README.md has a command that this script does not know how to run."

step "a fresh root with git"
make_root git
git clone -q --no-local . "$fresh/root/haloscope"

step "run.sh without network"
stopped 69 "connect this machine to the network" unshare --net "$run"

step "run.sh without root"
git clone -q --no-local . "$fresh/home/haloscope"
chown -R 1000:1000 "$fresh/home/haloscope"
stopped 69 "have an administrator run" setpriv --reuid 1000 --regid 1000 --clear-groups /home/haloscope/packaging/run.sh

step "run.sh where nothing can be written"
chmod 755 "$fresh/root"
stopped 73 "cannot be written" setpriv --reuid 1000 --regid 1000 --clear-groups "$run"

step "run.sh --version"
version "$run" || fail "It should have printed one line that ends in $number."

step "again, without network"
# The second call may neither install nor download: a network of its own has no way out.
version unshare --net "$run" 2>"$fresh/stderr" || fail "run.sh failed: $(cat "$fresh/stderr")"
! grep -v -E '^(real|user|sys|$)' "$fresh/stderr" || fail "The second call had something to do."

step "beside a CMake that is too old"
mkdir "$fresh/old"
cat >"$fresh/old/cmake" <<'OLD'
#!/bin/sh
[ "$1" = --version ] && echo "cmake version 3.16.3" && exit
echo "CMake Error: Unknown argument $1" >&2
exit 1
OLD
chmod +x "$fresh/old/cmake"
stopped 70 "cmake is version 3.16.3, but 3.25 or newer is required" env "PATH=/old:/usr/bin:/bin" "$run"

step "on a disk that is full, and again when there is room"
# A small disk with a copy of what is built, but for the programs.
# shellcheck disable=SC2016 # expanded by the inner shell
in_root bash -c '
    mkdir /disk && mount -t tmpfs none /disk && cp -a "$0/build/." /disk && rm /disk/release/bin/* \
        && mount -o "remount,size=$(($(du -sm /disk | cut -f 1) + 1))m" /disk && mount --bind /disk "$0/build" || exit 1
    status=0
    "$0/packaging/run.sh" --version 2>/stderr || status=$?
    tail -n 1 /stderr
    [ "$status" = 70 ] && tail -n 1 /stderr | grep -q "The disk is full; free some space" || exit 1
    mount -o remount,size=4g /disk && "$0/packaging/run.sh" --version 2>/stderr' /root/haloscope ||
    fail "It should have said that the disk is full, and gone on later: $(cat "$fresh/stderr")"

step "the commands of the README"
photo=$(dpkg -L python-matplotlib-data | grep '/grace_hopper\.jpg$')
try=$fresh/root/try
mkdir -p "$try/hand-ins"
cp "$photo" "$try/photo.jpg"
cp "$photo" "$try/second.jpg"
cp kernels/image/10_naive.cl "$try/my_kernel.cl"
cp tests/compute/teaching/solutions/01_first_sum.cl "$try/my_solution.cl"
ln -s ../haloscope/resources "$try/resources"
# As the window saves it for the class file of the README.
python3 - "$try/hand-ins/17.haloscope" <<'HAND_IN'
import hashlib, json, pathlib, sys

lesson = pathlib.Path("resources/lessons/04_halo.md").read_bytes()
kernel = pathlib.Path("tests/compute/teaching/solutions/04_four_loads.cl").read_text()
seed = int.from_bytes(hashlib.sha256(b"word\n17").digest()[:8], "big") % 999_999_999 + 1
hand_in = {"format": "haloscope hand-in", "version": 1, "student": "17", "name": "A student", "lesson": "halo",
           "lesson_hash": hashlib.sha256(lesson).hexdigest(), "seed": seed, "answers": [{"step": 2, "text": "2"}],
           "exercise": {"id": "four_loads", "kernel": kernel}}
packed = json.dumps(hand_in, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
hand_in["hash"] = hashlib.sha256(packed.encode()).hexdigest()
pathlib.Path(sys.argv[1]).write_text(json.dumps(hand_in))
HAND_IN
while IFS= read -r call; do
    tried 0 "$call"
done <<<"$calls"

step "other commands, and each exit status that the README names"
sed 's/sum += /sum -= /' "$try/my_kernel.cl" >"$try/wrong.cl"
printf '%s\n' photo.jpg second.jpg >"$try/list.txt"
# "export chart" uses haloscope-charts, the one helper that no command of the README needs.
while read -r status call; do
    tried "$status" "$call"
done <<'CALLS'
0 haloscope --snapshot slide.png --stage work-group --step 5 --language ko --scale 2 photo.jpg
0 haloscope-cli run photo.jpg -o relief.png --filter gauss:5 --variant tile_unrolled --filter emboss --variant naive
0 haloscope-cli run --manifest list.txt -o many/ --filter gauss:5
0 haloscope-cli run --manifest list.txt -o many/ --filter gauss:5 --resume
0 haloscope-cli tune --race --filters gauss:9,1.5 --sizes 4000x3000
0 haloscope-cli trace --variant tile_strided --filter gauss:5 --group 16x16 --at 3,2 --json trace.json
0 haloscope-cli trace --variant tile_strided --fault no_barrier
0 haloscope-cli exercise check my_solution.cl
0 haloscope-cli export diagram --variant tile_strided --group 8x8 -o tile.mp4
0 haloscope-cli histogram photo.jpg --centroids 64 -o words.csv
0 haloscope-cli bilateral photo.jpg --radius 5 --sigma-space 3 --sigma-value 0.1 -o smooth.png
0 haloscope-cli bench --variants naive,tile_strided --sizes 256x256 --csv few.csv
0 haloscope-cli export chart --kind ladder --from few.csv -o ladder.svg
64 haloscope-cli run photo.jpg -o out.png --no-such-option
65 haloscope-cli run missing.jpg -o out.png --filter gauss:3
69 OCL_ICD_VENDORS=/nowhere haloscope-cli run photo.jpg -o out.png --filter gauss:3
69 haloscope-cli counters --variants tile_strided
70 haloscope-cli check wrong.cl
73 haloscope-cli run photo.jpg -o /proc/out.png --filter gauss:3
75 haloscope-cli bench --source my_kernel.cl --against cpu_strips --fail-above 5%
130 timeout --preserve-status --signal INT 4 haloscope-cli bench --filters 31 --sizes 4096x4096
CALLS

step "the window"
# The screen and the program that drives it belong to this machine. What they need is not installed in the root.
XDG_RUNTIME_DIR=$(mktemp -d /tmp/haloscope-session.XXXXXX)
opens=${opens/\[IMAGE\]//root/try/photo.jpg}
export XDG_RUNTIME_DIR fresh opens
chmod 700 "$XDG_RUNTIME_DIR"
# shellcheck disable=SC2016 # expanded by the inner shell
tests/support/run-xvfb.sh dbus-run-session -- packaging/check-window.py "$fresh" /root/saved bash -c '
    . packaging/freshroot.sh
    shared=/tmp in_root env "DISPLAY=$DISPLAY" "DBUS_SESSION_BUS_ADDRESS=$DBUS_SESSION_BUS_ADDRESS" \
        "XDG_RUNTIME_DIR=$XDG_RUNTIME_DIR" bash -c "cd /root/haloscope && exec $opens"'
rm -rf "$XDG_RUNTIME_DIR"

if [ "${1:-}" != --quick ]; then
    while IFS= read -r line; do
        step "$line"
        # shellcheck disable=SC2016 # expanded by the inner shell
        in_root bash -c 'cd /root/haloscope && export CI=true && eval "${0%%#*} \"\$@\""' "$line" "$@" </dev/null
    done <<<"$tests"
fi
echo "a fresh system needs nothing but git"
