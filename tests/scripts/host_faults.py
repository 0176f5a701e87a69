#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""host_faults.py check | build FOLDER | try FOLDER [OPTION...] | table FOLDER: which tests notice the faults of host_faults.txt?

    check   looks whether the text that each fault replaces still occurs once in its file
    build   copies the sources to FOLDER, compiles all faults into one release build there, and leaves them off;
            the variable HALOSCOPE_HOST_FAULT with the number of a fault turns that one on
    try     runs tests without a fault, where they must pass, and then with each; the results go to FOLDER/results.tsv
            as they come, so that a run that was stopped goes on. -R, -L, -LE and -E choose tests as ctest has them
    table   prints which tests noticed which fault, and how many of a hundred were noticed; the same options leave out tests

A test notices a fault if it fails twice in a row, or takes longer than --timeout or five times as long as without
a fault. What it printed is in FOLDER/logs.
"""
import argparse
import concurrent.futures
import contextlib
import fcntl
import json
import os
import pathlib
import re
import shutil
import signal
import subprocess
import sys
import threading
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
LIST = pathlib.Path(__file__).with_name('host_faults.txt')
VARIABLE = 'HALOSCOPE_HOST_FAULT'
NONE = 'none'  # the name of the run without a fault
FAR = 3  # the tests of a fault that come last
OWN = 'hostfaults'  # the test that is this script: it looks at sources that have no faults in them
# Read once for each process. What runs before is right.
DECLARED = f'''#ifndef HALO_HOST_FAULT
#define HALO_HOST_FAULT
#include <cstdlib>
namespace halo {{
inline const int hostFaultNumber = [] {{
    const char *number = std::getenv("{VARIABLE}");
    return number ? std::atoi(number) : 0;
}}();
inline bool hostFault(int number)
{{
    return number == hostFaultNumber;
}}
}} // namespace halo
#endif
'''


class Fault:
    def __init__(self, number, name, file):
        self.number, self.name, self.file = number, name, file
        self.right = self.wrong = self.instead = self.seen = None

    def text(self):
        """What is compiled in place of `right`."""
        if self.instead:
            return self.instead.replace('@', str(self.number))
        return f'(halo::hostFault({self.number}) ? ({self.wrong}) : ({self.right}))'


def faults_in(path):
    faults = []
    for line in path.read_text(encoding='utf-8').splitlines():
        if not line.strip() or line.startswith('#'):
            continue
        if not line.startswith(' '):
            faults.append(Fault(len(faults) + 1, *line.split()))
            continue
        key, text = line.strip().split(':', 1)
        setattr(faults[-1], key, text.strip())
    return faults


def mistakes_in(faults, root):
    """Sentences on what is wrong with the list."""
    for name in {fault.name for fault in faults if sum(one.name == fault.name for one in faults) > 1}:
        yield f'{name}: two faults have this name.'
    for fault in faults:
        if not fault.right or not fault.seen or bool(fault.wrong) == bool(fault.instead):
            yield f'{fault.name}: write right, seen, and either wrong or instead.'
        elif fault.instead and '@' not in fault.instead:
            yield f'{fault.name}: the replacement does not ask whether the fault is on; write halo::hostFault(@).'
        elif not (root / fault.file).is_file():
            yield f'{fault.name}: there is no file {fault.file}.'
        else:
            count = (root / fault.file).read_text(encoding='utf-8').count(fault.right)
            if count != 1:
                yield f'{fault.name}: its text occurs {count} times in {fault.file}, not once.'


def check(_):
    mistakes = list(mistakes_in(faults_in(LIST), ROOT))
    for mistake in mistakes:
        print(mistake)
    return 1 if mistakes else 0


# ---- build

def write_if_new(path, data, mode=None):
    """Files that stay the same are not compiled again."""
    if not path.is_file() or path.read_bytes() != data:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
    if mode is not None:
        path.chmod(mode)


def copy_sources(folder, faults):
    texts = {}
    for fault in faults:
        text = texts.get(fault.file) or DECLARED + (ROOT / fault.file).read_text(encoding='utf-8')
        texts[fault.file] = text.replace(fault.right, fault.text(), 1)
    tracked = subprocess.run(['git', '-C', ROOT, 'ls-files', '-z'], capture_output=True, check=True, text=True).stdout
    for name in filter(None, tracked.split('\0')):
        source = ROOT / name
        if source.is_symlink():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            (folder / name).unlink(missing_ok=True)
            (folder / name).symlink_to(os.readlink(source))
        elif source.is_file():
            data = texts[name].encode() if name in texts else source.read_bytes()
            write_if_new(folder / name, data, source.stat().st_mode & 0o777)


def build(arguments):
    folder = arguments.folder.resolve()
    faults = faults_in(LIST)
    mistakes = list(mistakes_in(faults, ROOT))
    if mistakes:
        sys.exit('\n'.join(mistakes))
    copy_sources(folder, faults)
    shutil.copy(LIST, folder / 'faults.txt')  # whose numbers are those of this build
    for command in (['cmake', '--preset', 'release'], ['cmake', '--build', '--preset', 'release', '-j', str(arguments.jobs)]):
        if subprocess.run(command, cwd=folder).returncode != 0:
            return 1
    return 0


# ---- try

class Results:
    """A line for each fault and test: fault, test, outcome, seconds."""
    def __init__(self, folder):
        self.path = folder / 'results.tsv'
        self.lock = threading.Lock()
        self.known = {}
        if self.path.exists():
            for line in self.path.read_text().splitlines():
                words = line.split('\t')
                if len(words) == 4:
                    self.known[words[0], words[1]] = (words[2], float(words[3]))

    def add(self, fault, test, outcome, seconds):
        with self.lock, open(self.path, 'a') as file:
            fcntl.flock(file, fcntl.LOCK_EX)
            file.write(f'{fault}\t{test}\t{outcome}\t{seconds:.1f}\n')
            self.known[fault, test] = (outcome, seconds)

    def noticed_by(self, fault):
        return [test for (of, test), (outcome, _) in self.known.items() if of == fault and outcome != 'passed']


def costs_in(path):
    """Seconds of tests by name, as the last runs of ctest took: lines of name, runs and mean."""
    lines = path.read_text().splitlines() if path.exists() else []
    words = [line.split() for line in lines]
    return {one[0]: float(one[2]) for one in words if len(one) == 3 and float(one[2]) > 0.0}


class Tests:
    """The tests of a build by name, each with the folder of the source that it is compiled from."""
    def __init__(self, folder, selection):
        self.build, self.logs = folder / 'build/release', folder / 'logs'
        listed = subprocess.run(['ctest', '--test-dir', self.build, '--show-only=json-v1', *selection],
            capture_output=True, text=True, check=True)
        sources = {path.stem: path for path in folder.glob('tests/**/tst_*.cpp')}
        self.source_of = {}
        self.folder_of, self.command_of, self.environment_of, self.limit_of, self.cost_of = {}, {}, {}, {}, {}
        costs = costs_in(self.build / 'Testing/Temporary/CTestCostData.txt')
        for test in json.loads(listed.stdout)['tests']:
            name, command = test['name'], test.get('command', [])
            properties = {one['name']: one['value'] for one in test.get('properties', [])}
            programs = [pathlib.Path(word).name for word in command]
            source = next((sources[one] for one in programs if one in sources), None)
            self.folder_of[name] = source.parent.relative_to(folder / 'tests').as_posix() if source else ''
            self.source_of[name] = source.read_text(encoding='utf-8') if source else ''
            self.command_of[name] = command
            self.environment_of[name] = dict(one.split('=', 1) for one in properties.get('ENVIRONMENT', []))
            self.limit_of[name] = properties.get('TIMEOUT', 1500)
            # Before a test has run here: what ctest knows of it, or what its place in the list tells.
            heavy = self.limit_of[name] > 120 or {'windows', 'looks', 'long', 'sweep'} & set(properties.get('LABELS', []))
            self.cost_of[name] = costs.get(name, 60.0 if heavy else 5.0)
        self.folder_of.pop(OWN, None)
        self.locks = {name: threading.Lock() for name in self.folder_of}
        self.first_locks = {name: threading.Lock() for name in self.folder_of}

    def run(self, name, fault, timeout):
        """Outcome and seconds, as ctest would run it. Begins without what an earlier run of the test left in its home."""
        with self.locks[name]:
            home = self.build / 'tests/home' / name
            if home.is_dir():
                shutil.rmtree(home, ignore_errors=True)
                home.mkdir(exist_ok=True)
            begin = time.monotonic()
            for _ in range(2):
                outcome = self.run_once(name, fault, min(timeout, self.limit_of[name]))
                if outcome != 'noticed':
                    break
            return outcome, time.monotonic() - begin

    def run_once(self, name, fault, timeout):
        environment = dict(os.environ, **self.environment_of[name], **{VARIABLE: str(fault)})
        self.logs.mkdir(exist_ok=True)
        with open(self.logs / f'{fault}.{name}.txt', 'wb') as log:
            test = subprocess.Popen(self.command_of[name], cwd=self.build / 'tests', env=environment, start_new_session=True,
                stdin=subprocess.DEVNULL, stdout=log, stderr=subprocess.STDOUT)
            try:
                return 'passed' if test.wait(timeout) == 0 else 'noticed'
            except subprocess.TimeoutExpired:
                return 'timeout'
            finally:
                with contextlib.suppress(ProcessLookupError):
                    os.killpg(test.pid, signal.SIGKILL)  # and what it has left behind
                test.wait()

    def seconds(self, name, results):
        known = results.known.get((NONE, name))
        return known[1] if known else self.cost_of[name]

    def passes(self, name, results):
        """Whether it passes without a fault; it is run for that once."""
        with self.first_locks[name]:
            if results.known.get((NONE, name), ('',))[0] != 'passed':
                outcome, seconds = self.run(name, 0, self.limit_of[name])
                results.add(NONE, name, outcome, seconds)
                print(f'without a fault: {name} {outcome}, {seconds:.1f} s', flush=True)
            return results.known[NONE, name][0] == 'passed'

    def in_order(self, fault, results, cheap):
        """First those that include its header, then those of its folder, then what is cheap, then the rest; of each
        group the fastest first."""
        parts = pathlib.PurePosixPath(fault.file).parent.parts
        header = f'"{pathlib.PurePosixPath(fault.file).with_suffix(".h")}"'
        seconds = {name: self.seconds(name, results) for name in self.folder_of}

        def group_of(name):
            own = pathlib.PurePosixPath(self.folder_of[name]).parts
            if header in self.source_of[name]:
                return 0
            if len(own) > 1 and own == parts[:len(own)]:
                return 1
            return 2 if seconds[name] <= cheap else FAR
        group = {name: group_of(name) for name in self.folder_of}
        return sorted(self.folder_of, key=lambda name: (group[name], seconds[name])), group


def try_fault(tests, results, fault, arguments):
    if arguments.until_noticed and results.noticed_by(fault.name):
        return
    spent = 0.0
    names, group = tests.in_order(fault, results, arguments.cheap)
    for name in names:
        if (fault.name, name) in results.known:
            continue
        usual = tests.seconds(name, results)
        if arguments.limit and group[name] == FAR and spent + usual > arguments.limit:
            continue
        if not tests.passes(name, results):
            continue
        usual = max(60.0, 5.0 * tests.seconds(name, results))
        outcome, seconds = tests.run(name, fault.number, min(arguments.timeout, usual))
        spent += seconds if group[name] == FAR else 0.0
        results.add(fault.name, name, outcome, seconds)
        if outcome != 'passed':
            print(f'{fault.name}: {outcome} by {name}, {seconds:.1f} s', flush=True)
            if arguments.until_noticed:
                return
    if not results.noticed_by(fault.name):
        print(f'{fault.name}: not noticed', flush=True)


def chosen_faults(folder, words):
    faults = faults_in(folder / 'faults.txt')
    if not words:
        return faults
    asked = words.split(',')
    found = [fault for fault in faults if fault.name in asked or str(fault.number) in asked]
    if len(found) != len(asked):
        sys.exit('There is no such fault; name numbers or names of faults.txt.')
    return found


def selection_of(arguments):
    words = []
    for option in ('R', 'E', 'L', 'LE'):
        for value in getattr(arguments, option) or []:
            words += ['-' + option, value]
    if arguments.tests:
        words += ['-R', '^(' + '|'.join(re.escape(name) for name in arguments.tests.split(',')) + ')$']
    if arguments.label:
        words += ['-L', f'^{re.escape(arguments.label)}$']
    return words


def try_all(arguments):
    folder = arguments.folder.resolve()
    faults = chosen_faults(folder, arguments.faults)
    tests, results = Tests(folder, selection_of(arguments)), Results(folder)
    with concurrent.futures.ThreadPoolExecutor(arguments.jobs) as pool:
        if not arguments.until_noticed:  # else no test runs that is not needed
            list(pool.map(lambda name: tests.passes(name, results), tests.folder_of))
        list(pool.map(lambda fault: try_fault(tests, results, fault, arguments), faults))
    for (fault, name), (outcome, _) in results.known.items():
        if fault == NONE and outcome != 'passed':
            print(f'{name} fails without a fault, and is left out.')
    return print_table(faults, results, tests.folder_of)


def print_table(faults, results, tests):
    """Of these tests, which noticed which fault."""
    noticed = 0
    for fault in faults:
        names = [name for name in results.noticed_by(fault.name) if name in tests]
        tried = sum(of == fault.name and name in tests for of, name in results.known)
        noticed += bool(names)
        words = ', '.join(f'{name} ({results.known[fault.name, name][1]:.1f} s)' for name in names)
        print(f'{fault.number}\t{fault.name}\t{words or f"NOT NOTICED by {tried} tests"}')
    print(f'{noticed} of {len(faults)} faults are noticed, {100 * noticed // max(len(faults), 1)} of a hundred.')
    return 0 if noticed == len(faults) else 1


def table(arguments):
    folder = arguments.folder.resolve()
    return print_table(chosen_faults(folder, arguments.faults), Results(folder), Tests(folder, selection_of(arguments)).folder_of)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(required=True)
    commands.add_parser('check').set_defaults(do=check)
    building = commands.add_parser('build')
    building.set_defaults(do=build)
    trying = commands.add_parser('try')
    trying.set_defaults(do=try_all)
    printing = commands.add_parser('table')
    printing.set_defaults(do=table)
    for command in (building, trying, printing):
        command.add_argument('folder', type=pathlib.Path)
    for command in (building, trying):
        command.add_argument('--jobs', type=int, default=2)
    for command in (trying, printing):
        command.add_argument('--tests', help='names of tests, with commas between')
        command.add_argument('--label', help='tests with this label')
        for option in ('R', 'E', 'L', 'LE'):
            command.add_argument('-' + option, action='append', help='as ctest has it')
        command.add_argument('--faults', help='numbers or names, with commas between; else all')
    trying.add_argument('--until-noticed', action='store_true', help='stop at the first test that notices a fault')
    trying.add_argument('--timeout', type=int, default=300, help='seconds that a test may take')
    trying.add_argument('--cheap', type=float, default=10.0, help='seconds of a test that is tried before others')
    trying.add_argument('--limit', type=float, help='seconds for the tests of a fault that are neither near nor cheap')
    arguments = parser.parse_args()
    return arguments.do(arguments)


if __name__ == '__main__':
    sys.exit(main())
