// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

class QToolButton;
class QWidget;

namespace halo {

/// A small button of the designer, which the keyboard reaches. tip also tells a screen reader what it does.
QToolButton *makeTool(const QString &text, const QString &objectName, const QString &tip, QWidget *parent);
/// The same in a row that it fills together with others.
QToolButton *makeWideTool(
    const QString &text, const QString &objectName, const QString &tip, QWidget *parent);

} // namespace halo
