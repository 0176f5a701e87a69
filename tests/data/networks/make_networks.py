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

    def model(self, name, inputs=(), outputs=(), opset=13):
        graph = helper.make_graph(
            self.nodes, name, [helper.make_tensor_value_info("picture", TensorProto.FLOAT, self.shape), *inputs],
            [helper.make_tensor_value_info(name, TensorProto.FLOAT, ["any"]) for name in outputs or [self.last]], self.weights)
        return helper.make_model(graph, producer_name="make_networks.py", ir_version=7,
                                 opset_imports=[helper.make_opsetid("", opset)])

    def save(self, name):
        model = self.model(name)
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


    write = lambda model, name: onnx.save(model, str(HERE / f"{name}.onnx"))  # noqa: E731
    b = conv(Builder([1, 1, 8, 8]), 1, 2, 3)
    write(b.model("two_inputs", inputs=[helper.make_tensor_value_info("more", TensorProto.FLOAT, [1])]), "two_inputs")
    write(b.model("later_opset", opset=99), "later_opset")
    b.add("Relu")
    write(b.model("two_outputs", outputs=["conv0", "relu1"]), "two_outputs")
    write(b.model("early_output", outputs=["conv0"]), "early_output")
    b = conv(Builder([1, 1, 8, 8]), 1, 2, 3)
    model = conv(b, 2, 2, 3).model("other_domain")
    model.graph.node[1].op_type, model.graph.node[1].domain = "FusedConv", "com.microsoft"
    write(model, "other_domain")
    model = b.model("half_weights")
    model.graph.initializer[0].CopyFrom(numpy_helper.from_array(numpy_helper.to_array(model.graph.initializer[0]).astype(np.float16), "constant0"))
    write(model, "half_weights")
    model = b.model("sparse_weights")
    model.graph.sparse_initializer.add().dims.extend([2, 2])
    write(model, "sparse_weights")

    b = Builder([1, 1, 8, 8]).add("MaxPool", kernel_shape=[2, 2])
    b.nodes[0].output.append("indices")
    b.add("Flatten", inputs=["indices"]).save("second_output")
    b = Builder([1, 1, 8, 8])
    b.add("Relu").add("Mul", b.weight(8))
    b.nodes[0].output[0] = b.nodes[1].input[0] = "constant0"
    write(b.model("same_name"), "same_name")

    # What PyTorch writes for any batch, and for any batch and size; -1 instead of a name is Paddle's way.
    conv(Builder(["batch", 1, 8, 8]), 1, 2, 3).save("any_batch")
    conv(Builder([-1, 3, -1, 20]), 3, 2, 3).save("any_height")
    b = conv(Builder([1, 1, "rows", "columns"]), 1, 2, 3).add("Flatten", axis=1)
    b.add("Gemm", b.weight(4, 72), b.weight(4), transB=1).save("any_size_classes")

    external = conv(Builder([1, 1, 7, 5]), 1, 2, 3, bias=True).model("external")
    data = b"".join(numpy_helper.to_array(tensor).tobytes() for tensor in external.graph.initializer)
    (HERE / "external.bin").write_bytes(b"skip" + data)
    at = 4
    for tensor in external.graph.initializer:
        size = len(tensor.raw_data)
        onnx.external_data_helper.set_external_data(tensor, "external.bin", offset=at, length=size)
        tensor.ClearField("raw_data")
        at += size
    write(external, "external")


if __name__ == "__main__":
    main()
