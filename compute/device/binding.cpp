// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/device/binding.h"

#include "compute/base/transformsize.h"
#include "compute/device/opencldevice.h"

namespace halo {
namespace {

void setWeights(
    cl::Kernel &kernel, cl_uint i, bool byValue, const cl::Buffer &buffer, const std::vector<float> &weights)
{
    if (byValue)
        kernel.setArg(i, weights.size() * sizeof(float), weights.data());
    else
        kernel.setArg(i, buffer);
}

void setArgument(cl::Kernel &kernel, cl_uint i, const ArgumentValue &value, const Memories &memories)
{
    switch (value.kind) {
    case ArgumentValue::Kind::Source:
        kernel.setArg(i, memories.source);
        return;
    case ArgumentValue::Kind::Output:
        kernel.setArg(i, memories.output);
        return;
    case ArgumentValue::Kind::Filter:
        setWeights(kernel, i, value.byValue, memories.filter, memories.coefficients->weights);
        return;
    case ArgumentValue::Kind::FilterRows:
        setWeights(kernel, i, value.byValue, memories.filterRows, memories.coefficients->terms.rows);
        return;
    case ArgumentValue::Kind::FilterColumns:
        setWeights(kernel, i, value.byValue, memories.filterColumns, memories.coefficients->terms.columns);
        return;
    case ArgumentValue::Kind::Spectrum:
        kernel.setArg(i, memories.spectrum);
        return;
    case ArgumentValue::Kind::Spectra:
        kernel.setArg(i, memories.spectra);
        return;
    case ArgumentValue::Kind::PlaneSpectrum:
        kernel.setArg(i, memories.planeSpectrum);
        return;
    case ArgumentValue::Kind::Number:
        kernel.setArg(i, static_cast<cl_int>(value.value));
        return;
    case ArgumentValue::Kind::Local:
        kernel.setArg(i, cl::Local(static_cast<size_t>(value.value)));
        return;
    case ArgumentValue::Kind::Buffer:
        kernel.setArg(i, memories.named.at(value.buffer));
        return;
    case ArgumentValue::Kind::Real:
        kernel.setArg(i, value.real);
        return;
    }
}

/// The transform of a plane that is zero but for the filter in its first corner.
cl::Buffer planeSpectrum(OpenClDevice &device, Size2 plane, Size2 filter, const std::vector<float> &weights)
{
    const Size2 floats = transformFloats(plane);
    const size_t bytes = floats.area() * sizeof(float);
    const size_t row = static_cast<size_t>(filter.w) * sizeof(float);
    const cl::CommandQueue &queue = device.queue();
    const cl::Buffer buffer(device.context(), CL_MEM_READ_WRITE, bytes);
    queue.enqueueFillBuffer(buffer, 0.0F, 0, bytes);
    queue.enqueueWriteBufferRect(buffer, CL_TRUE, { 0, 0, 0 }, { 0, 0, 0 },
        { row, static_cast<size_t>(filter.h), 1 }, static_cast<size_t>(floats.w) * sizeof(float), 0, row, 0,
        weights.data());
    device.transform(plane)->enqueue(queue, buffer, Direction::Forward);
    return buffer;
}

} // namespace

Memories weightMemories(OpenClDevice &device, const Filter &filter, Op op, const LaunchArguments &arguments)
{
    auto coefficients = std::make_shared<Coefficients>(filter, op);
    const auto buffer = [&](std::vector<float> &weights) {
        return cl::Buffer(device.context(), CL_MEM_READ_ONLY | CL_MEM_COPY_HOST_PTR,
            weights.size() * sizeof(float), weights.data());
    };
    Memories memories;
    memories.filter = buffer(coefficients->weights);
    memories.filterRows = buffer(coefficients->terms.rows);
    memories.filterColumns = buffer(coefficients->terms.columns);
    memories.spectrum = buffer(coefficients->spectrum);
    memories.spectra = buffer(coefficients->spectra);
    if (arguments.plane)
        memories.planeSpectrum
            = planeSpectrum(device, *arguments.plane, filter.size(), coefficients->weights);
    for (const auto &[name, floats] : arguments.between)
        memories.named[name] = cl::Buffer(device.context(), CL_MEM_READ_WRITE, floats * sizeof(float));
    memories.coefficients = std::move(coefficients);
    return memories;
}

void setArguments(cl::Kernel &kernel, const std::vector<ArgumentValue> &values, const Memories &memories)
{
    for (cl_uint i = 0; i < values.size(); ++i)
        setArgument(kernel, i, values[i], memories);
}

} // namespace halo
