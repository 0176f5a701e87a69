# SPDX-License-Identifier: GPL-3.0-or-later
"""A still life in evening light, ray-traced with numpy: spheres on marble tiles and a woven cloth, a hedge, hills.

Everything in it is there for a filter to work on: fine weave and leaves, speckle, smooth gradients, hard shadows,
thin lines at all angles, specular highlights.
"""

import numpy as np

SUN = np.array([-0.72, 0.50, -0.48]) / np.linalg.norm([-0.72, 0.50, -0.48])
SUN_COLOUR = np.array([2.55, 2.05, 1.42], np.float32)
SKY_LIGHT = np.array([0.26, 0.34, 0.50], np.float32)
HEDGE_Z, HEDGE_WIDTH, HEDGE_HEIGHT = 7.5, 24.0, 2.7
FAR = np.float32(1e9)


def rgb(*values):
    return np.array(values, np.float32)


def mix(a, b, share):
    share = np.asarray(share, np.float32)[..., None]
    return a * (1 - share) + b * share


def smooth(low, high, value):
    t = np.clip((value - low) / (high - low), 0, 1)
    return t * t * (3 - 2 * t)


def dot(a, b):
    return np.einsum("...i,...i", a, b)


def normalised(v):
    return v / np.linalg.norm(v, axis=-1, keepdims=True)


class Noise:
    """Fractal noise that repeats, made once by filtering white noise, then looked up."""

    def __init__(self, seed, size=1024, slope=1.7):
        random = np.random.default_rng(seed)
        fy, fx = np.meshgrid(np.fft.fftfreq(size), np.fft.rfftfreq(size), indexing="ij")
        radius = np.hypot(fx, fy)
        radius[0, 0] = 1
        spectrum = np.fft.rfft2(random.standard_normal((size, size))) / radius**slope
        spectrum[0, 0] = 0
        field = np.fft.irfft2(spectrum, (size, size))
        self.size = size
        self.field = (field / field.std()).astype(np.float32)

    def __call__(self, u, v):
        """About -2.5 .. 2.5; one unit of u or v is one period."""
        u, v = u * self.size, v * self.size
        x, y = np.floor(u).astype(np.int64), np.floor(v).astype(np.int64)
        fx, fy = (u - x).astype(np.float32), (v - y).astype(np.float32)
        x0, y0, x1, y1 = x % self.size, y % self.size, (x + 1) % self.size, (y + 1) % self.size
        f = self.field
        return (f[y0, x0] * (1 - fx) + f[y0, x1] * fx) * (1 - fy) + (f[y1, x0] * (1 - fx) + f[y1, x1] * fx) * fy


ROUGH, SOFT, GRAIN = Noise(1, slope=1.35), Noise(2, slope=2.1), Noise(3, slope=0.7)


def hedge_picture(width=3072, height=384, seed=4):
    """Leaves painted one over the other, dark ones first; where no leaf is, one sees through."""
    random = np.random.default_rng(seed)
    colour = np.zeros((height, width, 3), np.float32)
    cover = np.zeros((height, width), bool)
    cover[-24:], colour[-24:] = True, rgb(0.012, 0.022, 0.006)  # no light comes through at the ground
    outline = 0.68 + 0.24 * SOFT(np.linspace(0, 0.8, width), 0.3) / 2
    count = 26000
    for i in range(count):
        share = i / count
        x = random.uniform(0, width)
        y = random.uniform(0, 1) * outline[int(x)] * height + random.normal(0, 5)
        length, angle = random.uniform(7, 15), random.uniform(0, np.pi)
        breadth = length * random.uniform(0.32, 0.5)
        r = int(length) + 1
        x0, y0 = int(x), int(y)
        y0 = max(y0, r)  # the lowest leaves touch the ground
        if y0 >= height - r or x0 < r or x0 >= width - r:
            continue
        dy, dx = np.mgrid[-r : r + 1, -r : r + 1]
        along, across = dx * np.cos(angle) + dy * np.sin(angle), -dx * np.sin(angle) + dy * np.cos(angle)
        edge = breadth * (1 - (along / length) ** 2)
        inside = abs(across) < edge
        light = (0.16 + 0.84 * share) * random.uniform(0.55, 1.15)
        shade = light * (0.75 + 0.25 * np.sign(across) * np.cos(angle)) * (1 - 0.3 * (abs(across) < 0.6))
        tint = mix(rgb(0.045, 0.115, 0.022), rgb(0.30, 0.34, 0.05), random.uniform(0, 1) ** 2)
        if random.uniform() < 0.012:
            tint = rgb(0.75, 0.16, 0.22)  # a blossom
        part = (slice(height - 1 - y0 - r, height - y0 + r), slice(x0 - r, x0 + r + 1))
        colour[part][inside] = (shade[..., None] * tint)[inside]
        cover[part] |= inside
    return colour, cover


