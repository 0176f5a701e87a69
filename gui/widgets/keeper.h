// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QPoint>
#include <QSize>

#include <optional>

class QKeyEvent;

namespace halo {

/// Which output is looked at: pointing at one looks, a click keeps it, a double click or Enter opens it,
/// arrow keys move it, Escape lets it go. The same for every stage that shows outputs; a signal's lie in one
/// row.
class Keeper : public QObject
{
    Q_OBJECT
public:
    using QObject::QObject;

    /// How many there are; what lies outside is let go.
    void setOutputs(QSize size);
    const std::optional<QPoint> &kept() const { return m_kept; }
    const std::optional<QPoint> &hovered() const { return m_hovered; }

    void hover(std::optional<QPoint> output);
    /// The nearest to this that there is.
    void keep(QPoint output);
    /// Keeps it, too.
    void open(QPoint output);
    void letGo();
    /// Returns whether the key was one of these. start: what Enter keeps if nothing is kept yet.
    bool takeKey(const QKeyEvent &event, std::optional<QPoint> start);

Q_SIGNALS:
    void keptChanged();
    void hoveredChanged();
    /// Show how this output was made.
    void opened(QPoint output);

private:
    bool contains(QPoint output) const;
    bool takeEnter(std::optional<QPoint> start);
    void setKept(std::optional<QPoint> output);

    QSize m_size;
    std::optional<QPoint> m_kept, m_hovered;
};

} // namespace halo
