#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""installed.py BUILD: installs the build into a new prefix and tries the programs there, which must lack nothing.

They have to find what belongs to them in this prefix, and nothing of the build. Prints what is wrong, a line each; the exit status is 1
if there is anything.
"""
import json
import os
import pathlib
import subprocess
import sys
import tempfile

SOURCES = pathlib.Path(__file__).resolve().parent.parent.parent
# What the programs would use instead of what is installed.
CHOSEN = ('WORKER', 'NETWORKS', 'DNN', 'HANDINS', 'TRACER', 'CHARTS', 'MOVIE', 'RECORDINGS', 'CLI')


def main(build):
    wrong = []
    with tempfile.TemporaryDirectory(prefix='haloscope-installed-') as folder:
        folder = pathlib.Path(folder)
        prefix = folder / 'prefix'
        done = subprocess.run(['cmake', '--install', build, '--prefix', str(prefix)], capture_output=True, text=True)
        if done.returncode != 0:
            return [f'cmake --install: {done.stderr.strip()}']
        environment = {name: value for name, value in os.environ.items()
                       if name not in {'HALOSCOPE_' + one for one in CHOSEN}}

        def call(program, *words):
            done = subprocess.run([str(prefix / 'bin' / program), *words], cwd=folder, env=environment, capture_output=True, text=True)
            if done.returncode != 0:
                wrong.append(f'{program} {" ".join(words)}: {done.returncode}, {done.stderr.strip()}')
            return done.stdout

        def begins(name, *marks):
            file = folder / name
            data = file.read_bytes() if file.exists() else b''
            if not any(data[at:at + len(mark)] == mark for at, mark in marks):
                wrong.append(f'{name}: {"is no such file" if data else "is missing or empty"}')

        # A grey ramp, in the simplest of formats.
        (folder / 'in.pgm').write_bytes(b'P5 32 24 255\n' + bytes(i % 32 * 8 for i in range(32 * 24)))
        call('haloscope-cli', 'run', 'in.pgm', '-o', 'out.png', '--variant', 'naive', '--verify')
        begins('out.png', (0, b'\x89PNG\r\n\x1a\n'))
        # A box "ftyp" comes first in an MP4 (ISO/IEC 14496-12, 4.3).
        call('haloscope-cli', 'export', 'diagram', '--variant', 'naive', '--group', '4x4', '-o', 'film.mp4')
        begins('film.mp4', (4, b'ftyp'))
        call('haloscope-cli', 'network', str(SOURCES / 'resources/networks/shapes.onnx'), 'in.pgm')
        call('haloscope', '--version')

        helpers = [one for one in json.loads(call('haloscope-cli', 'doctor', '--json') or '[]')
                   if one['topic'] == 'helpers' and (one['severity'] != 'ok' or 'path' in one['facts'])]
        if not helpers:
            wrong.append('doctor speaks of no helper program')
        for one in helpers:
            path = one['facts'].get('path')
            if path is None or not pathlib.Path(path).resolve().is_relative_to(prefix.resolve()):
                wrong.append(f'doctor: {one["finding"]} {path or one["advice"]}')
    return wrong


if __name__ == '__main__':
    lines = main(sys.argv[1])
    print('\n'.join(lines) or 'installed: complete')
    sys.exit(1 if lines else 0)
