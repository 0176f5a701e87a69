#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
#
# check-deb.sh: builds the packages, reads the .deb with lintian, and installs, runs and purges it in a fresh root;
# the archive has to run from any folder there. Wants root and the network.
set -euo pipefail

cd "$(dirname "${BASH_SOURCE[0]}")/.."
# shellcheck source-path=SCRIPTDIR source=packages.sh
. packaging/packages.sh
# shellcheck source-path=SCRIPTDIR source=freshroot.sh
. packaging/freshroot.sh

mkdir -p build
log=$PWD/build/check-deb.log
: >"$log"
install_packages build run package

step "build the packages"
cmake --preset release -B build/package -DBUILD_TESTING=OFF
cmake --build build/package
rm -rf build/package/out
cpack --config build/package/CPackConfig.cmake -B build/package/out
deb=$(ls build/package/out/*.deb)

step "lintian"
lintian --allow-root --fail-on error,warning "$deb"

step "install it in a fresh root"
# shellcheck disable=SC2119
make_root
mkdir "$fresh/check"
cp "$deb" "$fresh/check/haloscope.deb"
mkdir "$fresh/check/archive"
tar -xf build/package/out/*.tar.gz -C "$fresh/check/archive" --strip-components=1
logged in_root apt-get -q update
logged in_root apt-get -q -y --no-install-recommends install /check/haloscope.deb

step "validate what it installed"
appstreamcli validate --no-net "$fresh"/usr/share/metainfo/*.metainfo.xml
desktop-file-validate "$fresh/usr/share/applications/haloscope.desktop"
in_root dpkg -V haloscope
in_root dpkg -L haloscope >"$fresh/check/files"

step "complete a call"
# shellcheck disable=SC2016
in_root bash -c '. /usr/share/bash-completion/completions/haloscope-cli
    COMP_LINE="haloscope-cli run --bor" COMP_POINT=23 COMP_WORDS=(haloscope-cli run --bor) COMP_CWORD=2
    _haloscope_cli
    [ "${COMPREPLY[*]}" = --border ]'

step "run it without an OpenCL driver"
in_root haloscope --version
status=0
in_root env HOME=/check/home haloscope-cli devices || status=$?
[ "$status" = 69 ] || fail "Without a driver haloscope-cli devices should end with status 69, not $status."

step "run it with PoCL"
logged in_root apt-get -q -y --no-install-recommends install pocl-opencl-icd
# A sample that needs no program to make: a grey ramp with a step.
{
    printf 'P2 64 48 255\n'
    for ((i = 0; i < 64 * 48; ++i)); do echo $(((i % 64) * 2 + (i / 64 > 20 ? 100 : 0))); done
} >"$fresh/check/in.pgm"
at_home() {
    in_root env HOME=/check/home "$@"
}
at_home haloscope-cli devices
# A float TIFF needs libtiff, and verified means compared with the reference.
at_home haloscope-cli run /check/in.pgm -o /check/out.tif --depth float --filter gauss:5 --verify --csv /check/times.csv
[ -s "$fresh/check/out.tif" ] || fail "haloscope-cli run wrote no image."
[ "$(wc -l <"$fresh/check/times.csv")" -ge 2 ] || fail "haloscope-cli run wrote no times."
cat "$fresh/check/times.csv"
# The module that writes it is loaded, not started.
for program in haloscope-cli /check/archive/bin/haloscope-cli; do
    at_home "$program" export diagram --variant naive --group 4x4 -o /check/film.mp4
    [ "$(head -c 8 "$fresh/check/film.mp4" | tail -c 4)" = ftyp ] || fail "$program export wrote no MP4."
    rm "$fresh/check/film.mp4"
    if { at_home "$program" doctor --json || true; } | grep ' is missing: '; then fail "$program misses a helper program."; fi
done
at_home /check/archive/bin/haloscope-cli devices --json

step "share work out"
in_root /usr/share/haloscope/cluster/parallel-files.sh -h | grep -q '^Usage: ' || fail "The scripts for many machines do not run."
status=0
in_root /usr/share/haloscope/cluster/slurm-files.sh /check/in.pgm || status=$?
[ "$status" = 69 ] || fail "Without Slurm slurm-files.sh should end with status 69, not $status."

step "the window stays open"
status=0
at_home env QT_QPA_PLATFORM=offscreen timeout 10 haloscope /check/in.pgm || status=$?
[ "$status" = 124 ] || fail "haloscope ended by itself, with status $status."

step "its projects have a type and are opened by a double click"
logged in_root apt-get -q -y --no-install-recommends install shared-mime-info desktop-file-utils
grep -q ':application/x-haloscope:\*\.haloscope$' "$fresh/usr/share/mime/globs2" || fail "Projects have no type."
grep -q '^application/x-haloscope=.*haloscope\.desktop' "$fresh/usr/share/applications/mimeinfo.cache" ||
    fail "Projects are opened by nothing."

step "purge it"
logged in_root apt-get -q -y purge haloscope
left=$(
    while IFS= read -r file; do
        # Folders are shared with other packages; those of our own are found by name below.
        if [ -d "$fresh$file" ] && [ ! -L "$fresh$file" ]; then continue; fi
        if [ -e "$fresh$file" ] || [ -L "$fresh$file" ]; then echo "$file"; fi
    done <"$fresh/check/files"
    find "$fresh" -xdev -path "$fresh/check" -prune -o -path "$fresh/var/log" -prune \
        -o -iname '*haloscope*' ! -path "$fresh" -printf '/%P\n'
)
[ -z "$left" ] || fail "Left behind after the purge: $left"
echo "the package installs, runs and leaves nothing behind: $deb"
