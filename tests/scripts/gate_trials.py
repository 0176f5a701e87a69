#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""gate_trials.py CLI: how often the gate of `bench` is right, while the machine does something else: about a kernel and its
own copy, which must not fail (A/A), and about one that does 10 % more, which should. Each trial is a call of its own.

    gate_trials.py build/release/bin/haloscope-cli --results trials.csv --condition quiet --trials 40
    gate_trials.py build/release/bin/haloscope-cli --results trials.csv --condition busy build bench
    gate_trials.py build/release/bin/haloscope-cli --results trials.csv --condition busy --way baseline
    gate_trials.py --results trials.csv

The last prints the table. What is in the file already is not made again, so that a run can be stopped and gone on with.
Conditions are those of aa_trials.py. --way baseline compares with one of five files that were measured before the load
began, beside the kernel naive.
"""
import argparse
import csv
import json
import pathlib
import statistics
import subprocess
import tempfile

import aa_trials

FIELDS = ("way", "condition", "pair", "trial", "status", "verdict", "ratio", "low", "high", "rounds")
COPY, SLOWER = "copy", "10 % more work"
ROWS = {COPY: 1, SLOWER: 3}  # of weight zero below 19: 20 rows, and 22, which is 10 % more
BASELINES = 5


def call(options, words, budget):
    command = [options.cli, "bench", "--quiet", "--json", "--sizes", options.size, "--filters", aa_trials.FILTER,
               "--budget", str(budget)] + [str(word) for word in words]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def write_kernels(folder):
    """Of other texts, so that no compiler's cache takes one for the other."""
    source = (aa_trials.KERNELS / "10_naive.cl").read_text(encoding="utf-8")
    for name, rows in (("old", 1), (COPY, ROWS[COPY]), (SLOWER, ROWS[SLOWER])):
        (folder / name.replace(" ", "_")).mkdir()
        (folder / name.replace(" ", "_") / "kernel.cl").write_text(
            aa_trials.padded(source, rows) + f"\n// {name}\n", encoding="utf-8")


def write_baselines(options, folder):
    for i in range(BASELINES):
        done = call(options, ["--variants", "naive", "--source", folder / "old" / "kernel.cl", "--rounds", "200:2000",
                              "--csv", folder / f"baseline{i}.csv"], 60)
        assert done.returncode == 0, done.stderr


def trial(options, folder, pair, number):
    older = (["--against", folder / "old" / "kernel.cl"] if options.way == "against"
             else ["--baseline", folder / f"baseline{number % BASELINES}.csv"])
    done = call(options, ["--source", folder / pair.replace(" ", "_") / "kernel.cl", *older], options.budget)
    verdicts = [line for line in map(json.loads, done.stdout.splitlines()) if "verdict" in line]
    assert done.returncode in (0, 75) and len(verdicts) == 1, (done.returncode, done.stdout, done.stderr)
    return {"status": done.returncode, **{key: verdicts[0][key] for key in ("verdict", "ratio", "low", "high", "rounds")}}


def make_trials(options, condition, folder):
    known = {(row["pair"], int(row["trial"])) for row in aa_trials.rows_of(options.results)
             if (row["way"], row["condition"]) == (options.way, condition)}
    with aa_trials.beside(condition, options, folder):
        for number in range(1, options.trials + 1):
            for pair in options.pair:
                if (pair, number) in known:
                    continue
                row = {"way": options.way, "condition": condition, "pair": pair, "trial": number,
                       **trial(options, folder, pair, number)}
                is_new = not options.results.exists()
                with open(options.results, "a", encoding="utf-8", newline="") as file:
                    writer = csv.DictWriter(file, FIELDS)
                    if is_new:
                        writer.writeheader()
                    writer.writerow(row)
                print(*row.values(), sep="  ", flush=True)


def print_table(file):
    rows = aa_trials.rows_of(file)
    print("\n| way | beside | pair | trials | failed | unclear | rounds, median | ratio, median | least and most |\n"
          + "| --- " * 9 + "|")
    for key in sorted({(row["way"], row["condition"], row["pair"]) for row in rows}):
        some = [row for row in rows if (row["way"], row["condition"], row["pair"]) == key]
        ratios = [float(row["ratio"]) for row in some if row["ratio"]]
        cells = [*key, len(some), sum(row["status"] == "75" for row in some), sum(row["verdict"] == "unclear" for row in some),
                 f"{statistics.median(int(row['rounds']) for row in some):g}", f"{statistics.median(ratios):.3f}",
                 f"{min(ratios):.3f} to {max(ratios):.3f}"]
        print("| " + " | ".join(map(str, cells)) + " |")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("cli", nargs="?", help="haloscope-cli")
    parser.add_argument("--condition", nargs="+", choices=aa_trials.CONDITIONS, default=[])
    parser.add_argument("--way", choices=("against", "baseline"), default="against")
    parser.add_argument("--pair", nargs="+", choices=(COPY, SLOWER), default=[COPY, SLOWER])
    parser.add_argument("--trials", type=int, default=100, help="of each pair")
    parser.add_argument("--budget", type=int, default=6, help="seconds a trial")
    parser.add_argument("--size", default="128x128", help="of the picture")
    parser.add_argument("--results", type=pathlib.Path, required=True, help="CSV, to which trials are added")
    options = parser.parse_args()
    if options.condition and not options.cli:
        parser.error("which haloscope-cli?")
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        write_kernels(folder)
        (folder / "first.cl").write_bytes((folder / "old" / "kernel.cl").read_bytes())  # that aa_trials runs beside
        if options.condition and options.way == "baseline":
            write_baselines(options, folder)
        for pair in options.pair if options.condition else []:
            call(options, ["--source", folder / pair.replace(" ", "_") / "kernel.cl", "--against",
                           folder / "old" / "kernel.cl"], 60)  # builds
        for condition in options.condition:
            make_trials(options, condition, folder)
    print_table(options.results)


if __name__ == "__main__":
    main()
