#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""onnx_cases.py: writes tests/data/onnx, the networks of tst_onnxcases and what they must compute.

    apt-get install python3-onnx && /usr/bin/python3 tests/scripts/onnx_cases.py

Two sorts of cases, each NAME.onnx and NAME.f32, which holds the values of the input and behind them the answer (32-bit floats, lowest byte
first); seeds are fixed:

    test_*   those of ONNX's own backend tests (onnx/backend/test/case/node) for each operator of OPERATORS. Their first input is the picture,
             the others are constants, as exporters write them; NAME_second has them the other way round. An input that is no picture is a row
             of pixels that a Reshape brings into its shape. Values behind an operator that changes none get a constant added, so that there is
             something to compute, and a wrong shape shows.
    numpy_*  attributes, shapes, operand orders and versions that ONNX has no case for, with answers by the loops below.

Not written are cases without a value in the input, with sequences, and bodies of functions ("_expanded"), which consist of other operators.
cases.tsv says of each case its operator, its opset, and "run" or the reason why it is refused. The script keeps these words and adds "run" for
a new case: what is right there is for you to decide.
"""
import itertools
import pathlib
import sys

import numpy as np

np.float, np.int, np.bool, np.object = float, int, bool, object  # names that python3-onnx 1.12 uses and NumPy 1.24 has no more

import onnx  # noqa: E402
from onnx import TensorProto, helper, numpy_helper  # noqa: E402
from onnx.backend.test.case import node as backend  # noqa: E402

FOLDER = pathlib.Path(__file__).resolve().parent.parent / 'data' / 'onnx'
OPERATORS = ('Add BatchNormalization Cast Constant Conv Div Dropout Flatten Gemm Identity LeakyRelu LogSoftmax MatMul MaxPool Mul Relu Reshape '
             'Softmax Squeeze Sub Unsqueeze').split()
EITHER_ORDER = {'Add', 'Div', 'Gemm', 'MatMul', 'Mul', 'Sub'}
CHANGES_NOTHING = {'Cast', 'Dropout', 'Flatten', 'Identity', 'Reshape', 'Squeeze', 'Unsqueeze'}

written = {}


def save(name, nodes, x, constants, answer, opset, operator):
    """nodes take the value "x"; constants are arrays by their names. The last node's first output is the network's."""
    floats = x.dtype == np.float32
    picture = x.ndim == 4 and x.shape[0] == 1 and x.shape[1] in (1, 3)
    width = max(edge for edge in range(1, 4097) if x.size % edge == 0)
    shape = x.shape if picture else (1, 1, x.size // width, width)
    if operator in CHANGES_NOTHING and len(nodes) == 1 and answer is not None and answer.dtype == np.float32:
        added = np.linspace(-1, 1, answer.size, dtype=np.float32).reshape(answer.shape)
        old = {'broadcast': 0} if opset < 7 else {}
        nodes, constants = [*nodes, helper.make_node('Add', [nodes[0].output[0], 'added'], ['sum'], name='add', **old)], {**constants, 'added': added}
        answer = answer + added
    nodes, constants = [onnx.NodeProto.FromString(n.SerializeToString()) for n in nodes], dict(constants)
    if floats and not picture:
        constants['shape of x'] = np.array(x.shape, np.int64)
        nodes.insert(0, helper.make_node('Reshape', ['row of pixels', 'shape of x'], ['x'], name='shaped'))
    entry = 'x' if picture or not floats else 'row of pixels'
    initializers = [numpy_helper.from_array(np.ascontiguousarray(value), key) for key, value in constants.items()]
    graph = helper.make_graph(
        nodes, name, [helper.make_tensor_value_info(entry, onnx.mapping.NP_TYPE_TO_TENSOR_TYPE[x.dtype], shape)],
        [helper.make_tensor_value_info(nodes[-1].output[0], TensorProto.FLOAT, None)], initializers)
    model = helper.make_model(graph, producer_name='onnx_cases.py', ir_version=7, opset_imports=[helper.make_opsetid('', opset)])
    onnx.save(model, str(FOLDER / f'{name}.onnx'))
    if floats and answer is not None and answer.dtype == np.float32:
        (FOLDER / f'{name}.f32').write_bytes(np.concatenate([x.ravel(), answer.ravel()]).astype('<f4').tobytes())
    assert name not in written, name
    written[name] = (operator, opset)


# ---- ONNX's own cases


def rename(node, old, new):
    for i, name in enumerate(node.input):
        if name == old:
            node.input[i] = new


def backend_case(case):
    node = onnx.NodeProto.FromString(case.model.graph.node[0].SerializeToString())
    opset = next(o.version for o in case.model.opset_import if o.domain in ('', 'ai.onnx'))
    inputs, outputs = case.data_sets[0]
    if case.name.endswith('_expanded') or any(not isinstance(value, np.ndarray) for value in (*inputs, outputs[0])):
        return
    values = dict(zip([name for name in node.input if name], inputs))
    if node.op_type == 'Constant':
        x = np.linspace(-1, 1, outputs[0].size, dtype=np.float32).reshape(outputs[0].shape)
        add = helper.make_node('Add', ['x', node.output[0]], ['sum'], name='add')
        return save(case.name, [node, add], x, {}, x + outputs[0], 13, node.op_type)
    orders = [('', node.input[0])]
    if node.op_type in EITHER_ORDER:
        orders.append(('_second', node.input[1]))
    for suffix, flows in orders:
        if values[flows].size == 0 or values[flows].dtype == object:
            continue
        constants = {name: value for name, value in values.items() if name != flows}
        one = onnx.NodeProto.FromString(node.SerializeToString())
        for name in list(constants):  # "x" is what flows
            if name == 'x':
                rename(one, 'x', 'the other')
                constants['the other'] = constants.pop('x')
        rename(one, flows, 'x')
        if one.output[0] == 'x':
            one.output[0] = 'y'
        save(case.name + suffix, [one], values[flows], constants, outputs[0], opset, node.op_type)


# ---- cases of our own

random = np.random.default_rng(20)


def rand(*shape):
    return random.normal(0, 1, shape).astype(np.float32)


def numpy_case(name, operator, opset, x, constants, answer, inputs=None, outputs=1, **attributes):
    inputs = inputs or ['x', *constants]
    node = helper.make_node(operator, inputs, ['y', *[f'more{i}' for i in range(outputs - 1)]], name='tried', **attributes)
    save('numpy_' + name, [node], x, constants, None if answer is None else np.asarray(answer, np.float32), opset, operator)


def windows(size, kernel, strides, dilations, pads, auto):
    """Of each axis: where its windows begin in the input, by the formulas of the operators' texts."""
    spans = [(k - 1) * d + 1 for k, d in zip(kernel, dilations)]
    axes = []
    for i, span in enumerate(spans):
        begin, end = pads[i], pads[i + len(spans)]
        if auto in ('SAME_UPPER', 'SAME_LOWER'):
            count = -(-size[i] // strides[i])
            total = max((count - 1) * strides[i] + span - size[i], 0)
            begin = total // 2 if auto == 'SAME_UPPER' else total - total // 2
        elif auto == 'VALID':
            begin, count = 0, -(-(size[i] - span + 1) // strides[i])
        else:
            count = (size[i] + begin + end - span) // strides[i] + 1
        axes.append([o * strides[i] - begin for o in range(count)])
    return axes


def convolve(x, w, b, strides, dilations, pads, auto, group=1):
    ys, xs = windows(x.shape[2:], w.shape[2:], strides, dilations, pads, auto)
    y = np.zeros((1, w.shape[0], len(ys), len(xs)))
    per = w.shape[0] // group
    for m, (oy, top), (ox, left) in itertools.product(range(w.shape[0]), enumerate(ys), enumerate(xs)):
        for c, i, j in itertools.product(range(w.shape[1]), range(w.shape[2]), range(w.shape[3])):
            r, s = top + i * dilations[0], left + j * dilations[1]
            if 0 <= r < x.shape[2] and 0 <= s < x.shape[3]:
                y[0, m, oy, ox] += float(x[0, m // per * w.shape[1] + c, r, s]) * float(w[m, c, i, j])
        y[0, m, oy, ox] += b[m]
    return y


def pool(x, kernel, strides, dilations, pads, auto, ceil):
    axes = windows(x.shape[2:], kernel, strides, dilations, pads, auto)
    if ceil:
        for i, axis in enumerate(axes):
            room = x.shape[2 + i] + pads[i] + pads[i + 2] - (kernel[i] - 1) * dilations[i] - 1
            axes[i] = [o * strides[i] - pads[i] for o in range(-(-room // strides[i]) + 1)]
    y = np.full((*x.shape[:2], *map(len, axes)), -np.inf)
    for n, c, (oy, top), (ox, left) in itertools.product(range(x.shape[0]), range(x.shape[1]), enumerate(axes[0]), enumerate(axes[1])):
        for i, j in itertools.product(range(kernel[0]), range(kernel[1])):
            r, s = top + i * dilations[0], left + j * dilations[1]
            if 0 <= r < x.shape[2] and 0 <= s < x.shape[3]:
                y[n, c, oy, ox] = max(y[n, c, oy, ox], x[n, c, r, s])
    return y


def convolutions():
    tried = [  # picture, weights, strides, dilations, pads, auto_pad
        ((1, 1, 7, 5), (2, 1, 3, 3), (2, 2), (1, 1), (0, 0, 0, 0), 'SAME_UPPER'), ((1, 1, 7, 5), (2, 1, 3, 3), (2, 2), (1, 1), (0, 0, 0, 0), 'SAME_LOWER'),
        ((1, 3, 8, 6), (2, 3, 3, 3), (2, 2), (1, 1), (0, 0, 0, 0), 'SAME_UPPER'), ((1, 3, 8, 6), (2, 3, 3, 3), (2, 2), (1, 1), (0, 0, 0, 0), 'SAME_LOWER'),
        ((1, 1, 9, 8), (1, 1, 2, 4), (1, 1), (1, 1), (0, 0, 0, 0), 'SAME_UPPER'), ((1, 1, 9, 8), (1, 1, 2, 4), (1, 1), (1, 1), (0, 0, 0, 0), 'SAME_LOWER'),
        ((1, 1, 9, 8), (2, 1, 2, 2), (1, 1), (2, 3), (0, 0, 0, 0), 'SAME_UPPER'), ((1, 1, 9, 8), (2, 1, 3, 3), (3, 3), (2, 2), (0, 0, 0, 0), 'SAME_LOWER'),
        ((1, 3, 8, 7), (4, 3, 3, 2), (2, 2), (1, 1), (0, 0, 0, 0), 'VALID'), ((1, 1, 8, 7), (2, 1, 3, 3), (1, 1), (2, 2), (0, 0, 0, 0), 'VALID'),
        ((1, 1, 8, 7), (2, 1, 3, 3), (1, 1), (1, 1), (1, 0, 0, 2), 'NOTSET'), ((1, 1, 8, 7), (2, 1, 3, 3), (2, 2), (1, 1), (0, 3, 1, 0), 'NOTSET'),
        ((1, 3, 8, 7), (2, 3, 1, 5), (1, 1), (1, 1), (0, 2, 0, 2), 'NOTSET'), ((1, 1, 8, 9), (2, 1, 3, 3), (1, 1), (1, 2), (1, 2, 1, 2), 'NOTSET'),
        ((1, 1, 8, 9), (2, 1, 3, 3), (1, 2), (1, 1), (1, 1, 1, 1), 'NOTSET'), ((1, 3, 5, 5), (3, 1, 3, 3), (1, 1), (1, 1), (1, 1, 1, 1), 'NOTSET'),
        ((1, 1, 8, 7), (2, 1, 3, 3), (4, 4), (2, 2), (2, 0, 1, 3), 'NOTSET'), ((1, 1, 1, 4), (3, 1, 1, 1), (3, 3), (1, 1), (0, 0, 0, 0), 'SAME_UPPER')]
    for i, (picture, weights, strides, dilations, pads, auto) in enumerate(tried):
        x, w, b = rand(*picture), rand(*weights), rand(weights[0])
        group = picture[1] // weights[1]
        attributes = {'pads': pads} if auto == 'NOTSET' else {'auto_pad': auto}
        numpy_case(f'conv_{i:02}', 'Conv', (1, 11)[i % 2], x, {'w': w, 'b': b}, convolve(x, w, b, strides, dilations, pads, auto, group),
                   strides=strides, dilations=dilations, group=group, kernel_shape=weights[2:], **attributes)
    x, w = rand(1, 1, 7, 5), rand(2, 1, 3, 3)
    zero, one, plain = np.zeros(2), (1, 1), (0, 0, 0, 0)
    numpy_case('conv_defaults', 'Conv', 13, x, {'w': w}, convolve(x, w, zero, one, one, plain, 'NOTSET'))
    numpy_case('conv_wrong_kernel_shape', 'Conv', 13, x, {'w': w}, None, kernel_shape=[5, 5])
    numpy_case('conv_weights_flow', 'Conv', 13, x, {'w': rand(1, 1, 8, 8)}, None, inputs=['w', 'x'])
    numpy_case('conv_unknown_attribute', 'Conv', 13, x, {'w': w}, None, activation='Relu')
    line, taps = rand(1, 3, 9), rand(2, 3, 4)
    answer = convolve(line[:, :, None], taps[:, :, None], zero, (1, 2), (1, 1), (0, 2, 0, 1), 'NOTSET')
    numpy_case('conv_1d', 'Conv', 13, line, {'w': taps}, answer, strides=[2], pads=[2, 1])
    answer = convolve(line[:, :, None], taps[:, :, None], zero, (1, 3), (1, 2), (0, 0, 0, 0), 'SAME_UPPER')
    numpy_case('conv_1d_same', 'Conv', 11, line, {'w': taps}, answer, strides=[3], dilations=[2], auto_pad='SAME_UPPER')


def poolings():
    tried = [  # picture, kernel, strides, dilations, pads, auto_pad, ceil_mode
        ((1, 3, 7, 5), (2, 3), (2, 1), (1, 1), (0, 1, 1, 1), 'NOTSET', 0), ((1, 1, 8, 9), (3, 3), (2, 3), (1, 2), (1, 0, 1, 2), 'NOTSET', 0),
        ((1, 1, 7, 6), (2, 2), (2, 2), (1, 1), (0, 0, 0, 0), 'NOTSET', 1), ((1, 1, 7, 8), (3, 3), (2, 2), (1, 1), (1, 1, 1, 1), 'NOTSET', 1),
        ((1, 1, 4, 4), (1, 1), (2, 2), (1, 1), (0, 0, 0, 0), 'NOTSET', 1), ((1, 1, 5, 5), (2, 2), (3, 3), (1, 1), (1, 1, 1, 1), 'NOTSET', 1),
        ((1, 3, 7, 6), (2, 2), (2, 2), (1, 1), (0, 0, 0, 0), 'SAME_UPPER', 0), ((1, 3, 7, 6), (2, 2), (2, 2), (1, 1), (0, 0, 0, 0), 'SAME_LOWER', 0),
        ((1, 1, 9, 8), (3, 2), (1, 3), (2, 1), (0, 0, 0, 0), 'SAME_LOWER', 0), ((1, 1, 9, 8), (3, 2), (2, 2), (1, 1), (0, 0, 0, 0), 'VALID', 0),
        ((2, 3, 5, 5), (2, 2), (1, 1), (1, 1), (0, 0, 0, 0), 'NOTSET', 0), ((1, 1, 5, 5), (2, 2), (1, 1), (1, 1), (2, 2, 2, 2), 'NOTSET', 0)]
    for i, (picture, kernel, strides, dilations, pads, auto, ceil) in enumerate(tried):
        x = rand(*picture) - 2
        attributes = {'pads': pads} if auto == 'NOTSET' else {'auto_pad': auto}
        if ceil:
            attributes['ceil_mode'] = 1
        numpy_case(f'maxpool_{i:02}', 'MaxPool', 12, x, {}, pool(x, kernel, strides, dilations, pads, auto, ceil), kernel_shape=kernel,
                   strides=strides, dilations=dilations, **attributes)
    x = rand(1, 1, 6, 6)
    numpy_case('maxpool_stride_default', 'MaxPool', 8, x, {}, pool(x, (3, 3), (1, 1), (1, 1), (0,) * 4, 'NOTSET', 0), kernel_shape=[3, 3])
    numpy_case('maxpool_indices', 'MaxPool', 12, x, {}, pool(x, (2, 2), (2, 2), (1, 1), (0,) * 4, 'NOTSET', 0), outputs=2, kernel_shape=[2, 2],
               strides=[2, 2], storage_order=1)
    numpy_case('maxpool_no_window', 'MaxPool', 12, x, {}, None, strides=[1, 1])


def elements():
    shapes = [((1, 3, 4, 5), (3, 1, 1)), ((1, 3, 4, 5), (5,)), ((1, 3, 5, 5), (1, 5, 1)), ((1, 3, 4, 5), ()), ((1, 3, 4, 5), (1, 3, 4, 5)),
              ((1, 3, 3, 3), (3,)), ((1, 3, 3, 3), (1, 3, 1, 1)), ((1, 3, 3, 3), (3, 1, 3)), ((4, 5), (5,)), ((4, 5), (4, 1)), ((5,), (1, 1, 5)),
              ((1, 3, 1, 5), (4, 1)), ((1, 3, 4, 1), (5,)), ((2, 3, 4), (2, 1, 1)), ((2, 3, 4), (3, 1)), ((1, 1, 2, 2), (1, 1))]
    functions = {'Add': np.add, 'Sub': np.subtract, 'Mul': np.multiply, 'Div': np.divide}
    for i, ((value, constant), operator) in enumerate(itertools.product(shapes, functions)):
        x, c = rand(*value), np.asarray(rand(*constant), np.float32)
        c = np.where(np.abs(c) < 0.25, np.float32(0.5), c)
        x = np.where(np.abs(x) < 0.25, np.float32(0.5), x)
        opset = (7, 13, 14)[i % 3]
        if i % 8 < 4:  # each operator in both orders
            numpy_case(f'{operator.lower()}_{i:02}', operator, opset, x, {'c': c}, functions[operator](x, c), inputs=['x', 'c'])
        else:
            numpy_case(f'{operator.lower()}_{i:02}_second', operator, opset, x, {'c': c}, functions[operator](c, x), inputs=['c', 'x'])
    x = rand(1, 3, 4, 5)
    for operator, function in functions.items():  # before opset 7
        name = f'{operator.lower()}_6'
        c, full = np.abs(rand(3)) + 0.5, np.abs(rand(1, 3, 4, 5)) + 0.5
        c, full = c.astype(np.float32), full.astype(np.float32)
        rows, last = np.abs(rand(3, 4)).astype(np.float32) + 0.5, np.abs(rand(5)).astype(np.float32) + 0.5
        numpy_case(f'{name}_axis', operator, 6, x, {'c': c}, function(x, c[:, None, None]), broadcast=1, axis=1)
        numpy_case(f'{name}_axis_rows', operator, 6, x, {'c': rows}, function(x, rows[:, :, None]), broadcast=1, axis=1)
        numpy_case(f'{name}_suffix', operator, 6, x, {'c': last}, function(x, last), broadcast=1)
        numpy_case(f'{name}_same', operator, 6, x, {'c': full}, function(x, full))
        numpy_case(f'{name}_missing_broadcast', operator, 6, x, {'c': last}, None)
    numpy_case('add_itself', 'Add', 13, x, {}, None, inputs=['x', 'x'])
    numpy_case('div_zero', 'Div', 13, x, {'c': np.zeros(1, np.float32)}, None)
    numpy_case('relu_1', 'Relu', 1, x, {}, np.maximum(x, 0), consumed_inputs=[0])
    numpy_case('leakyrelu_default', 'LeakyRelu', 6, x, {}, np.where(x > 0, x, np.float32(0.01) * x))


def normalisations():
    for name, shape, opset, attributes in (
            ('9', (1, 3, 4, 5), 9, {}), ('15_epsilon', (1, 3, 4, 5), 15, {'epsilon': 0.5, 'momentum': 0.1}), ('row', (1, 6), 13, {}), ('batch', (2, 3, 4), 14, {}),
            ('6_test', (1, 3, 4, 5), 6, {'is_test': 1}), ('7_spatial', (1, 3, 4, 5), 7, {'spatial': 1})):
        x, c = rand(*shape), shape[1]
        scale, bias, mean, variance = rand(c), rand(c), rand(c), np.abs(rand(c))
        at = (slice(None), *[None] * (len(shape) - 2))
        answer = (x - mean[at]) / np.sqrt(variance[at] + np.float32(attributes.get('epsilon', 1e-5))) * scale[at] + bias[at]
        constants = {'scale': scale, 'bias': bias, 'mean': mean, 'variance': variance}
        numpy_case(f'batchnorm_{name}', 'BatchNormalization', opset, x, constants, answer, **attributes)
    picture = rand(1, 3, 4, 5)
    four = {key: np.abs(rand(3)) for key in ('scale', 'bias', 'mean', 'variance')}
    numpy_case('batchnorm_6_train', 'BatchNormalization', 6, picture, four, None)
    numpy_case('batchnorm_9_train', 'BatchNormalization', 9, picture, four, None, outputs=5)
    numpy_case('batchnorm_14_train', 'BatchNormalization', 14, picture, four, None, outputs=3, training_mode=1)
    numpy_case('batchnorm_7_every_value', 'BatchNormalization', 7, picture, {key: np.abs(rand(3, 4, 5)) for key in four}, None, spatial=0)
    numpy_case('batchnorm_negative_variance', 'BatchNormalization', 13, picture, {**four, 'variance': -four['variance'] - 1}, None)


def softmax(x, axes):
    power = np.exp(x - x.max(axis=axes, keepdims=True))
    return power / power.sum(axis=axes, keepdims=True)


def softmaxes():
    for opset, shape, axis in itertools.product((1, 11, 13), ((1, 6), (4, 5), (1, 3, 2, 4), (2, 3, 4)), (None, 0, 1, -1)):
        if opset == 1 and axis == -1:
            continue  # negative axes came with opset 11
        x = rand(*shape)
        given = {} if axis is None else {'axis': axis}
        if opset < 13:
            first = (1 if axis is None else axis) % len(shape)
            answer = softmax(x, tuple(range(first, len(shape))))
        else:
            answer = softmax(x, -1 if axis is None else axis)
        numpy_case(f'softmax_{opset}_{"x".join(map(str, shape))}_{axis}', 'Softmax', max(opset, 5) if len(shape) != 4 else opset, x, {}, answer, **given)


def products():
    for i, (turns_a, turns_b, alpha, beta, bias) in enumerate((
            (0, 0, 1, 1, (5,)), (1, 0, 0.5, 2, (1, 5)), (0, 1, 2, 0.25, ()), (1, 1, 0.25, 0.5, (3, 5)), (0, 1, 1, 0, (3, 1)), (1, 1, 3, 1, None))):
        for rows in (1, 3):
            a, b = rand(*((4, rows) if turns_a else (rows, 4))), rand(*((5, 4) if turns_b else (4, 5)))
            shape = bias and tuple(min(edge, rows) if edge == 3 else edge for edge in bias)
            c = None if bias is None else np.asarray(rand(*shape), np.float32)
            answer = alpha * ((a.T if turns_a else a) @ (b.T if turns_b else b)) + (0 if c is None else beta * c)
            given = {} if i == 0 else {'transA': turns_a, 'transB': turns_b, 'alpha': float(alpha), 'beta': float(beta)}
            more = {} if c is None else {'c': c}
            numpy_case(f'gemm_{i}_{rows}', 'Gemm', (7, 13)[i % 2], a, {'b': b, **more}, answer, **given)
            numpy_case(f'gemm_{i}_{rows}_second', 'Gemm', (11, 9)[i % 2], b, {'a': a, **more}, answer, inputs=['a', 'x', *more], **given)
    a, b, c = rand(3, 4), rand(4, 5), rand(5)
    numpy_case('gemm_6_broadcast', 'Gemm', 6, a, {'b': b, 'c': c}, a @ b + c, broadcast=1)
    numpy_case('gemm_6_missing_broadcast', 'Gemm', 6, a, {'b': b, 'c': c}, None)
    for i, (x, w) in enumerate((((3, 4), (4, 5)), ((4,), (4, 5)), ((1, 3, 2, 4), (4, 5)), ((3, 4), (4,)), ((2, 3, 4), (1, 4, 5)), ((1, 4), (4, 1)), ((4,), (4,)))):
        x, w = rand(*x), rand(*w)
        numpy_case(f'matmul_{i}', 'MatMul', (1, 9, 13)[i % 3] if x.ndim == 4 else (9, 13)[i % 2], x, {'w': w}, x @ w, inputs=['x', 'w'])
    for i, (w, x) in enumerate((((3, 4), (4, 5)), ((4,), (4, 5)), ((3, 4), (4,)), ((3, 4), (1, 1, 4, 5)), ((3, 4), (2, 4, 5)), ((1, 1, 3, 4), (4, 5)), ((2, 3, 4), (4, 5)))):
        x, w = rand(*x), rand(*w)
        numpy_case(f'matmul_{i}_second', 'MatMul', 13, x, {'w': w}, w @ x, inputs=['w', 'x'])


def others():
    x = rand(1, 3, 4, 5)
    for opset in (1, 6, 13):
        for kind in ('FLOAT', 'INT32', 'DOUBLE'):
            numpy_case(f'cast_{opset}_{kind.lower()}', 'Cast', opset, x, {}, x if kind == 'FLOAT' else None,
                       to=kind if opset < 6 else getattr(TensorProto, kind))
    numpy_case('dropout_6_test', 'Dropout', 6, x, {}, x, is_test=1)
    numpy_case('dropout_6_train', 'Dropout', 6, x, {}, None)
    numpy_case('dropout_7', 'Dropout', 7, x, {}, x, ratio=0.7)
    numpy_case('dropout_13_train', 'Dropout', 13, x, {'r': np.array(0.5, np.float32), 't': np.array(True)}, None)
    numpy_case('dropout_13_train_none', 'Dropout', 13, x, {'r': np.array(0, np.float32), 't': np.array(True)}, x)
    numpy_case('dropout_13_inference', 'Dropout', 13, x, {'r': np.array(0.5, np.float32), 't': np.array(False)}, x)
    for name, opset, constants, attributes, shape in (
            ('reshape_zero', 13, {'s': [0, -1]}, {}, (1, 60)), ('reshape_allowzero', 14, {'s': [0, 60]}, {'allowzero': 1}, None),
            ('reshape_wrong', 13, {'s': [7, 7]}, {}, None), ('reshape_two_open', 13, {'s': [-1, -1]}, {}, None), ('reshape_1', 1, {}, {'shape': [3, 20]}, (3, 20)),
            ('flatten_0', 9, {}, {'axis': 0}, (1, 60)), ('flatten_last', 13, {}, {'axis': 4}, (60, 1)), ('flatten_minus', 13, {}, {'axis': -1}, (12, 5)),
            ('squeeze_11', 11, {}, {'axes': [0]}, (3, 4, 5)), ('squeeze_all', 13, {}, {}, (3, 4, 5)), ('squeeze_wrong', 13, {'s': [1]}, {}, None),
            ('unsqueeze_11', 11, {}, {'axes': [0, -1]}, (1, 1, 3, 4, 5, 1)), ('unsqueeze_13', 13, {'s': [2]}, {}, (1, 3, 1, 4, 5))):
        operator = name.split('_')[0].capitalize()
        constants = {key: np.array(value, np.int64) for key, value in constants.items()}
        numpy_case(name, operator, opset, x, constants, None if shape is None else x.reshape(shape), **attributes)


def exported():
    """A classifier as PyTorch writes it for any batch: Shape, Gather, Unsqueeze and Concat make the shape of the last Reshape."""
    x, w, m, b = rand(1, 3, 6, 6), rand(2, 3, 3, 3), rand(32, 4), rand(4)
    make = helper.make_node
    nodes = [make('Conv', ['x', 'w'], ['a'], name='conv'), make('Relu', ['a'], ['r'], name='relu'), make('Shape', ['r'], ['s'], name='shape'),
             make('Constant', [], ['zero'], name='zero', value=numpy_helper.from_array(np.array(0, np.int64))),
             make('Gather', ['s', 'zero'], ['n'], name='gather', axis=0), make('Unsqueeze', ['n', 'axes'], ['u'], name='unsqueeze'),
             make('Concat', ['u', 'open'], ['to'], name='concat', axis=0), make('Reshape', ['r', 'to'], ['flat'], name='reshape'),
             make('Transpose', ['m'], ['t'], name='transpose', perm=[1, 0]), make('Gemm', ['flat', 't', 'b'], ['g'], name='gemm', transB=1),
             make('Softmax', ['g'], ['p'], name='softmax')]
    hidden = np.maximum(convolve(x, w, np.zeros(2), (1, 1), (1, 1), (0,) * 4, 'NOTSET'), 0)
    answer = softmax(hidden.reshape(1, -1) @ m + b, -1).astype(np.float32)
    save('numpy_exported', nodes, x, {'w': w, 'm': m, 'b': b, 'axes': np.array([0], np.int64), 'open': np.array([-1], np.int64)}, answer, 13, 'Reshape')


def main():
    FOLDER.mkdir(exist_ok=True)
    table = FOLDER / 'cases.tsv'
    known = dict(line.split('\t')[0::3] for line in table.read_text().splitlines()) if table.exists() else {}
    for file in [*FOLDER.glob('*.onnx'), *FOLDER.glob('*.f32')]:
        file.unlink()
    np.random.seed(1)
    backend.import_recursive(sys.modules[backend.__name__])
    for case in backend._NodeTestCases:
        if case.model.graph.node[0].op_type in OPERATORS and case.model.graph.node[0].domain == '':
            backend_case(case)
    for write in (convolutions, poolings, elements, normalisations, softmaxes, products, others, exported):
        write()
    for name in written:
        if known.get(name, 'run') != 'run':
            (FOLDER / f'{name}.f32').unlink(missing_ok=True)  # no answer is wanted
    table.write_text(''.join(f'{name}\t{operator}\t{opset}\t{known.get(name, "run")}\n' for name, (operator, opset) in sorted(written.items())))
    print(f'{len(written)} cases, {sum(file.stat().st_size for file in FOLDER.iterdir())} bytes')


if __name__ == '__main__':
    main()
