#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""times.py BEFORE AFTER [--pairs N] [--budget SECONDS] [--device NAME] [--only CALL]

How long every variant of every workload takes by two builds of Haloscope: BEFORE and AFTER are folders with haloscope-cli
and haloscope-worker. The two measure in turn, so that whatever the machine does besides meets both. A table says for each
variant the median of the ratios after / before within a pair, and their span; a line names what is slower by more than
3 % in every pair: a difference shown, and not one of chance.
"""
import argparse
import json
import os
import statistics
import subprocess
import sys

CALLS = {
    'image 5x5': ['--filters', '5', '--sizes', '2048x2048'],
    'image 21x21': ['--filters', '21', '--sizes', '1024x1024'],
    'image separable': ['--filters', 'gauss:9,2', '--sizes', '2048x2048'],
    'signal': ['--workload', 'signal', '--sizes', '262144'],
    'layer': ['--workload', 'layer', '--layers', '16x64x64/32'],
    'histogram': ['--workload', 'histogram'],
    'stencil': ['--workload', 'stencil', '--sizes', '1024x1024/p5/n8/r0.125'],
}


def measure(folder, call, args):
    environment = dict(os.environ, HALOSCOPE_WORKER=os.path.join(folder, 'haloscope-worker'))
    words = [os.path.join(folder, 'haloscope-cli'), 'bench', *call, '--json', '--quiet', '--budget', str(args.budget)]
    if args.device:
        words += ['--device', args.device]
    done = subprocess.run(words, capture_output=True, text=True, env=environment)
    times = {}
    for line in done.stdout.splitlines():
        try:
            one = json.loads(line)
        except json.JSONDecodeError:
            continue
        if one.get('variant') and one.get('median_ms'):
            times[one['variant']] = float(one['median_ms'])
    if not times:
        sys.exit(f'{words[0]} measured nothing: {done.stderr.strip()}')
    return times


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('before')
    parser.add_argument('after')
    parser.add_argument('--pairs', type=int, default=5)
    parser.add_argument('--budget', type=int, default=20)
    parser.add_argument('--device')
    parser.add_argument('--only', help='calls whose name has this in it')
    args = parser.parse_args()
    slower = []
    print(f'{"":32} {"before":>10} {"after / before":>15}  span')
    for name, call in CALLS.items():
        if args.only and args.only not in name:
            continue
        ratios, first = {}, {}
        for pair in range(args.pairs):
            order = [args.before, args.after] if pair % 2 == 0 else [args.after, args.before]
            times = {folder: measure(folder, call, args) for folder in order}
            for variant, before in times[args.before].items():
                if variant in times[args.after]:
                    first.setdefault(variant, before)
                    ratios.setdefault(variant, []).append(times[args.after][variant] / before)
        for variant, all_ratios in ratios.items():
            middle = statistics.median(all_ratios)
            print(f'{name + " " + variant:32} {first[variant] * 1000:8.1f} us {middle:13.3f}    '
                  f'{min(all_ratios):.3f} .. {max(all_ratios):.3f}', flush=True)
            if min(all_ratios) > 1.03:
                slower.append(f'{name} {variant}')
    print('slower by more than 3 % in every pair: ' + (', '.join(slower) or 'none'))
    return 1 if slower else 0


if __name__ == '__main__':
    sys.exit(main())
