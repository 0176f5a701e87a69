// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/base/message.h"

#include <map>
#include <set>
#include <string>

namespace halo {

struct Measured;

/// What did not go well in a call that measures variants, and what the call's exit status is for it.
class MeasureFailures
{
public:
    /// ids: the variants that the call names one by one; of others it is no failure that they cannot run with
    /// the settings.
    explicit MeasureFailures(std::set<std::string> ids);

    /// Says on stderr what did not build, crashed, or computed something wrong, each reason once.
    void add(const Measured &measured);
    /// Says which of the named were never measured, or that nothing was. Returns 70 if anything had to be
    /// said, else 0.
    int finish();

private:
    std::set<std::string> m_named;
    std::set<std::string> m_reported;
    std::set<std::string> m_measured;
    std::set<std::string> m_failed;
    std::map<std::string, Message> m_refusals; ///< of the named, the latest that is no failure
};

} // namespace halo
