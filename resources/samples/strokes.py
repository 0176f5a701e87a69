# SPDX-License-Identifier: GPL-3.0-or-later
"""A small stroke font of our own, so that the text of a sample picture depends on no font file.

A glyph is a list of strokes on a grid 4 wide; y 0 is the top of a capital, 4 that of a small letter, 8 the base line,
10 the descent. Curves are Catmull-Rom splines through the points; a stroke that starts with "-" is straight.
"""

import numpy as np

GLYPHS = {
    "A": "-0,8 2,0 4,8|-0.8,5.4 3.2,5.4",
    "D": "-0,0 0,8|0,0 2,0.1 3.7,1.6 4,4 3.7,6.4 2,7.9 0,8",
    "H": "-0,0 0,8|-4,0 4,8|-0,4 4,4",
    "L": "-0,0 0,8 3.6,8",
    "O": "2,0 0.5,1.1 0,4 0.5,6.9 2,8 3.5,6.9 4,4 3.5,1.1 2,0",
    "a": "3.4,4.9 2.3,4 0.8,4.4 0.2,6 0.8,7.6 2.2,8 3.4,6.9|-3.4,4 3.4,8",
    "c": "3.4,4.8 2.1,4 0.7,4.5 0.2,6 0.7,7.5 2.1,8 3.4,7.2",
    "d": "3.4,4.9 2.3,4 0.8,4.4 0.2,6 0.8,7.6 2.2,8 3.4,6.9|-3.4,0 3.4,8",
    "e": "0.3,5.9 1.8,5.9 3.5,5.8 3,4.5 1.9,4 0.7,4.6 0.2,6 0.7,7.5 2.1,8 3.3,7.3",
    "f": "3,0.4 2.1,0.1 1.5,1 1.5,2.5 1.5,5 1.5,8|-0.4,4 2.8,4",
    "g": "3.4,4.9 2.3,4 0.8,4.4 0.2,5.9 0.8,7.3 2.2,7.7 3.4,6.8|3.4,4 3.4,6 3.4,8.6 2.6,9.8 1.4,10 0.4,9.4",
    "h": "-0.4,0 0.4,8|0.4,5.2 1.6,4.1 2.8,4.2 3.3,5.2 3.3,6.4 3.3,8",
    "i": "-1.5,4 1.5,8|-1.5,2.2 1.5,2.5",
    "k": "-0.4,0 0.4,8|-3.1,4 0.4,6.4|-1.5,5.7 3.3,8",
    "l": "-1.5,0 1.5,8",
    "m": "-0,4 0,8|0,5 0.8,4.1 1.7,4.2 2,5.2 2,8|2,5 2.8,4.1 3.7,4.2 4,5.2 4,8",
    "n": "-0.4,4 0.4,8|0.4,5.2 1.6,4.1 2.8,4.2 3.3,5.2 3.3,6.4 3.3,8",
    "o": "1.9,4 0.7,4.5 0.2,6 0.7,7.5 1.9,8 3.1,7.5 3.6,6 3.1,4.5 1.9,4",
    "p": "-0.4,4 0.4,10|0.4,5.1 1.5,4 3,4.4 3.6,6 3,7.6 1.6,8 0.4,6.9",
    "r": "-0.7,4 0.7,8|0.7,5.6 1.3,4.5 2.2,4 3,4.2",
    "s": "3.2,4.7 2,4 0.8,4.3 0.7,5.3 2,6 3.2,6.7 3.1,7.6 1.9,8 0.5,7.4",
    "t": "1.5,1.6 1.5,4 1.5,6.6 2,7.9 3.1,7.7|-0.3,4 2.9,4",
    "u": "0.4,4 0.4,6.4 0.8,7.7 2,8 3.3,6.9|-3.3,4 3.3,8",
    "w": "-0,4 1,8 2,4.6 3,8 4,4",
    "x": "-0.3,4 3.4,8|-3.4,4 0.3,8",
    "y": "-0.3,4 1.9,8|-3.4,4 1.6,9 0.5,10",
    "0": "2,0 0.6,1.2 0.2,4 0.6,6.8 2,8 3.4,6.8 3.8,4 3.4,1.2 2,0",
    "1": "-0.7,1.6 2.2,0 2.2,8",
    "2": "0.4,1.8 1,0.4 2.2,0 3.4,0.7 3.5,2.3 2,5 0.3,8|-0.3,8 3.8,8",
    "3": "0.5,0.9 1.9,0 3.3,0.7 3.3,2.7 1.8,3.8|1.8,3.8 3.5,4.7 3.6,6.8 2,8 0.3,7.1",
    "4": "-2.9,8 2.9,0 0.2,5.6 3.9,5.6",
    "5": "-3.4,0 0.8,0 0.6,3.6|0.6,3.6 2.1,3 3.5,4 3.6,6.2 2.2,8 0.3,7.2",
    "6": "3.2,0.5 1.6,0.7 0.5,3 0.3,5.6 1,7.6 2.2,8 3.5,7 3.6,4.9 2.2,3.6 0.4,5",
    "7": "-0.2,0 3.8,0 1.5,8",
    "8": "2,0 0.7,0.8 0.8,2.8 2,3.7 3.4,4.9 3.4,7.1 2,8 0.6,7.1 0.6,4.9 2,3.7 3.2,2.8 3.3,0.8 2,0",
    "9": "3.6,3 2.4,4.4 0.8,3.9 0.3,2.2 0.9,0.5 2.2,0 3.4,1 3.6,3 3.1,6 2,7.6 0.8,8",
    "-": "-0.6,5.2 3.2,5.2",
    "=": "-0.4,4.2 3.6,4.2|-0.4,6.2 3.6,6.2",
    "*": "-2,2.4 2,6|-0.4,3.2 3.6,5.2|-3.6,3.2 0.4,5.2",
    "/": "-0.4,9 3.6,-0.4",
    "(": "2.6,-0.6 1.4,1.6 1.1,4.2 1.4,6.9 2.6,9.2",
    ")": "1.2,-0.6 2.4,1.6 2.7,4.2 2.4,6.9 1.2,9.2",
    ",": "-1.7,7.6 1.1,9.4",
    ":": "-1.7,4.6 1.7,4.9|-1.7,7.7 1.7,8",
}
GAP = 1.9  # between letters


