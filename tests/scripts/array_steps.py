#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""array_steps.py: writes tests/data/arraysteps.tsv, what NumPy makes of the cases of tst_arraysteps.

    /usr/bin/python3 tests/scripts/array_steps.py

Value i of input k is ((7 i + 3 k) mod 23 - 11) / 8; where a case wants positive ones, that without its sign, plus 1/8. A row is the name of a
case and its result.
"""
import itertools
import math
import pathlib

import numpy as np

TABLE = pathlib.Path(__file__).resolve().parent.parent / 'data' / 'arraysteps.tsv'


def values(k, *shape):
    count = math.prod(shape)
    return (((7 * np.arange(count) + 3 * k) % 23 - 11) / 8).reshape(shape)


def positive(k, *shape):
    return np.abs(values(k, *shape)) + 0.125


def clamp(x, low, high):
    return np.minimum(np.maximum(x, low), high)


def functions(x, p):
    return {'identity': x, 'clip': clamp(x, -0.5, 0.75), 'leaky': np.where(x > 0, x, 0.25 * x), 'elu': np.where(x > 0, x, 0.5 * (np.exp(x) - 1)),
            'sigmoid': 1 / (1 + np.exp(-x)), 'hard_sigmoid': clamp(0.25 * x + 0.5, 0, 1), 'hard_swish': x * clamp(0.25 * x + 0.5, 0, 1), 'tanh': np.tanh(x),
            'softplus': np.log(1 + np.exp(x)), 'erf': np.array([math.erf(one) for one in x]), 'sqrt': np.sqrt(p), 'exp': np.exp(x), 'log': np.log(p),
            'abs': np.abs(x), 'neg': -x, 'reciprocal': 1 / p}


COMBINATIONS = {'add': np.add, 'subtract': np.subtract, 'multiply': np.multiply, 'divide': np.divide, 'power': np.power, 'largest': np.maximum,
                'least': np.minimum, 'slope': lambda x, y: np.where(x < 0, x * y, x), 'greater': np.greater, 'less': np.less,
                'greater or equal': np.greater_equal, 'less or equal': np.less_equal, 'equal': np.equal,
                'kept': lambda x, y: np.where(y != 0, x, 0), 'replaced': lambda x, y: np.where(y != 0, 0, x)}


def softmax(x, axes):
    powers = np.exp(x - x.max(axes, keepdims=True))
    return powers / powers.sum(axes, keepdims=True)


def average(x, window, stride, dilation, before, out, counted):
    """counted: padded rows and columns up to there count; None: pixels alone do."""
    result = np.zeros((x.shape[0], *out))
    for c, oy, ox in itertools.product(*map(range, result.shape)):
        total = count = 0
        for v, u in itertools.product(*map(range, window)):
            at = oy * stride[0] - before[0] + v * dilation[0], ox * stride[1] - before[1] + u * dilation[1]
            inside = all(0 <= place < size for place, size in zip(at, x.shape[1:]))
            total += x[(c, *at)] if inside else 0
            count += inside or counted is not None and all(place < end for place, end in zip(at, counted))
        result[c, oy, ox] = total / count
    return result


def transposed(x, w, groups, stride, dilation, padding, out):
    """Spreads each input; rows and columns beyond the output are cut off."""
    channels, filters = x.shape[0] // groups, w.shape[1]
    result = np.zeros((filters * groups, *out))
    for c, y, x_, m, i, j in itertools.product(*map(range, x.shape), *map(range, w.shape[1:])):
        at = y * stride[0] - padding[0] + i * dilation[0], x_ * stride[1] - padding[1] + j * dilation[1]
        if all(0 <= place < size for place, size in zip(at, out)):
            result[(c // channels * filters + m, *at)] += x[c, y, x_] * w[c, m, i, j]
    return result


def matrix(size, rows):
    """[(place, weight), …] of each output as a matrix."""
    result = np.zeros((len(rows), size))
    for i, row in enumerate(rows):
        for place, weight in row:
            result[i, place] += weight
    return result


def side_by_side(x, axes):
    """The axes as one, behind the others."""
    behind = range(x.ndim - len(axes), x.ndim)
    return np.moveaxis(x, axes, behind).reshape([size for i, size in enumerate(x.shape) if i not in axes] + [-1])


def first_place(x, axes):
    return np.argmax(side_by_side(x, axes), -1)


def last_place(x, axes):
    rows = side_by_side(x, axes)
    return rows.shape[-1] - 1 - np.argmax(rows[..., ::-1], -1)


def cases():
    for name, result in functions(values(0, 41), positive(0, 41)).items():
        yield f'function {name}', result
    for name, combine in COMBINATIONS.items():
        made = positive if name in ('divide', 'power') else values
        for i, (first, second) in enumerate((((2, 3, 4), (2, 3, 4)), ((2, 3, 4), (3, 1)), ((3, 1, 5), (1, 4, 1)), ((), (2, 3)),
                                             ((1, 3, 1, 1), (2, 1, 4, 5)))):
            yield f'combine {name} {i}', combine(made(0, *first), made(1, *second))
    yield 'expand rows', np.broadcast_to(values(0, 3, 1), (2, 3, 4))
    yield 'expand one', np.broadcast_to(values(0), (2, 3))
    yield 'expand middle', np.broadcast_to(values(0, 2, 1, 3, 1), (2, 4, 3, 5))
    for name, shape, order in (('matrix', (7, 9), (1, 0)), ('channels last', (1, 3, 5, 7), (0, 2, 3, 1)), ('five', (2, 3, 4, 2, 3), (3, 0, 4, 2, 1)),
                               ('five backwards', (2, 3, 1, 5, 3), (4, 3, 2, 1, 0))):
        yield f'transpose {name}', values(0, *shape).transpose(order)
    for axis in range(3):
        yield f'concat {axis}', np.concatenate([values(k, *[size if i == axis else [3, 4, 2][i] for i in range(3)])
                                                for k, size in enumerate((1, 3, 2, 5))], axis)
    x = values(0, 5, 6, 7)
    yield 'slice part', x[1:4, :, 2:7]
    yield 'slice steps', x[::2, 1::3, ::4]
    yield 'slice backwards', x[4:0:-2, ::-1, 5:1:-3]
    yield 'slice one', x[3:4, 2:3, 6:7]
    for (name, reduce), (first, last) in itertools.product((('mean', np.mean), ('sum', np.sum), ('largest', np.max), ('least', np.min),
                                                            ('first place', first_place), ('last place', last_place)),
                                                           ((0, 0), (1, 2), (2, 2), (0, 3), (1, 1))):
        yield f'reduce {name} {first} {last}', reduce(values(0, 3, 4, 5, 2), tuple(range(first, last + 1)))
    for first, last in ((0, 0), (1, 1), (3, 3), (1, 3)):
        shares = softmax(values(0, 3, 4, 5, 2), tuple(range(first, last + 1)))
        yield f'softmax {first} {last}', shares
        yield f'log softmax {first} {last}', np.log(shares)
    x = values(0, 3, 7, 6)
    yield 'average plain', average(x, (2, 3), (2, 3), (1, 1), (0, 0), (3, 2), None)
    yield 'average uneven', average(x, (3, 2), (2, 1), (1, 2), (1, 1), (4, 6), None)
    yield 'average counted', average(x, (3, 2), (2, 1), (1, 2), (1, 1), (4, 6), (8, 7))
    yield 'average beyond', average(x, (3, 3), (3, 2), (1, 1), (1, 0), (3, 3), (7, 6))
    x = values(0, 4, 3, 5)
    yield 'transposed plain', transposed(x, values(1, 4, 2, 2, 2), 1, (2, 2), (1, 1), (0, 0), (6, 10))
    yield 'transposed groups', transposed(x, values(1, 4, 3, 3, 2), 2, (3, 2), (2, 1), (1, 0), (11, 12))
    yield 'transposed depthwise', transposed(x, values(1, 4, 1, 3, 3), 4, (1, 3), (1, 2), (2, 1), (1, 14))
    x = values(0, 3, 4, 5)
    nearest = [[(i // 2, 1)] for i in range(8)], [[(i // 3, 1)] for i in range(15)]
    linear = [[(0, 1), (0, 0)], [(0, 0.75), (1, 0.25)], [(1, 0.5), (2, 0.5)]], [[(i, 0.25), (min(i + 1, 4), 0.75)] for i in range(5)]
    cubic = [[(0, -0.25), (1, 0.75), (2, 0.75), (3, -0.25)]], [[(max(i - 1, 0), -0.125), (i, 0.875), (i + 1, 0.375), (min(i + 2, 4), -0.125)]
                                                                 for i in range(4)]
    for name, (rows, columns) in (('nearest', nearest), ('linear', linear), ('cubic', cubic)):
        yield f'resize {name}', matrix(4, rows) @ x @ matrix(5, columns).T
    yield 'resize outside', np.pad(x, ((0, 0), (1, 0), (0, 2)), constant_values=2.5)
    yield 'select channels', np.take(values(0, 2, 3, 4, 2), [2, 0, 0, 1], 1)
    yield 'select rows and columns', np.pad(x, ((0, 0), (1, 2), (3, 1)), 'reflect')
    for name, left, right in (('plain', (3, 4), (4, 5)), ('batches', (2, 1, 3, 4), (3, 4, 2)), ('one for all', (4, 5), (2, 3, 5, 1)),
                              ('row', (1, 7), (2, 7, 3))):
        a, b = values(0, *left), values(1, *right)
        yield f'matmul {name}', a @ b
        yield f'matmul {name} left', values(0, *left[:-2], left[-1], left[-2]).swapaxes(-1, -2) @ b
        yield f'matmul {name} right', a @ values(1, *right[:-2], right[-1], right[-2]).swapaxes(-1, -2)
    x, other, bias = values(0, 3, 14), values(1, 3, 14), values(2, 3, 1)
    yield 'finish bias', x + bias
    yield 'finish other', x + bias + other
    yield 'finish relu', np.maximum(x + bias + other, 0)
    yield 'finish clip', clamp(x + bias, -0.5, 0.75)


if __name__ == '__main__':
    TABLE.write_text(''.join(f'{name}\t{" ".join(f"{value:.9g}" for value in np.ravel(result))}\n' for name, result in cases()))
