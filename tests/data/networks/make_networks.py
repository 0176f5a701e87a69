#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Makes the small networks of tst_network: python3 make_networks.py (needs numpy and onnx). Seeds are fixed.

NAME.f32, of networks that not every OpenCV reads: an input, and the outputs by network_reference.py (32-bit floats, lowest byte first).
"""

import pathlib
import sys

import numpy as np
import onnx
from onnx import TensorProto, helper, numpy_helper

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent.parent / "scripts"))
import network_reference  # noqa: E402


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

    def at(self, name):
        """What is added next takes this value."""
        self.last = name
        return self

    def model(self, name, inputs=(), outputs=(), opset=13, rank=4, element=TensorProto.FLOAT):
        graph = helper.make_graph(
            self.nodes, name, [helper.make_tensor_value_info("picture", element, self.shape), *inputs],
            [helper.make_tensor_value_info(name, TensorProto.FLOAT, [None] * rank) for name in outputs or [self.last]], self.weights)
        return helper.make_model(graph, producer_name="make_networks.py", ir_version=7,
                                 opset_imports=[helper.make_opsetid("", opset)])

    def save(self, name, **more):
        model = self.model(name, **more)
        onnx.checker.check_model(model)
        onnx.save(model, str(HERE / f"{name}.onnx"))


def conv(b, inputs, outputs, edge, group=1, bias=False, **attributes):
    extra = [b.weight(outputs)] if bias else []
    return b.add("Conv", b.weight(outputs, inputs // group, edge, edge), *extra, kernel_shape=[edge, edge], group=group,
                 **attributes)


def norm(b, channels):
    values = [b.random.uniform(0.5, 1.5, channels), b.random.normal(0, 0.2, channels), b.random.normal(0, 0.2, channels),
              b.random.uniform(0.5, 1.5, channels)]
    return b.add("BatchNormalization", *[b.constant(value.astype(np.float32)) for value in values], epsilon=1e-3)


def number(b, *values):
    return b.constant(np.array(values[0] if len(values) == 1 else values, np.float32))


def integers(b, *values):
    return b.constant(np.array(values, np.int64))


def graphs():
    """Networks that are no chain, as PyTorch and Paddle export them."""
    b = Builder([1, 3, 13, 14])  # a block of ResNet that halves the size, and one that keeps it
    norm(conv(b, 3, 6, 3, pads=[1] * 4, strides=[2, 2]), 6).add("Relu")
    main = norm(conv(b, 6, 6, 3, pads=[1] * 4), 6).last
    skip = norm(conv(b.at("picture"), 3, 6, 1, strides=[2, 2]), 6).last
    inner = b.add("Add", inputs=[main, skip]).add("Relu").last
    norm(conv(b, 6, 6, 3, pads=[1] * 4), 6).add("Relu")
    main = norm(conv(b, 6, 6, 3, pads=[1] * 4), 6).last
    b.add("Add", inputs=[main, inner]).add("Relu").save("residual_block")
    b.save("inner_output", outputs=[b.last, inner])  # its second output is also the input of two other nodes

    b = Builder([1, 3, 11, 9])  # branches of one, two and no convolutions that end in one Concat
    one = conv(b, 3, 4, 1, bias=True).add("Relu").last
    two = conv(conv(b.at("picture"), 3, 2, 1).add("Relu"), 2, 5, 3, pads=[1] * 4).add("Relu").last
    pool = b.at("picture").add("AveragePool", kernel_shape=[3, 3], pads=[1] * 4, strides=[1, 1]).last
    conv(b.add("Concat", inputs=[one, two, pool], axis=1), 12, 3, 3).save("concat_branches")

    b = Builder([1, 3, 10, 7])  # the block of MobileNetV3: depthwise, squeeze-and-excite, HardSwish
    maps = norm(conv(norm(conv(b, 3, 8, 1), 8).add("HardSwish"), 8, 8, 5, group=8, pads=[2] * 4, strides=[2, 2]), 8).add("HardSwish").last
    conv(b.add("GlobalAveragePool"), 8, 4, 1, bias=True).add("Relu")
    gate = conv(b, 4, 8, 1, bias=True).add("HardSigmoid", alpha=1 / 6, beta=0.5).last
    norm(conv(b.add("Mul", inputs=[gate, maps]), 8, 5, 1), 5).save("squeeze_excite", opset=14)

    b = Builder([1, 3, 16, 15])  # the inverted residual of MobileNetV2, with ReLU6 and a stride; a group of two outputs per channel
    norm(conv(b, 3, 12, 1), 12).add("Clip", number(b, 0), number(b, 6))
    norm(conv(b, 12, 12, 3, group=12, pads=[1] * 4, strides=[2, 2]), 12).add("Clip", number(b, 0), number(b, 6))
    conv(norm(conv(b, 12, 4, 1), 4), 4, 8, 3, group=4, pads=[1] * 4).save("depthwise_separable")

    b = Builder([1, 3, 12, 20])  # a small U: two sizes down, two transposed convolutions up, a skip between them
    wide = conv(b, 3, 4, 3, pads=[1] * 4, strides=[2, 2]).add("Relu").last
    conv(b, 4, 6, 3, pads=[1] * 4, strides=[2, 2]).add("PRelu", b.weight(6, 1, 1))
    up = b.add("ConvTranspose", b.weight(6, 4, 2, 2), kernel_shape=[2, 2], strides=[2, 2]).add("Relu").last
    b.add("Concat", inputs=[up, wide], axis=1)
    b.add("ConvTranspose", b.weight(8, 2, 3, 3), b.weight(2), kernel_shape=[3, 3], strides=[2, 2], pads=[1] * 4, output_padding=[1, 1])
    b.add("Sigmoid").save("decoder")

    b = Builder([1, 3, 24, 16])  # two outputs of different sizes, as YOLO has them
    route = conv(b, 3, 4, 3, pads=[1] * 4).add("LeakyRelu", alpha=0.1).last
    b.add("MaxPool", kernel_shape=[2, 2], strides=[2, 2]).add("MaxPool", kernel_shape=[2, 2], strides=[1, 1], auto_pad="SAME_UPPER")
    middle = conv(b, 4, 6, 3, pads=[1] * 4).add("LeakyRelu", alpha=0.1).last
    large = conv(b, 6, 7, 1, bias=True).last
    conv(b.at(middle), 6, 3, 1).add("Resize", number(b, []), number(b, 1, 1, 2, 2), mode="nearest",
                                    coordinate_transformation_mode="asymmetric", nearest_mode="floor")
    small = conv(b.add("Concat", inputs=[b.last, route], axis=1), 7, 7, 1, bias=True).last
    b.save("yolo_head", outputs=[large, small], opset=11)

    for name in ("attention", "attention_slices"):  # two heads over 3 x 4 patches; PyTorch splits what Paddle slices
        b = Builder([1, 3, 12, 16])
        patches = conv(b, 3, 8, 4, strides=[4, 4], bias=True).add("Reshape", integers(b, 0, 8, 12)).add("Transpose", perm=[0, 2, 1]).last
        mean = b.add("ReduceMean", axes=[-1]).last
        centred = b.add("Sub", inputs=[patches, mean]).last
        b.add("Pow", number(b, 2)).add("ReduceMean", axes=[-1]).add("Add", number(b, 1e-5)).add("Sqrt")
        b.add("Div", inputs=[centred, b.last]).add("Mul", b.weight(8)).add("Add", b.weight(8)).add("MatMul", b.weight(8, 24))
        b.add("Add", b.weight(24)).add("Reshape", integers(b, 1, 12, 3, 2, 4)).add("Transpose", perm=[2, 0, 3, 1, 4])
        every, parts = b.last, []
        if name == "attention":
            b.add("Split", axis=0)
            b.nodes[-1].output[:] = [f"split{i}" for i in range(3)]
        for i in range(3):
            if name == "attention":
                b.at(f"split{i}").add("Squeeze", integers(b, 0))
            else:
                b.at(every).add("Slice", axes=[0], starts=[i], ends=[i + 1]).add("Squeeze", axes=[0])
            parts.append(b.last)
        turned = b.at(parts[1]).add("Transpose", perm=[0, 1, 3, 2]).last
        b.add("MatMul", inputs=[parts[0], turned]).add("Mul", number(b, 0.5)).add("Softmax", axis=3 if name == "attention_slices" else -1)
        b.add("MatMul", inputs=[b.last, parts[2]]).add("Transpose", perm=[0, 2, 1, 3]).add("Reshape", integers(b, 0, 12, 8))
        b.add("MatMul", b.weight(8, 8)).add("Add", inputs=[b.last, patches]).save(name, rank=3, opset=9 if name == "attention_slices" else 13)

    b = conv(Builder(["batch", 3, "rows", "columns"]), 3, 4, 3, pads=[1] * 4, strides=[2, 2]).add("Relu")  # a classifier of any batch and size
    b.add("GlobalAveragePool").add("Flatten", axis=1).add("Gemm", b.weight(5, 4), b.weight(5), transB=1).add("Softmax", axis=1)
    b.save("any_batch_and_size", rank=2)

    b = conv(Builder([1, 1, 8, 8]), 1, 2, 3, bias=True)  # weights of 16 bits, each behind a Cast
    for i, tensor in enumerate(b.weights):
        b.weights[i] = numpy_helper.from_array(numpy_helper.to_array(tensor).astype(np.float16), tensor.name)
        b.nodes.insert(0, helper.make_node("Cast", [tensor.name], [f"wide_{tensor.name}"], name=f"cast{i}", to=TensorProto.FLOAT))
    b.nodes[-1].input[1:] = [f"wide_{name}" for name in b.nodes[-1].input[1:]]
    b.save("half_weights_cast")

    b = conv(Builder([1, 1, 8, 8]), 1, 2, 3)
    conv(b, 2, 3, 3).at("conv0").add("Relu").save("unused_branch")  # no node takes what its second convolution computes


def refused(write):
    """Graphs that are wrong in one way each."""
    b = conv(Builder([1, 1, 8, 8]), 1, 2, 3)
    b.add("Add", inputs=["conv0", "relu2"]).add("Relu")
    write(b.model("cycle"), "cycle")  # add1 takes what relu2 makes of it

    b = Builder([1, 1, 10, 10])
    one = conv(b, 1, 2, 3).last
    conv(b.at("picture"), 1, 2, 4).add("Add", inputs=[one, "conv1"])
    write(b.model("add_of_unequal"), "add_of_unequal")  # 8 x 8 and 7 x 7
    b.nodes.pop()
    b.add("Concat", inputs=[one, "conv1"], axis=1)
    write(b.model("concat_of_unequal"), "concat_of_unequal")

    b = conv(Builder([1, 1, 8, 8]), 1, 2, 3)
    b.add("Mystery").add("Add", inputs=["conv0", "mystery1"])
    write(b.model("unknown_operator"), "unknown_operator")  # in one of two branches
    b.nodes[1].op_type = "Elu"
    b.nodes[1].attribute.append(helper.make_attribute("beta", 2.0))
    write(b.model("unknown_attribute"), "unknown_attribute")

    def with_weights(name, change):
        model = conv(Builder([1, 1, 8, 8]), 1, 2, 3).model(name)
        values = numpy_helper.to_array(model.graph.initializer[0]).copy()
        model.graph.initializer[0].CopyFrom(numpy_helper.from_array(change(values), "constant0"))
        write(model, name)

    def with_one(value):
        def change(values):
            values[1, 0, 2, 1] = value
            return values
        return change

    with_weights("nan_weights", with_one(np.nan))
    with_weights("infinite_weights", with_one(-np.inf))
    with_weights("double_weights", lambda values: values.astype(np.float64))

    model = conv(Builder([1, 1, 8, 8]), 1, 2, 3).model("missing_external")  # there is no file nowhere.bin
    onnx.external_data_helper.set_external_data(model.graph.initializer[0], "nowhere.bin", offset=0, length=72)
    model.graph.initializer[0].ClearField("raw_data")
    write(model, "missing_external")

    b = conv(Builder([1, 1, 8, 8]), 1, 2, 3)  # the first of two pictures is not used
    model = b.model("unused_first_input")
    model.graph.input.insert(0, helper.make_tensor_value_info("mask", TensorProto.FLOAT, [1, 1, 8, 8]))
    write(model, "unused_first_input")
    b = Builder([1, 1, 8, 8])  # nothing depends on the only picture
    write(b.add("Relu", inputs=[b.weight(1, 1, 4, 4)]).model("unused_picture"), "unused_picture")


def forms():
    """Inputs in the forms that exporters give a picture. Returns the names."""
    b = Builder([1, 6, 5, 3])  # TensorFlow has the channels last
    conv(b.add("Transpose", perm=[0, 3, 1, 2]), 3, 2, 3).add("Transpose", perm=[0, 2, 3, 1]).save("form_1x6x5x3")
    conv(Builder(["batch", 4, 6, 5]), 4, 2, 3).save("form_nx4x6x5")
    b = Builder([3, 6, 5])
    conv(b.add("Unsqueeze", integers(b, 0)), 3, 2, 3).save("form_3x6x5")
    b = Builder([6, 5, 3])
    b.add("Mul", number(b, 0.5, 1, 2)).add("Relu").save("form_6x5x3", rank=3)
    b = Builder([6, 5])
    conv(b.add("Unsqueeze", integers(b, 0, 1)), 1, 2, 3).save("form_6x5")
    b = Builder([None, 6, 5, 1])
    conv(b.add("Reshape", integers(b, 1, 1, 6, 5)), 1, 2, 3).save("form_nx6x5x1")
    for name, shape, pixels in ("form_1x49", [1, 49], 49), ("form_nx12", [None, 12], 12), ("form_10", [10], 10):
        b = Builder(shape)
        b.add("MatMul", b.weight(pixels, 4)).add("Relu").save(name, rank=len(shape))
    b = Builder([1, 1, "rows", "columns"])  # down by 4 and up again, joined with the input: edges are multiples of 4
    skip = conv(b, 1, 2, 3, pads=[1] * 4).last
    b.add("MaxPool", kernel_shape=[2, 2], strides=[2, 2]).add("MaxPool", kernel_shape=[2, 2], strides=[2, 2])
    b.add("Resize", b.constant(np.zeros(0, np.float32)), number(b, 1, 1, 4, 4), mode="nearest", coordinate_transformation_mode="asymmetric",
          nearest_mode="floor")
    b.add("Add", inputs=[b.last, skip]).save("multiples_of_4")
    b = Builder([1, 6, 5, 3])  # bytes, as TensorFlow's detectors take them
    conv(b.add("Transpose", perm=[0, 3, 1, 2]).add("Cast", to=TensorProto.FLOAT).add("Div", number(b, 255)), 3, 2, 3).save(
        "form_bytes", element=TensorProto.UINT8)
    b = Builder([1, 6, 5, 3])  # arithmetic of bytes wraps around
    b.add("Add", inputs=["picture", "picture"]).save("arithmetic_of_bytes", element=TensorProto.UINT8)
    return ["form_1x6x5x3", "form_nx4x6x5", "form_3x6x5", "form_6x5x3", "form_6x5", "form_nx6x5x1", "form_1x49", "form_nx12", "form_10", "form_bytes"]


def unchanged():
    """Whose last node leaves the picture as it is, and some whose output is none of a network. Returns the names of the first."""
    b = Builder([1, 1, 4, 5])
    b.add("Expand", integers(b, 1)).save("expand_by_1")
    Builder([1, 1, 4, 5]).add("ReduceSum", noop_with_empty_axes=1).save("sum_over_no_axes")
    b = Builder([1, 3, 4, 5]).add("Identity")
    b.add("Relu", inputs=["picture"]).save("picture_and_relu", outputs=["identity0", "relu1"])
    b = Builder([1, 1, 4, 5]).add("Relu")
    b.save("constant_output", outputs=[b.weight(1, 1, 2, 2)])
    b = Builder([1, 1, 4, 5]).add("MaxPool", kernel_shape=[2, 2])
    b.nodes[0].output.append("indices")
    onnx.save(b.model("second_output_leaves", outputs=["indices"]), str(HERE / "second_output_leaves.onnx"))
    onnx.save(b.model("missing_output", outputs=["nothing"]), str(HERE / "missing_output.onnx"))
    b = Builder([1, 1, 4, 5])  # operators without a reader, one of them of constants, before and behind one that has one
    b.add("Mystery").add("Relu").add("Loop", inputs=[b.weight(2)]).add("Mystery", inputs=["relu1", "loop2"])
    onnx.save(b.model("unknown_operators"), str(HERE / "unknown_operators.onnx"))
    return ["expand_by_1", "sum_over_no_axes", "picture_and_relu"]


def answers(*names):
    for name in names:
        model = onnx.load(str(HERE / f"{name}.onnx"))
        entry = model.graph.input[0].type.tensor_type
        shape = [edge.dim_value or 1 for edge in entry.shape.dim]
        picture = np.random.default_rng(8).uniform(0, 1, shape).astype(np.float32)
        if entry.elem_type == TensorProto.UINT8:
            picture = np.round(255 * picture)
        values = network_reference.evaluate(model, picture)
        all_values = [picture, *[values[output.name] for output in model.graph.output]]
        (HERE / f"{name}.f32").write_bytes(np.concatenate([value.ravel() for value in all_values]).astype("<f4").tobytes())


def main():
    b = Builder([1, 3, 15, 17])  # every kind of layer, odd sizes, a stride, a dilation, no power of two
    conv(b, 3, 5, 3, bias=True, pads=[1] * 4, strides=[2, 2]).add("Relu")
    conv(b, 5, 7, 3, pads=[2] * 4, dilations=[2, 2])
    b.add("Mul", b.weight(7, 1, 1)).add("Add", b.weight(7, 1, 1)).add("LeakyRelu", alpha=0.25)
    b.add("MaxPool", kernel_shape=[3, 3], strides=[2, 2], pads=[1] * 4).add("Dropout").add("Flatten", axis=1)
    b.add("Gemm", b.weight(11, 140), b.weight(11), transB=1).add("Relu")
    b.add("Gemm", b.weight(4, 11), b.weight(4), transB=1).add("Softmax", axis=1).save("all_kinds", rank=2)

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
    more = helper.make_tensor_value_info("more", TensorProto.FLOAT, [1])
    write(b.model("unused_second_input", inputs=[more]), "unused_second_input")
    write(Builder([1, 1, 8, 8]).add("Mul", inputs=["picture", "more"]).model("two_inputs", inputs=[more]), "two_inputs")
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
    b.add("Flatten", inputs=["indices"]).save("second_output", rank=2)
    b = Builder([1, 1, 8, 8])
    b.add("Relu").add("Mul", b.weight(8))
    b.nodes[0].output[0] = b.nodes[1].input[0] = "constant0"
    write(b.model("same_name"), "same_name")

    # What PyTorch writes for any batch, and for any batch and size; -1 instead of a name is Paddle's way.
    conv(Builder(["batch", 1, 8, 8]), 1, 2, 3).save("any_batch")
    conv(Builder([-1, 3, -1, 20]), 3, 2, 3).save("any_height")
    b = conv(Builder([1, 1, "rows", "columns"]), 1, 2, 3).add("Flatten", axis=1)
    b.add("Gemm", b.weight(4, 72), b.weight(4), transB=1).save("any_size_classes", rank=2)

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
    graphs()
    refused(write)
    answers(*forms(), *unchanged())
    answers("half_weights", "half_weights_cast", "depthwise_separable", "attention", "attention_slices", "inner_output", "yolo_head")


if __name__ == "__main__":
    main()
