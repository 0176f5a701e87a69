// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/presenter/presenterkeys.h"

#include <QCoreApplication>
#include <QKeySequence>

namespace halo {
namespace {

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(halo::Presenter)
};

} // namespace

std::vector<std::pair<QString, QString>> presenterKeys()
{
    const QString undo = QKeySequence(Qt::CTRL | Qt::Key_Z).toString(QKeySequence::NativeText);
    return {
        { Words::tr("Page Down, Page Up"),
            Words::tr("as a clicker sends them: the next step of the lesson, the one before") },
        { Words::tr("B, full stop"), Words::tr("black screen; any key lifts it") },
        { QStringLiteral("L"), Words::tr("spotlight; + and \u2212, or the wheel, for its size") },
        { QStringLiteral("P"),
            Words::tr("pen; 1 to 4 for its colour, %1 for the last stroke, E for all").arg(undo) },
        { QStringLiteral("R"), Words::tr("the scene as it began, with nothing over it") },
        { QStringLiteral("T"), Words::tr("the time, and what comes next; twice: from 0:00") },
        { QStringLiteral("N"), Words::tr("the notes") },
        { Words::tr("Esc"), Words::tr("lays pen and spotlight down, then leads back to the window") },
    };
}

} // namespace halo
