// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>

#include <functional>

class QWidget;

namespace halo::test {

// What somebody who reads a window, or works it by keys, stumbles over. Each function looks at what is
// visible of a window, in the state it is in, and returns a line for all that is wrong: kind, class and name
// of the widget, its text.

/// Labels, buttons, tabs, group titles, headers and boxes that have no room for their text.
QStringList clippedTexts(const QWidget &window);
/// Widgets side by side in a parent whose texts lie over each other.
QStringList overlappingTexts(const QWidget &window);
/// Enabled texts whose contrast is below 4.5 : 1 against what is really drawn behind them.
QStringList paleTexts(QWidget &window);
/// Widgets that take the focus and tell a screen reader nothing.
QStringList namelessWidgets(const QWidget &window);
/// Controls that are reached neither by Tab, nor by the arrow keys of their group, nor by a key of their own,
/// nor in a menu. Moves the focus.
QStringList unreachableWidgets(QWidget &window);

/// All of these.
QStringList stumblingBlocks(QWidget &window);

/// What look finds, if it does not go away: what was only just shown may still wait for its place.
QStringList whatStays(const std::function<QStringList()> &look);
/// That of the stumbling blocks. What found does not have yet is added to it, and told with where.
void lookFor(QWidget &window, const QString &where, QStringList &found);

} // namespace halo::test
