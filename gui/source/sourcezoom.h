// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFont>
#include <QObject>

class QAbstractScrollArea;

namespace halo {

/// How large the source is written: by Ctrl and the wheel, Ctrl++, Ctrl+- and, as it was at first, Ctrl+0.
/// Remembered.
class SourceZoom : public QObject
{
    Q_OBJECT
public:
    explicit SourceZoom(QObject *parent);

    /// Takes those keys and the wheel in it.
    void watch(QAbstractScrollArea *area);
    QFont zoomed(QFont font) const;

Q_SIGNALS:
    void changed();

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    bool takeKey(QEvent *event);
    void setSteps(int steps);

    int m_steps = 0;
    int m_wheel = 0; ///< turned, but not enough for a step
};

} // namespace halo
