#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
#
# check-deb.sh: builds the .deb, reads it with lintian, and installs, runs and purges it in a fresh root.
# Wants root and the network. HALOSCOPE_DEB names a .deb to check instead of building one.
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

deb=${HALOSCOPE_DEB:-}
if [ -z "$deb" ]; then
    step "build the package"
    cmake --preset release
    cmake --build --preset release
    rm -rf build/package
    cpack --config build/release/CPackConfig.cmake -G DEB -B build/package
    deb=$(ls build/package/*.deb)
fi

step "lintian"
lintian --allow-root --fail-on error,warning "$deb"

step "install it in a fresh root"
# shellcheck disable=SC2119
make_root
mkdir "$fresh/check"
cp "$deb" "$fresh/check/haloscope.deb"
in_root apt-get -q update
in_root apt-get -q -y --no-install-recommends install /check/haloscope.deb

step "validate what it installed"
appstreamcli validate --no-net "$fresh"/usr/share/metainfo/*.metainfo.xml
desktop-file-validate "$fresh/usr/share/applications/haloscope.desktop"
in_root dpkg -V haloscope
in_root dpkg -L haloscope >"$fresh/check/files"

step "run it without an OpenCL driver"
in_root haloscope --version
status=0
in_root env HOME=/check/home haloscope-cli devices || status=$?
[ "$status" = 69 ] || fail "haloscope-cli devices should end with status 69, not $status."

step "run it with PoCL"
in_root apt-get -q -y --no-install-recommends install pocl-opencl-icd
# A sample that needs no program to make: a grey ramp with a step.
{
    printf 'P2 64 48 255\n'
    for ((i = 0; i < 64 * 48; ++i)); do echo $(((i % 64) * 2 + (i / 64 > 20 ? 100 : 0))); done
} >"$fresh/check/in.pgm"
in_root env HOME=/check/home haloscope-cli devices
in_root env HOME=/check/home haloscope-cli run /check/in.pgm -o /check/out.png --filter gauss:5 --csv /check/times.csv
[ -s "$fresh/check/out.png" ]
[ "$(wc -l <"$fresh/check/times.csv")" -ge 2 ]
cat "$fresh/check/times.csv"

step "purge it"
in_root apt-get -q -y purge haloscope
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
