#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""onnx_cases.py: writes tests/data/onnx, the networks of tst_onnxcases and what they must compute.

    apt-get install python3-onnx && /usr/bin/python3 tests/scripts/onnx_cases.py

Two sorts of cases, each NAME.onnx and NAME.f32, which holds the values of the input and behind them the answer (32-bit floats, lowest byte
first); seeds are fixed:

    test_*   those of ONNX's own backend tests (onnx/backend/test/case/node) for each operator of OPERATORS. Their first input is the picture,
             the others are constants, as exporters write them; NAME_second has them the other way round, and in NAME_both all are computed: they
             are slices of one row of pixels. An input that is no picture is such a row, which a Reshape brings into its shape. Values behind an
             operator that changes none get a constant added, so that there is something to compute, and a wrong shape shows; the parts that a
             Split makes are joined in reverse order.
    numpy_*  attributes, shapes, operand orders and versions that ONNX has no case for, with answers by the loops below or by
             network_reference.py.

Not written are cases without a value in the input, with sequences, and bodies of functions ("_expanded"), which consist of other operators.
Of those whose input is larger than 100 kB, which all have windows in three dimensions, only test_maxpool_3d_default is.

cases.tsv says of each case its operator, its opset, and "run" or the reason why it is refused. The script keeps these words. A new case gets "run",
or a reason if it has other types than FLOAT, windows in three dimensions, or no value in its answer; what is right there is for you to decide.
"""
import itertools
import pathlib
import sys

import numpy as np

np.float, np.int, np.bool, np.object = float, int, bool, object  # names that python3-onnx 1.12 uses and NumPy 1.24 has no more

import network_reference  # noqa: E402
import onnx  # noqa: E402
from onnx import TensorProto, helper, numpy_helper  # noqa: E402
from onnx.backend.test.case import node as backend  # noqa: E402

FOLDER = pathlib.Path(__file__).resolve().parent.parent / 'data' / 'onnx'
OPERATORS = ('Abs Add ArgMax AveragePool BatchNormalization Cast Clip Concat Constant Conv ConvTranspose DepthToSpace Div Dropout Elu Equal Erf Exp Expand '
             'Flatten Gather Gemm GlobalAveragePool GlobalMaxPool Greater GreaterOrEqual HardSigmoid HardSwish Identity InstanceNormalization LRN '
             'LayerNormalization LeakyRelu Less LessOrEqual Log LogSoftmax MatMul Max MaxPool Min Mul Neg PRelu Pad Pow ReduceMean Relu Reshape Resize '
             'Sigmoid Slice Softmax Softplus Split Sqrt Squeeze Sub Sum Tanh Transpose Unsqueeze Upsample Where').split()
COMPARISONS = {'Equal', 'Greater', 'GreaterOrEqual', 'Less', 'LessOrEqual'}
BOTH = {'Add', 'Concat', 'Div', 'MatMul', 'Max', 'Min', 'Mul', 'PRelu', 'Pow', 'Sub', 'Sum'} | COMPARISONS
EITHER_ORDER = BOTH | {'Gemm'}
CHANGES_NOTHING = {'Cast', 'Concat', 'DepthToSpace', 'Dropout', 'Expand', 'Flatten', 'Gather', 'Identity', 'Reshape', 'Slice', 'Squeeze', 'Transpose', 'Unsqueeze'}
SHAPE_MATTERS = CHANGES_NOTHING | {'ReduceMean'}

written = {}


def save(name, nodes, x, constants, answer, opset, operator):
    """nodes take the value "x"; constants are arrays by their names. The last node's first output is the network's."""
    floats = x.dtype == np.float32
    picture = x.ndim == 4 and x.shape[0] == 1 and x.shape[1] in (1, 3)
    width = max(edge for edge in range(1, 4097) if x.size % edge == 0)
    shape = x.shape if picture else (1, 1, x.size // width, width)
    if operator in SHAPE_MATTERS and len(nodes) == 1 and answer is not None and answer.dtype == np.float32:
        added = np.linspace(-1, 1, answer.size, dtype=np.float32).reshape(answer.shape)
        old = {'broadcast': 0} if opset < 7 else {}
        nodes, constants = [*nodes, helper.make_node('Add', [nodes[0].output[0], 'added'], ['sum'], name='add', **old)], {**constants, 'added': added}
        answer = answer + added
    nodes, constants = [onnx.NodeProto.FromString(n.SerializeToString()) for n in nodes], dict(constants)
    if floats and not picture:
        nodes.insert(0, reshape('row of pixels', 'x', x.shape, 'shaped', opset, constants))
    entry = 'x' if picture or not floats else 'row of pixels'
    initializers = [numpy_helper.from_array(np.array(value, order='C', ndmin=operator == 'Gemm'), key) for key, value in constants.items()]
    graph = helper.make_graph(
        nodes, name, [helper.make_tensor_value_info(entry, onnx.mapping.NP_TYPE_TO_TENSOR_TYPE[x.dtype], shape)],
        [helper.make_tensor_value_info(nodes[-1].output[0], TensorProto.FLOAT, None)], initializers)
    model = helper.make_model(graph, producer_name='onnx_cases.py', ir_version=7, opset_imports=[helper.make_opsetid('', opset)])
    onnx.save(model, str(FOLDER / f'{name}.onnx'))
    if floats and answer is not None and answer.dtype == np.float32:
        (FOLDER / f'{name}.f32').write_bytes(np.concatenate([x.ravel(), answer.ravel()]).astype('<f4').tobytes())
    assert name not in written, name
    written[name] = (operator, opset, refusal(operator, x, answer))


def reshape(source, result, shape, name, opset, constants):
    if opset < 5:
        return helper.make_node('Reshape', [source], [result], name=name, shape=shape)
    constants[f'shape of {result}'] = np.array(shape, np.int64)
    return helper.make_node('Reshape', [source, f'shape of {result}'], [result], name=name)


def refusal(operator, x, answer):
    """Why the program is not meant to compute this."""
    if x.dtype != np.float32:
        return f'reads values of type {TensorProto.DataType.Name(onnx.mapping.NP_TYPE_TO_TENSOR_TYPE[x.dtype])}'
    if x.ndim == 5 and ('Conv' in operator or 'Pool' in operator):
        return f'works on values of shape {"x".join(map(str, x.shape))}'
    if answer is not None and answer.dtype != np.float32:
        return f'is of type {TensorProto.DataType.Name(onnx.mapping.NP_TYPE_TO_TENSOR_TYPE[answer.dtype])}'
    return 'has no values' if answer is not None and answer.size == 0 else 'run'


# ---- ONNX's own cases


def rename(node, old, new):
    for i, name in enumerate(node.input):
        if name == old:
            node.input[i] = new


def backend_case(case):
    node = onnx.NodeProto.FromString(case.model.graph.node[0].SerializeToString())
    opset = next(o.version for o in case.model.opset_import if o.domain in ('', 'ai.onnx'))
    inputs, outputs = [[np.asarray(value) if isinstance(value, np.generic) else value for value in values] for values in case.data_sets[0]]
    if case.name.endswith('_expanded') or any(not isinstance(value, np.ndarray) for value in (*inputs, outputs[0])):
        return
    if node.op_type in COMPARISONS | {'ArgMax'}:  # truth values and places are numbers, too
        outputs = [outputs[0].astype(np.float32)]
    values = dict(zip([name for name in node.input if name], inputs))
    title = case.name if case.name not in written else f'{case.name}_2'  # ONNX has two of one name
    if node.op_type == 'Constant':
        x = np.linspace(-1, 1, outputs[0].size, dtype=np.float32).reshape(outputs[0].shape)
        add = helper.make_node('Add', ['x', node.output[0]], ['sum'], name='add')
        return save(title, [node, add], x, {}, x + outputs[0], 13, node.op_type)
    orders = [('', node.input[0])]
    if node.op_type in EITHER_ORDER and len(values) > 1:
        orders.append(('_second', node.input[1]))
    if node.op_type == 'Where':  # its condition is constant here
        orders = [('', node.input[1]), ('_second', node.input[2])]
    for suffix, flows in orders:
        if values[flows].size == 0 or values[flows].dtype == object or values[flows].nbytes > 100_000 and node.op_type != 'MaxPool':
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
        if one.op_type == 'Split':
            axis = next((attribute.i for attribute in one.attribute if attribute.name == 'axis'), 0)
            join = helper.make_node('Concat', list(one.output)[::-1], ['joined'], name='joined', axis=axis)
            save(title + suffix, [one, join], values[flows], constants, np.concatenate(outputs[::-1], axis), opset, one.op_type)
        else:
            save(title + suffix, [one], values[flows], constants, outputs[0], opset, one.op_type)
    if node.op_type in BOTH and len(values) > 1 and all(value.dtype == np.float32 for value in values.values()):
        save_both(f'{title}_both', node, list(values.values()), outputs[0], opset)


def save_both(name, node, inputs, answer, opset):
    """All inputs of the node are slices of one row of pixels."""
    before, constants, at = [], {}, 0
    one = onnx.NodeProto.FromString(node.SerializeToString())
    for i, value in enumerate(inputs):
        reach = {'starts': [at], 'ends': [at + value.size], 'axes': [0]}
        at += value.size
        given = {f'{key} of part {i}': np.array(numbers, np.int64) for key, numbers in reach.items()} if opset >= 10 else {}
        before += [helper.make_node('Slice', ['x', *given], [f'row {i}'], name=f'slice {i}', **({} if given else reach)),
                   reshape(f'row {i}', f'part {i}', value.shape, f'reshape {i}', opset, constants)]
        constants.update(given)
        one.input[i] = f'part {i}'
    save(name, [*before, one], np.concatenate([value.ravel() for value in inputs]), constants, answer, opset, node.op_type)


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
            begins = [o * strides[i] - pads[i] for o in range(-(-room // strides[i]) + 1)]
            axes[i] = [begin for begin in begins if begin < x.shape[2 + i]]  # dropped if it begins in the padding
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
    shapes = [((1, 3, 4, 5), (3, 1, 1)), ((1, 3, 4, 5), (5,)), ((1, 3, 5, 5), (1, 5, 1)), ((1, 3, 4, 5), (1,)), ((1, 3, 4, 5), (1, 3, 4, 5)),
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
    numpy_case('add_itself', 'Add', 13, x, {}, x + x, inputs=['x', 'x'])
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
    numpy_case('dropout_13_train', 'Dropout', 13, x, {'r': np.array([0.5], np.float32), 't': np.array([True])}, None)
    numpy_case('dropout_13_train_none', 'Dropout', 13, x, {'r': np.array([0], np.float32), 't': np.array([True])}, x)
    numpy_case('dropout_13_inference', 'Dropout', 13, x, {'r': np.array([0.5], np.float32), 't': np.array([False])}, x)
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


# ---- cases of our own with answers by network_reference.py


def answered(name, operator, opset, inputs, both=False, outputs=1, names=None, **attributes):
    """The first of the inputs is the picture, the others are constants; both: all are computed. names: those of the node's inputs, '' for none."""
    given = dict(zip(('x', 'a', 'b', 'c', 'd'), inputs))
    node = helper.make_node(operator, names or list(given), [f'y{i}' for i in range(outputs)], name='tried', **attributes)
    entries = [helper.make_tensor_value_info(key, onnx.mapping.NP_TYPE_TO_TENSOR_TYPE[value.dtype], value.shape) for key, value in given.items()]
    graph = helper.make_graph([node], name, entries, [helper.make_tensor_value_info('y0', TensorProto.FLOAT, None)])
    values = network_reference.evaluate(helper.make_model(graph, opset_imports=[helper.make_opsetid('', opset)]), *inputs)
    answer = values['y0'].astype(np.float32)
    name, nodes = f'numpy_{name}', [node]
    if both:
        return save_both(name, node, inputs, answer, opset)
    if outputs > 1:
        axis = attributes.get('axis', 0)
        nodes.append(helper.make_node('Concat', list(node.output)[::-1], ['joined'], name='joined', axis=axis))
        answer = np.concatenate([values[part] for part in list(node.output)[::-1]], axis).astype(np.float32)
    save(name, nodes, inputs[0], {key: value for key, value in given.items() if key != 'x'}, answer, opset, operator)


