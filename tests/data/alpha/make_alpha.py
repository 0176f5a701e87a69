#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Makes alpha.json beside this file: pictures with alpha, and what filters make of them, computed by NumPy in double.

With colours C and alpha A, a filter K with a positive sum s gives alpha (K * A) / s, cut to 0..1, and colours
(K * (C A)) / ((K * A) / s); a filter without gives alpha A and colours (K * (C A)) / A. Where alpha is 0, colours are 0.
K * X is numpy.pad by the border rule, and a sum over shifted copies. Needs python3-numpy.
"""

import json
import pathlib

import numpy as np

PADS = {"zero": "constant", "replicate": "edge", "reflect": "symmetric", "reflect101": "reflect", "wrap": "wrap"}
FILTERS = {
    "gauss": np.outer([1, 4, 6, 4, 1], [1, 4, 6, 4, 1]) / 256,
    "box": np.ones((3, 3)),  # adds up to 9
    "sharpen": np.array([[0, -1, 0], [-1, 5, -1], [0, -1, 0]], float),
    "uneven": np.array([[1, 2, -1, 3], [0, 5, 1, 2]], float) / 13,
    "sobel": np.array([[-1, 0, 1], [-2, 0, 2], [-1, 0, 1]], float),
    "negative": -np.outer([1, 2, 1], [1, 2, 1]) / 16,
}


def convolve(plane, kernel, border, size):
    """As the border rule and the output size say; the anchor of an even filter is the tap behind its middle."""
    h, w = kernel.shape
    turned = kernel[::-1, ::-1]
    rows, columns = {"same": ((h // 2, h - 1 - h // 2), (w // 2, w - 1 - w // 2)), "valid": ((0, 0), (0, 0)),
                     "full": ((h - 1, h - 1), (w - 1, w - 1))}[size]
    padded = np.pad(plane, (rows, columns), mode=PADS[border])
    height, width = padded.shape[0] - h + 1, padded.shape[1] - w + 1
    return sum(turned[i, j] * padded[i:i + height, j:j + width] for i in range(h) for j in range(w))


def carried(alpha, kernel, size):
    """The alpha of the pixel that an output lies over; outside the picture that of the nearest."""
    h, w = kernel.shape
    dy, dx = {"same": (0, 0), "valid": (h // 2, w // 2), "full": (h // 2 - h + 1, w // 2 - w + 1)}[size]
    grow = {"same": (0, 0), "valid": (1 - h, 1 - w), "full": (h - 1, w - 1)}[size]
    ys = np.clip(np.arange(alpha.shape[0] + grow[0]) + dy, 0, alpha.shape[0] - 1)
    xs = np.clip(np.arange(alpha.shape[1] + grow[1]) + dx, 0, alpha.shape[1] - 1)
    return alpha[np.ix_(ys, xs)]


def divided(sums, alpha):
    return np.where(alpha > 0, sums / np.where(alpha > 0, alpha, 1), 0)


def answer(colours, alpha, kernel, border, size, rule):
    if rule == "ignore":
        return [convolve(c, kernel, border, size) for c in colours], None
    if rule == "keep":
        return [convolve(c, kernel, border, size) for c in colours], carried(alpha, kernel, size)
    sums = [convolve(c * alpha, kernel, border, size) for c in colours]
    if kernel.sum() > 1e-9:
        filtered = convolve(alpha, kernel, border, size) / kernel.sum()
        filtered[np.abs(filtered) < 1e-12] = 0
        return [divided(c, filtered) for c in sums], np.clip(filtered, 0, 1)
    kept = carried(alpha, kernel, size)
    return [divided(c, kept) for c in sums], kept


def picture(kind):
    """Left of the middle opaque, right of it clear with loud colours, half clear between, as samples of the depth."""
    scale = {"u8": 255, "u16": 65535, "f32": 1}[kind]
    random = np.random.default_rng({"u8": 1, "u16": 2, "f32": 3}[kind])
    colours = random.random((1 if kind == "u16" else 3, 7, 9))
    alpha = np.ones((7, 9))
    alpha[:, 4] = random.random(7)
    alpha[:, 5:] = 0
    alpha[3, 7] = 0.25
    if scale > 1:
        return np.rint(colours * scale) / scale, np.rint(alpha * scale) / scale
    return colours.astype(np.float32).astype(float), alpha.astype(np.float32).astype(float)


def flat(plane):
    return None if plane is None else [float(f"{value:.9g}") for value in np.asarray(plane).ravel()]


def main():
    cases = []
    pictures = {kind: picture(kind) for kind in ("u8", "u16", "f32")}
    kinds = list(pictures)
    for number, (name, kernel) in enumerate(FILTERS.items()):
        for place, border in enumerate(PADS):
            size = ("same", "valid", "full")[(number + place) % 3]
            kind = kinds[(number + 2 * place) % 3]
            for rule in ("premultiply", "keep", "ignore"):
                colours, alpha = answer(*pictures[kind], kernel, border, size, rule)
                cases.append({"picture": kind, "filter": name, "border": border, "size": size, "alpha_rule": rule,
                              "width": colours[0].shape[1], "height": colours[0].shape[0],
                              "colour": [flat(c) for c in colours], "alpha": flat(alpha)})
    inputs = {kind: {"width": 9, "height": 7, "colour": [flat(c) for c in colours], "alpha": flat(alpha)}
              for kind, (colours, alpha) in pictures.items()}
    filters = {name: {"width": k.shape[1], "height": k.shape[0], "weights": flat(k)} for name, k in FILTERS.items()}
    lines = ",\n".join(json.dumps(case) for case in cases)
    text = f'{{"pictures": {json.dumps(inputs)},\n"filters": {json.dumps(filters)},\n"cases": [\n{lines}\n]}}\n'
    (pathlib.Path(__file__).parent / "alpha.json").write_text(text)


main()
