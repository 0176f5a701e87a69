// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/task/problem.h"
#include "gui/session/imageloader.h"
#include "gui/session/recipe.h"

#include <map>

namespace halo {

/// What belongs to one workload while others are at hand: coming back, everything is as it was left.
struct Desk
{
    Recipe recipe;
    Source source; ///< of a convolution: a picture, or a signal as a picture of one row
    std::shared_ptr<const Problem> problem; ///< of these; null as long as it is being made
};

/// A desk for each workload, whose recipe is one to begin with until it was at hand.
class Desks
{
public:
    Desks();
    Desk &of(const std::string &workload) { return m_desks.at(workload); }
    const Desk &of(const std::string &workload) const { return m_desks.at(workload); }

private:
    std::map<std::string, Desk> m_desks;
};

/// What a workload begins with.
Recipe firstRecipe(const std::string &workload);

} // namespace halo
