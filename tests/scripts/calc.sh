#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# calc.sh [BIN]: measures two variants and OpenCV, and looks whether LibreOffice Calc and Python's csv module read
# the CSV: a row for each sample, every field as it is in the file, numbers as numbers. Needs libreoffice-calc and
# python3.
set -eu
bin=$(realpath "${1:-build/release/bin}")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
"$bin/haloscope-cli" bench --variants naive,tile_strided --filters 3,5 --sizes 256x128 --peers --csv times.csv > bench.txt 2>&1
soffice "-env:UserInstallation=file://$work/profile" --headless --infilter='CSV:44,34,76,1' --convert-to xlsx times.csv \
    > soffice.log 2>&1
python3 - <<'PYTHON'
import csv, math, re, zipfile
from xml.etree import ElementTree

SHEET = "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}"

def calc_rows(path):
    """Cells by row and letter; numbers as float, all else as text."""
    with zipfile.ZipFile(path) as book:
        strings = ["".join(part.text or "" for part in item.iter(SHEET + "t"))
                   for item in ElementTree.fromstring(book.read("xl/sharedStrings.xml"))]
        sheet = ElementTree.fromstring(book.read("xl/worksheets/sheet1.xml"))
    rows = []
    for row in sheet.iter(SHEET + "row"):
        cells = {}
        for cell in row.iter(SHEET + "c"):
            value = cell.find(SHEET + "v")
            if value is None:
                continue
            kind = cell.get("t", "n")
            cells[re.match("[A-Z]+", cell.get("r")).group()] = (
                strings[int(value.text)] if kind == "s" else float(value.text) if kind == "n" else value.text)
        rows.append(cells)
    return rows

def letters(column):
    return (chr(64 + column // 26) if column >= 26 else "") + chr(65 + column % 26)

with open("times.csv", newline="", encoding="utf-8") as file:
    ours = list(csv.reader(file))
header, samples = ours[0], ours[1:]
assert len(samples) > 100 and all(len(row) == len(header) for row in samples)
theirs = calc_rows("times.xlsx")
assert len(theirs) == len(ours), f"Calc has {len(theirs)} rows, the file {len(ours)}"
for number, (mine, cells) in enumerate(zip(ours, theirs)):
    for column, name in enumerate(header):
        a, b = mine[column], cells.get(letters(column), "")
        if isinstance(b, float) and a not in ("true", "false"):
            same = math.isclose(float(a), b, rel_tol=1e-14)
        else:
            same = str(b) == a or (a, b) in (("true", 1.0), ("false", 0.0), ("true", "1"), ("false", "0"))
        assert same, f"row {number}, {name}: Calc has {b!r}, the file {a!r}"
        assert number == 0 or not name.endswith("_ns") or b == "" or isinstance(b, float), f"{name} is text in Calc"
print(f"Calc and Python read {len(samples)} samples with {len(header)} fields each")
PYTHON
