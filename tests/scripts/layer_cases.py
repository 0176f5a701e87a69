#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""layer_cases.py: writes tests/data/layers, convolution layers of every padding, stride, dilation and grouping, by NumPy.

    /usr/bin/python3 tests/scripts/layer_cases.py

cases.txt has a layer a line, as `haloscope-cli layer` takes it; cases.f32 the input, the weights and the output of each, one after the other
(32-bit floats, lowest byte first). All values are eighths, so that every sum is exact; the seed is fixed.
"""
import pathlib

import numpy as np

FOLDER = pathlib.Path(__file__).resolve().parent.parent / 'data' / 'layers'


def same(size, kernel, stride, dilation, upper):
    """Padding before and behind that leaves size / stride outputs, rounded up: ONNX's SAME_UPPER and SAME_LOWER."""
    every = max((-(-size // stride) - 1) * stride + (kernel - 1) * dilation + 1 - size, 0)
    return (every // 2, every - every // 2) if upper else (every - every // 2, every // 2)


def convolved(x, weights, stride, pads, dilation, groups):
    """The definition, output by output. pads: top, left, bottom, right."""
    channels, height, width = x.shape
    filters, depth, rows, columns = weights.shape
    top, left, bottom, right = pads
    padded = np.zeros((channels, height + top + bottom, width + left + right))
    padded[:, top:top + height, left:left + width] = x
    high = (padded.shape[1] - (rows - 1) * dilation[0] - 1) // stride[0] + 1
    wide = (padded.shape[2] - (columns - 1) * dilation[1] - 1) // stride[1] + 1
    out = np.zeros((filters, high, wide))
    for m in range(filters):
        group = m // (filters // groups)
        for oy in range(high):
            for ox in range(wide):
                for c in range(depth):
                    for i in range(rows):
                        for j in range(columns):
                            pixel = padded[group * depth + c, oy * stride[0] + i * dilation[0], ox * stride[1] + j * dilation[1]]
                            out[m, oy, ox] += weights[m, c, i, j] * pixel
    return out


# channels, rows, columns, filters, kernel, stride, pads, dilation, groups; pads may be the name of a rule
CASES = (
    (3, 7, 9, 4, (3, 3), (1, 1), (1, 1, 1, 1), (1, 1), 1),
    (2, 7, 9, 3, (3, 3), (2, 2), 'upper', (1, 1), 1),
    (2, 8, 6, 3, (3, 3), (2, 2), 'upper', (1, 1), 1),
    (2, 8, 6, 3, (3, 3), (2, 2), 'lower', (1, 1), 1),
    (2, 6, 9, 3, (4, 2), (1, 1), 'upper', (1, 1), 1),
    (2, 6, 9, 3, (4, 2), (1, 1), 'lower', (1, 1), 1),
    (2, 9, 11, 3, (3, 2), (2, 3), (0, 1, 2, 0), (1, 1), 1),
    (2, 11, 9, 3, (3, 3), (1, 2), (2, 1, 0, 3), (2, 1), 1),
    (1, 9, 10, 2, (2, 3), (3, 1), (0, 4, 5, 0), (1, 3), 1),
    (3, 5, 5, 2, (1, 1), (2, 2), (0, 0, 0, 0), (1, 1), 1),
    (3, 4, 5, 2, (1, 1), (1, 1), (1, 0, 0, 2), (1, 1), 1),
    (2, 3, 2, 2, (5, 5), (1, 1), (2, 2, 2, 2), (1, 1), 1),
    (1, 1, 7, 2, (1, 3), (1, 2), (0, 1, 0, 1), (1, 1), 1),
    (6, 9, 7, 6, (3, 3), (1, 1), (1, 1, 1, 1), (1, 1), 6),
    (6, 9, 8, 6, (3, 3), (2, 2), 'upper', (1, 1), 6),
    (4, 9, 8, 4, (5, 5), (2, 2), 'lower', (1, 1), 4),
    (4, 7, 20, 4, (5, 5), (1, 1), (2, 2, 2, 2), (1, 1), 4),
    (4, 9, 19, 4, (3, 3), (1, 1), (2, 2, 2, 2), (2, 2), 4),
    (3, 6, 7, 9, (3, 3), (1, 1), (1, 1, 1, 1), (1, 1), 3),
    (8, 6, 7, 6, (3, 3), (1, 2), (1, 0, 1, 1), (1, 1), 2),
    (12, 5, 5, 8, (1, 1), (1, 1), (0, 0, 0, 0), (1, 1), 4),
    (4, 8, 9, 64, (3, 2), (2, 1), (1, 1, 0, 0), (1, 2), 2),
)


def main():
    random = np.random.default_rng(42)
    FOLDER.mkdir(parents=True, exist_ok=True)
    lines, values = [], []
    for channels, height, width, filters, kernel, stride, pads, dilation, groups in CASES:
        if isinstance(pads, str):
            (top, bottom), (left, right) = (same(size, kernel[axis], stride[axis], dilation[axis], pads == 'upper')
                                            for axis, size in enumerate((height, width)))
            pads = top, left, bottom, right
        x = random.integers(-8, 9, (channels, height, width)) / 8
        weights = random.integers(-8, 9, (filters, channels // groups, *kernel)) / 8
        values += [x, weights, convolved(x, weights, stride, pads, dilation, groups)]
        cross = 'x'.join
        lines.append(f'{channels}x{height}x{width}/{filters}/{cross(map(str, kernel))}/s{cross(map(str, stride))}/p{cross(map(str, pads))}'
                     f'/d{cross(map(str, dilation))}/g{groups}')
    (FOLDER / 'cases.txt').write_text('\n'.join(lines) + '\n')
    (FOLDER / 'cases.f32').write_bytes(np.concatenate([part.ravel() for part in values]).astype('<f4').tobytes())


if __name__ == '__main__':
    main()
