#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""make_networks.py: writes networks in the layer shapes of well-known ones, with random weights.

    apt-get install python3-onnx && /usr/bin/python3 tests/scripts/make_networks.py OUT_FOLDER

    resnet18             residual additions; opset 13
    mobilenet_v2         depthwise convolutions, ReLU6 as Clip; opset 13
    mobilenet_v2_half    the same weights as 16-bit floats, each behind a Cast
    mobilenet_v3         squeeze-and-excite, HardSwish; opset 14
    mobilenet_v3_opset11 HardSwish as exporters wrote it before: Add 3, Clip, Div 6, Mul
    squeezenet           branches that are concatenated; opset 13
    squeezenet_external  the same weights in squeezenet_external.onnx.data
    yolov3_tiny          two outputs, Resize, a MaxPool of stride 1; opset 11

Nodes and weights have the names that PyTorch gives them, and the batch is free. Weights are as He et al. initialise them, so that values stay near 1
through all layers, and batch norm has means, variances and scales of its own. Seeds are fixed: the files are the same each time.
"""
import pathlib
import sys

import numpy as np
import onnx
from onnx import TensorProto, helper, numpy_helper

# An activation leaves the mean square of a normal value smaller by this factor; the weights behind it make up for that.
GAIN = {'relu': 2.0, 'relu6': 2.0, 'leaky': 1.98, 'hardswish': 2.8, 'linear': 1.0, 'excited': 10.0}


def scope(module):
    """What PyTorch calls the place of a module in names of nodes: layer1.0.conv1 is layer1/layer1.0/conv1."""
    parts = []
    for part in module.split('.'):
        parts.append(f'{parts[-1]}.{part}' if part.isdigit() and parts else part)
    return '/'.join(parts)


class Network:
    """A graph that grows node by node. Each function takes the name of a value and returns that of its result."""

    def __init__(self, seed, picture, opset, half=False):
        self.random = np.random.default_rng(seed)
        self.picture, self.opset, self.half = picture, opset, half
        self.nodes, self.weights, self.calls = [], [], {}

    def weight(self, name, values):
        values = np.asarray(values, np.float32)
        if not self.half:
            self.weights.append(numpy_helper.from_array(values, name))
            return name
        self.weights.append(numpy_helper.from_array(values.astype(np.float16), name))
        self.nodes.append(helper.make_node('Cast', [name], [f'{name}_float'], name=f'/Cast/{name}', to=TensorProto.FLOAT))
        return f'{name}_float'

    def node(self, operator, module, *inputs, **attributes):
        place = f'/{scope(module)}/{operator}' if module else f'/{operator}'
        self.calls[place] = self.calls.get(place, -1) + 1
        name = f'{place}_{self.calls[place]}' if self.calls[place] else place
        self.nodes.append(helper.make_node(operator, inputs, [f'{name}_output_0'], name=name, **attributes))
        return f'{name}_output_0'

    def constant(self, module, value):
        return self.node('Constant', module, value=numpy_helper.from_array(np.asarray(value, np.float32)))

    def conv(self, x, module, inputs, outputs, edge, stride=1, group=1, bias=False, after='linear'):
        """"after" is the activation that x comes from."""
        deviation = np.sqrt(GAIN[after] / (inputs // group * edge * edge))
        weights = [self.weight(f'{module}.weight', self.random.normal(0, deviation, (outputs, inputs // group, edge, edge)))]
        if bias:
            weights.append(self.weight(f'{module}.bias', self.random.normal(0, 0.1, outputs)))
        return self.node('Conv', module, x, *weights, dilations=[1, 1], group=group, kernel_shape=[edge, edge], pads=[edge // 2] * 4,
                         strides=[stride, stride])

    def norm(self, x, module, channels, scale=1.0, epsilon=1e-5):
        values = {'weight': scale * self.random.uniform(0.7, 1.3, channels), 'bias': self.random.normal(0, 0.1, channels),
                  'running_mean': self.random.normal(0, 0.2, channels), 'running_var': self.random.uniform(0.6, 1.6, channels)}
        names = [self.weight(f'{module}.{name}', value) for name, value in values.items()]
        return self.node('BatchNormalization', module, x, *names, epsilon=epsilon, momentum=0.9)

    def relu6(self, x, module):
        return self.node('Clip', module, x, self.constant(module, 0), self.constant(module, 6))

    def hardswish(self, x, module):
        if self.opset >= 14:
            return self.node('HardSwish', module, x)
        clipped = self.node('Clip', module, self.node('Add', module, x, self.constant(module, 3)), self.constant(module, 0), self.constant(module, 6))
        return self.node('Mul', module, x, self.node('Div', module, clipped, self.constant(module, 6)))

    def linear(self, x, module, inputs, outputs, after='linear'):
        weight = self.weight(f'{module}.weight', self.random.normal(0, np.sqrt(GAIN[after] / inputs), (outputs, inputs)))
        bias = self.weight(f'{module}.bias', self.random.normal(0, 0.1, outputs))
        return self.node('Gemm', module, x, weight, bias, alpha=1.0, beta=1.0, transB=1)

    def save(self, folder, name, entry, outputs, external=False):
        """outputs: the name that each output gets, the value behind it, its shape."""
        for output, value, _ in outputs:
            for node in self.nodes:
                for names in (node.input, node.output):
                    for i, one in enumerate(names):
                        if one == value:
                            names[i] = output
        graph = helper.make_graph(
            self.nodes, 'torch_jit', [helper.make_tensor_value_info(entry, TensorProto.FLOAT, ['batch', *self.picture])],
            [helper.make_tensor_value_info(output, TensorProto.FLOAT, ['batch', *shape]) for output, _, shape in outputs], self.weights)
        model = helper.make_model(graph, producer_name='make_networks.py', ir_version=7, opset_imports=[helper.make_opsetid('', self.opset)])
        onnx.checker.check_model(model)
        file = folder / f'{name}.onnx'
        (folder / f'{name}.onnx.data').unlink(missing_ok=True)  # ONNX would add to it
        onnx.save(model, str(file), save_as_external_data=external, location=f'{name}.onnx.data')
        print(f'{file.name}: {len(self.nodes)} nodes, {sum(part.stat().st_size for part in folder.glob(name + ".onnx*")) / 1e6:.1f} MB')


def resnet18(folder):
    n = Network(18, (3, 224, 224), 13)
    x = n.node('Relu', 'relu', n.norm(n.conv('input', 'conv1', 3, 64, 7, stride=2), 'bn1', 64))
    x = n.node('MaxPool', 'maxpool', x, ceil_mode=0, kernel_shape=[3, 3], pads=[1] * 4, strides=[2, 2])
    inputs = 64
    for stage, outputs in enumerate((64, 128, 256, 512), 1):
        for block in (0, 1):
            at = f'layer{stage}.{block}'
            stride = 2 if block == 0 and stage > 1 else 1
            y = n.norm(n.conv(x, f'{at}.conv1', inputs, outputs, 3, stride, after='linear'), f'{at}.bn1', outputs)
            y = n.conv(n.node('Relu', f'{at}.relu', y), f'{at}.conv2', outputs, outputs, 3, after='relu')
            y = n.norm(y, f'{at}.bn2', outputs, scale=0.5)
            if stride == 2:
                x = n.norm(n.conv(x, f'{at}.downsample.0', inputs, outputs, 1, stride), f'{at}.downsample.1', outputs)
            x = n.node('Relu', f'{at}.relu', n.node('Add', at, y, x))
            inputs = outputs
    x = n.node('Flatten', '', n.node('GlobalAveragePool', 'avgpool', x), axis=1)
    n.save(folder, 'resnet18', 'input', [('output', n.linear(x, 'fc', 512, 1000), (1000,))])


def mobilenet_v2(folder, half):
    n = Network(2, (3, 224, 224), 13, half)

    def layer(x, module, inputs, outputs, edge, stride, group, after):
        return n.relu6(n.norm(n.conv(x, f'{module}.0', inputs, outputs, edge, stride, group, after=after), f'{module}.1', outputs), f'{module}.2')

    x, inputs, after, at = layer('input', 'features.0', 3, 32, 3, 2, 1, 'linear'), 32, 'relu6', 1
    for expand, outputs, repeats, first in ((1, 16, 1, 1), (6, 24, 2, 2), (6, 32, 3, 2), (6, 64, 4, 2), (6, 96, 3, 1), (6, 160, 3, 2), (6, 320, 1, 1)):
        for repeat in range(repeats):
            stride, wide, module = first if repeat == 0 else 1, inputs * expand, f'features.{at}.conv'
            y, step = x, 0
            if expand > 1:
                y, step, after = layer(y, f'{module}.0', inputs, wide, 1, 1, 1, after), 1, 'relu6'
            y = layer(y, f'{module}.{step}', wide, wide, 3, stride, wide, after)
            y = n.norm(n.conv(y, f'{module}.{step + 1}', wide, outputs, 1, after='relu6'), f'{module}.{step + 2}', outputs, 0.9 if repeat == 0 else 0.5)
            x = n.node('Add', f'features.{at}', x, y) if stride == 1 and inputs == outputs else y
            inputs, after, at = outputs, 'linear', at + 1
    x = layer(x, 'features.18', 320, 1280, 1, 1, 1, 'linear')
    x = n.node('Flatten', '', n.node('GlobalAveragePool', '', x), axis=1)
    n.save(folder, 'mobilenet_v2_half' if half else 'mobilenet_v2', 'input', [('output', n.linear(x, 'classifier.1', 1280, 1000), (1000,))])


def mobilenet_v3(folder, opset, name):
    """The large one."""
    n = Network(3, (3, 224, 224), opset)

    def layer(x, module, inputs, outputs, edge, stride, group, activation, after, scale=1.0):
        x = n.norm(n.conv(x, f'{module}.0', inputs, outputs, edge, stride, group, after=after), f'{module}.1', outputs, scale, 0.001)
        return {'hardswish': n.hardswish, 'relu': lambda x, at: n.node('Relu', at, x), 'linear': lambda x, at: x}[activation](x, f'{module}.2')

    def squeeze_excite(x, module, channels, after):
        few = max(8, (channels // 4 + 4) // 8 * 8)
        few += 8 if few < 0.9 * (channels // 4) else 0
        y = n.node('GlobalAveragePool', f'{module}.avgpool', x)
        y = n.node('Relu', f'{module}.activation', n.conv(y, f'{module}.fc1', channels, few, 1, bias=True, after=after))
        y = n.conv(y, f'{module}.fc2', few, channels, 1, bias=True, after='relu')
        y = n.node('HardSigmoid', f'{module}.scale_activation', y, alpha=1 / 6, beta=0.5)
        return n.node('Mul', module, y, x)

    x, inputs, after = layer('input', 'features.0', 3, 16, 3, 2, 1, 'hardswish', 'linear'), 16, 'hardswish'
    rows = ((3, 16, 16, 0, 'relu', 1), (3, 64, 24, 0, 'relu', 2), (3, 72, 24, 0, 'relu', 1), (5, 72, 40, 1, 'relu', 2), (5, 120, 40, 1, 'relu', 1),
            (5, 120, 40, 1, 'relu', 1), (3, 240, 80, 0, 'hardswish', 2), (3, 200, 80, 0, 'hardswish', 1), (3, 184, 80, 0, 'hardswish', 1),
            (3, 184, 80, 0, 'hardswish', 1), (3, 480, 112, 1, 'hardswish', 1), (3, 672, 112, 1, 'hardswish', 1), (5, 672, 160, 1, 'hardswish', 2),
            (5, 960, 160, 1, 'hardswish', 1), (5, 960, 160, 1, 'hardswish', 1))
    for at, (edge, wide, outputs, excited, activation, stride) in enumerate(rows, 1):
        module = f'features.{at}.block'
        y, step = x, 0
        if wide != inputs:
            y, step, after = layer(y, f'{module}.0', inputs, wide, 1, 1, 1, activation, after), 1, activation
        y = layer(y, f'{module}.{step}', wide, wide, edge, stride, wide, activation, after)
        if excited:
            y, step, activation = squeeze_excite(y, f'{module}.{step + 1}', wide, activation), step + 1, 'excited'
        same = stride == 1 and inputs == outputs
        y = layer(y, f'{module}.{step + 1}', wide, outputs, 1, 1, 1, 'linear', activation, 0.5 if same else 0.9)
        x, inputs, after = n.node('Add', f'features.{at}', y, x) if same else y, outputs, 'linear'
    x = layer(x, 'features.16', 160, 960, 1, 1, 1, 'hardswish', 'linear')
    x = n.node('Flatten', '', n.node('GlobalAveragePool', 'avgpool', x), axis=1)
    x = n.hardswish(n.linear(x, 'classifier.0', 960, 1280, 'hardswish'), 'classifier.1')
    n.save(folder, name, 'input', [('output', n.linear(x, 'classifier.3', 1280, 1000, 'hardswish'), (1000,))])


def squeezenet(folder, external):
    """Version 1.1."""
    n = Network(11, (3, 224, 224), 13)

    def layer(x, module, activation, inputs, outputs, edge, after='relu'):
        return n.node('Relu', activation, n.conv(x, module, inputs, outputs, edge, bias=True, after=after))

    def pool(x, at):
        return n.node('MaxPool', f'features.{at}', x, ceil_mode=1, kernel_shape=[3, 3], pads=[0] * 4, strides=[2, 2])

    weight = n.weight('features.0.weight', n.random.normal(0, np.sqrt(1 / 27), (64, 3, 3, 3)))
    x = n.node('Conv', 'features.0', 'input', weight, n.weight('features.0.bias', n.random.normal(0, 0.1, 64)), dilations=[1, 1], group=1,
               kernel_shape=[3, 3], pads=[0] * 4, strides=[2, 2])
    x, inputs = pool(n.node('Relu', 'features.1', x), 2), 64
    for at, few, many in ((3, 16, 64), (4, 16, 64), (6, 32, 128), (7, 32, 128), (9, 48, 192), (10, 48, 192), (11, 64, 256), (12, 64, 256)):
        if at in (6, 9):
            x = pool(x, at - 1)
        module = f'features.{at}'
        x = layer(x, f'{module}.squeeze', f'{module}.squeeze_activation', inputs, few, 1)
        one, three = [layer(x, f'{module}.expand{edge}x{edge}', f'{module}.expand{edge}x{edge}_activation', few, many, edge) for edge in (1, 3)]
        x, inputs = n.node('Concat', module, one, three, axis=1), 2 * many
    x = layer(x, 'classifier.1', 'classifier.2', 512, 1000, 1)
    x = n.node('Flatten', '', n.node('GlobalAveragePool', 'classifier.3', x), axis=1)
    n.save(folder, 'squeezenet_external' if external else 'squeezenet', 'input', [('output', x, (1000,))], external)


def yolov3_tiny(folder):
    n = Network(416, (3, 416, 416), 11)

    def layer(x, at, inputs, outputs, edge, after='leaky'):
        x = n.norm(n.conv(x, f'model.{at}.conv', inputs, outputs, edge, after=after), f'model.{at}.bn', outputs, epsilon=0.001)
        return n.node('LeakyRelu', f'model.{at}.act', x, alpha=0.1)

    x, inputs = 'images', 3
    for at, outputs in zip((0, 2, 4, 6, 8, 10), (16, 32, 64, 128, 256, 512)):
        x, inputs = layer(x, at, inputs, outputs, 3, 'leaky' if at else 'linear'), outputs
        if at == 8:
            route = x
        same = {'auto_pad': 'SAME_UPPER', 'strides': [1, 1]} if at == 10 else {'pads': [0] * 4, 'strides': [2, 2]}
        x = n.node('MaxPool', f'model.{at + 1}', x, kernel_shape=[2, 2], **same)
    middle = layer(layer(x, 12, 512, 1024, 3), 13, 1024, 256, 1)
    large = n.conv(layer(middle, 14, 256, 512, 3), 'model.15', 512, 255, 1, bias=True, after='leaky')
    x = layer(middle, 18, 256, 128, 1)
    x = n.node('Resize', 'model.19', x, n.constant('model.19', []), n.constant('model.19', [1, 1, 2, 2]), mode='nearest',
               coordinate_transformation_mode='asymmetric', nearest_mode='floor', cubic_coeff_a=-0.75)
    x = n.node('Concat', 'model.20', x, route, axis=1)
    small = n.conv(layer(x, 21, 384, 256, 3), 'model.22', 256, 255, 1, bias=True, after='leaky')
    n.save(folder, 'yolov3_tiny', 'images', [('output0', large, (255, 13, 13)), ('output1', small, (255, 26, 26))])


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    folder = pathlib.Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    resnet18(folder)
    mobilenet_v2(folder, half=False)
    mobilenet_v2(folder, half=True)
    mobilenet_v3(folder, 14, 'mobilenet_v3')
    mobilenet_v3(folder, 11, 'mobilenet_v3_opset11')
    squeezenet(folder, external=False)
    squeezenet(folder, external=True)
    yolov3_tiny(folder)


if __name__ == '__main__':
    main()
