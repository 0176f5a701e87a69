#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""compare_network.py: runs a network in the program and by network_reference.py, and compares the results at every node.

    /usr/bin/python3 tests/scripts/compare_network.py CLI MODEL.onnx IMAGE [--mean M] [--scale S] [--size WxH] [...]

CLI is haloscope-cli; it gets all further options. It runs twice, with --plain, one step for each node, and as it is used, with nodes fused. Both runs
write their values and the input that they had; the reference computes the very same input. A row of the table has

    nodes       those that depend on values of the input, of all that the file has
    operators   how many sorts of them there are
    compared    nodes whose result the run has written: a fused step has one result for all its nodes
    difference  the largest |result - reference| / max(1, |reference|) of any value of any node, and that node
    of node     the largest |result - reference| / max(1, largest |reference| of that node), and that node

The second is what single precision can promise where large numbers cancel out: in the detector of PP-OCRv4, whose maps reach 10,000, onnxruntime
is off by 3e-3 in the first and by 5e-6 in the second. The exit status is 1 if the second is above 1e-4, a shape is another one, an output of the
network is missing, or, with --plain, any node.
"""
import json
import pathlib
import subprocess
import sys
import tempfile

import network_reference
import numpy as np
import onnx

BOUND = 1e-4


def dependent(graph):
    """Nodes that compute with values of the input, not with its shape alone, by the name of their first result."""
    weights = {tensor.name for tensor in graph.initializer}
    known, nodes = {entry.name for entry in graph.input} - weights, {}
    for node in graph.node:
        if node.op_type != 'Shape' and known.intersection(node.input):
            known.update(node.output)
            nodes[node.output[0]] = node
    return nodes


def compare(values, results, nodes):
    """The two differences, each with its place, and how many nodes were compared."""
    worst, compared = [(0.0, ''), (0.0, '')], 0
    for name, result in results.items():
        reference = values[name]
        if result.shape != reference.shape:
            return 2 * [(np.inf, f'{name} has the shape {result.shape} instead of {reference.shape}')], compared
        compared += name in nodes
        off, size = np.abs(result - reference), np.maximum(1, np.abs(reference))
        place = f'{name} ({nodes[name].op_type})' if name in nodes else name
        for i, difference in enumerate((off / size, off / size.max(initial=1))):
            difference = np.where(np.isnan(difference), np.inf, difference).max(initial=0)
            worst[i] = max(worst[i], (float(difference), place))
    return worst, compared


def main():
    if len(sys.argv) < 4:
        sys.exit(__doc__)
    cli, file, image, *options = sys.argv[1:]
    model = onnx.load(file)
    nodes = dependent(model.graph)
    sorts = {node.op_type for node in nodes.values()}
    outputs = {output.name for output in model.graph.output}
    print('| network | run | nodes | operators | compared | difference | at | of node | at |\n| --- | --- | --- | --- | --- | --- | --- | --- | --- |')
    good = True
    for run in ('plain', 'fused'):
        with tempfile.TemporaryDirectory() as name:
            folder = pathlib.Path(name) / pathlib.Path(image).stem
            call = [cli, 'network', file, image, '--values', name, *options, *(['--plain'] if run == 'plain' else [])]
            if subprocess.run(call, stdout=subprocess.DEVNULL).returncode:
                sys.exit(1)  # the program has said why
            written = json.loads((folder / 'values.json').read_text())
            values = network_reference.evaluate(model, np.load(folder / written['input']))
            results = {value['name']: np.load(folder / value['file']) for value in written['values']}
            worst, compared = compare(values, results, nodes)
        cells = [pathlib.Path(file).stem, run, f'{len(nodes)} of {len(model.graph.node)}', len(sorts), compared]
        print(f'| {" | ".join(map(str, cells))} | {" | ".join(f"{difference:.2g} | {place}" for difference, place in worst)} |')
        missing = (set(nodes) | outputs if run == 'plain' else outputs) - set(results)
        if missing:
            print(f'Missing in the values of this run: {", ".join(sorted(missing))}', file=sys.stderr)
        good = good and worst[1][0] <= BOUND and not missing
    sys.exit(0 if good else 1)


if __name__ == '__main__':
    main()
