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
# A kernel as any program may have it: other names, another order, a border rule in its code.
cat > "$folder/blur.cl" << 'END'
__kernel void blur(__global float *result, __global const float *picture, __constant float *mask,
                   int cols, int rows, int maskWidth)
{
    int x = get_global_id(0), y = get_global_id(1);
    int reach = maskWidth / 2;
    if (x >= cols || y >= rows)
        return;

    float sum = 0.0f;
    for (int j = 0; j < maskWidth; ++j)
        for (int i = 0; i < maskWidth; ++i) {
            int sx = clamp(x + i - reach, 0, cols - 1);
            int sy = clamp(y + j - reach, 0, rows - 1);
            sum += mask[j * maskWidth + i] * picture[sy * cols + sx];
        }
    result[y * cols + x] = sum;
}
END
"$bin/haloscope" --snapshot "$folder/import.png" --import "$folder/blur.cl" --size 1280x800 --timeout 1800 "$sample"
"$bin/haloscope-cli" export diagram --variant tile_strided --filter gauss:3 --image "$sample" --pixel 835,462 \
    --group 4x4 --canvas 800x450 --speed 3 -o "$folder/tile.gif"
mv "$folder"/*.png "$folder"/*.gif "$here/" # all of them or none
