// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/workload/network/memoryplan.h"

#include "compute/workload/layer/arraysteps.h"

#include <algorithm>
#include <numeric>

namespace halo {
namespace {

/// Its kernel reads an element before it writes the same one.
bool worksInPlace(const NetworkStep &step)
{
    const auto *array = std::get_if<ArrayOperation>(&step.what);
    return array && (array->plan == "finish" || array->plan == "function");
}

bool meet(const ValuePlace &one, const ValuePlace &other)
{
    return one.used >= other.made && one.made <= other.used;
}

/// Gives places in this order, each in the first gap between those that are in use at the same time, and
/// returns the bytes of all together. With a height, every second value is put in the last gap below it
/// instead, if there is one.
std::int64_t arrange(const std::vector<ValuePlace *> &order, std::int64_t height)
{
    std::vector<const ValuePlace *> taken; // by their begin
    std::int64_t bytes = 0;
    bool isHigh = false;
    for (ValuePlace *place : order) {
        std::int64_t begin = 0, below = height;
        for (const ValuePlace *other : taken)
            if (meet(*place, *other) && begin + place->bytes > other->begin)
                begin = std::max(begin, other->begin + other->bytes);
        for (auto other = taken.rbegin(); other != taken.rend(); ++other)
            if (meet(*place, **other) && (*other)->begin + (*other)->bytes > below - place->bytes)
                below = std::min(below, (*other)->begin);
        place->begin = isHigh && below >= place->bytes ? below - place->bytes : begin;
        if (height > 0 && place->used > place->made) // no scratch
            isHigh = !isHigh;
        bytes = std::max(bytes, place->begin + place->bytes);
        taken.insert(std::ranges::upper_bound(taken, place->begin, {}, &ValuePlace::begin), place);
    }
    return bytes;
}

} // namespace

std::vector<std::int64_t> MemoryPlan::inUse() const
{
    std::vector<std::int64_t> bytes(scratch.size(), 0);
    for (const auto *places : { &values, &scratch })
        for (size_t i = 0; i < places->size(); ++i) {
            const ValuePlace &place = (*places)[i];
            if (places == &values && place.root != static_cast<int>(i))
                continue;
            for (int step = std::max(place.made, 0);
                 step <= place.used && step < static_cast<int>(bytes.size()); ++step)
                bytes[static_cast<size_t>(step)] += place.bytes;
        }
    return bytes;
}

MemoryPlan planMemory(
    const Network &network, std::int64_t alignment, const std::vector<std::int64_t> &scratchBytes)
{
    const auto rounded = [&](std::int64_t bytes) { return (bytes + alignment - 1) / alignment * alignment; };
    const auto count = static_cast<int>(network.steps.size());
    MemoryPlan plan;
    plan.values.resize(network.steps.size() + 1);
    plan.scratch.resize(network.steps.size());
    const MapsShape picture{ network.channels, network.size };
    plan.values[0] = { 0, 0, rounded(picture.count() * std::int64_t(sizeof(float))), -1, -1 };
    std::vector<int> lastUse(plan.values.size(), -1);
    for (int i = 0; i < count; ++i)
        for (const int value : network.steps[static_cast<size_t>(i)].inputs)
            lastUse[static_cast<size_t>(value)] = i;
    for (const int value : network.outputs)
        lastUse[static_cast<size_t>(value)] = count;
    // Reshapes, and steps that write over their input, share its memory for as long as either is read.
    for (int i = 0; i < count; ++i) {
        const NetworkStep &step = network.steps[static_cast<size_t>(i)];
        ValuePlace &place = plan.values[static_cast<size_t>(i) + 1];
        place = { i + 1, 0, rounded(arrayCount(step.dims) * std::int64_t(sizeof(float))), i, i };
        const int root = plan.values[static_cast<size_t>(step.inputs.front())].root;
        const bool isShape = std::holds_alternative<NetworkReshape>(step.what);
        const auto readsLater = [&] {
            for (int value = 0; value <= i; ++value)
                if (plan.values[static_cast<size_t>(value)].root == root
                    && lastUse[static_cast<size_t>(value)] > i)
                    return true;
            return std::ranges::count_if(step.inputs, [&](int value) {
                return plan.values[static_cast<size_t>(value)].root == root;
            }) > 1;
        };
        if (isShape || (worksInPlace(step) && root != 0 && !readsLater()))
            place.root = root;
    }
    for (size_t value = 0; value < plan.values.size(); ++value) {
        ValuePlace &root = plan.values[static_cast<size_t>(plan.values[value].root)];
        root.used = std::max({ root.used, lastUse[value], plan.values[value].made });
    }
    std::vector<ValuePlace *> owners;
    for (size_t value = 0; value < plan.values.size(); ++value)
        if (plan.values[value].root == static_cast<int>(value))
            owners.push_back(&plan.values[value]);
    for (size_t i = 0; i < scratchBytes.size(); ++i) {
        plan.scratch[i] = { 0, 0, rounded(scratchBytes[i]), static_cast<int>(i), static_cast<int>(i) };
        owners.push_back(&plan.scratch[i]);
    }
    std::erase_if(owners, [](const ValuePlace *place) { return place->bytes == 0; });
    for (const ValuePlace *place : owners)
        plan.apart += place->bytes;
    // The largest first: what is small finds a gap more easily. Or the earliest first, in turn at both ends
    // of the least that may be enough: that is best for chains.
    std::vector<ValuePlace *> largest = owners, earliest = owners;
    std::ranges::stable_sort(largest, std::greater<>(), &ValuePlace::bytes);
    std::ranges::stable_sort(earliest, {}, &ValuePlace::made);
    const std::vector<std::int64_t> inUse = plan.inUse();
    const std::int64_t least = inUse.empty() ? 0 : std::ranges::max(inUse);
    const std::int64_t taking = arrange(earliest, least);
    plan.bytes = taking == least ? least : arrange(largest, 0);
    if (plan.bytes > taking)
        plan.bytes = arrange(earliest, least);
    for (ValuePlace &place : plan.values) {
        const ValuePlace &root = plan.values[static_cast<size_t>(place.root)];
        place.begin = root.begin;
        place.used = root.used;
    }
    return plan;
}

} // namespace halo
