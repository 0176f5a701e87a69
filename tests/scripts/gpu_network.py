#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""gpu_network.py: the convolutions of networks, layer by layer, beside cuDNN on a machine with an NVIDIA GPU and PyTorch.

    gpu_network.py CLI OUT MODEL.onnx... [--device NVIDIA] [--size 224x224] [--passes 3] [--repeat 50] [--options "..."]

CLI is haloscope-cli, which may come with a bundle of gpu_bundle.sh (with haloscope-networks; source its env.sh first). Neither the
package onnx nor a picture is needed. Each pass runs our whole network and then each of its convolutions by cuDNN in full
float precision, with its own search for the fastest algorithm, so that neither has the warmer device. Ours is what the device says of the step within
the network, with all that is fused into it; cuDNN's is the convolution alone, without bias: twenty calls in a CUDA graph, by
events around it. "in turn" is one graph of all convolutions, each once, in the order of the network. Writes OUT/NAME.json (ours), OUT/NAME.csv, OUT/table.md, and prints the table.
"""
import argparse
import csv
import json
import os
import pathlib
import re
import statistics
import subprocess
import sys

CALLS = 20  # in a graph


def layer_of(spec):
    """Reads "64x56x56/128/3x3/s2/p1x1x0x0/d1/g4": channels x rows x columns / filters, and the rest in any order."""
    sizes, filters, *rest = spec.split('/')
    channels, height, width = (int(part) for part in sizes.split('x'))
    layer = {'channels': channels, 'in': (height, width), 'filters': int(filters), 'kernel': (3, 3), 'stride': (1, 1),
             'padding': (1, 1, 1, 1), 'dilation': (1, 1), 'groups': 1}
    for part in rest:
        letter, numbers = re.fullmatch(r'([a-z]?)([\dx]+)', part).groups()
        numbers = [int(number) for number in numbers.split('x')]
        pair = tuple(numbers * 2 if len(numbers) == 1 else numbers)
        if letter == 'g':
            layer['groups'] = numbers[0]
        elif letter == 'p':  # top, left, bottom, right
            layer['padding'] = pair if len(pair) == 4 else pair * 2
        else:
            layer[{'': 'kernel', 's': 'stride', 'd': 'dilation'}[letter]] = pair
    return layer


def picture_for(channels, size, path):
    """A picture that needs no library to write; noise of a fixed seed."""
    width, height = size
    values = bytearray()
    state = 1
    for _ in range(width * height * channels):
        state = (1103515245 * state + 12345) % 2**31
        values.append(state >> 16 & 255)
    path.write_bytes(b'P%d %d %d 255\n' % (6 if channels == 3 else 5, width, height) + values)


def call(*words):
    done = subprocess.run(words, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        sys.exit(f"{' '.join(words)}: exit status {done.returncode}: {done.stderr.strip()}")
    return json.loads(done.stdout.strip().splitlines()[-1])


class Ours:
    """A network by the command line."""

    def __init__(self, options, model, out):
        self.options, self.model = options, model
        sized = ['--size', options.size] if options.size else []
        listed = call(options.cli, 'network', model, '--json', *sized)
        channels, height, width = listed['input']
        self.picture = out / f'picture_{channels}x{height}x{width}.ppm'
        picture_for(channels, (width, height), self.picture)
        self.sized = sized

    def run(self, repeat):
        return call(self.options.cli, 'network', self.model, str(self.picture), '--json', '--device', self.options.device,
                    '--repeat', str(repeat), *self.sized, *self.options.options.split())


class CuDnn:
    """Convolutions of the shapes of a network, with random values."""

    def __init__(self, layers):
        import torch
        self.torch = torch
        torch.backends.cudnn.benchmark = True
        torch.backends.cudnn.allow_tf32 = torch.backends.cuda.matmul.allow_tf32 = False
        self.runs = [self.prepared(layer) for layer in layers]
        self.graphs = [self.graph_of([run] * CALLS) for run in self.runs]
        self.in_turn = self.graph_of(self.runs)

    def prepared(self, layer):
        torch = self.torch
        top, left, bottom, right = layer['padding']
        height, width = layer['in']
        even = (top, left) == (bottom, right)
        if not even:  # the frame of zeros is there before, and takes no time
            height, width = height + top + bottom, width + left + right
        picture = torch.rand(1, layer['channels'], height, width, device='cuda') * 2 - 1
        weights = torch.rand(layer['filters'], layer['channels'] // layer['groups'], *layer['kernel'], device='cuda') - 0.5

        def run():
            return torch.nn.functional.conv2d(picture, weights, stride=layer['stride'], padding=(top, left) if even else 0,
                                              dilation=layer['dilation'], groups=layer['groups'])
        return run

    def graph_of(self, runs):
        torch = self.torch
        for _ in range(3):  # the search for the fastest algorithm is no part of a graph
            for run in dict.fromkeys(runs):
                run()
        torch.cuda.synchronize()
        graph = torch.cuda.CUDAGraph()
        with torch.cuda.graph(graph):
            self.kept = [run() for run in runs]
        return graph

    def microseconds(self, graph, repeat):
        torch = self.torch
        times = []
        for _ in range(repeat + 3):
            start, end = (torch.cuda.Event(enable_timing=True) for _ in range(2))
            start.record()
            graph.replay()
            end.record()
            end.synchronize()
            times.append(1000.0 * start.elapsed_time(end))
        return statistics.median(times[3:])

    def each(self, repeat):
        return [self.microseconds(graph, repeat) / CALLS for graph in self.graphs]

    def all_in_turn(self, repeat):
        return self.microseconds(self.in_turn, repeat)


def measure(options, model, out):
    name = pathlib.Path(model).stem
    ours = Ours(options, model, out)
    first = ours.run(1)  # kernels are built, and what never ran here runs in another process first
    rows = [step for step in first['layers'] if step.get('layer')]
    if not rows:
        sys.exit(f'{model}: no layer has a shape; is {options.cli} of this version?')
    import torch
    with torch.no_grad():
        peer = CuDnn([layer_of(row['layer']) for row in rows])
        samples = []
        for _ in range(options.passes):
            result = ours.run(options.repeat)
            times = [step['kernel_ns'] / 1000.0 for step in result['layers'] if step.get('layer')]
            samples.append((times, peer.each(options.repeat), result['kernel_ns'] / 1000.0, peer.all_in_turn(options.repeat)))
    (out / f'{name}.json').write_text(json.dumps(result, indent=1))
    own, theirs = ([statistics.median(values) for values in zip(*(sample[i] for sample in samples))] for i in (0, 1))
    whole, in_turn = (statistics.median(sample[i] for sample in samples) for i in (2, 3))
    with open(out / f'{name}.csv', 'w', newline='', encoding='utf-8') as file:
        writer = csv.writer(file)
        writer.writerow(['network', 'device', 'layer', 'shape', 'variant', 'ours_us', 'cudnn_us'])
        for row, a, b in zip(rows, own, theirs):
            writer.writerow([name, first['device'], row['name'], row['layer'], row['variant'], f'{a:.3f}', f'{b:.3f}'])
    # Layers of one shape are one line.
    lines = {}
    for row, a, b in zip(rows, own, theirs):
        lines.setdefault((row['layer'], row['variant']), []).append((a, b))
    text = [f'### {name}, {first["device"]}, cuDNN {torch.backends.cudnn.version()}, PyTorch {torch.__version__}', '',
            '| layer | how often | by | ours, µs | cuDNN, µs | cuDNN / ours |', '| --- | ---: | --- | ---: | ---: | ---: |']
    for (shape, variant), times in lines.items():
        a, b = (statistics.mean(pair[i] for pair in times) for i in (0, 1))
        text.append(f'| {shape} | {len(times)} | {variant} | {a:.2f} | {b:.2f} | {b / a:.2f} |')
    text += [f'| all convolutions | {len(rows)} | | {sum(own):.1f} | {sum(theirs):.1f} | {sum(theirs) / sum(own):.2f} |',
             f'| all convolutions, in turn | {len(rows)} | | {sum(own):.1f} | {in_turn:.1f} | {in_turn / sum(own):.2f} |',
             f'| whole network | {len(first["layers"])} steps | | {whole:.1f} | | |', '']
    return '\n'.join(text)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split('\n', maxsplit=1)[0])
    parser.add_argument('cli')
    parser.add_argument('out', type=pathlib.Path)
    parser.add_argument('models', nargs='+')
    parser.add_argument('--device', default='NVIDIA')
    parser.add_argument('--size', default='', help='WxH, where networks leave it open')
    parser.add_argument('--passes', type=int, default=3)
    parser.add_argument('--repeat', type=int, default=50)
    parser.add_argument('--options', default='', help='more options for haloscope-cli network')
    options = parser.parse_args()
    if os.sep in options.cli and not os.access(options.cli, os.X_OK):
        sys.exit(f'{options.cli} is no program; build haloscope-cli, or source env.sh of its bundle.')
    options.out.mkdir(parents=True, exist_ok=True)
    texts = []
    for model in options.models:
        texts.append(measure(options, model, options.out))
        print(texts[-1], flush=True)
    (options.out / 'table.md').write_text('\n'.join(texts))


if __name__ == '__main__':
    main()
