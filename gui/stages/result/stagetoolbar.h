// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/canvas/imagecanvas.h"
#include "gui/canvas/picture.h"

#include <QWidget>

#include <optional>

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
    void setModeEnabled(ImageCanvas::Mode mode, bool enabled);
    /// What the user chose; nothing: what suits the filter.
    void setChosenTone(std::optional<Tone> tone);
    std::optional<Tone> chosenTone() const;
    void setFilterTone(Tone tone);
    /// How the output is shown: as chosen, else as suits the filter.
    Tone tone() const { return chosenTone().value_or(m_filterTone); }
    /// How much the difference is amplified; 0 makes the largest error brightest.
    int gain() const;
    void setZoom(double zoom);
    QComboBox *toneBox() const { return m_tones; }
    QComboBox *gainBox() const { return m_gains; }

Q_SIGNALS:
    void modePicked(halo::ImageCanvas::Mode mode);

protected:
    void changeEvent(QEvent *event) override;

private:
    void fillModes();
    void fillTones();
    void fillGains();
    void fitZoom();

    Segmented *m_modes;
    QComboBox *m_tones;
    QComboBox *m_gains; ///< in the place of m_tones while the difference is shown
    QToolButton *m_zoom;
    Tone m_filterTone = Tone::AsIs;
};

} // namespace halo
