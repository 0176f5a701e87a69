// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/picture.h"
#include "gui/views/imagecanvas.h"

#include <QWidget>

class QAction;
class QComboBox;
class QToolButton;

namespace halo {

class Segmented;

/// The slim row over the picture: what is shown, how values become brightness, and the zoom.
class StageToolBar : public QWidget
{
    Q_OBJECT
public:
    /// The actions fill the menu of the zoom button; the first two get buttons of their own.
    explicit StageToolBar(const QList<QAction *> &zoomActions, QWidget *parent = nullptr);

    void setMode(ImageCanvas::Mode mode);
    void setDifferenceEnabled(bool enabled);
    void setTone(Tone tone);
    Tone tone() const;
    /// How much the difference is amplified; 0 makes the largest error brightest.
    int gain() const;
    void setZoom(double zoom);

Q_SIGNALS:
    void modePicked(halo::ImageCanvas::Mode mode);
    void tonePicked(halo::Tone tone);
    void gainPicked();

private:
    void fillModes();
    void fillTones();
    void fillGains();

    Segmented *m_modes;
    QComboBox *m_tones;
    QComboBox *m_gains; ///< in the place of m_tones while the difference is shown
    QToolButton *m_zoom;
};

} // namespace halo
