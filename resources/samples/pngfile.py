# SPDX-License-Identifier: GPL-3.0-or-later
"""Writes PNG files of 8 or 16 bit with nothing but zlib, so that the samples need no imaging library."""

import struct
import zlib

import numpy as np


def _chunk(kind, data):
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def _paeth(left, up, corner):
    guess = left + up - corner
    a, b, c = abs(guess - left), abs(guess - up), abs(guess - corner)
    return np.where((a <= b) & (a <= c), left, np.where(b <= c, up, corner))


def _filtered(rows, step):
    """Each row by the filter that leaves the smallest differences, the usual rule of thumb."""
    before = np.zeros(rows.shape[1], np.int32)
    for row in rows.astype(np.int32):
        left = np.concatenate([np.zeros(step, np.int32), row[:-step]])
        corner = np.concatenate([np.zeros(step, np.int32), before[:-step]])
        guesses = [0 * row, left, before, (left + before) // 2, _paeth(left, before, corner)]
        tries = [((row - guess) & 255).astype(np.uint8) for guess in guesses]
        best = min(range(5), key=lambda i: int(np.abs(tries[i].view(np.int8).astype(np.int32)).sum()))
        yield bytes([best]) + tries[best].tobytes()
        before = row


def write(path, pixels):
    """pixels: uint8 or uint16, shape (height, width) for grey or (height, width, 3) for colour."""
    height, width = pixels.shape[:2]
    samples = 1 if pixels.ndim == 2 else pixels.shape[2]
    size = pixels.dtype.itemsize
    rows = np.ascontiguousarray(pixels.astype(pixels.dtype.newbyteorder(">"))).view(np.uint8).reshape(height, -1)
    header = struct.pack(">IIBBBBB", width, height, 8 * size, {1: 0, 3: 2}[samples], 0, 0, 0)
    data = zlib.compress(b"".join(_filtered(rows, samples * size)), 9)
    with open(path, "wb") as file:
        file.write(b"\x89PNG\r\n\x1a\n" + _chunk(b"IHDR", header) + _chunk(b"IDAT", data) + _chunk(b"IEND", b""))
