#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""check.py BUILD [--sources]: what a compiler does not say of compute and gui, by a build of the preset release.

    words    nothing that a window shows is missing in a language, see languages.py
    format   every source is as clang-format writes it
    tidy     clang-tidy has nothing to say of any header; with --sources, which takes long, of any source either
    unused   every function with a name of its own is called, by the program, a test or a benchmark

Prints what is wrong, a line each; the exit status is 1 if there is anything.
"""
import concurrent.futures
import json
import os
import pathlib
import re
import shlex
import subprocess
import sys

import languages

ROOT = pathlib.Path(__file__).resolve().parent.parent


def sources(*folders, suffixes=('.cpp', '.h')):
    return sorted(str(path.relative_to(ROOT)) for folder in folders for path in (ROOT / folder).rglob('*')
                  if path.suffix in suffixes)


def at_once(function, items):
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        return [line for lines in pool.map(function, items) for line in lines]


def check_format(_build):
    names = sources('compute', 'gui', 'tests')
    parts = [names[i::16] for i in range(16)]

    def check(part):
        said = subprocess.run(['clang-format-14', '--dry-run', *part], cwd=ROOT, capture_output=True, text=True).stderr
        return sorted({line.split(':')[0] + ': not as clang-format writes it' for line in said.splitlines()
                       if 'warning:' in line})
    return at_once(check, parts)


def compilations(build):
    """Without those of precompiled headers."""
    return [entry for entry in json.loads((build / 'compile_commands.json').read_text()) if 'cmake_pch' not in entry['file']]


def flags_by_part(build):
    """How compute and gui are compiled: what any of their sources is given, without what concerns the output or only g++."""
    flags = {}
    for entry in compilations(build):
        match = re.search(r'/(compute|gui)(?:/[a-z]+)*/CMakeFiles/', '/' + entry.get('output', entry['file']))
        if not match:
            continue
        words = shlex.split(entry['command'])
        words = words[next(i for i, word in enumerate(words) if word.endswith(('c++', 'g++', 'clang++'))) + 1:]
        kept = flags.setdefault(match.group(1), [])
        i = 0
        while i < len(words):
            pair = words[i:i + 2] if words[i] in ('-o', '-c', '-isystem', '-include') else words[i:i + 1]
            if not re.match('-o$|-c$|-include$|-Winvalid-pch$|--param', pair[0]) and pair not in kept:
                kept.append(pair)
            i += len(pair)
    return {part: [word for pair in pairs for word in pair] for part, pairs in flags.items()}


def tidy(build, files):
    """files: pairs of a file and its flags."""
    def check(one):
        name, flags = one
        said = subprocess.run(['clang-tidy-14', '--quiet', str(name), '--', *flags, '-Wno-unknown-warning-option',
                               '-Wno-pragma-once-outside-header'],
                              cwd=build, capture_output=True, text=True).stdout
        return [line for line in said.splitlines() if ' error: ' in line or ' warning: ' in line]
    return sorted(set(line.replace(str(ROOT) + '/', '') for line in at_once(check, files)))


def check_tidy(build, all_sources=False):
    """All headers of a part in one piece: what they include is read once."""
    files = []
    folder = build / 'check'
    folder.mkdir(exist_ok=True)
    for part, flags in flags_by_part(build).items():
        whole = folder / (part + '.cpp')
        whole.write_text(''.join(f'#include "{header}" // NOLINT\n' for header in sources(part, suffixes=('.h',))))
        files.append((whole, flags))
        if all_sources:
            files += [(ROOT / source, flags) for source in sources(part, suffixes=('.cpp',))]
    return tidy(build, files)


def objects_of(build):
    """Of what is built now: folders keep those of files that are gone."""
    objects = []
    for entry in compilations(build):
        words = shlex.split(entry['command'])
        made = pathlib.Path(entry['directory'], words[words.index('-o') + 1])
        if made.exists():
            objects.append(made)
    return objects


def symbols(command, objects):
    lines = []
    for i in range(0, len(objects), 200):
        lines += subprocess.run([*command, *map(str, objects[i:i + 200])], capture_output=True, text=True).stdout.splitlines()
    return lines


def check_unused(build):
    """Position independent code names even what it calls within its own file, so that calls are relocations."""
    callers = objects_of(build)
    ours = [o for o in callers if o.relative_to(build).parts[0] in ('compute', 'gui') and 'autogen' not in str(o)]
    defined = {words[2] for words in (line.split() for line in symbols(['nm', '--defined-only', '--extern-only'], ours))
               if len(words) == 3 and words[1] == 'T' and re.match(r'_ZNK?4halo', words[2])}
    used = {words[4].split('@')[0] for words in (line.split() for line in symbols(['readelf', '-rW'], callers))
            if len(words) > 4}
    names = subprocess.run(['c++filt'], input='\n'.join(sorted(defined - used)), capture_output=True, text=True).stdout
    benches = ''.join((ROOT / name).read_text() for name in sources('tests/bench', 'tests/fuzz'))
    unused = []
    for name in names.splitlines():
        words = re.sub(r'\(.*', '', name).split('::')
        is_made = len(words) > 1 and words[-1].lstrip('~') == words[-2]  # compilers give these two names
        if not is_made and not re.search(r'\b' + re.escape(words[-1]) + r'\b', benches):
            unused.append(name + ': nobody calls it')
    return unused


def main():
    if len(sys.argv) < 2 or not (pathlib.Path(sys.argv[1]) / 'compile_commands.json').exists():
        sys.exit(__doc__)
    build = pathlib.Path(sys.argv[1]).resolve()
    said = 0
    for name, lines in (('words', languages.missing()), ('format', check_format(build)),
                        ('tidy', check_tidy(build, '--sources' in sys.argv)),
                        ('unused', check_unused(build))):
        for line in lines:
            print(line)
        print(f'{name}: {len(lines) or "nothing"} to mend')
        said += len(lines)
    return 1 if said else 0


if __name__ == '__main__':
    sys.exit(main())
