// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QPoint>
#include <QSize>

#include <optional>

class QKeyEvent;

namespace halo {

/// Which output is looked at: pointing at one looks, a click pins it, a double click or Enter opens it,
/// arrow keys move it, Escape unpins it. The same for every stage that shows outputs; a signal's lie in one
/// row.
class PixelSelection : public QObject
{
    Q_OBJECT
public:
    using QObject::QObject;

    /// How many there are; what lies outside is unpinned.
    void setOutputs(QSize size);
    const std::optional<QPoint> &pinned() const { return m_pinned; }
    const std::optional<QPoint> &hovered() const { return m_hovered; }

    void hover(std::optional<QPoint> output);
    /// The nearest to this that there is.
    void pin(QPoint output);
    /// Pins it, too.
    void open(QPoint output);
    void unpin();
    /// Returns whether the key was one of these. start: what Enter pins if nothing is pinned yet.
    bool takeKey(const QKeyEvent &event, std::optional<QPoint> start);

Q_SIGNALS:
    void pinnedChanged();
    void hoveredChanged();
    /// Show how this output was made.
    void opened(QPoint output);

private:
    bool contains(QPoint output) const;
    bool takeEnter(std::optional<QPoint> start);
    void setPinned(std::optional<QPoint> output);

    QSize m_size;
    std::optional<QPoint> m_pinned, m_hovered;
};

} // namespace halo