def sky(d):
    """Evening sky, clouds and three ranges of hills, by direction."""
    up = np.clip(d[..., 1], -0.2, 1)
    across = np.arctan2(d[..., 0], d[..., 2])
    colour = mix(rgb(1.35, 0.80, 0.42), rgb(0.16, 0.31, 0.66), smooth(-0.02, 0.36, up) ** 0.7)
    colour = colour + rgb(1.0, 0.55, 0.2) * (np.clip(dot(d, rgb(-0.72, 0.12, 0.68)), 0, 1) ** 24)[..., None] * 0.8
    height = np.maximum(up, 0.02) + 0.10
    cloud = ROUGH(0.05 * d[..., 0] / height + 0.13, 0.09 * d[..., 2] / height + 0.52)
    veil = smooth(-0.4, 1.5, cloud) * smooth(0.05, 0.14, up)
    lit = mix(rgb(0.72, 0.50, 0.50), rgb(1.70, 1.20, 0.88), smooth(0.4, 2.0, ROUGH(0.05 * d[..., 0] / height + 0.138, 0.09 * d[..., 2] / height + 0.524)))
    colour = mix(colour, lit, 0.85 * veil)
    for layer, (base, rise, far) in enumerate([(0.068, 0.024, 0.66), (0.042, 0.016, 0.42), (0.020, 0.010, 0.20)]):
        ridge = base + rise * ROUGH(0.16 * across + 0.31 * layer, 0.1 + 0.2 * layer)
        slope = 0.5 + 0.22 * GRAIN(1.3 * across + layer, 2.2 * up)
        ground = mix(rgb(0.10, 0.13, 0.09) * slope[..., None], rgb(0.50, 0.40, 0.48), far)
        colour = np.where((up < ridge)[..., None], ground, colour)
    return colour.astype(np.float32)


def tiles(p):
    """Marble tiles, cream and green, with joints between them."""
    x, z = p[..., 0] / 0.95, p[..., 2] / 0.95
    ix, iz = np.floor(x), np.floor(z)
    odd = ((ix + iz) % 2).astype(bool)
    u, v = 0.13 * x + 0.37 * ix, 0.13 * z + 0.23 * iz
    warp = SOFT(0.5 * u, 0.5 * v)
    vein = np.exp(-9 * abs(ROUGH(u + 0.03 * warp, v - 0.03 * warp)))
    cloudy = 0.5 + 0.2 * SOFT(u, v)
    light = mix(mix(rgb(0.62, 0.56, 0.47), rgb(0.78, 0.73, 0.64), cloudy), rgb(0.34, 0.27, 0.22), 0.65 * vein)
    dark = mix(mix(rgb(0.035, 0.085, 0.075), rgb(0.07, 0.15, 0.125), cloudy), rgb(0.62, 0.66, 0.58), 0.55 * vein)
    colour = np.where(odd[..., None], light, dark)
    joint = np.minimum(np.minimum(x - ix, 1 - x + ix), np.minimum(z - iz, 1 - z + iz))
    return mix(rgb(0.16, 0.14, 0.12), colour, smooth(0.010, 0.018, joint)), 0.15 * (joint > 0.018)


