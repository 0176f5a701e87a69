// SPDX-License-Identifier: GPL-3.0-or-later
#include "compute/cli/report/measurefailures.h"

#include "compute/base/error.h"
#include "compute/base/text.h"
#include "compute/cli/console.h"
#include "compute/timing/record/record.h"

namespace halo {
namespace {

bool isWrong(const Measured &measured)
{
    return measured.refusal.empty() && !measured.verified && measured.checkedRows > 0;
}

} // namespace

MeasureFailures::MeasureFailures(std::set<std::string> ids)
    : m_named(std::move(ids))
{
}

void MeasureFailures::add(const Measured &measured)
{
    if (!measured.peer && !measured.kernelMs.empty())
        m_measured.insert(measured.variant);
    Message sentence;
    if (measured.failed)
        sentence = measured.refusal;
    else if (isWrong(measured))
        sentence = Message("The result of the variant \"%1\" is wrong, so its times count for nothing; "
                           "haloscope-cli check tells more.",
            measured.variant);
    else if (m_named.contains(measured.variant) && !measured.refusal.empty())
        m_refusals[measured.variant] = measured.refusal;
    if (sentence.empty())
        return;
    // A search fails in each work-group that it tries; one of them says enough.
    if (!m_failed.insert(measured.variant).second
        || !m_reported.insert(sentence.english() + measured.log).second)
        return;
    sayLine(text(sentence));
    sayDetail(text(measured.log));
}

int MeasureFailures::finish()
{
    bool isComplete = m_failed.empty();
    for (const std::string &id : m_named)
        if (const auto why = m_refusals.find(id); why != m_refusals.end() && !m_measured.contains(id)) {
            isComplete = false;
            sayLine(
                QStringLiteral("The variant \"%1\" was not measured: %2").arg(text(id), text(why->second)));
        }
    if (m_measured.empty() && m_failed.empty() && isComplete) {
        isComplete = false;
        sayLine(QStringLiteral("No variant was measured; choose other settings."));
    }
    return isComplete ? 0 : static_cast<int>(ErrorKind::Device);
}

} // namespace halo