def ints(*values):
    return np.array(values, np.int64)


def floats(*values):
    return np.array(values, np.float32)


def grouped():
    for i, (picture, weights, group, attributes) in enumerate((
            ((1, 4, 7, 9), (4, 1, 3, 3), 4, {'pads': [1, 0, 2, 1]}), ((1, 3, 9, 8), (6, 1, 5, 3), 3, {'strides': [2, 1], 'auto_pad': 'SAME_UPPER'}),
            ((1, 6, 8, 7), (4, 3, 3, 3), 2, {'dilations': [2, 1], 'pads': [2, 1, 2, 1]}), ((1, 8, 5, 5), (12, 2, 1, 1), 4, {}),
            ((1, 4, 10, 10), (8, 2, 3, 3), 2, {'strides': [3, 2], 'auto_pad': 'SAME_LOWER'}),
            ((1, 16, 9, 11), (16, 1, 5, 5), 16, {'strides': [2, 2], 'pads': [2] * 4}), ((1, 4, 9), (4, 1, 3), 4, {'pads': [1, 1]}),
            ((1, 1, 9, 7), (3, 1, 3, 3), 1, {'strides': [1, 3], 'dilations': [3, 2], 'pads': [0, 2, 1, 0]}))):
        answered(f'conv_group_{i}', 'Conv', (11, 1)[i % 2], [rand(*picture), rand(*weights), rand(weights[0])], group=group, **attributes)
    for i, (picture, weights, attributes) in enumerate((
            ((1, 3, 4, 5), (3, 2, 4, 4), {'strides': [2, 2], 'pads': [1] * 4}), ((1, 4, 3, 5), (4, 3, 3, 3), {'group': 2, 'strides': [2, 1]}),
            ((1, 3, 4, 4), (3, 1, 2, 3), {'group': 3, 'strides': [3, 2], 'output_padding': [1, 1], 'pads': [0, 1, 1, 0]}),
            ((1, 2, 5, 3), (2, 3, 3, 2), {'dilations': [2, 3], 'pads': [1, 0, 2, 1]}), ((1, 1, 3, 4), (1, 2, 2, 2), {'strides': [3, 3]}),
            ((1, 2, 3, 3), (2, 2, 1, 1), {'strides': [2, 2]}), ((1, 2, 4, 3), (2, 1, 3, 4), {'strides': [2, 3], 'auto_pad': 'SAME_LOWER'}),
            ((1, 2, 4, 3), (2, 1, 3, 3), {'strides': [2, 2], 'auto_pad': 'SAME_UPPER'}),
            ((1, 1, 3, 3), (1, 2, 3, 3), {'strides': [3, 2], 'output_shape': [8, 7]}),
            ((1, 1, 3, 3), (1, 2, 3, 3), {'auto_pad': 'VALID'}), ((1, 3, 6), (3, 2, 3), {'strides': [2], 'pads': [1, 0]}))):
        answered(f'convtranspose_{i:02}', 'ConvTranspose', (11, 1)[i % 2],
                 [rand(*picture), rand(*weights), rand(weights[1] * attributes.get('group', 1))], **attributes)
    for i, (picture, kernel, attributes) in enumerate((
            ((1, 3, 7, 5), [2, 3], {'strides': [2, 1], 'pads': [0, 1, 1, 1]}),
            ((1, 3, 7, 5), [3, 3], {'strides': [2, 2], 'pads': [1, 0, 2, 1], 'count_include_pad': 1}),
            ((1, 1, 6, 7), [3, 3], {'strides': [2, 2], 'ceil_mode': 1}), ((1, 1, 6, 8), [3, 3], {'strides': [2, 2], 'pads': [1] * 4, 'ceil_mode': 1}),
            ((1, 1, 6, 8), [3, 3], {'strides': [2, 2], 'pads': [1] * 4, 'ceil_mode': 1, 'count_include_pad': 1}),
            ((1, 3, 6, 6), [3, 2], {'strides': [3, 2], 'pads': [0] * 4, 'count_include_pad': 0}),
            ((1, 1, 7, 6), [3, 2], {'strides': [2, 2], 'auto_pad': 'SAME_LOWER'}),
            ((1, 1, 7, 6), [2, 4], {'strides': [3, 2], 'auto_pad': 'SAME_UPPER'}), ((1, 1, 7, 6), [3, 3], {'auto_pad': 'VALID', 'strides': [2, 2]}),
            ((1, 3, 9), [4], {'strides': [2], 'pads': [2, 1]}), ((1, 3, 5, 4), [5, 4], {}), ((1, 5, 4, 4), [2, 2], {'strides': [2, 2]}))):
        answered(f'averagepool_{i:02}', 'AveragePool', 11 if 'ceil_mode' in attributes else (7, 10, 11)[i % 3], [rand(*picture)], kernel_shape=kernel,
                 **attributes)
    for i, picture in enumerate(((1, 5, 7, 3), (1, 3, 9), (1, 2, 1, 1), (1, 70, 13, 11))):
        for operator in ('GlobalAveragePool', 'GlobalMaxPool'):
            answered(f'{operator.lower()}_{i}', operator, (1, 13)[i % 2], [rand(*picture) - 2])


