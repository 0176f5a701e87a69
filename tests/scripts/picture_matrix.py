#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""picture_matrix.py HALOSCOPE-CLI: does the program read pictures as they are?

Writes files of each format, depth and kind of channels byte by byte, some of them once more by libtiff's tiffcp, has the program copy
them to float TIFFs, and compares the samples with those that were written. Colours that have to be converted are held against the
formulas of CIE 15 and IEC 61966-2-1. Prints a line for each file:

    equal     the samples are those of the file
    said      they are what is expected, and a notice says what was changed or left out
    refused   with the sentence
    WRONG     anything else; then the exit status is 1

Needs Python alone and tiffcp (Debian: libtiff-tools).
"""
import json
import pathlib
import random
import re
import struct
import subprocess
import sys
import tempfile
import zlib

BLACK_IS_ZERO, WHITE_IS_ZERO, RGB, PALETTE, MASK, CMYK, YCBCR, CIELAB, ICCLAB = 1, 0, 2, 3, 4, 5, 6, 8, 9
UNSPECIFIED, PREMULTIPLIED, STRAIGHT = 0, 1, 2
WIDTH, HEIGHT = 19, 6
UINT, SINT, FLOAT = 1, 2, 3
COLOURS = {BLACK_IS_ZERO: 1, WHITE_IS_ZERO: 1, RGB: 3, PALETTE: 1, CMYK: 4, CIELAB: 3, ICCLAB: 3}
FLOATS = {16: 'e', 32: 'f', 64: 'd'}


class Case:
    """A file and what has to come out: planes of samples, or a refusal; notices by pattern."""
    def __init__(self, name, data, planes=None, said=None, refused=None, bound=1e-6, metre=None):
        self.name, self.data, self.planes, self.said, self.refused = name, data, planes, said, refused
        self.bound, self.metre = bound, metre  # pixels in a metre


# ---- encoders

def packed(values, bits, order):
    """A row of samples: whole bytes in the order of the file, others bit by bit, the highest first."""
    if bits % 8 == 0:
        return b''.join(v.to_bytes(bits // 8, 'little' if order == '<' else 'big') for v in values)
    text = ''.join(format(v, 'b').zfill(bits) for v in values)
    return b''.join(int(text[i:i + 8].ljust(8, '0'), 2).to_bytes(1, 'big') for i in range(0, len(text), 8))


def tiff(pages, order='<'):
    """pages: dictionaries with rows (of samples, pixel by pixel), bits, samples, photometric, and tags (number: (type, values))."""
    out = (b'II' if order == '<' else b'MM') + struct.pack(order + 'H', 42)
    link = len(out)
    out += b'\0\0\0\0'
    for page in pages:
        bits, kind = page['bits'], page.get('kind', UINT)
        if kind == FLOAT:
            rows = [struct.pack(order + FLOATS[bits] * len(row), *row) for row in page['rows']]
        else:
            rows = [packed(row, bits, order) for row in page['rows']]
        data = b''.join(rows)
        start = len(out)
        out += data + b'\0' * (len(data) % 2)
        samples = page['samples']
        tags = {256: (3, [len(page['rows'][0]) // samples]), 257: (3, [len(rows)]), 258: (3, [bits] * samples), 259: (3, [1]),
                262: (3, [page['photometric']]), 273: (4, [start]), 277: (3, [samples]), 278: (3, [len(rows)]), 279: (4, [len(data)]),
                339: (3, [kind] * samples), **page.get('tags', {})}
        entries = b''
        for tag, (code, values) in sorted(tags.items()):
            form = {2: 'B', 3: 'H', 4: 'I', 5: 'II', 7: 'B'}[code]
            raw = struct.pack(order + form * len(values), *(n for v in values for n in (v if code == 5 else [v])))
            if len(raw) > 4:
                where = len(out)
                out += raw + b'\0' * (len(raw) % 2)
                raw = struct.pack(order + 'I', where)
            entries += struct.pack(order + 'HHI', tag, code, len(values)) + raw.ljust(4, b'\0')
        here = len(out)
        out = out[:link] + struct.pack(order + 'I', here) + out[link + 4:] + struct.pack(order + 'H', len(tags)) + entries
        link = len(out)
        out += b'\0\0\0\0'
    return out


def chunk(name, data):
    return struct.pack('>I', len(data)) + name + data + struct.pack('>I', zlib.crc32(name + data))


def png(rows, bits, kind, width, extra=b''):
    data = b''.join(b'\0' + packed(row, bits, '>') for row in rows)
    return (b'\x89PNG\r\n\x1a\n' + chunk(b'IHDR', struct.pack('>IIBBBBB', width, len(rows), bits, kind, 0, 0, 0)) + extra
            + chunk(b'IDAT', zlib.compress(data)) + chunk(b'IEND', b''))


def gif(frames):
    """Frames of two pixels with indices 0 to 3 into black, dark, light and white."""
    out = b'GIF89a' + struct.pack('<HHBBB', 2, 1, 0x81, 0, 0) + bytes([0, 0, 0, 85, 85, 85, 170, 170, 170, 255, 255, 255])
    for first, second in frames:
        codes = [4, first, second, 5]  # clear, pixels, end; three bits each
        number = sum(code << 3 * i for i, code in enumerate(codes))
        out += b'\x2c' + struct.pack('<HHHHB', 0, 0, 2, 1, 0) + b'\x02\x02' + number.to_bytes(2, 'little') + b'\0'
    return out + b';'


def profile(nodes, space=b'CMYK'):
    """An ICC profile (version 2) whose colours at the corners of four inks are these L*, a*, b* of 8 bits."""
    even = bytes(range(256))
    identity = struct.pack('>9i', 65536, 0, 0, 0, 65536, 0, 0, 0, 65536)
    table = b'mft1\0\0\0\0' + bytes([4, 3, 2, 0]) + identity + even * 4 + b''.join(bytes(n) for n in nodes) + even * 3
    name = b'test inks\0'
    title = b'desc\0\0\0\0' + struct.pack('>I', len(name)) + name + bytes(4 + 4 + 2 + 1 + 67)
    title += b'\0' * (-len(title) % 4)
    start = 128 + 4 + 2 * 12
    tags = struct.pack('>I', 2) + b'A2B0' + struct.pack('>II', start, len(table)) + b'desc' + struct.pack(
        '>II', start + len(table), len(title))
    size = start + len(table) + len(title)
    head = struct.pack('>I4sI4s4s4s', size, b'\0\0\0\0', 0x02400000, b'prtr', space, b'Lab ') + struct.pack('>6H', 2000, 1, 1, 0, 0, 0)
    head += b'acsp' + bytes(4 * 4 + 8) + struct.pack('>I', 1) + struct.pack('>3i', 63190, 65536, 54061)  # relative, D50
    return head.ljust(128, b'\0') + tags + table + title


# ---- colours

WHITE = (0.96422, 1.0, 0.82521)  # D50
FROM_D50 = ((3.1338561, -1.6168667, -0.4906146), (-0.9787684, 1.9161415, 0.0334540), (0.0719453, -0.2289914, 1.4052427))


def srgb(lightness, a, b):
    """CIE 15 and IEC 61966-2-1, adapted from D50 to D65 by Bradford's matrix; not clipped."""
    fy = (lightness + 16) / 116
    xyz = [w * (f ** 3 if f > 6 / 29 else 3 * (6 / 29) ** 2 * (f - 4 / 29)) for w, f in zip(WHITE, (fy + a / 500, fy, fy - b / 200))]
    linear = [sum(m * v for m, v in zip(row, xyz)) for row in FROM_D50]
    return [12.92 * v if v <= 0.0031308 else 1.055 * v ** (1 / 2.4) - 0.055 for v in linear]


