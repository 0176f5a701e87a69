#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Trains the sample network and writes shapes.onnx: python3 train_shapes.py [STEPS] (needs numpy and onnx).

Three times convolution, batch normalisation, leaky activation and pooling, then a convolution over all that is
left: one number for each class, and a softmax. Trained with plain numpy on pictures drawn by shapes.py; the seed
is fixed. 2000 steps take some minutes.
"""

import pathlib
import sys

import numpy as np
import onnx
from onnx import TensorProto, helper, numpy_helper

import shapes

HERE = pathlib.Path(__file__).parent
CHANNELS = [1, 8, 16, 32]
SLOPE = 0.1  # of the leaky activation, below zero
EPSILON = 1e-5
MOMENTUM = 0.05  # how fast the running mean and variance follow


def columns(x, edge, padding):
    """im2col: [n, c, h, w] becomes [c * edge * edge, n * oh * ow]."""
    x = np.pad(x, ((0, 0), (0, 0), (padding, padding), (padding, padding)))
    windows = np.lib.stride_tricks.sliding_window_view(x, (edge, edge), axis=(2, 3))  # n c oh ow i j
    return windows.transpose(1, 4, 5, 0, 2, 3).reshape(x.shape[1] * edge * edge, -1)


def uncolumns(grad, shape, edge, padding):
    """The transpose of columns(): every column adds to the pixels it came from."""
    n, c, h, w = shape
    oh, ow = h + 2 * padding - edge + 1, w + 2 * padding - edge + 1
    grad = grad.reshape(c, edge, edge, n, oh, ow)
    x = np.zeros((n, c, h + 2 * padding, w + 2 * padding), np.float32)
    for i in range(edge):
        for j in range(edge):
            x[:, :, i:i + oh, j:j + ow] += grad[:, i, j].transpose(1, 0, 2, 3)
    return x[:, :, padding:padding + h, padding:padding + w]


class Convolution:
    def __init__(self, inputs, outputs, edge, padding, random):
        spread = np.sqrt(2.0 / (inputs * edge * edge))
        self.weight = random.normal(0, spread, (outputs, inputs, edge, edge)).astype(np.float32)
        self.edge, self.padding = edge, padding

    def forward(self, x, training):
        self.shape = x.shape
        self.col = columns(x, self.edge, self.padding)
        n, _, h, w = x.shape
        oh, ow = h + 2 * self.padding - self.edge + 1, w + 2 * self.padding - self.edge + 1
        out = self.weight.reshape(len(self.weight), -1) @ self.col
        return out.reshape(-1, n, oh, ow).transpose(1, 0, 2, 3)

    def backward(self, grad):
        flat = grad.transpose(1, 0, 2, 3).reshape(len(self.weight), -1)
        self.grads = {"weight": (flat @ self.col.T).reshape(self.weight.shape)}
        return uncolumns(self.weight.reshape(len(self.weight), -1).T @ flat, self.shape, self.edge, self.padding)


class BatchNorm:
    def __init__(self, channels):
        self.scale, self.shift = np.ones(channels, np.float32), np.zeros(channels, np.float32)
        self.mean, self.variance = np.zeros(channels, np.float32), np.ones(channels, np.float32)

    def forward(self, x, training):
        if training:
            mean, variance = x.mean((0, 2, 3)), x.var((0, 2, 3))
            self.mean += MOMENTUM * (mean - self.mean)
            self.variance += MOMENTUM * (variance - self.variance)
        else:
            mean, variance = self.mean, self.variance
        self.deviation = np.sqrt(variance + EPSILON)[:, None, None]
        self.unit = (x - mean[:, None, None]) / self.deviation
        return self.unit * self.scale[:, None, None] + self.shift[:, None, None]

    def backward(self, grad):
        self.grads = {"scale": (grad * self.unit).sum((0, 2, 3)), "shift": grad.sum((0, 2, 3))}
        grad = grad * self.scale[:, None, None]
        centred = grad - grad.mean((0, 2, 3), keepdims=True)
        return (centred - self.unit * (grad * self.unit).mean((0, 2, 3), keepdims=True)) / self.deviation


class Leaky:
    def forward(self, x, training):
        self.factor = np.where(x > 0, 1.0, SLOPE).astype(np.float32)
        return x * self.factor

    def backward(self, grad):
        return grad * self.factor


class Pool:
    """The largest of every 2 x 2; ties go to all, which no training minds."""

    def forward(self, x, training):
        n, c, h, w = x.shape
        blocks = x.reshape(n, c, h // 2, 2, w // 2, 2)
        largest = blocks.max((3, 5), keepdims=True)
        self.mask = blocks == largest
        return largest[:, :, :, 0, :, 0]

    def backward(self, grad):
        spread = self.mask * grad[:, :, :, None, :, None]
        n, c, h, _, w, _ = spread.shape
        return spread.reshape(n, c, 2 * h, 2 * w)


def build(random):
    layers = []
    for inputs, outputs in zip(CHANNELS, CHANNELS[1:]):
        layers += [Convolution(inputs, outputs, 3, 1, random), BatchNorm(outputs), Leaky(), Pool()]
    rest = shapes.EDGE // 2 ** (len(CHANNELS) - 1)
    return layers + [Convolution(CHANNELS[-1], len(shapes.CLASSES), rest, 0, random)]


def scores(layers, x, training=False):
    for layer in layers:
        x = layer.forward(x, training)
    return x.reshape(len(x), -1)


def softmax(x):
    e = np.exp(x - x.max(1, keepdims=True))
    return e / e.sum(1, keepdims=True)


def train(layers, steps, random, size=64, rate=3e-3):
    """Adam (Kingma & Ba 2015) on the cross-entropy, the rate falling as half a cosine."""
    moments = {}
    for step in range(1, steps + 1):
        x, classes = shapes.batch(size, random)
        grad = softmax(scores(layers, x, True))
        loss = -np.log(grad[np.arange(size), classes] + 1e-12).mean()
        grad[np.arange(size), classes] -= 1
        grad = (grad / size).astype(np.float32)[:, :, None, None]
        for layer in reversed(layers):
            grad = layer.backward(grad)
        now = rate * 0.5 * (1 + np.cos(np.pi * step / steps))
        for layer in layers:
            for name, g in getattr(layer, "grads", {}).items():
                m, v = moments.get((id(layer), name), (0.0, 0.0))
                m, v = 0.9 * m + 0.1 * g, 0.999 * v + 0.001 * g * g
                moments[id(layer), name] = m, v
                change = now * (m / (1 - 0.9 ** step)) / (np.sqrt(v / (1 - 0.999 ** step)) + 1e-8)
                setattr(layer, name, (getattr(layer, name) - change).astype(np.float32))
        if step % 200 == 0:
            print(f"step {step}: loss {loss:.3f}", flush=True)


def accuracy(layers, count, random):
    right = 0
    for _ in range(count // 100):
        x, classes = shapes.batch(100, random)
        right += int((scores(layers, x).argmax(1) == classes).sum())
    return right / (count // 100 * 100)


def to_onnx(layers, reached):
    nodes, weights, last = [], [], "image"

    def add(operator, extra=(), **attributes):
        nonlocal last
        out = f"{operator.lower()}{len(nodes)}"
        nodes.append(helper.make_node(operator, [last, *extra], [out], name=out, **attributes))
        last = out

    def constant(name, values):
        weights.append(numpy_helper.from_array(np.ascontiguousarray(values, np.float32), name))
        return name

    for i, layer in enumerate(layers):
        if isinstance(layer, Convolution):
            edge, p = layer.edge, layer.padding
            add("Conv", [constant(f"weight{i}", layer.weight)], kernel_shape=[edge, edge], pads=[p] * 4,
                strides=[1, 1], dilations=[1, 1], group=1)
        elif isinstance(layer, BatchNorm):
            add("BatchNormalization", [constant(f"{n}{i}", getattr(layer, n)) for n in
                                       ("scale", "shift", "mean", "variance")], epsilon=EPSILON)
        elif isinstance(layer, Leaky):
            add("LeakyRelu", alpha=SLOPE)
        else:
            add("MaxPool", kernel_shape=[2, 2], strides=[2, 2])
    add("Flatten", axis=1)
    add("Softmax", axis=1)
    nodes[-1].output[0] = "classes"
    shape = [1, 1, shapes.EDGE, shapes.EDGE]
    graph = helper.make_graph(
        nodes, "shapes", [helper.make_tensor_value_info("image", TensorProto.FLOAT, shape)],
        [helper.make_tensor_value_info("classes", TensorProto.FLOAT, [1, len(shapes.CLASSES)])], weights)
    model = helper.make_model(graph, producer_name="train_shapes.py", ir_version=7,
                              opset_imports=[helper.make_opsetid("", 13)])
    helper.set_model_props(model, {"classes": ",".join(shapes.CLASSES), "accuracy": f"{reached:.4f}"})
    onnx.checker.check_model(model)
    return model


def main():
    steps = int(sys.argv[1]) if len(sys.argv) > 1 else 2000
    layers = build(np.random.default_rng(1))
    train(layers, steps, np.random.default_rng(2))
    reached = accuracy(layers, 6000, np.random.default_rng(3))
    print(f"{reached:.2%} of 6000 new pictures are recognised")
    onnx.save(to_onnx(layers, reached), str(HERE / "shapes.onnx"))


if __name__ == "__main__":
    main()