def sizes():
    x = rand(1, 2, 5, 7)
    none = np.zeros(0, np.float32)
    for mode, way in itertools.product(('nearest', 'linear', 'cubic'), ('half_pixel', 'pytorch_half_pixel', 'align_corners', 'asymmetric')):
        given = {'mode': mode, 'coordinate_transformation_mode': way}
        up, down = ((8, 12), (4, 2)) if way == 'align_corners' else ((9, 13), (3, 5))  # none is halfway between two pixels
        answered(f'resize_up_{mode}_{way}', 'Resize', 13, [x, ints(1, 2, *up)], names=['x', '', '', 'a'], **given)
        answered(f'resize_down_{mode}_{way}', 'Resize', 11, [x, none, none, ints(1, 2, *down)], **given)
        answered(f'resize_double_{mode}_{way}', 'Resize', 13, [x, floats(1, 1, 2, 4)], names=['x', '', 'a'], **given)
    for nearest, way in itertools.product(('round_prefer_floor', 'round_prefer_ceil', 'floor', 'ceil'), ('half_pixel', 'asymmetric')):
        answered(f'resize_{nearest}_{way}', 'Resize', 11, [x, none, floats(1, 1, 2, 0.5)], mode='nearest', nearest_mode=nearest,
                 coordinate_transformation_mode=way)
    answered('resize_for_nn', 'Resize', 11, [x, none, floats(1, 1, 2, 2)], mode='nearest', nearest_mode='floor',
             coordinate_transformation_mode='tf_half_pixel_for_nn')
    answered('resize_cubic_half', 'Resize', 13, [x, floats(1, 1, 0.5, 2)], names=['x', '', 'a'], mode='cubic', cubic_coeff_a=-0.5, exclude_outside=1)
    answered('resize_one_pixel', 'Resize', 13, [x, ints(1, 2, 1, 1)], names=['x', '', '', 'a'], mode='linear',
             coordinate_transformation_mode='pytorch_half_pixel')
    answered('resize_of_one_pixel', 'Resize', 13, [rand(1, 3, 1, 1), ints(1, 3, 4, 5)], names=['x', '', '', 'a'], mode='linear')
    answered('resize_row', 'Resize', 13, [rand(1, 3, 5), floats(1, 1, 2)], names=['x', '', 'a'], mode='linear')
    for mode in ('nearest', 'linear'):
        answered(f'resize_10_{mode}', 'Resize', 10, [x, floats(1, 1, 2, 4)], mode=mode)
        answered(f'upsample_7_{mode}', 'Upsample', 7, [x], mode=mode, scales=[1.0, 1.0, 2.0, 4.0])
        answered(f'upsample_9_{mode}', 'Upsample', 9, [x, floats(1, 1, 4, 2)], mode=mode)
    x = rand(1, 3, 4, 5)
    for mode, pads in itertools.product(('constant', 'reflect', 'edge'),
                                        ([0, 0, 1, 2, 0, 0, 3, 1], [0, 0, 0, 0, 0, 0, 1, 1], [0, 0, -1, 2, 0, 0, 1, -2])):
        if mode == 'constant' or min(pads) == 0:
            name = f'{mode}_{"".join(str(pad) for pad in pads if pad).replace("-", "m")}'
            answered(f'pad_2_{name}', 'Pad', 2, [x], mode=mode, pads=pads, **({'value': 0.5} if mode == 'constant' else {}))
            answered(f'pad_11_{name}', 'Pad', 11, [x, ints(*pads), np.array(-1.5, np.float32)], mode=mode)
    answered('pad_channels', 'Pad', 13, [x, ints(0, 1, 0, 0, 0, 2, 0, 0)])


