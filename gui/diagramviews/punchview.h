// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/diagram/study.h"

#include <QWidget>

class QSpinBox;

namespace halo {

class PunchCanvas;
class StillText;

/// Lanes x sectors or lanes x banks of the current step, for one warp, with a padding to try out.
class PunchView : public QWidget
{
    Q_OBJECT
public:
    explicit PunchView(QWidget *parent = nullptr);

    void setStudy(const std::shared_ptr<const Study> &study);
    void setFrame(int frame);
    void setItem(int item); ///< under the pointer; -1: none
    int padding() const;

protected:
    void showEvent(QShowEvent *event) override;

private:
    void refresh();
    QString costText(const Step &step, bool local, const PunchCard &card) const;

    std::shared_ptr<const Study> m_study;
    int m_frame = 0;
    PunchCanvas *const m_canvas;
    StillText *const m_text;
    QSpinBox *const m_warp;
    QSpinBox *const m_padding;
};

} // namespace halo
