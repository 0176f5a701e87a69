#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Prints what gpu_peers.sh has measured: our fastest variant for each filter, and how much longer each peer takes."""
import csv
import glob
import statistics
import sys
from collections import defaultdict


def medians(samples):
    return {key: {name: statistics.median(times) for name, times in found.items()} for key, found in samples.items()}


def read_ours(folder):
    """Medians in microseconds: (kind, edge) -> variant -> time."""
    samples = defaultdict(lambda: defaultdict(list))
    for name in glob.glob(f"{folder}/ours.*.csv"):
        with open(name, newline="", encoding="utf-8") as file:
            for row in csv.DictReader(file):
                if row["filter"] and row["verified"] == "true":
                    kind = "separable" if row["filter"].startswith("gauss") else "any"
                    edge = row["filter"].split(":")[1].split("x")[0].split(",")[0]
                    samples[kind, edge][row["variant"]].append(float(row["kernel_ns"]) / 1000.0)
    return medians(samples)


def read_layers(folder):
    """Medians in microseconds: layer -> variant -> time."""
    samples = defaultdict(lambda: defaultdict(list))
    for name in glob.glob(f"{folder}/ours-layers.*.csv"):
        with open(name, newline="", encoding="utf-8") as file:
            for row in csv.DictReader(file):
                if row["filter"] and row["verified"] == "true":
                    samples[row["filter"]][row["variant"]].append(float(row["kernel_ns"]) / 1000.0)
    return medians(samples)


def read_peers(folder):
    """Medians in microseconds of the passes: (kind, edge) -> peer -> time."""
    samples = defaultdict(lambda: defaultdict(list))
    for name in glob.glob(f"{folder}/npp.*.txt") + glob.glob(f"{folder}/torch.*.txt"):
        with open(name, encoding="utf-8") as file:
            for line in file:
                peer, kind, edge, time, _ = line.strip().split(",")
                if float(time) > 0:
                    samples[kind, edge][peer].append(float(time))
    return medians(samples)


def main():
    ours, peers, layers = (read(sys.argv[1]) for read in (read_ours, read_peers, read_layers))
    for kind in "any", "separable":
        edges = sorted((edge for found, edge in ours if found == kind), key=int)
        print(f"\n{kind} filter | " + " | ".join(f"{edge}×{edge}" for edge in edges))
        best = {edge: min(ours[kind, edge].items(), key=lambda item: item[1]) for edge in edges}
        print("ours, µs | " + " | ".join(f"{best[edge][1]:.1f} {best[edge][0]}" for edge in edges))
        for peer in "npp", "cudnn", "cufft":
            if any(peer in peers.get((kind, edge), {}) for edge in edges):
                print(f"{peer} | " + " | ".join(
                    f"{peers[kind, edge][peer]:.0f} ({peers[kind, edge][peer] / best[edge][1]:.2f} ×)"
                    for edge in edges if peer in peers.get((kind, edge), {})))
    for (kind, edge), found in peers.items():
        if kind == "layer":
            variants = layers.get(edge, {})
            best = min(variants, key=variants.get) if variants else None
            beside = f", {best} {variants[best]:.1f} µs ({found['cudnn'] / variants[best]:.2f} ×)" if best else ""
            print(f"layer {edge}: cuDNN {found['cudnn']:.1f} µs{beside}")


if __name__ == "__main__":
    main()
