#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""build_times.py [--preset PRESET] [--target TARGET] [--source FOLDER] [--phases] [--edits]: says where the time of a build goes.

Builds TARGET (installed) of PRESET (release) from nothing in a folder of its own, build/times, and prints a table in Markdown: wall
clock, processor time, the largest compiler, and seconds by kind of step, from Ninja's log. --phases has g++ report its phases and
adds their sums. --edits instead edits a source and a header of the preset dev and says how long it takes until a test of theirs has
run; what is edited is put back. --source measures another checkout, such as an older one.
"""
import argparse
import collections
import pathlib
import re
import resource
import shutil
import subprocess
import sys
import time

KINDS = (  # what a step makes, in the order in which it is looked up
    ('precompiled headers', r'cmake_pch'),
    ('compiling what moc wrote', r'mocs_compilation\.cpp\.o$'),
    ('compiling resources', r'qrc_\w+\.cpp\.o$|qmake_\w+_init\.cpp\.o$|Resources/.*\.o$'),
    ('compiling sources', r'\.o$'),
    ('moc and its search', r'_autogen'),
    ('rcc', r'\.rcc/|qrc_'),
    ('translations', r'\.qm$|\.ts$'),
    ('recordings of lessons', r'recordings'),
    ('archives', r'\.a$'),
    ('links', r'(^|/)(bin|tests|rooms)/[\w-]+(\.so)?$|\.so$'),
)
PHASE = re.compile(r'^ (phase [\w ./&]+?|template instantiation|garbage collection)\s*:\s*([\d.]+) \(\s*\d+%\)')


def run(command, folder, **options):
    return subprocess.run(command, cwd=folder, check=True, **options)


def steps_in(log):
    """{output: seconds} of Ninja's log; a step with several outputs counts once."""
    seen, steps = set(), {}
    for line in log.read_text().splitlines()[1:]:
        begin, end, _, output, command = line.split('\t')
        if (begin, end, command) not in seen:
            seen.add((begin, end, command))
            steps[output] = (int(end) - int(begin)) / 1000
    return steps


def kind_of(output):
    return next((kind for kind, pattern in KINDS if re.search(pattern, output)), 'the rest')


def measure_build(source, preset, target, with_phases):
    build = source / 'build' / 'times'
    shutil.rmtree(build, ignore_errors=True)
    flags = ['-DCMAKE_CXX_FLAGS=-ftime-report'] if with_phases else []
    begin, used = time.monotonic(), resource.getrusage(resource.RUSAGE_CHILDREN)
    run(['cmake', '--preset', preset, '-B', str(build), *flags], source, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    said = run(['cmake', '--build', str(build), '--target', target], source, capture_output=True, text=True).stdout
    wall, now = time.monotonic() - begin, resource.getrusage(resource.RUSAGE_CHILDREN)
    steps = steps_in(build / '.ninja_log')
    counts, sums = collections.Counter(), collections.Counter()
    for output, seconds in steps.items():
        counts[kind_of(output)] += 1
        sums[kind_of(output)] += seconds
    print(f'Preset {preset}, target {target}: {wall:.0f} s of wall clock, '
          f'{now.ru_utime + now.ru_stime - used.ru_utime - used.ru_stime:.0f} s of processor time, '
          f'largest process {now.ru_maxrss / 2**20:.2f} GiB, {len(steps)} steps.\n')
    print('| kind of step | steps | seconds |\n| --- | ---: | ---: |')
    for kind, seconds in sums.most_common():
        print(f'| {kind} | {counts[kind]} | {seconds:.0f} |')
    if with_phases:
        phases = collections.Counter()
        for line in said.splitlines():
            if match := PHASE.match(line):
                phases[match[1]] += float(match[2])
        print('\n| phase of g++ | seconds |\n| --- | ---: |')
        for phase, seconds in phases.most_common():
            print(f'| {phase} | {seconds:.0f} |')


def users_of_headers(build):
    """{header of ours: how many objects include it}, from Ninja's record of dependencies."""
    users = collections.Counter()
    for line in run(['ninja', '-t', 'deps'], build, capture_output=True, text=True).stdout.splitlines():
        if line.startswith('    ') and line.endswith('.h') and '/build/' not in line:
            users[line.strip()] += 1
    return users


def measure_edits(source):
    build = source / 'build' / 'dev'
    run(['cmake', '--preset', 'dev'], source, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    run(['cmake', '--build', '--preset', 'dev', '--target', 'tests_gui_session', 'haloscope-worker'], source, stdout=subprocess.DEVNULL)
    users = users_of_headers(build)
    header, count = min(((name, many) for name, many in users.items() if '/gui/' in name and '/tests/' not in name),
                        key=lambda pair: (abs(pair[1] - 50), pair[0]))
    header = (build / header).resolve()
    print('| edit of | files that see it | until its test has run |\n| --- | ---: | ---: |')
    for edited, many in ((source / 'gui/session/session.cpp', 1), (header, count)):
        whole = edited.read_text()
        try:
            edited.write_text(whole + '// edited\n')
            begin = time.monotonic()
            run(['cmake', '--build', '--preset', 'dev', '--target', 'tests_gui_session'], source, stdout=subprocess.DEVNULL)
            run(['ctest', '--preset', 'dev', '-R', '^session$'], source, stdout=subprocess.DEVNULL)
            print(f'| `{edited.relative_to(source)}` | {many} | {time.monotonic() - begin:.1f} s |')
        finally:
            edited.write_text(whole)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split('\n\n')[0])
    parser.add_argument('--preset', default='release')
    parser.add_argument('--target', default='installed')
    parser.add_argument('--source', type=pathlib.Path, default=pathlib.Path(__file__).resolve().parents[2])
    parser.add_argument('--phases', action='store_true')
    parser.add_argument('--edits', action='store_true')
    call = parser.parse_args()
    if call.edits:
        measure_edits(call.source.resolve())
    else:
        measure_build(call.source.resolve(), call.preset, call.target, call.phases)


if __name__ == '__main__':
    sys.exit(main())
