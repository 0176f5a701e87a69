#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""kill200.py BUILD-FOLDER: kills a batch of many files 200 times, goes on each time, and counts what is lost, done twice or left half.

    --files N      of a batch (1000)
    --kills N      all in all; when a batch is done and kills are left, the next one begins (200)
    --seed N       of the moments: a quarter is at any time of the start, the others after so many results and up to 10 ms (1)
    --options ...  of run, such as "--device 0" (--device opencv)

Each run is `haloscope-cli run --manifest LIST -o OUT --resume --json`, ended by SIGKILL. What a run has told as a result must never be done
again; all outputs must be those of an uninterrupted run, byte for byte. Prints a table; the exit status is 1 if anything is wrong.
"""
import argparse
import hashlib
import json
import pathlib
import random
import subprocess
import sys
import tempfile
import threading
import time


def make_pictures(folder, count, rng):
    """PGM files of 32 x 24 noise."""
    for number in range(count):
        (folder / f'{number:05}.pgm').write_bytes(b'P5 32 24 255\n' + rng.randbytes(32 * 24))


def records_of(journal):
    """Keys of whole records, and how many lines are none."""
    keys, torn = [], 0
    for line in (journal.read_bytes().split(b'\n')[1:] if journal.exists() else []):
        words, _, check = line.rpartition(b' ')
        if line and hashlib.sha256(words).hexdigest()[:16].encode() == check:
            keys.append(words.split(b' ')[0])
        elif line:
            torn += 1
    return keys, torn


def run_and_kill(call, results, rng, startup):
    """Adds the lines that were told as done; says whether the run came to its end before the kill."""
    process = subprocess.Popen(call, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    if rng.random() < 0.25:
        moment = rng.uniform(0, startup)
        killer = threading.Timer(moment, process.kill)
        killer.start()
    else:
        killer = None
        for _ in range(rng.randrange(1, 13)):
            line = process.stdout.readline()
            if not line:
                break
            results.append(json.loads(line)['line'])
        time.sleep(rng.uniform(0, 0.01))
        process.kill()
    out, _ = process.communicate()
    if killer:
        killer.cancel()
    for line in out.split(b'\n'):
        try:
            results.append(json.loads(line)['line'])
        except ValueError:
            pass  # nothing, or a line that was cut by the kill
    return process.returncode == 0


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('build', type=pathlib.Path)
    parser.add_argument('--files', type=int, default=1000)
    parser.add_argument('--kills', type=int, default=200)
    parser.add_argument('--seed', type=int, default=1)
    parser.add_argument('--options', default='--device opencv')
    arguments = parser.parse_args()
    rng = random.Random(arguments.seed)
    program = str(arguments.build / 'bin' / 'haloscope-cli')
    counted = dict.fromkeys(('batches', 'kills', 'runs to their end', 'results told', 'told twice', 'torn records',
                             'outputs without a record at a kill', 'half files at a kill', 'half files in the end',
                             'records twice', 'outputs lost', 'outputs that differ'), 0)
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        (folder / 'in').mkdir()
        make_pictures(folder / 'in', arguments.files, rng)
        manifest, out = folder / 'list.txt', folder / 'out'
        manifest.write_text(''.join(f'{path}\n' for path in sorted((folder / 'in').iterdir())))
        begin = [program, 'run', '--manifest', str(manifest), '--json', '--quiet', *arguments.options.split()]
        started = time.monotonic()
        subprocess.run([*begin, '-o', str(folder / 'right')], check=True, stdout=subprocess.DEVNULL)
        whole = time.monotonic() - started
        right = {path.name: path.read_bytes() for path in (folder / 'right').iterdir()}
        journal = folder / 'list.txt.journal'
        call = [*begin, '-o', str(out), '--resume']
        while counted['kills'] < arguments.kills:
            counted['batches'] += 1
            journal.unlink(missing_ok=True)
            if out.exists():
                for path in out.iterdir():
                    path.unlink()
            told, done = [], False
            while not done and counted['kills'] < arguments.kills:
                done = run_and_kill(call, told, rng, 0.15)
                counted['runs to their end' if done else 'kills'] += 1
                keys, _ = records_of(journal)
                names = [path.name for path in out.iterdir()] if out.exists() else []
                halves = sum(name.endswith('.part') for name in names)
                counted['half files at a kill'] += halves
                counted['outputs without a record at a kill'] += len(names) - halves - len(set(keys))
            if not done:
                last = subprocess.run(call, check=True, capture_output=True).stdout
                told += [json.loads(line)['line'] for line in last.splitlines()]
                counted['runs to their end'] += 1
            keys, torn = records_of(journal)
            written = {path.name: path.read_bytes() for path in out.iterdir()}
            counted['results told'] += len(told)
            counted['told twice'] += len(told) - len(set(told))
            counted['torn records'] += torn
            counted['records twice'] += len(keys) - len(set(keys))
            counted['half files in the end'] += sum(name.endswith('.part') for name in written)
            counted['outputs lost'] += len(right.keys() - written.keys())
            counted['outputs that differ'] += sum(written.get(name, data) != data for name, data in right.items())
    print(f'{arguments.files} files of a batch, seed {arguments.seed}; uninterrupted it takes {whole:.2f} s\n')
    print('| what | how many |\n| --- | ---: |')
    for what, count in counted.items():
        print(f'| {what} | {count} |')
    return any(counted[what] for what in ('told twice', 'records twice', 'half files in the end', 'outputs lost', 'outputs that differ'))


if __name__ == '__main__':
    sys.exit(main())