def values():
    x = rand(1, 3, 4, 5)
    for name, opset, more, names, given in (
            ('6', 6, [], None, {'min': -0.5, 'max': 0.75}), ('6_min', 6, [], None, {'min': 0.25}), ('6_max', 6, [], None, {'max': -0.25}),
            ('6_default', 6, [], None, {}), ('11', 11, [floats(-1)[0], floats(0.5)[0]], None, {}), ('12_max', 12, [floats(0.5)[0]], ['x', '', 'a'], {})):
        answered(f'clip_{name}', 'Clip', opset, [x, *[np.asarray(value) for value in more]], names=names, **given)
    for operator, opset, attributes in (
            ('HardSigmoid', 6, {'alpha': 1 / 6}), ('HardSigmoid', 13, {}), ('Elu', 6, {'alpha': 0.3}), ('Sigmoid', 6, {}), ('Tanh', 6, {}),
            ('Softplus', 1, {}), ('Erf', 9, {}), ('HardSwish', 14, {}), ('Exp', 6, {}), ('Neg', 6, {}), ('Abs', 6, {})):
        answered(f'{operator.lower()}_{opset}', operator, opset, [2 * x], **attributes)
    far = floats(-200, -50, -20, -9, -4, -1e-4, 0, 1e-4, 4, 9, 20, 50, 85)
    for operator in ('Sigmoid', 'Tanh', 'Softplus', 'Erf', 'Elu', 'HardSwish'):  # where a formula by exp() alone overflows or loses all digits
        answered(f'{operator.lower()}_far', operator, 14, [far])
    for operator in ('Sqrt', 'Log'):
        answered(f'{operator.lower()}_6', operator, 6, [np.abs(x) + floats(0.01)])
    for i, slope in enumerate(((3, 1, 1), (1,), (1, 1, 1), (5,), (3, 4, 5), (1, 3, 1, 1))):
        answered(f'prelu_{i}', 'PRelu', (7, 9, 16)[i % 3], [x, rand(*slope)])
    for i, power in enumerate((2.0, 3.0, -1.0, 0.5)):
        answered(f'pow_{i}', 'Pow', (7, 13)[i % 2], [x if power > 1 else np.abs(x) + floats(0.5), np.array(power, np.float32)])
    answered('pow_integer', 'Pow', 13, [x, ints(2)])
    for operator in ('Max', 'Min'):
        answered(f'{operator.lower()}_8', operator, 8, [x, rand(3, 1, 1), np.array(0.25, np.float32)])
    pairs = [((1, 3, 4, 5), (1, 3, 4, 5)), ((1, 3, 4, 5), (1, 3, 1, 1)), ((1, 1, 4, 5), (1, 3, 4, 5)), ((1, 3, 4, 5), (5,)),
             ((3, 1, 5), (1, 4, 1)), ((1,), (2, 3, 4))]
    for (i, shapes), operator in itertools.product(enumerate(pairs), ('Add', 'Sub', 'Mul', 'Div', 'Max', 'Min', 'Pow', 'PRelu')):
        if operator == 'PRelu' and shapes[0] != np.broadcast_shapes(*shapes):
            continue
        first, second = [rand(*shape) for shape in shapes]
        first = np.abs(first) + floats(0.5) if operator == 'Pow' else first
        second = np.where(np.abs(second) < 0.25, floats(0.5), second) if operator == 'Div' else second
        answered(f'{operator.lower()}_both_{i}', operator, 16, [first, second], both=True)
    for i, shapes in enumerate((((3, 4), (4, 5)), ((4,), (4, 5)), ((3, 4), (4,)), ((1, 2, 3, 4), (1, 2, 4, 5)), ((2, 3, 4), (4, 5)),
                                ((2, 1, 3, 4), (3, 4, 2)), ((2, 4), (3, 4, 2)))):
        answered(f'matmul_both_{i}', 'MatMul', (9, 13)[i % 2], [rand(*shape) for shape in shapes], both=True)


