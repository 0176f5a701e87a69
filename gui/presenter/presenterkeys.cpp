// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/presenter/presenterkeys.h"

#include <QCoreApplication>
#include <QKeySequence>

namespace halo {
namespace {

struct PresenterWords
{
    Q_DECLARE_TR_FUNCTIONS(halo::Presenter)
};

} // namespace

std::vector<std::pair<QString, QString>> presenterKeys()
{
    const QString undo = QKeySequence(Qt::CTRL | Qt::Key_Z).toString(QKeySequence::NativeText);
    return {
        { PresenterWords::tr("Page Down, Page Up"),
            PresenterWords::tr("keys of a clicker: next and previous step of the lesson") },
        { PresenterWords::tr("B, full stop"), PresenterWords::tr("black screen; any key ends it") },
        { QStringLiteral("L"), PresenterWords::tr("spotlight; + and \u2212, or the wheel, for its size") },
        { QStringLiteral("P"),
            PresenterWords::tr("pen; 1 to 4 for its colour, %1 for the last stroke, E for all").arg(undo) },
        { QStringLiteral("R"), PresenterWords::tr("reset the view and remove all drawings") },
        { QStringLiteral("T"), PresenterWords::tr("the time; twice: from 0:00") },
        { QStringLiteral("N"), PresenterWords::tr("the notes") },
        { PresenterWords::tr("Esc"),
            PresenterWords::tr("puts pen and spotlight away, then leaves the presentation") },
    };
}

} // namespace halo
