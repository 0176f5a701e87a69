// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/stagetexts.h"

#include "gui/workloadviews.h"

#include <QCoreApplication>

namespace halo {
namespace {

struct Texts
{
    Q_DECLARE_TR_FUNCTIONS(halo::Stages)
};

} // namespace

std::vector<StageText> stageTexts(const std::string &workload)
{
    const WorkloadView own = workloadView(workload);
    return {
        { QStringLiteral("result"), own.stage, own.question, Qt::ALT | Qt::Key_3 },
        { QStringLiteral("work-group"), Texts::tr("Work-group"), Texts::tr("How was it made?"),
            Qt::ALT | Qt::Key_5 },
        { QStringLiteral("timing"), Texts::tr("Timing"), Texts::tr("How fast, and can I trust it?"),
            Qt::ALT | Qt::Key_6 },
        { QStringLiteral("network"), Texts::tr("Network"), Texts::tr("What does a whole network make of it?"),
            Qt::ALT | Qt::Key_7 },
    };
}

} // namespace halo
