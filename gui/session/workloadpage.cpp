// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/session/workloadpage.h"

#include "gui/session/session.h"

#include <algorithm>

namespace halo {

/// Written by the build, see gui/stages/CMakeLists.txt.
std::vector<const WorkloadPage &(*)()> foundPages();

WorkloadPage::WorkloadPage(const Facts &facts)
    : m_module(moduleOf(facts.workload))
    , m_facts(facts)
{
}

WorkloadPage::~WorkloadPage() = default;

bool WorkloadPage::isChosen(const Session &session) const
{
    return session.workload() == id();
}

const std::vector<const WorkloadPage *> &workloadPages()
{
    static const auto all = [] {
        std::vector<const WorkloadPage *> pages;
        for (const auto page : foundPages())
            pages.push_back(&page());
        std::ranges::sort(pages, {}, [](const WorkloadPage *page) { return page->module().facts().place; });
        return pages;
    }();
    return all;
}

const WorkloadPage &pageOf(const std::string &workload)
{
    const auto found = std::ranges::find(workloadPages(), workload, &WorkloadPage::id);
    return found == workloadPages().end() ? *workloadPages().front() : **found;
}

} // namespace halo
