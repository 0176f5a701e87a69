#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""run_tests.py PRESET LOG [CTEST-ARGUMENT...]: runs tests of a preset that is built, for test.sh.

The screen shows how many tests are left and for how many minutes, each failure as it happens with the command that repeats it, and
a summary of three lines. LOG gets everything that ctest prints. The exit status is 0 if all tests passed, 1 if one failed, 69
without an OpenCL device, 73 if there is no room for what tests write.
"""
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
ROOM = 500 << 20  # bytes that the tests need at a time in the build folder, and in that of temporary files
SHOWN = 25        # lines of the output of a test that failed
ENDED = re.compile(r'\s*\d+/\d+ Test\s+#\d+: (\S+) [. ]*(\**\w[^.]*?)\s+([\d.]+) sec')
CLOSING = re.compile(r'\d+% tests passed, \d+ tests failed out of \d+')


def say(sentence):
    print('haloscope: ' + sentence, file=sys.stderr, flush=True)


def in_words(seconds):
    minutes, seconds = divmod(round(seconds), 60)
    return f'{minutes} min {seconds} s' if minutes else f'{seconds} s'


def full_folder(folders):
    """The first one that has no room, or cannot be written."""
    for folder in folders:
        try:
            with tempfile.TemporaryFile(dir=folder):
                pass
            if shutil.disk_usage(folder).free < ROOM:
                return folder
        except OSError:
            return folder
    return None


class Progress:
    """What is left, by what each test took when its COST was measured, and by how fast this machine has been so far."""

    def __init__(self, costs, jobs):
        self.costs, self.jobs = costs, jobs
        self.left = dict(costs)
        self.begin = self.told = time.monotonic()
        self.is_terminal, self.shown = sys.stderr.isatty(), ''

    def minutes(self):
        passed = time.monotonic() - self.begin
        done = sum(self.costs.values()) - sum(self.left.values())
        pace = 1 / self.jobs if done < 30 else passed / done
        seconds = max(sum(self.left.values()) * pace, max(self.left.values(), default=0) * min(pace * self.jobs, 1))
        return 'less than a minute' if seconds < 60 else f'about {round(seconds / 60)} min'

    def line(self):
        return f'{len(self.costs) - len(self.left)} of {len(self.costs)} tests, {self.minutes()} left'

    def show(self):
        if self.is_terminal and self.line() != self.shown:
            self.shown = self.line()
            print('\r\033[K' + self.shown, end='', file=sys.stderr, flush=True)
        elif not self.is_terminal and time.monotonic() - self.told > 60:
            self.told = time.monotonic()
            print(self.line(), file=sys.stderr, flush=True)

    def clear(self):
        if self.is_terminal:
            print('\r\033[K', end='', file=sys.stderr, flush=True)
            self.shown = ''


def failure(name, result, seconds, output, preset):
    lines = [line for line in output if line.strip()]
    faults = [i for i, line in enumerate(lines) if re.match(r'FAIL!|QFATAL|QWARN.*crash|.*(Sanitizer|runtime error)', line)]
    first = faults[0] if faults else max(len(lines) - SHOWN, 0)
    print(f'\nFAILED: {name} ({result.strip("*")}, {in_words(seconds)})')
    for line in lines[first:first + SHOWN]:
        print('    ' + line[:400])
    print(f"    Repeat it: ctest --preset {preset} -R '^{name}$' --output-on-failure", flush=True)


def run(preset, log, words, costs, jobs):
    """The names of the tests that failed, the seconds of all, and the closing line of ctest."""
    progress = Progress(costs, jobs)
    failed, seconds, closing = [], {}, ''
    output, last = [], None  # of the test that ended last, which ctest prints after its line if it failed
    with subprocess.Popen(['ctest', '--preset', preset, '-j', str(jobs), '--output-on-failure', *words], cwd=ROOT,
                          stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
                          errors='replace') as process:
        for line in process.stdout:
            log.write(line)
            log.flush()
            ended = ENDED.match(line)
            if last and (ended or re.match(r'\s+Start\s+\d+: |\d+% tests passed', line)):
                failure(*last, output, preset)
                last = None
            if last:
                output.append(line.rstrip('\n'))
            if ended:
                name, result, took = ended.group(1), ended.group(2), float(ended.group(3))
                seconds[name] = took
                progress.left.pop(name, None)
                if result != 'Passed':
                    progress.clear()
                    failed.append(name)
                    last, output = (name, result, took), []
            if CLOSING.match(line):
                closing = line.rstrip('\n')
            progress.show()
    progress.clear()
    return failed, seconds, closing, process.returncode


def main(preset, log_name, *words):
    build = ROOT / 'build' / ('tsan' if preset == 'threads' else preset)
    temporary = pathlib.Path(tempfile.gettempdir())
    room = [build, temporary]
    if full := full_folder(room):
        say(f'{full} has no room for the tests; free {ROOM >> 20} MiB there, or set TMPDIR to another folder, then run test.sh again.')
        return 73
    listed = subprocess.run(['ctest', '--preset', preset, '--show-only=json-v1', *words], cwd=ROOT, capture_output=True, text=True)
    tests = json.loads(listed.stdout)['tests'] if listed.returncode == 0 else []
    if not tests:
        print(listed.stderr, file=sys.stderr)
        say(f'The preset {preset} has no such tests; see ctest --preset {preset} -N.')
        return 1
    costs, device = {}, False
    for test in tests:
        properties = {one['name']: one['value'] for one in test['properties']}
        costs[test['name']] = float(properties.get('COST', 1))
        device = device or 'device' in properties.get('LABELS', [])
    cli = build / 'bin' / 'haloscope-cli'
    if device and cli.exists() and subprocess.run([cli, 'devices'], capture_output=True, check=False).returncode == 69:
        say('There is no OpenCL device, and most tests run kernels; install a driver, such as pocl-opencl-icd, then run test.sh again.')
        return 69

    jobs = len(os.sched_getaffinity(0)) + 1  # some tests wait for other programs
    begin = time.monotonic()
    with open(log_name, 'a', encoding='utf-8') as log:
        failed, seconds, closing, status = run(preset, log, words, costs, jobs)
    slowest = sorted(seconds, key=seconds.get, reverse=True)[:3]
    print(closing)
    print(f'{preset}: {len(seconds)} tests in {in_words(time.monotonic() - begin)}, {jobs} at a time; slowest: '
          + ', '.join(f'{name} {round(seconds[name])} s' for name in slowest))
    print(('Failed: ' + ', '.join(sorted(failed)) + '. ' if failed else '') + f'Log: {log_name}', flush=True)
    if failed and (full := full_folder(room)):
        say(f'{full} is full now, which may be why; free {ROOM >> 20} MiB there, then run test.sh again.')
    return 1 if failed or status != 0 else 0


if __name__ == '__main__':
    try:
        sys.exit(main(*sys.argv[1:]))
    except KeyboardInterrupt:
        sys.exit(130)