def clipped(pixels):
    """The planes of pixels in sRGB, and the notice of what lay outside."""
    values = [v for pixel in pixels for v in pixel]
    outside = sum(not -1e-4 < v < 1.0001 for v in values)
    said = [f': {100 * outside / len(values):.3g} % of the samples are outside sRGB and are clipped'] if outside else []
    return planes_of([[min(1.0, max(0.0, v)) for v in pixel] for pixel in pixels]), said


def planes_of(pixels):
    return [list(plane) for plane in zip(*pixels)]


# ---- cases

def rows_of(samples, largest, seed):
    numbers = random.Random(seed)
    return [[numbers.choice((0, largest, numbers.randint(0, largest))) for _ in range(WIDTH * samples)] for _ in range(HEIGHT)]


def pixels_of(rows, samples):
    return [row[i:i + samples] for row in rows for i in range(0, len(row), samples)]


def tiff_cases():
    kinds = [('grey', BLACK_IS_ZERO, (1, 2, 4, 6, 8, 10, 12, 14, 16, 24, 32)), ('white', WHITE_IS_ZERO, (1, 2, 4, 8, 12, 16)),
             ('rgb', RGB, (2, 4, 6, 8, 10, 12, 14, 16, 24, 32)), ('palette', PALETTE, (1, 2, 4, 8)), ('cmyk', CMYK, (8, 12, 16))]
    extras = {'': [], '_alpha': [STRAIGHT], '_premultiplied': [PREMULTIPLIED], '_unspecified': [UNSPECIFIED],
              '_two': [UNSPECIFIED, STRAIGHT], '_three': [UNSPECIFIED] * 3}
    for name, photometric, depths in kinds:
        for bits in depths:
            for ending, meanings in extras.items():
                if photometric == PALETTE and meanings:
                    continue
                for order in '<>' if bits in (8, 12, 16, 24, 32) and ending in ('', '_two') else '<':
                    yield from [tiff_case(f'{name}{bits}{ending}{"_big" if order == ">" else ""}', photometric, bits, meanings, order)]


