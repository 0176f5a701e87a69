// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <QString>

#include <utility>
#include <vector>

class QApplication;
class QFont;
class QStyle;
class QPalette;

namespace halo {

/// Every colour of the window, by what it means. Hues are those of Okabe and Ito.
struct Colours
{
    QColor background;
    QColor card;
    QColor line;   ///< borders and rules
    QColor button; ///< face of a button
    QColor hover;  ///< face of what the pointer is over
    QColor text;
    QColor muted; ///< text of lesser weight
    QColor disabled;
    QColor accent;  ///< filled: the one main button, selections
    QColor link;    ///< the accent as text or outline
    QColor good;    ///< text: a check that holds
    QColor bad;     ///< text: what failed
    QColor badFace; ///< behind a message about a failure
    QColor bar;     ///< bars of the ranking
    QColor selectedFace;
    QColor plus;  ///< positive weights, loads
    QColor minus; ///< negative weights, stores
    QColor keyword, comment, number, string, directive;
};

/// The colours that go with a palette: one set for light ones, one for dark ones.
const Colours &coloursOf(const QPalette &palette);

enum class Theme
{
    System,
    Light,
    Dark,
};

/// The word for each, in the settings and on the command line.
const std::vector<std::pair<QString, Theme>> &themeIds();

/// Gives the program its look. Called again, it changes the look of a running program.
void applyTheme(QApplication &application, Theme theme);

/// How large this type is against that for which pictures with numbers were designed; at least 1.
double typeScale(const QFont &font);

/// A style sheet that makes those texts larger whose size the program's own sheet names, as fonts do not
/// reach them.
QString scaledTypeSheet(double scale);

/// The style of all windows; whoever sets it owns it.
QStyle *makeStyle();

} // namespace halo
