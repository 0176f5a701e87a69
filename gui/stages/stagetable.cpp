// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/stages/stagetable.h"

#include "gui/session/session.h"
#include "gui/session/workloadpage.h"
#include "gui/stages/network/networkstage.h"
#include "gui/stages/timing/timingstage.h"
#include "gui/stages/workgroup/workgroupstage.h"
#include "gui/teaching/lessonchooser.h"

#include <QCoreApplication>

namespace halo {
namespace {

struct StageWords
{
    Q_DECLARE_TR_FUNCTIONS(halo::Stages)
};

template<typename Page> QWidget *ofSession(Session &session, QWidget *parent)
{
    return new Page(session, parent);
}

template<typename Page> QWidget *ofValues(Session &, QWidget *parent)
{
    return new Page(parent);
}

} // namespace

std::vector<StageRow> stageTable(const std::string &workload)
{
    const WorkloadPage &own = pageOf(workload);
    return {
        { QStringLiteral("result"), own.tab(), own.question(), Qt::ALT | Qt::Key_3,
            QStringLiteral("focusStageAction"), StageWords::tr("Go to &Result"), nullptr, nullptr,
            SidePanel::Filter | SidePanel::Variant | SidePanel::Source },
        { QStringLiteral("work-group"), StageWords::tr("Work-group"),
            StageWords::tr("How one work-group computes it"), Qt::ALT | Qt::Key_5,
            QStringLiteral("focusWorkGroupAction"), StageWords::tr("Go to &Work-group"),
            ofValues<WorkGroupStage>, nullptr },
        { QStringLiteral("timing"), StageWords::tr("Timing"),
            StageWords::tr("How fast is it, and how sure are we?"), Qt::ALT | Qt::Key_6,
            QStringLiteral("focusTimingAction"), StageWords::tr("Go to &Timing"), ofSession<TimingStage>,
            nullptr },
        { QStringLiteral("network"), StageWords::tr("Network"),
            StageWords::tr("How does a whole network see it?"), Qt::ALT | Qt::Key_7,
            QStringLiteral("focusNetworkAction"), StageWords::tr("Go to N&etwork"), ofSession<NetworkStage>,
            [](const WorkloadPage &page) { return page.hasNetwork(); }, {}, true },
        { QStringLiteral("lesson"), StageWords::tr("Lesson"), StageWords::tr("Learn step by step"),
            Qt::ALT | Qt::Key_8, QStringLiteral("focusLessonAction"), StageWords::tr("Go to &Lessons"),
            ofValues<LessonChooser>, nullptr },
    };
}

} // namespace halo