def cloth(p):
    """A tartan cloth lying askew: its colours, where it lies, and how the threads tilt the surface."""
    c, s = np.cos(0.36), np.sin(0.36)
    u = (p[..., 0] + 0.10) * c + (p[..., 2] + 0.95) * s
    v = -(p[..., 0] + 0.10) * s + (p[..., 2] + 0.95) * c
    inside = (abs(u) < 1.95) & (abs(v) < 1.05)
    threads = 26.0
    a, b = u * threads, v * threads
    warp_above = ((np.floor(a) + np.floor(b)) % 2).astype(bool)

    def dye(t):
        k = np.floor(t * threads) / threads
        k = k - np.floor(k / 0.78) * 0.78
        colour = np.broadcast_to(rgb(0.52, 0.045, 0.05), t.shape + (3,))
        colour = np.where(((k > 0.30) & (k < 0.52))[..., None], rgb(0.045, 0.075, 0.17), colour)
        colour = np.where(((k > 0.395) & (k < 0.432))[..., None], rgb(0.86, 0.70, 0.26), colour)
        return np.where(((k > 0.08) & (k < 0.115))[..., None], rgb(0.82, 0.80, 0.74), colour)

    colour = np.where(warp_above[..., None], dye(u), dye(v))
    fa, fb = a - np.floor(a) - 0.5, b - np.floor(b) - 0.5
    tilt = np.where(warp_above, fa, fb) * 1.5
    round_ = 1 - 1.5 * np.where(warp_above, fa, fb) ** 2 - 0.5 * np.where(warp_above, fb, fa) ** 2
    fibre = 1 + 0.10 * GRAIN(2.1 * u, 2.1 * v)
    colour = colour * (round_ * fibre)[..., None]
    tilt_x = np.where(warp_above, c, -s) * tilt * 0.45
    tilt_z = np.where(warp_above, s, c) * tilt * 0.45
    return colour, inside, tilt_x, tilt_z


# Surfaces of the spheres: from the unit normal to colour, bump of the normal, and how much is mirrored.


def chrome(n):
    return np.broadcast_to(rgb(0.02, 0.02, 0.022), n.shape), 0, 0.86


def planet(n):
    lon, lat = np.arctan2(n[..., 2], n[..., 0]) / (2 * np.pi), np.arcsin(np.clip(n[..., 1], -1, 1)) / np.pi
    land = SOFT(lon, 0.5 * lat + 0.17) + 0.35 * ROUGH(2 * lon, lat)
    height = smooth(0.1, 2.2, land)
    colour = mix(mix(rgb(0.02, 0.09, 0.24), rgb(0.04, 0.25, 0.42), smooth(-1.4, 0.1, land)), rgb(0.52, 0.44, 0.22), smooth(0.10, 0.16, land))
    colour = mix(colour, mix(rgb(0.13, 0.27, 0.07), rgb(0.62, 0.57, 0.48), height), smooth(0.16, 0.6, land))
    grid = np.minimum(abs((lon * 24 + 0.5) % 1 - 0.5) * np.cos(lat * np.pi), abs((lat * 12 + 0.5) % 1 - 0.5))
    colour = mix(rgb(0.85, 0.75, 0.45), colour, smooth(0.018, 0.034, grid))
    return colour, 0, 0.05