def places():
    x = rand(1, 3, 4, 6)
    for i, (shapes, axis) in enumerate(((((1, 3, 4, 6), (1, 2, 4, 6)), 1), (((1, 3, 4, 6), (1, 3, 1, 6)), 2),
                                        (((1, 3, 4, 6), (1, 3, 4, 2)), -1), (((2, 3), (1, 3), (3, 3)), 0))):
        parts = [rand(*shape) for shape in shapes]
        for suffix, names in (('', None), ('_second', [*'abc'[:len(parts) - 1], 'x'])):
            answered(f'concat_{i}{suffix}', 'Concat', (4, 13)[i % 2] if axis >= 0 else 11, parts, axis=axis, names=names)
        answered(f'concat_both_{i}', 'Concat', 13 if axis < 0 else (4, 13)[i % 2], parts, axis=axis, both=True)
    answered('split_2', 'Split', 2, [x], outputs=3, axis=1, split=[1, 1, 1])
    answered('split_2_equal', 'Split', 2, [x], outputs=2, axis=3)
    answered('split_11_last', 'Split', 11, [x], outputs=3, axis=-1, split=[1, 3, 2])
    answered('split_13', 'Split', 13, [x, ints(3, 1)], outputs=2, axis=2)
    last = 2 ** 63 - 1
    for name, given in (('channels', ([1], [3], [1])), ('negative', ([-3, 1], [-1, 100], [3, 2])), ('all', ([0], [2 ** 31 - 1], [2]))):
        starts, ends, axes = given
        answered(f'slice_1_{name}', 'Slice', 1, [x], starts=starts, ends=ends, axes=axes)
        answered(f'slice_10_{name}', 'Slice', 10, [x, ints(*starts), ints(*ends), ints(*axes)])
    answered('slice_1_no_axes', 'Slice', 1, [x], starts=[0, 1], ends=[1, 3])
    answered('slice_steps', 'Slice', 13, [x, ints(0, 1), ints(last, last), ints(2, 3), ints(2, 2)])  # the focus layer of YOLOv5
    answered('slice_backwards', 'Slice', 13, [x, ints(-1), ints(-last - 1), ints(3), ints(-1)])
    answered('slice_backwards_some', 'Slice', 11, [x, ints(4, 2), ints(0, -100), ints(-1, -3), ints(-3, -1)])
    answered('slice_int32', 'Slice', 13, [x, np.array([1], np.int32), np.array([4], np.int32), np.array([3], np.int32)])
    for perm, shape in (((0, 2, 3, 1), x.shape), ((0, 3, 1, 2), x.shape), ((0, 1, 3, 2), x.shape), ((1, 0, 2, 3), x.shape), ((0, 2, 1), (1, 5, 7)),
                        ((2, 0, 3, 1, 4), (1, 5, 3, 2, 4)), ((1, 0), (7, 9))):
        answered(f'transpose_{"".join(map(str, perm))}', 'Transpose', (1, 13)[len(perm) % 2], [rand(*shape)], perm=perm)
    for name, opset, given in (('maps', 11, {'axes': [2, 3]}), ('maps_flat', 1, {'axes': [2, 3], 'keepdims': 0}),
                               ('channels', 13, {'axes': [1]}), ('last', 11, {'axes': [-1]}), ('rows', 13, {'axes': [2], 'keepdims': 0}),
                               ('two', 11, {'axes': [-3, 3], 'keepdims': 0}), ('all', 1, {})):
        answered(f'reducemean_{name}', 'ReduceMean', opset, [x], **given)
    for i, (value, shape) in enumerate((((1, 3, 1, 1), (1, 3, 4, 5)), ((3, 1), (1, 3, 1, 4)), ((1,), (2, 3)), ((2, 3), (1, 1)))):
        answered(f'expand_{i}', 'Expand', (8, 13)[i % 2], [rand(*value), ints(*shape)])
    for name, index, axis in (('one', np.array(1), 1), ('last', np.array(-1), 3), ('some', np.array([2, 0, 2]), 1),
                               ('matrix', np.array([[0, 3], [-1, 1]]), 2)):
        answered(f'gather_{name}', 'Gather', 11, [x, index], axis=axis)


