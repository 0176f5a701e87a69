#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# gpu_check.sh BIN ORACLE_RUNNER OUT: on a machine with a GPU, runs the public vectors through every variant,
# checks them, and times every variant on a 4096 x 4096 grey picture with filters of 3, 5 and 9 taps.
# BIN is the folder of haloscope-cli and haloscope-worker. Writes OUT/*.json, OUT/refused.csv, OUT/times.csv.
set -euo pipefail
bin=${1:?usage: gpu_check.sh BIN ORACLE_RUNNER OUT}
runner=$2
out=$3
tests=$(dirname "$0")/..
export HALOSCOPE_WORKER=$bin/haloscope-worker
mkdir -p "$out"

"$bin/haloscope-cli" devices
"$runner" "$tests/oracle" "$out"
status=0
for results in "$out"/image.*.json; do
    echo -n "$(basename "$results"): "
    python3 "$tests/oracle/check_results.py" "$tests/oracle" "$results" --partial | tail -n 1 || status=1
done

# A PGM needs no library to write.
python3 - "$out/picture.pgm" <<'PYTHON'
import sys
row = bytes((x * x // 97 + x) % 256 for x in range(4096))
with open(sys.argv[1], "wb") as file:
    file.write(b"P5 4096 4096 255\n")
    for y in range(4096):
        file.write(row[y % 251:] + row[:y % 251])
PYTHON
variants=$("$bin/haloscope-cli" variants --json | python3 -c 'import json, sys; print(*(v["id"] for v in json.load(sys.stdin)))')
for taps in 3 5 9; do
    for variant in $variants; do
        "$bin/haloscope-cli" run "$out/picture.pgm" -o "$out/filtered.png" --filter "random:${taps}x$taps,1" \
            --variant "$variant" --repeat 30 --verify --csv "$out/$variant.$taps.csv" --quiet || status=1
    done
done
# One file, one header line.
head -n 1 "$out/naive.3.csv" >"$out/times.csv"
tail -q -n +2 "$out"/*.[359].csv >>"$out/times.csv"
rm -f "$out/picture.pgm" "$out/filtered.png"
exit "$status"