def _points(stroke):
    straight = stroke.startswith("-") and stroke.count(" ") >= 1
    pairs = (stroke[1:] if straight else stroke).split(" ")
    points = np.array([[float(number) for number in pair.split(",")] for pair in pairs])
    if straight or len(points) < 3:
        return points
    ring = np.allclose(points[0], points[-1])
    before, after = (points[-2], points[1]) if ring else (2 * points[0] - points[1], 2 * points[-1] - points[-2])
    padded = np.concatenate([[before], points, [after]])
    t = np.linspace(0, 1, 9)[:, None]
    curve = []
    for a, b, c, d in zip(padded, padded[1:], padded[2:], padded[3:]):
        curve.append(0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t**2 + (3 * b - a - 3 * c + d) * t**3))
    return np.concatenate(curve)


def _darken(paper, start, end, weight):
    """A line with round ends; its edge is one pixel soft."""
    reach = weight / 2 + 1
    x0, x1 = int(min(start[0], end[0]) - reach), int(max(start[0], end[0]) + reach) + 2
    y0, y1 = int(min(start[1], end[1]) - reach), int(max(start[1], end[1]) + reach) + 2
    x0, y0 = max(x0, 0), max(y0, 0)
    part = paper[y0:y1, x0:x1]
    if part.size == 0:
        return
    y, x = np.mgrid[y0 : y0 + part.shape[0], x0 : x0 + part.shape[1]]
    along = end - start
    share = ((x - start[0]) * along[0] + (y - start[1]) * along[1]) / max(float(along @ along), 1e-9)
    share = np.clip(share, 0, 1)
    distance = np.hypot(x - start[0] - share * along[0], y - start[1] - share * along[1])
    np.minimum(part, 1 - np.clip(weight / 2 + 0.5 - distance, 0, 1), out=part)


def write(paper, words, left, top, size, weight):
    """Draws as many words as fit, black on paper (floats, 1 is white); a capital is 0.8 times size high."""
    unit = size / 10
    for word in words.split(" "):
        glyphs = [[_points(stroke) for stroke in GLYPHS[letter].split("|")] for letter in word]
        extents = [np.concatenate(glyph)[:, 0] for glyph in glyphs]
        if left + sum(np.ptp(x) + GAP for x in extents) * unit > paper.shape[1]:
            return
        for glyph, x in zip(glyphs, extents):
            for points in glyph:
                points = (points - [x.min(), 0]) * unit + [left, top]
                for start, end in zip(points, points[1:]):
                    _darken(paper, start, end, weight)
            left += (np.ptp(x) + GAP) * unit
        left += 2.6 * unit
