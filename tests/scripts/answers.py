#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""What the command line answers, for every shipped variant of every workload: a file for each call.

answers.py BIN OUT [--only WORDS] [--jobs N]   writes the answers of BIN/haloscope-cli into the folder OUT
answers.py --compare BEFORE AFTER              names the answers that differ, and says where; fails if one does

Whoever changes how something is computed, but not what, writes them before and after: they are the same on one machine.
Times, and what depends on them, are left out, and so are names of devices and hashes of sources.
"""
import argparse
import concurrent.futures
import csv
import hashlib
import json
import os
import pathlib
import random
import re
import shutil
import struct
import subprocess
import sys
import tempfile

MOST = 4_000_000  # bytes of a drawing that are kept as they are
SOURCE = pathlib.Path(__file__).resolve().parents[2]
WORKLOADS = ("image", "signal", "layer", "histogram", "stencil")

# Members of JSON and columns of CSV that no two runs share.
TIMED = re.compile(
    r".*_ns|.*_ms|.*_per_s|device|driver|source_hash|outliers|verdict|speedup_over_naive|recorded|note")
TIMES = re.compile(r"[\d.e+-]+ (ns|µs|ms|s)\b( \[[^\]]*\])?|Reading was at work for .*|\d+ warnings? generated\.")

ODD = "1 2 3; 4 5 6; 7 8 10 / 46"
UNEVEN = "2 -1 3 1; 0 4 1 -2; 5 1 -3 2; 1 1 2 2; 3 0 1 7 / 27"


def image_calls(variant):
    rows = (
        ["grey.pgm", "--filter", ODD],
        ["colour16.ppm", "--filter", "gauss:9,1.5", "--op", "corr", "--size", "valid", "--border", "zero"],
        ["floats.tif", "--filter", "box:7x3", "--size", "full", "--border", "wrap", "--depth", "float"],
        ["grey16.pgm", "--filter", UNEVEN, "--size", "full", "--border", "reflect101", "--group", "8x8"],
        ["grey.pgm", "--filter", "gauss:17", "--border", "reflect", "--rows", "5:31", "--depth", "float"],
    )
    for number, row in enumerate(rows):
        output = "out.tif" if "float" in row else "out.png"
        yield (f"run/{variant}.{number}", ["run", *row, "--variant", variant, "-o", output, "--verify", "--json"], [output])


def signal_calls(variant):
    rows = (
        (["noise:300,7", "--filter", "1 2 3 5"], "out.txt"),
        (["steps:400,30", "--filter", "gauss:9", "--size", "same", "--border", "reflect"], "out.wav"),
        (["colour16.ppm", "--row", "5", "--filter", "1 0 -2 4 1", "--size", "valid", "--op", "corr"], "out.txt"),
        (["grey.pgm", "--column", "3", "--filter", "3 1 2", "--border", "wrap", "--group", "32x1"], "out.txt"),
    )
    for number, (row, output) in enumerate(rows):
        yield (f"signal/{variant}.{number}",
               ["signal", *row, "--variant", variant, "-o", output, "--verify", "--json"], [output])


def layer_calls(variant):
    for number, layer in enumerate(("3x9x11/5/3x3", "8x20x14/16/3x3", "5x17x13/7/5x3/s2/p2", "4x12x12/6/3x3/d2")):
        yield (f"layer/{variant}.{number}",
               ["layer", layer, "--variant", variant, "--seed", str(number + 3), "-o", "out.txt", "--verify", "--json"],
               ["out.txt"])


def histogram_calls(variant):
    yield (f"histogram/{variant}.0",
           ["histogram", "descriptors.csv", "--centroids", "5", "--variant", variant, "-o", "out.csv", "--verify", "--json"],
           ["out.csv"])
    yield (f"histogram/{variant}.1",
           ["histogram", "scene.png", "--variant", variant, "-o", "out.csv", "--save-descriptors", "found.csv",
            "--save-centroids", "centroids.csv", "--verify", "--json"], ["out.csv", "centroids.csv"])


def stencil_calls(variant):
    for number, plate in enumerate((["37x29"], ["scene.png", "--points", "9", "--steps", "3", "--rate", "0.25"])):
        yield (f"stencil/{variant}.{number}",
               ["stencil", *plate, "--variant", variant, "-o", "out.txt", "--verify", "--json"], ["out.txt"])


def trace_calls(workload, variant):
    start = ["trace", "--workload", workload, "--variant", variant]
    for form in ("json", "csv"):
        yield f"trace/{workload}.{variant}.{form}", [*start, f"--{form}", "-"], []
    yield f"trace/{workload}.{variant}.last", [*start, "--pass", "1", "--csv", "-"], []
    if workload == "image":
        yield (f"trace/{workload}.{variant}.edge",
               [*start, "--image", "37x29", "--filter", "3 1 2; 6 2 4", "--pixel", "36,28", "--size", "full",
                "--border", "wrap", "--op", "corr", "--csv", "-"], [])
    if workload == "signal":
        yield (f"trace/{workload}.{variant}.edge",
               [*start, "--image", "chirp:90,0.01,0.4", "--filter", "3 1 2 5", "--pixel", "88,0", "--csv", "-"], [])


FAULTS = ("no_barrier", "short_halo", "small_tile", "tile_steps", "unfilled_border", "early_return", "wrong_clamp",
          "swapped_xy", "no_guard", "unturned_filter", "fixed_taps", "unwritten_frame", "as_published", "small_group",
          "rounded_test", "item_origin")


def fault_calls():
    for fault in FAULTS:
        # Fixed taps read behind a smaller filter what happens to be there.
        taps = "random:7x6,3" if fault == "fixed_taps" else "3 1 2 5; 1 4 1 9"
        for workload, variant in (("image", "tile_strided"), ("image", "tile_four_loads"), ("image", "tile_many_outputs"),
                                  ("signal", "tile_halo"), ("signal", "block_fallback")):
            yield (f"fault/{workload}.{variant}.{fault}",
                   ["trace", "--workload", workload, "--variant", variant, "--fault", fault, "--filter",
                    taps if workload == "image" else "3 1 2 5", "--json", "-"], [])


def network_calls():
    folder = SOURCE / "tests/data/networks"
    for model in sorted(folder.glob("*.onnx")):
        yield f"network/{model.stem}", ["network", str(model)], []
        yield f"network/{model.stem}.json", ["network", str(model), "--json"], []
    for model in (folder / "all_kinds.onnx", folder / "any_size.onnx", SOURCE / "resources/networks/shapes.onnx"):
        for variant in (None, "direct", "im2col_tiled", "blocks", "winograd", "vectors", "clblast_gemm"):
            chosen = ["--variant", variant] if variant else []
            yield (f"network/{model.stem}.{variant}",
                   ["network", str(model), "scene.png", "colour16.ppm", "-o", "maps/", "--csv", "layers.csv", "--verify",
                    "--json", *chosen], ["maps", "layers.csv"])


def bench_calls():
    rows = {
        "image": [["--filters", "3,6", "--sizes", "96x64"], ["--filters", "gauss:9", "--sizes", "61x47", "--size", "valid"]],
        "signal": [["--filters", "7,31", "--sizes", "5000x1"], ["--filters", "gauss:9", "--sizes", "999x1"]],
        "layer": [["--layers", "3x9x11/5/3x3,8x20x14/16/3x3"], ["--layers", "5x17x13/7/5x3/s2/p2"]],
        "histogram": [["--filters", "5,16", "--sizes", "16x400"], ["--sizes", "64x300"]],
        "stencil": [["--sizes", "97x61/p5/n2/r0.125,33x21/p9/n3/r0.2"]],
    }
    for workload, problems in rows.items():
        for number, problem in enumerate(problems):
            peers = ["--peers"] if number == 0 else []
            yield (f"bench/{workload}.{number}",
                   ["bench", "--workload", workload, *problem, *peers, "--rounds", "2", "--budget", "1800", "--quiet", "--json",
                    "--csv", "samples.csv", "--summary", "summary.csv"], ["samples.csv", "summary.csv"])


def check_calls(workload):
    for kernel in sorted((SOURCE / "kernels" / workload).glob("*.cl")):
        yield f"check/{workload}.{kernel.stem}", ["check", str(kernel), "--json"], []


def export_calls():
    small = {"image": "4x4", "signal": "8x1", "layer": "4x4", "histogram": "8x1"}  # a drawing of all steps is large
    for workload, variant in (("image", "tile_strided"), ("image", "separable_two_pass"), ("image", "tile_async"),
                              ("signal", "tile_halo"), ("layer", "im2col_tiled"), ("layer", "direct"), ("histogram", "local"),
                              ("histogram", "many_descriptors")):
        for name, extra in (("last", []), ("step", ["--step", "2", "--dark", "--lockstep", "32"]),
                            ("strip", ["--strip", "--group", small[workload]])):
            yield (f"export/{workload}.{variant}.{name}",
                   ["export", "diagram", "--workload", workload, "--variant", variant, *extra, "-o", "out.svg"], ["out.svg"])
    for kind in ("ladder", "filters", "sizes", "groups", "items", "heatmap", "roofline"):
        for name, extra in (("plain", []), ("dark", ["--dark", "--samples", "--throughput", "--series", "2"])):
            yield (f"export/chart.{kind}.{name}",
                   ["export", "chart", "--from", "timings.csv", "--kind", kind, *extra, "-o", "out.svg"], ["out.svg"])


def told_calls():
    """What is read by people, and what is refused."""
    yield "told/variants", ["variants"], []
    for workload in WORKLOADS:
        yield f"told/variants.{workload}", ["variants", "--workload", workload, "--json"], []
    calls = {
        "run": ["run", "grey.pgm", "-o", "out.png", "--variant", "naive", "--verify"],
        "run.auto": ["run", "grey.pgm", "-o", "out.png", "--json"],
        "run.several": ["run", "grey.pgm", "colour16.ppm", "-o", "all/", "--variant", "tile_strided", "--csv", "times.csv"],
        "run.opencv": ["run", "grey.pgm", "-o", "out.png", "--device", "opencv", "--json"],
        "run.repeat": ["run", "grey.pgm", "-o", "out.png", "--variant", "vectors", "--repeat", "3", "--csv", "times.csv"],
        "run.no-variant": ["run", "grey.pgm", "-o", "out.png", "--variant", "none"],
        "run.no-image": ["run", "none.png", "-o", "out.png"],
        "run.no-output": ["run", "grey.pgm"],
        "run.no-filter": ["run", "grey.pgm", "-o", "out.png", "--filter", "1 2; 3"],
        "run.no-border": ["run", "grey.pgm", "-o", "out.png", "--border", "none"],
        "run.no-device": ["run", "grey.pgm", "-o", "out.png", "--device", "none"],
        "run.group": ["run", "grey.pgm", "-o", "out.png", "--variant", "naive", "--group", "4096x4096"],
        "run.items": ["run", "grey.pgm", "-o", "out.png", "--variant", "naive", "--items", "2x2"],
        "run.param": ["run", "grey.pgm", "-o", "out.png", "--variant", "naive", "--param", "NONE=2"],
        "run.rows": ["run", "grey.pgm", "-o", "out.png", "--rows", "40:30"],
        "signal": ["signal", "1 2 3 4", "--filter", "1 2", "--size", "same"],
        "signal.csv": ["signal", "noise:99,3", "--csv", "times.csv", "--verify"],
        "signal.opencv": ["signal", "noise:99,3", "--device", "opencv", "--json"],
        "signal.none": ["signal", "none.wav"],
        "signal.row": ["signal", "grey.pgm", "--row", "999"],
        "layer": ["layer", "3x9x11/5/3x3"],
        "layer.json": ["layer", "1x1x1/1/1x1/p0", "--json"],
        "layer.ones": ["layer", "2x4x5/3/3x3", "--ones", "--variant", "direct", "-o", "out.txt"],
        "layer.csv": ["layer", "2x4x5/3/3x3", "--variant", "blocks", "--repeat", "2", "--csv", "times.csv"],
        "layer.none": ["layer", "3x3"],
        "layer.small": ["layer", "1x2x2/1/5x5/p0"],
        "histogram": ["histogram", "descriptors.csv", "--centroids", "4"],
        "histogram.none": ["histogram", "none.csv"],
        "histogram.many": ["histogram", "descriptors.csv", "--centroids", "100000"],
        "network.none": ["network", "none.onnx"],
        "network.no-image": ["network", str(SOURCE / "resources/networks/shapes.onnx"), "none.png"],
        "network.variant": ["network", str(SOURCE / "resources/networks/shapes.onnx"), "grey.pgm", "--variant", "none"],
        "trace": ["trace"],
        "trace.group": ["trace", "--at", "99,0"],
        "trace.fault": ["trace", "--fault", "none"],
        "trace.large": ["trace", "--variant", "tile_strided", "--filter", "box:41x35", "--group", "2x2"],
        "trace.source": ["trace", "--source", "own.cl", "--csv", "-"],
        "check": ["check", "own.cl", "broken.cl", "race.cl"],
        "check.json": ["check", "own.cl", "broken.cl", "race.cl", "--json"],
        "check.filter": ["check", "own.cl", "--filter", "gauss:5", "--json"],
        "exercise.list": ["exercise", "list", "--json"],
        "bench.none": ["bench", "--variants", "none"],
        "bench.source": ["bench", "--variants", "naive", "--source", "own.cl", "--sizes", "64x48", "--rounds", "1", "--budget", "1800",
                         "--quiet", "--json"],
        "export.none": ["export", "diagram", "-o", "out.none"],
        "none": ["none"],
    }
    for name, words in calls.items():
        files = [word for word in ("out.txt", "times.csv", "all") if word in words or f"{word}/" in words]
        yield f"told/{name}", words, files


def calls_of(cli):
    for workload in WORKLOADS:
        listed = subprocess.run([cli, "variants", "--workload", workload, "--json"], capture_output=True, check=True)
        for variant in (entry["id"] for entry in json.loads(listed.stdout)):
            yield from {"image": image_calls, "signal": signal_calls, "layer": layer_calls,
                        "histogram": histogram_calls, "stencil": stencil_calls}[workload](variant)
            yield from trace_calls(workload, variant)
        yield from check_calls(workload)
    for calls in (fault_calls, network_calls, bench_calls, export_calls, told_calls):
        yield from calls()


OWN = """// title:    Own
// family:   tiled
// summary:  A kernel of one's own.
// plan:     direct
// group:    8 x 8
// registers: FILTER_W > 0 : 64
// memory:   global > private > global

