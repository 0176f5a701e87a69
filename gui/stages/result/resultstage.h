// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compute/filter/convolution.h"
#include "compute/filter/filter.h"
#include "compute/image/picturepyramid.h"
#include "compute/workload/convolution/verify.h"
#include "gui/canvas/imagecanvas.h"
#include "gui/session/workloadstage.h"

#include <QTimer>

#include <optional>
#include <utility>
#include <vector>

class QAction;
class QStackedWidget;

namespace halo {

class EmptyState;
class ImageRenderer;
class LittlePictures;
class PixelInspector;
class StageToolBar;
class VerdictBar;

/// What a filter was applied to.
struct ReadImage
{
    Image image;
    QPoint at{};  ///< where its first pixel lies in the picture
    int step = 0; ///< of a chain, which gave it, from 1; 0: it is the picture
    /// If colours were weighted by alpha: what the filter multiplied, and what came of that before it was
    /// divided by alpha; else empty.
    Image multiplied{};
    Image sums{};
    std::vector<std::pair<Filter, Settings>> before{}; ///< of a chain: what gave it
};

/// Answers "what came out?": input and output, their difference from the reference, and the sum behind
/// a pixel. Knows the values it was given and nothing else.
class ResultStage : public WorkloadStage
{
    Q_OBJECT
public:
    explicit ResultStage(QWidget *parent = nullptr);

    /// The opened picture; an empty one shows the invitation to open one. Drops the old result.
    void setSource(const Image &source, const QString &name);
    /// Another part of that picture, of which the result will come.
    void setPart(const Image &source);
    /// What is seen of a picture of which a part is there: the reduced whole, and what is in sight.
    void setLittle(const std::vector<ReducedImage> &layers);
    /// While no picture is open: one that is being read, in little.
    void showPreview(const QImage &picture);
    /// The newest result of that picture.
    void setResult(const Image &result, const Filter &applied, const Settings &settings);
    /// The same at the end of a chain: sums read what its steps before gave, while the picture stays in
    /// sight.
    void setResult(
        const Image &result, const Filter &applied, const Settings &settings, const ReadImage &read);
    /// Belongs to the newest result; makes the difference visible.
    void setComparison(const ImageComparison &comparison);
    /// A run is under way; said on the picture only if it takes a while.
    void setBusy(bool busy);
    /// The result on screen belongs to older settings than those chosen.
    void setStale(bool stale);
    /// Input and output side by side, where no handle lies over the pixel that a lesson speaks of; what was
    /// chosen before comes back.
    void setInLesson(bool inLesson);
    /// What is blank while a lesson asks for it: the outputs; the products and the sum of a pixel.
    void setRevealed(bool outputs, bool numbers);
    /// What leaves the window as a picture: the output, or its difference if that is on show.
    ShownPicture shown() const;

    QSize minimumSizeHint() const override
    {
        return { WorkloadStage::minimumSizeHint().width(), leastStage.height() };
    }
    /// Pins an output pixel and brings it into sight.
    void showPixel(QPoint outPixel) override;
    /// Pins an output pixel; the picture stays where it is.
    void pinPixel(QPoint outPixel) { m_canvas->selection()->pin(outPixel); }

    /// On show as long as there is no picture.
    EmptyState *emptyState() const { return m_empty; }
    /// What a View menu may offer; the shortcuts work without a menu too.
    QList<QAction *> viewActions() const;
    /// What the window can do with a result, for the menu of the picture.
    void setPictureActions(const QList<QAction *> &actions) { m_pictureActions = actions; }

Q_SIGNALS:
    /// The output that was set last has been painted.
    void outputShown();
    void pixelActivated(QPoint outPixel);
    /// What is in sight of a picture of which a part is there, and how many pixels of the screen each takes.
    void viewMoved(const QRect &pixels, double zoom);
    /// A pixel that the part does not have is looked at.
    void pixelWanted(QPoint pixel);

protected:
    void resizeEvent(QResizeEvent *event) override;

private:
    QAction *addZoomAction(const QString &text, const QString &toolTip, const QList<QKeySequence> &keys);
    void buildActions();
    void buildLayout();
    void connectParts();
    void connectCanvas();
    void connectLoaders();
    void restoreChoices();

    /// A result that other settings are compared with, in place of the input.
    struct Pinned
    {
        CanvasImage layer; ///< to be painted
        Tone tone = Tone::AsIs;
        QString title;
    };
    void pinResult(bool pins);
    void setMode(ImageCanvas::Mode mode);
    void showMode(ImageCanvas::Mode mode);
    void showTone();
    void loadSource();
    void loadResult();
    void loadDifference();
    void loadChange();
    void loadLittle();
    void tellView();
    /// Where the part that was filtered is, and which outputs of the whole it gives; of a whole picture
    /// all.
    QPoint partAt() const;
    QRect rightOutputs() const;
    QSize allOutputs() const;
    QRect seenOutputs() const;
    Image rightOf(const Image &output) const;
    CanvasImage placed(CanvasImage layer) const;
    void dropResult();
    bool showsPreview() const;
    void updateNote();
    QPoint originOfOutput() const;
    Image compared() const;
    double whiteOfChange() const;
    QString outputTitle() const;
    double brightestDifference() const;
    QString labelOf(const CanvasImage &layer) const;

    void showMenu(QPoint place);
    QString valueText(QPoint pixel) const;
    void showLooked();
    void showWorst();

    QList<QAction *> m_zoomActions;
    QList<QAction *> m_modeActions;
    QList<QAction *> m_pictureActions;
    QAction *m_pin = nullptr;
    std::optional<Pinned> m_pinned;
    EmptyState *m_empty = nullptr;
    StageToolBar *m_toolBar = nullptr;
    VerdictBar *m_verdict = nullptr;
    ImageCanvas *m_canvas = nullptr;
    PixelInspector *m_inspector = nullptr;
    QStackedWidget *m_pages = nullptr;
    ImageRenderer *m_sourceLoader = nullptr;
    ImageRenderer *m_resultLoader = nullptr;
    ImageRenderer *m_differenceLoader = nullptr;
    LittlePictures *m_littleLoader = nullptr;
    QTimer m_noteDelay; ///< short runs are over before a note could be read
    QTimer m_viewDelay; ///< a movement is followed when it pauses

    Image m_source;
    std::vector<ReducedImage> m_little;
    ReadImage m_read;
    QString m_name;
    Image m_result;
    Filter m_filter;
    Settings m_settings;
    std::optional<ImageComparison> m_comparison; ///< of m_result
    bool m_busy = false;
    bool m_stale = false;
    bool m_inLesson = false;
};

} // namespace halo
