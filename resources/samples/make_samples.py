#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Makes the sample pictures beside this file: python3 make_samples.py [NAME...] (needs numpy; the scene takes minutes).

All are computed, none is copied from anywhere; seeds are fixed, so that a second run gives the same pictures.
"""

import pathlib
import sys

import numpy as np

import pngfile
import scene
import strokes

HERE = pathlib.Path(__file__).parent


def to8(values):
    return np.floor(np.clip(values, 0, 1) * 255 + 0.5).astype(np.uint8)


def to16(values):
    return np.floor(np.clip(values, 0, 1) * 65535 + 0.5).astype(np.uint16)


def centred(size):
    """x and y of pixel centres, 0 in the middle of the picture."""
    y, x = np.mgrid[0:size, 0:size] - (size - 1) / 2
    return x, y


def zone_plate(size=768):
    """Rings whose frequency grows with the radius, up to half a cycle per pixel at the edge's middle."""
    x, y = centred(size)
    return to8(0.5 + 0.5 * np.cos(np.pi * (x * x + y * y) / size))


def siemens_star(size=768, spokes=72, oversample=6):
    """Spokes that get finer towards the middle, smoothed at their edges."""
    n = size * oversample
    x, y = centred(n)
    turn = np.arctan2(y, x) / (2 * np.pi) * spokes
    radius = np.hypot(x, y) / n
    light = np.where((radius < 0.49) & (radius > 0.008), (turn - np.floor(turn)) < 0.5, True)
    return to8(light.reshape(size, oversample, size, oversample).mean(axis=(1, 3)))


def step_wedge(width=768, height=512):
    """16 equal steps above, the reversed steps in the middle, a smooth ramp below."""
    steps = np.floor(np.arange(width) / width * 16) / 15
    ramp = np.arange(width) / (width - 1)
    third = height // 3
    rows = [np.tile(steps, (third, 1)), np.tile(steps[::-1], (third, 1)), np.tile(ramp, (height - 2 * third, 1))]
    return to8(np.concatenate(rows))


def lines(cell=128, oversample=6):
    """Line pairs: a column for each angle, a row for each distance between lines."""
    angles = [0, 15, 30, 45, 60, 90]
    periods = [24, 16, 12, 8, 6, 4]
    n = cell * oversample
    x, y = centred(n)
    x, y = x / oversample, y / oversample
    inside = (abs(x) < cell * 0.44) & (abs(y) < cell * 0.44)
    picture = []
    for period in periods:
        row = []
        for angle in np.radians(angles):
            phase = (x * np.cos(angle) + y * np.sin(angle)) / period
            light = np.where(inside, (phase - np.floor(phase)) >= 0.5, True)
            row.append(light.reshape(cell, oversample, cell, oversample).mean(axis=(1, 3)))
        picture.append(np.concatenate(row, axis=1))
    return to8(np.concatenate(picture))


def text(width=768, height=544):
    """One sentence in sizes from large to barely legible, dark on light and light on dark."""
    paper = np.ones((height, width))
    sentence = "A work-group loads its tile and halo once: 0123456789 (x, y) = sum of g * in"
    top = 14.0
    for size in (64, 48, 36, 28, 22, 17, 13, 10, 8, 6):
        strokes.write(paper, sentence, 14, top, size, weight=max(size / 11, 1.0))
        top += size * 1.35
    night = np.ones((height - int(top), width))
    strokes.write(night, "HALO 2D * 5x5 / 16", 14, 18, 60, weight=9)
    strokes.write(night, sentence, 14, 104, 20, weight=1.6)
    strokes.write(night, sentence, 14, 138, 11, weight=1.0)
    paper[int(top):] = 1 - night
    return to8(0.04 + 0.92 * paper)


def noise(panel=256):
    """Six panels. Above: flat grey, a ramp, and edges under Gaussian noise. Below: uniform noise, dots, waves in noise."""
    random = np.random.default_rng(2024)
    y, x = np.mgrid[0:panel, 0:panel] / panel
    flat = 0.5 + random.normal(0, 0.12, x.shape)
    ramp = x + random.normal(0, 0.06, x.shape)
    edges = np.where((x - 0.5) ** 2 + (y - 0.5) ** 2 < 0.09, 0.75, 0.25) + random.normal(0, 0.10, x.shape)
    uniform = random.uniform(0, 1, x.shape)
    chance = random.uniform(0, 1, x.shape)
    dots = np.select([chance < 0.04, chance > 0.96], [0.0, 1.0], 0.35 + 0.3 * y)
    waves = 0.5 + 0.2 * np.sin(2 * np.pi * (3 + 20 * x) * y) + random.normal(0, 0.15, x.shape)
    return to8(np.concatenate([np.concatenate([flat, ramp, edges], 1), np.concatenate([uniform, dots, waves], 1)]))


def scenes():
    """The still life with 8 bit, and at half the size with 16 bit: one rendering."""
    picture = scene.render(1600, 1066)
    half = picture.reshape(533, 2, 800, 2, 3).mean(axis=(1, 3))
    return {"scene.png": to8(picture), "scene16.png": to16(half)}


CHARTS = {
    "zone_plate.png": zone_plate,
    "siemens_star.png": siemens_star,
    "step_wedge.png": step_wedge,
    "lines.png": lines,
    "text.png": text,
    "noise.png": noise,
}


def main(names):
    for name, make in CHARTS.items():
        if not names or name in names:
            pngfile.write(HERE / name, make())
    if not names or "scene.png" in names or "scene16.png" in names:
        for name, pixels in scenes().items():
            pngfile.write(HERE / name, pixels)


if __name__ == "__main__":
    main(sys.argv[1:])
