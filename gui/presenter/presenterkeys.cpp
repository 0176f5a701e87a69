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
            PresenterWords::tr("as a clicker sends them: the next step of the lesson, the one before") },
        { PresenterWords::tr("B, full stop"), PresenterWords::tr("black screen; any key lifts it") },
        { QStringLiteral("L"), PresenterWords::tr("spotlight; + and \u2212, or the wheel, for its size") },
        { QStringLiteral("P"),
            PresenterWords::tr("pen; 1 to 4 for its colour, %1 for the last stroke, E for all").arg(undo) },
        { QStringLiteral("R"), PresenterWords::tr("the scene as it began, with nothing over it") },
        { QStringLiteral("T"), PresenterWords::tr("the time; twice: from 0:00") },
        { QStringLiteral("N"), PresenterWords::tr("the notes") },
        { PresenterWords::tr("Esc"),
            PresenterWords::tr("lays pen and spotlight down, then leads back to the window") },
    };
}

} // namespace halo
