// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/task/workloadmodule.h"

#include "compute/filter/filterspec.h"
#include "compute/image/imagefile.h"
#include "compute/task/problem.h"

namespace halo {

WorkloadModule::WorkloadModule(WorkloadFacts facts)
    : m_facts(std::move(facts))
{
}

WorkloadModule::~WorkloadModule() = default;

std::shared_ptr<const Problem> WorkloadModule::read(
    const std::string &size, const std::string & /*count*/, const Variant &variant) const
{
    return made(size, m_facts.exampleCount, variant);
}

std::vector<std::shared_ptr<const Problem>> WorkloadModule::examples(const Variant &variant) const
{
    return { made(m_facts.exampleSize, m_facts.exampleCount, variant) };
}

std::string WorkloadModule::sizeText(const std::string & /*what*/, Size2 size) const
{
    return toString(size);
}

Filter WorkloadModule::filterOf(const std::string &text) const
{
    return parseFilter(text);
}

Filter WorkloadModule::randomFilter(int edge) const
{
    return parseFilter("random:" + std::to_string(edge) + 'x' + std::to_string(edge) + ",1");
}

Size2 WorkloadModule::sizeOf(const std::string &text) const
{
    return parseSize(text);
}

Image WorkloadModule::readSource(const std::string &text) const
{
    return readImage(QString::fromStdString(text));
}

} // namespace halo
