#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# make.sh [BUILD-FOLDER]: draws the pictures of the README anew with the programs in build/release, or in another build
# folder. Needs no display; the stage Timing is measured, so the machine should have nothing else to do.
set -euo pipefail
here=$(dirname "$(realpath "${BASH_SOURCE[0]}")")
bin=$(realpath "${1:-$here/../../build/release}")/bin
sample=$here/../samples/scene.png
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

snapshot() {
    "$bin/haloscope" --snapshot "$folder/$1.png" --stage "$1" --size 1280x800 --timeout 1800 "${@:2}"
}
snapshot result --variant naive --filter sobel-x --pixel 835,462 "$sample"
snapshot work-group --variant tile_strided --filter gauss:3 --pixel 835,462 --step 5 "$sample"
snapshot timing --variant tile_strided --filter gauss:5 "$here/../samples/scene16.png"
# A ring, which is one of the shapes that the network has learnt.
awk 'BEGIN { print "P2 240 240 255"; for (y = 0; y < 240; ++y) for (x = 0; x < 240; ++x) {
    d = sqrt((x - 126) ^ 2 + (y - 116) ^ 2) - 75; print d * d < 260 ? 215 : 60 } }' > "$folder/ring.pgm"
snapshot network "$folder/ring.pgm"
snapshot lesson --lesson halo --step 4
"$bin/haloscope-cli" export diagram --variant tile_strided --filter gauss:3 --image "$sample" --pixel 835,462 \
    --group 4x4 --canvas 800x450 --speed 3 -o "$folder/tile.gif"
mv "$folder"/*.png "$folder"/*.gif "$here/" # all of them or none
