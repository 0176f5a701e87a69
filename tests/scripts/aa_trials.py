#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""aa_trials.py CLI: how often `bench` is right about a kernel and its own copy (A/A), and about a kernel and one that does
5 % more, while the machine does something else. Each trial is a call of its own with a budget of 3 seconds.

    aa_trials.py build/release/bin/haloscope-cli --results trials.csv --condition quiet
    aa_trials.py build/release/bin/haloscope-cli --results trials.csv --condition busy build bench
    aa_trials.py build/release/bin/haloscope-cli --results trials.csv --condition quiet --slower
    aa_trials.py --results trials.csv

The first two make A/A trials, 100 for each condition, the third those with 5 % more work; the last prints the table. What
is in the file already is not made again, so that a run can be stopped and gone on with.

quiet: nothing else runs, which is up to you. busy: an endless loop for each core. build: g++ on each core, again and again.
bench: a second bench of the same kernel, again and again.
"""
import argparse
import contextlib
import csv
import os
import pathlib
import statistics
import subprocess
import sys
import tempfile
import threading

KERNELS = pathlib.Path(__file__).parents[2] / "kernels" / "image"
FIELDS = ("condition", "pair", "trial", "rounds", "ratio", "verdict")
CONDITIONS = ("quiet", "busy", "build", "bench")
FILTER = "random:5x19,1"
ATTEMPTS = 3  # a trial whose time is over before both were measured is made again
SAME, SLOWER = "copy", "5 % more work"


def padded(source, rows):
    """The naive kernel with so many more rows, of weight zero: of 19 rows, one more makes 20, and two make 21, 5 % more."""
    for what, becomes in (
        ("i < FILTER_H;", f"i < FILTER_H + {rows};"),
        ("filter[i * FILTER_W + j]", "(i < FILTER_H ? filter[i * FILTER_W + j] : 0.0f)"),
    ):
        assert what in source, f"the naive kernel has no {what}"
        source = source.replace(what, becomes)
    return source


def bench(options, folder, name, budget):
    command = [options.cli, "bench", "--quiet", "--sizes", options.size, "--filters", FILTER, "--budget", str(budget)]
    for file in ("first.cl", name):
        command += ["--source", str(folder / file)]
    return command


def repeat(command, stop):
    while not stop.is_set():
        with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as process:
            while process.poll() is None:
                if stop.wait(0.05):
                    process.terminate()


@contextlib.contextmanager
def beside(condition, options, folder):
    """What else the machine does."""
    cores = len(os.sched_getaffinity(0))
    commands = []
    if condition == "busy":
        commands = [[sys.executable, "-c", "while True: pass"]] * cores
    elif condition == "build":
        source = folder / "build.cpp"
        source.write_text("#include <iostream>\n#include <map>\n#include <regex>\n"
                          'int main() { std::cout << std::regex_search("a", std::regex("[a-z]+")); }\n')
        commands = [["g++", "-O2", "-c", "-o", str(folder / f"build{i}.o"), str(source)] for i in range(cores)]
    elif condition == "bench":
        commands = [bench(options, folder, "first.cl", 30)]
    stop = threading.Event()
    threads = [threading.Thread(target=repeat, args=(command, stop)) for command in commands]
    for thread in threads:
        thread.start()
    try:
        yield
    finally:
        stop.set()
        for thread in threads:
            thread.join()


def trial(folder, name, options, budget):
    samples = folder / "samples.csv"
    for _ in range(ATTEMPTS):
        samples.unlink(missing_ok=True)
        done = subprocess.run(bench(options, folder, name, budget) + ["--csv", str(samples)],
                              capture_output=True, text=True, check=True)
        times = {}
        with open(samples, encoding="utf-8", newline="") as file:
            for row in csv.DictReader(file):
                times.setdefault(row["variant"], []).append(float(row["kernel_ns"]))
        verdicts = [line.strip() for line in done.stdout.splitlines() if "faster than" in line or "difference" in line]
        if len(times) == 2 and len(verdicts) == 1:
            first, second = times.values()
            ratio = statistics.median(b / a for a, b in zip(first, second))
            return {"rounds": min(len(first), len(second)), "ratio": f"{ratio:.4f}", "verdict": verdicts[0]}
    sys.exit(f"Not measured within {budget} s; give more with --budget.\n{done.stdout}")


def rows_of(file):
    if not file.exists():
        return []
    with open(file, encoding="utf-8", newline="") as lines:
        return list(csv.DictReader(lines))


def make_trials(options, condition, pair, folder):
    known = {int(row["trial"]) for row in rows_of(options.results) if (row["condition"], row["pair"]) == (condition, pair)}
    missing = [i for i in range(1, options.trials + 1) if i not in known]
    if not missing:
        return
    name = "second.cl" if pair == SAME else "slower.cl"
    trial(folder, name, options, 60)  # builds
    with beside(condition, options, folder):
        for i in missing:
            row = {"condition": condition, "pair": pair, "trial": i, **trial(folder, name, options, options.budget)}
            is_new = not options.results.exists()
            with open(options.results, "a", encoding="utf-8", newline="") as file:
                writer = csv.DictWriter(file, FIELDS)
                if is_new:
                    writer.writeheader()
                writer.writerow(row)
            print(*(row[field] for field in FIELDS), sep="  ", flush=True)


def right(row):
    """A copy is no faster and no slower; of the others the first is faster."""
    if row["pair"] == SAME:
        return "faster than" not in row["verdict"]
    return row["verdict"].startswith("first is")


def print_table(file):
    rows = rows_of(file)
    print("\n| condition | pair | trials | right | rounds, median | ratio, median | least and most |\n" + "| --- " * 7 + "|")
    for pair in (SAME, SLOWER):
        for condition in CONDITIONS:
            some = [row for row in rows if (row["condition"], row["pair"]) == (condition, pair)]
            if not some:
                continue
            ratios = [float(row["ratio"]) for row in some]
            print(f"| {condition} | {pair} | {len(some)} | {sum(map(right, some))} "
                  f"| {statistics.median(int(row['rounds']) for row in some):g} | {statistics.median(ratios):.3f} "
                  f"| {min(ratios):.3f} to {max(ratios):.3f} |")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("cli", nargs="?", help="haloscope-cli")
    parser.add_argument("--condition", nargs="+", choices=CONDITIONS, default=[])
    parser.add_argument("--slower", action="store_true", help="against a kernel that does 5 %% more work, not a copy")
    parser.add_argument("--trials", type=int, default=100)
    parser.add_argument("--budget", type=int, default=3, help="seconds a trial")
    parser.add_argument("--size", default="256x256", help="of the picture")
    parser.add_argument("--kernel", type=pathlib.Path, default=KERNELS / "10_naive.cl", help="whose copies are compared")
    parser.add_argument("--results", type=pathlib.Path, required=True, help="CSV, to which trials are added")
    options = parser.parse_args()
    if options.condition and not options.cli:
        parser.error("which haloscope-cli?")
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        source = options.kernel.read_text(encoding="utf-8")
        for i, file in enumerate(("first.cl", "slower.cl" if options.slower else "second.cl"), start=1):
            (folder / file).write_text(padded(source, i) if options.slower else source, encoding="utf-8")
        for condition in options.condition:
            make_trials(options, condition, SLOWER if options.slower else SAME, folder)
    print_table(options.results)


if __name__ == "__main__":
    main()
