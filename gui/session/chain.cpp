// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/session/chain.h"

#include "compute/task/filteruse.h"
#include "compute/task/problem.h"
#include "compute/timing/tune/autochoice.h"
#include "gui/session/choices.h"

#include <algorithm>

namespace halo {

namespace {

/// Without the reference, which is as large as the output.
Run light(Run run)
{
    run.comparison.reset();
    if (run.verification)
        run.verification->reference.reset();
    return run;
}

} // namespace

void addStep(Choices &choices)
{
    std::vector<ChainStep> steps = stepsOf(choices.configuration());
    const size_t chosen = choices.configuration().before.size();
    steps.insert(steps.begin() + static_cast<std::ptrdiff_t>(chosen), steps[chosen]);
    choices.setChain(steps, chosen + 1, Choices::tr("add a step"));
}

void chooseStep(Choices &choices, size_t step)
{
    choices.setChain(stepsOf(choices.configuration()), step, Choices::tr("choose a step"));
}

void removeStep(Choices &choices, size_t step)
{
    std::vector<ChainStep> steps = stepsOf(choices.configuration());
    const size_t chosen = choices.configuration().before.size();
    if (steps.size() < 2)
        return;
    steps.erase(steps.begin() + static_cast<std::ptrdiff_t>(step));
    choices.setChain(
        steps, std::min(step < chosen ? chosen - 1 : chosen, steps.size() - 1), Choices::tr("remove a step"));
}

/// The chosen one stays the chosen one, wherever it goes.
void moveStep(Choices &choices, size_t from, size_t to)
{
    std::vector<ChainStep> steps = stepsOf(choices.configuration());
    size_t chosen = choices.configuration().before.size();
    const ChainStep moved = steps[from];
    steps.erase(steps.begin() + static_cast<std::ptrdiff_t>(from));
    steps.insert(steps.begin() + static_cast<std::ptrdiff_t>(to), moved);
    if (chosen == from)
        chosen = to;
    else if (from < chosen && to >= chosen)
        --chosen;
    else if (from > chosen && to <= chosen)
        ++chosen;
    choices.setChain(steps, chosen, Choices::tr("move a step"));
}

void ChainRuns::want(const Image &picture, const std::vector<ChainStep> &steps, int device)
{
    if (picture.colour != m_picture.colour) {
        m_done.clear();
        m_output = {};
    }
    if (device != m_device)
        m_done.clear();
    if (picture.colour != m_picture.colour || device != m_device || steps != m_wanted)
        m_failed = false;
    m_picture = picture;
    m_wanted = steps;
    m_device = device;
    size_t same = 0;
    while (same < std::min(m_done.size(), steps.size()) && m_done[same].step == steps[same])
        ++same;
    m_done.erase(m_done.begin() + static_cast<std::ptrdiff_t>(same), m_done.end());
    useOffered();
}

void ChainRuns::useOffered()
{
    const auto fits = [this] {
        const FilterUse *use = m_offered.run.filterUse();
        return next() < m_wanted.size() && use && m_offered.step == m_wanted[next()]
            && m_offered.run.order.device == m_device && use->picture.colour == nextInput().colour;
    };
    if (fits())
        m_done.push_back(m_offered);
    if (m_done.size() == m_wanted.size())
        m_output = m_done.empty() ? Image{} : m_done.back().run.image;
}

void ChainRuns::take(const Run &run)
{
    m_done.push_back({ nextStep(), light(run) });
    useOffered();
}

void ChainRuns::offer(const ChainStep &step, const Run &run)
{
    m_offered = { step, light(run) };
}

void ChainRuns::fail()
{
    m_failed = true;
    m_output = {};
}

void ChainRuns::forget()
{
    m_done.clear();
    m_offered = {};
    m_failed = false;
}

RunOrder orderOf(Choices &choices, const ChainStep &step, std::shared_ptr<const Problem> problem)
{
    RunOrder order{ std::move(problem), choices.store().find(step.variantId), {},
        choices.configuration().device };
    order.tuning = step.tuning.value_or(defaultTuning(order.variant));
    if (step.variantId == autoVariant)
        if (const auto choice = choices.autoPick().choiceFor(
                choices.store().list().variants, order.problem.get(), choices.device())) {
            order.variant = *choice->variant;
            order.tuning = choice->tuning;
        }
    return order;
}

} // namespace halo
