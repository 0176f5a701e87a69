// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/binding.h"

namespace halo {
namespace {

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
        kernel.setArg(i, memories.filter);
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

} // namespace

void setArguments(cl::Kernel &kernel, const std::vector<ArgumentValue> &values, const Memories &memories)
{
    for (cl_uint i = 0; i < values.size(); ++i)
        setArgument(kernel, i, values[i], memories);
}

} // namespace halo
