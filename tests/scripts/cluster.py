#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""cluster.py BIN [--here | --cases NAME,NAME] [--kills N] [--seed N] [--files N] [--keep]

Tries the scripts of packaging/cluster with the real programs, GNU parallel over ssh and Slurm, on three hosts of this machine: each is a
network, process, mount and host-name namespace of its own, joined to the others by a bridge, with its own sshd and slurmd; a fourth is
where calls are made and slurmctld runs. All share one folder, as hosts share a home. A host is stopped as if its plug were pulled: link down, then all
of its processes killed at once. Every output must be there once, equal to that of one machine, and nothing beside it.

BIN is the folder of haloscope-cli. Wants root and Debian's slurmctld, slurmd, munge, parallel and openssh-server; what is missing is said
in one sentence, with status 69. All that it starts ends with it, and its folder goes, unless --keep is given.

With --here there is but this host, without ssh and Slurm: wrong calls of the scripts, and work by GNU parallel. That wants no root.
"""
import argparse
import contextlib
import os
import random
import shlex
import shutil
import signal
import subprocess
import sys
import tempfile
import time

HERE = os.path.dirname(os.path.abspath(__file__))
SCRIPTS = os.path.join(HERE, '..', '..', 'packaging', 'cluster')
HOSTS = ['node1', 'node2', 'node3']
PROGRAMS = {'slurmctld': 'slurmctld', 'slurmd': 'slurmd', 'sbatch': 'slurm-client', 'munged': 'munge', 'parallel': 'parallel',
            'sshd': 'openssh-server', 'ssh-keygen': 'openssh-client', 'ip': 'iproute2', 'unshare': 'util-linux', 'setpriv': 'util-linux'}
PATH = os.environ.get('PATH', '') + ':/usr/sbin:/sbin'
PATIENCE = 300  # seconds after which something hangs

SLURM = """ClusterName=haloscope
SlurmctldHost=control
SlurmUser=root
SlurmdUser=root
AuthType=auth/munge
AuthInfo=socket={folder}/munge/socket,cred_expire=5
StateSaveLocation={folder}/slurmctld
SlurmdSpoolDir={folder}/slurmd-%n
SlurmctldPidFile={folder}/slurmctld.pid
SlurmdPidFile={folder}/slurmd-%n.pid
SlurmctldLogFile={folder}/slurmctld.log
SlurmdLogFile={folder}/slurmd-%n.log
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
SwitchType=switch/none
MpiDefault=none
AccountingStorageType=accounting_storage/none
JobAcctGatherType=jobacct_gather/none
SchedulerType=sched/builtin
SchedulerParameters=batch_sched_delay=0,sched_interval=1,sched_min_interval=0
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
ReturnToService=2
SlurmdTimeout=5
MessageTimeout=5
KillWait=1
JobRequeue=1
SlurmdParameters=config_overrides
GresTypes=gpu
NodeName=node[1-3] CPUs=1 Gres=gpu:1 State=UNKNOWN
PartitionName=all Nodes=ALL Default=YES MaxTime=INFINITE State=UP
"""


def missing():
    """One sentence, or nothing."""
    if os.geteuid() != 0:
        return 'Namespaces of networks need root; run this as root.'
    packages = sorted({package for program, package in PROGRAMS.items() if not shutil.which(program, path=PATH)})
    if packages:
        return f'Programs are missing; install {" ".join(packages)}.'
    if subprocess.run(['unshare', '--net', '--pid', '--mount', '--uts', '--fork', 'true'], capture_output=True).returncode:
        return 'This system makes no namespaces; run this where containers may be started.'
    return ''


def wait_until(what, sentence):
    end = time.monotonic() + PATIENCE
    while not what():
        if time.monotonic() > end:
            raise SystemExit(f'Waited in vain: {sentence}.')
        time.sleep(0.02)


class Host:
    """Namespaces that live as long as their first process."""

    def __init__(self, cluster, name, address):
        self.cluster, self.name, self.address = cluster, name, address
        self.init = 0

    def start(self):
        script = (f'hostname {self.name}; mount -t tmpfs none /run; mkdir /run/sshd; mount --bind {self.cluster.folder}/hosts /etc/hosts; '
                  'ip link set lo up; echo; while :; do sleep 3600 & wait $!; done')
        self.holder = subprocess.Popen(
            ['setpriv', '--pdeathsig', 'KILL', 'unshare', '--net', '--uts', '--mount', '--pid', '--fork', '--kill-child', '--mount-proc',
             'bash', '-c', script], stdout=subprocess.PIPE, stdin=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
            env=dict(os.environ, PATH=PATH))
        self.holder.stdout.readline()
        with open(f'/proc/{self.holder.pid}/task/{self.holder.pid}/children') as children:
            self.init = int(children.read().split()[0])

    def words(self, *words):
        return ['nsenter', '-t', str(self.init), '-n', '-u', '-m', '-p', f'--wd={self.cluster.work}', *words]

    def run(self, *words, **options):
        return subprocess.run(self.words(*words), check=True, env=self.cluster.environment, **options)

    def start_program(self, *words, log='log'):
        """One that ends with the host."""
        with open(f'{self.cluster.folder}/{self.name}.{log}', 'ab') as file:
            return subprocess.Popen(self.words(*words), stdin=subprocess.DEVNULL, stdout=file, stderr=file, env=self.cluster.environment)

    def join(self):
        self.plug()
        self.start_program('/usr/sbin/sshd', '-D', '-e', '-f', f'{self.cluster.folder}/sshd_config', log='sshd')
        self.start_program('slurmd', '-D', '-f', self.cluster.environment['SLURM_CONF'], '-N', self.name, log='slurmd')

    def plug(self):
        link = f'to-{self.name}'
        control = self.cluster.control
        subprocess.run(['ip', 'link', 'add', link, 'netns', str(control.init), 'type', 'veth', 'peer', 'name', 'eth0',
                        'netns', str(self.init)], check=True)
        control.run('ip', 'link', 'set', link, 'master', 'bridge', 'up')
        self.run('ip', 'address', 'add', f'{self.address}/24', 'dev', 'eth0')
        self.run('ip', 'link', 'set', 'eth0', 'up')

    def unplug(self):
        """Only off the network: what runs here goes on."""
        subprocess.run(self.cluster.control.words('ip', 'link', 'del', f'to-{self.name}'), stderr=subprocess.DEVNULL)

    def works(self):
        return bool(subprocess.run(self.words('bash', '-c', 'grep -ls haloscope-cli /proc/[0-9]*/comm'), capture_output=True).stdout)

    def stop(self, link=True):
        """As if its plug were pulled."""
        if not self.init:
            return
        if link:
            self.unplug()
        os.kill(self.init, signal.SIGKILL)
        self.holder.wait()
        self.init = 0


class Cluster:
    def __init__(self, folder, bin_folder):
        self.folder = folder
        self.work = f'{folder}/a shared folder'
        os.chmod(folder, 0o755)  # munged wants its socket to be within reach of all
        os.makedirs(self.work)
        os.makedirs(f'{folder}/home')
        self.environment = dict(
            PATH=PATH, HOME=f'{folder}/home', SLURM_CONF=f'{folder}/slurm.conf', LANG='C.UTF-8',
            HALOSCOPE_CLI=f'{bin_folder}/haloscope-cli',
            PARALLEL_SSH=f'ssh -F {folder}/ssh_config -o ServerAliveInterval=1 -o ServerAliveCountMax=2 -o ConnectTimeout=3')
        self.control = Host(self, 'control', '10.87.0.1')
        self.hosts = [Host(self, name, f'10.87.0.{i + 11}') for i, name in enumerate(HOSTS)]
        self.write_files()

    def write(self, name, text):
        with open(f'{self.folder}/{name}', 'w') as file:
            file.write(text)

    def write_files(self):
        folder = self.folder
        self.write('hosts', '127.0.0.1 localhost\n' + ''.join(f'{host.address} {host.name}\n' for host in [self.control, *self.hosts]))
        for key in ['host_key', 'user_key']:
            subprocess.run(['ssh-keygen', '-q', '-t', 'ed25519', '-N', '', '-f', f'{folder}/{key}'], check=True)
        shutil.copy(f'{folder}/user_key.pub', f'{folder}/authorized_keys')
        self.write('sshd_config', f'Port 2222\nHostKey {folder}/host_key\nAuthorizedKeysFile {folder}/authorized_keys\nUsePAM no\n'
                   f'StrictModes no\nPermitRootLogin yes\nPidFile none\nMaxStartups 100\nSetEnv HOME={folder}/home\n')
        self.write('ssh_config', f'Host *\n Port 2222\n User root\n IdentityFile {folder}/user_key\n StrictHostKeyChecking no\n'
                   ' UserKnownHostsFile /dev/null\n LogLevel ERROR\n')
        self.write('slurm.conf', SLURM.format(folder=folder))
        self.write('gres.conf', 'Name=gpu File=/dev/null\n')  # what a task that asks for a GPU is given
        os.makedirs(f'{folder}/cgroup')
        self.write('cgroup.conf', f'CgroupPlugin=cgroup/v1\nCgroupMountpoint={folder}/cgroup\n')
        self.write('nodes', '# one host a line\n' + ''.join(f'1/{name}\n' for name in HOSTS))
        os.makedirs(f'{folder}/munge', mode=0o755)
        with open(os.open(f'{folder}/munge/key', os.O_WRONLY | os.O_CREAT, 0o600), 'wb') as file:
            file.write(os.urandom(128))

    def start(self):
        self.control.start()
        self.control.run('ip', 'link', 'add', 'bridge', 'type', 'bridge')
        self.control.run('ip', 'address', 'add', f'{self.control.address}/24', 'dev', 'bridge')
        self.control.run('ip', 'link', 'set', 'bridge', 'up')
        munge = f'{self.folder}/munge'
        self.control.start_program('munged', '-F', '--key-file', f'{munge}/key', '--socket', f'{munge}/socket', '--pid-file', f'{munge}/pid',
                                   '--log-file', f'{munge}/log', '--seed-file', f'{munge}/seed', log='munged')
        wait_until(lambda: os.path.exists(f'{munge}/socket'), 'munged makes no socket')
        self.control.start_program('slurmctld', '-D', '-f', self.environment['SLURM_CONF'], log='slurmctld')
        for host in self.hosts:
            host.start()
            host.join()
        wait_until(self.ready, 'not all hosts are ready, see --keep')

    def ready(self):
        done = subprocess.run(self.control.words('sinfo', '-h', '-N', '-o', '%t'), env=self.environment, capture_output=True, text=True)
        return done.stdout.split().count('idle') == len(HOSTS)

    def stop(self):
        for host in [*self.hosts, self.control]:
            host.stop(link=False)


class Here:
    """This host alone, as if it were a cluster."""

    def __init__(self, folder, bin_folder):
        self.folder, self.work, self.control = folder, f'{folder}/a shared folder', self
        os.makedirs(self.work)
        self.environment = dict(os.environ, HALOSCOPE_CLI=f'{bin_folder}/haloscope-cli', LANG='C.UTF-8')
        with open(f'{folder}/nodes', 'w') as file:
            file.write('# this host, without ssh\n2/:\n')

    def words(self, *words):
        return ['env', '-C', self.work, *words]

    def run(self, *words):
        return subprocess.run(self.words(*words), check=True, env=self.environment)


class Work:
    """A manifest in the shared folder, what one machine makes of it, and what is found in the end."""

    def __init__(self, cluster, files, seed):
        self.cluster, self.random = cluster, random.Random(seed)
        os.makedirs(f'{cluster.work}/in put')
        lines = ['# every third has a filter of its own', '']
        for i in range(files):
            name = f'in put/picture {i:03}.ppm'
            self.make_picture(name, 600 + i % 7, 480 + i % 5)
            lines.append(shlex.quote(name) + (' --filter "box:15x9" --variant naive' if i % 3 == 0 else ''))
        self.make_picture('huge.ppm', 1801, 2403)
        with open(f'{cluster.work}/my list', 'w') as file:
            file.write('\n'.join(lines) + '\n')
        self.options = ['--filter', 'gauss:9,1.5', '--variant', 'naive', '--border', 'reflect', '--quiet']
        begin = time.monotonic()
        self.on_one_machine('run', '--manifest', 'my list', '-o', 'expected', '--journal', f'{cluster.folder}/plain.journal', *self.options)
        self.on_one_machine('run', 'huge.ppm', '-o', 'expected.tif', *self.options)
        print(f'{files} files on one machine: {time.monotonic() - begin:.1f} s', flush=True)

    def make_picture(self, name, width, height):
        row = self.random.randbytes(3 * width + height)
        with open(f'{self.cluster.work}/{name}', 'wb') as file:
            file.write(f'P6 {width} {height} 255\n'.encode() + b''.join(row[y:y + 3 * width] for y in range(height)))

    def on_one_machine(self, *words):
        self.cluster.control.run(self.cluster.environment['HALOSCOPE_CLI'], *words)

    def call(self, script, *words):
        """In a group of its own, so that all of it can be killed at once."""
        log = open(f'{self.cluster.folder}/calls.log', 'wb')
        return subprocess.Popen(self.cluster.control.words(f'{os.path.realpath(SCRIPTS)}/{script}', *words), stdin=subprocess.DEVNULL,
                                stdout=log, stderr=log, env=self.cluster.environment, start_new_session=True)

    def parallel(self, shards=9, manifest='my list', out='out'):
        return self.call('parallel-files.sh', '-H', f'{self.cluster.folder}/nodes', '-n', str(shards), manifest, '-o', out, *self.options)

    def slurm(self, shards=9):
        return self.call('slurm-files.sh', '-w', '-n', str(shards), 'my list', '-o', 'out', *self.options)

    def found(self):
        """Outputs so far, by name: what file each is."""
        with contextlib.suppress(FileNotFoundError):
            return {entry.name: entry.inode() for entry in os.scandir(f'{self.cluster.work}/out') if not entry.name.startswith('.')}
        return {}

    def sentences(self):
        """What the last call said on standard error."""
        return read(f'{self.cluster.folder}/calls.log').decode().splitlines()

    def expected(self):
        return sorted(os.listdir(f'{self.cluster.work}/expected'))

    def complaints(self, out='out'):
        """What is not as one machine makes it."""
        out, expected = f'{self.cluster.work}/{out}', f'{self.cluster.work}/expected'
        names = os.listdir(out) if os.path.isdir(out) else []
        found = [f'{name} is missing' for name in self.expected() if name not in names]
        for name in names:
            if name not in self.expected():
                found.append(f'{name} is left behind')
            elif read(f'{out}/{name}') != read(f'{expected}/{name}'):
                found.append(f'{name} differs')
        return found

    def forget(self):
        """All that a run left, so that the next one is the first."""
        for name in os.listdir(self.cluster.work):
            if name == 'out':
                shutil.rmtree(f'{self.cluster.work}/out')
            elif name.startswith(('my list.', 'bad list', 'out', 'slurm-')):
                path = f'{self.cluster.work}/{name}'
                shutil.rmtree(path) if os.path.isdir(path) else os.remove(path)


def read(path):
    with open(path, 'rb') as file:
        return file.read()


def finish(process):
    try:
        return process.wait(PATIENCE)
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, signal.SIGKILL)
        return 'no end'


def restart(host):
    host.start()
    host.join()


def one_stops_and_returns(cluster, work, begin):
    """Files over three hosts, of which the second is stopped in the middle and comes back."""
    half = len(work.expected()) // 3
    shutil.rmtree(f'{cluster.folder}/home/.cache', ignore_errors=True)  # three hosts fill the caches of one home at once
    call = begin()
    wait_until(lambda: len(work.found()) >= half or call.poll() is not None, 'no outputs come')
    before = work.found()
    cluster.hosts[1].stop()
    wait_until(lambda: len(work.found()) >= 2 * half or call.poll() is not None, 'no outputs come from two hosts')
    restart(cluster.hosts[1])
    returned = len(work.found())
    status = finish(call)
    after = work.found()
    print(f'    stopped after {len(before)}, back after {returned} of {len(work.expected())} outputs', flush=True)
    again = sum(after.get(name) != inode for name, inode in before.items())
    return status, again, work.complaints()


def is_idle(cluster):
    """Whether Slurm has nothing to do."""
    return not cluster.control.run('squeue', '-h', capture_output=True, text=True).stdout


def one_picture(cluster, work, begin):
    """An image in bands, while the second host is stopped and comes back; the merge must equal the whole."""
    call = begin()
    wait_until(lambda: bands(cluster) >= 3, 'no bands come')
    stopped = bands(cluster)
    cluster.hosts[1].stop()
    wait_until(lambda: bands(cluster) >= 6 or os.path.exists(f'{cluster.work}/out.tif'), 'no bands come from two hosts')
    print(f'    stopped after {stopped}, back after {bands(cluster)} of 9 bands', flush=True)
    restart(cluster.hosts[1])
    status = finish(call)
    wait_until(lambda: is_idle(cluster), 'jobs do not end')
    return status, 0, picture_complaints(cluster)


def picture_complaints(cluster):
    found = [f'{name} is left behind' for name in os.listdir(cluster.work) if name.startswith('out.tif.')]
    if not os.path.exists(f'{cluster.work}/out.tif') or read(f'{cluster.work}/out.tif') != read(f'{cluster.work}/expected.tif'):
        found.append('out.tif is not what one machine makes')
    return found


def bands(cluster):
    folders = [name for name in os.listdir(cluster.work) if name.startswith('out.tif.bands-')]
    return sum(name.endswith('.json') for folder in folders for name in os.listdir(f'{cluster.work}/{folder}'))


def journalled(cluster):
    """Sizes and times, in nanoseconds, of outputs that a journal says are done."""
    found = set()
    for name in os.listdir(cluster.work):
        if name.startswith('my list.') and name.endswith('.journal'):
            for line in read(f'{cluster.work}/{name}').split(b'\n'):
                words = line.split()
                if len(words) == 7 and words[0] != b'haloscope-journal':
                    found.add((int(words[3]), int(words[4])))
    return found


def end_all(process):
    """A call with all that it started, wherever that went."""
    children = {}
    for name in filter(str.isdigit, os.listdir('/proc')):
        with contextlib.suppress(OSError):
            parent = int(read(f'/proc/{name}/stat').rsplit(b')', 1)[1].split()[1])
            children.setdefault(parent, []).append(int(name))
    ending = [process.pid]
    for pid in ending:
        ending += children.get(pid, [])
    for pid in ending:
        with contextlib.suppress(ProcessLookupError):
            os.kill(pid, signal.SIGKILL)
    process.wait()


def one_kill(cluster, work, number, duration):
    """A run that is killed at a random moment and gone on with. Prints a row of the table and returns whether all is right."""
    work.forget()
    chance = work.random
    engine = 'slurm' if number % 5 == 4 else 'parallel'
    begin = work.slurm if engine == 'slurm' else work.parallel
    victims = chance.choice([1, 1, 2, 3]) if engine == 'parallel' else 1
    moment = chance.uniform(0, duration)
    call = begin()
    with contextlib.suppress(subprocess.TimeoutExpired):
        call.wait(moment)
    struck = chance.sample(cluster.hosts, victims)
    for host in struck:
        host.stop()
    if victims == 3:  # and the host that gave out the work
        end_all(call)
    before, done = work.found(), journalled(cluster)
    facts = {name: os.stat(f'{cluster.work}/out/{name}') for name in before}
    known = {name for name, stat in facts.items() if (stat.st_size, stat.st_mtime_ns) in done}
    with contextlib.suppress(subprocess.TimeoutExpired):
        call.wait(chance.uniform(0, 2))
    for host in struck:
        restart(host)
    status, calls = finish(call), 1
    while status != 0 and calls < 5:
        status, calls = finish(begin()), calls + 1
    after = work.found()
    again = {name for name, inode in before.items() if after.get(name) != inode}
    found = work.complaints()
    left = [sentence for sentence in found if sentence.startswith('.haloscope-')]
    if left:  # of a host that is gone; it may still write for up to a day
        for name in os.listdir(f'{cluster.work}/out'):
            if name.startswith('.haloscope-'):
                day = time.time() - 2 * 24 * 60 * 60
                os.utime(f'{cluster.work}/out/{name}', (day, day))
        work.on_one_machine('run', '--manifest', 'my list', '--resume', '-o', 'out', *work.options)
        found = work.complaints()
    good = status == 0 and not found and not again & known
    print(f'| {number + 1} | {engine} | {moment:.1f} s | {victims} | {len(before)} | {len(known)} | {len(again & known)} | {len(again)} | '
          f'{len(left)} | {calls} | {"right" if good else "WRONG"} |', flush=True)
    for sentence in found[:10]:
        print(f'    {sentence}', flush=True)
    return good


def kills(cluster, work, count):
    begin = time.monotonic()
    finish(work.parallel())
    duration = time.monotonic() - begin
    print(f'undisturbed: {duration:.1f} s\n| kill | by | after | hosts | outputs | in a journal | of these again | again in all | '
          'left aside | calls | outputs in the end |\n' + '| --- ' * 11 + '|', flush=True)
    return sum(not one_kill(cluster, work, number, duration) for number in range(count))


def files_by_parallel(cluster, work):
    return one_stops_and_returns(cluster, work, work.parallel)


def files_by_slurm(cluster, work):
    return one_stops_and_returns(cluster, work, work.slurm)


def expect(found, status, wanted, lines, *sentences):
    """Adds what is not so: the status, and each sentence once."""
    if status != wanted:
        found.append(f'status {status} instead of {wanted}')
    for sentence in sentences:
        if sum(sentence in line for line in lines) != 1:
            found.append(f'not said once: {sentence}; but: {" / ".join(lines)}')


def write_bad_list(cluster):
    """A missing file, a bad option and an output that is written twice, after good lines."""
    good = read(f'{cluster.work}/my list').decode()
    with open(f'{cluster.work}/bad list', 'w') as file:
        file.write(good + "'in put/none.ppm'\nhuge.ppm --filter nonsense:1\n'in put/picture 007.ppm'\n")


def bad_lines(cluster, work):
    write_bad_list(cluster)
    found = []
    status = finish(work.parallel(manifest='bad list'))
    expect(found, status, 65, work.sentences(), 'in put/none.ppm', 'nonsense', 'picture 007.ppm', 'failed on the host')
    return 0, 0, found + work.complaints()


def bad_lines_by_slurm(cluster, work):
    """The highest status of all tasks; and an image that cannot be filtered, which leaves nothing to be merged."""
    write_bad_list(cluster)
    found = []
    status = finish(work.call('slurm-files.sh', '-w', '-n', '5', 'bad list', '-o', 'out', *work.options))
    said = ''.join(read(f'{cluster.work}/{name}').decode() for name in os.listdir(cluster.work) if name.startswith('slurm-')).splitlines()
    expect(found, status, 65, said, 'in put/none.ppm', 'nonsense', 'picture 007.ppm')
    expect(found, status, 65, work.sentences(), 'A task failed with status 65')
    found += work.complaints()
    status = finish(work.call('slurm-picture.sh', '-w', '-n', '3', 'huge.ppm', 'out.tif', '--filter', 'nonsense:1'))
    expect(found, status, 64, work.sentences(), 'A task failed with status 64')
    status = finish(work.call('slurm-picture.sh', '-w', '-n', '3', 'huge.ppm', 'out.tif', *work.options))
    if not is_idle(cluster):
        found.append('jobs are left')
    return status, 0, found + [sentence for sentence in picture_complaints(cluster) if not sentence.startswith('out.tif.bands-')]


def all_vanish(cluster, work):
    """No host is left: a sentence, and the same call goes on when they are back."""
    found = []
    call = work.parallel()
    wait_until(lambda: len(work.found()) >= 10 or call.poll() is not None, 'no outputs come')
    for host in cluster.hosts:
        host.stop()
    expect(found, finish(call), 69, work.sentences(), 'vanished; make the same call again to go on.')
    expect(found, finish(work.parallel()), 69, work.sentences(), 'No host of')
    for host in cluster.hosts:
        restart(host)
    before = work.found()
    ahead = time.time() + 24 * 60 * 60  # the clock of this machine has run backwards since
    for name in os.listdir(cluster.work):
        if name.startswith('my list'):
            os.utime(f'{cluster.work}/{name}', (ahead, ahead))
    status = finish(work.parallel())
    return status, sum(work.found().get(name) != inode for name, inode in before.items()), found + work.complaints()


def unplugged(cluster, work):
    """A host that is off the network and works on, while another one does the same shard."""
    call = work.parallel(shards=3)
    wait_until(lambda: len(work.found()) >= 10 or call.poll() is not None, 'no outputs come')
    before, host = work.found(), cluster.hosts[1]
    host.unplug()
    alone = host.works()
    status = finish(call)
    wait_until(lambda: not host.works(), 'the host off the network comes to no end')
    host.plug()
    print(f'    off the network after {len(before)} outputs, {"at" if alone else "without"} work', flush=True)
    return status, sum(work.found().get(name) != inode for name, inode in before.items()), work.complaints()


def full_quota(cluster, work):
    """Room for a third of the outputs; what is left is done when there is more."""
    found, small = [], f'{cluster.work}/small'
    status = finish(work.parallel(out='small/out'))
    expect(found, status, 73, work.sentences(), 'failed on the host')
    missing = [sentence for sentence in work.complaints('small/out') if not sentence.endswith('is missing')]
    full = sum('No space left on device' in line for line in work.sentences())
    kept = len(os.listdir(f'{small}/out'))
    if full < 1 or kept < 10:
        found.append(f'{full} sentences say that there is no room, {kept} outputs are there: {" / ".join(work.sentences())}')
    subprocess.run(['mount', '-o', 'remount,size=100%', small], check=True)
    status = finish(work.parallel(out='small/out'))
    return status, 0, found + missing + work.complaints('small/out')


def picture_by_parallel(cluster, work):
    words = ['-H', f'{cluster.folder}/nodes', '-n', '9', 'huge.ppm', 'out.tif', *work.options]
    return one_picture(cluster, work, lambda: work.call('parallel-picture.sh', *words))


def picture_by_slurm(cluster, work):
    return one_picture(cluster, work, lambda: work.call('slurm-picture.sh', '-g', 'gpu:1', '-n', '9', 'huge.ppm', 'out.tif', *work.options))


def wrong_calls(cluster, work):
    """Each is one sentence and the status that says whose fault it is."""
    hosts, empty = f'{cluster.folder}/nodes', f'{cluster.folder}/empty'
    with open(empty, 'w') as file:
        file.write('# nobody\n\n')
    calls = [(64, 'No manifest', 'parallel-files.sh'), (64, 'No manifest', 'slurm-files.sh'), (64, 'name both', 'parallel-picture.sh', 'huge.ppm'),
             (64, 'name both', 'slurm-picture.sh'), (64, '-q is unknown', 'parallel-files.sh', '-q'), (64, '-n needs', 'slurm-files.sh', '-n'),
             (64, 'of shards is "0"', 'slurm-files.sh', '-n', '0', 'my list'), (64, 'of bands is "x"', 'parallel-picture.sh', '-n', 'x'),
             (64, 'No hosts', 'parallel-files.sh', 'my list'), (65, 'names no hosts', 'parallel-files.sh', '-H', empty, 'my list'),
             (65, 'no list of hosts "none"', 'parallel-picture.sh', '-H', 'none', 'huge.ppm', 'out.tif'),
             (65, 'no manifest "none"', 'parallel-files.sh', '-H', hosts, 'none'), (65, 'no manifest "none"', 'slurm-files.sh', 'none'),
             (65, 'no image "none"', 'slurm-picture.sh', 'none', 'out.tif'), (69, '"sbatch"', 'slurm-files.sh', 'my list'),
             (64, '"out.jpg" cannot be put together', 'parallel-picture.sh', '-H', hosts, 'huge.ppm', 'out.jpg'),
             (73, '"huge.ppm/out.tif.bands-', 'parallel-picture.sh', '-H', hosts, 'huge.ppm', 'huge.ppm/out.tif')]
    found, path = [], f'{cluster.folder}/path'
    os.makedirs(path)  # all that the scripts need, but Slurm
    for program in ['bash', 'env', 'dirname', 'grep', 'sed', 'cksum', 'cut', 'stat', 'mkdir', 'parallel', 'perl']:
        os.symlink(shutil.which(program), f'{path}/{program}')
    for wanted, sentence, *words in calls:
        done = subprocess.run(['env', '-C', cluster.work, f'{os.path.realpath(SCRIPTS)}/{words[0]}', *words[1:]], capture_output=True,
                              text=True, env=dict(cluster.environment, PATH=path))
        lines = done.stderr.splitlines()
        expect(found, done.returncode, wanted, lines, sentence)
        if len(lines) != 1:
            found.append(f'more than a sentence: {" / ".join(lines)}')
    return 0, 0, found


def files_here(cluster, work):
    """And once more, when one output is gone: that one is made anew, and no other."""
    status, found = finish(work.parallel()), work.complaints()
    gone, *others = sorted(before := work.found())
    os.remove(f'{cluster.work}/out/{gone}')
    again = finish(work.parallel())
    return status or again, sum(work.found().get(name) != before[name] for name in others), found + work.complaints()


def picture_here(cluster, work):
    words = ['-H', f'{cluster.folder}/nodes', '-n', '5', 'huge.ppm', 'out.tif', *work.options]
    return finish(work.call('parallel-picture.sh', *words)), 0, picture_complaints(cluster)


CASES_HERE = {'calls': wrong_calls, 'files': files_here, 'lines': bad_lines, 'picture': picture_here}
CASES = {'picture-parallel': picture_by_parallel, 'picture-slurm': picture_by_slurm, 'parallel': files_by_parallel, 'slurm': files_by_slurm, 'bad': bad_lines, 'slurm-bad': bad_lines_by_slurm, 'vanish': all_vanish, 'unplugged': unplugged, 'quota': full_quota}


def try_cases(cases, cluster, work):
    """How many of them went wrong."""
    failed = 0
    for name, case in cases.items():
        begin = time.monotonic()
        status, again, found = case(cluster, work)
        good = status == 0 and not found
        failed += not good
        print(f'{name}: {"as one machine does it" if good else "WRONG"}, {again} outputs written twice, status {status}, '
              f'{time.monotonic() - begin:.1f} s', flush=True)
        for sentence in found[:10]:
            print(f'    {sentence}', flush=True)
        work.forget()
    return failed


def on_three_hosts(args, folder):
    cluster = Cluster(folder, os.path.abspath(args.bin))
    small = f'{cluster.work}/small'
    os.makedirs(small)
    subprocess.run(['mount', '-t', 'tmpfs', '-o', f'size={args.files * 300}k', 'none', small], check=True)
    try:
        cluster.start()
        work = Work(cluster, args.files, args.seed)
        failed = try_cases({name: CASES[name] for name in args.cases}, cluster, work)
        return failed + (kills(cluster, work, args.kills) if args.kills else 0)
    finally:
        cluster.stop()
        subprocess.run(['umount', small], check=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('bin')
    parser.add_argument('--here', action='store_true')
    parser.add_argument('--cases', default=','.join(CASES), type=lambda text: text.split(',') if text else [], help=', '.join(CASES))
    parser.add_argument('--kills', type=int, default=20)
    parser.add_argument('--seed', type=int, default=1)
    parser.add_argument('--files', type=int, default=150)
    parser.add_argument('--keep', action='store_true', help='keep the folder with the logs')
    args = parser.parse_args()
    if not args.here and (sentence := missing()):
        print(f'cluster.py: {sentence}', file=sys.stderr)
        return 69
    if not args.here and 'HALOSCOPE_OWN_MOUNTS' not in os.environ:  # for a disk with a limit, which goes with this process
        os.environ['HALOSCOPE_OWN_MOUNTS'] = '1'
        os.execvp('unshare', ['unshare', '--mount', sys.executable, *sys.argv])
    folder = tempfile.mkdtemp(prefix='haloscope-cluster-')
    try:
        if args.here:
            cluster = Here(folder, os.path.abspath(args.bin))
            failed = try_cases(CASES_HERE, cluster, Work(cluster, 9, args.seed))
        else:
            failed = on_three_hosts(args, folder)
    finally:
        if args.keep:
            print(f'kept: {folder}')
        else:
            shutil.rmtree(folder)
    return 1 if failed else 0


if __name__ == '__main__':
    sys.exit(main())
