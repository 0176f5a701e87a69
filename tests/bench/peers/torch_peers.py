#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""cuDNN and cuFFT through PyTorch, to stand beside our kernels on an NVIDIA GPU.

    torch_peers.py 3,5,9 [LAYER...]

One line for each: peer,kind,edge,microseconds,error. cuDNN runs in full float precision, with its own search for the
fastest algorithm; separable filters as two convolutions. cuFFT is the pipeline of padding, transform, product,
transform back and cropping. For layers, kind is "layer" and edge the layer; twenty calls in a CUDA graph, back to back.
"""
import sys

import torch
import torch.nn.functional as F

EDGE = 4096
BUFFERS = 4  # rotating, so that no run finds its input in the L2 cache


def microseconds(run, count=20):
    """Median after a warm-up."""
    times = []
    for i in range(count + 3):
        start, end = (torch.cuda.Event(enable_timing=True) for _ in range(2))
        start.record()
        run(i % BUFFERS)
        end.record()
        end.synchronize()
        times.append(1000.0 * start.elapsed_time(end))
    return sorted(times[3:])[count // 2]


def error_of(result, expected):
    return (torch.linalg.norm((result.double() - expected).flatten()) / torch.linalg.norm(expected.flatten())).item()


def report(peer, kind, edge, time, error=None):
    print(f"{peer},{kind},{edge},{time:.2f},{'' if error is None else f'{error:.2g}'}", flush=True)


def filters(edges):
    pictures = [torch.rand(1, 1, EDGE, EDGE, device="cuda") for _ in range(BUFFERS)]
    for edge in edges:
        weights = (torch.rand(1, 1, edge, edge, device="cuda") * 2 - 1) / edge
        part = pictures[0][..., :256, :256].double()
        expected = F.conv2d(part, weights.double())[0, 0]
        cut = slice(edge // 2, 256 - edge // 2)
        result = F.conv2d(pictures[0], weights, padding=edge // 2)[0, 0, cut, cut]
        report("cudnn", "any", edge, microseconds(lambda b: F.conv2d(pictures[b], weights, padding=edge // 2)),
               error_of(result, expected))

        row, column = weights[:, :, :1, :].contiguous(), weights[:, :, :, :1].contiguous()
        report("cudnn", "separable", edge, microseconds(
            lambda b: F.conv2d(F.conv2d(pictures[b], row, padding=(0, edge // 2)), column, padding=(edge // 2, 0))))

        padded = EDGE + 64
        spectrum = torch.fft.rfft2(weights[0, 0], s=(padded, padded)).conj()

        def transformed(b):
            half, rest = edge // 2, padded - EDGE - edge // 2
            wide = F.pad(pictures[b], (half, rest, half, rest), mode="replicate")[0, 0]
            return torch.fft.irfft2(torch.fft.rfft2(wide).mul_(spectrum), s=(padded, padded))[:EDGE, :EDGE]

        report("cufft", "any", edge, microseconds(transformed), error_of(transformed(0)[cut, cut], expected))


def layers(specs):
    """Layers in full, the same in both directions: 32x112x112/32/3x3/s1/p1/d1, with /g32 behind if there are groups."""
    for spec in specs:
        size, count, kernel, *rest = spec.split("/")
        channels, rows, columns = (int(number) for number in size.split("x"))
        step = {part[0]: int(part[1:]) for part in rest}
        groups = step.get("g", 1)
        how = {"stride": step["s"], "padding": step["p"], "dilation": step["d"], "groups": groups}
        taps = [int(number) for number in kernel.split("x")]
        picture = torch.rand(1, channels, rows, columns, device="cuda") * 2 - 1
        depth = channels // groups
        weights = (torch.rand(int(count), depth, *taps, device="cuda") * 2 - 1) / (depth * taps[0] * taps[1]) ** 0.5
        for _ in range(3):
            F.conv2d(picture, weights, **how)
        torch.cuda.synchronize()
        graph = torch.cuda.CUDAGraph()
        with torch.cuda.graph(graph):
            for _ in range(20):
                result = F.conv2d(picture, weights, **how)
        time = microseconds(lambda b: graph.replay()) / 20
        report("cudnn", "layer", spec, time, error_of(result, F.conv2d(picture.double(), weights.double(), **how)))


if __name__ == "__main__":
    torch.backends.cudnn.benchmark = True
    torch.backends.cudnn.allow_tf32 = torch.backends.cuda.matmul.allow_tf32 = False
    with torch.no_grad():
        filters([int(edge) for edge in (sys.argv[1] if len(sys.argv) > 1 else "3,5,7,9,11,15,21,31,63").split(",")])
        layers(sys.argv[2:] or ["3x416x416/16/3x3/s1/p1/d1", "64x208x208/128/3x3/s1/p1/d1"])
