// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/panels/panelchoice.h"

#include <QJsonDocument>
#include <QJsonObject>

#include <algorithm>

namespace halo {
namespace {

constexpr int widestPanel = 4000;
constexpr int largeWindow = 1600;

const QString dockedKey = QStringLiteral("docked");
const QString leftKey = QStringLiteral("left");
const QString rightKey = QStringLiteral("right");
const QString shareKey = QStringLiteral("share");

} // namespace

QByteArray textOf(const PanelChoice &choice)
{
    QJsonObject object{ { leftKey, choice.widths.left }, { rightKey, choice.widths.right },
        { shareKey, choice.widths.share } };
    if (choice.docked)
        object[dockedKey] = static_cast<int>(choice.docked->toInt());
    return QJsonDocument(object).toJson(QJsonDocument::Compact);
}

PanelChoice panelChoiceOf(const QByteArray &text)
{
    const QJsonObject object = QJsonDocument::fromJson(text).object();
    PanelChoice choice;
    SidePanels known;
    for (const SidePanel panel : allSidePanels)
        known |= panel;
    if (object[dockedKey].isDouble())
        choice.docked = SidePanels::fromInt(object[dockedKey].toInt()) & known;
    choice.widths.left = std::clamp(object[leftKey].toInt(), 0, widestPanel);
    choice.widths.right = std::clamp(object[rightKey].toInt(), 0, widestPanel);
    choice.widths.share = std::clamp(object[shareKey].toInt(choice.widths.share), 10, 90);
    return choice;
}

SidePanels usuallyDocked(SidePanels needs, int window, int left, int right)
{
    const int sides = (needs.testAnyFlags(SidePanel::Filter | SidePanel::Variant) ? left : 0) + right;
    if (window < largeWindow || window - sides < window / 2)
        needs.setFlag(SidePanel::Source, false);
    return needs;
}

} // namespace halo