def tiff_case(name, photometric, bits, meanings, order):
    colours, largest = COLOURS[photometric], 2 ** bits - 1
    samples = colours + len(meanings)
    rows = rows_of(samples, largest, name)
    tags = {338: (3, meanings)} if meanings else {}
    said = []
    if photometric == PALETTE:
        table = [random.Random(i).randint(0, 65535) for i in range(3 * 2 ** bits)]
        tags[320] = (3, table)
    alpha = next((colours + i for i, meaning in enumerate(meanings) if meaning != UNSPECIFIED), None)
    out = []
    for pixel in pixels_of(rows, samples):
        values = [v / largest for v in pixel]
        colour = values[:colours]
        if photometric == WHITE_IS_ZERO:
            colour = [1 - v for v in colour]
        if photometric == PALETTE:
            colour = [table[c * 2 ** bits + pixel[0]] / 65535 for c in range(3)]
        if alpha is not None and meanings[alpha - colours] == PREMULTIPLIED:
            colour = [v / values[alpha] if values[alpha] > 0 else 0 for v in colour]
        if photometric == CMYK:
            colour = [(1 - v) * (1 - colour[3]) for v in colour[:3]]
        out.append(colour + ([values[alpha]] if alpha is not None else []))
    if photometric == CMYK:
        said.append('CMYK is converted to RGB')
    dropped = [i for i in range(colours, samples) if i != alpha]
    if dropped:
        said.append(rf'bands? {dropped[0] + 1}.* of unspecified meaning (is|are) ignored')
    if bits > 16:
        said.append('bits are read as 32-bit floats')
    page = {'rows': rows, 'bits': bits, 'samples': samples, 'photometric': photometric, 'tags': tags}
    bound = 2e-4 if '_premultiplied' in name else 1e-6
    return Case(name + '.tif', tiff([page], order), planes_of(out), said, bound=bound)


