// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/verify.h"
#include "gui/picture.h"
#include "gui/views/canvaslayer.h"

#include <QWidget>

#include <optional>

class QAction;
class QStackedWidget;

namespace halo {

class ImageCanvas;
class LayerLoader;
class PixelInspector;
class StageToolBar;
class VerdictBar;

/// Answers "what came out?": input and output, their difference from the reference, and the sum behind
/// a pixel. Knows the values it was given and nothing else.
class ResultStage : public QWidget
{
    Q_OBJECT
public:
    explicit ResultStage(QWidget *parent = nullptr);

    /// The opened picture; an empty image shows the invitation to open one. Drops the old result.
    void setSource(const Image &source, const QString &name);
    /// The newest result of that picture.
    void setResult(const Image &result, const Filter &applied, const Settings &settings);
    /// Belongs to the newest result; makes the difference visible.
    void setVerification(const Verification &verification);
    /// A run is under way; said on screen only if it takes a while.
    void setBusy(bool busy);
    /// The result on screen belongs to older settings than those chosen.
    void setStale(bool stale);

    /// What a View menu may offer; the shortcuts work without a menu too.
    QList<QAction *> viewActions() const;

Q_SIGNALS:
    void openRequested();
    void sampleRequested();
    void pixelActivated(QPoint outPixel);

private:
    void buildActions();
    void connectCanvas();
    void connectLoaders();
    void setMode(int mode);
    void loadSource();
    void loadResult();
    void loadDifference();
    void showVerdict();
    void hover(QPoint pixel);
    void leave();
    void pin(QPoint pixel);
    void unpin();
    void movePin(QPoint step);
    void showWorst();
    void restoreSettings();

    QStackedWidget *m_pages;
    StageToolBar *m_toolBar;
    VerdictBar *m_verdict;
    ImageCanvas *m_canvas;
    PixelInspector *m_inspector;
    LayerLoader *m_sourceLoader;
    LayerLoader *m_resultLoader;
    LayerLoader *m_differenceLoader;
    QList<QAction *> m_actions;

    Image m_source;
    QString m_name;
    Image m_result;
    Filter m_filter;
    Settings m_settings;
    std::optional<Verification> m_verification; ///< of m_result; kept while a newer one is awaited
    Image m_verified;                           ///< the result that m_verification speaks of
    std::optional<QPoint> m_pinned;
    std::optional<QPoint> m_pinnedBefore; ///< a double click gives back what its first click changed
};

} // namespace halo