def wood(n):
    wobble = 0.06 * SOFT(0.2 * n[..., 0] + 0.4, 0.2 * n[..., 1] + 0.2 * n[..., 2])
    radius = np.hypot(n[..., 0] * 0.9 + 0.35 + wobble, n[..., 2] * 0.5 - 0.3 + 0.35 * n[..., 1] + wobble)
    ring = radius * 13 + 0.25 * SOFT(0.5 * n[..., 0], 0.5 * n[..., 1])
    ring = ring - np.floor(ring)
    fibre = 0.5 + 0.2 * GRAIN(0.35 * n[..., 0] + 0.35 * n[..., 2], 0.04 * n[..., 1])
    colour = mix(rgb(0.46, 0.25, 0.10), rgb(0.18, 0.075, 0.025), ring**3)
    return colour * (0.65 + 0.7 * fibre)[..., None], 0, 0.04


def striped(n):
    axis = normalised(rgb(0.35, 0.75, -0.55))
    side = normalised(np.cross(axis, rgb(0, 0, 1)))
    turn = np.arctan2(dot(n, np.cross(axis, side)), dot(n, side)) / (2 * np.pi) * 12
    k = np.floor(turn).astype(int) % 6
    dyes = np.array([[0.78, 0.76, 0.70], [0.03, 0.20, 0.42], [0.78, 0.76, 0.70], [0.80, 0.42, 0.03], [0.78, 0.76, 0.70], [0.05, 0.33, 0.24]], np.float32)
    colour = np.where((dot(n, axis) > 0.955)[..., None], rgb(0.68, 0.06, 0.05), dyes[k])
    return colour, 0, 0.06


def glaze(n):
    speck = ROUGH(0.9 * n[..., 0] + 0.3, 0.9 * n[..., 1] + 0.5 * n[..., 2]) + 0.8 * GRAIN(0.5 * n[..., 0], 0.5 * n[..., 1] + 0.3 * n[..., 2])
    run = smooth(-0.25, 0.12, n[..., 1] + 0.10 * SOFT(0.4 * np.arctan2(n[..., 2], n[..., 0]), 0.1))
    colour = mix(rgb(0.55, 0.36, 0.20), rgb(0.03, 0.23, 0.26), run)
    return mix(colour, rgb(0.02, 0.025, 0.03), 0.75 * smooth(1.0, 2.0, speck)), 0, 0.09


def dimpled(n):
    """Dimples on a spiral of equal areas."""
    count = 150
    k = np.arange(count) + 0.5
    y = 1 - 2 * k / count
    turn = np.pi * (1 + 5**0.5) * k
    centres = np.stack([np.sqrt(1 - y * y) * np.cos(turn), y, np.sqrt(1 - y * y) * np.sin(turn)], -1).astype(np.float32)
    bump = np.zeros_like(n)
    for centre in centres:
        near = dot(n, centre)
        depth = smooth(0.9925, 0.9965, near)
        bump += ((near > 0.9925) * (1 - 0.4 * depth) * 5.0)[..., None] * (centre - n * near[..., None])
    return np.broadcast_to(rgb(0.80, 0.79, 0.75), n.shape), bump, 0.04


def glass_bead(tint):
    def surface(n):
        swirl = smooth(-0.3, 0.5, np.sin(7 * n[..., 0] + 5 * n[..., 1] + 2.0 * SOFT(0.2 * n[..., 0], 0.2 * n[..., 2])))
        return mix(rgb(*tint), rgb(0.75, 0.72, 0.66), 0.5 * swirl), 0, 0.14

    return surface


SPHERES = [
    (-0.25, 1.00, 1.30, 1.00, chrome),
    (1.72, 0.72, 0.55, 0.72, planet),
    (-1.95, 0.58, 0.10, 0.58, wood),
    (0.78, 0.46, -1.05, 0.46, striped),
    (-0.82, 0.40, -1.15, 0.40, glaze),
    (1.88, 0.27, -1.30, 0.27, dimpled),
    (-0.05, 0.15, -1.95, 0.15, glass_bead((0.42, 0.02, 0.03))),
    (0.29, 0.12, -2.20, 0.12, glass_bead((0.02, 0.12, 0.40))),
    (-1.45, 0.13, -1.75, 0.13, glass_bead((0.02, 0.26, 0.10))),
    (1.30, 0.13, -2.10, 0.13, glass_bead((0.48, 0.27, 0.01))),
    (2.75, 0.33, 2.10, 0.33, glass_bead((0.30, 0.05, 0.28))),
    (-3.10, 0.36, 2.40, 0.36, glass_bead((0.50, 0.10, 0.03))),
]


