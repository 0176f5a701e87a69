#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
#
# check-fresh.sh [--quick | PRESET...]: proves what run.sh and test.sh promise. A fresh root gets nothing but git, a C++
# compiler and a clone of the last commit; run.sh has to bring all the rest, and what it built has to do everything: each
# command of the README, and each stage, workload and export of the window. What stops run.sh has to end in one sentence.
# test.sh comes last; --quick leaves it out. Wants root and the network.
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

version() {
    local line
    line=$(in_root "$@" --version)
    echo "$line"
    in_root flock /root/haloscope/build/run.lock true # until the rest is built, too
    [ "${line,,}" = "haloscope $number" ]
}

step "a fresh root with git and g++"
make_root git g++
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
time version "$run" || fail "It should have printed one line that ends in $number."

step "again, without network"
# The second call may neither install nor download: a network of its own has no way out.
version unshare --net "$run" 2>"$fresh/stderr" || fail "run.sh failed: $(cat "$fresh/stderr")"
[ ! -s "$fresh/stderr" ] || fail "The second call had something to do: $(cat "$fresh/stderr")"

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
mkdir "$fresh/root/try"
cp "$photo" "$fresh/root/try/photo.jpg"
cp kernels/image/10_naive.cl "$fresh/root/try/my_kernel.cl"
mkdir "$fresh/root/try/hand-ins"
cp tests/compute/teaching/solutions/0*.cl "$fresh/root/try/hand-ins"
ln -s ../haloscope/resources "$fresh/root/try/resources"
# shellcheck disable=SC2016 # a fence of Markdown
commands=$(sed -n '/^```sh/,/^```/s/^haloscope\(-cli\)\? /&/p' README.md)
# The one helper that none of them may need.
commands+="
haloscope-cli bench --variants naive,tile_strided --sizes 256x256 --csv few.csv
haloscope-cli export chart --kind ladder --from few.csv -o ladder.svg"
while IFS= read -r command; do
    echo "$command"
    # shellcheck disable=SC2016 # expanded by the inner shell
    in_root bash -c 'cd /root/try && PATH=/root/haloscope/build/release/bin:$PATH && eval "$0"' "$command" \
        >"$fresh/stdout" 2>&1 </dev/null || fail "It failed: $(cat "$fresh/stdout")"
done <<<"$commands"

step "the window"
# Only the screen and who drives it are of this machine. What they want is not installed in the root.
XDG_RUNTIME_DIR=$(mktemp -d /tmp/haloscope-session.XXXXXX)
export XDG_RUNTIME_DIR fresh
chmod 700 "$XDG_RUNTIME_DIR"
# shellcheck disable=SC2016 # expanded by the inner shell
tests/support/run-xvfb.sh dbus-run-session -- packaging/check-window.py "$fresh" /root/saved bash -c '
    . packaging/freshroot.sh
    shared=/tmp in_root env "DISPLAY=$DISPLAY" "DBUS_SESSION_BUS_ADDRESS=$DBUS_SESSION_BUS_ADDRESS" \
        "XDG_RUNTIME_DIR=$XDG_RUNTIME_DIR" "$@"' bash "$run" /root/try/photo.jpg
rm -rf "$XDG_RUNTIME_DIR"

if [ "${1:-}" != --quick ]; then
    step "test.sh"
    in_root bash -c 'cd / && CI=true bash /root/haloscope/packaging/test.sh "$@" </dev/null' test.sh "$@"
fi
echo "a fresh system needs nothing but git and a C++ compiler"