def other_tiffs():
    grey = rows_of(1, 255, 'pages')
    numbers = random.Random('floats')
    for bits in (16, 32, 64):
        rows = [[struct.unpack(FLOATS[bits], struct.pack(FLOATS[bits], numbers.uniform(-3, 3)))[0] for _ in range(WIDTH * 3)]
                for _ in range(HEIGHT)]
        page = {'rows': rows, 'bits': bits, 'samples': 3, 'photometric': RGB, 'kind': FLOAT}
        yield Case(f'float{bits}.tif', tiff([page]), planes_of(pixels_of(rows, 3)), ['32-bit floats'] if bits == 64 else [])
    page = {'rows': grey, 'bits': 8, 'samples': 1, 'photometric': BLACK_IS_ZERO}
    first = [[v / 255 for v in pixel] for pixel in pixels_of(grey, 1)]
    other = {**page, 'rows': rows_of(1, 255, 'second')}
    yield Case('pages.tif', tiff([page, other, other]), planes_of(first), ['page 1 of 3'])
    small = {**page, 'rows': [row[::2] for row in grey[::2]], 'tags': {254: (4, [1])}}
    yield Case('with_small_copy.tif', tiff([page, small]), planes_of(first), [])
    yield Case('small_copy_first.tif', tiff([small, page]), planes_of(first), [])
    yield Case('with_mask.tif', tiff([page, {**page, 'tags': {254: (4, [4])}}]), planes_of(first), ['mask is ignored'])
    for unit, name, metre in ((2, 'inch', 300 / 0.0254), (3, 'cm', 30000)):
        tags = {282: (5, [(300, 1)]), 283: (5, [(300, 1)]), 296: (3, [unit])}
        yield Case(f'resolution_{name}.tif', tiff([{**page, 'tags': tags}]), planes_of(first), [], metre=metre)
    rgb = rows_of(5, 255, 'untold')
    yield Case('five_untold.tif', tiff([{'rows': rgb, 'bits': 8, 'samples': 5, 'photometric': RGB}]), refused='more channels than')
    rgb = rows_of(4, 255, 'untold')
    yield Case('four_untold.tif', tiff([{'rows': rgb, 'bits': 8, 'samples': 4, 'photometric': RGB}]),
               planes_of([[v / 255 for v in pixel] for pixel in pixels_of(rgb, 4)]), ['band 4 is treated as alpha'])
    signed = {**page, 'bits': 16, 'rows': grey, 'tags': {339: (3, [SINT])}}
    yield Case('signed.tif', tiff([signed]), refused='signed or complex')
    yield Case('filter_array.tif', tiff([{**page, 'photometric': 32803}]), refused='PhotometricInterpretation 32803')
    yield Case('itu_lab.tif', tiff([{**page, 'photometric': 10}]), refused='PhotometricInterpretation 10')
    inks = {'rows': rows_of(4, 255, 'inks'), 'bits': 8, 'samples': 4, 'photometric': CMYK, 'tags': {332: (3, [2])}}
    yield Case('other_inks.tif', tiff([inks]), refused='inks other than')
    yield Case('strange_compression.tif', tiff([{**page, 'tags': {259: (3, [34712])}}]), refused='Compression 34712')
    for photometric, bits in ((CIELAB, 8), (CIELAB, 16), (ICCLAB, 8), (ICCLAB, 16)):
        yield lab_case(photometric, bits)


def lab_case(photometric, bits):
    colours = [(100, 0, 0), (0, 0, 0), (50, 0, 0), (53, 80, 67), (70, -20, 30), (40, 10, -50), (95, -10, 5)]
    largest, unit = 2 ** bits - 1, 2 ** (bits - 8)
    pixels, out = [], []
    for lightness, a, b in colours:
        if photometric == ICCLAB:
            whole = 65280 if bits == 16 else 255
            pixel = [round(lightness / 100 * whole), (a + 128) * unit, (b + 128) * unit]
            out.append(srgb(pixel[0] / whole * 100, a, b))
        else:
            pixel = [round(lightness / 100 * largest), a * unit % (largest + 1), b * unit % (largest + 1)]
            out.append(srgb(pixel[0] / largest * 100, a, b))
        pixels += pixel
    name = f'{"icc" if photometric == ICCLAB else "cie"}_lab{bits}.tif'
    page = {'rows': [pixels], 'bits': bits, 'samples': 3, 'photometric': photometric}
    planes, outside = clipped(out)
    return Case(name, tiff([page]), planes, [r'L\*a\*b\* is converted to sRGB', *outside], bound=1e-3)


