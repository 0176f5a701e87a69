#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Draws a sheet of 24 snapshots to look at: four stages in three languages at two sizes, each look as often as
the other. No display is needed.

    sheet.py HALOSCOPE FOLDER      writes FOLDER/*.png and FOLDER/index.html, which shows all of them
"""
import itertools
import pathlib
import subprocess
import sys

STAGES = {
    "result": ["--pixel", "801,533"],
    "work-group": ["--step", "13"],
    "timing": [],
    "network": [],
}
LANGUAGES = ["en", "zh_CN", "ko"]
SIZES = ["1024x768", "1600x1000"]


def main() -> int:
    if len(sys.argv) != 3:
        print(__doc__.strip(), file=sys.stderr)
        return 64
    program, folder = sys.argv[1], pathlib.Path(sys.argv[2])
    folder.mkdir(parents=True, exist_ok=True)
    names = []
    for number, (stage, language, size) in enumerate(itertools.product(STAGES, LANGUAGES, SIZES)):
        theme = ["light", "dark"][(number + number // 2) % 2]
        name = f"{stage}-{language}-{size}-{theme}.png"
        call = [program, "--snapshot", str(folder / name), "--stage", stage, "--language", language, "--size", size,
                "--theme", theme, "--variant", "tile_strided", "--filter", "sobel-x", *STAGES[stage]]
        done = subprocess.run(call, check=False)
        if done.returncode != 0:
            print(f"sheet.py: {' '.join(call)} ended with {done.returncode}.", file=sys.stderr)
            return done.returncode
        names.append(name)
    figures = "".join(f'<figure><img src="{name}"><figcaption>{name[:-4]}</figcaption></figure>\n' for name in names)
    (folder / "index.html").write_text(
        "<!doctype html><meta charset='utf-8'><title>Haloscope</title><style>"
        "body{display:grid;grid-template-columns:repeat(4,1fr);gap:8px;font:14px sans-serif}"
        "figure{margin:0}img{width:100%}</style>\n" + figures, encoding="utf-8")
    print(f"{len(names)} snapshots in {folder / 'index.html'}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
