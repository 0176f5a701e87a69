#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""choices.py CLI: prints times that nobody measured, of pictures and filters of all sizes, in which each variant of CLI takes
equally long and one is faster than any can be. Of these `bench_auto --replay` tells every choice that "auto" makes:

    choices.py build/release/bin/haloscope-cli > times.csv
    bench_auto --replay times.csv --kind cpu > cpu.txt
    bench_auto --replay times.csv --kind gpu > gpu.txt

They are the same before and after a change that is to change none.
"""
import itertools
import json
import subprocess
import sys

PICTURES = ((64, 48), (333, 251), (1024, 1024), (4000, 3000), (4096, 1), (16384, 16384))
FILTERS = ((1, 1), (2, 2), (3, 3), (5, 5), (4, 7), (9, 9), (15, 15), (21, 20), (31, 31), (63, 63), (1, 9), (31, 1), (63, 5))
RANKS = (1, 2, 3, 0)
BORDERS = range(5)


def main():
    listed = subprocess.run([sys.argv[1], "variants", "--workload", "image", "--json"], capture_output=True, check=True)
    variants = [variant["id"] for variant in json.loads(listed.stdout)]
    for picture, taps, rank, border in itertools.product(PICTURES, FILTERS, RANKS, BORDERS):
        job = ",".join(map(str, (*picture, *taps, min(rank, *taps) if rank else min(taps), border)))
        for variant in variants:
            print(f"{job},{variant},1x1,1x1,2")
        print(f"{job},naive,1x1,2x2,1")


if __name__ == "__main__":
    main()
