#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""simulate.py [--NAME VALUE]...

How well many machines filter very many files that one shared file system keeps: the efficiency against the number of machines, and what
limits it. A machine takes a shard, starts the program, reads the manifest, and works through its files; the file system serves so many
bytes and so many calls a second to all of them together. A few machines are slow. Compared are one shard for each machine, dealt out
beforehand, and many shards, each taken by the machine that is free; and these cut out of the manifest by split(1) beforehand, so that
a start reads its own lines only.

What was measured is in README.md with its command; the file system and the share of slow machines are assumptions, to be replaced by
your own figures.
"""
import argparse
import heapq
import random

OPTIONS = {  # name: value, what it is
    'files': (10e6, 'files in all'),
    'file-s': (0.0125, 'seconds a file on a machine of two cores; measured'),
    'spread': (0.5, 'standard deviation of that, as a part of it'),
    'start-s': (0.2, 'seconds of a start with warm caches; measured'),
    'line-us': (1.2, 'microseconds a line of the manifest, read at each start; measured'),
    'calls': (21, 'calls a file that name a path in the shared folder; measured'),
    'start-calls': (100, 'the same for each start, the shared home included; measured'),
    'bytes': (0.6e6, 'bytes read and written for a file; measured'),
    'fs-bytes': (20e9, 'bytes a second of the file system; assumed'),
    'fs-calls': (200e3, 'calls a second of its metadata; assumed'),
    'slow': (0.01, 'part of the machines that take three times as long; assumed'),
    'shards': (32, 'shards for each machine where they are taken by who is free'),
}


def shared_limit(o, shards):
    """Seconds that the file system needs for all, and what in it takes the longest."""
    calls = o.files * o.calls + shards * o.start_calls
    return max((o.files * o.bytes / o.fs_bytes, 'bandwidth'), (calls / o.fs_calls, 'metadata'))


def makespan(o, machines, shards, lines, chance):
    """The efficiency, the seconds until the last machine is done, and what all waited for."""
    speeds = [(1 / 3 if chance.random() < o.slow else 1) * chance.uniform(0.9, 1.1) for _ in range(machines)]
    files = o.files / shards
    free = [(0.0, i) for i in range(machines)]  # when a machine takes its next shard
    ends = 0.0
    for _ in range(shards):
        time, machine = heapq.heappop(free)
        work = max(0.0, chance.gauss(files * o.file_s, files ** 0.5 * o.file_s * o.spread))
        time += o.start_s + (lines * o.line_us * 1e-6) + work / speeds[machine]
        ends = max(ends, time)
        heapq.heappush(free, (time, machine))
    ideal = o.files * o.file_s / sum(speeds)
    seconds, limit = max((ends, 'machines'), shared_limit(o, shards))
    return ideal / seconds, seconds, limit


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    for name, (value, text) in OPTIONS.items():
        parser.add_argument(f'--{name}', type=type(value), default=value, help=f'{text} ({value})')
    o = parser.parse_args()
    print('| machines | one shard each | many shards | many, manifest cut | hours | limit |\n| ---: | ---: | ---: | ---: | ---: | --- |')
    for machines in [1, 3, 10, 30, 100, 300, 1000]:
        shards = o.shards * machines
        cells = []
        for count, lines in [(machines, o.files), (shards, o.files), (shards, o.files / shards)]:
            efficiency, seconds, limit = makespan(o, machines, count, lines, random.Random(1))
            cells.append(f'{100 * efficiency:.0f} %')
        print(f'| {machines} | {" | ".join(cells)} | {seconds / 3600:.2f} | {limit} |')


if __name__ == '__main__':
    main()
