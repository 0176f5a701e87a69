// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <string>
#include <vector>

namespace halo {

/// How the window shows a workload. What it computes, compute knows: see allWorkloads().
struct WorkloadView
{
    std::string id;
    QString name;         ///< as a menu says it
    QString stage;        ///< the tab of its own stage
    QString question;     ///< which that stage answers
    bool filter = false;  ///< it computes with a filter, which is designed
    bool picture = false; ///< it computes with the opened picture
    bool network = false; ///< the Network stage belongs to it
};

/// In the order of the menu, in the window's language.
std::vector<WorkloadView> workloadViews();
WorkloadView workloadView(const std::string &id);

} // namespace halo