class Scene:
    def __init__(self):
        self.hedge, self.hedge_cover = hedge_picture()

    def hedge_at(self, p):
        height, width = self.hedge_cover.shape
        x = np.floor((p[..., 0] / HEDGE_WIDTH + 0.5) * width).astype(np.int64)
        y = np.floor((1 - p[..., 1] / HEDGE_HEIGHT) * height).astype(np.int64)
        valid = (x >= 0) & (x < width) & (y >= 0) & (y < height)
        x, y = np.clip(x, 0, width - 1), np.clip(y, 0, height - 1)
        return self.hedge[y, x], self.hedge_cover[y, x] & valid

    def hit(self, origin, d):
        """Distance and number of what a ray meets: -1 sky, 0 floor, 1.. spheres, 100 hedge."""
        with np.errstate(divide="ignore", invalid="ignore"):
            floor = np.where(d[..., 1] < -1e-5, -origin[..., 1] / d[..., 1], FAR)
            plane = np.where(d[..., 2] > 1e-5, (HEDGE_Z - origin[..., 2]) / d[..., 2], FAR)
        near = np.where(floor > 1e-4, floor, FAR)
        what = np.where(near < FAR, 0, -1)
        for number, (x, y, z, r, _) in enumerate(SPHERES, 1):
            to = rgb(x, y, z) - origin
            middle = dot(to, d)
            under = r * r - dot(to, to) + middle * middle
            t = middle - np.sqrt(np.maximum(under, 0))
            better = (under > 0) & (t > 2e-3) & (t < near)
            near, what = np.where(better, t, near), np.where(better, number, what)
        candidate = (plane > 1e-3) & (plane < near)
        _, covered = self.hedge_at(origin + d * np.where(candidate, plane, 0)[..., None])
        better = candidate & covered
        return np.where(better, plane, near), np.where(better, 100, what)

    def lit(self, p, n, ignore):
        """Sunlight that arrives, and how open the sky above is."""
        sun = np.clip(dot(n, SUN.astype(np.float32)), 0, None)
        open_ = np.ones_like(sun)
        for number, (x, y, z, r, _) in enumerate(SPHERES, 1):
            to = rgb(x, y, z) - p
            middle = dot(to, SUN.astype(np.float32))
            distance2 = dot(to, to)
            blocked = (middle > 0) & (distance2 - middle * middle < r * r) & (ignore != number)
            sun = np.where(blocked, 0, sun)
            facing = np.clip(dot(n, to) / np.sqrt(distance2), 0, 1)
            open_ = open_ * np.where(ignore == number, 1, 1 - 0.9 * facing * np.minimum(r * r / distance2, 1))
        return sun, open_

    def surface(self, p, what):
        """Normal, colour and mirror share at each point."""
        n = np.zeros_like(p)
        colour = np.zeros_like(p)
        mirror = np.zeros(p.shape[:-1], np.float32)
        floor = what == 0
        if floor.any():
            q = p[floor]
            base, shine = tiles(q)
            woven, inside, tilt_x, tilt_z = cloth(q)
            colour[floor] = np.where(inside[..., None], woven, base)
            mirror[floor] = np.where(inside, 0, shine)
            tilt = np.stack([np.where(inside, tilt_x, 0), np.ones_like(tilt_x), np.where(inside, tilt_z, 0)], -1)
            n[floor] = normalised(tilt)
        for number, (x, y, z, r, look) in enumerate(SPHERES, 1):
            mask = what == number
            if mask.any():
                normal = (p[mask] - rgb(x, y, z)) / np.float32(r)
                colour[mask], bump, mirror[mask] = look(normal)
                n[mask] = normalised(normal + bump)
        return n, colour, mirror

    def trace(self, origin, d, depth=0):
        """Light that comes back along rays of shape (count, 3)."""
        t, what = self.hit(origin, d)
        result = sky(d)
        hedge = what == 100
        if hedge.any():
            p = origin[hedge] + d[hedge] * t[hedge][..., None]
            leaf, _ = self.hedge_at(p)
            shade = 0.30 + 0.70 * smooth(0.0, 1.6, p[..., 1])
            result[hedge] = leaf * (SUN_COLOUR * 0.80 + SKY_LIGHT * 0.6) * shade[..., None] + rgb(0.035, 0.030, 0.03)
        solid = (what >= 0) & ~hedge
        if not solid.any():
            return result
        o, v, kind = origin[solid], d[solid], what[solid]
        p = o + v * t[solid][..., None]
        n, colour, mirror = self.surface(p, kind)
        sun, open_ = self.lit(p, n, kind)
        ambient = SKY_LIGHT * (0.62 + 0.38 * n[..., 1:2]) + rgb(0.13, 0.10, 0.07) * (0.5 - 0.5 * n[..., 1:2])
        light = colour * (SUN_COLOUR * sun[..., None] + ambient * open_[..., None])
        facing = np.clip(-dot(n, v), 0, 1)
        strength = np.where(mirror > 0, mirror + (1 - mirror) * (1 - facing) ** 5 * 0.8, 0)
        half = normalised(SUN.astype(np.float32) - v)
        gloss = np.clip(dot(n, half), 0, 1) ** 260 * (sun > 0) * (mirror > 0) * 5
        light += SUN_COLOUR * gloss[..., None] * np.where(kind == 0, 0.1, 1)[..., None]
        shiny = strength > 0.01
        if depth < 3 and shiny.any():
            back = v[shiny] - 2 * dot(v[shiny], n[shiny])[..., None] * n[shiny]
            seen = self.trace(p[shiny] + n[shiny] * np.float32(1e-3), normalised(back), depth + 1)
            light[shiny] = mix(light[shiny], seen * np.where(kind[shiny] == 1, 0.98, 1)[..., None], strength[shiny])
        # Air between us and the far floor.
        result[solid] = mix(light, rgb(0.78, 0.60, 0.48), 0.55 * smooth(9, 60, t[solid]))
        return result