def ink_cases():
    numbers = random.Random('nodes')
    nodes = [[255, 128, 128]] + [[numbers.randint(60, 220), numbers.randint(108, 148), numbers.randint(108, 148)] for _ in range(15)]
    nodes[6] = [128, 228, 128]  # far outside sRGB
    table = profile(nodes)
    inks = [[(i >> 3) & 1, (i >> 2) & 1, (i >> 1) & 1, i & 1] for i in range(16)]
    out, outside = clipped([srgb(n[0] / 255 * 100, n[1] - 128, n[2] - 128) for n in nodes])
    said = [r'converted to sRGB by its profile \(test inks\)', *outside]
    for bits in (8, 16):
        page = {'rows': [[v * (2 ** bits - 1) for pixel in inks for v in pixel]], 'bits': bits, 'samples': 4, 'photometric': CMYK}
        yield Case(f'cmyk{bits}_profile.tif', tiff([{**page, 'tags': {34675: (7, table)}}]), out, said, bound=1e-3)
        strange = {34675: (7, profile(nodes, b'RGB '))}
        plain = planes_of([[(1 - p[c]) * (1 - p[3]) for c in range(3)] for p in inks])
        yield Case(f'cmyk{bits}_strange_profile.tif', tiff([{**page, 'tags': strange}]), plain, ['its profile cannot be used'])
    rgb = {'rows': rows_of(3, 255, 'rgb'), 'bits': 8, 'samples': 3, 'photometric': RGB, 'tags': {34675: (7, table)}}
    yield Case('rgb_cmyk_profile.tif', tiff([rgb]), planes_of([[v / 255 for v in p] for p in pixels_of(rgb['rows'], 3)]),
               ['profile is ignored, because it is not for these colours .CMYK'])
    sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / 'data' / 'images'))
    import make_images  # its encoder of JPEG
    with tempfile.TemporaryDirectory() as folder:
        make_images.HERE = pathlib.Path(folder)
        make_images.jpeg('a.jpg', [tuple(255 - 255 * v for v in pixel) for pixel in inks], adobe=True)
        file = (make_images.HERE / 'a.jpg').read_bytes()
    wide = [[v for v in plane for _ in range(8)] * 8 for plane in out]
    segment = b'ICC_PROFILE\0\x01\x01' + table
    marked = file[:2] + b'\xff\xe2' + struct.pack('>H', len(segment) + 2) + segment + file[2:]
    yield Case('cmyk_profile.jpg', marked, wide, said, bound=0.02)
    plain = [[(1 - p[c]) * (1 - p[3]) for p in inks for _ in range(8)] * 8 for c in range(3)]
    yield Case('cmyk_plain.jpg', file, plain, ['no colour profile'], bound=0.01)


