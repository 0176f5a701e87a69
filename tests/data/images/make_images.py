#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Makes the small image files beside this one: kinds that neither Qt nor libtiff writes here, byte by byte.

Good files hold the numbers of number(): the tests know them too. Python's own library is all it takes.
"""

import pathlib
import struct
import zlib

HERE = pathlib.Path(__file__).parent
TYPES = {("u", 8): "B", ("u", 16): "H", ("u", 32): "I", ("f", 16): "e", ("f", 32): "f", ("f", 64): "d", ("s", 16): "h"}
FULL = {("u", 8): 255, ("u", 16): 65535, ("u", 32): 4294967295}


def number(x, y, channel):
    """What stands at a place, 0 to 199, no two neighbours alike."""
    return (1 + x + 10 * y + 40 * channel) % 200


def raw(value, kind, bits):
    """number as a sample: itself for 8 bit, 257 times for 16 bit, divided by 200 for float."""
    if kind == "f":
        return value / 200
    return value * {8: 1, 16: 257, 32: 16843009}[bits]


def tiff(name, width, height, kind, bits, samples, rgb=False, alpha=None, big=False, separate=False, tile=0,
         rows_per_strip=0, orientation=1, white_is_zero=False, palette=None, value=None, description=b"", planes=1,
         left_out=(), no_data=b""):
    """alpha: None, 1 (premultiplied) or 2 (straight). palette: red, then green, then blue of 256 entries. value(x, y, channel) replaces the usual sample.
    planes: the number of one-sample pictures that follow the one directory, each with the numbers of another channel.
    left_out: strips or tiles that are not stored, as GDAL does it; no_data: its text for their value."""
    order = ">" if big else "<"
    pack = order + TYPES.get((kind, bits), "")
    value = value or (lambda x, y, c: raw(number(x, y, c), kind, bits))

    def samples_of(x0, y0, w, h, channels):
        out = b""
        if (kind, bits) not in TYPES:  # the bits of a row one behind another
            for y in range(y0, y0 + h):
                row = "".join(format(value(x, y, c), f"0{bits}b") for x in range(x0, x0 + w) for c in channels)
                row += "0" * (-len(row) % 8)
                out += int(row, 2).to_bytes(len(row) // 8, "big")
            return out
        for y in range(y0, y0 + h):
            for x in range(x0, x0 + w):
                for c in channels:
                    out += struct.pack(pack, value(min(x, width - 1), min(y, height - 1), c))
        return out

    blocks = []
    for channels in [[c] for c in range(samples)] if separate else [list(range(samples))]:
        if tile:
            blocks += [samples_of(x, y, tile, tile, channels) for y in range(0, height, tile) for x in range(0, width, tile)]
        else:
            rows = rows_per_strip or height
            blocks += [samples_of(0, y, width, min(rows, height - y), channels) for y in range(0, height, rows)]
    tags = [(256, 3, [width]), (257, 3, [height]), (258, 3, [bits] * samples), (259, 3, [1]),
            (262, 3, [2 if rgb else 3 if palette else 0 if white_is_zero else 1]), (274, 3, [orientation]), (277, 3, [samples]),
            (284, 3, [2 if separate else 1]), (339, 3, [{"u": 1, "s": 2, "f": 3}[kind]] * samples)]
    if alpha:
        tags.append((338, 3, [alpha]))
    if description:
        tags.append((270, 2, [*description, 0]))
    if no_data:
        tags.append((42113, 2, [*no_data, 0]))
    blocks = [b"" if i in left_out else block for i, block in enumerate(blocks)]
    if palette:
        tags.append((320, 3, palette))
    tags += [(322, 3, [tile]), (323, 3, [tile])] if tile else [(278, 3, [rows_per_strip or height])]
    # The tags come first and the pixels last: a file that is cut off then lacks pixels, not tags.
    counts = [len(b) for b in blocks]
    tags += [(325 if tile else 279, 4, counts), (324 if tile else 273, 4, [0] * len(blocks))]
    tags.sort()
    long_at = 8 + 2 + 12 * len(tags) + 4
    for passes in range(2):
        entries, longer = b"", b""
        for tag, code, values in tags:
            data = struct.pack(order + {2: "B", 3: "H", 4: "I"}[code] * len(values), *values)
            if len(data) > 4:
                data, longer = struct.pack(order + "I", long_at + len(longer)), longer + data
            entries += struct.pack(order + "HHI", tag, code, len(values)) + data.ljust(4, b"\0")
        start = long_at + len(longer)
        offsets = [0 if i in left_out else start + sum(counts[:i]) for i in range(len(counts))]
        tags = [(tag, code, offsets if tag in (273, 324) else values) for tag, code, values in tags]
    head = (b"MM" if big else b"II") + struct.pack(order + "HI", 42, 8)
    (HERE / name).write_bytes(
        head + struct.pack(order + "H", len(tags)) + entries + bytes(4) + longer + b"".join(blocks)
        + b"".join(samples_of(0, 0, width, height, [plane]) for plane in range(1, planes)))


def chunk(kind, data):
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def png(name, width, height, bits, colour_type, rows, extra=b""):
    """rows: packed bytes of each row."""
    header = struct.pack(">IIBBBBB", width, height, bits, colour_type, 0, 0, 0)
    data = zlib.compress(b"".join(b"\0" + row for row in rows))
    (HERE / name).write_bytes(
        b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + extra + chunk(b"IDAT", data) + chunk(b"IEND", b""))


class Bits:
    def __init__(self):
        self.text = ""

    def add(self, value, count):
        self.text += format(value, "b").zfill(count) if count else ""

    def bytes(self):
        self.text += "1" * (-len(self.text) % 8)
        data = int(self.text, 2).to_bytes(len(self.text) // 8, "big")
        return data.replace(b"\xff", b"\xff\x00")


def jpeg(name, blocks, adobe):
    """Flat blocks of 8 x 8 in a row; each is a tuple of samples. Quantiser 8: the mean of a block is exact."""
    components = len(blocks[0])

    def segment(marker, data):
        return bytes([0xFF, marker]) + struct.pack(">H", len(data) + 2) + data

    out = b"\xff\xd8"
    if adobe:
        out += segment(0xEE, b"Adobe" + struct.pack(">HHHB", 100, 0, 0, 0))
    out += segment(0xDB, b"\0" + bytes([8] * 64))
    out += segment(0xC0, struct.pack(">BHHB", 8, 8, 8 * len(blocks), components)
                   + b"".join(bytes([c + 1, 0x11, 0]) for c in range(components)))
    # Nine lengths of a mean's difference, four bits each; of the rest one code, "no more", of one bit.
    out += segment(0xC4, b"\0" + bytes([0, 0, 0, 9] + [0] * 12) + bytes(range(9)))
    out += segment(0xC4, b"\x10" + bytes([1] + [0] * 15) + b"\0")
    out += segment(0xDA, bytes([components]) + b"".join(bytes([c + 1, 0]) for c in range(components)) + b"\0\x3f\0")
    bits, before = Bits(), [0] * components
    for block in blocks:
        for c, sample in enumerate(block):
            difference, before[c] = sample - 128 - before[c], sample - 128
            length = abs(difference).bit_length()
            bits.add(length, 4)
            bits.add(difference if difference >= 0 else difference + (1 << length) - 1, length)
            bits.add(0, 1)
    (HERE / name).write_bytes(out + bits.bytes() + b"\xff\xd9")


def with_bad(x, y, channel):
    """Four samples that are no number; the first in reading order is at column 3, row 1."""
    return {(3, 1): float("nan"), (4, 1): float("inf"), (0, 2): float("-inf"), (2, 2): float("nan")}.get((x, y), 0.5)


def main():
    tiff("grey_f32.tif", 5, 3, "f", 32, 1, rows_per_strip=2)
    tiff("grey_f64_big_endian.tif", 5, 3, "f", 64, 1, big=True)
    tiff("grey_f16.tif", 5, 3, "f", 16, 1)
    tiff("grey_u32.tif", 5, 3, "u", 32, 1)
    tiff("grey_u16_big_endian.tif", 5, 3, "u", 16, 1, big=True)
    tiff("grey_u16_white_is_zero.tif", 5, 3, "u", 16, 1, white_is_zero=True)
    tiff("grey_alpha_u8.tif", 5, 3, "u", 8, 2, alpha=2)
    tiff("grey_alpha_u16.tif", 5, 3, "u", 16, 2, alpha=2)
    tiff("rgb_f32_planes.tif", 5, 3, "f", 32, 3, rgb=True, separate=True, rows_per_strip=2)
    tiff("rgb_u16_tiles.tif", 19, 17, "u", 16, 3, rgb=True, tile=16)
    tiff("rgba_f32.tif", 5, 3, "f", 32, 4, rgb=True, alpha=2)
    tiff("rgba_u8_untold.tif", 5, 3, "u", 8, 4, rgb=True)
    tiff("five_channels_u8.tif", 5, 3, "u", 8, 5, rgb=True)
    tiff("rgba_f32_premultiplied.tif", 5, 3, "f", 32, 4, rgb=True, alpha=1,
         value=lambda x, y, c: number(x, y, 3) / 200 * (number(x, y, c) / 200 if c < 3 else 1))
    for orientation in range(1, 9):
        tiff(f"orientation{orientation}.tif", 5, 3, "u", 8, 1, orientation=orientation)
    tiff("palette.tif", 5, 3, "u", 8, 1, palette=[257 * (i * step % 256) for step in (1, 3, 7) for i in range(256)])
    tiff("sparse.tif", 5, 3, "u", 16, 1, big=True, rows_per_strip=1, left_out=[1], no_data=b"7")
    tiff("sparse_12_bits.tif", 5, 3, "u", 12, 1, rows_per_strip=1, left_out=[1], no_data=b"1799",
         value=lambda x, y, c: 100 * x + y)
    tiff("sparse_below.tif", 5, 3, "u", 8, 1, rows_per_strip=1, left_out=[1], no_data=b"-9999")
    tiff("sparse_tiles.tif", 19, 17, "f", 32, 1, tile=16, left_out=[0, 3])
    for suffix, big in ("", False), ("_big_endian", True):
        tiff(f"stack{suffix}.tif", 5, 3, "u", 16, 1, big=big, rows_per_strip=2, planes=3,
             description=b"ImageJ=1.53t\nimages=3\nslices=3\nunit=um\n")
    tiff("stack_truncated.tif", 5, 3, "u", 16, 1, planes=3, description=b'{"truncated": true, "shape": [3, 3, 5]}')
    tiff("stack_of_five.tif", 5, 3, "u", 8, 1, planes=2, description=b"ImageJ=1.53t\nimages=5\n")
    for name, text in (("shape", b'{"shape": [3, 24, 32]}'), ("shape_old", b"shape=(3, 3, 5)"),
                       ("shape_more", b'{"axes": "ZYX", "shape": [3, 3, 5]}'),
                       ("ome", b'<?xml version="1.0"?><OME><Image><Pixels SizeZ="3"/></Image></OME>'),
                       ("human", "Weiß auf Schwarz, f = 3".encode())):
        tiff(f"described_{name}.tif", 5, 3, "u", 8, 1, description=text)
    tiff("signed.tif", 5, 3, "s", 16, 1)
    tiff("not_finite.tif", 5, 3, "f", 32, 1, value=with_bad)

    rows = [[number(x, y, 0) for x in range(5)] for y in range(3)]
    alphas = [[number(x, y, 1) for x in range(5)] for y in range(3)]
    png("grey_alpha_u8.png", 5, 3, 8, 4, [bytes(v for pair in zip(*r) for v in pair) for r in zip(rows, alphas)])
    png("grey_alpha_u16.png", 5, 3, 16, 4,
        [struct.pack(">10H", *(257 * v for pair in zip(*r) for v in pair)) for r in zip(rows, alphas)])
    png("bilevel.png", 5, 3, 1, 0, [b"\xa8", b"\x50", b"\xf8"])  # 10101 01010 11111
    colours = b"".join(bytes([10 * i, 20 * i, 30 * i]) for i in range(6))
    entries = [bytes((x + y) % 6 for x in range(5)) for y in range(3)]
    png("palette.png", 5, 3, 8, 3, entries, chunk(b"PLTE", colours))
    png("palette_alpha.png", 5, 3, 8, 3, entries, chunk(b"PLTE", colours) + chunk(b"tRNS", bytes([0, 50, 100, 150])))
    png("palette_grey.png", 5, 3, 8, 3, entries, chunk(b"PLTE", b"".join(bytes([40 * i] * 3) for i in range(6))))
    png("rgb16_key.png", 2, 1, 16, 2, [struct.pack(">6H", 1000, 2000, 3000, 4000, 5000, 6000)],
        chunk(b"tRNS", struct.pack(">3H", 1000, 2000, 3001)))
    png("grey8_key.png", 3, 1, 8, 0, [bytes([7, 77, 177])], chunk(b"tRNS", struct.pack(">H", 77)))
    png("claims_2e9.png", 2000000000, 2000000000, 8, 0, [b"\0" * 10])
    png("bomb_60000.png", 60000, 60000, 8, 2, [bytes(180000)] * 20)
    # Inverted, as Adobe stores it: 255 is no ink.
    jpeg("cmyk.jpg", [(200, 100, 50, 255), (255, 255, 255, 128), (255, 0, 0, 255)], adobe=True)
    jpeg("grey.jpg", [(200,), (7,), (128,)], adobe=False)


main()