def tone(light):
    """From light to sRGB samples in 0..1, with highlights rolled off as film does."""
    x = np.maximum(light, 0) * 0.50
    x = x * (2.51 * x + 0.03) / (x * (2.43 * x + 0.59) + 0.14)
    x = np.clip(x, 0, 1)
    return np.where(x <= 0.0031308, 12.92 * x, 1.055 * x ** (1 / 2.4) - 0.055)


def render(width, height, oversample=3):
    """The picture as floats in 0..1, shape (height, width, 3)."""
    scene = Scene()
    eye, target = rgb(0.15, 1.72, -6.1), rgb(0.02, 0.78, 0)
    forward = normalised(target - eye)
    right = normalised(np.cross(rgb(0, 1, 0), forward))
    up = np.cross(forward, right)
    zoom = np.tan(np.radians(19.5))
    picture = np.empty((height, width, 3), np.float32)
    x = ((np.arange(width * oversample) + 0.5) / oversample / width * 2 - 1) * zoom * width / height
    for row in range(height):
        y = (1 - (row + (np.arange(oversample) + 0.5) / oversample) / height * 2) * zoom
        d = forward + right * x[None, :, None].astype(np.float32) + up * y[:, None, None].astype(np.float32)
        d = normalised(d).astype(np.float32).reshape(-1, 3)
        light = tone(scene.trace(np.broadcast_to(eye, d.shape), d))
        picture[row] = light.reshape(oversample, width, oversample, 3).mean(axis=(0, 2))
    return picture
