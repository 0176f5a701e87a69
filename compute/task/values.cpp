// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/task/values.h"

#include "compute/kernel/csvtext.h"

#include <algorithm>
#include <cstring>
#include <utility>

namespace halo {
namespace {

template<typename... Function> struct Overloaded : Function...
{
    using Function::operator()...;
};

} // namespace

size_t countOf(const Values &values)
{
    const auto *planes = std::get_if<Planes>(&values);
    if (planes == nullptr)
        return std::visit([](const auto &all) { return all.size(); }, values);
    return planes->empty() ? 0 : planes->size() * planes->front()->size();
}

ValuesShape shapeOf(const Values &values)
{
    const auto *planes = std::get_if<Planes>(&values);
    if (planes == nullptr)
        return { values.index(), 1, countOf(values) };
    return planesShape(planes->size(), planes->empty() ? 0 : planes->front()->size());
}

ValuesShape floatsShape(size_t count)
{
    return { 0, 1, count };
}

ValuesShape integersShape(size_t count)
{
    return { 1, 1, count };
}

ValuesShape planesShape(size_t planes, size_t each)
{
    return { 2, planes, each };
}

double numberAt(const Values &values, size_t i)
{
    return std::visit(Overloaded{ [i](const Planes &planes) {
                                     const size_t each = planes.front()->size();
                                     return static_cast<double>((*planes[i / each])[i % each]);
                                 },
                          [i](const auto &all) { return static_cast<double>(all[i]); } },
        values);
}

std::string tableOf(const Values &values, int columns)
{
    std::string table;
    for (size_t i = 0; i < countOf(values); ++i)
        table += shortestText(numberAt(values, i)).toStdString()
            + ((i + 1) % static_cast<size_t>(columns) == 0 ? '\n' : ',');
    return table;
}

const void *bytesOf(const Values &values)
{
    if (const auto *whole = std::get_if<std::vector<std::int32_t>>(&values))
        return whole->data();
    return std::get<std::vector<float>>(values).data();
}

void *bytesOf(Values &values)
{
    return const_cast<void *>(bytesOf(std::as_const(values)));
}

bool areSame(const TaskOutputs &one, const TaskOutputs &other)
{
    const auto isSamePlane = [](const SharedPlane &a, const SharedPlane &b) {
        return a->size() == b->size() && std::memcmp(a->data(), b->data(), a->size() * sizeof(float)) == 0;
    };
    const auto isSame = [&](const Values &a, const Values &b) {
        if (!(shapeOf(a) == shapeOf(b)))
            return false;
        if (const auto *planes = std::get_if<Planes>(&a))
            return std::ranges::equal(*planes, std::get<Planes>(b), isSamePlane);
        return std::memcmp(bytesOf(a), bytesOf(b), countOf(a) * sizeof(float)) == 0;
    };
    return std::ranges::equal(one, other,
        [&](const auto &a, const auto &b) { return a.first == b.first && isSame(a.second, b.second); });
}

} // namespace halo
