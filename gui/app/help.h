// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QCoreApplication>

class QWidget;

namespace halo {

/// Pages about the program itself.
class Help
{
    Q_DECLARE_TR_FUNCTIONS(halo::Help)
public:
    /// What to do to see, measure, write or export something.
    static void showGuide(QWidget *window);
    /// The list of all keys: those of the window's actions, and those inside its parts.
    static void showShortcuts(QWidget *window);
    /// Name, version, licence and what the program is built on.
    static void showAbout(QWidget *window);

private:
    static QString gridRows();
    static QString workGroupRows();
    static QString lessonRows();
    static QString presenterRows();
};

} // namespace halo