def later_sizes():
    """The functions from here on came later: numbers of the cases before stay as they are."""
    for i, (picture, kernel, attributes) in enumerate((
            ((1, 1, 5, 5), [2, 2], {'strides': [3, 3], 'count_include_pad': 1}), ((1, 1, 5, 4), [2, 3], {'strides': [3, 2]}))):
        answered(f'averagepool_dropped_{i}', 'AveragePool', 19, [rand(*picture)], kernel_shape=kernel, pads=[1] * 4, ceil_mode=1, **attributes)
    x = np.arange(1, 17, dtype=np.float32).reshape(1, 1, 4, 4)  # with the results that the standard prints
    for mode, given, printed in (
            ('linear', floats(0.6, 0.6), [[2.875, 4.5], [9.375, 11.0]]),
            ('cubic', floats(0.6, 0.6), [[2.5180721, 4.2858863], [9.589329, 11.357142]]),
            ('linear', ints(3, 3), [[2.3636363, 3.590909, 4.818182], [7.2727275, 8.5, 9.727273], [12.181818, 13.409091, 14.636364]]),
            ('cubic', ints(3, 3), [[1.7750092, 3.1200073, 4.4650054], [7.1550016, 8.5, 9.844998], [12.534994, 13.8799925, 15.224991]])):
        sizes = given.dtype == np.int64
        numpy_case(f'resize_18_{mode}_{"sizes" if sizes else "scales"}_smooth', 'Resize', 18, x, {'a': given}, [[printed]],
                   inputs=['x', '', '', 'a'] if sizes else ['x', '', 'a'], mode=mode, antialias=1, axes=[2, 3])
    x = rand(1, 2, 5, 7)
    answered('resize_18_axes', 'Resize', 18, [x, floats(2, 3)], names=['x', '', 'a'], mode='linear', axes=[3, -2])
    answered('resize_18_columns', 'Resize', 19, [x, ints(3)], names=['x', '', '', 'a'], mode='cubic', axes=[3], antialias=1)
    answered('resize_18_smooth_up', 'Resize', 18, [x, floats(2, 0.5)], names=['x', '', 'a'], mode='linear', axes=[2, 3], antialias=1)
    answered('resize_18_smooth_outside', 'Resize', 18, [x, floats(0.5, 0.4)], names=['x', '', 'a'], mode='cubic', axes=[2, 3], antialias=1, exclude_outside=1)
    for policy in ('not_larger', 'not_smaller', 'stretch'):
        answered(f'resize_18_{policy}', 'Resize', 18, [x, ints(9, 8)], names=['x', '', '', 'a'], mode='linear', axes=[2, 3], keep_aspect_ratio_policy=policy)


