#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Makes the small networks of tst_network: python3 make_networks.py (needs numpy and onnx). Seeds are fixed."""

import pathlib

import numpy as np
import onnx
from onnx import TensorProto, helper, numpy_helper

HERE = pathlib.Path(__file__).parent


class Builder:
    """A chain of nodes, unless one is told its inputs."""

    def __init__(self, shape):
        self.random = np.random.default_rng(7)
        self.shape, self.last, self.nodes, self.weights = shape, "picture", [], []

    def weight(self, *shape):
        return self.constant(self.random.normal(0, 0.5, shape).astype(np.float32))

    def constant(self, values):
        name = f"constant{len(self.weights)}"
        self.weights.append(numpy_helper.from_array(values, name))
        return name

    def add(self, operator, *extra, inputs=None, **attributes):
        out = f"{operator.lower()}{len(self.nodes)}"
        self.nodes.append(helper.make_node(operator, inputs or [self.last, *extra], [out], name=out, **attributes))
        self.last = out
        return self

    def save(self, name):
        graph = helper.make_graph(
            self.nodes, name, [helper.make_tensor_value_info("picture", TensorProto.FLOAT, self.shape)],
            [helper.make_tensor_value_info(self.last, TensorProto.FLOAT, ["any"])], self.weights)
        model = helper.make_model(graph, producer_name="make_networks.py", ir_version=7,
                                  opset_imports=[helper.make_opsetid("", 13)])
        onnx.checker.check_model(model)
        onnx.save(model, str(HERE / f"{name}.onnx"))


def conv(b, inputs, outputs, edge, group=1, bias=False, **attributes):
    extra = [b.weight(outputs)] if bias else []
    return b.add("Conv", b.weight(outputs, inputs // group, edge, edge), *extra, kernel_shape=[edge, edge], group=group,
                 **attributes)


def main():
    b = Builder([1, 3, 15, 17])  # every kind of layer, odd sizes, a stride, a dilation, no power of two
    conv(b, 3, 5, 3, bias=True, pads=[1] * 4, strides=[2, 2]).add("Relu")
    conv(b, 5, 7, 3, pads=[2] * 4, dilations=[2, 2])
    b.add("Mul", b.weight(7, 1, 1)).add("Add", b.weight(7, 1, 1)).add("LeakyRelu", alpha=0.25)
    b.add("MaxPool", kernel_shape=[3, 3], strides=[2, 2], pads=[1] * 4).add("Dropout").add("Flatten", axis=1)
    b.add("Gemm", b.weight(11, 140), b.weight(11), transB=1).add("Relu")
    b.add("Gemm", b.weight(4, 11), b.weight(4), transB=1).add("Softmax", axis=1).save("all_kinds")

    conv(Builder([1, 1, 9, 9]), 1, 2, 3, auto_pad="SAME_UPPER").add("Relu").save("same_padding")
    conv(Builder([1, 1, 8, 8]), 1, 2, 3).add("Sigmoid").save("sigmoid")
    conv(Builder([1, 3, 8, 8]), 3, 3, 3, group=3).save("groups")
    conv(Builder([1, 1, 8, 8]), 1, 2, 3, pads=[0, 0, 1, 1]).save("uneven_padding")
    conv(Builder([1, 1, 8, 8]), 1, 2, 3, strides=[1, 2]).save("uneven_stride")
    conv(Builder([1, 1, 8, 8]), 1, 2, 3).add("AveragePool", kernel_shape=[2, 2], strides=[2, 2]).save("average")
    conv(Builder([1, 1, 8, 8]), 1, 2, 3).add("Softmax", axis=1).save("softmax_over_channels")
    conv(Builder([1, 1, 7, 7]), 1, 2, 3).add("MaxPool", kernel_shape=[2, 2], strides=[2, 2], ceil_mode=1).save("ceil")
    conv(Builder([1, 2, 8, 8]), 2, 2, 3).save("two_channels")
    conv(Builder([1, 1, "rows", "columns"]), 1, 2, 3).save("any_size")
    b = Builder([1, 1, 8, 8])
    conv(b, 1, 2, 3).add("Relu").add("LeakyRelu", inputs=["conv0"], alpha=0.5)
    b.add("Add", inputs=["relu1", "leakyrelu2"]).save("branches")


if __name__ == "__main__":
    main()