def png_cases():
    for kind, samples, depths in ((0, 1, (1, 2, 4, 8, 16)), (2, 3, (8, 16)), (4, 2, (8, 16)), (6, 4, (8, 16))):
        for bits in depths:
            for keyed in (False, True) if kind in (0, 2) else (False,):
                largest = 2 ** bits - 1
                rows = rows_of(samples, largest, f'{kind} {bits}')
                key = rows[2][3 * samples:4 * samples]
                near = [key[0] ^ 1, *key[1:]]  # differs in the lowest bit alone
                rows[0][:2 * samples] = key + near
                extra = chunk(b'tRNS', struct.pack(f'>{samples}H', *key)) if keyed else b''
                out = planes_of([[v / largest for v in pixel] + ([0.0 if pixel == key else 1.0] if keyed else [])
                                 for pixel in pixels_of(rows, samples)])
                yield Case(f'kind{kind}_{bits}{"_key" if keyed else ""}.png', png(rows, bits, kind, WIDTH, extra), out, [])
    for bits in (1, 2, 4, 8):
        rows = rows_of(1, 2 ** bits - 1, f'palette {bits}')
        numbers = random.Random(bits)
        table = [[numbers.randint(0, 255) for _ in range(3)] for _ in range(2 ** bits)]
        alphas = [numbers.randint(0, 255) for _ in range(2 ** bits // 2)]
        for keyed in (False, True):
            extra = chunk(b'PLTE', bytes(v for entry in table for v in entry)) + (chunk(b'tRNS', bytes(alphas)) if keyed else b'')
            full = alphas + [255] * 2 ** bits
            out = planes_of([[v / 255 for v in table[i]] + ([full[i] / 255] if keyed else []) for row in rows for i in row])
            yield Case(f'palette_{bits}{"_alpha" if keyed else ""}.png', png(rows, bits, 3, WIDTH, extra), out, [])
    rows = rows_of(1, 255, 'png')
    out = planes_of([[v / 255] for row in rows for v in row])
    yield Case('resolution.png', png(rows, 8, 0, WIDTH, chunk(b'pHYs', struct.pack('>IIB', 11811, 11811, 1))), out, [], metre=11811)
    animated = chunk(b'acTL', struct.pack('>II', 3, 0)) + chunk(b'fcTL', struct.pack('>IIIIIHHBB', 0, WIDTH, HEIGHT, 0, 0, 1, 1, 0, 0))
    yield Case('animated.png', png(rows, 8, 0, WIDTH, animated), out, ['page 1 of 3'])


def small_cases():
    yield Case('frames.gif', gif([(0, 3), (1, 2), (2, 2)]), [[0, 1]] * 3, ['page 1 of 3'])
    yield Case('single.gif', gif([(1, 2)]), [[85 / 255, 170 / 255]] * 3, [])
    for largest in (255, 65535, 1000):
        size = 1 if largest < 256 else 2
        rows = rows_of(3, largest, largest)
        data = b''.join(v.to_bytes(size, 'big') for row in rows for v in row)
        one = b'P6 %d %d %d\n' % (WIDTH, HEIGHT, largest) + data
        out = planes_of([[v / largest for v in pixel] for pixel in pixels_of(rows, 3)])
        yield Case(f'one{largest}.ppm', one, out, [])
        yield Case(f'two{largest}.ppm', one * 2, out, ['page 1 of 2'])


def rewritten(cases, folder):
    """The same pictures as libtiff writes them in other ways."""
    ways = {'lzw': ['-c', 'lzw'], 'zip': ['-c', 'zip'], 'packbits': ['-c', 'packbits'], 'tiles': ['-t', '-w', '16', '-l', '16'],
            'separate': ['-p', 'separate'], 'strips': ['-r', '2'], 'bigtiff': ['-8'], 'fax': ['-c', 'g4'], 'lsb': ['-f', 'lsb2msb']}
    some = {'grey1.tif', 'white1.tif', 'grey8.tif', 'grey12.tif', 'grey16_two.tif', 'rgb8.tif', 'rgb8_unspecified.tif', 'rgb16_alpha.tif',
            'rgb12_premultiplied.tif', 'palette4.tif', 'cmyk8.tif', 'cmyk16_profile.tif', 'float32.tif', 'cie_lab8.tif', 'pages.tif'}
    for case in cases:
        if case.name not in some:
            continue
        (folder / 'from.tif').write_bytes(case.data)
        for way, options in ways.items():
            one_bit = case.name in ('grey1.tif', 'white1.tif')
            if (way in ('fax', 'lsb') and not one_bit) or (way == 'separate' and case.name[:4] not in ('rgb8', 'rgb1', 'cmyk', 'grey16_t')):
                continue
            done = subprocess.run(['tiffcp', *options, 'from.tif', 'to.tif'], cwd=folder, capture_output=True, text=True)
            if done.returncode == 0:
                yield Case(f'{case.name[:-4]}_{way}.tif', (folder / 'to.tif').read_bytes(), case.planes, case.said, bound=case.bound)
            else:
                print(f'{"not made":9}{case.name[:-4]}_{way}.tif: tiffcp: {done.stderr.strip()[:80]}')


# ---- what came out

def read_floats(data):
    """Planes of a float TIFF without compression, and the pixels in a metre."""
    (at,) = struct.unpack_from('<I', data, 4)
    tags = {}
    for i in range(struct.unpack_from('<H', data, at)[0]):
        tag, code, count, value = struct.unpack_from('<HHI4s', data, at + 2 + 12 * i)
        form = {1: 'B', 2: 'B', 3: 'H', 4: 'I', 5: 'II', 7: 'B'}[code] * count
        size = struct.calcsize('<' + form)
        tags[tag] = struct.unpack_from('<' + form, value if size <= 4 else data, 0 if size <= 4 else struct.unpack('<I', value)[0])
    raw = b''.join(data[offset:offset + size] for offset, size in zip(tags[273], tags[279]))
    samples = tags[277][0]
    values = struct.unpack(f'<{len(raw) // 4}f', raw)
    metre = tags[282][0] / tags[282][1] / 0.0254 if 282 in tags else None
    return [values[c::samples] for c in range(samples)], metre, 338 in tags


def verdict(case, out, notices, sentences):
    """The first word of the line, and the rest."""
    mine = [s for s in sentences if f'{case.name}"' in s]
    if case.refused:
        good = not out.exists() and any(re.search(case.refused, s) for s in mine)
        return ('refused' if good else 'WRONG'), '; '.join(mine) or 'was read, but should be refused'
    if not out.exists():
        return 'WRONG', '; '.join(mine) or 'no result'
    planes, metre, alpha = read_floats(out.read_bytes())
    if len(planes) != len(case.planes) or alpha != (len(planes) in (2, 4)):
        return 'WRONG', f'{len(planes)} planes instead of {len(case.planes)}'
    for c, (got, want) in enumerate(zip(planes, case.planes)):
        if len(got) != len(want):
            return 'WRONG', f'{len(got)} pixels instead of {len(want)}'
        for i, (a, b) in enumerate(zip(got, want)):
            if not abs(a - b) <= case.bound * max(1, abs(b)):
                return 'WRONG', f'plane {c}, pixel {i} is {a:.7g} instead of {b:.7g}'
    if (metre is None) != (case.metre is None) or (metre and abs(metre / case.metre - 1) > 1e-4):
        return 'WRONG', f'{metre} pixels in a metre instead of {case.metre}'
    for pattern in case.said:
        if not any(re.search(pattern, notice) for notice in notices) or not any(re.search(pattern, s) for s in mine):
            return 'WRONG', f'no notice matches "{pattern}": {notices}'
    if len(notices) > len(case.said):
        return 'WRONG', f'unexpected notices: {notices}'
    return ('said', '; '.join(notices)) if notices else ('equal', f'{len(planes)} x {len(planes[0])} samples')


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    cli = pathlib.Path(sys.argv[1]).resolve()
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        cases = [*tiff_cases(), *other_tiffs(), *ink_cases(), *png_cases(), *small_cases()]
        cases += rewritten(cases, folder)
        inputs = []
        for i, case in enumerate(cases):  # a folder each: names of results do not tell suffixes apart
            (folder / str(i)).mkdir()
            (folder / str(i) / case.name).write_bytes(case.data)
            inputs.append(f'{i}/{case.name}')
        # Alpha is compared, not what filters make of it.
        keep = ['--alpha', 'keep'] if '--alpha' in subprocess.run([cli, 'run', '--help'], capture_output=True, text=True).stdout else []
        out = folder / 'out'
        done = subprocess.run([cli, 'run', *inputs, '-o', 'out', '--filter', '1', '--device', 'opencv', '--depth', 'float', '--json', *keep],
                              cwd=folder, capture_output=True, text=True)
        notices = {line['input']: line.get('notices', []) for line in map(json.loads, done.stdout.splitlines())}
        counts = {}
        for source, case in zip(inputs, cases):
            stem = case.name.rpartition('.')[0]
            word, rest = verdict(case, out / f'{stem}.tif', notices.get(source, []), done.stderr.splitlines())
            counts[word] = counts.get(word, 0) + 1
            print(f'{word:9}{case.name}: {rest}')
        if not notices:
            print(done.stderr)
    print(', '.join(f'{count} {word}' for word, count in sorted(counts.items())))
    sys.exit(1 if 'WRONG' in counts or not notices else 0)


if __name__ == '__main__':
    main()
