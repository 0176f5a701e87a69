// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/workload/convolution/verify.h"

#include <QWidget>

#include <optional>

class QLabel;
class QToolButton;

namespace halo {

/// Says in a sentence whether the result equals the reference, and where it is farthest from it.
class VerdictBar : public QWidget
{
    Q_OBJECT
public:
    explicit VerdictBar(QWidget *parent = nullptr);

    /// Without one: the comparison is still under way.
    void setComparison(const std::optional<ImageComparison> &comparison, size_t channels, Depth depth);

    /// The same in a label of one's own.
    static void showComparing(QLabel *label);

Q_SIGNALS:
    void worstRequested();

private:
    QString sentenceOf(const ImageComparison &comparison, size_t channels) const;
    QString hintOf(const ImageComparison &comparison, Depth depth) const;

    QLabel *m_sentence;
    QToolButton *m_show;
};

} // namespace halo