kernel void convolve(global const float *src, global float *dst, constant float *filter,
                     int width, int height, int out_width, int out_height)
{
    const int x = get_global_id(0);
    const int y = get_global_id(1);
    if (x >= out_width || y >= out_height)
        return;
    float sum = 0.0f;
    for (int i = 0; i < FILTER_H; ++i)
        for (int j = 0; j < FILTER_W; ++j)
            sum += filter[i * FILTER_W + j] * pixelAt(src, x + j - ORIGIN_X, y + i - ORIGIN_Y, width, height);
    dst[y * out_width + x] = sum;
}
"""


def make_inputs(folder):
    """Pictures and texts that the calls name."""
    rand = random.Random(25)

    def pnm(name, kind, size, most):
        count = size[0] * size[1] * (3 if kind == 6 else 1)
        values = [rand.randint(0, most) for _ in range(count)]
        data = struct.pack(f">{count}{'H' if most > 255 else 'B'}", *values)
        (folder / name).write_bytes(f"P{kind} {size[0]} {size[1]} {most}\n".encode() + data)

    pnm("grey.pgm", 5, (53, 37), 255)
    pnm("grey16.pgm", 5, (45, 31), 65535)
    pnm("colour16.ppm", 6, (41, 29), 65535)
    shutil.copy(SOURCE / "tests/data/images/grey_f32.tif", folder / "floats.tif")
    shutil.copy(SOURCE / "resources/samples/scene.png", folder / "scene.png")
    lines = (" ".join(str(rand.randint(-40, 40) / 8) for _ in range(12)) for _ in range(150))
    (folder / "descriptors.csv").write_text("\n".join(lines) + "\n")
    (folder / "own.cl").write_text(OWN)
    (folder / "broken.cl").write_text(OWN.replace("sum += filter", "sum += weights"))
    (folder / "race.cl").write_text(OWN.replace("dst[y * out_width + x]", "dst[y / 2 * out_width + x]"))


def make_timings(cli, folder):
    """A table as bench writes it, with times that are the same each time."""
    subprocess.run([cli, "bench", "--variants", "naive,tile_strided,tile_many_outputs,vectors", "--filters", "3,7", "--sizes",
                    "64x48,128x96", "--groups", "8x8,16x16", "--rounds", "3", "--quiet", "--csv", "timings.csv"],
                   cwd=folder, check=True, capture_output=True)
    header, *rows = (folder / "timings.csv").read_text().splitlines()
    columns = header.split(",")
    made = []
    for number, row in enumerate(rows):
        cells = re.findall(r'(?:"[^"]*"|[^,])*(?:,|$)', row)[:len(columns)]
        for name, value in (("kernel_ns", 50_000 + number * 7_919 % 60_000), ("host_ns", 90_000 + number * 31),
                            ("build_ns", 1_000_000), ("upload_ns", 2_000), ("download_ns", 3_000)):
            cells[columns.index(name)] = f"{value},"
        cells[columns.index("recorded")] = "2026-01-01T00:00:00Z,"
        made.append("".join(cells).rstrip("\n"))
    (folder / "timings.csv").write_text("\n".join([header, *made]) + "\n")


def untimed(value):
    if isinstance(value, dict):
        return {name: untimed(member) for name, member in value.items() if not TIMED.fullmatch(name)}
    return [untimed(member) for member in value] if isinstance(value, list) else value


def without_times(text):
    """JSON, lines of it, CSV with a header, or sentences, each without what no two runs share."""
    try:
        return json.dumps(untimed(json.loads(text)), indent=1)
    except ValueError:
        pass
    lines = text.splitlines()
    if lines and "," in lines[0] and lines[0].split(",")[0] in ("device", "image", "layer"):
        rows = list(csv.reader(lines))
        kept = [number for number, name in enumerate(rows[0]) if not TIMED.fullmatch(name)]
        return "\n".join(",".join(row[number] for number in kept) for row in rows if len(row) == len(rows[0]))
    shown = []
    for line in lines:
        try:
            shown.append(json.dumps(untimed(json.loads(line)), indent=1) if line.startswith("{") else TIMES.sub("TIME", line))
        except ValueError:
            shown.append(TIMES.sub("TIME", line))
    return "\n".join(shown)


def file_text(path):
    if path.is_dir():
        return "\n".join(f"--- {inner.relative_to(path)}\n{file_text(inner)}" for inner in sorted(path.rglob("*"))
                         if inner.is_file())
    data = path.read_bytes()
    peak = data.find(b"PEAK") if path.suffix == ".wav" else -1
    if peak >= 0:  # says when the file was written
        data = data[:peak + 12] + bytes(4) + data[peak + 16:]
    if path.suffix in (".txt", ".csv"):
        return without_times(data.decode())
    if path.suffix == ".svg" and len(data) < MOST:
        return data.decode()
    return f"{len(data)} bytes, {hashlib.sha256(data).hexdigest()}"


class Asker:
    def __init__(self, cli, out, inputs):
        self.cli, self.out, self.inputs = cli, out, inputs
        devices = subprocess.run([cli, "devices", "--json"], capture_output=True, check=True)
        self.devices = [device["name"] for device in json.loads(devices.stdout)]

    def plain(self, text):
        for path, word in ((str(self.out.resolve()), "OUT"), (str(SOURCE), "SOURCE"), (os.environ["HOME"], "HOME")):
            text = text.replace(path, word)
        for device in self.devices:
            text = text.replace(device, "DEVICE")
        return text

    def ask(self, call):
        name, words, files = call
        with tempfile.TemporaryDirectory() as room:
            for given in self.inputs.iterdir():
                os.symlink(given, pathlib.Path(room) / given.name)
            told = subprocess.run([self.cli, *words], cwd=room, capture_output=True, timeout=600)
            parts = [" ".join(words), f"exit {told.returncode}", without_times(told.stdout.decode()),
                     "--- stderr", without_times(told.stderr.decode())]
            for file in files:
                path = pathlib.Path(room) / file
                parts.append(f"--- {file}\n{file_text(path) if path.exists() else 'is not there'}")
            path = self.out / f"{name}.txt"
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(self.plain("\n".join(parts).replace(room, "ROOM")) + "\n")


def write(binaries, out, only, jobs):
    cli = str(binaries.resolve() / "haloscope-cli")
    out.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as home, tempfile.TemporaryDirectory() as inputs:
        # Whoever asks has tuned and measured things, which auto goes by. What PoCL has compiled is the same for all.
        kernels = os.environ.get("POCL_CACHE_DIR", str(pathlib.Path.home() / ".cache/pocl/kcache"))
        for name in ("HOME", "XDG_CACHE_HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME"):
            os.environ[name] = home
        os.environ.update(POCL_CACHE_DIR=kernels, LC_ALL="C.UTF-8", QT_QPA_PLATFORM="offscreen")
        make_inputs(pathlib.Path(inputs))
        make_timings(cli, pathlib.Path(inputs))
        asker = Asker(cli, out, pathlib.Path(inputs))
        calls = [call for call in calls_of(cli) if only in call[0]]
        with concurrent.futures.ThreadPoolExecutor(jobs) as pool:
            list(pool.map(asker.ask, calls))
    print(f"{len(calls)} answers in {out}")


def compare(before, after):
    names = sorted({path.relative_to(folder) for folder in (before, after) for path in folder.rglob("*.txt")})
    differing = 0
    for name in names:
        texts = [(folder / name).read_text().splitlines() if (folder / name).exists() else None for folder in (before, after)]
        if texts[0] == texts[1]:
            continue
        differing += 1
        if None in texts:
            print(f"{name}: only in {before if texts[1] is None else after}")
            continue
        length = max(map(len, texts))
        first, second = ([*text, *[""] * (length - len(text))] for text in texts)
        line = next(number for number in range(length) if first[number] != second[number])
        print(f"{name}: line {line + 1}\n  - {first[line][:200]}\n  + {second[line][:200]}")
    print(f"{len(names)} answers, {differing} differ")
    return 1 if differing or not names else 0


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("first", type=pathlib.Path, metavar="BIN|BEFORE")
    parser.add_argument("second", type=pathlib.Path, metavar="OUT|AFTER")
    parser.add_argument("--compare", action="store_true")
    parser.add_argument("--only", default="", help="calls whose names contain this, such as trace/ or tile_strided")
    parser.add_argument("--jobs", type=int, default=2)
    arguments = parser.parse_args()
    if arguments.compare:
        return compare(arguments.first, arguments.second)
    write(arguments.first, arguments.second, arguments.only, arguments.jobs)
    return 0


if __name__ == "__main__":
    sys.exit(main())
