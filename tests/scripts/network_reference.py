#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""network_reference.py: computes an ONNX network by the text of the standard, in NumPy and in double precision.

    apt-get install python3-onnx
    /usr/bin/python3 tests/scripts/network_reference.py MODEL.onnx INPUT.npy OUT.npz    every named value
    /usr/bin/python3 tests/scripts/network_reference.py --self-test                     ONNX's own backend cases

It shares no line with the program, so that compare_network.py can hold the two against each other at every node. Floating-point values of any
type become doubles, rounded only by a Cast to FLOAT16; integers, which are shapes and indices, keep their type. Operators are those of COMPUTE,
opset 6 to 17, and a Resize of 18, for inference.

Of the 395 backend cases of these operators in ONNX 1.12, bodies of functions included, 377 pass; the others train (6), have strings or BFLOAT16 (8),
have sequences (2), or ask a MaxPool for indices (2).
"""
import io
import math
import pathlib
import sys
import zipfile

import numpy as np

np.float, np.int, np.bool, np.object = float, int, bool, object  # names that python3-onnx 1.12 uses and NumPy 1.24 has no more

import onnx  # noqa: E402
from onnx import TensorProto, helper, numpy_helper  # noqa: E402

COMPUTE = {}  # operator: a function of a Node that returns an array, or a list of them


class Unsupported(Exception):
    pass


class Node:
    """What a function needs to know: inputs that are None where they are left out, attributes, and the opset."""

    def __init__(self, proto, inputs, opset):
        self.operator, self.inputs, self.opset, self.outputs = proto.op_type, inputs, opset, len(proto.output)
        self.attributes = {attribute.name: helper.get_attribute_value(attribute) for attribute in proto.attribute}

    def get(self, name, default=None):
        value = self.attributes.get(name, default)
        return value.decode() if isinstance(value, bytes) else value

    def input(self, at):
        return self.inputs[at] if at < len(self.inputs) else None

    def numbers(self, name, at, since):
        """Integers that are an attribute, and an input since that opset; None where neither is given."""
        if self.opset < since:
            return self.get(name)
        return None if self.input(at) is None else [int(number) for number in self.input(at).ravel()]


def operator(*names):
    def register(function):
        COMPUTE.update(dict.fromkeys(names, function))
        return function
    return register


def widened(values):
    values = np.asarray(values)
    return values.astype(np.float64) if values.dtype.kind == 'f' else values


# ---- windows


def padding(node, size, kernel, strides, dilations):
    """Elements that are put before and behind each spatial axis."""
    spans = [(k - 1) * d + 1 for k, d in zip(kernel, dilations)]
    auto = node.get('auto_pad', 'NOTSET')
    if auto in ('SAME_UPPER', 'SAME_LOWER'):
        totals = [max((-(-edge // s) - 1) * s + span - edge, 0) for edge, s, span in zip(size, strides, spans)]
        less, more = [total // 2 for total in totals], [total - total // 2 for total in totals]
        return list(zip(less, more) if auto == 'SAME_UPPER' else zip(more, less))
    pads = [0] * (2 * len(size)) if auto == 'VALID' else node.get('pads', [0] * (2 * len(size)))
    return list(zip(pads[:len(size)], pads[len(size):]))


def windows(x, kernel, strides, dilations):
    """A view of shape batch x channels x windows... x kernel... on what is padded already."""
    axes = len(kernel)
    counts = [(edge - (k - 1) * d - 1) // s + 1 for edge, k, s, d in zip(x.shape[2:], kernel, strides, dilations)]
    steps = x.strides[2:]
    return np.lib.stride_tricks.as_strided(
        x, (*x.shape[:2], *counts, *kernel),
        (*x.strides[:2], *[steps[i] * strides[i] for i in range(axes)], *[steps[i] * dilations[i] for i in range(axes)]), writeable=False)


@operator('Conv')
def conv(node):
    x, w, bias = node.input(0), node.input(1), node.input(2)
    kernel, axes, group = w.shape[2:], w.ndim - 2, node.get('group', 1)
    if tuple(node.get('kernel_shape', kernel)) != kernel or x.shape[1] != w.shape[1] * group:
        raise ValueError('weights do not fit')
    strides, dilations = node.get('strides', [1] * axes), node.get('dilations', [1] * axes)
    x = np.pad(x, [(0, 0), (0, 0), *padding(node, x.shape[2:], kernel, strides, dilations)])
    view = windows(x, kernel, strides, dilations)
    counts = view.shape[2:2 + axes]
    columns = np.moveaxis(view, range(2, 2 + axes), range(2 + axes, 2 + 2 * axes))
    columns = columns.reshape(x.shape[0], group, math.prod(w.shape[1:]), math.prod(counts))
    y = (w.reshape(group, w.shape[0] // group, -1) @ columns).reshape(x.shape[0], w.shape[0], *counts)
    return y if bias is None else y + bias.reshape(-1, *[1] * axes)


@operator('ConvTranspose')
def conv_transpose(node):
    x, w, bias = node.input(0), node.input(1), node.input(2)
    axes, group = w.ndim - 2, node.get('group', 1)
    kernel, size, ones = w.shape[2:], x.shape[2:], [1] * axes
    strides, dilations, extra = node.get('strides', ones), node.get('dilations', ones), node.get('output_padding', [0] * axes)
    full = [s * (edge - 1) + more + (k - 1) * d + 1 for s, edge, more, k, d in zip(strides, size, extra, kernel, dilations)]
    auto, shape = node.get('auto_pad', 'NOTSET'), node.get('output_shape')
    if shape is None and auto in ('SAME_UPPER', 'SAME_LOWER'):
        shape = [edge * s for edge, s in zip(size, strides)]
    if shape is not None:
        totals = [f - edge for f, edge in zip(full, shape[-axes:])]
        before = [total // 2 if auto == 'SAME_UPPER' else total - total // 2 for total in totals]
        cut = [(b, total - b) for b, total in zip(before, totals)]
    else:
        cut = padding(node, size, kernel, strides, dilations)
    y = np.zeros((x.shape[0], group, w.shape[1], *full))
    values = x.reshape(x.shape[0], group, x.shape[1] // group, -1)
    taps = w.reshape(group, w.shape[0] // group, w.shape[1], *kernel)
    for tap in np.ndindex(*kernel):
        part = (np.swapaxes(taps[(..., *tap)], 1, 2) @ values).reshape(x.shape[0], group, w.shape[1], *size)
        y[(..., *[slice(t * d, t * d + s * (edge - 1) + 1, s) for t, d, s, edge in zip(tap, dilations, strides, size)])] += part
    y = y.reshape(x.shape[0], group * w.shape[1], *full)
    y = np.pad(y, [(0, 0), (0, 0), *[(max(-b, 0), max(-e, 0)) for b, e in cut]])
    y = y[(..., *[slice(max(b, 0), edge - max(e, 0)) for (b, e), edge in zip(cut, y.shape[2:])])]
    return y if bias is None else y + bias.reshape(-1, *ones)


@operator('MaxPool', 'AveragePool')
def pool(node):
    x, kernel = node.input(0), node.get('kernel_shape')
    axes = len(kernel)
    strides, dilations = node.get('strides', [1] * axes), node.get('dilations', [1] * axes)
    pads = padding(node, x.shape[2:], kernel, strides, dilations)
    beyond = [0] * axes  # what ceil_mode has windows reach over
    if node.get('ceil_mode', 0):
        for i, (edge, (b, e), k, d, s) in enumerate(zip(x.shape[2:], pads, kernel, dilations, strides)):
            room = edge + b + e - (k - 1) * d - 1
            if (room // s + 1) * s < edge + b:  # a window that begins in the padding is dropped
                beyond[i] = -room % s

    def padded(values, within, outside):
        values = np.pad(values, [(0, 0), (0, 0), *pads], constant_values=within)
        values = np.pad(values, [(0, 0), (0, 0), *[(0, more) for more in beyond]], constant_values=outside)
        return windows(values, kernel, strides, dilations)

    over = tuple(range(2 + axes, 2 + 2 * axes))
    counts = padded(np.ones((1, 1, *x.shape[2:])), node.get('count_include_pad', 0), 0).sum(over)
    if not counts.all():
        raise Unsupported('a window holds no value')
    if node.operator == 'AveragePool':
        return padded(x, 0, 0).sum(over) / counts
    least = -np.inf if x.dtype == np.float64 else np.iinfo(x.dtype).min
    return padded(x, least, least).max(over)


@operator('GlobalAveragePool', 'GlobalMaxPool')
def global_pool(node):
    x = node.input(0)
    function = np.mean if node.operator == 'GlobalAveragePool' else np.max
    return function(x, tuple(range(2, x.ndim)), keepdims=True)


# ---- sizes


def sampling(node, size, edge, scale, start, end):
    """A matrix of one row for each of "size" results, with the weights of the "edge" values that it is made of."""
    mode, nearest = node.get('mode', 'nearest'), node.get('nearest_mode', 'round_prefer_floor')
    way, a = node.get('coordinate_transformation_mode', 'half_pixel'), node.get('cubic_coeff_a', -0.75)
    if node.operator == 'Upsample' or node.opset < 11:
        way, nearest = 'asymmetric', 'floor'
    resized = scale * edge  # ONNX's cases do not round it
    matrix, outside = np.zeros((size, edge)), np.zeros(size, bool)
    for i in range(size):
        if way == 'align_corners':
            at = 0 if resized == 1 else i * (edge - 1) / (resized - 1)
        elif way == 'asymmetric':
            at = i / scale
        elif way == 'tf_crop_and_resize':
            at = (start + end) * (edge - 1) / 2 if resized == 1 else start * (edge - 1) + i * (end - start) * (edge - 1) / (resized - 1)
            outside[i] = not 0 <= at <= edge - 1
        elif way == 'tf_half_pixel_for_nn':
            at = (i + 0.5) / scale
        elif way == 'pytorch_half_pixel' and size == 1:
            at = 0
        elif way in ('half_pixel', 'pytorch_half_pixel'):
            at = (i + 0.5) / scale - 0.5
        else:
            raise Unsupported(way)
        low = math.floor(at)
        share = at - low
        if mode == 'nearest':
            up = {'round_prefer_floor': share > 0.5, 'round_prefer_ceil': share >= 0.5, 'floor': False, 'ceil': share > 0}[nearest]
            taps = {low + up: 1.0}
        elif mode == 'linear' and node.get('antialias', 0) and scale < 1:
            taps = {tap: max(1 - abs(tap - at) * scale, 0) for tap in range(low - int(1 / scale) - 1, low + int(1 / scale) + 3)}
        elif mode == 'linear':
            taps = {low: 1 - share, low + 1: share}
        elif node.get('antialias', 0) and scale < 1:  # the filter is as wide as what an output covers
            keys = lambda t: ((a + 2) * t - (a + 3)) * t * t + 1 if t <= 1 else ((a * t - 5 * a) * t + 8 * a) * t - 4 * a if t < 2 else 0  # noqa: E731
            taps = {tap: keys(abs(tap - at) * scale) for tap in range(low - int(2 / scale) - 1, low + int(2 / scale) + 3)}
        else:
            far = lambda t: ((a * t - 5 * a) * t + 8 * a) * t - 4 * a  # noqa: E731
            near = lambda t: ((a + 2) * t - (a + 3)) * t * t + 1  # noqa: E731
            taps = {low - 1: far(share + 1), low: near(share), low + 1: near(1 - share), low + 2: far(2 - share)}
        if node.get('exclude_outside', 0):
            taps = {tap: weight for tap, weight in taps.items() if 0 <= tap < edge}
        if node.get('exclude_outside', 0) or node.get('antialias', 0) and scale < 1 and mode != 'nearest':
            taps = {tap: weight / sum(taps.values()) for tap, weight in taps.items()}
        for tap, weight in taps.items():
            matrix[i, min(max(tap, 0), edge - 1)] += weight
    return matrix, outside


@operator('Resize', 'Upsample')
def resize(node):
    x = node.input(0)
    first = 1 if node.operator == 'Upsample' or node.opset < 11 else 2
    scales = node.get('scales') if node.operator == 'Upsample' and node.opset < 9 else node.input(first)
    sizes, roi = node.input(3), node.input(1) if first == 2 else None
    axes = [axis % x.ndim for axis in node.get('axes', range(x.ndim))]
    factors, edges = [1.0] * x.ndim, list(x.shape)
    policy = node.get('keep_aspect_ratio_policy', 'stretch')
    if scales is not None and len(scales):
        for axis, scale in zip(axes, scales):
            factors[axis], edges[axis] = float(scale), math.floor(x.shape[axis] * float(scale))
    else:
        same = {'stretch': None, 'not_larger': min, 'not_smaller': max}[policy]
        for axis, size in zip(axes, sizes):
            factors[axis], edges[axis] = int(size) / x.shape[axis], int(size)
        if same:
            scale = same(factors[axis] for axis in axes)
            for axis in axes:
                factors[axis], edges[axis] = scale, math.floor(x.shape[axis] * scale + 0.5)
    scales, sizes = factors, edges
    if roi is None or not len(roi):
        roi = [0] * x.ndim + [1] * x.ndim
    elif node.get('coordinate_transformation_mode') == 'tf_crop_and_resize' and node.input(3) is None:
        sizes = [math.floor(edge * (e - s) * scale) for edge, s, e, scale in zip(x.shape, roi[:x.ndim], roi[x.ndim:], scales)]
    beyond = np.zeros(sizes, bool)
    for axis, (size, edge, scale) in enumerate(zip(sizes, x.shape, scales)):
        if size == edge and scale == 1 and roi[axis] == 0 and roi[x.ndim + axis] == 1:
            continue
        matrix, outside = sampling(node, size, edge, scale, roi[axis], roi[x.ndim + axis])
        x = np.moveaxis(np.tensordot(matrix, x, (1, axis)), 0, axis)
        beyond |= outside.reshape(-1, *[1] * (x.ndim - axis - 1))
    return np.where(beyond, node.get('extrapolation_value', 0.0), x)


@operator('Pad')
def pad(node):
    x, mode = node.input(0), node.get('mode', 'constant')
    pads = node.get('paddings', node.get('pads')) if node.opset < 11 else node.numbers('pads', 1, 11)
    value = node.get('value', 0.0) if node.opset < 11 else node.input(2)
    pairs = list(zip(pads[:x.ndim], pads[x.ndim:]))
    more = [(max(b, 0), max(e, 0)) for b, e in pairs]
    less = tuple(slice(max(-b, 0), edge + min(e, 0)) for edge, (b, e) in zip(x.shape, pairs))
    if mode == 'constant':
        return np.pad(x[less], more, constant_values=0 if value is None else np.asarray(value).reshape(()))
    return np.pad(x[less], more, mode={'reflect': 'reflect', 'edge': 'edge'}[mode])


# ---- element by element

erf = np.vectorize(math.erf, otypes=[float])


def spread(node):
    """Both inputs of an operator; before opset 7, "axis" says where the second one is put beside the first."""
    a, b = node.inputs
    if node.opset < 7 and node.get('broadcast', 0) and 'axis' in node.attributes:
        b = b.reshape(*b.shape, *[1] * (a.ndim - node.get('axis') - b.ndim))
    return a, b


def divide(a, b):
    return a / b if a.dtype.kind == 'f' else np.trunc(a / b).astype(a.dtype)


for name, function in {'Add': np.add, 'Sub': np.subtract, 'Mul': np.multiply, 'Div': divide}.items():
    COMPUTE[name] = lambda node, function=function: function(*spread(node))
COMPUTE['Pow'] = lambda node: np.power(node.input(0).astype(np.float64), node.input(1)).astype(node.input(0).dtype)
for name, function in {
        'Abs': np.abs, 'Erf': erf, 'Exp': np.exp, 'Identity': lambda x: x, 'Log': np.log, 'Neg': np.negative, 'Relu': lambda x: np.maximum(x, 0),
        'Sigmoid': lambda x: np.exp(-np.logaddexp(0, -x)), 'Softplus': lambda x: np.logaddexp(0, x), 'Sqrt': np.sqrt, 'Tanh': np.tanh}.items():
    COMPUTE[name] = lambda node, function=function: function(node.input(0))


for name, function in {'Equal': np.equal, 'Greater': np.greater, 'GreaterOrEqual': np.greater_equal, 'Less': np.less, 'LessOrEqual': np.less_equal}.items():
    COMPUTE[name] = lambda node, function=function: function(*spread(node))
COMPUTE['Where'] = lambda node: np.where(*node.inputs)


@operator('Max', 'Min', 'Sum')
def extreme(node):
    function = {'Max': np.maximum, 'Min': np.minimum, 'Sum': np.add}[node.operator]
    result = node.input(0)
    for other in node.inputs[1:]:
        result = function(result, other)
    return result


@operator('Clip')
def clip(node):
    x = node.input(0)
    low, high = (node.get('min'), node.get('max')) if node.opset < 11 else (node.input(1), node.input(2))
    x = x if low is None else np.maximum(x, low)
    return x if high is None else np.minimum(x, high)


@operator('LeakyRelu', 'PRelu', 'Elu', 'HardSigmoid', 'HardSwish')
def activation(node):
    x = node.input(0)
    if node.operator == 'PRelu':
        return np.where(x < 0, x * node.input(1), x)
    if node.operator == 'LeakyRelu':
        return np.where(x < 0, x * node.get('alpha', 0.01), x)
    if node.operator == 'Elu':
        return np.where(x < 0, node.get('alpha', 1.0) * np.expm1(np.minimum(x, 0)), x)
    alpha, beta = (1 / 6, 0.5) if node.operator == 'HardSwish' else (node.get('alpha', 0.2), node.get('beta', 0.5))
    return np.clip(alpha * x + beta, 0, 1) * (x if node.operator == 'HardSwish' else 1)


@operator('BatchNormalization')
def batch_normalization(node):
    if node.get('training_mode', 0) or (node.opset < 7 and not node.get('is_test', 0)) or node.get('spatial', 1) != 1:
        raise Unsupported('training')
    x = node.input(0)
    scale, bias, mean, variance = [value.reshape(-1, *[1] * (x.ndim - 2)) for value in node.inputs[1:5]]
    return (x - mean) / np.sqrt(variance + node.get('epsilon', 1e-5)) * scale + bias


@operator('Dropout')
def dropout(node):
    training = node.input(2) if node.opset >= 12 else node.opset < 7 and not node.get('is_test', 0)
    ratio = node.input(1) if node.input(1) is not None else 0.5
    if training is not None and training and ratio:
        raise Unsupported('training')
    return [node.input(0), np.ones(node.input(0).shape, bool)]


# ---- products, sums


@operator('Gemm')
def gemm(node):
    a, b, c = node.input(0), node.input(1), node.input(2)
    y = node.get('alpha', 1.0) * ((a.T if node.get('transA', 0) else a) @ (b.T if node.get('transB', 0) else b))
    return y if c is None else y + node.get('beta', 1.0) * c


@operator('MatMul')
def matmul(node):
    return node.input(0) @ node.input(1)


@operator('Softmax', 'LogSoftmax')
def softmax(node):
    x = node.input(0)
    axes = node.get('axis', -1)
    if node.opset < 13:  # all axes from this one on
        axes = tuple(range(node.get('axis', 1) % x.ndim, x.ndim))
    x = x - x.max(axes, keepdims=True)
    y = x - np.log(np.exp(x).sum(axes, keepdims=True))
    return y if node.operator == 'LogSoftmax' else np.exp(y)


def normalised(node, x, axes):
    centred = x - x.mean(axes, keepdims=True)
    return centred / np.sqrt((centred * centred).mean(axes, keepdims=True) + node.get('epsilon', 1e-5))


@operator('InstanceNormalization')
def instance_norm(node):
    x, each = node.input(0), (-1, *[1] * (node.input(0).ndim - 2))
    return normalised(node, x, tuple(range(2, x.ndim))) * node.input(1).reshape(each) + node.input(2).reshape(each)


@operator('LayerNormalization')
def layer_norm(node):
    x = node.input(0)
    axes = tuple(range(node.get('axis', -1) % x.ndim, x.ndim))
    y = normalised(node, x, axes) * node.input(1)
    y = y if node.input(2) is None else y + node.input(2)
    return [y, x.mean(axes, keepdims=True), 1 / np.sqrt(x.var(axes, keepdims=True) + node.get('epsilon', 1e-5))][:node.outputs]


@operator('LRN')
def local_response_norm(node):
    x, size = node.input(0), node.get('size')
    sums = np.zeros_like(x)
    for c in range(x.shape[1]):
        around = x[:, max(0, c - (size - 1) // 2):c + math.ceil((size - 1) / 2) + 1]
        sums[:, c] = (around * around).sum(1)
    return x / (node.get('bias', 1.0) + node.get('alpha', 1e-4) / size * sums) ** node.get('beta', 0.75)


@operator('ArgMax')
def arg_max(node):
    x, axis = node.input(0), node.get('axis', 0)
    places = np.argmax(x, axis) if not node.get('select_last_index', 0) else x.shape[axis] - 1 - np.argmax(np.flip(x, axis), axis)
    return np.expand_dims(places, axis) if node.get('keepdims', 1) else places


@operator('DepthToSpace')
def depth_to_space(node):
    x, edge = node.input(0), node.get('blocksize')
    n, c, h, w = x.shape
    if node.get('mode', 'DCR') == 'DCR':
        y = x.reshape(n, edge, edge, c // edge ** 2, h, w).transpose(0, 3, 4, 1, 5, 2)
    else:
        y = x.reshape(n, c // edge ** 2, edge, edge, h, w).transpose(0, 1, 4, 2, 5, 3)
    return y.reshape(n, c // edge ** 2, h * edge, w * edge)


@operator('ReduceMean', 'ReduceSum')
def reduce(node):
    axes = node.numbers('axes', 1, 13 if node.operator == 'ReduceSum' else 18)
    if not axes and node.get('noop_with_empty_axes', 0):
        return node.input(0)
    function = np.mean if node.operator == 'ReduceMean' else np.sum
    return function(node.input(0), tuple(axes) if axes else None, keepdims=bool(node.get('keepdims', 1)))


# ---- shapes


@operator('Concat')
def concat(node):
    return np.concatenate(node.inputs, node.get('axis', 1))


@operator('Split')
def split(node):
    x, axis, lengths = node.input(0), node.get('axis', 0), node.numbers('split', 1, 13)
    if lengths is None:
        return np.split(x, node.outputs, axis)
    if sum(lengths) != x.shape[axis]:
        raise ValueError('"split" does not add up')
    return np.split(x, np.cumsum(lengths)[:-1], axis)


@operator('Slice')
def slice_(node):
    x = node.input(0)
    starts, ends, axes = node.numbers('starts', 1, 10), node.numbers('ends', 2, 10), node.numbers('axes', 3, 10)
    steps = (node.numbers('steps', 4, 10) if node.opset >= 10 else None) or [1] * len(starts)
    cut = [slice(None)] * x.ndim
    for axis, start, end, step in zip(axes if axes is not None else range(len(starts)), starts, ends, steps):
        edge = x.shape[axis]
        start, end = start + edge * (start < 0), end + edge * (end < 0)
        if step > 0:
            cut[axis] = slice(min(max(start, 0), edge), min(max(end, 0), edge), step)
        else:
            end = min(max(end, -1), edge - 1)
            cut[axis] = slice(min(max(start, 0), edge - 1), None if end == -1 else end, step)
    return x[tuple(cut)]


@operator('Transpose')
def transpose(node):
    return np.transpose(node.input(0), node.get('perm'))


@operator('Reshape')
def reshape(node):
    x, shape = node.input(0), node.numbers('shape', 1, 5)
    if not node.get('allowzero', 0):
        shape = [x.shape[i] if edge == 0 else edge for i, edge in enumerate(shape)]
    return x.reshape(shape)


@operator('Flatten')
def flatten(node):
    x, axis = node.input(0), node.get('axis', 1)
    return x.reshape(math.prod(x.shape[:axis + x.ndim * (axis < 0)]), -1)


@operator('Squeeze')
def squeeze(node):
    axes = node.numbers('axes', 1, 13)
    return np.squeeze(node.input(0), None if axes is None else tuple(axes))


@operator('Unsqueeze')
def unsqueeze(node):
    return np.expand_dims(node.input(0), tuple(node.numbers('axes', 1, 13)))


@operator('Expand')
def expand(node):
    return node.input(0) * np.ones([int(edge) for edge in node.input(1)], node.input(0).dtype)


@operator('Shape')
def shape_(node):
    return np.array(node.input(0).shape[node.get('start', 0):node.get('end')], np.int64)


@operator('Gather')
def gather(node):
    return np.take(node.input(0), node.input(1), node.get('axis', 0))


@operator('Cast')
def cast(node):
    to = node.get('to')
    to = TensorProto.DataType.Value(to) if isinstance(to, str) else to  # a name before opset 6
    if to in (TensorProto.STRING, TensorProto.BFLOAT16) or node.input(0).dtype == object:
        raise Unsupported('type')
    return node.input(0).astype(onnx.mapping.TENSOR_TYPE_TO_NP_TYPE[to]) if to not in (TensorProto.FLOAT, TensorProto.DOUBLE) \
        else node.input(0).astype(np.float64)


@operator('Constant')
def constant(node):
    (kind, value), = node.attributes.items()
    if kind not in ('value', 'value_float', 'value_floats', 'value_int', 'value_ints'):
        raise Unsupported(kind)
    return numpy_helper.to_array(value) if kind == 'value' else np.array(value, np.float64 if 'float' in kind else np.int64)


@operator('ConstantOfShape')
def constant_of_shape(node):
    value = node.get('value')
    value = np.zeros(1, np.float64) if value is None else widened(numpy_helper.to_array(value))
    return np.full([int(edge) for edge in node.input(0)], value[0])


# ---- networks


def evaluate(model, *inputs):
    """Every named value of the network, by its name."""
    opset = next(entry.version for entry in model.opset_import if entry.domain in ('', 'ai.onnx'))
    values = {tensor.name: widened(numpy_helper.to_array(tensor)) for tensor in model.graph.initializer}
    entries = [entry.name for entry in model.graph.input if entry.name not in values]
    values.update(zip(entries, map(widened, inputs)))
    for proto in model.graph.node:
        if proto.op_type not in COMPUTE or proto.domain not in ('', 'ai.onnx'):
            raise Unsupported(f'{proto.name}: {proto.op_type} of {proto.domain or "ai.onnx"}')
        results = COMPUTE[proto.op_type](Node(proto, [values[name] if name else None for name in proto.input], opset))
        results = results if isinstance(results, list) else [results]  # indices of a MaxPool are missing
        values.update((name, widened(value)) for name, value in zip(proto.output, results) if name)
    return values


def save(values, path):
    """What np.savez does, which cannot take every name."""
    with zipfile.ZipFile(path, 'w') as file:
        for name, value in values.items():
            entry = io.BytesIO()
            np.lib.format.write_array(entry, np.asanyarray(value))
            file.writestr(f'{name}.npy', entry.getvalue())


def self_test():
    from onnx.backend.test.case import node as backend
    np.random.seed(1)
    backend.import_recursive(sys.modules[backend.__name__])
    passed = tried = 0
    for case in backend._NodeTestCases:
        graph = case.model.graph
        if any(node.op_type not in COMPUTE or node.domain for node in graph.node):
            continue
        tried += 1
        inputs, outputs = case.data_sets[0]
        try:
            values = evaluate(case.model, *inputs)
            for entry, wanted in zip(graph.output, outputs):
                assert values[entry.name].shape == wanted.shape, 'shape'
                np.testing.assert_allclose(values[entry.name], widened(wanted), rtol=1e-5, atol=1e-6)
            passed += 1
        except Exception as e:
            print(f'{case.name}: {type(e).__name__} {" ".join(str(e).split())[:150]}')
    print(f'{passed} of {tried} cases pass')


def main():
    if sys.argv[1:] == ['--self-test']:
        return self_test()
    if len(sys.argv) != 4:
        sys.exit(__doc__)
    model, picture, out = sys.argv[1:]
    save(evaluate(onnx.load(model), np.load(picture)), pathlib.Path(out))


if __name__ == '__main__':
    main()
