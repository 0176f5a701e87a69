// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/stages/stagetexts.h"

#include "gui/session/workloadviews.h"

#include <QCoreApplication>

namespace halo {
namespace {

struct StageWords
{
    Q_DECLARE_TR_FUNCTIONS(halo::Stages)
};

} // namespace

std::vector<StageText> stageTexts(const std::string &workload)
{
    const WorkloadView own = workloadView(workload);
    return {
        { QStringLiteral("result"), own.stage, own.question, Qt::ALT | Qt::Key_3 },
        { QStringLiteral("work-group"), StageWords::tr("Work-group"), StageWords::tr("How was it made?"),
            Qt::ALT | Qt::Key_5 },
        { QStringLiteral("timing"), StageWords::tr("Timing"), StageWords::tr("How fast, and can I trust it?"),
            Qt::ALT | Qt::Key_6 },
        { QStringLiteral("network"), StageWords::tr("Network"), StageWords::tr("What does a whole network make of it?"),
            Qt::ALT | Qt::Key_7 },
    };
}

} // namespace halo