def later_operators():
    x = rand(1, 3, 4, 5)
    bounds = [x, np.array(-0.5, np.float32), np.array(0.75, np.float32)]
    answered('clip_both', 'Clip', 13, bounds, both=True)
    answered('clip_min', 'Clip', 11, bounds[:2], both=True)
    answered('sum_one', 'Sum', 13, [x], both=True)
    answered('sum_6', 'Sum', 6, [x, rand(1, 3, 4, 5), rand(1, 3, 4, 5)])
    answered('sum_spread', 'Sum', 13, [x, rand(3, 1, 1), rand(5)], both=True)
    answered('max_of_constants', 'Max', 13, [x, rand(3, 1, 1), rand(5)], names=['a', 'b', 'x'])
    steps = rand(1, 3, 4, 5)
    steps[0, 1] = x[0, 1]
    for operator, opset in (('Equal', 13), ('Greater', 9), ('GreaterOrEqual', 12), ('Less', 13), ('LessOrEqual', 16)):
        answered(f'{operator.lower()}_some_equal', operator, opset, [x, steps])
        answered(f'{operator.lower()}_one', operator, opset, [x, x[0, 1, 1, 1]])
    # Attention masks are minus infinity where nothing is to be seen.
    for name, constants in (('infinity', {'b': floats(-np.inf)}), ('numbers', {'b': rand(3, 1, 1)})):
        nodes = [helper.make_node('Greater', ['x', 'limit'], ['mask'], name='mask'), helper.make_node('Where', ['mask', 'b', 'x'], ['chosen'], name='chosen'),
                 helper.make_node('Clip', ['chosen', 'limits'], ['y'], name='y')]
        limits = {'limit': floats(0.25), 'limits': np.array(-5, np.float32)}
        save(f'numpy_where_{name}', nodes, x, {**constants, **limits}, np.maximum(np.where(x > 0.25, constants['b'], x), floats(-5)), 16, 'Where')
    nodes = [helper.make_node('Less', ['x', 'limit'], ['mask'], name='mask'), helper.make_node('Cast', ['mask'], ['number'], name='number', to=1),
             helper.make_node('Where', ['mask', 'a', 'b'], ['chosen'], name='chosen'), helper.make_node('Add', ['number', 'chosen'], ['y'], name='y')]
    a, b = rand(5), rand(3, 1, 1)
    save('numpy_where_constants', nodes, x, {'limit': floats(0), 'a': a, 'b': b}, (x < 0) + np.where(x < 0, a, b), 13, 'Where')
    nodes = [helper.make_node('ArgMax', ['x'], ['place'], name='place', axis=1), helper.make_node('Equal', ['place', 'wanted'], ['is'], name='is'),
             helper.make_node('Where', ['is', 'x', 'none'], ['y'], name='y')]
    answer = np.where(np.argmax(x, 1, keepdims=True) == 2, x, floats(0))
    save('numpy_argmax_where', nodes, x, {'wanted': ints(2), 'none': floats(0)}, answer, 13, 'ArgMax')
    for axis in (0, 1):  # a Split of constants
        c = rand(4, 6)
        parts = np.split(c, 2, axis)
        nodes = [helper.make_node('Split', ['c'], ['first', 'second'], name='split', axis=axis), helper.make_node('Mul', ['x', 'second'], ['product'], name='product'),
                 helper.make_node('Add', ['product', 'first'], ['y'], name='y')]
        x2 = rand(*parts[0].shape)
        save(f'numpy_split_constant_{axis}', nodes, x2, {'c': c}, x2 * parts[1] + parts[0], 13, 'Split')
    for i, (size, channels) in enumerate(((4, 7), (9, 3), (1, 2))):
        answered(f'lrn_{i}', 'LRN', 13, [2 * rand(1, channels, 3, 4)], size=size, alpha=0.5, beta=0.6, bias=1.5)
    answered('instancenorm_row', 'InstanceNormalization', 6, [rand(2, 3, 7), rand(3), rand(3)], epsilon=0.01)
    answered('layernorm_spread', 'LayerNormalization', 17, [rand(2, 3, 4, 5), rand(5), rand(4, 1)], axis=2)
    answered('layernorm_no_bias', 'LayerNormalization', 17, [rand(3, 8), rand(8)])
    for mode in ('DCR', 'CRD'):
        answered(f'depthtospace_{mode.lower()}', 'DepthToSpace', 13, [rand(1, 18, 2, 5)], blocksize=3, mode=mode)


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
    for write in (convolutions, poolings, elements, normalisations, softmaxes, products, others, exported, grouped, sizes, values, places, later_sizes, later_operators):
        write()
    table.write_text(''.join(f'{name}\t{operator}\t{opset}\t{known.get(name, reason)}\n'
                             for name, (operator, opset, reason) in sorted(written.items())))
    print(f'{len(written)} cases, {sum(file.stat().st_size for file in FOLDER.iterdir())} bytes')


if __name__ == '__main__':
    main()
