// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/device/outputguard.h"

#include <algorithm>
#include <cstring>
#include <vector>

namespace halo {
namespace {

/// Lies behind the output: a kernel that writes past its end changes it.
constexpr float guardValue = -12345.0F;

} // namespace

GuardedOutput::GuardedOutput(
    const cl::Context &context, const cl::CommandQueue &queue, size_t count, float *memory)
    : m_buffer(context, CL_MEM_READ_WRITE | (memory ? CL_MEM_USE_HOST_PTR : cl_mem_flags{ 0 }),
        (count + guardCount) * sizeof(float), memory)
    , m_count(count)
{
    const std::vector<float> guard(guardCount, guardValue);
    queue.enqueueWriteBuffer(
        m_buffer, CL_TRUE, count * sizeof(float), guardCount * sizeof(float), guard.data());
}

void GuardedOutput::poison(const cl::CommandQueue &queue) const
{
    if (m_count > 0)
        queue.enqueueFillBuffer(m_buffer, poisonWord, 0, m_count * sizeof(float));
}

void GuardedOutput::check(const cl::CommandQueue &queue, const Variant &variant) const
{
    std::vector<float> guard(guardCount);
    queue.enqueueReadBuffer(
        m_buffer, CL_TRUE, m_count * sizeof(float), guardCount * sizeof(float), guard.data());
    if (std::ranges::any_of(guard, [](float value) { return value != guardValue; }))
        throw Error(ErrorKind::Device, "The kernel \"%1\" (%2) writes outside its output; guard its store.",
            variant.title, variant.file);
}

std::optional<size_t> GuardedOutput::firstUnwritten(const void *values, size_t count)
{
    const auto *bytes = static_cast<const unsigned char *>(values);
    const auto isPoison = [bytes](size_t i) {
        std::uint32_t word = 0;
        std::memcpy(&word, bytes + i * sizeof word, sizeof word);
        return word == poisonWord;
    };
    // By blocks without a way out of them, which compilers turn into vectors.
    constexpr size_t block = 1024;
    for (size_t begin = 0; begin < count; begin += block) {
        const size_t end = std::min(begin + block, count);
        bool found = false;
        for (size_t i = begin; i < end; ++i)
            found |= isPoison(i);
        for (size_t i = begin; found && i < end; ++i)
            if (isPoison(i))
                return i;
    }
    return std::nullopt;
}

Error unwritten(const Variant &variant, int x, int y)
{
    return Error(ErrorKind::Device,
        "The kernel \"%1\" (%2) never writes pixel %3,%4; let each output have a work-item.", variant.title,
        variant.file, x, y);
}

} // namespace halo
