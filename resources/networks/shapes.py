# SPDX-License-Identifier: GPL-3.0-or-later
"""Grey pictures of one plain shape each, drawn from signed distances: what the sample network learns from."""

import numpy as np

CLASSES = ["disc", "square", "triangle", "ring", "cross", "star"]
EDGE = 48  # pixels of a picture, in both directions


def polygon(x, y, corners):
    """Signed distance to a polygon, negative inside (Inigo Quilez's formulation of point to polygon)."""
    distance = np.full(x.shape, np.inf)
    sign = np.ones(x.shape)
    for i in range(len(corners)):
        (ax, ay), (bx, by) = corners[i], corners[i - 1]
        ex, ey = bx - ax, by - ay
        wx, wy = x - ax, y - ay
        t = np.clip((wx * ex + wy * ey) / (ex * ex + ey * ey), 0, 1)
        distance = np.minimum(distance, (wx - ex * t) ** 2 + (wy - ey * t) ** 2)
        above, below, left = y >= ay, y < by, ex * wy > ey * wx
        crosses = (above & below & left) | (~above & ~below & ~left)
        sign = np.where(crosses, -sign, sign)
    return sign * np.sqrt(distance)


def around(count, radii):
    """Corners on circles of these radii in turn, the first one upwards."""
    angles = -np.pi / 2 + 2 * np.pi * np.arange(count) / count
    return [(radii[i % len(radii)] * np.cos(a), radii[i % len(radii)] * np.sin(a)) for i, a in enumerate(angles)]


def distance_of(name, x, y):
    """Signed distance to the shape around the origin, about 1 in radius."""
    radius = np.hypot(x, y)
    if name == "disc":
        return radius - 0.9
    if name == "ring":
        return np.abs(radius - 0.8) - 0.17
    if name == "square":
        return polygon(x, y, around(4, [1.1]))
    if name == "triangle":
        return polygon(x, y, around(3, [1.1]))
    if name == "star":
        return polygon(x, y, around(10, [1.1, 0.45]))
    bar = lambda u, v: np.maximum(np.abs(u) - 1.0, np.abs(v) - 0.28)
    return np.minimum(bar(x, y), bar(y, x))


def picture(name, random):
    """A shape of any place, size, direction and brightness on an uneven background, with noise; values 0..1."""
    y, x = np.mgrid[0:EDGE, 0:EDGE].astype(float)
    size = random.uniform(8.0, 17.0)
    cx, cy = random.uniform(size, EDGE - size, 2)
    turn = random.uniform(0, 2 * np.pi)
    u, v = (x - cx) / size, (y - cy) / size
    u, v = u * np.cos(turn) - v * np.sin(turn), u * np.sin(turn) + v * np.cos(turn)
    inside = np.clip(0.5 - distance_of(name, u, v) * size / random.uniform(1.0, 2.0), 0, 1)
    ground = random.uniform(0.0, 1.0)
    ink = ground + random.choice([-1, 1]) * random.uniform(0.35, 0.8)
    slope = random.uniform(-0.004, 0.004, 2)
    ground = ground + slope[0] * (x - EDGE / 2) + slope[1] * (y - EDGE / 2)
    grey = ground + inside * (ink - ground) + random.normal(0, random.uniform(0.0, 0.06), x.shape)
    return np.clip(grey, 0, 1)


def batch(count, random):
    """Pictures [count, 1, EDGE, EDGE] and the numbers of their classes."""
    classes = random.integers(len(CLASSES), size=count)
    return np.stack([picture(CLASSES[c], random) for c in classes])[:, None].astype(np.float32), classes
